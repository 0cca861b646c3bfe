"""King's Bounty: the player's first two cards make twenty, best of all two kings of spades.

Two kings of spades are worth more against a dealer's blackjack, so that wager
waits until the dealer's hand is known.
"""

from __future__ import annotations

from pitboss.equipment.cards import KING, SPADES, rank, suit
from pitboss.hands.twentyone import is_ace, is_ten, value
from pitboss.jit import kernel

OUTCOMES = (
    "no-twenty",
    "unsuited-20",
    "two-kings",
    "suited-20",
    "suited-pair",
    "suited-kings",
    "kings-of-spades",
    "kings-of-spades-and-blackjack",
)
(
    NO_TWENTY,
    UNSUITED_20,
    TWO_KINGS,
    SUITED_20,
    SUITED_PAIR,
    SUITED_KINGS,
    KINGS_OF_SPADES,
    KINGS_OF_SPADES_AND_BLACKJACK,
) = range(8)

KING_OF_SPADES = KING * 4 + SPADES


@kernel
def is_twenty(first: int, second: int, ace_nine: bool) -> bool:
    """Two tens; an ace and a nine where they count."""
    if is_ten(first) and is_ten(second):
        return True
    return ace_nine and value(first) + value(second) == 10 and (is_ace(first) or is_ace(second))


@kernel
def outcome(first: int, second: int, ace_nine: bool) -> int:
    """The best row of two cards, without a look at the dealer's.

    >>> from pitboss.equipment.cards import cards
    >>> [OUTCOMES[outcome(*cards(c), True)] for c in ("Ks Ks", "Jd Jd", "Ad 9d", "Kc Ks", "Td Kc")]
    ['kings-of-spades', 'suited-pair', 'suited-20', 'two-kings', 'unsuited-20']
    """
    if not is_twenty(first, second, ace_nine):
        return NO_TWENTY
    kings = rank(first) == KING and rank(second) == KING
    if first == second:
        if first == KING_OF_SPADES:
            return KINGS_OF_SPADES
        return SUITED_KINGS if kings else SUITED_PAIR
    if suit(first) == suit(second):
        return SUITED_20
    return TWO_KINGS if kings else UNSUITED_20
