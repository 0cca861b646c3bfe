"""What differs between the games of the poker room, and between the houses that deal them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Annotated, Any, NamedTuple

import numpy as np

from pitboss.equipment.cards import Deck, standard
from pitboss.errors import BadInput
from pitboss.facts import Array, FromTables
from pitboss.families.poker_room.words import Spot, Why
from pitboss.jit import kernel
from pitboss.money.cents import Cents
from pitboss.money.fees import NO_COLLECTION


class Structure(IntEnum):
    """How much may be bet at a time."""

    LIMIT = 0
    NO_LIMIT = 1
    POT_LIMIT = 2


class LimitForm(IntEnum):
    """Which of the two limits binds a round."""

    TWO_TIERS = 0  # the lower one in the first two rounds, the higher one after
    LOWER_LIMIT = 1


class Raises(IntEnum):
    CAPPED = 0
    UNLIMITED = 1


class Reopens(IntEnum):
    """How much of a full bet a short all-in raise must be, for others to raise again."""

    HALF_BET = 0
    FULL_BET = 1


class HeadsUp(IntEnum):
    """Who posts the small blind when two play."""

    BUTTON = 0
    LEFT_OF_BUTTON = 1


class OpeningBet(IntEnum):
    """What the forced bet by card comes to."""

    BRING_IN = 0
    LOWER_LIMIT = 1
    EITHER_LIMIT = 2


class ByCard(IntEnum):
    LOW_CARD = 0
    HIGH_CARD = 1


class AceIs(IntEnum):
    HIGH = 0
    LOW = 1


class BringInTie(IntEnum):
    SUIT = 0
    FIRST_DEALT = 1
    LEFT_OF_BUTTON = 2


class ActsFirst(IntEnum):
    HIGH_HAND = 0
    LOW_HAND = 1


class FirstOfEqual(IntEnum):
    """Who acts first of equal hands showing, and where dealing begins."""

    LEFT_OF_BUTTON = 0
    LEFT_OF_DEALER = 1
    FIRST_DEALT = 2


class PotGoes(IntEnum):
    """To whom a pot goes."""

    HIGH = 0
    LOW = 1
    HIGH_LOW = 2
    OMAHA_DRAW = 3  # half to two cards with three of the board, half to the cards in hand


class LowRanking(IntEnum):
    ACE_TO_FIVE = 0
    EIGHT_OR_BETTER = 1
    DEUCE_TO_SEVEN = 2
    BADUGI = 3


class DiscardWhen(IntEnum):
    """When cards are thrown away that are not replaced."""

    NEVER = 0
    AFTER_FIRST_ROUND = 1
    BEFORE_FLOP = 2  # the same moment, as the games with a board say it
    FLOP_AFTER_BETTING = 3


class DrawOrder(IntEnum):
    IN_TURN = 0  # each player's cards are replaced before the next one discards
    ALL_DISCARD_FIRST = 1


class ShortStub(IntEnum):
    """What is shuffled and dealt on where the deck runs short."""

    RESHUFFLE_MUCK = 0  # burned and mucked cards, not those discarded in the same draw
    RESHUFFLE_BURNS = 1  # the stub with the burned cards; else one card for all
    RESHUFFLE_DISCARDS = 2


class OddChip(IntEnum):
    """Who of several gets the chip that cannot be divided."""

    LEFT_OF_BUTTON = 0
    HIGH_CARD_BY_SUIT = 1
    LOW_CARD_BY_SUIT = 2


class OddHalf(IntEnum):
    """Which half of a pot gets it."""

    HIGH_HAND = 0
    LEFT_OF_BUTTON = 1


class FeeTaken(IntEnum):
    """When the collection leaves the pot."""

    BEFORE_DEAL = 0
    AFTER_FLOP = 1
    AFTER_FIRST_ROUND = 2
    THREE_PARTS = 3


class Designated(IntEnum):
    """What the designated fee is due for."""

    INSTEAD = 0  # of the fee, when the hand is over within the first round
    BESIDES = 1
    BLIND_UNCALLED = 2  # instead, when everybody folds to the big blind


class TakenFrom(IntEnum):
    """Where a book prints two ways to take an option of the collection."""

    POT = 0
    HALF_HOUR = 1


class RunDeals(IntEnum):
    """What is dealt again when a pot is run more than once."""

    MISSING_CARDS = 0
    TURN_AND_RIVER = 1


class Opens(IntEnum):
    """Who acts first on a street."""

    LEFT_OF_BLIND = 0
    LEFT_OF_BUTTON = 1
    BY_CARD = 2
    BY_HAND = 3


class Street(IntEnum):
    """The columns of `Rules.streets`."""

    DOWN = 0
    UP = 1
    BOARD = 2
    DRAWS = 3
    OPENS = 4
    TURNS = 5  # a card may be turned up before, so that the next comes down


_OPENS = {
    "left of the big blind": Opens.LEFT_OF_BLIND,
    "left of the button": Opens.LEFT_OF_BUTTON,
    "lowest up-card": Opens.BY_CARD,
    "highest up-card": Opens.BY_CARD,
    "highest hand showing": Opens.BY_HAND,
    "lowest hand showing": Opens.BY_HAND,
}
_COUNTS = {
    Street.DOWN: re.compile(r"(\d+) down"),
    Street.UP: re.compile(r"(\d+) up"),
    Street.BOARD: re.compile(r"(\d+) on the board"),
}


def street(dealt: str, first: str) -> list[int]:
    """A street from the words of a book's table of betting rounds.

    >>> street("2 down, 1 up", "lowest up-card"), street("up to 4 replaced", "left of the button")
    ([2, 1, 0, 0, 2, 0], [0, 0, 0, 1, 1, 0])
    """
    if first not in _OPENS:
        raise BadInput(f"'{first}' does not say who acts first: {', '.join(_OPENS)}")
    row = [0] * len(Street)
    # "1 up or down likewise" is one card, and up unless its player has turned another one up
    row[Street.TURNS] = int("or down" in dealt)
    for column, pattern in _COUNTS.items():
        found = pattern.search(dealt.split(" or ")[0] if row[Street.TURNS] else dealt)
        row[column] = int(found[1]) if found else 0
    if row[Street.TURNS]:
        row[Street.UP] = 1
    row[Street.DRAWS] = int("replace" in dealt)
    row[Street.OPENS] = int(_OPENS[first])
    if not any(row[: Street.OPENS]):
        raise BadInput(f"'{dealt}' does not say what is dealt")
    return row


def read_streets(tables: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> Array:
    """The streets of a game, from the book's table of betting rounds."""
    return streets([(cells[1], cells[2]) for _, rows in tables for cells in rows])


