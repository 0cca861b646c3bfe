"""The ways in which several hands can lie: every choice from their ranges, alike ones once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import comb

import numpy as np
import numpy.typing as npt

from pitboss.engines.equity.boards import layout
from pitboss.engines.equity.reading import Written
from pitboss.hands.poker import LANE, RANK_MASK

Ints = npt.NDArray[np.int64]
MOST_WAYS = 3_000_000
"""Ways in which hands can lie, before they are told apart by more than their suits."""


def ways_at_most(hands: Sequence[Written], left: int) -> int:
    """In how many ways hands can lie, if none stood in another's way."""
    found = 1
    for hand in hands:
        found *= len(hand.ways) * comb(left, hand.unknown)
    return found


def all_deals(hands: Sequence[Written], pack: Sequence[int]) -> Ints:
    """A row of layouts for each way in which the hands can lie; the pack is what is not gone."""
    found = np.zeros((1, 0), dtype=np.int64)
    taken = np.zeros(1, dtype=np.int64)
    # Those with fewest ways first: what they hold is not tried for the others.
    order = sorted(range(len(hands)), key=lambda at: ways_at_most([hands[at]], len(pack)))
    for at in order:
        mine = _layouts(hands[at], pack)
        rows, columns = np.nonzero((taken[:, None] & mine[None, :]) == 0)
        found = np.column_stack([found[rows], mine[columns]])
        taken = taken[rows] | mine[columns]
    return found[:, np.argsort(order)]


def _layouts(hand: Written, pack: Sequence[int]) -> Ints:
    """Every way in which one hand can lie."""
    if not hand.unknown:
        return np.array([layout(way) for way in hand.ways], dtype=np.int64)
    found = []
    for way in hand.ways:
        known, free = layout(way), [layout([card]) for card in pack if card not in way]
        found.append(known + np.array(list(combinations(free, hand.unknown))).sum(axis=1))
    return np.concatenate(found).astype(np.int64)


def standing_for_all(deals: Ints, fixed: Sequence[int]) -> tuple[Ints, Ints]:
    """Deals up to an exchange of suits that leaves some layouts as they are, and how often each.

    >>> hearts, spades = layout([50]), layout([51])
    >>> kept, times = standing_for_all(np.array([[hearts], [spades]]), [])
    >>> len(kept), times.tolist()
    (1, [2])
    """
    first = deals
    for suits in permutations(range(4)):
        if any(_exchanged(np.array([each]), suits)[0] != each for each in fixed):
            continue
        other = _exchanged(deals, suits)
        lower, alike = np.zeros(len(deals), bool), np.ones(len(deals), bool)
        for column in range(deals.shape[1]):
            lower |= alike & (other[:, column] < first[:, column])
            alike &= other[:, column] == first[:, column]
        first = np.where(lower[:, None], other, first)
    order = np.lexsort(first.T[::-1])
    first = first[order]
    new = np.ones(len(first), bool)
    new[1:] = (first[1:] != first[:-1]).any(axis=1)
    starts = np.flatnonzero(new)
    return first[starts], np.diff(np.append(starts, len(first))).astype(np.int64)


def _exchanged(layouts: Ints, suits: Sequence[int]) -> Ints:
    """Layouts with each suit in another's place."""
    found = np.zeros_like(layouts)
    for suit, other in enumerate(suits):
        found |= (layouts >> LANE * suit & RANK_MASK) << LANE * other
    return found
