"""The solver of games in which a player sets his few cards in two hands (pai gow tiles).

Every hand of the player's, up to an exchange of cards that are alike, is held against every hand of
the dealer's that is left, set the house way: how many of the two hands each setting wins, and how
often. What that pays is found by running the game's own function, on the first and on the last deal
of each case. Integers throughout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pitboss.engines.compile import with_functions
from pitboss.engines.play import Round
from pitboss.errors import GameError
from pitboss.jit import compiled
from pitboss.registry import Array, Game
from pitboss.tape.verbs import DEALER

if TYPE_CHECKING:
    from pitboss.families.pai_gow import Setting
    from pitboss.rulebook.terms import Terms

BOTH = 3
"""None, one or both of the hands may be won."""

scores: Any = None
house: Any = None
"""Stand for the game's own functions in the loop below."""


def _set_all(rules: Any, hands: Array, worth: Array, by_house: Array) -> None:
    """What both hands of every setting are worth, and which setting is the house way."""
    for row in range(len(hands)):
        by_house[row] = house(rules, hands[row])
        for setting in range(worth.shape[1]):
            worth[row, setting, 0], worth[row, setting, 1] = scores(rules, hands[row], setting)


@cache
def _loop(game: Game, setting: Setting) -> Any:
    return with_functions(_set_all, game, scores=setting.scores, house=setting.house)


@compiled
def _count(hands: Array, worth: Array, pack: Array, dealers: Array, won: Array) -> None:
    """By hand and setting: how often none, one or both hands win against what is left.

    A row of `dealers` is a hand's cards by kind, how many of the same kind stand before each, in
    how many orders it would be counted, and what its two hands are worth.
    """
    size = hands.shape[1]
    left = pack.copy()
    for hand in range(len(hands)):
        for n in range(size):
            left[hands[hand, n]] -= 1
        for other in range(len(dealers)):
            ways = 1
            for n in range(size):
                ways *= left[dealers[other, n]] - dealers[other, size + n]
            if ways == 0:
                continue
            ways //= dealers[other, 2 * size]
            high, low = dealers[other, 2 * size + 1], dealers[other, 2 * size + 2]
            for setting in range(worth.shape[1]):
                both = int(worth[hand, setting, 0] > high) + int(worth[hand, setting, 1] > low)
                won[hand, setting, both] += ways
        for n in range(size):
            left[hands[hand, n]] += 1


