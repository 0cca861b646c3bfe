"""Segregation of duties: nobody serves his own table, and large amounts take two people.

What is above a posted limit is proposed by one person, which is an entry of the journal, and done
by another, who says the same and which entry he approves, or declined by him; who proposed it can
withdraw it. Hosts are alone on their own machine, and post no limits to themselves.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from pitboss.errors import BadInput, NotAllowed, line_of, unknown
from pitboss.floor import commands
from pitboss.floor.corrections import PLACES
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.floor.table import HOUSE, FloorTable
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.money.cents import cents, money

TAKE_TWO = (
    *("correct", "award", "sit", "buy", "void", "cashed"),
    *("tray-opened", "fill", "credit", "tray-closed", "fund-paid", "fund-awarded"),
)
"""Entries that may have taken two people."""
DECLINES = ("declined", "withdrawn")
"""Entries after which a proposal is not open any more: by another person, and by its own."""
MOST_OPEN = 20
"""Proposals of one person that nobody has decided yet."""


@dataclass(frozen=True, kw_only=True)
class Posted:
    """The largest amounts, in cents, that one person moves alone."""

    correct: int = 1_000_00
    """A correction of a settlement, to a seat or from it."""
    award: int = 1_200_00
    """A second jackpot that is paid by hand."""
    cash: int = 10_000_00
    """Money over the counter of the cage, in or out."""
    visitor: int = 10_000_00
    """What a visitor without an account has bought in for, altogether."""
    tax: int = 0
    """From what a jackpot on a tax form is due; 0 where none is posted."""

    def changed(self, given: Iterable[str]) -> Posted:
        """With limits as they were typed, in dollars.

        >>> Posted().changed(["cash=500"]).cash
        50000
        """
        made = self
        for text in given:
            name, _, amount = text.partition("=")
            names = [each.name for each in fields(self)]
            if name not in names:
                raise unknown("posted limit", name, names, code="limit")
            if not re.fullmatch(r"\d{1,9}(\.\d\d)?", amount):
                raise BadInput(f"'{text}' is no limit in dollars: {name}=5000", code="limit")
            made = replace(made, **{name: cents(amount)})
        return made


def is_alone(person: Person) -> bool:
    """Does this person run the floor by himself?"""
    return person.role is Role.HOST or person.id == HOUSE


def check_own_table(person: Person, table: FloorTable, command: commands.Command) -> None:
    """Who sits at a table neither deals nor supervises there, nor serves its visitors."""
    serves = not command.owns or serves_visitor(table, command)
    if not is_alone(person) and serves and table.seats_of(person.id):
        raise Forbidden(f"you sit at table {table.id}: somebody else must do that", code="duties")


def serves_visitor(table: FloorTable, command: commands.Command) -> bool:
    """Is it done for somebody without an account?"""
    if isinstance(command, commands.Sit):
        return bool(command.visitor)
    seat = getattr(command, "seat", 0)
    return 1 <= seat <= len(table.chairs) and table.chairs[seat - 1].visitor


def excess(posted: Posted, table: FloorTable, command: commands.Command) -> str:
    """What of a command is above its posted limit, or nothing."""
    match command:
        case commands.Correct(amount=amount):
            return _above("a correction", abs(amount), posted.correct)
        case commands.Void() if table.stadium and table.terms.stadium:
            at = line_of(str(table.terms.stadium.misdeal))
            return f"at stations a void is the dealer's, with a supervisor's approval ({at})"
        case commands.Award():
            return _above("an award", table.second_jackpot, posted.award)
        case commands.Sit(buy_in=amount, visitor=visitor) if visitor:
            return _above("a visitor's buy-in", amount, posted.visitor)
        case commands.Buy(seat=seat, amount=amount) if serves_visitor(table, command):
            altogether = table.session.bought_in[seat - 1] + amount
            return _above("a visitor's buy-in", altogether, posted.visitor)
    return ""


def excess_cash(posted: Posted, amount: int) -> str:
    return _above("money over the counter", abs(amount), posted.cash)


def _above(what: str, amount: int, limit: int) -> str:
    return f"{what} of {money(amount)} is above {money(limit)}" if amount > limit else ""


def needs_second(above: str, entry: Entry) -> NotAllowed:
    """The refusal with which a proposal is answered."""
    return NotAllowed(
        f"{above}: it takes a second person, and is proposed as entry {entry.number}, for another "
        "supervisor to approve",
        code="second-person",
    )


class Proposals:
    """What was proposed and is neither done nor declined yet, by its number.

    Kept in memory, so that nobody waits while a long journal is searched; the journal has it all.
    """

    def __init__(self) -> None:
        self.open: dict[int, Entry] = {}

    def load(self, store: Store, tables: Container[str]) -> None:
        """Those that are open at a start; a table that is closed has none."""
        for entry in store.entries(kinds=("proposed",)):
            if not entry.table or entry.table in tables:
                self.open[entry.number] = entry
        for entry in _enders(store, min(self.open)) if self.open else ():
            self.hear(entry)

    def hear(self, entry: Entry) -> None:
        """The next entry that proposes something, or puts an end to it."""
        if entry.kind == "proposed":
            self.open[entry.number] = entry
        elif (ended := _ends(entry)) is not None:
            self.open.pop(ended, None)

    def forget(self, table: str) -> None:
        """The table is closed."""
        for number in [each.number for each in self.open.values() if each.table == table]:
            del self.open[number]

    def check_few(self, person: str) -> None:
        """Refuse another one of somebody who has many: they would hide what others wait for."""
        if sum(entry.actor == person for entry in self.open.values()) >= MOST_OPEN:
            raise NotAllowed(
                f"you have proposed {MOST_OPEN} things that nobody has decided yet: take some back",
                code="second-person",
            )

    @property
    def newest_first(self) -> list[Entry]:
        return sorted(self.open.values(), key=lambda entry: -entry.number)


def _enders(store: Store, after: int) -> Iterator[Entry]:
    """Later entries that did a proposal, or declined it."""
    yield from store.entries(kinds=TAKE_TWO, after=after, says="approves")
    yield from store.entries(kinds=DECLINES, after=after)


def _ends(entry: Entry) -> int | None:
    """The proposal that an entry puts an end to."""
    return entry.data.get("declines" if entry.kind in DECLINES else "approves")


def not_open(store: Store, number: int) -> NotAllowed:
    """Why nothing more is done with a proposal: it was, or it was declined."""
    for entry in _enders(store, number):
        if _ends(entry) == number:
            how = entry.kind if entry.kind in DECLINES else "approved"
            return NotAllowed(
                f"entry {number} was {how} already, in entry {entry.number}", code="second-person"
            )
    return NotAllowed(f"entry {number} is not open any more", code="second-person")


def check_decline(person: Person, proposed: Entry, table: FloorTable | None) -> None:
    """Whoever may approve may decline, unless it is about himself; one's own is withdrawn."""
    if proposed.actor == person.id:
        return
    person.must("approve", "decline what others propose")
    if proposed.data.get("person") == person.id:
        raise Forbidden("it is about your own wallet: somebody else must do that", code="duties")
    if table is not None and table.seats_of(person.id) and not is_alone(person):
        raise Forbidden(f"you sit at table {table.id}: somebody else must do that", code="duties")


