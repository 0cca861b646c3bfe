"""Two hands that get their own cards from one pack: stud and draw, every deal counted.

Heads-up from third street there are eighteen thousand million deals of seven card stud. But what
each of the two may get is only 163,185 and fewer sets of cards; put in order, the question is how
many of the one's sets lose to a set of the other's and have no card in common with it. That is
counted by including and excluding: of the lower sets all, less those that have one card of it, plus
those that have two, and so on. A counter for each set of up to four cards, of the sets so far,
answers it in sixteen steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.engines.equity.awards import COLUMNS, HIGH, LOW, PART, POT, SHARE, WHOLE
from pitboss.engines.equity.variants import Variant
from pitboss.hands.draws import how_many
from pitboss.hands.poker_room import Value, laid, value_of
from pitboss.hands.sets import all_sets
from pitboss.jit import compiled, kernel

Ints = npt.NDArray[np.int64]
MOST_TO_COME = 5
"""Cards to come for one hand: beyond, the counters no longer fit."""
_CHOOSE = np.array([[comb(n, k) for k in range(8)] for n in range(64)], dtype=np.int64)


class Versus(NamedTuple):
    """Pairs of sets without a common card: how often the first wins, ties, and how many are."""

    wins: int
    ties: int
    pairs: int

    @property
    def losses(self) -> int:
        return self.pairs - self.wins - self.ties


@compiled
def score_sets(kind: int, known: Ints, sets: Any, pack: Ints, found: Ints) -> None:
    """What the known cards are worth with each set."""
    held = len(known)
    cards = np.zeros(8, np.int64)
    cards[:held] = known
    own = held + sets.shape[1]
    for row in range(len(sets)):
        for place in range(sets.shape[1]):
            cards[held + place] = pack[sets[row, place]]
        found[row] = value_of(kind, laid(cards, own), own, cards)


@compiled
def compare_sets(
    choose: Ints,
    cards: int,
    mine: Any,
    my_scores: Ints,
    my_order: Ints,
    yours: Any,
    your_scores: Ints,
    your_order: Ints,
) -> tuple[int, int, int]:
    """Wins and ties of the first's sets, and all pairs without a common card. Orders go up."""
    starts = np.zeros(8, np.int64)
    fewer = min(mine.shape[1], yours.shape[1])
    for size in range(fewer + 1):
        starts[size + 1] = starts[size] + choose[cards, size]
    counters = np.zeros(starts[fewer + 1], np.int64)
    wins, ties, pairs, entered, at = 0, 0, 0, 0, 0
    while at < len(my_order):
        score = my_scores[my_order[at]]
        while entered < len(your_order) and your_scores[your_order[entered]] < score:
            _enter(choose, starts, counters, yours[your_order[entered]], fewer)
            entered += 1
        end, lower = at, 0
        while end < len(my_order) and my_scores[my_order[end]] == score:
            lower += _apart(choose, starts, counters, mine[my_order[end]], fewer)
            end += 1
        wins += lower
        if entered < len(your_order) and your_scores[your_order[entered]] == score:
            while entered < len(your_order) and your_scores[your_order[entered]] == score:
                _enter(choose, starts, counters, yours[your_order[entered]], fewer)
                entered += 1
            ties -= lower
            for place in range(at, end):
                ties += _apart(choose, starts, counters, mine[my_order[place]], fewer)
        at = end
    while entered < len(your_order):
        _enter(choose, starts, counters, yours[your_order[entered]], fewer)
        entered += 1
    for row in my_order:
        pairs += _apart(choose, starts, counters, mine[row], fewer)
    return wins, ties, pairs


@kernel
def _enter(choose: Any, starts: Any, counters: Any, row: Any, fewer: int) -> None:
    """Count a set in all that it contains."""
    for subset in range(1 << len(row)):
        if how_many(subset) <= fewer:
            counters[_place(choose, starts, row, subset)] += 1


@kernel
def _apart(choose: Any, starts: Any, counters: Any, row: Any, fewer: int) -> int:
    """How many of the sets counted so far have no card of this one."""
    found = 0
    for subset in range(1 << len(row)):
        size = how_many(subset)
        if size <= fewer:
            counted = counters[_place(choose, starts, row, subset)]
            found += -counted if size & 1 else counted
    return found


@kernel
def _place(choose: Any, starts: Any, row: Any, subset: int) -> int:
    """Where a part of a set is counted."""
    size, place = 0, 0
    for each in range(len(row)):
        if subset >> each & 1:
            size += 1
            place += choose[row[each], size]
    return int(starts[size] + place)


class Sets(NamedTuple):
    """What one hand may get, with the scores of both halves."""

    sets: npt.NDArray[np.int64]
    first: Ints
    second: Ints


def sets_of(game: Variant, known: Sequence[int], pack: Ints) -> Sets:
    """Every set of cards that completes a hand."""
    sets = all_sets(game.own - len(known), len(pack))
    held = np.array(known, dtype=np.int64)
    first, second = np.zeros(len(sets), np.int64), np.zeros(len(sets), np.int64)
    score_sets(int(game.first), held, sets, pack, first)
    if game.second != Value.NONE:
        score_sets(int(game.second), held, sets, pack, second)
    return Sets(sets, first, second)


def _versus(cards: int, mine: Sets, yours: Sets, half: int, of: tuple[Any, Any]) -> Versus:
    """Compare one half, of those sets alone that `of` names."""
    sides = []
    for each, among in zip((mine, yours), of, strict=True):
        scores = each[half]
        sides += [each.sets, scores, among[np.argsort(scores[among], kind="stable")]]
    return Versus(*map(int, compare_sets(_CHOOSE, cards, *sides)))


def count_apart(
    game: Variant, hands: Sequence[Sequence[int]], pack: Sequence[int]
) -> tuple[Ints, int]:
    """The tally of two hands, and the number of deals; of two halves each by itself."""
    left = np.array(pack, dtype=np.int64)
    mine, yours = (sets_of(game, known, left) for known in hands)
    every = (np.arange(len(mine.sets)), np.arange(len(yours.sets)))
    high = _versus(len(left), mine, yours, 1, every)
    tally = np.zeros((2, COLUMNS), np.int64)
    if game.second == Value.NONE:
        _half(tally, high, HIGH, POT)
        tally[:, WHOLE] = high.wins, high.losses
        tally[:, PART] = high.ties
        return tally, high.pairs
    without = (np.flatnonzero(mine.second == 0), np.flatnonzero(yours.second == 0))
    alone = _versus(len(left), mine, yours, 1, without)
    low = _versus(len(left), mine, yours, 2, every)
    # Where neither has a low the high half is the pot, and two lows of nothing are no tie.
    _half(tally, high, HIGH, POT // 2)
    _half(tally, alone, -1, POT // 2)
    _half(tally, Versus(low.wins, low.ties - alone.pairs, low.pairs - alone.pairs), LOW, POT // 2)
    tally[:, [WHOLE, PART]] = UNTOLD
    return tally, high.pairs


UNTOLD = -1


def _half(tally: Ints, found: Versus, column: int, units: int) -> None:
    """Add so many units for each pair that is won, and half of them for a tie."""
    for hand, won in enumerate((found.wins, found.losses)):
        tally[hand, SHARE] += won * units + found.ties * units // 2
        if column >= 0:
            tally[hand, column] += won + found.ties
