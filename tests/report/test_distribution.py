"""The picture of a wager's results: its bars, before they are drawn."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from pitboss.report.distribution import MOST_BARS, PUSHED, bars_of


def test_a_bar_for_each_result_in_stakes() -> None:
    bars = bars_of({150: Fraction(1, 4), -100: Fraction(1, 2), 0: Fraction(1, 4)}, 100)
    assert [bar.name for bar in bars] == ["-1", "0", "+1.5"]
    assert [bar.chance for bar in bars] == [0.5, 0.25, 0.25]
    assert [bar.colour == PUSHED for bar in bars] == [False, True, False]


def test_of_too_many_results_the_rarest_become_ranges() -> None:
    often, wins = 20, range(1, 101)
    chances = {net: Fraction(10 if net <= often else 1, 1000) for net in wins}
    chances[-1] = 1 - sum(chances.values(), Fraction(0))
    bars = bars_of(chances, 1)
    assert len(bars) == MOST_BARS
    assert [bar.name for bar in bars[:3]] == ["-1", "+1", "+2"]
    assert " to " in bars[-1].name
    assert bars[-1].high == 100
    assert sum(bar.chance for bar in bars) == pytest.approx(1)
    assert all(one.high < other.low for one, other in pairwise(bars))
    assert not any(bar.low < 0 < bar.high for bar in bars)
