"""One seat against the house, as a Gymnasium environment."""

from __future__ import annotations

from typing import Any

import gymnasium as gym

from pitboss.environments.spaces import Seen, seen_space
from pitboss.environments.table import Episodes, Wagers
from pitboss.library.tables import Table
from pitboss.rulebook.schema import Scalar


class TableEnv(gym.Env[Seen, Any]):
    """A table of a book: `TableEnv("toledo/free-bet-blackjack", decks=6)`.

    An observation is a dictionary: `key` (all that matters for the play, as a number), `cards` (of
    the dealer, the board and the seat; 0 is no card, 1 a back) and `action_mask` (what is allowed).
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str | Table,
        *,
        wagers: Wagers = None,
        render_mode: str | None = None,
        **options: str | Scalar,
    ) -> None:
        self._episodes = Episodes(game, wagers, 1, options)
        self.render_mode = render_mode
        self.action_space = self._episodes.choices.space
        self.observation_space = seen_space(self._episodes.terms, 1)

    @property
    def table(self) -> Table:
        return self._episodes.table

    @property
    def action_names(self) -> list[str]:
        """What each action is called."""
        return self._episodes.choices.names

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal the next round; with a seed, the first of another table."""
        super().reset(seed=seed)
        self._episodes.deal(seed)
        return self._episodes.seen_by(0), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        episodes, taken = self._episodes, "go on"
        prompt = episodes.prompt
        if prompt is not None:
            taken = episodes.act(int(action), prompt)
        over = episodes.prompt is None
        reward = episodes.won(0) if over else 0.0
        return episodes.seen_by(0), reward, over, False, {"taken": taken}

    def render(self) -> str | None:
        """The round in a line."""
        return self._episodes.told() if self.render_mode == "ansi" else None
