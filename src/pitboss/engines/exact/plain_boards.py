"""Boards on which nobody can make a flush: five in nine of all, up to an exchange of suits.

There two cards are worth what their ranks are, and the cards of a rank that are not on the board
are all alike. So 91 kinds of two cards stand for 1,081, and what is found for a kind is added once
for each flop of the board. That counts two cards too many: those that hold the turn or the river.
They are taken off again, a hundred of them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.exact.board_cases import put_cases, sort_scores
from pitboss.families.community import hand_of
from pitboss.hands.flops import FLOP_CLASSES, STANDING, flop_class
from pitboss.hands.poker import best_on_board, laid_out
from pitboss.hands.sets import PAIRS, all_sets, pair_index
from pitboss.jit import kernel

Ints = npt.NDArray[np.int64]

RANKS_OF_KINDS = np.array([(low, high) for high in range(13) for low in range(high + 1)])
KINDS = len(RANKS_OF_KINDS)
"""Kinds of two cards: a pair of each rank, and any two ranks."""
RUNOUTS = 2 * 48
"""Room for the two cards that hold a turn or a river: one less, in fact."""


@kernel
def kind_of(a: int, b: int) -> int:
    """The kind of two cards.

    >>> [tuple(map(int, RANKS_OF_KINDS[kind_of(*two)])) for two in [(0, 3), (51, 2), (0, 8)]]
    [(0, 0), (0, 12), (0, 2)]
    """
    low, high = min(a, b) >> 2, max(a, b) >> 2
    return high * (high + 1) // 2 + low


KIND_OF_TWO = np.array([kind_of(int(a), int(b)) for a, b in all_sets(2)])
"""By two cards: their kind."""
APART = (all_sets(3)[STANDING][:, None, :, None] != all_sets(2)[None, :, None, :]).all((2, 3))
"""By class of flop and two cards: can they be held with it?"""
_BY_KIND = np.argsort(KIND_OF_TWO, kind="stable")
_FIRST_OF_KIND = np.searchsorted(KIND_OF_TWO[_BY_KIND], np.arange(KINDS))


def spread(sums: Ints, by_kind: Ints) -> None:
    """Add to each flop and two cards what was found for their kind."""
    cells = sums.reshape(FLOP_CLASSES, PAIRS, -1)
    for flop in range(FLOP_CLASSES):
        cells[flop] += by_kind[flop, KIND_OF_TWO] * APART[flop, :, None]


def added_by_kind(cells: npt.NDArray[np.int8]) -> Ints:
    """By class of flop and kind: a number of each two cards added up."""
    held = np.where(APART, cells.reshape(FLOP_CLASSES, PAIRS), 0).astype(np.int64)
    added: Ints = np.add.reduceat(held[:, _BY_KIND], _FIRST_OF_KIND, axis=1)
    return added


class Kinds(NamedTuple):
    """What is known of one such board, by kind of two cards."""

    left: Any
    """By rank: the cards that are not on the board, as bits of suits, and their number."""
    many: Any
    """How many two cards of a kind there are."""
    scores: Any
    spare: Any
    """Of those that there are: `score << 11 | kind` in order, and room to sort them."""
    rows: Any
    cases: Any
    """The kind of the player's hand, and the dealer's hands in each case."""
    counts: Any
    """By card of a rank: hands so far, hands of the group in hand, and all that do not qualify."""


@kernel
def room_for_kinds(cases: int) -> Kinds:
    return Kinds(
        np.zeros((13, 2), np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros((KINDS, cases), np.int64),
        np.zeros((3, 13), np.int64),
    )


@kernel
def is_plain(board: Any) -> bool:
    """Is no suit on a board three times?"""
    suited = 0
    for n in range(5):
        suited += 1 << 4 * (board[n] & 3)
    return suited + 0x5555 & 0x8888 == 0


@kernel
def rank_kinds(board: Any, pack: Any, kinds: Kinds) -> int:
    """Score all kinds that there are on a board, without an order yet; how many."""
    left, many, scores = kinds.left, kinds.many, kinds.scores
    left[:] = 0
    layout, seen = 0, 0
    for n in range(5):
        layout |= laid_out(board[n])
        seen |= 1 << board[n]
    for n in range(len(pack)):
        if not seen >> pack[n] & 1:
            left[pack[n] >> 2, 0] |= 1 << (pack[n] & 3)
            left[pack[n] >> 2, 1] += 1
    found, kind = 0, 0
    for high in range(13):
        for low in range(high + 1):
            first, second = left[low, 0], left[high, 0]
            many[kind] = left[low, 1] * left[high, 1]
            if low == high:
                second &= second - 1
                many[kind] = left[low, 1] * (left[low, 1] - 1) // 2
            if many[kind] > 0:
                two = laid_out(4 * low + lowest_suit(first)) | laid_out(
                    4 * high + lowest_suit(second)
                )
                scores[found] = best_on_board(layout | two) << 11 | kind
                found += 1
            kind += 1
    return found


@kernel
def lowest_suit(suits: int) -> int:
    return 0 if suits & 1 else 1 if suits & 2 else 2 if suits & 4 else 3


@kernel
def count_hands(counts: Any, left: Any, low: int, high: int) -> None:
    """Count the hands of a kind that a card of either rank is in."""
    if low == high:
        counts[low] += left[low, 1] - 1
    else:
        counts[low] += left[high, 1]
        counts[high] += left[low, 1]


@kernel
def count_kinds(board: Any, pack: Any, kinds: Kinds, qualifies: int) -> None:
    """For each kind, the dealer's hands in each case: see `community.count_cases`.

    A hand that holds one of the player's cards is taken off the count.
    """
    counts, left, scores, many = kinds.counts, kinds.left, kinds.scores, kinds.many
    found = rank_kinds(board, pack, kinds)
    sort_scores(scores, kinds.spare, found)
    counts[:] = 0
    poor, cards = 0, len(pack) - 5
    dealers = (cards - 2) * (cards - 3) // 2
    for at in range(found):
        kind = scores[at] & 2047
        if scores[at] >> 11 < qualifies:
            poor += many[kind]
            count_hands(counts[2], left, RANKS_OF_KINDS[kind, 0], RANKS_OF_KINDS[kind, 1])
    start, below = 0, 0
    while start < found:
        score, end, alike = scores[start] >> 11, start, 0
        while end < found and scores[end] >> 11 == score:
            kind = scores[end] & 2047
            count_hands(counts[1], left, RANKS_OF_KINDS[kind, 0], RANKS_OF_KINDS[kind, 1])
            alike += many[kind]
            end += 1
        plays = score >= qualifies
        for at in range(start, end):
            kind = scores[at] & 2047
            a, b = RANKS_OF_KINDS[kind, 0], RANKS_OF_KINDS[kind, 1]
            lower = below - counts[0, a] - counts[0, b]
            equal = alike - counts[1, a] - counts[1, b] + 1
            idle = poor - counts[2, a] - counts[2, b] + (0 if plays else 1)
            kinds.rows[kind] = hand_of(score)
            put_cases(kinds.cases[kind], plays, lower, equal, dealers - lower - equal, idle)
        for rank in range(13):
            counts[0, rank] += counts[1, rank]
            counts[1, rank] = 0
        below += alike
        start = end


@kernel
def count_holdings(board: Any, pack: Any, before_flop: Any, held: Any) -> None:
    """By kind and Antes bet before the flop: the two cards that are not on a board."""
    seen = 0
    for n in range(5):
        seen |= 1 << board[n]
    held[:] = 0
    for j in range(len(pack)):
        if not seen >> pack[j] & 1:
            for i in range(j):
                if not seen >> pack[i] & 1:
                    bet = before_flop[pair_index(pack[i], pack[j])]
                    held[kind_of(pack[i], pack[j]), bet] += 1


@kernel
def find_runouts(board: Any, pack: Any, under: Any, x: int, y: int, z: int, found: Any) -> int:
    """Two cards that hold the turn or the river, and so cannot be held with this flop of a board.

    A row each: their cell among flops and two cards, and their kind. How many there are.
    """
    flop, exchange = flop_class(board[x], board[y], board[z])
    done = 1 << board[x] | 1 << board[y] | 1 << board[z]
    many = 0
    for n in range(5):
        if n not in (x, y, z):
            done |= 1 << board[n]
            for k in range(len(pack)):
                if not done >> pack[k] & 1:
                    found[many, 0] = flop * PAIRS + under[exchange, pair_index(board[n], pack[k])]
                    found[many, 1] = kind_of(board[n], pack[k])
                    many += 1
    return many
