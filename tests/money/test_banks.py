"""A player-dealer's bank: what it covers, what has action, what goes back."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money.banks import (
    UNLIMITED,
    Cover,
    covered,
    stake_in_action,
)

amounts = st.integers(0, 10**6)


def settle_all(wanted: list[int], cover: int, counting: Cover) -> tuple[list[int], int, int]:
    """Settle results in order: what each got, what the bank paid, what it took."""
    got: list[int] = []
    paid = taken = 0
    for net in wanted:
        moved = covered(net, cover, paid, taken, counting)
        got.append(moved)
        paid += max(moved, 0)
        taken += max(-moved, 0)
    return got, paid, taken


@pytest.mark.parametrize(
    ("wanted", "paid", "taken", "gross", "net"),
    [
        (500, 0, 0, 300, 300),  # more than the bank
        (300, 0, 0, 300, 300),  # exactly the bank
        (200, 150, 0, 150, 150),  # what is left of it
        (200, 300, 0, 0, 0),  # nothing is left
        (200, 300, 120, 0, 120),  # net: what it collected may pay
        (-500, 0, 0, -300, -300),  # it may win no more than its bank either
        (-200, 0, 300, 0, 0),
        (-200, 120, 300, 0, -120),
        (-200, 300, 0, 0, 0),  # it is used up: a losing wager goes back
        (-200, 300, 120, 0, -200),  # net: what it collected keeps it going
        (0, 300, 300, 0, 0),
    ],
)
def test_a_bank_of_three_dollars(wanted: int, paid: int, taken: int, gross: int, net: int) -> None:
    assert covered(wanted, 300, paid, taken, Cover.GROSS) == gross
    assert covered(wanted, 300, paid, taken, Cover.NET) == net


@given(st.lists(st.integers(-(10**6), 10**6)), amounts)
def test_counted_gross_all_it_pays_and_all_it_takes_is_at_most_its_cover(
    wanted: list[int], cover: int
) -> None:
    got, paid, taken = settle_all(wanted, cover, Cover.GROSS)
    assert paid <= cover
    assert taken <= cover
    assert paid == min(cover, sum(n for n in wanted if n > 0))
    assert all(0 <= g * (1 if w >= 0 else -1) <= abs(w) for g, w in zip(got, wanted, strict=True))


@given(st.lists(st.integers(-(10**6), 10**6)), amounts)
def test_counted_net_its_result_stays_within_its_cover_after_every_wager(
    wanted: list[int], cover: int
) -> None:
    got, _, _ = settle_all(wanted, cover, Cover.NET)
    for n in range(len(got) + 1):
        assert -cover <= sum(got[:n]) <= cover
    sums = [sum(wanted[:n]) for n in range(len(wanted))]
    if all(-cover <= so_far < cover for so_far in sums) and abs(sum(wanted)) <= cover:
        assert got == wanted  # it is never used up before the last


@given(st.integers(-(10**9), 10**9), amounts, amounts)
def test_the_house_covers_everything(wanted: int, paid: int, taken: int) -> None:
    for counting in Cover:
        assert covered(wanted, UNLIMITED, paid, taken, counting) == wanted


@given(st.integers(1, 10**6), st.integers(1, 10**7), st.data())
def test_the_stake_in_action_is_in_proportion_and_rounded_up(
    stake: int, wanted: int, data: st.DataObject
) -> None:
    got = data.draw(st.integers(0, wanted))
    expected = ceil(Fraction(stake * got, wanted))
    assert stake_in_action(stake, wanted, got) == expected
    assert stake_in_action(stake, -wanted, -got) == expected


def test_what_goes_back_when_the_bank_is_short() -> None:
    assert stake_in_action(1000, 8000, 8000) == 1000  # covered: nothing goes back
    assert stake_in_action(1000, 8000, 4000) == 500
    assert stake_in_action(1000, 8000, 0) == 0
    assert stake_in_action(1000, 8000, 1) == 1  # a part of a cent counts as a cent
    assert stake_in_action(1000, -1000, -400) == 400
    assert stake_in_action(1000, -500, -200) == 400  # a surrender of half
    assert stake_in_action(1000, 0, 0) == 1000  # a push had action
