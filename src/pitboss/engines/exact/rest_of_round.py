"""What may still come: every way a round can go on, by the game's own function.

A position is one seat's round up to a decision, with no more than that seat knows. The cards that
it does not see are dealt in every way, the game's compiled function is run on each deal once for
every way to decide from here on, and what each wager of the seat wins is added up: in integers,
at the stakes that are up, with the meter as it stands. So side bets that a fold forfeits, prizes
and payout limits count as they do at the table.

With one decision left, the deals are gone through as they are asked for. With several, the cards to
come are taken as sets, as they are in a game whose main wager looks at all cards as one hand, and
the best action is taken from the last decision back.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import comb, perm
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pitboss.engines.compile import play_of, with_functions
from pitboss.engines.exact.counting import (
    BASE,
    CHOICES,
    CHOICES_MOST,
    DEPTH,
    FIXED,
    LENGTH,
    SCRIPT,
    WHEELS,
    CountingTape,
    begin,
    counting_tape,
    put_back,
)
from pitboss.engines.exact.solitaire import taken_back
from pitboss.equipment.cards import KINDS
from pitboss.errors import NotAllowed
from pitboss.hands.flops import EXCHANGES
from pitboss.hands.sets import all_sets, place_of_sets
from pitboss.registry import Array, Game, Rules
from pitboss.tape.simulation import NET
from pitboss.tape.table import Need, Prompt, TableTape

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

Ints = npt.NDArray[np.int64]
Worth = Mapping[int, Sequence[Fraction]]
"""By action: what each spot wins on the average, in cents."""

MOST_DEALS = 2_000_000
"""Deals to run for one decision: a second's work."""
TOO_LARGE = "there are too many ways in which the round can go on"
DEPENDS = "what is asked later depends on the cards"

play: Any = None
"""Stands for the game's compiled function in the loop below."""


def _run_deals(
    rules: Rules,
    stakes: Array,
    carry: Array,
    tape: CountingTape,
    known: Array,
    deals: Array,
    choices: int,
    nets: Array,
) -> bool:
    """Run the round on the cards that are known and each of these deals: what every spot wins.

    False where a deal asks for more cards, or for more or fewer decisions than are told.
    """
    cells = tape.cells
    base = cells[BASE]
    held, more = len(known), deals.shape[1]
    layout = stakes.copy()
    state = carry.copy()
    cells[base + FIXED] = 0
    for wheel in range(held):
        cells[base + WHEELS + wheel] = known[wheel]
    for number in range(len(deals)):
        for wheel in range(more):
            cells[base + WHEELS + held + wheel] = deals[number, wheel]
        cells[base + LENGTH] = held + more
        begin(cells)
        put_back(layout, stakes, state, carry)
        play(rules, layout, state, tape)
        if cells[base + CHOICES] != choices or cells[base + DEPTH] > held + more:
            return False
        for spot in range(stakes.shape[1]):
            nets[number, spot] = cells[cells[NET] + spot]
    return True


@cache
def deal_loop(game: Game) -> Any:
    """The loop above around a game's own function."""
    return with_functions(_run_deals, game, play=play_of(game))


@dataclass(frozen=True)
class Draw:
    """A card that is still to come: whose it is, and how many decisions come before it."""

    to: int
    after: int


@dataclass(frozen=True)
class Node:
    """A later decision: how many cards are seen by then, and what may be done."""

    seen: int
    actions: tuple[int, ...]


