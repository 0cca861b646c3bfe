"""Proved edges as objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.engines.exact.result import MeterLine, Solved
from pitboss.extras import optional
from pitboss.library.shown import Picture, Record, Shown, drawn
from pitboss.report.edges import edge_json
from pitboss.rulebook.house_options import typed
from pitboss.rulebook.lines import join
from pitboss.rulebook.terms import Terms


@dataclass(frozen=True)
class Outcome:
    """One way a wager can end."""

    net: Fraction
    """What the player wins, in initial stakes; below 0 what he loses."""
    chance: Fraction | float


@dataclass(frozen=True, repr=False)
class Edge(Shown):
    """What one wager is worth to the house, proved."""

    terms: Terms
    solved: Solved
    """The solver's own result, with the whole distribution in cents."""

    @property
    def wager(self) -> str:
        return self.solved.wager

    @property
    def edge(self) -> Fraction | float:
        """The house's share of the initial wager: a fraction wherever the proof is one."""
        return self.solved.edge

    def __float__(self) -> float:
        return float(self.solved.edge)

    @property
    def hit(self) -> Fraction | float:
        """How often the player wins something."""
        return self.solved.hit

    @property
    def push(self) -> Fraction | float:
        return self.solved.push

    @property
    def sd(self) -> float:
        """The standard deviation of a result, in initial stakes."""
        return self.solved.sd

    @property
    def units(self) -> Fraction | float:
        """What has action on the average, in initial stakes."""
        return self.solved.units

    @property
    def stake(self) -> float:
        """Dollars: breakage and fixed prizes depend on them."""
        return self.solved.stake / 100

    @property
    def outcomes(self) -> list[Outcome]:
        """Every net result with its chance, the best for the player first."""
        chances: Mapping[int, Fraction | float] = self.solved.distribution
        stake = self.solved.stake
        return [Outcome(Fraction(net, stake), chances[net]) for net in sorted(chances)[::-1]]

    @property
    def method(self) -> str:
        """Which solver proved it, in which numbers: `counting, exact`, `shoe, floating point`."""
        numbers = "exact" if isinstance(self.solved.edge, Fraction) else "floating point"
        return f"{self.solved.solver}, {numbers}"

    @property
    def shipped(self) -> bool:
        """Did the proof come with the package? `edge(..., prove=True)` proves it here."""
        return self.solved.shipped

    @property
    def deals(self) -> int:
        """How many ends of the round were counted."""
        return self.solved.deals

    @property
    def meter(self) -> MeterLine | None:
        """The edge by what a progressive meter shows, where the wager pays from one."""
        return self.solved.meter

    @property
    def lines(self) -> str:
        """The lines of the rule book that print the wager, and the paytable in force."""
        slug = self.terms.game.layout.kinds[self.terms.game.layout.index(self._spot)]
        data = self.terms.offer.data.wager[slug]
        tables = [t.lines for t in data.paytable if t.name == self.terms.paytables.get(slug)]
        return join([str(data.lines), *(str(lines) for lines in tables)])

    @property
    def _spot(self) -> str:
        layout = self.terms.game.layout
        if self.wager in layout.kinds:
            return layout.names[layout.spots_of(self.wager)[0]]
        return self.wager

    @property
    def title(self) -> str:
        return f"{self.terms.address}:{self.wager}"

    def json(self) -> dict[str, Any]:
        """The same form as `pitboss edge --json`."""
        return edge_json(self.terms, self.solved, [])

    def records(self) -> list[Record]:
        """One row: what `pitboss edge` prints of it."""
        names = ("book", "game", "wager", "paytable", "edge", "exact", "hit", "push", "sd", "units")
        told = self.json()
        return [{name: told[name] for name in names} | {"method": self.method, "lines": self.lines}]

    def chart(self) -> Picture:
        """The chance of every net result."""
        with optional():
            from pitboss.report.distribution import draw_distribution

        return drawn(lambda path: draw_distribution(path, self.title, self.solved))

    def __str__(self) -> str:
        said = f"{self.title} {float(self):.4%}".replace("%", " %")
        written = self.solved.fraction
        return f"{said} = {written}" if written and len(written) < 40 else said

    def __repr__(self) -> str:
        return f"<Edge {self}>"


@dataclass(frozen=True, repr=False)
class Edges(Shown, Mapping[str, Edge]):
    """The wagers of a table by name, and why the others have no proof."""

    terms: Terms
    found: dict[str, Edge]
    refused: dict[str, str] = field(default_factory=dict)
    """Wagers that could not be proved, each with the reason."""

    def __getitem__(self, wager: str) -> Edge:
        return self.found[wager]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    @property
    def title(self) -> str:
        return f"{self.terms.address} {typed(self.terms.chosen())}".rstrip()

    def records(self) -> list[Record]:
        """A row for each wager that is proved."""
        return [row for edge in self.found.values() for row in edge.records()]

    def __repr__(self) -> str:
        return f"<Edges of {self.title}: {', '.join(self.found)}>"
