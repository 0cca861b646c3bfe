"""The edge of any strategy, where a solver can follow one."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.engines.exact.question import Question, first_spot, main_wager
from pitboss.engines.exact.solvers import first, solvers_of
from pitboss.engines.play import cut_card
from pitboss.engines.usual import usual_policy
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms


def is_followed(terms: Terms, slug: str) -> bool:
    """Can the edge of a wager, or of a spot, be told by any policy, and not by the best alone?"""
    spot = slug if slug in terms.game.layout.names else first_spot(terms, slug)
    asked = Question(terms, spot, 0)
    return any(solver.follows for solver in solvers_of(asked))


def simulated_edge(
    terms: Terms, stakes: Mapping[str, int], wager: str = "", policy: Array | None = None
) -> float | None:
    """The edge of the strategy that a simulation of these wagers follows: the usual, or another.

    Of the main wager, if no other is named.

    None where a wager is up whose winnings may ride on the main one, and where a shoe is
    dealt down to a cut card: rounds of low cards use fewer of them, so the last rounds of a shoe
    are poorer than the first.
    """
    game = terms.game
    assert game.deck is not None
    fresh = cut_card(terms) >= game.deck(terms.rules).size
    main = main_wager(terms)
    if not fresh or (game.boxes is not None and stakes.get(game.boxes.may_ride)):
        return None
    played = usual_policy(terms) if policy is None else policy
    name = wager or main
    asked = Question(terms, name, stakes[name], stakes[main])
    return first(solver.follow(asked, played) for solver in solvers_of(asked))
