"""The list of solvers: each serves some wager, and the order tells them apart."""

from __future__ import annotations

from collections import defaultdict

import pytest

from contract.offers import playable
from pitboss.engines.exact import can_prove
from pitboss.engines.exact.question import Question, first_spot
from pitboss.engines.exact.solvers import SOLVERS, solvers_of
from pitboss.engines.exact.solvers.general import Branching, Counting
from pitboss.engines.followed import is_followed
from pitboss.rulebook.terms import bind, terms

SERVES = {
    "Chain": {"craps", "craps-free-craps", "party-craps"},
    "Blackjack": {"blackjack"},
    "OwnBets": {"no-bust-blackjack"},
    "SetHands": {"pai-gow-tiles"},
    "HouseWaysSet": {"pai-gow-poker"},
    "Boards": {"ultimate-texas-holdem", "texas-holdem-bonus"},
    "Pooled": {"let-it-ride", "mississippi-stud"},
}
"""The games of which they solve a main wager, or in which they solve any."""


def test_every_solver_serves_a_wager_and_those_for_one_form_serve_that() -> None:
    serves: dict[str, set[str]] = defaultdict(set)
    for offer in playable():
        on = bind(offer, {})
        for slug in on.wagers:
            if can_prove(on, slug):
                asked = Question.of(on, first_spot(on, slug))
                first = next(solvers_of(asked))
                if asked.is_main or type(first).__name__ in ("Chain", "OwnBets"):
                    serves[type(first).__name__].add(offer.data.game.play)
                else:
                    serves[type(first).__name__] |= set()
    assert {type(solver).__name__ for solver in SOLVERS} == {*serves, Counting.__name__}
    assert {name: serves[name] for name in SERVES} == SERVES


def test_the_last_two_are_for_any_game() -> None:
    assert [type(solver) for solver in SOLVERS[-2:]] == [Branching, Counting]


def test_a_main_wager_on_many_numbers_can_be_asked_about() -> None:
    asked = Question.of_main(terms("columbus-2016/roulette"))
    assert (asked.slug, asked.is_main) == ("straight", True)
    assert not is_followed(asked.terms, "split")


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: type(solver).__name__)
def test_no_solver_takes_what_it_was_not_told_of(solver: object) -> None:
    """A game that tells nothing is for the general ones alone."""
    on = bind(next(o for o in playable() if o.address == "columbus-2016/casino-war"), {})
    asked = Question.of_main(on)
    takes = solver in list(solvers_of(asked))
    assert takes == isinstance(solver, Branching | Counting)
