"""A signed report as an object."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.extras import optional
from pitboss.library.shown import Record, Shown
from pitboss.report.files import write
from pitboss.report.lab import Report


@dataclass(frozen=True, repr=False)
class Reported(Shown):
    """A game's wagers as a test lab hands them in."""

    found: Report
    """The report itself: its data, hash, and the house's signature."""

    @property
    def sha256(self) -> str:
        return self.found.hash

    @property
    def signature(self) -> str:
        return self.found.signature

    @property
    def title(self) -> str:
        return f"Report: {self.found.data['title']}, {self.found.data['date']}"

    def json(self) -> dict[str, Any]:
        """The same form as `pitboss report --json`."""
        return self.found.as_json()

    def records(self) -> list[Record]:
        """A row for each wager, with what a simulation found beside it."""
        left_out = ("pays", "results", "simulation", "meter", "alone", "together", "set_best")
        return [
            {name: value for name, value in each.items() if name not in left_out}
            | {f"simulated_{n}": (each["simulation"] or {}).get(n) for n in ("edge", "se", "z")}
            for each in self.found.data["wagers"]
        ]

    def pdf(self, path: str | Path) -> None:
        """Write it as a PDF."""
        with optional():
            from pitboss.report.lab_paper import report_pdf

        write(str(path), report_pdf(self.found))

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self.found.data['wagers'])} wagers, {self.sha256[:12]}>"
