"""Chinese dominoes: the 21 different tiles, as symbols; `tile-64` has the six above the four."""

from __future__ import annotations

from functools import cache

from pitboss.web.drawing.dice import PIPS

TILES = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
"""Every tile, by the pips of its halves."""

RED, WHITE = "#e5303f", "#fbfaf5"


@cache
def sprite() -> str:
    """All tiles: ones and fours are red, and so is half of each six on the twelve."""
    return "".join(_symbol(high, low) for high, low in TILES)


def _symbol(high: int, low: int) -> str:
    twelve = high == low == 6
    dots = _half(high, 10, twelve) + _half(low, 110, twelve)
    return (
        f'<symbol id="tile-{high}{low}" viewBox="0 0 100 220"><rect x="2" y="2" width="96" '
        'height="216" rx="12" fill="#16181c" stroke="#5d636b" stroke-width="3"/>'
        f"{dots}</symbol>"
    )


def _half(pips: int, top: int, twelve: bool) -> str:
    parts = []
    for x, y in PIPS[pips]:
        red = pips in (1, 4) or (twelve and (x < 50) == (top < 100))
        parts.append(
            f'<circle cx="{x}" cy="{y + top}" r="{17 if pips == 1 else 11}" '
            f'fill="{RED if red else WHITE}"/>'
        )
    return "".join(parts)
