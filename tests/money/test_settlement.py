"""Lines, fees and postings: money only moves, none is made."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pitboss.money.settlement import Fee, Line, Result, Settlement


def line(seat: int, net: int, account: str = "bank") -> Line:
    result = Result.WIN if net > 0 else Result.LOSE
    return Line(
        seat=seat,
        wager=0,
        stake=100,
        result=result,
        odds="1 to 1",
        net=net,
        returned=0,
        reason=1,
        account=account,
    )


lines = st.builds(
    line, st.integers(0, 6), st.integers(-500, 500), st.sampled_from(["bank", "meter", "house"])
)
fees = st.builds(
    Fee,
    seat=st.none() | st.integers(0, 6),
    amount=st.integers(0, 500),
    reason=st.just(1),
)


@given(st.lists(lines), st.lists(fees))
def test_all_postings_sum_to_zero(wagers: list[Line], collected: list[Fee]) -> None:
    postings = Settlement(lines=wagers, fees=collected).postings()
    assert sum(postings.values()) == 0
    assert postings.get("fees", 0) == sum(fee.amount for fee in collected)


def test_who_gained_what() -> None:
    settled = Settlement(
        lines=[line(0, 300), line(1, -200), line(1, 50, "meter"), line(2, 25, "house")],
        fees=[Fee(seat=0, amount=10, reason=1), Fee(seat=None, amount=5, reason=1)],
    )
    assert settled.postings() == {
        "bank": -105,
        "seat 1": 290,
        "seat 2": -150,
        "meter": -50,
        "seat 3": 25,
        "house": -25,
        "fees": 15,
    }


def test_a_seats_net_is_without_its_fees() -> None:
    settled = Settlement(
        lines=[line(0, 300), line(0, -100), line(1, 7)], fees=[Fee(seat=0, amount=10, reason=1)]
    )
    assert [settled.net(seat) for seat in range(3)] == [200, 7, 0]
