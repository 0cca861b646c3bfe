"""House Money: the player's first two cards are a pair, a straight, or an ace and king suited.

What is won may ride on the blackjack wager: the game asks for that.
"""

from __future__ import annotations

from pitboss.equipment.cards import ACE, DEUCE, KING, rank, suit
from pitboss.jit import kernel

OUTCOMES = ("nothing", "straight", "pair", "straight-flush", "ace-king-suited")
NOTHING, STRAIGHT, PAIR, STRAIGHT_FLUSH, ACE_KING_SUITED = range(5)


@kernel
def is_straight(first: int, second: int, ace_low: bool, ace_high: bool) -> bool:
    """Two ranks in sequence; whether A-2 and A-K are sequences is the house's reading."""
    low, high = min(rank(first), rank(second)), max(rank(first), rank(second))
    if high == ACE:
        return (low == DEUCE and ace_low) or (low == KING and ace_high)
    return high - low == 1


@kernel
def outcome(first: int, second: int, ace_low: bool, ace_high: bool) -> int:
    """The best row of two cards.

    >>> from pitboss.equipment.cards import cards
    >>> [OUTCOMES[outcome(*cards(c), True, False)] for c in ("As 2h", "As Kh", "As Ks", "6d 5d")]
    ['straight', 'nothing', 'ace-king-suited', 'straight-flush']
    """
    if rank(first) == rank(second):
        return PAIR
    suited = suit(first) == suit(second)
    if suited and rank(first) + rank(second) == ACE + KING:
        return ACE_KING_SUITED  # no other two ranks add up to these
    if is_straight(first, second, ace_low, ace_high):
        return STRAIGHT_FLUSH if suited else STRAIGHT
    return NOTHING
