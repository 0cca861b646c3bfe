"""A game of a book with its options chosen: the terms on which a table is opened.

Here a book's words become the `Rules` that a game's function reads: enums,
odds, paytables as arrays, a fee schedule. A field of `Rules` that the book does
not give, or a value of the wrong kind, stops the binding with file, key and line.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
import types as _types
import typing
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, NoReturn

import numpy as np
from msgspec.structs import replace

from pitboss.errors import BadInput, NotAllowed, PitbossError, line_of, unknown
from pitboss.facts import Equipment, FromTables
from pitboss.hands.house_way import HouseWay, house_way
from pitboss.money.cents import Cents, cents, dollars, money
from pitboss.money.fees import NO_FEES, OPEN, FeePer, Fees
from pitboss.money.odds import Breakage, odds
from pitboss.money.paytables import Paytable, paytable
from pitboss.money.wagers import WagerRule
from pitboss.registry import Array, Game, game
from pitboss.rulebook.collection import (
    Posted,
    check_limit,
    collected,
    comes_with,
    limit_of_rows,
)
from pitboss.rulebook.lines import join
from pitboss.rulebook.loader import BookGame, book, split
from pitboss.rulebook.schedules import Span, covers, fee_names, fee_option, fee_ranges, proposed
from pitboss.rulebook.schema import (
    BEHIND,
    CARDS,
    LIMITS,
    LINKED_METER,
    METER_LINK,
    MID_SHOE,
    MID_SHOE_BARRED,
    MID_SHOE_OPEN,
    OTHER,
    OWN_METER,
    POSTED,
    SECOND_JACKPOT,
    SECOND_SHARE,
    SHORT_BANK,
    STATIONS,
    BackLine,
    BankTurns,
    Bracket,
    Coin,
    Duty,
    FeeDocument,
    FeeOption,
    GameFile,
    Irregularity,
    LastHand,
    Lines,
    MeterData,
    MidShoe,
    Option,
    PayRow,
    PaytableData,
    Scalar,
    Stadium,
    WagerData,
)

HOUSE_WAY = "house_way"
"""A field of `Rules` with this name is the book's table of kind `house-way`, read."""
SEATS = "seats"
"""An option that is the table's: how many seats it has; a game need not know."""
COLLECTION = "collection"
"""A field of `Rules` with this name is what a poker room takes, by the number of players."""
TABLE_MINIMUM, TABLE_MAXIMUM = "table_minimum", "table_maximum"
"""Fields of `Rules` with these names are what the table has posted, in cents; 0 without it."""
OWN_CARDS = ("twentyone",)
"""Families in which each seat has cards, and decides about them."""
STACK = "stack"
"""The wager of a game between players, which no book lists: the chips in front of a seat."""
MINIMUM_OF = "-minimum"
"""A field with a wager's name before it is the least that may be bet there, unless a rule says."""


_COUPLED = re.compile(r"[0-9]+(?:-[0-9]+)+")


def _spelling(text: str) -> str:
    """A wager's name without what people write in more than one way.

    >>> _spelling("Hop 4-2"), _spelling("hop 2-4"), _spelling("$2 insignia"), _spelling("2")
    ('hop 2 4', 'hop 2 4', '2', '2')
    """
    text = _COUPLED.sub(lambda pair: "-".join(sorted(pair[0].split("-"), key=int)), text)
    words = re.sub(r"[^a-z0-9]+", " ", text.casefold().replace("'", "")).split()
    return " ".join(words[:-1] if len(words) > 1 and words[-1] in _IDLE else words)


