"""A rule sheet: everything a book says about one game, as plain data.

The terminal draws it, `--json` prints it. It is made from the book's file alone, so a game without
code has one too; where there is code, it also says what is in force under the options chosen.

Payoffs are in one normal form: `50 to 1`, `3 to 2`, `push`, `lose`, `100% of meter`, `$1000`. Their
numbers have no thousands commas, so that programs can read them; other amounts are decimal strings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import Any

from pitboss.errors import NotAllowed, PitbossError, unknown
from pitboss.money.cents import cents, dollars, money
from pitboss.money.paytables import row, row_name
from pitboss.registry import slugs
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import (
    FeeDocument,
    FeeOption,
    GameFile,
    Option,
    PaytableData,
    Scalar,
    WagerData,
)
from pitboss.rulebook.terms import Terms, bind


@dataclass(frozen=True, kw_only=True)
class PayLine:
    """One row of a paytable."""

    outcome: str
    title: str
    pays: str
    lines: str

    @property
    def called(self) -> str:
        return self.title or self.outcome.replace("-", " ").capitalize()


@dataclass(frozen=True, kw_only=True)
class PaySheet:
    """One paytable."""

    name: str
    condition: str
    lines: str
    minimum: bool
    """The book prints the least that must be paid; the house may pay more."""
    in_force: bool | None
    """Under the options chosen; None when the game has no code to ask."""
    rows: list[PayLine]


@dataclass(frozen=True, kw_only=True)
class WagerSheet:
    """One wager."""

    wager: str
    title: str
    lines: str
    says: str
    when: str
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


@dataclass(frozen=True, kw_only=True)
class OptionSheet:
    """Something that the book leaves to the house."""

    option: str
    says: str
    lines: str
    allowed: list[Scalar]
    at_least: int | None
    at_most: int | None
    default: Scalar
    in_force: Scalar | None
    reading: str

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


@dataclass(frozen=True, kw_only=True)
class RuleRow:
    """Something that the book fixes."""

    rule: str
    value: Scalar
    says: str
    lines: str


@dataclass(frozen=True, kw_only=True)
class FeeRow:
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


@dataclass(frozen=True, kw_only=True)
class FeeSheet:
    """A fee schedule, bracket by bracket."""

    document: str
    governs: bool
    says: str
    lines: str
    player_per: str
    player_counts: list[str]
    dealer_counts: list[str]
    dealer_extra: str
    in_force: str
    """The schedule option in force, when it is one of this document's."""
    rows: list[FeeRow]


@dataclass(frozen=True, kw_only=True)
class NamedRow:
    """An irregularity, with its effect, or a procedure, without one."""

    name: str
    says: str
    lines: str
    effect: str = ""


@dataclass(frozen=True, kw_only=True)
class ReadingSheet:
    """Something unclear in the book, and what was made of it."""

    id: str
    about: str
    alternatives: list[str]
    chosen: str
    reason: str
    option: str
    lines: str


