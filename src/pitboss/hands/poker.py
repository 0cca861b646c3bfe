"""Poker hands of three, four and five cards, and the best four or five of some more.

A hand is worth one integer, its *score*: the larger score wins and equal scores push, kickers
included.  From the top down a score holds the category, the ranks that are matched (the pair,
the two pair, the trips), and the ranks that stand alone (the kickers).  Ranks are held as masks,
one bit to a rank, deuce lowest: two masks with equally many ranks in them compare as numbers
exactly as the hands compare card by card from the top.  So a hand is scored by bit operations,
with no sorting and no loop over five-card subsets, which the seven-card games could not afford.

Scores of three-, four- and five-card hands do not compare with each other: the categories rank
differently.  A score fits in 32 bits; keep it in a signed integer, as Numba mixes unsigned ones
with signed into floats.

Cards are ``rank * 4 + suit`` with ranks 0 to 12 for deuce to ace.  A joker has no poker rank here.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from pitboss.jit import kernel

_RANK_BITS = 13
RANK_MASK = (1 << _RANK_BITS) - 1
"""All ranks: what stands alone in a score, and a suit of a layout."""
CATEGORY_SHIFT = 2 * _RANK_BITS
_RANK_NAMES = (*"23456789", "10", *"JQKA")


class Three(IntEnum):
    """Three-card hands, low to high: trips and straights are rarer than flushes."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


class Four(IntEnum):
    """Four-card hands, low to high, in the order of Four Card Poker and Crazy 4.

    The order is the games' own, not that of the odds: of all four-card hands 2,816 are flushes,
    2,808 two pair and 2,772 straights, and the flush, the commonest, beats the other two.
    """

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    STRAIGHT = 3
    FLUSH = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    FOUR_OF_A_KIND = 7


class Five(IntEnum):
    """Five-card hands, low to high.  The royal is the best straight flush: see `is_royal`."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


# --- Reading a score ------------------------------------------------------------------------


@kernel
def category(score: int) -> int:
    """The category of a score: a member of `Three`, `Four` or `Five`, by the size of the hand.

    >>> from pitboss.equipment.cards import cards
    >>> Three(category(three_card(*cards("Ac Kd Qh"))))
    <Three.STRAIGHT: 3>
    """
    return score >> CATEGORY_SHIFT


@kernel
def is_royal(score: int) -> bool:
    """Whether a five-card score is the ace-high straight flush.

    >>> from pitboss.equipment.cards import cards
    >>> is_royal(five_card(*cards("As Ks Qs Js Ts"))), is_royal(five_card(*cards("Ks Qs Js Ts 9s")))
    (True, False)
    """
    return score == ROYAL_FLUSH


@kernel
def high_rank(score: int) -> int:
    """The highest rank, 0 to 12, of a hand without a pair.

    A wheel answers with its trey or five: in the lowest straight the ace plays low.

    >>> high_rank(QUEEN_HIGH)
    10
    """
    return top_rank(score & RANK_MASK)


@kernel
def matched_ranks(score: int) -> int:
    """The ranks that are matched in a score (the pair, both pairs, the trips), a bit each."""
    return (score >> _RANK_BITS) & RANK_MASK


@kernel
def three_card_class(score: int) -> int:
    """The place of a three-card score among all 741, from 0 (5-3-2) to 740 (A-K-Q suited).

    Dense and in order of strength, so it can index a table where the score would be too sparse.

    >>> from pitboss.equipment.cards import cards
    >>> [three_card_class(three_card(*cards(hand))) for hand in ("5c 3d 2h", "As Ks Qs")]
    [0, 740]
    """
    kind = category(score)
    matched = matched_ranks(score)
    alone = score & RANK_MASK
    first = _FIRST_CLASS[kind]
    if kind == Three.PAIR:
        # Each pair has twelve kickers: those above it close the gap its own rank leaves.
        above = 1 if alone > matched else 0
        return first + 12 * top_rank(matched) + top_rank(alone) - above
    if kind == Three.THREE_OF_A_KIND:
        return first + top_rank(matched)
    if kind == Three.STRAIGHT or kind == Three.STRAIGHT_FLUSH:
        # The lowest is topped by a trey, rank 1.
        return first + top_rank(alone) - 1
    return first + int(_NO_PAIR_PLACE[alone])


@cache
def three_card_names() -> tuple[str, ...]:
    """What each of the 741 three-card classes is called, weakest first.

    >>> three_card_names()[0], three_card_names()[300], three_card_names()[740]
    ('5-3-2', 'a pair of 4s with a 5', 'a straight flush to the A')
    """
    names = [""] * 741
    for ranks in combinations_with_replacement(range(12, -1, -1), 3):
        for suited in (False, True) if len(set(ranks)) == 3 else (False,):
            suits = (0, 0, 0) if suited else (0, 1, 2)
            score = three_card(*(4 * r + s for r, s in zip(ranks, suits, strict=True)))
            names[three_card_class(score)] = _three_card_name(score, ranks)
    return tuple(names)


def _three_card_name(score: int, ranks: tuple[int, ...]) -> str:
    high, middle, low = (_RANK_NAMES[rank] for rank in ranks)
    kind = category(score)
    if kind == Three.PAIR:
        kicker = low if high == middle else high
        return f"a pair of {middle}s with a {kicker}"
    if kind == Three.THREE_OF_A_KIND:
        return f"three {high}s"
    if kind == Three.STRAIGHT or kind == Three.STRAIGHT_FLUSH:
        flush = " flush" if kind == Three.STRAIGHT_FLUSH else ""
        return f"a straight{flush} to the {_RANK_NAMES[high_rank(score)]}"
    spread = f"{high}-{middle}-{low}"
    return f"a flush, {spread}" if kind == Three.FLUSH else spread


@kernel
def compared(mine: int, dealers: int) -> int:
    """1 when the player's hand is higher, -1 when lower, 0 for a tie."""
    return int(mine > dealers) - int(mine < dealers)


