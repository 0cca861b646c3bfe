"""`pitboss lint`: what people see, the documented JSON, and the exit status."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pitboss.rulebook.lint import rules
from rulebook.broken import Copy

FORM = ["book", "games", "rule", "severity", "lines", "where", "called", "says"]
FORM += ["cost", "price"]
WITH_ERRORS = "hollywood-park/casino-war"
WITH_WARNINGS = "hollywood-park/crazy-4-poker"
CLEAN = "columbus-2016/casino-war"


class Linted:
    """What `pitboss lint` did with its arguments."""

    def __init__(self, status: int, out: str, error: str) -> None:
        self.status, self.out, self.error = status, out, error

    @property
    def said(self) -> str:
        return " ".join(self.out.split())

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def lint(pitboss: Any) -> Any:
    """`pitboss lint ARGUMENTS`, without proofs."""

    def run(*arguments: str) -> Linted:
        return Linted(*pitboss("lint", "--no-edges", *arguments))

    return run


# what is found


def test_findings_as_json_have_the_documented_form(lint: Any) -> None:
    found = lint(WITH_ERRORS, "--json").json
    assert found
    for each in found:
        assert list(each) == FORM
        assert each["book"] == "hollywood-park"
        assert each["games"] == ["casino-war"]
        assert each["rule"] in rules()


def test_findings_for_people(lint: Any) -> None:
    said = lint(WITH_ERRORS).said
    assert said.startswith("hollywood-park/casino-war error bracket-ends-early (collection rates")
    assert "lines 5714-5718, 7434-7438 The player fee ends at $500" in said
    assert re.search(r" \d+ errors?, \d+ notes?$", said)


def test_nothing_is_found(lint: Any) -> None:
    assert lint(CLEAN).said == "Nothing found."
    assert lint(CLEAN, "--json").json == []


def test_what_was_proved_has_a_price(lint: Any, war: Copy) -> None:
    war.change('edge = "2.33%"', 'edge = "2.00%"')
    (found,) = lint(f"{war.path}/casino-war", "--edges", "--json").json
    assert (found["rule"], found["where"]) == ("printed-figure-is-wrong", "primary")
    assert found["price"] == pytest.approx(0.0033, abs=0.0001)


def test_a_whole_book(lint: Any) -> None:
    found = lint("toledo", "--json").json
    games = {game for each in found for game in each["games"]}
    assert {"pai-gow-poker", "blackjack"} <= games
    assert any(len(each["games"]) > 1 for each in found)


# the exit status


def test_errors_are_status_1(lint: Any) -> None:
    assert lint(WITH_ERRORS).status == 1
    assert lint(WITH_ERRORS, "--json").status == 1


def test_warnings_and_notes_are_status_0(lint: Any) -> None:
    done = lint(WITH_WARNINGS, "--json")
    assert {each["severity"] for each in done.json} == {"warning", "note"}
    assert done.status == 0


def test_nothing_is_status_0(lint: Any) -> None:
    assert lint(CLEAN).status == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "address"),
        (["atlantis"], "book"),
        (["toledo", "solitaire"], "game"),
        (["toledo/solitaire"], "game"),
        (["toledo/roulette:straight"], "book"),
        (["toledo/roulette", "craps"], "book"),
        (["toledo", "--rule", "bracket-gaps"], "rule"),
        (["toledo", "--severity", "grave"], "severity"),
        (["toledo", "--loud"], "usage"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(lint: Any, arguments: list[str], code: str) -> None:
    done = lint(*arguments)
    assert (done.status, done.out) == (2, "")
    assert done.error.count("\n") == 1
    assert done.error.startswith("pitboss: ")
    as_json = lint(*arguments, "--json")
    assert as_json.status == 2
    assert as_json.json["error"]["code"] == code


# what is looked at


def test_a_game_is_named_in_two_ways(lint: Any) -> None:
    assert lint("hollywood-park", "casino-war", "--json").json == lint(WITH_ERRORS, "--json").json


def refers_to(war: Copy, what: str) -> None:
    """The text refers to something that is not there."""
    mention = f'[[mention]]\nwhat = "{what}"\nlines = 9\nnames = "wager:a"\n'
    war.change("[procedures]", f"{mention}\n[procedures]")


def test_a_folder_of_ones_own(lint: Any, war: Copy) -> None:
    refers_to(war, "A")
    for arguments in ([str(war.path)], [f"{war.path}/casino-war"], [str(war.path), "casino-war"]):
        found = lint(*arguments, "--json").json
        assert [(each["rule"], each["lines"]) for each in found] == [("refers-to-nothing", "9")]


def test_nothing_that_looks_like_markup_is_lost(lint: Any, war: Copy) -> None:
    refers_to(war, "[b]")
    assert "'[b]'" in lint(str(war.path)).said


def test_one_rule(lint: Any) -> None:
    found = lint("hollywood-park", "--rule", "bracket-gap", "--json").json
    assert {each["rule"] for each in found} == {"bracket-gap"}


@pytest.mark.parametrize(
    ("severity", "kept"),
    [
        ("note", {"error", "warning", "note"}),
        ("warning", {"error", "warning"}),
        ("error", {"error"}),
    ],
)
def test_a_least_severity(lint: Any, severity: str, kept: set[str]) -> None:
    found = lint("hollywood-park", "--severity", severity, "--json").json
    assert {each["severity"] for each in found} == kept


def test_the_rules_of_lint(lint: Any) -> None:
    listed = lint("--rules", "--json").json
    assert [each["rule"] for each in listed] == list(rules())
    assert all(list(each) == ["rule", "severity", "says"] for each in listed)
    said = lint("--rules").said
    assert all(name in said for name in rules())


def test_only_what_is_proved_already(pitboss: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --kept nothing is solved, whatever the rules ask for."""

    def solved(*_: object) -> None:
        raise AssertionError("something was solved")

    monkeypatch.setattr("pitboss.engines.exact.store.solve", solved)
    monkeypatch.setattr("pitboss.engines.proofs.simulate", solved)
    found = Linted(*pitboss("lint", "cincinnati", "big-six", "--kept", "--json")).json
    assert "dealt-otherwise" in {each["rule"] for each in found}
