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
from itertools import pairwise

import numpy as np

from pitboss.equipment.wheels import (
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    SINGLE_ZERO,
    Wheel,
    colour,
    pocket_name,
)
from pitboss.facts import Layout
from pitboss.game import *

FACTS = Facts(family="wheel", equipment=Equipment.WHEEL)

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
    "street": each(ROWS) | each([(0, 1, 2), (0, 2, DOUBLE_ZERO), (DOUBLE_ZERO, 2, 3)]),
    "corner": ends((n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3),
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

LAYOUT = Layout(WAGERS)
SPOTS = len(LAYOUT)
FIRST_OUTSIDE = LAYOUT.index("column 1")
ONLY_WITH_SINGLE_ZERO = LAYOUT.index("split 0-3")

COVERS = np.zeros((SPOTS, DOUBLE_ZERO + 1), dtype=np.bool_)
"""Does a spot win on a pocket?"""
for _spot, _numbers in enumerate(n for spots in BETS.values() for n in spots.values()):
    COVERS[_spot, list(_numbers)] = True

KIND = np.array([list(BETS).index(slug) for slug in LAYOUT.kinds], dtype=np.int64)
"""Which wager a spot belongs to, in the order of `WAGERS`."""


class Why(Reasons):
    COVERED = "the ball rests on a number that the wager covers"
    MISSED = "the ball rests on a number that the wager does not cover"
    ZERO = "the ball rests on a zero, and an outside wager loses"
    NO_DOUBLE_ZERO = "it covers the 00, which is not in play on this wheel"
    DOUBLE_ZERO_LAYOUT = "the layout with two zeros has no such spot"


class Hit(Outcomes):
    MISS = auto()
    WIN = auto()
    ZERO = auto()  # the Ohio books print the zeros in a row of their own


class WheelInUse(IntEnum):
    """Which wheel turns, and how it is run."""

    SINGLE_ZERO = 0
    DOUBLE_ZERO = 1
    DOUBLE_AS_SINGLE = 2  # two zeros on wheel and layout; a ball in the 00 is no spin


Pay = Annotated[Paytable, Hit]


class Rules(NamedTuple):
    wheel: WheelInUse
    straight: Pay
    split: Pay
    street: Pay
    corner: Pay
    top_line: Pay
    line: Pay
    column: Pay
    dozen: Pay
    red: Pay
    black: Pay
    odd: Pay
    even: Pay
    low: Pay
    high: Pay


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


def wheel(rules: Rules) -> Wheel:
    return SINGLE_ZERO if rules.wheel == WheelInUse.SINGLE_ZERO else DOUBLE_ZERO_WHEEL


def legal(rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int) -> int:
    """A spot must lie on the layout in use, and its numbers be in play."""
    if amount == 0:
        return 0
    if COVERS[spot, DOUBLE_ZERO] and rules.wheel != WheelInUse.DOUBLE_ZERO:
        return Why.NO_DOUBLE_ZERO
    if spot == ONLY_WITH_SINGLE_ZERO and rules.wheel != WheelInUse.SINGLE_ZERO:
        return Why.DOUBLE_ZERO_LAYOUT
    return 0


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    if rules.wheel == WheelInUse.SINGLE_ZERO:
        pocket = spin(tape, SINGLE_ZERO_POCKETS)
    else:
        pocket = spin(tape, DOUBLE_ZERO_POCKETS)
    if rules.wheel == WheelInUse.DOUBLE_AS_SINGLE and pocket == DOUBLE_ZERO:
        # No spin: the wagers wait for one that counts, and on that the 00 cannot come.
        pocket = spin(tape, SINGLE_ZERO_POCKETS)

    zero = pocket == 0 or pocket == DOUBLE_ZERO
    for seat in range(stakes.shape[0]):
        for spot in range(SPOTS):
            if stakes[seat, spot] > 0 and not COVERS[spot, pocket]:
                why = Why.ZERO if zero and spot >= FIRST_OUTSIDE else Why.MISSED
                lose(tape, seat, spot, stakes[seat, spot], why)
    for seat in range(stakes.shape[0]):
        for spot in range(SPOTS):
            if stakes[seat, spot] > 0 and COVERS[spot, pocket]:
                table, row = paid_by(rules, spot)
                pay_row(tape, seat, spot, stakes[seat, spot], table, row, Why.COVERED)


@kernel
def paid_by(rules: Rules, spot: int) -> tuple[Paytable, int]:
    """The row that pays a spot; straight spots have their pocket's number."""
    row = Hit.ZERO if spot == 0 or spot == DOUBLE_ZERO else Hit.WIN
    return rules[1:][KIND[spot]], row  # after the wheel, in the order of `BETS`
