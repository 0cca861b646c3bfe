"""What a jackpot or a fund takes from the pots of a game, as the book's page of it prints.

The page lists its drop by what a pot reaches, and the games that feed it. At a table of such a game
the drop is taken unless the house posts otherwise: a game may be open while its fund is closed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pitboss.facts import Array
from pitboss.rulebook.collection import amounts_of
from pitboss.rulebook.lines import join
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Chart, Option

JACKPOT_DROP = "jackpot-drop"
"""The option of a table that says whether the drop is taken."""
DROP = "drop"
"""The table of a jackpot's page, and the field of `Rules` that it is read into."""
FEWEST = "fewest-players"


@dataclass(frozen=True)
class Dropped:
    """The page of a jackpot, for one of the games that feed it."""

    page: BookGame
    table: Chart

    @property
    def option(self) -> Option:
        rule = self.page.data.rules.get(FEWEST)
        return Option(
            allowed=[True, False],
            default=True,
            lines=join([self.table.lines, *([rule.lines] if rule else [])]),
            says=f"whether the drop for the {self.page.data.game.title} is taken, besides the rake",
        )

    @property
    def rows(self) -> Array:
        """For each step: all that is taken then, from which pot on, from how many players on."""
        rule = self.page.data.rules.get(FEWEST)
        fewest, taken, found = int(rule.value) if rule else 0, 0, []
        for row in self.table.rows:
            reaches, more = (amounts_of(str(cell))[0] for cell in row.cells)
            taken += more
            found.append((taken, reaches, fewest))
        return np.array(found, dtype=np.int64).reshape(len(found), 3)


def dropped(offer: BookGame) -> Dropped | None:
    """The jackpot or the fund that a game of a book feeds."""
    for page in offer.book.games().values():
        linked = [meter.linked for meter in page.data.meter.values()]
        if page.data.game.kind == "jackpot" and any(offer.slug in games for games in linked):
            for table in page.data.table:
                if table.name == DROP:
                    return Dropped(page, table)
    return None
