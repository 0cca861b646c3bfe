"""Pineapple: which two of his three cards each of two players keeps, and what that is worth.

Both know all six cards, as they do when they are all in, and neither sees what the other throws
away. So it is a game of three ways against three with one pot to divide, and what is reported is
its value: often one way each is best, otherwise each player mixes his.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np

from pitboss.engines.equity import boards
from pitboss.engines.equity.answers import COUNTED, Equities, HandEquity, equities
from pitboss.engines.equity.awards import POT, SHARE
from pitboss.engines.equity.spots import Spot
from pitboss.equipment.cards import name
from pitboss.errors import NotAllowed

Matrix = Sequence[Sequence[Fraction]]


class Solution(NamedTuple):
    """The value for who picks a row, and how often each row and each column is picked."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve_matrix(shares: Matrix) -> Solution:
    """The value of a small game of one pot: some square part of it is played by both sides.

    >>> heads, tails = [Fraction(1), Fraction(0)], [Fraction(0), Fraction(1)]
    >>> solve_matrix([heads, tails]).value
    Fraction(1, 2)
    """
    height, width = len(shares), len(shares[0])
    for size in range(1, min(height, width) + 1):
        for rows in combinations(range(height), size):
            for columns in combinations(range(width), size):
                found = _equalised(shares, rows, columns)
                if found and _is_best(shares, found):
                    return found
    raise AssertionError("every matrix game has a value")


def _equalised(shares: Matrix, rows: Sequence[int], columns: Sequence[int]) -> Solution | None:
    """The mixes of these rows and columns that leave the other side nothing to choose."""
    part = [[shares[row][column] for column in columns] for row in rows]
    adjugate = [
        [(-1) ** (a + b) * _determinant(_without(part, b, a)) for b in range(len(part))]
        for a in range(len(part))
    ]
    total = sum((sum(row, Fraction(0)) for row in adjugate), Fraction(0))
    if total == 0:
        return None
    by_row, by_column = [Fraction(0)] * len(shares), [Fraction(0)] * len(shares[0])
    for place, (row, column) in enumerate(zip(rows, columns, strict=True)):
        by_row[row] = sum((line[place] for line in adjugate), Fraction(0)) / total
        by_column[column] = sum(adjugate[place], Fraction(0)) / total
    return Solution(_determinant(part) / total, tuple(by_row), tuple(by_column))


def _is_best(shares: Matrix, found: Solution) -> bool:
    """Whether neither side gains by another choice."""
    if min(*found.rows, *found.columns) < 0:
        return False
    against_rows = [_mean(row, found.columns) for row in shares]
    against_columns = [_mean(column, found.rows) for column in zip(*shares, strict=True)]
    return max(against_rows) <= found.value <= min(against_columns)


def _mean(values: Sequence[Fraction], weights: Sequence[Fraction]) -> Fraction:
    pairs = zip(values, weights, strict=True)
    return sum((value * weight for value, weight in pairs), Fraction(0))


def _without(part: Matrix, row: int, column: int) -> list[list[Fraction]]:
    return [
        [value for at, value in enumerate(line) if at != column]
        for place, line in enumerate(part)
        if place != row
    ]


def _determinant(part: Matrix) -> Fraction:
    if not part:
        return Fraction(1)
    return sum(
        ((-1) ** at * part[0][at] * _determinant(_without(part, 0, at)) for at in range(len(part))),
        Fraction(0),
    )


def kept(three: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The pairs of cards that may be kept of three."""
    yield from combinations(three, 2)


def with_discards(spot: Spot) -> Equities:
    """Pineapple before the discard: two hands of three known cards."""
    _check_discards(spot)
    ways = [list(kept(hand.ways[0])) for hand in spot.hands]
    out = boards.layout(spot.dead) | boards.layout([c for hand in spot.hands for c in hand.ways[0]])
    shares, deals = [], 0
    for mine in ways[0]:
        row = []
        for yours in ways[1]:
            deal = np.array([[boards.layout(mine), boards.layout(yours)]], dtype=np.int64)
            gone = out & ~int(deal[0, 0] | deal[0, 1])
            once = np.ones(1, dtype=np.int64)
            found = boards.count(2, 0, False, boards.layout(spot.board), gone, deal, once)
            row.append(Fraction(int(found.tally[0, SHARE]), POT * found.boards))
            deals += found.boards
        shares.append(row)
    best = solve_matrix(shares)
    says = "; ".join(
        f"{hand.text} keeps {_mixed(pairs, mix)}"
        for hand, pairs, mix in zip(spot.hands, ways, best[1:], strict=True)
    )
    hands = tuple(
        HandEquity(hand.text, share, None, None, None, None)
        for hand, share in zip(spot.hands, (best.value, 1 - best.value), strict=True)
    )
    made = equities(replace(spot, hands=()), [], deals, COUNTED, says)
    return replace(made, hands=hands)


def _check_discards(spot: Spot) -> None:
    game = spot.game
    known = all(len(hand.ways) == 1 and len(hand.ways[0]) == game.dealt for hand in spot.hands)
    if len(spot.hands) != 2 or not known:
        raise NotAllowed(
            f"which card is thrown away in {game.title} is worked out for two hands of three "
            "known cards; write the two cards that each has kept",
            code="hand",
        )
    seen = len(spot.board)
    if (game.keeps_from == "flop" and seen != 3) or (game.keeps_from == "preflop" and seen):
        when = "when the flop is out" if game.keeps_from == "flop" else "before the flop"
        raise NotAllowed(
            f"in {game.title} a card is thrown away {when}; "
            f"with {seen} cards on the board write the two cards that each keeps",
            code="board",
        )


def _mixed(pairs: Sequence[Sequence[int]], mix: Sequence[Fraction]) -> str:
    """The pairs of cards that are kept, and how often where there are several."""
    named = [
        ("".join(map(name, pair)), often) for pair, often in zip(pairs, mix, strict=True) if often
    ]
    if len(named) == 1:
        return named[0][0]
    return " or ".join(f"{cards} ({float(often):.0%})" for cards, often in named)
