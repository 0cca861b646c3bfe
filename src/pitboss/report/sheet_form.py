"""The form of a rule sheet: everything a book says about one game, as plain data.

Payoffs are in one normal form: `50 to 1`, `3 to 2`, `push`, `lose`, `100% of meter`, `$1000`. Their
numbers have no thousands commas, so that programs can read them; other amounts are decimal strings.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from pitboss.errors import PitbossError, unknown
from pitboss.money.cents import with_commas
from pitboss.money.paytables import row
from pitboss.rulebook.schema import Scalar


class EquipmentSheet(Struct, frozen=True, kw_only=True):
    """What the game is played with."""

    lines: str
    says: str
    decks: list[int]
    """The numbers of decks that may be in play."""
    jokers: int
    """Jokers in each deck."""
    without: str
    """Ranks that are not in the decks."""
    wild: str
    dice: int
    tiles: int


class AlsoRow(Struct, frozen=True, kw_only=True):
    """A payoff where the book prints it again."""

    pays: str
    lines: str


class PayLine(Struct, frozen=True, kw_only=True):
    """One row of a paytable."""

    outcome: str
    title: str
    pays: str
    lines: str
    also: list[AlsoRow]

    @property
    def called(self) -> str:
        return self.title or self.outcome.replace("-", " ").capitalize()


class PaySheet(Struct, frozen=True, kw_only=True):
    """One paytable."""

    name: str
    condition: str
    lines: str
    minimum: bool
    """The book prints the least that must be paid; the house may pay more."""
    in_force: bool | None
    """Under the options chosen; None when the game has no code to ask."""
    ranking: str
    """The ranking that its outcomes are hands of, where the book prints one."""
    rows: list[PayLine]


class WagerSheet(Struct, frozen=True, kw_only=True):
    """One wager."""

    wager: str
    title: str
    lines: str
    says: str
    when: str
    made: str
    """When exactly, in our own words, where the book says more than `when`."""
    conditions: list[str]
    """All of what follows, in words."""
    required: bool
    later: bool
    needs: list[str]
    needs_any: list[str]
    equal_to: str
    up_to: dict[str, Any] | None
    minimum: str
    minimum_counts: str
    maximum: str
    table_limits: bool
    step: str
    contract: bool
    fixed: bool
    breakage: str
    spots: list[str]
    """The spots of a wager that has several, when the game has code that names them."""
    paytables: list[PaySheet]

    @property
    def table(self) -> PaySheet | None:
        """The paytable in force, or the book's first."""
        chosen = [p for p in self.paytables if p.in_force] or self.paytables
        return chosen[0] if chosen else None

    @property
    def pays(self) -> str:
        """What it pays, in short: `10 to 1`, or `5 to 1 up to 200 to 1`."""
        return pays_in_short(self.table.rows) if self.table else ""


class SeveralHandsSheet(Struct, frozen=True, kw_only=True):
    """What one player puts on each of several hands."""

    lines: str
    says: str
    wager: str
    times: list[int]
    """The least on each, in table minimums: with one hand, with two, ..."""


class BackLineSheet(Struct, frozen=True, kw_only=True):
    """What may be bet from behind a seat."""

    lines: str
    says: str
    wagers: list[str]


class RankedRow(Struct, frozen=True, kw_only=True):
    """One hand of a ranking."""

    hand: str
    says: str
    lines: str


class RankingSheet(Struct, frozen=True, kw_only=True):
    """The order of hands as the book prints it, the highest first."""

    name: str
    lines: str
    cards: int
    """How many cards make a hand of it."""
    says: str
    hands: list[RankedRow]


class ChartRow(Struct, frozen=True, kw_only=True):
    cells: list[Scalar]
    lines: str


class ChartSheet(Struct, frozen=True, kw_only=True):
    """A table of the book that is not a paytable: a draw chart, a house way, limits."""

    name: str
    kind: str
    lines: str
    says: str
    columns: list[str]
    rows: list[ChartRow]


class ShareRow(Struct, frozen=True, kw_only=True):
    """One part of a jackpot, or one destination of a contribution."""

    to: str
    share: str
    lines: str


class MeterSheet(Struct, frozen=True, kw_only=True):
    """A progressive meter or a jackpot fund."""

    meter: str
    title: str
    lines: str
    says: str
    wagers: list[str]
    """The wagers that feed it."""
    seed: str
    contribution: str
    cap: str
    linked: list[str]
    """The games that share it."""
    shares: list[ShareRow]


