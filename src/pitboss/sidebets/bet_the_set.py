"""Bet the Set: the player's first two cards are a pair.

Two ten-value cards of different ranks are outcomes of their own: whether they are
a pair is for the book's paytable to say.
"""

from __future__ import annotations

from pitboss.equipment.cards import rank, suit
from pitboss.hands.twentyone import is_ten
from pitboss.jit import kernel

OUTCOMES = ("no-pair", "mixed-tens", "suited-mixed-tens", "pair", "suited-pair")
NO_PAIR, MIXED_TENS, SUITED_MIXED_TENS, PAIR, SUITED_PAIR = range(5)


@kernel
def outcome(first: int, second: int) -> int:
    """What two cards are.

    >>> from pitboss.equipment.cards import cards
    >>> [OUTCOMES[outcome(*cards(c))] for c in ("Kh Ts", "Kh Ks", "Kh Kh", "9h 8h")]
    ['mixed-tens', 'pair', 'suited-pair', 'no-pair']
    """
    if first == second:
        return SUITED_PAIR
    if rank(first) == rank(second):
        return PAIR
    if is_ten(first) and is_ten(second):
        return SUITED_MIXED_TENS if suit(first) == suit(second) else MIXED_TENS
    return NO_PAIR
