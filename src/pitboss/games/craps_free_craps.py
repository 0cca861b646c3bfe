"""Craps Free Craps.

Craps without craps: on a come-out roll only the 7 decides, for the pass line, and each
of the ten other totals becomes the point. So 2, 3 and 12 do not lose at once, but 11 does
not win at once either, and 2 and 12 then come once for six 7s: what the name gives, it
takes back. There is no don't side. Come bets travel to, and place, buy, lay and put bets
are made on, any of the ten numbers. The rest is craps.
"""

from __future__ import annotations

from pitboss.facts import Layout
from pitboss.families import craps
from pitboss.families.craps import Why, on_numbers
from pitboss.families.craps_dice import CALLS, ONE_ROLL, STAKES, Rules, put_up, refusal, throw
from pitboss.game import *

__all__ = ["CALLS", "STAKES", "Rules", "Why"]

FACTS = Facts(family="craps", equipment=Equipment.DICE, stays_up=True)

POINTS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)

WAGERS = (
    Wager(slug="pass"),
    Wager(slug="pass-odds", rides_on="pass"),
    Wager(slug="come"),
    on_numbers("come-point", POINTS, raises="come"),
    on_numbers("come-odds", POINTS, rides_on="come-point"),
    on_numbers("put", POINTS),
    on_numbers("put-odds", POINTS, rides_on="put"),
    on_numbers("place", POINTS, balance="even_money"),
    on_numbers("buy", POINTS, charge="vigorish", balance="even_money"),
    on_numbers("lay", POINTS, charge="vigorish", balance="even_money"),
    on_numbers("big", (6, 8)),
    on_numbers("hardway", (4, 6, 8, 10)),
    *(wager for wager in ONE_ROLL if wager.slug != "c-and-e"),
    Wager(slug="fire"),
)
FELT = craps.felt_of(Layout(WAGERS), POINTS)

CARRY, SEAT_CARRY = craps.CARRY, craps.SEAT_CARRY
CARRY_ALLOWED = craps.carry_allowed(POINTS)


@kernel
def legal(rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int) -> int:
    return refusal(FELT, rules, stakes, carry, seat, spot, amount)


@kernel
def bet_for_me(rules: Rules, stakes: Array, carry: Array, plan: Array) -> int:
    return put_up(FELT, rules, stakes, carry, plan)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    throw(FELT, rules, stakes, carry, tape)
