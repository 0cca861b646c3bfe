"""Felts made of rows of boxes: what a row has no spots for falls away, the rest takes its room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pitboss.web.drawing.parts import Felt, Spot, fitted

GAP = 6.0
LEAST_FOR_PAYS = 38
"""How high a box must be to have what it pays printed under its words."""


@dataclass(frozen=True)
class Cell:
    """One box of a row: the spot that lies there, its words, and how wide it is beside others."""

    spot: str
    words: str = ""
    under: str = ""
    """A second, smaller line."""
    share: float = 1
    kind: str = "line"
    size: float = 22
    beside: float = 0
    """Room for chips to the left of the words."""
    below: float = 0
    """Room for chips under the words."""
    after: float = 0
    """Room for chips to the right of the words, where a box is too small for more."""


@dataclass(frozen=True)
class Row:
    """Boxes side by side."""

    height: float
    cells: Sequence[Cell]


Fit = Callable[[Cell, float, float], Cell]
"""A cell with room for its chips, when it is known how wide and how high it is."""


def stack(
    felt: Felt,
    spots: dict[str, Spot],
    rows: Sequence[Row],
    x: float,
    y: float,
    width: float,
    fit: Fit = lambda cell, w, h: cell,
) -> float:
    """Draw rows under each other; returns where the next thing may begin."""
    for row in rows:
        cells = [cell for cell in row.cells if cell.spot in spots]
        if not cells:
            continue
        room = width - GAP * (len(cells) - 1)
        shares, at = sum(cell.share for cell in cells), x
        for cell in cells:
            w = room * cell.share / shares
            draw(felt, spots[cell.spot], fit(cell, w, row.height), at, y, w, row.height)
            at += w + GAP
        y += row.height + GAP
    return y


def _both(under: str, pays: str) -> str:
    """A second line, and what the spot pays."""
    if not under:
        return pays
    return f"{under} ({pays})" if "pay" in pays else f"{under} · {pays}"


def draw(felt: Felt, spot: Spot, cell: Cell, x: float, y: float, w: float, h: float) -> None:
    """One box: its line, its words, its place."""
    felt.box(x, y, w, h, kind=cell.kind + (" later" if spot.later else ""))
    _words(felt, spot, cell, x + cell.beside, y, w - cell.beside - cell.after, h - cell.below)
    where = " tight" if cell.after else " low" if cell.below else " led" if cell.beside else ""
    felt.place(spot, x, y, w, h, shape=f"box{where}")


def _words(felt: Felt, spot: Spot, cell: Cell, x: float, y: float, w: float, h: float) -> None:
    """What a box says, where chips do not hide it."""
    words, under = cell.words or spot.label, cell.under
    room = w - (4 if cell.below else 8)
    if spot.pays and h >= LEAST_FOR_PAYS:
        under = _both(under, spot.pays)
    elif under and h < 34:
        words, under = f"{words} {under}", ""
    high = h * 0.9 if under else h * 1.4 if cell.below else h
    size, lines = _size(words, cell.size, high, room)
    middle = 0.5
    if under:
        small = fitted(under, min(cell.size * 0.66, h * 0.3), room, 1)[1]
        wraps = h >= (56 if lines == 1 else 70) and small < h * 0.16
        middle, at = (0.26, 0.73) if wraps else (0.36, 0.79)
        if wraps:
            size, small = min(size, 0.44 * h / lines), 0.19 * h
        felt.write(
            under, x + w / 2, y + h * at, size=small, room=room, lines=1 + wraps, kind="print faint"
        )
    felt.write(words, x + w / 2, y + h * middle, size=size, room=room, lines=lines)


def _size(words: str, most: float, high: float, room: float) -> tuple[float, int]:
    """How large words are printed, and in how many lines: whatever is easier to read."""
    one, two = min(most, high * 0.5), min(most, high * 0.34)
    if high < 36 or fitted(words, one, room, 1)[1] >= fitted(words, two, room, 2)[1]:
        return one, 1
    return two, 2
