"""Twenty-one counts: what a card is worth and what a hand totals.

A hand is kept as its hard sum, every ace counted as one, and its number of aces.  At most one
ace can count eleven, so those two numbers say all there is about the total.
"""

from __future__ import annotations

from pitboss.jit import kernel


@kernel
def value(card: int) -> int:
    """Pips for 2 to 10, ten for a face card, one for an ace.

    >>> from pitboss.equipment.cards import cards
    >>> [value(card) for card in cards("2c Td Kh As")]
    [2, 10, 10, 1]
    """
    rank = card >> 2
    if rank == 12:
        return 1
    return rank + 2 if rank < 8 else 10


@kernel
def is_ten(card: int) -> bool:
    """Whether a card counts ten: T, J, Q or K."""
    return 8 <= card >> 2 <= 11


@kernel
def is_ace(card: int) -> bool:
    """Whether a card is an ace."""
    return card >> 2 == 12


@kernel
def is_soft(hard_sum: int, aces: int) -> bool:
    """Whether an ace counts eleven in the best total.

    >>> is_soft(7, 1), is_soft(12, 1)  # A-6, then a five
    (True, False)
    """
    return aces > 0 and hard_sum <= 11


@kernel
def total(hard_sum: int, aces: int) -> int:
    """The best total: the highest that does not bust, if there is one.

    >>> total(7, 1), total(12, 1), total(2, 2)  # A-6, A-6-5, A-A
    (17, 12, 12)
    """
    return hard_sum + 10 if is_soft(hard_sum, aces) else hard_sum
