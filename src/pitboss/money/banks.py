"""Banks: the house covers everything; a player-dealer covers what he put up.

A player-dealer may neither lose nor win more than his bank. Wagers are settled
in the book's order until it is used up; what it covers in part is settled for that
part, and everything after that goes back to the players, losing wagers too. The books do
not say whether money won from one seat may pay the next, so that is a policy with two names.
"""

from __future__ import annotations

from enum import IntEnum

from pitboss.jit import kernel

UNLIMITED = -(10**15)
"""The cover of a house bank: less than nothing, and no amount that anybody can type."""


class Cover(IntEnum):
    """How the limit of a player-dealer's bank is counted."""

    GROSS = 0  # all he pays out, and all he takes in, is at most his bank
    NET = 1  # what he collects may pay later winners: his result stays within his bank


@kernel
def covered(
    wanted: int, cover: int, paid: int, taken: int, counting: int, foreseen: int = 0
) -> int:
    """How much of `wanted` (positive: the bank pays; negative: it collects) has action.

    >>> covered(500, 300, 0, 200, Cover.GROSS), covered(500, 300, 0, 200, Cover.NET)
    (300, 500)
    >>> covered(-500, 300, 0, 200, Cover.GROSS)
    -100
    >>> covered(-500, 300, 300, 200, Cover.GROSS)  # it is used up: nothing is collected
    0

    Where losers are collected before winners are paid, `foreseen` is what will have been paid:
    a bank that counts its result may collect that much more than it covers.

    >>> covered(-600, 300, 0, 0, Cover.NET, 400), covered(-900, 300, 0, 0, Cover.NET, 400)
    (-600, -700)
    """
    if cover < 0:
        return wanted
    may_pay, may_take = cover - paid, cover - taken
    if counting == Cover.NET:
        may_pay, may_take = may_pay + taken, may_take + max(paid, foreseen)
    if may_pay <= 0:
        return 0
    return min(wanted, may_pay) if wanted >= 0 else -min(-wanted, max(may_take, 0))


@kernel
def stake_in_action(stake: int, wanted: int, got: int) -> int:
    """The part of a stake that had action when only `got` of `wanted` was covered.

    Rounded up, so that the player is never handed back more than was idle.

    >>> stake_in_action(1000, 8000, 4000)
    500
    """
    if wanted == got:
        return stake
    return (stake * got + wanted - 1) // wanted if wanted > 0 else -((stake * got) // -wanted)
