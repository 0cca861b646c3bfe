"""Rounds of a table's history, written down: each comes out as it was played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from floor.books import ANN, BOOKS, DEE, Books
from pitboss.engines.noting import text_of
from pitboss.engines.written import settle_on, transcript
from pitboss.floor.noted import of_a_table
from pitboss.floor.replay import RoundReplay, round_of
from pitboss.floor.table import FloorTable
from pitboss.rulebook.schema import WrittenRound

CRAPS = "columbus-2016/craps"


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Books]:
    opened = Books(tmp_path / "floor.db")
    yield opened
    opened.close()


def comes_out(kept: Books, table: FloorTable, number: int) -> WrittenRound:
    """A round written down, which ends as the played one did."""

    def replay(number: int) -> RoundReplay:
        return round_of(kept.store, BOOKS, table.id, number)

    played = replay(number).table.session.round
    assert played is not None
    written = of_a_table(replay(number), set(), replay)
    settled = settle_on(table.terms, written)
    last = settled.rounds[-1] if settled.rounds else None
    assert (transcript(last) if last else []) == transcript(played), text_of(written)
    return written


@pytest.mark.parametrize(
    "address",
    [
        CRAPS,
        "columbus-2016/roulette",
        "columbus-2016/blackjack",
        "toledo/three-card-poker",
        "hollywood-park/pai-gow-poker",
        "columbus-2016/ultimate-texas-holdem",
    ],
)
def test_what_two_players_did(kept: Books, address: str) -> None:
    table = kept.open(address)
    kept.seat(table)
    kept.play(table, 4)
    for number in range(1, 5):
        comes_out(kept, table, number)


def test_a_come_bet_on_its_number_is_written_with_the_throws_that_brought_it_there(
    kept: Books,
) -> None:
    table = kept.open(CRAPS, live=True)
    kept.do(ANN, table, do="sit", seat=1, buy_in=500_00)
    for wagers, dice in (
        ({"pass": 10_00}, "4-2"),
        ({"come": 10_00}, "5-4"),
        ({"come-odds 9": 20_00, "field": 5_00}, "6-3"),
    ):
        kept.do(ANN, table, do="put_up", seat=1, wagers=wagers)
        kept.do(DEE, table, do="deal")
        kept.do(DEE, table, do="key", text=dice)
    written = comes_out(kept, table, 3)
    assert written.rolls == ["5-4", "6-3"]
    assert [each.before for each in written.change] == [2]


def test_seats_whose_cards_may_not_be_seen_are_left_out(kept: Books) -> None:
    table = kept.open("toledo/three-card-poker")
    kept.seat(table)
    kept.play(table, 1)
    replay = round_of(kept.store, BOOKS, table.id, 1)
    assert [seat.seat for seat in of_a_table(replay, {1}, lambda _: replay).seat] == [1]
