"""Baccarat points."""

from __future__ import annotations

from pitboss.jit import kernel

POINTS = sum(
    count << 4 * rank for rank, count in enumerate((2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1))
)
"""The points of every rank from the deuce up, four bits each: one shift instead of branches."""


@kernel
def points(card: int) -> int:
    """One for an ace, pips for 2 to 9, nothing for tens and face cards.

    >>> from pitboss.equipment.cards import cards
    >>> [points(card) for card in cards("Ac 9d Th Ks")]
    [1, 9, 0, 0]
    """
    return POINTS >> 4 * (card >> 2) & 15


@kernel
def add(so_far: int, card: int) -> int:
    """The points of a hand after one more card: only the last digit of the sum counts.

    >>> from pitboss.equipment.cards import card
    >>> add(8, card("5h"))
    3
    """
    total = so_far + points(card)
    return total - 10 if total >= 10 else total
