"""Craps and its relatives: two dice, a point, and wagers that wait for their number.

One round is one roll. A wager that the roll decides is settled and its spot is
cleared, unless it has won and is of a kind that stays up; the others stay on the
layout. What the games differ in (which totals become points, which wagers there are,
what the book pays) comes in as the game's `Felt` or as a field of its `Rules`; the
fields that several kernels read here have the same name in every game of the family.
The games that throw dice share their table besides, in `families/craps_dice`.

Vigorish is counted where a bought or laid wager is decided. Taken on a win, it
shortens the win. Taken up front, it is money that was put up with the wager: it is
posted to the wager's stake and the house keeps it, whether the wager wins or loses.
So a wager that is taken down undecided gets its vigorish back, one that stays up
after a win owes it again for its next decision, and the money of every roll adds up.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any, NamedTuple

import numpy as np

from pitboss.facts import Array, Layout, Reasons, Wager
from pitboss.jit import kernel
from pitboss.money.odds import at_odds, broken
from pitboss.money.paytables import PRINTED, Paytable
from pitboss.tape import BANK, lose, post, settle
from pitboss.tape.verbs import Tape, breakage_of

# The wagers of the family, in an order that keeps alike ones together.

KINDS = (
    *("pass", "dont-pass", "pass-odds", "dont-pass-odds", "come", "dont-come"),
    *("come-point", "dont-come-point", "come-odds", "dont-come-odds", "put", "put-odds"),
    *("place", "buy", "lay", "big", "hardway", "fire"),
    *("field", "any-seven", "any-craps", "craps-two", "craps-three", "craps-twelve", "eleven"),
    *("c-and-e", "horn", "horn-high", "world", "hop", "c", "e"),
)
PASS, DONT_PASS, PASS_ODDS, DONT_PASS_ODDS, COME, DONT_COME = range(6)
COME_POINT, DONT_COME_POINT, COME_ODDS, DONT_COME_ODDS, PUT, PUT_ODDS = range(6, 12)
PLACE, BUY, LAY, BIG, HARDWAY, FIRE = range(12, 18)
FIELD, ANY_SEVEN, ANY_CRAPS, CRAPS_TWO, CRAPS_THREE, CRAPS_TWELVE, ELEVEN = range(18, 25)
C_AND_E, HORN, HORN_HIGH, WORLD, HOP, C, E = range(25, 32)
FIRST_ONE_ROLL = FIELD

HOPS = tuple(f"{low}-{high}" for low in range(1, 7) for high in range(low, 7))
"""Every combination of two dice, as the spots of the hop bet are named."""
HORN_HOPS = (11, 12, 56, 66)
"""The combinations that make a 2, 3, 11 or 12, as `numbers_of` writes them."""

# What the paytables have rows for.
BY_NUMBER = ("2-or-12", "3-or-11", "4-or-10", "5-or-9", "6-or-8")
THE_NUMBER = ("number",)
HARDWAY_ROWS = ("4-or-10", "6-or-8")
FIELD_ROWS = ("miss", "2", "12", "3-4-9-10-11")
HIT_OR_MISS = ("miss", "hit")
HOP_ROWS = ("miss", "pair", "other")
POINTS_MADE = ("none", "one", "two", "three", "four", "five", "six")
ByNumber = Annotated[Paytable, BY_NUMBER]
TheNumber = Annotated[Paytable, THE_NUMBER]
Hardway = Annotated[Paytable, HARDWAY_ROWS]
Field = Annotated[Paytable, FIELD_ROWS]
HitOrMiss = Annotated[Paytable, HIT_OR_MISS]
Hop = Annotated[Paytable, HOP_ROWS]
Fire = Annotated[Paytable, POINTS_MADE]
"""Different points made; a seventh pays no more."""

FIELD_ROW = np.array([0, 0, 1, 3, 3, 0, 0, 0, 0, 3, 3, 3, 2], dtype=np.int64)
"""The field's row for each total."""

