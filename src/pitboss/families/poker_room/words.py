"""What the games of the poker room are spoken in: one wager, the actions, the reasons."""

from __future__ import annotations

from enum import auto

from pitboss.facts import Actions, Reasons, Spots, Wager


class Spot(Spots):
    STACK = Wager()
    """The chips in front of a seat; blinds, bets and raises come out of them."""


class Act(Actions):
    FOLD = auto()
    CHECK = auto()
    CALL = auto()
    BET = auto()
    RAISE = auto()
    STAY = auto()
    TURN_UP = auto()
    RUN_ONCE = auto()
    RUN_TWICE = auto()
    RUN_THREE_TIMES = auto()


class Why(Reasons):
    BEST = "the best hand"
    BOTH_WAYS = "the best hand for high and for low"
    PART = "the best hand for a part of the pot"
    SHARED = "hands that tie share the pot"
    UNCALLED = "nobody else is left in the hand"
    BEATEN = "another hand is better"
    FOLDED = "the hand was folded"
    NOT_IN = "the seat sat this hand out"
    RAKE = "rake"
    COLLECTION = "collection fee"
    DROP = "drop for the jackpot"
    ALONE = "a hand needs at least two players with chips"
    RUN_AGAIN = "collection for another run of the cards"


SAID_BY = {
    Why.BEST: ("pot", "must-use", "low-ranking"),
    Why.BOTH_WAYS: ("pot", "must-use", "low-ranking"),
    Why.PART: ("pot", "must-use", "low-ranking"),
    Why.SHARED: ("pot", "odd-chip-tie"),
    Why.UNCALLED: ("pot",),
    Why.BEATEN: ("pot", "must-use", "low-ranking"),
    Why.FOLDED: ("pot",),
    Why.NOT_IN: ("max-players",),
    Why.RAKE: ("rake-percent", "rake-cap", "rake-rounding"),
    Why.COLLECTION: ("fee-taken",),
    Why.DROP: ("jackpot-drop",),
    Why.ALONE: ("hole-cards",),
    Why.RUN_AGAIN: ("run-it-twice-fee", "run-it-twice"),
}
"""The rules of a book whose lines are cited for a reason, where the book names no other lines."""

CARRY = ("button", "no-small-blind")
"""Where the button is; whether the small blind is dead, because nobody is there to post it."""
BUTTON, NO_SMALL_BLIND = 0, 1
TABLE_CELLS = len(CARRY)
SEAT_CARRY = ("post", "dead")
"""What a seat owes in the next hand: a bet that plays, and chips that only go to the pot."""
POST, DEAD = 0, 1
SEAT_CELLS = len(SEAT_CARRY)
CALLS: tuple[str, ...] = ()
CARRY_MONEY: tuple[str, ...] = ()
