"""Odds as integer pairs, and what is done with the part that does not come out even.

`3 to 2` on ten dollars wins fifteen; `3 for 2` hands back fifteen, so it wins
five. A book's breakage rule says what happens below the smallest chip.
"""

from __future__ import annotations

import re
from enum import IntEnum

from pitboss.errors import BadInput
from pitboss.jit import kernel

Odds = tuple[int, int]
"""(win, stake): what is won on each stake. (-1, 2) loses half."""


class Breakage(IntEnum):
    """What happens to the part of a payoff below the smallest unit paid."""

    CENT = 0  # paid to the cent, a part of a cent stays with the house
    DOWN_TO_DOLLAR = 1
    UP_TO_DOLLAR = 2
    UP_TO_QUARTER = 3
    DOWN_TO_QUARTER = 4
    UP_TO_HALF_DOLLAR = 5
    NEAREST_CENT = 6


@kernel
def broken(numerator: int, denominator: int, breakage: int) -> int:
    """A payoff of numerator/denominator cents, in whole units by the named policy.

    >>> broken(1250 * 6, 5, Breakage.CENT), broken(700 * 6, 5, Breakage.UP_TO_DOLLAR)
    (1500, 900)
    """
    unit = 1
    if breakage == 1 or breakage == 2:
        unit = 100
    elif breakage == 3 or breakage == 4:
        unit = 25
    elif breakage == 5:
        unit = 50
    denominator *= unit
    if breakage == 2 or breakage == 3 or breakage == 5:
        return (numerator + denominator - 1) // denominator * unit
    if breakage == 6:
        return (2 * numerator + denominator) // (2 * denominator)
    return numerator // denominator * unit


@kernel
def at_odds(stake: int, win: int, per: int, breakage: int) -> int:
    """What a stake wins (or, with negative odds, loses) before any bank's limit.

    >>> at_odds(1000, 3, 2, Breakage.CENT), at_odds(1500, -1, 2, Breakage.CENT)
    (1500, -750)
    """
    if per == 1 and breakage == 0:
        return stake * win  # nearly always: it saves a division
    if win < 0:
        # The player's half of a cent stays with the player: a loss is rounded down.
        return -(stake * -win // per)
    return broken(stake * win, per, breakage)


_ODDS = re.compile(r"(\d[\d,]{,8}(?:\.\d{1,4})?)\s*(to|for)\s*(\d[\d,]{,8})$")


def odds(text: str) -> Odds:
    """Odds as a book prints them.

    >>> odds("3 to 2"), odds("2.5 to 1"), odds("31 for 1")
    ((3, 2), (5, 2), (30, 1))
    """
    match = _ODDS.match(text.strip())
    if match is None:
        raise BadInput(f"'{text}' is not odds; write them as in '3 to 2' or '31 for 1'")
    first, kind, per = match.group(1).replace(",", ""), match.group(2), match.group(3)
    stake = int(per.replace(",", ""))
    whole, _, part = first.partition(".")
    scale = 10 ** len(part)
    win = int(whole + part)
    if stake == 0:
        raise BadInput(f"'{text}' is not odds: nothing is staked")
    stake *= scale
    if kind == "for":
        win -= stake
    divisor = _gcd(win, stake)
    return win // divisor, stake // divisor


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return abs(a) or 1


LOST = "lose"


def odds_name(win: int, per: int) -> str:
    """How odds are said.

    >>> odds_name(3, 2), odds_name(0, 1), odds_name(-1, 1), odds_name(-1, 2)
    ('3 to 2', 'push', 'lose', 'lose 1/2')
    """
    if win == 0:
        return "push"
    if win < 0:
        return LOST if -win == per else f"lose {-win}/{per}"
    return f"{win} to {per}"
