"""Proofs for lint: the exact edge of a wager, where there is an engine for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.engines.exact import Solved, can_solve, unit_stake
from pitboss.engines.exact.store import solve_stored, stored
from pitboss.engines.simulate import simulate
from pitboss.errors import PitbossError
from pitboss.registry import slugs
from pitboss.rulebook.lint import Proof
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, bind

SAMPLE = 50_000
Sample = list[tuple[float, float]]
Solve = Callable[[Terms, str, int | None], Solved | None]
_known: dict[tuple[Path, str], Sample] = {}
"""How a wager fares in the sample as its book is read."""


def prove(
    offer: BookGame, wager: str, options: Mapping[str, Scalar], stake: int | None = None
) -> Proof | None:
    """The proof of a wager, or of its best spot; None where it cannot be solved."""
    if offer.data.game.play not in slugs():
        return None
    if _is_a_reading(offer, options) and not differs(offer, wager, options):
        options = {}
    return _proof(solve_stored, offer, wager, options, stake)


class Kept:
    """The same where it was proved before; nothing is worked out."""

    def __call__(
        self,
        offer: BookGame,
        wager: str,
        options: Mapping[str, Scalar],
        stake: int | None = None,
        /,
    ) -> Proof | None:
        if offer.data.game.play not in slugs():
            return None
        return _proof(stored, offer, wager, options, stake)

    def waits(self, offer: BookGame, wager: str, options: Mapping[str, Scalar]) -> bool:
        """Could it be proved, and was not yet?"""
        if offer.data.game.play not in slugs() or self(offer, wager, options) is not None:
            return False
        try:
            return can_solve(bind(offer, options), wager.split(" ")[0])
        except PitbossError:
            return False


kept_proof = Kept()


def _proof(
    solve: Solve, offer: BookGame, wager: str, options: Mapping[str, Scalar], stake: int | None
) -> Proof | None:
    try:
        on = bind(offer, options)
        if not can_solve(on, wager.split(" ")[0]):
            return None
        names = [wager]
        if wager in on.game.layout.kinds:
            names = [on.game.layout.names[i] for i in on.game.layout.spots_of(wager)]
        found = [_solved(solve, on, name, stake) for name in names]
    except PitbossError:
        return None
    return min((p for p in found if p is not None), key=lambda p: p.edge, default=None)


def _solved(solve: Solve, on: Terms, spot: str, stake: int | None) -> Proof | None:
    try:
        exact = solve(on, spot, stake)
    except PitbossError:  # a spot that this book does not offer
        return None
    if exact is None:
        return None
    by_itself = exact.alone or exact  # what is printed of a wager is said of it alone
    return Proof(
        edge=Fraction(by_itself.edge),
        hit=Fraction(by_itself.hit),
        beside=exact.beside,
        together=Fraction(exact.together.edge) if exact.together else None,
    )


def _is_a_reading(offer: BookGame, options: Mapping[str, Scalar]) -> bool:
    """Are these options one other way to read the book?"""
    known = offer.data.options
    return len(options) == 1 and all(n in known and known[n].disputed for n in options)


def differs(offer: BookGame, wager: str, options: Mapping[str, Scalar]) -> bool:
    """May a wager fare otherwise under these options? The same cards are dealt under both.

    Proofs take long, and most options have nothing to do with most wagers: where some thousand
    rounds come out the same to the cent there is nothing to prove.
    """
    try:
        as_read, otherwise = bind(offer, {}), bind(offer, options)
        if _same_rules(as_read, otherwise):
            return False
        at = offer.path, wager
        if at not in _known:
            _known[at] = _sample(as_read, wager)
        return _known[at] != _sample(otherwise, wager)
    except PitbossError:  # it cannot be staked alone: prove it
        return True


def _same_rules(one: Terms, other: Terms) -> bool:
    """Do both come to the same rules? (What a mishap does is no part of an edge.)"""
    fields = zip(_flat(one.rules), _flat(other.rules), strict=True)
    return all(np.array_equal(mine, theirs) for mine, theirs in fields)


def _flat(rules: Any) -> Iterator[Any]:
    for value in rules:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value


def _sample(on: Terms, wager: str) -> Sample:
    layout = on.game.layout
    stake = unit_stake(on, wager)
    needed = {*on.wagers[wager].needs, *(w.slug for w in layout.wagers if w.comes_with == wager)}
    wagers = {layout.names[layout.spots_of(slug)[0]]: stake for slug in (*needed, wager)}
    ran = simulate(on, wagers, rounds=SAMPLE, seed=1, threads=1)
    return [(e.mean, e.sd) for e in ran.estimates]
