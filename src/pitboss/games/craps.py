"""Craps.

The shooter throws two dice; each throw is a round. The first is a come-out roll: 7
or 11 wins for the pass line, 2, 3 or 12 loses, and 4, 5, 6, 8, 9 or 10 becomes the
point, which must come again before a 7. A 7 instead ends the shooter's turn. Don't
pass bets the other way, but pushes on a come-out 12. Come and don't come do the
same from any later roll and travel to their number. Behind each of them the player
may take (or lay) odds without an edge. Place, buy, lay, put and big bets wait for
one number against the 7; hardways for a pair; the rest live for one roll; the Fire
Bet counts the different points that the shooter makes. Place, buy, lay, big and
hardway bets that win are paid and stay up.

Wagers go up, come down and are called on or off between the rolls. How vigorish is
counted is said in `pitboss.families.craps`.
"""

from __future__ import annotations

import numpy as np

from pitboss.facts import Layout
from pitboss.families import craps
from pitboss.families.craps import (
    BIG,
    BUY,
    COME_ODDS,
    DONT_COME_ODDS,
    DONT_PASS_ODDS,
    FIRE,
    FIRE_POINTS,
    FIRST_ONE_ROLL,
    HARDWAY,
    HOPS,
    LAY,
    LOST,
    OFF,
    OPEN,
    PASS_ODDS,
    PLACE,
    POINT,
    PUSHED,
    PUT,
    PUT_ODDS,
    WON,
    ByNumber,
    Collected,
    EvenMoney,
    Field,
    Fire,
    FireOpens,
    Hardway,
    HitOrMiss,
    Hop,
    OddsTaken,
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
    off_kinds,
    on_numbers,
    over_odds,
    pass_the_dice,
    remember_puts,
    settle_waiting,
    shooter_refusal,
    stays_up,
    too_late,
    travel,
    turn_the_marker,
)
from pitboss.game import *
from pitboss.money.odds import Breakage

FACTS = Facts(family="craps", equipment=Equipment.DICE, stays_up=True)

POINTS = (4, 5, 6, 8, 9, 10)

WAGERS = (
    Wager(slug="pass"),
    Wager(slug="dont-pass"),
    Wager(slug="pass-odds", rides_on="pass"),
    Wager(slug="dont-pass-odds", rides_on="dont-pass"),
    Wager(slug="come"),
    Wager(slug="dont-come"),
    on_numbers("come-point", POINTS, raises="come"),
    on_numbers("dont-come-point", POINTS, raises="dont-come"),
    on_numbers("come-odds", POINTS, rides_on="come-point"),
    on_numbers("dont-come-odds", POINTS, rides_on="dont-come-point"),
    on_numbers("put", POINTS),
    on_numbers("put-odds", POINTS, rides_on="put"),
    on_numbers("place", POINTS),
    on_numbers("buy", POINTS, charge="vigorish"),
    on_numbers("lay", POINTS, charge="vigorish"),
    on_numbers("big", (6, 8)),
    on_numbers("hardway", (4, 6, 8, 10)),
    Wager(slug="field"),
    Wager(slug="any-seven"),
    Wager(slug="any-craps"),
    Wager(slug="craps-two"),
    Wager(slug="craps-three"),
    Wager(slug="craps-twelve"),
    Wager(slug="eleven"),
    Wager(slug="c-and-e"),
    Wager(slug="horn"),
    on_numbers("horn-high", (2, 3, 11, 12)),
    Wager(slug="world"),
    Wager(slug="hop", spots=HOPS),
    Wager(slug="fire"),
)

LAYOUT = Layout(WAGERS)
SPOTS = len(LAYOUT)
KIND, NUMBER = craps.kinds_of(LAYOUT), craps.numbers_of(LAYOUT)
COME_LINE, DONT_COME_LINE = LAYOUT.index("come"), LAYOUT.index("dont-come")
COME_POINTS = craps.spots_by_number(LAYOUT, "come-point")
DONT_COME_POINTS = craps.spots_by_number(LAYOUT, "dont-come-point")
PUTS = craps.spots_by_number(LAYOUT, "put")
BEHIND = [(w.slug, w.rides_on) for w in WAGERS if w.rides_on]
FLAT = craps.partners(LAYOUT, BEHIND)
"""For odds, the spot of the flat bet that they support."""
ODDS = craps.partners(LAYOUT, [(flat, odds) for odds, flat in BEHIND])
"""For a flat bet, the spot of the odds behind it."""

COME_OUT = np.full(13, OPEN, dtype=np.int64)
"""What a total does to a pass bet on the come-out; where it stays open, it becomes the point."""
COME_OUT[[7, 11]] = WON
COME_OUT[[2, 3, 12]] = LOST
BAR = 12

CARRY, SEAT_CARRY = craps.CARRY, craps.SEAT_CARRY
CARRY_ALLOWED = {
    "point": (0, *POINTS),
    "fire-closed": (0, 1),
    "fire-points": range(1 << 11),
}
CALLS = SEAT_CARRY[: craps.PUTS_ROLLED]


class Rules(NamedTuple):
    line_pays: Odds
    """Pass, don't pass, come and don't come."""
    odds: OddsTaken
    vigorish: int
    """Percent: of a buy bet's stake, of a lay bet's possible win."""
    buy_vigorish: Collected
    lay_vigorish: Collected
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
    put_stays: bool = False
    """Is a put bet a contract once the dice have rolled?"""
    pass_after_point: bool = True
    """May a pass bet be made or raised when the point is on?"""
    shooter_needs_line: bool = False
    """A shooter has a pass or don't pass bet before his come-out roll."""
    fire_opens: FireOpens = FireOpens.SEVEN_OUT
    fire_raisable: bool = True
    """May a Fire Bet be raised as long as such bets are taken?"""


