"""House ways: how a house sets seven cards, as an ordered table of patterns.

A book's table of kind `house-way` is the house way itself, in words that are read here. A row has
four cells: what is dealt, what must be there besides it, the low hand and the high hand, as in

    "two pair, 2-6 and 2-6"          "king or better"   "highest"   "two pair"
    "two pair"                       ""                 "pair"      "pair"
    "straight or flush and a pair"   ""                 "pair"      "straight or flush"

The first row that fits what is dealt, and for which some setting has both hands as it says, is
played: of such settings the one with the highest low hand, and of those the one with the highest
high hand. So a row never sets a foul hand, and one that cannot be followed leaves the hand to the
rows below it.

What is dealt goes by ranks: the joker is an ace if it is a bug, and joins the largest group, the
highest of equal ones, if it is wild. `straight or flush` before it asks for five cards that make
one, the joker helping. Ranks after a comma are those of the larger group and of the other one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import ACE, JOKER, KING, QUEEN, RANKS, rank, suit
from pitboss.errors import BadInput, unknown
from pitboss.hands.pai_gow import (
    CARDS,
    FILLED,
    FIVE_OF_A_KIND,
    SETTINGS,
    Cells,
    HandRanking,
    Joker,
    high_of,
    is_foul,
    low_of,
)
from pitboss.hands.poker import CATEGORY_SHIFT, RANK_MASK, Five, straight_tops, top_of, top_rank
from pitboss.jit import kernel

T = TypeVar("T")
HouseWay = NDArray[np.int64]
"""A row for each of the book's, with the columns below."""

DEALT, COMPLETE, FIRST_FROM, FIRST_TO, OTHER_FROM, OTHER_TO = range(6)
WITH, WITH_TOO, LOW, HIGH = range(6, 10)
COLUMNS = 10


class Dealt(IntEnum):
    """What seven cards are by rank."""

    NO_PAIR = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_PAIR = 3
    THREE_OF_A_KIND = 4
    TWO_THREES = 5
    FULL_HOUSE = 6
    FULL_HOUSE_AND_PAIR = 7
    FOUR_OF_A_KIND = 8
    FOUR_AND_PAIR = 9
    FOUR_AND_THREE = 10
    FIVE_OF_A_KIND = 11
    FIVE_AND_PAIR = 12
    ANYTHING = 13


DEALT_WORDS = {
    "no pair": Dealt.NO_PAIR,
    "a pair": Dealt.PAIR,
    "two pair": Dealt.TWO_PAIR,
    "three pair": Dealt.THREE_PAIR,
    "three of a kind": Dealt.THREE_OF_A_KIND,
    "two threes of a kind": Dealt.TWO_THREES,
    "full house": Dealt.FULL_HOUSE,
    "full house and a pair": Dealt.FULL_HOUSE_AND_PAIR,
    "four of a kind": Dealt.FOUR_OF_A_KIND,
    "four of a kind and a pair": Dealt.FOUR_AND_PAIR,
    "four of a kind and three": Dealt.FOUR_AND_THREE,
    "five of a kind": Dealt.FIVE_OF_A_KIND,
    "five of a kind and a pair": Dealt.FIVE_AND_PAIR,
    "anything": Dealt.ANYTHING,
}
COMPLETE_WORDS = "straight or flush and "

WITH_WORDS = {
    "": (-1, -1),
    "ace": (ACE, -1),
    "ace and king": (ACE, KING),
    "king or better": (KING, -1),
    "queen or better": (QUEEN, -1),
}
"""The least that the highest other cards must be."""


class Low(IntEnum):
    """What the low hand has to be."""

    HIGHEST = 0  # anything: the highest that the high hand leaves
    PAIR = 1
    ACE = 2  # an ace and another card
    BETTER_ACE = 3  # the same, if that is more than a straight or flush in the high hand leaves


LOW_WORDS = {
    "highest": Low.HIGHEST,
    "pair": Low.PAIR,
    "ace": Low.ACE,
    "better ace": Low.BETTER_ACE,
}

STRAIGHT_OR_FLUSH, STRAIGHT_OR_BETTER, ANY_HIGH = 20, 21, 22
HIGH_WORDS = {
    "high card": Five.HIGH_CARD,
    "pair": Five.PAIR,
    "two pair": Five.TWO_PAIR,
    "three of a kind": Five.THREE_OF_A_KIND,
    "full house": Five.FULL_HOUSE,
    "four of a kind": Five.FOUR_OF_A_KIND,
    "five of a kind": FIVE_OF_A_KIND,
    "straight or flush": STRAIGHT_OR_FLUSH,
    "straight or better": STRAIGHT_OR_BETTER,
    "anything": ANY_HIGH,
}