_IDLE = ("wager", "bet", "insignia")
"""How a wager's title may end."""


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What a table plays by."""

    offer: BookGame
    game: Game
    rules: Any
    options: Mapping[str, Scalar]
    """Every option with the value in force."""
    wagers: Mapping[str, WagerRule]
    paytables: Mapping[str, str]
    """The paytable in force for each wager that has one."""
    behind: int = BEHIND
    """Places behind each seat, where the book has a back line."""
    collection: Posted | None = None
    """What a table of a poker room has posted, where its book prints schedules."""
    stadium: Stadium | None = None
    """The section of the book by which its stations play here, at a table that has stations."""

    @property
    def address(self) -> str:
        return self.offer.address

    def spot_title(self, spot: int) -> str:
        """What a spot is called at the table: `Pass Line Odds`, `Big 6`, `Place 6`."""
        slug, name = self.game.layout.kinds[spot], self.game.layout.names[spot]
        title, which = self.wagers[slug].title, name.removeprefix(slug).strip()
        for part in title.split(" and ") if which else []:
            if part.endswith(f" {which}"):
                return part
        return title if not which or title.endswith(which) else f"{title} {which}"

    def spot(self, said: str) -> int:
        """The number of a spot, by its name or as it is called at the table.

        `main` is also `blackjack` where the layout says Blackjack, `hop 4-2` is `hop 2-4`, and
        a Big Six wheel's `two` is `$2`.
        """
        name = " ".join(said.split())
        if name not in self.game.layout.names:
            known = self._spellings.get(_spelling(name))
            if known is not None:
                return known
        return self.game.layout.index(name)

    @cached_property
    def _spellings(self) -> dict[str, int]:
        """Each spot by the other ways to write it that mean no second spot."""
        layout, found = self.game.layout, defaultdict[str, set[int]](set)
        for spot, name in enumerate(layout.names):
            if self.offers(spot):
                for text in (name, self.spot_title(spot)):
                    found[_spelling(text)].add(spot)
        if self.game.facts.equipment is Equipment.WHEEL:
            wheel = self.game.wheel(self.rules)
            for symbol, stop in zip(wheel.colours, wheel.names, strict=True):
                if not wheel.says_colour and symbol in layout.names:
                    found[_spelling(stop)].add(layout.index(symbol))
        return {text: spots.pop() for text, spots in found.items() if len(spots) == 1}

    @property
    def seats(self) -> int:
        """How many seats the table has: the book's number, or that of the table chosen.

        Stations have a seat each, where no hand of its own goes with it.
        """
        if self.stadium is not None and not self.offer.data.back_line:
            return int(self.options[STATIONS])
        return int(self.options.get(SEATS, self.offer.data.game.seats))

    @property
    def places(self) -> int:
        """How many people can bet: those in the seats, and those behind them."""
        return self.seats * (1 + self.behind) if self.offer.data.back_line else self.seats

    def hand_of(self, place: int) -> int:
        """The seat whose hand a place has its wagers on: itself, or the one that it is behind."""
        return place if place < self.seats else (place - self.seats) // self.behind

    def place_name(self, place: int) -> str:
        """`seat 2`, or `behind seat 2`."""
        behind = "behind " if place >= self.seats else ""
        return f"{behind}seat {self.hand_of(place) + 1}"

    def place_number(self, place: int) -> str:
        """`2`, or `behind 2`."""
        return self.place_name(place).replace("seat ", "")

    @cached_property
    def cards(self) -> int:
        """How many cards the shoe has; 0 without one."""
        return self.game.deck(self.rules).size if self.game.deck else 0

    @property
    def player_dealer(self) -> bool:
        return self.offer.data.game.bank == "player-dealer"

    @property
    def bank_turns(self) -> BankTurns | None:
        """How long one person banks, where players do."""
        return self.offer.data.bank_turns if self.player_dealer else None

    @property
    def last_hand(self) -> LastHand | None:
        """What is still dealt after the cut card, where the book prints more than that round."""
        return self.offer.data.last_hand

    @property
    def mid_shoe(self) -> MidShoe | None:
        """The rule by which nobody enters in the middle of a shoe, where it is in force."""
        rule = self.offer.data.mid_shoe
        chosen = self.options.get(MID_SHOE) == MID_SHOE_BARRED
        return rule if rule is not None and (rule.barred or chosen) else None

    @property
    def coin(self) -> Coin | None:
        """The coin that is not taken as a wager here."""
        return self.offer.data.coin

    @property
    def counting(self) -> int:
        """How a player-dealer's limited bank is counted: a `Cover`; in house games it is not."""
        bank = getattr(self.rules, "bank", None)
        return int(bank.cover) if bank else 0

    def breakages(self) -> Sequence[int]:
        """The breakage policy of each spot."""
        return self._breakages

    @cached_property
    def _breakages(self) -> tuple[int, ...]:
        """Asked for in every round: found out once."""
        kinds = self.game.layout.kinds
        return tuple(self.wagers[k].breakage if k in self.wagers else 0 for k in kinds)

    def offers(self, spot: int) -> bool:
        """Does this book have the wager that a spot belongs to?"""
        return self.game.layout.kinds[spot] in self.wagers

    def may_open(self, spot: int) -> bool:
        """May this spot be bet under these options at all (a split on 00 needs a 00)?"""
        if not self.offers(spot):
            return False
        most = self.wagers[self.game.layout.kinds[spot]].maximum
        return self.game.may_open(self.rules, spot, most)

    @cached_property
    def _rows(self) -> tuple[tuple[PaytableData, PayRow], ...]:
        return tuple(printed_rows(self.offer.data))

    def row_lines(self, row: int) -> str:
        """Where the book prints a row of a paytable, by its number in the game's file."""
        table, found = self._rows[row - 1]
        return str(found.lines or table.lines)

    def row_pays(self, row: int) -> str:
        """What the book prints there."""
        return self._rows[row - 1][1].pays

    def row_table(self, row: int) -> PaytableData:
        """The paytable that it stands in."""
        return self._rows[row - 1][0]

    def key(self, *asked: object) -> str:
        """The name under which an answer is kept: of what is asked, and of all rules in force.

        Of the rules as they are bound: the words and line numbers of a book are not in it, nor an
        option that no rule of the game knows of, and what one book proves holds for another.
        """
        key = [self.game.slug, *asked, self._bound]
        return hashlib.sha256(json.dumps(key).encode()).hexdigest()[:32]

    @cached_property
    def _bound(self) -> list[Any]:
        """All that a solver may ask of these terms, as JSON writes it."""
        conditions = {
            name: {what: each for what, each in vars(rule).items() if what not in UNASKED}
            for name, rule in self.wagers.items()
        }
        return [_plain(self.rules), _plain(conditions), self.breakages(), self.counting]

    def reason_lines(self, reason: int) -> str:
        """Where the book prints the rule behind a settlement."""
        return self.offer.data.reason_lines(self.game.reasons[reason].slug)

    @property
    def irregularities(self) -> Mapping[str, Irregularity]:
        """What may go wrong, by name."""
        return self.offer.data.irregularities

    @property
    def duties(self) -> Mapping[str, Duty]:
        """What the table owes if people deal it, by name."""
        return self.offer.data.duties_of(self.options)

    @property
    def no_result(self) -> str:
        """What a throw or a spin that does not count is, where it sends the wagers back."""
        return next((name for name, i in self.irregularities.items() if i.wagers_back), "")

    @property
    def link(self) -> str:
        """The meter that a table shares with others of a floor: `columbus-2016/nexus`, or none."""
        if self.options.get(METER_LINK) == OWN_METER:
            return ""
        names = links(self.offer.slug, self.offer.data, self.game)
        return next((f"{self.offer.book.slug}/{name}" for name in names), "")

    @property
    def second_share(self) -> int:
        """The percentage of a progressive wager that goes into the second jackpot of a link."""
        return int(self.options.get(SECOND_SHARE, 0)) if self.link else 0

    def chosen(self) -> dict[str, Scalar]:
        """The options that differ from the book's defaults."""
        data = self.offer.data
        defaults = {name: option.default for name, option in data.options.items()}
        if data.fees:
            defaults["fees"] = fee_names(data.fees)[0]
        if self.collection:
            defaults["fees"] = collected(data, "", self.options).name
        return {n: value for n, value in self.options.items() if defaults.get(n) != value}


