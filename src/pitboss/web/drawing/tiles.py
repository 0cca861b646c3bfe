"""Chinese dominoes: the 21 different tiles and the back, as symbols of one sprite sheet.

A tile is 100 by 220. `card-teen` is the teen and `card-back` the back: a page shows a tile where a
game of cards has a card.
"""

from __future__ import annotations

from functools import cache

from pitboss.equipment.tiles import TILES, Tile
from pitboss.web.drawing.dice import PIPS

RED, WHITE = "#e5303f", "#fbfaf5"
BODY = (
    '<rect x="2" y="2" width="96" height="216" rx="12" fill="#16181c" stroke="#5d636b" '
    'stroke-width="3"/>'
)
UPRIGHT: dict[int, tuple[tuple[int, int], ...]] = {
    **PIPS,
    2: ((50, 26), (50, 74)),
    3: ((26, 26), (50, 50), (74, 74)),
}
"""Where the spots of an end stand: as on a die, but for two, which are one above the other."""


@cache
def sprite() -> str:
    """All tiles: ones and fours are red, and so is half of each six on the teen."""
    return "".join(_symbol(tile) for tile in TILES) + _back()


def _symbol(tile: Tile) -> str:
    twelve = tile.high == tile.low == 6
    dots = _end(tile.high, 10, twelve) + _end(tile.low, 110, twelve)
    return (
        f'<symbol id="card-{tile.name}" viewBox="0 0 100 220"><title>{words(tile)}</title>'
        f"{BODY}{dots}</symbol>"
    )


def words(tile: Tile) -> str:
    """How a tile is said: `teen`, or `gow 6-3` where there are two kinds."""
    name, dash, _ = tile.name.partition("-")
    return f"{name} {tile.high}-{tile.low}" if dash else name


def _end(spots: int, top: int, twelve: bool) -> str:
    parts = []
    for x, y in UPRIGHT[spots]:
        red = spots in (1, 4) or (twelve and (x < 50) == (top < 100))
        parts.append(
            f'<circle cx="{x}" cy="{y + top}" r="{17 if spots == 1 else 11}" '
            f'fill="{RED if red else WHITE}"/>'
        )
    return "".join(parts)


def _back() -> str:
    return (
        f'<symbol id="card-back" viewBox="0 0 100 220">{BODY}<rect x="14" y="14" width="72" '
        'height="192" rx="8" fill="none" stroke="#9a7b2f" stroke-width="4"/>'
        '<circle cx="50" cy="110" r="20" fill="none" stroke="#9a7b2f" stroke-width="4"/></symbol>'
    )