CARRY = ("point", "fire-closed", "fire-points", "shooter")
POINT, FIRE_CLOSED, FIRE_POINTS, SHOOTER = range(4)
"""The point that is on, 0 on a come-out; whether this shooter's Fire Bets are closed; while a Fire
Bet is up, the points made, bit `1 << number` for each; and the seat of the shooter, from 1 (0: it
is not known to be one of these)."""

SEAT_CARRY = (
    *("place-on", "buy-on", "come-odds-on", "hardways-on", "hardways-off"),
    *("passes-dice", "puts-rolled"),
)
PLACE_ON, BUY_ON, COME_ODDS_ON, HARDWAYS_ON, HARDWAYS_OFF, PASSES_DICE, PUTS_ROLLED = range(7)
"""What a player calls for his wagers on a come-out roll; that he, the shooter, gives up the dice;
and the numbers on which his put bet has been rolled for, bit `1 << number` for each."""
SEAT_CELLS, TABLE_CELLS = len(SEAT_CARRY), len(CARRY)


def carry_allowed(points: Sequence[int]) -> dict[str, Sequence[int]]:
    """What `CARRY` may hold besides a seat, in a game with these points."""
    return {
        "point": (0, *points),
        "fire-closed": (0, 1),
        "fire-points": range(1 << (max(points) + 1)),
    }


class Why(Reasons):
    NATURAL = "a natural on the wager's first roll"
    CRAPS = "craps on the wager's first roll"
    BARRED = "the barred 12 on the wager's first roll: a don't wager pushes"
    POINT_MADE = "the point is thrown again before a 7"
    SEVEN_OUT = "a 7 before the point"
    NUMBER = "its number is thrown before a 7"
    SEVEN = "a 7 before its number"
    HARD = "its number is thrown the hard way"
    EASY = "its number is thrown the easy way"
    HIT = "the one roll is one it wins on"
    MISSED = "the one roll is not one it wins on"
    ODDS_OFF = "odds that are off on the come-out roll come back"
    FIRE_SEVEN_OUT = "the shooter sevens out: different points made are counted"
    CONTRACT = "a pass or come bet stays as it is once its point is set"
    PUT_CONTRACT = "a put bet stays as it is once the dice have rolled"
    LINE_CLOSED = "it is made before the come-out roll"
    COME_CLOSED = "it is made after the come-out roll, while a point is on"
    TRAVELS = "the dealer moves it there from the come or don't come line"
    DONT_RAISED = "a don't bet may come down, but not go up or back"
    NO_POINT = "odds are made once a point is on"
    NO_FLAT = "odds support a flat bet, and there is none"
    OVER_ODDS = "it is more than the odds multiple allows behind the flat bet"
    ODDS_FIRST = "the odds behind it must come down first"
    NO_PUT_ODDS = "this table takes no odds behind a put bet"
    NO_SUCH_HOP = "that combination is the 2, 3, 11 or 12 bet, not a hop bet"
    FIRE_CLOSED = "no more Fire Bets are taken on this shooter"
    FIRE_STAYS = "a Fire Bet stays up until the shooter sevens out"
    FIRE_FIXED = "a Fire Bet that is up is not raised"
    UNDER_LIMIT = "it is less than the table takes on this number"
    COLLECTION = "collection fee"
    SHOOTER_LINE = "the shooter has a pass or don't pass bet, or passes the dice"


class EvenMoney(IntEnum):
    """Where the part of a wager that the odds do not divide is paid even money."""

    NOWHERE = 0
    PLACE_BUY_LAY = 1


class Collected(IntEnum):
    """When the vigorish is taken."""

    UP_FRONT = 0  # with the wager: gone whatever is thrown
    ON_WIN = 1


