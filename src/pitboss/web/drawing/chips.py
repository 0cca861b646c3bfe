"""Chips: a disc with edge spots for each denomination.

A chip is seen from above, 100 across; its number is printed on it, so that the colour is not the
only sign of its worth. The page's script stacks the same discs one above the other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Chip:
    """One denomination, in cents, with the colours of its body, its edge spots and its number."""

    cents: int
    name: str
    body: str
    spots: str
    ink: str
    face: str

    @property
    def slug(self) -> str:
        return f"chip-{self.cents}"


CHIPS = (
    Chip(25, "25¢", "#b9653c", "#fbe3d0", "#3b1a0a", "#f6d9c4"),
    Chip(50, "50¢", "#d77fa1", "#fff4f8", "#4a1027", "#fbe4ec"),
    Chip(100, "1", "#e9e6df", "#3b6ea8", "#1d2733", "#ffffff"),
    Chip(500, "5", "#c21f30", "#fff6ec", "#7d0c19", "#fff3ea"),
    Chip(2500, "25", "#1b7f46", "#f3fbe9", "#0b4d27", "#f0faef"),
    Chip(10000, "100", "#23262b", "#f2f0e8", "#14171c", "#f1efe7"),
    Chip(50000, "500", "#6b2fa0", "#f6e9ff", "#421768", "#f5ecfc"),
    Chip(100000, "1K", "#e5b422", "#33270a", "#4a3705", "#fff6d6"),
)


@cache
def sprite() -> str:
    """Every chip as a symbol: `chip-500` is the five-dollar chip."""
    return "".join(_symbol(chip) for chip in CHIPS)


def _symbol(chip: Chip) -> str:
    size = {1: 40, 2: 33, 3: 25}[len(chip.name)]
    return (
        f'<symbol id="{chip.slug}" viewBox="0 0 100 100">'
        f'<circle cx="50" cy="50" r="48.5" fill="{chip.body}" stroke="#0b0d10" '
        f'stroke-opacity=".55" stroke-width="2"/>{_edge_spots(chip)}'
        f'<circle cx="50" cy="50" r="33" fill="{chip.face}" stroke="{chip.body}" '
        'stroke-width="2"/>'
        f'<circle cx="50" cy="50" r="29" fill="none" stroke="{chip.body}" stroke-width="1.5" '
        'stroke-dasharray="3 3.07"/>'
        f'<text x="50" y="50" dy=".36em" text-anchor="middle" font-size="{size}" '
        f'font-weight="800" font-family="Arial,Helvetica,sans-serif" fill="{chip.ink}">{chip.name}'
        "</text></symbol>"
    )


def _edge_spots(chip: Chip) -> str:
    """Six pairs of marks around the rim."""
    parts = []
    for turn in range(6):
        at = math.radians(60 * turn)
        parts.append(_sector(at - 0.2, at + 0.2, 35.5, 48))
    return f'<path d="{"".join(parts)}" fill="{chip.spots}"/>'


def _sector(start: float, end: float, inner: float, outer: float) -> str:
    def point(angle: float, radius: float) -> str:
        return f"{50 + radius * math.cos(angle):.2f} {50 + radius * math.sin(angle):.2f}"

    return (
        f"M{point(start, inner)}L{point(start, outer)}A{outer} {outer} 0 0 1 {point(end, outer)}"
        f"L{point(end, inner)}A{inner} {inner} 0 0 0 {point(start, inner)}Z"
    )
