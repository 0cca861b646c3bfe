"""Dice and wheels that are committed to before the wagers are made.

A table has a chain of seeds: the last one is random, and each of the others is the SHA-256 of the
one that follows it. What the first one hashes to is published when the table opens. Every round
takes the next seed, which is laid open when the round is settled: anybody can check that its
SHA-256 is what was published before it, so that no seed was ever chosen to suit the wagers.

What falls is the HMAC of that seed over the number of the throw and a word of the player whose
command deals the round (his `cut`). Nobody knew that word when the seeds were made, so that they
cannot have been picked for what they throw either.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import NamedTuple

from pitboss.ledger.entries import ShoeRecord

LENGTH = 1000
"""Seeds of a chain: rounds until the table commits to another one."""


class Throw(NamedTuple):
    """A die or a pocket, counted from 0, out of so many."""

    below: int
    value: int


def hashed(seed: str, times: int = 1) -> str:
    """The SHA-256 of a seed, as text; of that again, if asked.

    >>> hashed("00")[:16]
    'f1534392279bddbf'
    >>> hashed("00", 2) == hashed(hashed("00"))
    True
    """
    for _ in range(times):
        seed = hashlib.sha256(seed.encode()).hexdigest()
    return seed


def thrown(seed: str, cut: str, index: int, below: int) -> int:
    """What falls as number `index` of a round: 256 bits, so that no value is favoured.

    >>> [thrown("00", "a word of mine", throw, 6) for throw in range(8)]
    [4, 3, 0, 3, 3, 1, 4, 3]
    """
    return int.from_bytes(hmac.digest(seed.encode(), f"{index}:{cut}".encode(), "sha256")) % below


class Seeds:
    """A table's chain of seeds, and how many of them are laid open."""

    def __init__(self, record: ShoeRecord, used: int = 0) -> None:
        (self.length,) = record.order
        self.record, self.used = record, used
        self.seed = self._at(used)
        """Of the round that comes next, or is being played: secret until it is settled."""
        self.published = hashed(self.seed)
        """What everybody knows of it."""

    @classmethod
    def made(cls, table: str) -> Seeds:
        """A new chain for a table."""
        last = secrets.token_hex(32)
        return cls(
            ShoeRecord(
                id=secrets.token_hex(8),
                table=table,
                commitment=hashed(last, LENGTH),
                salt=last,
                order=[LENGTH],
            )
        )

    @property
    def id(self) -> str:
        return self.record.id

    @property
    def left(self) -> int:
        return self.length - self.used

    def spend(self) -> str:
        """Lay the seed of a round open."""
        self.published, self.used = self.seed, self.used + 1
        self.seed = self._at(self.used)
        return self.published

    def _at(self, number: int) -> str:
        return hashed(self.record.salt, self.length - 1 - number)
