"""Sets of cards as numbers: the place of two, three or four cards among all such sets.

A game whose decisions depend on which cards are in sight, and not on their order, uses these
places as information keys, and a solver as indices of its tables. Cards are 0 to 51, in any order.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.errors import NotAllowed
from pitboss.jit import compiled, kernel

PAIRS, TRIPLES, QUADS, FIVES = comb(52, 2), comb(52, 3), comb(52, 4), comb(52, 5)

FEW_CARDS = 3
"""Sets of so many are found before a compiler has started."""

_CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(64)], dtype=np.int64)


@kernel
def pair_index(a: int, b: int) -> int:
    """The place of two cards, 0 to 1,325.

    >>> pair_index(0, 1), pair_index(50, 51) == pair_index(51, 50) == PAIRS - 1
    (0, True)
    """
    low, high = min(a, b), max(a, b)
    return int(_CHOOSE[high & 63, 2] + low)


@kernel
def triple_index(a: int, b: int, c: int) -> int:
    """The place of three cards, 0 to 22,099.

    >>> triple_index(2, 0, 1), triple_index(49, 51, 50) == TRIPLES - 1
    (0, True)
    """
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    return int(_CHOOSE[high & 63, 3] + _CHOOSE[middle & 63, 2] + low)


@kernel
def quad_index(a: int, b: int, c: int, d: int) -> int:
    """The place of four cards, 0 to 270,724.

    >>> quad_index(3, 1, 2, 0), quad_index(48, 51, 50, 49) == QUADS - 1
    (0, True)
    """
    low, high = min(a, b), max(a, b)
    other, top = min(c, d), max(c, d)
    first, last = min(low, other), max(high, top)
    inner, outer = max(low, other), min(high, top)
    second, third = min(inner, outer), max(inner, outer)
    place = _CHOOSE[last & 63, 4] + _CHOOSE[third & 63, 3] + _CHOOSE[second & 63, 2]
    return int(place + first)


def cards_at(index: int, size: int) -> tuple[int, ...]:
    """The cards of a place, lowest first.

    >>> cards_at(triple_index(5, 17, 40), 3)
    (5, 17, 40)
    """
    found = []
    for left in range(size, 0, -1):
        card = max(c for c in range(left - 1, 52) if comb(c, left) <= index)
        found.append(card)
        index -= comb(card, left)
    return tuple(reversed(found))


def all_sets(size: int, cards: int = 52, kept_as: type = np.int64) -> npt.NDArray[np.int64]:
    """Every set of the first so many cards, in the order of their places, lowest card first.

    Where there are millions of them they are better kept as bytes.

    >>> all_sets(2, 3).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    found: npt.NDArray[Any] = np.zeros((1, 0), dtype=kept_as)
    for taken in range(size):
        # In this order the sets of lower cards come first: so many can still take this card.
        below = [(card, comb(card, taken)) for card in range(cards)]
        rows = [
            np.column_stack([found[:ways], np.full(ways, card, kept_as)]) for card, ways in below
        ]
        found = np.concatenate(rows)
    return found


