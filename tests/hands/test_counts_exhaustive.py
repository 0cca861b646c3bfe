"""Every six- and seven-card deal of the deck: counted, and each against its five-card subsets."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np
import pytest
from numba import prange

from hands.jitted import in_parallel
from pitboss.hands.poker import (
    Five,
    best_of_seven,
    best_of_six,
    category,
    five_card,
    is_royal,
)
from pitboss.jit import kernel

pytestmark = pytest.mark.exhaustive


ROYAL = 9  # a column of its own, besides being counted as a straight flush
MISMATCH = 10


@kernel
def _plain_six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    best = max(five_card(a, b, c, d, e), five_card(a, b, c, d, f))
    best = max(best, five_card(a, b, c, e, f), five_card(a, b, d, e, f))
    return max(best, five_card(a, c, d, e, f), five_card(b, c, d, e, f))


@kernel
def _plain_seven(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    best = max(_plain_six(a, b, c, d, e, f), _plain_six(a, b, c, d, e, g))
    best = max(best, _plain_six(a, b, c, d, f, g), _plain_six(a, b, c, e, f, g))
    best = max(best, _plain_six(a, b, d, e, f, g), _plain_six(a, c, d, e, f, g))
    return max(best, _plain_six(b, c, d, e, f, g))


@kernel
def _tally(row: Any, score: int) -> None:
    row[category(score)] += 1
    row[ROYAL] += is_royal(score)


# The highest card of a deal picks its row, so that threads do not share counts.  High cards have
# the most deals below them: stepping by 23, prime to 52, spreads these over the threads.
@in_parallel
def _count_six(found: Any) -> None:
    for i in prange(52):
        a = i * 23 % 52
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            score = best_of_six(a, b, c, d, e, f)
                            _tally(found[a], score)
                            plain = _plain_six(a, b, c, d, e, f)
                            found[a, MISMATCH] += score != plain


@in_parallel
def _count_seven(found: Any) -> None:
    for i in prange(52):
        a = i * 23 % 52
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            for g in range(f):
                                score = best_of_seven(a, b, c, d, e, f, g)
                                _tally(found[a], score)
                                plain = _plain_seven(a, b, c, d, e, f, g)
                                found[a, MISMATCH] += score != plain


def count(fill: Callable[[Any], None]) -> list[int]:
    found = np.zeros((52, 11), dtype=np.int64)
    fill(found)
    columns: list[int] = found.sum(axis=0).tolist()
    return columns


def test_every_six_card_deal() -> None:
    *kinds, royals, mismatches = count(_count_six)
    assert dict(zip(Five, kinds, strict=True)) == {
        Five.HIGH_CARD: 6_612_900,
        Five.PAIR: 9_730_740,
        Five.TWO_PAIR: 2_532_816,
        Five.THREE_OF_A_KIND: 732_160,
        Five.STRAIGHT: 361_620,
        Five.FLUSH: 205_792,
        Five.FULL_HOUSE: 165_984,
        Five.FOUR_OF_A_KIND: 14_664,  # 13 * C(48,2)
        Five.STRAIGHT_FLUSH: 1_844,  # 4 * (47 + 9 * 46): the next card up would make a better one
    }
    assert royals == 188  # 4 * 47
    assert sum(kinds) == comb(52, 6)
    assert mismatches == 0


def test_every_seven_card_deal() -> None:
    *kinds, royals, mismatches = count(_count_seven)
    assert dict(zip(Five, kinds, strict=True)) == {
        Five.HIGH_CARD: 23_294_460,
        Five.PAIR: 58_627_800,
        Five.TWO_PAIR: 31_433_400,
        Five.THREE_OF_A_KIND: 6_461_620,
        Five.STRAIGHT: 6_180_020,
        Five.FLUSH: 4_047_644,
        Five.FULL_HOUSE: 3_473_184,
        Five.FOUR_OF_A_KIND: 224_848,  # 13 * C(48,3)
        Five.STRAIGHT_FLUSH: 41_584,  # 4 * (C(47,2) + 9 * C(46,2))
    }
    assert royals == 4_324  # 4 * C(47,2)
    assert sum(kinds) == comb(52, 7)
    assert mismatches == 0
