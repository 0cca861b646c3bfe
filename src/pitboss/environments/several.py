"""Several seats of one table, as a PettingZoo environment: they act in the order of the round."""

from __future__ import annotations

from typing import Any, ClassVar

from gymnasium import spaces
from pettingzoo import AECEnv

from pitboss.environments.spaces import Seen, seen_space
from pitboss.environments.table import Episodes, Wagers
from pitboss.library.tables import Table
from pitboss.rulebook.schema import Scalar


class SeveralSeats(AECEnv):  # type: ignore[misc]
    """A table with an agent at each seat: `SeveralSeats("toledo/blackjack", seats=3)`.

    An agent sees its own cards and those that lie open. All are rewarded when the round is settled;
    in a round without a decision the first agent goes on.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "pitboss_table",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | Table,
        *,
        seats: int = 2,
        wagers: Wagers = None,
        render_mode: str | None = None,
        **options: str | Scalar,
    ) -> None:
        super().__init__()
        self._episodes = Episodes(game, wagers, seats, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(seats)]
        self._actions = dict.fromkeys(self.possible_agents, self._episodes.choices.space)
        self._seen = {n: seen_space(self._episodes.terms, seats) for n in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    @property
    def action_names(self) -> list[str]:
        """What each action is called."""
        return self._episodes.choices.names

    def observe(self, agent: str) -> Seen:
        return self._episodes.seen_by(self.possible_agents.index(agent))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next round; with a seed, the first of another table."""
        self._episodes.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        prompt = self._episodes.prompt
        return self.possible_agents[0 if prompt is None else prompt.seat]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        episodes, prompt = self._episodes, self._episodes.prompt
        if prompt is not None and action is not None:
            self.infos[agent] = {"taken": episodes.act(int(action), prompt)}
        if episodes.prompt is None:
            self.rewards = {n: episodes.won(i) for i, n in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The round in a line."""
        return self._episodes.told() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