# --- Masks of ranks -------------------------------------------------------------------------


@kernel
def score_of(kind: int, matched: int, alone: int) -> int:
    """A category, the ranks matched and the ranks that stand alone, as one number."""
    return kind << CATEGORY_SHIFT | matched << _RANK_BITS | alone


@kernel
def top_of(ranks: int) -> int:
    """The highest rank of a mask, as a mask: smear it downwards, keep the edge."""
    ranks |= ranks >> 1
    ranks |= ranks >> 2
    ranks |= ranks >> 4
    ranks |= ranks >> 8
    return ranks ^ (ranks >> 1)


@kernel
def top_rank(ranks: int) -> int:
    """The highest rank of a mask, as a number: halve the mask until the edge is found."""
    eight = 8 if ranks >> 8 else 0
    ranks >>= eight
    four = 4 if ranks >> 4 else 0
    ranks >>= four
    two = 2 if ranks >> 2 else 0
    ranks >>= two
    return eight + four + two + (ranks >> 1)


@kernel
def without_lowest(ranks: int, count: int) -> int:
    for _ in range(count):
        ranks &= ranks - 1
    return ranks


@kernel
def straight_tops(ranks: int, length: int) -> int:
    """The ranks that top a straight of `length` cards; the ace also stands below the deuce."""
    ladder = ranks << 1 | ranks >> 12
    tops = ladder
    for step in range(1, length):
        tops &= ladder << step
    return tops >> 1


@kernel
def _rank_bit(card: int) -> int:
    return 1 << (int(card) >> 2)


# --- Three and four cards -------------------------------------------------------------------


@kernel
def three_card(a: int, b: int, c: int) -> int:
    """The score of a three-card hand, in the order of `Three`.

    >>> from pitboss.equipment.cards import cards
    >>> three_card(*cards("Jc Td 8h")) < QUEEN_HIGH == three_card(*cards("Qc 3d 2h"))
    True
    """
    x, y, z = _rank_bit(a), _rank_bit(b), _rank_bit(c)
    ranks = x | y | z
    matched = x & y | z & (x | y)
    if matched:
        if matched == ranks:
            return score_of(Three.THREE_OF_A_KIND, matched, 0)
        return score_of(Three.PAIR, matched, ranks ^ matched)
    suited = ((a ^ b) | (a ^ c)) & 3 == 0
    top = straight_tops(ranks, 3)
    if top:
        return score_of(Three.STRAIGHT_FLUSH if suited else Three.STRAIGHT, 0, top)
    return score_of(Three.FLUSH if suited else Three.HIGH_CARD, 0, ranks)


