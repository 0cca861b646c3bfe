"""Low hands: ace to five, with and without the eight qualifier, and deuce to seven.

A low is scored like every other hand: the larger score wins and equal ones divide, so that whoever
awards a pot need not know which way a game is played. A score is what is missing to the worst
hand; 0 is no low at all, where one must qualify.

*Ace to five* counts aces as the lowest card, and no straights and flushes. *Deuce to seven* is the
high order upside down with aces high alone: a wheel is an ace and no straight. Cards come as a
layout (`layout_of`), so that one function serves five, six and seven of them.
"""

from __future__ import annotations

from typing import Any

from pitboss.equipment.cards import ACE, EIGHT, FIVE
from pitboss.hands.draws import WHEEL, how_many
from pitboss.hands.poker import (
    CATEGORY_SHIFT,
    LANE,
    RANK_MASK,
    Five,
    category,
    five_on_layout,
    laid_out,
    score_of,
)
from pitboss.jit import kernel

NO_LOW = 0
_WORST = 1 << (CATEGORY_SHIFT + 4)
"""Above every score of five cards."""
_EIGHT_OR_LOWER = (1 << (EIGHT + 2)) - 1
"""Ranks of eight or lower, once the ace is below the deuce."""


@kernel
def layout_of(cards: Any) -> int:
    """A row of cards, laid out."""
    layout = 0
    for place in range(len(cards)):
        layout |= laid_out(cards[place])
    return layout


# --- Scores ---------------------------------------------------------------------------------


@kernel
def upside_down(score: int) -> int:
    """A high score as a low one, and back.

    >>> upside_down(upside_down(12345))
    12345
    """
    return _WORST - score


@kernel
def aces_low(ranks: int) -> int:
    """A mask of ranks with the ace below the deuce."""
    return (ranks << 1 | ranks >> ACE) & RANK_MASK


@kernel
def lowest_of(ranks: int, count: int) -> int:
    """The lowest so many ranks of a mask.

    >>> bin(lowest_of(0b110110, 3))
    '0b10110'
    """
    found = 0
    for _ in range(count):
        found |= ranks & -ranks
        ranks &= ranks - 1
    return found


# --- Ace to five ----------------------------------------------------------------------------


@kernel
def ace_to_five(layout: int) -> int:
    """The score of the lowest five of five, six or seven cards: aces low, no straights or flushes.

    >>> from pitboss.equipment.cards import cards
    >>> hands = ("5c 4c 3c 2c Ac Kd Qd", "6c 4d 3h 2s Ac", "Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c")
    >>> lows = [ace_to_five(layout_of(cards(hand))) for hand in hands]
    >>> lows == sorted(lows, reverse=True)
    True
    """
    c, d = aces_low(layout & RANK_MASK), aces_low(layout >> LANE & RANK_MASK)
    h, s = aces_low(layout >> 2 * LANE & RANK_MASK), aces_low(layout >> 3 * LANE & RANK_MASK)
    ranks = c | d | h | s
    different = how_many(ranks)
    if different >= 5:
        return _WORST - score_of(Five.HIGH_CARD, 0, lowest_of(ranks, 5))
    twice = c & d | h & s | (c | d) & (h | s)
    if different == 4:
        pair = twice & -twice
        return _WORST - score_of(Five.PAIR, pair, ranks ^ pair)
    thrice = c & d & (h | s) | h & s & (c | d)
    if different == 3:
        return _WORST - _of_three_ranks(ranks, twice)
    return _WORST - _of_two_ranks(ranks, twice, thrice)


@kernel
def _of_three_ranks(ranks: int, twice: int) -> int:
    """The lowest five cards of three ranks: two pair, or trips where only one rank comes twice."""
    pairs = lowest_of(twice, 2)
    if pairs & (pairs - 1):
        return score_of(Five.TWO_PAIR, pairs, ranks ^ pairs)
    return score_of(Five.THREE_OF_A_KIND, twice, ranks ^ twice)


@kernel
def _of_two_ranks(ranks: int, twice: int, thrice: int) -> int:
    """The lowest five cards of two ranks: a full house, or quads where the other comes once."""
    trips = thrice & -thrice
    if twice == ranks:
        return score_of(Five.FULL_HOUSE, trips, ranks ^ trips)
    return score_of(Five.FOUR_OF_A_KIND, trips, ranks ^ trips)