def check_approval(person: Person, proposed: Entry | None, table: str, asked: Any) -> None:
    """Is this what somebody else proposed?"""
    if proposed is None or proposed.kind != "proposed" or proposed.table != table:
        raise NotAllowed("that entry proposes nothing here", code="second-person")
    if proposed.actor == person.id:
        raise Forbidden("you proposed it: somebody else approves", code="second-person")
    said = dict(proposed.data)
    if said["do"] == "cash":
        said.pop("why", "")  # who approves a payment gives a reason of his own
    if said["do"] == "award" and (was := said.get("amount")) != (now := asked.get("amount")):
        raise NotAllowed(
            f"entry {proposed.number} proposes {money(was or 0)}, and the second jackpot stands at "
            f"{money(now)}: propose it anew",
            code="second-person",
        )
    if said != asked:
        raise NotAllowed(f"entry {proposed.number} proposes something else", code="second-person")


def check_same_player(store: Store, proposed: Entry, seat: int) -> None:
    """What was proposed for one player is not done for who has his seat now."""
    since = store.entries(table=proposed.table, after=proposed.number, kinds=PLACES)
    if any(entry.data.get("seat") == seat for entry in since):
        raise NotAllowed(
            f"seat {seat} is not the one's for whom entry {proposed.number} proposed it: propose "
            "it anew",
            code="second-person",
        )
