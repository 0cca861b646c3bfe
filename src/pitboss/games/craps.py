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

from pitboss.facts import Layout
from pitboss.families import craps
from pitboss.families.craps import Why, on_numbers, shooter_refusal
from pitboss.families.craps_dice import CALLS, ONE_ROLL, STAKES, Rules, put_up, refusal, throw
from pitboss.game import *

__all__ = ["CALLS", "STAKES", "Rules", "Why"]

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
    on_numbers("place", POINTS, balance="even_money"),
    on_numbers("buy", POINTS, charge="vigorish", balance="even_money"),
    on_numbers("lay", POINTS, charge="vigorish", balance="even_money"),
    on_numbers("big", (6, 8)),
    on_numbers("hardway", (4, 6, 8, 10)),
    *ONE_ROLL,
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


def begins(rules: Rules, stakes: Array, carry: Array) -> int:
    return shooter_refusal(rules, stakes, carry, FELT.kinds)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    throw(FELT, rules, stakes, carry, tape)
