"""The progressive of a poker game: its prizes within the payout limit, and the envy they bring.

`sidebets.progressive` knows meters and prizes; this is how a game of several seats settles them. A
hand that was folded has no prize and brings nobody envy, and a second winner of a round may be paid
from the seed instead of what the first has left.

`rules` are those of any game with a progressive: it has the fields that are read here.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from pitboss.families.payout_limit_old import used_up, within
from pitboss.jit import kernel
from pitboss.money.paytables import Pays
from pitboss.registry import Array
from pitboss.sidebets.progressive_old import (
    MeterSecond,
    ProgressiveStake,
    feed_meter_in_part,
    pay_from_meter,
    prize_of,
    settle_prize_up_to,
)
from pitboss.tape import TRAY, settle
from pitboss.tape.verbs import Cells, Tape


class EnvyFor(IntEnum):
    """Whose straight flush or royal brings the others an envy bonus."""

    ANY_PLAYER = 0
    PROGRESSIVE_PLAYER = 1


class EnvyMoney(IntEnum):
    """Who pays the envy bonus, and to whom."""

    TRAY = 0  # to everybody but the one who holds the hand
    METER = 1  # to the same
    NOT_TO_WINNERS = 2  # the tray, but not to those who hold such a hand themselves
    ALL_FROM_METER = 3  # prizes in dollars come off the meter too


class Progressive(NamedTuple):
    """A game's own numbers: its spots, the cell of its meter, and its reasons."""

    spot: int
    envy_spot: int
    meter: int
    prize: int
    no_prize: int
    envied: int
    limit_reached: int


@kernel
def feed(tape: Tape, rules: Any, at: Progressive, stakes: Array, carry: Array) -> None:
    """Before the deal a share of every progressive wager goes onto the meter."""
    share, takes = rules.meter_share, rules.meter_takes
    feed_meter_in_part(tape, stakes, at.spot, carry, at.meter, share, takes)


@kernel
def settle_meter(
    tape: Tape,
    rules: Any,
    at: Progressive,
    stakes: Array,
    carry: Array,
    seat: int,
    row: int,
    drawn: int,
    limit: int,
    won: Cells,
) -> int:
    """The progressive wager; what it draws from the meter, of which `drawn` has gone already."""
    stake, meter = stakes[seat, at.spot], carry[at.meter]
    if rules.meter_second == MeterSecond.RESET and drawn > 0:
        meter = rules.meter_seed
    comes_back = stake if rules.progressive_stake == ProgressiveStake.RETURNED else 0
    whose, tenth = rules.payout_limit_for, rules.meter_tenth
    why = at.prize if rules.progressive[row, 0] else at.no_prize
    if why == at.prize and used_up(seat, limit, whose, won):
        why = at.limit_reached
    promised = prize_of(rules.progressive, row, stake, meter, tenth) - (stake - comes_back)
    most = within(promised, seat, limit, whose, won)
    return settle_prize_up_to(
        tape,
        seat,
        at.spot,
        stake,
        rules.progressive,
        row,
        carry,
        at.meter,
        rules.meter_seed,
        meter,
        comes_back,
        most,
        tenth,
        rules.envy_money == EnvyMoney.ALL_FROM_METER,
        why,
    )


@kernel
def settle_envies(
    tape: Tape,
    rules: Any,
    at: Progressive,
    stakes: Array,
    carry: Array,
    holder: int,
    rows: Cells,
    folded: Cells,
    after_fold: bool,
    limit: int,
    won: Cells,
) -> None:
    """Pay every other seat with a progressive wager for the hand that `holder` holds.

    A folded hand brings nobody anything; `after_fold`, whoever folded still gets the bonus.
    """
    row = rows[holder]
    if rules.envy[row, 0] != Pays.FIXED or folded[holder]:
        return
    if rules.envy_for == EnvyFor.PROGRESSIVE_PLAYER and stakes[holder, at.spot] == 0:
        return
    whose = rules.payout_limit_for
    for seat in range(stakes.shape[0]):
        if seat == holder or stakes[seat, at.spot] == 0 or (folded[seat] and not after_fold):
            continue
        wins = rules.envy[rows[seat], 0] == Pays.FIXED and not folded[seat]
        if wins and rules.envy_money == EnvyMoney.NOT_TO_WINNERS:
            continue
        why = at.limit_reached if used_up(seat, limit, whose, won) else at.envied
        bonus = within(rules.envy[row, 1], seat, limit, whose, won)
        if rules.envy_money == EnvyMoney.METER or rules.envy_money == EnvyMoney.ALL_FROM_METER:
            pay_from_meter(tape, seat, at.envy_spot, 0, bonus, 0, carry, at.meter, why)
        else:
            settle(tape, seat, at.envy_spot, 0, bonus, 0, 0, TRAY, why)