def terms(
    address: str,
    given: Mapping[str, str | Scalar] | None = None,
    *,
    between_players: bool = False,
) -> Terms:
    """The terms of `book/game` with these options; the rest stay at their defaults."""
    name, slug = split(address)
    return bind(book(name).game(slug), given or {}, between_players=between_players)


def bind(
    offer: BookGame, given: Mapping[str, str | Scalar], *, between_players: bool = False
) -> Terms:
    """Choose options and build the rules.

    A game in which players play each other has no edge, no house to play it, and no table yet: only
    who settles hands asks for it.
    """
    try:
        code = game(offer.data.game.play)
    except BadInput as error:
        offer.fail(["game", "play"], error.message)
    if code.between_players and not between_players:
        raise NotAllowed(
            f"{offer.address} is played between players: pitboss settle rules on its hands, and "
            "pitboss equity compares them; no table is opened for it yet, and there is no edge",
            code="game",
        )
    return _Binder(offer, code, given).bind()


UNASKED = ("title", "lines", "made_lines")
"""What a book says of a wager in words."""


def _plain(value: Any) -> Any:
    """Rules as numbers, texts and lists of them.

    >>> _plain((1, True, (np.array([[2, 0]]), None)))
    [1, True, [[[2, 0]], None]]
    """
    if value is None or isinstance(value, int | float | str):
        return value
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, Mapping):
        return [[key, _plain(each)] for key, each in sorted(value.items())]
    if isinstance(value, Sequence):
        return [_plain(each) for each in value]
    if dataclasses.is_dataclass(value):
        return _plain([getattr(value, field.name) for field in dataclasses.fields(value)])
    raise TypeError(f"a rule is bound as {type(value).__name__}, by which no answer can be kept")


