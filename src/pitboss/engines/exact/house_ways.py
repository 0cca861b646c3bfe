"""Pai gow poker, both sides set the house way: every seven cards against every seven that are left.

A table has what each of the 154,143,080 sets of seven cards is worth once it is set, its high hand
and its low hand. How many pairs of sets without a card in common the player wins is inclusion and
exclusion over the cards that two sets may share: for every set of up to seven cards, up to an
exchange of suits, the hands that hold it are compared among themselves. There are about 1.7 billion
of them in all; they are put in order of their high hands, and of their low hands those below are
counted on the way. Integers throughout.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.equipment.cards import ACE, JOKER, KING
from pitboss.families.pai_gow import vigorish
from pitboss.hands.flops import EXCHANGES
from pitboss.hands.house_way import highest_of_nothing, set_by_house_way
from pitboss.hands.pai_gow import CARDS, HandRanking, high_of, low_of
from pitboss.hands.sets import canonical_sets
from pitboss.jit import compiled, kernel
from pitboss.registry import Array

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

PUSHES_FROM = (ACE + 1, KING, ACE)
"""By what a book says: the lowest high card that sends every wager back."""
LOWS = 128
"""Room for the low hands there are: thirteen pairs, and two ranks."""
VOID = LOWS
"""Is added to a set that sends every wager back when the dealer has it."""
ROW = 2 * LOWS
MANY = 50_000
"""From so many hands on they are counted by what they are worth, and not sorted."""
AT_A_TIME = 20_000
FEW_SETS = 1000
"""So few have so many hands each that their sums do not fit in 64 bits."""


class Won(NamedTuple):
    """How many deals the player wins and loses."""

    won: int
    lost: int


class HouseWays:
    """Every deal of a game of pai gow poker; of a pack of fewer ranks in tests."""

    def __init__(self, terms: Terms, ranks: int = 13) -> None:
        self.terms, self.ranks = terms, ranks
        self.pack = 4 * ranks + 1
        self.choose = np.array(
            [[comb(card, taken) for taken in range(CARDS + 1)] for card in range(self.pack + 1)],
            dtype=np.int64,
        )

    @property
    def deals(self) -> int:
        return comb(self.pack, CARDS) * comb(self.pack - CARDS, CARDS)

    def solve(self, stake: int) -> dict[int, Fraction]:
        """What the main wager wins, in cents, and how often."""
        rules, found = self.terms.rules, self.count()
        win = stake - vigorish(stake, rules.commission, rules.commission_rounding)
        won, lost = Fraction(found.won, self.deals), Fraction(found.lost, self.deals)
        return {win: won, -stake: lost, 0: 1 - won - lost}

    def count(self) -> Won:
        """Inclusion and exclusion over the cards that both have."""
        won = lost = deals = 0
        for size in range(CARDS + 1):
            sign = -1 if size % 2 else 1
            for sets, times in self._shared(size):
                for part, some in self._compared(sets, times):
                    won += sign * part
                    lost += sign * some
                deals += sign * int(times.sum()) * comb(self.pack - size, CARDS - size) ** 2
        assert deals == self.deals
        return Won(won, lost)

    def _compared(self, sets: Array, times: Array) -> list[tuple[int, int]]:
        """Wins and losses among the hands that hold each of these sets, on all cores."""
        worth, choose = self.worth, self.choose

        def work(first: int) -> tuple[int, int]:
            some = slice(first, first + step)
            found = np.zeros((len(sets[some]), 2), dtype=np.int64)
            compare(sets[some], worth, choose, self.rows, self.pack, found)
            kind = object if len(sets) < FEW_SETS else np.int64
            won, lost = found.T.astype(kind) @ times[some].astype(kind)
            return int(won), int(lost)

        step = max(1, min(AT_A_TIME, -(-len(sets) // 8)))
        with ThreadPoolExecutor(os.cpu_count()) as crew:
            return list(crew.map(work, range(0, len(sets), step)))

    def _shared(self, size: int) -> Iterator[tuple[Array, Array]]:
        """Sets of cards up to an exchange of suits, and for how many each stands."""
        for jokers in (0, 1):
            if jokers <= size:
                sets, times = self._standing(size - jokers)
                yield np.column_stack([sets, *[np.full(len(sets), self.pack - 1)] * jokers]), times

    def _standing(self, size: int) -> tuple[Array, Array]:
        if size == 0:
            return np.zeros((1, 0), dtype=np.int64), np.ones(1, dtype=np.int64)
        sets, times = canonical_sets(size, self.ranks)
        return sets.astype(np.int64), times

    # What seven cards are worth

    @cached_property
    def worth(self) -> Any:
        """By place of a set: its high hand in order, its low hand, and whether it is void."""
        table = np.zeros(comb(self.pack, CARDS), dtype=np.int32)
        parts = [self._scored(sets) for sets, _ in self._shared(CARDS)]
        highs = np.unique(np.concatenate([scores[:, 0] for _, scores in parts]))
        lows = np.unique(np.concatenate([scores[:, 1] for _, scores in parts]))
        assert len(lows) <= LOWS
        self.rows = len(highs)
        for sets, scores in parts:
            keys = np.searchsorted(highs, scores[:, 0]) * ROW + np.searchsorted(lows, scores[:, 1])
            keys += VOID * scores[:, 2]
            spread(sets, keys, EXCHANGES, self.choose, self.pack, table)
        return table

    def _scored(self, sets: Array) -> tuple[Array, Array]:
        rules = self.terms.rules
        scores = np.zeros((len(sets), 3), dtype=np.int64)
        least = PUSHES_FROM[int(rules.high_card_push)]
        hands = np.where(sets == self.pack - 1, JOKER, sets)
        joker, wheel, suited_wheel = (int(number) for number in rules.ranking)
        pieces = np.array_split(np.arange(len(sets)), 8)

        def work(piece: Array) -> None:
            some = scores[piece[0] : piece[-1] + 1] if len(piece) else scores[:0]
            set_all(rules.house_way, joker, wheel, suited_wheel, least, hands[piece], some)

        with ThreadPoolExecutor(os.cpu_count()) as crew:
            list(crew.map(work, pieces))
        return sets, scores


# --- Compiled -------------------------------------------------------------------------------------


@compiled
def set_all(
    way: Any, joker: int, wheel: int, suited_wheel: int, least: int, hands: Any, scores: Any
) -> None:
    """High hand, low hand, and whether it is nothing but a high card of at least this rank."""
    ranking = HandRanking(joker, wheel, suited_wheel)  # type: ignore[arg-type]
    for row in range(len(hands)):
        setting = set_by_house_way(way, hands[row], 0, ranking)
        scores[row, 0] = high_of(hands[row], 0, setting, ranking)
        scores[row, 1] = low_of(hands[row], 0, setting, ranking)
        scores[row, 2] = highest_of_nothing(hands[row], 0, ranking) >= least


@compiled
def spread(sets: Any, keys: Any, exchanges: Any, choose: Any, pack: int, table: Any) -> None:
    """What a set is worth, for all sets that it stands for."""
    hand = np.zeros(CARDS, dtype=np.int64)
    for row in range(len(sets)):
        for turn in range(len(exchanges)):
            for n in range(CARDS):
                card = sets[row, n]
                if card < pack - 1:
                    card = (card & ~3) | exchanges[turn, card & 3]
                at = n
                while at > 0 and hand[at - 1] > card:
                    hand[at] = hand[at - 1]
                    at -= 1
                hand[at] = card
            place = 0
            for n in range(CARDS):
                place += choose[hand[n], n + 1]
            table[place] = keys[row]


@compiled
def compare(sets: Any, worth: Any, choose: Any, rows: int, pack: int, found: Any) -> None:
    """For each set of shared cards: pairs of hands with it that the first wins, and loses."""
    size = sets.shape[1]
    hands = choose[pack - size, CARDS - size]
    counted = np.zeros(rows * ROW if hands >= MANY else 1, dtype=np.int64)
    keys = np.zeros(1 if hands >= MANY else hands, dtype=np.int64)
    steps = np.zeros((CARDS, pack), dtype=np.int64)
    picks = np.zeros(CARDS + 1, dtype=np.int64)
    sums = np.zeros((2, LOWS + 1), dtype=np.int64)
    for row in range(len(sets)):
        first = _steps_to_places(sets[row], choose, pack, steps)
        counted[:] = 0
        sums[:] = 0
        _go_through(CARDS - size, pack - size, first, steps, picks, worth, keys, counted)
        if hands >= MANY:
            found[row, 0], found[row, 1] = _by_counts(counted, rows, sums)
        else:
            keys.sort()
            found[row, 0], found[row, 1] = _by_order(keys, sums)


@kernel
def _steps_to_places(shared: Any, choose: Any, pack: int, steps: Any) -> int:
    """What the nth other card of a hand adds to the place of all seven cards; and what is fixed.

    A hand's place is a sum over its cards in order. A shared card stands further up by as many
    others as are below it, so that another one moves those above it.
    """
    size = len(shared)
    others = CARDS - size
    other = 0
    below = 0
    for card in range(pack):
        if below < size and shared[below] == card:
            below += 1
            continue
        for n in range(others):
            step = choose[card, n + below + 1]
            for up in range(below):
                step += choose[shared[up], up + n + 1] - choose[shared[up], up + n + 2]
            steps[n, other] = step
        other += 1
    fixed = 0
    for up in range(size):
        fixed += choose[shared[up], up + others + 1]
    return int(fixed)


@kernel
def _go_through(
    taken: int,
    others: int,
    first: int,
    steps: Any,
    picks: Any,
    worth: Any,
    keys: Any,
    counted: Any,
) -> None:
    """What every hand is worth that takes so many of the other cards besides the shared ones.

    The lowest card is taken last: its hands stand next to each other in the table.
    """
    if taken == 0:
        keys[0] = worth[first]
        return
    for n in range(taken):
        picks[n] = n
    picks[taken] = others
    at = 0
    while True:
        base = first
        for n in range(1, taken):
            base += steps[n, picks[n]]
        for lowest in range(picks[1]):
            key = worth[base + steps[0, lowest]]
            if len(counted) > 1:
                counted[key] += 1
            else:
                keys[at] = key
                at += 1
        moved = 1
        while moved < taken and picks[moved] + 1 == picks[moved + 1]:
            moved += 1
        if moved >= taken:
            return
        picks[moved] += 1
        for n in range(1, moved):
            picks[n] = n


@kernel
def _by_counts(counted: Any, rows: int, sums: Any) -> tuple[int, int]:
    """Wins and losses, by how many hands there are of each worth."""
    theirs, mine = sums[0], sums[1]
    won = lost = 0
    for row in range(rows):
        at, below = row * ROW, 0
        for low in range(LOWS):
            plain, void = counted[at + low], counted[at + VOID + low]
            won += (plain + void) * below
            below += theirs[low]
            mine[low] += plain + void
        upto = 0
        for low in range(LOWS):
            upto += mine[low]
            lost += counted[at + low] * upto
            theirs[low] += counted[at + low]
    return won, lost


@kernel
def _by_order(keys: Any, sums: Any) -> tuple[int, int]:
    """The same of hands in order of their high hands."""
    theirs, mine = sums[0], sums[1]
    won = lost = start = 0
    while start < len(keys):
        end = start
        while end < len(keys) and keys[end] // ROW == keys[start] // ROW:
            low = keys[end] % LOWS
            won += _sum_below(theirs, low)
            _add(mine, low)
            end += 1
        for n in range(start, end):
            if keys[n] % ROW < VOID:
                lost += _sum_below(mine, keys[n] % LOWS + 1)
                _add(theirs, keys[n] % LOWS)
        start = end
    return won, lost


@kernel
def _add(tree: Any, low: int) -> None:
    """One more of this low hand, in a tree of sums."""
    at = low + 1
    while at <= LOWS:
        tree[at] += 1
        at += at & -at


@kernel
def _sum_below(tree: Any, low: int) -> int:
    """How many are below this low hand."""
    found, at = 0, low
    while at > 0:
        found += tree[at]
        at -= at & -at
    return found
