"""Rounds in which nobody decides anything, walked on a map instead of played.

What such a round comes to hangs on its cards, and of those dealt so far little matters: in
baccarat the points of two hands. The game's file says what (`so_far`). The game's own function is
then run once for each place that cards can lead to and each card that may come next, and what it
asks for or settles is written down. That is the map: a round is a walk, a step a card, to an end
at which every wager's result stands.

Shoe, cut card and random numbers are those of the compiled round, so the same seed deals the same
rounds. Before a map is trusted some rounds are played beside it; the tests hold all totals equal.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from pitboss.engines.compile import (
    COLUMNS,
    NET_SUM,
    POSTED_SUM,
    PUSHES,
    SAMPLES,
    SQUARES,
    WINS,
    Floats,
)
from pitboss.equipment.cards import Deck
from pitboss.equipment.chance import SeededChance
from pitboss.errors import GameError
from pitboss.jit import compiled_whole
from pitboss.money.settlement import Result
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import CARDS, CELL, SHOE, begin_sums, draw_cell
from pitboss.tape.table import Need, Prompt, TableTape

MOST_STEPS = 1 << 15
"""A map is small: it has to stay beside the shoe in the processor's nearest memory."""
CHECKED = 200
"""Rounds that are played beside a new map."""


class Unmapped(Exception):
    """The round is more than its cards, or there are too many places."""


@dataclass
class DealtTape(TableTape):
    """A table whose cards are known as they leave the shoe."""

    cards: Sequence[int] = ()

    def _ask(self, prompt: Prompt) -> int:
        if prompt.kind not in ("draw", "reveal") or prompt.pack:
            raise Unmapped
        if prompt.index >= len(self.cards):
            raise Need(prompt)
        return self.cards[prompt.index]


@dataclass(frozen=True)
class Map:
    """Where a card leads from every place."""

    kinds: Array
    """By card: its column."""
    steps: npt.NDArray[np.int16]
    """Row by row, a row for each place: where the next one begins; below 0 the end `~step`."""
    nets: Array
    """By end and group: what its wagers won."""
    posted: Array

    def walk(self, rounds: int, tape: Array, cut_card: int) -> Floats:
        """The totals of so many rounds on a tape."""
        cards = tape[SHOE : SHOE + tape[CARDS]]
        cards[:] = self.kinds[cards]
        times = np.zeros(len(self.nets), dtype=np.int64)
        _walks(rounds, self.steps, tape, cut_card, times)
        return self._totals(times)

    def _totals(self, times: Array) -> Floats:
        """The same sums as a loop of rounds makes, from how often each end was reached."""
        groups = self.nets.shape[1]
        totals = np.zeros((groups, COLUMNS + groups))
        totals[:, SAMPLES] = times.sum()
        totals[:, NET_SUM] = times @ self.nets
        totals[:, WINS] = times @ (self.nets > 0)
        totals[:, PUSHES] = times @ (self.nets == 0)
        totals[:, POSTED_SUM] = times @ self.posted
        products = (self.nets.T * times.astype(np.float64)) @ self.nets
        totals[:, SQUARES] = np.diag(products)
        totals[:, COLUMNS:] = np.tril(products, -1)
        return totals


def _walk_rounds(
    rounds: int, steps: npt.NDArray[np.int16], tape: Array, cut_card: int, times: Array
) -> None:
    """Count at which ends the walks arrive."""
    for _ in range(rounds):
        begin_sums(tape, cut_card)
        at = 0
        while at >= 0:
            card = tape[SHOE + draw_cell(tape)]
            at = np.int64(steps[at + card & CELL])  # type: ignore[assignment]
        times[~at] += 1


_walks = compiled_whole(_walk_rounds, apart=True)


