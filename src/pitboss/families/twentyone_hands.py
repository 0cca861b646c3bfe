"""What a game of twenty-one tells its exact solver.

A hand goes from stage to stage: its first two cards, drawn to, doubled, given up. At each stage
the game says what may be done with it, and every action leads to a stage, with another card or
without; where nothing may be done, or the player stands, the hand is finished. What a finished hand
wins is found by running the game's own settlement on a table's tape, once for every stage, worth
and result of the dealer. The solver knows no rule besides: it counts cards.

Cards are told apart by `kind`. A hand is one number, the sum of what its cards add (`counted`), so
a game whose rules look at more than total, aces and number of cards has a `counted` of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pitboss.families.twentyone import NATURAL, UNPLAYED, Act, AgainstAnAce, Spot
from pitboss.hands.twentyone import counted, value
from pitboss.money.odds import Odds
from pitboss.tape.table import TableTape

FINISHED = -1
"""Where an action leads that ends a hand as it lies."""
DRAWS = -1
"""What `dealer` says of a hand that the dealer draws to."""


class Move(NamedTuple):
    """What an action does to a hand."""

    to: int
    """The stage that it leads to, or FINISHED."""
    card: bool = False
    """It brings a card."""


STAND = Move(FINISHED)


@dataclass(frozen=True, kw_only=True)
class Stage:
    """Where a hand may stand."""

    name: str
    moves: Mapping[int, Move] = field(default_factory=dict)
    """What each action does, splitting aside; none where the hand is finished."""
    split_off: bool = False
    """The hand was split off: nothing was staked on it before the deal."""
    like: int | None = None
    """It is played as a hand with the same cards at another stage would be: of what is best
    there, what is allowed here. Without it a stage has a strategy of its own."""


class InsuranceRules(NamedTuple):
    """What `offer_insurance` is given."""

    offers: AgainstAnAce
    blackjack_pays: Odds
    chip: int


class Switch(NamedTuple):
    """A player has two boxes with equal stakes, whose second cards he may let change places."""

    keep: int
    switch: int
    """The actions, asked for when the dealer is known to have no natural."""
    key: Callable[[int, int, int, int, int], int]
    """(first and second card of one hand, those of the other, upcard) to the information key."""
    stage: int
    """Where two cards stand that were switched, if nothing may be done with them: they are no
    natural."""


DealerBet = Callable[[Any, TableTape, int, int, int], None]
"""(rules, tape, stake, dealer's hand, suits of its cards): settles a wager on that hand alone. It
looks at no more than whether the suits, a bit each, are one, or of one colour."""


class OwnBet(NamedTuple):
    """A wager beside the main one that the player's own finished hand decides.

    How the hand is played decides it with the main wager, so both are solved together.
    """

    outcome: Callable[[Any, int, int], int | None]
    """(rules, stage, hand) to the outcome of a finished hand; None where the bet is not on it. A
    round that a dealer's natural ends before the hand is played has the first outcome, a loss."""
    settle: Callable[[Any, TableTape, int, int], None]
    """(rules, tape, stake, outcome): settles it."""


@dataclass(frozen=True, kw_only=True)
class Instead:
    """What a player may do with his two cards instead, when he has seen them and the upcard.

    He gives them up, or plays them at poker: the upcard and the four cards after it are the board,
    and the dealer gets two others. Scores are those of `hands.bug`.
    """

    plays: int
    """The action that plays them at twenty-one."""
    others: tuple[int, ...]
    key: Callable[[int, int, int], int]
    """(first card, second card, upcard) to the information key, the same where suits are only
    exchanged; such keys come before all others."""
    settle: Callable[[Any, TableTape, int, int, int, int], None]
    """(rules, tape, stake, action, score, dealer's score): settles what was staked then; poker goes
    by the kind of the player's hand, and by whether it is lower, equal or higher."""


@dataclass(frozen=True, kw_only=True)
class TwentyOne:
    """The main wager of a game of twenty-one, for the solver. Cards are cards of the deck."""

    stages: tuple[Stage, ...]
    """A box's first two cards are at the first; no action without a card leads back."""
    two_cards: Callable[[Any, int, int, int, int, int], int]
    """(rules, upcard, stage, kept card, other card, hands) to what may be done with two cards, in a
    box of so many hands. Two cards of one kind are a pair, as `pairs` tells them apart."""
    more_cards: Callable[[Any, int, int, int], int]
    """(rules, upcard, stage, hand) to the same after an action."""
    worth: Callable[[Any, int, int], int]
    """(rules, stage, hand) to what a finished hand is worth."""
    dealer: Callable[[Any, int], int | Mapping[int, float]]
    """(rules, hand) to what the dealer's hand of two cards or more is worth, or DRAWS; where suits
    decide it that `kind` does not tell, to its worths and how often it has each."""
    settle: Callable[[Any, TableTape, int, int, int, int], None]
    """(rules, tape, stake, stage, worth, dealer's worth): settles one hand, and no other."""
    peeks: Callable[[Any, int], bool]
    """(rules, upcard) to whether a dealer's natural is found before the players act."""
    key: Callable[[Any, int, int, int, bool], int]
    """(rules, upcard, stage, hand, is it two cards of one kind) to the information key."""
    split_stages: Callable[[Any, int], tuple[int, int]] = lambda rules, card: (0, 0)
    """(rules, split card) to the stage of the first hand of a split with its second card, and that
    of the others; (0, 0) where nothing is split."""
    splits: int = Act.SPLIT
    """The actions that split a pair, of which only one is ever allowed at a time."""
    wager: str = Spot.MAIN.wager.slug
    kind: Callable[[int], int] = value
    """(card) to a number that is the same for cards which no rule tells apart, but for pairs."""
    pairs: Callable[[Any, int], int] = lambda rules, card: 0
    """(rules, card) to a number that is the same for those cards of a kind which make a pair."""
    counted: Callable[[int], int] = counted
    """(card) to what it adds to a hand."""
    natural: int = NATURAL
    """What a natural is worth, the dealer's and a player's: a look at the hole card finds it."""
    unplayed: int = UNPLAYED
    """The worth of a hand that such a natural meets before it is played."""
    insurance: Callable[[Any], InsuranceRules] | None = None
    """(rules) to what is offered against an ace; None where there is no insurance."""
    instead: Instead | None = None
    """Where the first two cards need not be played at twenty-one."""
    dealer_bets: Mapping[str, DealerBet] = field(default_factory=dict)
    """Wagers that the dealer's finished hand decides, by slug."""
    own_bets: Mapping[str, OwnBet] = field(default_factory=dict)
    """Wagers that the player's own finished hand decides, by slug."""
    switch: Switch | None = None
    """Where each player has two boxes, how their cards change places."""
