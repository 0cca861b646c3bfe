"""A settled round as an object: who is paid what, why, and by which printed line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pitboss.engines.written import Settled
from pitboss.library.shown import Record, Shown
from pitboss.report.ruling import as_json


@dataclass(frozen=True)
class Line:
    """One wager, settled. Amounts are dollars, `net` is without the stake."""

    seat: int
    """From 1; who bets behind a seat has its number, and `behind` is true."""
    behind: bool
    wager: str
    stake: float
    result: str
    """`win`, `lose`, `push` or `returned`."""
    odds: str
    net: float
    returned: float
    uncovered: float
    reason: str
    lines: str
    """The lines of the rule book that say so."""


@dataclass(frozen=True, repr=False)
class Ruling(Shown):
    """Every wager of a round, as the book settles it."""

    settled: Settled
    """The engine's own: rounds, lines in cents, what stays up."""

    @cached_property
    def json(self) -> dict[str, Any]:
        """The same form as `pitboss settle --json`: amounts there are decimal strings."""
        return as_json(self.settled)

    @property
    def lines(self) -> list[Line]:
        """Seat by seat."""
        return [
            Line(**_in_dollars(row), seat=at["seat"], behind=at.get("behind", False))
            for at in self.json["seats"]
            for row in at["lines"]
        ]

    def net(self, seat: int = 1) -> float:
        """What a seat won or lost, in dollars, after its collection."""
        mine = [at for at in self.json["seats"] if at["seat"] == seat and not at.get("behind")]
        return sum(float(at["net"]) - float(at["fees"]) for at in mine)

    @property
    def transcript(self) -> list[str]:
        """Short lines in the order of settling, as golden rounds compare them."""
        return self.settled.transcript()

    @property
    def title(self) -> str:
        return self.settled.terms.address

    def records(self) -> list[Record]:
        """A row for each wager."""
        return [vars(line) | {} for line in self.lines]

    def __repr__(self) -> str:
        return f"<Ruling of {self.title}: {'; '.join(self.transcript) or 'nothing is decided'}>"


def _in_dollars(row: dict[str, str]) -> dict[str, Any]:
    amounts = ("stake", "net", "returned", "uncovered")
    return {name: float(value) if name in amounts else value for name, value in row.items()}
