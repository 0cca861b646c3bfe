"""The solitaire solver: a player against a paytable, deciding as cards turn up.

For wagers that look at all cards as one hand (`Wager.pools`): what the cards are matters, not in
which order they came. The game's own function is run on every hand up to an exchange of suits,
once for each way to decide (fold; bet and fold; bet, bet more, ...); hands that pay alike in all of
them are one class, and there are few. A way that ends before all cards are seen, a fold, has to
come out the same on all cards: a hand that is paid for what was seen until then is refused. From
then on it is counting: how many of the hands that can still come are in each class, for every set
of cards that a player may hold at a decision, and the best action there, from the last decision
back. A forward pass counts how often each set is met and gives the distribution. Integers
throughout.

Cards are numbered by their place in the pack, which may be any ranks in four suits.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property
from math import comb, perm
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pitboss.engines.compile import play_of, with_functions
from pitboss.engines.exact.counting import (
    ASKED,
    BASE,
    CHOICES_MOST,
    FIXED,
    LENGTH,
    SCRIPT,
    WHEELS,
    CountingTape,
    begin,
    counting_tape,
    put_back,
)
from pitboss.equipment.cards import KINDS
from pitboss.errors import NotAllowed
from pitboss.hands.flops import EXCHANGES
from pitboss.hands.sets import all_sets, canonical_sets, ranks_of_pack
from pitboss.jit import compiled, kernel
from pitboss.registry import Array, Game, Rules
from pitboss.tape.simulation import NET, POSTED, prefer
from pitboss.tape.table import Need, TableTape

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

Ints = npt.NDArray[np.int64]

play: Any = None
"""Stands for the game's compiled function in the loop below."""


def _run_sets(
    rules: Rules,
    stakes: Array,
    carry: Array,
    tape: CountingTape,
    watched: Array,
    sets: Array,
    nets: Array,
    posted: Array,
    keys: Array,
) -> None:
    """Run each set of cards as the script on the tape decides: net, put up, keys asked."""
    cells = tape.cells
    base = cells[BASE]
    size = sets.shape[1]
    layout = stakes.copy()
    state = carry.copy()
    cells[base + FIXED] = 0
    for number in range(len(sets)):
        for wheel in range(size):
            cells[base + WHEELS + wheel] = sets[number, wheel]
        cells[base + LENGTH] = size
        begin(cells)
        put_back(layout, stakes, state, carry)
        play(rules, layout, state, tape)
        net, up = 0, 0
        for spot in range(stakes.shape[1]):
            if watched[spot]:
                net += cells[cells[NET] + spot]
                up += cells[cells[POSTED] + spot]
        nets[number] = net
        posted[number] = up
        for choice in range(keys.shape[1]):
            keys[number, choice] = cells[base + ASKED + choice]


@cache
def set_loop(game: Game) -> Any:
    """The loop above around a game's own function."""
    return with_functions(_run_sets, game, play=play_of(game))


@dataclass(frozen=True)
class Decision:
    """A place in the tree of decisions, reached by the actions before it."""

    before: tuple[int, ...]
    seen: int
    """How many cards the player has seen."""
    actions: tuple[int, ...]


