"""Let It Ride: hands by their kind."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.engines.strategy import Best
from pitboss.equipment.cards import ACE, TEN
from pitboss.hands.draws import how_many, masks, straights_with
from pitboss.hands.sets import TRIPLES, quad_index, triple_index
from pitboss.jit import compiled, kernel
from pitboss.report.charts import Chart
from pitboss.report.charts.hands import IN_A_ROW, ONE_GAP, bit_of, held, lowest_rank, summary
from pitboss.rulebook.terms import Terms

THREE_KINDS = (
    "three of a kind",
    "a pair of tens or better",
    "a lower pair",
    "three to a royal flush",
    "three suited in a row, 3-4-5 or higher",
    "2-3-4 suited",
    "three suited with one gap and a high card",
    "three suited with one gap, no high card",
    "three suited with two gaps and two high cards",
    "three suited with two gaps and one high card",
    "three suited with two gaps, no high card",
    "three to a straight flush with a low ace",
    "three suited, no straight",
    "anything else",
)
FOUR_KINDS = (
    "three or four of a kind",
    "two pair",
    "a pair of tens or better",
    "a lower pair",
    "four to a straight flush",
    "four to a flush",
    "open straight with a high card",
    "open straight, no high card",
    "four high cards to an inside straight",
    "another inside straight",
    "anything else",
)


@kernel
def three_kind(a: int, b: int, c: int) -> int:
    ranks, twice, thrice, suited = masks((a, b, c))
    if thrice:
        return 0
    if twice:
        return 1 if twice >= 1 << TEN else 2
    if not suited:
        return 13
    high = how_many(ranks >> TEN)
    if high == 3:
        return 3
    if not straights_with(ranks):
        return 12
    if ranks >> ACE & 1 and ranks & 0b1111:
        return 11
    lowest = lowest_rank(ranks)
    shape = ranks >> lowest
    if shape == IN_A_ROW:
        return 5 if lowest == 0 else 4
    if shape in ONE_GAP:
        return 6 if high else 7
    return 8 if high >= 2 else 9 if high == 1 else 10


@kernel
def four_kind(a: int, b: int, c: int, d: int) -> int:
    ranks, twice, thrice, suited = masks((a, b, c, d))
    if thrice:
        return 0
    if twice:
        return 1 if twice & (twice - 1) else 2 if twice >= 1 << TEN else 3
    straights = straights_with(ranks)
    if suited:
        return 4 if straights else 5
    high = how_many(ranks >> TEN)
    if straights == 2:
        return 6 if high else 7
    if straights == 1:
        return 8 if high == 4 else 9
    return 10


@compiled
def _count_rides(policy: Any, three: Any, four: Any) -> None:
    """By kind of hand and action: all three and four cards."""
    for d in range(52):
        for c in range(d):
            for b in range(c):
                action = policy[triple_index(b, c, d)] & 0xFFFF
                three[three_kind(b, c, d), bit_of(action)] += 1
                for a in range(b):
                    action = policy[TRIPLES + quad_index(a, b, c, d)] & 0xFFFF
                    four[four_kind(a, b, c, d), bit_of(action)] += 1


def charts(terms: Terms, best: Best) -> list[Chart]:
    three = np.zeros((len(THREE_KINDS), 2), dtype=np.int64)
    four = np.zeros((len(FOUR_KINDS), 2), dtype=np.int64)
    _count_rides(best.policy, three, four)
    actions = list(terms.game.actions.values())
    high = "; a ten or better is a high card"
    return [
        summary("Bet 1, on three cards", THREE_KINDS, actions, three, high),
        summary("Bet 2, on four cards", FOUR_KINDS, actions, four, high),
    ]


def example(terms: Terms) -> str:
    return "Ts9s8s: withdraw"


def key_of(terms: Terms, situation: str) -> int:
    first, second, third = held(terms, situation, 3)
    return triple_index(first, second, third)
