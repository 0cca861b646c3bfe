"""Segregation of duties: nobody serves his own table, and large amounts take two people.

What is above a posted limit is proposed by one person, which is an entry of the journal, and done
by another, who says the same and which entry he approves, or declined by him; who proposed it can
withdraw it. Hosts are alone on their own machine, and post no limits to themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from pitboss.errors import BadInput, NotAllowed, unknown
from pitboss.floor import commands
from pitboss.floor.corrections import PLACES
from pitboss.floor.people import Forbidden, Person, Role
from pitboss.floor.table import HOUSE, FloorTable
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.money.cents import cents, money

TAKE_TWO = ("correct", "award", "sit", "buy", "cashed")
"""Entries that may have taken two people."""
DECLINES = ("declined", "withdrawn")
"""Entries after which a proposal is not open any more: by another person, and by its own."""


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
        f"{above} and takes a second person: it is proposed as entry {entry.number}, for another "
        "supervisor to approve",
        code="second-person",
    )


def open_proposals(store: Store, most: int) -> list[Entry]:
    """What was proposed and is neither done nor declined yet, the newest first."""
    proposed = list(store.entries(kinds=("proposed",), newest_first=True, limit=most))
    if not proposed:
        return []
    later = store.entries(kinds=(*TAKE_TWO, *DECLINES), after=proposed[-1].number)
    ended = {_ends(entry) for entry in later}
    return [entry for entry in proposed if entry.number not in ended]


def _ends(entry: Entry) -> int | None:
    """The proposal that an entry puts an end to."""
    return entry.data.get("declines" if entry.kind in DECLINES else "approves")


def check_open(store: Store, number: int) -> None:
    """A proposal is done once, and not at all after it was declined."""
    for entry in store.entries(kinds=(*TAKE_TWO, *DECLINES), after=number):
        if _ends(entry) == number:
            how = entry.kind if entry.kind in DECLINES else "approved"
            raise NotAllowed(
                f"entry {number} was {how} already, in entry {entry.number}", code="second-person"
            )


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
