"""The simulator's confidence interval holds the exact edge, game by game.

The seed is fixed so that a run repeats; a fair simulator misses four and a half
standard errors about once in 150,000 wagers.
"""

from __future__ import annotations

import pytest

from pitboss.engines.exact.store import solve_stored
from pitboss.engines.simulate import simulate
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import terms

ROUNDS = 1_000_000
SURPRISE = 4.5

CASES: list[tuple[str, dict[str, Scalar], dict[str, int]]] = [
    ("columbus-2016/casino-war", {"decks": 6}, {"primary": 6000, "tie": 6000}),
    ("hollywood-park/casino-war", {}, {"primary": 6000, "bonus-tie": 6000}),
    ("toledo/roulette", {"wheel": "double-zero"}, {"straight 17": 6000, "red": 6000}),
    ("cincinnati/roulette", {"wheel": "single-zero"}, {"dozen 2": 6000, "corner 17-21": 6000}),
    ("columbus-2016/craps", {}, {"pass": 6000, "field": 6000, "place 6": 6000}),
    ("toledo/craps", {}, {"dont-pass": 6000, "hardway 8": 6000, "any-seven": 6000}),
    ("columbus-2017/three-card-poker", {}, {"pair-plus": 6000}),
    (
        "hollywood-park/ez-baccarat",
        {"decks": 8, "fees": "collection-rates/33"},
        {"player-line": 6000, "tie": 6000, "dragon-7": 6000, "panda-8": 6000},
    ),
    (
        "columbus-2016/blackjack",
        {"decks": 6, "shuffle": "every-round"},
        {"main": 1000, "bet-the-set": 6000, "kings-bounty": 6000},
    ),
]


@pytest.mark.parametrize(("address", "options", "wagers"), CASES, ids=lambda c: str(c)[:40])
def test_simulated_within_its_interval(
    address: str, options: dict[str, Scalar], wagers: dict[str, int]
) -> None:
    on = terms(address, options)
    run = simulate(on, wagers, rounds=ROUNDS, seed=2026)
    checked = 0
    for estimate in run.estimates:
        if estimate.wager in on.game.facts.too_large:
            continue
        spot = next(name for name in wagers if name.split()[0] == estimate.wager)
        exact = float(solve_stored(on, spot, wagers[spot]).edge)
        assert abs(estimate.z(exact)) < SURPRISE, f"{spot}: {estimate.edge} against {exact}"
        assert estimate.se > 0
        checked += 1
    assert checked >= len(wagers) - 1
