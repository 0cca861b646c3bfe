"""A book's words as the `Rules` that a game's function reads.

Enums, odds, paytables as arrays, a fee schedule. A field of `Rules` that the book does not give,
or a value of the wrong kind, stops the binding with file, key and line.
"""

from __future__ import annotations

import types as _types
import typing
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import numpy as np
from msgspec.structs import replace

from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.facts import FromTables
from pitboss.hands.house_way import HouseWay, house_way
from pitboss.money.cents import Cents, cents
from pitboss.money.fees import NO_FEES, OPEN, FeePer, Fees
from pitboss.money.odds import odds
from pitboss.money.paytables import Paytable, paytable
from pitboss.registry import Array, Game
from pitboss.rulebook.collection import Posted
from pitboss.rulebook.house_options import printed_at, written
from pitboss.rulebook.jackpot_drops import DROP, JACKPOT_DROP, dropped
from pitboss.rulebook.lines import join, numbers
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.posting import COLLECTION, SEATS, Posting, expect, printed_amount
from pitboss.rulebook.schema import (
    OTHER,
    SHORT_BANK,
    STATIONS,
    BackLine,
    Bracket,
    FeeOption,
    GameFile,
    PayRow,
    PaytableData,
    Scalar,
    Stadium,
    WagerData,
)

HOUSE_WAY = "house_way"
"""A field of `Rules` with this name is the book's table of kind `house-way`, read."""
TABLE_MINIMUM, TABLE_MAXIMUM = "table_minimum", "table_maximum"
"""Fields of `Rules` with these names are what the table has posted, in cents; 0 without it."""
OWN_CARDS = ("twentyone",)
"""Families in which each seat has cards, and decides about them."""
STACK = "stack"
"""The wager of a game between players, which no book lists: the chips in front of a seat."""
MINIMUM_OF = "-minimum"
"""A field with a wager's name before it is the least that may be bet there, unless a rule says."""


def prepared(offer: BookGame, code: Game) -> GameFile:
    """What the book says of a game, as far as its code has a use for it."""
    data = _with_drop(offer, code, offer.data)
    return _between_players(code, _of_use(offer, code, _cited(code, data)))


def _with_drop(offer: BookGame, code: Game, data: GameFile) -> GameFile:
    """The data with the choice whether the drop of a jackpot is taken, where the game feeds one."""
    found = dropped(offer) if hasattr(code.rules_type, DROP) else None
    if found is None:
        return data
    return replace(data, options={**data.options, JACKPOT_DROP: found.option})


def _cited(code: Game, data: GameFile) -> GameFile:
    """The data with lines for reasons that the game finds behind certain rules."""
    reasons = dict(data.reasons)
    for number, names in code.said_by.items():
        slug = code.reasons[number].slug
        found = [data.rules.get(name) or data.options.get(name) for name in names]
        lines = join(each.lines for each in found if each is not None)
        if lines:
            reasons.setdefault(slug, lines)
    return replace(data, reasons=reasons)


def _between_players(code: Game, data: GameFile) -> GameFile:
    """The data with the one wager of a game between players, which no book lists."""
    if not code.between_players or data.wager:
        return data
    known = data.rules.get("table-stakes")
    return replace(
        data,
        wager={
            STACK: WagerData(
                title="Stack",
                lines=known.lines if known else data.game.lines,
                says="All chips in front of a seat: what it can lose in a hand.",
                minimum="0.01",
                maximum="0",
            )
        },
    )


def _of_use(offer: BookGame, code: Game, data: GameFile) -> GameFile:
    """The data without the policies of the house that this game has no use for."""
    shared = [offer.book.data.shared[name] for name in data.game.shares]
    policies = {name for part in shared for name in (*part.rules, *part.options)}
    policies -= {*code.given}
    policies -= {name.replace("_", "-") for name in _scalars(code, code.rules_type)}
    return replace(
        data,
        rules={name: rule for name, rule in data.rules.items() if name not in policies},
        options={name: each for name, each in data.options.items() if name not in policies},
    )


