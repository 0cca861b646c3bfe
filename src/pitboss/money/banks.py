"""Banks: the house covers everything; a player-dealer covers what he put up.

A player-dealer may neither lose nor win more than his bank. Wagers are settled
in the book's order until it is used up, and what it does not reach goes back to
the players. The books do not say whether money won from one seat may pay the
next, nor whether a wager that the bank won has used some of it up, so that is a
policy with four names. Nor do they say what becomes of a wager that is covered in
part, and of the collection for one that is not covered at all.
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
    ACTION = 2  # every wager that gets action, won or lost, uses up his bank
    UNTIL_PAID_OUT = 3  # gross, but once he has paid out all of it he collects no more either


class PartlyCovered(IntEnum):
    """What becomes of a wager that the bank covers in part."""

    PAID_IN_PART = 0  # as far as the bank reaches, and the idle part of the stake goes back
    RETURNED_WHOLE = 1


class UncoveredFee(IntEnum):
    """What becomes of the collection from a player whose wagers the bank did not reach."""

    KEPT = 0
    RETURNED = 1


WHOLE = 4
"""Added to a `Cover`: a wager that is not covered whole has no action."""


@kernel
def bank_policy(counting: int, partly: int) -> int:
    """How a bank is counted, as one number: a `Cover`, and what it does with a part.

    >>> int(bank_policy(Cover.NET, PartlyCovered.PAID_IN_PART))
    1
    >>> covered(500, 300, 0, 0, bank_policy(Cover.GROSS, PartlyCovered.RETURNED_WHOLE))
    0
    """
    return counting | WHOLE if partly == PartlyCovered.RETURNED_WHOLE else counting


@kernel
def covered(wanted: int, cover: int, paid: int, taken: int, policy: int) -> int:
    """How much of `wanted` (positive: the bank pays; negative: it collects) has action.

    >>> covered(500, 300, 0, 200, Cover.GROSS), covered(500, 300, 0, 200, Cover.NET)
    (300, 500)
    >>> covered(-500, 300, 0, 200, Cover.GROSS)
    -100
    >>> covered(500, 300, 0, 200, Cover.ACTION)
    100
    >>> covered(-500, 300, 300, 0, Cover.GROSS), covered(-500, 300, 300, 0, Cover.UNTIL_PAID_OUT)
    (-300, 0)
    """
    if cover < 0:
        return wanted
    counting = policy & ~WHOLE
    spent, other = (paid, taken) if wanted >= 0 else (taken, paid)
    room = cover - spent
    if counting == Cover.NET:
        room += other
    elif counting == Cover.ACTION:
        room -= other
    elif counting == Cover.UNTIL_PAID_OUT and paid >= cover:
        room = 0
    room = max(room, 0)
    if policy & WHOLE and abs(wanted) > room:
        return 0
    return min(wanted, room) if wanted >= 0 else -min(-wanted, room)


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
