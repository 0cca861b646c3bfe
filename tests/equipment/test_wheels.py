"""The two wheels: their order as the Cincinnati book prints it, and their colours."""

from __future__ import annotations

import pytest

from pitboss.equipment.wheels import (
    BIG_SIX_7,
    BIG_SIX_8,
    DOUBLE_ZERO,
    DOUBLE_ZERO_WHEEL,
    SINGLE_ZERO,
    Wheel,
    colour,
    pocket_name,
)

PRINTED_SINGLE = """
    0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12
    35 3 26
"""
PRINTED_DOUBLE = """
    0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4
    23 35 14 2
"""
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}

both_wheels = pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO_WHEEL])


def names(wheel: Wheel) -> list[str]:
    return [pocket_name(pocket) for pocket in wheel.pockets]


def test_cincinnati_L3301_order_of_the_single_zero_wheel() -> None:
    assert names(SINGLE_ZERO) == PRINTED_SINGLE.split()


def test_cincinnati_L3302_order_of_the_double_zero_wheel() -> None:
    assert names(DOUBLE_ZERO_WHEEL) == PRINTED_DOUBLE.split()


@pytest.mark.parametrize(("wheel", "size"), [(SINGLE_ZERO, 37), (DOUBLE_ZERO_WHEEL, 38)])
def test_columbus_2016_L487_L488_each_pocket_once(wheel: Wheel, size: int) -> None:
    assert wheel.size == size
    assert sorted(wheel.pockets) == list(range(size))


@both_wheels
def test_columbus_2016_L487_L488_colours_alternate_but_for_the_zeros(wheel: Wheel) -> None:
    colours = [colour(pocket) for pocket in wheel.pockets]
    for here, following in zip(colours, colours[1:] + colours[:1], strict=True):
        assert here != following


def test_columbus_2016_L488_opposite_pockets_are_an_odd_number_and_the_next() -> None:
    pockets = DOUBLE_ZERO_WHEEL.pockets
    for here, opposite in zip(pockets[:19], pockets[19:], strict=True):
        low, high = sorted((here, opposite))
        if here == 0:
            assert opposite == DOUBLE_ZERO
        else:
            assert low % 2 == 1
            assert high == low + 1
            assert {colour(low), colour(high)} == {"red", "black"}


@both_wheels
def test_columbus_2016_L487_L488_eighteen_of_each_colour_and_green_zeros(wheel: Wheel) -> None:
    by_colour = {
        shade: {p for p in wheel.pockets if colour(p) == shade}
        for shade in ("red", "black", "green")
    }
    assert by_colour["red"] == RED
    assert by_colour["black"] == set(range(1, 37)) - RED
    assert {pocket_name(p) for p in by_colour["green"]} <= {"0", "00"}
    assert len(by_colour["green"]) == wheel.size - 36


def test_pocket_names() -> None:
    assert [pocket_name(p) for p in (0, 17, 36, DOUBLE_ZERO)] == ["0", "17", "36", "00"]


@pytest.mark.parametrize("wheel", [BIG_SIX_8, BIG_SIX_7], ids=["eight fives", "seven fives"])
def test_no_symbol_of_a_big_six_wheel_lies_beside_itself_but_the_commonest(wheel: Wheel) -> None:
    rim = wheel.colours
    beside = {a for a, b in zip(rim, rim[1:] + rim[:1], strict=True) if a == b}
    assert beside == {"one"}
    assert (wheel.size, rim.index("joker") - rim.index("logo")) == (54, 27)
