"""Heads of the journal, signed and written elsewhere: its anchor outside itself.

A journal can be written anew as a whole, with hashes that fit. It can no longer have the hashes
that were signed with a key which is not in the database, and written to a place that whoever
changes the database does not reach: a file on another disk, standard output, a printer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from pitboss.errors import BadInput
from pitboss.ledger.entries import Entry
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.store import Head, Store, now, seconds_between

PURPOSE = "head of the journal"
EARLY = 60.0
"""Seconds by which an entry may be younger than the head that names it, or older than the one
before it: a head is written beside the journal, not in it."""
_encode = msgspec.json.Encoder(order="deterministic").encode


class SignedHead(msgspec.Struct, frozen=True, kw_only=True):
    """At this time, this was the last entry."""

    at: str
    entry: int
    hash: str
    signature: str = ""


def _signed_part(head: SignedHead) -> bytes:
    return _encode(msgspec.structs.replace(head, signature=""))


def signed(key: HouseKey, head: Head) -> SignedHead:
    """A head with the house's signature."""
    made = SignedHead(at=now(), entry=head[0], hash=head[1])
    return msgspec.structs.replace(made, signature=key.signature(PURPOSE, _signed_part(made)))


class Heads:
    """Where signed heads are written: a file, or `-`, the standard output."""

    def __init__(self, key: HouseKey, place: str) -> None:
        self._key, self._place = key, place
        self._last: Head | None = None

    def check(self, store: Store) -> None:
        """Refuse a store that does not hold the heads which were written of it."""
        if self._place == "-" or not Path(self._place).exists():
            return
        for head in read(Path(self._place), self._key)[-1:]:
            entries = list(store.entries(after=head.entry - 1, upto=head.entry))
            if head.entry and (not entries or entries[0].hash != head.hash):
                raise BadInput(
                    f"the store is not the one whose entry {head.entry} was signed at {head.at} in "
                    f"{self._place}: it was cut off, or written anew. If that was done on purpose, "
                    "keep that file and name another with --heads",
                    code="heads",
                )

    def write(self, head: Head) -> None:
        """Write the last entry down, unless that was done."""
        if head == self._last:
            return
        line = _encode(signed(self._key, head)).decode() + "\n"
        if self._place == "-":
            sys.stdout.write(line)
            sys.stdout.flush()
        else:
            with Path(self._place).open("a", encoding="ascii") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        self._last = head


def read(path: Path, key: HouseKey) -> list[SignedHead]:
    """The heads in a file, each with the signature of this key."""
    found: list[SignedHead] = []
    try:
        lines = path.read_text(encoding="ascii").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"the heads in {path} cannot be read: {error}", code="heads") from None
    for number, line in enumerate(lines, 1):
        if not line.startswith("{"):
            continue  # standard output has other lines too
        try:
            head = msgspec.json.decode(line, type=SignedHead)
        except msgspec.MsgspecError:
            raise BadInput(f"line {number} of {path} is no signed head", code="heads") from None
        if not key.has_signed(PURPOSE, _signed_part(head), head.signature):
            raise BadInput(
                f"line {number} of {path} is not signed with this key: name another with --key, or "
                "somebody has changed it",
                code="heads",
            )
        found.append(head)
    if not found:
        raise BadInput(f"there is no signed head in {path}", code="heads")
    return found


class Anchored:
    """Does a journal hold the heads that were signed, where and when they were?"""

    def __init__(self, heads: Sequence[SignedHead]) -> None:
        self._heads = {head.entry: head for head in heads}
        self.problems: list[str] = []

    def hear(self, entry: Entry) -> None:
        """The next entry of the journal."""
        head, before = self._heads.get(entry.number), self._heads.get(entry.number - 1)
        if head is not None:
            if head.hash != entry.hash:
                self.problems.append(
                    f"entry {entry.number} is not the one that was signed at {head.at}: "
                    "the journal was written anew"
                )
            if seconds_between(head.at, entry.at) > EARLY:
                self.problems.append(
                    f"entry {entry.number} is dated {entry.at}, and was signed at {head.at}"
                )
        if before is not None and seconds_between(entry.at, before.at) > EARLY:
            self.problems.append(
                f"entry {entry.number} is dated {entry.at}, and was not yet written at {before.at}"
            )

    def finish(self, last: int) -> None:
        """The journal ends with this entry."""
        for head in self._heads.values():
            if head.entry > last:
                self.problems.append(
                    f"the journal ends with entry {last}, and entry {head.entry} was signed at "
                    f"{head.at}: its end was cut off"
                )