class _Binder:
    def __init__(self, offer: BookGame, code: Game, given: Mapping[str, str | Scalar]) -> None:
        self.offer, self.code, self.given = offer, code, given
        self.data = self._between_players(self._of_use(self._cited(offer.data)))
        self.options: dict[str, Scalar] = {}
        self.paytables: dict[str, str] = {}
        self.least: dict[str, int] = {}
        self.collection: Posted | None = None

    def _cited(self, data: GameFile) -> GameFile:
        """The data with lines for reasons that the game finds behind certain rules."""
        reasons = dict(data.reasons)
        for number, names in self.code.said_by.items():
            slug = self.code.reasons[number].slug
            found = [data.rules.get(name) or data.options.get(name) for name in names]
            lines = join(each.lines for each in found if each is not None)
            if lines:
                reasons.setdefault(slug, lines)
        return replace(data, reasons=reasons)

    def _between_players(self, data: GameFile) -> GameFile:
        """The data with the one wager of a game between players, which no book lists."""
        if not self.code.between_players or data.wager:
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

    def _of_use(self, data: GameFile) -> GameFile:
        """The data without the policies of the house that this game has no use for."""
        shared = [self.offer.book.data.shared[name] for name in data.game.shares]
        policies = {name for part in shared for name in (*part.rules, *part.options)}
        policies -= {*self.code.given}
        policies -= {name.replace("_", "-") for name in self._scalars(self.code.rules_type)}
        return replace(
            data,
            rules={name: rule for name, rule in data.rules.items() if name not in policies},
            options={name: each for name, each in data.options.items() if name not in policies},
        )

    def bind(self) -> Terms:
        stadium = self._stadium() if STATIONS in self.given else None
        self._choose_options()
        wagers = self._wagers()
        self._check_names()
        rules = self._rules()
        if stadium is not None:
            self.data = self._with_stations(stadium, wagers)
        return Terms(
            offer=dataclasses.replace(self.offer, data=self.data),
            game=self.code,
            rules=rules,
            options=self.options,
            wagers=wagers,
            paytables=self.paytables,
            behind=(self.data.back_line.places if self.data.back_line else 0) or BEHIND,
            collection=self.collection,
            stadium=stadium,
        )

    # stations

    def _stadium(self) -> Stadium:
        """The section of the book by which this game is played at stations."""
        for offer in self.offer.book.games().values():
            found = offer.data.stadium
            if found is not None and any(each.game == self.offer.slug for each in found.game):
                return found
        raise unknown(
            f"option of {self.offer.address}", STATIONS, self._option_names(), code="option"
        )

    def _with_stations(self, stadium: Stadium, wagers: Mapping[str, WagerRule]) -> GameFile:
        """The data with what holds at stations.

        Where each seat has cards of its own there are as many hands as the table has seats, and
        the other stations ride on them; elsewhere there is one round for all.
        """
        irregularities = dict(self.data.irregularities)
        for offer in self.offer.book.games().values():
            if offer.data.stadium is stadium:
                for name, mishap in offer.data.irregularities.items():
                    irregularities.setdefault(name, mishap)
        riding = None
        more, hands = int(self.options[STATIONS]) - self.data.game.seats, self.data.game.seats
        if self.code.facts.family in OWN_CARDS and more > 0:
            riding = BackLine(
                lines=stadium.lines,
                says=stadium.house_rule,
                wagers=[slug for slug, rule in wagers.items() if not rule.later],
                places=-(-more // hands),
            )
        return replace(self.data, irregularities=irregularities, back_line=riding)

    # options

    def _choose_options(self) -> None:
        names = self._option_names()
        for name in (name for name in self.given if name != STATIONS):
            if name in POSTED and name not in names and self.code.facts.fresh:
                raise NotAllowed(
                    f"{self.offer.address} has no '{name}': all its cards are shuffled every round",
                    code="option",
                )
            if name not in names:
                raise unknown(f"option of {self.offer.address}", name, names, code="option")
        linked = {
            name: choice(name, option, self.given[name])
            for name, option in self._floor_options().items()
            if name in self.given
        }
        for name, option in self.data.options.items():
            try:
                default = choice(name, option, option.default)
            except NotAllowed as error:
                self.offer.fail(["options", name, "default"], error.message)
            given = self.given.get(name)
            if given is not None and option.together_with in linked:
                option = _beside(option, int(linked[option.together_with]))
            self.options[name] = default if given is None else choice(name, option, given)
        for name, option in POSTED.items():
            if name in self.given and name not in self.data.options:
                self.options[name] = choice(name, option, self.given[name])
        self.options |= linked
        if STATIONS in self.given:
            option = Option(at_least=1, at_most=self._stadium().most, default=1, lines=0)
            self.options[STATIONS] = choice(STATIONS, option, self.given[STATIONS])
        self._check_second_jackpot()
        for name in LIMITS:
            if name in self.given:
                if cents(str(self.given[name])) <= 0:
                    raise NotAllowed(f"the table {name} is more than $0", code="option")
                self.options[name] = str(self.given[name])
        if self.data.fees:
            known = fee_names(self.data.fees)
            if not known:
                self.offer.fail(["fees"], "no schedule has an option")
            fees = str(self.given.get("fees", known[0]))
            if fees not in known:
                raise BadInput(
                    f"there is no fee schedule '{fees}'; there is {fee_ranges(self.data.fees)}",
                    allowed=known,
                    code="option",
                )
            self.options["fees"] = fees
        if self._collects():
            self._choose_collection()

    def _collects(self) -> bool:
        """Does a table of this game post rows of a poker room's schedules?"""
        return bool(self.data.collection) and COLLECTION in typing.get_type_hints(
            self.code.rules_type
        )

    def _choose_collection(self) -> None:
        """The rows that the table posts, with the limits, blinds or ante they are printed for."""
        posted = collected(self.data, str(self.given.get("fees", "")), self.options)
        self.collection = posted
        self.options["fees"] = posted.name
        for name, amount in comes_with(posted).items():
            if name not in self.data.options:
                continue
            value = choice(name, self.data.options[name], amount)
            if name in self.given and self.options[name] != value:
                self._refuse_beside(posted, name, amount)
            self.options[name] = value
        low, high = limit_of_rows(posted)
        for name, limit in zip(LIMITS, (low, high), strict=True):
            if low and name in self.options and cents(str(self.options[name])) != limit:
                self._refuse_beside(posted, name, dollars(limit))
        big_blind = 100 * int(self.options.get("big-blind", 0))
        minimum = cents(str(self.options.get("minimum", "0")))
        if self.options.get("structure", "limit") == "limit":
            check_limit(posted, minimum or low or big_blind, big_blind)
        else:
            check_limit(posted, 0, big_blind)

    def _refuse_beside(self, posted: Posted, name: str, amount: str) -> NoReturn:
        raise NotAllowed(
            f"fees={posted.name} is for {name} {amount}, not {_written(self.given[name])}"
            f"{_at(join(row.lines for row in posted.rows))}",
            code="option",
        )

    def _check_second_jackpot(self) -> None:
        second = int(self.options.get(SECOND_SHARE, 0))
        if second and self.options.get(METER_LINK) == OWN_METER:
            raise NotAllowed(f"only a linked meter has a {SECOND_SHARE}", code="option")
        first = int(self.options.get("meter-share", 0))
        if first + second > 100:
            raise NotAllowed(
                f"{first}% and {second}% of a wager are more than the wager", code="option"
            )

    def _option_names(self) -> list[str]:
        fees = ["fees"] if self.data.fees or self._collects() else []
        shoe = POSTED if self.code.deck and not self.code.facts.fresh else ()
        posted = [*LIMITS, *shoe, *self._floor_options()]
        return [*self.data.options, *posted, *self._paytable_options(), *fees]

    def _floor_options(self) -> dict[str, Option]:
        return floor_options(self.offer.slug, self.data, self.code)

    def _paytable_options(self) -> list[str]:
        return [f"{slug}-paytable" for slug, wager in self.data.wager.items() if wager.paytable]

    # names

    def _check_names(self) -> None:
        """Every name in the file must be one that the game, or the file itself, has."""
        data, options = self.data, self._option_names()
        reasons = [reason.slug for reason in self.code.reasons.values()]
        if data.game.bank == "player-dealer":
            reasons.append(SHORT_BANK)
        for slug, lines in data.reasons.items():
            self._known("reason", slug, reasons, "reasons", slug)
            for name in lines if isinstance(lines, dict) else ():
                wagers = [*data.wager, *self.code.layout.names, OTHER]
                self._known("wager", name, wagers, "reasons", slug, name)
        for slug, option in data.options.items():
            for i, reason in enumerate(option.decides):
                self._known("reason", reason, reasons, "options", slug, "decides", i)
        for i, printed in enumerate(data.printed):
            wagers = [*data.wager, *self.code.layout.names]
            self._known("wager", printed.wager, wagers, "printed", i, "wager")
        for slug, wager in data.wager.items():
            for i, table in enumerate(wager.paytable):
                if slug.replace("-", "_") not in self.code.paytables:
                    self.offer.fail(["wager", slug, "paytable", i], "the game has no use for it")
                for key in table.when:
                    name = key.removesuffix("-at-least").removesuffix("-at-most")
                    if key not in options:
                        self._known("option", name, options, "wager", slug, "paytable", i, "when")

    def _known(self, what: str, name: str, names: list[str], *key: str | int) -> None:
        if name not in names:
            self.offer.fail(list(key), unknown(what, name, names).message)

    # wagers

    def _wagers(self) -> dict[str, WagerRule]:
        known = {wager.slug for wager in self.code.layout.wagers}
        for slug in self.data.wager:
            if slug not in known:
                message = unknown("wager", slug, sorted(known)).message
                self.offer.fail(["wager", slug], message)
        low, high = self._fee_limits()
        posted, high = self._posted_limits(low, high)
        wagers = {}
        for slug, wager in self.data.wager.items():
            # The posted minimum is for the game; a side bet has its own, or none.
            alone = not (wager.needs or wager.needs_any)
            wager = self._with_house_maximum(slug, self._with_limits_of_fees(slug, wager))
            most = self._posted_maximum() if wager.maximum and self._own_limits_alone() else high
            wagers[slug] = self._wager(slug, wager, posted if alone else low, most)
        self.least = {slug + MINIMUM_OF: rule.minimum for slug, rule in wagers.items()}
        return self._with_room(wagers)

    def _own_limits_alone(self) -> bool:
        """The fee schedule in force leaves wagers with limits of their own to those."""
        return bool(self.data.fees) and self.data.own_limits_alone(self._fee_option()[0])

    def _with_limits_of_fees(self, slug: str, wager: WagerData) -> WagerData:
        """A wager that the fee schedule in force prints limits for has those as its own."""
        span = self._fee_option()[1].limits.get(slug) if self.data.fees else None
        return replace(wager, minimum=span[0], maximum=span[1]) if span else wager

    def _with_house_maximum(self, slug: str, wager: WagerData) -> WagerData:
        """A wager whose maximum the house chooses by an option has what is chosen as its own."""
        name = wager.house_maximum
        if not name:
            return wager
        self._known("option", name, list(self.data.options), "wager", slug, "house-maximum")
        return replace(wager, maximum=str(self.options[name]))

    def _with_room(self, wagers: dict[str, WagerRule]) -> dict[str, WagerRule]:
        """Without the wagers that the limits of the table leave no amount for: it has them not."""
        left = {slug: rule for slug, rule in wagers.items() if not self._no_room(slug, rule)}
        self.data = replace(self.data, wager={slug: self.data.wager[slug] for slug in left})
        return left

    def _no_room(self, slug: str, rule: WagerRule) -> bool:
        return self.data.wager[slug].table_limits and 0 < rule.maximum < rule.minimum

    def _wager(self, slug: str, data: WagerData, low: int, high: int) -> WagerRule:
        return WagerRule(
            slug=slug,
            title=data.title,
            lines=str(data.lines),
            made_lines=str(data.made_lines or data.lines),
            required=data.required,
            later=data.later,
            needs=tuple(data.needs),
            needs_any=tuple(data.needs_any),
            equal_to=data.equal_to,
            up_to=(data.up_to.wager, data.up_to.times) if data.up_to else None,
            minimum=self._minimum(slug, data, low),
            minimum_together=data.minimum_counts == "together",
            maximum=self._maximum(slug, data, high),
            step=self._amount(data.step, "wager", slug, "step") if data.step else 1,
            breakage=int(Breakage[data.breakage.upper().replace("-", "_")]),
        )

    def _minimum(self, slug: str, data: WagerData, posted: int) -> int:
        """A wager's own minimum, or the table's; the higher one where both bind it."""
        own = self._amount(data.minimum, "wager", slug, "minimum") if data.minimum else posted
        return max(own, posted) if data.table_limits else own

    def _maximum(self, slug: str, data: WagerData, posted: int) -> int:
        """The lower of a wager's own maximum and the table's; a printed 0 is free of both."""
        if not data.maximum:
            return posted
        own = self._amount(data.maximum, "wager", slug, "maximum")
        return min(own, posted) if own and posted else own

    def _amount(self, text: str, *key: str | int) -> int:
        """An amount that the book prints, in cents."""
        try:
            return cents(text)
        except BadInput as error:
            self.offer.fail(list(key), error.message)

    def _fee_limits(self) -> tuple[int, int]:
        """The table limit of the fee schedule in force: it binds every wager."""
        if self.collection:
            return limit_of_rows(self.collection)
        if not self.data.fees:
            return 0, 0
        _, option, key = self._fee_option()
        low, high = (self._amount(option.limit[i], *key, "limit") for i in (0, -1))
        return low, high

    def _posted_limits(self, low: int, high: int) -> tuple[int, int]:
        """The limits with what the house has posted at this table."""
        self._check_posted()
        self._check_fees_fit(low, high)
        if "minimum" in self.options:
            low = max(low, cents(str(self.options["minimum"])))
        if posted := self._posted_maximum():
            high = min(high, posted) if high else posted
        if high and low > high:
            raise NotAllowed(
                f"the table minimum {money(low)} is above the maximum {money(high)}", code="option"
            )
        return low, high

    def _wished(self) -> Span:
        """The limits that the house has posted at this table; 0 where it has not."""
        low, high = (cents(str(self.options.get(name, "0"))) for name in LIMITS)
        return low, high

    def _check_fees_fit(self, low: int, high: int) -> None:
        """Posted limits lie within those of the fee schedule; else the one that fits is named."""
        if not self.data.fees or self._own_limits_alone():
            return
        for name, posted in zip(LIMITS, self._wished(), strict=True):
            if posted and not low <= posted <= (high or posted):
                _, option, _ = self._fee_option()
                raise NotAllowed(
                    f"the table limits with fees={self.options['fees']} are {money(low)} to "
                    f"{money(high)}{_at(option.lines)}, so the table {name} is not "
                    f"{money(posted)}; {proposed(self.data, self._wished())}",
                    code="option",
                )

    def _posted_maximum(self) -> int:
        """What the house has posted as the most at this table; 0 if nothing."""
        return cents(str(self.options["maximum"])) if "maximum" in self.options else 0

    def _check_posted(self) -> None:
        """Where the book prints between which amounts a house posts its limits, so they are."""
        if not self.data.fees:
            return
        document, option, _ = self._fee_option()
        for said in document.announces:
            for name, span in (("minimum", said.minimum), ("maximum", said.maximum)):
                if name not in self.options or not span or not covers(said, option):
                    continue
                least, most = (cents(amount) for amount in span)
                posted = cents(str(self.options[name]))
                if not least <= posted <= most:
                    raise NotAllowed(
                        f"the table {name} is {money(least)} to {money(most)} with "
                        f"fees={self.options['fees']}, not {money(posted)}{_at(said.lines)}",
                        code="option",
                    )

    # rules

    def _rules(self) -> Any:
        kind = self.code.rules_type
        known = {name.replace("_", "-") for name in self._scalars(kind)} | {SEATS}
        known |= {wager.house_maximum for wager in self.data.wager.values()}
        known |= {*self.code.given}
        for name, may_be in self.code.given.items():
            if name in self.data.rules and self.data.rules[name].value not in may_be:
                value = _written(self.data.rules[name].value)
                self.offer.fail(["rules", name, "is"], f"no game is dealt with '{value}'")
        for where, section in (("rules", self.data.rules), ("options", self.data.options)):
            for name in section:
                if name not in known:
                    message = unknown("rule of the game", name, sorted(known)).message
                    self.offer.fail([where, name], message)
        return self._part(kind)

    def _scalars(self, kind: Any) -> Iterator[str]:
        """The fields of `Rules`, and of its parts, that a book gives as a rule or an option."""
        for name, hint in typing.get_type_hints(kind).items():
            if is_part(hint):
                yield from self._scalars(hint)
            elif name in (HOUSE_WAY, TABLE_MINIMUM, TABLE_MAXIMUM) or name in self.code.tables:
                continue
            elif name not in self.code.paytables and hint is not Fees and hint != Array:
                yield name

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
        if name == COLLECTION and self.collection:
            return self._from_the_pots(self.collection)
        if kind == Array:
            return usual
        if name == TABLE_MINIMUM:
            return self._posted_limits(*self._fee_limits())[0]
        if name == TABLE_MAXIMUM:
            return self._posted_limits(*self._fee_limits())[1]
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
                f"{_at(data.lines)}",
                code="paytable",
            )

    def _holds(self, key: str, value: Scalar) -> bool:
        for ending, holds in (("-at-least", int.__ge__), ("-at-most", int.__le__)):
            if key.endswith(ending):
                mine = self.options.get(key.removesuffix(ending))
                return isinstance(mine, int) and isinstance(value, int) and holds(mine, value)
        return self.options.get(key) == value

    # fees

    def _fee_option(self) -> tuple[FeeDocument, FeeOption, list[str | int]]:
        """The schedule option in force, and the way to it in the file."""
        document, option = fee_option(self.data.fees, str(self.options["fees"]))
        at = self.data.fees.index(document)
        return document, option, ["fees", at, "options", document.options.index(option)]

    def _fees(self) -> Fees:
        if not self.data.fees:
            return NO_FEES
        document, option, key = self._fee_option()
        per = FeePer[(option.player_per or document.player_per).upper()]
        return Fees(
            player_per=int(per if option.player else FeePer.NOBODY),
            player_counts=self._bits(document.player_counts, *key[:2], "player-counts"),
            player=self._brackets(option.player, *key, "player"),
            player_extra=self._extra(option, *key, "extra"),
            dealer_counts=self._bits(document.dealer_counts, *key[:2], "dealer-counts"),
            dealer=self._brackets(option.dealer, *key, "dealer"),
            dealer_extra=self._amount(document.dealer_extra, *key[:2], "dealer-extra"),
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


def links(slug: str, data: GameFile, code: Game) -> dict[str, MeterData]:
    """The meter that a game with one meter shares with other games of its book."""
    shared = {name: meter for name, meter in data.meter.items() if {slug} < {*meter.linked}}
    return shared if len(code.carry_money) == 1 else {}


def floor_options(slug: str, data: GameFile, code: Game) -> dict[str, Option]:
    """What is chosen for a table of a floor, and no rule of the game depends on."""
    return {**link_options(slug, data, code), **_entry_options(data), **_card_options(data)}


def _entry_options(data: GameFile) -> dict[str, Option]:
    """May anybody enter in the middle of a shoe, where the book leaves that to the house?"""
    rule = data.mid_shoe
    if rule is None or rule.barred:
        return {}
    return {
        MID_SHOE: Option(
            allowed=[MID_SHOE_OPEN, MID_SHOE_BARRED],
            default=MID_SHOE_OPEN,
            lines=rule.lines,
            says="whether one may bet who did not bet on the shoe's last round",
        )
    }


def _card_options(data: GameFile) -> dict[str, Option]:
    """How the table keeps its cards, where duties depend on it."""
    ways = data.ways_with_cards
    if not ways:
        return {}
    lines = join(duty.lines for duty in data.duties.values() if duty.where)
    says = "how the table keeps its cards: what is due at a live table depends on it"
    return {CARDS: Option(allowed=list(ways), default=ways[0], lines=lines, says=says)}


def link_options(slug: str, data: GameFile, code: Game) -> dict[str, Option]:
    """What a house posts at a table whose meter the book links: which meter, a second jackpot."""
    found = {}
    for meter in links(slug, data, code).values():
        found[METER_LINK] = Option(
            allowed=[LINKED_METER, OWN_METER],
            default=LINKED_METER,
            lines=meter.lines,
            says=f"the {meter.title} of all linked tables of a floor, or the table's own meter",
        )
        if second := data.procedures.get(SECOND_JACKPOT):
            found[SECOND_SHARE] = Option(
                at_least=0,
                at_most=50,
                default=0,
                lines=second.lines,
                says="percentage of each progressive wager that goes into a second jackpot",
            )
    return found


def is_part(kind: Any) -> bool:
    """Is it a part of `Rules` that several games share, a named tuple of its own?"""
    return isinstance(kind, type) and issubclass(kind, tuple) and kind is not Fees


def _beside(option: Option, more: int) -> Option:
    """An option of which another one of the table makes up a part."""
    return replace(option, at_least=max(1, (option.at_least or 0) - more))


def choice(name: str, option: Option, value: str | Scalar) -> Scalar:
    """An option's value, if the book allows it."""
    wanted = _same_kind(value, option.default)
    if option.allowed:
        if not any(type(v) is type(wanted) and v == wanted for v in option.allowed):
            allowed = [_written(v) for v in option.allowed]
            raise NotAllowed(
                f"{name} cannot be {_written(value)}; the book allows {', '.join(allowed)}"
                f"{_at(option.lines)}",
                allowed=allowed,
                code="option",
            )
        return wanted
    if not isinstance(wanted, int) or isinstance(wanted, bool):
        raise NotAllowed(f"{name} is a whole number, not {_written(value)}", code="option")
    low, high = option.at_least, option.at_most
    if (low is not None and wanted < low) or (high is not None and wanted > high):
        bounds = f"from {low}" if low is not None else "anything"
        bounds += f" to {high}" if high is not None else " up"
        raise NotAllowed(
            f"{name} cannot be {wanted}; the book allows {bounds}{_at(option.lines)}",
            allowed=[bounds],
            code="option",
        )
    return wanted


def _at(lines: Lines) -> str:
    return f" ({line_of(str(lines))})" if lines else ""


_WHOLE = re.compile(r"-?[0-9]{1,9}")


def _same_kind(value: str | Scalar, like: Scalar) -> Scalar:
    if isinstance(value, str):
        if isinstance(like, bool):
            return {"true": True, "yes": True, "false": False, "no": False}.get(value, value)
        if isinstance(like, int):
            return int(value) if _WHOLE.fullmatch(value) else value
    return value


def _written(value: str | Scalar) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


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
