"""What a few ranks can still become: masks with a bit for each rank, the deuce's the lowest."""

from __future__ import annotations

from typing import Any

from pitboss.equipment.cards import ACE, rank, suit
from pitboss.jit import kernel

WHEEL = 1 << ACE | 0b1111


@kernel
def masks(cards: Any) -> tuple[int, int, int, bool]:
    """The ranks held, those held twice, those held three times, and whether all are suited."""
    ranks, twice, thrice, suited = 0, 0, 0, True
    for card in cards:
        bit = 1 << rank(card)
        thrice |= twice & bit
        twice |= ranks & bit
        ranks |= bit
        suited = suited and suit(card) == suit(cards[0])
    return ranks, twice, thrice, suited


@kernel
def how_many(ranks: int) -> int:
    """The number of ranks in a mask.

    >>> how_many(0b1011)
    3
    """
    found = 0
    while ranks:
        ranks &= ranks - 1
        found += 1
    return found


@kernel
def straights_with(ranks: int) -> int:
    """How many of the ten straights have all of these ranks.

    >>> nine_ten_jack, deuce_trey_four, jack_to_ace = 0b111 << 7, 0b111, 0b1111 << 9
    >>> [straights_with(ranks) for ranks in (nine_ten_jack, deuce_trey_four, jack_to_ace)]
    [3, 2, 1]
    """
    found = 1 if ranks & ~WHEEL == 0 else 0
    for low in range(9):
        if ranks & ~(0b11111 << low) == 0:
            found += 1
    return found
