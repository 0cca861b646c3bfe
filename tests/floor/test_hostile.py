"""What somebody tries who means no good, and what happens when things break at a bad moment."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from floor.books import ANN, BOB, BOSS, DEE, on_a_floor, settled
from floor.test_house import do, seated
from floor.test_table import Keeper, keyed, refused
from pitboss.errors import NotAllowed, PitbossError
from pitboss.floor import house
from pitboss.floor.house import WELCOME, Floor
from pitboss.floor.pace import Clock
from pitboss.floor.people import Person, Role
from pitboss.floor.table import FloorTable
from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import Batch
from pitboss.rulebook.terms import terms

CRAPS, ROULETTE = "cincinnati/craps", "columbus-2016/roulette"
THREE_CARD, PLAYER_DEALER_WAR = "columbus-2016/three-card-poker", "hollywood-park/casino-war"


# money


def test_a_table_that_cannot_be_closed_keeps_everybody_and_his_chips() -> None:
    keeper = Keeper("columbus-2016/craps", live=True)
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=100_00)
    keeper.do(BOB, do="bet", seat=2, wagers={"pass": 10_00})
    keeper.do(ANN, do="bet", seat=1, wagers={"field": 10_00})
    keeper.do(DEE, do="deal")
    keyed(keeper, "4-2")
    keeper.do(ANN, do="bet", seat=1, wagers={"field": 10_00})
    refused(keeper, BOSS, "pass", do="close")
    assert keeper.table.chairs[0].person == "ann"


def bank_is_the_ledgers(keeper: Keeper) -> None:
    keeper.same()
    assert keeper.balances().get("bank:t1", 0) == (
        keeper.table.session.bank if keeper.table.stack is None else keeper.table.stack
    )


def test_a_correction_is_not_lost_when_the_dealer_takes_the_round_back() -> None:
    keeper = Keeper(ROULETTE, live=True)
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    keeper.do(ANN, do="bet", seat=1, wagers={"straight 17": 5_00})
    keeper.do(DEE, do="deal")
    keyed(keeper, "17")
    keeper.do(BOSS, do="correct", seat=1, amount=-5_00, why="paid too much", entry=1)
    refused(keeper, DEE, "nothing to take back", do="back")
    bank_is_the_ledgers(keeper)


@pytest.mark.parametrize("leaves", [False, True])
def test_a_bank_that_changed_hands_is_not_undone_by_taking_a_round_back(leaves: bool) -> None:
    keeper = Keeper(PLAYER_DEALER_WAR, live=True)
    keeper.do(ANN, do="sit", seat=1, buy_in=1_000_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=1_000_00)
    if leaves:
        keeper.do(ANN, do="take_bank", seat=1, cover=500_00)
    keeper.do(BOB, do="bet", seat=2, wagers={"primary": 10_00})
    keeper.do(DEE, do="deal")
    keyed(keeper, "Kh 9s")
    if leaves:
        keeper.do(ANN, do="leave_bank", seat=1)
    else:
        keeper.do(ANN, do="take_bank", seat=1, cover=500_00)
    refused(keeper, DEE, "nothing to take back", do="back")
    bank_is_the_ledgers(keeper)


def test_a_bank_pays_its_collection_and_the_winners_with_no_more_than_it_holds() -> None:
    keeper = Keeper(PLAYER_DEALER_WAR, live=True)
    keeper.do(ANN, do="sit", seat=1, buy_in=1_000_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=1_000_00)
    keeper.do(ANN, do="take_bank", seat=1, cover=10_00)
    keeper.do(BOB, do="bet", seat=2, wagers={"primary": 10_00})
    keeper.do(DEE, do="deal")
    keyed(keeper, "Kh 9s")
    assert keeper.table.stack == 0
    bank_is_the_ledgers(keeper)
    keeper.do(DEE, do="back")
    assert keeper.table.stack == 10_00
    bank_is_the_ledgers(keeper)


@pytest.mark.parametrize(
    "address",
    [PLAYER_DEALER_WAR, "hollywood-park/pan-9", "hollywood-park/three-card-poker"],
)
def test_the_action_begins_at_the_bankers_left_under_other_options_too(address: str) -> None:
    keeper = Keeper(address)
    keeper.do(BOB, do="sit", seat=2, buy_in=1_000_00)
    keeper.do(BOB, do="take_bank", seat=2, cover=500_00)
    assert keeper.table.session.carried()["first-seat"] == 2  # seat 3, counted from 0
    keeper.do(BOSS, do="options", options={})
    assert keeper.table.session.carried()["first-seat"] == 2
    bank_is_the_ledgers(keeper)


def test_what_a_seat_takes_home_is_not_spent_before_it_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(floor: Floor) -> None:
        ann, first = await seated(floor)
        second = await floor.open_table(ann, ROULETTE, {})
        written, gate = floor.journal.append, asyncio.Event()

        async def slow(batch: Batch) -> Any:
            if batch.drafts[0].kind == "stand":
                await gate.wait()
                raise StoreError("no space left on device")
            return await written(batch)

        monkeypatch.setattr(floor.journal, "append", slow)
        standing = asyncio.create_task(do(floor, ann, first, do="stand", seat=1))
        await asyncio.sleep(0)
        with pytest.raises(NotAllowed, match="your wallet holds"):
            await do(floor, ann, second.id, do="sit", seat=1, buy_in=WELCOME)
        gate.set()
        with pytest.raises(StoreError):
            await standing
        assert floor.wallets[ann.id] == WELCOME - 500_00

    on_a_floor(tmp_path / "floor.db", play)


def test_a_table_is_put_back_when_the_store_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it is away it can neither be written to nor read from."""

    async def play(floor: Floor) -> None:
        ann, table = await seated(floor)
        before = await floor.view(ann, table)

        def away(*_: Any, **__: Any) -> Any:
            raise StoreError("the store is away")

        with monkeypatch.context() as broken:
            broken.setattr(floor.store, "append", away)
            broken.setattr(floor.store, "table", away)
            with pytest.raises(StoreError):
                await do(floor, ann, table, do="buy", seat=1, amount=100_00)
            with pytest.raises(StoreError):
                await floor.view(ann, table)
        assert await floor.view(ann, table) == before
        await do(floor, ann, table, do="stand", seat=1)
        assert floor.wallets[ann.id] == WELCOME == floor.store.balance(f"wallet:{ann.id}")

    on_a_floor(tmp_path / "floor.db", play)


