"""The scoreboard of a baccarat shoe: its big road, and what a table keeps of it."""

from __future__ import annotations

from pitboss.equipment.chance import SeededChance
from pitboss.floor import commands as do
from pitboss.floor.scoreboard import big_road
from pitboss.floor.table import FloorTable
from pitboss.rulebook.loader import book


def places(beads: str) -> list[tuple[int, int]]:
    return [(mark.column, mark.row) for mark in big_road(list(beads))]


def test_a_side_that_goes_on_winning_goes_down_and_then_to_the_right() -> None:
    assert places("PPB") == [(0, 0), (0, 1), (1, 0)]
    assert places("P" * 8)[5:] == [(0, 5), (1, 5), (2, 5)]
    # the second streak meets the tail of the first, and turns above it
    assert places("P" * 8 + "B" * 7)[-3:] == [(1, 4), (2, 4), (3, 4)]


def test_ties_are_counted_where_they_fell() -> None:
    assert [(mark.side, mark.ties) for mark in big_road([*"TTPTB"])] == [("P", 3), ("B", 0)]
    assert [(mark.side, mark.ties) for mark in big_road(["T"])] == [("", 1)]


def live_table() -> FloorTable:
    offer = book("columbus-2016").game("mini-baccarat")
    table = FloorTable.opened("1", offer, {}, live=True, chance=SeededChance(1))
    said(table, do="sit", seat=1, buy_in=100_00, visitor="Vi")
    return table


def said(table: FloorTable, **command: object) -> None:
    table.apply("dealer", "Dealer", do.read(command))


def coup(table: FloorTable, cards: str) -> None:
    said(table, do="bet", seat=1, wagers={"tie": 5_00})
    said(table, do="deal")
    said(table, do="key", text=cards)


def test_a_table_keeps_the_coups_of_its_shoe() -> None:
    table = live_table()
    coup(table, "Kc 8d Ks 7h")  # as they are turned, the Player hand first
    coup(table, "4c 4d 5s 5h")
    assert table.beads == ["P", "Ppb"]
    said(table, do="back")
    assert table.beads == ["P"]
    said(table, do="key", text="4c 4d 5s 5h")
    assert table.beads == ["P", "Ppb"]
    said(table, do="shuffle")
    assert table.beads == []
