"""When blackjack's chart is left, held against what is published."""

from __future__ import annotations

import pytest

from pitboss.desk.deviations import _Desk, deviations, tags_of
from pitboss.engines.strategy import best_play
from pitboss.errors import PitbossError
from pitboss.rulebook.terms import terms

BLACKJACK = "columbus-2016/blackjack"

ILLUSTRIOUS = {
    ("insurance", "an ace"): 3,
    ("hard 16", "a ten"): 0,
    ("hard 15", "a ten"): 4,
    ("hard 10", "a ten"): 4,
    ("hard 12", "a 3"): 2,
    ("hard 12", "a 2"): 3,
    ("hard 11", "an ace"): 1,
    ("hard 9", "a 2"): 1,
    ("hard 10", "an ace"): 4,
    ("hard 9", "a 7"): 3,
    ("hard 16", "a 9"): 5,
    ("hard 13", "a 2"): -1,
    ("hard 12", "a 4"): 0,
    ("hard 12", "a 5"): -2,
    ("hard 12", "a 6"): -1,
    ("hard 13", "a 3"): -2,
}
"""Don Schlesinger's eighteen but for split tens, Blackjack Attack: four decks and more, S17."""


@pytest.mark.exhaustive
def test_the_illustrious_eighteen() -> None:
    """Each is there, at its index or next to it: the published ones are rounded, by hand."""
    on = terms(BLACKJACK, {"decks": 6, "soft-17": "stand", "surrender": False})
    told = deviations(on, low=-5, high=6)
    found = {(i.hand, i.up): i.index for i in told.indices}
    ups = {"an ace": 1, "a ten": 10} | {f"a {n}": n for n in range(2, 10)}
    for (hand, up), index in ILLUSTRIOUS.items():
        assert abs(found[hand, ups[up]] - index) <= 1, (hand, up)
    dearest = {i.hand for i in told.indices[:2]}
    assert dearest == {"insurance", "hard 16"}
    assert all(at.best <= at.edge + 1e-12 for at in told.counts)
    assert sum(at.chance for at in told.counts) == pytest.approx(1)


def test_insurance_by_itself_is_counted_by_hand() -> None:
    """96 tens of 311 cards make 23/311 at two to one; with two tens in hand, 94 of 309."""
    on = terms(BLACKJACK, {"decks": 6})
    desk = _Desk(on, tags_of("hi-lo"), 3.0, range(-5, 6), None)
    told = desk._insurance(desk._solver(None).shoe)
    assert told is not None
    assert told.edge == pytest.approx(23 / 311)
    assert told.by_tens == pytest.approx([1 - 3 * n / 309 for n in (96, 95, 94)])
    # 3 decks: 48 + 1.2 t tens of 155 unseen cards are a third at t = 3.0555
    assert told.index == pytest.approx((155 / 3 - 48) / 1.2)


def test_a_single_deck_hits_ten_and_three_against_a_two() -> None:
    """The exceptions of one deck that are published: 13 of a ten and a 3, 12 of a ten and a 2."""
    on = terms(BLACKJACK, {"decks": 1})
    desk = _Desk(on, tags_of("hi-lo"), 0.5, range(1), None)
    solver, policy = desk._solver(None), best_play(on).policy
    table = {each.up: each for each in solver.tables}
    for high, low, up in ((10, 3, 2), (10, 2, 6)):
        found = desk._two_cards(solver, policy, table[up], low, high)
        assert found is not None
        assert (found.chart, found.best) == ("stand", "hit")
        assert found.gain > 0


@pytest.mark.parametrize(
    ("count", "says"),
    [
        ("hilo", "there is no count 'hilo'"),
        ("1,2", "a count has ten points"),
        ("1,1,1,1,1,1,0,0,-1,-1", "points that come to nothing over a whole deck"),
    ],
)
def test_what_is_no_count_is_refused(count: str, says: str) -> None:
    with pytest.raises(PitbossError, match=says):
        tags_of(count)


def test_other_games_are_refused() -> None:
    with pytest.raises(PitbossError, match="are worked out for blackjack"):
        deviations(terms("columbus-2016/casino-war"))
