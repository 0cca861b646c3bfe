"""Felts made of rows of boxes: what a row has no spots for falls away, the rest takes its room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.web.drawing.parts import Felt, Spot

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


@dataclass(frozen=True)
class Row:
    """Boxes side by side."""

    height: float
    cells: Sequence[Cell]


def stack(
    felt: Felt, spots: dict[str, Spot], rows: Sequence[Row], x: float, y: float, width: float
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
            draw(felt, spots[cell.spot], cell, at, y, w, row.height)
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
    later = " later" if spot.later else ""
    felt.box(x, y, w, h, kind=cell.kind + later)
    words, middle, under = cell.words or spot.label, y + h / 2, cell.under
    if spot.pays and h >= LEAST_FOR_PAYS:
        under = _both(under, spot.pays)
    elif under and h < 34:
        words, under = f"{words} {under}", ""
    if under:
        size = min(cell.size * 0.6, h * 0.24)
        felt.write(under, x + w / 2, y + h * 0.76, size=size, room=w - 8, kind="print faint")
        middle = y + h * 0.4
    lines = 2 if h >= 40 and not under else 1
    felt.write(
        words,
        x + w / 2,
        middle,
        size=min(cell.size, h * (0.34 if lines == 2 and " " in words else 0.5)),
        room=w - 8,
        lines=lines,
    )
    felt.place(spot, x, y, w, h)
