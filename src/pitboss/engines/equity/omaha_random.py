"""Omaha against a hand of which nothing is known, once there is a flop: each one on each board.

Two of a player's cards go with three of the board's. So on each board every two cards are worth
something, and a hand is worth the best of its pairs: with a table of those, the hundred thousand
hands that somebody may have are gone through by looking up three or four pairs for each card more.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engines.equity.awards import COLUMNS, MOST_HANDS, award
from pitboss.hands.lows import NO_LOW
from pitboss.hands.omaha import high_with_three, low_rank, low_ranks, low_with_pair
from pitboss.hands.poker import laid_out
from pitboss.jit import compiled, kernel

Ints = npt.NDArray[np.int64]
BOARD, WIDEST = 5, 5
MOST_DEALS = 250_000_000
"""Boards and hands on them that are gone through in some seconds."""


@kernel
def value_pairs(board: Any, low: bool, highs: Any, lows: Any) -> None:
    """What every two cards are worth on a board; those on it are left as they were."""
    lies, on_board = 0, low_ranks(board)
    for card in board:
        lies |= 1 << card
    highs[:] = 0
    pair = np.zeros(2, np.int64)
    for third in range(2, BOARD):
        for second in range(1, third):
            for first in range(second):
                three = laid_out(board[first]) | laid_out(board[second]) | laid_out(board[third])
                for a in range(52):
                    if lies >> a & 1:
                        continue
                    pair[0] = a
                    for b in range(a):
                        if not lies >> b & 1:
                            pair[1] = b
                            highs[a, b] = max(highs[a, b], high_with_three(pair, three))
    for a in range(52):
        for b in range(a):
            highs[b, a] = highs[a, b]
            both = low_rank(a) | low_rank(b)
            lows[a, b] = low_with_pair(both, on_board) if low and both & (both - 1) else NO_LOW
            lows[b, a] = lows[a, b]


@kernel
def best_pair(table: Any, hand: Any) -> int:
    """The best two of a hand's cards."""
    best = 0
    for a in range(len(hand)):
        for b in range(a):
            best = max(best, table[hand[a], hand[b]])
    return best


@compiled
def go_through(known: Ints, at: int, low: bool, lies: Ints, left: Ints, tally: Any) -> int:
    """Every board, and on it every hand for the one in place `at`; how many there were."""
    hands, own = len(known), known.shape[1]
    highs, lows = np.zeros((52, 52), np.int64), np.zeros((52, 52), np.int64)
    high, under = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    board, more = np.zeros(BOARD, np.int64), BOARD - len(lies)
    board[: len(lies)] = lies
    fall, chosen = np.arange(more), np.zeros(WIDEST, np.int64)
    best, lowest = np.zeros(WIDEST + 1, np.int64), np.zeros(WIDEST + 1, np.int64)
    rest = np.zeros(len(left), np.int64)
    deals, going = 0, True
    while going:
        for place in range(more):
            board[len(lies) + place] = left[fall[place]]
        value_pairs(board, low, highs, lows)
        cards = 0
        for card in left:
            on_board = False
            for place in range(more):
                on_board = on_board or card == left[fall[place]]
            if not on_board:
                rest[cards] = card
                cards += 1
        for hand in range(hands):
            if hand != at:
                high[hand], under[hand] = (
                    best_pair(highs, known[hand]),
                    best_pair(lows, known[hand]),
                )
        depth, chosen[0] = 0, 0
        while depth >= 0:
            if chosen[depth] == cards:
                depth -= 1
                if depth >= 0:
                    chosen[depth] += 1
                continue
            card = rest[chosen[depth]]
            better, lower = best[depth], lowest[depth]
            for before in range(depth):
                other = rest[chosen[before]]
                better = max(better, highs[card, other])
                lower = max(lower, lows[card, other])
            if depth + 1 < own:
                best[depth + 1], lowest[depth + 1] = better, lower
                chosen[depth + 1] = chosen[depth] + 1
                depth += 1
                continue
            high[at], under[at] = better, lower
            award(tally, high, under, hands, 1)
            deals += 1
            chosen[depth] += 1
        going = _next(fall, len(left))
    return deals


@kernel
def _next(fall: Any, cards: int) -> bool:
    """The next cards that fall, in order of their places; whether there are any."""
    size = len(fall)
    for back in range(1, size + 1):
        place = size - back
        if fall[place] < cards - back:
            fall[place] += 1
            for after in range(place + 1, size):
                fall[after] = fall[after - 1] + 1
            return True
    return False


def deals_against_random(left: int, lying: int, own: int) -> int:
    """Boards, and hands on each: so many cards are left, so many lie."""
    more = BOARD - lying
    return comb(left, more) * comb(left - more, own)


def count_against_random(
    known: Ints, at: int, low: bool, lies: Ints, left: Ints
) -> tuple[Ints, int]:
    """The tally of these hands, the one in place `at` unknown, and the number of deals."""
    tally = np.zeros((len(known), COLUMNS), np.int64)
    deals = go_through(known, at, low, lies, left, tally)
    return tally, int(deals)
