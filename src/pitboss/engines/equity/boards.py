"""Boards of five counted by their ranks: for hold'em, Omaha and what is like them.

A hand that is no flush is worth what its ranks are worth, and a board has 6,175 sets of ranks where
it has two and a half million sets of cards. So every board is first counted by its ranks, as one of
so many alike; then the boards with three or more of a suit that somebody can use are taken out
again and counted one suit at a time, by which cards of it they have and the ranks of the others.
The best hand is the better of what its ranks and what its suit are worth. Nothing is left out and
nothing is sampled: some ten thousand cases stand for every board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.equity.awards import COLUMNS, MOST_HANDS, award
from pitboss.hands.draws import how_many
from pitboss.hands.lows import aces_low
from pitboss.hands.omaha import low_with_pair
from pitboss.hands.poker import LANE, RANK_MASK, best_suited, best_unsuited
from pitboss.jit import compiled, kernel

Ints = npt.NDArray[np.int64]
BOARD = 5
_UP_TO_EIGHT = (1 << 8) - 1
FIRSTS = (0, 1, 14, 105, 560, 2380, 8568)
"""Where the sets of no rank, of one rank, of two begin among all sets of ranks; and the end."""


class RankSets(NamedTuple):
    """All sets of up to five ranks, a rank coming more than once or not."""

    ranks: Ints
    """The ranks of each, lowest first; what is beyond its size is -1."""
    with_one_more: Ints
    """The set that each becomes with another rank, for sets of up to four."""


@cache
def rank_sets() -> RankSets:
    """The sets in order of size."""
    rows = [
        list(ranks) + [-1] * (BOARD - size)
        for size in range(BOARD + 1)
        for ranks in combinations_with_replacement(range(13), size)
    ]
    ranks = np.array(rows, dtype=np.int64)
    # Three bits for each rank: a sum that no other set has.
    keys = np.where(ranks < 0, 0, 1 << 3 * np.maximum(ranks, 0)).sum(axis=1)
    order = np.argsort(keys)
    grown = keys[: FIRSTS[BOARD], None] + (1 << 3 * np.arange(13))
    return RankSets(ranks, order[np.searchsorted(keys, grown, sorter=order)])


# --- What ranks are worth -------------------------------------------------------------------


@compiled
def high_by_ranks(sets: Ints, own: Ints, scores: Ints) -> None:
    """The best five of a player's ranks and each board's, however many are his."""
    for row in range(len(own)):
        for place in range(FIRSTS[BOARD], len(sets)):
            # Lanes that are filled one after the other: a flush is not asked for.
            c, d, h, s, cards = 0, 0, 0, 0, 0
            for rank in own[row]:
                bit = 1 << rank
                s, h, d, c, cards = s | h & bit, h | d & bit, d | c & bit, c | bit, cards + 1
            for rank in sets[place]:
                bit = 1 << rank
                s, h, d, c, cards = s | h & bit, h | d & bit, d | c & bit, c | bit, cards + 1
            scores[row, place - FIRSTS[BOARD]] = best_unsuited(c, d, h, s, cards - 5)


@compiled
def omaha_by_ranks(sets: Ints, grown: Ints, own: Ints, highs: Ints, lows: Ints) -> None:
    """Two of a player's ranks with three of each board's: the best hand, and the best low.

    Where no low is played its table is empty.
    """
    fives = np.zeros(len(sets) - FIRSTS[BOARD], np.int64)
    for place in range(FIRSTS[BOARD], len(sets)):
        c, d, h, s = 0, 0, 0, 0
        for rank in sets[place]:
            bit = 1 << rank
            s, h, d, c = s | h & bit, h | d & bit, d | c & bit, c | bit
        fives[place - FIRSTS[BOARD]] = best_unsuited(c, d, h, s, 0)
    of_three = np.zeros(FIRSTS[4], np.int64)
    for row in range(len(own)):
        for three in range(FIRSTS[3], FIRSTS[4]):
            best = 0
            for high in range(1, own.shape[1]):
                four = grown[three, own[row, high]]
                for low in range(high):
                    best = max(best, fives[grown[four, own[row, low]] - FIRSTS[BOARD]])
            of_three[three] = best
        for place in range(FIRSTS[BOARD], len(sets)):
            board, best = sets[place], 0
            for third in range(2, BOARD):
                for second in range(1, third):
                    two = grown[grown[0, board[third]], board[second]]
                    for first in range(second):
                        best = max(best, of_three[grown[two, board[first]]])
            highs[row, place - FIRSTS[BOARD]] = best
            if len(lows):
                lows[row, place - FIRSTS[BOARD]] = _omaha_low(own[row], board)


@kernel
def _omaha_low(own: Any, board: Any) -> int:
    """The lowest two and three by their ranks, eight or better."""
    on_board, best = 0, 0
    for rank in board:
        on_board |= _low_rank(rank)
    if how_many(on_board) >= 3:
        for high in range(1, len(own)):
            for low in range(high):
                pair = _low_rank(own[high]) | _low_rank(own[low])
                if pair & (pair - 1):
                    best = max(best, low_with_pair(pair, on_board))
    return best


@kernel
def _low_rank(rank: int) -> int:
    """A rank as a bit, the ace's the lowest, none above the eight."""
    return aces_low(1 << rank) & _UP_TO_EIGHT