@kernel
def eight_or_better(layout: int) -> int:
    """The score of the lowest five different ranks up to the eight; 0 where there are fewer.

    >>> from pitboss.equipment.cards import cards
    >>> def low(hand): return eight_or_better(layout_of(cards(hand)))
    >>> low("8c 7c 6c 5c 4c Ad Ah") > low("8c 7d 6h 5s 4c") > low("9c 4d 3h 2s Ac") == NO_LOW
    True
    """
    ranks = layout | layout >> LANE | layout >> 2 * LANE | layout >> 3 * LANE
    return low_of_ranks(aces_low(ranks & RANK_MASK) & _EIGHT_OR_LOWER)


@kernel
def low_of_ranks(low: int) -> int:
    """The same of ranks of eight or lower, the ace's the lowest bit."""
    if how_many(low) < 5:
        return NO_LOW
    return _WORST - score_of(Five.HIGH_CARD, 0, lowest_of(low, 5))


# --- Deuce to seven -------------------------------------------------------------------------


@kernel
def deuce_to_seven(layout: int) -> int:
    """The score of five cards as a deuce-to-seven low.

    >>> from pitboss.equipment.cards import cards
    >>> hands = ("7c 5d 4h 3s 2c", "8c 5d 4h 3s 2c", "Ac 5d 4h 3s 2c", "Ac Kd Qh Jc 9s")
    >>> hands += ("2c 2d 5h 4s 3c", "6c 5d 4h 3s 2c", "Ac 5c 4c 3c 2c")
    >>> lows = [deuce_to_seven(layout_of(cards(hand))) for hand in hands]
    >>> lows == sorted(lows, reverse=True)
    True
    """
    score = five_on_layout(layout)
    kind = category(score)
    if kind >= Five.STRAIGHT and score & RANK_MASK == 1 << FIVE:
        if kind == Five.STRAIGHT:
            return _WORST - score_of(Five.HIGH_CARD, 0, WHEEL)
        if kind == Five.STRAIGHT_FLUSH:
            return _WORST - score_of(Five.FLUSH, 0, WHEEL)
    return _WORST - score


# --- Boards of a few cards that lie open ----------------------------------------------------


@kernel
def showing_high(layout: int) -> int:
    """The score of one to four cards that show: quads, trips, pairs and high cards.

    Straights and flushes need five.

    >>> from pitboss.equipment.cards import cards
    >>> def shows(hand): return showing_high(layout_of(cards(hand)))
    >>> shows("2c 2d Kh") > shows("Ac Kd Qh") == shows("Ad Kc Qs")
    True
    """
    c, d = layout & RANK_MASK, layout >> LANE & RANK_MASK
    return _showing(c, d, layout >> 2 * LANE & RANK_MASK, layout >> 3 * LANE & RANK_MASK)


@kernel
def showing_low(layout: int) -> int:
    """The same for the lowest: the larger score is the lower hand, aces low.

    >>> from pitboss.equipment.cards import cards
    >>> def shows(hand): return showing_low(layout_of(cards(hand)))
    >>> shows("Ac 2d 4h") > shows("3c 2d 4h") > shows("Kc Qd Jh") > shows("Ac Ad 2h")
    True
    """
    c, d = aces_low(layout & RANK_MASK), aces_low(layout >> LANE & RANK_MASK)
    h, s = aces_low(layout >> 2 * LANE & RANK_MASK), aces_low(layout >> 3 * LANE & RANK_MASK)
    return _WORST - _showing(c, d, h, s)


@kernel
def _showing(c: int, d: int, h: int, s: int) -> int:
    """Four suits, of at most four cards together."""
    ranks = c | d | h | s
    twice = c & d | h & s | (c | d) & (h | s)
    if twice == 0:
        return score_of(Five.HIGH_CARD, 0, ranks)
    if twice & (twice - 1):
        return score_of(Five.TWO_PAIR, twice, ranks ^ twice)
    if c & d & h & s:
        return score_of(Five.FOUR_OF_A_KIND, twice, ranks ^ twice)
    if c & d & (h | s) | h & s & (c | d):
        return score_of(Five.THREE_OF_A_KIND, twice, ranks ^ twice)
    return score_of(Five.PAIR, twice, ranks ^ twice)
