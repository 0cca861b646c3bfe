"""Many hands of poker at once on compiled code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector.utils import batch_space

from pitboss.engines.training_hands import Hands
from pitboss.environments.betting import Bets
from pitboss.environments.poker import HAND, STREETS, PokerTable
from pitboss.environments.spaces import FIRST, MOST_CARDS, Seen
from pitboss.errors import BadInput, NotAllowed
from pitboss.library.amounts import Amount
from pitboss.registry import Array
from pitboss.rulebook.schema import Scalar

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


class ManyHands:
    """`ManyHands("toledo/texas-holdem", 4096, seats=6)`: a hand each, dealt by compiled code.

    In each hand the seat whose turn it is is asked, so that one policy plays all seats;
    `others={2: "usual"}` gives seats (from 1) to the room's own players. A step decides in all
    hands: it gives what is seen then, what each seat has won (a row a hand, in small bets or big
    blinds, nought until a hand is over) and which hands are over; those have been dealt anew.

    An observation is that of `PokerTable` for the seat that is asked, with `seat` and `key`, by
    which the room's players go. Cards that are thrown away are those that they would throw.
    """

    def __init__(
        self,
        game: str,
        num_hands: int,
        *,
        seats: int = 0,
        stack: Amount | None = None,
        sizes: Sequence[float] = (0.5, 1.0),
        others: Mapping[int, str] | None = None,
        **options: str | Scalar,
    ) -> None:
        at = PokerTable(game, seats=seats, stack=stack, sizes=sizes, render_mode=None, **options)
        self.terms, self.seats, self.unit, self.num_hands = at.terms, at.seats, at.unit, num_hands
        rules = self.terms.rules
        if not hasattr(rules, "streets"):
            raise NotAllowed(
                f"{self.terms.address} has no betting: PokerTable deals it", code="game"
            )
        if others and not set(others) < set(range(1, self.seats + 1)):
            raise BadInput(
                f"others sit at some of the seats 1 to {self.seats}, not {sorted(others)}"
            )
        self._bets = Bets(self.terms.game, rules, sizes, cards=False)
        shares = self._bets.shares
        self._hands = Hands(
            self.terms,
            number=num_hands,
            seats=self.seats,
            stack=int(at.stakes[0, 0]),
            others=[(others or {}).get(seat + 1, "") for seat in range(self.seats)],
            sizes=shares,
            seen=HAND,
        )
        raised = [self._bets.raises | number << 16 for number in range(len(shares))]
        self._said = np.array([*self._bets.acts, *raised], dtype=np.int64)
        self._bits = self._said & 0xFFFF
        self.single_action_space = self._bets.space
        self.single_observation_space = self._seen_space()
        self.action_space = batch_space(self.single_action_space, num_hands)
        self.observation_space = batch_space(self.single_observation_space, num_hands)

    def _seen_space(self) -> spaces.Dict:
        most = float(self.seats * self._hands.stakes[0, 0] / self.unit)
        return spaces.Dict(
            {
                "seat": spaces.Discrete(self.seats),
                "key": spaces.Discrete(self.terms.game.keys),
                "cards": spaces.Box(0, FIRST + MOST_CARDS, (2 + self.seats, HAND), np.int8),
                "chips": spaces.Box(-most, most, (self.seats, 3), np.float32),
                "in_hand": spaces.MultiBinary(self.seats),
                "button": spaces.Discrete(self.seats),
                "street": spaces.Discrete(STREETS),
                "action_mask": spaces.MultiBinary(len(self.action_names)),
            }
        )

    @property
    def action_names(self) -> list[str]:
        """What each action is called."""
        return self._bets.names

    def reset(self, *, seed: int = 0) -> tuple[Seen, dict[str, Any]]:
        """Deal everywhere: the same seed, the same hands."""
        self._hands.seed(seed)
        return self._seen(), {}

    def step(self, actions: Array) -> tuple[Seen, Floats, Flags, dict[str, Any]]:
        """Decide everywhere at once; an action that is not allowed is the first that is."""
        hands = self._hands
        allowed = hands.found[:, 2]
        wanted = self._said[actions]
        bits = self._bits[actions] & allowed
        said = np.where(bits, wanted - self._bits[actions] + bits, allowed & -allowed)
        hands.decide(said)
        over = hands.found[:, 2] == 0
        won = np.where(over[:, None], hands.won, 0) / self.unit
        hands.deal(np.flatnonzero(over))
        return self._seen(), won, over, {}

    def _seen(self) -> Seen:
        hands = self._hands
        seat, key, allowed, street, out = hands.found.T
        order = (seat[:, None] + np.arange(self.seats)) % self.seats
        mask = ((self._bits & allowed[:, None]) != 0).astype(np.int8)
        mask[:, 0] = allowed == 0
        return {
            "seat": seat.copy(),
            "key": key.copy(),
            "cards": hands.cards.copy(),
            "chips": (hands.chips / self.unit).astype(np.float32),
            "in_hand": (out[:, None] >> order & 1 == 0).astype(np.int8),
            "button": (hands.carries[:, 0] - seat) % self.seats,
            "street": street.copy(),
            "action_mask": mask,
        }
