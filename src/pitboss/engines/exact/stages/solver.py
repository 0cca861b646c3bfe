"""The solver for any game of twenty-one that declares itself (`families.twentyone_hands`).

For every upcard, every hand that a player can hold is weighed with its own cards and the upcard
taken out of the shoe, at every stage that it can be in. Nothing is sampled and no deck is infinite.
What may be done and what is won is asked of the game's own functions (`asked`).

Its conventions are those of blackjack's solver (`exact.shoe`), and a test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from pitboss.engines.exact.result import Floating
from pitboss.engines.exact.stages.box_hands import Asked
from pitboss.engines.exact.stages.rounds import Rounds, best_cells
from pitboss.families.twentyone import EVEN_MONEY_KEY, INSURANCE_KEYS, Act
from pitboss.hands.twentyone import is_ten
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import prefer

MOST_TIMES = 12
"""How often a chart is made again at most; three times are usual."""


@dataclass
class StageSolver:
    """The main wager of one seat, from a full shoe."""

    terms: Terms
    stake: int
    deck: Sequence[int] = ()
    """Cards in the shoe by card; the game's own when not given."""

    @cached_property
    def asked(self) -> Asked:
        game = self.terms.game
        assert game.twenty_one is not None
        assert game.deck is not None
        deck = self.deck or game.deck(self.terms.rules).counts
        return Asked(self.terms, game.twenty_one, self.stake, deck)

    @property
    def ups(self) -> list[int]:
        """The kinds of upcards."""
        return [int(up) for up in np.flatnonzero(self.asked.shoe)]

    def optimal(self) -> Floating:
        """The best strategy by the cards of each hand."""
        return self._solve(None)

    def basic(self) -> Floating:
        """The best strategy by information key."""
        return self._solve(self.basic_policy())

    def follow(self, policy: Array) -> Floating:
        """Any policy of the game's."""
        return self._solve(policy)

    def against(self, up: int, policy: Array | None = None) -> Rounds:
        """All rounds against an upcard."""
        return Rounds(self.asked, up, self.asked.shoe, policy)

    def counted(self, up: int, policy: Array | None) -> Rounds:
        """The same with all that may come of them."""
        rounds = self.against(up, policy)
        rounds.count()
        return rounds

    def basic_policy(self) -> Array:
        """The best strategy by key: made again until that changes nothing."""
        policy = self.first_policy()
        for up in self.ups:
            rounds = self.against(up)
            _insurance_cells(rounds, policy)
            cells: dict[int, int] = {}
            for _ in range(MOST_TIMES):
                before, cells = cells, best_cells(rounds)
                for key, cell in cells.items():
                    policy[key] = cell
                if cells == before:
                    break
                rounds = self.against(up, policy)
        return policy

    def first_policy(self) -> Array:
        """What `basic_policy` begins with."""
        return self.terms.game.policy(self.terms.rules).copy()

    def _solve(self, policy: Array | None) -> Floating:
        return self._sum(lambda up: self.counted(up, policy), 1.0)

    def _sum(self, counted: Callable[[int], Rounds], units: float) -> Floating:
        """All rounds against all upcards, in which so much is staked before the deal."""
        chances: dict[int, float] = {}
        weighed = 0
        for up in self.ups:
            rounds = counted(up)
            weight = float(self.asked.shoe[up] / self.asked.shoe.sum())
            units += weight * rounds.put_up
            weighed += rounds.against.weighed
            for net, p in rounds.chances.items():
                chances[net] = chances.get(net, 0.0) + weight * p
        return self._found(chances, units, weighed)

    def _found(self, chances: Mapping[int, float], units: float, weighed: int) -> Floating:
        return Floating(
            wager=self.asked.game.wager,
            stake=self.stake,
            distribution=dict(sorted(chances.items())),
            units=units,
            solver="stages",
            deals=weighed,
        )


def _insurance_cells(rounds: Rounds, policy: Array) -> None:
    """Insure with so many tens in hand where it pays on the average; a natural at its best."""
    asked = rounds.asked
    gains = np.zeros(3)
    offered = False
    for low, high, hand in asked.hands.pairs_of_cards():
        weight = rounds.dealt(low, high)
        answer, offer = rounds.insures(low, high, hand)
        if weight <= 0.0 or offer.allowed in (0, Act.DECLINE):
            continue
        offered = True
        if not rounds.against.allowed[0, hand]:
            policy[EVEN_MONEY_KEY] = prefer(answer, Act.DECLINE)
            continue
        tens = sum(is_ten(asked.cards[kind]) for kind in (low, high))
        natural = rounds.natural(hand)
        gains[tens] += weight * (natural * offer.won - (1.0 - natural) * offer.cost)
    if offered:
        for tens, gain in enumerate(gains):
            policy[INSURANCE_KEYS + tens] = prefer(Act.INSURE if gain > 0 else Act.DECLINE)
