"""Poker hands that were written down elsewhere: the PHH format, read and written.

A file is TOML: one hand (`.phh`), or one table for each hand (`.phhs`). A hand becomes a plain
record here: what was in front of whom, and what happened in order. No rule of poker is applied but
that a card lies in one place: whoever settles a hand replays it.

Players are numbered from 0, the first after the button; heads-up that is who posts the big blind.
Amounts are decimals in the currency of the hand; `chips` makes whole numbers of them. A card that
nobody wrote down is `UNKNOWN`.

    >>> hand = loads('''
    ... variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [200, 99.5]
    ... actions = ["d dh p1 ????", "d dh p2 AsKs", "p2 cbr 6", "p1 f"]
    ... ''')[0]
    >>> hand.played.game, hand.actions[2].player, hand.chips(hand.actions[2].to), hand.unit
    ('texas-holdem', 1, 60, Decimal('0.1'))
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.equipment import cards as equipment
from pitboss.errors import BadInput, one_of, unknown

UNKNOWN = -1
"""A card that was not written down."""


class Code(NamedTuple):
    """A variant that the format has a code for."""

    game: str
    betting: str
    """`limit`, `pot-limit` or `no-limit`."""
    bring_in: bool = False
    """A forced bet instead of blinds."""
    draws: int = 0


CODES = {
    "FT": Code("texas-holdem", "limit"),
    "NT": Code("texas-holdem", "no-limit"),
    "NS": Code("short-deck-holdem", "no-limit"),
    "PO": Code("omaha", "pot-limit"),
    "FO/8": Code("omaha-hi-lo", "limit"),
    "F7S": Code("seven-card-stud", "limit", bring_in=True),
    "F7S/8": Code("stud-hi-lo", "limit", bring_in=True),
    "FR": Code("razz", "limit", bring_in=True),
    "N2L1D": Code("deuce-to-seven-single-draw", "no-limit", draws=1),
    "F2L3D": Code("deuce-to-seven-triple-draw", "limit", draws=3),
    "FB": Code("badugi", "limit", draws=3),
}
"""The format's codes, and what they are called here."""


class Kind(Enum):
    """What an action is, by how the format writes it."""

    DEAL = "dh"
    BOARD = "db"
    FOLD = "f"
    CHECK_OR_CALL = "cc"
    BET_OR_RAISE = "cbr"
    BRING_IN = "pb"
    DRAW = "sd"
    SHOW = "sm"


@dataclass(frozen=True)
class Action:
    """One thing that was done."""

    kind: Kind
    player: int = -1
    """Who did it, or to whom it was dealt; -1 for the board."""
    cards: tuple[int, ...] = ()
    """Dealt, discarded (none: stood pat) or shown (none: mucked)."""
    to: Decimal | None = None
    """The whole bet of the round that a bet, a completion or a raise comes to."""
    remark: str = ""


Amounts = tuple[Decimal, ...]


@dataclass(frozen=True, kw_only=True)
class PlayedHand:
    """A hand as it was written down."""

    variant: str
    """One of `CODES`."""
    antes: Amounts
    blinds: Amounts
    """Blinds and straddles by player; none where there is a bring-in. A negative one is a post."""
    starting_stacks: Amounts
    actions: tuple[Action, ...]
    bring_in: Decimal | None = None
    small_bet: Decimal | None = None
    big_bet: Decimal | None = None
    min_bet: Decimal | None = None
    uniform_antes: bool = False
    """An ante is cut to the shortest stack that pays one."""
    finishing_stacks: Amounts | None = None
    winnings: Amounts | None = None
    """What each was paid out of the pots, after fees."""
    players: tuple[str, ...] | None = None
    seats: tuple[int, ...] | None = None
    about: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else is said: event, venue, date, table."""

    @property
    def played(self) -> Code:
        return CODES[self.variant]

    @property
    def unit(self) -> Decimal:
        """The largest power of ten, one at most, of which every amount is a whole number."""
        given = [*self.antes, *self.blinds, *self.starting_stacks]
        given += [*(self.finishing_stacks or ()), *(self.winnings or ())]
        given += [action.to for action in self.actions if action.to is not None]
        given += [a for a in (self.bring_in, self.small_bet, self.big_bet, self.min_bet) if a]
        return Decimal(1).scaleb(min(0, *(_places(amount) for amount in given)))

    def chips(self, amount: Decimal) -> int:
        """An amount of this hand in its `unit`."""
        return int(amount / self.unit)


def _places(amount: Decimal) -> int:
    """The exponent of an amount's last digit that is not nought."""
    exponent = amount.normalize().as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


