"""Sessions with a bankroll."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.engines import simulate as engine
from pitboss.engines.bankroll import Sessions, play_sessions, summed
from pitboss.engines.simulate import Run, on_threads
from pitboss.errors import BadInput
from pitboss.registry import Array
from pitboss.rulebook.terms import terms

RED = {"red": 100}


def roulette() -> Run:
    return Run(terms("columbus-2016/roulette"), RED, seed=3)


def played(
    run: Run, *, rounds: int = 20, bankroll: int = 500, sessions: int = 2000, threads: int = 2
) -> Sessions:
    crew = on_threads(threads)
    return play_sessions(run, rounds=rounds, bankroll=bankroll, sessions=sessions, crew=crew)


def ruined_within(rounds: int, units: int, p: float) -> float:
    """The chance that even-money wagers of one unit lose all units within some rounds."""
    chances: Array | np.ndarray[tuple[int], np.dtype[np.float64]] = np.zeros(units + rounds + 1)
    chances[units] = 1.0
    for _ in range(rounds):
        after = np.zeros_like(chances)
        after[0] = chances[0]
        after[:-1] += (1 - p) * np.where(np.arange(len(chances)) > 0, chances, 0)[1:]
        after[2:] += p * chances[1:-1]
        chances = after
    return float(chances[0])


def test_the_risk_of_ruin_is_the_walks() -> None:
    found = played(roulette(), rounds=25, bankroll=500, sessions=40_000)
    expected = ruined_within(25, 5, 18 / 38)
    assert abs(found.ruin - expected) < 5 * found.ruin_se
    assert found.quantiles[1] == -500
    assert found.mean == pytest.approx(-found.average_rounds * 100 / 19, abs=5 * found.se)


def test_a_bankroll_that_cannot_be_lost_leaves_all_rounds() -> None:
    found = played(roulette(), rounds=20, bankroll=2100)
    assert (found.ruin, found.average_rounds) == (0.0, 20.0)
    assert found.sd == pytest.approx(100 * np.sqrt(20 * (1 - 1 / 361)), rel=0.1)


def test_sessions_are_the_same_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SHARD", 2000)
    one = played(roulette(), threads=1)
    assert played(roulette(), threads=3) == one
    other = Run(terms("columbus-2016/roulette"), RED, seed=4)
    assert played(other) != one


def test_collection_is_paid_from_the_bankroll() -> None:
    run = Run(terms("hollywood-park/casino-war"), {"primary": 1000}, seed=1)
    found = played(run, rounds=1, bankroll=10_000, sessions=500)
    assert set(found.quantiles.values()) <= {-1050, 950, -2050}


def test_at_the_dice_a_session_ends_when_nothing_can_be_put_up() -> None:
    run = Run(terms("columbus-2016/craps"), {"pass": 1000, "pass-odds": 1000}, seed=1)
    found = played(run, rounds=200, bankroll=3000, sessions=1000)
    assert 0 < found.ruin < 1
    assert found.quantiles[1] == -3000
    assert found.average_rounds < 200


def test_figures_of_sessions() -> None:
    rows = np.array([[-500, 10, 1], [100, 20, 0], [300, 20, 0], [500, 20, 0]], dtype=np.int64)
    made = summed(rows, rounds=20, bankroll=500, seed=1)
    assert (made.sessions, made.ruin, made.mean, made.average_rounds) == (4, 0.25, 100.0, 17.5)
    assert (made.quantiles[1], made.quantiles[50], made.quantiles[99]) == (-500, 100, 500)
    assert sum(bar.sessions for bar in made.histogram) == 4
    assert made.histogram[0].low <= -500
    assert made.histogram[-1].high > 500


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"rounds": 0}, "at least one round"),
        ({"sessions": 0}, "from 1 to 10,000,000 sessions"),
        ({"bankroll": 50}, r"a bankroll of \$0.50 is less than the wagers, \$1"),
        ({"rounds": 10**9, "sessions": 10**3}, "at most 100,000,000,000 rounds"),
    ],
)
def test_sessions_that_cannot_be_played(given: dict[str, int], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        played(roulette(), **given)
