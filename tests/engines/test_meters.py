"""The edge of a progressive wager by its meter, held against solutions and plain counts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.engines.exact import Exact, solve
from pitboss.engines.exact.meters import MeterEdge, Prize, meter_line, pays_from_meter
from pitboss.engines.exact.result import MeterLine
from pitboss.engines.exact.store import solve_stored
from pitboss.rulebook.terms import Terms, terms

THREE_CARD = "columbus-2016/three-card-poker"
STUD, RIDE = "toledo/mississippi-stud", "toledo/let-it-ride"
HANDS = 2_598_960


def line_of(on: Terms) -> MeterLine:
    found = solve_stored(on, "progressive")
    assert found.meter is not None
    return found.meter


def edge_at(on: Terms, meter: int) -> Fraction:
    """The edge solved with so many dollars on the meter."""
    seeded = on.rules._replace(meter=on.rules.meter._replace(meter_seed=100 * meter))
    found = solve(replace(on, rules=seeded), "progressive")
    assert isinstance(found, Exact)
    return found.edge


def three_card_prize(hand: tuple[tuple[int, str], ...], meter: Fraction) -> Fraction:
    """The table of lines 963-968, for cards as (rank, suit) with an ace as 14."""
    ranks = sorted(rank for rank, _ in hand)
    suits = {suit for _, suit in hand}
    straight = ranks[1:] == [ranks[0] + 1, ranks[0] + 2] or ranks == [2, 3, 14]
    if ranks == [12, 13, 14] and len(suits) == 1:
        return max(meter, Fraction(1000)) if suits == {"s"} else Fraction(500)
    if straight and len(suits) == 1:
        return Fraction(70)
    if ranks[0] == ranks[2]:
        return Fraction(60)
    return Fraction(6 if straight else -1)


def test_three_card_poker_by_enumeration() -> None:
    line = line_of(terms(THREE_CARD))
    pack = [(rank, suit) for rank in range(2, 15) for suit in "cdhs"]
    hands = list(combinations(pack, 3))
    for meter in (1000, 5000, 20_000):
        shown = meter + Fraction(1, 10)  # a tenth of the dollar goes onto it before the deal
        won = sum(three_card_prize(hand, shown) for hand in hands)
        assert line.edge(meter) == -won / len(hands)
    assert line.slope == Fraction(1, 22_100)
    assert line.break_even is not None
    assert line.edge(line.break_even) == 0


def test_a_meter_and_a_tenth_of_it_by_the_known_counts_of_hands() -> None:
    line = line_of(terms(RIDE))
    dollars = {624: 300, 3744: 50, 5108: 40, 10_200: 30, 54_912: 9}
    fixed = sum(hands * prize for hands, prize in dollars.items())
    for meter in (1000, 12_000, 160_530):
        royal = meter + Fraction(1, 10)
        tenth = Fraction(meter, 10) + Fraction(1, 100)  # of the ten cents one comes
        won = fixed + 4 * royal + 36 * tenth - HANDS  # the staked dollar does not come back
        assert line.edge(meter) == -won / HANDS
    assert line.break_even == Fraction(30_500_781, 190)


@pytest.mark.parametrize("address", [THREE_CARD, pytest.param(STUD, marks=pytest.mark.exhaustive)])
def test_the_line_goes_through_what_is_solved_at_other_meters(address: str) -> None:
    on = terms(address)
    line = line_of(on)
    for meter in (1000, 7777, 1_000_000):
        assert line.edge(meter) == edge_at(on, meter)


def test_below_what_is_paid_at_least_the_meter_makes_no_difference() -> None:
    on = terms(THREE_CARD)
    line = line_of(on)
    assert (line.low, line.high) == (Fraction(9999, 10), None)
    assert edge_at(on, 500) == edge_at(on, 900) == line.edge(line.low)


def test_even_beyond_a_bend() -> None:
    whole = Prize(Fraction(1, 100), Fraction(1), own=0, least=5000, kept=0)
    tenth = Prize(Fraction(1, 100), Fraction(1, 10), own=0, least=0, kept=0)
    edge = MeterEdge([whole, tenth], elsewhere=Fraction(-98), stake=100)
    line = edge.line(Fraction(1000))
    assert line.high == 50
    assert line.break_even == Fraction(980, 11)  # beyond the bend, 1.1 times it are 9800 cents
    assert edge.value(Fraction(98_000, 11)) == 0
    assert edge.line(Fraction(98_000, 11)).edge(Fraction(980, 11)) == 0


def test_only_rows_in_percent_pay_from_a_meter() -> None:
    on = terms(THREE_CARD)
    assert pays_from_meter(on, "progressive")
    assert not pays_from_meter(on, "pair-plus")
    assert not pays_from_meter(on, "ante")
    assert not pays_from_meter(terms("hollywood-park/three-card-poker"), "progressive")


def test_no_line_where_it_misses_what_was_solved() -> None:
    on = terms(THREE_CARD)
    found = solve(on, "progressive")
    assert isinstance(found, Exact)
    (lost,) = (net for net in found.distribution if net < 0)
    other = dict(found.distribution)
    other[lost - 1] = other.pop(lost)
    assert meter_line(on, "progressive", replace(found, distribution=other)) is None
