"""Corrections find who played, and who banked, when the corrected entry was written.

Seats and banks change hands. What was paid too little is owed to the player of that round, by
whoever banked it: to his chips where he still sits, and to his wallet where he has left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from pitboss.errors import NotAllowed
from pitboss.ledger.entries import Entry
from pitboss.ledger.store import Store
from pitboss.money.cents import money

if TYPE_CHECKING:
    from pitboss.floor.table import FloorTable

PLACES = ("sit", "stand", "stand_for")
"""Entries after which somebody else has a seat, or nobody."""
MOST_HELD = 10**13
"""No correction leaves a seat with more, in cents: sums that a ledger can hold."""


class Parties(msgspec.Struct, frozen=True):
    """Whose money a correction moves: ids, `banker` empty where the house banked."""

    player: str
    banker: str


@dataclass(frozen=True)
class Purse:
    """Where somebody's money is now."""

    account: str
    called: str
    holds: int | None
    """None of the house, which has enough."""
    seat: int = -1
    wallet: str = ""
    most: int | None = None
    """What it may hold after a correction; None is any amount."""


def parties_of(store: Store, table: FloorTable, corrected: Entry, seat: int) -> Parties:
    """Who had this seat, and who banked, when an entry was written."""
    sitting = _sitting(store, table.id, corrected.number, seat)
    if sitting is None:
        place = table.terms.place_name(seat - 1)
        raise NotAllowed(
            f"nobody sat at {place} when entry {corrected.number} was written: name the entry that "
            "is corrected",
            code="entry",
        )
    banked = _banked(store, table, corrected.number)
    _check_here(store, table.id, sitting, "player")
    if banked is None:
        return Parties(_person(sitting), "")
    _check_here(store, table.id, banked, "banker")
    return Parties(_person(sitting), _person(banked))


def _person(sitting: Entry) -> str:
    """Whose seat it is from this entry on."""
    if sitting.data.get("visitor"):
        return f"visitor:{sitting.table}:{sitting.data['seat']}"
    return sitting.actor


def _sitting(store: Store, table: str, upto: int, seat: int) -> Entry | None:
    """The entry with which somebody sat down who sat there then."""
    for entry in store.entries(table=table, kinds=PLACES, upto=upto, newest_first=True):
        if entry.data["seat"] == seat:
            return entry if entry.kind == "sit" else None
    return None


def _check_here(store: Store, table: str, sitting: Entry, called: str) -> None:
    """A visitor who has left has no wallet that anything could be put into."""
    seat = sitting.data["seat"]
    if not sitting.data.get("visitor"):
        return
    later = store.entries(table=table, kinds=PLACES, after=sitting.number)
    if any(entry.data["seat"] == seat for entry in later):
        raise NotAllowed(
            f"the {called} was {sitting.data['visitor']}, a visitor who has left seat {seat}: it "
            "is settled with him at the cage",
            code="seat",
        )


def _banked(store: Store, table: FloorTable, number: int) -> Entry | None:
    """How the player sat down who had the bank before an entry; None if the house had it."""
    took = next(
        store.entries(
            table=table.id, kinds=("take_bank",), upto=number - 1, newest_first=True, limit=1
        ),
        None,
    )
    if took is None:
        return None
    since = store.entries(table=table.id, after=took.number, upto=number - 1)
    if _left(took, since, live=table.live):
        return None
    return _sitting(store, table.id, took.number, took.data["seat"])


def _left(took: Entry, since: Iterator[Entry], *, live: bool) -> bool:
    """Did the bank that was taken with an entry end: given back, left behind, or broken?"""
    seat, stack = took.data["seat"], int(took.data["cover"])
    for entry in since:
        stack += dict(entry.postings).get(f"bank:{took.table}", 0)
        stood = entry.kind in PLACES and entry.data["seat"] == seat
        broken = entry.kind == "settled" and stack == 0 and not live
        if entry.kind == "leave_bank" or stood or broken:
            return True
    return False


def present(table: FloorTable, seat: int) -> Parties:
    """Who has the seat and the bank now."""
    banker = table.chairs[table.banker].person if table.banker >= 0 else ""
    return Parties(table.chairs[seat].person, banker)


def of_player(table: FloorTable, seat: int, person: str) -> Purse:
    """Where the money of whoever had a seat is: before it, or in his wallet."""
    if table.chairs[seat].person == person:
        return _chips(table, seat)
    return _wallet(table, person)


def of_banker(table: FloorTable, person: str) -> Purse:
    """Where the money of whoever banked is: in the bank, before his seat, or in his wallet."""
    bank = f"bank:{table.id}"
    if not person:
        return Purse(bank if table.banker < 0 else "house", "the house", None)
    if table.banker >= 0 and table.chairs[table.banker].person == person:
        return Purse(bank, "the bank", table.session.cover)
    seats = table.seats_of(person)
    return _chips(table, seats[0]) if seats else _wallet(table, person)


def _chips(table: FloorTable, seat: int) -> Purse:
    """Before a station lies its credit for as long as a command takes; that is a wallet."""
    place, holds = table.terms.place_name(seat), table.session.free(seat)
    most = None if table.chairs[seat].station else MOST_HELD
    return Purse(f"rack:{table.id}:{seat + 1}", place, holds, seat=seat, most=most)


def _wallet(table: FloorTable, person: str) -> Purse:
    holds = table.wallets.get(person, 0)
    return Purse(f"wallet:{person}", "his wallet", holds, wallet=person)


def check_moves(purse: Purse, change: int) -> None:
    """Refuse to take more than is there, or to leave more at a seat than anybody has."""
    if purse.holds is None:
        return
    if purse.holds + change < 0:
        code = "wallet" if purse.wallet else "bankroll" if purse.seat >= 0 else "bank"
        raise NotAllowed(f"{purse.called} has only {money(purse.holds)} to give back", code=code)
    if purse.most is not None and purse.holds + change > purse.most:
        raise NotAllowed(
            f"that would leave {purse.called} with more than {money(purse.most)}", code="bankroll"
        )
