"""A rule sheet: everything a book says about one game, as plain data.

`--json` prints it; `report/blocks.py` lays it out for the terminal, the page and the PDF. It is
made from the book's file alone, so a game without code has one too; where there is code, it also
says what is in force under the options chosen.

Payoffs are in one normal form: `50 to 1`, `3 to 2`, `push`, `lose`, `100% of meter`, `$1000`. Their
numbers have no thousands commas, so that programs can read them; other amounts are decimal strings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from pitboss.errors import NotAllowed, PitbossError, unknown
from pitboss.money.cents import cents, dollars, money
from pitboss.money.paytables import row, row_name
from pitboss.registry import slugs
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import (
    Collection,
    FeeDocument,
    FeeOption,
    GameFile,
    MeterData,
    Numbers,
    PaytableData,
    PrintedAgain,
    Scalar,
    WagerData,
)
from pitboss.rulebook.terms import Terms, bind, link_options

T = TypeVar("T", bound=Struct)


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
    """An irregularity, with its effect, or a procedure, without one."""

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
    equipment: EquipmentSheet | None
    wagers: list[WagerSheet]
    several_hands: SeveralHandsSheet | None
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


def sheet(offer: BookGame, given: Mapping[str, str | Scalar] | None = None) -> Sheet:
    """The rule sheet of a game, under these options."""
    terms, problem = _in_force(offer, given or {})
    return _Writer(offer, terms, problem).write()


def sheet_of(terms: Terms) -> Sheet:
    """The rule sheet of a table that is open."""
    return _Writer(terms.offer, terms, "").write()


def _in_force(offer: BookGame, given: Mapping[str, str | Scalar]) -> tuple[Terms | None, str]:
    if offer.data.game.play not in slugs():
        if given:
            raise NotAllowed(
                f"{offer.address} cannot be played yet, so its sheet takes no options",
                code="option",
            )
        return None, ""
    try:
        return bind(offer, given), ""
    except PitbossError as error:
        if given:
            raise
        return None, error.message


class _Writer:
    def __init__(self, offer: BookGame, terms: Terms | None, problem: str) -> None:
        self.offer, self.terms, self.problem = offer, terms, problem
        self.data: GameFile = terms.offer.data if terms else offer.data
        self.options: Mapping[str, Scalar] = terms.options if terms else {}

    def write(self) -> Sheet:
        book, data, head = self.offer.book.data, self.data, self.data.game
        return Sheet(
            book=self.offer.book.slug,
            game=self.offer.slug,
            title=head.title,
            casino=book.casino,
            house=book.title,
            regulator=book.regulator,
            edition=book.edition,
            source=book.source,
            lines=str(head.lines),
            kind=head.kind,
            bank=head.bank,
            seats=head.seats,
            approved=head.approved,
            round=" ".join(head.round.split()),
            playable=self.terms is not None,
            problem=self.problem,
            part_of=head.part_of,
            equipment=_taken(EquipmentSheet, data.equipment) if data.equipment else None,
            wagers=[self._wager(slug, wager) for slug, wager in data.wager.items()],
            several_hands=(
                _taken(SeveralHandsSheet, data.several_hands) if data.several_hands else None
            ),
            meters=[_meter(slug, meter) for slug, meter in data.meter.items()],
            caps=[_taken(CapRow, cap, amount=_decimal(cap.amount)) for cap in data.cap],
            rankings=[
                _taken(RankingSheet, r, hands=[_taken(RankedRow, hand) for hand in r.hands])
                for r in data.ranking
            ],
            tables=[
                _taken(ChartSheet, t, rows=[_taken(ChartRow, line) for line in t.rows])
                for t in data.table
            ],
            options=[
                _taken(OptionSheet, option, option=name, in_force=self.options.get(name))
                for name, option in data.options.items()
            ]
            + self._link(),
            rules=[_taken(RuleRow, rule, rule=name) for name, rule in data.rules.items()],
            fees=[self._fees(document) for document in data.fees],
            collections=[_collection(collection) for collection in data.collection],
            irregularities=[
                _taken(NamedRow, i, name=name) for name, i in data.irregularities.items()
            ],
            procedures=[
                _taken(NamedRow, p, name=name, effect="") for name, p in data.procedures.items()
            ],
            notes=[_taken(NoteRow, note) for note in data.note],
            printed=[_taken(PrintedRow, p) for p in data.printed],
            sums=[
                _taken(SumSheet, total, parts=[_taken(PartRow, part) for part in total.parts])
                for total in data.sum
            ],
            mentions=[_taken(MentionRow, m) for m in data.mention],
            reasons={reason: str(lines) for reason, lines in data.reasons.items()},
        )

    def _wager(self, slug: str, data: WagerData) -> WagerSheet:
        return _taken(
            WagerSheet,
            data,
            wager=slug,
            when="in the course of the round" if data.later else "before the round",
            conditions=conditions(data, {s: w.title for s, w in self.data.wager.items()}),
            up_to={"wager": data.up_to.wager, "times": data.up_to.times} if data.up_to else None,
            minimum=_decimal(data.minimum),
            maximum=_decimal(data.maximum),
            step=_decimal(data.step),
            spots=self._spots(slug),
            paytables=[self._paytable(slug, table) for table in data.paytable],
        )

    def _spots(self, slug: str) -> list[str]:
        if self.terms is None:
            return []
        layout = self.terms.game.layout
        found = [w for w in layout.wagers if w.slug == slug]
        if not found or not found[0].spots:
            return []
        on_it = layout.spots_of(slug)
        may = [i for i in on_it if self.terms.may_open(i)] or on_it
        return [layout.names[i].removeprefix(slug).strip() for i in may]

    def _paytable(self, slug: str, data: PaytableData) -> PaySheet:
        in_force = None
        if self.terms is not None:
            in_force = self.terms.paytables.get(slug, data.name) == data.name
        return _taken(
            PaySheet,
            data,
            condition=data.condition or _when(data.when),
            in_force=in_force,
            rows=[
                _taken(PayLine, r, pays=normal(r.pays), also=[_again(also) for also in r.also])
                for r in data.rows
            ],
        )

    def _link(self) -> list[OptionSheet]:
        """What a house posts about the meter that the book links the game to."""
        if self.terms is None:
            return []
        posted = link_options(self.offer.slug, self.data, self.terms.game)
        return [
            _taken(OptionSheet, each, option=name, in_force=self.options.get(name, each.default))
            for name, each in posted.items()
        ]

    def _fees(self, data: FeeDocument) -> FeeSheet:
        chosen = str(self.options.get("fees", ""))
        document, _, _ = chosen.rpartition("/")
        return _taken(
            FeeSheet,
            data,
            dealer_extra=_decimal(data.dealer_extra),
            announces=_announced(data.announces),
            in_force=chosen if document == data.document else "",
            options=[_fee_option(option, data.player_per) for option in data.options],
            rows=[r for option in data.options for r in _fee_rows(option)],
        )


def _taken(kind: type[T], data: Struct, **given: Any) -> T:
    """A record of the sheet with what is given, and all else as the book's file has it."""
    names = [name for name in kind.__struct_fields__ if name not in given]
    return kind(**{name: _plain(name, getattr(data, name)) for name in names}, **given)