# --- Reading --------------------------------------------------------------------------------


def read(path: Path) -> list[PlayedHand]:
    """The hands of a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not text in UTF-8", code="phh") from None
    return loads(text, str(path))


def loads(text: str, name: str = "the text") -> list[PlayedHand]:
    """One hand or many."""
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:
        says = str(error) or "nested too deeply"
        raise BadInput(f"{name} is not a PHH file, which is TOML: {says}", code="phh") from None
    if not document:
        raise BadInput(f"there is no hand in {name}", code="phh")
    if "variant" in document:
        return [_Reader(document, name).hand()]
    for key, value in document.items():
        if not isinstance(value, dict):
            raise BadInput(
                f"{name} has no variant: one hand begins with it, several stand in a table each, "
                f"[1], [2] and so on, and '{key}' is none",
                code="phh",
            )
    return [_Reader(value, f"{name}, hand {key}").hand() for key, value in document.items()]


_PLAYER = re.compile(r"p([1-9][0-9]?)")
_OWN_FIELDS = {
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "finishing_stacks",
    "winnings",
    "players",
    "seats",
}
_MOST = 99
"""Players of a hand, as far as `p99`."""


class _Reader:
    """One hand's table; every refusal says where it stands."""

    def __init__(self, table: Mapping[str, Any], name: str) -> None:
        self.table, self.name = table, name
        self.number = 0

    def wrong(self, says: str) -> BadInput:
        return BadInput(f"{self.name}: {says}", code="phh")

    def hand(self) -> PlayedHand:
        variant = self.table.get("variant")
        if variant not in CODES:
            message = unknown("variant", str(variant), CODES, code="phh").message
            raise self.wrong(message)
        code = CODES[variant]
        stacks = self.amounts("starting_stacks", least=Decimal(0), infinite=True)
        self.number = len(stacks)
        if not 2 <= self.number <= _MOST:
            raise self.wrong(f"starting_stacks has {self.number} players; 2 to {_MOST} can play")
        limit = code.betting == "limit"
        blinds = () if code.bring_in else self.amounts("blinds_or_straddles")
        return PlayedHand(
            variant=variant,
            antes=self.amounts("antes", least=Decimal(0)),
            blinds=blinds,
            starting_stacks=stacks,
            actions=self.actions(bool(code.draws)),
            bring_in=self.amount("bring_in") if code.bring_in else None,
            small_bet=self.amount("small_bet") if limit else None,
            big_bet=self.amount("big_bet") if limit else None,
            min_bet=None if limit else self.amount("min_bet"),
            uniform_antes=self.table.get("ante_trimming_status") is True,
            finishing_stacks=self.optional("finishing_stacks"),
            winnings=self.optional("winnings"),
            players=self.names(),
            seats=self.seats(),
            about={key: value for key, value in self.table.items() if key not in _OWN_FIELDS},
        )

    def value(self, key: str) -> Any:
        if key not in self.table:
            raise self.wrong(f"{key} is missing")
        return self.table[key]

    def amount(self, key: str) -> Decimal:
        """An amount that the game cannot do without."""
        found = self.decimal(key, self.value(key))
        if not found.is_finite() or found < 0:
            raise self.wrong(f"{key} is {found}; it is an amount of nought or more")
        return found

    def decimal(self, key: str, value: Any) -> Decimal:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise self.wrong(f"{key} holds {value!r}, which is no number")
        return Decimal(value)

    def listed(self, key: str) -> list[Any]:
        value = self.value(key)
        if not isinstance(value, list):
            raise self.wrong(f"{key} is a list, as in {key} = [...]")
        if self.number and len(value) != self.number:
            raise self.wrong(
                f"{key} has {len(value)} entries, and there are {self.number} starting stacks"
            )
        return value

    def amounts(self, key: str, *, least: Decimal | None = None, infinite: bool = False) -> Amounts:
        found = tuple(self.decimal(key, value) for value in self.listed(key))
        for amount in found:
            if amount.is_nan() or (amount.is_infinite() and not infinite):
                raise self.wrong(f"{key} holds {amount}, which is no amount")
            if least is not None and amount < least:
                raise self.wrong(f"{key} holds {amount}; the least is {least}")
        return found

    def optional(self, key: str) -> Amounts | None:
        return self.amounts(key, infinite=True) if key in self.table else None

    def names(self) -> tuple[str, ...] | None:
        if "players" not in self.table:
            return None
        return tuple(str(name) for name in self.listed("players"))

    def seats(self) -> tuple[int, ...] | None:
        if "seats" not in self.table:
            return None
        found = self.listed("seats")
        if any(type(seat) is not int for seat in found) or len(set(found)) < len(found):
            raise self.wrong("seats are whole numbers, each of them once")
        return tuple(found)

    def actions(self, draws: bool) -> tuple[Action, ...]:
        lines = self.value("actions")
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise self.wrong("actions is a list of texts, as in 'p1 cbr 200'")
        found = tuple(self.action(line) for line in lines)
        self.check_cards(found, lines, draws)
        return found

    def action(self, line: str) -> Action:
        """One line, a remark after `#` kept apart."""
        said, _, remark = line.partition("#")
        words, remark = said.split(), remark.strip()
        match words:
            case ["d", "db", given]:
                return Action(Kind.BOARD, cards=self.cards(line, given), remark=remark)
            case ["d", "dh", player, given]:
                cards = self.cards(line, given)
                return Action(Kind.DEAL, self.player(line, player), cards, remark=remark)
            case [player, ("f" | "cc" | "pb") as code]:
                return Action(Kind(code), self.player(line, player), remark=remark)
            case [player, ("sd" | "sm") as code, *given] if len(given) < 2:
                cards = self.cards(line, *given) if given and given != ["-"] else ()
                return Action(Kind(code), self.player(line, player), cards, remark=remark)
            case [player, "cbr", given]:
                to = self.to(line, given)
                return Action(Kind.BET_OR_RAISE, self.player(line, player), to=to, remark=remark)
        forms = ("d dh p1 AsKs", "d db 2c3d4h", "p1 f", "p1 cc", "p1 cbr 200", "p1 pb")
        raise self.wrong(
            f"'{line}' is no action; there is {one_of([*forms, 'p1 sd 2c', 'p1 sm AsKs'])}"
        )

    def player(self, line: str, word: str) -> int:
        found = _PLAYER.fullmatch(word)
        if not found or int(found[1]) > self.number:
            raise self.wrong(f"there is no player {word} in '{line}'; p1 to p{self.number} play")
        return int(found[1]) - 1

    def to(self, line: str, word: str) -> Decimal:
        try:
            amount = Decimal(word)
        except ArithmeticError:
            amount = Decimal(0)
        if not amount.is_finite() or amount <= 0:
            raise self.wrong(f"'{word}' in '{line}' is no amount to bet")
        return amount

    def cards(self, line: str, written: str) -> tuple[int, ...]:
        pieces = [written[at : at + 2] for at in range(0, len(written), 2)]
        try:
            return tuple(UNKNOWN if each == "??" else _card(each) for each in pieces)
        except BadInput as error:
            raise self.wrong(f"{error.message}, in '{line}'") from None

    def check_cards(self, actions: Sequence[Action], lines: Sequence[str], draws: bool) -> None:
        """A known card lies in one place; where players draw, what they threw away may return."""
        where: dict[int, int] = {}
        for action, line in zip(actions, lines, strict=True):
            for card in action.cards:
                if card == UNKNOWN:
                    continue
                given = action.kind in (Kind.DEAL, Kind.BOARD)
                if card in where and (given or where[card] != action.player):
                    raise self.wrong(f"{equipment.name(card)} is in two places, in '{line}'")
                where[card] = action.player
            if draws and action.kind == Kind.DRAW:
                for card in action.cards:
                    where.pop(card, None)
            elif draws and action.kind == Kind.FOLD:
                where = {card: who for card, who in where.items() if who != action.player}


