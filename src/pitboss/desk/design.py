"""Paytables by design: which row makes a wager hold so much, and tables between two edges.

All of it follows from how often each row is hit (`rows`): the edge is linear in what rows pay.
Where the book prints a table as the least that may be paid, no row goes below it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.desk.rows import RowChance, Rows, paytable_of
from pitboss.errors import BadInput, unknown

Floats = npt.NDArray[np.float64]
PRINTED = (
    *range(1, 13),
    *(14, 15, 16, 18, 20, 25, 30, 35, 40, 45, 50, 60, 70, 75, 80, 90, 100, 120, 125, 150, 175),
    *(200, 250, 300, 400, 500, 600, 750, 800, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7500),
    *(10000, 15000, 20000, 25000, 50000, 100000),
)
"""Whole numbers that houses print as odds."""
WITHIN = 3
"""A row is tried at up to so many times what it pays now, and down to that part of it."""
MOST_TABLES = 4_000_000
"""Tables that are held in memory at once; beyond them only every so many-th is followed."""


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A paytable that might be posted."""

    pays: dict[str, Fraction]
    """Odds by outcome."""
    edge: float
    sd: float
    hit: float
    below_the_book: list[str]
    """Rows that pay less than the book prints as the least."""


@dataclass(frozen=True, kw_only=True)
class Price:
    """What one row would have to pay, all others as they are."""

    outcome: str
    title: str
    pays: str
    chance: Fraction
    needs: Fraction
    """The odds at which the wager holds exactly what is wished; below -1 there is no such row."""
    near: list[Choice]
    """The whole numbers on both sides of it."""


@dataclass(frozen=True, kw_only=True)
class Designs:
    """Tables of whole numbers whose edge is between two bounds."""

    low: float
    high: float
    found: int
    """How many there are, or were found before only some were followed."""
    every: bool
    """Were all tables gone through?"""
    choices: list[Choice]
    """Some of them, from the calmest to the wildest, and evenly between."""


def minimum(rows: Rows) -> dict[str, Fraction]:
    """What the book prints as the least, by outcome; empty where it prints what is paid."""
    data = paytable_of(rows.terms, rows.wager.split(" ")[0])
    return {row.outcome: row.odds for row in rows.paid} if data and data.minimum else {}


def choice(rows: Rows, odds: Mapping[str, Fraction | int]) -> Choice:
    """A table in which these rows pay something else."""
    known = {row.outcome: row.odds for row in rows.rows}
    for name in odds:
        if name not in known:
            raise unknown(f"row of {rows.title}", name, known, code="row")
    pays = {name: Fraction(odds.get(name, now)) for name, now in known.items()}
    least = minimum(rows)
    return Choice(
        pays=pays,
        edge=float(rows.edge_of(odds)),
        sd=math.sqrt(float(rows.variance_of(odds))),
        hit=float(rows.hit_of(odds)),
        below_the_book=[name for name, low in least.items() if pays[name] < low],
    )


def prices(rows: Rows, hold: Fraction) -> list[Price]:
    """By row, what it must pay for the wager to hold so much."""
    found = []
    for row in rows.paid:
        needs = row.odds + (rows.edge - hold) / row.chance
        low = math.floor(needs)
        near = [choice(rows, {row.outcome: n}) for n in dict.fromkeys((low, low + 1)) if n > 0]
        found.append(
            Price(
                outcome=row.outcome,
                title=row.title,
                pays=row.pays,
                chance=row.chance,
                needs=needs,
                near=near,
            )
        )
    return found


def designs(rows: Rows, low: float, high: float, *, show: int = 12, free: bool = False) -> Designs:
    """Tables of whole numbers that hold between two edges; a rarer row never pays less.

    `free` forgets what the book prints as the least.
    """
    if not low < high:
        raise BadInput("the lower edge is less than the higher one", code="edge")
    movable = sorted(
        (row for row in rows.paid if row.odds > 0 and _is_odds(row)), key=lambda row: row.chance
    )
    if not movable:
        raise BadInput(f"no row of {rows.title} pays odds", code="row")
    least = {} if free else minimum(rows)
    values = [_tried(row, least.get(row.outcome)) for row in movable]
    chances = np.array([float(row.chance) for row in movable])
    fixed = rows.edge_of({row.outcome: 0 for row in movable})
    picked, won, every = _search(values, chances, float(fixed), low, high)
    if not len(picked):
        return Designs(low=low, high=high, found=0, every=every, choices=[])
    squares = (picked.astype(float) ** 2) @ chances - (float(fixed) - won) ** 2
    order = np.argsort(squares, kind="stable")
    places = np.unique(np.linspace(0, len(order) - 1, max(2, show)).round().astype(int))
    choices = [
        choice(rows, {row.outcome: int(n) for row, n in zip(movable, picked[at], strict=True)})
        for at in order[places]
    ]
    return Designs(low=low, high=high, found=len(picked), every=every, choices=choices)