def _plain(name: str, value: Any) -> Any:
    if name in ("lines", "by"):
        return "" if value is None else str(value)
    return list(value) if isinstance(value, list) else value


def _again(data: PrintedAgain) -> AlsoRow:
    return _taken(AlsoRow, data, pays=normal(data.pays))


def _meter(slug: str, data: MeterData) -> MeterSheet:
    return _taken(
        MeterSheet, data, meter=slug, shares=[_taken(ShareRow, share) for share in data.shares]
    )


def _announced(numbers: list[Numbers]) -> list[AnnouncedRow]:
    return [_taken(AnnouncedRow, each) for each in numbers]


def _collection(data: Collection) -> CollectionSheet:
    def cells(given: list[str]) -> dict[str, str]:
        printed = zip(data.columns, given, strict=True)
        return {name: _decimal(text) if is_fee(name) else text for name, text in printed}

    return _taken(
        CollectionSheet,
        data,
        announces=_announced(data.announces),
        rows=[_taken(CollectionRow, line, cells=cells(line.cells)) for line in data.rows],
    )


def is_fee(column: str) -> bool:
    """Whether a column of a poker room's table holds fees.

    >>> is_fee("new-player-fee"), is_fee("fee-6+"), is_fee("players")
    (True, True, False)
    """
    return "fee" in column.split("-")


def _fee_option(option: FeeOption, player_per: str) -> FeeOptionRow:
    return _taken(
        FeeOptionRow,
        option,
        limit_low=_decimal(option.limit[0]),
        limit_high=_decimal(option.limit[-1]),
        limits=[
            WagerLimit(wager=slug, low=_decimal(low), high=_decimal(high))
            for slug, (low, high) in option.limits.items()
        ],
        player_per=option.player_per or player_per,
        extra=[ExtraFee(wager=slug, fee=_decimal(fee)) for slug, fee in option.extra.items()],
    )


