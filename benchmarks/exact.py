"""Exact edges of the poker games, and seven-card hands per second beside other libraries."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engines.exact import solve
from pitboss.equipment.cards import name
from pitboss.hands.poker import best_of_seven
from pitboss.jit import compiled
from pitboss.rulebook.terms import terms

Ints = npt.NDArray[np.int64]

WAGERS = (
    ("toledo/ultimate-texas-holdem", "ante"),
    ("columbus-2016/mississippi-stud", "ante"),
    ("columbus-2016/let-it-ride", "bet-1"),
    ("columbus-2016/three-card-poker", "ante"),
    ("hollywood-park/three-card-poker", "ante"),
)

HANDS, FEW_HANDS = 20_000_000, 100_000
"""Hands for the compiled loop, and for what is called hand by hand from Python."""

Cards = list[tuple[int, ...]]
Rate = Callable[[Cards], float]


def edges() -> None:
    """Wall and CPU seconds of each proof, compiled before."""
    for address, wager in WAGERS:
        on = terms(address)
        solve(on, wager)  # compile or load
        wall, cpu = time.perf_counter(), time.process_time()
        edge = solve(on, wager).edge
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        print(f"  {address} {wager}: {wall:.2f} s, {cpu:.2f} s CPU, edge {float(edge):.6%}")


@compiled
def sum_of_scores(hands: Ints, times: int) -> int:
    total = 0
    for _ in range(times):
        for row in range(len(hands)):
            h = hands[row]
            total += best_of_seven(h[0], h[1], h[2], h[3], h[4], h[5], h[6])
    return total


def ours(hands: Cards) -> float:
    table = np.array(hands, dtype=np.int64)
    sum_of_scores(table[:1], 1)  # compile or load
    times = HANDS // len(table)
    begun = time.process_time()
    sum_of_scores(table, times)
    return times * len(table) / (time.process_time() - begun)


def _rate(evaluate: Callable[[Any], object], hands: list[Any]) -> float:
    """Hands per CPU second; `hands` are in the library's own form already."""
    begun = time.process_time()
    for hand in hands:
        evaluate(hand)
    return len(hands) / (time.process_time() - begun)


def phevaluator(hands: Cards) -> float:
    evaluate = import_module("phevaluator._pheval").evaluate_7cards
    return _rate(lambda hand: evaluate(*hand), list(hands))


def eval7(hands: Cards) -> float:
    library = import_module("eval7")
    deck = [library.Card(name(card)) for card in range(52)]
    return _rate(library.evaluate, [[deck[card] for card in hand] for hand in hands])


def treys(hands: Cards) -> float:
    library = import_module("treys")
    deck = [library.Card.new(name(card)) for card in range(52)]
    evaluate = library.Evaluator().evaluate
    mine = [([deck[c] for c in hand[:2]], [deck[c] for c in hand[2:]]) for hand in hands]
    return _rate(lambda hand: evaluate(*hand), mine)


def pokerkit(hands: Cards) -> float:
    library = import_module("pokerkit")
    deck = [next(iter(library.Card.parse(name(card)))) for card in range(52)]
    evaluate = library.StandardHighHand.from_game
    few = hands[: FEW_HANDS // 50]  # it goes through all 21 fives of each hand
    mine = [([deck[c] for c in hand[:2]], [deck[c] for c in hand[2:]]) for hand in few]
    return _rate(lambda hand: evaluate(*hand), mine)


OTHERS: dict[str, Rate] = {
    "phevaluator": phevaluator,
    "eval7": eval7,
    "treys": treys,
    "pokerkit": pokerkit,
}


def rates() -> None:
    chance = np.random.default_rng(1)
    hands = [tuple(map(int, chance.permutation(52)[:7])) for _ in range(FEW_HANDS)]
    mine = ours(hands)
    print(f"  pitboss, compiled in bulk: {mine:,.0f}")
    for library, rate in OTHERS.items():
        try:
            theirs = rate(hands)
        except ImportError:
            print(f"  {library} is not installed: pip install {library}")
            continue
        print(f"  {library}, hand by hand from Python: {theirs:,.0f}, ratio {mine / theirs:,.0f}")


def report() -> None:
    print("exact edges, after compiling:")
    edges()
    print("best five of seven cards, hands per CPU second:")
    rates()


if __name__ == "__main__":
    report()
