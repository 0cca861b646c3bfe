"""Many rounds at once on compiled code, as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pitboss.engines.training import Rounds
from pitboss.environments.spaces import Seen
from pitboss.environments.table import Episodes
from pitboss.library.amounts import Amount
from pitboss.library.tables import Table
from pitboss.registry import Array
from pitboss.rulebook.schema import Scalar

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Stepped = tuple[Seen, Floats, Flags, Flags, dict[str, Any]]


class ManyRounds(VectorEnv[Seen, Array, Any]):
    """`ManyRounds("toledo/free-bet-blackjack", 4096)`: a round each, dealt by compiled code.

    An observation is `key` and `action_mask`, as those of `TableEnv`. Every round has a fresh shoe.
    The step that ends a round deals the next one: `reward` is of the round that is over, the
    observation of the one that begins.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Table,
        num_envs: int,
        *,
        wagers: Mapping[str, Amount] | None = None,
        **options: str | Scalar,
    ) -> None:
        at = Episodes(game, wagers, 1, options)
        self.table, self._choices, self._unit = at.table, at.choices, 100 * at.unit
        self.num_envs = num_envs
        self.keys = at.terms.game.keys
        self.single_action_space = at.choices.space
        self.single_observation_space = spaces.Dict(
            {
                "key": spaces.Discrete(self.keys + 1),
                "action_mask": spaces.MultiBinary(len(at.choices.names)),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._rounds = Rounds(at.terms, at.table._bets(wagers, 1)[0], num_envs)
        self._never = np.zeros(num_envs, dtype=np.bool_)

    @property
    def action_names(self) -> list[str]:
        """What each action is called."""
        return self._choices.names

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin anew everywhere: the same seed, the same rounds."""
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first, options=options)
        self._rounds.seed(int(self.np_random.integers(1 << 31)) if first is None else first)
        self._rounds.advance()
        return self._seen(), {}

    def step(self, actions: Array) -> Stepped:
        """Decide everywhere at once."""
        rounds = self._rounds
        asked = rounds.found[:, 1]
        bits = self._choices.bits[actions]
        rounds.decide(np.where(bits & asked, bits, asked & -asked))
        found = rounds.advance()
        over = found[:, 1] == 0
        rewards = found[:, 2] / self._unit
        ended = np.flatnonzero(over)
        rounds.deal(ended)
        rounds.advance(ended)
        return self._seen(), rewards, over, self._never.copy(), {}

    def _seen(self) -> Seen:
        found = self._rounds.found
        allowed = found[:, 1]
        mask = ((self._choices.bits & allowed[:, None]) != 0).astype(np.int8)
        mask[:, 0] = allowed == 0
        return {"key": np.where(allowed, found[:, 0], self.keys), "action_mask": mask}
