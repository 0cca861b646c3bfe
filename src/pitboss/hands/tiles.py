"""What two tiles are worth, and four tiles set in two hands of two.

A score compares any two hands: a pair, a wong, a gong, or else the count of spots without the tens,
and of equal counts the higher tile. Two hands of nought are equal whatever their tiles.

Four tiles go in three ways: the highest of them with the second, the third or the lowest. That is
a *setting*, a number from 0 to 2; the hand that is worth less is the low one.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from pitboss.equipment.tiles import FIRST_TILE, TILES
from pitboss.jit import kernel

Cells = Any
"""Tiles one after the other: a list, or a part of a tape."""

DEALT = 4
SETTINGS = 3
HANDS = comb(len(TILES) + DEALT - 1, DEALT)
"""Numbers of four tiles: as many as there are with any of them up to four times."""

_PAIRS = [name.partition("-")[0] for name, *_ in TILES]
RANK = np.array([list(dict.fromkeys(_PAIRS)).index(name) + 1 for name in _PAIRS], dtype=np.int64)
"""By tile: 1 for a teen to 16 for a tile of the gee joon; the two of a pair have the same."""
SPOTS = np.array([high + low for _, high, low, _ in TILES], dtype=np.int64)

TEEN, DEY, GEE_JOON = 1, 2, 16
_NOTHING = 17

GONG, WONG, PAIR = 10, 11, 12
"""What a hand counts as that is above nine."""
_STEP = 20
HIGH_NINE = 9 * _STEP + _NOTHING - DEY
"""The least score of a nine with a teen or a dey."""
LEAST_GONG, LEAST_WONG, LEAST_PAIR = GONG * _STEP, WONG * _STEP, PAIR * _STEP


@kernel
def rank_of(tile: int) -> int:
    """The rank of a tile, 1 the highest.

    >>> from pitboss.equipment.cards import card
    >>> rank_of(card("teen")), rank_of(card("gow-54")), rank_of(card("joon-21"))
    (1, 12, 16)
    """
    return int(RANK[tile - FIRST_TILE])


@kernel
def spots_of(tile: int) -> int:
    return int(SPOTS[tile - FIRST_TILE])


@kernel
def score_of_two(a: int, b: int) -> int:
    """What two tiles are worth.

    >>> from pitboss.equipment.cards import cards
    >>> hands = "joon-42 joon-21", "teen teen", "ng-41 ng-32", "teen gow-63", "dey yun", "teen tit"
    >>> scores = [score_of_two(*cards(hand)) for hand in hands]
    >>> scores == sorted(scores, reverse=True)
    True
    >>> score_of_two(*cards("mooy ping")) == score_of_two(*cards("gor look"))
    True
    """
    high, other = min(rank_of(a), rank_of(b)), max(rank_of(a), rank_of(b))
    if high == other:
        return PAIR * _STEP + (_NOTHING if high == GEE_JOON else _NOTHING - high)
    spots = spots_of(a) + spots_of(b)
    beside = spots_of(a) if rank_of(b) == high else spots_of(b)
    if high <= DEY and (beside == 8 or beside == 9):
        return (WONG if beside == 9 else GONG) * _STEP + _NOTHING - high
    count = spots % 10
    if other == GEE_JOON:
        beside = spots_of(a) if rank_of(b) == GEE_JOON else spots_of(b)
        count = max((beside + 3) % 10, (beside + 6) % 10)
    return 0 if count == 0 else count * _STEP + _NOTHING - high


@kernel
def count_of(score: int) -> int:
    """Nought to nine, or that it is a `GONG`, a `WONG` or a `PAIR`."""
    return score // _STEP


def name_of_two(a: int, b: int) -> str:
    """What two tiles are called at the table.

    >>> from pitboss.equipment.cards import cards
    >>> [name_of_two(*cards(two)) for two in ("joon-42 joon-21", "gow-63 gow-54", "teen gow-63")]
    ['gee joon', 'pair of gow', 'wong']
    >>> name_of_two(*cards("tit dey")), name_of_two(*cards("mooy ping"))
    ('nine, dey high', 'nought')
    """
    score = score_of_two(a, b)
    highest = _PAIRS[min(a, b) - FIRST_TILE]
    count = count_of(score)
    if count == PAIR:
        return "gee joon" if rank_of(a) == GEE_JOON else f"pair of {highest}"
    if count > 9:
        return "wong" if count == WONG else "gong"
    return f"{COUNTS[count]}, {highest} high" if count else COUNTS[0]


COUNTS = ("nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


# --- A setting of four tiles ----------------------------------------------------------------------


@kernel
def place_of(hand: Cells, first: int, nth: int) -> int:
    """Where in the hand the tile lies that is so many below the highest; it begins at `first`."""
    for place in range(DEALT):
        above = 0
        for other in range(DEALT):
            mine, its = hand[first + place], hand[first + other]
            if its < mine or (its == mine and other < place):
                above += 1
        if above == nth:
            return place
    return -1


@kernel
def bits_with_highest(hand: Cells, first: int, setting: int) -> int:
    """The places of the highest tile and of the one that goes with it, a bit each."""
    return 1 << place_of(hand, first, 0) | 1 << place_of(hand, first, setting + 1)


@kernel
def score_of_places(hand: Cells, first: int, bits: int) -> int:
    """What the two tiles in these places are worth."""
    one, two = -1, -1
    for place in range(DEALT):
        if bits >> place & 1:
            one, two = two, hand[first + place]
    return score_of_two(one, two)


@kernel
def set_in_two(hand: Cells, first: int, setting: int) -> tuple[int, int, int]:
    """The high hand's score, the low hand's, and the places of the low hand, a bit each."""
    bits = bits_with_highest(hand, first, setting)
    others = bits ^ (1 << DEALT) - 1
    one, other = score_of_places(hand, first, bits), score_of_places(hand, first, others)
    if one < other:
        return other, one, bits
    return one, other, others


@kernel
def number_of_hand(hand: Cells, first: int) -> int:
    """A number for four tiles in any order, below `HANDS`.

    >>> from pitboss.equipment.cards import cards
    >>> number_of_hand(cards("teen teen teen teen"), 0)
    0
    >>> number_of_hand(cards("joon-21 teen dey teen"), 0)
    8856
    """
    a = hand[first + place_of(hand, first, 0)] - FIRST_TILE
    b = hand[first + place_of(hand, first, 1)] - FIRST_TILE + 1
    c = hand[first + place_of(hand, first, 2)] - FIRST_TILE + 2
    d = hand[first + place_of(hand, first, 3)] - FIRST_TILE + 3
    twos, threes = b * (b - 1) // 2, c * (c - 1) * (c - 2) // 6
    return int(a + twos + threes + d * (d - 1) * (d - 2) * (d - 3) // 24)


def hand_of_number(number: int) -> list[int]:
    """The four tiles that a number stands for, the highest first.

    >>> from pitboss.equipment.cards import name
    >>> [name(tile) for tile in hand_of_number(8856)]
    ['teen', 'teen', 'dey', 'joon-21']
    """
    found: list[int] = []
    for size in range(DEALT, 0, -1):
        top = max(n for n in range(len(TILES) + DEALT) if comb(n, size) <= number)
        number -= comb(top, size)
        found.insert(0, top - size + 1 + FIRST_TILE)
    return found
