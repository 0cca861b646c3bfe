"""What the suits of three cards are to somebody who does not care which suit is which.

Beside the ranks this is all there is to know of them: together they tell any three cards apart
that are not the same after an exchange of suits.
"""

from __future__ import annotations

from pitboss.equipment.cards import rank, suit
from pitboss.jit import kernel

PATTERNS = 4
"""No two cards of one suit (or all three), low and middle, low and high, middle and high."""
SHARED = 8
"""Which of the three are of another card's suit, a bit each, from the lowest up."""


@kernel
def in_order(a: int, b: int, c: int) -> tuple[int, int, int]:
    """Three numbers from the lowest up."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c


@kernel
def suit_pattern(a: int, b: int, c: int) -> int:
    """Which two of three cards are suited; of a pair it is no matter which card.

    >>> from pitboss.equipment.cards import cards
    >>> hands = ("Qs 6d 4c", "Qs 6d 4d", "Qs 6d 4s", "Qs 6s 4d", "Qs 6s 4s", "6s 6d 4s", "6s 6d 4d")
    >>> [suit_pattern(*cards(hand)) for hand in hands]
    [0, 1, 2, 3, 0, 1, 1]
    """
    low, middle, high = in_order(a, b, c)
    if suit(low) == suit(middle):
        return 0 if suit(low) == suit(high) else 1
    if suit(low) == suit(high):
        return 1 if rank(middle) == rank(high) else 2
    if suit(middle) == suit(high):
        return 2 if rank(low) == rank(middle) else 3
    return 0


@kernel
def suit_shared(a: int, b: int, c: int, other: int) -> int:
    """Which of three cards are of another card's suit; of a pair it is no matter which card.

    >>> from pitboss.equipment.cards import cards
    >>> [suit_shared(*cards(hand), *cards("9d")) for hand in ("Qs 6d 4c", "Qd 6s 4d", "6s 6d 4s")]
    [2, 5, 4]
    """
    low, middle, high = in_order(
        2 * rank(a) + int(suit(a) == suit(other)),
        2 * rank(b) + int(suit(b) == suit(other)),
        2 * rank(c) + int(suit(c) == suit(other)),
    )
    return (low & 1) + 2 * (middle & 1) + 4 * (high & 1)
