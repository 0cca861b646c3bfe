"""What a game file declares about itself, besides its `play` function.

Menus, prompts, rule sheets, the status table and the choice of a solver are made
from these facts; nothing about a game is typed in anywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, IntEnum, auto
from functools import cached_property
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from pitboss.errors import BadInput, one_of, unknown

Array = npt.NDArray[np.int64]
"""Whole numbers: what compiled code works on."""

SEATS_FROM_NOUGHT = ("button", "first-seat")
"""What a table may carry that is a seat, counted from 0."""
SHOOTER = "shooter"
"""One that is counted from 1: 0 is nobody known."""
BANKER = "banker"
"""Another: whose seat is the player-dealer's; 0 is nobody who has a seat in the round."""


MOST, LEAST = 1 << 14, 1 << 15
"""The actions of a game in which players name amounts and decide nothing else: results are linear
in an amount, so that one of the two is best."""


class Equipment(Enum):
    """What chance comes out of."""

    CARDS = "cards"
    TILES = "tiles"
    DICE = "dice"
    WHEEL = "wheel"

    @property
    def is_dealt(self) -> bool:
        """Does it come from a deck?"""
        return self in (Equipment.CARDS, Equipment.TILES)


class FromTables(NamedTuple):
    """A field of `Rules` that is read from all of a book's tables of one kind.

    `in_order: Annotated[Array, FromTables("settlement-order", read_lists)]`; `read` gets the name
    and the rows of each, and refuses with `BadInput` what it does not know.
    """

    kind: str
    read: Callable[[Sequence[tuple[str, Sequence[Sequence[str]]]]], Any]
    may_lack: bool = False
    """May a book have no such table, so that what is usual in the game holds?"""


class Face(Enum):
    """Which faces of a card the rules can tell apart: what an exact solver may merge."""

    CARD = "card"
    RANK = "rank"
    POINTS = "points"  # ten, jack, queen and king are alike; suits do not matter
    COLORED_POINTS = "colored-points"  # the same, but red is told from black


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The static facts of a game."""

    slug: str = ""
    """The name of its file, unless it is said."""
    title: str = ""
    """The slug in words, unless it is said."""
    family: str = ""
    """The games it is listed with; `twentyone` plays by charts of hands and upcards besides."""
    equipment: Equipment = Equipment.CARDS
    dice_too: bool = False
    """Dice are thrown besides the cards or tiles: who is dealt to first, say."""
    tells_apart: Face = Face.CARD
    hands_are_sets: bool = False
    """The cards of one hand, dealt with no decision in between, have no order."""
    stays_up: bool = False
    """Undecided wagers stay on the layout for the next round (craps)."""
    fresh: bool = False
    """Every round is dealt from all the cards, however many decks there are."""
    too_large: tuple[str, ...] = ()
    """Wagers whose tree is too large for the generic solvers."""
    takes_long: tuple[str, ...] = ()
    """Wagers whose proof takes a minute or more: only who asks for it gets it."""

    @property
    def throws(self) -> bool:
        """Do dice or a wheel decide anything?"""
        return self.dice_too or not self.equipment.is_dealt


@dataclass(frozen=True, kw_only=True)
class Wager:
    """A betting spot, or a kind of wager with several spots (`straight` has 38)."""

    slug: str = ""
    """Its name in `Spots`, unless it is said."""
    spots: tuple[str, ...] = ()
    raises: str = ""
    """The wager that this one is added to in mid-round: its result is counted there."""
    comes_with: str = ""
    """The wager beside which this one is always made: its result is counted there."""
    rides_on: str = ""
    """The wager whose decisions settle this one too: it has no result without it."""
    tells_apart: Face | None = None
    """Which faces this wager can tell apart, where it differs from the game's."""
    pools: bool = False
    """It looks at the player's cards and the board as one hand, in any order."""
    charge: str = ""
    """What may be taken with the stake, or out of the winnings: `vigorish`."""
    banks: bool = False
    """It is no bet: a player puts it up as the bank of a round."""
    balance: str = ""
    """The rule that pays even money on what the odds do not divide: `even_money`."""
    in_parts: bool = False
    """It is several bets in one (a horn bet): one of them wins, and the others are lost."""
    in_any_order: bool = False
    """No decision is in it, and what is still to come depends on the cards dealt so far, but not on
    their order (a dealer who draws to 17)."""
    names_a_suit: bool = False
    """A suit has a meaning of its own (spades pay more): suits cannot be exchanged."""

    @property
    def counted_as(self) -> str:
        """The wager with whose result this one's is counted, if it is another."""
        return self.raises or self.comes_with


