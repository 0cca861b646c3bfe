"""What was read of a plan's paytables: rows, tables, and lines that nobody understood."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ReadRow:
    """A row as it was read: an outcome of a wager, what it pays, and where that is printed."""

    outcome: str
    pays: str
    lines: str


@dataclass(frozen=True)
class ReadTable:
    """A paytable as it was read."""

    wager: str
    rows: tuple[ReadRow, ...]
    score: float
    single: bool = False
    """Is it a row of a table that has one for each wager?"""


@dataclass(frozen=True)
class Unread:
    """A table whose wager is not certain, or single rows of one."""

    first: int
    last: int
    says: str
