"""Wheels: roulette's pockets, and the stops of the Big Six, in the order of the rim.

A pocket is a number, so that it can be an index: at roulette its own, 0 to 36, and 37 for the
double zero; on a Big Six wheel its place on the rim.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

DOUBLE_ZERO = 37

_RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}

# fmt: off
_SINGLE = (0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33,
           1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26)
_DOUBLE = (0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 37, 27, 10, 25,
           29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2)
# fmt: on


def colour(pocket: int) -> str:
    """The colour of a roulette number: `red`, `black`, or `green` for the zeros."""
    if pocket in (0, DOUBLE_ZERO):
        return "green"
    return "red" if pocket in _RED else "black"


def pocket_name(pocket: int) -> str:
    """How a roulette number is called: `0`, `00`, `17`."""
    return "00" if pocket == DOUBLE_ZERO else str(pocket)


@dataclass(frozen=True)
class Wheel:
    """What turns: its pockets clockwise from the top, and what each is called."""

    slug: str
    pockets: tuple[int, ...]
    names: tuple[str, ...]
    """By pocket; several stops of a Big Six wheel have one name."""
    colours: tuple[str, ...]
    """By pocket: the colour, or the symbol, in which it is drawn."""
    calls: str
    """What may be called, for somebody who called something else."""
    says_colour: bool = True
    """Is a pocket called with its colour?"""

    @property
    def size(self) -> int:
        return len(self.pockets)

    def find(self, word: str) -> int:
        """The pocket of a name, -1 if there is none; the first of several stops.

        >>> DOUBLE_ZERO_WHEEL.find("00"), BIG_SIX_8.names[BIG_SIX_8.find("5")]
        (37, '$5')
        >>> BIG_SIX_8.find("five") == BIG_SIX_8.find("$5")
        True
        """
        word = " ".join(word.lower().split())
        known = self.names if self.says_colour else self.names + self.colours
        return next((known.index(n) % self.size for n in (word, f"${word}") if n in known), -1)

    def called(self, pocket: int) -> str:
        """`17 black`, `$5`."""
        name = self.names[pocket]
        return f"{name} {self.colours[pocket]}" if self.says_colour else name


def _roulette(slug: str, pockets: tuple[int, ...], calls: str) -> Wheel:
    numbers = range(len(pockets))
    return Wheel(
        slug, pockets, tuple(map(pocket_name, numbers)), tuple(map(colour, numbers)), calls
    )


SINGLE_ZERO = _roulette("single-zero", _SINGLE, "0 to 36")
DOUBLE_ZERO_WHEEL = _roulette("double-zero", _DOUBLE, "00, or 0 to 36")

SYMBOLS = ("one", "two", "five", "ten", "twenty", "joker", "logo")
"""What a Big Six wheel shows."""
_NOTES = {"one": "$1", "two": "$2", "five": "$5", "ten": "$10", "twenty": "$20"}


def _spread(stops: Mapping[str, int]) -> list[str]:
    """The symbols round a rim, the rarest first and each as evenly as can be: no book has an order.

    The logo is at the top and the joker faces it.
    """
    size = sum(stops.values())
    free = list(range(size))
    rim = [""] * size
    for symbol in reversed(SYMBOLS):
        for n in range(stops[symbol]):
            wanted = 0 if symbol == "logo" else (n + 0.5) * size / stops[symbol]
            at = min(free, key=lambda stop: min((stop - wanted) % size, (wanted - stop) % size))
            free.remove(at)
            rim[at] = symbol
    return rim


def _big_six(slug: str, *counts: int) -> Wheel:
    rim = _spread(dict(zip(SYMBOLS, counts, strict=True)))
    names = tuple(_NOTES.get(symbol, symbol) for symbol in rim)
    calls = "1, 2, 5, 10, 20, joker or logo"
    return Wheel(slug, tuple(range(len(rim))), names, tuple(rim), calls, says_colour=False)


BIG_SIX_8 = _big_six("eight-fives", 23, 15, 8, 4, 2, 1, 1)
BIG_SIX_7 = _big_six("seven-fives", 24, 15, 7, 4, 2, 1, 1)

WHEELS = {each.slug: each for each in (SINGLE_ZERO, DOUBLE_ZERO_WHEEL, BIG_SIX_8, BIG_SIX_7)}