@kernel
def four_card(a: int, b: int, c: int, d: int) -> int:
    """The score of a four-card hand, in the order of `Four`.

    >>> from pitboss.equipment.cards import cards
    >>> four_card(*cards("Ac Ad Ah Ks")) < four_card(*cards("As 2s 3s 4s"))
    True
    """
    x, y, z, w = _rank_bit(a), _rank_bit(b), _rank_bit(c), _rank_bit(d)
    ranks = x | y | z | w
    matched = x & y | z & w | (x | y) & (z | w)
    if matched:
        return _four_matched(ranks, matched, x ^ y ^ z ^ w)
    suited = ((a ^ b) | (a ^ c) | (a ^ d)) & 3 == 0
    top = straight_tops(ranks, 4)
    if top:
        return score_of(Four.STRAIGHT_FLUSH if suited else Four.STRAIGHT, 0, top)
    return score_of(Four.FLUSH if suited else Four.HIGH_CARD, 0, ranks)


@kernel
def _four_matched(ranks: int, matched: int, odd: int) -> int:
    """Pairs, trips and quads, told apart by the ranks held an odd number of times."""
    if odd == 0:
        if matched & (matched - 1):
            return score_of(Four.TWO_PAIR, matched, 0)
        return score_of(Four.FOUR_OF_A_KIND, matched, 0)
    if odd & matched:
        return score_of(Four.THREE_OF_A_KIND, matched, ranks ^ matched)
    return score_of(Four.PAIR, matched, ranks ^ matched)


# --- Five cards, and the best five of six or seven ------------------------------------------

# A hand laid out by suit: four lanes of sixteen bits, a rank mask in each.
LANE = 16
_EVERY_LANE = 0x0001_0001_0001_0001


@kernel
def laid_out(card: int) -> int:
    """A card in its lane; the sum of several is a layout."""
    card = int(card)
    return 1 << ((card & 3) * LANE + (card >> 2))


@kernel
def _suit_counts(layout: int) -> int:
    """How many cards lie in each lane, counted in all four lanes at once."""
    counts = layout - ((layout >> 1) & (0x5555 * _EVERY_LANE))
    counts = (counts & (0x3333 * _EVERY_LANE)) + ((counts >> 2) & (0x3333 * _EVERY_LANE))
    counts = (counts + (counts >> 4)) & (0x0F0F * _EVERY_LANE)
    return (counts + (counts >> 8)) & (0x000F * _EVERY_LANE)


@kernel
def _best_five(layout: int, spare: int) -> int:
    """The best five-card hand of a layout that holds `spare` cards more than five, at most two.

    Five ranks or more among seven cards leave no room for a full house or quads, so a flush or
    a straight, once found, needs no comparing with them.
    """
    counts = _suit_counts(layout)
    # Three more carries a count of five or above into the eights.
    flushes = (counts + 3 * _EVERY_LANE) & (8 * _EVERY_LANE)
    if flushes:
        return _best_flush(layout, counts, flushes)

    c = layout & RANK_MASK
    d = (layout >> LANE) & RANK_MASK
    h = (layout >> 2 * LANE) & RANK_MASK
    return best_unsuited(c, d, h, (layout >> 3 * LANE) & RANK_MASK, spare)


@kernel
def best_unsuited(c: int, d: int, h: int, s: int, spare: int) -> int:
    """The best five cards of four lanes where no flush is to be had, `spare` cards over.

    A rank's cards may lie in any lanes that differ, so this counts hands by their ranks alone.
    """
    ranks = c | d | h | s
    top = straight_tops(ranks, 5)
    if top:
        return score_of(Five.STRAIGHT, 0, top_of(top))

    paired = c & d | h & s | (c | d) & (h | s)
    if paired == 0:
        return score_of(Five.HIGH_CARD, 0, without_lowest(ranks, spare))
    trips = c & d & (h | s) | h & s & (c | d)
    if trips:
        return _best_trips_up(ranks, paired, trips, c & d & h & s, spare)
    return _best_pairs(ranks, paired, spare)


