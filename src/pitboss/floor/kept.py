"""What the store keeps beside the journal, held against the journal.

Shoes, seeds and tables are rows that a floor goes on with. Every column of theirs follows from
entries: whoever edits one of them in the database is found by the audit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pitboss.floor.seeds import hashed
from pitboss.floor.shoes import commitment
from pitboss.floor.table_state import state_of
from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import Broken, Entry, ShoeRecord, TableRow
from pitboss.ledger.store import Row, Store

FOLLOWS = frozenset({"settled", "posted", "shoe finished", "shuffled", "seeds"})
"""What a command brings along, in the same batch."""
COMMITS = ("shuffled", "seeds")
"""Entries that publish what a shoe, or a chain of seeds, is committed to as."""


@dataclass
class _Told:
    """A shoe, or a chain of seeds, as the journal has it."""

    table: str
    commitment: str
    opened: int = 0
    finished: int | None = None


@dataclass
class KeptShoes:
    """Shoes and chains of seeds: which there are, whose, committed to as what, used from when on.

    `upto` is the last entry when the rows were read: of what came later they need say nothing.
    """

    rows: Sequence[Row]
    upto: int
    told: dict[str, _Told] = field(default_factory=dict)
    _seeds: dict[str, str] = field(default_factory=dict)
    """By table: the chain in use."""
    _last: tuple[str, int] = ("", 0)
    """The table and the number of the last entry."""
    _opened: list[str] = field(default_factory=list)
    _finished: list[str] = field(default_factory=list)
    """What came into play, and went out of it, with the batch that is being heard."""

    def hear(self, entry: Entry) -> None:
        if not (entry.table == self._last[0] and entry.kind in FOLLOWS):
            self.flush()
        self._last = entry.table, entry.number
        data = entry.data
        if entry.kind == "shuffled":
            self._open(str(data["shoe"]), entry)
        elif entry.kind == "shoe finished":
            self._finished.append(str(data["shoe"]))
        elif entry.kind == "seeds":
            self._close_seeds(entry.table)
            self._seeds[entry.table] = str(data["seeds"])
            self._open(self._seeds[entry.table], entry)
        elif entry.kind == "close":
            self._close_seeds(entry.table)

    def _open(self, id: str, entry: Entry) -> None:
        self.told[id] = _Told(entry.table, str(entry.data["commitment"]))
        self._opened.append(id)

    def _close_seeds(self, table: str) -> None:
        if spent := self._seeds.pop(table, ""):
            self._finished.append(spent)

    def flush(self) -> None:
        """A batch is over: its last entry is the one that rows name."""
        for id in self._opened:
            self.told[id].opened = self._last[1]
        for id in self._finished:
            if id in self.told:
                self.told[id].finished = self._last[1]
        self._opened, self._finished = [], []

    def problems(self, store: Store) -> Iterator[str]:
        """Where the store's shoes are not those of the journal."""
        self.flush()
        kept = {str(row["id"]): row for row in self.rows}
        for id, told in self.told.items():
            if id not in kept and told.opened <= self.upto:
                yield f"the store does not have shoe {id}, which the journal knows"
        for id, row in kept.items():
            if id not in self.told:
                yield f"the store has shoe {id}, which the journal does not know"
            else:
                yield from self._differences(row, self.told[id])
                yield from _seal(store, row)

    def _differences(self, row: Row, told: _Told) -> Iterator[str]:
        later = told.finished is not None and told.finished > self.upto and row["finished"] is None
        made = {"table": told.table, "commitment": told.commitment, "opened": told.opened}
        made |= {} if later else {"finished": told.finished}
        for name, there in made.items():
            if row[name] != there:
                yield (
                    f"shoe {row['id']} is kept with {name} {row[name]}, "
                    f"and the journal makes it {there}"
                )


def _seal(store: Store, row: Row) -> Iterator[str]:
    """Are salt and order what was committed to? That takes the key, where they are under seal."""
    if store.key is None and store.under_seal(row):
        return
    try:
        check_committed(store.opened_shoe(row))
    except StoreError as error:
        yield error.message


class Unfit(StoreError):
    """What the store has of a shoe is not what was committed to: nothing is dealt from it."""

    code = "shoe"


def check_committed(shoe: ShoeRecord, published: str = "") -> None:
    """Refuse a shoe, or a chain of seeds, whose secrets are not those that were committed to.

    `published` is what the journal says of that, where it was asked.
    """
    if committed(shoe) != (published or shoe.commitment):
        raise Unfit(
            f"the salt and the order that are kept of shoe {shoe.id} are not what was committed to"
        )


def committed(shoe: ShoeRecord) -> str:
    """What these secrets were committed to as: an order of cards, or the last of so many seeds."""
    if len(shoe.order) == 1:
        return hashed(shoe.salt, min(max(shoe.order[0], 0), MOST_SEEDS))
    return commitment(shoe.salt, shoe.order)


MOST_SEEDS = 100_000
"""No chain has more: a number that somebody wrote into the row is not counted to."""


@dataclass
class KeptTables:
    """Tables: each that was opened, as it stood at an entry of its own, under that one's rules."""

    rows: Mapping[str, TableRow]
    upto: int
    problems: list[str] = field(default_factory=list)
    _opened: dict[str, int] = field(default_factory=dict)
    _closed: set[str] = field(default_factory=set)
    _seen: set[str] = field(default_factory=set)

    def hear(self, entry: Entry, balances: Counter[str]) -> None:
        """The next entry, and the balances after it."""
        if not entry.table:
            return
        if entry.kind == "opened":
            self._opened[entry.table] = entry.number
        elif entry.kind == "close":
            self._closed.add(entry.table)
        row = self.rows.get(entry.table)
        if row is not None and row.number == entry.number:
            self._seen.add(row.id)
            self.problems += _differs(row, entry, balances, open=row.id not in self._closed)

    def finish(self) -> None:
        """There is nothing more to hear."""
        for id, number in self._opened.items():
            if id not in self.rows and number <= self.upto:
                self.problems.append(f"the store does not keep table {id}, which was opened")
        for id, row in self.rows.items():
            if id not in self._opened:
                self.problems.append(f"the store keeps table {id}, which was never opened")
            elif id not in self._seen:
                self.problems.append(
                    f"table {id} is kept as it stood at entry {row.number}, "
                    "which is about something else"
                )


def _differs(row: TableRow, entry: Entry, balances: Counter[str], *, open: bool) -> Iterator[str]:
    """What a row says that its entry and the ledger do not; the replay compares all else."""
    if row.open != open:
        yield f"table {row.id} is kept as {'open' if row.open else 'closed'}"
    try:
        kept = state_of(row)
    except Broken as error:
        yield error.message
        return
    if kept.revision != entry.revision:
        yield (
            f"table {row.id} is kept as played under {kept.revision} at entry {row.number}, "
            f"and the journal says {entry.revision}"
        )
    for seat, chips in enumerate(kept.bankrolls, 1):
        if (holds := balances[f"rack:{row.id}:{seat}"]) != chips:
            yield (
                f"table {row.id} is kept with {chips} cents at seat {seat} at entry {row.number}, "
                f"and the ledger has {holds}"
            )
