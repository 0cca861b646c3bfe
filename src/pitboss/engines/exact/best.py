"""The best play of a wager, in the one form that every solver's answer is put into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from pitboss.hands.flops import EXCHANGES
from pitboss.hands.sets import place_of_sets
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import prefer

Floats = npt.NDArray[np.float64]

LEAST = -(1 << 62)
"""Below whatever an action may win."""
Means = dict[int, dict[int, Fraction]]
"""By key and action: what it wins in stakes, times how often the key comes up. Key -1: none did."""


@dataclass(frozen=True)
class Best:
    """The best play of a wager."""

    policy: Array
    """By information key, as a simulation follows it."""
    edge: float
    """The house's share of the initial wager under this policy."""
    chance: Floats
    """For the first keys, as far as known: how often one like it comes up in a round."""
    worth: Floats
    """By the same keys and the bit of an action: what it wins, in stakes; not a number where it
    is not allowed."""


def by_key(terms: Terms, chance: Mapping[int, Fraction], means: Means) -> Best:
    """The better action is taken at each key."""
    game = terms.game
    bits = {action: number for number, action in enumerate(game.actions)}
    often, worth = np.zeros(game.keys), np.full((game.keys, len(bits)), np.nan)
    policy = game.policy(terms.rules).copy()
    total = Fraction(0)
    for key, by_action in means.items():
        best = max(by_action, key=lambda action: by_action[action])
        total += by_action[best]
        if key >= 0:
            others = [action for action in by_action if action != best]
            policy[key], often[key] = prefer(best, *others[:2]), float(chance[key])
            for action, mean in by_action.items():
                worth[key, bits[action]] = float(mean / chance[key])
    return Best(policy, -float(total), often, worth)


def preferred(actions: list[int], won: Array, allowed: npt.NDArray[np.bool_]) -> Array:
    """The cells of a policy: the best action, and after it others that are allowed."""
    order = np.argsort(np.where(allowed, -won, -LEAST), axis=1, kind="stable")
    bits = np.array(actions, dtype=np.int64)[order]
    bits = np.where(np.take_along_axis(allowed, order, axis=1), bits, 0)[:, :3]
    cells: Array = (bits << 16 * np.arange(bits.shape[1])).sum(axis=1)
    return cells


def alike(sets: Array) -> Floats:
    """How often a set of cards comes up, or one that differs by an exchange of suits."""
    forms = [
        place_of_sets(np.sort((sets >> 2) * 4 + turned[sets & 3], axis=1)) for turned in EXCHANGES
    ]
    standing = np.min(forms, axis=0)
    found: Floats = np.bincount(standing)[standing] / len(sets)
    return found
