"""Roulette wheels: pockets in wheel order, with their colours.

A pocket is its number, 0 to 36; the double zero is 37, so that a pocket can be
an index. The order and colours are those of the American and the single-zero
wheel; only the colours matter to a wager.
"""

from __future__ import annotations

from dataclasses import dataclass

DOUBLE_ZERO = 37

_RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}

# fmt: off
_SINGLE = (0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33,
           1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26)
_DOUBLE = (0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25,
           29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2)
# fmt: on


@dataclass(frozen=True)
class Wheel:
    """A wheel's pockets, clockwise from the single zero."""

    pockets: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.pockets)


SINGLE_ZERO = Wheel(_SINGLE)
DOUBLE_ZERO_WHEEL = Wheel(_DOUBLE)


def colour(pocket: int) -> str:
    """`red`, `black`, or `green` for the zeros."""
    if pocket in (0, DOUBLE_ZERO):
        return "green"
    return "red" if pocket in _RED else "black"


def pocket_name(pocket: int) -> str:
    """How a pocket is called: `0`, `00`, `17`."""
    return "00" if pocket == DOUBLE_ZERO else str(pocket)
