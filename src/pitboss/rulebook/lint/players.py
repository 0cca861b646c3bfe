"""The poker room's fees by the number of players: numbers that no option has, or two kinds have."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pitboss.rulebook.collection import FEWEST, LIMITS, PLAYERS, most_players, players_of
from pitboss.rulebook.lines import join
from pitboss.rulebook.lint import Defect, rule
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Collection, CollectionRow

Group = tuple[Collection, list[tuple[range, CollectionRow]]]


def _by_limit(offer: BookGame) -> Iterator[Group]:
    """The options of each table of fees that goes by players, limit by limit."""
    most = most_players(offer.data)
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
        lacks = [
            number for number in range(FEWEST, most_players(offer.data) + 1) if number not in has
        ]
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
                + ", ".join(_told(each, most_players(offer.data)) for each in ranges)
                + " players side by side",
                cost="one of them has to be chosen for each number",
            )


def _told(numbers: range, most: int) -> str:
    first, last = numbers.start, numbers.stop - 1
    if first == last:
        return str(first)
    return f"{first} and more" if last == most else f"{first} to {last}"