class OddsTaken(IntEnum):
    """The most that odds may be, in flat bets."""

    NO_LIMIT = 0
    SINGLE = 1
    DOUBLE = 2
    THREE_FOUR_FIVE = 345  # three on 4 and 10, four on 5 and 9, five on 6 and 8
    FIVE_TIMES = 5
    TEN_TIMES = 10
    TWENTY_TIMES = 20
    HUNDRED_TIMES = 100


class MoreReasons(Reasons):
    """The reasons that a game has besides."""

    @classmethod
    def before(cls) -> tuple[Reasons, ...]:
        return tuple(Why)


class FireOpens(IntEnum):
    """What makes a shooter new."""

    SEVEN_OUT = 0
    NEW_SHOOTER = 1  # dice given up between points too, unless points have been made


# The layout


def kinds_of(layout: Layout) -> Array:
    """The kind of every spot, by its number in `KINDS`."""
    return np.array([KINDS.index(slug) for slug in layout.kinds], dtype=np.int64)


def numbers_of(layout: Layout) -> Array:
    """What every spot waits for: `place 6` a 6, `hop 2-4` the number 24, `field` nothing."""
    named = [name.rpartition(" ")[2].replace("-", "") for name in layout.names]
    return np.array([int(n) if n.isdigit() else 0 for n in named], dtype=np.int64)


def partners(layout: Layout, pairs: Sequence[tuple[str, str]]) -> Array:
    """For every spot its partner of the same number by these pairs of wagers, or -1."""
    numbers, found = numbers_of(layout), np.full(len(layout), -1, dtype=np.int64)
    for slug, other in pairs:
        for spot in layout.spots_of(slug):
            for at in layout.spots_of(other):
                if numbers[at] == numbers[spot]:
                    found[spot] = at
    return found


def spots_by_number(layout: Layout, slug: str) -> Array:
    """The spot of a wager for each total of the dice, or -1."""
    found = np.full(13, -1, dtype=np.int64)
    for spot, number in enumerate(numbers_of(layout)):
        if layout.kinds[spot] == slug:
            found[number] = spot
    return found


def come_out(points: Sequence[int]) -> Array:
    """What each total does to a pass bet on the come-out; a point leaves it open.

    >>> come_out(range(2, 13)).tolist()[7], come_out((4, 5, 6, 8, 9, 10)).tolist()[2:8]
    (1, [-1, -1, 0, 0, 0, 1])
    """
    found = np.full(13, LOST, dtype=np.int64)
    found[list(points)] = OPEN
    found[7] = WON
    if 11 not in points:
        found[11] = WON
    return found


class Felt(NamedTuple):
    """A game's layout as the kernels read it: by spot, or by total."""

    kinds: Array
    """By spot: which of `KINDS`."""
    numbers: Array
    """By spot: what it waits for."""
    flat: Array
    """By spot: for odds, the flat bet that they support."""
    odds: Array
    """By spot: for a flat bet, the odds behind it."""
    come: int
    dont_come: int
    """The lines that come bets travel from; -1 where there is none."""
    come_points: Array
    dont_come_points: Array
    puts: Array
    """By total, a spot or -1."""
    come_out: Array
    bar: int
    """The total on which a don't bet pushes at its first roll."""


def felt_of(layout: Layout, points: Sequence[int]) -> Felt:
    """The felt of a game whose come-out makes these totals points."""
    behind = [(w.slug, w.rides_on) for w in layout.wagers if w.rides_on]
    return Felt(
        kinds=kinds_of(layout),
        numbers=numbers_of(layout),
        flat=partners(layout, behind),
        odds=partners(layout, [(flat, odds) for odds, flat in behind]),
        come=layout.index("come"),
        dont_come=layout.index("dont-come") if "dont-come" in layout.names else -1,
        come_points=spots_by_number(layout, "come-point"),
        dont_come_points=spots_by_number(layout, "dont-come-point"),
        puts=spots_by_number(layout, "put"),
        come_out=come_out(points),
        bar=12,
    )


