"""Roulette.

Players put money on numbers and groups of numbers; the dealer spins the ball
against the turning wheel. The pocket it rests in decides every wager at once: the
dealer clears the losers off the layout, then pays the winners. Inside wagers
cover one to six numbers, outside wagers half or a third of 1 to 36, so the zeros
beat them. A wheel has one zero or two; one with two may be run as if it had one,
and then a ball in the 00 does not count.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from pitboss.equipment.wheels import (
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    SINGLE_ZERO,
    Colours,
    colour,
    pocket_name,
)
from pitboss.facts import Equipment, Facts, Layout, Reason, Wager
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable
from pitboss.registry import Array
from pitboss.tape import give_back, lose, pay, push, spin
from pitboss.tape.verbs import Tape

FACTS = Facts(slug="roulette", title="Roulette", family="wheel", equipment=Equipment.WHEEL)

# The layout: twelve rows of three numbers under the zeros.
#
#      0   |   00              0 touches 1, 2 and 00; 00 touches 2, 3 and 0.
#    1 | 2 | 3                 On a single-zero layout 0 touches 1, 2 and 3.
#    4 | 5 | 6
#       ...

Numbers = tuple[int, ...]

SINGLE_ZERO_POCKETS = SINGLE_ZERO.size
DOUBLE_ZERO_POCKETS = DOUBLE_ZERO_WHEEL.size

ROWS = [(n, n + 1, n + 2) for n in range(1, 37, 3)]


def each(groups: Iterable[Numbers]) -> dict[str, Numbers]:
    """Spots named by all their numbers: `17-20`, `0-2-00`."""
    return {"-".join(map(pocket_name, numbers)): numbers for numbers in groups}


def ends(groups: Iterable[Numbers]) -> dict[str, Numbers]:
    """Spots named by their first and last number: `13-18`."""
    return {f"{numbers[0]}-{numbers[-1]}": numbers for numbers in groups}


BETS: dict[str, dict[str, Numbers]] = {
    "straight": {pocket_name(n): (n,) for n in range(DOUBLE_ZERO + 1)},
    "split": each((n, n + 1) for n in range(1, 36) if n % 3)
    | each((n, n + 3) for n in range(1, 34))
    | each([(0, 1), (0, 2), (0, 3), (DOUBLE_ZERO, 2), (DOUBLE_ZERO, 3), (0, DOUBLE_ZERO)])
    | {"courtesy": (0, DOUBLE_ZERO)},  # 0-00 again, on the line between the 2nd and 3rd dozen
    "street": each(ROWS)
    | each([(0, 1, 2), (0, 2, DOUBLE_ZERO), (DOUBLE_ZERO, 2, 3)])
    | each([(0, 2, 3)]),
    "corner": ends((n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3) | ends([(0, 1, 2, 3)]),
    "top-line": {"": (0, DOUBLE_ZERO, 1, 2, 3)},
    "line": ends(upper + lower for upper, lower in pairwise(ROWS)),
    "column": {str(c): tuple(range(c, 37, 3)) for c in (1, 2, 3)},
    "dozen": {str(d): tuple(range(12 * d - 11, 12 * d + 1)) for d in (1, 2, 3)},
    "red": {"": tuple(n for n in range(1, 37) if colour(n) == "red")},
    "black": {"": tuple(n for n in range(1, 37) if colour(n) == "black")},
    "odd": {"": tuple(range(1, 37, 2))},
    "even": {"": tuple(range(2, 37, 2))},
    "low": {"": tuple(range(1, 19))},
    "high": {"": tuple(range(19, 37))},
}
"""Every wager, its spots, and the numbers that each spot covers."""

WAGERS = tuple(
    Wager(slug=slug, spots=() if "" in spots else tuple(spots)) for slug, spots in BETS.items()
)

# Spots by number. Those of the straight wager have their pocket's own number.
LAYOUT = Layout(WAGERS)
SPOTS = len(LAYOUT)
FIRST_OUTSIDE = LAYOUT.index("column 1")
FIRST_EVEN_CHANCE = LAYOUT.index("red")
RED, BLACK = LAYOUT.index("red"), LAYOUT.index("black")
EVEN = LAYOUT.index("even")
SINGLE_ZERO_SPECIALS = (LAYOUT.index("street 0-2-3"), LAYOUT.index("corner 0-3"))
ONLY_WITH_SINGLE_ZERO = (LAYOUT.index("split 0-3"), *SINGLE_ZERO_SPECIALS)

COVERS = np.zeros((SPOTS, DOUBLE_ZERO + 1), dtype=np.bool_)
"""Does a spot win on a pocket of a wheel with the standard colours?"""
for _spot, _numbers in enumerate(n for spots in BETS.values() for n in spots.values()):
    COVERS[_spot, list(_numbers)] = True

KIND = np.array([list(BETS).index(slug) for slug in LAYOUT.kinds], dtype=np.int64)
"""Which wager a spot belongs to, in the order of `WAGERS`."""

PAYTABLES = {slug.replace("-", "_"): ("miss", "win") for slug in BETS} | {
    "straight": ("miss", "win", "zero")  # the Ohio books print the zeros in a row of their own
}
MISS, WIN, ZERO = range(3)

REASONS = {
    1: Reason("covered", "the ball rests on a number that the wager covers"),
    2: Reason("missed", "the ball rests on a number that the wager does not cover"),
    3: Reason("zero", "an outside wager loses when the ball rests on a zero"),
    4: Reason("no-double-zero", "it covers the 00, which is not in play on this wheel"),
    5: Reason("double-zero-layout", "the layout with two zeros has no such spot"),
    6: Reason("not-offered", "this table does not offer the single-zero specials"),
    7: Reason("half-back", "the ball rests on zero: half of an even chance comes back"),
    8: Reason("out-of-prison", "kept in prison by the zero, it wins the next spin and comes back"),
    9: Reason("lost-in-prison", "kept in prison by the zero, it does not win the next spin"),
    10: Reason("pushed-on-zero", "a column or dozen is neither won nor lost on a zero"),
    11: Reason("no-spin", "the spin does not count, and the wagers go back"),
}
COVERED, MISSED, ON_ZERO, NO_DOUBLE_ZERO, DOUBLE_ZERO_LAYOUT, NOT_OFFERED = range(1, 7)
HALF_BACK, OUT_OF_PRISON, LOST_IN_PRISON, PUSHED_ON_ZERO, NO_SPIN = range(7, 12)


class WheelInUse(IntEnum):
    """Which wheel turns, and how it is run."""

    SINGLE_ZERO = 0
    DOUBLE_ZERO = 1
    DOUBLE_AS_SINGLE = 2  # two zeros on wheel and layout; a ball in the 00 is no spin


class EvenChances(IntEnum):
    """What the zero of a single-zero wheel does to red, black, odd, even, low and high."""

    LOSE = 0
    HALF_BACK = 1
    EN_PRISON = 2  # the next spin gives the wager back or takes it, another zero takes it


class ColumnsAndDozens(IntEnum):
    """What a zero does to them."""

    LOSE = 0
    PUSH = 1


class NoSpinWagers(IntEnum):
    """What becomes of the wagers when a ball in the 00 does not count."""

    STAY = 0
    RETURNED = 1


class Rules(NamedTuple):
    wheel: WheelInUse
    colours: Colours
    no_spin_wagers: NoSpinWagers
    zero_specials: bool
    """Are the street 0-2-3 and the corner 0-1-2-3 offered on a single-zero layout?"""
    zero_is_even: bool
    """Does Even win on the zero of a single-zero wheel, as an even number?"""
    even_chances_on_zero: EvenChances
    columns_and_dozens_on_zero: ColumnsAndDozens
    straight: Paytable
    split: Paytable
    street: Paytable
    corner: Paytable
    top_line: Paytable
    line: Paytable
    column: Paytable
    dozen: Paytable
    red: Paytable
    black: Paytable
    odd: Paytable
    even: Paytable
    low: Paytable
    high: Paytable


STAKES = {
    "straight 17": 500,
    "split 17-20": 500,
    "street 16-17-18": 500,
    "corner 17-21": 500,
    "line 13-18": 500,
    "column 2": 1000,
    "dozen 2": 1000,
    "red": 1000,
    "even": 1000,
    "high": 1000,
}


def legal(rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int) -> int:
    """A spot must lie on the layout in use, and its numbers be in play."""
    if amount == 0:
        return 0
    if COVERS[spot, DOUBLE_ZERO] and rules.wheel != WheelInUse.DOUBLE_ZERO:
        return NO_DOUBLE_ZERO
    if spot in ONLY_WITH_SINGLE_ZERO and rules.wheel != WheelInUse.SINGLE_ZERO:
        return DOUBLE_ZERO_LAYOUT
    if spot in SINGLE_ZERO_SPECIALS and not rules.zero_specials:
        return NOT_OFFERED
    return 0


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    if rules.wheel == WheelInUse.SINGLE_ZERO:
        pocket = spin(tape, SINGLE_ZERO_POCKETS)
    else:
        pocket = spin(tape, DOUBLE_ZERO_POCKETS)
    if rules.wheel == WheelInUse.DOUBLE_AS_SINGLE and pocket == DOUBLE_ZERO:
        if rules.no_spin_wagers == NoSpinWagers.RETURNED:
            return_wagers(tape, stakes)
            return
        # No spin: the wagers wait for one that counts, and on that the 00 cannot come.
        pocket = spin(tape, SINGLE_ZERO_POCKETS)

    zero, imprisoned = pocket == 0 or pocket == DOUBLE_ZERO, False
    for seat in range(seats):
        for spot in range(SPOTS):
            stake = stakes[seat, spot]
            if stake > 0 and outcome(rules, spot, pocket) == MISS:
                if zero and spot >= FIRST_OUTSIDE:
                    stays = outside_on_zero(tape, rules, seat, spot, stake)
                    imprisoned = imprisoned or stays
                else:
                    lose(tape, seat, spot, stake, MISSED)
    for seat in range(seats):
        for spot in range(SPOTS):
            stake = stakes[seat, spot]
            if stake > 0:
                row = outcome(rules, spot, pocket)
                if row != MISS:
                    win, per = odds_of(rules, spot, row)
                    pay(tape, seat, spot, stake, win, per, COVERED)
    if imprisoned:
        next_pocket = spin(tape, SINGLE_ZERO_POCKETS)
        for seat in range(seats):
            for spot in range(FIRST_EVEN_CHANCE, SPOTS):
                stake = stakes[seat, spot]
                if stake > 0 and outcome(rules, spot, pocket) == MISS:
                    if wins_on(rules, spot, next_pocket):
                        push(tape, seat, spot, stake, OUT_OF_PRISON)
                    else:
                        lose(tape, seat, spot, stake, LOST_IN_PRISON)


@kernel
def outside_on_zero(tape: Tape, rules: Rules, seat: int, spot: int, stake: int) -> bool:
    """What a zero does to an outside wager that it does not win; whether it stays, in prison."""
    if spot < FIRST_EVEN_CHANCE:
        if rules.columns_and_dozens_on_zero == ColumnsAndDozens.PUSH:
            push(tape, seat, spot, stake, PUSHED_ON_ZERO)
        else:
            lose(tape, seat, spot, stake, ON_ZERO)
        return False
    single = rules.wheel == WheelInUse.SINGLE_ZERO  # two zeros have a sentence of their own
    if single and rules.even_chances_on_zero == EvenChances.EN_PRISON:
        return True
    if single and rules.even_chances_on_zero == EvenChances.HALF_BACK:
        pay(tape, seat, spot, stake, -1, 2, HALF_BACK)
    else:
        lose(tape, seat, spot, stake, ON_ZERO)
    return False


@kernel
def return_wagers(tape: Tape, stakes: Array) -> None:
    """Every wager goes back."""
    for seat in range(stakes.shape[0]):
        for spot in range(SPOTS):
            if stakes[seat, spot] > 0:
                give_back(tape, seat, spot, stakes[seat, spot], NO_SPIN)


@kernel
def wins_on(rules: Rules, spot: int, pocket: int) -> bool:
    """Does a spot cover a pocket? Red and Black change places where their numbers do."""
    if rules.colours == Colours.EXCHANGED and spot in (RED, BLACK):
        return bool(COVERS[RED + BLACK - spot, pocket])
    return bool(COVERS[spot, pocket])


@kernel
def outcome(rules: Rules, spot: int, pocket: int) -> int:
    """The row of its paytable that a spot comes to when the ball rests in a pocket."""
    if wins_on(rules, spot, pocket):
        return ZERO if spot == 0 or spot == DOUBLE_ZERO else WIN
    if spot == EVEN and pocket == 0 and rules.zero_is_even:
        # The two-zero wheel has its own sentence, by which Even loses.
        return WIN if rules.wheel == WheelInUse.SINGLE_ZERO else MISS
    return MISS


@kernel
def odds_of(rules: Rules, spot: int, row: int) -> tuple[int, int]:
    """What the wager that a spot belongs to pays in a row of its paytable."""
    tables = (
        rules.straight,
        rules.split,
        rules.street,
        rules.corner,
        rules.top_line,
        rules.line,
        rules.column,
        rules.dozen,
        rules.red,
        rules.black,
        rules.odd,
        rules.even,
        rules.low,
        rules.high,
    )
    table = tables[KIND[spot]]
    return table[row, 1], table[row, 2]
