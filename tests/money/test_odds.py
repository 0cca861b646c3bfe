"""Odds, 'to' and 'for', and what is done with the part that does not come out even."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.money.odds import Breakage, at_odds, broken, odds, odds_name

whole = st.integers(1, 999_999)


@given(whole, whole)
def test_odds_are_read_as_they_are_said(win: int, per: int) -> None:
    least = (win // gcd(win, per), per // gcd(win, per))
    assert odds(f"{win} to {per}") == least
    assert odds(odds_name(*least)) == least
    assert odds(f"{win:,} to {per:,}") == least


@given(whole, whole)
def test_for_counts_the_stake_among_what_is_handed_back(win: int, per: int) -> None:
    assert Fraction(*odds(f"{win} for {per}")) == Fraction(*odds(f"{win} to {per}")) - 1


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("3 to 2", (3, 2)),
        ("6 to 4", (3, 2)),
        ("2.5 to 1", (5, 2)),
        ("1.5 for 1", (1, 2)),
        ("31 for 1", (30, 1)),
        ("1 for 1", (0, 1)),
        ("1 for 2", (-1, 2)),
        ("0 to 1", (0, 1)),
        ("1,000 to 1", (1000, 1)),
    ],
)
def test_odds_as_books_print_them(text: str, pair: tuple[int, int]) -> None:
    assert odds(text) == pair


@pytest.mark.parametrize(
    "text", ["", "3-2", "3:2", "three to two", "3 to", ", to 1", "1 to ,", "-1 to 1", "9" * 5000]
)
def test_what_is_not_odds_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="is not odds; write them as in"):
        odds(text)


@pytest.mark.parametrize("text", ["3 to 0", "0 to 0", "5 for 0"])
def test_odds_on_no_stake_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="nothing is staked"):
        odds(text)


def test_a_result_has_a_word_of_its_own() -> None:
    said = [odds_name(*pair) for pair in ((0, 1), (-1, 1), (-1, 2), (1, 2), (35, 1))]
    assert said == ["push", "lose", "lose 1/2", "1 to 2", "35 to 1"]


@pytest.mark.parametrize(
    ("breakage", "below", "at", "above"),
    [
        (Breakage.CENT, 99, 100, 101),
        (Breakage.DOWN_TO_DOLLAR, 0, 100, 100),
        (Breakage.UP_TO_DOLLAR, 100, 100, 200),
        (Breakage.UP_TO_QUARTER, 100, 100, 125),
        (Breakage.DOWN_TO_QUARTER, 75, 100, 100),
        (Breakage.UP_TO_HALF_DOLLAR, 100, 100, 150),
        (Breakage.NEAREST_CENT, 99, 100, 101),
    ],
)
def test_a_payoff_a_cent_below_at_and_above_a_unit(
    breakage: Breakage, below: int, at: int, above: int
) -> None:
    assert [broken(n, 1, breakage) for n in (99, 100, 101)] == [below, at, above]


@pytest.mark.parametrize(
    ("breakage", "third", "half", "two_thirds"),
    [
        (Breakage.CENT, 33, 16, 66),
        (Breakage.NEAREST_CENT, 33, 17, 67),
        (Breakage.DOWN_TO_QUARTER, 25, 0, 50),
        (Breakage.UP_TO_QUARTER, 50, 25, 75),
    ],
)
def test_parts_of_a_cent(breakage: Breakage, third: int, half: int, two_thirds: int) -> None:
    assert [broken(100, 3, breakage), broken(33, 2, breakage)] == [third, half]
    assert broken(200, 3, breakage) == two_thirds


UNITS = {
    Breakage.CENT: (1, floor),
    Breakage.DOWN_TO_DOLLAR: (100, floor),
    Breakage.UP_TO_DOLLAR: (100, ceil),
    Breakage.UP_TO_QUARTER: (25, ceil),
    Breakage.DOWN_TO_QUARTER: (25, floor),
    Breakage.UP_TO_HALF_DOLLAR: (50, ceil),
}


@given(st.sampled_from(list(UNITS)), st.integers(0, 10**7), st.integers(1, 999), st.integers(1, 99))
def test_every_policy_rounds_to_its_unit_in_its_direction(
    breakage: Breakage, stake: int, win: int, per: int
) -> None:
    unit, direction = UNITS[breakage]
    expected = direction(Fraction(stake * win, per) / unit) * unit
    assert at_odds(stake, win, per, breakage) == expected


@given(st.integers(0, 10**7), st.integers(1, 9), st.integers(1, 9))
def test_a_loss_is_rounded_in_the_players_favour_whatever_the_policy(
    stake: int, lost: int, per: int
) -> None:
    for breakage in Breakage:
        assert at_odds(stake, -lost, per, breakage) == -floor(Fraction(stake * lost, per))


def test_half_of_an_odd_cent_stays_with_the_player() -> None:
    assert at_odds(225, -1, 2, Breakage.CENT) == -112
    assert at_odds(225, -1, 1, Breakage.UP_TO_DOLLAR) == -225
    assert at_odds(1, -1, 2, Breakage.CENT) == 0