def place_of_sets(sets: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The places of many sets at once, each with its lowest card first.

    >>> place_of_sets(np.array([[0, 1, 2], [49, 50, 51]])).tolist()
    [0, 22099]
    """
    place = np.zeros(len(sets), dtype=np.int64)
    for taken in range(sets.shape[1]):
        ways = np.array([comb(card, taken + 1) for card in range(52)], dtype=np.int64)
        place += ways[sets[:, taken]]
    return place


def canonical_sets(
    size: int, ranks: int = 13
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int64]]:
    """All sets of cards up to an exchange of suits, and how many sets each stands for.

    Of the four suits of the lowest so many ranks.

    >>> sets, times = canonical_sets(3)
    >>> sets.shape, int(times.sum()) == TRIPLES
    ((1755, 3), True)
    """
    every = np.arange(1 << ranks, dtype=np.int64)
    by_count = [every[np.bitwise_count(every) == n] for n in range(size + 1)]
    masks = np.concatenate(by_count[::-1])
    starts = np.array([len(masks) - sum(map(len, by_count[: n + 1])) for n in range(size + 1)])
    fill = inspect.unwrap(_fill) if size <= FEW_CARDS else _fill
    found = fill(masks, starts, size, np.zeros((0, size), np.int8), np.zeros(0, np.int64))
    sets, times = np.zeros((found, size), np.int8), np.zeros(found, np.int64)
    fill(masks, starts, size, sets, times)
    return sets, times


def standing_sets(
    sets: npt.NDArray[np.int64], ranks: int, fixed: int = 0
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Of these sets those that stand for all up to an exchange of suits, and for how many each.

    They are sets of the four suits of so many ranks, closed under exchanges of all suits but the
    first `fixed`. A card above them has no suit.

    >>> sets, times = standing_sets(all_sets(2, 8), 2)
    >>> sets.tolist(), times.tolist()
    ([[0, 1], [0, 4], [1, 4], [4, 5]], [6, 4, 12, 6])
    """
    times = np.zeros(len(sets), dtype=np.int64)
    count = inspect.unwrap(_count_exchanges) if sets.shape[1] <= FEW_CARDS else _count_exchanges
    count(sets, 4 * ranks, fixed, times)
    return sets[times > 0], times[times > 0]


@compiled
def _count_exchanges(sets: Any, cards: int, fixed: int, times: Any) -> None:
    """For how many each set stands: 0 if another stands for it."""
    masks = np.zeros(4, np.int64)
    for row in range(len(sets)):
        masks[:] = 0
        for card in sets[row]:
            if card < cards:
                masks[card & 3] |= 1 << (card >> 2)
        ways, run = 24 if fixed == 0 else 6, 1
        for suit in range(fixed + 1, 4):
            if masks[suit] > masks[suit - 1]:
                ways = 0
            run = run + 1 if masks[suit] == masks[suit - 1] else 1
            ways //= run
        times[row] = ways


def ranks_of_pack(pack: Sequence[int]) -> npt.NDArray[np.int64]:
    """The ranks of a pack that has all four suits of each; another pack is refused.

    >>> ranks_of_pack([0, 1, 2, 3, 48, 49, 50, 51]).tolist()
    [0, 12]
    """
    ranks = sorted({card >> 2 for card in pack})
    if sorted(pack) != [4 * rank + suit for rank in ranks for suit in range(4)]:
        raise NotAllowed("a pack has all four suits of each rank, once")
    return np.array(ranks, dtype=np.int64)


@compiled
def _fill(masks: Any, starts: Any, size: int, sets: Any, times: Any) -> int:
    """Suits as masks of ranks, in order of length: each set of cards once. How many there are."""
    found = 0
    for p in range(size + 1):
        for q in range(min(p, size - p) + 1):
            for r in range(min(q, size - p - q) + 1):
                s = size - p - q - r
                if s > r:
                    continue
                for a in range(starts[p], _end(masks, starts, p)):
                    for b in range(max(a, starts[q]), _end(masks, starts, q)):
                        for c in range(max(b, starts[r]), _end(masks, starts, r)):
                            for d in range(max(c, starts[s]), _end(masks, starts, s)):
                                if len(times):
                                    _write(masks[a], masks[b], masks[c], masks[d], sets, found)
                                    times[found] = _exchanges(a, b, c, d)
                                found += 1
    return found


@kernel
def _end(masks: Any, starts: Any, count: int) -> int:
    """Where the masks with this many ranks end."""
    return int(starts[count - 1]) if count > 0 else len(masks)


@kernel
def _write(a: int, b: int, c: int, d: int, sets: Any, row: int) -> None:
    """The cards of four suits, lowest first."""
    at = 0
    for rank in range(13):
        for suit in range(4):
            mask = a if suit == 0 else b if suit == 1 else c if suit == 2 else d
            if mask >> rank & 1:
                sets[row, at] = 4 * rank + suit
                at += 1


@kernel
def _exchanges(a: int, b: int, c: int, d: int) -> int:
    """In how many ways four suits, some of them alike, can be dealt out; sorted, they say how."""
    ways, run = 24, 2 if a == b else 1
    ways //= run
    run = run + 1 if b == c else 1
    ways //= run
    run = run + 1 if c == d else 1
    return ways // run
