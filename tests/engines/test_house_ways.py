"""Hands set the house way, and set best: a small pack, and every pair of hands of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pitboss.engines.exact.house_ways import HouseWays, Won
from pitboss.engines.setting_advice import worth_of_settings
from pitboss.equipment.cards import JOKER
from pitboss.families.pai_gow import Outcome
from pitboss.hands.pai_gow import CARDS, SETTINGS, high_of, is_foul, low_of
from pitboss.hands.sets import all_sets, standing_sets
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms

RANKS = 4
"""Deuces to fives, and the joker: 19,448 sets of seven cards."""
COLUMBUS, FACE_UP = "columbus-2016/pai-gow-poker", "hollywood-park/face-up-pai-gow"
WIN, STAKE = 95, 100


class SendsSomeBack(HouseWays):
    """In so small a pack nobody has king high: every second sum of ranks sends wagers back."""

    def scored(self, sets: Array) -> Array:
        scores = super().scored(sets)
        scores[:, 2] = (sets >> 2).sum(axis=1) % 2
        return scores


@pytest.mark.parametrize(
    ("solver", "address", "banks"),
    [
        (HouseWays, COLUMBUS, False),
        (HouseWays, COLUMBUS, True),
        (SendsSomeBack, FACE_UP, False),
    ],
)
def test_every_setting_is_held_against_every_hand(
    solver: type[HouseWays], address: str, banks: bool
) -> None:
    """At Face Up players see the dealer's hand first."""
    _hold(solver(terms(address), RANKS, banks=banks))


def _hold(solver: HouseWays) -> None:
    house, best = _every_pair(solver)
    assert solver.by_house_way() == house
    assert solver.set_best(WIN, STAKE) == best


def _every_pair(solver: HouseWays) -> tuple[Won, Won]:
    """By the house way and set best; the first hand up to an exchange of suits."""
    sets = all_sets(CARDS, solver.pack)
    high, low, void = solver.scored(sets).T
    cards = (1 << sets).sum(axis=1)
    house, best = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=np.int64)
    for mine, times in zip(*standing_sets(sets, RANKS), strict=True):
        its = np.flatnonzero(cards == (1 << mine).sum())[0]
        against = (cards & cards[its] == 0) & (void == 0)
        theirs = np.stack([high[against], low[against]])
        house += times * _result(solver, (high[its], low[its]), theirs)[1]
        hands = _settings(solver, mine)
        results = [_result(solver, hand, theirs) for hand in hands]
        if solver.seen:
            most = np.max([won for won, _ in results], axis=0)
            best += times * np.array([(most == 2).sum(), (most == 0).sum()])
        else:
            counts = [count for _, count in results]
            best += times * max(counts, key=lambda c: int(c @ [WIN, -STAKE]))
    return Won(*map(int, house)), Won(*map(int, best))


def _settings(solver: HouseWays, cards: Array) -> list[tuple[int, int]]:
    """Both hands of every setting that is not foul."""
    ranking = solver.terms.rules.ranking
    held = [JOKER if card == solver.pack - 1 else int(card) for card in cards]
    every = [
        (high_of(held, 0, setting, ranking), low_of(held, 0, setting, ranking))
        for setting in range(SETTINGS)
    ]
    return [hands for hands in every if not is_foul(*hands)]


def _result(solver: HouseWays, mine: tuple[int, int], theirs: Array) -> tuple[Array, Array]:
    """Hands won against each, and how many are won and lost by it; a copy is the bank's."""
    copy = int(solver.banks)
    won = (mine[0] + copy > theirs[0]).astype(np.int64) + (mine[1] + copy > theirs[1])
    return won, np.array([(won == 2).sum(), (won == 0).sum()])


def test_the_odds_are_the_books() -> None:
    """At 19 to 20 without vigorish: proved and coached at what the table pays."""
    on = _at(terms(COLUMBUS), 19, 20)
    assert HouseWays(on, RANKS).amounts(STAKE) == (95, 100)
    assert HouseWays(on, RANKS, banks=True).amounts(STAKE) == (100, 95)
    worth = worth_of_settings(on, range(7), [0, 5, 10, 15, 20, 25, 30], STAKE)
    assert max(worth.values()) == 95


def test_the_vigorish_comes_out_of_what_is_won() -> None:
    on = terms(COLUMBUS)
    assert on.rules.commission == 5
    assert HouseWays(on, RANKS).amounts(STAKE) == (95, 100)
    assert HouseWays(on, RANKS, banks=True).amounts(STAKE) == (95, 100)
    assert HouseWays(_at(on, 2, 1, on.rules.commission), RANKS).amounts(STAKE) == (190, 100)


def _at(on: Terms, win: int, per: int, commission: int = 0) -> Terms:
    odds = on.rules.pai_gow.copy()
    odds[Outcome.WIN, 1], odds[Outcome.WIN, 2] = win, per
    return replace(on, rules=on.rules._replace(pai_gow=odds, commission=commission))
