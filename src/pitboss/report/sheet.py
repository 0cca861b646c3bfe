"""Makes a rule sheet. `--json` prints it; `report/sections.py` lays it out for the terminal, the
page and the PDF.

It is made from the book's file alone, so a game without code has one too; where there is code, it
also says what is in force under the options chosen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace as replace_terms
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import NotAllowed, PitbossError
from pitboss.money.cents import cents, dollars, money
from pitboss.money.paytables import row, row_name
from pitboss.registry import poker_room, slugs
from pitboss.report.sheet_form import (
    AlsoRow,
    AnnouncedRow,
    BackLineSheet,
    CapRow,
    ChartRow,
    ChartSheet,
    CollectionRow,
    CollectionSheet,
    EquipmentSheet,
    ExtraFee,
    FeeOptionRow,
    FeeRow,
    FeeSheet,
    MentionRow,
    MeterSheet,
    NamedRow,
    NoteRow,
    OptionSheet,
    PartRow,
    PayLine,
    PaySheet,
    PrintedRow,
    RankedRow,
    RankingSheet,
    RuleRow,
    SeveralHandsSheet,
    ShareRow,
    Sheet,
    SumSheet,
    WagerLimit,
    WagerSheet,
    said,
)
from pitboss.rulebook.house_options import floor_options
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
from pitboss.rulebook.terms import Terms, bind

T = TypeVar("T", bound=Struct)


def sheet(offer: BookGame, given: Mapping[str, str | Scalar] | None = None) -> Sheet:
    """The rule sheet of a game, under these options."""
    terms, problem = _in_force(offer, given or {})
    if terms is not None and terms.game.between_players:
        # As the book has it: a table adds the stack, and leaves out what only other games need.
        data = replace(offer.data, options=terms.offer.data.options)
        terms = replace_terms(terms, offer=replace_terms(terms.offer, data=data))
    return _Writer(offer, terms, problem).write()


def sheet_of(terms: Terms) -> Sheet:
    """The rule sheet of a table that is open."""
    return _Writer(terms.offer, terms, "").write()


def _in_force(offer: BookGame, given: Mapping[str, str | Scalar]) -> tuple[Terms | None, str]:
    if offer.data.game.play not in (*slugs(), *poker_room()):
        if given:
            raise NotAllowed(
                f"the sheet of {offer.address} lists every option, and takes none",
                code="option",
            )
        return None, ""
    try:
        return bind(offer, given, between_players=True), ""
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
            stations_of=[g.game for g in self.data.stadium.game] if self.data.stadium else [],
            equipment=_taken(EquipmentSheet, data.equipment) if data.equipment else None,
            wagers=[self._wager(slug, wager) for slug, wager in data.wager.items()],
            several_hands=(
                _taken(SeveralHandsSheet, data.several_hands) if data.several_hands else None
            ),
            back_line=_taken(BackLineSheet, data.back_line) if data.back_line else None,
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
            + self._of_a_floor(),
            rules=[_taken(RuleRow, rule, rule=name) for name, rule in data.rules.items()],
            fees=[self._fees(document) for document in data.fees],
            collections=[_collection(collection) for collection in data.collection],
            irregularities=[
                _taken(NamedRow, i, name=name) for name, i in data.irregularities.items()
            ],
            procedures=[
                _taken(NamedRow, p, name=name, effect="") for name, p in data.procedures.items()
            ],
            duties=[
                _taken(NamedRow, d, name=name, effect=d.told) for name, d in data.duties.items()
            ],
            notes=[_taken(NoteRow, note) for note in data.note],
            printed=[_taken(PrintedRow, p) for p in data.printed],
            sums=[
                _taken(SumSheet, total, parts=[_taken(PartRow, part) for part in total.parts])
                for total in data.sum
            ],
            mentions=[_taken(MentionRow, m) for m in data.mention],
            reasons={reason: data.reason_lines(reason) for reason in data.reasons},
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

    def _of_a_floor(self) -> list[OptionSheet]:
        """What a house posts at a table of a floor: its meter, who enters, how cards are kept."""
        if self.terms is None:
            return []
        posted = floor_options(self.offer.slug, self.data, self.terms.game)
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
