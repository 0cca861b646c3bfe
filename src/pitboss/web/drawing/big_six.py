"""The Big Six layout: the notes side by side, the two symbols at the ends."""

from __future__ import annotations

from pitboss.equipment.wheels import SYMBOLS
from pitboss.web.drawing.parts import Felt, Spot
from pitboss.web.drawing.rows import GAP, Cell, Row, stack

EDGE = 10.0
CHIPS = 62.0
"""Room for chips under the words of a box."""
NOTES = {"one": "$1", "two": "$2", "five": "$5", "ten": "$10", "twenty": "$20"}


def suits(names: set[str]) -> bool:
    """Is this a Big Six layout?"""
    return set(SYMBOLS) <= names


def draw(spots: list[Spot], *, standing: bool) -> tuple[Felt, list[Spot]]:
    """The layout, and the spots that it has no room for."""
    felt = Felt("big-six", 420 if standing else 1100, 0, shared=True)
    notes = [
        Cell(slug, words, kind="line gold", size=46, below=CHIPS) for slug, words in NOTES.items()
    ]
    joker = Cell("joker", "Joker", kind="line banker", size=26, below=CHIPS)
    logo = Cell("logo", "Logo", kind="line banker", size=26, below=CHIPS)
    rows = [Row(160, [joker, *notes, logo])]
    if standing:
        rows = [Row(118, notes[:3]), Row(118, notes[3:]), Row(118, [joker, logo])]
    by_name = {spot.name: spot for spot in spots}
    y = stack(felt, by_name, rows, EDGE, EDGE, felt.width - 2 * EDGE)
    felt.height = y - GAP + EDGE
    return felt, [spot for spot in spots if spot.name not in SYMBOLS]