# --- Reading a book's table -----------------------------------------------------------------------


def house_way(rows: Sequence[Sequence[str]]) -> HouseWay:
    """The rows of a book's table, read.

    >>> int(house_way([["two pair, J-A and 2-6", "", "pair", "pair"]])[0, FIRST_FROM])
    9
    """
    return np.array([_row(cells) for cells in rows], dtype=np.int64).reshape(len(rows), COLUMNS)


def _row(cells: Sequence[str]) -> list[int]:
    if len(cells) != 4:
        raise BadInput("a row of a house way has four cells: dealt, with, low hand, high hand")
    dealt, besides, low, high = cells
    what, _, ranks = dealt.partition(", ")
    complete = what.startswith(COMPLETE_WORDS)
    groups = [_ranks(part) for part in ranks.split(" and ")] if ranks else []
    first, other = (*groups, (0, ACE), (0, ACE))[:2]
    return [
        _word("what is dealt", what.removeprefix(COMPLETE_WORDS), DEALT_WORDS),
        int(complete),
        *first,
        *other,
        *_word("what goes with it", besides, WITH_WORDS),
        _word("low hand", low, LOW_WORDS),
        _word("high hand", high, HIGH_WORDS),
    ]


def _word(what: str, word: str, words: Mapping[str, T]) -> T:
    if word not in words:
        raise unknown(f"{what} of a house way", word, words)
    return words[word]


def _ranks(text: str) -> tuple[int, int]:
    """`7-T` from the lowest rank to the highest, or `A` alone."""
    found = re.fullmatch(r"([2-9TJQKA])(?:-([2-9TJQKA]))?", text)
    if not found:
        raise BadInput(f"'{text}' is no range of ranks; write it as 7-T, or A")
    low, high = (RANKS.index(found[n] or found[1]) for n in (1, 2))
    return low, high


# --- Setting a hand -------------------------------------------------------------------------------


@kernel
def set_by_house_way(way: HouseWay, hand: Cells, first: int, ranking: HandRanking) -> int:
    """The setting that the house way gives seven cards, which begin at cell `first`.

    -1 where no row covers them: lint finds such a house way.
    """
    return follow_house_way(way, hand, first, ranking)[1]


@kernel
def follow_house_way(
    way: HouseWay, hand: Cells, first: int, ranking: HandRanking
) -> tuple[int, int]:
    """The row that is followed, and the setting; -1 for both where there is none."""
    dealt, complete, larger, other, besides = shape_of(hand, first, ranking)
    for row in range(len(way)):
        if _fits(way, row, dealt, complete, larger, other, besides):
            setting = _best_setting(way, row, hand, first, ranking, larger)
            if setting >= 0:
                return row, setting
    return -1, -1


@kernel
def shape_of(hand: Cells, first: int, ranking: HandRanking) -> tuple[int, bool, int, int, int]:
    """What is dealt, whether a straight or flush is in it, and ranks, a bit each.

    Those are of the larger group, of the next one, and of the cards besides them (besides the
    four of four of a kind, else besides all that are matched).
    """
    one, two, three, four, five = 0, 0, 0, 0, 0
    suits, jokers = 0, 0
    for n in range(CARDS):
        card = hand[first + n]
        if card == JOKER:
            jokers = 1
            continue
        bit = 1 << rank(card)
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
        suits += 1 << (4 * suit(card))
    complete = _has_flush(suits, jokers) or _has_straight(one, jokers)
    if jokers:
        bit = 1 << ACE
        if ranking.joker == Joker.WILD:
            bit = top_of(four if four else three if three else two if two else one)
        five = four & bit
        four |= three & bit
        three |= two & bit
        two |= one & bit
        one |= bit
    larger = five if five else four if four else top_of(three if three else two)
    besides = one & ~four if four else one & ~two
    return _pattern(two, three, four, five), complete, larger, top_of(two & ~larger), besides


@kernel
def _fits(
    way: HouseWay, row: int, dealt: int, complete: bool, larger: int, other: int, besides: int
) -> bool:
    """Do the first two cells of a row fit what is dealt?"""
    if way[row, DEALT] != dealt and way[row, DEALT] != Dealt.ANYTHING:
        return False
    if way[row, COMPLETE] and not complete:
        return False
    if larger and not way[row, FIRST_FROM] <= top_rank(larger) <= way[row, FIRST_TO]:
        return False
    if other and not way[row, OTHER_FROM] <= top_rank(other) <= way[row, OTHER_TO]:
        return False
    best = top_of(besides)
    if way[row, WITH] >= 0 and best < 1 << way[row, WITH]:
        return False
    return bool(way[row, WITH_TOO] < 0 or top_of(besides & ~best) >= 1 << way[row, WITH_TOO])