STAKES = {"pass": 1000}


# Putting up and taking down


@kernel
def legal(rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int) -> int:
    """Why a spot cannot be changed to an amount, or 0."""
    kind, number, point, held = KIND[spot], NUMBER[spot], carry[POINT], stakes[seat, spot]
    if amount == held:
        return 0
    if kind == FIRE:
        return fire_refusal(rules, carry, stakes.shape[0], held, amount)
    on = point if kind <= DONT_PASS_ODDS else number
    if amount < held:
        refused = contract(rules, carry, seat, kind, number)
        if refused == 0 and on != 0 and bares_odds(rules, stakes[seat], on, spot, amount):
            return Why.ODDS_FIRST
        return refused
    if FLAT[spot] < 0:
        return too_late(rules, kind, number, point, held)
    flat = stakes[seat, FLAT[spot]]
    if kind == PUT_ODDS and not rules.put_takes_odds:
        return Why.NO_PUT_ODDS
    if on == 0:
        return Why.NO_POINT
    if flat == 0:
        return Why.NO_FLAT
    return Why.OVER_ODDS if over_the_multiple(rules, kind, on, amount, flat) else 0


@kernel
def bares_odds(rules: Rules, row: Array, number: int, spot: int, amount: int) -> bool:
    """Would a flat bet of this amount be too little for the odds behind it?"""
    behind = ODDS[spot]
    if behind < 0 or row[behind] == 0:
        return False
    return amount == 0 or over_the_multiple(rules, KIND[behind], number, row[behind], amount)


@kernel
def over_the_multiple(rules: Rules, kind: int, number: int, amount: int, flat: int) -> bool:
    """Are these odds more than the house takes behind this flat bet?"""
    times = int(rules.odds)
    if times == OddsTaken.THREE_FOUR_FIVE:
        times = 6 - abs(7 - number)
    laid = kind in (DONT_PASS_ODDS, DONT_COME_ODDS)
    win, per = odds_on(rules.dont_pass_odds, number)
    if kind == DONT_COME_ODDS:
        win, per = odds_on(rules.dont_come_odds, number)
    return over_odds(amount, flat, times, laid, win, per)


@kernel
def bet_for_me(rules: Rules, stakes: Array, carry: Array, plan: Array) -> int:
    """Before a roll, put the plan's amount on each of its spots that is empty and open.

    Returns what was put up.
    """
    new = 0
    for seat in range(stakes.shape[0]):
        for spot in range(SPOTS):
            wanted = plan[spot]
            if wanted == 0 or stakes[seat, spot] != 0:
                continue
            if legal(rules, stakes, carry, seat, spot, wanted) == 0:
                stakes[seat, spot] = wanted
                new += wanted
    return new


def begins(rules: Rules, stakes: Array, carry: Array) -> int:
    return shooter_refusal(rules, stakes, carry, KIND)


# The roll


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    if dice_passed(carry, seats):
        pass_the_dice(rules, carry, seats)
    first, second = roll(tape), roll(tape)
    total, point = first + second, carry[POINT]

    fire_is_up = False
    for seat in range(seats):
        row = stakes[seat]
        off = off_kinds(rules, carry, seat) if point == 0 else 0
        for spot in range(SPOTS):
            stake = row[spot]
            if stake == 0:
                continue
            kind, number = KIND[spot], NUMBER[spot]
            result, why = decided(kind, number, first, second, point, off, COME_OUT, BAR)
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
                odds = odds_paid(rules, carry, kind, number)
                settle_waiting(tape, rules, seat, spot, kind, stake, result, odds, why)
            elif result == WON:
                hit_one_roll(tape, rules, seat, spot, kind, number, stake, first, second)
            else:
                lose(tape, seat, spot, stake, why)
        travel(row, COME_LINE, COME_POINTS[total])
        travel(row, DONT_COME_LINE, DONT_COME_POINTS[total])
        if rules.put_stays:
            remember_puts(carry, seat, row, PUTS)
    turn_the_marker(carry, seats, total, COME_OUT, fire_is_up)


@kernel
def odds_paid(rules: Rules, carry: Array, kind: int, number: int) -> tuple[int, int]:
    """What a wager that waits for its decision is paid."""
    if kind == PASS_ODDS:
        return odds_on(rules.pass_odds, carry[POINT])
    if kind == DONT_PASS_ODDS:
        return odds_on(rules.dont_pass_odds, carry[POINT])
    if kind == COME_ODDS:
        return odds_on(rules.come_odds, number)
    if kind == DONT_COME_ODDS:
        return odds_on(rules.dont_come_odds, number)
    if kind == PUT_ODDS:
        return odds_on(rules.put_odds, number)
    if kind == PLACE:
        return odds_on(rules.place, number)
    if kind == BUY:
        return odds_on(rules.buy, number)
    if kind == LAY:
        return odds_on(rules.lay, number)
    if kind == PUT:
        return odds_in(rules.put, 0)
    if kind == BIG:
        return odds_in(rules.big, 0)
    if kind == HARDWAY:
        return odds_in(rules.hardway, 0 if number in (4, 10) else 1)
    if kind == FIRE:
        return odds_in(rules.fire, count_points(carry[FIRE_POINTS]))
    return rules.line_pays
