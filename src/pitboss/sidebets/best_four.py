"""The player's best four cards against a paytable: Queens Up, Aces Up, and bonuses on a base wager.

The dealer's hand does not matter. A book that has no row for four aces pays them as the four of a
kind that they are, and one without a row for a pair of aces as a pair of queens or better.
"""

from __future__ import annotations

from enum import auto

from pitboss.equipment.cards import ACE, QUEEN
from pitboss.facts import Outcomes
from pitboss.hands.poker import Four, category, matched_ranks
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable


class BestFour(Outcomes):
    """The categories of `hands.poker.Four`, with the pairs and the quads that have rows."""

    NOTHING = auto()
    QUEENS_OR_BETTER = auto()
    PAIR_OF_ACES = auto()
    TWO_PAIR = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    FOUR_OF_A_KIND = auto()
    FOUR_ACES = auto()


@kernel
def best_four_row(score: int, table: Paytable) -> int:
    """The outcome that a four-card score is paid by.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.poker import four_card
    >>> from pitboss.money.paytables import paytable
    >>> queens_up = paytable([row.name for row in BestFour], {"QUEENS_OR_BETTER": "1 to 1"})
    >>> aces = four_card(*cards("Ac Ad 7h 2s"))
    >>> BestFour(best_four_row(aces, queens_up))
    <BestFour.QUEENS_OR_BETTER: 1>
    """
    kind, matched = category(score), matched_ranks(score)
    if kind == Four.PAIR:
        if matched == 1 << ACE and table[BestFour.PAIR_OF_ACES, 0] != 0:
            return BestFour.PAIR_OF_ACES
        return BestFour.QUEENS_OR_BETTER if matched >= 1 << QUEEN else BestFour.NOTHING
    if kind == Four.FOUR_OF_A_KIND and matched == 1 << ACE and table[BestFour.FOUR_ACES, 0] != 0:
        return BestFour.FOUR_ACES
    return BestFour.NOTHING if kind == Four.HIGH_CARD else kind + 1