def _card(written: str) -> int:
    """A card of the pack: rank and suit."""
    if len(written) != 2 or written[0] not in equipment.RANKS or written[1] not in equipment.SUITS:
        raise BadInput(f"'{written}' is no card; write As, Td or ?? for one that nobody saw")
    return equipment.card(written)


# --- Writing --------------------------------------------------------------------------------


def dumps(hands: Sequence[PlayedHand]) -> str:
    """One hand as a PHH file, several with a table for each.

    >>> text = '''variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [200, 99.5]
    ... actions = ["d dh p1 ????", "d dh p2 AsKs", "p2 f"]
    ... '''
    >>> loads(dumps(loads(text))) == loads(text)
    True
    """
    if len(hands) == 1:
        return "\n".join(_lines(hands[0])) + "\n"
    tables = ("\n".join((f"[{n}]", *_lines(hand))) for n, hand in enumerate(hands, 1))
    return "\n\n".join(tables) + "\n"


def action_line(action: Action) -> str:
    """An action as it is written.

    >>> action_line(Action(Kind.BET_OR_RAISE, 1, to=Decimal("7.50"), remark="all in"))
    'p2 cbr 7.50  # all in'
    """
    who = f"p{action.player + 1}"
    cards = "".join("??" if card == UNKNOWN else equipment.name(card) for card in action.cards)
    match action.kind:
        case Kind.BOARD:
            words = ["d", "db", cards]
        case Kind.DEAL:
            words = ["d", "dh", who, cards]
        case Kind.BET_OR_RAISE:
            words = [who, "cbr", _toml(action.to)]
        case kind:
            words = [who, kind.value, *([cards] if cards else [])]
    return " ".join(words) + (f"  # {action.remark}" if action.remark else "")


