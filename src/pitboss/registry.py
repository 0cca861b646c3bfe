"""Finds the games by scanning `pitboss.games`: one file each, nothing to register.

A game file must hold `FACTS`, `Rules`, its wagers and reasons, and `play`; the rest has
a plain meaning when absent. A folder of game files of one's own is named by the environment
variable `PITBOSS_GAMES`.
"""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import typing
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from pitboss.equipment.cards import Deck, standard
from pitboss.equipment.wheels import DOUBLE_ZERO_WHEEL, Wheel
from pitboss.errors import GameError, NotAllowed, unknown
from pitboss.facts import (
    LEAST,
    MOST,
    Actions,
    Facts,
    FromTables,
    Layout,
    Outcomes,
    Reason,
    Reasons,
    Spots,
    Wager,
    slug_of,
)
from pitboss.facts import (
    Array as Array,
)
from pitboss.families.community import Community
from pitboss.families.pai_gow import Setting
from pitboss.families.showdown import Showdown
from pitboss.hands import names
from pitboss.hands.names import Says
from pitboss.tape.verbs import BOARD, DEALER

if TYPE_CHECKING:
    from pitboss.families.twentyone import Boxes
    from pitboss.families.twentyone_hands import TwentyOne

E = TypeVar("E", bound=IntEnum)
Rules = Any
"""A game's own `Rules` named tuple."""
USUAL_STAKE = 6000
"""More than any table asks for on a single spot, in cents; a wager's own maximum may be less."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game file, as the engines see it."""

    facts: Facts
    rules_type: type
    layout: Layout
    reasons: Mapping[int, Reason]
    actions: Mapping[int, str]
    paytables: Mapping[str, tuple[str, ...]]
    """Fields of `Rules` that are paytables, with the outcomes of each in order."""
    tables: Mapping[str, FromTables]
    """Fields of `Rules` that are read from the book's other tables."""
    carry: tuple[str, ...]
    """What survives a round, by name."""
    carry_money: tuple[str, ...]
    """Which of these are amounts in cents (a meter)."""
    carry_allowed: Mapping[str, Sequence[int]]
    """What the others may be, where it is not any count."""
    seat_carry: tuple[str, ...]
    """What each seat carries besides, by name: it follows the table's part, seat by seat."""
    calls: tuple[str, ...]
    """Which of these a player may set by calling it (`place-on`)."""
    hand_names: Mapping[int, str]
    """What the cards of DEALER and BOARD are called, where it is not dealer and board."""
    hand_parts: Mapping[int, str]
    """What those cards of DEALER or BOARD are for that are laid apart from the others."""
    keys: int
    """How many information keys `choose` uses."""
    play: Callable[[Rules, Array, Array, Any], None]
    deck: Callable[[Rules], Deck] | None
    wheel: Callable[[Rules], Wheel]
    """What is spun, where something is."""
    start: Callable[[Rules, Array], None]
    """Fill in the carry of a new table."""
    came_before: Callable[[Rules, Array, Array], None]
    """Fill in what must have come before a simulation makes these wagers, round after round."""
    legal: Callable[[Rules, Array, Array, int, int, int], int]
    """May this amount be put up (or taken down to), besides the book's limits? A reason, or 0."""
    begins: Callable[[Rules, Array, Array], int]
    """May a round begin as the layout lies? A reason why not, or 0."""
    policy: Callable[[Rules], Array]
    """A sensible way to play, where the file has one; see `engines.usual`."""
    says_policy: bool
    """Has the file one? Otherwise the game is played as its proof finds best."""
    usual_is_best: Callable[[Rules], bool]
    """Does nothing win more than that? Then a simulation of it is held against the proof."""
    says_hand: Says
    """What a hand is called at the table, from its open cards and the board's."""
    says_of: Callable[[Sequence[int], Sequence[int]], int]
    """The place of the card that these words are about; -1 where it is the whole hand."""
    key_name: Callable[[Rules, int], str]
    why_not: Callable[[Rules, int, int], tuple[str, str]]
    """Why an action is not among those allowed, by key and bit, and the book's rule about it."""
    community: Community | None
    """What the community solver asks, where it solves the base game."""
    showdown: Showdown | None
    """What the showdown solver asks, where it solves the base game."""
    boxes: Boxes | None
    """What the shoe solver asks, where it solves the main wager."""
    twenty_one: TwentyOne | None
    """What the solver of twenty-one asks, where it solves the main wager."""
    setting: Setting | None
    """How hands are set, where a player sets his cards in two."""
    position: Callable[[Sequence[int]], Hashable] | None
    """All that matters of the cards dealt so far, where nobody decides anything: what is alike in
    that is proved once."""
    so_far: Callable[[Sequence[int]], Hashable] | None
    """What of the cards dealt so far matters for the rest of a round and for every wager, where
    nobody decides anything: what is alike in that is simulated alike. What is left in the shoe is
    not asked here."""
    replenish: Callable[[Rules, Array, Array, Array], int] | None
    """Puts up what a plan wants before a roll: how a simulation bets where wagers stay up."""
    usual: Mapping[str, Any]
    """What `Rules` say where a book does not, and games with the same rules differ."""
    given: Mapping[str, Sequence[Any]]
    """Rules of a book that no field holds, for the game knows no other way: what they may be."""
    said_by: Mapping[int, Sequence[str]]
    """The rules whose lines stand behind a reason, where the book's file names no others."""
    passes: tuple[str, ...]
    """What chips go from seat to seat for, by the half of an award; none where there are pots."""
    stakes: Mapping[str, int]
    """What a simulation stakes when it is not told: spot name to cents."""

    @property
    def slug(self) -> str:
        return self.facts.slug

    @property
    def between_players(self) -> bool:
        """Do players play each other for a pot of their own chips?"""
        return bool(self.given)

    @property
    def bets(self) -> bool:
        """Is there betting, one thing after another, so that a hand is written in that order?"""
        return self.between_players and not self.passes

    @property
    def file(self) -> Path:
        """Where the game is written."""
        return Path(inspect.getfile(self.rules_type))

    def call_cell(self, seat: int, name: str) -> int:
        """Where in the carry a seat's call stands."""
        if name not in self.calls:
            if not self.calls:
                raise NotAllowed(f"there is nothing to call in {self.facts.title}", code="call")
            raise unknown("call", name, self.calls, code="call")
        at = self.seat_carry.index(name)
        return len(self.carry) + seat * len(self.seat_carry) + at

    def hand_name(self, to: int) -> str:
        """Whose cards these are, for people."""
        return self.hand_names.get(to) or f"seat {to + 1}"

    def new_carry(self, rules: Rules, seats: int) -> Array:
        """The carry of a table that has just opened."""
        carry = np.zeros(max(1, len(self.carry) + seats * len(self.seat_carry)), dtype=np.int64)
        self.start(rules, carry)
        return carry

    def may_open(self, rules: Rules, spot: int, most: int) -> bool:
        """May this spot be bet at a table that has just opened? At `most`, 0 for no limit."""
        stakes = np.zeros((1, len(self.layout)), dtype=np.int64)
        stake = min(USUAL_STAKE, most or USUAL_STAKE)
        return not self.legal(rules, stakes, self.new_carry(rules, 1), 0, spot, stake)

    def carry_before(self, rules: Rules, stakes: Array) -> Array:
        """The carry of a table at which these wagers are simulated."""
        carry = self.new_carry(rules, len(stakes))
        self.came_before(rules, stakes, carry)
        return carry

    def action(self, name: str) -> int:
        """The bit of an action, by its name."""
        for bit, known in self.actions.items():
            if known == name:
                return bit
        raise unknown("action", name, self.actions.values(), code="action")

    def action_names(self, allowed: int) -> list[str]:
        return [name for bit, name in self.actions.items() if bit & allowed]