@kernel
def highest_of_nothing(hand: Cells, first: int, ranking: HandRanking) -> int:
    """The highest rank of seven cards without a pair, straight or flush; -1 with one of them."""
    ranks, suits, jokers = 0, 0, 0
    for n in range(CARDS):
        card = hand[first + n]
        if card == JOKER:
            jokers = 1
            continue
        if ranks >> rank(card) & 1:
            return -1
        ranks |= 1 << rank(card)
        suits += 1 << (4 * suit(card))
    if _has_flush(suits, jokers) or _has_straight(ranks, jokers):
        return -1
    if jokers:
        paired = ranking.joker == Joker.WILD or ranks >> ACE & 1
        return -1 if paired else ACE
    return top_rank(ranks)


@kernel
def _pattern(two: int, three: int, four: int, five: int) -> int:
    """What is dealt, by the ranks that are there at least so many times."""
    if five:
        return Dealt.FIVE_AND_PAIR if two != five else Dealt.FIVE_OF_A_KIND
    if four:
        if three != four:
            return Dealt.FOUR_AND_THREE
        return Dealt.FOUR_AND_PAIR if two != four else Dealt.FOUR_OF_A_KIND
    if three & (three - 1):
        return Dealt.TWO_THREES
    pairs = two & ~three
    if three:
        if pairs == 0:
            return Dealt.THREE_OF_A_KIND
        return Dealt.FULL_HOUSE_AND_PAIR if pairs & (pairs - 1) else Dealt.FULL_HOUSE
    if pairs == 0:
        return Dealt.NO_PAIR
    fewer = pairs & (pairs - 1)
    if fewer == 0:
        return Dealt.PAIR
    return Dealt.THREE_PAIR if fewer & (fewer - 1) else Dealt.TWO_PAIR


@kernel
def _has_flush(suits: int, jokers: int) -> bool:
    """Five cards of a suit, by the counts of four suits in four bits each."""
    most = max(suits & 15, suits >> 4 & 15, suits >> 8 & 15, suits >> 12)
    return most + jokers >= 5


@kernel
def _has_straight(ranks: int, jokers: int) -> bool:
    if straight_tops(ranks, 5):
        return True
    return bool(jokers and FILLED[ranks])


@kernel
def _best_setting(
    way: HouseWay, row: int, hand: Cells, first: int, ranking: HandRanking, larger: int
) -> int:
    """Of the settings that follow a row, the one with the best low hand; -1 for none."""
    found, best_low, best_high = -1, -1, -1
    if way[row, LOW] == Low.BETTER_ACE:
        best_low = 1 + _left_by_complete(hand, first, ranking)
    for setting in range(SETTINGS):
        low = low_of(hand, first, setting, ranking)
        if low < best_low or not _low_is(low, way[row, LOW]):
            continue
        high = high_of(hand, first, setting, ranking)
        better = low > best_low or high > best_high
        if better and _high_is(high, way[row, HIGH], larger) and not is_foul(high, low):
            found, best_low, best_high = setting, low, high
    return found


@kernel
def _left_by_complete(hand: Cells, first: int, ranking: HandRanking) -> int:
    """The highest low hand that leaves a straight or flush in the high hand; -1 for none."""
    best = -1
    for setting in range(SETTINGS):
        low = low_of(hand, first, setting, ranking)
        if low > best and _high_is(high_of(hand, first, setting, ranking), STRAIGHT_OR_FLUSH, 0):
            best = low
    return best


@kernel
def _low_is(low: int, wanted: int) -> bool:
    if wanted == Low.PAIR:
        return low >> CATEGORY_SHIFT == Five.PAIR
    if wanted == Low.ACE or wanted == Low.BETTER_ACE:
        return low >> CATEGORY_SHIFT == Five.HIGH_CARD and (low & RANK_MASK) >> ACE == 1
    return True


@kernel
def _high_is(high: int, wanted: int, larger: int) -> bool:
    """Is the high hand as wanted?

    A pair is that of the larger group, or what a joker beside it makes more of it without a third
    card of the rank: a higher pair, a straight or a flush.
    """
    kind = high >> CATEGORY_SHIFT
    complete = kind == Five.STRAIGHT or kind == Five.FLUSH or kind == Five.STRAIGHT_FLUSH
    if wanted == Five.PAIR:
        return complete or (kind == Five.PAIR and (high >> 13) & RANK_MASK >= larger)
    if wanted == STRAIGHT_OR_FLUSH:
        return complete
    if wanted == STRAIGHT_OR_BETTER:
        return kind >= Five.STRAIGHT
    return kind == wanted or wanted == ANY_HIGH
