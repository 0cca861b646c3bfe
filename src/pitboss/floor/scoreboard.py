"""The scoreboard of a baccarat shoe, as players read it.

The *bead plate* has a bead for each coup. On the *big road* the wins of a side stand
under each other, and a win of the other side begins a new column; a column that
reaches the bottom, or an earlier one, goes on to the right. A tie is a stroke through
the coup before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.engines.on_the_table import hands
from pitboss.engines.play import Round
from pitboss.equipment.cards import rank
from pitboss.families.baccarat import BANKER_HAND, PLAYER_HAND
from pitboss.floor.shapes import ScoreboardShape
from pitboss.hands.baccarat import points

BACCARAT = "baccarat"
"""The family whose tables have a scoreboard."""
ROWS = 6


def bead(played: Round) -> str:
    """How a coup ended: `P`, `B` or `T`, then `p` and `b` for pairs in the first two cards."""
    held = hands(played.events)
    player, banker = held[PLAYER_HAND][0], held[BANKER_HAND][0]
    mine, other = (sum(map(points, hand)) % 10 for hand in (player, banker))
    winner = "T" if mine == other else "P" if mine > other else "B"
    return winner + "p" * _pair(player) + "b" * _pair(banker)


def _pair(hand: Sequence[int]) -> bool:
    return rank(hand[0]) == rank(hand[1])


class Mark(NamedTuple):
    """A place of the big road; without a side it has only the ties that a shoe began with."""

    column: int
    row: int
    side: str
    ties: int


def big_road(beads: Sequence[str]) -> list[Mark]:
    """The big road of a shoe.

    >>> [tuple(mark) for mark in big_road(["T", "P", "P", "T", "B"])]
    [(0, 0, 'P', 1), (0, 1, 'P', 1), (1, 0, 'B', 0)]
    """
    road: list[Mark] = []
    top = 0
    for winner in (each[0] for each in beads):
        last = road[-1] if road else None
        if winner == "T":
            road[-1:] = [last._replace(ties=last.ties + 1) if last else Mark(0, 0, "", 1)]
        elif last is None or not last.side:
            road[-1:] = [Mark(0, 0, winner, last.ties if last else 0)]
        elif winner == last.side:
            road.append(_below(road, last))
        else:
            top = _next_column(road, top)
            road.append(Mark(top, 0, winner, 0))
    return road


def _below(road: list[Mark], last: Mark) -> Mark:
    """The next win of the same side: under the last one, or beside it once the way is barred."""
    down, beside = (last.column, last.row + 1), (last.column + 1, last.row)
    barred = last.row + 1 == ROWS or any((m.column, m.row) == down for m in road)
    turned = len(road) > 1 and road[-2].side == last.side and road[-2].column < last.column
    return Mark(*(beside if barred or turned else down), last.side, 0)


def _next_column(road: list[Mark], top: int) -> int:
    """Where the next column begins: beside the top of the last one."""
    taken = {mark.column for mark in road if mark.row == 0}
    top += 1
    while top in taken:
        top += 1
    return top


def scoreboard(beads: Sequence[str]) -> ScoreboardShape:
    """What a page draws."""
    return {"rows": ROWS, "beads": list(beads), "road": [list(mark) for mark in big_road(beads)]}
