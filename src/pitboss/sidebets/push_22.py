"""Push 22: the dealer's finished hand is 22, and pays more if it is of one suit or colour."""

from __future__ import annotations

from enum import auto

from pitboss.equipment.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from pitboss.facts import Outcomes
from pitboss.hands.twentyone import total
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable
from pitboss.tape import pay_row
from pitboss.tape.verbs import Tape

RED = 1 << DIAMONDS | 1 << HEARTS
BLACK = 1 << CLUBS | 1 << SPADES


class Push22(Outcomes):
    NOT_22 = auto()
    OTHER_22 = auto()
    SAME_COLOR_22 = auto()
    SUITED_22 = auto()


@kernel
def push_22(hand: int, suits: int) -> int:
    """What the dealer's hand is; `suits` are those of its cards, a bit each.

    >>> from pitboss.hands.twentyone import counted
    >>> from pitboss.equipment.cards import cards
    >>> hand = sum(counted(card) for card in cards("Td 5c 7h"))
    >>> [push_22(hand, suits).name for suits in (1 << HEARTS, RED, RED | BLACK)]
    ['SUITED_22', 'SAME_COLOR_22', 'OTHER_22']
    """
    if total(hand) != 22:
        return Push22.NOT_22
    if suits & (suits - 1) == 0:
        return Push22.SUITED_22
    one_color = suits & RED == 0 or suits & BLACK == 0
    return Push22.SAME_COLOR_22 if one_color else Push22.OTHER_22


@kernel
def settle_push_22(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    hand: int,
    suits: int,
    won: int,
    lost: int,
) -> None:
    """The side bet on the dealer's finished hand; `won` and `lost` are a game's reasons."""
    row = push_22(hand, suits)
    why = lost if row == Push22.NOT_22 else won
    pay_row(tape, seat, spot, stake, table, row, why)