def test_no_two_tables_ever_have_the_same_name(tmp_path: Path) -> None:
    async def first(floor: Floor) -> tuple[Person, str]:
        ann = await floor.welcome("Ann")
        with pytest.raises(PitbossError):
            await floor.open_table(ann, ROULETTE, {"no-such-option": 1})
        table = await floor.open_table(ann, ROULETTE, {})
        await do(floor, ann, table.id, do="sit", seat=1, buy_in=500_00)
        return ann, table.id

    ann, table = on_a_floor(tmp_path / "floor.db", first)

    async def second(floor: Floor) -> str:
        return (await floor.open_table(ann, ROULETTE, {})).id

    assert on_a_floor(tmp_path / "floor.db", second) != table


# what is done again


def test_a_deal_that_is_refused_does_not_pass_the_dice() -> None:
    keeper = Keeper(CRAPS)
    keeper.do(BOB, do="sit", seat=2, buy_in=100_00)
    keeper.do(BOB, do="bet", seat=2, wagers={"field": 10_00})
    refused(keeper, BOB, "shooter", do="ready", seat=2)
    keeper.same()


def test_a_seat_that_was_ready_stays_so_when_the_deal_is_refused() -> None:
    keeper = Keeper(CRAPS)
    keeper.do(ANN, do="sit", seat=1, buy_in=100_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=100_00)
    for seat, person in ((1, ANN), (2, BOB)):
        keeper.do(person, do="bet", seat=seat, wagers={"field": 10_00})
    keeper.do(ANN, do="ready", seat=1)
    keeper.do(BOB, do="clear", seat=2)
    refused(keeper, ANN, "shooter", do="ready", seat=1)
    keeper.same()