def _the_whole_hand(hand: Sequence[int], board: Sequence[int]) -> int:
    return -1


def _no_start(rules: Rules, carry: Array) -> None:
    return None


def _nothing_came_before(rules: Rules, stakes: Array, carry: Array) -> None:
    return None


def _always_legal(
    rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int
) -> int:
    return 0


def _always_begins(rules: Rules, stakes: Array, carry: Array) -> int:
    return 0


def _no_policy(keys: int) -> Callable[[Rules], Array]:
    return lambda rules: np.zeros(keys, dtype=np.int64)


def _usual_is_best(rules: Rules) -> bool:
    return True


def unexplained(rules: Rules, key: int, action: int) -> tuple[str, str]:
    """Of a game that does not say why an action is not allowed."""
    return "", ""


def _plain_key(rules: Rules, key: int) -> str:
    return str(key)


def _roulette_wheel(rules: Rules) -> Wheel:
    return DOUBLE_ZERO_WHEEL


def _standard_decks(rules: Rules) -> Deck:
    return standard(getattr(rules, "decks", 1))


def _declared(module: ModuleType, kind: type[E]) -> type[E] | None:
    """A game file's own enum of a kind, `class Why(Reasons)`, or else its family's."""
    found = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, kind) and len(each) > 0
    ]
    own = [each for each in found if each.__module__ == module.__name__]
    return next(iter(own or found), None)


