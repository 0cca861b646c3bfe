"""Big Six.

Players put chips on as many of seven symbols as they like: the notes of 1, 2, 5, 10
and 20 dollars, a joker, and the house's logo. The dealer spins a large upright wheel,
and the clapper on its frame rests between two pegs: the symbol of that stop wins. Losing
wagers are collected, then winning ones are paid. A note pays its own number to one.
"""

from __future__ import annotations

import numpy as np

from pitboss.equipment.wheels import BIG_SIX_7, BIG_SIX_8, SYMBOLS, Wheel
from pitboss.game import *

FACTS = Facts(family="wheel", equipment=Equipment.WHEEL)


class Spot(Spots):
    ONE = Wager()
    TWO = Wager()
    FIVE = Wager()
    TEN = Wager()
    TWENTY = Wager()
    JOKER = Wager()
    LOGO = Wager()


class Why(Reasons):
    HIT = "the clapper rests on its symbol"
    MISSED = "the clapper rests on another symbol"


class Hit(Outcomes):
    MISS = auto()
    WIN = auto()


class WheelInUse(IntEnum):
    """How the 54 stops are shared out: a $1 stop more for a $5 stop less."""

    EIGHT_FIVES = 0
    SEVEN_FIVES = 1


WHEELS_BY_USE = (BIG_SIX_8, BIG_SIX_7)
STOPS = BIG_SIX_8.size
SHOWS = np.array(
    [[SYMBOLS.index(symbol) for symbol in each.colours] for each in WHEELS_BY_USE], dtype=np.int64
)
"""The spot that each stop of each wheel pays."""

Pay = Annotated[Paytable, Hit]


class Rules(NamedTuple):
    wheel: WheelInUse
    one: Pay
    two: Pay
    five: Pay
    ten: Pay
    twenty: Pay
    joker: Pay
    logo: Pay


STAKES = dict.fromkeys(SYMBOLS, 500)


def wheel(rules: Rules) -> Wheel:
    return WHEELS_BY_USE[rules.wheel]


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    shown = SHOWS[int(rules.wheel), spin(tape, STOPS)]
    for seat in range(stakes.shape[0]):
        for spot in range(len(SYMBOLS)):
            if stakes[seat, spot] > 0 and spot != shown:
                lose(tape, seat, spot, stakes[seat, spot], Why.MISSED)
    tables = (
        rules.one,
        rules.two,
        rules.five,
        rules.ten,
        rules.twenty,
        rules.joker,
        rules.logo,
    )
    for seat in range(stakes.shape[0]):
        if stakes[seat, shown] > 0:
            pay_row(tape, seat, shown, stakes[seat, shown], tables[shown], Hit.WIN, Why.HIT)