@dataclass
class Position:
    """One seat's round up to a decision, as far as the seat knows it."""

    terms: Terms
    stakes: Array
    """A layout with this seat alone."""
    carry: Array
    known: tuple[int, ...]
    """The cards in sight of the seat, in the order in which the round asks for them."""
    taken: tuple[int, ...]
    """What the seat has decided so far."""
    unseen: Sequence[int]
    """The cards that it does not see, by kind."""
    _nodes: dict[tuple[int, ...], Node] = field(init=False, default_factory=dict)
    _ends: dict[tuple[int, ...], list[Draw]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._explore(())

    @property
    def actions(self) -> tuple[int, ...]:
        return self._nodes[()].actions

    @property
    def last(self) -> bool:
        """Is this the last decision of the round?"""
        return len(self._nodes) == 1

    def worth(self) -> Worth:
        """What each action wins from here on, all later decisions at their best."""
        return self._by_deals() if self.last else self._by_sets()

    @property
    def paths(self) -> list[tuple[int, ...]]:
        """All ways to decide, to the end of the round."""
        return list(self._ends)

    def some_deals(self) -> Ints:
        """Some deals of all cards that may come, the first of cards that pair those in sight."""
        ranks = {card >> 2 for card in self.known}
        kinds = sorted(
            (c for c, n in enumerate(self.unseen) if n), key=lambda c: c >> 2 not in ranks
        )
        size = max(len(draws) for draws in self._ends.values())
        apart = len(kinds) // size
        starts = range(len(kinds))
        return np.array(
            [
                [kinds[(start + step * n) % len(kinds)] for n in range(size)]
                for start in starts
                for step in (1, apart)
            ]
        )

    # the tree

    def _explore(self, path: tuple[int, ...]) -> None:
        """Follow some actions on any cards, to the next decision or the end."""
        cards = iter([card for card, n in enumerate(self.unseen) for _ in range(n)])
        answers: list[int] = []
        known, taken = list(self.known), [*self.taken, *path]
        draws: list[Draw] = []
        while True:
            tape = TableTape(answers=answers, breakages=self.terms.breakages())
            try:
                self.terms.game.play(self.terms.rules, self.stakes.copy(), self.carry.copy(), tape)
            except Need as need:
                if need.prompt.kind == "choose" and not taken:
                    self._ask(path, need.prompt, len(draws))
                    return
                if need.prompt.kind == "choose":
                    answers.append(taken.pop(0))
                elif need.prompt.kind == "amount":
                    answers.append(need.prompt.high)
                elif need.prompt.kind in ("draw", "reveal") and known:
                    answers.append(known.pop(0))
                elif need.prompt.kind in ("draw", "reveal"):
                    answers.append(next(cards))
                    draws.append(Draw(need.prompt.seat, len(path) - len(taken)))
                else:
                    said = f"there is a {need.prompt.kind} to come"
                    raise NotAllowed(said, code="advice") from None
            else:
                self._ends[path] = draws
                return

    def _ask(self, path: tuple[int, ...], prompt: Prompt, seen: int) -> None:
        bits = prompt.allowed
        actions = tuple(1 << b for b in range(bits.bit_length()) if bits >> b & 1)
        self._nodes[path] = Node(seen, actions)
        for action in actions:
            self._explore((*path, action))

    # running the game

    def run(self, path: tuple[int, ...], deals: Ints) -> Ints:
        """What every spot wins in each deal, when these actions are taken."""
        script = [*self.taken, *path]
        deck = [n + self.known.count(card) for card, n in enumerate(self.unseen)]
        nowhere = np.zeros(1, dtype=np.int64)
        tape = counting_tape(self.terms, nowhere, deck, [], suits_alike=False, pooled=True)
        at = tape.cells[BASE] + SCRIPT
        tape.cells[at : at + CHOICES_MOST] = script[-1]
        tape.cells[at : at + len(script)] = script
        nets = np.zeros((len(deals), self.stakes.shape[1]), dtype=np.int64)
        known = np.array(self.known, dtype=np.int64)
        game, rules = self.terms.game, self.terms.rules
        went = deal_loop(game)(
            rules, self.stakes, self.carry, tape, known, deals, len(script), nets
        )
        if not went:
            raise NotAllowed(DEPENDS, code="advice")
        return nets

    # one decision left

    def _by_deals(self) -> Worth:
        """Every deal as it is asked for."""
        draws = max(self._ends.values(), key=len)
        deals, weights = _dealt(self.unseen, self._groups(draws))
        ways = int(weights.sum())
        worth: dict[int, Sequence[Fraction]] = {}
        for action in self.actions:
            sums = weights @ self.run((action,), deals)
            worth[action] = [Fraction(int(won), ways) for won in sums]
        return worth

    def _groups(self, draws: Sequence[Draw]) -> list[int]:
        """How many cards come together whose order does not matter."""
        single = max(self.unseen) <= 1 and self.terms.game.facts.hands_are_sets
        groups: list[int] = []
        for number, draw in enumerate(draws):
            if single and number and draws[number - 1] == draw:
                groups[-1] += 1
            else:
                groups.append(1)
        return groups

    # several

    def _by_sets(self) -> Worth:
        """The cards to come as sets, from the last decision back."""
        if not self.terms.game.layout.wagers[0].pools or max(self.unseen) > 1:
            raise NotAllowed(DEPENDS, code="advice")
        cards = sum(self.unseen)
        size = max(len(draws) for draws in self._ends.values())
        if comb(cards, size) * len(self._ends) > MOST_DEALS:
            raise NotAllowed(TOO_LARGE, code="advice")
        sizes = {len(draws) for draws in self._ends.values()}
        standing = {size: self._standing(size) for size in sizes}

        def run(path: tuple[int, ...]) -> Ints:
            deals, number = standing[len(self._ends[path])]
            return self.run(path, deals)[number]

        self.run(next(iter(self._ends)), np.zeros((0, size), dtype=np.int64))  # compiles once
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            nets = dict(zip(self._ends, pool.map(run, self._ends), strict=True))
        worth: dict[int, Sequence[Fraction]] = {}
        for action in self.actions:
            (sums,) = self._value((action,), nets, 0)
            ways = perm(cards, self._reach((action,)))
            worth[action] = [Fraction(int(won), ways) for won in sums]
        return worth

    def _reach(self, path: tuple[int, ...]) -> int:
        """How many cards come at the most after some actions."""
        return max(len(draws) for end, draws in self._ends.items() if end[: len(path)] == path)

    def _standing(self, size: int) -> tuple[Ints, Ints]:
        """The sets of cards that may come, up to exchanges of suits that the seat cannot tell.

        And for each of all sets which of them stands for it.
        """
        left = np.array([card for card, n in enumerate(self.unseen) if n], dtype=np.int64)
        sets = all_sets(size, len(left))
        smallest: Ints = np.arange(len(sets))
        place = np.full(KINDS, -1, dtype=np.int64)
        place[left] = np.arange(len(left))
        for exchange in [] if self._names_a_suit else EXCHANGES[1:]:
            turned = (left >> 2) * 4 + exchange[left & 3]
            if (place[turned] >= 0).all():
                there = place_of_sets(np.sort(place[turned][sets], axis=1))
                smallest = np.minimum(smallest, there)
        standing, number = np.unique(smallest, return_inverse=True)
        return left[sets[standing]], number

    @property
    def _names_a_suit(self) -> bool:
        layout = self.terms.game.layout
        return any(layout.wager(int(spot)).names_a_suit for spot in np.flatnonzero(self.stakes[0]))

    def _value(
        self, path: tuple[int, ...], nets: Mapping[tuple[int, ...], Ints], seen: int
    ) -> Ints:
        """What every spot wins after some actions, by the cards seen: in all ways to go on."""
        cards = sum(self.unseen)
        if path in nets:
            value, at = nets[path], len(self._ends[path])
        else:
            node, far = self._nodes[path], self._reach(path)
            at = node.seen
            after = []
            for action in node.actions:
                more = perm(
                    cards - self._reach((*path, action)), far - self._reach((*path, action))
                )
                after.append(self._value((*path, action), nets, at) * more)
            stacked = np.stack(after)
            best = stacked.sum(axis=2).argmax(axis=0)
            value = np.take_along_axis(stacked, best[np.newaxis, :, np.newaxis], axis=0)[0]
        for smaller in range(at - 1, seen - 1, -1):
            value = taken_back(value, smaller, cards)
        return value


def _dealt(unseen: Sequence[int], groups: Sequence[int]) -> tuple[Ints, Ints]:
    """All ways to deal some groups of cards, and how many each stands for."""
    kinds = np.array([card for card, n in enumerate(unseen) if n], dtype=np.int64)
    counts = np.array([n for n in unseen if n], dtype=np.int64)
    deals, weights = np.zeros((1, 0), dtype=np.int64), np.ones(1, dtype=np.int64)
    for in_order in _each_card(groups):
        used = (deals[:, np.newaxis, :] == kinds[np.newaxis, :, np.newaxis]).sum(axis=2)
        left = counts[np.newaxis, :] - used
        if in_order:
            left = np.where(kinds[np.newaxis, :] > deals[:, -1:], left, 0)
        rows, columns = np.nonzero(left > 0)
        if len(rows) > MOST_DEALS:
            raise NotAllowed(TOO_LARGE, code="advice")
        deals = np.column_stack([deals[rows], kinds[columns]])
        weights = weights[rows] * left[rows, columns]
    return np.ascontiguousarray(deals), weights


def _each_card(groups: Sequence[int]) -> Iterator[bool]:
    """For each card, whether it comes above the one before it in its group."""
    for size in groups:
        yield from (number > 0 for number in range(size))


def all_unseen(full: Sequence[int], seen: Sequence[int]) -> list[int]:
    """The cards of a shoe that are not in sight, by kind."""
    left = list(full) + [0] * (KINDS - len(full))
    for card in seen:
        left[card] -= 1
    if min(left) < 0:
        raise NotAllowed("more of a card is in sight than the shoe holds", code="cards")
    return left
