"""What one game's TOML file in a rule book may hold.

Every section carries `lines`: where in the rule book as received it is printed,
as `242`, `"242-250"` or `"242, 261-263"`. A section without an address does not
load, and neither does a key that is not listed here.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

Scalar = bool | int | str
Lines = int | str


class _Section(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    pass


class Head(_Section, frozen=True, kw_only=True):
    """The game itself."""

    title: str
    play: str
    """The game file that deals it."""
    lines: Lines
    bank: Literal["house", "player-dealer"]
    round: str
    """The round in our own words."""
    seats: int
    """Betting positions at the table."""
    approved: str = ""


class Rule(_Section, frozen=True, kw_only=True):
    """Something the book fixes."""

    value: Scalar
    lines: Lines
    says: str = ""


class Option(_Section, frozen=True, kw_only=True):
    """Something the book leaves to the house, or that it says in two ways."""

    allowed: list[Scalar] = field(default_factory=list)
    at_least: int | None = None
    at_most: int | None = None
    default: Scalar
    lines: Lines
    says: str
    reading: str = ""
    """The reading that makes this an option, when it is not the house's choice."""


class PayRow(_Section, frozen=True, kw_only=True):
    outcome: str
    pays: str
    lines: Lines | None = None
    title: str = ""


class PaytableData(_Section, frozen=True, kw_only=True):
    name: str
    lines: Lines
    rows: list[PayRow]
    when: dict[str, Scalar] = field(default_factory=dict)
    """The options under which it applies, e.g. {decks-at-least = 6} or {decks = 1}."""
    condition: str = ""
    """The same, in words."""
    minimum: bool = False
    """Printed as 'at least': the house may pay more."""


class Multiple(_Section, frozen=True, kw_only=True):
    wager: str
    times: int


class WagerData(_Section, frozen=True, kw_only=True):
    """One wager of the layout."""

    title: str
    lines: Lines
    says: str
    """When it wins and loses, in our own words."""
    required: bool = False
    later: bool = False
    """Made in the middle of a round, not before it."""
    needs: list[str] = field(default_factory=list)
    """It may only be made with all of these."""
    needs_any: list[str] = field(default_factory=list)
    """It may only be made with one of these."""
    equal_to: str = ""
    up_to: Multiple | None = None
    minimum: str = ""
    minimum_counts: Literal["each", "together"] = "each"
    """Each amount meets the minimum by itself, or all wagers marked so meet it as one sum."""
    maximum: str = ""
    step: str = ""
    contract: bool = False
    """Once it has action it may not be taken down. (The game's `legal` knows when that is.)"""
    fixed: bool = False
    """It may not be raised once it has action."""
    breakage: str = "cent"
    paytable: list[PaytableData] = field(default_factory=list)


class Reading(_Section, frozen=True, kw_only=True):
    """A gap, a contradiction or a misprint, and what was made of it."""

    id: str
    lines: Lines
    about: str
    alternatives: list[str]
    chosen: str
    reason: str
    option: str = ""
    """The option that lets the other readings be priced."""


class Irregularity(_Section, frozen=True, kw_only=True):
    """Something that goes wrong at the table, and what the book does about it."""

    name: str
    lines: Lines
    effect: Literal["void", "continue", "hand-dead", "other"]
    says: str


class Procedure(_Section, frozen=True, kw_only=True):
    """Shuffle, cut, burn, opening, closing: in our own words."""

    name: str
    lines: Lines
    says: str


class Bracket(_Section, frozen=True, kw_only=True):
    """One step of a fee: amounts as printed, an open end without `to`."""

    at: str
    to: str = ""
    fee: str


class FeeOption(_Section, frozen=True, kw_only=True):
    """One numbered schedule option: one table limit and its fees."""

    option: int
    lines: Lines
    limit: list[str]
    """Lowest and highest wager; one amount when the book prints one."""
    player: list[Bracket] = field(default_factory=list)
    dealer: list[Bracket] = field(default_factory=list)


class FeeDocument(_Section, frozen=True, kw_only=True):
    """A fee schedule: the game's own, or a later 'Collection Rates' document."""

    document: str
    lines: Lines
    governs: bool
    says: str
    player_per: Literal["nobody", "wager", "player"]
    player_counts: list[str] = field(default_factory=list)
    dealer_counts: list[str] = field(default_factory=list)
    dealer_extra: str = "0"
    options: list[FeeOption]


class Printed(_Section, frozen=True, kw_only=True):
    """A figure that the book itself prints about a wager, to be checked against the engine."""

    wager: str
    lines: Lines
    edge: str = ""
    hit: str = ""
    options: dict[str, Scalar] = field(default_factory=dict)


class GameFile(_Section, frozen=True, kw_only=True):
    """A game of a rule book."""

    game: Head
    rule: dict[str, Rule] = field(default_factory=dict)
    option: dict[str, Option] = field(default_factory=dict)
    wager: dict[str, WagerData]
    reasons: dict[str, Lines] = field(default_factory=dict)
    reading: list[Reading] = field(default_factory=list)
    irregularity: list[Irregularity] = field(default_factory=list)
    procedure: list[Procedure] = field(default_factory=list)
    fees: list[FeeDocument] = field(default_factory=list)
    printed: list[Printed] = field(default_factory=list)


class BookFile(_Section, frozen=True, kw_only=True):
    """`book.toml`: the casino."""

    title: str
    casino: str
    regulator: str
    edition: str
    source: str
    """The name of the rule book as received."""
    source_lines: int


class WrittenSeat(Struct, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """One seat of a written round."""

    seat: int
    wagers: dict[str, str | int] = field(default_factory=dict)
    cards: list[str] | str = field(default_factory=list)
    actions: list[str] = field(default_factory=list)


class WrittenHand(Struct, kw_only=True, forbid_unknown_fields=True):
    cards: list[str] | str = field(default_factory=list)


class WrittenBank(Struct, kw_only=True, forbid_unknown_fields=True):
    cover: str | int


class WrittenChange(Struct, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """What a player puts up, takes down or calls between two rolls."""

    before: int
    """The roll it comes before, counted from 1."""
    seat: int
    wagers: dict[str, str | int] = field(default_factory=dict)
    """Spot to its new amount; 0 takes it down."""
    calls: dict[str, bool] = field(default_factory=dict)
    """What the seat calls, by the game's own names (`place-on = true`)."""


class WrittenRound(Struct, kw_only=True, forbid_unknown_fields=True, rename="kebab"):
    """A round as people write it down: for `settle`, golden tests and disputes."""

    round: str
    """The address, `book/game`."""
    says: str = ""
    options: dict[str, Scalar] = field(default_factory=dict)
    seat: list[WrittenSeat] = field(default_factory=list)
    dealer: WrittenHand = field(default_factory=WrittenHand)
    board: WrittenHand = field(default_factory=WrittenHand)
    bank: WrittenBank | None = None
    carry: dict[str, str | int] = field(default_factory=dict)
    rolls: list[str] = field(default_factory=list)
    change: list[WrittenChange] = field(default_factory=list)
    spins: list[str | int] = field(default_factory=list)
    irregularity: str = ""
    expect: dict[str, Any] = field(default_factory=dict)
    """For golden rounds: `transcript`, the lines that `settle --transcript` prints."""
