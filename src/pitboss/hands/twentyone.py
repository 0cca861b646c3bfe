"""Twenty-one counts: what a card is worth and what a hand totals.

A hand is ONE number. Its hard sum (every ace as one), its aces and its number of cards lie side by
side in it, so that adding a card is an addition:

    hand = counted(first) + counted(second)
    hand += counted(draw(tape, seat, UP))

A compiled round then keeps a hand in a register, and no list of cards is needed after the first
two. At most one ace can count eleven, so the sum and the aces say all there is about the total.
"""

from __future__ import annotations

import numpy as np

from pitboss.jit import kernel

_SUM = 0xFF
_ACE = 1 << 8
_ACES = 0xFF00
_CARD = 1 << 16


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


_COUNTED = np.array(
    [value(card) + (_ACE if is_ace(card) else 0) + _CARD for card in range(52)] + [0] * 12
)
"""By card; 64 of them, so that a mask can tell the compiler that an index is in range."""


@kernel
def counted(card: int) -> int:
    """What a card adds to a hand.

    >>> from pitboss.equipment.cards import cards
    >>> hand = sum(counted(c) for c in cards("Ah 6c"))
    >>> hard_sum(hand), total(hand), is_soft(hand)
    (7, 17, True)
    """
    return int(_COUNTED[card & 63])


@kernel
def hard_sum(hand: int) -> int:
    """The sum with every ace as one."""
    return hand & _SUM


@kernel
def is_soft(hand: int) -> bool:
    """Whether an ace counts eleven."""
    return hand & _ACES != 0 and hand & _SUM <= 11


@kernel
def total(hand: int) -> int:
    """The best total: the highest that does not bust, if there is one."""
    return (hand & _SUM) + 10 if is_soft(hand) else hand & _SUM


@kernel
def is_natural(hand: int) -> bool:
    """An ace and a ten-value card, and nothing else."""
    return hand == 2 * _CARD + _ACE + 11


@kernel
def cards_in(hand: int) -> int:
    """How many cards a hand has."""
    return hand >> 16 & 0x1F


@kernel
def total_up_to(hand: int, most: int) -> int:
    """The best total where the highest that is not over is `most`, which need not be 21.

    >>> from pitboss.equipment.cards import cards
    >>> hand = sum(counted(c) for c in cards("Ah 6c 5d"))
    >>> total_up_to(hand, 21), total_up_to(hand, 22)
    (12, 22)
    """
    hard = hand & _SUM
    return hard + 10 if hand & _ACES != 0 and hard + 10 <= most else hard
