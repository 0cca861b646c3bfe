"""Paytable rows as books print them, and the engine's table of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.money.paytables import PRINTED, Pays, paytable, row, row_name

rows = st.one_of(
    st.builds("{} to {}".format, st.integers(1, 9999), st.integers(1, 99)),
    st.builds("${}".format, st.integers(1, 10**6)),
    st.builds("{}% of meter".format, st.integers(1, 100)),
    st.builds("{}% of meter, at least {} to 1".format, st.integers(1, 100), st.integers(1, 9999)),
    st.sampled_from(["push", "lose"]),
)


@given(rows)
def test_a_row_is_read_as_it_is_said(text: str) -> None:
    assert row(row_name(row(text))) == row(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("50 to 1", (Pays.ODDS, 50, 1, 0)),
        ("31 for 1", (Pays.ODDS, 30, 1, 0)),
        ("$1,000.50", (Pays.FIXED, 100050, 0, 0)),
        ("10% of meter", (Pays.METER, 10, 100, 0)),
        ("2.5% of meter", (Pays.METER, 25, 1000, 0)),
        ("100% of meter, at least 1,000 to 1", (Pays.METER, 100, 100, 1000)),
        ("push", (Pays.PUSHES, 0, 0, 0)),
        (" lose ", (Pays.LOSES, 0, 0, 0)),
    ],
)
def test_what_a_row_pays(text: str, expected: tuple[int, int, int, int]) -> None:
    assert row(text) == expected


@pytest.mark.parametrize("text", ["", "50", "pushes", "50 too 1", "% of meter", "win"])
def test_what_is_not_a_payoff_is_refused_with_the_ways_to_write_one(text: str) -> None:
    with pytest.raises(BadInput, match=r"is not a payoff; write odds .*'push' or 'lose'"):
        row(text)


@pytest.mark.parametrize("text", ["$ten", "10% of meter, at least , to 1", "9999999999% of meter"])
def test_a_malformed_amount_in_a_row_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        row(text)


def test_rows_stand_in_the_games_order_and_an_outcome_without_a_row_loses() -> None:
    table = paytable(("none", "pair", "flush"), {"flush": "4 to 1", "pair": "push"})
    assert table[:, :PRINTED].tolist() == [[0, 0, 0, 0], [1, 0, 0, 0], [2, 4, 1, 0]]
    assert [row_name(r) for r in table] == ["lose", "push", "4 to 1"]
