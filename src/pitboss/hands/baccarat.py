"""Baccarat points."""

from __future__ import annotations

from pitboss.jit import kernel


@kernel
def points(card: int) -> int:
    """One for an ace, pips for 2 to 9, nothing for tens and face cards.

    >>> from pitboss.equipment.cards import cards
    >>> [points(card) for card in cards("Ac 9d Th Ks")]
    [1, 9, 0, 0]
    """
    rank = card >> 2
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 0


@kernel
def add(so_far: int, card: int) -> int:
    """The points of a hand after one more card: only the last digit of the sum counts.

    >>> from pitboss.equipment.cards import card
    >>> add(8, card("5h"))
    3
    """
    return (so_far + points(card)) % 10
