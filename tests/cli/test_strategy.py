"""`pitboss strategy`: charts for people, the documented JSON, pictures, and what mistakes cost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli import strategy
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.report.charts import read_mistake
from pitboss.report.charts.flops import FLOP_KINDS, flop_kind
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.terms import Terms

WAR = "columbus-2016/casino-war"
THREE_CARD = "columbus-2016/three-card-poker"
BLACKJACK = "columbus-2016/blackjack"


def printed(capsys: pytest.CaptureFixture[str], address: str, *options: str, **more: Any) -> str:
    """What people see, blanks run together."""
    strategy.command(address, list(options), **more)
    return " ".join(capsys.readouterr().out.split())


def as_json(capsys: pytest.CaptureFixture[str], address: str, *options: str, **more: Any) -> Any:
    strategy.command(address, list(options), json=True, **more)
    return json.loads(capsys.readouterr().out)


def refusal(address: str, *options: str, **more: Any) -> PitbossError:
    with pytest.raises(PitbossError) as refused:
        strategy.command(address, list(options), **more)
    return refused.value


# --- Charts -----------------------------------------------------------------------------------


def test_war_in_one_row(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, WAR)
    assert said.startswith(f"{WAR} house edge with this play: ")
    assert "tie of 2s-As war" in said


def test_the_documented_form(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, WAR, "decks=8")
    assert list(found) == ["book", "game", "wager", "options", "edge", "charts"]
    assert (found["book"], found["game"], found["wager"]) == (
        "columbus-2016",
        "casino-war",
        "primary",
    )
    assert found["options"]["decks"] == 8
    (chart,) = found["charts"]
    assert list(chart) == ["name", "rows", "columns", "cells", "legend", "note"]
    assert len(chart["rows"]) == len(chart["cells"]) == 13
    assert {tuple(line) for line in chart["cells"]} == {("war",)}


def test_the_lowest_hand_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert "any dealer Q-6-4 67.4 %" in printed(capsys, THREE_CARD)


def test_the_lowest_hand_against_each_bottom_card(capsys: pytest.CaptureFixture[str]) -> None:
    (chart,) = as_json(capsys, "hollywood-park/three-card-poker")["charts"]
    assert chart["columns"] == ["no card of its suit", "one", "two or three", "hands played"]
    made = dict(zip(chart["rows"], chart["cells"], strict=True))
    assert made["bottom card A"][:3] == ["A-9-2"] * 3
    assert made["bottom card T"][:3] == ["10-8-4", "10-8-3", "10-8-2"]
    assert made["bottom card 3"][0] == "10-8-2 and 9 below"
    assert len(made) == 13


def test_blackjack_has_hard_soft_and_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    found = {c["name"]: c for c in as_json(capsys, BLACKJACK, "surrender=true")["charts"]}
    assert list(found) == ["hard totals", "soft totals", "pairs", "insurance"]
    hard = found["hard totals"]
    assert hard["columns"] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "A"]
    made = dict(zip(hard["rows"], hard["cells"], strict=True))
    assert made["hard 16"] == [*"SSSSSHH", "R", "Rs", "R"]  # a sixteen of many cards stands
    assert made["hard 11"] == [*"DDDDDDDDDH"]
    pairs = found["pairs"]
    assert set(pairs["cells"][pairs["rows"].index("8,8")]) == {"P"}
    assert pairs["legend"]["P"] == "split"
    assert found["insurance"]["cells"] == [["decline"]] * 4
    for chart in found.values():
        used = {cell for line in chart["cells"] for cell in line}
        assert not chart["legend"] or used == set(chart["legend"])


def test_rows_that_say_the_same_are_one_on_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, BLACKJACK)
    assert "hard 5-8 H H H H H H H H H H hard 9 H D D D D H H H H H" in said
    assert "H hit S stand D double, or else hit" in said


@pytest.mark.exhaustive
def test_two_cards_in_a_square(capsys: pytest.CaptureFixture[str]) -> None:
    before, on_flop, river = as_json(capsys, "columbus-2016/ultimate-texas-holdem")["charts"]
    cells = {
        (mine, other): cell
        for mine, line in zip(before["rows"], before["cells"], strict=True)
        for other, cell in zip(before["columns"], line, strict=True)
    }
    assert {cells["A", other] for other in before["columns"]} == {"4x"}
    assert (cells["2", "2"], cells["3", "3"]) == ("C", "4x")
    assert (cells["K", "2"], cells["2", "K"]) == ("4x", "C")  # suited above the diagonal
    made = dict(zip(on_flop["rows"], on_flop["cells"], strict=True))
    assert made["two pair"][0].endswith(" %")
    assert river["cells"] == [["bet 1x"], ["fold"]]


@pytest.mark.exhaustive
def test_streets_by_kind_of_hand(capsys: pytest.CaptureFixture[str]) -> None:
    third, fourth, fifth = as_json(capsys, "columbus-2016/mississippi-stud")["charts"]
    assert {third["cells"][n][n] for n in range(13)} == {"3x"}
    for chart in (fourth, fifth):
        made = dict(zip(chart["rows"], chart["cells"], strict=True))
        jacks = dict(zip(chart["columns"], made["a pair of jacks or better"], strict=True))
        assert jacks["3x"] == "100 %"


@pytest.mark.parametrize(
    ("flop", "kind"),
    [
        ("7d 6h 5s", "a straight or better"),
        ("9h 9s 2c", "three of a kind with a card in hand"),
        ("7d 6h 2s", "no pair, open straight"),
    ],
)
def test_a_flop_by_kind_of_hand(flop: str, kind: str) -> None:
    assert FLOP_KINDS[flop_kind(*cards(f"9d 8c {flop}"))] == kind


@pytest.mark.exhaustive
def test_what_rides(capsys: pytest.CaptureFixture[str]) -> None:
    three, four = as_json(capsys, "columbus-2016/let-it-ride")["charts"]
    rides = {row: line[1:] for row, line in zip(three["rows"], three["cells"], strict=True)}
    assert rides["a pair of tens or better"] == ["100 %", "-"]
    assert rides["three suited in a row, 3-4-5 or higher"] == ["100 %", "-"]
    assert rides["2-3-4 suited"] == ["-", "100 %"]
    rides = {row: line[1:] for row, line in zip(four["rows"], four["cells"], strict=True)}
    assert rides["four to a flush"] == ["100 %", "-"]
    assert rides["anything else"] == ["-", "100 %"]


def test_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "war.png"
    assert printed(capsys, WAR, png=path) == ""
    assert path.read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_written(tmp_path: Path) -> None:
    refused = refusal(WAR, png=tmp_path / "nowhere" / "war.png")
    assert refused.message.endswith("cannot be written: No such file or directory")


# --- Refusals ---------------------------------------------------------------------------------


def test_a_game_without_decisions() -> None:
    refused = refusal("columbus-2016/roulette")
    assert isinstance(refused, NotAllowed)
    assert refused.message == "there is nothing to decide in columbus-2016/roulette"


def test_a_game_without_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strategy, "slugs", lambda: ["craps"])
    assert refusal(WAR).message == f"there is no code for {WAR} yet"


def test_a_book_alone() -> None:
    assert "names no game" in refusal("columbus-2016").message


# --- Mistakes ---------------------------------------------------------------------------------


def test_a_mistake_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, WAR, mistake="9: surrender")
    assert said.startswith("tie of 9s: surrender instead of war costs 0.1")
    assert "It comes up once in 175.8 rounds." in said
    assert "surrender -0.500000" in said


def test_the_best_play_is_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, WAR, mistake="tie of 9s: war")
    assert said.startswith("tie of 9s: to go to war is the best play")


@pytest.mark.parametrize("text", ["7=surrender", "9: surrender", "tie of 9s: surrender"])
def test_a_mistake_by_its_key_and_by_its_name(
    capsys: pytest.CaptureFixture[str], text: str
) -> None:
    assert as_json(capsys, WAR, mistake=text)["mistake"]["key"] == 7


def test_a_mistake_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, THREE_CARD, mistake="Qs 6d 4c: fold")["mistake"]
    assert (found["situation"], found["action"], found["best"]) == ("Q-6-4", "fold", "play")
    assert found["worth"]["fold"] == -1
    assert found["cost"] == found["worth"]["play"] + 1
    assert found["per_round"] == found["cost"] * found["chance"]


@pytest.mark.parametrize(
    "text",
    ["hard 16 against 10: stand", "Hard 16 v T: stand", "hard 16 vs. a ten: stand"],
)
def test_a_blackjack_hand_in_words(capsys: pytest.CaptureFixture[str], text: str) -> None:
    found = as_json(capsys, BLACKJACK, mistake=text)["mistake"]
    assert found["situation"] == "hard 16 against a ten, first two cards"
    assert (found["best"], found["action"]) == ("hit", "stand")
    assert found["cost"] > 0


@pytest.mark.parametrize(
    ("address", "text", "says"),
    [
        (WAR, "surrender", "'surrender' is not a mistake; write it as in 'tie of 2s: surrender'"),
        (WAR, "9: serrender", "there is no action 'serrender'; did you mean 'surrender'?"),
        (WAR, "11: surrender", "'11' is not a mistake; write it as in 'tie of 2s: surrender'"),
        (THREE_CARD, "Qs6d: fold", "'Qs6d' is not a mistake; write it as in 'Qs6d4c: fold'"),
        (
            THREE_CARD,
            "Qs6d4c against 9: fold",
            f"in {THREE_CARD} the dealer's cards are down when the player decides",
        ),
        (
            BLACKJACK,
            "hard 21 against 10: stand",
            "'hard 21 against 10' is no hand to play: a hard is 4 to 20, an upcard 2 to 10 or ace",
        ),
    ],
)
def test_a_mistake_that_cannot_be_read(address: str, text: str, says: str) -> None:
    refused = refusal(address, mistake=text)
    assert isinstance(refused, BadInput | NotAllowed)
    assert refused.message == says


def test_the_bottom_card_is_seen_in_california() -> None:
    with pytest.raises(BadInput, match="the player sees the dealer's bottom card"):
        read_mistake(_california(), "Qs6d4c: fold")


def test_more_cards_than_at_the_first_decision() -> None:
    with pytest.raises(NotAllowed, match="the first 2 cards; for more of them write --mistake"):
        read_mistake(parse_address("toledo/mississippi-stud").terms(), "KsQd2c: fold")


# --- Any decision, by its cards ---------------------------------------------------------------

HOLDEM = "columbus-2016/ultimate-texas-holdem"
STUD = "columbus-2016/mississippi-stud"


def test_a_hand_that_was_hit(capsys: pytest.CaptureFixture[str]) -> None:
    said = printed(capsys, BLACKJACK, mistake="hit", held="5h 5d 6c", dealer="Tc")
    assert said.startswith("hard 16 against a ten: hit instead of stand costs 0.004")


def test_the_documented_form_of_a_decision(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, HOLDEM, mistake="bet", held="As7d", board="2c, 3d, Jh")
    assert list(found) == ["book", "game", "wager", "options", "mistake"]
    made = found["mistake"]
    assert list(made) == ["situation", "action", "best", "cost", "worth", "exact", "about"]
    assert (made["situation"], made["best"]) == ("As 7d on 2c 3d Jh", "check")
    assert made["cost"] == pytest.approx(made["worth"]["check"] - made["worth"]["bet"])


@pytest.mark.parametrize(
    ("address", "given", "situation"),
    [
        (HOLDEM, {"mistake": "fold", "board": "2c 3d Jh 4c 9s"}, "As 7d on 2c 3d Jh 4c 9s"),
        (STUD, {"mistake": "2x", "board": "2c"}, "As 7d on 2c after 1x"),
        (
            STUD,
            {"mistake": "2x", "board": "2c 3c", "played": "1x, 3x"},
            "As 7d on 2c 3c after 1x and 3x",
        ),
        (BLACKJACK, {"mistake": "hit", "dealer": "Ac"}, "soft 18 against an ace"),
        (BLACKJACK, {"mistake": "insure", "dealer": "Ac"}, "soft 18 against an ace: insurance"),
        (WAR, {"mistake": "surrender", "held": "9s", "dealer": "9c"}, "9s against 9c"),
    ],
)
def test_which_decision_is_meant(
    capsys: pytest.CaptureFixture[str], address: str, given: dict[str, str], situation: str
) -> None:
    found = as_json(capsys, address, **{"held": "As 7d", **given})
    assert found["mistake"]["situation"] == situation


def test_a_hand_of_a_split(capsys: pytest.CaptureFixture[str]) -> None:
    given = {"held": "8h 8d 3c", "dealer": "6c", "played": "split"}
    said = printed(capsys, BLACKJACK, mistake="double", **given)
    assert said.startswith("hand 1 of 2: hard 11 against a 6: to double is the best play")


@pytest.mark.parametrize(
    ("address", "given", "says"),
    [
        (
            STUD,
            {"board": "2c 3d 4h", "mistake": "fold"},
            "4h is too much: the decision here is fold, 1x, 2x, 3x",
        ),
        (
            THREE_CARD,
            {"mistake": "fold"},
            "your card 3 is missing: give it with --cards",
        ),
        (BLACKJACK, {"mistake": "hit"}, "the dealer's card 1 is missing: give it with --dealer"),
        (
            BLACKJACK,
            {"mistake": "double", "held": "8h 2d 3c", "dealer": "6c"},
            "to double is not allowed with these cards; there is hit, stand",
        ),
        (
            WAR,
            {"mistake": "war", "held": "9s", "dealer": "8c"},
            "with these cards nobody is asked whether to war",
        ),
        (THREE_CARD, {"mistake": "fold", "held": "As As 2c"}, "As is there too often"),
        (THREE_CARD, {"mistake": "hit"}, "there is no action 'hit'; there is play, fold"),
        (THREE_CARD, {}, "a decision takes --mistake ACTION and --cards or --board"),
        (
            STUD,
            {"mistake": "fold", "board": "2c", "played": "4x"},
            "there is no action '4x'; there is fold, 1x, 2x, 3x",
        ),
    ],
)
def test_cards_that_come_to_no_decision(address: str, given: dict[str, str], says: str) -> None:
    refused = refusal(address, **{"held": "As 7d", **given})
    assert isinstance(refused, BadInput | NotAllowed)
    assert refused.message == says


def _california() -> Terms:
    return parse_address("hollywood-park/three-card-poker").terms()
