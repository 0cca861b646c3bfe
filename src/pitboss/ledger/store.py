"""The store: the journal, the balances that follow from it, and what the floor must not forget.

Everything that belongs together is written in one transaction: the entries, the balances, the
table as it stands, its shoes. One process writes; any number may look (`read_only`).

    store = Store.open(None)              # a file in the user's data folder
    store = Store.open("sqlite:///floor.db")
    store = Store.open("postgresql://pitboss@db/floor")
"""

from __future__ import annotations

import secrets
import threading
import time
from base64 import b32encode
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Insert,
    RowMapping,
    Select,
    bindparam,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError

from pitboss.errors import BadInput, NotAllowed, unknown
from pitboss.ledger import migrations, schema
from pitboss.ledger.checks import digest, name_key
from pitboss.ledger.databases import Database, StoreError, database, refused, said_plainly
from pitboss.ledger.entries import (
    CLOCK_SET,
    GENESIS,
    Batch,
    Broken,
    Draft,
    Entry,
    ShoeRecord,
    TableRow,
    check_hash,
    entered,
    verified,
)
from pitboss.ledger.house_key import HouseKey, is_sealed, unsealed
from pitboss.ledger.signature import check_no_key, check_signature, signature_of

Row = dict[str, Any]

PAGE = 500
"""Entries fetched at a time."""

STEP = 5.0
"""Seconds by which a clock that was set differs from one that only runs."""

MOST_CENTS = 10**17
"""No posting moves more than this."""

LEAST_FREE = 32 << 20
"""Bytes on the store's disk: with less the floor is not well."""

ROOM = 64 << 10
"""Bytes that a store which is well has room for: some entries, whatever pages they need."""

RECONNECTING = 20.0
"""Seconds for which a lost database is looked for, to learn what became of a commit."""


class Unsure(StoreError):
    """The database went away during a commit: what became of it is known when it is back."""

    code = "store-unsure"
    said = "the books went away during a commit: whether it was written is known when they are back"


class Fenced(StoreError):
    """Another program has become the writer: what this one knows of the floor is out of date."""

    code = "store-lost"
    said = "another server has taken this floor over, and this one is closed"


Head = tuple[int, str]
"""The number and the hash of the last entry."""


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who can log in; the password's hash is asked for by `Store.password`."""

    id: str
    name: str
    role: str
    disabled: bool
    has_password: bool
    stamp: int
    """Goes up with each change of password, role or `disabled`: cookies of a lower one are void."""
    since: str
    second_factor: bool = False


