"""Heads of the journal, signed and written elsewhere: its anchor outside itself.

A journal can be written anew as a whole, with hashes that fit. It can no longer have the hashes
that were signed with a key which is not in the database, and written to a place that whoever
changes the database does not reach: a file on another disk, standard output, a second database.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
from sqlalchemy import Column, Integer, MetaData, Table, Text, insert, inspect, select

from pitboss.errors import BadInput
from pitboss.ledger.databases import StoreError, database, said_plainly
from pitboss.ledger.entries import CLOCK_SET, Entry
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.store import Head, Store, now, seconds_between

PURPOSE = "head of the journal"
EARLY = 60.0
"""Seconds by which an entry may be younger than the head that names it, or older than the one
before it: a head is written beside the journal, not in it."""
_encode = msgspec.json.Encoder(order="deterministic").encode


class SignedHead(msgspec.Struct, frozen=True, kw_only=True):
    """At this time, this was the last entry."""

    at: str
    entry: int
    hash: str
    signature: str = ""


def _signed_part(head: SignedHead) -> bytes:
    return _encode(msgspec.structs.replace(head, signature=""))


def signed(key: HouseKey, head: Head) -> SignedHead:
    """A head with the house's signature."""
    made = SignedHead(at=now(), entry=head[0], hash=head[1])
    return msgspec.structs.replace(made, signature=key.signature(PURPOSE, _signed_part(made)))


class _Output:
    """Standard output, which nobody reads back here."""

    name = "-"

    def add(self, line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def lines(self) -> list[str]:
        return []


class _File:
    def __init__(self, name: str) -> None:
        self.name, self._path = name, Path(name)

    def add(self, line: str) -> None:
        with self._path.open("a", encoding="ascii") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())

    def lines(self) -> list[str]:
        try:
            return self._path.read_text(encoding="ascii").splitlines()
        except FileNotFoundError:
            return []
        except (OSError, UnicodeDecodeError) as error:
            said = f"the heads in {self.name} cannot be read: {error}"
            raise BadInput(said, code="heads") from None


class _Database:
    """A second store: the rights to add to its one table and to read it are all that it takes."""

    _heads = Table(
        "signed_heads",
        MetaData(),
        Column("number", Integer, primary_key=True, autoincrement=True),
        Column("line", Text, nullable=False),
    )

    def __init__(self, url: str) -> None:
        kept_in = database(url)
        self.name, self._engine = kept_in.name, kept_in.writer()

    def add(self, line: str) -> None:
        with said_plainly(self.name, "be written to"), self._engine.begin() as connection:
            self._heads.create(connection, checkfirst=True)
            connection.execute(insert(self._heads).values(line=line))

    def lines(self) -> list[str]:
        wanted = select(self._heads.c.line).order_by(self._heads.c.number)
        with said_plainly(self.name, "be read"), self._engine.connect() as connection:
            if not inspect(connection).has_table(self._heads.name):
                return []
            return list(connection.scalars(wanted))


def _place(given: str) -> _Output | _File | _Database:
    """`-` is standard output, a URL a database, and all else a file."""
    if given == "-":
        return _Output()
    return _Database(given) if "://" in given else _File(given)


class Heads:
    """Where signed heads are written: files, databases, or `-`, the standard output."""

    def __init__(self, key: HouseKey, *places: str) -> None:
        self._key, self._places = key, [_place(given) for given in places]
        self._last: Head | None = None

    def check(self, store: Store) -> None:
        """Refuse a store that does not hold the heads which were written of it."""
        for place in self._places:
            self._check(store, place)

    def _check(self, store: Store, place: _Output | _File | _Database) -> None:
        for head in _signed(place, self._key)[-1:]:
            entries = list(store.entries(after=head.entry - 1, upto=head.entry))
            if head.entry and (not entries or entries[0].hash != head.hash):
                raise BadInput(
                    f"the store is not the one whose entry {head.entry} was signed at {head.at} in "
                    f"{place.name}: it was cut off, or written anew. If that was done on purpose, "
                    "keep that place and name another with --heads",
                    code="heads",
                )

    def write(self, head: Head) -> None:
        """Write the last entry down, unless that was done; one place that fails stops no other."""
        if head == self._last:
            return
        line = _encode(signed(self._key, head)).decode()
        failed: OSError | StoreError | None = None
        for place in self._places:
            try:
                place.add(line)
            except (OSError, StoreError) as error:
                failed = error
        if failed is not None:
            raise failed
        self._last = head


def read(given: str, key: HouseKey) -> list[SignedHead]:
    """The heads in a file or a database, each with the signature of this key."""
    place = _place(given)
    found = _signed(place, key)
    if not found:
        raise BadInput(f"there is no signed head in {place.name}", code="heads")
    return found


def _signed(place: _Output | _File | _Database, key: HouseKey) -> list[SignedHead]:
    found: list[SignedHead] = []
    for number, line in enumerate(place.lines(), 1):
        if not line.startswith("{"):
            continue  # standard output has other lines too
        try:
            head = msgspec.json.decode(line, type=SignedHead)
        except msgspec.MsgspecError:
            said = f"line {number} of {place.name} is no signed head"
            raise BadInput(said, code="heads") from None
        if not key.has_signed(PURPOSE, _signed_part(head), head.signature):
            raise BadInput(
                f"line {number} of {place.name} is not signed with this key: name another with "
                "--key, or somebody has changed it",
                code="heads",
            )
        found.append(head)
    return found


class Anchored:
    """Does a journal hold the heads that were signed, where and when they were?"""

    def __init__(self, heads: Sequence[SignedHead]) -> None:
        self._heads: dict[int, list[SignedHead]] = {}
        """By entry: two that differ say that an older copy was played on."""
        for head in heads:
            self._heads.setdefault(head.entry, []).append(head)
        self.problems: list[str] = []

    def hear(self, entry: Entry) -> None:
        """The next entry of the journal."""
        for head in self._heads.get(entry.number, ()):
            if head.hash != entry.hash:
                self.problems.append(
                    f"entry {entry.number} is not the one that was signed at {head.at}: "
                    "the journal was written anew"
                )
            if seconds_between(head.at, entry.at) > EARLY:
                self.problems.append(
                    f"entry {entry.number} is dated {entry.at}, and was signed at {head.at}"
                )
        if entry.kind == CLOCK_SET:
            return
        for before in self._heads.get(entry.number - 1, ()):
            if seconds_between(entry.at, before.at) > EARLY:
                self.problems.append(
                    f"entry {entry.number} is dated {entry.at}, and was not yet written at "
                    f"{before.at}"
                )

    def finish(self, last: int) -> None:
        """The journal ends with this entry."""
        for head in itertools.chain.from_iterable(self._heads.values()):
            if head.entry > last:
                self.problems.append(
                    f"the journal ends with entry {last}, and entry {head.entry} was signed at "
                    f"{head.at}: its end was cut off"
                )