@kernel
def flush_with(mine: int, board: int, must_use: int) -> int:
    """The best flush of a player's cards of a suit and the board's; 0 where there is none."""
    if must_use == 0:
        suited = mine | board
        many = how_many(suited)
        return best_suited(suited, many - 5) if many >= 5 else 0
    best = 0
    if how_many(mine) < 2 or how_many(board) < 3:
        return best
    high = mine
    while high & (high - 1):
        bottom = high & -high
        high ^= bottom
        other = high
        while other:
            pair = bottom | other & -other
            other &= other - 1
            best = max(best, _flush_of_pair(pair, board))
    return best


@kernel
def _flush_of_pair(pair: int, board: int) -> int:
    """The best with these two of a suit and three of the board's three to five."""
    best, first = 0, board
    while first:
        a = first & -first
        first ^= a
        second = first
        while second:
            b = second & -second
            second ^= b
            third = second
            while third:
                best = max(best, best_suited(pair | a | b | third & -third, 0))
                third &= third - 1
    return best


# --- Boards ---------------------------------------------------------------------------------


@compiled
def count_boards(
    sets: Ints,
    grown: Ints,
    highs: Ints,
    lows: Ints,
    must_use: int,
    known: int,
    gone: int,
    deals: Ints,
    rows: Ints,
    weights: Ints,
    tally: Ints,
) -> int:
    """Every board of every deal, into the tally; how many there were, by their weights.

    `known` is the board so far, laid out, and `gone` what is dead besides. A deal has a layout for
    each hand, and `rows` says where its scores by ranks stand.
    """
    hands = deals.shape[1]
    left = np.zeros(13, np.int64)
    plain = np.zeros(len(sets), np.int64)
    high, low = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    flushes = np.zeros(MOST_HANDS, np.int64)
    start, lying = 0, 0
    for rank in range(13):
        for suit in range(4):
            if known >> (LANE * suit + rank) & 1:
                start, lying = grown[start, rank], lying + 1
    more = BOARD - lying
    boards = 0
    for deal in range(len(deals)):
        out = known | gone
        for hand in range(hands):
            out |= deals[deal, hand]
        left_of(out, -1, left)
        plain[:] = 0
        for place in range(FIRSTS[more], FIRSTS[more + 1]):
            plain[joined(grown, start, sets[place], more)] += ways_of(sets[place], more, left)
        for suit in range(4):
            lane = LANE * suit
            free = RANK_MASK & ~(out >> lane)
            left_of(out, suit, left)
            lies = known >> lane & RANK_MASK
            for mask in range(1 << 13):
                if mask & ~free:
                    continue
                suited = how_many(mask)
                if suited > more or suited + how_many(lies) < 3:
                    continue
                anybody = 0
                for hand in range(hands):
                    flushes[hand] = flush_with(
                        deals[deal, hand] >> lane & RANK_MASK, lies | mask, must_use
                    )
                    anybody |= flushes[hand]
                if anybody == 0:
                    continue
                base, rest = start, mask
                while rest:
                    base, rest = grown[base, place_of(rest & -rest)], rest & (rest - 1)
                others = more - suited
                for place in range(FIRSTS[others], FIRSTS[others + 1]):
                    ways = ways_of(sets[place], others, left)
                    if ways:
                        board = joined(grown, base, sets[place], others)
                        plain[board] -= ways
                        at = board - FIRSTS[BOARD]
                        for hand in range(hands):
                            high[hand] = max(flushes[hand], highs[rows[deal, hand], at])
                            if len(lows):
                                low[hand] = lows[rows[deal, hand], at]
                        award(tally, high, low, hands, ways * weights[deal])
                        boards += ways * weights[deal]
        for place in range(FIRSTS[BOARD], len(sets)):
            if plain[place]:
                at = place - FIRSTS[BOARD]
                for hand in range(hands):
                    high[hand] = highs[rows[deal, hand], at]
                    if len(lows):
                        low[hand] = lows[rows[deal, hand], at]
                award(tally, high, low, hands, plain[place] * weights[deal])
                boards += plain[place] * weights[deal]
    return boards