@dataclass
class SolitaireSolver:
    """Solves one seat's wager against a paytable."""

    terms: Terms
    stakes: Array
    carry: Array
    watched: Sequence[int]
    pack: Sequence[int] = range(52)
    """The cards that there are: all four suits of some ranks."""
    threads: int = 0
    decisions: list[Decision] = field(init=False)
    ends: dict[tuple[int, ...], int] = field(init=False)
    """The ways to decide, from the first action to the last, and how many cards are seen then."""

    def __post_init__(self) -> None:
        self.decisions, self.ends = [], {}
        self._explore(())
        self._ranks = ranks_of_pack(self.pack)
        self._cards = np.array(sorted(self.pack), dtype=np.int64)
        self.size = max(self.ends.values())

    def _explore(self, before: tuple[int, ...]) -> None:
        """Follow some actions on any cards, to the next decision or the end."""
        answers: list[int] = []
        taken, seen = list(before), 0
        while True:
            tape = TableTape(answers=answers, breakages=self.terms.breakages())
            try:
                self.terms.game.play(self.terms.rules, self.stakes.copy(), self.carry.copy(), tape)
            except Need as need:
                if need.prompt.kind != "choose":
                    answers.append(4 * seen)
                    seen += 1
                elif taken:
                    answers.append(taken.pop(0))
                else:
                    bits = need.prompt.allowed
                    actions = tuple(1 << b for b in range(bits.bit_length()) if bits >> b & 1)
                    self.decisions.append(Decision(before, seen, actions))
                    for action in actions:
                        self._explore((*before, action))
                    return
            else:
                self.ends[before] = seen
                return

    def solve(self) -> dict[tuple[int, int], Fraction]:
        """(net, put up) to probability, under the best decisions."""
        first, cards = self._first, len(self.pack)
        whole = comb(cards, first) * perm(cards - first, self.size - first)
        found: dict[tuple[int, int], Fraction] = {}
        for number, end in enumerate(self.ends):
            for kind, ways in enumerate(self._met[end]):
                if ways:
                    key = int(self._nets[kind, number]), int(self._posted[kind, number])
                    found[key] = found.get(key, Fraction(0)) + Fraction(int(ways), whole)
        return found

    @property
    def deals(self) -> int:
        """How many hands stand for all."""
        return len(self._hands)

    @cached_property
    def policy(self) -> Array:
        """The best actions as a simulation follows them, by information key."""
        cells = self.terms.game.policy(self.terms.rules).copy()
        for decision in self.decisions:
            best = np.array([prefer(a) for a in decision.actions], dtype=np.int64)
            cells[self.keys_of(decision)] = best[self._best[decision.before]]
        return cells

    @property
    def first(self) -> Decision:
        """The first decision of a round."""
        return min(self.decisions, key=lambda decision: decision.seen)

    def first_won(self) -> dict[int, Ints]:
        """By action of the first decision: what each set of cards wins, over all that can come."""
        values = self._weighed[1]
        return {action: values[number, :, 0] for number, action in enumerate(self.first.actions)}

    def keys_of(self, decision: Decision) -> Ints:
        """The information key of each set of cards at a decision.

        The game asks, and goes on to an end: all that comes after is decided too, so that no policy
        is looked up.
        """
        taken = (*decision.before, decision.actions[0])
        end = next(end for end in self.ends if end[: len(taken)] == taken)
        _, _, keys = self._run(all_sets(decision.seen, len(self.pack)), end)
        return keys[:, len(decision.before)]

    @property
    def _first(self) -> int:
        """How many cards are seen at the first decision."""
        return self.first.seen

    # the game on every hand

    def _standing(self, size: int) -> Ints:
        """The sets that stand for all others."""
        return canonical_sets(size, len(self._ranks))[0].astype(np.int64)

    @cached_property
    def _hands(self) -> Ints:
        return self._standing(self.size)

    def _run(self, sets: Ints, script: Sequence[int]) -> tuple[Ints, Ints, Ints]:
        """Net, put up and the keys asked for each set, as the script decides."""
        loop, workers = set_loop(self.terms.game), self.threads or os.cpu_count() or 1
        watched = np.zeros(len(self.terms.game.layout), dtype=np.int64)
        watched[list(self.watched)] = 1
        hands, count = self._cards[sets], len(sets)
        nets, posted = np.zeros(count, np.int64), np.zeros(count, np.int64)
        keys = np.zeros((count, len(script)), np.int64)

        def work(part: slice) -> None:
            loop(
                self.terms.rules,
                self.stakes,
                self.carry,
                self._tape(script),
                watched,
                hands[part],
                nets[part],
                posted[part],
                keys[part],
            )

        work(slice(0, 0))  # compiles once, before the threads race for it
        bounds = [count * part // workers for part in range(workers + 1)]
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(work, map(slice, bounds, bounds[1:])))
        return nets, posted, keys

    def _tape(self, script: Sequence[int]) -> CountingTape:
        """A tape on which these actions are written; the last is repeated if more are asked."""
        deck = np.bincount(self._cards, minlength=KINDS).tolist()
        nowhere = np.zeros(1, dtype=np.int64)
        hands = [0] * self.size
        tape = counting_tape(self.terms, nowhere, deck, hands, suits_alike=False, pooled=True)
        at = tape.cells[BASE] + SCRIPT
        tape.cells[at : at + CHOICES_MOST] = script[-1]
        tape.cells[at : at + len(script)] = script
        return tape

    @cached_property
    def _outcomes(self) -> tuple[Ints, Ints, Ints]:
        """The class of every hand, and what each class wins and puts up at each end."""
        runs = [self._run(self._hands, end) for end in self._to_the_last]
        columns = [column for nets, posted, _ in runs for column in (nets, posted)]
        kinds, numbers = told_apart(np.stack(columns, axis=1))
        nets = np.zeros((len(kinds), len(self.ends)), dtype=np.int64)
        posted = np.zeros_like(nets)
        for at, (end, seen) in enumerate(self.ends.items()):
            if seen < self.size:
                nets[:, at], posted[:, at] = self._outcome_of_all(end, seen)
            else:
                column = 2 * self._to_the_last.index(end)
                nets[:, at], posted[:, at] = kinds[:, column], kinds[:, column + 1]
        of_hand = np.zeros(comb(len(self.pack), self.size), dtype=np.int64)
        _spread(self._hands, numbers, EXCHANGES, _choose(), of_hand)
        return of_hand, nets, posted

    @property
    def _to_the_last(self) -> list[tuple[int, ...]]:
        """The ends at which all cards are seen."""
        return [end for end, seen in self.ends.items() if seen == self.size]

    def _outcome_of_all(self, end: tuple[int, ...], seen: int) -> tuple[int, int]:
        """What an early end wins and puts up, whatever cards were seen."""
        nets, posted, _ = self._run(self._standing(seen), end)
        if (nets != nets[0]).any() or (posted != posted[0]).any():
            raise NotAllowed("this solver is for rounds in which a fold costs the same on any hand")
        return int(nets[0]), int(posted[0])

    @property
    def _nets(self) -> Ints:
        return self._outcomes[1]

    @property
    def _posted(self) -> Ints:
        return self._outcomes[2]

    # counting back

    @cached_property
    def _ahead(self) -> dict[int, Ints]:
        """By cards seen: for each set, the hands that can come in each class, in every order."""
        of_hand, nets, _ = self._outcomes
        cards, last = len(self.pack), self.size - 1
        ahead = {last: np.zeros((comb(cards, last), len(nets)), dtype=np.int64)}
        _count_classes(of_hand, self.size, _choose(), ahead[last])
        for seen in range(last - 1, self._first - 1, -1):
            ahead[seen] = taken_back(ahead[seen + 1], seen, cards)
        return ahead

    @property
    def _best(self) -> dict[tuple[int, ...], Ints]:
        """By decision: the number of the best action for each set of cards."""
        return self._weighed[0]

    @cached_property
    def _weighed(self) -> tuple[dict[tuple[int, ...], Ints], Ints]:
        """The same, and what each action of the first decision wins and puts up."""
        best: dict[tuple[int, ...], Ints] = {}
        worth: dict[tuple[int, ...], Ints] = {}
        values = np.zeros((0, 0, 2), dtype=np.int64)
        for decision in sorted(self.decisions, key=lambda d: -d.seen):
            after = [(*decision.before, action) for action in decision.actions]
            values = np.stack([self._value(decision.seen, each, worth) for each in after])
            best[decision.before] = _larger(values)
            chosen = best[decision.before][np.newaxis, :, np.newaxis]
            worth[decision.before] = np.take_along_axis(values, chosen, axis=0)[0]
        return best, values

    def _value(self, seen: int, after: tuple[int, ...], worth: dict[tuple[int, ...], Ints]) -> Ints:
        """What an action wins and puts up for each set, over all that can come."""
        if after in worth:
            later = next(d.seen for d in self.decisions if d.before == after)
            values = worth[after]
            for size in range(later - 1, seen - 1, -1):
                values = taken_back(values, size, len(self.pack))
            return values
        end = list(self.ends).index(after)
        both = np.stack([self._nets[:, end], self._posted[:, end]], axis=1)
        value: Ints = self._ahead[seen] @ both
        return value

    @cached_property
    def _met(self) -> dict[tuple[int, ...], Ints]:
        """By end: the hands of each class that come to it, in every order."""
        cards = len(self.pack)
        dealt = np.ones(comb(cards, self._first), dtype=np.int64)
        ways: dict[tuple[int, ...], Ints] = {(): dealt}
        met: dict[tuple[int, ...], Ints] = {}
        for decision in sorted(self.decisions, key=lambda d: d.seen):
            here = ways[decision.before]
            for number, action in enumerate(decision.actions):
                after = (*decision.before, action)
                come = np.where(self._best[decision.before] == number, here, 0)
                if after in self.ends:
                    reached = np.flatnonzero(come)
                    met[after] = come[reached] @ self._ahead[decision.seen][reached]
                    continue
                later = next(d.seen for d in self.decisions if d.before == after)
                for size in range(decision.seen, later):
                    come = added(come, size, cards)
                ways[after] = come
        return met


