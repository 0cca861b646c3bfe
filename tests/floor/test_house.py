"""The floor: nothing is told before it is on the disk, and it stands again after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.floor.commands import read
from pitboss.floor.house import WELCOME, Clock, Floor
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.ledger.store import Store

Play = Callable[[Floor], Awaitable[Any]]


def on_a_floor(path: Path, play: Play, **given: Any) -> Any:
    """Open the floor on a store, do something, and close it again."""

    async def run() -> Any:
        with Store.open(str(path)) as store:
            floor = Floor(store, **given)
            await floor.start()
            try:
                return await play(floor)
            finally:
                await floor.stop()

    return asyncio.run(run())


async def do(floor: Floor, person: Person, table: str, **given: Any) -> int:
    entry = await floor.do(person, table, read(given))
    return entry.number


async def seated(floor: Floor, address: str = "columbus-2016/roulette") -> tuple[Person, str]:
    ann = await floor.welcome("Ann")
    table = await floor.open_table(ann, address, {})
    await do(floor, ann, table.id, do="sit", seat=1, buy_in=500_00)
    return ann, table.id


def test_a_restarted_floor_stands_where_it_stood(tmp_path: Path) -> None:
    async def first(floor: Floor) -> tuple[Person, str, Any]:
        ann, table = await seated(floor, "columbus-2016/three-card-poker")
        await do(floor, ann, table, do="bet", seat=1, wagers={"ante": 10_00})
        await do(floor, ann, table, do="ready", seat=1)
        return ann, table, await floor.view(ann, table)

    ann, table, before = on_a_floor(tmp_path / "floor.db", first)
    assert before["state"] == "playing"

    async def second(floor: Floor) -> tuple[Any, int, Any]:
        again = await floor.view(ann, table)
        await do(floor, ann, table, do="act", seat=1, action="play")
        return again, floor.wallets[ann.id], await floor.view(ann, table)

    again, wallet, after = on_a_floor(tmp_path / "floor.db", second)
    assert again == before
    assert wallet == WELCOME - 500_00
    assert after["state"] == "settled"
    with Store.open(str(tmp_path / "floor.db"), read_only=True) as store:
        store.verify()


def test_what_the_disk_refuses_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(floor: Floor) -> None:
        ann, table = await seated(floor)
        before, wallet = await floor.view(ann, table), floor.wallets[ann.id]

        async def full(batch: Any) -> Any:
            raise OSError("no space left on device")

        with monkeypatch.context() as broken:
            broken.setattr(floor.journal, "append", full)
            for given in (
                {"do": "bet", "seat": 1, "wagers": {"red": 10_00}},
                {"do": "buy", "seat": 1, "amount": 100_00},
            ):
                with pytest.raises(OSError, match="no space"):
                    await do(floor, ann, table, **given)
        assert await floor.view(ann, table) == before
        assert floor.wallets[ann.id] == wallet
        await do(floor, ann, table, do="bet", seat=1, wagers={"red": 10_00})

    on_a_floor(tmp_path / "floor.db", play)


def test_a_role_that_may_not_is_refused_and_the_attempt_is_in_the_journal(tmp_path: Path) -> None:
    eve = Person("eve", "Eve", Role.SURVEILLANCE)

    async def play(floor: Floor) -> list[Any]:
        _, table = await seated(floor)
        with pytest.raises(Forbidden, match="surveillance cannot sit"):
            await do(floor, eve, table, do="sit", seat=2, buy_in=100)
        with pytest.raises(Forbidden, match="cannot open a table"):
            await floor.open_table(eve, "columbus-2016/craps", {})
        return list(floor.store.entries(kinds=("refused",)))

    entries = on_a_floor(tmp_path / "floor.db", play)
    assert [(e.actor, e.data["what"]) for e in entries] == [("eve", "sit"), ("eve", "open")]


def test_the_clock_deals_and_plays_for_those_who_went_away(tmp_path: Path) -> None:
    async def play(floor: Floor) -> tuple[Any, list[str]]:
        ann, table = await seated(floor, "columbus-2016/three-card-poker")
        bob = await floor.welcome("Bob")
        await do(floor, bob, table, do="sit", seat=2, buy_in=500_00)
        for seat, person in ((1, ann), (2, bob)):
            await do(floor, person, table, do="bet", seat=seat, wagers={"ante": 10_00})
        await do(floor, ann, table, do="ready", seat=1)
        for _ in range(100):
            await asyncio.sleep(0.1)
            view = await floor.view(ann, table)
            if view["state"] == "settled":
                break
        return view, [e.kind for e in floor.store.entries(table=table)]

    view, kinds = on_a_floor(tmp_path / "floor.db", play, clock=Clock(deal=0.1, act=0.1))
    assert view["state"] == "settled"
    assert kinds.count("act_for") == 2
    assert "deal" in kinds


def test_watchers_hear_of_every_change(tmp_path: Path) -> None:
    async def play(floor: Floor) -> list[int]:
        ann, table = await seated(floor)
        heard: list[int] = []
        with floor.watching(ann, table, lambda: heard.append(floor.spot(table).table.number)):
            number = await do(floor, ann, table, do="bet", seat=1, wagers={"red": 10_00})
            assert heard[-1] == number
            with pytest.raises(PitbossError):
                await do(floor, ann, table, do="act", seat=1, action="hit")
            assert heard[-1] == number
            return heard

    assert len(on_a_floor(tmp_path / "floor.db", play)) == 2
