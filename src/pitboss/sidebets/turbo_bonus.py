"""2urbo's Bonus: the first two cards, and a third that makes three of a kind."""

from __future__ import annotations

from enum import auto

from pitboss.equipment.cards import ACE, SEVEN, rank, suit
from pitboss.facts import Outcomes
from pitboss.hands.twentyone import counted, is_natural, is_ten
from pitboss.jit import kernel


class Bonus(Outcomes):
    NOTHING = auto()
    TWENTY_WITHOUT_AN_ACE = auto()
    PAIR = auto()
    BLACKJACK = auto()
    SUITED_PAIR = auto()
    SUITED_BLACKJACK = auto()
    THREE_OF_A_KIND = auto()
    THREE_SUITED_SEVENS = auto()
    THREE_SUITED_ACES = auto()


@kernel
def first_two(first: int, second: int) -> int:
    """What two cards are to the Bonus.

    >>> from pitboss.equipment.cards import cards
    >>> hands = ("Ah Kh", "7s 7s", "Ah Kd", "7s 7d", "Kd Ts", "As 9s")
    >>> [first_two(*cards(hand)).name for hand in hands]  # doctest: +NORMALIZE_WHITESPACE
    ['SUITED_BLACKJACK', 'SUITED_PAIR', 'BLACKJACK', 'PAIR', 'TWENTY_WITHOUT_AN_ACE', 'NOTHING']
    """
    suited = suit(first) == suit(second)
    if is_natural(counted(first) + counted(second)):
        return Bonus.SUITED_BLACKJACK if suited else Bonus.BLACKJACK
    if rank(first) == rank(second):
        return Bonus.SUITED_PAIR if suited else Bonus.PAIR
    if is_ten(first) and is_ten(second):
        return Bonus.TWENTY_WITHOUT_AN_ACE
    return Bonus.NOTHING


@kernel
def three_cards(first: int, second: int, third: int) -> int:
    """What a third card makes of them.

    >>> from pitboss.equipment.cards import cards
    >>> hands = ("As As As", "7h 7h 7h", "7h 7h 7s", "7h 7h 8h")
    >>> [three_cards(*cards(hand)).name for hand in hands]
    ['THREE_SUITED_ACES', 'THREE_SUITED_SEVENS', 'THREE_OF_A_KIND', 'NOTHING']
    """
    if third < 0 or rank(first) != rank(second) or rank(first) != rank(third):
        return Bonus.NOTHING
    suited = first == second and first == third
    if suited and rank(first) == ACE:
        return Bonus.THREE_SUITED_ACES
    return Bonus.THREE_SUITED_SEVENS if suited and rank(first) == SEVEN else Bonus.THREE_OF_A_KIND
