"""What every exact solver is asked, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Protocol

from pitboss.engines.exact.beside import Beside, Distribution
from pitboss.engines.exact.best import Best, Floats
from pitboss.engines.exact.question import Question
from pitboss.engines.exact.result import Exact, Solved
from pitboss.engines.exact.sight import Advice, Sight
from pitboss.registry import Array

Worths = Callable[[], Floats | None]
"""What each action is worth at the first keys, by the best play; None while that is worked out."""


class Solver(Protocol):
    """One way to solve wagers. What it does not know of itself it leaves to those behind it."""

    follows: ClassVar[bool] = False
    """Can it follow any policy?"""

    def takes(self, asked: Question) -> bool:
        """Is this wager of the kind that it solves?"""
        ...

    def prove(self, asked: Question) -> Solved | None:
        """How often each result comes up; None where it turns out to be another's."""
        ...

    def follow(self, asked: Question, policy: Array) -> float | None:
        """The edge when any policy of the game's is followed."""
        return None

    def deciding(self, asked: Question) -> Any | None:
        """The count that knows the decisions of a main wager."""
        return None

    def best_play(self, asked: Question) -> Best | None:
        """The best play of a main wager."""
        return None

    def through(
        self, side: Beside, alone: Exact, policy: Callable[[], Array]
    ) -> Distribution | None:
        """What a wager comes to beside the best play of the main wager that this solver takes."""
        return None

    def works_a_table_out(self, asked: Question) -> bool:
        """Does advice wait for the best play, which takes long the first time?"""
        return False

    def situation(self, sight: Sight) -> str:
        """A decision in words."""
        return sight.in_cards()

    def advise(self, sight: Sight, worths: Worths) -> Advice | None:
        """What each play is worth at a decision about the main wager."""
        return None
