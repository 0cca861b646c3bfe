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

from pitboss.jit import kernel
from pitboss.money.meters import after_prize, drawn, fed_by
from pitboss.money.paytables import Pays, Paytable
from pitboss.registry import Array
from pitboss.tape import METER, TRAY, contribute, pay_row, settle
from pitboss.tape.verbs import Tape

NO_LIMIT = 10**15
"""More than any prize."""


@kernel
def feed_meter(tape: Tape, stakes: Array, spot: int, carry: Array, meter: int, share: int) -> None:
    """Put `share` percent of every wager on the spot onto the meter, `carry[meter]`."""
    feed_meter_in_part(tape, stakes, spot, carry, meter, share, 100)


@kernel
def feed_meter_in_part(
    tape: Tape, stakes: Array, spot: int, carry: Array, meter: int, share: int, takes: int
) -> None:
    """The same where only `takes` percent of that reaches this meter."""
    for seat in range(stakes.shape[0]):
        fed = fed_by(stakes[seat, spot], share) * takes // 100
        if fed > 0:
            carry[meter] += fed
            contribute(tape, fed)


class ProgressiveStake(IntEnum):
    """Whether the staked dollar of a winning wager comes back besides the prize."""

    KEPT = 0
    RETURNED = 1


class MeterTenth(IntEnum):
    """What a winner of a part of the meter gets, and what he leaves."""

    ROUNDED_DOWN = 0  # to the cent; it comes off the meter, as do the next two
    ROUNDED_UP = 1
    TO_THE_DOLLAR = 2  # the nearest
    PAID_BY_THE_HOUSE = 3  # rounded down, and the meter stays as it is
    THEN_RESET = 4  # rounded down, and the meter goes back to its seed


class MeterSecond(IntEnum):
    """What a second winner of a round takes his percentage of."""

    AS_IT_STANDS = 0
    RESET = 1  # the seed


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
    settle_prize(
        tape, seat, spot, stake, table, outcome, carry, meter, seed, carry[meter], stake, why
    )


@kernel
def settle_prize(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    outcome: int,
    carry: Array,
    meter: int,
    seed: int,
    counts_as: int,
    comes_back: int,
    why: int,
) -> int:
    """The same where the meter counts as `counts_as`, and `comes_back` of a winning stake does.

    Returns what was drawn from the meter.
    """
    return settle_prize_up_to(
        tape,
        seat,
        spot,
        stake,
        table,
        outcome,
        carry,
        meter,
        seed,
        counts_as,
        comes_back,
        NO_LIMIT,
        MeterTenth.ROUNDED_DOWN,
        False,
        why,
    )


@kernel
def part_of_meter(meter: int, part: int, whole: int, tenth: int) -> int:
    """What part/whole of the meter pays.

    >>> [part_of_meter(123_456, 10, 100, tenth) for tenth in MeterTenth]
    [12345, 12346, 12300, 12345, 12345]
    """
    if tenth == MeterTenth.ROUNDED_UP:
        return -(-meter * part // whole)
    if tenth == MeterTenth.TO_THE_DOLLAR and part < whole:
        return (drawn(meter, part, whole) + 50) // 100 * 100
    return drawn(meter, part, whole)


@kernel
def prize_of(table: Paytable, outcome: int, stake: int, counts_as: int, tenth: int) -> int:
    """What a row promises in dollars or of a meter that counts as `counts_as`; 0 for other rows.

    >>> from pitboss.money.paytables import paytable
    >>> table = paytable(("nothing", "trips", "royal"), {"trips": "$9", "royal": "100% of meter"})
    >>> [prize_of(table, row, 100, 250_000, MeterTenth.ROUNDED_DOWN) for row in range(3)]
    [0, 900, 250000]
    """
    kind = table[outcome, 0]
    if kind == Pays.FIXED:
        return int(table[outcome, 1])
    if kind == Pays.METER:
        part, whole, floor = table[outcome, 1], table[outcome, 2], table[outcome, 3]
        return int(max(part_of_meter(counts_as, part, whole, tenth), floor * stake))
    return 0


@kernel
def settle_prize_up_to(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    outcome: int,
    carry: Array,
    meter: int,
    seed: int,
    counts_as: int,
    comes_back: int,
    most: int,
    tenth: int,
    dollars_from_meter: bool,
    why: int,
) -> int:
    """The same where at most `most` may be won; what is withheld stays on the meter.

    `tenth` is what a part of the meter is; prizes in dollars may come off the meter too.
    """
    kind = table[outcome, 0]
    if kind != Pays.FIXED and kind != Pays.METER:
        pay_row(tape, seat, spot, stake, table, outcome, why)
        return 0
    kept = stake - comes_back
    promised = prize_of(table, outcome, stake, counts_as, tenth)
    prize = min(promised, most + kept)
    if kind == Pays.FIXED:
        if dollars_from_meter:
            pay_from_meter(tape, seat, spot, stake, prize, kept, carry, meter, why)
        else:
            settle(tape, seat, spot, stake, prize - kept, 0, 0, TRAY, why)
        return 0
    part, whole = table[outcome, 1], table[outcome, 2]
    if part < whole and tenth == MeterTenth.PAID_BY_THE_HOUSE:
        settle(tape, seat, spot, stake, prize - kept, 0, 0, TRAY, why)
        return int(prize)
    got = settle(tape, seat, spot, stake, prize - kept, 0, 0, METER, why)
    if got != prize - kept:  # the hand is void
        return 0
    shown = carry[meter]
    left = shown - prize
    if prize == promised:
        left = after_prize(shown, prize, part, whole, seed)
        if part < whole and tenth == MeterTenth.THEN_RESET:
            left = seed
    left = max(left, 0)
    # The house puts up the new seed, and what the floor promises above the meter; what it keeps of
    # the stake is its own.
    contribute(tape, left + prize - kept - shown)
    carry[meter] = left
    return int(prize)


@kernel
def pay_from_meter(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    prize: int,
    kept: int,
    carry: Array,
    meter: int,
    why: int,
) -> None:
    """A prize in dollars that comes off the meter; what the meter lacks is the house's."""
    got = settle(tape, seat, spot, stake, prize - kept, 0, 0, METER, why)
    if got == prize - kept:
        left = max(carry[meter] - prize, 0)
        contribute(tape, left + prize - kept - carry[meter])
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
