"""Whole cents, and dollars as people write them."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.money.cents import MOST, cents, dollars, money

amounts = st.integers(-MOST, MOST)


@given(amounts)
def test_an_amount_is_read_as_it_is_printed(amount: int) -> None:
    assert cents(dollars(amount)) == amount
    assert cents(money(amount)) == amount


@given(st.integers(-(10**9), 10**9))
def test_a_whole_number_is_dollars(whole: int) -> None:
    assert cents(whole) == cents(str(whole)) == 100 * whole


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("0", 0),
        ("0.01", 1),
        ("0.1", 10),
        (" 7.5 ", 750),
        ("$1,234,567.89", 123456789),
        ("-$3", -300),
        ("-0.05", -5),
        ("007", 700),
    ],
)
def test_dollars_have_at_most_two_decimals(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize(
    "text", ["", "five", "1.234", "1.", ".5", "1,00", "1,0000", "$", "--1", "1e3", "nan", "5 5"]
)
def test_what_is_not_an_amount_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is not an amount; write dollars") as refused:
        cents(text)
    assert refused.value.code == "amount"


@pytest.mark.parametrize("text", ["10000000000.01", "-10,000,000,001", "9" * 5000, 10**30])
def test_an_amount_that_no_table_takes_is_refused(text: str | int) -> None:
    with pytest.raises(BadInput, match=r"at most \$10,000,000,000"):
        cents(text)
    assert cents("10000000000") == MOST


@given(st.text(max_size=8))
def test_any_text_is_an_amount_or_refused(text: str) -> None:
    with contextlib.suppress(BadInput):
        assert abs(cents(text)) <= MOST


def test_programs_get_two_decimals_and_people_only_where_they_are_needed() -> None:
    assert [dollars(n) for n in (5, 100, -1250)] == ["0.05", "1.00", "-12.50"]
    assert [money(n) for n in (5, 100, -1250, 123456700)] == [
        "$0.05",
        "$1",
        "-$12.50",
        "$1,234,567",
    ]