def test_a_shoe_is_committed_to_before_it_is_laid_open() -> None:
    """A shoe that ran out in mid-round may be finished by the same command."""
    keeper = Keeper(THREE_CARD)
    assert keeper.table.shoe is not None
    keeper.table.shoe.shuffle()
    keeper.do(BOSS, do="shuffle")
    committed = set()
    for entry in keeper.entries:
        if entry.kind == "shuffled":
            committed.add(entry.data["shoe"])
        if entry.kind == "shoe finished":
            assert entry.data["shoe"] in committed
    assert len(committed) == 3


def test_what_a_dropped_round_had_moved_is_where_the_ledger_has_it() -> None:
    keeper = Keeper(PLAYER_DEALER_WAR, live=True)
    keeper.do(ANN, do="sit", seat=1, buy_in=1_000_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=1_000_00)
    keeper.do(ANN, do="take_bank", seat=1, cover=500_00)
    keeper.do(BOB, do="bet", seat=2, wagers={"primary": 10_00})
    keeper.do(DEE, do="deal")
    keyed(keeper, "Kh 9s")
    assert keeper.row is not None
    after = [e for e in keeper.entries if e.number > keeper.row.number]
    offer = keeper.table.terms.offer
    keeper.table = FloorTable.restored(keeper.row, [], keeper.shoes.__getitem__, offer)
    keeper.table.wallets = keeper.wallets
    keeper.keep(keeper.table.drop(after))
    bank_is_the_ledgers(keeper)


def test_a_table_that_cannot_be_restored_does_not_keep_the_floor_closed(tmp_path: Path) -> None:
    async def play(floor: Floor) -> tuple[str, str]:
        _, bad = await seated(floor)
        ann = Person("ann", "Ann", Role.HOST)
        return bad, (await floor.open_table(ann, THREE_CARD, {})).id

    bad, good = on_a_floor(tmp_path / "floor.db", play)
    with sqlite3.connect(tmp_path / "floor.db") as file:
        file.execute("UPDATE tables SET state = '{}' WHERE id = ?", (bad,))
    file.close()

    async def found(floor: Floor) -> tuple[list[str], str]:
        return list(floor.spots), floor.held[bad].why

    spots, why = on_a_floor(tmp_path / "floor.db", found)
    assert spots == [good]
    assert why.startswith(f"table {bad} is held, and the $500 before its seats with it")


# the clock


async def two(floor: Floor, address: str, buy_in: int) -> tuple[Person, Person, str]:
    ann, table = await seated(floor, address)
    bob = await floor.welcome("Bob")
    await do(floor, bob, table, do="sit", seat=2, buy_in=buy_in)
    return ann, bob, table


def test_the_clock_does_something_else_where_the_usual_play_costs_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody holds a table up with an empty bankroll."""
    plays = terms(THREE_CARD).game.action("play")

    def follow(_: int, allowed: int) -> int:
        assert threading.current_thread() is not threading.main_thread()  # it may be compiled first
        return plays if plays & allowed else allowed

    monkeypatch.setattr(house, "follow", follow)

    async def play(floor: Floor) -> None:
        ann, bob, table = await two(floor, THREE_CARD, 10_00)
        for seat, person in ((1, ann), (2, bob)):
            await do(floor, person, table, do="bet", seat=seat, wagers={"ante": 10_00})
        for seat, person in ((1, ann), (2, bob)):
            await do(floor, person, table, do="ready", seat=seat)
        await settled(floor, ann, table)

    on_a_floor(tmp_path / "floor.db", play, clock=Clock(deal=0, act=0.1))


def test_nobody_stops_the_clock_by_buying_chips(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        ann, bob, table = await two(floor, ROULETTE, 100_00)
        spot = floor.spot(table)
        for seat, person in ((1, ann), (2, bob)):
            await do(floor, person, table, do="bet", seat=seat, wagers={"red": 10_00})
        await do(floor, ann, table, do="ready", seat=1)
        since = spot.since
        await do(floor, bob, table, do="buy", seat=2, amount=1)
        await do(floor, bob, table, do="bet", seat=2, wagers={"black": 10_00})
        assert spot.since == since

    on_a_floor(tmp_path / "floor.db", play)
