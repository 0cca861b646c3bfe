"""A correction moves the money of who played and who banked, wherever they are now."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from floor.books import BOOKS, BOSS, DEE, on_a_floor
from pitboss.engines.simulate import default_stakes
from pitboss.errors import BadInput, NotAllowed
from pitboss.floor.commands import read
from pitboss.floor.corrections import MOST_HELD
from pitboss.floor.house import Floor
from pitboss.floor.pace import Clock
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit
from pitboss.floor.table import corrected_parties
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store

BANKED = "hollywood-park/ez-baccarat"
HOST = Person("host", "Host", Role.HOST)
"""He proposes nothing to himself."""
CORRECT = {"do": "correct", "seat": 1, "why": "misread"}


class Played:
    """A table at which people come and go."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self.id = floor, ""
        self.people: dict[str, Person] = {}

    async def open(self, address: str, *names: str, live: bool = False) -> None:
        self.id = (await self.floor.open_table(HOST, address, {}, live=live)).id
        for name in names:
            self.people[name] = await self.floor.welcome(name)

    async def do(self, name: str, **given: Any) -> Entry:
        return await self.floor.do(self.people[name], self.id, read(given))

    async def sit(self, name: str, seat: int) -> None:
        await self.do(name, do="sit", seat=seat, buy_in=1_000_00)

    async def round(self, name: str, seat: int) -> int:
        """A round of one player; the entry that settled it."""
        wagers = default_stakes(self.table.terms)
        await self.do(name, do="put_up", seat=seat, wagers=wagers)
        await self.do(name, do="ready", seat=seat)
        assert self.table.session.prompt is None
        return next(
            self.floor.store.entries(table=self.id, kinds=("settled",), newest_first=True, limit=1)
        ).number

    async def correct(self, entry: int, amount: int, seat: int = 1) -> dict[str, int]:
        given = CORRECT | {"seat": seat, "amount": amount, "entry": entry}
        made = await self.floor.do(BOSS, self.id, read(given))
        return dict(made.postings)

    @property
    def table(self) -> Any:
        return self.floor.spots[self.id].table


def held(tmp_path: Path, play: Callable[[Played], Awaitable[None]]) -> None:
    """Played, opened once more in the middle of it all, and audited."""
    path = tmp_path / "floor.db"

    async def on_the_floor(floor: Floor) -> None:
        await play(Played(floor))

    async def as_it_stood(floor: Floor) -> None:
        for spot in floor.spots.values():
            racks = [floor.store.balance(f"rack:{spot.table.id}:{n}") for n in range(1, 3)]
            assert spot.table.session.bankrolls[:2] == racks

    on_a_floor(path, on_the_floor, clock=Clock(deal=0, act=0, bank=0))
    with Store.open(str(path), read_only=True) as store:
        assert Audit(store, BOOKS).run().problems == []
    on_a_floor(path, as_it_stood)


def test_a_player_who_has_left_is_paid_into_his_wallet(tmp_path: Path) -> None:
    async def play(on: Played) -> None:
        await on.open("columbus-2016/roulette", "Ann", "Bob")
        await on.sit("Ann", 1)
        settled = await on.round("Ann", 1)
        await on.do("Ann", do="stand", seat=1)
        await on.sit("Bob", 1)
        ann, bob = on.people["Ann"].id, on.people["Bob"].id
        had = on.floor.wallets[ann], on.floor.wallets[bob], on.table.session.bankrolls[0]
        posted = await on.correct(settled, 5_00)
        assert posted == {f"bank:{on.id}": -5_00, f"wallet:{ann}": 5_00}
        assert on.floor.wallets[ann] == had[0] + 5_00
        assert on.floor.wallets[bob] == had[1]
        assert on.table.session.bankrolls[0] == had[2]
        with pytest.raises(NotAllowed, match="his wallet has only"):
            await on.floor.do(HOST, on.id, read(CORRECT | {"amount": -20_000_00, "entry": settled}))
        assert (await on.correct(settled, -5_00))[f"wallet:{ann}"] == -5_00

    held(tmp_path, play)


def test_who_came_back_to_his_seat_is_paid_there(tmp_path: Path) -> None:
    async def play(on: Played) -> None:
        await on.open("columbus-2016/roulette", "Ann")
        await on.sit("Ann", 1)
        settled = await on.round("Ann", 1)
        await on.do("Ann", do="stand", seat=1)
        await on.sit("Ann", 1)
        assert await on.correct(settled, 5_00) == {f"bank:{on.id}": -5_00, f"rack:{on.id}:1": 5_00}

    held(tmp_path, play)


