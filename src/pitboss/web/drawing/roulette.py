"""The roulette layout: numbers, and every spot on and between them.

It is drawn in its own directions: `along` runs from the zeros to number 36, `across` from the
outside wagers over numbers 1, 2, 3. Lying, along goes to the right; standing (on a phone),
downwards. A number's own click area is the middle of its box; the lines between boxes belong to
the wagers that straddle them.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.equipment.wheels import colour
from pitboss.web.drawing.parts import Felt, Spot

ALONG, ACROSS = 60.0, 64.0
"""A number's box."""
HALF = 10.0
"""Half the width of a line that can be bet."""
ZERO = 64.0
DOZEN, OUTSIDE, COLUMN = 54.0, 54.0, 56.0
EDGE = 6.0

EVENS = ("low", "even", "red", "black", "odd", "high")
EVEN_PRINTS = {"low": "1 to 18", "high": "19 to 36", "even": "Even", "odd": "Odd"}
DOZENS = {1: "1st 12", 2: "2nd 12", 3: "3rd 12"}

TOP = 3 * ACROSS
LENGTH = ZERO + 12 * ALONG


@dataclass(frozen=True)
class Box:
    """A rectangle: from and to, along and across."""

    a0: float
    a1: float
    c0: float
    c1: float


def suits(names: set[str]) -> bool:
    """Is this a roulette layout?"""
    return {f"straight {n}" for n in range(37)} <= names


def draw(spots: list[Spot], *, standing: bool) -> tuple[Felt, list[Spot]]:
    """The layout, and the spots that it has no room for."""
    return _Layout({spot.name: spot for spot in spots}, standing).draw()


