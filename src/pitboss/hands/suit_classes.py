"""Five cards up to an exchange of suits, as a number: all that matters of a hand in most games.

Of the 2,598,960 hands 134,459 are different when suits have no meaning of their own. The cards are
put in order of rank. Which ranks they are is one number; how the suits lie on them, another, found
in a table by which neighbours have the same rank. The table also has a label for each suit, so that
another card in sight can be told: suits that are the same to the hand have the same label.
"""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from pitboss.hands.flops import EXCHANGES
from pitboss.jit import kernel

Ints = npt.NDArray[np.int64]

FIVE_CLASSES = 134_459
MADE = 1 << 16
"""Marks suits that there are on cards of these ranks."""
_SIZE = 5

_STEPS = np.array([[comb(n, k) for k in range(_SIZE + 1)] for n in range(18)], dtype=np.int64)


def _written(suits: Ints) -> Ints:
    """The suits of five cards in a row as one number, two bits each."""
    return np.asarray(suits @ (1 << 2 * np.arange(_SIZE)), dtype=np.int64)


def _patterns(alike: int) -> tuple[Ints, int]:
    """By the suits of cards in order: their pattern, and above it the label of each suit.

    `alike` has a bit for each card but the first, set if its rank is that of the one before. Also
    how many patterns there are.
    """
    codes = np.arange(1 << 2 * _SIZE)
    suits = codes[:, np.newaxis] >> 2 * np.arange(_SIZE) & 3
    same = alike >> np.arange(_SIZE - 1) & 1
    possible = ((suits[:, 1:] > suits[:, :-1]) | (same == 0)).all(axis=1)
    group = np.cumsum([0, *(1 - same)])
    forms = np.sort(group * 4 + EXCHANGES[:, suits[possible]], axis=2) & 3
    standing = _written(forms)
    least = standing.min(axis=0)
    become = np.where((standing == least)[:, :, np.newaxis], EXCHANGES[:, np.newaxis, :], 4)
    labels = become.min(axis=0) @ (1 << 2 * np.arange(4))
    different, pattern = np.unique(least, return_inverse=True)
    table = np.zeros(len(codes), dtype=np.int64)
    table[possible] = (pattern | labels << 8) + MADE
    return table, len(different)


def _tables() -> tuple[Ints, Ints]:
    """Suits to patterns, and where the classes of each five ranks begin."""
    found = [_patterns(alike) for alike in range(1 << (_SIZE - 1))]
    number = np.array([patterns for _, patterns in found])
    ranks = np.zeros((1, 0), dtype=np.int64)
    for n in range(_SIZE):
        below = [(top, ranks[: comb(top + n, n)]) for top in range(13)]
        ranks = np.concatenate([np.column_stack([r, np.full(len(r), top)]) for top, r in below])
    alike = (ranks[:, 1:] == ranks[:, :-1]) @ (1 << np.arange(_SIZE - 1))
    sizes = number[alike]
    return np.stack([table for table, _ in found]), np.cumsum(sizes) - sizes


_PATTERN, _FIRST = _tables()


@kernel
def five_class(a: int, b: int, c: int, d: int, e: int) -> tuple[int, int]:
    """The class of five cards, and the label of each suit beside them, two bits each.

    >>> from pitboss.equipment.cards import cards
    >>> five_class(*cards("As Ks 9d 9s 2c"))[0] == five_class(*cards("9h 2d Kh 9c Ah"))[0]
    True
    """
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    c, e = min(c, e), max(c, e)
    c, d = min(c, d), max(c, d)
    a, d = min(a, d), max(a, d)
    a, c = min(a, c), max(a, c)
    b, e = min(b, e), max(b, e)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    v, w, x, y, z = a >> 2, b >> 2, c >> 2, d >> 2, e >> 2
    ranks = _STEPS[v & 15, 1] + _STEPS[(w & 15) + 1, 2] + _STEPS[(x & 15) + 2, 3]
    ranks += _STEPS[(y & 15) + 3, 4] + _STEPS[(z & 15) + 4, 5]
    alike = int(v == w) | int(w == x) << 1 | int(x == y) << 2 | int(y == z) << 3
    suits = a & 3 | (b & 3) << 2 | (c & 3) << 4 | (d & 3) << 6 | (e & 3) << 8
    found = int(_PATTERN[alike, suits])
    return int(_FIRST[ranks]) + (found & 255), found >> 8 & 255


@kernel
def labelled(card: int, labels: int) -> int:
    """A card beside five others, by rank and by the label of its suit.

    >>> from pitboss.equipment.cards import cards
    >>> _, labels = five_class(*cards("As Ks 9d 9s 2d"))
    >>> labelled(*cards("7c"), labels) == labelled(*cards("7h"), labels)
    True
    """
    return card >> 2 << 2 | labels >> 2 * (card & 3) & 3


def cards_of_five_class(number: int) -> tuple[int, ...]:
    """Five cards of a class, the lowest first.

    >>> from pitboss.equipment.cards import cards
    >>> kings_up = five_class(*cards("Kc Kd 9h 9s 2c"))[0]
    >>> five_class(*cards_of_five_class(kings_up))[0] == kings_up
    True
    """
    place = int(np.searchsorted(_FIRST, number, "right")) - 1
    pattern = number - int(_FIRST[place])
    ranks: list[int] = []
    for n in range(_SIZE, 0, -1):
        top = max(rank for rank in range(13) if _STEPS[rank + n - 1, n] <= place)
        ranks.insert(0, top)
        place -= int(_STEPS[top + n - 1, n])
    alike = sum(int(ranks[n] == ranks[n + 1]) << n for n in range(_SIZE - 1))
    told = _PATTERN[alike]
    code = int(np.flatnonzero((told & 255 == pattern) & (told > 0))[0])
    return tuple(4 * rank + (code >> 2 * n & 3) for n, rank in enumerate(ranks))
