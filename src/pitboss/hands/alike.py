"""Cards that are worth the same: those of one rank, in suits that cannot make a flush any more.

Cards are masks of 52 bits, four to a rank. A *kind* is one of 26: of each rank the cards whose
suits still matter (odd kinds), and the others (even kinds). Of the latter one stands for all.
"""

from __future__ import annotations

from pitboss.hands.poker import LANE, RANK_MASK, laid_out, without_lowest
from pitboss.jit import kernel

PACK = (1 << 52) - 1
KINDS = 26

_LOWEST = (0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0)
_WAYS = (
    (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4),
    (0, 0, 0, 1, 0, 1, 1, 3, 0, 1, 1, 3, 1, 3, 3, 6),
    (0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 4),
)
"""By a set of suits, a bit each: the first of them, and in how many ways one, two or three of them
are taken."""


@kernel
def suits_with(cards: int, layout: int) -> int:
    """The suits that have at least so many cards of a layout, a bit each."""
    found = 0
    for suit in range(4):
        if without_lowest(layout >> suit * LANE & RANK_MASK, cards - 1):
            found |= 1 << suit
    return found


@kernel
def of_kind(cards: int, kind: int, apart: int) -> int:
    """The suits of a kind's cards, when those `apart` still matter."""
    suits = cards >> 4 * (kind >> 1) & 15
    return suits & apart if kind & 1 else suits & ~apart


@kernel
def first_card(kind: int, suits: int) -> int:
    """A card of a kind."""
    return 4 * (kind >> 1) + _LOWEST[suits]


@kernel
def first_cards(kind: int, suits: int, number: int) -> int:
    """So many cards of a kind, laid out."""
    layout = 0
    for _ in range(number):
        layout |= laid_out(first_card(kind, suits))
        suits &= suits - 1
    return layout


@kernel
def ways(suits: int, number: int) -> int:
    """In how many ways one, two or three cards are taken of these suits.

    >>> ways(0b1011, 2)
    3
    """
    return _WAYS[number - 1][suits]
