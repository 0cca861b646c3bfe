"""A table's chips: days at random balance to the cent, and what is refused changes nothing."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from floor.books import BOOKS, on_a_floor
from pitboss.engines.simulate import default_stakes
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.floor import tray
from pitboss.floor.commands import read
from pitboss.floor.house import Floor
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.floor.replay import Audit
from pitboss.floor.table import FloorTable
from pitboss.floor.tray import CLOSE, COUNT, CREDIT, DENOMINATIONS, FILL, OPEN, Counts, handle
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.web.drawing.chips import CHIPS

Play = Callable[[Floor], Awaitable[Any]]
START = {"500": 200, "2500": 200, "10000": 100}
GAMES = (
    "columbus-2016/roulette",
    "toledo/craps",
    "columbus-2016/blackjack",
    "hollywood-park/ez-baccarat",
    "columbus-2016/three-card-poker",
)


def named(store: Store, name: str, role: Role) -> Person:
    kept = store.add_person(name, role.value)
    return Person(kept.id, name, role)


class Day:
    """Somebody plays at a table while its tray is counted by hand, chip by chip."""

    def __init__(self, floor: Floor, table: FloorTable, seed: int) -> None:
        self.floor, self.id, self.random = floor, table.id, random.Random(seed)
        self.tray = 0
        """What lies in it, as whoever stands there sees it."""
        self.drop = 0

    @property
    def table(self) -> FloorTable:
        return self.floor.spots[self.id].table

    def before_the_seats(self) -> int:
        session = self.table.session
        return sum(session.bankrolls) + (session.cover if self.table.banker >= 0 else 0)

    async def do(self, person: Person, **given: Any) -> bool:
        """A command; chips that come to the seats come out of the tray, or are taken along."""
        before = self.before_the_seats()
        try:
            await self.floor.do(person, self.id, read(given))
        except PitbossError:
            return False
        came = self.before_the_seats() - before
        if given["do"] != "stand":
            self.tray -= came
        if given["do"] in ("sit", "buy"):
            self.drop += came
        return True

    async def chips(self, person: Person, what: str, amount: int) -> None:
        count = amount // 500
        await handle(self.floor, person, self.id, what, {"500": count})
        self.tray += 500 * count if what == FILL else -500 * count

    async def round(self, person: Person, seat: int) -> None:
        on = self.table.terms
        await self.do(person, do="put_up", seat=seat, wagers=default_stakes(on))
        if on.game.facts.stays_up and self.random.random() < 0.5:
            await self.do(person, do="put_up", seat=seat, wagers={"place 6": 30_00})
        await self.do(person, do="ready", seat=seat)
        for _ in range(200):
            prompt = self.table.session.prompt
            if prompt is None:
                return
            at = prompt.seat + 1
            if prompt.kind == "amount":
                await self.do(person, do="amount", seat=at, amount=prompt.low)
            else:
                names = on.game.action_names(prompt.allowed)
                await self.do(person, do="act", seat=at, action=self.random.choice(names))


async def a_day(floor: Floor, ann: Person, address: str, seed: int) -> Entry:
    """Opens, plays with fills, credits, counts and corrections, and closes; the closing count."""
    table = await floor.open_table(ann, address, {})
    day, pick = Day(floor, table, seed), random.Random(seed)
    opening = tray.amount_of(START)
    await handle(floor, ann, table.id, OPEN, START)
    day.tray = opening
    await day.do(ann, do="sit", seat=1, buy_in=2_000_00)
    if day.table.terms.player_dealer:
        await day.do(ann, do="take_bank", seat=1, cover=500_00)
        await day.do(ann, do="sit", seat=2, buy_in=500_00)
    playing = 2 if day.table.banker >= 0 else 1
    for _ in range(12):
        what = pick.randrange(8)
        if what == 0:
            await day.chips(ann, FILL, 500 * pick.randrange(1, 400))
        elif what == 1:
            await day.chips(ann, CREDIT, 500 * pick.randrange(1, 100))
        elif what == 2:
            await day.do(ann, do="buy", seat=playing, amount=500 * pick.randrange(1, 100))
        elif what == 3:
            last = floor.store.last()[0]
            await day.do(ann, do="correct", seat=1, amount=500, why="overpaid", entry=last)
        elif what == 4:
            counted = await handle(floor, ann, table.id, COUNT, chips(day.tray))
            assert counted.data["over"] == 0, counted.data
        else:
            await day.round(ann, playing)
    if pick.random() < 0.5:
        await day.do(ann, do="stand", seat=playing)
    closed = await handle(floor, ann, table.id, CLOSE, chips(day.tray))
    data = closed.data
    assert data["expected"] == day.tray
    assert data["drop"] == day.drop
    given = data["opening"] + data["fills"] - data["credits"]
    assert data["win"] == data["drop"] + data["amount"] - given
    assert floor.store.balance(f"tray:{table.id}") == 0
    return closed


def chips(amount: int) -> dict[str, int]:
    """An amount in chips, as far as there are chips for it."""
    found, left = {}, amount
    for each in sorted(DENOMINATIONS, reverse=True):
        found[str(each)], left = divmod(left, each)
    return found


@pytest.mark.parametrize("address", GAMES)
def test_days_at_random_balance(tmp_path: Path, address: str) -> None:
    async def play(floor: Floor) -> None:
        ann = await floor.welcome("Ann")
        for seed in range(4):
            closed = await a_day(floor, ann, address, seed)
            won = _won_by_the_ledger(floor.store, closed.table)
            assert closed.data["win"] - closed.data["over"] == won

    path = tmp_path / "floor.db"
    on_a_floor(path, play)
    with Store.open(str(path), read_only=True) as store:
        assert Audit(store, BOOKS).run().problems == []


def _won_by_the_ledger(store: Store, table: str) -> int:
    """What everybody but the players has gained with the entries of a table, sales left out."""
    house, banker = 0, False
    for entry in store.entries(table=table):
        if entry.kind in ("ready", "deal") and "dealt" in entry.data:
            banker = "banker" in entry.data["dealt"]
        if entry.kind in ("settled", "back", "correct"):
            whose = entry.data.get("whose", {})
            theirs = ("rack:", "wallet:", *(["bank:"] if whose.get("banker", banker) else []))
            house -= sum(n for account, n in entry.postings if account.startswith(theirs))
    return house


def test_a_closing_count_that_is_short_says_so(tmp_path: Path) -> None:
    async def play(floor: Floor) -> Entry:
        ann = await floor.welcome("Ann")
        table = await floor.open_table(ann, "columbus-2016/roulette", {})
        await handle(floor, ann, table.id, OPEN, {"500": 100})
        return await handle(floor, ann, table.id, CLOSE, {"500": 99})

    closed = on_a_floor(tmp_path / "floor.db", play)
    assert (closed.data["expected"], closed.data["over"]) == (500_00, -5_00)
    assert closed.data["win"] == -5_00


def test_fills_take_two_people(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        boss = named(floor.store, "Boss", Role.SUPERVISOR)
        other = named(floor.store, "Other", Role.SUPERVISOR)
        dealer = named(floor.store, "Dee", Role.DEALER)
        player = named(floor.store, "Pat", Role.PLAYER)
        table = (await floor.open_table(boss, "columbus-2016/roulette", {})).id
        await twice(floor, boss, other, table, OPEN, {"500": 100})
        with pytest.raises(NotAllowed, match=r"a fill of \$50: it takes"):
            await handle(floor, dealer, table, FILL, {"500": 10})
        proposed = floor.store.last()[0]
        for who, chips_, match in (
            (dealer, {"500": 10}, "cannot"),
            (boss, {"500": 11}, "something else"),
        ):
            with pytest.raises(PitbossError, match=match):
                await handle(floor, who, table, FILL, chips_, approves=proposed)
        filled = await handle(floor, boss, table, FILL, {"500": 10}, approves=proposed)
        assert filled.postings == [("cage", -50_00), (f"tray:{table}", 50_00)]
        with pytest.raises(NotAllowed, match="approved already"):
            await handle(floor, boss, table, FILL, {"500": 10}, approves=proposed)
        with pytest.raises(Forbidden, match="a player cannot take a fill"):
            await handle(floor, player, table, FILL, {"500": 10})
        assert floor.trays.open[table].fills == 50_00

    on_a_floor(tmp_path / "floor.db", play, practice=False)


async def twice(
    floor: Floor, one: Person, other: Person, table: str, what: str, given: dict[str, int]
) -> Entry:
    """One proposes, and another does it."""
    with pytest.raises(NotAllowed, match="second person"):
        await handle(floor, one, table, what, given)
    return await handle(floor, other, table, what, given, approves=floor.store.last()[0])


@pytest.mark.parametrize(
    ("what", "given", "says"),
    [
        (OPEN, {"500": 1}, "is open already, since entry"),
        (FILL, {}, "a fill is of some chips: say how many of which"),
        (FILL, {"700": 1}, "there are no chips of '700' cents; there are"),
        (FILL, {"500": -1}, r"-1 is no number of \$5 chips: 0 to 1,000,000"),
        (FILL, {"500": 1.5}, r"1.5 is no number of \$5 chips"),
        (CREDIT, {"500": 101}, r"a credit of \$505 is more than the \$500 that the tray"),
        ("borrow", {"500": 1}, "nothing to do with a tray is called 'borrow'"),
    ],
)
def test_a_refusal_is_a_sentence_and_changes_nothing(
    tmp_path: Path, what: str, given: dict[str, Any], says: str
) -> None:
    async def play(floor: Floor) -> None:
        ann = await floor.welcome("Ann")
        table = await floor.open_table(ann, "columbus-2016/roulette", {})
        with pytest.raises(NotAllowed, match="is not open: take its opening inventory first"):
            await handle(floor, ann, table.id, FILL, {"500": 1})
        await handle(floor, ann, table.id, OPEN, {"500": 100})
        before = floor.store.last()
        with pytest.raises((BadInput, NotAllowed), match=says):
            await handle(floor, ann, table.id, what, given)
        with pytest.raises(NotAllowed, match="take its closing count first"):
            await floor.do(ann, table.id, read({"do": "close"}))
        assert floor.store.last() == before
        again = await handle(floor, ann, table.id, FILL, {"500": 1}, once="w")
        assert await handle(floor, ann, table.id, FILL, {"500": 1}, once="w") == again

    on_a_floor(tmp_path / "floor.db", play)


def test_a_tray_is_as_it_was_after_a_restart(tmp_path: Path) -> None:
    async def first(floor: Floor) -> Any:
        ann = await floor.welcome("Ann")
        table = await floor.open_table(ann, "columbus-2016/roulette", {})
        await handle(floor, ann, table.id, OPEN, {"500": 100})
        await handle(floor, ann, table.id, FILL, {"500": 10})
        return floor.trays.open

    async def second(floor: Floor) -> Any:
        return floor.trays.open

    path = tmp_path / "floor.db"
    assert on_a_floor(path, first) == on_a_floor(path, second)


def test_an_audit_finds_a_count_that_was_written_otherwise(tmp_path: Path) -> None:
    async def play(floor: Floor) -> list[Entry]:
        await a_day(floor, await floor.welcome("Ann"), "columbus-2016/roulette", 1)
        return list(floor.store.entries())

    entries = on_a_floor(tmp_path / "floor.db", play)

    def problems(name: str, more: int) -> list[str]:
        counts = Counts()
        for entry in entries:
            if entry.kind == CLOSE and name:
                data = {**entry.data, name: entry.data[name] + more}
                counts.hear(msgspec.structs.replace(entry, data=data))
            else:
                counts.hear(entry)
        return counts.problems

    assert problems("", 0) == []
    for name in ("amount", "win", "drop", "expected", "over", "fills"):
        assert problems(name, 5_00), name


def test_trays_have_the_chips_that_are_drawn() -> None:
    assert tuple(chip.cents for chip in CHIPS) == DENOMINATIONS


def test_a_jackpot_leaves_the_tray_when_it_is_paid_and_as_far_as_in_chips() -> None:
    def entry(kind: str, **posted: int) -> Entry:
        accounts = {"rack": "rack:t1:1", "held": "held:t1", "meter": "meter:t1", "tax": "tax"}
        postings = [(accounts[name], amount) for name, amount in posted.items()]
        return Entry(
            kind=kind,
            actor="dee",
            table="t1",
            postings=postings,
            number=1,
            at="",
            previous="",
            hash="",
        )

    open_tray, done = tray.Tray(opened=1, opening=10_000_00), tray.Since()
    done.hear(entry("settled", meter=-5_000_00, held=5_000_00))
    assert done.won == -5_000_00
    assert done.expected(open_tray) == 10_000_00
    done.hear(entry("release", held=-5_000_00, rack=3_800_00, tax=1_200_00))
    assert done.won == -5_000_00
    assert done.expected(open_tray) == 6_200_00
