"""Bet the Set: the player's first two cards are a pair, of one rank."""

from __future__ import annotations

from enum import auto

from pitboss.equipment.cards import rank
from pitboss.facts import Outcomes
from pitboss.jit import kernel


class BetTheSet(Outcomes):
    NO_PAIR = auto()
    PAIR = auto()
    SUITED_PAIR = auto()


@kernel
def pair(first: int, second: int) -> int:
    """What two cards are.

    >>> from pitboss.equipment.cards import cards
    >>> [pair(*cards(c)).name for c in ("Kh Ts", "Kh Ks", "Kh Kh")]
    ['NO_PAIR', 'PAIR', 'SUITED_PAIR']
    """
    if first == second:
        return BetTheSet.SUITED_PAIR
    return BetTheSet.PAIR if rank(first) == rank(second) else BetTheSet.NO_PAIR