def on_numbers(slug: str, numbers: Sequence[int], **facts: Any) -> Wager:
    """A wager with a spot on each of these numbers."""
    return Wager(slug=slug, spots=tuple(str(n) for n in numbers), **facts)


# When a wager is decided

OPEN, WON, LOST, PUSHED, OFF = 0, 1, -1, 2, 3
"""OFF: odds that were not working come back when their flat bet is decided."""


@kernel
def before_seven(total: int, number: int) -> int:
    """The number against the 7.

    >>> before_seven(6, 6), before_seven(7, 6), before_seven(5, 6)
    (1, -1, 0)
    """
    if total == number:
        return WON
    return LOST if total == 7 else OPEN


@kernel
def line(total: int, point: int, come_out: Array) -> int:
    """A pass bet, or a come bet that has no point yet (`point` 0)."""
    if point == 0:
        return int(come_out[total])
    return before_seven(total, point)


@kernel
def dont(total: int, point: int, come_out: Array, bar: int) -> int:
    """Its opposite, but for the barred total."""
    if point == 0 and total == bar:
        return PUSHED
    return -line(total, point, come_out)


@kernel
def hard_way(total: int, number: int, pair: bool) -> int:
    """A number as a pair, before it comes otherwise and before a 7."""
    if total == number:
        return WON if pair else LOST
    return LOST if total == 7 else OPEN


@kernel
def called(carry: Array, seat: int, what: int) -> bool:
    """Has this seat called it?"""
    return bool(carry[TABLE_CELLS + seat * SEAT_CELLS + what] != 0)


@kernel
def off_kinds(rules: Any, carry: Array, seat: int) -> int:
    """The kinds of a seat's wagers that are off on a come-out roll, bit `1 << kind` for each."""
    off = 0
    if not called(carry, seat, PLACE_ON):
        off |= 1 << PLACE
    if not called(carry, seat, BUY_ON):
        off |= 1 << BUY
    if not called(carry, seat, COME_ODDS_ON):
        off |= 1 << COME_ODDS | 1 << PUT_ODDS
    hardways_on = rules.hardways_work and not called(carry, seat, HARDWAYS_OFF)
    if not (hardways_on or called(carry, seat, HARDWAYS_ON)):
        off |= 1 << HARDWAY
    return off


@kernel
def decided(
    felt: Felt, spot: int, first: int, second: int, point: int, off: int
) -> tuple[int, int]:
    """What a roll does to a wager, and the reason. `off` are the kinds that do not work now."""
    kind, number, total = felt.kinds[spot], felt.numbers[spot], first + second
    if kind >= FIRST_ONE_ROLL:
        hit = parts_hit(kind, number, first, second) > 0
        return (WON, Why.HIT) if hit else (LOST, Why.MISSED)
    if kind < COME_POINT:
        return decided_on_line(kind, total, point, felt.come_out, felt.bar)
    if kind == FIRE:  # what it wins is counted when it is settled
        return (WON if point != 0 and total == 7 else OPEN), Why.FIRE_SEVEN_OUT
    result = before_seven(total, number)
    why = Why.NUMBER if total == number else Why.SEVEN
    if kind == HARDWAY:
        result = hard_way(total, number, first == second)
        if total == number:
            why = Why.HARD if first == second else Why.EASY
    elif kind in (DONT_COME_POINT, DONT_COME_ODDS, LAY):
        result = -result
    if result != OPEN and off >> kind & 1:
        return (OFF, Why.ODDS_OFF) if kind in (COME_ODDS, PUT_ODDS) else (OPEN, Why.ODDS_OFF)
    return result, why


