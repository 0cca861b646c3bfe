"""The chain solver: wagers that stay up from roll to roll, as exact fractions.

A state is what lies on the layout and what the table carries. One roll of the
game's own function leads from a state to the next ones; the wager is followed until
it is decided. The probabilities of its results are the solution of linear equations,
solved over fractions, one strongly connected part at a time.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from pitboss.engines.play import no_stakes
from pitboss.errors import NotAllowed
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.table import TableTape

State = tuple[bytes, bytes]
DICE = [(a, b) for a in range(1, 7) for b in range(1, 7)]
MOST_STATES = 20_000


@dataclass
class Step:
    """What one roll does from a state: where it may go, and the wager's results."""

    onward: dict[State, Fraction] = field(default_factory=dict)
    decided: dict[int, Fraction] = field(default_factory=dict)


@dataclass(frozen=True)
class PutUp:
    """A wager to be put up before a roll, as soon as the rules allow and it is not up already."""

    spot: int
    amount: int
    counts: tuple[int, ...]
    """The spots it may travel to: while one of them is up, so is the wager."""


@dataclass
class ChainSolver:
    """Follows one wager of a seat from an empty layout until it is decided.

    Companions (the flat bet behind odds) come first in `plan`, the wager itself last.
    """

    terms: Terms
    plan: Sequence[PutUp]
    deck: Sequence[int] = ()
    """Cards by kind, where two of them are the throw."""
    deals: int = 0
    was_up: bool = False
    """Has the wager been on the layout at all?"""

    def solve(self) -> dict[int, Fraction]:
        """Net result of the wager to probability."""
        stakes = no_stakes(self.terms, 1)
        start = _state(stakes, self.terms.game.new_carry(self.terms.rules, 1))
        steps = self._explore(start)
        if not self.was_up:
            name = self.terms.game.layout.names[self.plan[-1].spot]
            raise NotAllowed(f"{name} is not offered under these options", code="not-offered")
        solved: dict[State, dict[int, Fraction]] = {}
        for part in _components(steps, start):
            _solve_part(part, steps, solved)
        return solved[start]

    def _explore(self, start: State) -> dict[State, Step]:
        steps: dict[State, Step] = {}
        waiting = [start]
        while waiting:
            state = waiting.pop()
            if state in steps:
                continue
            steps[state] = step = self._roll(state)
            if len(steps) > MOST_STATES:
                raise NotAllowed("the wager passes through too many states to solve")
            waiting.extend(step.onward)
        return steps

    def _roll(self, state: State) -> Step:
        step = Step()
        watched = self.plan[-1].counts
        before, carried = self._put_up(state)
        was_up = any(before[0, spot] for spot in watched)
        self.was_up |= was_up
        for thrown, share in self._throws():
            stakes, carry = before.copy(), carried.copy()
            tape = TableTape(answers=thrown, breakages=self.terms.breakages())
            self.terms.game.play(self.terms.rules, stakes, carry, tape)
            self.deals += 1
            lines = [line for line in tape.settlement.lines if line.wager in watched]
            net = sum(line.net for line in lines)
            waits = any(stakes[0, spot] for spot in watched) or not was_up
            if waits and not lines:
                after = _state(stakes, carry)
                step.onward[after] = step.onward.get(after, Fraction(0)) + share
            else:
                step.decided[net] = step.decided.get(net, Fraction(0)) + share
        return step

    def _throws(self) -> list[tuple[tuple[int, int], Fraction]]:
        """Two dice, or two cards of a fresh deck, with their probabilities.

        In either order they are one throw.
        """
        if not self.deck:
            return [((a, b), Fraction(1 + (a != b), len(DICE))) for a, b in DICE if a <= b]
        left = self.deck
        ways = math.perm(sum(left), 2)
        kinds = [card for card, n in enumerate(left) if n]
        found = []
        for a, b in combinations_with_replacement(kinds, 2):
            number = left[a] * (left[b] - 1) if a == b else 2 * left[a] * left[b]
            if number:
                found.append(((a, b), Fraction(number, ways)))
        return found

    def _put_up(self, state: State) -> tuple[Array, Array]:
        game, rules = self.terms.game, self.terms.rules
        stakes = np.frombuffer(state[0], dtype=np.int64).reshape(1, len(game.layout)).copy()
        carry = np.frombuffer(state[1], dtype=np.int64).copy()
        for wager in self.plan:
            if any(stakes[0, spot] for spot in wager.counts):
                continue
            if game.legal(rules, stakes, carry, 0, wager.spot, wager.amount) == 0:
                stakes[0, wager.spot] = wager.amount
        return stakes, carry


def _state(stakes: Array, carry: Array) -> State:
    return stakes.tobytes(), carry.tobytes()


def _components(steps: dict[State, Step], start: State) -> Iterable[list[State]]:
    """Strongly connected parts, those that lead nowhere else first (Tarjan, without recursion)."""
    index: dict[State, int] = {}
    low: dict[State, int] = {}
    stack: list[State] = []
    on_stack: set[State] = set()
    work = [(start, iter(steps[start].onward))]
    index[start] = low[start] = 0
    stack.append(start)
    on_stack.add(start)
    while work:
        state, onward = work[-1]
        for after in onward:
            if after not in index:
                index[after] = low[after] = len(index)
                stack.append(after)
                on_stack.add(after)
                work.append((after, iter(steps[after].onward)))
                break
            if after in on_stack:
                low[state] = min(low[state], index[after])
        else:
            work.pop()
            if work:
                parent = work[-1][0]
                low[parent] = min(low[parent], low[state])
            if low[state] == index[state]:
                part = []
                while True:
                    member = stack.pop()
                    on_stack.discard(member)
                    part.append(member)
                    if member == state:
                        break
                yield part


def _solve_part(
    part: list[State], steps: dict[State, Step], solved: dict[State, dict[int, Fraction]]
) -> None:
    """Solve (1 - within) x = outside for every possible result at once."""
    number = {state: i for i, state in enumerate(part)}
    outside: list[dict[int, Fraction]] = []
    matrix: list[list[Fraction]] = []
    for state in part:
        row = [Fraction(0)] * len(part)
        row[number[state]] += 1
        known = dict(steps[state].decided)
        for after, p in steps[state].onward.items():
            if after in number:
                row[number[after]] -= p
            else:
                for net, q in solved[after].items():
                    known[net] = known.get(net, Fraction(0)) + p * q
        matrix.append(row)
        outside.append(known)
    results = sorted({net for known in outside for net in known})
    right = [[known.get(net, Fraction(0)) for net in results] for known in outside]
    for state, row in zip(part, _eliminate(matrix, right), strict=True):
        solved[state] = {net: p for net, p in zip(results, row, strict=True) if p}


def _eliminate(matrix: list[list[Fraction]], right: list[list[Fraction]]) -> list[list[Fraction]]:
    """Gauss and Jordan over fractions."""
    size = len(matrix)
    for column in range(size):
        pivot = next((r for r in range(column, size) if matrix[r][column]), None)
        if pivot is None:
            raise NotAllowed("the wager may never be decided")
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        right[column], right[pivot] = right[pivot], right[column]
        scale = matrix[column][column]
        matrix[column] = [x / scale if x else x for x in matrix[column]]
        right[column] = [x / scale if x else x for x in right[column]]
        for other in range(size):
            factor = matrix[other][column]
            if other == column or not factor:
                continue
            matrix[other] = [
                x - factor * y if y else x
                for x, y in zip(matrix[other], matrix[column], strict=True)
            ]
            right[other] = [
                x - factor * y if y else x for x, y in zip(right[other], right[column], strict=True)
            ]
    return right
