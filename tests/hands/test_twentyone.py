"""Twenty-one counts against a plain count of the same cards."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands.jitted import compiled
from pitboss.hands.twentyone import is_ace, is_soft, is_ten, total, value

VALUES = {**{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10), "A": 1}


def ranks_and_suits() -> list[tuple[int, str]]:
    return [(4 * r + s, rank) for r, rank in enumerate("23456789TJQKA") for s in range(4)]


def test_every_card() -> None:
    for card, rank in ranks_and_suits():
        assert value(card) == VALUES[rank]
        assert is_ten(card) == (rank in "TJQK")
        assert is_ace(card) == (rank == "A")


def plain_total(hand: str) -> tuple[int, bool]:
    """Try every ace both ways; keep the highest total that does not bust, else the lowest."""
    choices = [(1, 11) if rank == "A" else (VALUES[rank],) for rank in hand]
    sums = {sum(choice) for choice in product(*choices)}
    best = max((s for s in sums if s <= 21), default=min(sums))
    return best, best != min(sums)


@given(st.text("23456789TJQKA", min_size=1, max_size=9))
def test_totals_are_the_best_way_to_count_the_aces(hand: str) -> None:
    hard_sum, aces = sum(VALUES[rank] for rank in hand), hand.count("A")
    assert (total(hard_sum, aces), is_soft(hard_sum, aces)) == plain_total(hand)


@pytest.mark.parametrize(
    ("hard_sum", "aces", "best", "soft"),
    [
        (11, 1, 21, True),  # A-T
        (7, 1, 17, True),
        (17, 1, 17, False),  # A-6-T
        (2, 2, 12, True),  # A-A
        (12, 2, 12, False),  # A-A-T
        (20, 0, 20, False),
        (26, 1, 26, False),
        (0, 0, 0, False),  # no card yet
    ],
)
def test_known_totals(hard_sum: int, aces: int, best: int, soft: bool) -> None:
    assert total(hard_sum, aces) == best
    assert is_soft(hard_sum, aces) is soft


@compiled
def _compiled_card(card: int) -> tuple[int, bool, bool]:
    return value(card), is_ten(card), is_ace(card)


@compiled
def _compiled_hand(hard_sum: int, aces: int) -> tuple[int, bool]:
    return total(hard_sum, aces), is_soft(hard_sum, aces)


def test_compiled_agrees_with_the_interpreter() -> None:
    for card in range(52):
        assert _compiled_card(card) == (value(card), is_ten(card), is_ace(card))
    for hard_sum, aces in product(range(32), range(5)):
        assert _compiled_hand(hard_sum, aces) == (total(hard_sum, aces), is_soft(hard_sum, aces))
