"""Blackjack, six decks, one seat, basic strategy: the rule book's function against a hand-written
loop of the same rules, in turns in one run, so that a busy machine slows both."""

from __future__ import annotations

import time

from benchmarks.blackjack_by_hand import loop_by_hand as run
from pitboss.engines.simulate import simulate
from pitboss.rulebook.terms import Terms, terms

TURNS = 5
ROUNDS = 5_000_000


def measure() -> tuple[float, float, float, float]:
    """Rounds per CPU second of both, best of several turns, and both mean results."""
    on = terms("columbus-2016/blackjack", {"decks": 6, "soft-17": "hit", "surrender": False})
    policy = on.game.policy(on.rules)
    _ours(on, 1, 1)
    run(1, policy, True, 1)  # compile or load both
    best_ours = best_theirs = 0.0
    mean_ours = mean_theirs = 0.0
    for turn in range(TURNS):
        begun = time.process_time()
        mean_ours += _ours(on, ROUNDS, turn) / TURNS
        best_ours = max(best_ours, ROUNDS / (time.process_time() - begun))
        begun = time.process_time()
        mean_theirs += run(ROUNDS, policy, True, turn + 1)[0] / ROUNDS / TURNS
        best_theirs = max(best_theirs, ROUNDS / (time.process_time() - begun))
    return best_ours, best_theirs, mean_ours, mean_theirs


def _ours(on: Terms, rounds: int, seed: int) -> float:
    return simulate(on, {"main": 1000}, rounds=rounds, seed=seed, threads=1).estimates[0].mean


def report() -> None:
    ours, by_hand, mean, mean_by_hand = measure()
    print("blackjack, six decks, one seat, basic strategy, rounds per CPU second:")
    print(f"  pitboss {ours:,.0f}, by hand {by_hand:,.0f}, ratio {ours / by_hand:.2f}")
    print(f"  mean result {mean:+.4f} and {mean_by_hand:+.4f} of a wager")


if __name__ == "__main__":
    report()
