"""How a good player bets two cards, before and on the flop, when the dealer's hand is to be beaten.

By kinds of hands that can be kept in mind; the exact solver knows better by a little.
"""

from __future__ import annotations

from pitboss.equipment.cards import ACE, EIGHT, FIVE, JACK, KING, QUEEN, SIX, TEN, rank, suit
from pitboss.hands.poker import Five, category, five_on_layout, laid_out
from pitboss.jit import kernel


@kernel
def bets_before_flop(high: int, low: int, suited: bool) -> bool:
    """The usual hands to bet on two cards, by rank."""
    if high == low:
        return high > 0
    if high == ACE:
        return True
    if high == KING:
        return suited or low >= FIVE
    if high == QUEEN:
        return low >= (SIX if suited else EIGHT)
    return bool(high == JACK and low >= (EIGHT if suited else TEN))


@kernel
def bets_on_flop(a: int, b: int, x: int, y: int, z: int) -> bool:
    """Two pair or better, a pair with a card in hand, or four to a flush with a ten or better.

    When the flop alone is three of a kind, a king.
    """
    flop = laid_out(x) | laid_out(y) | laid_out(z)
    kind = category(five_on_layout(flop | laid_out(a) | laid_out(b)))
    if kind == Five.THREE_OF_A_KIND and rank(x) == rank(y) == rank(z):
        return max(rank(a), rank(b)) >= KING
    if kind >= Five.TWO_PAIR:
        return True
    ours = rank(a) == rank(b) or meets(a, x, y, z) or meets(b, x, y, z)
    if kind == Five.PAIR and ours:
        return max(rank(a), rank(b)) > 0
    return four_flush_with_high(a, b, x, y, z)


@kernel
def meets(card: int, x: int, y: int, z: int) -> bool:
    """Does a card pair with the flop?"""
    return rank(card) == rank(x) or rank(card) == rank(y) or rank(card) == rank(z)


@kernel
def four_flush_with_high(a: int, b: int, x: int, y: int, z: int) -> bool:
    """Four of one suit, with a ten or better of it in hand."""
    for own in (a, b):
        held = int(suit(a) == suit(own)) + int(suit(b) == suit(own))
        held += int(suit(x) == suit(own)) + int(suit(y) == suit(own)) + int(suit(z) == suit(own))
        if held >= 4 and rank(own) >= TEN:
            return True
    return False
