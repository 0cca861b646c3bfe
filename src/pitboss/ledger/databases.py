"""The two databases under a store: how each is reached, and how it is kept to one writer.

SQLite keeps a lock on a file beside the store, PostgreSQL an advisory lock on the very connection
that writes. Both go when the process does, whatever it died of.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import platformdirs
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Insert,
    Table,
    create_engine,
    event,
    make_url,
    text,
)
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool, QueuePool

from pitboss.errors import BadInput, PitbossError
from pitboss.ledger import schema
from pitboss.ledger.migrations.versions.r0001_journal import GUARDS, triggers

BUSY_SECONDS = 10.0
"""How long SQLite waits for another connection's lock."""


PATIENCE = 2.0
"""How long PostgreSQL may take to see that the last writer is gone."""

_WAIT_FOR_THE_DISK = text(
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)
_TRY_LOCK = text(
    "SELECT pg_try_advisory_lock("
    "hashtextextended('pitboss', 0) # hashtextextended(current_schema(), 0))"
)


_TRIGGERS = text(
    "SELECT t.tgname AS name, t.tgrelid::regclass::text AS of, p.proname AS does, p.prosrc AS text,"
    " t.tgenabled IN ('O', 'A') AS enabled"
    " FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_class c ON c.oid = t.tgrelid"
    " WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace"
)
_RULES = text("SELECT rulename, tablename FROM pg_rules WHERE schemaname = current_schema()")


class StoreError(PitbossError):
    """The store cannot be opened, reached or written to."""

    code = "store"
    said = "the books cannot be reached now, and nothing was changed: try again in a moment"
    """What somebody is told who has no business with the store's address; the log has it all."""


@dataclass(frozen=True)
class Upserts:
    """Inserts that say what to do when the row is there; each database has its own."""

    balances: Insert
    tables: Insert
    rulings: Insert
    secrets: Insert


def _upserts(insert: Callable[[Table], Any]) -> Upserts:
    """Balances are added to, tables replaced, rulings and keys left as they are."""
    gain, table = insert(schema.balances), insert(schema.tables)
    return Upserts(
        balances=gain.on_conflict_do_update(
            index_elements=["account"],
            set_={"cents": schema.balances.c.cents + gain.excluded.cents},
        ),
        tables=table.on_conflict_do_update(
            index_elements=["id"],
            set_={name: table.excluded[name] for name in ("open", "number", "state")},
        ),
        rulings=insert(schema.rulings).on_conflict_do_nothing(),
        secrets=insert(schema.secrets).on_conflict_do_nothing(),
    )


class Database(Protocol):
    """Where a store is kept."""

    name: str
    """For sentences: a path, or a URL without its password."""

    def readers(self, *, read_only: bool) -> Engine:
        """Connections that only look."""

    def writer(self) -> Engine:
        """The connection that writes."""

    def claim(self, connection: Connection) -> bool:
        """Become the one writer; False when somebody else is."""

    upserts: Upserts

    def free(self) -> int | None:
        """Bytes that are left on its disk, where that is known."""

    def unguarded(self, connection: Connection) -> list[str]:
        """Triggers that are missing, not as they were made, or none of ours."""

    def in_place(self) -> bool:
        """Is what is written to still found where it was opened?"""

    def release(self) -> None:
        """Stop being the writer, as far as closing the connection does not do that."""


def database(url: str | None) -> Database:
    """Where the store is: a URL, a path, `PITBOSS_STORE`, or a file in the user's data folder."""
    given = url or os.environ.get("PITBOSS_STORE")
    if not given:
        return SQLite(platformdirs.user_data_path("pitboss", ensure_exists=True) / "floor.db")
    if "://" not in given:
        return SQLite(Path(given))
    try:
        parsed = make_url(given)
    except (ArgumentError, ValueError):
        parsed = None
    kind = parsed.get_backend_name() if parsed else ""
    if parsed and kind == "sqlite" and parsed.database not in (None, "", ":memory:"):
        return SQLite(Path(str(parsed.database)))
    if parsed and kind in ("postgresql", "postgres"):
        return PostgreSQL(parsed)
    shown = parsed.render_as_string(hide_password=True) if parsed else "given"
    raise BadInput(
        f"the store {shown} is neither a file nor a database that pitboss can keep its books in; "
        "write a path, sqlite:///PATH or postgresql://USER:PASSWORD@HOST/DATABASE",
        code="store",
    )


@contextmanager
def said_plainly(name: str, doing: str = "be opened") -> Iterator[None]:
    """Turn what a database driver says into one sentence."""
    try:
        yield
    except DBAPIError as error:
        raise refused(name, doing, error) from error


def refused(name: str, doing: str, error: DBAPIError) -> StoreError:
    """What the database driver says, in a sentence."""
    return StoreError(f"the store {name} cannot {doing}: {' '.join(str(error.orig).split())}")


def _unknown(what: str, name: str, of: str) -> str:
    return f"the {what} {name} of {of} is none of pitboss's: it may change what is written"


def _function() -> tuple[str, str]:
    """The function that the triggers of PostgreSQL call: its name, and what it does."""
    [made] = [each for each in GUARDS["postgresql"] if each.startswith("CREATE FUNCTION")]
    return made.split()[2].removesuffix("()"), made.split("$$")[1]