@kernel
def left_of(out: int, without: int, left: Any) -> None:
    """How many cards of each rank are to come, those of one suit left aside."""
    for rank in range(13):
        left[rank] = 0
        for suit in range(4):
            if suit != without and not out >> (LANE * suit + rank) & 1:
                left[rank] += 1


@kernel
def joined(grown: Any, start: int, ranks: Any, count: int) -> int:
    """The set of ranks that another becomes with so many more."""
    for place in range(count):
        start = grown[start, ranks[place]]
    return start


@kernel
def ways_of(ranks: Any, count: int, left: Any) -> int:
    """In how many ways cards of these ranks, lowest first, can fall."""
    ways, run = 1, 0
    for place in range(count):
        run = run + 1 if place and ranks[place] == ranks[place - 1] else 1
        # Of four cards left a second is one of three, and either order is the same set.
        ways = ways * (left[ranks[place]] - run + 1) // run
        if ways <= 0:
            return 0
    return ways


@kernel
def place_of(bit: int) -> int:
    """Which rank a single bit is."""
    place = 0
    while bit > 1:
        bit, place = bit >> 1, place + 1
    return place


class Counted(NamedTuple):
    """Tallies of every board there is."""

    tally: Ints
    boards: int


def count(
    own: int,
    must_use: int,
    low: bool,
    known: int,
    gone: int,
    deals: Ints,
    weights: Ints,
) -> Counted:
    """Every board of some deals, each of which comes so many times; hands are layouts."""
    sets = rank_sets()
    ranks, rows = np.unique(ranks_of(deals, own), axis=0, return_inverse=True)
    highs = np.zeros((len(ranks), len(sets.ranks) - FIRSTS[BOARD]), np.int64)
    lows = np.zeros((len(ranks) if low else 0, highs.shape[1]), np.int64)
    if must_use:
        omaha_by_ranks(sets.ranks, sets.with_one_more, ranks, highs, lows)
    else:
        high_by_ranks(sets.ranks, ranks, highs)
    tally = np.zeros((deals.shape[1], COLUMNS), np.int64)
    boards = count_boards(
        sets.ranks,
        sets.with_one_more,
        highs,
        lows,
        must_use,
        known,
        gone,
        deals,
        rows.reshape(deals.shape).astype(np.int64),
        weights,
        tally,
    )
    return Counted(tally, int(boards))


def ranks_of(deals: Ints, own: int) -> Ints:
    """The ranks of each hand, lowest first: one row for each hand of each deal."""
    flat = deals.reshape(-1)
    bits = [flat >> (LANE * suit + rank) & 1 for rank in range(13) for suit in range(4)]
    held = np.array(bits, dtype=bool).T
    return (np.nonzero(held)[1] // 4).reshape(len(flat), own).astype(np.int64)


def layout(cards: Sequence[int]) -> int:
    """Cards laid out, by suits."""
    return sum(1 << (LANE * (card & 3) + (card >> 2)) for card in cards)
