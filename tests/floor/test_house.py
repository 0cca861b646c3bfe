"""The floor: nothing is told before it is on the disk, and it stands again after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from floor.books import BOOKS, on_a_floor, settled
from pitboss.errors import NotAllowed, PitbossError
from pitboss.floor.commands import read
from pitboss.floor.house import WELCOME, Floor
from pitboss.floor.pace import Clock
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.floor.replay import Audit
from pitboss.ledger.store import Store

Play = Callable[[Floor], Awaitable[Any]]


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
    async def play(floor: Floor) -> list[str]:
        ann, table = await seated(floor, "columbus-2016/three-card-poker")
        bob = await floor.welcome("Bob")
        await do(floor, bob, table, do="sit", seat=2, buy_in=500_00)
        for seat, person in ((1, ann), (2, bob)):
            await do(floor, person, table, do="bet", seat=seat, wagers={"ante": 10_00})
        await do(floor, ann, table, do="ready", seat=1)
        await settled(floor, ann, table)
        return [e.kind for e in floor.store.entries(table=table)]

    kinds = on_a_floor(tmp_path / "floor.db", play, clock=Clock(deal=0.1, act=0.1))
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


def audited(path: Path) -> None:
    """The chain and the balances verify, and every command done again makes the same."""
    with Store.open(str(path), read_only=True) as store:
        found = Audit(store, BOOKS).run()
        assert not found.problems
        assert not found.not_replayed
        assert sum(store.balances().values()) == 0


def test_who_was_stood_up_stays_so_after_a_restart(tmp_path: Path) -> None:
    path, boss = tmp_path / "floor.db", Person("boss", "Boss", Role.SUPERVISOR)

    async def first(floor: Floor) -> tuple[Person, str, Any]:
        ann, table = await seated(floor)
        bob = await floor.welcome("Bob")
        await do(floor, bob, table, do="sit", seat=2, buy_in=300_00)
        for seat, person in ((1, ann), (2, bob)):
            await do(floor, person, table, do="bet", seat=seat, wagers={"red": 10_00})
        await do(floor, boss, table, do="clear_for", seat=1, why="he has gone home")
        await do(floor, boss, table, do="stand_for", seat=2, why="he has gone home")
        assert floor.wallets[bob.id] == WELCOME
        return bob, table, await floor.view(ann, table)

    bob, table, before = on_a_floor(path, first)
    assert [seat["player"] for seat in before["seats"]][:2] == ["Ann", ""]
    assert not before["seats"][0]["wagers"]

    async def second(floor: Floor) -> tuple[Any, int]:
        ann = Person(before["you"]["id"], "Ann", Role.HOST)
        return await floor.view(ann, table), floor.wallets[bob.id]

    assert on_a_floor(path, second) == (before, WELCOME)
    audited(path)


def test_the_house_deals_when_whoever_was_waited_for_is_gone(tmp_path: Path) -> None:
    boss = Person("boss", "Boss", Role.SUPERVISOR)

    async def play(floor: Floor) -> Any:
        ann, table = await seated(floor)
        bob = await floor.welcome("Bob")
        await do(floor, bob, table, do="sit", seat=2, buy_in=500_00)
        for seat, person in ((1, ann), (2, bob)):
            await do(floor, person, table, do="bet", seat=seat, wagers={"red": 10_00})
        await do(floor, ann, table, do="ready", seat=1)
        await floor._hurry(floor.spot(table))
        assert floor.spot(table).table.dealt_rounds == 0
        await do(floor, boss, table, do="stand_for", seat=2, why="he has gone home")
        await floor._hurry(floor.spot(table))
        return await floor.view(ann, table)

    view = on_a_floor(tmp_path / "floor.db", play, clock=Clock(deal=0, act=0))
    assert (view["state"], view["round"]) == ("settled", 1)
    audited(tmp_path / "floor.db")


# said twice, done once


def test_a_command_that_comes_twice_is_done_once_even_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    sit = {"do": "sit", "seat": 1, "buy_in": 500_00, "once": "a"}
    buy = {"do": "buy", "seat": 1, "amount": 100_00, "once": "b"}

    async def first(floor: Floor) -> tuple[Person, str, list[int]]:
        ann = await floor.welcome("Ann")
        table = (await floor.open_table(ann, "columbus-2016/roulette", {})).id
        numbers = [await do(floor, ann, table, **given) for given in (sit, buy)]
        assert [await do(floor, ann, table, **given) for given in (sit, buy)] == numbers
        return ann, table, numbers

    ann, table, numbers = on_a_floor(path, first)

    async def second(floor: Floor) -> None:
        last = floor.store.last()
        assert [await do(floor, ann, table, **given) for given in (buy, sit)] == numbers[::-1]
        assert floor.store.last() == last
        assert floor.wallets[ann.id] == WELCOME - 600_00
        assert await do(floor, ann, table, **{**buy, "once": "c"}) > last[0]
        assert floor.wallets[ann.id] == WELCOME - 700_00

    on_a_floor(path, second)
    audited(path)


def test_a_decision_that_comes_twice_is_made_once(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        ann, table = await seated(floor, "columbus-2016/three-card-poker")
        bet = {"do": "bet", "seat": 1, "wagers": {"ante": 10_00}, "once": "1"}
        for given in (bet, {"do": "ready", "seat": 1, "once": "2"}):
            number = await do(floor, ann, table, **given)
            assert await do(floor, ann, table, **given) == number
        fold = {"do": "act", "seat": 1, "action": "fold", "once": "3"}
        number = await do(floor, ann, table, **fold)
        await do(floor, ann, table, **{**bet, "once": "4"})
        await do(floor, ann, table, do="ready", seat=1)
        assert await do(floor, ann, table, **fold) == number
        assert (await floor.view(ann, table))["state"] == "playing"

    on_a_floor(tmp_path / "floor.db", play)
    audited(tmp_path / "floor.db")


def test_commands_that_come_twice_at_the_same_time_are_done_once(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        ann, table = await seated(floor)
        buy = {"do": "buy", "seat": 1, "amount": 1_00, "once": "x"}
        numbers = await asyncio.gather(*(do(floor, ann, table, **buy) for _ in range(5)))
        assert len(set(numbers)) == 1
        assert floor.wallets[ann.id] == WELCOME - 501_00

    on_a_floor(tmp_path / "floor.db", play)


def test_a_word_belongs_to_a_person_a_table_and_a_command(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        ann, table = await seated(floor)
        bob, other = await seated_as(floor, "Bob")
        buy = {"do": "buy", "seat": 1, "amount": 1_00, "once": "x"}
        first = await do(floor, ann, table, **buy)
        assert await do(floor, bob, other, **buy) > first
        await do(floor, ann, other, do="sit", seat=2, buy_in=100_00, once="x")
        for another in ({**buy, "amount": 2_00}, {"do": "stand", "seat": 1, "once": "x"}):
            with pytest.raises(NotAllowed, match="'x' came with something else"):
                await do(floor, ann, table, **another)
        assert floor.wallets[ann.id] == WELCOME - 601_00

    on_a_floor(tmp_path / "floor.db", play)


async def seated_as(floor: Floor, name: str) -> tuple[Person, str]:
    person = await floor.welcome(name)
    table = await floor.open_table(person, "columbus-2016/roulette", {})
    await do(floor, person, table.id, do="sit", seat=1, buy_in=500_00)
    return person, table.id


def test_what_was_refused_the_first_time_may_be_done_the_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(floor: Floor) -> None:
        ann, table = await seated(floor)
        much = {"do": "buy", "seat": 1, "amount": WELCOME, "once": "x"}
        with pytest.raises(NotAllowed, match="your wallet holds"):
            await do(floor, ann, table, **much)
        await floor.cash(ann, 500_00)

        async def full(batch: Any) -> Any:
            raise OSError("no space left on device")

        with monkeypatch.context() as broken:
            broken.setattr(floor.journal, "append", full)
            with pytest.raises(OSError, match="no space"):
                await do(floor, ann, table, **much)
        await do(floor, ann, table, **much)
        assert floor.wallets[ann.id] == 0

    on_a_floor(tmp_path / "floor.db", play)


def test_a_table_that_was_closed_is_closed_when_that_comes_again(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        ann, table = await seated(floor)
        number = await do(floor, ann, table, do="close", once="x")
        assert await do(floor, ann, table, do="close", once="x") == number
        with pytest.raises(PitbossError, match="no table"):
            await do(floor, ann, table, do="close", once="y")

    on_a_floor(tmp_path / "floor.db", play)


def test_old_words_are_forgotten_and_new_ones_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.floor.house.REMEMBERED", 3)

    async def play(floor: Floor) -> None:
        ann, table = await seated(floor)
        buy = {"do": "buy", "seat": 1, "amount": 1_00}
        numbers = [await do(floor, ann, table, **buy, once=str(n)) for n in range(4)]
        for forget in (False, True):
            if forget:
                floor._said.clear()
            for n in (1, 2, 3):
                assert await do(floor, ann, table, **buy, once=str(n)) == numbers[n]
        assert await do(floor, ann, table, **buy, once="0") > numbers[-1]

    on_a_floor(tmp_path / "floor.db", play)


def test_the_cage_pays_once(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"

    async def first(floor: Floor) -> Person:
        ann = await floor.welcome("Ann")
        for _ in range(2):
            assert await floor.cash(ann, 100_00, once="x") == WELCOME + 100_00
        return ann

    ann = on_a_floor(path, first)

    async def second(floor: Floor) -> None:
        assert await floor.cash(ann, 100_00, once="x") == WELCOME + 100_00
        with pytest.raises(NotAllowed, match="something else"):
            await floor.cash(ann, 200_00, once="x")
        assert await floor.cash(ann, 100_00, once="y") == WELCOME + 200_00

    on_a_floor(path, second)
    audited(path)
