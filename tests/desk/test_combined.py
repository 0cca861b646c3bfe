"""Wagers together: against published figures, other solvers, and counting by hand."""

from __future__ import annotations

import json
import math
from fractions import Fraction

import pytest

import pitboss
from in_process import run
from pitboss.desk.combined import _by_branching, _by_counting, _sums, _Table, combined
from pitboss.desk.ruin import ruin

CRAPS, WAR, ROULETTE = "columbus-2016/craps", "columbus-2016/casino-war", "toledo/roulette"


def test_the_pass_line_with_double_odds_is_the_published_0_606_percent() -> None:
    """Every table of craps prints it: pass 1.414 %, with double odds 0.606 %, 557/165 rolls."""
    table = pitboss.table(CRAPS)
    flat, odds = table.together({"pass": 10}), table.together({"pass": 10, "pass-odds": 20})
    assert (flat.method, odds.method) == ("chain", "chain")
    assert flat.edge == pytest.approx(7 / 495)
    assert round(100 * odds.edge, 3) == 0.606
    assert odds.rolls == pytest.approx(557 / 165)
    assert flat.distribution[Fraction(10)] == Fraction(244, 495)
    assert odds.distribution[Fraction(-30)] == Fraction(196, 495)
    assert odds.joint is not None
    assert odds.joint[Fraction(-10), Fraction(0)] == Fraction(1, 9), "craps on the come-out"
    assert odds.covariance[0][1] > 0


def test_two_wagers_on_one_wheel_by_hand() -> None:
    """A double-zero wheel: 18 red pockets, and one black number that wins alone."""
    both = pitboss.table(ROULETTE).together({"red": 10, "straight 17": 5})
    assert both.joint == {
        (Fraction(10), Fraction(-5)): Fraction(18, 38),
        (Fraction(-10), Fraction(175)): Fraction(1, 38),
        (Fraction(-10), Fraction(-5)): Fraction(19, 38),
    }
    red, number = [10, -10, -10], [-5, 175, -5]
    chances = [18 / 38, 1 / 38, 19 / 38]
    means = [sum(p * x for p, x in zip(chances, xs, strict=True)) for xs in (red, number)]
    product = sum(p * x * y for p, x, y in zip(chances, red, number, strict=True))
    assert both.covariance[0][1] == pytest.approx(product - means[0] * means[1])
    assert both.n0 == pytest.approx(both.sd**2 / both.mean**2)
    assert both.after(38)[0] == pytest.approx(-30)


def test_counting_and_branching_agree() -> None:
    """Two solvers of their own, on a game with a decision."""
    table = _Table.of(pitboss.table(WAR).terms, {"primary": 1000, "tie": 500})
    one, other = _by_branching(table), _by_counting(table)
    assert one is not None
    assert other is not None
    assert (one.method, other.method) == ("branching", "counting")
    assert one.joint == other.joint
    assert one.covariance[0][1] == other.covariance[0][1]
    assert -one.means[0] / 1000 == pytest.approx(float(pitboss.table(WAR).edge("primary")))


def test_covariances_from_sums_of_two_are_those_of_the_joint_distribution() -> None:
    """With three wagers and more counting knows sums alone."""
    table = _Table.of(pitboss.table(WAR).terms, {"primary": 1000, "tie": 500})
    sums, joint = _sums(table), _by_counting(table)
    assert joint is not None
    assert sums.distribution == joint.distribution
    for i in (0, 1):
        assert sums.covariance[i] == pytest.approx(joint.covariance[i])


def test_what_is_simulated_comes_to_what_is_exact() -> None:
    terms = pitboss.table(WAR).terms
    exact = combined(terms, {"primary": 1000, "tie": 500})
    played = combined(terms, {"primary": 1000, "tie": 500}, rounds=500_000, simulated=True)
    assert (exact.exact, played.exact, played.rounds) == (True, False, 500_000)
    assert played.mean == pytest.approx(exact.mean, abs=4 * exact.sd / math.sqrt(500_000))
    assert played.sd == pytest.approx(exact.sd, rel=0.02)
    assert played.covariance[0][1] == pytest.approx(exact.covariance[0][1], rel=0.1)


def _feller(capital: int, rounds: int, p: float) -> float:
    """Ruin at the n-th of even bets: (a/n) C(n, (n + a)/2) p^((n - a)/2) q^((n + a)/2).

    W. Feller, An Introduction to Probability Theory and Its Applications I, XIV: without a ceiling.
    """
    found = 0.0
    for n in range(capital, rounds + 1, 2):
        ups = (n - capital) // 2
        found += capital / n * math.comb(n, n - ups) * p**ups * (1 - p) ** (n - ups)
    return found


@pytest.mark.parametrize(("capital", "rounds"), [(1, 1), (3, 40), (10, 200), (20, 200)])
def test_ruin_at_even_money_is_fellers(capital: int, rounds: int) -> None:
    red = {100: Fraction(18, 38), -100: Fraction(20, 38)}
    made = ruin(red, 100, rounds)
    assert made.chance(100 * capital) == pytest.approx(_feller(capital, rounds, 18 / 38))


def test_the_bankroll_for_a_chance_is_the_least_one() -> None:
    together = pitboss.table(ROULETTE).together({"red": 10, "straight 17": 5})
    enough = together.bankroll(0.05, 100)
    assert together.ruin(enough, 100) <= 0.05 < together.ruin(enough - 5, 100)


def test_a_bankroll_is_ruined_as_in_simulated_sessions() -> None:
    """The sessions' loop is another program: it plays them one by one."""
    done = run(
        *("simulate", f"{ROULETTE}:red", "--bet", "red=10", "--session", "100", "--json"),
        *("--bankroll", "100", "--sessions", "20000"),
    )
    played = json.loads(done.stdout)
    exact = pitboss.table(ROULETTE).together({"red": 10}).ruin(100, 100)
    assert abs(exact - played["ruin"]) < 4 * played["ruin_se"]


def test_the_command_says_what_the_library_says() -> None:
    done = run(
        *("risk", CRAPS, "--bet", "pass=10", "--bet", "pass-odds=20", "--json"),
        *("--pace", "100", "--hours", "4", "--bankroll", "500", "--ruin", "5"),
    )
    told = json.loads(done.stdout)
    mine = pitboss.table(CRAPS).together({"pass": 10, "pass-odds": 20})
    assert told["edge"] == mine.edge
    assert told["hour"]["mean"] == mine.after(100)[0]
    assert told["risk"]["ruin"] == mine.ruin(500, 400)
    assert told["risk"]["needs"] == mine.bankroll(0.05, 400)
    shown = run("risk", CRAPS, "--bet", "pass=10", "--bet", "pass-odds=20")
    assert "0.6061 %" in shown.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bankroll", "500"], "a bankroll is for a time"),
        (["--hours", "3"], "hours need a pace"),
        (["--bankroll", "5", "--session", "10"], "is less than the wagers, $10"),
        (["--bet", "nothing=5"], "there is no"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], says: str) -> None:
    bets = [] if "--bet" in words else ["--bet", "red=10"]
    done = run("risk", ROULETTE, *bets, *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