def _lines(hand: PlayedHand) -> Iterable[str]:
    fields: dict[str, Any] = {
        "variant": hand.variant,
        "ante_trimming_status": hand.uniform_antes,
        "antes": hand.antes,
        "blinds_or_straddles": hand.blinds or None,
        "bring_in": hand.bring_in,
        "small_bet": hand.small_bet,
        "big_bet": hand.big_bet,
        "min_bet": hand.min_bet,
        "starting_stacks": hand.starting_stacks,
        "actions": [action_line(action) for action in hand.actions],
        "players": hand.players,
        "seats": hand.seats,
        "finishing_stacks": hand.finishing_stacks,
        "winnings": hand.winnings,
        **hand.about,
    }
    return [f"{_key(key)} = {_toml(value)}" for key, value in fields.items() if value is not None]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml(value: Any) -> str:
    """A value of TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case Decimal():
            # Never in the form with E: 1E+2 is no number of every reader's.
            return f"{value:f}" if value.is_finite() else str(float(value))
        case datetime() | date() | time():
            return value.isoformat()
        case Mapping():
            return f"{{{', '.join(f'{_key(k)} = {_toml(v)}' for k, v in value.items())}}}"
        case list() | tuple():
            return f"[{', '.join(_toml(each) for each in value)}]"
    return str(value)
