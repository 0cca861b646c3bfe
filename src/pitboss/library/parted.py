"""What a wager is made of, and paytables by design, as objects."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.desk.design import Choice, choice, designs, prices, rows_json
from pitboss.desk.design import Designs as FoundDesigns
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

    def paying(self, **odds: Fraction | int) -> Designed:
        """The table with some rows at other odds to 1: `paying(straight_flush=50, flush=4)`."""
        found = choice(self.found, {name.replace("_", "-"): n for name, n in odds.items()})
        return Designed(**vars(found), of=self.title)

    def needs(self, hold: float) -> dict[str, Fraction]:
        """By row, the odds to 1 at which the wager holds so much, all other rows as they are."""
        return {p.outcome: p.needs for p in prices(self.found, Fraction(str(hold)))}

    def designs(self, low: float, high: float, *, show: int = 12, free: bool = False) -> Designs:
        """Tables of whole numbers between two edges, from the calmest to the wildest."""
        found = vars(designs(self.found, low, high, show=show, free=free))
        choices = [Designed(**vars(each), of=self.title) for each in found.pop("choices")]
        return Designs(**found, choices=choices, of=self.title)

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


@dataclass(frozen=True, kw_only=True)
class Designed(Shown, Choice):
    """A paytable that might be posted."""

    of: str
    """Whose wager's."""

    @property
    def title(self) -> str:
        return f"{self.of}, edge {100 * self.edge:.4f} %, sd {self.sd:.3f}, hit {self.hit:.4f}"

    def records(self) -> list[Record]:
        """A row for each row, with what it pays to 1."""
        return [{"outcome": name, "pays": float(odds)} for name, odds in self.pays.items()]


@dataclass(frozen=True, kw_only=True)
class Designs(Shown, FoundDesigns):
    """Tables of whole numbers whose edge is between two bounds."""

    choices: list[Designed]  # type: ignore[assignment]
    """Some of them, from the calmest to the wildest, and evenly between."""
    of: str

    @property
    def title(self) -> str:
        bounds = f"{100 * self.low:g} to {100 * self.high:g} %"
        return f"{self.of}: {self.found:,} tables from {bounds}"

    def records(self) -> list[Record]:
        """A row for each of the choices, a column for what each row pays."""
        return [
            {"edge": each.edge, "sd": each.sd, "hit": each.hit}
            | {name: float(odds) for name, odds in each.pays.items()}
            | {"below_the_book": ", ".join(each.below_the_book)}
            for each in self.choices
        ]


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
