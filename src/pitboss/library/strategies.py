"""The best play as an object: charts, and what each mistake costs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from pitboss.desk.deviations import Deviations as Found
from pitboss.desk.deviations import deviations_json
from pitboss.desk.given import Given, given_json
from pitboss.engines.strategy import Best, Mistake, main_wager
from pitboss.extras import optional
from pitboss.library.shown import Picture, Record, Shown, drawn, html_table
from pitboss.registry import Array
from pitboss.report.charts import Chart, charts, read_mistake
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import follow

COLOURS = {
    "hit": "#c7e6c4",
    "stand": "#f6e7a1",
    "double": "#b9cdf1",
    "split": "#bfe7ea",
    "surrender": "#f2bcbc",
    "big": "#b9cdf1",
    "small": "#c7e6c4",
    "fold": "#f2bcbc",
}


@dataclass(frozen=True, repr=False)
class Strategy(Shown):
    """The best play of a game's main wager."""

    terms: Terms
    best: Best
    """The solver's own: the policy by information key, chances, worths."""

    @property
    def edge(self) -> float:
        """The house's share of the main wager with this play."""
        return self.best.edge

    @property
    def policy(self) -> Array:
        """By information key, as `Table.simulate` and the environments take it."""
        return self.best.policy

    @property
    def charts(self) -> list[Chart]:
        """What to do, as tables that a person can use."""
        return charts(self.terms, self.best)

    def action(self, key: int, allowed: int = -1) -> str:
        """What to do at an information key when these actions (a bit each) are allowed."""
        every = sum(self.terms.game.actions)
        chosen = int(follow(int(self.best.policy[key]), every & allowed))
        return self.terms.game.actions[chosen]

    def mistake(self, text: str) -> Mistake:
        """What a wrong play costs, as in `hard 16 against 10: stand` or `KsQd6c: fold`."""
        return read_mistake(self.terms, text)

    def mistakes(self) -> list[Record]:
        """Every other play at each first decision, by what it costs in a round, the dearest first.

        Empty where what a play is worth depends on more than the key: there `mistake` weighs one.
        """
        found = [row for key in range(len(self.best.worth)) for row in self._worse(key)]
        return sorted(found, key=lambda row: -float(row["per_round"]))

    def _worse(self, key: int) -> list[Record]:
        game, chance = self.terms.game, float(self.best.chance[key])
        worth = {
            name: float(value)
            for name, value in zip(game.actions.values(), self.best.worth[key], strict=True)
            if not math.isnan(value)
        }
        if chance == 0 or not worth:
            return []
        best = max(worth, key=lambda name: worth[name])
        return [
            {
                "situation": game.key_name(self.terms.rules, key),
                "action": name,
                "best": best,
                "cost": worth[best] - value,
                "chance": chance,
                "per_round": (worth[best] - value) * chance,
            }
            for name, value in worth.items()
            if name != best
        ]

    @property
    def title(self) -> str:
        return f"{self.terms.address}:{main_wager(self.terms)}"

    def records(self) -> list[Record]:
        """A row for each cell of the charts."""
        return [
            {"chart": chart.name, "row": row, "column": column, "play": cell}
            for chart in self.charts
            for row, line in zip(chart.rows, chart.cells, strict=True)
            for column, cell in zip(chart.columns, line, strict=True)
        ]

    def _repr_html_(self) -> str:
        return "".join(_html(chart.merged()) for chart in self.charts)

    def chart(self) -> Picture:
        """The charts as one picture."""
        with optional():
            from pitboss.report.drawing import draw

        says = f"house edge with this play: {100 * self.edge:.4f} %"
        named = self.terms.game.facts.title
        return drawn(lambda path: draw(self.charts, named, [self.title, says], path))

    def __repr__(self) -> str:
        return f"<Strategy of {self.title}, edge {100 * self.edge:.4f} %>"


@dataclass(frozen=True, repr=False)
class Weighed(Shown):
    """A whole chart against the best play, decision by decision."""

    found: Given
    """The desk's own."""
    strategy: str

    @property
    def edge(self) -> float:
        """The house's share of the main wager by the chart."""
        return self.found.edge

    @property
    def best(self) -> float:
        """The same by the best play."""
        return self.found.best

    @property
    def cost(self) -> float:
        return self.found.cost

    @property
    def together(self) -> float:
        """What the differences cost together more than one by one: nought, but in twenty-one."""
        return self.found.together

    @property
    def title(self) -> str:
        return f"{self.found.terms.address}:{self.found.wager} by {self.strategy}"

    def json(self, show: int = 1000) -> dict[str, Any]:
        """The same form as `pitboss strategy --given --json`."""
        return given_json(self.found, self.strategy, show)

    def records(self) -> list[Record]:
        """A row for each decision that is not played best, the dearest first."""
        return list(self.json(len(self.found.wrong))["decisions"])

    def __repr__(self) -> str:
        return f"<Weighed {self.title}: edge {100 * self.edge:.4f} %, {100 * self.cost:.4f} % lost>"


@dataclass(frozen=True, repr=False)
class Deviations(Shown):
    """When blackjack's chart is left, by composition and by count."""

    found: Found
    """The desk's own: `composed`, `indices`, `counts`, `insurance`."""

    @property
    def by_total(self) -> float:
        """The edge of the best chart of totals."""
        return self.found.by_total

    @property
    def by_cards(self) -> float:
        """The edge of who plays every hand by its cards."""
        return self.found.by_cards

    @property
    def insurance(self) -> Record | None:
        """Insurance by itself: its edge, with none to two tens in hand, and where it is even."""
        told: Record | None = self.json()["insurance"]
        return told

    @property
    def title(self) -> str:
        return f"{self.found.terms.address} by {self.found.count}"

    def json(self) -> dict[str, Any]:
        """The same form as `pitboss deviations --json`."""
        return deviations_json(self.found)

    def records(self) -> list[Record]:
        """A row for each cell that changes with the count, what is worth most first."""
        return list(self.json()["indices"])

    def composition(self) -> list[Record]:
        """A row for each two cards that are played otherwise than their total."""
        return list(self.json()["composition"])

    def counts(self) -> list[Record]:
        """A row for each count: how often it comes, and what the game is worth there."""
        return list(self.json()["counts"])

    def __repr__(self) -> str:
        return f"<Deviations {self.title}: {len(self.found.indices)} indices>"


def _html(chart: Chart) -> str:
    tones = chart.tones
    rows = [[row, *line] for row, line in zip(chart.rows, chart.cells, strict=True)]
    drawn = html_table(
        chart.name, ["", *chart.columns], rows, lambda text: COLOURS.get(tones.get(text, ""), "")
    )
    said = [f"{letters} {means}" for letters, means in chart.legend.items()]
    return drawn + "".join(f"<p>{line}</p>" for line in ("   ".join(said), chart.note) if line)
