"""A player banks a round against the others, where the house offers it.

He bet against the house in the last round that it banked, and he does not bank twice in a row. What
he puts up covers the wagers of all others; the dealer may bet against him as he himself last did.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from pitboss.jit import kernel


class PlayerBank(IntEnum):
    """Whether players are offered the bank."""

    NEVER = 0
    OFFERED = 1


@kernel
def banking_seat(stakes: Any, spot: int) -> int:
    """The seat that banks the round; -1 where the house or a player-dealer does."""
    for seat in range(stakes.shape[0]):
        if stakes[seat, spot] > 0:
            return seat
    return -1


@kernel
def remember_wagers(
    stakes: Any, spot: int, carry: Any, first: int, last_bank: int, banker: int
) -> None:
    """Who banked, and if it was the house, who bet how much against it.

    The carry has the last bank in one cell, counted from 1, and the wagers from `first` on.
    """
    carry[last_bank] = banker + 1
    if banker < 0:
        for seat in range(stakes.shape[0]):
            carry[first + seat] = stakes[seat, spot]
