"""How one pot is divided at the showdown, in whole units, and what is written down of it."""

from __future__ import annotations

from typing import Any

from pitboss.jit import kernel

POT = 5040
"""Units in a pot: each half of it divides evenly among up to ten hands."""
MOST_HANDS = 10

SHARE, WHOLE, PART, HIGH, LOW = range(5)
"""Columns of a tally: units won; pots won whole and in part; halves won or shared."""
COLUMNS = 5


@kernel
def award(tally: Any, highs: Any, lows: Any, hands: int, times: int) -> None:
    """Divide one pot, so many times over, between the first hands of these rows of scores.

    Each half goes to its largest score and equal ones share it. Where no low score is more than 0
    the high half is the whole pot.
    """
    best_high, best_low, high_ways, low_ways = -1, 0, 0, 0
    for hand in range(hands):
        if highs[hand] > best_high:
            best_high, high_ways = highs[hand], 0
        if highs[hand] == best_high:
            high_ways += 1
        if lows[hand] > best_low:
            best_low, low_ways = lows[hand], 0
        if lows[hand] == best_low:
            low_ways += 1
    high_part = POT // high_ways
    low_part = 0
    if best_low > 0:
        high_part, low_part = POT // 2 // high_ways, POT // 2 // low_ways
    for hand in range(hands):
        won = 0
        if highs[hand] == best_high:
            won += high_part
            tally[hand, HIGH] += times
        if best_low > 0 and lows[hand] == best_low:
            won += low_part
            tally[hand, LOW] += times
        if won:
            tally[hand, SHARE] += won * times
            tally[hand, WHOLE if won == POT else PART] += times
