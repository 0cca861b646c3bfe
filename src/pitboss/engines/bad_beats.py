"""Bad beat jackpots: how often a dealt hand of hold'em holds one, every deal counted.

A bad beat is four of a kind or better beaten by better, where the best two hands of the table each
need both hole cards, and four of a kind a pair in the hole. Everybody is taken to stay to the
showdown, so this is how often the cards allow it, not how often it is paid.

Two hands that need both hole cards cannot tie. So a board is gone through once: each two such hands
A and B without a common card, A above B, make a bad beat if nobody else has more than B has. Others
have more than B by one card alone (it is then not dealt to them), or by two cards together; of
these there are a few, and they are counted out by including and excluding sets of them that can be
held side by side. What a board says about that is a handful of numbers, which are the same for
thousands of boards, and from them follows every number of players.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.errors import BadInput
from pitboss.hands.poker import (
    Five,
    best_on_board,
    best_on_layout_of_six,
    category,
    laid_out,
    matched_ranks,
    top_rank,
)
from pitboss.hands.sets import canonical_sets
from pitboss.jit import compiled, kernel

Ints = npt.NDArray[np.int64]
LEFT = 47
"""Cards beside a board."""
FEWEST, MOST = 2, 22
"""Players that a pack has cards for, when a board and burns are dealt."""
MOST_TOGETHER = 4
"""Hands above the beaten one that others could hold side by side; more have not been found."""
BEATEN, WITH_FLUSH, ALONE, TOGETHER = 0, 1, 2, 3
"""Columns: the beaten hand's kind, whether a straight flush beats it, cards that beat it alone,
and how many ways there are to hold one, two and more hands above it side by side."""
COLUMNS = TOGETHER + MOST_TOGETHER
STRAIGHT_FLUSH = 13
"""The kind of beaten hand above four aces; four of a kind goes by its rank."""


@kernel
def kind_of(score: int) -> int:
    """Four of a kind by its rank, or a straight flush."""
    if category(score) == Five.STRAIGHT_FLUSH:
        return STRAIGHT_FLUSH
    return top_rank(matched_ranks(score))


@kernel
def takes_both(score: int, a: int, b: int, best_alone: int) -> bool:
    """Four of a kind or better that needs both hole cards, and a pair of them for the former."""
    if score <= best_alone or category(score) < Five.FOUR_OF_A_KIND:
        return False
    if category(score) == Five.FOUR_OF_A_KIND:
        return a >> 2 == b >> 2 and matched_ranks(score) == 1 << (a >> 2)
    return True


@kernel
def _may_have_two(board: Any) -> bool:
    """Whether a board has two pairs or three of a suit: fewer make no two such hands."""
    suits, ranks, pairs = 0, 0, 0
    for card in board:
        suits += 1 << 4 * (card & 3)
        bit = 1 << (card >> 2)
        pairs |= ranks & bit
        ranks |= bit
    for suit in range(4):
        if suits >> 4 * suit & 15 >= 3:
            return True
    return pairs & (pairs - 1) != 0


@compiled
def find_bad_beats(boards: Any, times: Ints, found: Ints) -> int:
    """A row for each two hands of each board that make a bad beat, and how often it comes."""
    rest, alone = np.zeros(LEFT, np.int64), np.zeros(LEFT, np.int64)
    two = np.zeros((LEFT, LEFT), np.int64)
    hands = np.zeros((LEFT * LEFT, 2), np.int64)
    above = np.zeros(LEFT * LEFT, np.int64)
    written = 0
    for row in range(len(boards)):
        board = boards[row]
        if not _may_have_two(board):
            continue
        layout = 0
        for card in board:
            layout |= laid_out(card)
        left = 0
        for card in range(52):
            if layout & laid_out(card) == 0:
                rest[left] = card
                alone[left] = best_on_layout_of_six(layout | laid_out(card))
                left += 1
        many = 0
        for a in range(left):
            with_one = layout | laid_out(rest[a])
            for b in range(a):
                score = best_on_board(with_one | laid_out(rest[b]))
                two[a, b] = score
                if takes_both(score, rest[a], rest[b], max(alone[a], alone[b])):
                    hands[many, 0], hands[many, 1] = a, b
                    many += 1
        for winner in range(many):
            a, b = hands[winner]
            mine = 1 << a | 1 << b
            for loser in range(many):
                c, d = hands[loser]
                beaten = two[c, d]
                gone = mine | 1 << c | 1 << d
                if two[a, b] <= beaten or mine >> c & 1 or mine >> d & 1:
                    continue
                single = 0
                for card in range(left):
                    if alone[card] > beaten and not gone >> card & 1:
                        gone |= 1 << card
                        single += 1
                more = 0
                for x in range(left):
                    for y in range(x):
                        if two[x, y] > beaten and not (gone >> x | gone >> y) & 1:
                            above[more] = 1 << x | 1 << y
                            more += 1
                found[written, BEATEN] = kind_of(beaten)
                found[written, WITH_FLUSH] = category(two[a, b]) == Five.STRAIGHT_FLUSH
                found[written, ALONE] = single
                found[written, TOGETHER:COLUMNS] = 0
                _side_by_side(above, more, found[written])
                found[written, COLUMNS] = times[row]
                written += 1
    return written


@kernel
def _side_by_side(above: Any, more: int, row: Any) -> None:
    """How many sets of one, two and more of these hands have no card in common."""
    for some in range(1, 1 << more):
        taken, clash, size, place = 0, False, 0, 0
        while some:
            if some & 1:
                clash = clash or taken & above[place] != 0
                taken |= above[place]
                size += 1
            some, place = some >> 1, place + 1
        if not clash:
            row[TOGETHER + size - 1] += 1


@cache
def all_bad_beats() -> Ints:
    """Every kind of bad beat on a board, with the number of boards and hands that make it."""
    boards, times = canonical_sets(5)
    found = np.zeros((len(boards), COLUMNS + 1), np.int64)
    written = find_bad_beats(boards.astype(np.int64), times, found)
    kinds, which = np.unique(found[:written, :COLUMNS], axis=0, return_inverse=True)
    times = np.bincount(which.reshape(-1), weights=found[:written, COLUMNS]).astype(np.int64)
    return np.column_stack([kinds, times])


def deals(cards: int, players: int) -> int:
    """In how many ways so many players get two cards each.

    >>> deals(4, 2)
    6
    """
    ways = 1
    for _ in range(players):
        ways, cards = ways * comb(cards, 2), cards - 2
    return ways


def _ways(row: Any, players: int) -> int:
    """Deals with these two hands to any two players, and to nobody else one above the beaten."""
    others = players - 2
    left, found, seats = LEFT - 4 - row[ALONE], 0, 1
    for size in range(min(others, MOST_TOGETHER) + 1):
        sets = row[TOGETHER + size - 1] if size else 1
        found += (-1) ** size * sets * seats * deals(left - 2 * size, others - size)
        seats *= others - size
    return players * (players - 1) * found


@dataclass(frozen=True)
class BadBeats:
    """How often so many players are dealt a bad beat, if all of them stay to the showdown."""

    players: int
    chance: Fraction
    beaten: dict[int, tuple[Fraction, Fraction]]
    """By the beaten hand: how often by four of a kind, and how often by a straight flush."""


def bad_beats(players: int, least: int) -> BadBeats:
    """Count them, for beaten hands from a kind up (`kind_of`).

    >>> from pitboss.equipment.cards import EIGHT
    >>> round(1 / bad_beats(9, EIGHT).chance)
    238834
    """
    if not FEWEST <= players <= MOST:
        raise BadInput(f"{FEWEST} to {MOST} players are dealt in, not {players}", code="players")
    every = comb(52, 5) * deals(LEFT, players)
    beaten = {kind: [Fraction(0), Fraction(0)] for kind in range(least, STRAIGHT_FLUSH + 1)}
    for row in all_bad_beats().tolist():
        if row[BEATEN] >= least:
            beaten[row[BEATEN]][row[WITH_FLUSH]] += Fraction(
                row[COLUMNS] * _ways(row, players), every
            )
    told = {kind: (quads, flush) for kind, (quads, flush) in beaten.items()}
    return BadBeats(players, sum((a + b for a, b in told.values()), Fraction(0)), told)
