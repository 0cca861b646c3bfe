"""A game of a book with its options chosen: the terms on which a table is opened."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pitboss.errors import BadInput, NotAllowed
from pitboss.facts import Equipment
from pitboss.money.wagers import WagerRule
from pitboss.registry import Game, game
from pitboss.rulebook.binding import Binding, prepared, printed_rows, with_stations
from pitboss.rulebook.collection import Posted, collected
from pitboss.rulebook.house_options import links
from pitboss.rulebook.loader import BookGame, book, split
from pitboss.rulebook.posting import SEATS, Posting
from pitboss.rulebook.schedules import fee_names
from pitboss.rulebook.schema import (
    BEHIND,
    METER_LINK,
    MID_SHOE,
    MID_SHOE_BARRED,
    OWN_METER,
    SECOND_SHARE,
    STATIONS,
    BankTurns,
    Coin,
    Duty,
    Irregularity,
    LastHand,
    MidShoe,
    PayRow,
    PaytableData,
    Scalar,
    Stadium,
)

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

    @cached_property
    def looked_at(self) -> dict[int, str]:
        """The hands that somebody has to look at when they are paid, by the number of the row."""
        hands = {(w, h) for duty in self.duties.values() for w in duty.wagers for h in duty.hands}
        rows = (
            (slug, row.outcome)
            for slug, wager in self.offer.data.wager.items()
            for table in wager.paytable
            for row in table.rows
        )
        return {n: row[1] for n, row in enumerate(rows, 1) if row in hands}

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
            name: {what: each for what, each in vars(rule).items() if not what.endswith(WORDS)}
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

    A game in which players play each other has no edge and no house to play it: who deals, settles
    or simulates its hands says that he knows.
    """
    try:
        code = game(offer.data.game.play)
    except BadInput as error:
        offer.fail(["game", "play"], error.message)
    if code.between_players and not between_players:
        raise NotAllowed(
            f"{offer.address} is played between players, so it has no edge: pitboss play deals it, "
            "settle rules on its hands, equity compares them, simulate and rake play many",
            code="game",
        )
    posting = Posting(offer, code, prepared(offer, code), given)
    binding = Binding(posting)
    data = with_stations(posting, posting.stadium) if posting.stadium else posting.data
    return Terms(
        offer=dataclasses.replace(offer, data=data),
        game=code,
        rules=binding.rules,
        options=posting.options,
        wagers=posting.wagers,
        paytables=binding.paytables,
        behind=(data.back_line.places if data.back_line else 0) or BEHIND,
        collection=posting.collection,
        stadium=posting.stadium,
    )


WORDS = ("title", "lines")
"""How fields are called that hold what a book says of a wager in words, and where."""


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
