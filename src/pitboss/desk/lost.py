"""What a policy loses at its decisions, as arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.hands.flops import EXCHANGES
from pitboss.hands.sets import place_of_sets
from pitboss.registry import Array

Floats = npt.NDArray[np.float64]


class Lost(NamedTuple):
    """Decisions of one kind, a row each."""

    keys: Array
    alike: Array
    """The same for decisions that differ by an exchange of suits."""
    chance: Floats
    """How often the policy comes to it in a round."""
    lost: Floats
    """What its play loses in a round, in stakes."""
    played: Array
    best: Array
    """Actions."""


def followed(cells: Array, allowed: Array) -> Array:
    """What policy cells stand for where these are allowed: `tape.simulation.follow`, by rows."""
    found = allowed & -allowed
    for shift in (32, 16, 0):
        action = cells >> shift & 0xFFFF
        found = np.where(action & allowed, action, found)
    return found


def alike_by_suits(sets: Array) -> Array:
    """By set of cards: the place of the first that it can be turned into by exchanging suits."""
    forms = [
        place_of_sets(np.sort((sets >> 2) * 4 + turned[sets & 3], axis=1)) for turned in EXCHANGES
    ]
    found: Array = np.min(forms, axis=0)
    return found