class _Layout:
    def __init__(self, spots: dict[str, Spot], standing: bool) -> None:
        self.spots, self.standing = spots, standing
        self.double = "straight 00" in spots
        across = DOZEN + OUTSIDE + TOP + 2 * EDGE
        along = LENGTH + COLUMN + 2 * EDGE
        size = (across, along) if standing else (along, across)
        self.felt = Felt("roulette", *size, shared=True)

    def draw(self) -> tuple[Felt, list[Spot]]:
        self.numbers()
        self.zeros()
        self.outside()
        areas = {**self.number_areas(), **self.line_areas(), **self.zero_areas()}
        areas |= self.outside_areas()
        for name, spot in self.spots.items():
            if name in areas:
                self.felt.place(spot, *self.rect(areas[name]))
        return self.felt, [spot for name, spot in self.spots.items() if name not in areas]

    def rect(self, box: Box) -> tuple[float, float, float, float]:
        """A box as x, y, width and height on the felt."""
        below = DOZEN + OUTSIDE
        if self.standing:
            x, y = EDGE + below + box.c0, EDGE + box.a0
            return x, y, box.c1 - box.c0, box.a1 - box.a0
        x, y = EDGE + box.a0, EDGE + TOP - box.c1
        return x, y, box.a1 - box.a0, box.c1 - box.c0

    def middle(self, box: Box) -> tuple[float, float]:
        x, y, w, h = self.rect(box)
        return x + w / 2, y + h / 2

    def printed(self, box: Box, kind: str, text: str = "", size: float = 20) -> None:
        """A printed box with words in it, which run the long way of a narrow one."""
        x, y, w, h = self.rect(box)
        self.felt.box(x, y, w, h, kind=kind, round=3)
        if not text:
            return
        upright = h > 1.4 * w
        self.felt.write(
            text,
            *self.middle(box),
            size=size,
            room=(h if upright else w) - 8,
            turn=-90 if upright else 0,
            kind="print strong",
        )

    # what is printed

    def numbers(self) -> None:
        for n in range(1, 37):
            self.printed(number_box(n), f"cell {colour(n)}", str(n), 25)

    def zeros(self) -> None:
        if self.double:
            self.printed(Box(0, ZERO, 0, TOP / 2), "cell green", "0", 25)
            self.printed(Box(0, ZERO, TOP / 2, TOP), "cell green", "00", 25)
        else:
            self.printed(Box(0, ZERO, 0, TOP), "cell green", "0", 25)

    def outside(self) -> None:
        for dozen, words in DOZENS.items():
            if f"dozen {dozen}" in self.spots:
                self.printed(dozen_box(dozen), "cell plain", words, 20)
        for at, slug in enumerate(EVENS):
            if slug not in self.spots:
                continue
            box = even_box(at)
            self.printed(box, "cell plain", EVEN_PRINTS.get(slug, ""), 18)
            if slug in ("red", "black"):
                x, y, w, h = self.rect(box)
                cx, cy = x + w / 2, y + h / 2
                rx, ry = min(w, h * 2) * 0.4, min(h, w * 2) * 0.4
                self.felt.art.append(
                    f'<path class="cell {slug}" d="M{cx - rx:g} {cy:g}L{cx:g} {cy - ry:g}'
                    f'L{cx + rx:g} {cy:g}L{cx:g} {cy + ry:g}Z"/>'
                )
                self.felt.write(slug, cx, cy, size=14, room=1.5 * rx, kind="print strong")
        for n in (1, 2, 3):
            if f"column {n}" in self.spots:
                self.printed(column_box(n), "cell plain", "2 to 1", 16)

    # what can be bet

    def number_areas(self) -> dict[str, Box]:
        return {f"straight {n}": inside(number_box(n)) for n in range(1, 37)}

    def line_areas(self) -> dict[str, Box]:
        """Splits, corners, streets and lines among 1 to 36."""
        areas: dict[str, Box] = {}
        for n in range(1, 37):
            box = number_box(n)
            if n % 3:
                areas[f"split {n}-{n + 1}"] = straddle(box.a0 + HALF, box.a1 - HALF, c=box.c1)
            if n <= 33:
                areas[f"split {n}-{n + 3}"] = straddle(box.c0 + HALF, box.c1 - HALF, a=box.a1)
            if n % 3 and n <= 32:
                areas[f"corner {n}-{n + 4}"] = crossing(box.a1, box.c1)
            if n % 3 == 1:
                street = f"street {n}-{n + 1}-{n + 2}"
                areas[street] = straddle(box.a0 + HALF, box.a1 - HALF, c=0)
                areas[f"line {n}-{n + 5}"] = crossing(box.a1, 0)
        return areas

    def zero_areas(self) -> dict[str, Box]:
        """The zeros, and what lies on the lines around them."""
        one, two, middle = ACROSS, 2 * ACROSS, TOP / 2
        areas = {
            "split 0-1": straddle(HALF, one - HALF, a=ZERO),
            "street 0-1-2": crossing(ZERO, one),
        }
        if not self.double:
            return areas | {
                "straight 0": Box(0, ZERO - HALF, 0, TOP),
                "split 0-2": straddle(one + HALF, two - HALF, a=ZERO),
                "split 0-3": straddle(two + HALF, TOP, a=ZERO),
            }
        return areas | {
            "straight 0": Box(0, ZERO - HALF, 0, middle - HALF),
            "straight 00": Box(0, ZERO - HALF, middle + HALF, TOP),
            "split 0-00": straddle(0, ZERO - HALF, c=middle),
            "split 0-2": straddle(one + HALF, middle - HALF, a=ZERO),
            "street 0-2-00": crossing(ZERO, middle),
            "split 00-2": straddle(middle + HALF, two - HALF, a=ZERO),
            "street 00-2-3": crossing(ZERO, two),
            "split 00-3": straddle(two + HALF, TOP, a=ZERO),
            "top-line": crossing(ZERO, 0),
        }

    def outside_areas(self) -> dict[str, Box]:
        areas: dict[str, Box] = {}
        for n in (1, 2, 3):
            box = dozen_box(n)
            areas[f"dozen {n}"] = Box(box.a0 + HALF, box.a1 - HALF, box.c0, box.c1 - HALF)
            areas[f"column {n}"] = column_box(n)
        line = ZERO + 8 * ALONG
        areas["split courtesy"] = Box(line - HALF, line + HALF, -DOZEN, -HALF)
        for n, slug in enumerate(EVENS):
            areas[slug] = even_box(n)
        return areas


def number_box(n: int) -> Box:
    row, column = divmod(n - 1, 3)
    a, c = ZERO + row * ALONG, column * ACROSS
    return Box(a, a + ALONG, c, c + ACROSS)


def dozen_box(n: int) -> Box:
    a = ZERO + (n - 1) * 4 * ALONG
    return Box(a, a + 4 * ALONG, -DOZEN, 0)


def even_box(n: int) -> Box:
    a = ZERO + n * 2 * ALONG
    return Box(a, a + 2 * ALONG, -DOZEN - OUTSIDE, -DOZEN)


def column_box(n: int) -> Box:
    return Box(LENGTH, LENGTH + COLUMN, (n - 1) * ACROSS, n * ACROSS)


def inside(box: Box) -> Box:
    """The middle of a number's box; where no line is bet, it reaches to the edge."""
    right = box.a1 if box.a1 == LENGTH else box.a1 - HALF
    top = box.c1 if box.c1 == TOP else box.c1 - HALF
    return Box(box.a0 + HALF, right, box.c0 + HALF, top)


def straddle(start: float, end: float, *, a: float | None = None, c: float | None = None) -> Box:
    """A strip on a line: across a line at `a`, or along one at `c`."""
    if a is not None:
        return Box(a - HALF, a + HALF, start, end)
    assert c is not None
    return Box(start, end, c - HALF, c + HALF)


def crossing(a: float, c: float) -> Box:
    """Where two lines meet."""
    return Box(a - HALF, a + HALF, c - HALF, c + HALF)