@kernel
def decided_on_line(
    kind: int, total: int, point: int, come_out: Array, bar: int
) -> tuple[int, int]:
    """Pass, don't pass and the odds behind them; come and don't come on their first roll."""
    if kind in (PASS_ODDS, DONT_PASS_ODDS):
        if point == 0:  # odds wait for a point
            return OPEN, Why.NO_POINT
        result = before_seven(total, point)
        if kind == DONT_PASS_ODDS:
            result = -result
        return result, Why.POINT_MADE if total == point else Why.SEVEN_OUT
    on = 0 if kind in (COME, DONT_COME) else point
    result = line(total, on, come_out)
    if kind in (DONT_PASS, DONT_COME):
        result = dont(total, on, come_out, bar)
    if result == PUSHED:
        return result, Why.BARRED
    if on == 0:
        return result, Why.NATURAL if come_out[total] == WON else Why.CRAPS
    return result, Why.POINT_MADE if total == on else Why.SEVEN_OUT


@kernel
def stays_up(kind: int, result: int) -> bool:
    """Does the stake of a wager that was decided stay where it is?

    >>> stays_up(PLACE, WON), stays_up(PUT, WON)
    (True, False)
    """
    return result == WON and kind in (PLACE, BUY, LAY, BIG, HARDWAY)


@kernel
def next_point(total: int, point: int, come_out: Array) -> int:
    """The point after a roll, 0 when the next roll is a come-out."""
    if point == 0:
        return total if come_out[total] == OPEN else 0
    return point if before_seven(total, point) == OPEN else 0


@kernel
def travel(row: Array, line_spot: int, number_spot: int) -> None:
    """A come or don't come bet that its first roll left open goes to the number thrown."""
    if line_spot >= 0 and number_spot >= 0 and row[line_spot] != 0:
        row[number_spot] += row[line_spot]
        row[line_spot] = 0


# One-roll wagers, the combined ones as equal parts on what they combine


@kernel
def is_craps(total: int) -> bool:
    return total in (2, 3, 12)


@kernel
def is_horn(total: int) -> bool:
    return total in (2, 3, 11, 12)


@kernel
def parts(kind: int) -> int:
    """Of how many equal parts a wager is made."""
    if kind == C_AND_E:
        return 2
    if kind == HORN:
        return 4
    return 5 if kind in (HORN_HIGH, WORLD) else 1


@kernel
def parts_hit(kind: int, number: int, first: int, second: int) -> int:
    """How many of a one-roll wager's parts lie on what was thrown.

    >>> parts_hit(HORN_HIGH, 12, 6, 6), parts_hit(HORN_HIGH, 12, 1, 1), parts_hit(WORLD, 0, 3, 4)
    (2, 1, 1)
    """
    total = first + second
    hit = False
    if kind == FIELD:
        hit = FIELD_ROW[total] != 0
    elif kind == ANY_SEVEN:
        hit = total == 7
    elif kind in (ANY_CRAPS, C):
        hit = is_craps(total)
    elif kind == CRAPS_TWO:
        hit = total == 2
    elif kind == CRAPS_THREE:
        hit = total == 3
    elif kind == CRAPS_TWELVE:
        hit = total == 12
    elif kind in (ELEVEN, E):
        hit = total == 11
    elif kind == HOP:
        hit = number == 10 * min(first, second) + max(first, second)
    elif kind == WORLD and total == 7:
        hit = True
    else:  # C and E, horn, horn high, world
        hit = is_horn(total)
    if kind == HORN_HIGH and total == number:
        return 2
    return 1 if hit else 0


@kernel
def one_roll_odds(rules: Any, kind: int, first: int, second: int) -> Printed:
    """What the part of a one-roll wager that was hit is paid."""
    total = first + second
    if kind == FIELD:
        return odds_in(rules.field, FIELD_ROW[total])
    if kind == HOP:
        return odds_in(rules.hop, 1 if first == second else 2)
    if total == 7:
        return odds_in(rules.any_seven, 1)
    if total == 11:
        return odds_in(rules.eleven, 1)
    if kind in (ANY_CRAPS, C_AND_E):
        return odds_in(rules.any_craps, 1)
    if total == 2:
        return odds_in(rules.craps_two, 1)
    if total == 3:
        return odds_in(rules.craps_three, 1)
    return odds_in(rules.craps_twelve, 1)