def streets(rows: Sequence[tuple[str, str]]) -> Array:
    """The same from what is dealt and who acts first, where a book refers to another game."""
    return np.array([street(dealt, first) for dealt, first in rows], dtype=np.int64).reshape(
        len(rows), len(Street)
    )


WITH_A_BOARD = streets(
    [
        ("2 down", "left of the big blind"),
        ("3 on the board", "left of the button"),
        ("1 on the board", "left of the button"),
        ("1 on the board", "left of the button"),
    ]
)
"""How many come down at first is `hole_cards`."""
STUD = streets(
    [
        ("2 down, 1 up", "lowest up-card"),
        ("1 up", "highest hand showing"),
        ("1 up", "highest hand showing"),
        ("1 up", "highest hand showing"),
        ("1 down", "highest hand showing"),
    ]
)


class Rules(NamedTuple):
    """What a book prints for a game, or a house posts; the same for all games of the room."""

    streets: Annotated[Array, FromTables("betting-rounds", read_streets, may_lack=True)]
    hole_cards: int = 2
    table_minimum: int = 0
    table_maximum: int = 0
    decks: int = 1
    max_players: int = 23

    # betting
    structure: Structure = Structure.LIMIT
    limit_form: LimitForm = LimitForm.TWO_TIERS
    raises_per_round: int = 3
    raises_otherwise: Raises = Raises.UNLIMITED
    heads_up_raises: Raises = Raises.CAPPED
    all_in_reopens: Reopens = Reopens.HALF_BET
    blinds: int = 2
    small_blind: Cents = Cents(0)
    big_blind: Cents = Cents(0)
    heads_up_small_blind: HeadsUp = HeadsUp.BUTTON
    ante: Cents = Cents(0)
    bring_in: Cents = Cents(0)
    opening_bet: OpeningBet = OpeningBet.BRING_IN
    bring_in_by: ByCard = ByCard.LOW_CARD
    bring_in_ace: AceIs = AceIs.HIGH
    bring_in_tie: BringInTie = BringInTie.SUIT
    acts_first: ActsFirst = ActsFirst.HIGH_HAND
    acts_first_tie: FirstOfEqual = FirstOfEqual.LEFT_OF_BUTTON
    open_pair_bet: bool = False

    # cards
    must_use: int = 0
    pot: PotGoes = PotGoes.HIGH
    low_ranking: LowRanking = LowRanking.ACE_TO_FIVE
    stripped: bool = False
    discards: int = 0
    discard_when: DiscardWhen = DiscardWhen.NEVER
    draws: int = 0
    draw_most: int = 0
    draw_at_once: int = 5
    draw_order: DrawOrder = DrawOrder.IN_TURN
    short_stub: ShortStub = ShortStub.RESHUFFLE_MUCK
    community_card_counts: bool = False

    # the pot
    odd_chip_size: Cents = Cents(100)
    odd_chip_tie: OddChip = OddChip.LEFT_OF_BUTTON
    odd_chip_split: OddHalf = OddHalf.HIGH_HAND
    run_it_twice: int = 1
    run_it_twice_fee: Cents = Cents(0)
    run_it_twice_deals: RunDeals = RunDeals.MISSING_CARDS
    run_it_twice_hands: int = 0
    rake_percent: int = 0
    rake_cap: Cents = Cents(0)
    fee_taken: FeeTaken = FeeTaken.AFTER_FLOP
    designated_fee: Designated = Designated.INSTEAD
    new_player_options: TakenFrom = TakenFrom.POT
    collection: Array = NO_COLLECTION
    drop: Array = NO_COLLECTION