def _fee_rows(option: FeeOption) -> list[FeeRow]:
    return [
        FeeRow(
            option=option.option,
            lines=str(option.lines),
            limit_low=_decimal(option.limit[0]),
            limit_high=_decimal(option.limit[-1]),
            payer=payer,
            at=_decimal(bracket.at),
            to=_decimal(bracket.to),
            fee=_decimal(bracket.fee),
        )
        for payer, brackets in (("player", option.player), ("player-dealer", option.dealer))
        for bracket in brackets
    ]


def conditions(data: WagerData, titles: Mapping[str, str]) -> list[str]:
    """A wager's conditions, one short phrase each."""
    said_so: list[str] = []

    def add(holds: object, phrase: str) -> None:
        if holds:
            said_so.append(phrase)

    def called(slug: str) -> str:
        return titles.get(slug, slug)

    add(data.required, "required")
    add(data.needs, "with " + " and ".join(map(called, data.needs)))
    add(data.needs_any, "with " + " or ".join(map(called, data.needs_any)))
    add(data.equal_to, f"equal to {called(data.equal_to)}")
    if data.up_to:
        times, other = data.up_to.times, called(data.up_to.wager)
        add(True, f"at most {other}" if times == 1 else f"at most {times} times {other}")
    low, high = _dollars(data.minimum), _dollars(data.maximum)
    exactly = low and low == high != FREE
    add(exactly, f"exactly {low}")
    add(low not in ("", FREE) and not exactly, f"from {low}")
    add(data.minimum_counts == "together", "the minimum counts all such wagers together")
    add(high not in ("", FREE) and not exactly, f"to {high}")
    add(data.table_limits, "within the table limits too")
    add(high == FREE, "not bound by the table limits")
    add(data.step, f"in steps of {_dollars(data.step)}")
    add(data.contract, "not taken down once it has action")
    add(data.fixed, "not raised once it has action")
    add(data.breakage != "cent", _rounded(data.breakage))
    return said_so


FREE = "$0"
"""A limit that the book prints as none."""


def _rounded(breakage: str) -> str:
    """What becomes of the odd cents of a payoff.

    >>> _rounded("up-to-half-dollar"), _rounded("nearest-cent")
    ('payoff rounded up to the half dollar', 'payoff rounded to the nearest cent')
    """
    way, to, unit = breakage.replace("-", " ").partition(" to ")
    return f"payoff rounded {way} to the {unit}" if to else f"payoff rounded to the {way}"


def normal(pays: str) -> str:
    """A payoff in the normal form; as printed where the book prints something else.

    >>> normal("$1,000"), normal("31 for 1"), normal("100% of meter, at least 1,000 to 1")
    ('$1000', '30 to 1', '100% of meter, at least 1000 to 1')
    """
    try:
        return re.sub(r"(?<=\d),(?=\d{3})", "", row_name(row(pays)))
    except PitbossError:
        return pays


def pays_in_short(rows: list[PayLine]) -> str:
    """A paytable in a few words.

    >>> line = lambda pays: PayLine(outcome="x", title="", pays=pays, lines="", also=[])
    >>> pays_in_short([line("200 to 1"), line("40 to 1"), line("5 to 1")])
    '5 to 1 up to 200 to 1'
    """
    short = [r.pays.split(", at least")[0] for r in rows]
    several = list(dict.fromkeys(pays for pays in short if pays not in ("lose", "push")))
    if len(several) < 2:
        return "".join(several)
    if len(several) == 2:
        return " or ".join(sorted(several, key=_worth))
    ordered = sorted(several, key=_worth)
    return f"{ordered[0]} up to {ordered[-1]}"


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


def _when(options: Mapping[str, Scalar]) -> str:
    """The options of a paytable, where the book's file gives no words for them."""
    parts = []
    for key, value in options.items():
        name = key.removesuffix("-at-least").removesuffix("-at-most")
        more = " or more" if key.endswith("-at-least") else ""
        less = "at most " if key.endswith("-at-most") else ""
        parts.append(f"{name} {less}{said(value)}{more}")
    return ", ".join(parts)


def _decimal(text: str) -> str:
    """An amount of the book as a decimal string; empty stays empty."""
    if not text:
        return ""
    try:
        return dollars(cents(text))
    except PitbossError:
        return text


def _dollars(text: str) -> str:
    try:
        return money(cents(text))
    except PitbossError:
        return text