def _spots(module: ModuleType) -> list[Wager]:
    declared = _declared(module, Spots)
    return [spot.wager for spot in (*declared.before(), *declared)] if declared else []


def _reasons(module: ModuleType) -> dict[int, Reason]:
    declared = _declared(module, Reasons)
    reasons = (*declared.before(), *declared) if declared else ()
    found = {int(why): Reason(slug_of(why.name), why.says) for why in reasons}
    for usual, own in getattr(module, "CALLED", {}).items():
        for number, reason in found.items():
            found[number] = replace(reason, says=reason.says.replace(usual, own))
    return found


def _actions(module: ModuleType) -> dict[int, str]:
    declared = _declared(module, Actions)
    if declared is None and hasattr(module, "KEYS"):
        return {MOST: "the-most", LEAST: "the-least"}
    actions = (*declared.before(), *declared) if declared else ()
    return {int(act): act.slug for act in actions}


def _outcomes(rules: type) -> dict[str, tuple[str, ...]]:
    """The outcomes of each paytable that `Rules` has: `tie: Annotated[Paytable, Tie]`."""
    found: dict[str, tuple[str, ...]] = {}
    for name, hint in typing.get_type_hints(rules, include_extras=True).items():
        for rows in getattr(hint, "__metadata__", ()):
            if isinstance(rows, FromTables):
                continue
            named = [slug_of(r.name) if isinstance(r, Outcomes) else str(r) for r in rows]
            found[name] = tuple(named)
    return found


def _tables(rules: type) -> dict[str, FromTables]:
    hints = typing.get_type_hints(rules, include_extras=True).items()
    noted = ((name, note) for name, hint in hints for note in getattr(hint, "__metadata__", ()))
    return {name: note for name, note in noted if isinstance(note, FromTables)}


def _facts(module: ModuleType) -> Facts:
    """The game's facts, with a slug from the name of its file and a title from the slug."""
    facts: Facts = module.FACTS
    slug = facts.slug or module.__name__.rpartition(".")[2].replace("_", "-")
    return replace(facts, slug=slug, title=facts.title or slug.replace("-", " ").title())


def _check(module: ModuleType) -> None:
    """Refuse a file that lacks what no game can do without."""
    missing = [name for name in ("FACTS", "Rules", "play") if not hasattr(module, name)]
    if not hasattr(module, "WAGERS") and not _declared(module, Spots):
        missing.append("class of Spots")
    if not _declared(module, Reasons):
        missing.append("class of Reasons")
    if missing:
        raise GameError(f"{module.__name__} is no game yet: it has no {' and no '.join(missing)}")


