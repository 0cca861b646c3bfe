"""Thirteen cards set in three: what each hand is worth, clean sweeps, and a sensible setting.

Five cards at the back, five in the middle, three in front, where straights and flushes do not
count. Scores of the front compare with those of five cards as far as it goes: a front that is equal
card by card to a middle hand is the lower one, for that has more cards.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, auto
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.poker import (
    RANK_MASK,
    Five,
    category,
    five_on_layout,
    laid_out,
    matched_ranks,
    score_of,
    top_rank,
)
from pitboss.jit import before_compiling, kernel, kernel_options

CARDS, IN_FRONT = 13, 3
ALL_PLACES = (1 << CARDS) - 1
FRONT, MIDDLE, BACK = 0, 1, 2


class Sweep(IntEnum):
    """Thirteen cards that win without being set, low to high."""

    NONE = 0
    THREE_STRAIGHT = auto()
    THREE_FLUSH = auto()
    SIX_WHEEL = auto()
    SENIOR_HAND = auto()
    MINOR_HAND = auto()
    ALL_REDS_OR_ALL_BLACKS = auto()
    DRAGON = auto()
    SILVER_DRAGON = auto()
    GOLDEN_DRAGON = auto()


# --- The three hands ------------------------------------------------------------------------


@kernel
def front_score(a: int, b: int, c: int) -> int:
    """Three cards, as the beginning of a five-card hand: trips, a pair, or high cards.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.poker import five_card
    >>> front_score(*cards("As Ad Qc")) > five_card(*cards("Ac Ah Js 9d 2c"))
    True
    >>> front_score(*cards("As Ad Qc")) < five_card(*cards("Ac Ah Qs 3d 2c"))
    True
    """
    x, y, z = 1 << (a >> 2), 1 << (b >> 2), 1 << (c >> 2)
    ranks = x | y | z
    matched = x & y | z & (x | y)
    if matched == ranks:
        return score_of(Five.THREE_OF_A_KIND, matched, 0)
    return score_of(Five.PAIR if matched else Five.HIGH_CARD, matched, ranks ^ matched)


@kernel
def set_score(cards: Any, places: int) -> int:
    """What the cards at some places of a row are worth, three or five of them."""
    layout, count, a, b, c = 0, 0, 0, 0, 0
    for at in range(CARDS):
        if places >> at & 1:
            a, b, c = b, c, cards[at]
            layout |= laid_out(cards[at])
            count += 1
    return front_score(a, b, c) if count == IN_FRONT else five_on_layout(layout)


@kernel
def is_fouled(front: int, middle: int, back: int) -> bool:
    """Does a hand rank above the one behind it?"""
    return front > middle or middle > back


# --- Clean sweeps ---------------------------------------------------------------------------


@kernel
def sweep_of(cards: Any) -> int:
    """The highest clean sweep that thirteen cards are.

    >>> from pitboss.equipment.cards import cards
    >>> def best(text):
    ...     return Sweep(sweep_of(cards(text))).name
    >>> best("2s 3d 4s 5c 6s 7h 8s 9s Ts Jd Qs Ks As")
    'DRAGON'
    >>> best("2s 2d 2h 2c 6s 6h 8s 8c Ts Td Qs Qd As")
    'SIX_WHEEL'
    >>> best("2s 3s 4s 5s 9s 9h Th Jh 2h 3h 4d 8d Kd")
    'THREE_FLUSH'
    >>> best("As 2d 3h 3s 4d 5h 6c 7s Ts Jd Qh Kc Ac")
    'THREE_STRAIGHT'
    """
    ranks, suits, counts, pairs, low, high = 0, 0, 0, 0, 0, 0
    for at in range(CARDS):
        rank = cards[at] >> 2
        if counts >> 3 * rank & 1:
            pairs += 1  # the second and the fourth of a rank
        ranks |= 1 << rank
        counts += 1 << 3 * rank
        suits += 1 << 4 * (cards[at] & 3)
        low += rank < 8
        high += rank >= 8
    red = (suits >> 4 & 15) + (suits >> 8 & 15)
    one_colour = red == CARDS or red == 0
    if ranks == RANK_MASK:
        if one_colour:
            alone = CARDS in (suits & 15, suits >> 4 & 15, suits >> 8 & 15, suits >> 12)
            return Sweep.GOLDEN_DRAGON if alone else Sweep.SILVER_DRAGON
        return Sweep.DRAGON
    if one_colour:
        return Sweep.ALL_REDS_OR_ALL_BLACKS
    if low == CARDS:
        return Sweep.MINOR_HAND
    if high == CARDS:
        return Sweep.SENIOR_HAND
    if pairs == 6:
        return Sweep.SIX_WHEEL
    if is_three_flush(suits):
        return Sweep.THREE_FLUSH
    return Sweep.THREE_STRAIGHT if is_three_straight(counts) else Sweep.NONE


@kernel
def is_three_flush(suits: int) -> bool:
    """Can so many cards of each suit (four bits each) be set as three hands of one suit each?"""
    for suit in range(4):
        count = suits >> 4 * suit & 15
        if count in (1, 2, 4, 6, 7, 9, 11, 12):
            return False
    return True


@kernel
def straight_from(bottom: int, length: int) -> int:
    """A card of each rank of a straight, three bits a rank; below the deuce the ace is -1."""
    found = 0
    for rank in range(bottom, bottom + length):
        found += 1 << 3 * (rank % CARDS)
    return found


@kernel
def is_three_straight(counts: int) -> bool:
    """Can so many cards of each rank (three bits each) be set as three straights?"""
    for first in range(-1, 9):
        back = straight_from(first, 5)
        for second in range(first, 9):
            left = counts - back - straight_from(second, 5)
            if left <= 0:
                continue
            for third in range(-1, 11):
                if left == straight_from(third, 3):
                    return True
    return False


# --- A sensible setting ---------------------------------------------------------------------

KINDS = 9
WORK = 2 * KINDS + CARDS - 5
"""Cells that `set_sensibly` needs to work in."""

CHANCES: NDArray[np.int64] = np.array(
    [
        [
            *([0, 466], [583, 969], [0, 0], [997, 1000]),  # the front
            *([0, 0], [0, 0], [0, 0], [0, 0], [0, 0]),
        ],
        [
            *([0, 25], [0, 325], [368, 722], [722, 779]),  # the middle
            *([751, 910], [812, 969], [982, 1000], [1000, 1000], [1000, 1000]),
        ],
        [
            *([0, 0], [0, 20], [0, 87], [106, 112]),  # the back
            *([52, 287], [0, 535], [629, 927], [951, 983], [980, 999]),
        ],
    ],
    dtype=np.int64,
)
"""By hand and kind, how many of a thousand such hands it beats if it is of deuces and if it is of
aces: measured over 100,000 deals that were set in this way, a straight line laid through each."""


@kernel
def chance_of(segment: int, score: int) -> int:
    """How many of a thousand hands of other players it beats there, about."""
    kind, matched = category(score), matched_ranks(score)
    top = top_rank(matched if matched else score & RANK_MASK)
    low, high = CHANCES[segment, kind, 0], CHANCES[segment, kind, 1]
    return low + (high - low) * top // 12  # type: ignore[no-any-return]


@kernel
def worth(bonus: Any, segment: int, score: int) -> int:
    """What it brings against each of them, in thousandths of a point."""
    chance = chance_of(segment, score)
    extra = bonus[segment, category(score)]
    return 2 * chance - 1000 + chance * extra  # type: ignore[no-any-return]


@kernel
def best_backs(cards: Any, work: Any) -> None:
    """The best five cards of each kind, as places; below them how good they are.

    Where a single pack has no two hands with the same trips, the lowest cards go with them.
    """
    for kind in range(2 * KINDS):
        work[kind] = 0
    for e in range(4, CARDS):
        for d in range(3, e):
            for c in range(2, d):
                three = laid_out(cards[c]) | laid_out(cards[d]) | laid_out(cards[e])
                for b in range(1, c):
                    four = three | laid_out(cards[b])
                    for a in range(b):
                        score = five_on_layout(four | laid_out(cards[a]))
                        kind = category(score)
                        good = score + 1
                        if kind in (Five.THREE_OF_A_KIND, Five.FULL_HOUSE, Five.FOUR_OF_A_KIND):
                            good = (score ^ RANK_MASK) + 1
                        if good > work[KINDS + kind]:
                            work[KINDS + kind] = good
                            work[kind] = 1 << a | 1 << b | 1 << c | 1 << d | 1 << e


@kernel
def set_sensibly(cards: Any, bonus: Any, work: Any) -> tuple[int, int]:
    """The places of the front and of the middle hand, as they are worth most; it is never foul.

    Of all ways with the best back hand of one kind; `bonus` is what hands add by segment and kind.
    """
    best_backs(cards, work)
    best, best_front, best_middle = -(1 << 30), 0, 0
    left = work[2 * KINDS :]  # a copy in the interpreter
    for kind in range(KINDS):
        back_places = work[kind]
        if back_places == 0:
            continue
        count, layout = 0, 0
        for at in range(CARDS):
            if back_places >> at & 1 == 0:
                left[count] = at
                layout |= laid_out(cards[at])
                count += 1
        back = set_score(cards, back_places)
        first = worth(bonus, BACK, back)
        for z in range(2, count):
            for y in range(1, z):
                for x in range(y):
                    a, b, c = cards[left[x]], cards[left[y]], cards[left[z]]
                    front = front_score(a, b, c)
                    in_front = laid_out(a) | laid_out(b) | laid_out(c)
                    middle = five_on_layout(layout ^ in_front)
                    if is_fouled(front, middle, back):
                        continue
                    value = first + worth(bonus, MIDDLE, middle) + worth(bonus, FRONT, front)
                    if value > best:
                        best, best_front = value, 1 << left[x] | 1 << left[y] | 1 << left[z]
                        best_middle = ALL_PLACES ^ back_places ^ best_front
    return best_front, best_middle


def setting_for(cards: Any, bonus: Any, work: Any) -> tuple[int, int]:
    """The same, remembered in the interpreter: a table's round is played again at every answer."""
    return _remembered(tuple(cards), bonus.tobytes())


@lru_cache(maxsize=256)
def _remembered(cards: tuple[int, ...], bonus: bytes) -> tuple[int, int]:
    by_segment = np.frombuffer(bonus, dtype=np.int64).reshape(-1, KINDS)
    return set_sensibly(cards, by_segment, [0] * WORK)


@before_compiling
def _compile_setting_for() -> None:
    from numba.extending import overload

    compiler: Any = kernel_options()

    @overload(setting_for, jit_options=compiler)
    def compiled(cards: Any, bonus: Any, work: Any) -> Callable[..., Any]:
        return set_sensibly
