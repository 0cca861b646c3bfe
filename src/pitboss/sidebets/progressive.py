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

from pitboss.jit import kernel
from pitboss.money.meters import after_prize, drawn, fed_by
from pitboss.money.paytables import Pays, Paytable
from pitboss.registry import Array
from pitboss.tape import METER, TRAY, contribute, pay_row, settle
from pitboss.tape.verbs import Tape


@kernel
def feed_meter(tape: Tape, stakes: Array, spot: int, carry: Array, meter: int, share: int) -> None:
    """Put `share` percent of every wager on the spot onto the meter, `carry[meter]`."""
    for seat in range(stakes.shape[0]):
        fed = fed_by(stakes[seat, spot], share)
        if fed > 0:
            carry[meter] += fed
            contribute(tape, fed)


@kernel
def settle_progressive(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    outcome: int,
    carry: Array,
    meter: int,
    seed: int,
    why: int,
) -> None:
    """Settle one seat's wager; a row in percent takes its part of the meter as it stands."""
    if table[outcome, 0] != Pays.METER:
        pay_row(tape, seat, spot, stake, table, outcome, why)
        return
    part, whole, floor = table[outcome, 1], table[outcome, 2], table[outcome, 3]
    shown = carry[meter]
    prize = max(drawn(shown, part, whole), floor * stake)
    settle(tape, seat, spot, stake, prize, 0, 0, METER, why)
    left = max(after_prize(shown, prize, part, whole, seed), 0)
    # The house puts up the new seed, and what the floor promises above the meter.
    contribute(tape, left + prize - shown)
    carry[meter] = left


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
    """Pay every other seat with the wager up for the hand that `holder` holds."""
    if table[outcome, 0] != Pays.FIXED:
        return
    for seat in range(stakes.shape[0]):
        if seat != holder and stakes[seat, spot] > 0:
            settle(tape, seat, envy_spot, 0, table[outcome, 1], 0, 0, TRAY, why)
