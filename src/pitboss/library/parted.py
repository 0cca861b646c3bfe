"""What a wager is made of, and paytables by design, as objects."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.desk.design import Choice, Designs, choice, designs, prices, rows_json
from pitboss.desk.parts import Parts as Found
from pitboss.desk.parts import parts_json
from pitboss.desk.rows import Rows
from pitboss.library.shown import Record, Shown


@dataclass(frozen=True, repr=False)
class Paytable(Shown):
    """A paytable with how often each row is hit; every other table follows from that."""

    found: Rows
    """The desk's own, in fractions."""

    @property
    def edge(self) -> Fraction:
        return self.found.edge

    @property
    def chances(self) -> dict[str, Fraction]:
        """How often each outcome comes, by name."""
        return {row.outcome: row.chance for row in self.found.rows}

    def paying(self, **odds: Fraction | int) -> Choice:
        """The table with some rows at other odds to 1: `paying(straight_flush=50, flush=4)`."""
        return choice(self.found, {name.replace("_", "-"): n for name, n in odds.items()})

    def needs(self, hold: float) -> dict[str, Fraction]:
        """By row, the odds to 1 at which the wager holds so much, all other rows as they are."""
        return {p.outcome: p.needs for p in prices(self.found, Fraction(str(hold)))}

    def designs(self, low: float, high: float, *, show: int = 12, free: bool = False) -> Designs:
        """Tables of whole numbers between two edges, from the calmest to the wildest."""
        return designs(self.found, low, high, show=show, free=free)

    @property
    def title(self) -> str:
        return self.found.title

    def json(self) -> dict[str, Any]:
        return rows_json(self.found)

    def records(self) -> list[Record]:
        """A row for each row."""
        return list(self.json()["rows"])

    def __repr__(self) -> str:
        return f"<Paytable {self.title}, edge {100 * float(self.edge):.4f} %>"


@dataclass(frozen=True, repr=False)
class Parts(Shown):
    """What each row, option and rule of a wager is worth."""

    found: Found

    @property
    def edge(self) -> float:
        return self.found.edge

    def __getitem__(self, name: str) -> dict[str, float]:
        """What an option or a rule, moved by itself, adds to the edge: value to difference."""
        return {part.moved: part.difference for part in self.found.moved if part.name == name}

    @property
    def title(self) -> str:
        return f"{self.found.terms.address}:{self.found.wager}"

    def json(self) -> dict[str, Any]:
        """The same form as `pitboss parts --json`."""
        return parts_json(self.found)

    def records(self) -> list[Record]:
        """A row for each option and rule that was moved, the largest difference first."""
        return list(self.json()["moved"])

    def __repr__(self) -> str:
        return f"<Parts {self.title}: {len(self.found.moved)} moved>"
