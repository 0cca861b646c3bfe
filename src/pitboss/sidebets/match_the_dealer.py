"""Match the Dealer: the player's first two cards against the rank of the dealer's upcard."""

from __future__ import annotations

from enum import auto

from pitboss.equipment.cards import rank
from pitboss.facts import Outcomes
from pitboss.jit import kernel


class MatchTheDealer(Outcomes):
    NO_MATCH = auto()
    ONE_UNSUITED = auto()
    TWO_UNSUITED = auto()
    ONE_SUITED = auto()
    SUITED_AND_UNSUITED = auto()
    TWO_SUITED = auto()


@kernel
def matched(first: int, second: int, upcard: int) -> int:
    """What two cards are beside an upcard.

    >>> from pitboss.equipment.cards import cards
    >>> deals = ("Kh Qh Th", "Th 2h Tc", "Th 2h Th", "Ts Td Th", "Ts Th Th", "Th Th Th")
    >>> [matched(*cards(deal)).name for deal in deals]  # doctest: +NORMALIZE_WHITESPACE
    ['NO_MATCH', 'ONE_UNSUITED', 'ONE_SUITED', 'TWO_UNSUITED', 'SUITED_AND_UNSUITED', 'TWO_SUITED']
    """
    suited = int(first == upcard) + int(second == upcard)
    matches = int(rank(first) == rank(upcard)) + int(rank(second) == rank(upcard))
    if suited == 2:
        return MatchTheDealer.TWO_SUITED
    if suited == 1 and matches == 2:
        return MatchTheDealer.SUITED_AND_UNSUITED
    if suited == 1:
        return MatchTheDealer.ONE_SUITED
    if matches == 2:
        return MatchTheDealer.TWO_UNSUITED
    return MatchTheDealer.ONE_UNSUITED if matches == 1 else MatchTheDealer.NO_MATCH