# What it is paid


Printed = tuple[int, int, int]
"""Odds, and the book's row with them: added to a reason it goes to the settlement."""


@kernel
def odds_in(table: Paytable, row: int) -> Printed:
    """The odds of a paytable's row."""
    return table[row, 1], table[row, 2], table[row, PRINTED]


@kernel
def odds_on(table: Paytable, number: int) -> Printed:
    """The odds on a number, from a table with the rows of `BY_NUMBER`."""
    return odds_in(table, 5 - abs(7 - number))


@kernel
def odds_paid(rules: Any, kind: int, number: int, point: int) -> Printed:
    """What a wager that waits for its decision is paid: those that every game of the family has."""
    if kind == PASS_ODDS:
        return odds_on(rules.pass_odds, point)
    if kind == DONT_PASS_ODDS:
        return odds_on(rules.dont_pass_odds, point)
    if kind == COME_ODDS:
        return odds_on(rules.come_odds, number)
    if kind == DONT_COME_ODDS:
        return odds_on(rules.dont_come_odds, number)
    if kind == PLACE:
        return odds_on(rules.place, number)
    if kind == BUY:
        return odds_on(rules.buy, number)
    if kind == LAY:
        return odds_on(rules.lay, number)
    if kind == BIG:
        return odds_in(rules.big, 0)
    if kind == HARDWAY:
        return odds_in(rules.hardway, 0 if number in (4, 10) else 1)
    win, per = rules.line_pays
    return win, per, 0


@kernel
def payoff(stake: int, win: int, per: int, breakage: int, even_money: bool) -> int:
    """What a stake wins at odds, perhaps with even money on what the odds do not divide.

    >>> payoff(1000, 7, 6, 2, True), payoff(1000, 7, 6, 2, False), payoff(1000, 7, 6, 0, False)
    (1100, 1200, 1166)
    """
    balance = 0
    if even_money and per > 1:
        balance = stake % (100 * per)
    return at_odds(stake - balance, win, per, breakage) + balance


@kernel
def vigorish(kind: int, stake: int, possible: int, percent: int, rounding: int) -> int:
    """The charge for a buy bet, on its stake, or for a lay bet, on its possible win."""
    if kind == BUY:
        return broken(stake * percent, 100, rounding)
    if kind == LAY:
        return broken(possible * percent, 100, rounding)
    return 0


# Settling


@kernel
def settle_waiting(
    tape: Tape,
    rules: Any,
    seat: int,
    spot: int,
    kind: int,
    stake: int,
    result: int,
    odds: Printed,
    why: int,
) -> None:
    """Pay or take a wager that waited for its decision, with the vigorish where there is one."""
    win, per, printed = odds
    if per == 0:  # a Fire Bet with too few points
        lose(tape, seat, spot, stake, why)
        return
    balance = rules.even_money == EvenMoney.PLACE_BUY_LAY and kind in (PLACE, BUY, LAY)
    gain = payoff(stake, win, per, breakage_of(tape, spot), balance)
    charge = vigorish(kind, stake, gain, rules.vigorish, rules.vigorish_rounding)
    if charge > 0 and taken_up_front(rules, kind):
        post(tape, seat, spot, charge)
        stake += charge
    if result == WON:
        settle(tape, seat, spot, stake, gain - charge, win, per, BANK, why + printed)
    else:
        lose(tape, seat, spot, stake, why)


@kernel
def taken_up_front(rules: Any, kind: int) -> bool:
    """Is the vigorish of this kind of wager taken with it?"""
    return bool((rules.buy_vigorish if kind == BUY else rules.lay_vigorish) == Collected.UP_FRONT)


