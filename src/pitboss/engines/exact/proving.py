"""Proofs: the solvers are asked in order, and what hangs on other decisions is followed."""

from __future__ import annotations

from functools import partial

from pitboss.engines.exact.beside import Beside
from pitboss.engines.exact.best_plays import best_policy
from pitboss.engines.exact.question import Question, main_wager, unit_stake
from pitboss.engines.exact.result import Exact, Solved
from pitboss.engines.exact.solvers import first, solvers_of
from pitboss.engines.exact.solvers.general import counting
from pitboss.errors import GameError, NotAllowed
from pitboss.rulebook.terms import Terms


def solve(
    terms: Terms, spot_name: str, *, stake: int | None = None, beside: int | None = None
) -> Solved:
    """Prove one wager's result, staked alone or with what it rides on.

    `beside` is the stake of a main wager that is decided with this one; else it is the same.

    A game that leaves a stake unsettled, or asks with a key it has not, is refused (`rehearsal`);
    so is one whose probabilities do not make one.
    """
    try:
        return _solve(Question.of(terms, spot_name, stake, beside))
    except ArithmeticError as error:
        raise GameError(f"{terms.address} cannot be proved: {error}") from error


def _solve(asked: Question) -> Solved:
    if not asked.game.facts.stays_up:
        most = asked.terms.wagers[asked.slug].maximum
        if not asked.game.may_open(asked.terms.rules, asked.spot, most):
            raise NotAllowed(f"{asked.name} is not offered under these options", code="not-offered")
        asked.rehearse()
    proofs = (solver.prove(asked) for solver in solvers_of(asked))
    found = next(proof for proof in proofs if proof is not None)
    return _beside_the_main(asked, found) if isinstance(found, Exact) else found


GENERAL = ("solitaire", "branching", "counting")
"""Solvers that were asked about a wager by itself, whatever is decided about another one."""


def _beside_the_main(asked: Question, alone: Exact) -> Exact:
    """The same wager beside the main one, where it hangs on what is decided about that."""
    game, main = asked.game, main_wager(asked.terms)
    if alone.solver not in GENERAL or not game.actions:
        return alone
    if asked.is_main or asked.wager.rides_on or main not in asked.terms.wagers:
        return alone
    together = asked.stakes.copy()
    for other in game.layout.wagers:
        if main in (other.slug, other.comes_with):
            together[0, game.layout.spots_of(other.slug)[0]] = unit_stake(asked.terms, main)
    side = Beside(asked.terms, together, asked.carry, asked.watched, counting(asked))
    if not side.hangs_on_play():
        return alone
    policy = partial(best_policy, asked.terms)
    about_main = Question.of_main(asked.terms)
    found = first(solver.through(side, alone, policy) for solver in solvers_of(about_main))
    return side.followed(alone, side.through_policy(policy()) if found is None else found)
