"""The exact solvers in the order in which they are asked: the first that takes a wager solves it.

Those for one form of game come first, those for any game last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from pitboss.engines.exact.question import Question
from pitboss.engines.exact.solvers.blackjack import Blackjack
from pitboss.engines.exact.solvers.general import Branching, Chain, Counting, Pooled
from pitboss.engines.exact.solvers.hands import Boards, HouseWaysSet, SetHands, TwoHands
from pitboss.engines.exact.solvers.protocol import Solver
from pitboss.engines.exact.solvers.stages import DealersHand, OwnBets, Stages
from pitboss.rulebook.terms import Terms

SOLVERS: Sequence[Solver] = (
    Chain(),
    Blackjack(),
    Stages(),
    OwnBets(),
    DealersHand(),
    Boards(),
    TwoHands(),
    SetHands(),
    HouseWaysSet(),
    Pooled(),
    Branching(),
    Counting(),
)

T = TypeVar("T")


def solvers_of(asked: Question) -> Iterator[Solver]:
    """Those that take a wager, the best suited first."""
    return (solver for solver in SOLVERS if solver.takes(asked))


def first(answers: Iterator[T | None]) -> T | None:
    """The first that is one."""
    return next((answer for answer in answers if answer is not None), None)


def deciding(terms: Terms) -> Any:
    """The count that knows the decisions of the main wager, at its unit stake."""
    asked = Question.of_main(terms)
    return first(solver.deciding(asked) for solver in solvers_of(asked))
