"""Perfect Pairs, also called Lucky Match: the player's first two cards are of one rank."""

from __future__ import annotations

from enum import auto

from pitboss.equipment.cards import rank, suit
from pitboss.facts import Outcomes
from pitboss.jit import kernel


class PerfectPairs(Outcomes):
    NO_PAIR = auto()
    MIXED_PAIR = auto()
    COLORED_PAIR = auto()
    PERFECT_PAIR = auto()


@kernel
def paired(first: int, second: int) -> int:
    """What two cards are. Diamonds and hearts are suits 1 and 2, clubs and spades 0 and 3.

    >>> from pitboss.equipment.cards import cards
    >>> [paired(*cards(c)).name for c in ("Kh Ks", "Kh Kd", "Kc Ks", "Kh Kh", "Kh Qh")]
    ['MIXED_PAIR', 'COLORED_PAIR', 'COLORED_PAIR', 'PERFECT_PAIR', 'NO_PAIR']
    """
    if rank(first) != rank(second):
        return PerfectPairs.NO_PAIR
    if first == second:
        return PerfectPairs.PERFECT_PAIR
    if suit(first) + suit(second) == 3:
        return PerfectPairs.COLORED_PAIR
    return PerfectPairs.MIXED_PAIR