class SQLite:
    """A file, with its write-ahead log and its lock beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path.expanduser().resolve()
        self.name = str(self.path)
        self._lock: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        """Which one it is that writes."""
        self.upserts = _upserts(sqlite_insert)

    def readers(self, *, read_only: bool) -> Engine:
        if read_only and not self.path.is_file():
            raise StoreError(f"there is no store {self.name}")
        engine = self._engine(QueuePool, pool_size=4, max_overflow=28)
        event.listen(engine, "connect", _sqlite_looks)
        event.listen(engine, "begin", _begin)
        return engine

    def writer(self) -> Engine:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            found = self.path.stat()
            self._file, names = (found.st_dev, found.st_ino), found.st_nlink
        except OSError as error:
            raise StoreError(f"the store {self.name} cannot be opened: {error.strerror}") from error
        if names > 1:  # the lock and the log lie beside one of them, and the other has its own
            raise StoreError(
                f"the store {self.name} is a file with {names} names (hard links), and two floors "
                "could write to it: leave it one name, or open a copy"
            )
        engine = self._engine(NullPool)
        event.listen(engine, "connect", _sqlite_writes)
        event.listen(engine, "begin", _begin_immediate)
        return engine

    def in_place(self) -> bool:
        """A file that was moved or replaced is written to all the same, and nobody finds it."""
        try:
            found = self.path.stat()
        except OSError:
            return False
        return (found.st_dev, found.st_ino) == self._file

    def _engine(self, pool: type[QueuePool] | type[NullPool], **settings: Any) -> Engine:
        def connect() -> sqlite3.Connection:
            return sqlite3.connect(
                self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )

        return create_engine("sqlite://", creator=connect, poolclass=pool, **settings)

    def claim(self, connection: Connection) -> bool:
        """Hold an empty database beside the store locked: SQLite knows how, on every system."""
        if self._lock is not None:
            return True
        beside = self.path.with_name(self.path.name + ".lock")
        lock: sqlite3.Connection | None = None
        try:
            lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
            lock.execute("PRAGMA journal_mode = MEMORY")
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if lock is not None:
                lock.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return False
            raise StoreError(f"the store {self.name} cannot be locked: {error}") from error
        self._lock = lock
        return True

    def free(self) -> int | None:
        try:
            return shutil.disk_usage(self.path.parent).free
        except OSError:
            return None

    def unguarded(self, connection: Connection) -> list[str]:
        found = connection.execute(
            text("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
        ).all()
        kept = {row.name: " ".join(row.sql.split()) for row in found}
        ours = triggers("sqlite")
        missing = [
            f"the trigger {name} of the journal is missing, or another"
            for name, made in ours.items()
            if kept.get(name) != " ".join(made.split())
        ]
        return missing + [
            _unknown("trigger", row.name, row.tbl_name) for row in found if row.name not in ours
        ]

    def release(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _sqlite_looks(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA query_only = ON")


def _sqlite_writes(connection: Any, _: Any) -> None:
    """A commit returns when the disk has it."""
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "fullfsync = ON",
        "checkpoint_fullfsync = ON",
        "foreign_keys = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


class PostgreSQL:
    """A database on a server."""

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername="postgresql+psycopg")
        if "connect_timeout" not in url.query:
            self._url = self._url.update_query_dict({"connect_timeout": "10"})
        self.name = url.set(drivername="postgresql").render_as_string(hide_password=True)
        self.upserts = _upserts(postgres_insert)

    def readers(self, *, read_only: bool) -> Engine:
        engine = create_engine(
            self._url,
            isolation_level="REPEATABLE READ",
            pool_size=4,
            max_overflow=28,
            pool_pre_ping=True,
        )
        return engine.execution_options(postgresql_readonly=True)

    def writer(self) -> Engine:
        return create_engine(self._url, poolclass=NullPool)

    def claim(self, connection: Connection) -> bool:
        """Lock this schema, and have a commit wait for the disk even if the server would not.

        The server needs a moment to see that a process which held the lock has died.
        """
        until = time.monotonic() + PATIENCE
        with connection.begin():
            connection.execute(_WAIT_FOR_THE_DISK)
            while not (got := bool(connection.scalar(_TRY_LOCK))) and time.monotonic() < until:
                time.sleep(0.1)
        return got

    def free(self) -> int | None:
        return None

    def unguarded(self, connection: Connection) -> list[str]:
        found = connection.execute(_TRIGGERS).all()
        ours, does = triggers("postgresql"), _function()
        kept = {
            row.name
            for row in found
            if (row.of, row.does, row.text, row.enabled) == ("journal", *does, True)
        }
        missing = [
            f"the trigger {name} of the journal is missing, or switched off"
            for name in ours
            if name not in kept
        ]
        unknown = [_unknown("trigger", row.name, row.of) for row in found if row.name not in ours]
        rules = connection.execute(_RULES).all()
        return missing + unknown + [_unknown("rule", *row) for row in rules]

    def in_place(self) -> bool:
        return True

    def release(self) -> None:
        """The server takes the lock back when the connection closes."""
