"""Takings added up: by table, game, shift or day, and by player, from one gaming day to another."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from threading import Lock

from pitboss.engines.exact.tables import written
from pitboss.errors import unknown
from pitboss.floor.shifts import Shifts
from pitboss.floor.takings import KINDS, Against, Edges, Key, Played, Takings, Who
from pitboss.ledger.store import Store
from pitboss.money.cents import dollars
from pitboss.rulebook.loader import Book

BY = ("table", "game", "shift", "day")
"""What takings are added up by."""
FAR = 3.0
"""Deviations from theory from which on a table is listed."""


@dataclass
class Row:
    """Some takings under one name."""

    name: str
    against: Against = field(default_factory=Against)
    drop: int = 0

    @classmethod
    def of_all(cls, rows: Sequence[Row]) -> Row:
        """All of them together."""
        made = cls("all")
        for row in rows:
            made.against.join(row.against)
            made.drop += row.drop
        return made


@dataclass(frozen=True)
class Rated:
    """A player at a place of a table on a gaming day."""

    day: date
    person: str
    name: str
    table: str
    seat: int
    against: Against
    rounds: tuple[int, ...]

    @property
    def average(self) -> int:
        """What he bet in a round, on the average."""
        return round(self.against.stake / self.against.rounds) if self.against.rounds else 0


def far_off(rows: Sequence[Row]) -> list[Row]:
    """Those whose win is far from theory, the farthest first."""
    found = [(abs(z), row) for row in rows if (z := row.against.z) is not None and abs(z) >= FAR]
    return [row for _, row in sorted(found, key=lambda each: -each[0])]


COLUMNS = ("rounds", "drop", "bet", "win", "theory", "sd", "z", "proved")
"""The columns of takings as a file; amounts are in dollars."""


def figures(row: Row) -> tuple[str, ...]:
    """A row of takings as a file has it, beginning with its name."""
    found = row.against
    amounts = (row.drop, found.stake, found.won, round(found.should), round(found.sd))
    z = "" if found.z is None else f"{found.z:.2f}"
    share = found.known_stake / found.stake if found.stake else 1.0
    return (row.name, str(found.rounds), *map(dollars, amounts), z, f"{share:.4f}")


def as_csv(rows: Sequence[Row], by: str) -> str:
    """Takings as CSV."""
    out = io.StringIO()
    file = csv.writer(out, lineterminator="\n")
    file.writerow([by, *COLUMNS])
    file.writerows(map(figures, rows))
    return out.getvalue()


RATED = ("day", "player", "table", "seat", "hands", "average", "bet", "theory", "result", "proved")
"""The columns of ratings as a file; amounts are in dollars, the result is the player's."""


def ratings_csv(rated: Sequence[Rated]) -> str:
    """Players' ratings as CSV; theory is that of what is proved."""
    out = io.StringIO()
    file = csv.writer(out, lineterminator="\n")
    file.writerow(RATED)
    for each in rated:
        found = each.against
        amounts = (each.average, found.stake, round(found.theory), -found.won)
        share = found.known_stake / found.stake if found.stake else 1.0
        place = (each.day, each.name, each.table, each.seat, found.rounds)
        file.writerow([*place, *map(dollars, amounts), f"{share:.4f}"])
    return out.getvalue()


class Sheet:
    """A store's takings; several threads may ask."""

    def __init__(self, books: Callable[[], Sequence[Book]], shifts: Shifts) -> None:
        self.takings, self.edges = Takings(books, shifts), Edges()
        self._lock = Lock()

    def _catch_up(self, store: Store) -> None:
        last, _ = store.last()
        if last > self.takings.upto:
            found = store.entries(kinds=KINDS, after=self.takings.upto, upto=last)
            self.takings.read(found, last)

    def rows(self, store: Store, by: str, first: date, last: date) -> list[Row]:
        """Takings of some days, by what they are asked for."""
        if by not in BY:
            raise unknown("way to add takings up", by, BY, code="by")
        with self._lock:
            self._catch_up(store)
            self.edges.missing.clear()
            made: dict[str, Row] = {}
            for key in self._keys(first, last):
                name = self._name(by, key)
                row = made.setdefault(name, Row(name))
                rules, tally = self.takings.rules[key.rules], self.takings.tallies[key]
                row.against.add(tally, self.edges.of(key.rules, rules, list(tally.made)))
            for (day, shift, table), sold in self.takings.drops.items():
                if first <= day <= last:
                    name = self._name(by, Key(day, shift, table, self._rules_of(table)))
                    made.setdefault(name, Row(name)).drop += sold
            return [made[name] for name in sorted(made)]

    def _keys(self, first: date, last: date) -> Iterator[Key]:
        return (key for key in list(self.takings.tallies) if first <= key.day <= last)

    def _rules_of(self, table: str) -> int:
        rules = self.takings.rules
        return next(n for n in reversed(range(len(rules))) if rules[n].table == table)

    def _name(self, by: str, key: Key) -> str:
        match by:
            case "table":
                return key.table
            case "game":
                return self.takings.rules[key.rules].address
            case "shift":
                return f"{key.day} {key.shift}"
        return str(key.day)

    def ratings(self, store: Store, first: date, last: date) -> list[Rated]:
        """Players of some days, who has bet most first."""
        with self._lock:
            self._catch_up(store)
            self.edges.missing.clear()
            found: dict[tuple[date, str, str, str, int], list[tuple[Who, Played]]]
            found = defaultdict(list)
            for who, played in self.takings.played.items():
                if first <= who.day <= last and played.rounds:
                    place = who.day, who.person, who.name, who.table, who.seat
                    found[place].append((who, played))
            rated = [self._rated(place, several) for place, several in found.items()]
        return sorted(rated, key=lambda each: -each.against.stake)

    def _rated(
        self, place: tuple[date, str, str, str, int], several: list[tuple[Who, Played]]
    ) -> Rated:
        total, rounds = Against(), list[int]()
        for who, played in several:
            rules = self.takings.rules[who.rules]
            edges = self.edges.of(who.rules, rules, list(played.tally.made))
            total.add(played.tally, edges)
            rounds += played.rounds
        return Rated(*place, total, tuple(rounds))

    def to_prove(self) -> list[tuple[str, ...]]:
        """What to prove, as `pitboss edge` is told, so that nothing is left out."""
        found = []
        for number in sorted(self.edges.missing):
            on = self.takings.rules[number].on
            if on is not None:
                chosen = (f"{name}={written(value)}" for name, value in on.chosen().items())
                found.append((on.offer.place, *chosen))
        return found
