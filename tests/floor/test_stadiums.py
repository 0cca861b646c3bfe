"""Stations: one credit at several tables, to the cent; misdeals, gratuities, restarts."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from floor.books import BOOKS, on_a_floor
from pitboss.engines.simulate import default_stakes
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.floor import commands, stadiums
from pitboss.floor.house import Floor
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.floor.replay import Audit, round_of
from pitboss.floor.stadiums import gratuities
from pitboss.floor.stations import purse_of
from pitboss.floor.table import FloorTable
from pitboss.floor.takings import Takings
from pitboss.floor.view import card_of
from pitboss.ledger.store import Store
from pitboss.rulebook.loader import books

STADIUM = "columbus-2017/stadium"
LIMITS = {"minimum": "5", "maximum": "500"}
BUY_IN = 500_00


def somebody(store: Store, name: str, role: Role) -> Person:
    kept = store.add_person(name, role.value)
    return Person(kept.id, name, role)


class Arena:
    """A stadium with some players at it."""

    def __init__(self, floor: Floor, people: int) -> None:
        self.floor, self.id = floor, ""
        self.boss = somebody(floor.store, "Otto", Role.SUPERVISOR)
        self.other = somebody(floor.store, "Sue", Role.SUPERVISOR)
        self.dealer = somebody(floor.store, "Dee", Role.DEALER)
        self.players = [
            somebody(floor.store, f"P{number}", Role.PLAYER) for number in range(1, people + 1)
        ]

    async def open(self, **given: Any) -> None:
        chosen: dict[str, Any] = {"live": False, "options": LIMITS, **given}
        made = await stadiums.open_stadium(self.floor, self.boss, STADIUM, **chosen)
        self.id = made.id
        for number, player in enumerate(self.players, 1):
            await self.floor.cash(self.boss, BUY_IN, player.id, why="to play")
            await stadiums.take(self.floor, player, self.id, number, BUY_IN)

    def table(self, game: str, *, live: bool = False) -> FloorTable:
        found = stadiums.tables_of(self.floor, self.id)
        return next(t for t in found if t.terms.offer.slug == game and t.live == live)

    def credit(self, station: int) -> int:
        return self.floor.wallets.get(purse_of(self.id, station), 0)

    def on_tables(self) -> int:
        return sum(sum(t.session.bankrolls) for t in stadiums.tables_of(self.floor, self.id))

    async def do(self, person: Person, table: FloorTable, **given: Any) -> Any:
        return await self.floor.do(person, table.id, commands.read(given))

    async def bet(self, station: int, table: FloorTable, wagers: dict[str, int]) -> int:
        """Place wagers, and say ready; the place at the table."""
        player = self.players[station - 1]
        seat = await stadiums.join(self.floor, player, self.id, table.id)
        await self.do(player, table, do="put_up", seat=seat, wagers=wagers)
        return seat


def check_books(floor: Floor) -> None:
    audit = Audit(floor.store, BOOKS).run()
    assert audit.holds, audit.problems
    assert not audit.not_replayed


def test_a_station_bets_one_credit_at_every_table(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        arena = Arena(floor, 2)
        await arena.open()
        baccarat, craps = arena.table("mini-baccarat"), arena.table("craps")
        seat = await arena.bet(1, baccarat, {"banker": 100_00})
        at_craps = await arena.bet(1, craps, {"pass": 50_00})
        assert arena.credit(1) == BUY_IN - 150_00
        assert baccarat.session.bankrolls[seat - 1] == 100_00
        assert craps.session.bankrolls[at_craps - 1] == 50_00
        with pytest.raises(NotAllowed, match="cannot put up"):  # the rest is 350
            await arena.bet(1, craps, {"pass": 50_00, "field": 350_01})
        assert arena.credit(1) == BUY_IN - 150_00
        await arena.do(arena.players[0], baccarat, do="ready", seat=seat)
        won = baccarat.session.round.settlement.net(seat - 1)  # type: ignore[union-attr]
        assert arena.credit(1) == BUY_IN - 50_00 + won
        assert sum(baccarat.session.bankrolls) == 0
        with pytest.raises(NotAllowed, match="no money is taken at the table"):
            await arena.do(arena.players[0], craps, do="buy", seat=at_craps, amount=5_00)
        with pytest.raises(NotAllowed, match="station 2 is not yours"):
            await arena.do(arena.players[0], craps, do="sit", seat=9, buy_in=0, station=2)
        check_books(floor)

    on_a_floor(tmp_path / "floor.db", play, practice=False)


@pytest.mark.parametrize("seed", range(2))
def test_random_evenings_balance_to_the_cent_and_survive_a_restart(
    tmp_path: Path, seed: int
) -> None:
    """Credit, chips before the places and what the tables have won add up after every step."""
    kept: dict[str, Any] = {}
    rng = random.Random(seed)

    async def act(arena: Arena, table: FloorTable) -> None:
        prompt = table.session.prompt
        while prompt is not None:
            if prompt.kind == "amount":
                who = next(p for p in arena.players if p.id == table.chairs[prompt.seat].person)
                said = {"do": "amount", "seat": prompt.seat + 1, "amount": prompt.low}
                await arena.do(who, table, **said)
                prompt = table.session.prompt
                continue
            action = rng.choice([bit for bit in table.terms.game.actions if bit & prompt.allowed])
            name = table.terms.game.actions[action]
            chair = table.chairs[prompt.seat]
            who = next(p for p in arena.players if p.id == chair.person)
            before = table.mark()
            try:
                await arena.do(who, table, do="act", seat=prompt.seat + 1, action=name)
            except NotAllowed:
                assert table.mark() == before
            prompt = table.session.prompt

    async def evening(floor: Floor) -> None:
        arena = Arena(floor, 12)
        await arena.open(stations=20)
        total = 12 * BUY_IN
        for _ in range(10):
            game = rng.choice(["blackjack", "mini-baccarat", "craps", "roulette"])
            table, ready = arena.table(game), []
            for station in rng.sample(range(1, 13), 9):
                spots = default_stakes(table.terms)
                try:
                    ready.append((station, await arena.bet(station, table, spots)))
                except PitbossError:
                    continue
            for station, seat in ready:
                try:
                    await arena.do(arena.players[station - 1], table, do="ready", seat=seat)
                except PitbossError:
                    continue
            await act(arena, table)
            if rng.random() < 0.4:
                await stadiums.tip(floor, rng.choice(arena.players), arena.id, 1_00)
            there = sum(arena.credit(n) for n in range(1, 13)) + arena.on_tables()
            gone = floor.store.balance("gratuities") + sum(
                floor.store.balance(f"bank:{t.id}") for t in stadiums.tables_of(floor, arena.id)
            )
            assert there + gone == total
        kept["wallets"] = {k: v for k, v in floor.wallets.items() if v}
        kept["racks"] = {t.id: t.session.bankrolls for t in stadiums.tables_of(floor, arena.id)}
        kept["taken"] = {n: p.person for n, p in floor.stadiums.at(arena.id).taken.items()}
        check_books(floor)
        takings = Takings(lambda: list(books().values()), floor.shifts)
        takings.read(floor.store.entries(), 0)
        banks = sum(floor.store.balance(f"bank:{id}") for id in kept["racks"])
        assert sum(t.won for t in takings.tallies.values()) == banks
        assert -sum(p.tally.won for p in takings.played.values()) == -banks
        dealt = next(t for t in stadiums.tables_of(floor, arena.id) if t.dealt_rounds)
        assert round_of(floor.store, BOOKS, dealt.id, 1).playing is False

    async def again(floor: Floor) -> None:
        assert {k: v for k, v in floor.wallets.items() if v} == kept["wallets"]
        for id, racks in kept["racks"].items():
            assert floor.spots[id].table.session.bankrolls == racks
        [stadium] = floor.stadiums.open.values()
        assert {n: p.person for n, p in stadium.taken.items()} == kept["taken"]

    on_a_floor(tmp_path / "floor.db", evening, practice=False)
    on_a_floor(tmp_path / "floor.db", again, practice=False)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", ["mini-baccarat", "roulette", "craps", "blackjack"])
def test_a_hundred_stations_have_one_round(tmp_path: Path, game: str) -> None:
    async def play(floor: Floor) -> None:
        arena = Arena(floor, 100)
        await arena.open()
        table = arena.table(game)
        for number in range(1, 101):
            await arena.bet(number, table, default_stakes(table.terms))
        await arena.do(arena.boss, table, do="deal")
        played = table.session.round
        assert played is not None
        assert played.stakes.any(axis=1).sum() == 100
        hands = {table.terms.hand_of(at) for at in range(100)}
        assert len(hands) == (7 if game == "blackjack" else 100)

    on_a_floor(tmp_path / "floor.db", play, practice=False)


def test_a_misdeal_voids_the_hand_and_leaves_the_bets(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        arena = Arena(floor, 9)
        await arena.open(stations=20, live=True)
        table = arena.table("blackjack", live=True)
        for number in range(1, 10):
            await arena.bet(number, table, {"main": 25_00})
        stood = [arena.credit(n) for n in range(1, 10)]
        await arena.do(arena.dealer, table, do="deal")
        await arena.do(arena.dealer, table, do="key", text="Th 9c")
        with pytest.raises(Forbidden):
            await arena.do(arena.players[0], table, do="void", irregularity="misdeal")
        with pytest.raises(NotAllowed, match="supervisor's approval"):
            await arena.do(arena.dealer, table, do="void", irregularity="misdeal")
        proposed = floor.store.last()[0]
        asked = {"do": "void", "irregularity": "misdeal", "approves": proposed}
        with pytest.raises(Forbidden):
            await arena.do(arena.dealer, table, **asked)
        await arena.do(arena.boss, table, **asked)
        assert table.session.prompt is None
        bets = [table.session.wagers(at) for at, chair in enumerate(table.chairs) if chair.taken]
        assert bets == [{"main": 25_00}] * 9
        assert [arena.credit(n) for n in range(1, 10)] == stood
        await arena.do(arena.dealer, table, do="deal")  # the bets are there for the next hand
        with pytest.raises(NotAllowed, match="propos"):
            await arena.do(arena.boss, table, **asked)  # that was about another hand
        check_books(floor)

    on_a_floor(tmp_path / "floor.db", play, practice=False)


def test_gratuities_are_reported_by_the_day(tmp_path: Path) -> None:
    now = [datetime(2026, 11, 19, 12, tzinfo=UTC)]

    async def play(floor: Floor) -> None:
        arena = Arena(floor, 2)
        await arena.open()
        await stadiums.tip(floor, arena.players[0], arena.id, 5_00)
        await stadiums.tip(floor, arena.players[1], arena.id, 2_50, once="t1")
        await stadiums.tip(floor, arena.players[1], arena.id, 2_50, once="t1")  # said twice
        now[0] = datetime(2026, 11, 20, 12, tzinfo=UTC)
        await stadiums.tip(floor, arena.players[0], arena.id, 1_00)
        with pytest.raises(NotAllowed, match="station 1 has"):
            await stadiums.tip(floor, arena.players[0], arena.id, BUY_IN)
        with pytest.raises(BadInput, match="more than nothing"):
            await stadiums.tip(floor, arena.players[0], arena.id, 0)
        told = gratuities(floor.store.entries(kinds=[stadiums.GRATUITY]))
        assert told == {"2026-11-19": {arena.id: 7_50}, "2026-11-20": {arena.id: 1_00}}
        assert floor.store.balance("gratuities") == 8_50

    on_a_floor(tmp_path / "floor.db", play, practice=False, wall_clock=lambda: now[0])


def test_who_leaves_takes_his_credit_and_nothing_that_must_stay(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        arena = Arena(floor, 2)
        await arena.open()
        craps, first = arena.table("craps"), arena.players[0]
        with pytest.raises(NotAllowed, match="station 1 is P1's"):
            await stadiums.take(floor, arena.players[1], arena.id, 1, 0)
        with pytest.raises(BadInput, match="stations 1 to 100"):
            await stadiums.take(floor, arena.players[1], arena.id, 101, 0)
        seat = await arena.bet(1, craps, {"pass": 50_00})
        while not craps.session.carried()["point"]:
            await arena.bet(1, craps, {"pass": 50_00})
            await arena.do(first, craps, do="ready", seat=seat)
        with pytest.raises(NotAllowed, match="come down"):
            await stadiums.leave(floor, first, arena.id)
        with pytest.raises(Forbidden):
            await stadiums.leave(floor, arena.players[1], arena.id, 1, "he is gone")
        while craps.session.carried()["point"]:
            await arena.do(first, craps, do="ready", seat=seat)
        credit = arena.credit(1) + sum(craps.session.bankrolls)
        await stadiums.leave(floor, arena.boss, arena.id, 1, "he has left")
        assert floor.wallets[first.id] == credit
        await stadiums.close(floor, arena.boss, arena.id)
        assert not floor.stadiums.open
        assert not floor.spots
        assert floor.wallets[arena.players[1].id] == BUY_IN
        check_books(floor)

    on_a_floor(tmp_path / "floor.db", play, practice=False)


def test_stations_are_a_stadiums(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        boss = somebody(floor.store, "Otto", Role.SUPERVISOR)
        with pytest.raises(BadInput, match="open the stadium"):
            await floor.open_table(boss, "columbus-2017/craps", {"stations": 9})
        with pytest.raises(BadInput, match="no option"):
            await floor.open_table(boss, "columbus-2017/casino-war", {"stations": 9})
        with pytest.raises(BadInput, match="has no stations"):
            await stadiums.open_stadium(floor, boss, "columbus-2017/craps")
        with pytest.raises(NotAllowed, match="from 1 to 100"):
            await stadiums.open_stadium(floor, boss, STADIUM, stations=101)
        assert not floor.spots
        assert not floor.stadiums.open

    on_a_floor(tmp_path / "floor.db", play, practice=False)


def test_every_table_of_a_stadium_is_shown_with_what_may_go_wrong_there(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        arena = Arena(floor, 1)
        await arena.open(live=True)
        for table in stadiums.tables_of(floor, arena.id):
            card = card_of(table)
            found = {each["name"]: each for each in card["irregularities"]}
            assert found["misdeal"]["lines"] == "9563-9567"
            cards = table.terms.offer.slug in ("blackjack", "mini-baccarat")
            assert ("shuffler-failure" in found) == cards

    on_a_floor(tmp_path / "floor.db", play, practice=False)


def test_a_correction_goes_to_whose_credit_it_was(tmp_path: Path) -> None:
    """Station and place are somebody else's by then; the books are done again to the cent."""

    async def play(floor: Floor) -> None:
        arena = Arena(floor, 2)
        await arena.open()
        first, second = arena.players
        table = arena.table("roulette")
        seat = await arena.bet(1, table, {"red": 5_00})
        await arena.do(first, table, do="ready", seat=seat)
        settled = floor.store.entries(table=table.id, kinds=("settled",), newest_first=True)
        wrong = {"do": "correct", "seat": seat, "why": "misread", "entry": next(settled).number}
        has = arena.credit(1)
        for amount in (10_00, -4_00):
            has += amount
            await arena.do(arena.boss, table, **wrong, amount=amount)
            assert (arena.credit(1), table.session.bankrolls[seat - 1]) == (has, 0)
        for player in (first, second):
            await stadiums.leave(floor, player, arena.id)
        await stadiums.take(floor, second, arena.id, 1, 50_00)
        assert await stadiums.join(floor, second, arena.id, table.id) == seat
        had = floor.wallets[first.id]
        await arena.do(arena.boss, table, **wrong, amount=-5_00)
        assert (floor.wallets[first.id], arena.credit(1)) == (had - 5_00, 50_00)
        check_books(floor)

    on_a_floor(tmp_path / "floor.db", play, practice=False)