class KeptShoe(ShoeRecord, frozen=True, kw_only=True):
    """A shoe, and the entries with which it came into play and went out of it."""

    opened: int
    finished: int | None


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What was verified: the whole journal up to its last entry."""

    entries: int
    hash: str
    accounts: int
    signed: bool
    """Has the house signed the last entry? That takes its key; without it nobody looked."""
    seconds: float


_INSERT_ENTRY = insert(schema.journal)
_MOVE_HEAD = update(schema.head).where(
    schema.head.c.number == bindparam("was"),
    schema.head.c.hash == bindparam("had"),
    schema.head.c.writer == bindparam("me"),
)
_json = msgspec.json.Encoder(order="deterministic").encode
_postings = msgspec.json.Decoder(list[tuple[str, int]])
_data = msgspec.json.Decoder(dict[str, Any])


def now() -> str:
    """The time in UTC, as entries carry it."""
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def seconds_between(earlier: str, later: str) -> float:
    """How much later one time is than another, both as entries carry them."""
    return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()


def checked(batch: Batch) -> Batch:
    """Refuse a batch whose money does not balance, before anything is done with it."""
    for draft in batch.drafts:
        if sum(amount for _, amount in draft.postings):
            raise Broken(f"the postings of '{draft.kind}' do not sum to zero: {draft.postings}")
        for account, amount in draft.postings:
            if type(amount) is not int or abs(amount) > MOST_CENTS:
                raise Broken(f"{amount!r} to {account} is no amount in cents that can be posted")
    return batch


class Store:
    """The books of one floor. Safe to use from several threads."""

    def __init__(
        self,
        kept_in: Database,
        *,
        read_only: bool,
        key: HouseKey | None = None,
        as_it_stands: bool = False,
    ) -> None:
        self.name = kept_in.name
        self.read_only = read_only
        self.as_it_stands = as_it_stands
        """Is it taken as it is, whoever signed it? To sign it, that is."""
        self.key = key
        """Seals what must not be read by who has the database alone: shoes in play, secrets."""
        self._database = kept_in
        self._lock = threading.RLock()
        self._writer: Connection | None = None
        self._token = ""
        """Names this writer in the store, so that it knows when another took its place."""
        self._heads: tuple[Head, ...] = ()
        """What the last entry can be: two while the outcome of a commit is not known."""
        self._dated = ""
        """When the last entry was written; the next is not dated before it, unless the clock was
        set."""
        self._clock: tuple[float, float] | None = None
        """What two clocks said at the last entry: the time, and how long the machine has run."""
        self.lost: Fenced | None = None
        """Why nothing is written any more."""
        self._closed = False
        self._readers = kept_in.readers(read_only=read_only)
        self._engine = None if read_only else kept_in.writer()
        try:
            if read_only:
                self._check_schema()
            else:
                self._connect()
        except BaseException:
            self.close()
            raise

    @classmethod
    def open(
        cls,
        url: str | None = None,
        *,
        read_only: bool = False,
        key: HouseKey | None = None,
        as_it_stands: bool = False,
    ) -> Store:
        """Open the store at a URL or a path, or the default one, its schema brought up to date."""
        return cls(database(url), read_only=read_only, key=key, as_it_stands=as_it_stands)

    def close(self) -> None:
        """Let the store go; somebody else may open it."""
        with self._lock:
            self._closed = True
            self._readers.dispose()
            self._disconnect()
            self._database.release()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Being the one who writes

    def _connect(self) -> None:
        """Reach the database, be its one writer, and bring the schema up to date."""
        assert self._engine is not None
        self._disconnect()
        with said_plainly(self.name):
            writer = self._engine.connect()
            try:
                with writer.begin():
                    self._check_token(writer)
                if not self._database.claim(writer):
                    raise StoreError(
                        f"the store {self.name} is in use by another pitboss; "
                        "stop that one first, or name another store"
                    )
                with writer.begin():
                    if not migrations.check(writer, self.name):
                        migrations.upgrade(writer)
                with writer.begin():
                    self._take_place(writer)
            except BaseException:
                writer.close()
                raise
        self._writer = writer

    def _take_place(self, writer: Connection) -> None:
        """Become the writer once; later on, see that nobody else did meanwhile.

        A lock can be lost and found again (a connection is cut, a file deleted). What was written
        in between is not in this program's wallets, so it must never write again.
        """
        now = _checked_head(writer)
        if not self._token:
            self._check_signature(writer, now)
            self._heads = (now,)
            c = schema.journal.c
            self._dated = writer.scalar(select(c.at).where(c.number == now[0])) or ""
            self._token = secrets.token_hex(16)
            signed = {} if now[0] else self._signed(now)
            writer.execute(update(schema.head).values(writer=self._token, **signed))
            return
        self._check_token(writer)
        self._check_signature(writer, now)
        if now not in self._heads:
            raise self._fenced()
        self._heads = (now,)

    def _check_signature(self, writer: Connection, head: Head) -> None:
        """Did this house write the last entry? What has no entry yet holds nothing at all."""
        if self.as_it_stands:
            return
        found = writer.scalar(select(schema.head.c.signature))
        if not head[0]:  # also under a signature: the house has signed an empty journal once
            _check_empty(writer)
        if self.key is None:
            check_no_key(self.name, found)
        elif found is not None or head[0]:
            check_signature(self.key, *head, found)

    def _signed(self, head: Head) -> dict[str, str]:
        """The house's signature under an entry, as the columns have it."""
        return {"signature": signature_of(self.key, *head)} if self.key else {}

    def _check_token(self, writer: Connection) -> None:
        if self._token and writer.scalar(select(schema.head.c.writer)) != self._token:
            raise self._fenced()

    def _fenced(self) -> Fenced:
        self.lost = Fenced(
            f"another program has become the writer of the store {self.name}: "
            "this one is out of date and serves no more"
        )
        return self.lost

    def check_writer(self) -> None:
        """Refuse if somebody else has become the writer; asked now and then by who only reads."""
        if self.lost is not None:
            raise self.lost
        row = self._row(select(schema.head.c.writer))
        if row is None or row["writer"] != self._token:
            raise self._fenced()

    def check_writes(self) -> None:
        """Refuse if nothing can be written now, or soon: the head as it is, and room for more."""
        free = self._database.free()
        if free is not None and free < LEAST_FREE:
            raise StoreError(
                f"the store {self.name} cannot be written to for long: {free} bytes are left"
            )
        self._write([], _room)

    def _disconnect(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._writer = None

    def _ready(self) -> tuple[Connection, Head]:
        """The connection that writes and the last entry; a lost connection is made anew."""
        if self.read_only:
            raise StoreError(f"the store {self.name} was opened only to look at")
        if self._closed:
            raise StoreError(f"the store {self.name} is closed")
        if self.lost is not None:
            raise self.lost
        if not self._database.in_place():
            self.lost = Fenced(
                f"the store {self.name} is not the file any more that was opened: it was moved or "
                "replaced, and this server writes no more"
            )
            raise self.lost
        if self._writer is None or self._writer.invalidated or len(self._heads) > 1:
            self._connect()
        assert self._writer is not None
        return self._writer, self._heads[0]

    def _check_schema(self) -> None:
        with said_plainly(self.name), self._readers.connect() as connection:
            if not migrations.check(connection, self.name):
                raise StoreError(
                    f"the store {self.name} is empty or of an older pitboss; "
                    "serve from it once, and its schema is brought up to date"
                )

    # The journal

    def append(self, batches: Sequence[Batch]) -> list[list[Entry]]:
        """Write these batches in one transaction; the entries of each, once they are durable."""
        return self._write(batches)

    def _write(
        self, batches: Sequence[Batch], also: Callable[[Connection], None] | None = None
    ) -> list[list[Entry]]:
        """One transaction: the batches, and whatever else belongs to them."""
        for batch in batches:
            checked(batch)
        with self._lock:
            writer, before = self._ready()
            at = now()
            stepped = self._clock_stepped(at) if batches else []
            batches = [*stepped, *batches]
            at = at if stepped else max(at, self._dated)
            entries = _chained(batches, at, *before)
            after = next(
                ((made[-1].number, made[-1].hash) for made in reversed(entries) if made), before
            )
            committing = False
            try:
                with writer.begin():
                    self._move_head(writer, before, after)
                    self._insert(writer, batches, entries)
                    if also is not None:
                        also(writer)
                    self._heads = (before, after) if after != before else (before,)
                    committing = True
            except DBAPIError as error:
                if not committing or not self._landed(before, after):
                    raise refused(self.name, "be written to", error) from error
            self._heads = (after,)
            self._dated = at if after != before else self._dated
            return entries[len(stepped) :]

    def _clock_stepped(self, at: str) -> list[Batch]:
        """An entry of its own where somebody has set the clock since the last one.

        Dates go back with it, and with nothing else: a clock that ran far ahead for a moment does
        not date all that comes after.
        """
        said = time.time(), time.monotonic()
        before, self._clock = self._clock or said, said
        step = (said[0] - before[0]) - (said[1] - before[1])
        if at < self._dated and (behind := seconds_between(at, self._dated)) >= STEP:
            step = -behind
        if abs(step) < STEP:
            return []
        data = {"seconds": round(step, 3), "now": at}
        return [Batch(drafts=[Draft(kind=CLOCK_SET, actor="house", data=data)])]

    def _move_head(self, writer: Connection, before: Head, after: Head) -> None:
        """Make another entry the last, if the one before still is and nobody else writes.

        It comes first in every transaction: on PostgreSQL it makes others wait.
        """
        said = {"was": before[0], "had": before[1], "me": self._token}
        row = {"number": after[0], "hash": after[1], **self._signed(after)}
        if writer.execute(_MOVE_HEAD, said | row).rowcount != 1:
            raise self._fenced()

    def _landed(self, before: Head, after: Head) -> bool:
        """Did a commit that reported an error get through? The chain tells, read anew.

        The connection may still be in the transaction and would show what nobody else sees: it
        is given up first.
        """
        if self._writer is not None:
            self._writer.invalidate()
        until = time.monotonic() + RECONNECTING
        while True:
            try:
                return before != after == self._ready()[1]
            except Fenced:
                raise
            except StoreError as error:
                if time.monotonic() > until:
                    raise Unsure(
                        f"the store {self.name} went away while entry {after[0]} was being "
                        "written; whether it was is known when the store is opened again"
                    ) from error
            time.sleep(0.2)

    def _insert(
        self, writer: Connection, batches: Sequence[Batch], entries: Sequence[Sequence[Entry]]
    ) -> None:
        """Everything that the batches hold, a statement for each kind."""
        rows = [_journal_row(entry) for made in entries for entry in made]
        if rows:
            writer.execute(_INSERT_ENTRY, rows)
        gains: Counter[str] = Counter()
        standing: dict[str, Row] = {}
        for batch, made in zip(batches, entries, strict=True):
            for entry in made:
                for account, amount in entry.postings:
                    gains[account] += amount
            if batch.table is not None:
                row = msgspec.structs.asdict(batch.table)
                standing[batch.table.id] = row | ({"number": made[-1].number} if made else {})
        if any(gains.values()):
            changed = [{"account": name, "cents": gain} for name, gain in gains.items() if gain]
            writer.execute(self._database.upserts.balances, changed)
        if standing:
            writer.execute(self._database.upserts.tables, list(standing.values()))
        for batch, made in zip(batches, entries, strict=True):
            _move_shoes(writer, batch, made, self.sealed)

    def entries(
        self,
        *,
        table: str | None = None,
        after: int = 0,
        upto: int | None = None,
        kinds: Collection[str] = (),
        actor: str | None = None,
        round: int | None = None,
        says: str = "",
        limit: int | None = None,
        newest_first: bool = False,
    ) -> Iterator[Entry]:
        """The entries that fit all of this, `after` not included and `upto` included.

        `says` is something that their data have.

        They come a page at a time, so that a long journal is never in memory whole and a slow
        reader holds nothing open.
        """
        c = schema.journal.c
        wanted = select(schema.journal).order_by(c.number.desc() if newest_first else c.number)
        if table is not None:
            wanted = wanted.where(c.table == table)
        if kinds:
            wanted = wanted.where(c.kind.in_(list(kinds)))
        if actor is not None:
            wanted = wanted.where(c.actor == actor)
        if round is not None:
            wanted = wanted.where(c.round == round)
        if says:
            wanted = wanted.where(c.data.contains(f'"{says}":', autoescape=True))
        left = limit
        while left is None or left > 0:
            size = PAGE if left is None else min(PAGE, left)
            page = wanted.where(c.number > after).limit(size)
            if upto is not None:
                page = page.where(c.number <= upto)
            rows = self._rows(page)
            for row in rows:
                yield _entry(row)
            if len(rows) < size:
                return
            if newest_first:
                upto = rows[-1]["number"] - 1
            else:
                after = rows[-1]["number"]
            left = None if left is None else left - len(rows)

    def last(self) -> tuple[int, str]:
        """The number and the hash of the last entry; 0 and `GENESIS` before the first."""
        if len(heads := self._heads) == 1:
            return heads[0]
        row = self._row(select(schema.head))
        return (row["number"], row["hash"]) if row else (0, GENESIS)

    def verify(self, watch: Callable[[Entry], None] | None = None) -> Verified:
        """Check every entry and every balance; `Broken` names the first that is wrong.

        `watch` gets each entry once it is found to be good.
        """
        began = time.monotonic()
        with said_plainly(self.name, "be read"), self._readers.connect() as snapshot:
            head = _head(snapshot)
            newest = snapshot.scalar(select(func.max(schema.journal.c.number))) or 0
            rows = snapshot.execute(select(schema.balances))
            kept = {row.account: row.cents for row in rows if row.cents}
            c = schema.tables.c
            standing = {row.id: row.number for row in snapshot.execute(select(c.id, c.number))}
        number, last = 0, GENESIS
        made: Counter[str] = Counter()
        for entry in verified(self.entries(upto=newest)):
            number, last = entry.number, entry.hash
            for account, amount in entry.postings:
                made[account] += amount
            if watch is not None:
                watch(entry)
        _check_end(head, number, last)
        if self.key is not None and head is not None and not self.as_it_stands:
            check_signature(self.key, number, last, head["signature"])
        _check_balances(kept, {account: cents for account, cents in made.items() if cents})
        for id, at in standing.items():
            if at > number:
                raise Broken(f"table {id} stands at entry {at}, and the last entry is {number}")
        return Verified(
            entries=number,
            hash=last,
            accounts=len(kept),
            signed=self.key is not None and not self.as_it_stands,
            seconds=time.monotonic() - began,
        )

    # Money, tables, shoes

    def balance(self, account: str) -> int:
        """What an account holds, in cents; nothing was ever posted to it: 0."""
        c = schema.balances.c
        row = self._row(select(c.cents).where(c.account == account))
        return int(row["cents"]) if row else 0

    def balances(self, prefix: str = "") -> dict[str, int]:
        """What each account holds whose name begins so: `wallet:`, `rack:t1:`."""
        c = schema.balances.c
        wanted = select(schema.balances).where(func.substr(c.account, 1, len(prefix)) == prefix)
        return {row["account"]: row["cents"] for row in self._rows(wanted)}

    def tables(self, open_only: bool = True) -> list[TableRow]:
        """The tables, in the order of their ids."""
        wanted = select(schema.tables)
        if open_only:
            wanted = wanted.where(schema.tables.c.open.is_not(False))  # in SQLite 2 is neither
        return sorted((TableRow(**row) for row in self._rows(wanted)), key=lambda row: row.id)

    def table(self, id: str) -> TableRow | None:
        """One table as it last stood."""
        row = self._row(select(schema.tables).where(schema.tables.c.id == id))
        return TableRow(**row) if row else None

    def shoe(self, id: str) -> KeptShoe | None:
        """One shoe with its secrets: it is for the caller to keep them until it is finished."""
        row = self._row(select(schema.shoes).where(schema.shoes.c.id == id))
        return self.opened_shoe(row) if row else None

    def shoes(self, table: str) -> list[KeptShoe]:
        """All the shoes of a table, the oldest first."""
        c = schema.shoes.c
        wanted = select(schema.shoes).where(c.table == table).order_by(c.opened)
        return [self.opened_shoe(row) for row in self._rows(wanted)]

    def shoe_rows(self) -> list[Row]:
        """All shoes as the database has them, their secrets under seal."""
        return self._rows(select(schema.shoes))

    def under_seal(self, row: Row) -> bool:
        """Does it take the key to read this shoe?"""
        return is_sealed(row["salt"]) or is_sealed(row["order"])

    def opened_shoe(self, row: Row) -> KeptShoe:
        """A shoe as the database has it, its secrets laid open."""
        salt = self.unsealed(row["salt"], _salt_of(row["id"]))
        text = self.unsealed(row["order"], _order_of(row["id"]))
        try:
            order = msgspec.json.decode(text, type=list[int])
        except msgspec.MsgspecError:
            raise StoreError(f"the order of shoe {row['id']} cannot be read") from None
        return KeptShoe(**{**row, "salt": salt, "order": order})

    def sealed(self, text: str, of: str) -> str:
        """A secret as the database has it; what it is the secret of is a part of the seal."""
        return self.key.sealed(text, of) if self.key else text

    def unsealed(self, text: str, of: str) -> str:
        return unsealed(self.key, text, of)

    # People; every change is also in the journal, a password never is

    def add_person(
        self,
        name: str,
        role: str,
        *,
        password: str | None = None,
        actor: str = "house",
        id: str | None = None,
    ) -> Person:
        """Somebody new. `password` is a hash; no two names differ only by case."""
        name = name.strip()
        key = name_key(name)
        if not key:
            raise BadInput("a person needs a name")
        id = id or secrets.token_hex(8)
        row: Row = {
            "id": id,
            "name": name,
            "key": key,
            "password": password,
            "role": role,
            "disabled": False,
            "stamp": 0,
            "since": now(),
            "second": None,
        }

        def insert_person(writer: Connection) -> None:
            c = schema.people.c
            if writer.execute(select(c.id).where((c.key == key) | (c.id == id))).first():
                raise NotAllowed(f"there is somebody called '{name}' already", code="name-taken")
            writer.execute(insert(schema.people), row)

        data = {"person": id, "name": name, "role": role}
        data |= {"password": digest(password), "second": "", "since": row["since"]}
        draft = Draft(kind="person-added", actor=actor, data=data)
        self._write([Batch(drafts=[draft])], insert_person)
        return _person(row)

    def person(self, id: str) -> Person | None:
        """Who has this id."""
        row = self._row(select(schema.people).where(schema.people.c.id == id))
        return _person(row) if row else None

    def person_named(self, name: str) -> Person | None:
        """Who is called so, in capitals or not."""
        row = self._row(select(schema.people).where(schema.people.c.key == name_key(name)))
        return _person(row) if row else None

    def people(self) -> list[Person]:
        """Everybody, by name."""
        rows = self._rows(select(schema.people))
        return [_person(row) for row in sorted(rows, key=lambda row: str(row["key"]))]

    def standing(self) -> dict[str, dict[str, Any]]:
        """Everybody by id, as far as the journal says the same of him; secrets as digests."""
        return {
            row["id"]: row | {name: digest(row[name]) for name in ("password", "second")}
            for row in self._rows(select(schema.people))
        }

    def unguarded(self) -> list[str]:
        """What of the database's own protection of the journal is missing or switched off."""
        with said_plainly(self.name, "be read"), self._readers.connect() as connection:
            return self._database.unguarded(connection)

    def password(self, id: str) -> str | None:
        """The hash of a person's password."""
        row = self._row(select(schema.people.c.password).where(schema.people.c.id == id))
        return row["password"] if row else None

    def set_password(self, id: str, password: str | None, *, actor: str = "house") -> Person:
        """Give a person another password (its hash), or none."""
        said = {"password": digest(password)}
        return self._change(id, "password-changed", said, {"password": password}, actor)

    def second_factor(self, id: str) -> str | None:
        """The secret that a person shares with his authenticator, if he has one."""
        row = self._row(select(schema.people.c.second).where(schema.people.c.id == id))
        kept = row["second"] if row else None
        return None if kept is None else self.unsealed(kept, _second_of(id))

    def set_second_factor(
        self, id: str, secret: str | None, *, actor: str = "house", step: int | None = None
    ) -> Person:
        """Give a person another second factor, or none; `step` says which code confirmed it."""
        kept = None if secret is None else self.sealed(secret, _second_of(id))
        said = {"second": digest(kept)} | ({} if step is None else {"step": step})
        return self._change(id, "second-factor", said, {"second": kept}, actor)

    def set_role(self, id: str, role: str, *, actor: str = "house") -> Person:
        """Give a person another role."""
        return self._change(id, "role-changed", {"role": role}, {"role": role}, actor)

    def set_disabled(self, id: str, disabled: bool = True, *, actor: str = "house") -> Person:
        """Keep a person out, or let him in again."""
        kind = "person-disabled" if disabled else "person-enabled"
        return self._change(id, kind, {}, {"disabled": disabled}, actor)

    def void_cookies(self, id: str) -> Person:
        """A person logs out: every cookie that he was given is void."""
        return self._change(id, "logged-out", {}, {}, id)

    def _change(
        self, id: str, kind: str, data: dict[str, Any], values: dict[str, Any], actor: str
    ) -> Person:
        """Change a person, say so in the journal, and make older cookies void."""
        c = schema.people.c

        def change(writer: Connection) -> None:
            stamped = update(schema.people).where(c.id == id).values(**values, stamp=c.stamp + 1)
            if not writer.execute(stamped).rowcount:
                raise unknown("person", id, [])

        draft = Draft(kind=kind, actor=actor, data={"person": id, **data})
        self._write([Batch(drafts=[draft])], change)
        changed = self.person(id)
        assert changed is not None
        return changed

    # Rulings and keys

    def put_ruling(self, text: str) -> str:
        """Keep a ruling to share; the same text always has the same id."""
        id = _ruling_id(text)
        row = {"id": id, "text": text, "at": now()}
        self._put(self._database.upserts.rulings, row)
        return id

    def ruling(self, id: str) -> str | None:
        """The text of a ruling."""
        row = self._row(select(schema.rulings.c.text).where(schema.rulings.c.id == id))
        return row["text"] if row else None

    def changed_rulings(self) -> list[str]:
        """Rulings whose text is not the one that they were shared as."""
        c = schema.rulings.c
        with said_plainly(self.name, "be read"), self._readers.connect() as connection:
            found = connection.execute(select(c.id, c.text).order_by(c.id)).yield_per(PAGE)
            return [
                f"the text of ruling {row.id} is not the one that was shared"
                for row in found
                if _ruling_id(row.text) != row.id
            ]

    def secret(self, name: str) -> bytes:
        """A key of 32 bytes for one purpose, what signs the cookies say: from the house's key.

        A house without one has random bytes in its store, made when they are first asked for.
        """
        if self.key is not None:
            return self.key.derived(name)
        c = schema.secrets.c
        wanted = select(c.value).where(c.name == name)
        row = self._row(wanted)
        if row is None:
            made = {"name": name, "value": secrets.token_bytes(32)}
            self._put(self._database.upserts.secrets, made)
            row = self._row(wanted)
        assert row is not None
        return bytes(row["value"])

    def _put(self, statement: Insert, row: Row) -> None:
        def put(writer: Connection) -> None:
            writer.execute(statement, row)

        self._write([], put)

    # Looking

    def _rows(self, wanted: Select[Any]) -> list[Row]:
        with said_plainly(self.name, "be read"), self._readers.connect() as connection:
            return [row._asdict() for row in connection.execute(wanted)]

    def _row(self, wanted: Select[Any]) -> Row | None:
        rows = self._rows(wanted)
        return rows[0] if rows else None


def _salt_of(shoe: str) -> str:
    """What the seal over a salt says that it belongs to; an order has another."""
    return f"salt of shoe {shoe}"


def _order_of(shoe: str) -> str:
    return f"order of shoe {shoe}"


def _second_of(person: str) -> str:
    return f"second factor of {person}"


def _ruling_id(text: str) -> str:
    """What the link to a ruling is called: another text has another one."""
    return b32encode(sha256(text.encode()).digest()[:15]).decode().lower()


def _chained(batches: Sequence[Batch], at: str, number: int, previous: str) -> list[list[Entry]]:
    """The drafts of each batch as the next entries of the journal."""
    made: list[list[Entry]] = []
    for batch in batches:
        made.append([])
        for draft in batch.drafts:
            number += 1
            entry = entered(_plain(draft), number=number, at=at, previous=previous)
            previous = entry.hash
            made[-1].append(entry)
    return made


def _plain(draft: Draft) -> Draft:
    """A draft with the data that reading it back will give, so that its hash will fit."""
    data = _data.decode(msgspec.json.encode(draft.data))
    return msgspec.structs.replace(draft, data=data)


def _journal_row(entry: Entry) -> Row:
    row = msgspec.structs.asdict(entry)
    row["data"] = _json(entry.data).decode()
    row["postings"] = _json(entry.postings).decode()
    return row


def _entry(row: Row) -> Entry:
    try:
        data, postings = _data.decode(row["data"]), _postings.decode(row["postings"])
    except (msgspec.MsgspecError, TypeError) as error:
        raise Broken(f"entry {row['number']} has been changed: it cannot be read") from error
    return Entry(**{**row, "data": data, "postings": postings})


def _room(writer: Connection) -> None:
    """Write as much as some entries take, and take it back."""
    with writer.begin_nested() as tried:
        filler = {"id": "room", "text": secrets.token_hex(ROOM // 2), "at": ""}
        writer.execute(insert(schema.rulings), filler)
        tried.rollback()


def _checked_head(connection: Connection) -> tuple[int, str]:
    """The last entry, which the journal must end with for another to be chained to it."""
    head = _head(connection)
    newest = select(schema.journal).order_by(schema.journal.c.number.desc()).limit(1)
    last = connection.execute(newest).mappings().first()
    number, hash = (last["number"], last["hash"]) if last else (0, GENESIS)
    _check_end(head, number, hash)
    if last is not None:
        check_hash(_entry(dict(last)))
    return number, hash


def _head(connection: Connection) -> RowMapping | None:
    """What the store says of its last entry: once, or not at all."""
    found = connection.execute(select(schema.head)).mappings().all()
    if len(found) > 1:
        raise Broken(f"the store says {len(found)} times which entry is the last one")
    return found[0] if found else None


def _check_empty(connection: Connection) -> None:
    """Refuse a store without a journal in which there is something nevertheless."""
    for table in (schema.balances, schema.people, schema.tables, schema.shoes):
        if connection.execute(select(table).limit(1)).first():
            raise Broken(f"the store has no journal, and rows of '{table.name}': it was emptied")


def _check_end(head: RowMapping | None, number: int, hash: str) -> None:
    """Is this the last entry that was written?"""
    if head is None:
        raise Broken("the store does not say which entry is the last one")
    if number < head["number"]:
        raise Broken(f"entry {number + 1} is missing: entry {head['number']} was the last written")
    if number > head["number"]:
        raise Broken(
            f"entry {head['number'] + 1} was put in: entry {head['number']} was the last written"
        )
    if hash != head["hash"]:
        raise Broken(f"entry {number} has been changed: it is not the one that was written last")


def _check_balances(kept: dict[str, int], made: dict[str, int]) -> None:
    """Do the balances follow from the postings?"""
    for account in sorted(kept.keys() | made.keys()):
        if kept.get(account, 0) != made.get(account, 0):
            raise Broken(
                f"the balance of {account} is kept as {kept.get(account, 0)} cents, "
                f"and its postings make {made.get(account, 0)}"
            )
    if sum(kept.values()):
        raise Broken(f"the balances sum to {sum(kept.values())} cents, not to zero")


def _move_shoes(
    writer: Connection, batch: Batch, made: Sequence[Entry], sealed: Callable[[str, str], str]
) -> None:
    """Bring shoes into play and take them out of it, with the batch's last entry."""
    if (batch.shoes or batch.finished) and not made:
        raise Broken("a shoe comes into play or goes out of it with an entry of the journal")
    for shoe in batch.shoes:
        row = msgspec.structs.asdict(shoe)
        row["salt"] = sealed(shoe.salt, _salt_of(shoe.id))
        row["order"] = sealed(_json(shoe.order).decode(), _order_of(shoe.id))
        row["opened"] = made[-1].number
        writer.execute(insert(schema.shoes), row)
    c = schema.shoes.c
    for id in batch.finished:
        over = update(schema.shoes).where(c.id == id, c.finished.is_(None))
        if not writer.execute(over.values(finished=made[-1].number)).rowcount:
            raise Broken(f"there is no shoe '{id}' in play")


def _person(row: Row) -> Person:
    shown = {name: row[name] for name in ("id", "name", "role", "disabled", "stamp", "since")}
    return Person(
        **shown,
        has_password=row["password"] is not None,
        second_factor=row["second"] is not None,
    )
