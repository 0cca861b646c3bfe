"""Monte Carlo: the same totals however it is cut, and close to the exact value."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pitboss.engines import simulate as engine
from pitboss.engines.agree import agree
from pitboss.engines.exact import solve
from pitboss.engines.play import no_stakes, place
from pitboss.engines.simulate import Estimate, Simulation, simulate
from pitboss.errors import BadInput, PitbossError
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import prefer

STAKES = {"primary": 1000, "tie": 500}


@pytest.fixture
def war() -> Terms:
    return terms("columbus-2016/casino-war")


def run(on: Terms, threads: int = 1, seed: int = 5, rounds: int = 5500) -> Simulation:
    return simulate(on, STAKES, rounds=rounds, seed=seed, threads=threads)


def test_one_seed_gives_one_result_on_any_number_of_threads(
    war: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SHARD", 1000)
    one = run(war, threads=1)
    assert [e.samples for e in one.estimates] == [5500, 5500]
    for threads in (2, 3):
        assert run(war, threads) == one
    assert run(war, seed=6) != one


def test_shards_are_dealt_from_different_streams(
    war: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SHARD", 1000)
    made = engine.Run(war, STAKES, 5)
    shards = [made.shard((number, 1000)) for number in range(4)]
    assert len({shard.tobytes() for shard in shards}) == 4


def test_the_interval_covers_the_exact_edge(war: Terms) -> None:
    found = simulate(war, STAKES, rounds=400_000, seed=1)
    for estimate in found.estimates:
        exact = solve(war, estimate.wager)
        low, high = estimate.interval(z=5)  # five standard errors: one run in two million
        assert low < exact.edge < high
        assert abs(estimate.z(float(exact.edge))) < 5
        assert estimate.se < 0.006
        assert estimate.hit == pytest.approx(float(exact.hit), abs=0.005)
        assert estimate.sd == pytest.approx(exact.sd, rel=0.05)
        assert estimate.units == pytest.approx(float(exact.units), abs=0.005)


def test_the_covariance_of_two_wagers_on_one_wheel() -> None:
    wheel = terms("columbus-2016/roulette")
    found = simulate(wheel, {"red": 500, "black": 1000, "even": 500}, rounds=200_000, seed=1)
    for number, estimate in enumerate(found.estimates):
        assert found.covariance[number][number] == pytest.approx(estimate.sd**2)
    assert found.covariance[0][1] == found.covariance[1][0]
    # Red and black lose together on 0 and 00, and are opposites otherwise.
    assert found.covariance[0][1] == pytest.approx(-34 / 38 - 1 / 361, abs=0.01)
    # Eight numbers win red and even, twenty win one of them, ten lose both.
    assert found.covariance[0][2] == pytest.approx(-2 / 38 - 1 / 361, abs=0.015)
    assert found.correlation(0, 0) == pytest.approx(1.0)
    assert found.correlation(0, 1) == pytest.approx(found.covariance[0][1], abs=0.01)


def test_at_the_dice_wagers_are_compared_roll_by_roll() -> None:
    dice = terms("columbus-2016/craps")
    found = simulate(dice, {"pass": 1000, "dont-pass": 1000}, rounds=50_000, seed=1)
    assert -1 < found.correlation(0, 1) < -0.95  # apart on every decision but a twelve


def test_the_way_to_an_estimate_is_remembered(war: Terms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SHARD", 100)
    monkeypatch.setattr(engine, "MOST_POINTS", 10)
    found = run(war, rounds=2550)
    rounds = [point.rounds for point in found.path]
    assert rounds == [400, 800, 1200, 1600, 2000, 2400, 2550]
    assert found.path[-1].means == [e.mean for e in found.estimates]
    assert found.path[-1].errors == [e.se for e in found.estimates]


def test_a_given_policy_is_followed(war: Terms) -> None:
    surrender = np.full(13, prefer(2), dtype=np.int64)
    found = simulate(war, {"primary": 1000}, rounds=20_000, seed=1, policy=surrender)
    assert found.estimates[0].units == 1.0  # nobody went to war


def test_several_seats_are_one_sample(war: Terms) -> None:
    found = simulate(war, {"primary": 1000}, rounds=1000, seed=1, seats=7)
    assert found.estimates[0].samples == 1000


def test_figures_of_an_estimate() -> None:
    made = Estimate(
        wager="bet", samples=4, mean=-0.02, se=0.01, hit=0.5, push=0.1, sd=1.0, units=1.0
    )
    assert made.edge == 0.02
    assert made.interval(2) == (0.0, 0.04)
    assert made.z(0.01) == pytest.approx(1.0)
    assert replace(made, se=0.0).z(0.01) == 0.0


def test_the_compiled_round_and_the_tables_are_equal_to_the_cent(war: Terms) -> None:
    carry = war.game.new_carry(war.rules, 3)
    stakes = no_stakes(war, 3)
    for seat in range(3):
        place(war, stakes, carry, seat, {"primary": 1125, "tie": 300})
    agree(war, stakes, rounds=300)
    agree(war, stakes, rounds=300, policy=np.full(13, prefer(2), dtype=np.int64))


def test_the_engines_agree_on_a_bank_that_runs_dry() -> None:
    park = terms("hollywood-park/casino-war", {"cover": "net"})
    carry = park.game.new_carry(park.rules, 3)
    stakes = no_stakes(park, 3)
    for seat in range(3):
        place(park, stakes, carry, seat, {"primary": 1000, "tie": 1000, "bonus-tie": 1000})
    agree(park, stakes, rounds=300, cover=2500)


@pytest.mark.parametrize(
    ("wagers", "more", "says"),
    [
        (STAKES, {"rounds": 0}, "at least one round"),
        (STAKES, {"seats": 0}, "seats go from 1 to 7"),
        (STAKES, {"seats": 8}, "seats go from 1 to 7"),
        (STAKES, {"threads": -1}, "at least one thread"),
        (STAKES, {"cover": -5}, "cannot cover"),
        ({}, {}, "nothing is staked"),
        ({"prim": 1000}, {}, "there is no wager 'prim'; did you mean 'primary'"),
        ({"tie": 500}, {}, "needs a Primary wager"),
        ({"primary": 1000, "war": 1000}, {}, "in the course of the round"),
        ({"primary": -1000}, {}, "cannot be negative"),
    ],
)
def test_bad_input_is_refused(
    war: Terms, wagers: dict[str, int], more: dict[str, int], says: str
) -> None:
    asked = {"rounds": 10, "seed": 1, **more}
    with pytest.raises(PitbossError, match=says):
        simulate(war, wagers, **asked)  # type: ignore[arg-type]


def test_a_wager_that_is_not_decided_in_so_few_rounds_has_no_estimate(war: Terms) -> None:
    made = engine.Run(war, STAKES, 5)
    with pytest.raises(BadInput, match="no tie wager was decided in so few rounds"):
        made.estimate("tie", np.zeros(7))
