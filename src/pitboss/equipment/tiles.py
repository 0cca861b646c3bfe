"""Chinese dominoes: 32 tiles in sixteen pairs, by the words of the trade.

A tile is a small integer above those of the cards, so that a deck, a shoe and a tape hold either.
Tiles are numbered by rank, the highest first. The two tiles of a matched pair are alike and have
one number; those of a mixed pair are two, told apart by their ends: `gow-63` and `gow-54`.
"""

from __future__ import annotations

from typing import NamedTuple

FIRST_TILE = 53
"""The first number that is no card."""


class Tile(NamedTuple):
    """One kind of tile."""

    name: str
    high: int
    low: int
    """Spots of its two ends."""
    of: int
    """How many there are."""


TILES = (
    Tile("teen", 6, 6, 2),
    Tile("dey", 1, 1, 2),
    Tile("yun", 4, 4, 2),
    Tile("gor", 3, 1, 2),
    Tile("mooy", 5, 5, 2),
    Tile("chong", 3, 3, 2),
    Tile("bon", 2, 2, 2),
    Tile("foo", 6, 5, 2),
    Tile("ping", 6, 4, 2),
    Tile("tit", 6, 1, 2),
    Tile("look", 5, 1, 2),
    Tile("gow-63", 6, 3, 1),
    Tile("gow-54", 5, 4, 1),
    Tile("bot-62", 6, 2, 1),
    Tile("bot-53", 5, 3, 1),
    Tile("chit-52", 5, 2, 1),
    Tile("chit-43", 4, 3, 1),
    Tile("ng-41", 4, 1, 1),
    Tile("ng-32", 3, 2, 1),
    Tile("joon-42", 4, 2, 1),
    Tile("joon-21", 2, 1, 1),
)
LAST_TILE = FIRST_TILE + len(TILES) - 1


def tile(text: str) -> int | None:
    """The tile that people write as `teen` or `gow-63`, or by its ends as `6-3`.

    >>> tile("Teen"), tile("6-3") == tile("gow-63"), tile("3-6") == tile("63"), tile("As")
    (53, True, True, None)
    """
    said = text.lower()
    ends = sorted(said.replace("-", ""), reverse=True)
    for number, each in enumerate(TILES, FIRST_TILE):
        if said == each.name or ends == [str(each.high), str(each.low)]:
            return number
    return None


def tile_of(card: int) -> Tile:
    """What a tile's number stands for.

    >>> tile_of(53).name
    'teen'
    """
    return TILES[card - FIRST_TILE]
