"""A limit on what one player, or one table, can win in a round.

A round keeps what has been won so far in a few cells of working space, one for each seat; a win
that would go over the limit is paid as far as the limit reaches. Losing wagers do not make room.

    limit = payout_limit(rules.payout_limit, rules.payout_limit_at_least, most_at_the_minimum)
    won = scratch(tape, seats)
    pay_within(tape, seat, ANTE, ante, 1, 1, HIGHER, limit, rules.payout_limit_for, won)
"""

from __future__ import annotations

from enum import IntEnum

from pitboss.jit import kernel
from pitboss.money.odds import at_odds
from pitboss.money.paytables import Pays, Paytable
from pitboss.tape import BANK, TRAY, lose, push, settle
from pitboss.tape.verbs import Cells, Tape, breakage_of


class LimitFor(IntEnum):
    """Whose winnings of a round are added up."""

    PLAYER_ROUND = 0
    TABLE_ROUND = 1


class LimitCounts(IntEnum):
    """Which winnings count."""

    BASE = 0
    BASE_AND_BONUS = 1  # all but the progressive
    ALL = 2


class LimitAtLeast(IntEnum):
    """Below what the limit never is."""

    NONE = 0
    MINIMUM_BET = 1  # what a player betting the table minimum could win
    MINIMUM_WITHOUT_RAISES = 2  # the same on the wagers that he has to make before the deal


@kernel
def payout_limit(limit: int, at_least: int, most_at_the_minimum: int) -> int:
    """The limit in force, in cents; 0 for none.

    >>> payout_limit(5_000_000, LimitAtLeast.MINIMUM_BET, 6_000_000)
    6000000
    """
    if limit > 0 and at_least != LimitAtLeast.NONE:
        return max(limit, most_at_the_minimum)
    return limit


@kernel
def within(net: int, seat: int, limit: int, counted_for: int, won: Cells) -> int:
    """What is paid of a win; it is added to what the seat, or the table, has won."""
    if limit == 0 or net <= 0:
        return net
    cell = seat if counted_for == LimitFor.PLAYER_ROUND else 0
    paid = min(net, limit - won[cell])
    won[cell] += paid
    return int(paid)


@kernel
def used_up(seat: int, limit: int, counted_for: int, won: Cells) -> bool:
    """Is nothing left of the limit? A winning wager then only comes back."""
    cell = seat if counted_for == LimitFor.PLAYER_ROUND else 0
    return bool(limit > 0 and won[cell] >= limit)


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
    counted_for: int,
    won: Cells,
) -> int:
    """`pay`, within the limit."""
    net = at_odds(stake, win, per, breakage_of(tape, spot))
    paid = within(net, seat, limit, counted_for, won)
    return settle(tape, seat, spot, stake, paid, win, per, BANK, why)


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
    counted_for: int,
    won: Cells,
) -> int:
    """`pay_row`, within the limit."""
    kind, win, per = table[outcome, 0], table[outcome, 1], table[outcome, 2]
    if kind == Pays.ODDS:
        return pay_within(tape, seat, spot, stake, win, per, why, limit, counted_for, won)
    if kind == Pays.FIXED:
        paid = within(win, seat, limit, counted_for, won)
        return settle(tape, seat, spot, stake, paid, 0, 0, TRAY, why)
    if kind == Pays.PUSHES:
        return push(tape, seat, spot, stake, why)
    return lose(tape, seat, spot, stake, why)


@kernel
def settle_row(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    outcome: int,
    why: int,
    limit: int,
    counted_for: int,
    won: Cells,
    limit_reached: int,
) -> None:
    """The same, with `limit_reached` as the reason when nothing is left of the limit for odds."""
    if table[outcome, 0] == Pays.ODDS and used_up(seat, limit, counted_for, won):
        why = limit_reached
    pay_row_within(tape, seat, spot, stake, table, outcome, why, limit, counted_for, won)
