"""The clock of a table with several people: posted, told to all, and said where it decides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from floor.books import BOOKS, on_a_floor
from pitboss.floor.commands import Times, read
from pitboss.floor.events import significant, title
from pitboss.floor.house import Floor
from pitboss.floor.pace import Clock
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.floor.replay import Audit, round_of
from pitboss.ledger.store import Store
from pitboss.web.journal_words import Words

TCP = "columbus-2016/three-card-poker"
BOSS = Person("boss", "Boss", Role.HOST)


async def two(floor: Floor, pace: Times | None = None) -> tuple[Person, Person, str]:
    table = (await floor.open_table(BOSS, TCP, {}, pace=pace)).id
    ann, bob = await floor.welcome("Ann"), await floor.welcome("Bob")
    for seat, person in ((1, ann), (2, bob)):
        await floor.do(person, table, read({"do": "sit", "seat": seat, "buy_in": 500_00}))
        bet = {"do": "bet", "seat": seat, "wagers": {"ante": 10_00}}
        await floor.do(person, table, read(bet))
    await floor.do(ann, table, read({"do": "ready", "seat": 1}))
    return ann, bob, table


def pass_by(floor: Floor, table: str, seconds: float) -> None:
    """So many seconds are over."""
    floor.spot(table).since -= seconds


def test_everybody_sees_whom_the_clock_waits_for_and_what_it_decided(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"

    async def play(floor: Floor) -> str:
        ann, bob, table = await two(floor, Times(deal=30, act=40, reserve=15))
        seen = Person("eve", "Eve", Role.SPECTATOR)
        for person in (ann, bob, seen):
            clock = (await floor.view(person, table))["clock"]
            assert clock is not None
            assert (clock["for"], clock["players"], clock["of"]) == ("deal", ["Bob"], 30)
            assert 25 < clock["left"] <= 30
        await floor._hurry(floor.spot(table))
        assert floor.spot(table).table.dealt_rounds == 0
        pass_by(floor, table, 31)
        await floor._hurry(floor.spot(table))
        view = await floor.view(bob, table)
        assert view["said"][0] == "no more bets"
        clock = view["clock"]
        assert clock is not None
        acting = clock["seats"]
        assert (clock["for"], clock["of"]) == ("act", 40)
        pass_by(floor, table, 41)  # nobody is at his page: there is no time bank to wait for
        await floor._hurry(floor.spot(table))
        view = await floor.view(bob, table)
        [seat] = [each for each in view["seats"] if each["clocked"]]
        assert [seat["seat"]] == acting
        assert seat["clocked"][0] in ("play", "fold")
        assert any(said.endswith(", by the clock") for said in view["said"])
        words = Words(floor)
        [decided] = floor.store.entries(table=table, kinds=("act_for",))
        assert words.kind(decided) == "decided by the clock"
        assert [title(e) for e in significant(floor.store)][-1] == "the clock decided for a seat"
        pass_by(floor, table, 41)
        await floor._hurry(floor.spot(table))
        assert (await floor.view(bob, table))["clock"] is None
        return table

    def check(table: str) -> None:
        with Store.open(str(path), read_only=True) as store:
            found = Audit(store, BOOKS).run()
            assert found.problems == []
            assert round_of(store, BOOKS, table, 1).table.clocked == [-1, 0, 1]

    check(on_a_floor(path, play, clock=Clock(bank=0)))


def test_a_time_bank_is_for_who_is_at_his_page_and_is_used_up(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        _, bob, table = await two(floor)
        await floor.do(bob, table, read({"do": "ready", "seat": 2}))
        spot = floor.spot(table)
        first = spot.table.session.prompt
        assert first is not None
        chair = spot.table.chairs[first.seat]
        acts = Person(chair.person, chair.name, Role.HOST)
        with floor.watching(acts, table, lambda: None):
            pass_by(floor, table, 70)
            clock = (await floor.view(acts, table))["clock"]
            assert clock is not None
            assert (clock["left"], round(clock["reserve"])) == (0, 50)
            await floor._hurry(spot)
            assert not spot.table.clocked
            command = {"do": "act", "seat": first.seat + 1, "action": "play"}
            await floor.do(acts, table, read(command))
            left = spot.reserves.left(spot.table, first.seat, 60, spot.here)
            assert 49 < left <= 50
        assert spot.reserves.left(spot.table, first.seat, 60, spot.here) == 0

    on_a_floor(tmp_path / "floor.db", play, clock=Clock(bank=0))


def test_a_supervisor_posts_the_clock_and_it_outlives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    posted: dict[str, Any] = {"deal": 0, "act": 90, "reserve": 0}

    async def post(floor: Floor) -> str:
        ann, _, table = await two(floor)
        await floor.do(BOSS, table, read({"do": "post_clock", **posted}))
        player = Person(ann.id, "Ann", Role.PLAYER)
        with pytest.raises(Forbidden, match="cannot post clock; it takes a supervisor"):
            await floor.do(player, table, read({"do": "post_clock"}))
        view = await floor.view(ann, table)
        assert (view["pace"], view["clock"]) == (posted, None)  # it waits for ever
        return table

    table = on_a_floor(path, post)
    assert on_a_floor(path, lambda floor: floor.view(BOSS, table))["pace"] == posted
    with Store.open(str(path), read_only=True) as store:
        assert Audit(store, BOOKS).run().problems == []


def test_an_empty_table_of_guests_goes_away(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        ann, _, table = await two(floor)
        empty = (await floor.open_table(BOSS, TCP, {})).id
        spot = floor.spot(empty)
        with floor.watching(ann, empty, lambda: None):
            spot.visited -= 1000
            await floor._hurry(spot)
            assert empty in floor.spots  # somebody looks at it
        await floor._hurry(spot)
        assert empty in floor.spots
        spot.visited -= 1000
        floor.spot(table).visited -= 1000
        for each in list(floor.spots.values()):
            await floor._hurry(each)
        assert list(floor.spots) == [table]
        floor.practice = False  # with named people a table is posted, and stays
        posted = floor.spot((await floor.open_table(BOSS, TCP, {})).id)
        posted.visited -= 1000
        await floor._hurry(posted)
        assert posted.table.open

    on_a_floor(tmp_path / "floor.db", play)