@kernel
def hit_one_roll(
    tape: Tape,
    rules: Any,
    seat: int,
    spot: int,
    kind: int,
    number: int,
    stake: int,
    first: int,
    second: int,
) -> None:
    """Pay the parts of a one-roll wager that were hit; its other parts are lost."""
    winning = stake // parts(kind) * parts_hit(kind, number, first, second)
    win, per, printed = one_roll_odds(rules, kind, first, second)
    net = at_odds(winning, win, per, breakage_of(tape, spot)) - (stake - winning)
    settle(tape, seat, spot, stake, net, win, per, BANK, Why.HIT + printed)


# The shooter and the Fire Bet


@kernel
def count_points(made: int) -> int:
    """How many different points are in the set, up to the six that pay.

    >>> count_points(1 << 4 | 1 << 6), count_points(0b1111111 << 2)
    (2, 6)
    """
    points = 0
    while made:
        made &= made - 1
        points += 1
    return min(points, 6)


@kernel
def dice_passed(carry: Array, seats: int) -> bool:
    """Has the shooter given up the dice before the next roll?"""
    shooter = carry[SHOOTER]
    if 0 < shooter <= seats:
        return called(carry, shooter - 1, PASSES_DICE)
    passed = False
    for seat in range(seats):
        passed = passed or called(carry, seat, PASSES_DICE)
    return passed


@kernel
def fire_open(rules: Any, carry: Array, seats: int) -> bool:
    """Are Fire Bets taken before the next roll?"""
    if carry[FIRE_CLOSED] == 0:
        return True
    new_shooter = rules.fire_opens == FireOpens.NEW_SHOOTER and dice_passed(carry, seats)
    return bool(new_shooter and carry[POINT] == 0 and carry[FIRE_POINTS] == 0)


@kernel
def pass_the_dice(rules: Any, stakes: Array, carry: Array, kinds: Array) -> None:
    """The next shooter takes over from one who gave up the dice."""
    seats = stakes.shape[0]
    if fire_open(rules, carry, seats):
        carry[FIRE_CLOSED] = 0
    carry[SHOOTER] = who_accepts(rules, stakes, carry, kinds)
    for seat in range(seats):
        carry[TABLE_CELLS + seat * SEAT_CELLS + PASSES_DICE] = 0


@kernel
def left_of(shooter: int, seats: int) -> int:
    """The seat on the shooter's left; on the left of somebody not at these seats, nobody known.

    >>> left_of(1, 3), left_of(3, 3), left_of(5, 3), left_of(0, 3)
    (2, 1, 0, 0)
    """
    return shooter % seats + 1 if 0 < shooter <= seats else 0


@kernel
def has_line_bet(row: Array, kinds: Array) -> bool:
    """Has a seat a pass or don't pass bet?"""
    found = False
    for spot in range(len(kinds)):
        found = found or (kinds[spot] in (PASS, DONT_PASS) and row[spot] > 0)
    return found


@kernel
def who_accepts(rules: Any, stakes: Array, carry: Array, kinds: Array) -> int:
    """Who takes dice that are given up: they are offered round from the shooter's left.

    Where a shooter needs a line bet, a seat without one, an empty one too, does not accept.
    """
    seats = stakes.shape[0]
    offered = first = left_of(carry[SHOOTER], seats)
    if first == 0 or carry[POINT] != 0 or not rules.shooter_needs_line:
        return first
    for _ in range(seats - 1):
        if has_line_bet(stakes[offered - 1], kinds):
            return offered
        offered = left_of(offered, seats)
    return first


@kernel
def turn_the_marker(
    carry: Array,
    seats: int,
    total: int,
    come_out: Array,
    fire_is_up: bool,
) -> None:
    """After the wagers are settled: the point, the points made, the shooter."""
    point = carry[POINT]
    carry[POINT] = next_point(total, point, come_out)
    if point != 0 and total == 7:
        carry[FIRE_CLOSED] = 0
        carry[FIRE_POINTS] = 0
        carry[SHOOTER] = left_of(carry[SHOOTER], seats)
        return
    if carry[POINT] != 0:
        carry[FIRE_CLOSED] = 1
    if not fire_is_up:
        carry[FIRE_POINTS] = 0
    elif total == point:
        carry[FIRE_POINTS] |= 1 << point