class CapRow(Struct, frozen=True, kw_only=True):
    """The most that is paid."""

    name: str
    lines: str
    amount: str
    per: str
    wagers: list[str]
    says: str


class PartRow(Struct, frozen=True, kw_only=True):
    what: str
    amount: str
    lines: str


class SumSheet(Struct, frozen=True, kw_only=True):
    """A total that the book prints, and its parts."""

    name: str
    total: str
    lines: str
    parts: list[PartRow]


class MentionRow(Struct, frozen=True, kw_only=True):
    """Something that the text refers to and that may not be there."""

    what: str
    lines: str
    names: str
    """What it should be, e.g. `wager:trips` or `section:table layout`."""
    says: str


class OptionSheet(Struct, frozen=True, kw_only=True):
    """Something that the book leaves to the house."""

    option: str
    says: str
    lines: str
    allowed: list[Scalar]
    at_least: int | None
    at_most: int | None
    default: Scalar
    in_force: Scalar | None
    together_with: str
    disputed: bool

    @property
    def choices(self) -> str:
        """The allowed values, in words."""
        if self.allowed:
            return ", ".join(said(value) for value in self.allowed)
        if self.at_least is not None and self.at_most is not None:
            return f"{self.at_least} to {self.at_most}"
        if self.at_least is not None:
            return f"{self.at_least} or more"
        return f"up to {self.at_most}" if self.at_most is not None else "any number"


class RuleRow(Struct, frozen=True, kw_only=True):
    """Something that the book fixes."""

    rule: str
    value: Scalar
    says: str
    lines: str


class AnnouncedRow(Struct, frozen=True, kw_only=True):
    """The option numbers that a paragraph announces."""

    first: int
    last: int
    lines: str


class ExtraFee(Struct, frozen=True, kw_only=True):
    """A further flat fee for each wager of a kind."""

    wager: str
    fee: str


class WagerLimit(Struct, frozen=True, kw_only=True):
    """The limits of one wager, where an option prints them besides the table's."""

    wager: str
    low: str
    high: str


class FeeOptionRow(Struct, frozen=True, kw_only=True):
    """One schedule option: a table limit and who pays for what."""

    option: int
    printed: int | None
    """The number as printed, where the book gives one number twice."""
    lines: str
    limit_low: str
    limit_high: str
    limits: list[WagerLimit]
    player_per: str
    extra: list[ExtraFee]


class FeeRow(Struct, frozen=True, kw_only=True):
    """One bracket of one schedule option; `to` is empty where the bracket is open."""

    option: int
    lines: str
    limit_low: str
    limit_high: str
    payer: str
    """`player` or `player-dealer`."""
    at: str
    to: str
    fee: str


class FeeSheet(Struct, frozen=True, kw_only=True):
    """A fee schedule, bracket by bracket."""

    document: str
    governs: bool
    says: str
    lines: str
    player_per: str
    player_counts: list[str]
    dealer_counts: list[str]
    dealer_extra: str
    timing: str
    """When it is taken, in our own words."""
    announces: list[AnnouncedRow]
    in_force: str
    """The schedule option in force, when it is one of this document's."""
    options: list[FeeOptionRow]
    rows: list[FeeRow]


class CollectionRow(Struct, frozen=True, kw_only=True):
    option: int
    lines: str
    cells: dict[str, str]
    """By column; fees as decimal strings, the rest as printed."""


class CollectionSheet(Struct, frozen=True, kw_only=True):
    """A table of the poker room's fees."""

    document: str
    name: str
    lines: str
    governs: bool
    says: str
    timing: str
    per: str
    """`pot`, `hand` or `half-hour`."""
    form: str
    """`limit`, `no-limit` or `any`."""
    smallest: str
    largest: str
    announces: list[AnnouncedRow]
    columns: list[str]
    rows: list[CollectionRow]


class NamedRow(Struct, frozen=True, kw_only=True):
    """An irregularity, with its effect; a procedure, without one; a duty, with when it is due."""

    name: str
    says: str
    lines: str
    effect: str = ""


class NoteRow(Struct, frozen=True, kw_only=True):
    """Something unclear in the book, and how it is dealt here."""

    says: str
    lines: str


class PrintedRow(Struct, frozen=True, kw_only=True):
    """A figure that the book prints about a wager."""

    wager: str
    edge: str
    hit: str
    hold: str
    """The share of the chips bought that is expected to stay, which is no edge."""
    paytable: str
    says: str
    options: dict[str, Scalar]
    lines: str


