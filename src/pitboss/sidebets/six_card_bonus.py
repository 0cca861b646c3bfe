"""6 Card Bonus: the best five-card hand of the player's three cards and the dealer's three.

It stays up when the player folds. One book also has prizes for a royal of six
cards, A-K-Q-J-10-9 of one suit; a book without them pays the royal flush in it.
What the books leave open of the hands is a `SixCardReading`.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from pitboss.equipment.cards import FIVE, NINE, rank, suit
from pitboss.hands.poker import Five, best_of_six, category, five_card, high_rank, is_royal
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
NOTHING, THREE_OF_A_KIND, STRAIGHT, FLUSH, ROYAL_FLUSH, SIX_CARD_ROYAL = 0, 1, 2, 3, 7, 8


class SixCardChoice(IntEnum):
    """Which five of the six cards may make the hand."""

    ANY_FIVE = 0
    THREE_AND_TWO = 1  # the player's three and two of the dealer's


class SixCardRoyal(IntEnum):
    """Which six suited cards are a royal of six cards."""

    ACE_TO_NINE = 0
    ANY_SIXTH = 1  # a royal flush and any other card of the suit


class FiveCardRanks(IntEnum):
    """In which order straight and flush rank where six cards hold both."""

    POKER = 0  # the flush is higher
    THREE_CARD = 1  # the straight is, as in hands of three


class SixCardReading(NamedTuple):
    """How a book's words on the hands are read."""

    choice: int
    royal: int
    ranks: int
    wheel: bool
    """Whether A-2-3-4-5 is a straight."""


USUAL = SixCardReading(0, 0, 0, True)
"""Any five of the six, by the usual ranking of poker."""


@kernel
def six_card_row(
    a: int, b: int, c: int, d: int, e: int, f: int, table: Paytable, read: SixCardReading
) -> int:
    """The outcome that the player's three cards and the dealer's are paid by.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.money.paytables import paytable
    >>> table = paytable(OUTCOMES, {"three-of-a-kind": "5 to 1"})
    >>> OUTCOMES[six_card_row(*cards("9c 9d 2h 9s Kc 4d"), table, USUAL)]
    'three-of-a-kind'
    """
    score = best_hand(a, b, c, d, e, f, read.choice)
    kind = category(score)
    if is_royal(score):
        prize = SIX_CARD_ROYAL + suit(a)
        if is_six_card_royal(a, b, c, d, e, f, read.royal) and table[prize, 0] != 0:
            return prize
        return ROYAL_FLUSH
    straight = kind == Five.STRAIGHT or kind == Five.STRAIGHT_FLUSH
    if straight and high_rank(score) == FIVE and not read.wheel:
        return NOTHING if kind == Five.STRAIGHT else FLUSH
    if kind == Five.FLUSH and read.ranks == FiveCardRanks.THREE_CARD:
        return STRAIGHT if in_sequence(a, b, c, d, e, f) else FLUSH
    if kind < Five.THREE_OF_A_KIND:
        return NOTHING
    return THREE_OF_A_KIND + kind - Five.THREE_OF_A_KIND


@kernel
def best_hand(a: int, b: int, c: int, d: int, e: int, f: int, choice: int) -> int:
    """The score of the best hand that may be made of six cards."""
    if choice == SixCardChoice.ANY_FIVE:
        return best_of_six(a, b, c, d, e, f)
    with_first = max(five_card(a, b, c, d, e), five_card(a, b, c, d, f))
    return max(with_first, five_card(a, b, c, e, f))


@kernel
def in_sequence(a: int, b: int, c: int, d: int, e: int, f: int) -> bool:
    """Are five of six cards in sequence, of whatever suits? They are looked at in mixed ones.

    >>> from pitboss.equipment.cards import cards
    >>> [in_sequence(*cards(f"Ah 2h 3h 4h 9h {sixth}")) for sixth in ("5h", "5s", "6h")]
    [True, True, False]
    """
    first = 4 * rank(a), 4 * rank(b) + 1, 4 * rank(c) + 2
    others = 4 * rank(d) + 3, 4 * rank(e), 4 * rank(f) + 1
    mixed = best_of_six(first[0], first[1], first[2], others[0], others[1], others[2])
    return category(mixed) == Five.STRAIGHT


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
