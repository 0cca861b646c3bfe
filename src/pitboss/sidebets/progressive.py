"""A progressive side bet: a small wager that pays from a meter, and the envy it brings others.

Before the deal a share of every progressive wager goes onto the meter. Winners
are paid one after the other, each from what the meter shows when his turn comes;
whoever takes all of it leaves the house's seed for the next. A row in odds is paid
by the bank and one in dollars from the tray: neither comes off the meter. The
envy bonus goes to every other seat that has the wager up, from the tray.

The meter is one cell of what the table carries. Whatever goes onto it passes
through `contribute` and whatever comes off it is a settlement against METER, so
its change over a round is the difference of the two.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from pitboss.facts import Array
from pitboss.jit import kernel
from pitboss.money.cents import Cents
from pitboss.money.meters import after_prize, drawn, fed_by
from pitboss.money.paytables import Pays, Paytable, ruled_by
from pitboss.tape import METER, TRAY, contribute, pay_row, same_player, settle
from pitboss.tape.verbs import Tape


class ProgressiveStake(IntEnum):
    """Whether the staked dollar comes back besides a prize in dollars or from the meter."""

    KEPT = 0
    RETURNED = 1


class Progressive(NamedTuple):
    """The meter of a progressive wager, as a part of a game's `Rules`."""

    meter_share: int = 0
    """The percentage of a wager that goes onto the meter."""
    meter_seed: Cents = Cents(0)
    """What the meter holds at the start, and when all of it has been won."""
    progressive_stake: ProgressiveStake = ProgressiveStake.KEPT


@kernel
def feed_meter(
    tape: Tape, meter: Progressive, stakes: Array, spot: int, carry: Array, cell: int
) -> None:
    """Before the deal: the share of every wager on the spot goes onto the meter."""
    for seat in range(stakes.shape[0]):
        fed = fed_by(stakes[seat, spot], meter.meter_share)
        if fed > 0:
            carry[cell] += fed
            contribute(tape, fed)


@kernel
def settle_progressive(
    tape: Tape,
    meter: Progressive,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    outcome: int,
    carry: Array,
    cell: int,
    why: int,
) -> None:
    """Settle one seat's wager; a row in percent takes its part of the meter as it stands."""
    kind = table[outcome, 0]
    if kind != Pays.FIXED and kind != Pays.METER:
        pay_row(tape, seat, spot, stake, table, outcome, why)
        return
    why = ruled_by(table, outcome, why)
    kept = 0 if meter.progressive_stake == ProgressiveStake.RETURNED else stake
    if kind == Pays.FIXED:
        settle(tape, seat, spot, stake, table[outcome, 1] - kept, 0, 0, TRAY, why)
        return
    part, whole, floor = table[outcome, 1], table[outcome, 2], table[outcome, 3]
    shown = carry[cell]
    prize = max(drawn(shown, part, whole), floor * stake)
    if settle(tape, seat, spot, stake, prize - kept, 0, 0, METER, why) != prize - kept:
        return  # the hand is void
    left = max(after_prize(shown, prize, part, whole, meter.meter_seed), 0)
    # The house puts up the new seed, and what the floor promises above the meter; what it keeps of
    # the stake is its own.
    contribute(tape, left + prize - kept - shown)
    carry[cell] = left


class Prizes(NamedTuple):
    """Where a game has its progressive wager and the envy, and why they are settled."""

    spot: int
    envy_spot: int
    cell: int
    prize: int
    no_prize: int
    envy: int

    @classmethod
    def of(cls, *members: int) -> Prizes:
        """From members of enums, which compiled code does not take for numbers."""
        return cls(*map(int, members))


@kernel
def settle_prizes(
    tape: Tape, rules: Any, stakes: Array, carry: Array, seat: int, row: int, of: Prizes
) -> None:
    """One seat's wager by the row of its hand, and the envy that this brings the others.

    Of rules with a `progressive` and an `envy` table, and with a `meter`.
    """
    stake, table = stakes[seat, of.spot], rules.progressive
    if stake > 0:
        why = of.prize if table[row, 0] else of.no_prize
        settle_progressive(tape, rules.meter, seat, of.spot, stake, table, row, carry, of.cell, why)
    settle_envy(tape, stakes, seat, of.spot, of.envy_spot, rules.envy, row, of.envy)


@kernel
def settle_envy(
    tape: Tape,
    stakes: Array,
    holder: int,
    spot: int,
    envy_spot: int,
    table: Paytable,
    outcome: int,
    why: int,
) -> None:
    """Pay everybody else with the wager up for the hand that `holder` holds.

    Another seat of the same player is not somebody else's.
    """
    if table[outcome, 0] != Pays.FIXED:
        return
    for seat in range(stakes.shape[0]):
        others = seat != holder and not same_player(tape, seat, holder)
        if others and stakes[seat, spot] > 0:
            by = ruled_by(table, outcome, why)
            settle(tape, seat, envy_spot, 0, table[outcome, 1], 0, 0, TRAY, by)
