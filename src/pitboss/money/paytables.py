"""Paytables as the engine holds them: one row of five integers for each outcome.

    row = (kind, a, b, floor, printed)
      LOSES   0  0  0     the stake is lost
      PUSHES  0  0  0     the stake comes back
      ODDS    a  b  0     a to b
      FIXED   a  0  0     a cents, whatever the stake
      METER   a  b  f     a/b of the meter, and not less than f to 1

An outcome that the book gives no row loses.

`printed` says which row of the book it is, so that a ruling can cite the line with its figure. It
is a multiple of `ROW`: added to a reason it makes one number of both (`ruled_by`), and so goes to
a settlement as its `why`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from pitboss.errors import BadInput
from pitboss.jit import kernel
from pitboss.money.cents import cents, money
from pitboss.money.odds import odds, odds_name

Paytable = npt.NDArray[np.int64]


ROW = 1 << 16
"""What is below it in a settlement's `why` is the reason, what is above it the printed row."""
PRINTED = 4
"""The column of a paytable that says which row of the book it is."""


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
    kind, a, b, floor = (int(x) for x in pays[:4])
    if kind == Pays.ODDS:
        return odds_name(a, b)
    if kind == Pays.FIXED:
        return money(a)
    if kind == Pays.METER:
        share = f"{a * 100 / b:g}% of meter"
        return share + (f", at least {floor:,} to 1" if floor else "")
    return "push" if kind == Pays.PUSHES else "lose"


def paytable(outcomes: Sequence[str], rows: Mapping[str, str], first: int = 0) -> Paytable:
    """The engine's table: a row for each outcome the game knows, in the game's order.

    `first` is the number of the first of these rows among all rows that the book prints for a
    game; with 0 they are no book's.
    """
    table = np.zeros((len(outcomes), 5), dtype=np.int64)
    for n, (outcome, pays) in enumerate(rows.items()):
        table[outcomes.index(outcome)] = (*row(pays), (first + n) * ROW if first else 0)
    return table


@kernel
def ruled_by(table: Paytable, outcome: int, why: int) -> int:
    """A reason together with the row by which a wager is settled for it: a settlement's `why`."""
    return why + table[outcome, PRINTED]  # type: ignore[no-any-return]


@kernel
def and_by(table: Paytable, outcome: int, why: int) -> int:
    """The same with a second row, where a wager is paid by two at once."""
    return why + table[outcome, PRINTED] * ROW  # type: ignore[no-any-return]


@kernel
def at_row(table: Paytable, outcome: int, why: int) -> tuple[int, int, int]:
    """The odds of a row that has odds, and a settlement's `why`."""
    return table[outcome, 1], table[outcome, 2], ruled_by(table, outcome, why)


def reason_and_rows(why: int) -> tuple[int, tuple[int, ...]]:
    """A settlement's `why`, taken apart: the reason, and the numbers of the printed rows.

    >>> reason_and_rows(7 + 3 * ROW), reason_and_rows(7)
    ((7, (3,)), (7, ()))
    """
    rows, reason = divmod(int(why), ROW)
    second, first = divmod(rows, ROW)
    return reason, tuple(row for row in (first, second) if row)


def why_of(reason: int, rows: Sequence[int]) -> int:
    """The two put together again.

    >>> reason_and_rows(why_of(7, (3, 5)))
    (7, (3, 5))
    """
    for place, row in enumerate(rows, 1):
        reason += row << 16 * place
    return reason
