"""6 Card Bonus: the best five-card hand of the player's three cards and the dealer's three.

It stays up when the player folds. One book also has prizes for a royal of six
cards, A-K-Q-J-10-9 of one suit; a book without them pays the royal flush in it.
"""

from __future__ import annotations

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


@kernel
def six_card_row(a: int, b: int, c: int, d: int, e: int, f: int, table: Paytable) -> int:
    """The outcome that six cards are paid by.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.money.paytables import paytable
    >>> table = paytable(OUTCOMES, {"three-of-a-kind": "5 to 1"})
    >>> OUTCOMES[six_card_row(*cards("9c 9d 2h 9s Kc 4d"), table)]
    'three-of-a-kind'
    """
    score = best_of_six(a, b, c, d, e, f)
    if is_royal(score):
        prize = SIX_CARD_ROYAL + suit(a)
        if is_six_card_royal(a, b, c, d, e, f) and table[prize, 0] != 0:
            return prize
        return ROYAL_FLUSH
    kind = category(score)
    if kind < Five.THREE_OF_A_KIND:
        return NOTHING
    return THREE_OF_A_KIND + kind - Five.THREE_OF_A_KIND


@kernel
def is_six_card_royal(a: int, b: int, c: int, d: int, e: int, f: int) -> bool:
    """Ace to nine of one suit.

    >>> from pitboss.equipment.cards import cards
    >>> [is_six_card_royal(*cards(f"Ah Kh Qh Jh Th {sixth}")) for sixth in ("9h", "9s", "8h")]
    [True, False, False]
    """
    suited = ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e) | (a ^ f)) & 3 == 0
    return suited and rank(min(a, b, c, d, e, f)) == NINE
