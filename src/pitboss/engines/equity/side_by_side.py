"""Hands that get their own cards: every way to lay them side by side.

What each hand may get is scored once. Then the ways in which all of them get something without a
card in common are only compared, which takes a hundredth of the time that dealing them would.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engines.equity.apart import sets_of
from pitboss.engines.equity.awards import COLUMNS, MOST_HANDS, award
from pitboss.engines.equity.variants import Variant
from pitboss.jit import compiled

Ints = npt.NDArray[np.int64]
MOST_DEALS = 600_000_000
"""Ways that are compared in some seconds."""


@compiled
def lay_side_by_side(starts: Ints, masks: Ints, firsts: Ints, seconds: Ints, tally: Any) -> int:
    """The pot divided for every way; each hand's sets stand in a row, and `starts` says where."""
    hands = len(starts) - 1
    highs, lows = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    at, taken = starts[:hands].copy(), np.zeros(hands + 1, np.int64)
    hand, deals = 0, 0
    while hand >= 0:
        if at[hand] == starts[hand + 1]:
            at[hand] = starts[hand]
            hand -= 1
            continue
        row = at[hand]
        at[hand] += 1
        if masks[row] & taken[hand]:
            continue
        highs[hand], lows[hand] = firsts[row], seconds[row]
        if hand + 1 < hands:
            taken[hand + 1] = taken[hand] | masks[row]
            hand += 1
            continue
        award(tally, highs, lows, hands, 1)
        deals += 1
    return deals


def count_side_by_side(
    game: Variant, hands: Sequence[Sequence[int]], pack: Sequence[int]
) -> tuple[Ints, int]:
    """The tally of these hands, and the number of deals."""
    left = np.array(pack, dtype=np.int64)
    every = [sets_of(game, known, left) for known in hands]
    masks = [(1 << each.sets.astype(np.int64)).sum(axis=1) for each in every]
    tally = np.zeros((len(hands), COLUMNS), np.int64)
    deals = lay_side_by_side(
        np.cumsum([0, *map(len, masks)]),
        np.concatenate(masks),
        np.concatenate([each.first for each in every]),
        np.concatenate([each.second for each in every]),
        tally,
    )
    return tally, int(deals)
