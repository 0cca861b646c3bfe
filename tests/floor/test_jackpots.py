"""A jackpot in hand: held until everybody has done his part, and then paid to the winner."""

from __future__ import annotations

import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from floor.books import BOOKS, on_a_floor
from floor.test_pit import DEALER, EYES, FLOOR, OTHER, SHIFT, do, refused
from pitboss.floor.duties import Posted
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit
from pitboss.ledger.store import Store

GAME = "toledo/let-it-ride"
METER = "meter:toledo/nexus"
WAGERS = {"bet-1": 10_00, "bet-2": 10_00, "bet-3": 10_00, "progressive": 1_00}
SECOND = Person("second", "Sid", Role.SHIFT_MANAGER)


async def opened(floor: Floor, game: str = GAME) -> str:
    table = await floor.open_table(FLOOR, game, {}, live=True)
    return table.id


async def dealt(
    floor: Floor,
    id: str,
    cards: str = "As Ks Qs Js Ts",
    wagers: dict[str, int] = WAGERS,
    action: str = "let-it-ride",
) -> None:
    """A round at seat 1 of a live table, with the progressive wager."""
    table = floor.spot(id).table
    if not table.chairs[0].taken:
        await do(floor, DEALER, id, do="sit", seat=1, buy_in=500_00, visitor="Vic")
    await do(floor, DEALER, id, do="bet", seat=1, wagers=wagers)
    await do(floor, DEALER, id, do="deal")
    left = cards.split()
    while (prompt := table.session.prompt) is not None:
        if prompt.is_decision:
            await do(floor, DEALER, id, do="act", seat=1, action=action)
        else:
            await do(floor, DEALER, id, do="key", text=left.pop(0))


def held(floor: Floor, id: str) -> int:
    return floor.store.balances("held:").get(f"held:{id}", 0)


def meter(floor: Floor) -> int:
    return floor.store.balances("meter:")[METER]


def part(name: str, of: int = 1, **given: Any) -> dict[str, Any]:
    return {"do": "duty", "name": name, "of": of, **given}


CONFIRM = {"do": "confirm", "name": "jackpot-confirmed", "of": 1}


