"""A whole book as an object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.desk.whole_book import Volume, WholeBook, book_json, whole_book
from pitboss.extras import optional
from pitboss.library.amounts import Amount, in_cents
from pitboss.library.shown import Record, Shown
from pitboss.rulebook.address import parse_address


@dataclass(frozen=True, repr=False)
class Ranking(Shown):
    """Every wager of a book or a game, the highest edge first."""

    found: WholeBook
    """The desk's own."""

    @property
    def win(self) -> float:
        """What the house wins on the average, in dollars."""
        return self.found.win

    @property
    def without(self) -> dict[str, str]:
        """Wagers that have no proof, and why."""
        return self.found.without

    @property
    def title(self) -> str:
        return self.found.place

    def json(self) -> dict[str, Any]:
        """The same form as `pitboss book --json`."""
        return book_json(self.found)

    def records(self) -> list[Record]:
        """A row for each wager."""
        return list(self.json()["wagers"])

    def options(self) -> list[Record]:
        """A row for each option that changes a wager, by what the house would win by it."""
        return list(self.json()["moved"])

    def xlsx(self, path: str | Path) -> None:
        """Write the spreadsheet."""
        with optional():
            from pitboss.report.spreadsheet import spreadsheet
        from pitboss.report.files import write

        write(str(path), spreadsheet(self.found))

    def __repr__(self) -> str:
        return f"<Ranking of {self.title}: {len(self.found.lines)} wagers>"


def ranking(
    address: str,
    /,
    *,
    rounds: float = 100_000,
    bet: Amount = 10,
    volumes: Mapping[str, tuple[float, Amount]] | None = None,
    options: bool = True,
    patient: bool = False,
) -> Ranking:
    """Rank the wagers of a book, or of a game, by edge and by theoretical win.

    Each is played `rounds` times at `bet` dollars, but what `volumes` has: `game:wager` to rounds
    and dollars. `options` moves each option by itself; `patient` proves what takes minutes.
    """
    stated = {
        name: Volume(number, in_cents(each)) for name, (number, each) in (volumes or {}).items()
    }
    asked = parse_address(address)
    found = whole_book(
        asked,
        usual=Volume(rounds, in_cents(bet)),
        volumes=stated,
        options=options,
        patient=patient,
        on_all_cores=not asked.game,
    )
    return Ranking(found)