def map_of(
    terms: Terms, stakes: Array, carry: Array, groups: Sequence[Sequence[int]]
) -> Map | None:
    """The map of a round with these stakes, if it has one; `groups` are spots counted together."""
    game = terms.game
    if game.so_far is None or game.deck is None:
        return None
    surveyor = Surveyor(terms, stakes, carry, groups, game.deck(terms.rules))
    try:
        made = surveyor.map()
    except Unmapped:
        return None
    surveyor.check(made)
    return made


End = tuple[tuple[int, int], ...]
"""What each group won, and what was put up for it in mid-round."""


@dataclass
class Surveyor:
    """Draws a map by playing."""

    terms: Terms
    stakes: Array
    carry: Array
    groups: Sequence[Sequence[int]]
    deck: Deck
    places: dict[Hashable, int] = field(default_factory=dict)
    rows: list[list[int]] = field(default_factory=list)
    ends: dict[End, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.breakages = self.terms.breakages()

    def map(self) -> Map:
        first = {self._so_far([card]): card for card in self._cards()}
        columns = {what: column for column, what in enumerate(first)}
        kinds = np.zeros(len(self.deck.counts), dtype=np.int64)
        for card in self._cards():
            kinds[card] = columns[self._so_far([card])]
        self._place([], list(first.values()))
        ends = np.array(list(self.ends), dtype=np.int64)
        steps = np.array(self.rows, dtype=np.int16).ravel()
        return Map(kinds, steps, ends[:, :, 0].copy(), ends[:, :, 1].copy())

    def check(self, made: Map) -> None:
        """Play some rounds beside it: a map that is wrong is the fault of `so_far`."""
        chance, cards = SeededChance(1), self._cards()
        for _ in range(CHECKED):
            dealt, at = list[int](), 0
            while at >= 0:
                dealt.append(cards[chance.below(len(cards))])
                at = int(made.steps[at + made.kinds[dealt[-1]]])
            end = list(zip(made.nets[~at].tolist(), made.posted[~at].tolist(), strict=True))
            played = self._played(dealt)
            if played is None or list(played) != end:
                raise GameError(
                    f"so_far of {self.terms.game.facts.title} leaves out something that matters"
                )

    def _cards(self) -> list[int]:
        return [card for card, n in enumerate(self.deck.counts) if n]

    def _so_far(self, dealt: Sequence[int]) -> Hashable:
        assert self.terms.game.so_far is not None
        return self.terms.game.so_far(dealt)

    def _place(self, dealt: list[int], cards: list[int]) -> int:
        """Where the row of these cards begins; what is alike has one row."""
        here = self._so_far(dealt)
        if here not in self.places:
            self.places[here] = at = len(self.rows) * len(cards)
            if at + len(cards) > MOST_STEPS:
                raise Unmapped
            row = [0] * len(cards)
            self.rows.append(row)
            for column, card in enumerate(cards):
                row[column] = self._step([*dealt, card], cards)
        return self.places[here]

    def _step(self, dealt: list[int], cards: list[int]) -> int:
        end = self._played(dealt)
        if end is None:
            return self._place(dealt, cards)
        return ~self.ends.setdefault(end, len(self.ends))

    def _played(self, dealt: Sequence[int]) -> End | None:
        """What a round of these cards comes to; None if it needs another."""
        terms, carry = self.terms, self.carry.copy()
        tape = DealtTape(answers=(), breakages=self.breakages, cards=dealt)
        try:
            terms.game.play(terms.rules, self.stakes.copy(), carry, tape)
        except Need:
            return None
        if tape.drawn > len(dealt):  # a card that nobody looks at leaves the shoe all the same
            return None
        if (carry != self.carry).any():  # the next round would be another
            raise Unmapped
        return tuple(self._of_group(tape, spots) for spots in self.groups)

    def _of_group(self, tape: DealtTape, spots: Sequence[int]) -> tuple[int, int]:
        lines = [line for line in tape.settlement.lines if line.wager in spots]
        posted = sum(amount for (_, spot), amount in tape.posted.items() if spot in spots)
        returned = sum(line.returned for line in lines if line.result is Result.RETURNED)
        return sum(line.net for line in lines), posted - returned
