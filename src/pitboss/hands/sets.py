"""Sets of cards as numbers: the place of two, three or four cards among all such sets.

A game whose decisions depend on which cards are in sight, and not on their order, uses these
places as information keys, and a solver as indices of its tables. Cards are 0 to 51, in any order.
"""

from __future__ import annotations

from math import comb

import numpy as np

from pitboss.jit import kernel

PAIRS, TRIPLES, QUADS, FIVES = comb(52, 2), comb(52, 3), comb(52, 4), comb(52, 5)

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
