"""A game of twenty-one whose first two cards may be played at poker instead, or given up.

Twenty-one is weighed as always (`solver`), poker is counted by information key
(`boards_with_joker`), and at each key the best of them is taken. Nothing that is decided at
twenty-one changes the poker hands: the board is the dealer's first five cards however he plays
them, and what comes after them are cards of the deck like any others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from pitboss.engines.exact.boards_with_joker import poker_by_key
from pitboss.engines.exact.community import ROWS, score_in
from pitboss.engines.exact.stages.dealer import Floats
from pitboss.engines.exact.stages.rounds import Rounds
from pitboss.engines.exact.stages.solver import StageSolver
from pitboss.families.twentyone_hands import Instead
from pitboss.money.settlement import Result
from pitboss.registry import Array
from pitboss.tape.simulation import follow
from pitboss.tape.table import TableTape


class Situation(NamedTuple):
    """Two cards and an upcard, up to an exchange of suits."""

    key: int
    up: int
    low: int
    high: int
    """By kind."""
    chance: float


class Comes(NamedTuple):
    """What comes of an action: by kind of hand and how it compares."""

    nets: Array
    """In cents."""
    put_up: Array
    """What was put up in mid-round, in cents."""


@dataclass
class TwoWaysSolver(StageSolver):
    """The main wager of one seat, from a full deck."""

    @property
    def instead(self) -> Instead:
        told = self.asked.game.instead
        assert told is not None
        return told

    @cached_property
    def situations(self) -> list[Situation]:
        """All that can be dealt."""
        cards = [card for card, number in enumerate(self.asked.deck) if number]
        kinds = {card: self.asked.kind_of(card) for card in cards}
        deals: dict[tuple[int, int, int, int], int] = {}
        for second in cards:
            for first in cards[: cards.index(second)]:
                low, high = sorted((kinds[first], kinds[second]))
                for up in cards:
                    if up not in (first, second):
                        at = self.instead.key(first, second, up), kinds[up], low, high
                        deals[at] = deals.get(at, 0) + 1
        every = sum(deals.values())
        return [Situation(*at, number / every) for at, number in deals.items()]

    @cached_property
    def poker(self) -> Array:
        """By key, kind of hand and how it compares: how many deals come to it."""
        keys = max(situation.key for situation in self.situations) + 1
        return poker_by_key(self.instead.key, keys)

    @cached_property
    def comes(self) -> dict[int, Comes]:
        """By action other than twenty-one: what the game settles."""
        return {action: self._asked_of(action) for action in self.instead.others}

    def _asked_of(self, action: int) -> Comes:
        nets, put_up = np.zeros((2, ROWS, 3), dtype=np.int64)
        for row in range(ROWS):
            mine = score_in(row)
            for compares, theirs in enumerate((mine - 1, mine, mine + 1)):
                tape = TableTape(answers=[], breakages=self.terms.breakages())
                given = (self.stake, action, mine, theirs)
                self.instead.settle(self.terms.rules, tape, *given)
                lines = tape.settlement.lines
                staked = sum(line.stake for line in lines if line.result is not Result.RETURNED)
                nets[row, compares] = sum(line.net for line in lines)
                put_up[row, compares] = staked - self.stake
        return Comes(nets, put_up)

    @cached_property
    def others(self) -> dict[int, Floats]:
        """By action other than twenty-one: what it wins at each key, in stakes."""
        deals = np.maximum(self.poker.sum(axis=(1, 2)), 1)
        return {
            action: (self.poker * comes.nets).sum(axis=(1, 2)) / deals / self.stake
            for action, comes in self.comes.items()
        }

    def worths(self, rounds: Rounds, situation: Situation) -> dict[int, float]:
        """What each action wins, in stakes."""
        plays = rounds.worth(situation.low, situation.high)
        others = {action: float(won[situation.key]) for action, won in self.others.items()}
        return {self.instead.plays: plays, **others}

    def against(self, up: int, policy: Array | None = None) -> Rounds:
        """All rounds that are played at twenty-one against an upcard."""
        rounds = super().against(up, policy)
        dealt, played = np.zeros((2, len(self.asked.cards), len(self.asked.cards)))
        for situation in self._against(up):
            at = situation.low, situation.high
            dealt[at] += situation.chance
            if self._chosen(rounds, situation) == self.instead.plays:
                played[at] += situation.chance
        rounds.share = lambda low, high: float(played[low, high] / dealt[low, high])
        return rounds

    def _against(self, up: int) -> list[Situation]:
        return [situation for situation in self.situations if situation.up == up]

    def _chosen(self, rounds: Rounds, situation: Situation) -> int:
        worths = self.worths(rounds, situation)
        if rounds.policy is not None:
            return follow(int(rounds.policy[situation.key]), sum(worths))
        return max(worths, key=worths.__getitem__)

    def counted(self, up: int, policy: Array | None) -> Rounds:
        """The same with all that may come of them, and of what is played otherwise."""
        rounds = super().counted(up, policy)
        share = float(self.asked.shoe[up] / self.asked.shoe.sum())
        for situation in self._against(up):
            action = self._chosen(rounds, situation)
            if action != self.instead.plays:
                deals = self.poker[situation.key]
                chances = situation.chance / share * deals / deals.sum()
                for net in np.unique(self.comes[action].nets):
                    rounds.add(int(net), float(chances[self.comes[action].nets == net].sum()))
                rounds.put_up += float((chances * self.comes[action].put_up).sum()) / self.stake
        return rounds

    def first_policy(self) -> Array:
        """The best choice of game, when all that follows is at its best by the cards."""
        policy = super().first_policy()
        for up in self.ups:
            rounds = super().against(up)
            for situation in self._against(up):
                worths = self.worths(rounds, situation)
                ranked = sorted(worths, key=worths.__getitem__, reverse=True)
                policy[situation.key] = sum(a << 16 * place for place, a in enumerate(ranked[:3]))
        return policy

    def choices(self) -> tuple[Floats, Floats]:
        """By key: how often it comes up, and what each action of the game's wins there."""
        actions = list(self.terms.game.actions)
        chance = np.zeros(len(self.poker))
        worth = np.full((len(self.poker), len(actions)), np.nan)
        for up in self.ups:
            rounds = super().against(up)
            for situation in self._against(up):
                chance[situation.key] += situation.chance
                for action, won in self.worths(rounds, situation).items():
                    worth[situation.key, actions.index(action)] = won
        return chance, worth
