"""Bet the Set: the player's first two cards are a pair."""

from __future__ import annotations

from pitboss.equipment.cards import rank
from pitboss.jit import kernel

OUTCOMES = ("no-pair", "pair", "suited-pair")
NO_PAIR, PAIR, SUITED_PAIR = range(3)


@kernel
def outcome(first: int, second: int) -> int:
    """A pair is two cards of one rank: a king and a ten are not one.

    >>> from pitboss.equipment.cards import cards
    >>> [OUTCOMES[outcome(*cards(c))] for c in ("Kh Ts", "Kh Ks", "Kh Kh")]
    ['no-pair', 'pair', 'suited-pair']
    """
    if first == second:
        return SUITED_PAIR
    return PAIR if rank(first) == rank(second) else NO_PAIR
