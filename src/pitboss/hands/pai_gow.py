"""Pai gow poker: seven cards set in a high hand of five and a low hand of two.

The joker is a *bug*, an ace or whatever completes a straight or a flush, or it is *wild*, any card
at all. A-2-3-4-5 is the lowest straight or the second highest. A book says both: see `HandRanking`.

Scores are built like those of `hands.poker` and compare among themselves, high hands with high
hands and low with low; `is_foul` compares the two hands of one player. A *setting* is a number
from 0 to 20: which two of the seven cards, by the places they were dealt to, are the low hand.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import ACE, JOKER, rank
from pitboss.hands.poker import (
    CATEGORY_SHIFT,
    RANK_MASK,
    Five,
    five_card,
    score_of,
    straight_tops,
    top_of,
    without_lowest,
)
from pitboss.jit import kernel

Cells = Any
"""Cards one after the other: a list, or a part of a tape."""

CARDS = 7
LOW_PLACES = tuple(combinations(range(CARDS), 2))
"""The places of the two low cards, by setting."""
SETTINGS = len(LOW_PLACES)

FIVE_OF_A_KIND = len(Five)
"""The category above a straight flush; without a wild joker only aces make it."""

_ACE = 1 << ACE
_WHEEL = _ACE | 0b1111
_WHEEL_TOP = 1 << 3
_SECOND = 1 << 11 | 1
"""Ranks above the king's straight and below the ace's."""


class Joker(IntEnum):
    """What the joker stands for."""

    BUG = 0  # an ace, or a card that completes a straight or a flush
    WILD = 1  # any card


class Wheel(IntEnum):
    """Where A-2-3-4-5 stands among straights."""

    LOWEST = 0
    SECOND = 1


class SuitedWheel(IntEnum):
    """Where it stands among straight flushes."""

    AS_UNSUITED = 0
    LOWEST = 1
    SECOND = 2  # below the royal flush


class HandRanking(NamedTuple):
    """What a book decides about the worth of hands, as a part of a game's `Rules`."""

    joker: Joker = Joker.BUG
    wheel_straight: Wheel = Wheel.LOWEST
    wheel_straight_flush: SuitedWheel = SuitedWheel.AS_UNSUITED


def _places() -> NDArray[np.int64]:
    """By setting: the two places of the low hand, then the five of the high hand."""
    rows = [[*low, *(n for n in range(CARDS) if n not in low)] for low in LOW_PLACES]
    return np.array(rows, dtype=np.int64)


PLACES = _places()


def _filled() -> NDArray[np.int64]:
    """By ranks held: the highest straight that they make with one card more, by its top; or 0."""
    held = np.arange(1 << 13, dtype=np.int64)
    best = np.zeros_like(held)
    for straight in (_WHEEL, *(0b11111 << lowest for lowest in range(9))):
        cards = sum(held >> r & 1 for r in range(13) if straight >> r & 1)
        best[cards >= 4] = top_of(straight_tops(straight, 5))
    return best


FILLED = _filled()


# --- Two hands ------------------------------------------------------------------------------------


@kernel
def low_hand(a: int, b: int, ranking: HandRanking) -> int:
    """What two cards are worth: a pair, or two ranks.

    >>> from pitboss.equipment.cards import cards
    >>> bug, wild = HandRanking(), HandRanking(Joker.WILD)
    >>> low_hand(*cards("Jk Kd"), bug) == low_hand(*cards("Ac Kd"), bug)
    True
    >>> low_hand(*cards("Jk Kd"), wild) == low_hand(*cards("Kc Kd"), wild)
    True
    """
    if b == JOKER:
        a, b = b, a
    stands_for = ACE if ranking.joker == Joker.BUG else rank(b)
    one, other = 1 << (stands_for if a == JOKER else rank(a)), 1 << rank(b)
    if one == other:
        return score_of(Five.PAIR, one, 0)
    return score_of(Five.HIGH_CARD, 0, one | other)


@kernel
def high_hand(a: int, b: int, c: int, d: int, e: int, ranking: HandRanking) -> int:
    """What five cards are worth.

    >>> from pitboss.equipment.cards import cards
    >>> ranking = HandRanking(wheel_straight=Wheel.SECOND)
    >>> wheel, king = cards("Ac 2d 3h 4s 5c"), cards("Kc Qd Jh Ts 9c")
    >>> high_hand(*wheel, ranking) > high_hand(*king, ranking)
    True
    """
    if a == JOKER:
        return _with_joker(b, c, d, e, ranking)
    if b == JOKER:
        return _with_joker(a, c, d, e, ranking)
    if c == JOKER:
        return _with_joker(a, b, d, e, ranking)
    if d == JOKER:
        return _with_joker(a, b, c, e, ranking)
    if e == JOKER:
        return _with_joker(a, b, c, d, ranking)
    return _wheel_in_place(five_card(a, b, c, d, e), ranking)


