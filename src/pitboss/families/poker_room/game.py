"""All that a game file of the poker room is written with: `from ...poker_room.game import *`."""

from pitboss.facts import Facts
from pitboss.families.poker_room.bots import KEYS, policy
from pitboss.families.poker_room.hand import play
from pitboss.families.poker_room.names import says_hand
from pitboss.families.poker_room.rules import (
    GIVEN,
    STUD,
    WITH_A_BOARD,
    AceIs,
    ActsFirst,
    ByCard,
    DiscardWhen,
    DrawOrder,
    LimitForm,
    LowRanking,
    PotGoes,
    Rules,
    ShortStub,
    begins,
    deck,
    streets,
)
from pitboss.families.poker_room.words import CALLS, CARRY, SAID_BY, SEAT_CARRY, Act, Spot, Why

STAKES = {"stack": 20000}
"""Forty big bets or so: what a simulation sits everybody down with."""

__all__ = [
    "CALLS",
    "CARRY",
    "GIVEN",
    "KEYS",
    "SAID_BY",
    "SEAT_CARRY",
    "STAKES",
    "STUD",
    "WITH_A_BOARD",
    "AceIs",
    "Act",
    "ActsFirst",
    "ByCard",
    "DiscardWhen",
    "DrawOrder",
    "Facts",
    "LimitForm",
    "LowRanking",
    "PotGoes",
    "Rules",
    "ShortStub",
    "Spot",
    "Why",
    "begins",
    "deck",
    "play",
    "policy",
    "says_hand",
    "streets",
]
