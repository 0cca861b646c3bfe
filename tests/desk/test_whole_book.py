"""A whole book: ranks, theoretical wins, options moved, and the spreadsheet."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest

import pitboss
from pitboss.cli import book
from pitboss.desk.whole_book import read_volumes
from pitboss.errors import PitbossError
from pitboss.report.spreadsheet import spreadsheet

WAR = "columbus-2016/casino-war"


@pytest.fixture(scope="module")
def wheel() -> pitboss.Ranking:
    """Roulette with two zeros, whose edges everybody knows: 1/19, and 3/38 for the top line."""
    return pitboss.ranking("toledo/roulette", rounds=1000, bet=20, volumes={
        "roulette:red": (5000, "2.50"),
    })  # fmt: skip


def test_wagers_by_edge_and_what_they_win(wheel: pitboss.Ranking) -> None:
    rows = wheel.records()
    assert rows[0]["exact"] == "3/38"
    assert {row["exact"] for row in rows[1:]} <= {"1/19", "3/38", "1/38"}
    red = next(row for row in rows if row["wager"] == "red")
    assert red["handle"] == 12500.0
    assert red["win"] == pytest.approx(float(Fraction(12500, 19)))
    assert [row["edge"] for row in rows] == sorted((r["edge"] for r in rows), reverse=True)
    assert wheel.win == pytest.approx(sum(row["win"] for row in rows))


def test_an_option_moved_by_itself() -> None:
    found = pitboss.ranking(WAR, rounds=1000, bet=100)
    moved = {(row["wager"], row["moved"]): row for row in found.options()}
    for decks in (7, 8):
        by_itself = pitboss.table(WAR, decks=decks).edge("tie")
        row = moved["tie", f"decks={decks}"]
        assert row["exact"] == str(by_itself.edge)
        less = float(by_itself) - float(pitboss.table(WAR, decks=6).edge("tie"))
        assert row["more"] == pytest.approx(less * 100_000)


def test_the_spreadsheet_goes_by_its_volumes(wheel: pitboss.Ranking) -> None:
    made = spreadsheet(wheel.found)
    assert made == spreadsheet(wheel.found)
    page = openpyxl.load_workbook(io.BytesIO(made))["Wagers"]
    heads = {cell.value: cell.column_letter for cell in page[1]}
    names = [cell.value for cell in page[heads["Address"]]]
    row = names.index("toledo/roulette:red") + 1
    at = {head: f"{letter}{row}" for head, letter in heads.items()}
    assert page[at["Theoretical win"]].value == (
        f"={at['Edge']}*{at['Rounds']}*{at['Bet a round']}"
    )
    assert (page[at["Rounds"]].value, page[at["Bet a round"]].value) == (5000, 2.5)
    shown = openpyxl.load_workbook(io.BytesIO(made), data_only=True)["Wagers"]
    assert shown[at["Theoretical win"]].value == pytest.approx(12500 / 19)
    assert page.auto_filter.ref


def test_the_documented_form(capsys: pytest.CaptureFixture[str]) -> None:
    book.command(WAR, ["decks=8"], moved=False, json=True)
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["book", "handle", "win", "wagers", "moved", "without"]
    assert [row["wager"] for row in found["wagers"]] == ["tie", "primary"]
    assert found["moved"] == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("craps:pass,1000\n", "line 1: a volume is game:wager,rounds,dollars"),
        ("wager,rounds,bet\ncraps:pass,many,5\n", "line 2: 'many' is no number of rounds"),
        ("craps:pass,1,5\ncraps:pass,2,5\n", "line 2: craps:pass is given twice"),
    ],
)
def test_a_bad_volume_is_named_by_its_line(text: str, says: str) -> None:
    with pytest.raises(PitbossError) as refused:
        read_volumes(Path("v.csv"), text)
    assert refused.value.message == f"v.csv, {says}"


def test_a_volume_of_no_wager_is_refused() -> None:
    with pytest.raises(PitbossError, match="there is no wager 'casino-war:tye'"):
        pitboss.ranking(WAR, volumes={"casino-war:tye": (1, 5)})
