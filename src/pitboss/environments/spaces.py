"""What is seen and what may be done, as numbers of a fixed shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from pitboss.engines.on_the_table import HIDDEN, hands
from pitboss.equipment.tiles import FIRST_TILE
from pitboss.registry import Game
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import Event, Prompt
from pitboss.tape.verbs import BOARD, DEALER

GO_ON = "go on"
HANDS, CARDS = 4, 12
"""Of each seat, the dealer and the board: hands, and cards in one; further ones are not shown."""
NOTHING, BACK, FIRST = 0, 1, 2
"""A place without a card, a card's back; a card is its number and this."""
MOST_CARDS = FIRST_TILE + 32
"""Cards, the joker and tiles have numbers below this."""
Seen = dict[str, Any]
Mask = npt.NDArray[np.int8]


class Choices:
    """A game's actions by number; 0 is to go on where nothing is asked."""

    def __init__(self, game: Game) -> None:
        self.names = [GO_ON, *game.actions.values()]
        self.bits = np.array([0, *game.actions], dtype=np.int64)
        self.space = spaces.Discrete(len(self.names))

    def mask(self, allowed: int) -> Mask:
        """What is allowed, a number each."""
        mask: Mask = ((self.bits & allowed) != 0).astype(np.int8)
        mask[0] = allowed == 0
        return mask

    def bit(self, number: int, allowed: int) -> int:
        """The action of a number; the first that is allowed where it is not."""
        bit = int(self.bits[number])
        return bit if bit & allowed else allowed & -allowed


def seen_space(terms: Terms, seats: int) -> spaces.Dict:
    """What a seat sees: a key that is all that matters for its play, the cards, and its actions."""
    shape = (2 + seats, HANDS, CARDS)
    return spaces.Dict(
        {
            "key": spaces.Discrete(terms.game.keys + 1),
            "cards": spaces.Box(0, FIRST + MOST_CARDS, shape, np.int8),
            "action_mask": spaces.MultiBinary(len(terms.game.actions) + 1),
        }
    )


def seen(
    terms: Terms, events: Sequence[Event], prompt: Prompt | None, choices: Choices, seats: int
) -> Seen:
    """The same for these events, as one seat may see them. Without a decision the key is the last.

    The dealer's cards come first, then the board's, then those of each seat.
    """
    cards = np.zeros((2 + seats, HANDS, CARDS), dtype=np.int8)
    for whose, held in hands(events).items():
        row = {DEALER: 0, BOARD: 1}.get(whose, whose + 2)
        for number, hand in enumerate(held[:HANDS]):
            shown = [BACK if card == HIDDEN else card + FIRST for card in hand[:CARDS]]
            cards[row, number, : len(shown)] = shown
    return {
        "key": np.int64(terms.game.keys if prompt is None else prompt.key),
        "cards": cards,
        "action_mask": choices.mask(0 if prompt is None else prompt.allowed),
    }
