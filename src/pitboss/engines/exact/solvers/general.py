"""The solvers that need to know no more than a game's own function."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np

from pitboss.engines.exact.best import Best, Means, alike, by_key
from pitboss.engines.exact.branching import BranchingSolver, TooLarge, in_any_order
from pitboss.engines.exact.chain import ChainSolver, PutUp
from pitboss.engines.exact.counting import CountingSolver
from pitboss.engines.exact.question import Question, merged
from pitboss.engines.exact.result import Exact, Solved
from pitboss.engines.exact.sight import Advice, Sight, counted
from pitboss.engines.exact.solitaire import SolitaireSolver
from pitboss.engines.exact.solvers.protocol import Solver, Worths
from pitboss.errors import NotAllowed
from pitboss.facts import Face
from pitboss.hands.sets import all_sets
from pitboss.tape.simulation import prefer

SMALL_TREE = 3000
"""Ends of a round that branching in the interpreter does in the time of a blink."""


class Chain(Solver):
    """A wager that stays up from throw to throw, with those that it rides on put up before it."""

    def takes(self, asked: Question) -> bool:
        return asked.game.facts.stays_up

    def prove(self, asked: Question) -> Exact:
        plan: list[PutUp] = []
        at: int | None = asked.spot
        while at is not None:
            plan.insert(0, PutUp(at, asked.stake, (at, *asked.raised_by(at))))
            at = _under(asked, at)
        game = asked.game
        deck = merged(game.deck(asked.terms.rules), game.facts.tells_apart) if game.deck else []
        solver = ChainSolver(asked.terms, plan, deck)
        return Exact(
            wager=asked.name,
            stake=asked.stake,
            distribution=solver.solve(),
            units=Fraction(1),
            solver="chain",
            deals=solver.deals,
        )


def _under(asked: Question, spot: int) -> int | None:
    """The spot that a wager rides on: `come-odds 6` on `come-point 6`, which comes from `come`."""
    layout = asked.game.layout
    under = layout.wager(spot).rides_on
    if not under:
        return None
    kind = next(w for w in layout.wagers if w.slug == under)
    if kind.raises:
        return layout.spots_of(kind.raises)[0]
    label = layout.names[spot].removeprefix(layout.kinds[spot]).strip()
    return layout.index(f"{under} {label}") if kind.spots else layout.spots_of(under)[0]


class Pooled(Solver):
    """A player against a paytable, whose cards and the board are one hand in any order."""

    def takes(self, asked: Question) -> bool:
        return asked.wager.pools

    def deciding(self, asked: Question) -> SolitaireSolver:
        return SolitaireSolver(asked.terms, asked.stakes, asked.carry, asked.watched)

    def prove(self, asked: Question) -> Solved | None:
        solver = self.deciding(asked)
        if not solver.decisions:
            return None
        results = solver.solve()
        exact = asked.answer(results, "solitaire", solver.deals, {})
        taken_back = [max(0, -posted) * p for (_, posted), p in results.items()]
        return replace(exact, put_up=exact.units + sum(taken_back, Fraction(0)) / asked.stake)

    def best_play(self, asked: Question) -> Best:
        """The first decision's actions are told apart by worth, the later ones by the policy."""
        solver = self.deciding(asked)
        first, won = solver.first, solver.first_won()
        sets, keys = all_sets(first.seen), solver.keys_of(first)
        ways = math.perm(52 - first.seen, solver.size - first.seen) * asked.stake
        actions = list(asked.game.actions)
        known = int(keys.max()) + 1
        chance, worth = np.zeros(known), np.full((known, len(actions)), np.nan)
        chance[keys] = alike(sets)
        for action, wins in won.items():
            worth[keys, actions.index(action)] = wins / ways
        most = np.max(list(won.values()), axis=0).astype(np.float64)
        return Best(solver.policy, -float(most.sum() / ways / len(sets)), chance, worth)


class Branching(Solver):
    """Wheels, and whatever else of cards has a small tree, or says what matters of those dealt."""

    def takes(self, asked: Question) -> bool:
        return True

    def prove(self, asked: Question) -> Solved | None:
        game = asked.game
        position = in_any_order if asked.wager.in_any_order else game.position
        cards = game.facts.equipment.is_dealt and position is None
        solver = BranchingSolver(
            asked.terms,
            asked.stakes,
            asked.carry,
            asked.watched,
            asked.deck,
            most_deals=SMALL_TREE if cards else 0,
            position=position,
        )
        try:
            found = solver.solve()
        except TooLarge:
            return None
        return asked.answer(found.results, "branching", solver.deals, solver.best)


class Counting(Solver):
    """Every deal of the cards, and one decision in it at the most."""

    def takes(self, asked: Question) -> bool:
        return True

    def deciding(self, asked: Question) -> CountingSolver:
        asked.rehearse()
        return counting(asked, pooled=False)

    def prove(self, asked: Question) -> Solved:
        solver = counting(asked)
        results, strategy = solver.solve()
        return asked.answer(results, "counting", solver.deals, strategy)

    def best_play(self, asked: Question) -> Best:
        """Every deal is counted once for each action; the better one is taken at each key."""
        solver = self.deciding(asked)
        cards = sum(solver.deck)
        chance: dict[int, Fraction] = {}
        means: Means = {}
        for action in asked.game.actions:
            found = solver.count(np.full(asked.game.keys, prefer(action), dtype=np.int64))
            for key, slots in found.weights.items():
                if key >= 0 and not int(found.allowed[key]) & action:
                    continue
                mean, p = Fraction(0), Fraction(0)
                for slot, weight in slots.items():
                    net, _, _, draws = found.slots[slot]
                    ways = Fraction(weight, math.perm(cards, draws))
                    mean, p = mean + ways * net / asked.stake, p + ways
                means.setdefault(key, {})[action], chance[key] = mean, p
        return by_key(asked.terms, chance, means)

    def advise(self, sight: Sight, worths: Worths) -> Advice:
        """All that may still come, of any game of cards."""
        if sight.prompt.kind != "choose":
            raise NotAllowed("there is no advice on amounts here", code="advice")
        return counted(sight, sight.position().worth(), "over all cards that the seat does not see")


def counting(asked: Question, *, pooled: bool | None = None) -> CountingSolver:
    """The count of every deal of a wager."""
    suits = asked.face is Face.CARD and not asked.wager.names_a_suit
    return CountingSolver(
        asked.terms,
        asked.stakes,
        asked.carry,
        asked.watched,
        asked.deck,
        suits_alike=suits,
        pooled=asked.wager.pools if pooled is None else pooled,
    )