@dataclass(frozen=True)
class Reason:
    """Why a wager was settled as it was: a name for the rule book's lines, and a sentence."""

    slug: str
    says: str


def slug_of(name: str) -> str:
    """How a constant is called in the books and on the table.

    >>> slug_of("BONUS_TIE")
    'bonus-tie'
    """
    return name.lower().replace("_", "-")


class Spots(IntEnum):
    """The wagers of a game, each with its facts; a member is the number of its first spot.

    >>> class Spot(Spots):
    ...     ANTE = Wager()
    ...     STRAIGHT = Wager(spots=("1", "2"))
    ...     PLAY = Wager(raises="ante")
    >>> int(Spot.PLAY), Spot.PLAY.wager.slug
    (3, 'play')
    """

    wager: Wager

    @classmethod
    def before(cls) -> tuple[Spots, ...]:
        """The wagers of the game's family, which are numbered first."""
        return ()

    def __new__(cls, wager: Wager) -> Self:
        others: tuple[Spots, ...] = (*cls.before(), *cls.__members__.values())
        at = sum(len(other.wager.spots) or 1 for other in others)
        made = int.__new__(cls, at)
        made._value_ = at
        return made

    def __init__(self, wager: Wager) -> None:
        self.wager = replace(wager, slug=wager.slug or slug_of(self._name_))


class Actions(IntEnum):
    """What a player may do, `WAR = auto()`: a bit each, the form that `choose` speaks.

    An action that is not called by a word says its name, `ONE = "1x"`.
    """

    slug: str

    @classmethod
    def before(cls) -> tuple[Actions, ...]:
        """The actions of the game's family, which have the first bits."""
        return ()

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[int]) -> str:
        return slug_of(name)

    def __new__(cls, slug: str) -> Self:
        bit = 1 << (len(cls.before()) + len(cls.__members__))
        made = int.__new__(cls, bit)
        made._value_ = bit
        made.slug = slug
        return made


class Reasons(IntEnum):
    """Why a wager is settled as it is, `HIGHER = "the player's card is higher"`; from 1 on."""

    says: str

    @classmethod
    def before(cls) -> tuple[Reasons, ...]:
        """The reasons of the game's family, which are numbered first."""
        return ()

    def __new__(cls, says: str) -> Self:
        number = len(cls.before()) + len(cls.__members__) + 1
        made = int.__new__(cls, number)
        made._value_ = number
        made.says = says
        return made


class Outcomes(IntEnum):
    """The rows that a paytable may have, `NO_TIE = auto()`; from 0 on, and the first one loses."""

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[int]) -> int:
        return count


class Even(Outcomes):
    """A wager that is lost or won, mostly at even money."""

    LOSE = auto()
    WIN = auto()


@dataclass(frozen=True)
class Layout:
    """All spots of a game, numbered. `straight 17` is a spot of the wager `straight`."""

    wagers: tuple[Wager, ...]
    names: tuple[str, ...] = field(init=False)
    kinds: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        names: list[str] = []
        kinds: list[str] = []
        for wager in self.wagers:
            for spot in wager.spots or ("",):
                names.append(f"{wager.slug} {spot}".strip())
                kinds.append(wager.slug)
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "kinds", tuple(kinds))

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names)}

    def index(self, name: str) -> int:
        """The number of a spot, by its name."""
        try:
            return self._numbers[" ".join(name.split())]
        except KeyError:
            several = [
                spot for spot, kind in zip(self.names, self.kinds, strict=True) if kind == name
            ]
            if several:
                which = one_of(several) if len(several) <= 6 else f"as in {several[0]}"
                raise BadInput(
                    f"'{name}' is {len(several)} wagers; say which: {which}",
                    allowed=several,
                    code="wager",
                ) from None
            raise unknown("wager", name, self.names, code="wager") from None

    def spots_of(self, slug: str) -> list[int]:
        """The numbers of all spots of a wager."""
        found = [i for i, kind in enumerate(self.kinds) if kind == slug]
        if not found:
            raise unknown("wager", slug, dict.fromkeys(self.kinds), code="wager")
        return found

    def wager(self, spot: int) -> Wager:
        """The wager that a spot belongs to."""
        return next(w for w in self.wagers if w.slug == self.kinds[spot])

    def counted_with(self, slug: str) -> list[int]:
        """The spots whose results belong to this wager: its own, and those counted with it."""
        return [i for i in range(len(self)) if slug in (self.kinds[i], self.wager(i).counted_as)]
