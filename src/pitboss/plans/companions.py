"""Rows that all known books print in one place: where one of them was read, the other stands too.

A plan's one row for single and double zero is two outcomes; what it pays behind a come bet it pays
behind a put bet. The wager must be made in the plan, or whatever all books need for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.plans.known import KnownGame
from pitboss.plans.readings import ReadRow, ReadTable
from pitboss.plans.vocabulary import figure
from pitboss.rulebook.lines import numbers
from pitboss.rulebook.loader import BookGame

Key = tuple[str, str]
"""A wager and one of its outcomes."""
Printed = dict[Key, list[tuple[frozenset[int], str]]]
"""On which lines an offer prints a row, and what it pays there."""


def beside(known: KnownGame, tables: Sequence[ReadTable]) -> Mapping[str, ReadTable]:
    """For each wager the rows that were not read, of which the companions were."""
    books = [_printed(offer) for offer in known.offers]
    read = {(table.wager, row.outcome): row for table in tables for row in table.rows}
    found: dict[str, list[ReadRow]] = {}
    for key in dict.fromkeys(key for book in books for key in book if key not in read):
        having = [book for book in books if key in book]
        rows = [read[other] for other in _companions(key, having) if other in read]
        if len({(figure(row.pays), row.lines) for row in rows}) == 1:
            found.setdefault(key[0], []).append(ReadRow(key[1], rows[0].pays, rows[0].lines))
    return {slug: ReadTable(slug, tuple(rows), 1.0) for slug, rows in found.items()}


def _printed(offer: BookGame) -> Printed:
    found: Printed = {}
    for slug, wager in offer.data.wager.items():
        for table in wager.paytable:
            for row in table.rows:
                at = frozenset(numbers(row.lines or table.lines))
                found.setdefault((slug, row.outcome), []).append((at, figure(row.pays)))
    return found


def _companions(key: Key, books: Sequence[Printed]) -> Iterator[Key]:
    """The rows that every book prints on the lines of this one, with the same payoff."""
    for other in books[0]:
        if other != key and all(_together(book[key], book.get(other, [])) for book in books):
            yield other


def _together(
    rows: Sequence[tuple[frozenset[int], str]], others: Sequence[tuple[frozenset[int], str]]
) -> bool:
    return bool(others) and all(
        any(pays == paid and at & lines for lines, paid in others) for at, pays in rows
    )