def test_an_entry_at_which_nobody_sat_there_is_refused(tmp_path: Path) -> None:
    async def play(on: Played) -> None:
        await on.open("columbus-2016/roulette", "Ann")
        opened = next(on.floor.store.entries(table=on.id)).number
        await on.sit("Ann", 1)
        with pytest.raises(NotAllowed, match="nobody sat at seat 1 when entry"):
            await on.correct(opened, 5_00)
        with pytest.raises(NotAllowed, match="nobody sat at seat 2 when entry"):
            await on.correct(await on.round("Ann", 1), 5_00, seat=2)
        with pytest.raises(BadInput, match="there is no seat 60"):
            await on.correct(opened, 5_00, seat=60)

    held(tmp_path, play)


def test_the_one_pays_who_banked_the_round(tmp_path: Path) -> None:
    """Bob in the bank, before his seat, and gone; Cat, who banks now, pays not."""

    async def play(on: Played) -> None:
        await on.open(BANKED, "Ann", "Bob", "Cat")
        for seat, name in enumerate(("Ann", "Bob", "Cat"), 1):
            await on.sit(name, seat)
        bob = on.people["Bob"].id
        before = await on.round("Ann", 1)
        await on.do("Bob", do="take_bank", seat=2, cover=500_00)
        banked = await on.round("Ann", 1)
        assert (await on.correct(banked, 1_00)).keys() == {f"bank:{on.id}", f"rack:{on.id}:1"}
        assert (await on.correct(before, 1_00)).keys() == {"house", f"rack:{on.id}:1"}
        await on.do("Bob", do="leave_bank", seat=2)
        await on.do("Cat", do="take_bank", seat=3, cover=500_00)
        assert await on.correct(banked, 2_00) == {f"rack:{on.id}:2": -2_00, f"rack:{on.id}:1": 2_00}
        await on.do("Bob", do="stand", seat=2)
        assert await on.correct(banked, 3_00) == {f"wallet:{bob}": -3_00, f"rack:{on.id}:1": 3_00}
        assert on.table.session.cover == 500_00

    held(tmp_path, play)


def test_a_broken_bank_is_the_bankers_no_more(tmp_path: Path) -> None:
    """What he put up is lost: the next round was the house's."""

    async def play(on: Played) -> None:
        await on.open(BANKED, "Ann", "Bob")
        await on.sit("Ann", 1)
        await on.sit("Bob", 2)
        for _ in range(40):
            if on.table.offered == 0:
                await on.do("Ann", do="pass_bank", seat=1)
            await on.do("Bob", do="take_bank", seat=2, cover=2_00)
            settled = await on.round("Ann", 1)
            if on.table.banker < 0:
                break
            await on.do("Bob", do="leave_bank", seat=2)
            await on.round("Ann", 1)  # nobody banks a third one in a row
        assert on.table.banker < 0, "the bank is broken in forty rounds"
        later = await on.round("Ann", 1)
        assert (await on.correct(settled, 1_00)).keys() == {f"rack:{on.id}:2", f"rack:{on.id}:1"}
        assert (await on.correct(later, 1_00)).keys() == {f"bank:{on.id}", f"rack:{on.id}:1"}

    held(tmp_path, play)


def test_a_visitor_who_has_left_is_settled_with_at_the_cage(tmp_path: Path) -> None:
    async def play(on: Played) -> None:
        await on.open("columbus-2016/roulette", live=True)
        on.people["Dee"] = DEE
        for visitor in ("Vic", "Wes"):
            sat = await on.do("Dee", do="sit", seat=1, buy_in=100_00, visitor=visitor)
            if visitor == "Vic":
                first = sat.number
                assert f"rack:{on.id}:1" in await on.correct(first, 1_00)
                await on.do("Dee", do="stand", seat=1)
        with pytest.raises(NotAllowed, match="Vic, a visitor who has left seat 1"):
            await on.correct(first, 1_00)

    held(tmp_path, play)


def test_no_correction_makes_a_rack_that_cannot_stand(tmp_path: Path) -> None:
    async def play(on: Played) -> None:
        await on.open("columbus-2016/roulette", "Ann")
        await on.sit("Ann", 1)
        settled, floor = await on.round("Ann", 1), on.floor
        much = CORRECT | {"amount": 10**12, "entry": settled}
        for _ in range(MOST_HELD // 10**12 - 1):
            await floor.do(HOST, on.id, read(much))
        with pytest.raises(NotAllowed, match="more than"):
            await floor.do(HOST, on.id, read(much))
        await on.do("Ann", do="stand", seat=1)

    held(tmp_path, play)


@pytest.mark.parametrize("entry", [2**53 + 1, 2**63, 2**70, 0, -1])
def test_an_entry_that_there_cannot_be_is_refused(entry: int) -> None:
    with pytest.raises(BadInput, match="entry"):
        read({"do": "correct", "seat": 1, "amount": 1, "why": "misread", "entry": entry})


def test_a_correction_from_before_it_named_people_is_done_as_it_was() -> None:
    """Older journals say nothing of whose money it was: who sat there paid, and was paid."""
    said = {"seat": 1, "amount": 5, "why": "misread", "entry": 1}
    entry = Entry(kind="correct", actor="x", data=said, number=1, at="", previous="", hash="")
    assert corrected_parties(entry) is None
