"""Blackjack, six decks, one seat, basic strategy: the rule book's function against a hand-written
loop of the same rules, in turns in one run, so that a busy machine slows both."""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median

from benchmarks.blackjack_by_hand import loop_by_hand as run
from pitboss.engines.simulate import simulate
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms, terms

TURNS = 45
ROUNDS = 2_000_000
SAME_RULES: dict[str, Scalar] = {
    "decks": 6,
    "soft-17": "hit",
    "surrender": False,
}
"""The house's options that make the book's game the one that the loop by hand plays; insurance is
offered in one and not in the other, and nobody takes it."""


@dataclass
class Measured:
    """Rounds per CPU second in each turn, and the mean result of a round."""

    speeds: list[float]
    mean: float


def measure() -> tuple[Measured, Measured]:
    """Ours and the loop by hand, turn and turn about."""
    on = terms("columbus-2016/blackjack", SAME_RULES)
    policy = on.game.policy(on.rules)
    _ours(on, 1, 1)
    run(1, policy, True, 1)  # compile or load both
    ours, theirs = Measured([], 0.0), Measured([], 0.0)
    for turn in range(TURNS):
        begun = time.process_time()
        ours.mean += _ours(on, ROUNDS, turn) / TURNS
        ours.speeds.append(ROUNDS / (time.process_time() - begun))
        begun = time.process_time()
        theirs.mean += run(ROUNDS, policy, True, turn + 1)[0] / ROUNDS / TURNS
        theirs.speeds.append(ROUNDS / (time.process_time() - begun))
    return ours, theirs


def _ours(on: Terms, rounds: int, seed: int) -> float:
    return simulate(on, {"main": 1000}, rounds=rounds, seed=seed, threads=1).estimates[0].mean


def report() -> None:
    ours, by_hand = measure()
    best = max(ours.speeds), max(by_hand.speeds)
    ratios = [a / b for a, b in zip(ours.speeds, by_hand.speeds, strict=True)]
    print("blackjack, six decks, one seat, basic strategy, rounds per CPU second:")
    said = f"pitboss {best[0]:,.0f}, by hand {best[1]:,.0f}, ratio {best[0] / best[1]:.2f}"
    print(f"  best turn: {said}")
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    print(f"  ratio turn by turn: median {median(ratios):.2f}, {spread}")
    print(f"  mean result {ours.mean:+.4f} and {by_hand.mean:+.4f} of a wager")


if __name__ == "__main__":
    report()
