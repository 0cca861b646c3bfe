"""The craps table where dice are thrown: its rules, what may be bet on it, and the throw.

Craps and Craps Free Craps differ in which totals become points and in the wagers they have. That
is their `Felt`; everything else stands here.
"""

from __future__ import annotations

from typing import NamedTuple

from pitboss.facts import Array, Wager
from pitboss.families.craps import (
    DONT_COME_ODDS,
    DONT_PASS_ODDS,
    FIRE,
    FIRE_POINTS,
    FIRST_ONE_ROLL,
    HOPS,
    OFF,
    OPEN,
    POINT,
    PUSHED,
    PUT,
    PUT_ODDS,
    PUTS_ROLLED,
    SEAT_CARRY,
    WON,
    ByNumber,
    Collected,
    EvenMoney,
    Felt,
    Field,
    Fire,
    FireOpens,
    Hardway,
    HitOrMiss,
    Hop,
    OddsTaken,
    Printed,
    TheNumber,
    Why,
    contract,
    count_points,
    decided,
    dice_passed,
    fire_refusal,
    hit_one_roll,
    odds_in,
    odds_on,
    odds_paid,
    off_kinds,
    on_numbers,
    over_odds,
    pass_the_dice,
    remember_puts,
    settle_waiting,
    stays_up,
    too_late,
    travel,
    turn_the_marker,
)
from pitboss.jit import kernel
from pitboss.money.odds import Breakage, Odds
from pitboss.tape import give_back, lose, push, roll
from pitboss.tape.verbs import Tape

CALLS = SEAT_CARRY[:PUTS_ROLLED]
STAKES = {"pass": 1000}
ONE_ROLL = (
    Wager(slug="field"),
    Wager(slug="any-seven"),
    Wager(slug="any-craps"),
    Wager(slug="craps-two"),
    Wager(slug="craps-three"),
    Wager(slug="craps-twelve"),
    Wager(slug="eleven"),
    Wager(slug="c-and-e", in_parts=True),
    Wager(slug="horn", in_parts=True),
    on_numbers("horn-high", (2, 3, 11, 12), in_parts=True),
    Wager(slug="world", in_parts=True),
    Wager(slug="hop", spots=HOPS),
)


class Rules(NamedTuple):
    """What a book says of a dice table; the paytable of a wager that it has not is empty."""

    line_pays: Odds
    """Pass, don't pass, come and don't come."""
    odds: OddsTaken
    vigorish: int
    """Percent: of a buy bet's stake, of a lay bet's possible win."""
    buy_vigorish: Collected
    vigorish_rounding: Breakage
    even_money: EvenMoney
    hardways_work: bool
    """On the come-out roll, unless they are called off; otherwise if they are called on."""
    hops_on_horn: bool
    """Are 1-1, 1-2, 5-6 and 6-6 hop bets too?"""
    put_takes_odds: bool
    pass_odds: ByNumber
    dont_pass_odds: ByNumber
    come_odds: ByNumber
    dont_come_odds: ByNumber
    put_odds: ByNumber
    place: ByNumber
    buy: ByNumber
    lay: ByNumber
    put: TheNumber
    big: TheNumber
    hardway: Hardway
    field: Field
    any_seven: HitOrMiss
    any_craps: HitOrMiss
    craps_two: HitOrMiss
    craps_three: HitOrMiss
    craps_twelve: HitOrMiss
    eleven: HitOrMiss
    hop: Hop
    fire: Fire
    lay_vigorish: Collected = Collected.UP_FRONT
    put_stays: bool = False
    """Is a put bet a contract once the dice have rolled?"""
    pass_after_point: bool = True
    """May a pass bet be made or raised when the point is on?"""
    shooter_needs_line: bool = False
    """A shooter has a pass or don't pass bet before his come-out roll."""
    fire_opens: FireOpens = FireOpens.SEVEN_OUT
    fire_raisable: bool = True
    """May a Fire Bet be raised as long as such bets are taken?"""


# Putting up and taking down


