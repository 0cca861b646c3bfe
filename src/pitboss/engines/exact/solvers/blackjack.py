"""Blackjack's main wager, by the shoe solver: it is the fastest of those for twenty-one."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from pitboss.engines.exact.best import Best
from pitboss.engines.exact.question import Question
from pitboss.engines.exact.result import Solved
from pitboss.engines.exact.shoe import ShoeSolver, values_of
from pitboss.engines.exact.sight import Advice, Sight, ranked
from pitboss.engines.exact.solvers.boxes import SPLIT_HANDS, box_in_words
from pitboss.engines.exact.solvers.protocol import Solver, Worths
from pitboss.engines.exact.twentyone.dealer import OVER
from pitboss.engines.exact.twentyone.splits import TOP
from pitboss.engines.exact.twentyone.worth_of_plays import Weighed, weigh, weigh_insurance
from pitboss.engines.on_the_table import playing
from pitboss.errors import NotAllowed
from pitboss.families.twentyone import Act, Spot
from pitboss.hands.twentyone import value
from pitboss.registry import Array
from pitboss.tape.verbs import DEALER


class Blackjack(Solver):
    follows = True

    def takes(self, asked: Question) -> bool:
        return asked.game.boxes is not None and asked.slug == Spot.MAIN.wager.slug

    def deciding(self, asked: Question) -> ShoeSolver:
        return ShoeSolver(asked.terms, asked.stake)

    def prove(self, asked: Question) -> Solved:
        return self.deciding(asked).optimal()

    def follow(self, asked: Question, policy: Array) -> float:
        return self.deciding(asked).follow(policy).edge

    def best_play(self, asked: Question) -> Best:
        """The best strategy by total. What a play is worth depends on the cards."""
        solver = self.deciding(asked)
        policy = solver.basic_policy()
        return Best(policy, solver.follow(policy).edge, np.zeros(0), np.zeros((0, 0)))

    def situation(self, sight: Sight) -> str:
        return box_in_words(sight)

    def advise(self, sight: Sight, worths: Worths) -> Advice:
        return Box.of(sight).advice()


@dataclass
class Box:
    """A box of blackjack at a decision, and what its hand may come to."""

    sight: Sight
    weighed: Weighed
    values: tuple[int, ...]
    looked: bool
    """Has the dealer looked for a blackjack, or can he have none?"""
    waiting: bool
    """Are there hands of the same split to be played after this one?"""

    @classmethod
    def of(cls, sight: Sight) -> Box:
        terms, held = sight.terms, sight.held
        mine, number = held[sight.seat], playing(sight.events, sight.seat)
        up = next(card for card in held[DEALER][0] if card >= 0)
        left = sight.unseen()
        for card in [*mine[number], up]:
            left[card] += 1
        values = tuple(value(card) for card in mine[number])
        weighed = weigh(
            terms,
            sight.unit,
            values_of(left),
            value(up),
            values,
            spot=int(number > 0),
            hands_now=len(mine),
        )
        asks = sight.prompt.allowed & (Act.INSURE | Act.DECLINE | Act.EVEN_MONEY)
        before = bool(asks) or sight.prompt.wager == Spot.INSURANCE
        looked = bool(weighed.table.known) and not before
        return cls(sight, weighed, values, looked, number + 1 < len(mine))

    def advice(self) -> Advice:
        prompt, unit = self.sight.prompt, self.sight.unit
        if prompt.kind == "choose":
            insures = prompt.allowed & (Act.INSURE | Act.EVEN_MONEY)
            worth = self._insurance() if insures else self._plays(prompt.allowed)
        else:
            worth = self._amounts()
        again = bool(prompt.allowed & Act.SPLIT) and self.waiting
        about = "exact by the cards that the seat does not see"
        if len(self.sight.held[self.sight.seat]) > 1:
            about += "; about this hand alone"
        if prompt.allowed & Act.SPLIT:
            about += f"; {SPLIT_HANDS}"
        if again:
            about += "; the hands that wait are taken not to be split again"
        if prompt.allowed & Act.DOUBLE:
            about += "; a double is for the full stake"
        if prompt.allowed & Act.INSURE:
            about += "; insurance is for the most"
        totals = {answer: won * unit for answer, won in worth.items()}
        made = ranked(self.sight, totals, about, exact=not again)
        granted = prompt.kind == "amount" and prompt.wager in (Spot.DOUBLE, Spot.INSURANCE)
        return replace(made, weighed_for=max(worth)) if granted else made

    @property
    def _natural(self) -> bool:
        return sorted(self.values) == [1, 10] and len(self.sight.held[self.sight.seat]) == 1

    def _now(self, mean: float) -> float:
        """With what is known of the hole card by now."""
        return self.weighed.known(mean) if self.looked else mean

    def _plays(self, allowed: int) -> dict[int, float]:
        """What each play of the hand wins, in stakes."""
        weighed = self.weighed
        means = {
            Act.HIT: weighed.hit,
            Act.STAND: weighed.stand,
            Act.DOUBLE: weighed.double,
            Act.SPLIT: weighed.split,
            Act.SURRENDER: weighed.given_up,
        }
        return {action: self._now(means[action]) for action in means if action & allowed}

    def _best(self) -> float:
        """What the first two cards win when they are played at their best."""
        if self._natural:
            natural = weigh_insurance(self.weighed, self.values).natural
            return float(self.weighed.table.gain[0, 0, TOP, OVER]) if self.looked else natural
        low, high = self.values
        allowed = int(self.weighed.table.first[low, high])
        return max(self._plays(allowed).values())

    def _insurance(self) -> dict[int, float]:
        asked = weigh_insurance(self.weighed, self.values)
        means = {
            Act.INSURE: self._best() + asked.gain,
            Act.DECLINE: self._best(),
            Act.EVEN_MONEY: asked.even_money,
        }
        return {a: mean for a, mean in means.items() if a & self.sight.prompt.allowed}

    def _amounts(self) -> dict[int, float]:
        """The least and the most: what is won is in proportion to the amount."""
        prompt, unit = self.sight.prompt, self.sight.unit
        least, most = (
            prompt.low,
            prompt.low + (prompt.high - prompt.low) // prompt.step * prompt.step,
        )
        if prompt.wager == Spot.DOUBLE:
            base = self._now(self.weighed.once)
            each = self._now(self.weighed.double) - base
        elif prompt.wager == Spot.INSURANCE:
            asked = weigh_insurance(self.weighed, self.values)
            base, each = self._best(), asked.gain / asked.cost
        elif prompt.wager == Spot.MAIN:
            base = each = self._best()
        else:
            raise NotAllowed("there is no advice on this amount", code="advice")
        return {amount: base + each * amount / unit for amount in sorted({least, most})}
