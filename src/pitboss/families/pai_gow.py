"""Pai gow: each player sets his cards in two hands, and wins with both or loses with both.

A setting is a decision like any other: an action for each way to do it, and one for the house way.
Written rounds, the terminal and the page say it in cards; `Setting` tells them how.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import Any

from pitboss.facts import Actions, Outcomes
from pitboss.jit import kernel
from pitboss.money.odds import Breakage, at_odds, broken


class Act(Actions):
    """Pai gow poker: the house way, surrender, and the places of the two low cards among seven."""

    HOUSE_WAY = auto()
    SURRENDER = auto()
    LOW_1_2, LOW_1_3, LOW_1_4, LOW_1_5, LOW_1_6, LOW_1_7 = (auto() for _ in range(6))
    LOW_2_3, LOW_2_4, LOW_2_5, LOW_2_6, LOW_2_7 = (auto() for _ in range(5))
    LOW_3_4, LOW_3_5, LOW_3_6, LOW_3_7 = (auto() for _ in range(4))
    LOW_4_5, LOW_4_6, LOW_4_7 = (auto() for _ in range(3))
    LOW_5_6, LOW_5_7 = (auto() for _ in range(2))
    LOW_6_7 = auto()


ANY_SETTING = sum(int(act) for act in Act if act != Act.SURRENDER)
_FIRST = Act.LOW_1_2


@dataclass(frozen=True, kw_only=True)
class Setting:
    """How a game's hands are set, for those who read and say settings, and for the solver."""

    cards: int
    """How many a player gets."""
    first: int
    """The action of the first setting; the others follow bit by bit."""
    settings: int
    low: Callable[[Sequence[int], int], tuple[int, ...]]
    """(cards, setting) to the places of the low hand's cards."""
    house: Callable[[Any, Sequence[int]], int]
    """(rules, cards) to the setting of the house way."""
    foul: Callable[[Any, Sequence[int], int], bool] | None = None
    """(rules, cards, setting) to whether the hands are foul. Without it none is: of two hands of
    one size the lower one is the low hand, and who names one of them has named both."""
    scores: Callable[[Any, Sequence[int], int], tuple[int, int]] | None = None
    """(rules, cards, setting) to what the high hand and the low hand are worth, where hands are few
    enough to be gone through."""
    key: Callable[[Sequence[int], int], int] | None = None
    """(cards, 0) to the key of the decision there."""
    banks: str = ""
    """The wager of a player who banks a round, where one may."""

    def action(self, setting: int) -> int:
        """The action that a setting is."""
        return self.first << setting

    def of_action(self, action: int) -> int:
        """The setting that an action is; -1 for the house way and the like."""
        return (action // self.first).bit_length() - 1

    def places(self, held: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
        """Every way to say a setting by places of the low hand, with the setting."""
        found = [(number, self.low(held, number)) for number in range(self.settings)]
        if self.foul is None:
            found += [(n, _others(len(held), low)) for n, low in found]
        return found


def _others(cards: int, places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place for place in range(cards) if place not in places)


@kernel
def setting_of(action: int) -> int:
    """The setting that an action stands for, where it is not the house way.

    >>> setting_of(Act.LOW_1_2), setting_of(Act.LOW_6_7)
    (0, 20)
    """
    number, left = 0, action // _FIRST
    while left > 1:
        left >>= 1
        number += 1
    return number


class WinnersPaid(IntEnum):
    """When a winning wager is paid."""

    IN_TURN = 0
    AFTER_ALL_EXPOSED = 1  # losers are collected first


class CommissionRounding(IntEnum):
    """What happens to a vigorish that is no round amount."""

    EXACT = 0
    UP_TO_QUARTER = 1
    DOWN_TO_QUARTER = 2


@kernel
def vigorish(won: int, percent: int, rounding: int) -> int:
    """The house's part of what is won.

    >>> [vigorish(1000, 5, rounding) for rounding in CommissionRounding]
    [50, 50, 50]
    >>> [vigorish(700, 5, rounding) for rounding in CommissionRounding]
    [35, 50, 25]
    """
    how = Breakage.NEAREST_CENT
    if rounding == CommissionRounding.UP_TO_QUARTER:
        how = Breakage.UP_TO_QUARTER
    elif rounding == CommissionRounding.DOWN_TO_QUARTER:
        how = Breakage.DOWN_TO_QUARTER
    return broken(won * percent, 100, how)


class Outcome(Outcomes):
    """The rows of the main wager's odds, in pai gow poker."""

    LOSE = auto()
    WIN = auto()


@kernel
def winnings(rules: Any, stake: int, breakage: int) -> tuple[int, int]:
    """What the main wager wins at the book's odds: before the vigorish, and after it."""
    table = rules.pai_gow
    gross = at_odds(stake, table[Outcome.WIN, 1], table[Outcome.WIN, 2], breakage)
    return gross, gross - vigorish(gross, rules.commission, rules.commission_rounding)


@kernel
def action_seat(total: int, places: int, first: int, seats: int) -> int:
    """The seat that the dice count to, clockwise with the player-dealer as number one.

    `first` is the seat at his left. What counts to himself gives that seat the action.

    >>> [action_seat(total, 7, 0, 6) for total in (3, 7, 8, 9, 15, 18)]
    [1, 5, 0, 0, 0, 2]
    """
    count = (total - 1) % places
    return (first + max(count - 1, 0)) % seats


@kernel
def hands_won(high: int, low: int, banks_high: int, banks_low: int) -> int:
    """How many of a player's two hands are higher than the bank's: a copy is the bank's."""
    return int(high > banks_high) + int(low > banks_low)


class BankerShows(IntEnum):
    """When the bank's hands are opened and set."""

    LAST = 0
    FIRST = 1


class BankerSets(IntEnum):
    """How the bank's hands are set. A house that banks always sets them the house way."""

    HOUSE_WAY = 0
    OWN_WAY = 1  # a player-dealer decides, and is never foul


class HighCardPush(IntEnum):
    """What sends every wager back, if it is all that the bank's seven cards hold."""

    NEVER = 0
    KING_OR_ACE = 1
    ACE = 2
