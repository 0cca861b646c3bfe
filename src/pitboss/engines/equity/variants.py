"""The games whose hands are held against each other, and what differs between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from pitboss.equipment.cards import EIGHT, JACK, JOKER
from pitboss.errors import NotAllowed, unknown
from pitboss.hands.poker_room import Value

if TYPE_CHECKING:
    from pitboss.rulebook.schema import GameFile, Scalar

PACK = tuple(range(JOKER))


@dataclass(frozen=True)
class Variant:
    """A way of playing a hand to the showdown."""

    name: str
    """Its own, or its address in a book."""
    title: str
    own: int
    """Cards of a player's own at the showdown."""
    board: int = 0
    must_use: int = 0
    """How many of his own a player uses, exactly; 0 for any that make the best hand."""
    first: Value = Value.HIGH
    second: Value = Value.NONE
    """What the other half goes by, where the pot has two."""
    second_of_own: bool = False
    """Whether the second half is for a player's own cards alone, the board left aside."""
    draws: int = 0
    """Draws of the whole game; what a hand lacks is dealt in the last of them."""
    dealt: int = 0
    """Cards down to each player, where he throws some away before the showdown."""
    keeps_from: str = ""
    """When he does: before the flop, or after it."""
    pack: tuple[int, ...] = PACK
    says: str = ""
    """What has been decided before hands are compared."""

    @property
    def most_hands(self) -> int:
        """As many as the pack has cards for, and no more than a table has seats."""
        return min(10, (len(self.pack) - self.board) // self.own)


def _games() -> tuple[Variant, ...]:
    stripped = tuple(c for c in PACK if not EIGHT <= c >> 2 < JACK)
    low, eight = Value.ACE_TO_FIVE, Value.EIGHT_OR_BETTER
    return (
        Variant("texas-holdem", "Texas Hold'em", 2, board=5),
        Variant("pineapple", "Pineapple", 2, board=5, dealt=3, keeps_from="preflop"),
        Variant("crazy-pineapple", "Crazy Pineapple", 2, board=5, dealt=3, keeps_from="flop"),
        Variant("omaha", "Omaha", 4, board=5, must_use=2),
        Variant("omaha-hi-lo", "Omaha Hi-Lo", 4, board=5, must_use=2, second=eight),
        Variant("five-card-omaha", "Five Card Omaha", 5, board=5, must_use=2),
        Variant("big-o", "Big O", 5, board=5, must_use=2, second=eight),
        Variant("seven-card-stud", "Seven Card Stud", 7),
        Variant("stud-hi-lo", "Seven Card Stud Hi-Lo", 7, second=eight),
        Variant(
            "super-stud",
            "Super Stud",
            7,
            second=eight,
            says="two of the four down cards are thrown away already",
        ),
        Variant("razz", "Razz", 7, first=low),
        Variant("badugi", "Badugi", 4, first=Value.BADUGI, draws=2),
        Variant(
            "deuce-to-seven-triple-draw",
            "Deuce to Seven Triple Draw",
            5,
            first=Value.DEUCE_TO_SEVEN,
            draws=3,
        ),
        Variant(
            "drawmaha",
            "Drawmaha",
            5,
            board=5,
            must_use=2,
            second=Value.HIGH,
            second_of_own=True,
            draws=1,
        ),
        Variant(
            "drawmaha-2-7",
            "Drawmaha 2-7",
            5,
            board=5,
            must_use=2,
            second=Value.DEUCE_TO_SEVEN,
            second_of_own=True,
            draws=1,
        ),
        Variant(
            "mexican-poker",
            "Mexican Poker",
            5,
            first=Value.MEXICAN,
            pack=(*stripped, JOKER),
            says="the first card of each lies face down to the end",
        ),
    )


@cache
def variants() -> dict[str, Variant]:
    """Every game by its name in the rule books, and those that none of them has."""
    return {variant.name: variant for variant in _games()}


ALSO_CALLED = {
    "holdem": "texas-holdem",
    "omaha-8": "omaha-hi-lo",
    "stud": "seven-card-stud",
    "stud-8": "stud-hi-lo",
    "2-7": "deuce-to-seven-triple-draw",
    "mexican": "mexican-poker",
}


def variant(name: str) -> Variant:
    """A game by its name, by a usual short one, or as a book has it.

    >>> variant("holdem").title, variant("columbus-2016/omaha").own
    ("Texas Hold'em", 4)
    >>> [variant(name).second.name for name in ("big-o", "hollywood-park/big-o")]
    ['EIGHT_OR_BETTER', 'NONE']
    """
    if "/" in name:
        return _in_a_book(name)
    game = ALSO_CALLED.get(name, name)
    if game not in variants():
        raise unknown("game whose hands are compared", name, variants(), code="game")
    return variants()[game]


def _in_a_book(address: str) -> Variant:
    """A game on a book's own terms: the pot as it is divided there by default."""
    from pitboss.rulebook.loader import book, split

    place, slug = split(address)
    offer = book(place).game(ALSO_CALLED.get(slug, slug)).data
    if offer.game.play not in variants():
        raise NotAllowed(
            f"hands of {offer.game.title} are not compared; there is {', '.join(variants())}",
            code="game",
        )
    game = replace(variants()[offer.game.play], name=address, title=offer.game.title)
    pot = offer.options["pot"].default if "pot" in offer.options else _ruled(offer, "pot")
    return replace(game, second=Value.NONE) if pot == "high" else game


def _ruled(offer: GameFile, name: str) -> Scalar | None:
    return offer.rules[name].value if name in offer.rules else None
