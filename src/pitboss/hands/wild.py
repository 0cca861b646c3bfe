"""Five-card hands in which deuces and a joker are wild.

A wild card stands for any card, so a deuce may also stand for itself. The order is that of DJ
Wild: five wild cards above the royal flush, and that above five of a kind. A hand with wild cards
is worth what the same hand without them is. Scores compare with each other only.
"""

from __future__ import annotations

from enum import IntEnum

from pitboss.equipment.cards import ACE, DEUCE, FIVE, JOKER, TEN
from pitboss.hands.draws import WHEEL
from pitboss.hands.poker import (
    LANE,
    RANK_MASK,
    Five,
    five_on_layout,
    is_royal,
    laid_out,
    score_of,
    top_of,
)
from pitboss.hands.suit_classes import FIVE_CLASSES, five_class
from pitboss.jit import kernel


class Wild(IntEnum):
    """What ranks above a straight flush with wild cards; below it, the categories of `Five`."""

    FIVE_OF_A_KIND = 9
    ROYAL_FLUSH = 10
    FIVE_WILDS = 11


WILD_CLASSES = FIVE_CLASSES + 1
_ROYAL = 0b11111 << TEN


@kernel
def is_wild(card: int) -> bool:
    return card == JOKER or card >> 2 == DEUCE


@kernel
def wild_score(a: int, b: int, c: int, d: int, e: int) -> int:
    """What five cards are worth when deuces and the joker are wild.

    >>> from pitboss.equipment.cards import cards
    >>> wild_score(*cards("Jk 9c 8c 7d 2s")) == wild_score(*cards("Jc Td 9h 8s 7c"))
    True
    >>> wild_score(*cards("Jk 2c 2d 2h Th")) > wild_score(*cards("Jk 2c 2d 2h 9h"))  # a royal
    True
    """
    naturals, wilds = 0, 0
    for card in (a, b, c, d, e):
        if is_wild(card):
            wilds += 1
        else:
            naturals |= laid_out(card)
    if wilds == 0:
        return natural_score(naturals)
    return score_of(Wild.FIVE_WILDS, 0, 0) if wilds == 5 else _with_wilds(naturals, wilds)


@kernel
def natural_score(layout: int) -> int:
    """The same of five cards that stand for themselves, deuces too."""
    score = five_on_layout(layout)
    return score_of(Wild.ROYAL_FLUSH, 0, 1 << ACE) if is_royal(score) else score


@kernel
def _with_wilds(naturals: int, wilds: int) -> int:
    """One to four wild cards, and the others laid out."""
    c, d = naturals & RANK_MASK, (naturals >> LANE) & RANK_MASK
    h, s = (naturals >> 2 * LANE) & RANK_MASK, (naturals >> 3 * LANE) & RANK_MASK
    ranks = c | d | h | s
    suited = ranks in (c, d, h, s)
    paired = c & d | h & s | (c | d) & (h | s)
    top = 0 if paired else _straight_through(ranks)
    suited = suited and not paired
    if suited and ranks & ~_ROYAL == 0:
        return score_of(Wild.ROYAL_FLUSH, 0, 1 << ACE)
    if ranks & (ranks - 1) == 0:
        return score_of(Wild.FIVE_OF_A_KIND, ranks, 0)
    if suited and top:
        return score_of(Five.STRAIGHT_FLUSH, 0, top)
    most = paired if paired else top_of(ranks)
    trips = c & d & (h | s) | h & s & (c | d)
    held = 3 if trips else 2 if paired else 1
    if held + wilds == 4:
        most = trips if trips else most
        if paired & (paired - 1) == 0:
            return score_of(Five.FOUR_OF_A_KIND, most, ranks ^ most)
    if paired & (paired - 1):
        return score_of(Five.FULL_HOUSE, top_of(paired), paired ^ top_of(paired))
    if suited:
        return score_of(Five.FLUSH, 0, _filled_up(ranks, wilds))
    if top:
        return score_of(Five.STRAIGHT, 0, top)
    if held + wilds == 3:
        return score_of(Five.THREE_OF_A_KIND, most, ranks ^ most)
    return score_of(Five.PAIR, most, ranks ^ most)


@kernel
def _straight_through(ranks: int) -> int:
    """The top of the best straight that has all of these ranks, as a mask; 0 for none."""
    for top in range(ACE, FIVE, -1):
        if ranks & ~(0b11111 << (top - 4)) == 0:
            return 1 << top
    return 1 << FIVE if ranks & ~WHEEL == 0 else 0


@kernel
def _filled_up(ranks: int, wilds: int) -> int:
    """The ranks of a flush: wild cards are the highest that it lacks."""
    for _ in range(wilds):
        ranks |= top_of(RANK_MASK & ~ranks)
    return ranks


@kernel
def wild_class(a: int, b: int, c: int, d: int, e: int) -> int:
    """All that matters of five cards when the joker is as good as a deuce, below `WILD_CLASSES`.

    >>> from pitboss.equipment.cards import cards
    >>> wild_class(*cards("Jk Kc Kd 9h 4s")) == wild_class(*cards("2c Kc Kd 9h 4s"))
    True
    """
    deuces, joker = 0, False
    for card in (a, b, c, d, e):
        joker = joker or card == JOKER
        if card >> 2 == DEUCE:
            deuces |= 1 << card
    if not joker:
        return five_class(a, b, c, d, e)[0]
    if deuces == 0b1111:
        return FIVE_CLASSES
    other = 0
    while deuces >> other & 1:
        other += 1
    a, b = other if a == JOKER else a, other if b == JOKER else b
    c, d = other if c == JOKER else c, other if d == JOKER else d
    return five_class(a, b, c, d, other if e == JOKER else e)[0]
