"""A floor is killed and an older copy of its database is put back: the heads tell.

A copy is whole and signed, so that only what was written elsewhere says that it is old.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from floor.books import SHELF
from ledger.books import moved, one
from pitboss.cli.backup import copy
from pitboss.errors import BadInput
from pitboss.floor import house
from pitboss.floor.commands import read as command
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit
from pitboss.ledger.entries import Batch
from pitboss.ledger.heads import Heads
from pitboss.ledger.heads import read as read_heads
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.store import Store

KEY = HouseKey(bytes(32))
BOSS = Person("boss", "Boss", Role.HOST)
Play = Callable[[Floor], Awaitable[None]]


def killed(path: Path, heads: Heads, before: Play, after: Play) -> Path:
    """Somebody takes a copy between two things that happen, and the floor is killed."""
    older = path.with_name("older.db")

    async def run() -> None:
        with Store.open(str(path), key=KEY) as store:
            floor = Floor(store, SHELF, heads=heads)
            await floor.start()
            await before(floor)
            copy(path, older)
            await after(floor)
            for task in floor._running:
                task.cancel()
            await floor.journal.close()

    asyncio.run(run())
    return older


def opens(path: Path, heads: Heads) -> None:
    async def run() -> None:
        with Store.open(str(path), key=KEY) as store:
            floor = Floor(store, SHELF, heads=heads)
            await floor.start()
            await floor.stop()

    asyncio.run(run())


async def guest(floor: Floor) -> None:
    await floor.welcome("Ann")


async def visitor(floor: Floor) -> None:
    """Money over the counter at a table: a visitor buys in, and stands up with it."""
    table = await floor.open_table(BOSS, "columbus-2016/roulette", {}, live=True)
    buys = {"do": "sit", "seat": 1, "buy_in": 100_00, "visitor": "Vic"}
    await floor.do(BOSS, table.id, command(buys))


async def stands(floor: Floor) -> None:
    await floor.do(BOSS, next(iter(floor.spots)), command({"do": "stand", "seat": 1}))


async def paid_out(floor: Floor) -> None:
    [ann] = [id for id, holds in floor.wallets.items() if holds]
    await floor.cash(BOSS, -9_000_00, ann)


@pytest.mark.parametrize(("before", "after"), [(guest, paid_out), (visitor, stands)])
def test_cash_over_the_counter_is_in_the_heads_before_anybody_is_told(
    tmp_path: Path, before: Play, after: Play
) -> None:
    heads = Heads(KEY, str(tmp_path / "heads"))
    older = killed(tmp_path / "floor.db", heads, before, after)
    with pytest.raises(BadInput, match="it was cut off, or written anew"):
        opens(older, heads)
    opens(tmp_path / "floor.db", heads)


def test_what_was_played_is_in_the_heads_after_a_quiet_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "QUIET", 0.02)
    heads, file = Heads(KEY, str(tmp_path / "heads")), tmp_path / "heads"

    async def opened(floor: Floor) -> None:
        await floor.open_table(BOSS, "columbus-2016/roulette", {})

    async def another(floor: Floor) -> None:
        await opened(floor)
        written = file.read_text()
        while file.read_text() == written:
            await asyncio.sleep(0.01)

    older = killed(tmp_path / "floor.db", heads, opened, another)
    with pytest.raises(BadInput, match="it was cut off, or written anew"):
        opens(older, heads)


def test_a_place_that_does_not_answer_keeps_nobody_waiting_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PATIENCE", 0.05)
    heads, told = Heads(KEY, str(tmp_path / "heads")), asyncio.Event()

    async def run() -> None:
        with Store.open(str(tmp_path / "floor.db"), key=KEY) as store:
            floor = Floor(store, SHELF)
            await floor.start()
            floor._heads = heads
            await floor._heading.acquire()  # the place is written to, and goes on and on
            await floor.welcome("Ann")
            told.set()
            floor._heading.release()
            await floor.stop()

    asyncio.run(run())
    assert told.is_set()


def test_a_place_that_fails_stops_no_cash(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    heads = Heads(KEY, str(tmp_path / "nowhere" / "heads"))
    opens(tmp_path / "floor.db", heads)
    killed(tmp_path / "floor.db", heads, guest, paid_out)
    assert "cannot be written down" in caplog.text


def test_an_older_copy_that_was_played_on_is_not_hidden_by_its_own_heads(tmp_path: Path) -> None:
    """Printed heads are read by nobody who opens a floor; both of an entry stand there."""
    path, older, printed = (tmp_path / name for name in ("floor.db", "older.db", "printed"))
    for at, amount in enumerate((100, 200)):
        with Store.open(str(path), key=KEY) as store:
            if not at:
                store.append([one()])
                copy(path, older)
            store.append([Batch(drafts=[moved(amount)])])
            Heads(KEY, str(printed)).write(store.last())
            last = store.last()
        if not at:
            older.replace(path)
    heads = read_heads(str(printed), KEY)
    assert [head.entry for head in heads] == [last[0]] * 2
    with Store.open(str(path), read_only=True, key=KEY) as store:
        [said] = Audit(store, [], replay=False, heads=heads).run().problems
    assert f"entry {last[0]} is not the one that was signed" in said
