"""Charts: totals that are left out, and totals that cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pitboss.rulebook.lint import Defect, rule
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Chart

Total = tuple[str, int]

PLAYS = ["must stand", "must draw", "may choose"]
"""The columns of a chart that says how a hand of blackjack is played."""

SOFT_AND_HARD: dict[str, range] = {"soft": range(12, 22), "hard": range(4, 22)}
TOTALS: set[Total] = {(kind, n) for kind, totals in SOFT_AND_HARD.items() for n in totals}

DIE = 6

BY_DICE = ("action-button", "seats")
"""Charts of who comes first, by the total of the dice where there are any."""

_COUNT = re.compile(r"((?:soft|hard|and|\s)*)(\d+)(?: (?:or|and) (more|above|less|lower))?")


@rule("warning")
def total_left_out(offer: BookGame) -> Iterator[Defect]:
    """A chart of when to stand and when to draw has no place for some total."""
    for chart in offer.data.table:
        lacks = sorted(TOTALS - _played(chart)) if chart.columns == PLAYS else []
        if lacks:
            yield Defect(
                lines=chart.lines,
                where=chart.name,
                says=f"nothing is said about {', '.join(f'{kind} {n}' for kind, n in lacks)}",
                cost="whether such a hand may draw is not printed",
            )


def _played(chart: Chart) -> set[Total]:
    """The totals that a chart speaks of; all of them where its words cannot be told."""
    cells = [str(cell).lower() for row in chart.rows for cell in row.cells]
    said = [cell for cell in cells if cell not in ("", "none")]
    if not all(_COUNT.search(cell) for cell in said):
        return TOTALS
    return {total for cell in said for total in _totals(cell)}


def _totals(cell: str) -> set[Total]:
    """The totals of a cell.

    >>> sorted(_totals("hard 20 or more"))
    [('hard', 20), ('hard', 21), ('soft', 21)]
    >>> sorted(_totals("soft 21 and natural")), len(_totals("soft and hard 21"))
    ([('soft', 21)], 2)
    """
    found: set[Total] = set()
    for kinds, number, further in _COUNT.findall(cell):
        count = int(number)
        named = [kind for kind in SOFT_AND_HARD if kind in kinds] or list(SOFT_AND_HARD)
        found |= {(kind, count) for kind in named}
        if further in ("more", "above"):
            found |= {total for total in TOTALS if total[1] > count}
        elif further:
            found |= {total for total in TOTALS if total[1] < count}
    return found & TOTALS


@rule("note")
def total_never_rolled(offer: BookGame) -> Iterator[Defect]:
    """A chart by the total of the dice has a total that they cannot make."""
    dice = offer.data.equipment.dice if offer.data.equipment else 0
    for chart in offer.data.table:
        if not dice or chart.kind not in BY_DICE:
            continue
        for row in chart.rows:
            named = [int(number) for number in re.findall(r"\d+", str(row.cells[0]))]
            never = [n for n in named if not dice <= n <= DIE * dice]
            if never:
                yield Defect(
                    lines=row.lines,
                    where=chart.name,
                    says=f"{dice} dice never make {', '.join(map(str, never))}",
                    cost="nothing: the row is for the other totals only",
                )