class SettingSolver:
    """A game of set hands on certain terms, for one stake."""

    def __init__(self, terms: Terms, stakes: Array, carry: Array, watched: Sequence[int]) -> None:
        assert terms.game.setting is not None
        assert terms.game.deck is not None
        self.terms, self.setting = terms, terms.game.setting
        self.stakes, self.carry, self.watched = stakes, carry, watched
        pack = Counter(terms.game.deck(terms.rules).cards())
        kinds = sorted(pack)
        self.pack = np.array([pack[kind] for kind in kinds], dtype=np.int64)
        size = self.setting.cards
        held = np.array(list(combinations_with_replacement(range(len(kinds)), size)))
        before = np.array([(held[:, :n] == held[:, n : n + 1]).sum(axis=1) for n in range(size)]).T
        ways = np.prod(self.pack[held] - before, axis=1)
        held, before, ways = (each[ways > 0] for each in (held, before, ways))
        orders = np.prod(before + 1, axis=1)
        self.hands = held
        """Every hand, by the kinds of its cards."""
        self.times: Array = ways // orders
        """How many there are of each."""
        self.cards = np.array(kinds, dtype=np.int64)[held]
        self.worth = np.zeros((len(held), self.setting.settings, 2), dtype=np.int64)
        self.by_house = np.zeros(len(held), dtype=np.int64)
        _loop(terms.game, self.setting)(terms.rules, self.cards, self.worth, self.by_house)
        house = self.worth[np.arange(len(held)), self.by_house]
        self.dealers: Array = np.column_stack([held, before, orders, house])

    def won(self, hands: Array) -> Array:
        """By hand, setting and number of hands won: how many hands of the dealer's."""
        found = np.zeros((len(hands), self.setting.settings, BOTH), dtype=np.int64)
        _count(self.hands[hands], self.worth[hands], self.pack, self.dealers, found)
        return found

    @cached_property
    def counted(self) -> Array:
        return self.won(np.arange(len(self.hands)))

    @cached_property
    def deals(self) -> int:
        """How many there are of a hand and a dealer's hand."""
        return int((self.times * self.counted[:, 0].sum(axis=1)).sum())

    @cached_property
    def nets(self) -> Array:
        """What the wager wins with none, one and both hands, in cents."""
        return np.array([self._net(number) for number in range(BOTH)], dtype=np.int64)

    def _net(self, number: int) -> int:
        every = range(len(self.hands))
        some = [next(n for n in way if self._may_win(n, number)) for way in (every, every[::-1])]
        found = {self._played(hand, number) for hand in some}
        if len(found) > 1:
            raise GameError(f"{self.terms.address} is not settled by the hands won alone")
        return found.pop()

    def _may_win(self, hand: int, number: int) -> bool:
        return bool(self.won(np.array([hand]))[0, 0, number])

    def _played(self, hand: int, number: int) -> int:
        """The first setting of a hand, in a deal in which it wins so many."""
        high, low = self.worth[hand, 0]
        won = (high > self.dealers[:, -2]).astype(np.int64) + (low > self.dealers[:, -1])
        other = next(n for n in np.flatnonzero(won == number) if self._go_together(hand, int(n)))
        played = Round(self.terms, self.stakes.copy(), self.carry.copy())
        while (asked := played.prompt) is not None:
            if asked.kind == "choose":
                played.answer(self.setting.action(0))
            else:
                held = self.cards[other if asked.seat == DEALER else hand]
                played.answer(int(held[asked.position]))
        return sum(x.net for x in played.settlement.lines if x.wager in self.watched)

    def _go_together(self, hand: int, other: int) -> bool:
        """Are there cards enough for both?"""
        both = np.bincount([*self.hands[hand], *self.hands[other]], minlength=len(self.pack))
        return bool((both <= self.pack).all())

    @cached_property
    def choices(self) -> tuple[Array, Array, Array, npt.NDArray[np.bool_]]:
        """Keys, how many deals come to each, what each action wins in all, which are allowed."""
        game, setting = self.terms.game, self.setting
        assert setting.key is not None
        keys = [setting.key(list(hand), 0) for hand in self.cards]
        met = self.times * self.counted[:, 0].sum(axis=1)
        by_setting = self.times[:, np.newaxis] * (self.counted * self.nets).sum(axis=2)
        house = np.take_along_axis(by_setting, self.by_house[:, np.newaxis], axis=1)[:, 0]
        columns = [
            house if setting.of_action(act) < 0 else by_setting[:, setting.of_action(act)]
            for act in game.actions
        ]
        won = np.stack(columns, axis=1)
        return np.array(keys), met, won, np.ones_like(won, dtype=np.bool_)

    def solve(self) -> tuple[dict[tuple[int, int], Fraction], dict[int, int]]:
        """What the best setting of every hand wins, and the best action at each key."""
        keys, _, won, _ = self.choices
        actions = list(self.terms.game.actions)
        best = [actions[column] for column in won.argmax(axis=1)]
        settings = [self.setting.of_action(action) for action in best]
        chosen = np.where(np.array(settings) < 0, self.by_house, settings)
        return self._results(chosen), dict(zip(map(int, keys), best, strict=True))

    def by_house_way(self) -> dict[tuple[int, int], Fraction]:
        """What the house way wins."""
        return self._results(self.by_house)

    def _results(self, settings: Array) -> dict[tuple[int, int], Fraction]:
        counted = self.counted[np.arange(len(settings)), settings]
        ways = (self.times[:, np.newaxis] * counted).sum(axis=0)
        found: dict[tuple[int, int], Fraction] = {}
        for net, number in zip(self.nets.tolist(), ways.tolist(), strict=True):
            found[net, 0] = found.get((net, 0), Fraction(0)) + Fraction(number, self.deals)
        return found

    def worth_of(self, held: Sequence[int]) -> dict[int, Fraction]:
        """By action: what a hand wins on the average, in cents."""
        at = int(np.flatnonzero((self.cards == np.sort(held)).all(axis=1))[0])
        counts = self.won(np.array([at]))[0]
        means = [Fraction(int((row * self.nets).sum()), int(row.sum())) for row in counts]
        house = int(self.by_house[at])
        settings = {action: self.setting.of_action(action) for action in self.terms.game.actions}
        return {action: means[n if n >= 0 else house] for action, n in settings.items()}
