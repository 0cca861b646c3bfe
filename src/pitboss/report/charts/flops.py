"""Decisions on the flop, by the kind of hand that two cards make with it."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.equipment.cards import ACE, rank, suit
from pitboss.hands.flops import FLOP_CLASSES, STANDING
from pitboss.hands.flops import flop_class as class_of_flop
from pitboss.hands.poker import Five, category, five_on_layout, laid_out
from pitboss.hands.sets import PAIRS, TRIPLES, cards_at, pair_index
from pitboss.jit import compiled, kernel
from pitboss.registry import Array
from pitboss.report.charts import Chart
from pitboss.report.charts.hands import summary

FLOP_KINDS = (
    "a straight or better",
    "three of a kind with a card in hand",
    "three of a kind on the flop",
    "two pair",
    "a pair in hand",
    "a pair with a card on the flop",
    "a pair on the flop, four to a flush",
    "a pair on the flop",
    "no pair, four to a flush",
    "no pair, open straight",
    "no pair",
)


@kernel
def flop_kind(a: int, b: int, x: int, y: int, z: int) -> int:
    """The kind of two cards with a flop."""
    flop = laid_out(x) | laid_out(y) | laid_out(z)
    kind = category(five_on_layout(flop | laid_out(a) | laid_out(b)))
    board = 1 << rank(x) | 1 << rank(y) | 1 << rank(z)
    if kind >= Five.STRAIGHT:
        return 0
    if kind == Five.THREE_OF_A_KIND:
        return 2 if rank(x) == rank(y) and rank(y) == rank(z) else 1
    if kind == Five.TWO_PAIR:
        return 3
    most = 0
    for suited in range(4):
        count = 0
        for card in (a, b, x, y, z):
            count += int(suit(card) == suited)
        most = max(most, count)
    if kind == Five.PAIR:
        if rank(a) == rank(b):
            return 4
        if board >> rank(a) & 1 or board >> rank(b) & 1:
            return 5
        return 6 if most == 4 else 7
    if most == 4:
        return 8
    ranks = board | 1 << rank(a) | 1 << rank(b)
    for low in range(ACE - 3):  # 2-3-4-5 to T-J-Q-K
        if ranks >> low & 0b1111 == 0b1111:
            return 9
    return 10


@compiled
def _count_flops(
    policy: Any, flop_from: int, to_flop: int, check: int, flops: Any, times: Any, sums: Any
) -> None:
    """By kind of hand: the flops with a check and a bet, after the action that leads there."""
    for high in range(52):
        for low in range(high):
            hole = pair_index(low, high)
            if policy[hole] & 0xFFFF != to_flop:
                continue
            for flop in range(len(flops)):
                x, y, z = flops[flop, 0], flops[flop, 1], flops[flop, 2]
                if low in (x, y, z) or high in (x, y, z):
                    continue
                bets = policy[flop_from + flop * PAIRS + hole] & 0xFFFF != check
                sums[flop_kind(low, high, x, y, z), int(bets)] += times[flop]


def _flop_times() -> tuple[Array, Array]:
    """The flops that stand for their classes, and how many each stands for."""
    flops = np.array([cards_at(int(place), 3) for place in STANDING], dtype=np.int64)
    times = np.zeros(FLOP_CLASSES, dtype=np.int64)
    for place in range(TRIPLES):
        x, y, z = cards_at(place, 3)
        times[class_of_flop(x, y, z)[0]] += 1
    return flops, times


def on_flop(policy: Array, *, flop_from: int, to_flop: int, check: int, bet: str) -> Chart:
    """What is done on the flop, by kinds of hands, after some action on the two cards."""
    sums = np.zeros((len(FLOP_KINDS), 2), dtype=np.int64)
    flops, times = _flop_times()
    _count_flops(policy, flop_from, to_flop, check, flops, times, sums)
    return summary("on the flop", FLOP_KINDS, ["check", bet], sums)
