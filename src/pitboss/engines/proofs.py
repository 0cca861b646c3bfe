"""Proofs for lint: the exact edge of a wager, where there is an engine for it."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.engines.exact import can_solve
from pitboss.engines.exact.store import solve_stored
from pitboss.errors import PitbossError
from pitboss.registry import slugs
from pitboss.rulebook.lint import Proof
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, bind


def prove(offer: BookGame, wager: str, options: Mapping[str, Scalar]) -> Proof | None:
    """The proof of a wager, or of its best spot; None where it cannot be solved."""
    if offer.data.game.play not in slugs():
        return None
    try:
        terms = bind(offer, options)
        if not can_solve(terms, wager.split(" ")[0]):
            return None
        names = [wager]
        if wager in terms.game.layout.kinds:
            names = [terms.game.layout.names[i] for i in terms.game.layout.spots_of(wager)]
        found = [_solved(terms, name) for name in names]
    except PitbossError:
        return None
    return min((p for p in found if p is not None), key=lambda p: p.edge, default=None)


def _solved(terms: Terms, spot: str) -> Proof | None:
    try:
        exact = solve_stored(terms, spot, None)
    except PitbossError:  # a spot that this book does not offer
        return None
    return Proof(edge=exact.edge, hit=exact.hit)