def _scalars(code: Game, kind: Any) -> Iterator[str]:
    """The fields of `Rules`, and of its parts, that a book gives as a rule or an option."""
    for name, hint in typing.get_type_hints(kind).items():
        if is_part(hint):
            yield from _scalars(code, hint)
        elif name in (HOUSE_WAY, TABLE_MINIMUM, TABLE_MAXIMUM) or name in code.tables:
            continue
        elif name not in code.paytables and hint is not Fees and hint != Array:
            yield name


def with_stations(posting: Posting, stadium: Stadium) -> GameFile:
    """The data with what holds at stations, and what their own section prints may go wrong there.

    Where each seat has cards of its own there are as many hands as the table has seats, and
    the other stations ride on them; elsewhere there is one round for all.
    """
    irregularities = dict(posting.data.irregularities)
    for offer in posting.offer.book.games().values():
        if offer.data.stadium is stadium:
            for name, mishap in offer.data.irregularities.items():
                if numbers(mishap.lines) <= numbers(stadium.lines):
                    irregularities.setdefault(name, mishap)
    riding = None
    more, hands = int(posting.options[STATIONS]) - posting.data.game.seats, posting.data.game.seats
    if posting.code.facts.family in OWN_CARDS and more > 0:
        riding = BackLine(
            lines=stadium.lines,
            says=stadium.house_rule,
            wagers=[slug for slug, rule in posting.wagers.items() if not rule.later],
            places=-(-more // hands),
        )
    return replace(posting.data, irregularities=irregularities, back_line=riding)


class Binding:
    """The rules of one table: the book's words for each field that the game has."""

    def __init__(self, posting: Posting) -> None:
        self.posting, self.offer, self.code = posting, posting.offer, posting.code
        self.data, self.given, self.options = posting.data, posting.given, posting.options
        self.paytables: dict[str, str] = {}
        self.least = {slug + MINIMUM_OF: least for slug, least in posting.least.items()}
        self._check_names()
        self.rules = self._rules()

    def _check_names(self) -> None:
        """Every name in the file must be one that the game, or the file itself, has."""
        data, options = self.data, self.posting.option_names()
        reasons = [reason.slug for reason in self.code.reasons.values()]
        if data.game.bank == "player-dealer":
            reasons.append(SHORT_BANK)
        for slug, lines in data.reasons.items():
            expect(self.offer, "reason", slug, reasons, "reasons", slug)
            for name in lines if isinstance(lines, dict) else ():
                wagers = [*data.wager, *self.code.layout.names, OTHER]
                expect(self.offer, "wager", name, wagers, "reasons", slug, name)
        for slug, option in data.options.items():
            for i, reason in enumerate(option.decides):
                expect(self.offer, "reason", reason, reasons, "options", slug, "decides", i)
        for i, printed in enumerate(data.printed):
            wagers = [*data.wager, *self.code.layout.names]
            expect(self.offer, "wager", printed.wager, wagers, "printed", i, "wager")
        for slug, wager in data.wager.items():
            for i, table in enumerate(wager.paytable):
                if slug.replace("-", "_") not in self.code.paytables:
                    self.offer.fail(["wager", slug, "paytable", i], "the game has no use for it")
                for key in table.when:
                    name = key.removesuffix("-at-least").removesuffix("-at-most")
                    if key not in options:
                        expect(
                            self.offer,
                            "option",
                            name,
                            options,
                            "wager",
                            slug,
                            "paytable",
                            i,
                            "when",
                        )

    def _rules(self) -> Any:
        kind = self.code.rules_type
        known = {name.replace("_", "-") for name in _scalars(self.code, kind)}
        known |= {SEATS, *([JACKPOT_DROP] if hasattr(kind, DROP) else ())}
        known |= {wager.house_maximum for wager in self.data.wager.values()}
        known |= {*self.code.given}
        for name, may_be in self.code.given.items():
            if name in self.data.rules and self.data.rules[name].value not in may_be:
                value = written(self.data.rules[name].value)
                self.offer.fail(["rules", name, "is"], f"no game is dealt with '{value}'")
        for where, section in (("rules", self.data.rules), ("options", self.data.options)):
            for name in section:
                if name not in known:
                    message = unknown("rule of the game", name, sorted(known)).message
                    self.offer.fail([where, name], message)
        return self._part(kind)

    def _part(self, kind: Any) -> Any:
        """`Rules`, or a part of it. What the book does not say has its usual meaning."""
        usual = {**kind._field_defaults, **self.code.usual}
        hints = typing.get_type_hints(kind)
        return kind(**{name: self._field(name, k, usual.get(name)) for name, k in hints.items()})

    def _field(self, name: str, kind: Any, usual: Any) -> Any:
        slug = name.replace("_", "-")
        if is_part(kind):
            return self._part(kind)
        if name in self.code.paytables:
            return self._paytable(name, slug)
        if name in self.code.tables:
            wanted = self.code.tables[name]
            if wanted.may_lack and all(t.kind != wanted.kind for t in self.data.table):
                return usual
            return self._from_tables(wanted)
        if kind is Fees:
            return self._fees()
        if name == HOUSE_WAY:
            return self._house_way()
        if name == COLLECTION and self.posting.collection:
            return self._from_the_pots(self.posting.collection)
        if name == DROP and self.options.get(JACKPOT_DROP) and (drops := dropped(self.offer)):
            return drops.rows
        if kind == Array:
            return usual
        if name == TABLE_MINIMUM:
            return self.posting.limits[0]
        if name == TABLE_MAXIMUM:
            return self.posting.limits[1]
        if slug in self.options:
            where, value = ["options", slug, "default"], self.options[slug]
        elif slug in self.data.rules:
            where, value = ["rules", slug, "is"], self.data.rules[slug].value
        elif slug in self.least:
            return self.least[slug]
        elif usual is not None:
            return int(usual) if isinstance(usual, IntEnum) else usual
        else:
            self.offer.fail([], f"the game needs a rule or an option '{slug}'")
        try:
            return convert(value, kind)
        except PitbossError as error:
            self.offer.fail(list(where), error.message)

    def _from_tables(self, wanted: FromTables) -> Any:
        """What the game reads from the book's tables of a kind."""
        tables = [
            (table.name, [[str(cell) for cell in row.cells] for row in table.rows])
            for table in self.data.table
            if table.kind == wanted.kind
        ]
        try:
            return wanted.read(tables)
        except BadInput as error:
            self.offer.fail([], error.message)

    def _house_way(self) -> HouseWay:
        """The rows of the house way, in the book's order; one that cannot be read is named."""
        for at, table in enumerate(self.data.table):
            if table.kind == "house-way":
                rows = [[str(cell) for cell in row.cells] for row in table.rows]
                for number, cells in enumerate(rows):
                    try:
                        house_way([cells])
                    except BadInput as error:
                        self.offer.fail(["table", at, "rows", number], error.message)
                return house_way(rows)
        self.offer.fail([], "the game needs a table of kind 'house-way'")

    def _paytable(self, name: str, slug: str) -> Paytable:
        outcomes = self.code.paytables[name]
        wager = self.data.wager.get(slug)
        if wager is None:
            return paytable(outcomes, {})
        number, data = self._pick_paytable(slug, wager)
        self.paytables[slug] = data.name
        rows: dict[str, str] = {}
        numbered = enumerate(printed_rows(self.data), 1)
        first = next((n for n, (table, _) in numbered if table is data), 0)
        for i, row in enumerate(data.rows):
            at = ["pays"] if wager.pays and number == 0 else ["paytable", number, "pays"]
            key: list[str | int] = ["wager", slug, *at, i]
            if row.outcome not in outcomes:
                message = unknown("outcome", row.outcome, outcomes).message
                self.offer.fail(key, message)
            if row.outcome in rows:
                self.offer.fail(key, f"'{row.outcome}' has two rows")
            rows[row.outcome] = row.pays
        return paytable(outcomes, rows, first)

    def _pick_paytable(self, slug: str, wager: WagerData) -> tuple[int, PaytableData]:
        named = self.given.get(f"{slug}-paytable")
        if named is not None:
            for i, data in enumerate(wager.paytable):
                if data.name == named:
                    self._check_condition(slug, data)
                    return i, data
            names = [data.name for data in wager.paytable]
            raise unknown(f"paytable of {slug}", str(named), names, code="paytable")
        for i, data in enumerate(wager.paytable):
            if all(self._holds(key, value) for key, value in data.when.items()):
                return i, data
        self.offer.fail(["wager", slug], "no paytable applies under these options")

    def _check_condition(self, slug: str, data: PaytableData) -> None:
        unmet = [f"{k} {v}" for k, v in data.when.items() if not self._holds(k, v)]
        if unmet:
            raise NotAllowed(
                f"the {slug} paytable '{data.name}' is for {data.condition or ', '.join(unmet)}"
                f"{printed_at(data.lines)}",
                code="paytable",
            )

    def _holds(self, key: str, value: Scalar) -> bool:
        for ending, holds in (("-at-least", int.__ge__), ("-at-most", int.__le__)):
            if key.endswith(ending):
                mine = self.options.get(key.removesuffix(ending))
                return isinstance(mine, int) and isinstance(value, int) and holds(mine, value)
        return self.options.get(key) == value

    def _fees(self) -> Fees:
        if not self.data.fees:
            return NO_FEES
        document, option, key = self.posting.fee_option()
        per = FeePer[(option.player_per or document.player_per).upper()]
        return Fees(
            player_per=int(per if option.player else FeePer.NOBODY),
            player_counts=self._bits(document.player_counts, *key[:2], "player-counts"),
            player=self._brackets(option.player, *key, "player"),
            player_extra=self._extra(option, *key, "extra"),
            dealer_counts=self._bits(document.dealer_counts, *key[:2], "dealer-counts"),
            dealer=self._brackets(option.dealer, *key, "dealer"),
            dealer_extra=printed_amount(
                self.offer, document.dealer_extra, *key[:2], "dealer-extra"
            ),
        )

    def _from_the_pots(self, posted: Posted) -> Array:
        """What is collected, by the number of players."""
        rows = [posted.from_the_pot(players) for players in range(posted.most + 1)]
        return np.array(rows, dtype=np.int64)

    def _extra(self, option: FeeOption, *key: str | int) -> Any:
        """By spot, what a wager costs besides."""
        fees = np.zeros(len(self.code.layout) if option.extra else 0, dtype=np.int64)
        for slug, fee in option.extra.items():
            fees[self.code.layout.spots_of(slug)] = self._amount(fee, *key, slug)
        return fees

    def _bits(self, slugs: list[str], *key: str | int) -> int:
        try:
            spots = [spot for slug in slugs for spot in self.code.layout.spots_of(slug)]
        except BadInput as error:
            self.offer.fail(list(key), error.message)
        return sum(1 << spot for spot in spots)

    def _amount(self, text: str, *key: str | int) -> int:
        return printed_amount(self.offer, text, *key)

    def _brackets(self, brackets: list[Bracket], *key: str | int) -> Any:
        rows = [
            (
                self._amount(bracket.at, *key, i, "at"),
                self._amount(bracket.to, *key, i, "to") if bracket.to else OPEN,
                self._amount(bracket.fee, *key, i, "fee"),
            )
            for i, bracket in enumerate(brackets)
        ]
        return np.array(rows, dtype=np.int64).reshape(len(rows), 3)


def printed_rows(data: GameFile) -> Iterator[tuple[PaytableData, PayRow]]:
    """Every row of every paytable of a game, each with its table: they are numbered from 1."""
    for wager in data.wager.values():
        for table in wager.paytable:
            for row in table.rows:
                yield table, row


def is_part(kind: Any) -> bool:
    """Is it a part of `Rules` that several games share, a named tuple of its own?"""
    return isinstance(kind, type) and issubclass(kind, tuple) and kind is not Fees


def convert(value: Scalar, kind: Any) -> Any:
    """A book's value as the type of a field of `Rules`."""
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        names = [member.name.lower().replace("_", "-") for member in kind]
        if value not in names:
            raise unknown("choice", str(value), names)
        return int(kind[str(value).upper().replace("-", "_")])
    if kind is Cents:
        return cents(str(value))
    if kind is bool or kind is int:
        if type(value) is not kind:
            raise BadInput(f"{value!r} is not {'yes or no' if kind is bool else 'a whole number'}")
        return value
    if isinstance(kind, _types.GenericAlias) and kind.__origin__ is tuple:
        return odds(str(value))
    raise TypeError(f"a field of Rules cannot be {kind}")
