"""Mexican poker: five cards of a deck without eights, nines and tens, with a joker.

Seven and jack are neighbours, and a flush beats a full house. The joker is wild when it was dealt
face down: any card, or the fifth of a rank. Dealt face up it is an ace or completes a straight or
a flush, and with four aces it is nothing. Scores compare with each other only; the ranks in them
are the usual ones.
"""

from __future__ import annotations

from enum import IntEnum

from pitboss.equipment.cards import ACE, EIGHT, JACK, JOKER
from pitboss.hands.poker import (
    LANE,
    RANK_MASK,
    Five,
    category,
    five_on_layout,
    laid_out,
    score_of,
)
from pitboss.jit import kernel


class Mexican(IntEnum):
    """Five cards of the stripped deck, low to high."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FULL_HOUSE = 5
    FLUSH = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9


_TAKEN_OUT = JACK - EIGHT
_BELOW = (1 << EIGHT) - 1
_ALL_RANKS = 10


@kernel
def mexican(wild: bool, a: int, b: int, c: int, d: int, e: int) -> int:
    """The score of five cards; `wild` says how a joker among them was dealt: face down.

    >>> from pitboss.equipment.cards import cards
    >>> def kind(hand, wild=False): return Mexican(category(mexican(wild, *cards(hand)))).name
    >>> kind("5c 6d 7h Js Qc"), kind("Ac Ad Jk Kh Ks"), kind("2c 4c 6c Jc Jk")
    ('STRAIGHT', 'FULL_HOUSE', 'FLUSH')
    >>> kind("2c 2d 2h 2s Jk"), kind("2c 2d 2h 2s Jk", wild=True)
    ('FOUR_OF_A_KIND', 'FIVE_OF_A_KIND')
    """
    layout, joker = 0, False
    for card in (a, b, c, d, e):
        if card == JOKER:
            joker = True
        else:
            layout |= laid_out(card)
    if not joker:
        return natural_mexican(layout)
    return _with_wild_joker(layout) if wild else _with_open_joker(layout)


@kernel
def natural_mexican(layout: int) -> int:
    """The score of five cards without a joker, laid out."""
    c, d = layout & RANK_MASK, layout >> LANE & RANK_MASK
    h, s = layout >> 2 * LANE & RANK_MASK, layout >> 3 * LANE & RANK_MASK
    ranks = c | d | h | s
    if c & d | h & s | (c | d) & (h | s):
        score = five_on_layout(layout)
        # Only these two have changed places; whatever is paired is neither straight nor flush.
        if category(score) == Five.FULL_HOUSE:
            return score - score_of(Five.FULL_HOUSE - Mexican.FULL_HOUSE, 0, 0)
        return score
    suited = ranks in (c, d, h, s)
    top = _straight_top(ranks)
    if top:
        return score_of(Mexican.STRAIGHT_FLUSH if suited else Mexican.STRAIGHT, 0, top)
    return score_of(Mexican.FLUSH if suited else Mexican.HIGH_CARD, 0, ranks)


@kernel
def _straight_top(ranks: int) -> int:
    """The highest card of five in a row, as a mask; 0 for none. The jack stands on the seven."""
    close = ranks & _BELOW | ranks >> JACK << EIGHT
    ladder = close << 1 | close >> (_ALL_RANKS - 1)
    tops = ladder & ladder << 1 & ladder << 2 & ladder << 3 & ladder << 4
    if tops == 0:
        return 0
    top = tops >> 1
    return top if top <= _BELOW else top << _TAKEN_OUT


@kernel
def _with_wild_joker(layout: int) -> int:
    """Four cards and a joker that was dealt face down."""
    c, d = layout & RANK_MASK, layout >> LANE & RANK_MASK
    quads = c & d & layout >> 2 * LANE & layout >> 3 * LANE & RANK_MASK
    if quads:
        return score_of(Mexican.FIVE_OF_A_KIND, quads, 0)
    best = 0
    for card in range(JOKER):
        if not EIGHT <= card >> 2 < JACK and layout & laid_out(card) == 0:
            best = max(best, natural_mexican(layout | laid_out(card)))
    return best


@kernel
def _with_open_joker(layout: int) -> int:
    """Four cards and a joker that was dealt face up: an ace, or the card that completes."""
    best = 0
    for card in range(JOKER):
        if EIGHT <= card >> 2 < JACK or layout & laid_out(card):
            continue
        score = natural_mexican(layout | laid_out(card))
        kind = category(score)
        completes = (
            kind == Mexican.STRAIGHT or kind == Mexican.FLUSH or kind == Mexican.STRAIGHT_FLUSH
        )
        if completes or card >> 2 == ACE:
            best = max(best, score)
    # Nothing is left for it beside four aces, and nobody else can have them.
    return best if best else score_of(Mexican.FOUR_OF_A_KIND, 1 << ACE, 0)
