"""Buster Blackjack: the dealer goes over, the more the more cards he has."""

from __future__ import annotations

from enum import auto

from pitboss.facts import Outcomes
from pitboss.jit import kernel


class Buster(Outcomes):
    NO_BUST = auto()
    BUST_IN_3 = auto()
    BUST_IN_4 = auto()
    BUST_IN_5 = auto()
    BUST_IN_6 = auto()
    BUST_IN_7 = auto()
    BUST_IN_8_OR_MORE = auto()


@kernel
def busted(total: int, cards: int, most: int) -> int:
    """What a dealer's complete hand is, when totals above `most` are over.

    >>> [Buster(busted(total, 5, 21)).name for total in (21, 22)]
    ['NO_BUST', 'BUST_IN_5']
    """
    return min(cards, 8) - 2 if total > most else 0
