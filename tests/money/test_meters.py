"""Progressive meters: fed, drawn on, seeded again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pitboss.money.meters import after_prize, drawn, fed_by


def test_a_share_of_a_dollar_is_whole_cents() -> None:
    assert [fed_by(100, share) for share in (0, 21, 100)] == [0, 21, 100]
    assert fed_by(500, 21) == 105


def test_a_prize_is_a_part_of_the_meter_and_the_part_of_a_cent_stays_on_it() -> None:
    assert drawn(123_456, 10, 100) == 12_345
    assert drawn(123_456, 100, 100) == 123_456
    assert after_prize(123_456, 12_345, 10, 100, 10_000) == 111_111


def test_the_whole_meter_goes_back_to_its_seed() -> None:
    assert after_prize(123_456, 123_456, 100, 100, 10_000) == 10_000
    assert after_prize(123_456, 123_456, 1, 1, 10_000) == 10_000


@given(st.integers(0, 10**9), st.integers(1, 99))
def test_a_meter_and_its_prize_are_what_it_was(meter: int, part: int) -> None:
    paid = drawn(meter, part, 100)
    assert 0 <= paid <= meter
    assert after_prize(meter, paid, part, 100, 5) + paid == meter
