"""Poker hands of five cards against a paytable: what Let It Ride and Mississippi Stud share."""

from __future__ import annotations

from enum import IntEnum

from pitboss.hands.poker import laid_out
from pitboss.hands.rankings import five_ranked
from pitboss.jit import kernel
from pitboss.money.paytables import Pays, Paytable


class NoRow(IntEnum):
    """What becomes of a wager on a hand that the table has no row for."""

    LOSES = 0
    PUSHES = 1


@kernel
def score_of_five(straights: int, a: int, b: int, c: int, d: int, e: int) -> int:
    """The score of five cards, with such straights as the house has.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.poker import Five, category
    >>> from pitboss.hands.rankings import Straights
    >>> hand = cards("9s 8h 7d 6d 5s")
    >>> [Five(category(score_of_five(straights, *hand))).name for straights in Straights]
    ['STRAIGHT', 'HIGH_CARD']
    """
    hand = laid_out(a) | laid_out(b) | laid_out(c)
    return five_ranked(straights, hand | laid_out(d) | laid_out(e))


@kernel
def pushes_without_a_row(no_row: int, table: Paytable, row: int) -> bool:
    """Does a hand push because the table does not have it?"""
    return bool(no_row == NoRow.PUSHES and table[row, 0] == Pays.LOSES)
