"""King's Bounty: the player's first two cards make twenty, best of all two kings of spades.

Two kings of spades are worth more against a dealer's blackjack, so that wager
waits until the dealer's hand is known. An ace and a nine are outcomes of their
own: whether they are a twenty is for the book's paytable to say. So are two suited
cards of different ranks from queen to ten.
"""

from __future__ import annotations

from pitboss.equipment.cards import ACE, KING, NINE, SPADES, rank, suit
from pitboss.hands.twentyone import is_ten
from pitboss.jit import kernel

OUTCOMES = (
    "no-twenty",
    "ace-nine",
    "unsuited-20",
    "two-kings",
    "suited-ace-nine",
    "suited-20",
    "suited-queen-to-ten",
    "suited-pair",
    "suited-kings",
    "kings-of-spades",
    "kings-of-spades-and-blackjack",
)
(
    NO_TWENTY,
    ACE_NINE,
    UNSUITED_20,
    TWO_KINGS,
    SUITED_ACE_NINE,
    SUITED_20,
    SUITED_QUEEN_TO_TEN,
    SUITED_PAIR,
    SUITED_KINGS,
    KINGS_OF_SPADES,
    KINGS_OF_SPADES_AND_BLACKJACK,
) = range(11)

KING_OF_SPADES = KING * 4 + SPADES


@kernel
def outcome(first: int, second: int) -> int:
    """The best row of two cards, without a look at the dealer's.

    >>> from pitboss.equipment.cards import cards
    >>> [OUTCOMES[outcome(*cards(c))] for c in ("Ks Ks", "Jd Jd", "Ad 9d", "Kc Ks", "Td Kc")]
    ['kings-of-spades', 'suited-pair', 'suited-ace-nine', 'two-kings', 'unsuited-20']
    >>> [OUTCOMES[outcome(*cards(c))] for c in ("Kd Td", "Qd Td")]
    ['suited-20', 'suited-queen-to-ten']
    """
    suited = suit(first) == suit(second)
    if not (is_ten(first) and is_ten(second)):
        if rank(first) + rank(second) != ACE + NINE:  # a sum that otherwise only two tens have
            return NO_TWENTY
        return SUITED_ACE_NINE if suited else ACE_NINE
    kings = rank(first) == KING and rank(second) == KING
    if first == second:
        if first == KING_OF_SPADES:
            return KINGS_OF_SPADES
        return SUITED_KINGS if kings else SUITED_PAIR
    if suited:
        with_king = rank(first) == KING or rank(second) == KING
        return SUITED_20 if with_king else SUITED_QUEEN_TO_TEN
    return TWO_KINGS if kings else UNSUITED_20
