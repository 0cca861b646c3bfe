"""The solitaire solver equals the generic one on packs of few ranks, and its strategy holds up."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.engines.exact import solve
from pitboss.engines.exact.branching import BranchingSolver
from pitboss.engines.exact.solitaire import SolitaireSolver, told_apart
from pitboss.engines.simulate import simulate
from pitboss.equipment.cards import KINDS, RANKS
from pitboss.errors import NotAllowed
from pitboss.money.paytables import Paytable, paytable
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape import UP, choose, draw, lose, pay
from toys import WHY, fresh_carry, small_game, staked

Results = dict[tuple[int, int], Fraction]

STUD, RIDE = terms("columbus-2016/mississippi-stud"), terms("columbus-2016/let-it-ride")
STUD_SPOTS = STUD.game.layout.counted_with("ante")
RIDE_SPOTS = RIDE.game.layout.counted_with("bet-1")


def pack(ranks: str) -> list[int]:
    return [4 * RANKS.index(rank) + suit for rank in ranks for suit in range(4)]


def table(on: Terms, field: str, pays: dict[str, str]) -> Paytable:
    """A table with these rows and a royal, by which the payout limit is reckoned."""
    rows = {"royal-flush": "1 to 1", **pays}
    return paytable(on.game.paytables[field], rows)


def stud(times: int, pays: dict[str, str]) -> Terms:
    """Mississippi Stud with street bets of up to so many Antes."""
    ante = table(STUD, "ante", pays)
    return replace(STUD, rules=STUD.rules._replace(street_times=times, ante=ante))


def ride(pays: dict[str, str]) -> Terms:
    return replace(RIDE, rules=RIDE.rules._replace(bet_1=table(RIDE, "bet_1", pays)))


def by_solitaire(on: Terms, stakes: Array, watched: list[int], cards: list[int]) -> Results:
    return SolitaireSolver(on, stakes, fresh_carry(on), watched, pack=cards).solve()


def by_branching(on: Terms, stakes: Array, watched: list[int], cards: list[int]) -> Results:
    deck = np.bincount(cards, minlength=KINDS).tolist()
    return BranchingSolver(on, stakes, fresh_carry(on), watched, deck).solve().results


def mean(results: Results) -> Fraction:
    return sum((net * p for (net, _), p in results.items()), Fraction(0))


# Two ranks make full houses and four of a kind only, three ranks two pair and trips besides.
QUADS_PAY = {"four-of-a-kind": "3 to 1"}
QUADS_PAY_MORE = {"four-of-a-kind": "7 to 1"}
HOUSE_PUSHES = {"four-of-a-kind": "7 to 2", "full-house": "push"}
TRIPS_PAY = {"three-of-a-kind": "1 to 1", "four-of-a-kind": "9 to 1"}


@pytest.mark.parametrize("pays", [QUADS_PAY, QUADS_PAY_MORE])
def test_mississippi_stud_of_two_ranks(pays: dict[str, str]) -> None:
    on, cards = stud(1, pays), pack("6J")
    stakes = staked(on, 1000)
    found = by_solitaire(on, stakes, STUD_SPOTS, cards)
    assert sum(found.values()) == 1
    assert len(found) > 2
    assert found == by_branching(on, stakes, STUD_SPOTS, cards)


@pytest.mark.parametrize(
    ("times", "pays"),
    [(1, HOUSE_PUSHES), pytest.param(2, QUADS_PAY, marks=pytest.mark.exhaustive)],
)
def test_equally_good_actions_leave_the_mean_as_it_is(times: int, pays: dict[str, str]) -> None:
    on, cards = stud(times, pays), pack("6J")
    stakes = staked(on, 1000)
    found, expected = (f(on, stakes, STUD_SPOTS, cards) for f in (by_solitaire, by_branching))
    assert mean(found) == mean(expected)


@pytest.mark.exhaustive
def test_mississippi_stud_of_three_ranks() -> None:
    on, cards = stud(1, TRIPS_PAY), pack("5TA")
    stakes = staked(on, 1000)
    found = by_solitaire(on, stakes, STUD_SPOTS, cards)
    assert found == by_branching(on, stakes, STUD_SPOTS, cards)


@pytest.mark.parametrize("pays", [QUADS_PAY, QUADS_PAY_MORE])
def test_let_it_ride_of_two_ranks(pays: dict[str, str]) -> None:
    on, cards = ride(pays), pack("6J")
    stakes = staked(on, 1000, 1000, 1000)
    found = by_solitaire(on, stakes, RIDE_SPOTS, cards)
    assert sum(found.values()) == 1
    assert {posted for _, posted in found} > {0}  # some bets are taken back
    assert found == by_branching(on, stakes, RIDE_SPOTS, cards)


@pytest.mark.exhaustive
def test_let_it_ride_of_three_ranks() -> None:
    on, cards = ride(TRIPS_PAY), pack("5TA")
    stakes = staked(on, 1000, 1000, 1000)
    found = by_solitaire(on, stakes, RIDE_SPOTS, cards)
    assert found == by_branching(on, stakes, RIDE_SPOTS, cards)


def test_threads_share_the_hands() -> None:
    on, cards, stakes = stud(3, TRIPS_PAY), pack("5TA"), staked(STUD, 1000)
    one, three = (
        SolitaireSolver(on, stakes, fresh_carry(on), STUD_SPOTS, pack=cards, threads=n).solve()
        for n in (1, 3)
    )
    assert one == three


def test_published_edges() -> None:
    assert solve(STUD, "ante").edge == Fraction(53_223, 1_082_900)
    ride_at_cincinnati = solve(terms("cincinnati/let-it-ride"), "bet-1")
    assert ride_at_cincinnati.edge == Fraction(37_963, 1_082_900)


@pytest.mark.parametrize(
    ("on", "wagers", "watched"),
    [
        (STUD, {"ante": 1000}, STUD_SPOTS),
        (RIDE, {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000}, RIDE_SPOTS),
    ],
    ids=["mississippi-stud", "let-it-ride"],
)
def test_the_best_decisions_simulated_give_the_exact_edge(
    on: Terms, wagers: dict[str, int], watched: list[int]
) -> None:
    stakes = staked(on, *wagers.values())
    solver = SolitaireSolver(on, stakes, fresh_carry(on), watched)
    exact = -mean(solver.solve()) / 1000
    run = simulate(on, wagers, rounds=3_000_000, seed=7, policy=solver.policy)
    assert abs(run.estimates[0].z(float(exact))) < 4


def fold_pays_by_the_card(rules: Any, stakes: Array, carry: Array, tape: Any) -> None:
    first = draw(tape, 0, UP)
    if choose(tape, 0, first, 1 | 2) == 1:
        pay(tape, 0, 0, stakes[0, 0], -(first >> 2) - 1, 100, WHY)
    elif draw(tape, 0, UP) > 20:
        pay(tape, 0, 0, stakes[0, 0], 1, 1, WHY)
    else:
        lose(tape, 0, 0, stakes[0, 0], WHY)


def test_a_fold_that_depends_on_the_cards_is_refused() -> None:
    on = small_game(fold_pays_by_the_card, actions=["fold", "stay"], keys=52, hands_are_sets=True)
    with pytest.raises(NotAllowed, match="a fold costs the same"):
        by_solitaire(on, staked(on, 100), [0], pack("26A"))


def test_rows_are_told_apart() -> None:
    rows = np.array([[1, -2, 3], [0, 0, 0], [1, -2, 3], [3, -2, 1], [0, 0, 0]])
    kinds, number = told_apart(rows)
    assert len(kinds) == 3
    assert (kinds[number] == rows).all()
