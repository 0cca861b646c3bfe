"""A writer who has lost his place writes nothing more, however he lost it and whatever he tries."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa

from ledger.books import behind_its_back, one
from pitboss.cli.backup import copy
from pitboss.errors import PitbossError
from pitboss.ledger.databases import StoreError
from pitboss.ledger.journal import Journal
from pitboss.ledger.store import Fenced, Store

TERMINATE = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE pid <> pg_backend_pid() AND datname = current_database()"
)


def take_lock(url: str) -> None:
    """What an administrator does who thinks that the server is dead."""
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///") + ".lock").unlink()
        return
    with behind_its_back(url).connect() as other:
        other.execute(sa.text(TERMINATE))


def refused(store: Store) -> None:
    """At first the connection may only be gone; from then on nothing is written ever again."""
    with pytest.raises(StoreError):
        store.append([one(7)])
    for _ in range(3):
        with pytest.raises(Fenced, match="another program has become the writer"):
            store.append([one(7)])
    with pytest.raises(Fenced):
        store.put_ruling("a ruling is no entry, and is not written either")


@pytest.mark.parametrize("writes", [True, False])
@pytest.mark.parametrize("still_there", [True, False])
def test_a_writer_who_was_followed_by_another_never_writes_again(
    store: Store, url: str, still_there: bool, writes: bool
) -> None:
    store.append([one(100)])
    take_lock(url)
    with Store.open(url) as second:
        if writes:
            second.append([one(30)])
        if still_there:
            refused(store)
    refused(store)
    with Store.open(url) as third:
        assert third.balance("rack:t1:1") == (130 if writes else 100)
        assert third.verify().entries == 1 + writes


def test_a_lock_that_nobody_took_meanwhile_is_taken_again(store: Store, url: str) -> None:
    store.append([one(100)])
    take_lock(url)
    if url.startswith("postgresql"):
        with pytest.raises(StoreError, match="cannot be written to"):
            store.append([one(100)])
    store.append([one(100)])
    assert store.verify().entries == 2


def test_what_was_written_past_the_lock_fences_too(store: Store, url: str) -> None:
    """Somebody restored an older copy of the head: it is not what this writer wrote last."""
    store.append([one(100), one(100)])
    first = next(store.entries()).hash
    with behind_its_back(url).begin() as other:
        other.execute(sa.text("UPDATE head SET number = 1, hash = :hash"), {"hash": first})
    with pytest.raises(Fenced):
        store.append([one(100)])


def test_the_second_attempt_of_a_group_commit_does_not_get_past_the_fence(
    store: Store, url: str
) -> None:
    async def play() -> None:
        journal = Journal(store)
        try:
            await journal.append(one(100))
            take_lock(url)
            with Store.open(url) as second:
                second.append([one(30)])
            tried = [journal.append(one(7)) for _ in range(3)]
            for result in await asyncio.gather(*tried, return_exceptions=True):
                assert isinstance(result, PitbossError)
            with pytest.raises(Fenced):
                await journal.append(one(7))
            with pytest.raises(Fenced):
                journal.check()
        finally:
            await journal.close()

    asyncio.run(play())
    assert store.balance("rack:t1:1") == 130


def test_who_only_reads_learns_it_too(store: Store, url: str) -> None:
    store.check_writer()
    take_lock(url)
    with Store.open(url):
        with pytest.raises(StoreError):
            store.check_writer()
        with pytest.raises(Fenced):
            store.check_writer()


@pytest.mark.parametrize("way", ["moved", "replaced", "deleted"])
def test_a_file_that_is_not_there_any_more_is_not_written_to(tmp_path: Path, way: str) -> None:
    """The open file takes all that is written to it, and nobody would ever find it."""
    path, other = tmp_path / "floor.db", tmp_path / "other.db"
    with Store.open(str(path)) as store:
        store.append([one(100)])
        if way == "moved":
            path.rename(other)
        elif way == "replaced":
            copy(path, other)
            other.replace(path)
        else:
            path.unlink()
        for _ in range(2):
            with pytest.raises(Fenced, match="it was moved or replaced"):
                store.append([one(7)])


def test_a_file_that_has_another_name_as_well_is_still_there(tmp_path: Path) -> None:
    """Some make their copies so; who opens it by that name is refused."""
    with Store.open(str(tmp_path / "floor.db")) as store:
        (tmp_path / "copy.db").hardlink_to(tmp_path / "floor.db")
        store.append([one(100)])
        assert store.verify().entries == 1