@dataclass(frozen=True, kw_only=True)
class PrintedRow:
    """A figure that the book prints about a wager."""

    wager: str
    edge: str
    hit: str
    options: dict[str, Scalar]
    lines: str


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A game of a book, whole."""

    book: str
    game: str
    title: str
    casino: str
    regulator: str
    edition: str
    source: str
    lines: str
    bank: str
    seats: int
    approved: str
    round: str
    playable: bool
    problem: str
    """Why a game that has code cannot be played, if it cannot."""
    wagers: list[WagerSheet]
    options: list[OptionSheet]
    rules: list[RuleRow]
    fees: list[FeeSheet]
    irregularities: list[NamedRow]
    procedures: list[NamedRow]
    readings: list[ReadingSheet]
    printed: list[PrintedRow]

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
            wagers=[one],
            options=[],
            rules=[],
            fees=[],
            irregularities=[],
            procedures=[],
            readings=[],
            printed=[p for p in self.printed if p.wager.split(" ")[0] == slug],
        )

    def as_dict(self) -> dict[str, Any]:
        """The documented JSON."""
        return asdict(self)


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
        self.data: GameFile = offer.data
        self.options: Mapping[str, Scalar] = terms.options if terms else {}

    def write(self) -> Sheet:
        book, data, head = self.offer.book.data, self.data, self.data.game
        return Sheet(
            book=self.offer.book.slug,
            game=self.offer.slug,
            title=head.title,
            casino=book.casino,
            regulator=book.regulator,
            edition=book.edition,
            source=book.source,
            lines=str(head.lines),
            bank=head.bank,
            seats=head.seats,
            approved=head.approved,
            round=" ".join(head.round.split()),
            playable=self.terms is not None,
            problem=self.problem,
            wagers=[self._wager(slug, wager) for slug, wager in data.wager.items()],
            options=[self._option(name, option) for name, option in data.option.items()],
            rules=[
                RuleRow(rule=name, value=rule.value, says=rule.says, lines=str(rule.lines))
                for name, rule in data.rule.items()
            ],
            fees=[self._fees(document) for document in data.fees],
            irregularities=[
                NamedRow(name=i.name, says=i.says, lines=str(i.lines), effect=i.effect)
                for i in data.irregularity
            ],
            procedures=[
                NamedRow(name=p.name, says=p.says, lines=str(p.lines)) for p in data.procedure
            ],
            readings=[
                ReadingSheet(
                    id=r.id,
                    about=r.about,
                    alternatives=list(r.alternatives),
                    chosen=r.chosen,
                    reason=r.reason,
                    option=r.option,
                    lines=str(r.lines),
                )
                for r in data.reading
            ],
            printed=[
                PrintedRow(
                    wager=p.wager,
                    edge=p.edge,
                    hit=p.hit,
                    options=dict(p.options),
                    lines=str(p.lines),
                )
                for p in data.printed
            ],
        )

    def _wager(self, slug: str, data: WagerData) -> WagerSheet:
        return WagerSheet(
            wager=slug,
            title=data.title,
            lines=str(data.lines),
            says=data.says,
            when="in the course of the round" if data.later else "before the round",
            conditions=conditions(data, {s: w.title for s, w in self.data.wager.items()}),
            required=data.required,
            later=data.later,
            needs=list(data.needs),
            needs_any=list(data.needs_any),
            equal_to=data.equal_to,
            up_to={"wager": data.up_to.wager, "times": data.up_to.times} if data.up_to else None,
            minimum=_decimal(data.minimum),
            minimum_counts=data.minimum_counts,
            maximum=_decimal(data.maximum),
            step=_decimal(data.step),
            contract=data.contract,
            fixed=data.fixed,
            breakage=data.breakage,
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
        return PaySheet(
            name=data.name,
            condition=data.condition or _when(data.when),
            lines=str(data.lines),
            minimum=data.minimum,
            in_force=in_force,
            rows=[
                PayLine(
                    outcome=r.outcome, title=r.title, pays=normal(r.pays), lines=str(r.lines or "")
                )
                for r in data.rows
            ],
        )

    def _option(self, name: str, option: Option) -> OptionSheet:
        return OptionSheet(
            option=name,
            says=option.says,
            lines=str(option.lines),
            allowed=list(option.allowed),
            at_least=option.at_least,
            at_most=option.at_most,
            default=option.default,
            in_force=self.options.get(name),
            reading=option.reading,
        )

    def _fees(self, data: FeeDocument) -> FeeSheet:
        chosen = str(self.options.get("fees", ""))
        document, _, _ = chosen.rpartition("/")
        return FeeSheet(
            document=data.document,
            governs=data.governs,
            says=data.says,
            lines=str(data.lines),
            player_per=data.player_per,
            player_counts=list(data.player_counts),
            dealer_counts=list(data.dealer_counts),
            dealer_extra=_decimal(data.dealer_extra),
            in_force=chosen if document == data.document else "",
            rows=[r for option in data.options for r in _fee_rows(option)],
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
    exactly = data.minimum and data.minimum == data.maximum
    add(exactly, f"exactly {_dollars(data.minimum)}")
    add(data.minimum and not exactly, f"from {_dollars(data.minimum)}")
    add(data.minimum_counts == "together", "the minimum counts all such wagers together")
    add(data.maximum and not exactly, f"to {_dollars(data.maximum)}")
    add(data.step, f"in steps of {_dollars(data.step)}")
    add(data.contract, "not taken down once it has action")
    add(data.fixed, "not raised once it has action")
    add(data.breakage != "cent", f"paid {data.breakage.replace('-', ' ')}")
    return said_so


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

    >>> line = lambda pays: PayLine(outcome="x", title="", pays=pays, lines="")
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
