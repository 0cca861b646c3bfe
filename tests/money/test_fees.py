"""Collection fees by bracket: ends, holes, overlaps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money.fees import OPEN, fee_for

PLAIN = np.array([[500, 10000, 50], [10100, 20000, 100], [20100, OPEN, 200]])
OVERLAP = np.array([[500, 50000, 50], [50000, OPEN, 100]])


@pytest.mark.parametrize(
    ("amount", "fee"),
    [
        (500, 50),
        (10000, 50),
        (10001, 50),  # in the hole between $100 and $101: as the bracket below it
        (10099, 50),
        (10100, 100),
        (20000, 100),
        (20099, 100),
        (20100, 200),
        (10**9, 200),  # an open end
        (1, 0),  # below the first bracket: none is printed
    ],
)
def test_an_amount_pays_the_last_bracket_that_begins_at_or_below_it(amount: int, fee: int) -> None:
    assert fee_for(amount, PLAIN) == fee


def test_where_two_brackets_meet_the_later_one_counts() -> None:
    assert [fee_for(n, OVERLAP) for n in (49999, 50000, 50001)] == [50, 100, 100]


def test_no_wager_and_no_schedule_cost_nothing() -> None:
    assert fee_for(0, PLAIN) == 0
    assert fee_for(5000, PLAIN[:0]) == 0


def test_above_the_last_closed_bracket_its_fee_holds() -> None:
    assert fee_for(20001, PLAIN[:2]) == 100


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_larger_amount_never_pays_less_where_fees_rise(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert fee_for(low, PLAIN) <= fee_for(high, PLAIN)
