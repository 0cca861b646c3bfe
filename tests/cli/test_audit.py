"""`pitboss audit` as people type it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
import typer

from floor.books import BOSS, Books
from pitboss.cli.audit import command
from pitboss.errors import BadInput, PitbossError
from rulebook.own_book import DOCTORED, STRAIGHT, edit, own_book, sha256, shelf

POKER = "columbus-2016/three-card-poker"


@pytest.fixture
def kept(tmp_path: Path) -> Books:
    """One round settled and corrected, one in progress."""
    books = Books(tmp_path / "floor.db")
    table = books.open(POKER)
    books.seat(table)
    books.play(table, 1)
    settled = books.entries("settled")[0].number
    books.do(BOSS, table, do="correct", seat=1, amount=5_00, why="misread", entry=settled)
    books.deal(table)
    books.close()
    return books


def audit(kept: Books, **asked: Any) -> int:
    """Run the command on that store; its exit status."""
    try:
        command(store=str(kept.path), **asked)
    except typer.Exit as left:
        return left.exit_code
    return 0


def as_json(kept: Books, capsys: pytest.CaptureFixture[str], **asked: Any) -> dict[str, Any]:
    status = audit(kept, as_json=True, **asked)
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found | {"exit": status}


def test_a_store_that_holds(kept: Books, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit(kept) == 0
    printed = capsys.readouterr().out
    assert "Everything holds." in printed
    assert "entries a second" in printed
    found = as_json(kept, capsys)
    assert (found["exit"], found["holds"], found["problems"]) == (0, True, [])
    assert (found["tables"], found["rounds"], found["shoes"]) == (1, 1, 1)
    assert found["chain"]["entries"] == found["replayed"] + 2
    only = as_json(kept, capsys, chain=True)
    assert (only["chain"]["hash"], only["replayed"]) == (found["chain"]["hash"], 0)


def test_a_store_that_does_not_hold_names_the_entry_and_exits_with_1(
    kept: Books, capsys: pytest.CaptureFixture[str]
) -> None:
    kept.tamper("UPDATE journal SET actor = 'mallory' WHERE number = 5")
    assert audit(kept) == 1
    assert "does not hold: entry 5" in capsys.readouterr().out
    assert as_json(kept, capsys)["exit"] == 1


def test_a_round_is_printed_as_a_seat_saw_it(
    kept: Books, capsys: pytest.CaptureFixture[str]
) -> None:
    audit(kept, table_id="t1", round_number=1, seat=2)
    printed = capsys.readouterr().out
    assert "as seat 2 saw it" in printed
    assert "seat 1 gets a card face down" in printed
    assert "seat 2 gets a card face down" not in printed
    assert "corrected by entry" in printed
    steps = as_json(kept, capsys, table_id="t1", round_number=1)["steps"]
    assert steps[0]["prompt"] is not None
    assert steps[-1]["lines"]


def test_a_round_in_progress_hides_what_is_hidden(
    kept: Books, capsys: pytest.CaptureFixture[str]
) -> None:
    audit(kept, table_id="t1", round_number=2)
    printed = capsys.readouterr().out
    assert "waits for seat 1: play or fold" in printed
    assert "gets a card face down" in printed
    with pytest.raises(BadInput, match="not over"):
        audit(kept, table_id="t1", round_number=2, seat=1)


def test_the_journal_as_csv(
    kept: Books, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "journal.csv"
    audit(kept, csv=str(file))
    rows = list(csv.DictReader(file.open(encoding="utf-8", newline="")))
    assert [int(row["number"]) for row in rows] == list(range(1, len(rows) + 1))
    assert not any('"fell"' in row["data"] for row in rows if row["round"] == "2")
    assert any('"fell"' in row["data"] for row in rows if row["round"] == "1")
    audit(kept, csv="-")
    assert capsys.readouterr().out.splitlines()[0] == ",".join(rows[0])


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"table_id": "t9", "round_number": 1}, "no table 't9'"),
        ({"table_id": "t1", "round_number": 9}, "no round 9"),
        ({"table_id": "t1"}, "go together"),
        ({"seat": 1}, "goes with"),
        ({"table_id": "t1", "round_number": 1, "seat": 40}, "no seat 40"),
        ({"csv": "-", "chain": True}, "different things"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(
    kept: Books, asked: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadInput, match=says):
        audit(kept, **asked)


def test_there_must_be_a_store(tmp_path: Path) -> None:
    with pytest.raises(PitbossError, match="there is no store"):
        command(store=str(tmp_path / "nowhere.db"))


def test_a_round_by_another_edition_fails_the_audit_until_that_edition_is_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played, other = own_book(tmp_path / "a/house"), own_book(tmp_path / "b/house")
    edit(played / "roulette.toml", STRAIGHT, DOCTORED)
    kept = Books(tmp_path / "floor.db", shelf(played))
    table = kept.open("house/roulette")
    kept.seat(table)
    kept.play(table, 1)
    kept.close()
    found = as_json(kept, capsys, book=[str(other)])
    assert (found["exit"], found["holds"]) == (1, False)
    hashes = [sha256(folder / "roulette.toml") for folder in (played, other)]
    for said in ("table t1", "house/roulette", "roulette.toml", *hashes):
        assert said in found["problems"][0]
    assert as_json(kept, capsys)["exit"] == 1
    assert as_json(kept, capsys, book=[str(played), str(other)])["exit"] == 0
    with pytest.raises(PitbossError, match="cannot be shown: it was played by another edition"):
        audit(kept, book=[str(other)], table_id="t1", round_number=1)
    audit(kept, book=[str(played)], table_id="t1", round_number=1)
    assert "house/roulette" in capsys.readouterr().out
