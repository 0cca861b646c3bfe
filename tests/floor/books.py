"""Tables that write into a real store, played by two people who pick what they do at random."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from pitboss.engines.simulate import default_stakes
from pitboss.equipment.chance import Chance
from pitboss.floor import commands as do
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, Role
from pitboss.floor.table import FloorTable
from pitboss.floor.table_meters import METER, is_link
from pitboss.ledger.entries import Batch, Draft, Entry
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.migrations.versions.r0001_journal import triggers
from pitboss.ledger.store import Store
from pitboss.rulebook.shelf import Shelf, at_hand

ANN, BOB = Person("ann", "Ann", Role.PLAYER), Person("bob", "Bob", Role.PLAYER)
SHELF = Shelf(at_hand())
BOOKS = list(SHELF.books.values())
DEE = Person("dee", "Dee", Role.DEALER)
BOSS = Person("boss", "Boss", Role.SUPERVISOR)


class _Seventeen:
    """A wheel on which the 17 falls each time."""

    def below(self, n: int) -> int:
        return min(17, n - 1)


SEVENTEEN = _Seventeen()


def move_meters(meters: dict[str, int], postings: Iterable[tuple[str, int]]) -> None:
    """Linked meters as these postings leave them."""
    for account, amount in postings:
        name = account.removeprefix(METER)
        if name != account and is_link(name):
            meters[name] = meters.get(name, 0) + amount


class Books:
    """A store, and the tables that write into it."""

    def __init__(self, path: Path, shelf: Shelf = SHELF) -> None:
        self.path, self.shelf = path, shelf
        self.store = Store.open(str(path))
        self.tables: dict[str, FloorTable] = {}
        self.wallets: dict[str, int] = {}
        self.meters: dict[str, int] = {}
        self.picks = random.Random()
        for person in (ANN, BOB):
            self.wallets[person.id] = 100_000_00
            postings = [("cage", -100_000_00), (f"wallet:{person.id}", 100_000_00)]
            draft = Draft(kind="cashed", actor=person.id, postings=postings)
            self.store.append([Batch(drafts=[draft])])

    def open(
        self,
        address: str,
        options: dict[str, Any] | None = None,
        *,
        live: bool = False,
        chance: Chance | None = None,
    ) -> FloorTable:
        id = f"t{len(self.tables) + 1}"
        table = FloorTable.opened(
            id, self.shelf.game(address), options or {}, live=live, chance=chance
        )
        table.wallets, table.meters = self.wallets, self.meters
        self._append(table.opening("boss").batch)
        self.tables[id] = table
        return table

    def do(self, person: Person, table: FloorTable, **given: Any) -> list[Entry]:
        made = table.apply(person.id, person.name, do.read(given))
        for owner, change in made.wallets.items():
            self.wallets[owner] += change
        return self._append(made.batch)

    def _append(self, batch: Batch) -> list[Entry]:
        made = self.store.append([batch])[0]
        for entry in made:
            move_meters(self.meters, entry.postings)
        return made

    def seat(self, table: FloorTable) -> None:
        for seat, person in ((1, ANN), (2, BOB)):
            self.do(person, table, do="sit", seat=seat, buy_in=5_000_00)

    def deal(self, table: FloorTable) -> None:
        """Both put up the game's usual stakes and are ready."""
        wagers = default_stakes(table.terms)
        for seat, person in ((1, ANN), (2, BOB)):
            self.do(person, table, do="put_up", seat=seat, wagers=wagers)
        for seat, person in ((1, ANN), (2, BOB)):
            self.do(person, table, do="ready", seat=seat)

    def act(self, table: FloorTable) -> None:
        """Whoever must act does something that he may."""
        prompt = table.session.prompt
        assert prompt is not None
        seat, person = prompt.seat + 1, (ANN, BOB)[prompt.seat]
        if prompt.kind == "choose":
            action = self.picks.choice(table.terms.game.action_names(prompt.allowed))
            self.do(person, table, do="act", seat=seat, action=action)
        else:
            self.do(person, table, do="amount", seat=seat, amount=prompt.low)

    def play(self, table: FloorTable, rounds: int) -> None:
        for _ in range(rounds):
            self.deal(table)
            self.play_out(table)

    def play_out(self, table: FloorTable) -> None:
        while table.session.prompt is not None:
            self.act(table)

    def entries(self, *kinds: str) -> list[Entry]:
        return list(self.store.entries(kinds=kinds))

    def close(self) -> None:
        self.store.close()

    def tamper(self, *statements: str) -> None:
        """What somebody does who can write to the file behind our back."""
        self.store.close()
        with sqlite3.connect(self.path) as connection:
            for statement in ("DROP TRIGGER IF EXISTS journal_no_update", *statements):
                connection.execute(statement)
            connection.execute(triggers("sqlite")["journal_no_update"])
        connection.close()


async def settled(floor: Floor, person: Person, table: str) -> None:
    """The round is over, or never will be."""
    async with asyncio.timeout(300):
        while (await floor.view(person, table))["state"] != "settled":
            await asyncio.sleep(0.02)


def on_a_floor(
    path: Path,
    play: Callable[[Floor], Awaitable[Any]],
    shelf: Shelf = SHELF,
    key: HouseKey | None = None,
    **given: Any,
) -> Any:
    """Open the floor on a store, do something, and close it again."""

    async def run() -> Any:
        with Store.open(str(path), key=key) as store:
            floor = Floor(store, shelf, **given)
            await floor.start()
            try:
                return await play(floor)
            finally:
                await floor.stop()

    return asyncio.run(run())