def _larger(values: Ints) -> Ints:
    """The best of some actions; of those that win the same, the one that puts up more."""
    wins, up = values[..., 0], values[..., 1]
    best: Ints = np.where(wins == wins.max(axis=0), up, up.min() - 1).argmax(0)
    return best


def told_apart(rows: Ints) -> tuple[Ints, Ints]:
    """The different rows, and for each row which of them it is: as one number each, for speed."""
    odd = np.full(rows.shape[1], 0x9E3779B97F4A7C15, dtype=np.uint64)
    _, first, number = np.unique(
        rows.astype(np.uint64) @ np.cumprod(odd), return_index=True, return_inverse=True
    )
    kinds = rows[first]
    assert (kinds[number] == rows).all()
    return kinds, number


@kernel
def _next(cards: Any) -> None:
    """Go on to the next set in the order of places."""
    at = 0
    while at < len(cards) - 1 and cards[at] + 1 == cards[at + 1]:
        cards[at] = at
        at += 1
    cards[at] += 1


@kernel
def _place_without(cards: Any, out: int, choose: Any) -> int:
    """The place of a set without one of its cards."""
    place = 0
    for at in range(out):
        place += choose[cards[at], at + 1]
    for at in range(out + 1, len(cards)):
        place += choose[cards[at], at]
    return place