def _is_odds(row: RowChance) -> bool:
    return " to " in row.pays and "meter" not in row.pays


def _tried(row: RowChance, least: Fraction | None) -> npt.NDArray[np.int64]:
    """The whole numbers that a row is tried at."""
    low = max(Fraction(1), row.odds / WITHIN if least is None else least)
    found = [n for n in PRINTED if low <= n <= max(row.odds * WITHIN, low)]
    return np.array(found or [math.ceil(low)], dtype=np.int64)


def _search(
    values: Sequence[npt.NDArray[np.int64]], chances: Floats, fixed: float, low: float, high: float
) -> tuple[npt.NDArray[np.int64], Floats, bool]:
    """All tables, the rarest row first; what can no longer come between the bounds is left off.

    What is won of a table is `fixed` less its edge.
    """
    most, fewest = fixed - low, fixed - high
    tables, won, every = np.zeros((1, 0), dtype=np.int64), np.zeros(1), True
    for at, (tried, chance) in enumerate(zip(values, chances, strict=True)):
        rest = [v.min() * c for v, c in zip(values[at + 1 :], chances[at + 1 :], strict=True)]
        grown, sums = [], []
        for n in tried:
            fits = tables[:, -1] >= n if at else np.ones(1, dtype=np.bool_)
            after = won[fits] + n * chance
            reach = after + n * chances[at + 1 :].sum()  # no later row pays more than this one
            good = (after + sum(rest) <= most) & (reach >= fewest)
            column = np.full((int(good.sum()), 1), n)
            grown.append(np.hstack([tables[fits][good], column]))
            sums.append(after[good])
        tables, won = np.vstack(grown), np.concatenate(sums)
        if len(tables) > MOST_TABLES:
            apart = math.ceil(len(tables) / MOST_TABLES)
            tables, won, every = tables[::apart], won[::apart], False
    return tables, won, every


def choice_json(made: Choice) -> dict[str, Any]:
    return {
        "pays": {name: said(odds) for name, odds in made.pays.items()},
        "edge": made.edge,
        "sd": made.sd,
        "hit": made.hit,
        "below_the_book": made.below_the_book,
    }


def said(odds: Fraction) -> str:
    """Odds as they are printed.

    >>> said(Fraction(30)), said(Fraction(3, 2)), said(Fraction(0)), said(Fraction(-1))
    ('30 to 1', '3 to 2', 'push', 'lose')
    """
    if odds in (0, -1):
        return "push" if odds == 0 else "lose"
    return f"{odds.numerator:,} to {odds.denominator}"


def rows_json(rows: Rows) -> dict[str, Any]:
    """How often each row is hit, and what it is worth."""
    least = minimum(rows)
    return {
        "book": rows.terms.offer.book.slug,
        "game": rows.terms.offer.slug,
        "wager": rows.wager,
        "options": dict(rows.terms.options),
        "paytable": rows.terms.paytables.get(rows.wager.split(" ")[0]),
        "minimum": bool(least),
        "edge": float(rows.edge),
        "exact": f"{rows.edge.numerator}/{rows.edge.denominator}",
        "sd": math.sqrt(float(rows.variance_of({}))),
        "hit": float(rows.hit_of({})),
        "rows": [
            {
                "outcome": row.outcome,
                "title": row.title,
                "pays": row.pays,
                "odds": float(row.odds),
                "chance": float(row.chance),
                "exact": f"{row.chance.numerator}/{row.chance.denominator}",
                "worth": float(row.worth),
                "lines": row.lines,
            }
            for row in rows.rows
        ],
    }


def designs_json(
    rows: Rows, priced: Sequence[Price], made: Designs | None, choices: Sequence[Choice]
) -> dict[str, Any]:
    """The documented form."""
    return rows_json(rows) | {
        "prices": [
            {
                "outcome": price.outcome,
                "pays": price.pays,
                "needs": float(price.needs),
                "near": [choice_json(each) for each in price.near],
            }
            for price in priced
        ],
        "designs": None
        if made is None
        else {
            "from": made.low,
            "to": made.high,
            "found": made.found,
            "every": made.every,
            "choices": [choice_json(each) for each in made.choices],
        },
        "choices": [choice_json(each) for each in choices],
    }
