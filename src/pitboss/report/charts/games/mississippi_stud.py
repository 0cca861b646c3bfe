"""Mississippi Stud: two cards in a square, then hands by their kind."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.engines.strategy import Best
from pitboss.equipment.cards import FOUR, JACK, TEN
from pitboss.games import mississippi_stud as stud
from pitboss.hands.draws import how_many, masks, straights_with
from pitboss.hands.sets import pair_index, quad_index, triple_index
from pitboss.jit import compiled, kernel
from pitboss.report.charts import Chart
from pitboss.report.charts.hands import (
    IN_A_ROW,
    ONE_GAP,
    TWO_GAPS,
    bit_of,
    held,
    lowest_rank,
    of_a_class,
    summary,
    two_cards,
)
from pitboss.rulebook.terms import Terms

FOURTH_KINDS = (
    "three of a kind",
    "a pair of jacks or better",
    "a pair of sixes to tens",
    "a lower pair",
    "three to a royal flush",
    "three suited in a row, 5-6-7 or higher",
    "three suited with one gap, one jack or better",
    "three suited with two gaps, two jacks or better",
    "another three to a straight flush",
    "three to a flush",
    "no pair, 3 points or more",
    "fewer points, in a row, 4-5-6 or higher",
    "fewer points, one gap, the middle card a six or better",
    "fewer points, anything else",
)
FIFTH_KINDS = (
    "three or four of a kind",
    "two pair",
    "a pair of jacks or better",
    "a pair of sixes to tens",
    "a lower pair",
    "four to a straight flush",
    "four to a flush",
    "open straight, eight high or better",
    "a lower open straight",
    "inside straight",
    "no pair, 4 points or more",
    "3 points",
    "2 points or fewer",
)


@kernel
def pair_kind(twice: int) -> int:
    """0 for jacks or better, 1 for sixes to tens, 2 for lower."""
    if twice >= 1 << JACK:
        return 0
    return 1 if twice >= 1 << stud.SIX else 2


@kernel
def fourth_kind(a: int, b: int, c: int) -> int:
    ranks, twice, thrice, suited = masks((a, b, c))
    if thrice:
        return 0
    if twice:
        return 1 + pair_kind(twice)
    lowest = lowest_rank(ranks)
    shape, jacks = ranks >> lowest, how_many(ranks >> JACK)
    if suited:
        if lowest >= TEN:
            return 4
        if not straights_with(ranks):
            return 9
        if shape == IN_A_ROW and lowest >= stud.FIVE:
            return 5
        if shape in ONE_GAP and jacks >= 1:
            return 6
        return 7 if shape in TWO_GAPS and jacks >= 2 else 8
    if stud.points(a) + stud.points(b) + stud.points(c) >= 3:
        return 10
    if shape == IN_A_ROW and lowest >= FOUR:
        return 11
    middle = lowest_rank(ranks & (ranks - 1))
    return 12 if shape in ONE_GAP and middle >= stud.SIX else 13


@kernel
def fifth_kind(a: int, b: int, c: int, d: int) -> int:
    ranks, twice, thrice, suited = masks((a, b, c, d))
    if thrice:
        return 0
    if twice:
        return 1 if twice & (twice - 1) else 2 + pair_kind(twice)
    straights = straights_with(ranks)
    if suited:
        return 5 if straights else 6
    if straights:
        low = ranks < 1 << stud.EIGHT
        return 9 if straights == 1 else 8 if low else 7
    points = stud.points(a) + stud.points(b) + stud.points(c) + stud.points(d)
    return 10 if points >= 4 else 11 if points == 3 else 12


@compiled
def _count_streets(policy: Any, fourth: Any, fifth: Any) -> None:
    """By kind of hand and action: the deals that come to fourth and to fifth street."""
    for high in range(52):
        for low in range(high):
            action = policy[pair_index(low, high)] & 0xFFFF
            if action == stud.Act.FOLD:
                continue
            bet = stud.times(action)
            for c in range(52):
                if c in (low, high):
                    continue
                place = triple_index(low, high, c)
                key = stud.FOURTH_FROM + stud.BETS_BEFORE_FOURTH * place + bet - 1
                then = policy[key] & 0xFFFF
                fourth[fourth_kind(low, high, c), bit_of(then)] += 1
                if then == stud.Act.FOLD:
                    continue
                bets = bet + stud.times(then)
                for d in range(52):
                    if d in (low, high, c):
                        continue
                    place = quad_index(low, high, c, d)
                    key = stud.FIFTH_FROM + stud.BETS_BEFORE_FIFTH * place + bets - 2
                    last = policy[key] & 0xFFFF
                    fifth[fifth_kind(low, high, c, d), bit_of(last)] += 1


def charts(terms: Terms, best: Best) -> list[Chart]:
    letters = dict(zip(map(int, stud.Act), ("F", "1x", "2x", "3x"), strict=True))
    third = two_cards(
        "third street",
        lambda key: letters[int(best.policy[key]) & 0xFFFF],
        {
            "3x": "bet 3 times the Ante",
            "2x": "bet 2 times the Ante",
            "1x": "bet as much as the Ante",
            "F": "fold",
        },
        {"3x": "big", "2x": "small", "1x": "small", "F": "fold"},
    )
    fourth = np.zeros((len(FOURTH_KINDS), 4), dtype=np.int64)
    fifth = np.zeros((len(FIFTH_KINDS), 4), dtype=np.int64)
    _count_streets(best.policy, fourth, fifth)
    actions = list(terms.game.actions.values())
    points = "; a jack or better is 2 points, a six to a ten is 1"
    return [
        third,
        summary("fourth street", FOURTH_KINDS, actions, fourth, points),
        summary("fifth street", FIFTH_KINDS, actions, fifth, points),
    ]


def example(terms: Terms) -> str:
    return "Ks6d: fold"


def key_of(terms: Terms, situation: str) -> int:
    low, high = held(terms, of_a_class(situation), 2)
    return pair_index(low, high)
