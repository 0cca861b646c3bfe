"""A limit on what one player can win in a round.

A round keeps what each seat has won so far in a few cells of working space; a win
that would go over the limit is paid as far as the limit reaches. Losing wagers do
not make room, and a progressive's prizes are never cut.

    limit = limit_in_force(rules.limit, most_at_the_minimum)
    won = scratch(tape, seats)
    pay_within(tape, seat, Spot.ANTE, ante, 1, 1, Why.HIGHER, limit, won)
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from pitboss.jit import kernel
from pitboss.money.cents import Cents
from pitboss.money.odds import at_odds
from pitboss.money.paytables import ROW, Pays, Paytable, ruled_by
from pitboss.tape import BANK, TRAY, lose, push, settle
from pitboss.tape.verbs import Cells, Tape, breakage_of


class LimitCounts(IntEnum):
    """Which winnings count."""

    BASE = 0
    BASE_AND_BONUS = 1  # all but the progressive


class LimitAtLeast(IntEnum):
    """Below what the limit never is."""

    NONE = 0
    MINIMUM_BET = 1  # what a player betting the table minimum could win


class PayoutLimit(NamedTuple):
    """The limit, as a part of a game's `Rules`; 0 for none."""

    payout_limit: Cents = Cents(0)
    payout_limit_counts: LimitCounts = LimitCounts.BASE
    payout_limit_at_least: LimitAtLeast = LimitAtLeast.NONE
    payout_limit_least: Cents = Cents(0)
    """A house that has a limit has none below this."""


@kernel
def limit_in_force(limit: PayoutLimit, most_at_the_minimum: int) -> int:
    """The limit in cents; 0 for none.

    >>> posted = PayoutLimit(Cents(50), payout_limit_at_least=LimitAtLeast.MINIMUM_BET)
    >>> limit_in_force(posted, 60)
    60
    """
    if limit.payout_limit == 0:
        return 0
    least = max(limit.payout_limit, limit.payout_limit_least)
    if limit.payout_limit_at_least == LimitAtLeast.MINIMUM_BET:
        return max(least, most_at_the_minimum)
    return least


@kernel
def within(net: int, seat: int, limit: int, won: Cells) -> int:
    """What is paid of a win; it is added to what the seat has won."""
    if limit == 0 or net <= 0:
        return net
    paid = min(net, limit - won[seat])
    won[seat] += paid
    return int(paid)


@kernel
def used_up(seat: int, limit: int, won: Cells) -> bool:
    """Is nothing left of the limit? A winning wager then only comes back."""
    return bool(limit > 0 and won[seat] >= limit)


@kernel
def pay_within(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    win: int,
    per: int,
    why: int,
    limit: int,
    won: Cells,
) -> int:
    """`pay`, within the limit."""
    net = at_odds(stake, win, per, breakage_of(tape, spot))
    paid = within(net, seat, limit, won)
    return settle(tape, seat, spot, stake, paid, win, per, BANK, why)


@kernel
def pay_limited(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    win: int,
    per: int,
    why: int,
    limit: int,
    used: int,
    won: Cells,
) -> None:
    """`pay_within`; when nothing is left of the limit, that is why a win only comes back."""
    if win > 0 and used_up(seat, limit, won):
        why += used - why % ROW
    pay_within(tape, seat, spot, stake, win, per, why, limit, won)


@kernel
def pay_row_within(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    outcome: int,
    why: int,
    limit: int,
    won: Cells,
) -> int:
    """`pay_row`, within the limit."""
    kind, win, per = table[outcome, 0], table[outcome, 1], table[outcome, 2]
    why = ruled_by(table, outcome, why)
    if kind == Pays.ODDS:
        return pay_within(tape, seat, spot, stake, win, per, why, limit, won)
    if kind == Pays.FIXED:
        paid = within(win, seat, limit, won)
        return settle(tape, seat, spot, stake, paid, 0, 0, TRAY, why)
    if kind == Pays.PUSHES:
        return push(tape, seat, spot, stake, why)
    return lose(tape, seat, spot, stake, why)