def _game(module: ModuleType) -> Game:
    _check(module)
    facts = _facts(module)
    deck = getattr(module, "deck", None)
    if facts.equipment.is_dealt:
        deck = deck or _standard_decks
    elif deck is not None:
        raise GameError(f"{module.__name__}: only a card game has a deck")
    wagers = _spots(module) or list(module.WAGERS)
    keys = getattr(module, "KEYS", 1)
    return Game(
        facts=facts,
        rules_type=module.Rules,
        layout=Layout(tuple(wagers)),
        reasons=_reasons(module),
        actions=_actions(module),
        paytables=_outcomes(module.Rules),
        tables=_tables(module.Rules),
        carry=tuple(getattr(module, "CARRY", ())),
        carry_money=tuple(getattr(module, "CARRY_MONEY", ())),
        carry_allowed=getattr(module, "CARRY_ALLOWED", {}),
        seat_carry=tuple(getattr(module, "SEAT_CARRY", ())),
        calls=tuple(getattr(module, "CALLS", getattr(module, "SEAT_CARRY", ()))),
        hand_names={DEALER: "dealer", BOARD: "board", **getattr(module, "HAND_NAMES", {})},
        hand_parts=getattr(module, "HAND_PARTS", {}),
        keys=keys,
        play=module.play,
        deck=deck,
        wheel=getattr(module, "wheel", _roulette_wheel),
        start=getattr(module, "start", _no_start),
        came_before=getattr(module, "came_before", _nothing_came_before),
        legal=getattr(module, "legal", _always_legal),
        begins=getattr(module, "begins", _always_begins),
        policy=getattr(module, "policy", _no_policy(keys)),
        says_policy=hasattr(module, "policy"),
        usual_is_best=getattr(module, "usual_is_best", _usual_is_best),
        says_hand=getattr(module, "says_hand", names.BY_FAMILY.get(facts.family, names.nothing)),
        says_of=getattr(module, "says_of", _the_whole_hand),
        key_name=getattr(module, "key_name", _plain_key),
        why_not=getattr(module, "why_not", unexplained),
        community=getattr(module, "COMMUNITY", None),
        showdown=getattr(module, "SHOWDOWN", None),
        boxes=getattr(module, "BOXES", None),
        twenty_one=getattr(module, "TWENTY_ONE", None),
        setting=getattr(module, "SETTING", None),
        position=getattr(module, "position", None),
        so_far=getattr(module, "so_far", None),
        replenish=getattr(module, "bet_for_me", None),
        usual=getattr(module, "USUAL", {}),
        given=getattr(module, "GIVEN", {}),
        said_by=getattr(module, "SAID_BY", {}),
        passes=tuple(getattr(module, "PASSES", ())),
        stakes=getattr(module, "STAKES", {wagers[0].slug: 1000}),
    )


def folders() -> Sequence[str]:
    """Where game files lie: one's own folder last, if there is one."""
    import pitboss.games

    own = os.environ.get("PITBOSS_GAMES", "")
    if own and (folder := str(Path(own).resolve())) not in pitboss.games.__path__:
        pitboss.games.__path__.append(folder)
    return pitboss.games.__path__


def slugs() -> list[str]:
    """The games that have a file: `casino_war.py` is `casino-war`."""
    found = (info.name for info in pkgutil.iter_modules(folders()) if not info.ispkg)
    return sorted(name.replace("_", "-") for name in found)


@cache
def poker_room() -> list[str]:
    """The games between players: they are played against each other, and have no edge."""
    rooms = [str(Path(folder) / "poker_room") for folder in folders()]
    return sorted(info.name.replace("_", "-") for info in pkgutil.iter_modules(rooms))


@cache
def game(slug: str) -> Game:
    """A game by slug, or a refusal that names the nearest."""
    room = "poker_room." if slug in poker_room() else ""
    if not room and slug not in slugs():
        raise unknown("game", slug, slugs(), code="game")
    found = _game(importlib.import_module(f"pitboss.games.{room}{slug.replace('-', '_')}"))
    if found.slug != slug:
        raise GameError(f"the file of '{found.slug}' is named after '{slug}'")
    return found


def games() -> dict[str, Game]:
    """Every game that has a file, by slug."""
    return {slug: game(slug) for slug in slugs()}
