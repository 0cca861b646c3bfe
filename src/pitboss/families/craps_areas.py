"""The areas of a craps layout, for a book that prints in which order they are settled.

Party Craps has a list for every two cards, a table of kind `settlement-order` each: its name ends
in the cards, its rows are the areas in turn. An area is a kind of wager, or a part of one where the
lists tell a winner, or a bet that lay there before, from the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.errors import BadInput, unknown
from pitboss.facts import Array
from pitboss.families.craps import (
    ANY_CRAPS,
    ANY_SEVEN,
    BIG,
    BUY,
    COME,
    COME_ODDS,
    COME_POINT,
    DONT_COME,
    DONT_COME_ODDS,
    DONT_COME_POINT,
    DONT_PASS,
    DONT_PASS_ODDS,
    FIELD,
    HARDWAY,
    HOP,
    HOPS,
    KINDS,
    LAY,
    PASS,
    PASS_ODDS,
    PLACE,
    C,
    E,
    parts_hit,
)
from pitboss.jit import kernel

NAMES = (
    *("hop that hit", "horn that hit", "any-seven", "pass", "dont-pass"),
    *("come-point, come-odds", "dont-come-point, dont-come-odds", "place", "buy", "lay"),
    *("big 6, established", "big 6", "big 8, established", "big 8", "field", "e", "c"),
    *("any-craps", "hop", "horn", "hardway"),
)
"""As the rows of a list name them; the first two are a row with a combination, or one number."""
HOP_HIT, HORN_HIT, SEVENS, LINE, DONT_LINE, COMES, DONT_COMES, PLACES, BUYS, LAYS = range(10)
BIG_6_OLD, BIG_6_NEW, BIG_8_OLD, BIG_8_NEW, FIELDS, ES, CS = range(10, 17)
CRAPS, HOPS_REST, HORNS_REST, HARDS = range(17, 21)
NO_AREA = -1

_AREAS = {COME: LINE, DONT_COME: DONT_LINE, PLACE: PLACES, BUY: BUYS, LAY: LAYS, HARDWAY: HARDS}
_AREAS |= {COME_POINT: COMES, COME_ODDS: COMES, FIELD: FIELDS, C: CS, E: ES, HOP: HOPS_REST}
_AREAS |= {DONT_COME_POINT: DONT_COMES, DONT_COME_ODDS: DONT_COMES}
_AREAS |= {ANY_SEVEN: SEVENS, ANY_CRAPS: CRAPS}
AREA_OF_KIND = np.array([_AREAS.get(kind, HORNS_REST) for kind in range(len(KINDS))])
"""Where each kind of wager stands, if it is not for its number or what was dealt."""


def read_lists(tables: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> Array:
    """The areas in turn, by the first and the second card; `NO_AREA` after the last."""
    lists = np.full((7, 7, len(NAMES)), NO_AREA, dtype=np.int64)
    for name, rows in tables:
        low, _, high = name[-3:].partition("-")
        areas = [_area_named(cells[1], name) for cells in rows]
        lists[int(low), int(high), : len(areas)] = areas
        lists[int(high), int(low), : len(areas)] = areas
    missing = [pair for pair in HOPS if lists[int(pair[0]), int(pair[2]), 0] == NO_AREA]
    if missing:
        raise BadInput(f"no order of settlement is given for {', '.join(missing)}")
    return lists


def _area_named(words: str, table: str) -> int:
    """The area that a row names.

    >>> [NAMES[_area_named(words, "")] for words in ("hop 6-4", "horn: eleven", "hardway 4")]
    ['hop that hit', 'horn that hit', 'hardway']
    """
    kind, _, which = words.partition(":" if words.startswith("horn") else " ")
    if kind == "hop" and which:
        return HOP_HIT
    if kind == "horn":
        return HORN_HIT if which and "," not in which else HORNS_REST
    if kind == "hardway":
        return HARDS
    if words not in NAMES:
        raise unknown(f"area of the layout in {table}", words, NAMES)
    return NAMES.index(words)


@kernel
def area_of(kind: int, number: int, point: int, up: bool, first: int, second: int) -> int:
    """Where a wager stands in the printed lists; `up`: it lay there at the last flip.

    They are for come-out flips; with a point on, line bets stand where the come bets do.
    """
    if kind in (PASS, PASS_ODDS):
        return LINE if point == 0 else COMES
    if kind in (DONT_PASS, DONT_PASS_ODDS):
        return DONT_LINE if point == 0 else DONT_COMES
    if kind == BIG and number == 6:
        return BIG_6_OLD if up else BIG_6_NEW
    if kind == BIG:
        return BIG_8_OLD if up else BIG_8_NEW
    area = AREA_OF_KIND[kind]
    if area in (HOPS_REST, HORNS_REST) and parts_hit(kind, number, first, second) > 0:
        return HOP_HIT if kind == HOP else HORN_HIT
    return int(area)
