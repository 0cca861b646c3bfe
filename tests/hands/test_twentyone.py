"""Twenty-one counts against a plain count of the same cards."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands.jitted import compiled
from pitboss.equipment.cards import cards
from pitboss.hands.twentyone import counted, is_ace, is_natural, is_soft, is_ten, total, value

VALUES = {**{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 10), "A": 1}


def ranks_and_suits() -> list[tuple[int, str]]:
    return [(4 * r + s, rank) for r, rank in enumerate("23456789TJQKA") for s in range(4)]


def held(hand: str) -> int:
    """A hand of ranks, all of one suit."""
    return sum(counted(card) for card in cards(" ".join(f"{rank}s" for rank in hand)))


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
    assert (total(held(hand)), is_soft(held(hand))) == plain_total(hand)


@pytest.mark.parametrize(
    ("hand", "best", "soft"),
    [
        ("AT", 21, True),
        ("A6", 17, True),
        ("A6T", 17, False),
        ("AA", 12, True),
        ("AAT", 12, False),
        ("KQ", 20, False),
        ("AT5T", 26, False),
    ],
)
def test_known_totals(hand: str, best: int, soft: bool) -> None:
    assert total(held(hand)) == best
    assert is_soft(held(hand)) is soft


def test_a_blackjack_is_an_ace_and_a_ten_and_nothing_else() -> None:
    naturals = {a + b for a, b in product(VALUES, VALUES) if is_natural(held(a + b))}
    assert naturals == {a + b for a, b in product("A", "TJQK")} | {
        a + b for a, b in product("TJQK", "A")
    }
    assert not is_natural(held("A55"))
    assert not is_natural(held("A"))


@compiled
def _compiled(first: int, second: int, third: int) -> tuple[int, bool, bool]:
    two = counted(first) + counted(second)
    return total(two + counted(third)), is_soft(two + counted(third)), is_natural(two)


def test_compiled_agrees_with_the_interpreter() -> None:
    for first, second, third in product(range(0, 52, 4), repeat=3):
        two = counted(first) + counted(second)
        hand = two + counted(third)
        expected = total(hand), is_soft(hand), is_natural(two)
        assert _compiled(first, second, third) == expected
