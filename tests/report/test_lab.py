"""The report on a game: what it holds, what it looks like on paper, and who vouches for it."""

from __future__ import annotations

import io
import json
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pypdf
import pytest

import pitboss
from pitboss.cli import report as command
from pitboss.errors import PitbossError
from pitboss.ledger.house_key import HouseKey
from pitboss.report.lab import Report, check, report
from pitboss.report.lab_paper import report_pdf
from pitboss.rulebook.terms import terms

WAR = "columbus-2016/casino-war"
KEY = HouseKey(bytes(range(32)))


@pytest.fixture(scope="module")
def made() -> Report:
    return report(terms(WAR, {"decks": 6}), KEY, rounds=20_000, day=date(2026, 1, 2))


def test_a_report_has_the_printed_edge_and_all_results(made: Report) -> None:
    """18.65 % on a tie, as the book prints it, and chances that make one."""
    tie = next(each for each in made.data["wagers"] if each["wager"] == "tie")
    assert (tie["exact"], tie["numbers"], tie["lines"]) == ("58/311", "exact", "2562, 2568-2570")
    assert [row["lines"] for row in tie["pays"]] == ["2597"]
    assert sum(Fraction(row["exact"]) for row in tie["results"]) == 1
    mean = sum(Fraction(row["net"]) * Fraction(row["exact"]) for row in tie["results"])
    assert -mean == Fraction(58, 311)
    run = tie["simulation"]
    assert (run["samples"], run["seed"], run["held_against"]) == (20_000, 1, 58 / 311)
    assert run["low"] < 58 / 311 < run["high"]
    assert run["z"] == pytest.approx((run["edge"] - 58 / 311) / run["se"])


def test_a_summary_a_page_for_each_wager_and_the_rules(made: Report) -> None:
    paper = report_pdf(made)
    assert paper == report_pdf(made)
    pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(paper)).pages]
    assert "Summary" in pages[0]
    assert made.hash in pages[0]
    assert made.signature[:40] in pages[0].replace("\n", "")
    for number, each in enumerate(made.data["wagers"], start=1):
        assert pages[number].lstrip().startswith(each["title"])
        assert f"{100 * each['edge']:.8f} %" in pages[number]
    assert "The round" in pages[len(made.data["wagers"]) + 1]


def changed(told: Any, how: str) -> Any:
    found = json.loads(json.dumps(told))
    if how == "edge":
        found["report"]["wagers"][0]["edge"] = 0.01
    else:
        found["signature"] = "0" * 64
    return found


def test_whoever_changes_a_figure_is_found_out(made: Report) -> None:
    told = json.loads(json.dumps(made.as_json()))
    assert check(told, KEY) == WAR
    with pytest.raises(PitbossError, match="its hash is another"):
        check(changed(told, "edge"), KEY)
    with pytest.raises(PitbossError, match="the signature is not of this key"):
        check(changed(told, "signature"), KEY)
    with pytest.raises(PitbossError, match="another key signed the report"):
        check(told, HouseKey(bytes(32)))
    with pytest.raises(PitbossError, match="this is no report"):
        check([], KEY)


def test_the_command_and_the_library_say_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key = tmp_path / "house.key"
    command.command(f"{WAR}:tie", ["decks=6"], rounds=20_000, key=str(key), json=True)
    told = json.loads(capsys.readouterr().out)
    found = pitboss.table(WAR, decks=6).report("tie", rounds=20_000, key=key)
    assert told == found.json()
    (tmp_path / "report.json").write_text(json.dumps(told))
    command.command(check=tmp_path / "report.json", key=str(key))
    assert "is as the house signed it" in " ".join(capsys.readouterr().out.split())
    assert found.records()[0]["simulated_z"] == told["report"]["wagers"][0]["simulation"]["z"]


def test_a_wager_that_is_not_there_is_refused() -> None:
    with pytest.raises(PitbossError, match=f"there is no wager in {WAR} 'tye'"):
        report(terms(WAR), KEY, wager="tye")
