"""Flops up to an exchange of suits, and two cards seen with them.

Of the 22,100 flops 1,755 are different when suits have no meaning of their own. A flop is turned
into the one that stands for its class by some exchange of suits; the same exchange turns the two
cards in a player's hand. Class and turned hand together say all there is to know after the flop;
where a flop looks the same after some other exchange, several keys say the same.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.hands.sets import (
    PAIRS,
    all_sets,
    cards_at,
    pair_index,
    place_of_sets,
    triple_index,
)
from pitboss.jit import kernel

FLOP_CLASSES = 1755
FLOP_KEYS = FLOP_CLASSES * PAIRS

EXCHANGES = np.array(list(permutations(range(4))), dtype=np.int64)
"""The 24 ways to exchange suits: what each suit becomes."""


def _turned(sets: npt.NDArray[np.int64], exchange: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The sets after an exchange of suits, sorted."""
    return np.sort((sets >> 2) * 4 + exchange[sets & 3], axis=1)


class SuitClasses(NamedTuple):
    """All sets of some cards, up to an exchange of suits."""

    number: npt.NDArray[np.int64]
    """By set: its class."""
    exchange: npt.NDArray[np.int64]
    """By set: the exchange that turns it into the one that stands for the class."""
    standing: npt.NDArray[np.int64]
    """By class: the place of the set that stands for it."""


@cache
def suit_classes(size: int) -> SuitClasses:
    """The classes of all sets of so many cards.

    >>> len(suit_classes(2).standing)
    169
    """
    sets = all_sets(size)
    turned = np.stack([place_of_sets(_turned(sets, exchange)) for exchange in EXCHANGES])
    smallest, by = turned.min(axis=0), turned.argmin(axis=0)
    standing, number = np.unique(smallest, return_inverse=True)
    return SuitClasses(number.astype(np.int64), by.astype(np.int64), standing)


_CLASS, _EXCHANGE, STANDING = suit_classes(3)
"""By flop: its class, and the exchange that turns it into the flop that stands for the class."""

HOLE_UNDER = np.stack([place_of_sets(_turned(all_sets(2), exchange)) for exchange in EXCHANGES])
"""By exchange and two cards: what they become."""


FLOPS_LIKE = np.bincount(_CLASS)
"""By class: how many flops are in it."""


@kernel
def flop_class(x: int, y: int, z: int) -> tuple[int, int]:
    """The class of a flop, and the exchange of suits that turns it into the one that stands."""
    flop = triple_index(x, y, z)
    return int(_CLASS[flop]), int(_EXCHANGE[flop])


@kernel
def flop_key(a: int, b: int, x: int, y: int, z: int) -> int:
    """All there is to know of two cards and a flop, below `FLOP_KEYS`.

    >>> from pitboss.equipment.cards import cards
    >>> flop_key(*cards("As Ks 9s 5s 2c")) == flop_key(*cards("Kc Ac 5c 9c 2s"))
    True
    """
    flop, exchange = flop_class(x, y, z)
    return int(flop * PAIRS + HOLE_UNDER[exchange, pair_index(a, b)])


def cards_of_flop_key(key: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two cards and a flop that a key stands for.

    >>> from pitboss.equipment.cards import cards
    >>> hole, flop = cards_of_flop_key(flop_key(*cards("As Kd 9s 5s 2c")))
    >>> flop_key(*hole, *flop) == flop_key(*cards("As Kd 9s 5s 2c"))
    True
    """
    flop, hole = divmod(key, PAIRS)
    return cards_at(hole, 2), cards_at(int(STANDING[flop]), 3)
