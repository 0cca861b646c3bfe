"""Poker hands against a paytable: what Let It Ride and Mississippi Stud share."""

from __future__ import annotations

from pitboss.families.payout_limit import pay_row_within, used_up
from pitboss.jit import kernel
from pitboss.money.paytables import Pays, Paytable
from pitboss.tape.verbs import Cells, Tape


@kernel
def settle_row(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    row: int,
    limit: int,
    won: Cells,
    paid: int,
    lost: int,
    limit_reached: int,
) -> None:
    """A wager by its table, if it is up.

    The reasons are for one that is paid or pushes, for one that loses, and for a winner for whom
    nothing is left of the payout limit.
    """
    if stake == 0:
        return
    why = paid if table[row, 0] != Pays.LOSES else lost
    if table[row, 0] == Pays.ODDS and used_up(seat, limit, won):
        why = limit_reached
    pay_row_within(tape, seat, spot, stake, table, row, why, limit, won)