GIVEN: Mapping[str, Sequence[Any]] = {
    "table-stakes": (True,),
    "check-raise": (True,),
    "oversized-chip": ("call",),
    "minimum-raise": ("last-raise",),
    "pot-limit-bet": ("pot-after-call",),
    "burns": (True,),
    "board-cards": (5,),
    "up-cards": (4,),
    "last-card": ("down", "up-or-down"),
    "expose": ("before-each-card",),
    "joker-on-board": ("ace",),
    "straights": ("all-consecutive",),
    "five-aces-with-face-up-joker": (False,),
    "rake-rounding": ("dollar-down",),
    "rake-first-round": (False,),
    "irregularities": ("floor",),
    "player-fee-from": ("pot",),
    "fee-1-from": ("besides-the-blind",),
    "designated-fee-2-at": ("fourth-card",),
    "new-player-time": ("next",),
    "button-start": ("high-card", "right-of-dealer"),
}
"""Rules that the game's function follows as printed, and that no book prints otherwise; how a game
is opened and what is charged by time are the table's business."""


def deck(rules: Rules) -> Deck:
    """A pack, or the Mexican one: without eights, nines and tens, with a joker."""
    if rules.stripped:
        return standard(1, jokers=1, without="89T")
    return standard(1)


@kernel
def lower_limit(rules: Rules) -> int:
    """A small bet: what is posted, or the big blind, or twice the forced bet."""
    if rules.table_minimum > 0:
        return rules.table_minimum
    if rules.big_blind > 0:
        return rules.big_blind
    return 2 * rules.bring_in if rules.bring_in > 0 else 200


@kernel
def limit_of(rules: Rules, street: int) -> int:
    """The bet of a round: a small one, or a big one."""
    lower = lower_limit(rules)
    if street < 2 or rules.limit_form == LimitForm.LOWER_LIMIT:
        return lower
    return max(rules.table_maximum, lower) if rules.table_maximum > 0 else 2 * lower


def begins(rules: Rules, stakes: Array, carry: Array) -> int:
    """A hand is for two players or more."""
    return 0 if (stakes[:, Spot.STACK] > 0).sum() > 1 else Why.ALONE
