"""A player banks a round against the others, where the house offers it.

He bet against the house in the last round that it banked, and he does not bank twice in a row, or
not again before the house has. What he puts up covers the wagers of all others; the dealer may bet
against him as he himself last did. Where a book has partners, several put up the bank together: the
first of them has the hand, and what the bank wins or loses is theirs by what each has put up.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from pitboss.jit import kernel


class PlayerBank(IntEnum):
    """Whether players are offered the bank."""

    NEVER = 0
    OFFERED = 1


class BankTurns(IntEnum):
    """How often a player may bank."""

    NOT_TWICE_RUNNING = 0
    ONCE_A_ROTATION = 1  # the house banks before he does again


@kernel
def banking_seat(stakes: Any, spot: int) -> int:
    """The seat that plays the bank's hand; -1 where the house or a player-dealer banks."""
    for seat in range(stakes.shape[0]):
        if stakes[seat, spot] > 0:
            return seat
    return -1


@kernel
def may_bank(stakes: Any, spot: int, carry: Any, first: int, last_bank: int) -> bool:
    """Did all who put up the bank bet against the house before, and not bank the round before?

    The carry has the last bank in one cell, counted from 1, and the wagers from `first` on.
    """
    for seat in range(stakes.shape[0]):
        banks = stakes[seat, spot] > 0
        if banks and (carry[first + seat] <= 0 or carry[last_bank] == seat + 1):
            return False
    return True


@kernel
def remember_wagers(
    stakes: Any, spot: int, bank: int, carry: Any, first: int, last_bank: int, turns: int
) -> None:
    """Who banked, and if it was the house, who bet how much against it.

    Where a player banks once a rotation, he has to bet against the house before he does again: what
    he bet stays known, and stands below nought.
    """
    banker = banking_seat(stakes, bank)
    carry[last_bank] = banker + 1
    for seat in range(stakes.shape[0]):
        if banker < 0:
            carry[first + seat] = stakes[seat, spot]
        elif turns == BankTurns.ONCE_A_ROTATION and stakes[seat, bank] > 0:
            carry[first + seat] = -abs(carry[first + seat])


@kernel
def most_against(stakes: Any, spot: int, bank: int, carry: Any, first: int) -> int:
    """The most that the dealer bets against the bank: what those who put it up last bet themselves.

    It is never more than the other wagers leave of the bank.
    """
    left, last = -stakes[:, spot].sum(), 0
    for seat in range(stakes.shape[0]):
        if stakes[seat, bank] > 0:
            left += stakes[seat, bank]
            last += abs(carry[first + seat])
    return int(min(last, left))


@kernel
def part_of_bank(net: int, stakes: Any, spot: int, seat: int) -> int:
    """A seat's part of what the bank wins or loses; odd cents are his who plays the hand.

    >>> from numpy import array
    >>> bank = array([[60], [40], [0]])
    >>> [part_of_bank(net, bank, 0, seat) for net in (9, -50) for seat in (0, 1)]
    [6, 3, -30, -20]
    """
    total, sign = stakes[:, spot].sum(), 1 if net > 0 else -1
    if seat != banking_seat(stakes, spot):
        return int(sign * (abs(net) * stakes[seat, spot] // total))
    left = abs(net)
    for partner in range(seat + 1, stakes.shape[0]):
        left -= abs(net) * stakes[partner, spot] // total
    return int(sign * left)