@kernel
def refusal(
    felt: Felt, rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int
) -> int:
    """Why a spot cannot be changed to an amount, or 0."""
    kind, number, point = felt.kinds[spot], felt.numbers[spot], carry[POINT]
    held = stakes[seat, spot]
    if amount == held:
        return 0
    if kind == FIRE:
        return fire_refusal(rules, carry, stakes.shape[0], held, amount)
    on = point if kind <= DONT_PASS_ODDS else number
    if amount < held:
        refused = contract(rules, carry, seat, kind, number)
        if refused == 0 and on != 0 and bares_odds(felt, rules, stakes[seat], on, spot, amount):
            return Why.ODDS_FIRST
        return refused
    if felt.flat[spot] < 0:
        return too_late(rules, kind, number, point, held)
    flat = stakes[seat, felt.flat[spot]]
    if kind == PUT_ODDS and not rules.put_takes_odds:
        return Why.NO_PUT_ODDS
    if on == 0:
        return Why.NO_POINT
    if flat == 0:
        return Why.NO_FLAT
    return Why.OVER_ODDS if over_the_multiple(rules, kind, on, amount, flat) else 0


@kernel
def bares_odds(felt: Felt, rules: Rules, row: Array, number: int, spot: int, amount: int) -> bool:
    """Would a flat bet of this amount be too little for the odds behind it?"""
    behind = felt.odds[spot]
    if behind < 0 or row[behind] == 0:
        return False
    return amount == 0 or over_the_multiple(rules, felt.kinds[behind], number, row[behind], amount)


@kernel
def over_the_multiple(rules: Rules, kind: int, number: int, amount: int, flat: int) -> bool:
    """Are these odds more than the house takes behind this flat bet?"""
    times = int(rules.odds)
    if times == OddsTaken.THREE_FOUR_FIVE:
        times = 6 - abs(7 - number)
    laid = kind in (DONT_PASS_ODDS, DONT_COME_ODDS)
    win, per, _ = odds_on(rules.dont_pass_odds, number)
    if kind == DONT_COME_ODDS:
        win, per, _ = odds_on(rules.dont_come_odds, number)
    return over_odds(amount, flat, times, laid, win, per)


@kernel
def put_up(felt: Felt, rules: Rules, stakes: Array, carry: Array, plan: Array) -> int:
    """Before a roll, put the plan's amount on each of its spots that is empty and open.

    Returns what was put up.
    """
    new = 0
    for seat in range(stakes.shape[0]):
        for spot in range(len(felt.kinds)):
            wanted = plan[spot]
            if wanted == 0 or stakes[seat, spot] != 0:
                continue
            if refusal(felt, rules, stakes, carry, seat, spot, wanted) == 0:
                stakes[seat, spot] = wanted
                new += wanted
    return new


# The roll


@kernel
def throw(felt: Felt, rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    """Two dice: seat by seat, what they decide is settled; the rest travels or stays."""
    seats = stakes.shape[0]
    if dice_passed(carry, seats):
        pass_the_dice(rules, stakes, carry, felt.kinds)
    first, second = roll(tape), roll(tape)
    total, point = first + second, carry[POINT]

    fire_is_up = False
    for seat in range(seats):
        row = stakes[seat]
        off = off_kinds(rules, carry, seat) if point == 0 else 0
        for spot in range(len(felt.kinds)):
            stake = row[spot]
            if stake == 0:
                continue
            kind, number = felt.kinds[spot], felt.numbers[spot]
            result, why = decided(felt, spot, first, second, point, off)
            if result == OPEN:
                fire_is_up = fire_is_up or kind == FIRE
                continue
            if not stays_up(kind, result):
                row[spot] = 0
            if result == PUSHED:
                push(tape, seat, spot, stake, why)
            elif result == OFF:
                give_back(tape, seat, spot, stake, why)
            elif kind < FIRST_ONE_ROLL:
                odds = odds_of(rules, carry, kind, number)
                settle_waiting(tape, rules, seat, spot, kind, stake, result, odds, why)
            elif result == WON:
                hit_one_roll(tape, rules, seat, spot, kind, number, stake, first, second)
            else:
                lose(tape, seat, spot, stake, why)
        travel(row, felt.come, felt.come_points[total])
        travel(row, felt.dont_come, felt.dont_come_points[total])
        if rules.put_stays:
            remember_puts(carry, seat, row, felt.puts)
    turn_the_marker(carry, seats, total, felt.come_out, fire_is_up)


@kernel
def odds_of(rules: Rules, carry: Array, kind: int, number: int) -> Printed:
    """What a wager that waits for its decision is paid, put and Fire Bets among them."""
    if kind == PUT:
        return odds_in(rules.put, 0)
    if kind == PUT_ODDS:
        return odds_on(rules.put_odds, number)
    if kind == FIRE:
        return odds_in(rules.fire, count_points(carry[FIRE_POINTS]))
    return odds_paid(rules, kind, number, carry[POINT])
