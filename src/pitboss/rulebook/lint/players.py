"""The poker room's fees by the number of players: numbers that no option has, or two kinds have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from pitboss.rulebook.lines import join
from pitboss.rulebook.lint import Defect, rule
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Collection, CollectionRow

FEWEST = 2
PLAYERS = "players"
LIMITS = ("limit", "ante", "blinds")
"""Columns that tell one table limit's options from another's."""
_AND_MORE = re.compile(r"(\d+)(?: or more|\+)")
_AND_FEWER = re.compile(r"(\d+) or less")
_SOME = re.compile(r"(\d+)(?:-(\d+))?")


def players_of(cell: str, most: int) -> range | None:
    """The numbers of players in a cell; none where it is not read.

    >>> [list(players_of(cell, 8)) for cell in ("7 or more", "5+", "3 or less", "6-5", "4")]
    [[7, 8], [5, 6, 7, 8], [2, 3], [5, 6], [4]]
    """
    if more := _AND_MORE.fullmatch(cell):
        return range(int(more[1]), most + 1)
    if fewer := _AND_FEWER.fullmatch(cell):
        return range(FEWEST, int(fewer[1]) + 1)
    if some := _SOME.fullmatch(cell):
        ends = sorted((int(some[1]), int(some[2] or some[1])))
        return range(ends[0], ends[1] + 1)
    return None


def _most(offer: BookGame) -> int:
    """How many are dealt in at the most."""
    said = offer.data.rules.get("max-players")
    return int(said.value) if said else offer.data.game.seats


Group = tuple[Collection, list[tuple[range, CollectionRow]]]


def _by_limit(offer: BookGame) -> Iterator[Group]:
    """The options of each table of fees that goes by players, limit by limit."""
    most = _most(offer)
    for table in offer.data.collection:
        if PLAYERS not in table.columns:
            continue
        groups: dict[tuple[str, ...], list[tuple[range, CollectionRow]]] = {}
        for row in table.rows:
            cells = dict(zip(table.columns, row.cells, strict=True))
            numbers = players_of(cells[PLAYERS], most)
            if numbers is not None:
                limit = tuple(cells.get(column, "") for column in LIMITS)
                groups.setdefault(limit, []).append((numbers, row))
        for rows in groups.values():
            yield table, rows


@rule("error")
def players_without_a_fee(offer: BookGame) -> Iterator[Defect]:
    """No option of a limit is for some number of players who may be dealt in."""
    for table, rows in _by_limit(offer):
        has = {number for numbers, _ in rows for number in numbers}
        lacks = [number for number in range(FEWEST, _most(offer) + 1) if number not in has]
        if lacks:
            yield Defect(
                lines=join(row.lines for _, row in rows),
                where=f"{table.document} {table.name}",
                says=f"no option is for {join(lacks)} players",
                cost="with so many nothing can be taken as printed",
            )


@rule("note")
def players_in_two_ranges(offer: BookGame) -> Iterator[Defect]:
    """A number of players is in options of different ranges, which cannot all be posted."""
    for table, rows in _by_limit(offer):
        spans = {(numbers.start, numbers.stop): numbers for numbers, _ in rows}
        twice = {n for a, b in combinations(spans.values(), 2) for n in set(a) & set(b)}
        if twice:
            ranges = [spans[ends] for ends in sorted(spans) if twice & set(spans[ends])]
            yield Defect(
                lines=join(row.lines for numbers, row in rows if numbers in ranges),
                where=f"{table.document} {table.name}",
                says="options are for "
                + ", ".join(_told(each, _most(offer)) for each in ranges)
                + " players side by side",
                cost="one of them has to be chosen for each number",
            )


def _told(numbers: range, most: int) -> str:
    first, last = numbers.start, numbers.stop - 1
    if first == last:
        return str(first)
    return f"{first} and more" if last == most else f"{first} to {last}"