def test_toledo_L3905_a_royal_is_held_and_other_tables_of_the_link_go_on(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        id, other = await opened(floor), await opened(floor)
        before = meter(floor)
        await dealt(floor, id)
        won = held(floor, id)
        assert won >= before - 1_00  # less the wager itself
        rack = floor.store.balances("rack:")[f"rack:{id}:1"]
        assert rack == floor.spot(id).table.session.bankrolls[0]
        seed = meter(floor)
        assert seed == 1_000_00
        view = await floor.view(FLOOR, id)
        taken_in = 1_00  # the meter pays 1,000.10, and that is all that comes back
        assert view["held"] == [{"seat": 1, "player": "Vic", "amount": won + taken_in}]
        for stopped in (
            {"do": "bet", "seat": 1, "wagers": WAGERS},
            {"do": "repeat", "seat": 1},
            {"do": "deal"},
        ):
            await refused(floor, DEALER, "there is no wager at this table before", id, **stopped)
        await refused(floor, FLOOR, "still owes something: jackpot shown", id, do="close")
        await dealt(floor, other, "2c 7d 9h Jc Kd")
        assert meter(floor) > seed  # the other table goes on from the reset
        await refused(floor, SHIFT, "jackpot shown takes a dealer", id, do="release", of=1)
        await refused(floor, EYES, "comes later: first jackpot shown", id, **CONFIRM)
        await do(floor, DEALER, id, **part("jackpot-shown"))
        await refused(floor, DEALER, "is being verified: it is not taken back", id, do="back")
        await refused(floor, DEALER, "takes a supervisor", id, **part("jackpot-verified"))
        await do(floor, FLOOR, id, **part("jackpot-verified"))
        await refused(floor, FLOOR, "surveillance", id, **(CONFIRM | {"do": "verify"}))
        entry = await do(floor, EYES, id, **CONFIRM)
        assert (entry.kind, entry.data["lines"][:9]) == ("confirm", "2531-2533")
        await refused(floor, FLOOR, "takes a shift manager", id, do="release", of=1)
        await refused(floor, SHIFT, "say its number", id, do="release", of=1)
        paid = {"do": "release", "of": 1, "form": "W-2G 17"}
        await refused(floor, SHIFT, "more would be withheld", id, **paid, withheld=won + 1)
        entry = await do(floor, SHIFT, id, **paid, withheld=100_00)
        assert dict(entry.postings) == {
            f"held:{id}": -won,
            f"rack:{id}:1": won - 100_00,
            "tax": 100_00,
        }
        await refused(floor, SHIFT, "no jackpot of round 1", id, **paid)
        assert floor.spot(id).table.session.bankrolls[0] == rack + won - 100_00
        await dealt(floor, id, "2c 7d 9h Jc Kd")

    on_a_floor(tmp_path / "floor.db", play, practice=False, posted=Posted(tax=500_00))
    audited(tmp_path / "floor.db")


def audited(path: Path) -> None:
    with Store.open(str(path), read_only=True) as store:
        assert Audit(store, BOOKS).run().problems == []
        assert sum(store.balances().values()) == 0


THREE_CARDS = {"ante": 10_00, "pair-plus": 5_00, "progressive": 1_00}


def test_toledo_L2271_three_card_poker_counts_the_deck_before_its_own_meter_is_paid(
    tmp_path: Path,
) -> None:
    async def play(floor: Floor) -> None:
        id = await opened(floor, "toledo/three-card-poker")
        await dealt(floor, id, "As Ks Qs 2c 7d 9h", THREE_CARDS, "play")
        won = held(floor, id)
        assert won >= 1_000_00
        names = [item.name for item in floor.pit.items(floor.spot(id).table)]
        assert names == [f"jackpot-{p}" for p in ("shown", "deck", "verified", "confirmed", "paid")]
        await do(floor, DEALER, id, **part("jackpot-shown"))
        await refused(
            floor, FLOOR, "comes later: first jackpot deck", id, **part("jackpot-verified")
        )
        await do(floor, DEALER, id, **part("jackpot-deck"))
        await do(floor, FLOOR, id, **part("jackpot-verified"))
        await refused(floor, OTHER, "jackpot confirmed takes surveillance", id, do="release", of=1)
        await do(floor, EYES, id, **CONFIRM)
        await do(floor, OTHER, id, do="release", of=1)
        assert held(floor, id) == 0

    on_a_floor(tmp_path / "floor.db", play, practice=False)
    audited(tmp_path / "floor.db")


def test_toledo_L3833_a_supervisor_verifies_quads_before_the_next_round(tmp_path: Path) -> None:
    path, quads = tmp_path / "floor.db", "7s 7h 7d 2c 7c"

    async def play(floor: Floor) -> str:
        id = await opened(floor)
        await dealt(floor, id, "7s 7h 2d 2c 7c")  # a full house is nobody's
        assert due(floor, id) == []
        await dealt(floor, id, quads)
        await do(floor, DEALER, id, do="back")  # a card was keyed wrongly
        assert due(floor, id) == []
        await do(floor, DEALER, id, do="key", text="7c")
        assert due(floor, id) == [("hand-verified", "four-of-a-kind at seat 1")]
        return id

    def due(floor: Floor, id: str) -> list[tuple[str, str]]:
        return [(item.name, item.why) for item in floor.pit.items(floor.spot(id).table)]

    id = on_a_floor(path, play, practice=False)

    async def again(floor: Floor) -> None:
        [item] = floor.pit.items(floor.spot(id).table)
        await do(floor, DEALER, id, do="bet", seat=1, wagers=WAGERS)
        await refused(floor, DEALER, r"a supervisor does it \(lines 3833-3834\)", id, do="deal")
        seen = part("hand-verified", of=item.of)
        await refused(floor, DEALER, "hand verified takes a supervisor", id, **seen)
        await do(floor, FLOOR, id, **seen)
        assert due(floor, id) == []
        await do(floor, DEALER, id, do="deal")

    on_a_floor(path, again, practice=False)
    audited(path)


def test_a_royal_that_is_held_is_looked_at_once(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        id = await opened(floor)
        await dealt(floor, id)
        names = {item.name for item in floor.pit.items(floor.spot(id).table)}
        assert "hand-verified" not in names
        assert "jackpot-verified" in names

    on_a_floor(tmp_path / "floor.db", play, practice=False)


def test_nobody_does_two_parts_of_a_jackpot(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        id = await opened(floor)
        await dealt(floor, id)
        await do(floor, FLOOR, id, **part("jackpot-shown"))  # a supervisor who deals
        says = "you have done another's part of this jackpot"
        await refused(floor, FLOOR, says, id, **part("jackpot-verified"))
        await do(floor, SECOND, id, **part("jackpot-verified"))  # a shift manager who supervises
        await do(floor, EYES, id, **CONFIRM)
        await refused(floor, SECOND, says, id, do="release", of=1)
        await do(floor, SHIFT, id, do="release", of=1)

    on_a_floor(tmp_path / "floor.db", play, practice=False)


def test_a_settlement_that_nobody_has_looked_at_is_taken_back_with_its_jackpot(
    tmp_path: Path,
) -> None:
    async def play(floor: Floor) -> None:
        id = await opened(floor)
        before = meter(floor)
        await dealt(floor, id, "Ks Qs Js Ts As")
        assert held(floor, id)
        await do(floor, DEALER, id, do="back")
        assert (held(floor, id), floor.spot(id).table.held) == (0, [])
        assert meter(floor) >= before
        await do(floor, DEALER, id, do="key", text="9s")
        assert held(floor, id)  # a king-high straight flush is a tenth of the meter
        assert held(floor, id) < before

    on_a_floor(tmp_path / "floor.db", play, practice=False)
    audited(tmp_path / "floor.db")


def test_a_winner_who_has_left_is_paid_where_his_money_is(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        id = await opened(floor)
        await dealt(floor, id)
        won = held(floor, id)
        await do(floor, DEALER, id, do="stand", seat=1)
        for person, given in PARTS[1:-1]:
            await do(floor, person, id, **given)
        entry = await do(floor, SHIFT, id, do="release", of=1)
        assert dict(entry.postings) == {f"held:{id}": -won, "cage": won}

    on_a_floor(tmp_path / "floor.db", play, practice=False)
    audited(tmp_path / "floor.db")


def test_practice_pays_at_once(tmp_path: Path) -> None:
    async def play(floor: Floor) -> None:
        id = await opened(floor)
        await dealt(floor, id)
        assert held(floor, id) == 0
        assert floor.spot(id).table.session.bankrolls[0] > 1_000_00

    on_a_floor(tmp_path / "floor.db", play)


PARTS: list[tuple[Person, dict[str, Any]]] = [
    (DEALER, {}),
    (DEALER, part("jackpot-shown")),
    (OTHER, part("jackpot-verified")),
    (EYES, CONFIRM),
    (SHIFT, {"do": "release", "of": 1}),
]


def test_a_floor_killed_in_each_step_of_a_jackpot_stands_where_it_stood(tmp_path: Path) -> None:
    """Each step is done by a process that is killed when it was answered."""
    path, seen = tmp_path / "floor.db", []

    def killed(step: Callable[[Floor], Awaitable[None]]) -> None:
        async def play(floor: Floor) -> None:
            await step(floor)
            os.kill(os.getpid(), signal.SIGKILL)

        child = os.fork()
        if not child:
            try:
                on_a_floor(path, play, practice=False)
            finally:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        assert os.WTERMSIG(status) == signal.SIGKILL

    for person, given in PARTS:

        async def step(
            floor: Floor, person: Person = person, given: dict[str, Any] = given
        ) -> None:
            if given:
                [id] = floor.spots
                await do(floor, person, id, **given)
            else:
                await dealt(floor, await opened(floor))

        async def look(floor: Floor) -> None:
            [id] = floor.spots
            left = [item.name for item in floor.pit.items(floor.spot(id).table)]
            seen.append((len(left), bool(held(floor, id))))

        killed(step)
        on_a_floor(path, look, practice=False)
    assert seen == [(4, True), (3, True), (2, True), (1, True), (0, False)]
    audited(path)
