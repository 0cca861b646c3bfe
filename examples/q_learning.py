"""Tabular Q-learning on Free Bet Blackjack, held against the best play as it is proved.

    pip install 'pitboss[gym]'
    python examples/q_learning.py              # 80 million decisions, about a minute
    python examples/q_learning.py --steps 2000 # fewer

The learner is told nothing of the game: it sees the key of each decision and what is allowed, and
the reward when the round is over. It remembers whether it has split or insured in the round: those
are paid for later, so without that the same key would not be worth the same.
"""

from __future__ import annotations

import argparse

import numpy as np
import numpy.typing as npt

import pitboss
from pitboss.environments import ManyRounds

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]
ADDRESS = "toledo/free-bet-blackjack"
ROUNDS = 8192
"""Played side by side."""
EXPLORED = 0.3
"""Of the decisions, at random."""
SLOWING = 0.8
"""The step size is one over this power of how often an action was tried."""
REMEMBERED = {"insure": 1, "split": 2, "free-split": 2}
MEMORIES = 4


class Learner:
    """What each action is worth at each key, after what was done before in the round."""

    def __init__(self, env: ManyRounds, seed: int = 1) -> None:
        self.env, self.chance = env, np.random.default_rng(seed)
        self.shape = ((env.keys + 1) * MEMORIES, len(env.action_names))
        self.worth: Floats = np.zeros(self.shape)
        self.tried: Floats = np.zeros(self.shape)
        self.notes = np.array([REMEMBERED.get(name, 0) for name in env.action_names])
        self.memory: Whole = np.zeros(env.num_envs, dtype=np.int64)
        self.seen, _ = env.reset(seed=seed)

    @property
    def places(self) -> Whole:
        """The row of each round."""
        rows: Whole = self.seen["key"] * MEMORIES + self.memory
        return rows

    def best(self) -> Floats:
        """What is known of the actions that are allowed."""
        known: Floats = np.where(self.seen["action_mask"], self.worth[self.places], -np.inf)
        return known

    def step(self) -> None:
        """Decide everywhere, and learn from what came of it."""
        rows, by_worth = self.places, self.best().argmax(axis=1)
        mask = self.seen["action_mask"]
        at_random = (self.chance.random(mask.shape) * mask).argmax(axis=1)
        explores = self.chance.random(len(by_worth)) < EXPLORED
        actions = np.where(explores, at_random, by_worth)
        self.seen, reward, over, _, _ = self.env.step(actions)
        self.memory = np.where(over, 0, self.memory | self.notes[actions])
        later = np.where(over, 0.0, self.best().max(axis=1))
        self._learn(np.ravel_multi_index((rows, actions), self.shape), reward + later)

    def _learn(self, cells: Whole, won: Floats) -> None:
        """Move what is known towards what was won; a decision that came up often, more surely."""
        size = self.worth.size
        times = np.bincount(cells, minlength=size).reshape(self.shape)
        total = np.bincount(cells, weights=won, minlength=size).reshape(self.shape)
        self.tried += times
        surer = np.maximum(self.tried**SLOWING, np.maximum(times, 1))
        self.worth += (total - times * self.worth) / surer

    def policy(self) -> Whole:
        """As `simulate` takes it: at each key the three actions of the most worth, in order.

        What a hand is played by does not hang on what was done before: the row that came up most.
        """
        bits = np.array([0, *self.env.table.terms.game.actions], dtype=np.int64)
        tried = self.tried.reshape(-1, MEMORIES, self.shape[1])[:-1]
        worth = self.worth.reshape(tried.shape[0] + 1, MEMORIES, self.shape[1])[:-1]
        most = tried.sum(axis=2).argmax(axis=1)
        keys = np.arange(len(most))
        known = np.where(tried[keys, most] > 0, worth[keys, most], -np.inf)
        known[:, 0] = -np.inf
        order = np.argsort(-known, axis=1, kind="stable")[:, :3]
        cells = np.where(np.take_along_axis(known, order, axis=1) > -np.inf, bits[order], 0)
        policy: Whole = (cells << (16 * np.arange(3))).sum(axis=1)
        return policy


def main() -> None:
    told = argparse.ArgumentParser(description="Q-learning on Free Bet Blackjack.")
    told.add_argument("--steps", type=int, default=10_000, help=f"of {ROUNDS:,} rounds each")
    told.add_argument("--check", type=int, default=50_000_000, help="rounds to simulate")
    given = told.parse_args()

    table = pitboss.table(ADDRESS, shuffle="every-round")  # as a proof and ManyRounds deal
    learner = Learner(ManyRounds(table, ROUNDS))
    for number in range(1, given.steps + 1):
        learner.step()
        if number % 2000 == 0:
            print(f"{number * ROUNDS:>12,} decisions", flush=True)

    best = table.strategy().edge
    learned = table.simulate(given.check, strategy=learner.policy())["main"]
    print(f"best play by totals {100 * best:.4f} %, proved")
    print(f"what was learned    {100 * learned.edge:.4f} % ± {196 * learned.se:.4f} %, simulated")
    print(f"what that leaves    {100 * (learned.edge - best):.4f} % of each wager")


if __name__ == "__main__":
    main()