@compiled
def _spread(sets: Any, numbers: Any, exchanges: Any, choose: Any, of_set: Any) -> None:
    """Give the number of each set to all sets that it stands for."""
    size = sets.shape[1]
    cards = np.zeros(size, np.int64)
    for row in range(len(sets)):
        for exchange in range(len(exchanges)):
            for taken in range(size):
                card = sets[row, taken]
                card = card >> 2 << 2 | exchanges[exchange, card & 3]
                at = taken
                while at > 0 and cards[at - 1] > card:
                    cards[at] = cards[at - 1]
                    at -= 1
                cards[at] = card
            of_set[_place_without(cards, size, choose)] = numbers[row]


@compiled
def _count_classes(of_hand: Any, size: int, choose: Any, sums: Any) -> None:
    """For each set of one card less, the hands of each class that it can become."""
    cards = np.arange(size)
    for row in range(len(of_hand)):
        for out in range(size):
            sums[_place_without(cards, out, choose), of_hand[row]] += 1
        _next(cards)


@compiled
def _take_back(values: Any, size: int, choose: Any, sums: Any) -> None:
    """Add the values of each set to every set that lacks one of its cards."""
    cards = np.arange(size)
    for row in range(len(values)):
        for out in range(size):
            place = _place_without(cards, out, choose)
            for column in range(values.shape[1]):
                sums[place, column] += values[row, column]
        _next(cards)


def taken_back(values: Ints, size: int, cards: int) -> Ints:
    """Values of sets of one card more, added up for the sets of this size."""
    sums = np.zeros((comb(cards, size), values.shape[1]), dtype=np.int64)
    _take_back(np.ascontiguousarray(values), size + 1, _choose(), sums)
    return sums


@compiled
def _add(ways: Any, size: int, choose: Any, sums: Any) -> None:
    """The ways to come to each set with one card more."""
    cards = np.arange(size)
    for row in range(len(sums)):
        for out in range(size):
            sums[row] += ways[_place_without(cards, out, choose)]
        _next(cards)


def added(ways: Ints, size: int, cards: int) -> Ints:
    """How many ways lead to each set of one card more."""
    sums = np.zeros(comb(cards, size + 1), dtype=np.int64)
    _add(np.ascontiguousarray(ways), size + 1, _choose(), sums)
    return sums


@cache
def _choose() -> Ints:
    return np.array([[comb(n, k) for k in range(8)] for n in range(52)], dtype=np.int64)
