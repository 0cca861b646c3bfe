"""Felts: where each betting spot of a table lies.

Roulette, craps and baccarat have the layouts that players know, recognised by their spots. Every
other game, one that is added tomorrow too, gets a seat's felt made from its table card. Spots that
a layout does not know are laid out in rows under it, so that nothing a book offers is missing.
"""

from __future__ import annotations

from pitboss.web.drawing import big_six, craps, roulette, seat
from pitboss.web.drawing.parts import CardOfTable, Felt, Spot, spots_of
from pitboss.web.drawing.rows import Cell, Row, stack

ACROSS = {True: 3, False: 7}


def felt(card: CardOfTable, *, standing: bool = False) -> Felt:
    """The felt of a table, lying as on a wide screen, or standing as on a phone."""
    spots = spots_of(card)
    names = {spot.name for spot in spots}
    if roulette.suits(names):
        made, left = roulette.draw(spots, standing=standing)
    elif big_six.suits(names):
        made, left = big_six.draw(spots, standing=standing)
    elif craps.suits(names):
        made, left = craps.draw(spots, standing=standing)
    elif seat.is_baccarat(names):
        made, left = seat.bands(spots, standing=standing)
    else:
        made, left = seat.fan(spots, standing=standing)
    if left:
        _add_rows(made, left, ACROSS[standing])
    return made


def _add_rows(made: Felt, spots: list[Spot], across: int) -> None:
    """More spots, in rows under a layout."""
    cells = [Cell(spot.name, spot.label, size=15) for spot in spots]
    rows = [Row(46, cells[at : at + across]) for at in range(0, len(cells), across)]
    by_name = {spot.name: spot for spot in spots}
    made.height = stack(made, by_name, rows, 8, made.height + 4, made.width - 16) + 2