@kernel
def _best_flush(layout: int, counts: int, flushes: int) -> int:
    lane = 0
    while not (flushes >> lane) & 8:
        lane += LANE
    return best_suited((layout >> lane) & RANK_MASK, ((counts >> lane) & 7) - 5)


@kernel
def best_suited(ranks: int, spare: int) -> int:
    """The best flush of these ranks of one suit, `spare` more than five."""
    top = straight_tops(ranks, 5)
    if top:
        return score_of(Five.STRAIGHT_FLUSH, 0, top_of(top))
    return score_of(Five.FLUSH, 0, without_lowest(ranks, spare))


@kernel
def _best_trips_up(ranks: int, paired: int, trips: int, quads: int, spare: int) -> int:
    if quads:
        return score_of(Five.FOUR_OF_A_KIND, quads, top_of(ranks ^ quads))
    best = top_of(trips)
    # A second set of trips fills the house as a pair.
    pairs = paired ^ best
    if pairs:
        return score_of(Five.FULL_HOUSE, best, top_of(pairs))
    return score_of(Five.THREE_OF_A_KIND, best, without_lowest(ranks ^ best, spare))


@kernel
def _best_pairs(ranks: int, paired: int, spare: int) -> int:
    without_one = paired & (paired - 1)
    if without_one == 0:
        return score_of(Five.PAIR, paired, without_lowest(ranks ^ paired, spare))
    # Of three pair the lowest counts for nothing but a kicker.
    best_two = without_one if without_one & (without_one - 1) else paired
    return score_of(Five.TWO_PAIR, best_two, top_of(ranks ^ best_two))


@kernel
def _best_four(layout: int, spare: int) -> int:
    """The best four-card hand of a layout that holds `spare` cards more than four, at most two.

    So few cards have one suit with four of them, and one rank with three, if four of another.
    """
    c = layout & RANK_MASK
    d = (layout >> LANE) & RANK_MASK
    h = (layout >> 2 * LANE) & RANK_MASK
    s = (layout >> 3 * LANE) & RANK_MASK
    ranks = c | d | h | s
    quads = c & d & h & s
    if quads:
        return score_of(Four.FOUR_OF_A_KIND, quads, 0)
    counts = _suit_counts(layout)
    flushes = (counts + 4 * _EVERY_LANE) & (8 * _EVERY_LANE)
    suited, over = 0, 0
    if flushes:
        lane = 0
        while not (flushes >> lane) & 8:
            lane += LANE
        suited, over = (layout >> lane) & RANK_MASK, ((counts >> lane) & 7) - 4
        top = straight_tops(suited, 4)
        if top:
            return score_of(Four.STRAIGHT_FLUSH, 0, top_of(top))
    trips = c & d & (h | s) | h & s & (c | d)
    if trips:
        best = top_of(trips)
        return score_of(Four.THREE_OF_A_KIND, best, top_of(ranks ^ best))
    if flushes:
        return score_of(Four.FLUSH, 0, without_lowest(suited, over))
    top = straight_tops(ranks, 4)
    if top:
        return score_of(Four.STRAIGHT, 0, top_of(top))
    paired = c & d | h & s | (c | d) & (h | s)
    without_one = paired & (paired - 1)
    if without_one:
        best_two = without_one if without_one & (without_one - 1) else paired
        return score_of(Four.TWO_PAIR, best_two, 0)
    if paired:
        return score_of(Four.PAIR, paired, without_lowest(ranks ^ paired, spare))
    return score_of(Four.HIGH_CARD, 0, without_lowest(ranks, spare))


