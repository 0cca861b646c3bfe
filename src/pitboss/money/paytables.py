"""Paytables as the engine holds them: one row of four integers for each outcome.

    row = (kind, a, b, floor)
      LOSES   0  0  0     the stake is lost
      PUSHES  0  0  0     the stake comes back
      ODDS    a  b  0     a to b
      FIXED   a  0  0     a cents, whatever the stake
      METER   a  b  f     a/b of the meter, and not less than f to 1

An outcome that the book gives no row loses.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from pitboss.errors import BadInput
from pitboss.money.cents import cents, money
from pitboss.money.odds import odds, odds_name

Paytable = npt.NDArray[np.int64]


class Pays(IntEnum):
    """What a row pays in."""

    LOSES = 0
    PUSHES = 1
    ODDS = 2
    FIXED = 3
    METER = 4


_METER = re.compile(r"(\d{1,3}(?:\.\d{1,4})?)\s*% of meter(?:,? at least (\d[\d,]{,8}) to 1)?$")

Row = tuple[int, int, int, int]


def row(text: str) -> Row:
    """One row as a book prints it.

    >>> row("50 to 1"), row("push"), row("$1000")
    ((2, 50, 1, 0), (1, 0, 0, 0), (3, 100000, 0, 0))
    >>> row("100% of meter, at least 1,000 to 1")
    (4, 100, 100, 1000)
    """
    given = text.strip()
    if given == "lose":
        return (int(Pays.LOSES), 0, 0, 0)
    if given == "push":
        return (int(Pays.PUSHES), 0, 0, 0)
    if given.startswith("$"):
        return (int(Pays.FIXED), cents(given), 0, 0)
    match = _METER.match(given)
    if match is not None:
        whole, _, part = match.group(1).partition(".")
        floor = int((match.group(2) or "0").replace(",", ""))
        return (int(Pays.METER), int(whole + part), 100 * 10 ** len(part), floor)
    try:
        win, per = odds(given)
    except BadInput:
        raise BadInput(
            f"'{text}' is not a payoff; write odds ('50 to 1'), dollars ('$1,000'), "
            "'100% of meter', 'push' or 'lose'"
        ) from None
    return (int(Pays.ODDS), win, per, 0)


def row_name(pays: Sequence[int]) -> str:
    """How a row is said: the normal form of what the book prints."""
    kind, a, b, floor = (int(x) for x in pays)
    if kind == Pays.ODDS:
        return odds_name(a, b)
    if kind == Pays.FIXED:
        return money(a)
    if kind == Pays.METER:
        share = f"{a * 100 / b:g}% of meter"
        return share + (f", at least {floor:,} to 1" if floor else "")
    return "push" if kind == Pays.PUSHES else "lose"


def paytable(outcomes: Sequence[str], rows: Mapping[str, str]) -> Paytable:
    """The engine's table: a row for each outcome the game knows, in the game's order."""
    table = np.zeros((len(outcomes), 4), dtype=np.int64)
    for outcome, pays in rows.items():
        table[outcomes.index(outcome)] = row(pays)
    return table
