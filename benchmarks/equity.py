"""Poker hands against each other, every board counted, beside other libraries from Python."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from itertools import combinations
from typing import Any

from pitboss.engines.equity.counted import equity
from pitboss.equipment.cards import cards, name

HANDS = ("AhKh", "QsQd")
BOARDS = 1_712_304
TIMES = 20
OTHERS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("omaha-hi-lo", ("As2s3dKd", "QsQd8s7d"), ""),
    ("texas-holdem", ("AhKh", "random"), ""),
    ("texas-holdem", ("AKs, TT+", "random"), ""),
    ("texas-holdem", ("AhKh", "random", "random"), ""),
    ("omaha-hi-lo", ("AsAdKsKd", "random"), "2h7h9c"),
    ("seven-card-stud", ("AcAdAh", "KcKdKh"), ""),
    ("seven-card-stud", ("AcAdAh2s7d", "KcKdKh3s9d", "QcQdQh4s5d"), ""),
    ("stud-hi-lo", ("Ac2d3h", "KcKdKh"), ""),
    ("razz", ("Ac2d3h", "KcKdQh"), ""),
    ("drawmaha-2-7", ("AsAdKsKd", "2s3s4d5d7h"), "Js9d2c"),
)


def _timed(work: Callable[[], Any]) -> tuple[float, float, Any]:
    """CPU and wall seconds, and what came of it."""
    cpu, wall = time.process_time(), time.perf_counter()
    found = work()
    return time.process_time() - cpu, time.perf_counter() - wall, found


def ours() -> float:
    """CPU seconds of heads-up before the flop, warm."""
    equity(*HANDS)  # compile or load
    cpu, wall, found = _timed(lambda: [equity(*HANDS) for _ in range(TIMES)])
    cpu, wall = cpu / TIMES, wall / TIMES
    share = float(found[0].hands[0].equity)
    print(f"  pitboss, every board: {1000 * cpu:.2f} ms CPU, {1000 * wall:.2f} ms, {share:.6%}")
    return cpu


def eval7() -> tuple[float, float]:
    """Its own compiled loop over a hand against a range: as many boards, but at random."""
    library = import_module("eval7")
    hand = [library.Card(name(card)) for card in cards([HANDS[0][:2], HANDS[0][2:]])]
    villain = library.HandRange(HANDS[1])
    attempt = import_module("eval7.equity").py_hand_vs_range_monte_carlo
    cpu, _, share = _timed(lambda: attempt(hand, villain, [], BOARDS))
    return cpu, float(share)


def eval7_by_hand() -> tuple[float, float]:
    """A loop over all boards, with its compiled evaluator."""
    library = import_module("eval7")
    deck = [library.Card(name(card)) for card in range(52)]
    return _loop(lambda hand: library.evaluate([deck[card] for card in hand]))


def phevaluator() -> tuple[float, float]:
    """A loop over all boards, with its compiled evaluator of seven numbers."""
    rate = import_module("phevaluator._pheval").evaluate_7cards
    return _loop(lambda hand: -rate(*hand))


def _loop(value: Callable[[tuple[int, ...]], int]) -> tuple[float, float]:
    """One board in ten, drawn at random, times ten: the whole takes most of a minute."""
    first, second = (tuple(cards([hand[:2], hand[2:]])) for hand in HANDS)
    left = [card for card in range(52) if card not in (*first, *second)]
    boards = random.Random(1).sample(list(combinations(left, 5)), BOARDS // 10)

    def count() -> float:
        won = 0.0
        for board in boards:
            mine, yours = value((*first, *board)), value((*second, *board))
            won += 1.0 if mine > yours else 0.5 if mine == yours else 0.0
        return won / len(boards)

    cpu, _, share = _timed(count)
    return cpu * BOARDS / len(boards), share


def report() -> None:
    print(f"{' against '.join(HANDS)}, {BOARDS:,} boards:")
    mine = ours()
    for says, count in (
        ("eval7, as many boards at random, compiled", eval7),
        ("eval7, a loop in Python", eval7_by_hand),
        ("phevaluator, a loop in Python", phevaluator),
    ):
        try:
            theirs, share = count()
        except ImportError as missing:
            print(f"  {says}: not installed ({missing.name})")
            continue
        print(f"  {says}: {1000 * theirs:,.0f} ms CPU, {share:.4%}, ratio {theirs / mine:,.0f}")
    print("others, compiled before:")
    for game, hands, board in OTHERS:

        def counted(game: str = game, hands: Any = hands, board: str = board) -> Any:
            return equity(*hands, game=game, board=board)

        counted()
        cpu, _, found = _timed(counted)
        against = " against ".join(hands) + (f" on {board}" if board else "")
        print(f"  {game}, {against}: {found.deals:,} deals {found.method}, {cpu:.3f} s CPU")


if __name__ == "__main__":
    report()
