"""Collection fees: flat amounts by bracket, taken before the deal, never a share of a wager.

A schedule option is two lists of brackets, one for the players and one for the
player-dealer, in cents: (from, to, fee). What the brackets look at differs: each
wager spot, each player's total, or the total table action.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.jit import kernel

Brackets = npt.NDArray[np.int64]


class FeePer(IntEnum):
    """What one player fee is charged for."""

    NOBODY = 0
    WAGER = 1  # once for each base wager (circle, ante) with money on it, by its amount
    PLAYER = 2  # once for each player, by the sum of the wagers it counts


class Fees(NamedTuple):
    """The schedule option in force at a table."""

    player_per: int
    player_counts: int
    """The wagers that a player fee looks at, a bit for each."""
    player: Brackets
    player_extra: npt.NDArray[np.int64]
    """By spot: a further flat fee for a wager there; empty where there is none."""
    dealer_counts: int
    """The wagers that make up the total table action, a bit for each."""
    dealer: Brackets
    """By total table action; one open bracket where the fee is flat."""
    dealer_extra: int
    """A fixed drop on top, each hand (the jackpot drop)."""


OPEN = np.iinfo(np.int64).max
"""The upper end of a bracket printed as '$500+'."""

NO_FEES = Fees(
    player_per=int(FeePer.NOBODY),
    player_counts=0,
    player=np.zeros((0, 3), dtype=np.int64),
    player_extra=np.zeros(0, dtype=np.int64),
    dealer_counts=0,
    dealer=np.zeros((0, 3), dtype=np.int64),
    dealer_extra=0,
)


class PotFee(IntEnum):
    """The columns of a poker room's collection, which has a row for each number of players."""

    FEE = 0
    DESIGNATED = 1
    SECOND = 2
    THIRD = 3


NO_COLLECTION = np.zeros((1, len(PotFee)), dtype=np.int64)


@kernel
def fee_for(amount: int, brackets: Brackets) -> int:
    """The fee on an amount: the last bracket that begins at or below it.

    So an amount in a hole between two brackets pays as the bracket below it,
    and where two brackets meet the same dollar the later one counts from its
    own beginning. For an amount below the first bracket no fee is printed: it pays none.
    """
    fee = 0
    if amount <= 0:
        return fee
    for i in range(len(brackets)):
        if amount >= brackets[i, 0]:
            fee = brackets[i, 2]
    return int(fee)