@kernel
def best_four_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """The score of the best four-card hand among five cards; compares with `four_card`.

    >>> from pitboss.equipment.cards import cards
    >>> best_four_of_five(*cards("Kc 9c 9d 5c 2c")) == four_card(*cards("Kc 9c 5c 2c"))
    True
    """
    board = laid_out(a) | laid_out(b) | laid_out(c)
    return _best_four(board | laid_out(d) | laid_out(e), 1)


@kernel
def best_four_of_six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The score of the best four-card hand among six cards; compares with `four_card`."""
    board = laid_out(a) | laid_out(b) | laid_out(c)
    return _best_four(board | laid_out(d) | laid_out(e) | laid_out(f), 2)


@kernel
def five_card(a: int, b: int, c: int, d: int, e: int) -> int:
    """The score of a five-card hand, in the order of `Five`.

    >>> from pitboss.equipment.cards import cards
    >>> Five(category(five_card(*cards("Kc Kd Kh Ac Ad"))))
    <Five.FULL_HOUSE: 6>
    """
    board = laid_out(a) | laid_out(b) | laid_out(c)
    return _best_five(board | laid_out(d) | laid_out(e), 0)


@kernel
def five_on_layout(layout: int) -> int:
    """The same from a layout of five cards."""
    return _best_five(layout, 0)


@kernel
def best_of_six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The score of the best five-card hand among six cards; compares with `five_card`."""
    board = laid_out(a) | laid_out(b) | laid_out(c)
    return _best_five(board | laid_out(d) | laid_out(e) | laid_out(f), 1)


@kernel
def best_on_layout_of_six(layout: int) -> int:
    """The same from a layout of six cards."""
    return _best_five(layout, 1)


@kernel
def best_of_seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The score of the best five-card hand among seven cards; compares with `five_card`.

    >>> from pitboss.equipment.cards import cards
    >>> best_of_seven(*cards("As Ks Qs Js Ts Ac Ad")) == ROYAL_FLUSH
    True
    """
    board = laid_out(a) | laid_out(b) | laid_out(c) | laid_out(d)
    return _best_five(board | laid_out(e) | laid_out(f) | laid_out(g), 2)


@kernel
def best_on_board(layout: int) -> int:
    """The same from a layout of seven cards, where a board is laid out once for many hands."""
    return _best_five(layout, 2)


# --- Landmarks ------------------------------------------------------------------------------

KING_HIGH_OF_FOUR = score_of(Four.HIGH_CARD, 0, 1 << 11)
"""No four-card hand with a king or an ace in it is lower, and no other without a pair as high."""

PAIR_OF_ACES_OF_FOUR = score_of(Four.PAIR, 1 << 12, 0)
"""Below every four-card hand with a pair of aces, above every one with a lower pair."""

QUEEN_HIGH = score_of(Three.HIGH_CARD, 0, 1 << 10 | 1 << 1 | 1 << 0)
"""Q-3-2 offsuit: the lowest three-card score with which a dealer who needs a queen qualifies."""

ACE_KING = score_of(Five.HIGH_CARD, 0, 1 << 12 | 1 << 11)
"""Below every five-card hand with an ace and a king in it, above every lower one without a pair."""

PAIR_OF_ACES = score_of(Five.PAIR, 1 << 12, 0)
"""Below every five-card hand with a pair of aces, above every one with a lower pair."""

ROYAL_FLUSH = score_of(Five.STRAIGHT_FLUSH, 0, 1 << 12)
"""The best five-card score."""

# The first class of each three-card category: 274 rank sets make no straight (C(13, 3) - 12),
# then 13 * 12 pairs, 274 flushes, 12 straights, 13 trips, 12 straight flushes.
_FIRST_CLASS = (0, 274, 430, 704, 716, 729)


def _no_pair_places() -> NDArray[np.int64]:
    """The place of each set of three ranks among those that make no straight, lowest first."""
    masks = [1 << x | 1 << y | 1 << z for x, y, z in combinations(range(13), 3)]
    places = np.full(1 << _RANK_BITS, -1, dtype=np.int64)
    plain = sorted(mask for mask in masks if not straight_tops(mask, 3))
    places[plain] = np.arange(len(plain))
    return places


_NO_PAIR_PLACE = _no_pair_places()
