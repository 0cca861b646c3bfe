"""Baccarat points, and the Banker's chart as it is printed on the layout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from pitboss.hands.baccarat import add, banker_draws, points

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compiled anew on each run: a cache would not see a change in the functions under test."""
    return cast(F, njit(function))


POINTS = {**{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 0), "A": 1}

# One row to a Banker total, one column to the Player's third card, 0 to 9.
CHART = """
0  D D D D D D D D D D
1  D D D D D D D D D D
2  D D D D D D D D D D
3  D D D D D D D D S D
4  S S D D D D D D S S
5  S S S S D D D D S S
6  S S S S S S D D S S
7  S S S S S S S S S S
"""


def test_every_card() -> None:
    for rank, name in enumerate("23456789TJQKA"):
        for suit in range(4):
            assert points(4 * rank + suit) == POINTS[name]


@given(st.lists(st.integers(0, 51), min_size=1, max_size=3))
def test_only_the_last_digit_counts(hand: list[int]) -> None:
    so_far = 0
    for card in hand:
        so_far = add(so_far, card)
    assert so_far == sum(points(card) for card in hand) % 10


@pytest.mark.parametrize("row", CHART.split("\n")[1:-1])
def test_banker_chart(row: str) -> None:
    banker, *plays = row.split()
    assert len(plays) == 10
    for third, play in enumerate(plays):
        assert banker_draws(int(banker), third) is (play == "D")


@pytest.mark.parametrize("natural", [8, 9])
def test_a_natural_never_draws(natural: int) -> None:
    assert not any(banker_draws(natural, third) for third in range(10))


@compiled
def _compiled_add(so_far: int, card: int) -> int:
    return add(so_far, card)


@compiled
def _compiled_draws(banker_points: int, player_third_points: int) -> bool:
    return banker_draws(banker_points, player_third_points)


def test_compiled_agrees_with_the_interpreter() -> None:
    for so_far in range(10):
        for card in range(52):
            assert _compiled_add(so_far, card) == add(so_far, card)
        for third in range(10):
            assert _compiled_draws(so_far, third) == banker_draws(so_far, third)