def shooter_refusal(rules: Any, stakes: Array, carry: Array, kinds: Array) -> int:
    """Why the dice cannot be thrown as the layout lies, or 0.

    Before a come-out roll the shooter has a line bet. Only where no player has one, and come bets
    wait for their decision, may he throw without.
    """
    seats = stakes.shape[0]
    shooter = int(carry[SHOOTER])
    if dice_passed(carry, seats):
        shooter = who_accepts(rules, stakes, carry, kinds)
    if not rules.shooter_needs_line or not 0 < shooter <= seats or carry[POINT] != 0:
        return 0
    on_the_line = stakes[:, (kinds == PASS) | (kinds == DONT_PASS)].sum(axis=1)
    waiting = stakes[:, (kinds == COME_POINT) | (kinds == DONT_COME_POINT)].any()
    if on_the_line[shooter - 1] or (waiting and not on_the_line.any()):
        return 0
    return Why.SHOOTER_LINE


# What may be put up and taken down


@kernel
def over_odds(amount: int, flat: int, times: int, laid: bool, win: int, per: int) -> bool:
    """Are odds over the multiple? Laid odds are limited by what they win. 0 is no limit.

    >>> over_odds(2000, 1000, 2, False, 2, 1), over_odds(4000, 1000, 2, True, 1, 2)
    (False, False)
    """
    if times == 0:
        return False
    if laid:
        return amount * win > times * flat * per
    return amount > times * flat


@kernel
def fire_refusal(rules: Any, carry: Array, seats: int, held: int, amount: int) -> int:
    """Why a Fire Bet cannot be changed to an amount, or 0."""
    if amount < held:
        return Why.FIRE_STAYS
    if held > 0 and not rules.fire_raisable:
        return Why.FIRE_FIXED
    return 0 if fire_open(rules, carry, seats) else Why.FIRE_CLOSED


@kernel
def contract(rules: Any, carry: Array, seat: int, kind: int, number: int) -> int:
    """Why a wager cannot be reduced or removed, or 0."""
    if kind == COME_POINT or (kind == PASS and carry[POINT] != 0):
        return Why.CONTRACT
    if kind == PUT and rules.put_stays:
        rolled = carry[TABLE_CELLS + seat * SEAT_CELLS + PUTS_ROLLED]
        return Why.PUT_CONTRACT if rolled >> number & 1 else 0
    return 0


@kernel
def too_late(rules: Any, kind: int, number: int, point: int, held: int) -> int:
    """Why a wager that is not odds cannot be made or raised now, or 0."""
    if kind == PASS and point != 0 and not rules.pass_after_point:
        return Why.LINE_CLOSED
    if kind == DONT_PASS and point != 0:
        return Why.DONT_RAISED if held > 0 else Why.LINE_CLOSED
    if kind in (COME, DONT_COME) and point == 0:
        return Why.COME_CLOSED
    if kind == DONT_COME_POINT and held > 0:
        return Why.DONT_RAISED
    if kind in (COME_POINT, DONT_COME_POINT):
        return Why.TRAVELS
    if kind == HOP and number in HORN_HOPS and not rules.hops_on_horn:
        return Why.NO_SUCH_HOP
    return 0


@kernel
def remember_puts(carry: Array, seat: int, row: Array, puts: Array) -> None:
    """Note the numbers whose put bet has now been rolled for."""
    rolled = 0
    for number in range(len(puts)):
        if puts[number] >= 0 and row[puts[number]] != 0:
            rolled |= 1 << number
    carry[TABLE_CELLS + seat * SEAT_CELLS + PUTS_ROLLED] = rolled