class Sheet(Struct, frozen=True, kw_only=True):
    """A game of a book, whole."""

    book: str
    game: str
    title: str
    casino: str
    house: str
    """The book's title, which tells two editions of a casino's book apart."""
    regulator: str
    edition: str
    source: str
    lines: str
    kind: str
    """`table`, `poker`, `jackpot`, `electronic` or `house`."""
    bank: str
    """`house`, `player-dealer`, or `players` where they play each other for a pot."""
    seats: int
    """0 where the thing has none."""
    approved: str
    round: str
    playable: bool
    problem: str
    """Why a game that has code cannot be played, if it cannot."""
    part_of: list[str]
    """The games of the book that it is dealt with, where it is no game by itself."""
    stations_of: list[str]
    """The games of the book that it plays at stations."""
    equipment: EquipmentSheet | None
    wagers: list[WagerSheet]
    several_hands: SeveralHandsSheet | None
    back_line: BackLineSheet | None
    meters: list[MeterSheet]
    caps: list[CapRow]
    rankings: list[RankingSheet]
    tables: list[ChartSheet]
    options: list[OptionSheet]
    rules: list[RuleRow]
    fees: list[FeeSheet]
    collections: list[CollectionSheet]
    irregularities: list[NamedRow]
    procedures: list[NamedRow]
    duties: list[NamedRow]
    notes: list[NoteRow]
    printed: list[PrintedRow]
    sums: list[SumSheet]
    mentions: list[MentionRow]
    reasons: dict[str, str]
    """Where the book says why a wager wins or loses: the reasons of a settlement, by slug."""

    @property
    def address(self) -> str:
        return f"{self.book}/{self.game}"

    def only(self, wager: str, paytable: str = "") -> Sheet:
        """The same sheet with one wager, or one paytable of it, and nothing of the others."""
        slug = wager.split(" ")[0]
        found = [w for w in self.wagers if w.wager == slug]
        if not found:
            names = [w.wager for w in self.wagers]
            raise unknown(f"wager in {self.address}", wager, names, code="wager")
        one = found[0]
        if wager != slug and one.spots and wager.split(" ", 1)[1] not in one.spots:
            raise unknown(f"spot of {slug}", wager.split(" ", 1)[1], one.spots, code="wager")
        if paytable:
            kept = [p for p in one.paytables if p.name == paytable]
            if not kept:
                names = [p.name for p in one.paytables]
                raise unknown(f"paytable of {slug}", paytable, names, code="paytable")
            one = replace(one, paytables=kept)
        return replace(
            self,
            equipment=None,
            wagers=[one],
            several_hands=None,
            back_line=None,
            meters=[m for m in self.meters if slug in m.wagers],
            caps=[c for c in self.caps if slug in c.wagers],
            rankings=[],
            tables=[],
            options=[],
            rules=[],
            fees=[],
            collections=[],
            irregularities=[],
            procedures=[],
            duties=[],
            notes=[],
            printed=[p for p in self.printed if p.wager.split(" ")[0] == slug],
            sums=[],
            mentions=[],
            reasons={},
        )

    def as_dict(self) -> dict[str, Any]:
        """The documented JSON."""
        found: dict[str, Any] = to_builtins(self)
        return found


# In words


def pays_in_short(rows: list[PayLine]) -> str:
    """A paytable in a few words.

    >>> line = lambda pays: PayLine(outcome="x", title="", pays=pays, lines="", also=[])
    >>> pays_in_short([line("200 to 1"), line("40 to 1"), line("5 to 1")])
    '5 to 1 up to 200 to 1'
    >>> pays_in_short([line("$1000")])
    '$1,000'
    """
    short = [r.pays.split(", at least")[0] for r in rows]
    several = list(dict.fromkeys(pays for pays in short if pays not in ("lose", "push")))
    if len(several) < 2:
        return with_commas("".join(several))
    ordered = [with_commas(pays) for pays in sorted(several, key=_worth)]
    return " or ".join(ordered) if len(ordered) == 2 else f"{ordered[0]} up to {ordered[-1]}"


def _worth(pays: str) -> tuple[int, Fraction]:
    """For sorting: odds, then dollars, then shares of a meter."""
    try:
        kind, a, b, _ = row(pays)
    except PitbossError:
        return 9, Fraction(0)
    return int(kind), Fraction(a, b or 1)


def said(value: Scalar | None) -> str:
    """A value as people say it.

    >>> said(True), said(6), said("from-left")
    ('yes', '6', 'from-left')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
