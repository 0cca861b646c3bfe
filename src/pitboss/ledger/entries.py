"""Journal entries: what happened, who did it, what money moved, each chained to the one before.

An entry's hash covers all of it and the hash of the entry before it, so that nothing can be
changed, left out or put in later without breaking every hash that follows. Money is double
entry: the postings of an entry sum to zero.

Accounts are `wallet:ID` (a person), `rack:TABLE:SEAT` (chips before a seat), `bank:TABLE` (who
pays and collects: the house, or a player-dealer's stack), `house` (the tray), `fees`,
`meter:TABLE` or, linked, `meter:BOOK/NAME`, `held:TABLE` (a jackpot that is not paid yet), `tax`
(withheld of it), `tray:TABLE` (chips that the cage has given a table), `fund:...` (the card
room's jackpots and promotions) and `cage` (where money comes in and goes out).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pitboss.errors import PitbossError

GENESIS = "0" * 64
"""What the first entry is chained to."""

CLOCK_SET = "clock-stepped"
"""The entry with which dates may go back."""


class Broken(PitbossError):
    """The journal does not verify."""

    code = "journal"


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is not in the journal yet."""

    kind: str
    actor: str
    """A person's id, or `house`."""
    table: str = ""
    round: int = 0
    data: dict[str, Any] = {}
    postings: list[tuple[str, int]] = []
    """Accounts and what each gains, in cents; they sum to zero."""
    revision: str = ""
    """Of the rule book and the rule code in force."""


class Entry(Draft, frozen=True, kw_only=True):
    """A line of the journal."""

    number: int
    at: str
    """When, in UTC: `2026-11-15T15:02:33.123456Z`."""
    previous: str
    hash: str


_encode = msgspec.json.Encoder(order="deterministic").encode


def entered(draft: Draft, *, number: int, at: str, previous: str) -> Entry:
    """A draft as the next line of the journal."""
    if sum(amount for _, amount in draft.postings):
        raise Broken(f"the postings of '{draft.kind}' do not sum to zero: {draft.postings}")
    fields = {name: getattr(draft, name) for name in Draft.__struct_fields__}
    return Entry(
        **fields, number=number, at=at, previous=previous, hash=hashed(fields, number, at, previous)
    )


def hashed(fields: dict[str, Any], number: int, at: str, previous: str) -> str:
    """The SHA-256 of an entry: its fields as canonical JSON, and the hash before it."""
    body = _encode({**fields, "number": number, "at": at, "previous": previous})
    return hashlib.sha256(body).hexdigest()


def check_hash(entry: Entry) -> None:
    """Refuse an entry that does not say what its hash was made of."""
    fields = {name: getattr(entry, name) for name in Draft.__struct_fields__}
    if hashed(fields, entry.number, entry.at, entry.previous) != entry.hash:
        raise Broken(f"entry {entry.number} has been changed: its hash does not fit")


def verified(entries: Iterable[Entry], previous: str = GENESIS, first: int = 1) -> Iterator[Entry]:
    """Pass entries on, each checked; `Broken` names the first that does not hold."""
    number = first
    for entry in entries:
        if entry.number != number:
            raise Broken(f"entry {number} is missing: entry {entry.number} follows the one before")
        if entry.previous != previous:
            raise Broken(f"entry {number} is not chained to the one before it")
        check_hash(entry)
        if sum(amount for _, amount in entry.postings):
            raise Broken(f"the postings of entry {number} do not sum to zero")
        yield entry
        previous, number = entry.hash, number + 1


class ShoeRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A shuffled shoe: its order and salt stay secret until it is finished.

    Of a chain of seeds, for dice and wheels, the salt is the last one, and the order says how many
    there are.
    """

    id: str
    table: str
    commitment: str
    salt: str
    order: list[int]


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it stood at some entry; what came after is in the journal."""

    id: str
    open: bool
    number: int
    """The last entry that the state includes."""
    state: bytes


class Batch(msgspec.Struct, kw_only=True):
    """What becomes durable together, or not at all."""

    drafts: list[Draft]
    table: TableRow | None = None
    """`number` is filled in with the batch's last entry."""
    shoes: list[ShoeRecord] = []
    finished: list[str] = []
    """Shoes whose order and salt are published with this batch."""
