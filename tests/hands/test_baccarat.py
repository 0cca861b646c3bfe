"""Baccarat points."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hands.jitted import compiled
from pitboss.hands.baccarat import add, points

POINTS = {**{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 0), "A": 1}


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


@compiled
def _compiled_add(so_far: int, card: int) -> int:
    return add(so_far, card)


def test_compiled_agrees_with_the_interpreter() -> None:
    for so_far in range(10):
        for card in range(52):
            assert _compiled_add(so_far, card) == add(so_far, card)