@kernel
def _wheel_in_place(score: int, ranking: HandRanking) -> int:
    """The score with A-2-3-4-5 where the book has it."""
    kind = score >> CATEGORY_SHIFT
    if score & RANK_MASK != _WHEEL_TOP or (kind != Five.STRAIGHT and kind != Five.STRAIGHT_FLUSH):
        return score
    return score_of(kind, 0, _SECOND) if _wheel_is_second(kind, ranking) else score


@kernel
def _wheel_is_second(kind: int, ranking: HandRanking) -> bool:
    if kind == Five.STRAIGHT_FLUSH and ranking.wheel_straight_flush != SuitedWheel.AS_UNSUITED:
        return ranking.wheel_straight_flush == SuitedWheel.SECOND
    return ranking.wheel_straight == Wheel.SECOND


@kernel
def _with_joker(a: int, b: int, c: int, d: int, ranking: HandRanking) -> int:
    """The best hand that the joker makes of four cards."""
    w, x, y, z = 1 << rank(a), 1 << rank(b), 1 << rank(c), 1 << rank(d)
    one = w | x | y | z
    two = w & x | y & z | (w | x) & (y | z)
    if two == 0:
        suited = ((a ^ b) | (a ^ c) | (a ^ d)) & 3 == 0
        straight = int(FILLED[one])
        if straight:
            kind = Five.STRAIGHT_FLUSH if suited else Five.STRAIGHT
            if straight != _ACE and one & ~_WHEEL == 0 and _wheel_is_second(kind, ranking):
                straight = _SECOND
            return score_of(kind, 0, straight)
        if suited:
            return score_of(Five.FLUSH, 0, one | top_of(RANK_MASK ^ one))
    three = w & x & (y | z) | y & z & (w | x)
    four = w & x & y & z
    stands_for = _ACE
    if ranking.joker == Joker.WILD:
        stands_for = top_of(four if four else three if three else two if two else one)
    return _by_ranks(
        one | stands_for,
        two | one & stands_for,
        three | two & stands_for,
        four | three & stands_for,
        four & stands_for,
    )


@kernel
def _by_ranks(one: int, two: int, three: int, four: int, five: int) -> int:
    """Five cards by the ranks that are there at least once, twice and so on, suits apart."""
    if five:
        return score_of(FIVE_OF_A_KIND, five, 0)
    if four:
        return score_of(Five.FOUR_OF_A_KIND, four, one ^ four)
    if three:
        pair = two ^ three
        if pair:
            return score_of(Five.FULL_HOUSE, three, pair)
        return score_of(Five.THREE_OF_A_KIND, three, one ^ three)
    if two & (two - 1):
        return score_of(Five.TWO_PAIR, two, one ^ two)
    if two:
        return score_of(Five.PAIR, two, one ^ two)
    return score_of(Five.HIGH_CARD, 0, one)


@kernel
def is_foul(high: int, low: int) -> bool:
    """Does the low hand rank above the high hand?

    >>> from pitboss.equipment.cards import cards
    >>> usual = HandRanking()
    >>> ace_high = high_hand(*cards("Ac Td 8h 6s 4c"), usual)
    >>> is_foul(ace_high, low_hand(*cards("Kc Qd"), usual))
    False
    >>> is_foul(ace_high, low_hand(*cards("Ad Jd"), usual))
    True
    """
    if high >> CATEGORY_SHIFT >= Five.TWO_PAIR:
        return False
    matched = (high >> 13) & RANK_MASK
    if matched:
        return matched < (low >> 13) & RANK_MASK
    return low >> CATEGORY_SHIFT > 0 or without_lowest(high & RANK_MASK, 3) < low & RANK_MASK


# --- A setting of seven cards ---------------------------------------------------------------------


@kernel
def low_bits(setting: int) -> int:
    """The places of the low cards, a bit each."""
    return int(1 << PLACES[setting, 0] | 1 << PLACES[setting, 1])


@kernel
def low_of(hand: Cells, first: int, setting: int, ranking: HandRanking) -> int:
    """The low hand of a setting; the seven cards begin at cell `first`."""
    return low_hand(hand[first + PLACES[setting, 0]], hand[first + PLACES[setting, 1]], ranking)


@kernel
def high_of(hand: Cells, first: int, setting: int, ranking: HandRanking) -> int:
    """The high hand of a setting."""
    return high_hand(
        hand[first + PLACES[setting, 2]],
        hand[first + PLACES[setting, 3]],
        hand[first + PLACES[setting, 4]],
        hand[first + PLACES[setting, 5]],
        hand[first + PLACES[setting, 6]],
        ranking,
    )
