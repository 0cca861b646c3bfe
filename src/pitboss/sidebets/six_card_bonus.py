"""6 Card Bonus: the best five-card hand of the player's three cards and the dealer's three.

It stays up when the player folds. One book also has prizes for a royal of six
cards, all of one suit; a book without them pays the royal flush in it.
"""

from __future__ import annotations

from enum import IntEnum

from pitboss.equipment.cards import NINE, rank, suit
from pitboss.hands.poker import Five, best_of_six, category, is_royal
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable

OUTCOMES = (
    "nothing",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "six-card-royal-clubs",
    "six-card-royal-diamonds",
    "six-card-royal-hearts",
    "six-card-royal-spades",
)
NOTHING, THREE_OF_A_KIND, ROYAL_FLUSH, SIX_CARD_ROYAL = 0, 1, 7, 8


class SixCardRoyal(IntEnum):
    """Which six suited cards are a royal of six cards."""

    ACE_TO_NINE = 0
    ANY_SIXTH = 1  # a royal flush and any other card of the suit


@kernel
def six_card_row(
    a: int, b: int, c: int, d: int, e: int, f: int, table: Paytable, royal: int
) -> int:
    """The outcome that the player's three cards and the dealer's are paid by.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.money.paytables import paytable
    >>> table = paytable(OUTCOMES, {"three-of-a-kind": "5 to 1"})
    >>> OUTCOMES[six_card_row(*cards("9c 9d 2h 9s Kc 4d"), table, SixCardRoyal.ACE_TO_NINE)]
    'three-of-a-kind'
    """
    score = best_of_six(a, b, c, d, e, f)
    if is_royal(score):
        prize = SIX_CARD_ROYAL + suit(a)
        if table[prize, 0] != 0 and is_six_card_royal(a, b, c, d, e, f, royal):
            return prize
        return ROYAL_FLUSH
    return max(NOTHING, THREE_OF_A_KIND + category(score) - Five.THREE_OF_A_KIND)


@kernel
def is_six_card_royal(a: int, b: int, c: int, d: int, e: int, f: int, royal: int) -> bool:
    """Are six cards that hold a royal flush a royal of six? All are of one suit, at least.

    >>> from pitboss.equipment.cards import cards
    >>> sixths = ("9h", "9s", "8h")
    >>> ace_to_nine, any_sixth = SixCardRoyal
    >>> [is_six_card_royal(*cards(f"Ah Kh Qh Jh Th {card}"), ace_to_nine) for card in sixths]
    [True, False, False]
    >>> [is_six_card_royal(*cards(f"Ah Kh Qh Jh Th {card}"), any_sixth) for card in sixths]
    [True, False, True]
    """
    suited = ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e) | (a ^ f)) & 3 == 0
    lowest = rank(min(a, b, c, d, e, f))
    return suited and (lowest == NINE or royal == SixCardRoyal.ANY_SIXTH)
