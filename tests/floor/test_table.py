"""Tables of the floor: every playable game, restored after every command exactly as it stood."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pitboss.errors import NotAllowed, PitbossError
from pitboss.floor import commands as do
from pitboss.floor.people import Person, Role
from pitboss.floor.shoes import commitment
from pitboss.floor.table import FloorTable, Made
from pitboss.floor.view import Watched
from pitboss.ledger.entries import GENESIS, Entry, ShoeRecord, TableRow, entered
from pitboss.report.status import all_statuses
from pitboss.rulebook.loader import books

ANN, BOB = Person("ann", "Ann", Role.PLAYER), Person("bob", "Bob", Role.PLAYER)


class Keeper:
    """A journal in memory, and the table that writes it."""

    def __init__(self, address: str, options: dict[str, Any] | None = None, live: bool = False):
        self.entries: list[Entry] = []
        self.shoes: dict[str, ShoeRecord] = {}
        self.row: TableRow | None = None
        self.wallets = {"ann": 10_000_00, "bob": 10_000_00}
        self.table = FloorTable.opened("t1", address, options or {}, live=live)
        self.table.wallets = self.wallets
        self.keep(self.table.opening("boss"))

    def do(self, person: Person, **given: Any) -> Made:
        made = self.table.apply(person.id, person.name, do.read(given))
        self.keep(made)
        return made

    def keep(self, made: Made) -> None:
        for draft in made.batch.drafts:
            previous = self.entries[-1].hash if self.entries else GENESIS
            number = len(self.entries) + 1
            self.entries.append(entered(draft, number=number, at="now", previous=previous))
        self.shoes |= {shoe.id: shoe for shoe in made.batch.shoes}
        self.table.number = len(self.entries)
        for owner, change in made.wallets.items():
            self.wallets[owner] += change
        if made.batch.table is not None:
            self.row = TableRow(
                id="t1",
                open=self.table.open,
                number=len(self.entries),
                state=made.batch.table.state,
            )

    def restored(self) -> FloorTable:
        assert self.row is not None
        after = [e for e in self.entries if e.number > self.row.number]
        table = FloorTable.restored(self.row, after, self.shoes.__getitem__)
        table.wallets = self.wallets
        return table

    def balances(self) -> dict[str, int]:
        books: dict[str, int] = {}
        for entry in self.entries:
            for account, amount in entry.postings:
                books[account] = books.get(account, 0) + amount
        return books

    def same(self) -> None:
        """The restored table looks the same to everybody, and the ledger agrees with the racks."""
        again = self.restored()
        for person in (ANN, BOB, Person("eve", "Eve", Role.SURVEILLANCE)):
            assert Watched(again, person).view() == Watched(self.table, person).view()
        assert again.state() == self.table.state()
        balances, session = self.balances(), self.table.session
        for seat in range(session.seats):
            assert balances.get(f"rack:t1:{seat + 1}", 0) == session.bankrolls[seat]
        assert balances.get("meter:t1", 0) == self.table._meter()
        assert sum(balances.values()) == 0


def playable() -> list[str]:
    return [s.address for book in books() for s in all_statuses(book) if s.playable]


def opening_bets(keeper: Keeper) -> dict[str, int]:
    """What the game's simulation stakes: wagers that may be made together."""
    on = keeper.table.terms
    return {name: amount for name, amount in on.game.stakes.items() if name in on.game.layout.names}


@pytest.mark.parametrize("address", playable())
def test_a_table_is_restored_as_it_stood_after_every_command(address: str) -> None:
    keeper = Keeper(address)
    pick = random.Random(address)
    keeper.do(ANN, do="sit", seat=1, buy_in=5_000_00)
    keeper.do(BOB, do="sit", seat=2, buy_in=5_000_00)
    keeper.same()
    for _ in range(4):
        for seat, person in ((1, ANN), (2, BOB)):
            keeper.do(person, do="put_up", seat=seat, wagers=opening_bets(keeper))
            keeper.same()
        keeper.do(ANN, do="ready", seat=1)
        keeper.same()
        keeper.do(BOB, do="ready", seat=2)
        keeper.same()
        while (prompt := keeper.table.session.prompt) is not None:
            person = (ANN, BOB)[prompt.seat]
            if prompt.kind == "choose":
                action = pick.choice(keeper.table.terms.game.action_names(prompt.allowed))
                keeper.do(person, do="act", seat=prompt.seat + 1, action=action)
            else:
                keeper.do(person, do="amount", seat=prompt.seat + 1, amount=prompt.low)
            keeper.same()
    assert keeper.table.dealt_rounds == 4
    assert [e.kind for e in keeper.entries].count("settled") == 4
