"""Both sides set the house way: the solver on a small pack, against every pair of hands."""

from __future__ import annotations

import numpy as np

from pitboss.engines.exact.house_ways import ROW, VOID, HouseWays, Won
from pitboss.hands.pai_gow import CARDS
from pitboss.hands.sets import all_sets
from pitboss.rulebook.terms import terms

RANKS = 4
"""Deuces to fives, and the joker: 19,448 sets of seven cards."""


def test_every_pair_of_hands_is_counted_once() -> None:
    solver = HouseWays(terms("columbus-2016/pai-gow-poker"), RANKS)
    sets = all_sets(CARDS, solver.pack)
    _, scores = solver._scored(sets)
    for column, found in ((0, solver.worth // ROW), (1, solver.worth % VOID)):
        assert (np.unique(scores[:, column], return_inverse=True)[1] == found).all()
    assert solver.count() == _every_pair(solver, sets)
    solver.worth[solver.worth // ROW % 3 == 1] += VOID
    assert solver.count() == _every_pair(solver, sets)


def _every_pair(solver: HouseWays, sets: np.ndarray) -> Won:
    high, low, void = solver.worth // ROW, solver.worth % VOID, solver.worth % ROW >= VOID
    cards = (1 << sets).sum(axis=1)
    won = lost = 0
    for mine in range(len(sets)):
        against = (cards & cards[mine] == 0) & ~void
        won += int(((high[mine] > high[against]) & (low[mine] > low[against])).sum())
        lost += int(((high[mine] <= high[against]) & (low[mine] <= low[against])).sum())
    return Won(won, lost)
