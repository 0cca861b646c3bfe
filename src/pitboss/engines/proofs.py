"""Proofs for lint: the exact edge of a wager, where there is an engine for it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pitboss.engines.exact import can_solve, unit_stake
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.simulate import simulate
from pitboss.errors import PitbossError
from pitboss.registry import slugs
from pitboss.rulebook.lint import Proof
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, bind

SAMPLE = 50_000


def prove(offer: BookGame, wager: str, options: Mapping[str, Scalar]) -> Proof | None:
    """The proof of a wager, or of its best spot; None where it cannot be solved."""
    if offer.data.game.play not in slugs():
        return None
    if _is_a_reading(offer, options) and not differs(offer, wager, options):
        options = {}
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
    return Proof(edge=Fraction(exact.edge), hit=Fraction(exact.hit))


def _is_a_reading(offer: BookGame, options: Mapping[str, Scalar]) -> bool:
    """Are these options one other way to read the book?"""
    known = offer.data.option
    return len(options) == 1 and all(n in known and known[n].reading for n in options)


def differs(offer: BookGame, wager: str, options: Mapping[str, Scalar]) -> bool:
    """May a wager fare otherwise under these options? The same cards are dealt under both.

    Proofs take long, and most options have nothing to do with most wagers: where some thousand
    rounds come out the same to the cent there is nothing to prove.
    """
    try:
        return _sample(bind(offer, {}), wager) != _sample(bind(offer, options), wager)
    except PitbossError:  # it cannot be staked alone: prove it
        return True


def _sample(terms: Terms, wager: str) -> list[tuple[float, float]]:
    layout = terms.game.layout
    stake = unit_stake(terms, wager)
    needed = {*terms.wagers[wager].needs, *(w.slug for w in layout.wagers if w.comes_with == wager)}
    wagers = {layout.names[layout.spots_of(slug)[0]]: stake for slug in (*needed, wager)}
    ran = simulate(terms, wagers, rounds=SAMPLE, seed=1, threads=1)
    return [(e.mean, e.sd) for e in ran.estimates]
