"""Split hands in a shoe: what each of them comes to, and how many there are.

All split hands are played by a fixed strategy that looks at the hand's own cards and at the upcard,
and a pair is split again whenever it may be. Then it does not matter in which order the hands are
played, and the mean of a round is the sum of the means of its hands:

- The number of hands depends on their second cards alone. A round ends with fewer hands than
  allowed when each has got a second card of another kind; or the limit is reached with some hands
  finished, and the others may get any second card.
- A hand's own play depends on what is gone from the shoe: cards of the pair, which are counted, and
  the second cards of other hands, of which only is known that they are of another kind. With b such
  cards gone the chances follow from those with b - 1: the next card out of the shoe is of the
  pair's kind, or is not.

So the chances of one hand, how it is settled and the dealer's result together, are exact. Rounds of
several hands are put together as if, given the dealer's result, the hands were independent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from pitboss.engines.exact.stages.asked import NONE, Hands
from pitboss.engines.exact.stages.dealer import Floats, dealer_odds
from pitboss.engines.exact.stages.plays import Against, play_on
from pitboss.registry import Array

FIRST, OTHERS = 0, 1
"""The first hand of a split, and those that were split off."""


class Case(NamedTuple):
    """One way in which a split may end."""

    chance: float
    hands: int
    finished: int
    """Those whose second card is certain not to be of the pair's kind."""


@dataclass
class Split:
    """One pair that is split into at most so many hands."""

    against: Against
    pair: int
    most: int
    apart: dict[tuple[int, int, int], Floats] = field(default_factory=dict)
    """By hand, cards of the pair gone, cards of other kinds gone: the chances, by class and
    result, of a hand whose second card is not of the pair's kind."""
    any_two: dict[tuple[int, int, int], Floats] = field(default_factory=dict)
    """The same when the second card may be any."""
    met: Floats | None = None
    """How often each hand of a split into two is met, by stage."""

    def __post_init__(self) -> None:
        shoe = self.against.shoe.copy()
        shoe[self.against.up] -= 1.0
        shoe[self.pair] -= 2.0
        self.shoe = shoe
        self.pairs, self.cards = float(shoe[self.pair]), float(shoe.sum())
        self.deepest = int(max(0.0, min(2.0 * self.most - 4.0, self.pairs)))
        self._weigh()

    @property
    def mean(self) -> float:
        """What the split wins, in stakes."""
        return self._sum(self.against.money[0])

    @property
    def put_up(self) -> float:
        """What is put up in mid-round, in stakes."""
        return self._sum(self.against.money[1])

    def _sum(self, table: Floats) -> float:
        return sum(
            case.chance * float((chances * table).sum())
            for case in self.cases()
            for chances in self.hands_of(case)
        )

    def cases(self) -> list[Case]:
        """The ends below the limit, then the limit reached with 0, 1, 2 ... hands finished."""
        ways, most = _ways(self.most), self.most
        found = [Case(ways[n, n - 1] * self._deals(n - 2, n), n, n) for n in range(2, most)]
        for finished in range(max(1, most - 1)):
            orders = 1.0 if most == 2 else ways[most - 1, finished]
            found.append(Case(orders * self._deals(most - 2, finished), most, finished))
        return [case for case in found if case.chance > 0.0]

    def hands_of(self, case: Case) -> Iterator[Floats]:
        """The chances of each hand of a round that ends so."""
        for number in range(case.hands):
            which = OTHERS if number else FIRST
            if number < case.finished:
                yield self.apart[which, case.hands - 2, case.finished - 1]
            else:
                yield self.any_two[which, self.most - 2, case.finished]

    def _deals(self, alike: int, other: int) -> float:
        """The chance of one order of so many second cards of the pair's kind and of others."""
        p = 1.0
        for i in range(alike):
            p *= max(0.0, self.pairs - i) / max(1.0, self.cards - i)
        for i in range(other):
            p *= max(0.0, self.cards - self.pairs - i) / max(1.0, self.cards - alike - i)
        return p

    # --- one hand ---------------------------------------------------------------------------------

    def _weigh(self) -> None:
        apart, alike = self._played()
        for which in (FIRST, OTHERS):
            for out in range(self.deepest + 1):
                share = max(0.0, self.pairs - out) / max(1.0, self.cards - out)
                self.apart[which, out, 0] = one = apart[which][out]
                if out >= self.most - 2:
                    self.any_two[which, out, 0] = (1.0 - share) * one + share * alike[which][out]
        for others in range(1, self.most):
            for out in range(self.deepest + 1):
                drawn = out + others - 1
                self._without(self.apart, out, others, self.cards - 1 - drawn)
                if out >= self.most - 2:
                    self._without(self.any_two, out, others, self.cards - drawn)

    def _without(
        self, found: dict[tuple[int, int, int], Floats], out: int, others: int, cards: float
    ) -> None:
        """The chances with one more card of another kind gone, from those with one fewer."""
        share = (self.pairs - out) / cards
        for which in (FIRST, OTHERS):
            if (which, out, others - 1) not in found:
                continue
            one = found[which, out, others - 1]
            if share <= 0.0:
                found[which, out, others] = one
            elif share < 1.0 and (which, out + 1, others - 1) in found:
                more = found[which, out + 1, others - 1]
                found[which, out, others] = (one - share * more) / (1.0 - share)

    def _played(self) -> tuple[list[list[Floats]], list[list[Floats]]]:
        """By hand and cards of the pair gone: a second card of another kind, and of the pair's."""
        against, asked = self.against, self.against.asked
        outs = range(self.deepest + 1)
        shoes = np.repeat(self.shoe[:, None], len(outs), axis=1)
        shoes[self.pair] -= outs
        second = np.maximum(shoes, 0.0)
        second[self.pair] = 0.0
        apart = second / np.maximum(second.sum(axis=0), 1.0)
        alike = np.zeros(apart.shape)
        alike[self.pair] = (shoes[self.pair] > 0) & (np.arange(len(outs)) >= self.most - 2)
        starts = np.concatenate([apart, alike], axis=1)
        mine = self._met(starts)
        left = self._left(mine, shoes)
        drawn = _chances(left)
        drawn = np.concatenate([drawn, drawn], axis=2)
        done = [self._finished(which, starts, drawn, mine) for which in (FIRST, OTHERS)]
        counted: list[list[Floats]] = [[], []]
        for out in outs:
            columns = [out, len(outs) + out]
            here = np.flatnonzero(sum(each[..., columns].sum(axis=(0, 2)) for each in done))
            odds = dealer_odds(asked.trees[against.up], np.ascontiguousarray(left[here, :, out]))
            against.weighed += len(here)
            for which in (FIRST, OTHERS):
                for column in columns:
                    finished = done[which][:, here, column]
                    counted[which].append(against.counted(finished, mine.hands[here], odds))
        return [each[0::2] for each in counted], [each[1::2] for each in counted]

    def _left(self, mine: Sublist, shoes: Floats) -> Floats:
        """By hand, kind and shoe: the cards left. One card of the hand is gone from the shoe."""
        left: Floats = shoes[None, :, :] - mine.held[:, :, None]
        left[:, self.pair] += 1.0
        return left

    def _met(self, starts: Floats) -> Sublist:
        """The hands that can be met when split hands are played as they are."""
        hands = self.against.asked.hands
        mine = Sublist.containing(hands, self.pair)
        drawn = _chances(self._left(mine, self.shoe[:, None]))
        any_start = starts.max(axis=1)[:, None]
        met = np.zeros(len(mine.hands), dtype=bool)
        for which in (FIRST, OTHERS):
            reach, _ = self._reached(which, any_start, drawn, mine)
            met |= reach[..., 0].any(axis=0)
        met[mine.place[hands.two[self.pair]]] = True
        return Sublist.of(hands, mine.hands[met])

    def _finished(self, which: int, starts: Floats, drawn: Floats, mine: Sublist) -> Floats:
        """By stage, hand and shoe: the chances of finishing there."""
        reach, done = self._reached(which, starts, drawn, mine)
        if which == OTHERS:
            self.met = np.zeros(self.against.value.shape)
            self.met[:, mine.hands] = reach[..., 0]
        return done

    def _reached(
        self, which: int, starts: Floats, drawn: Floats, mine: Sublist
    ) -> tuple[Floats, Floats]:
        against = self.against
        stages = against.asked.game.stages
        stage = against.asked.split_stages(self.pair)[which]
        two = against.asked.hands.two[self.pair]
        reach = np.zeros((len(stages), len(mine.hands) + 1, starts.shape[1]))
        reach[stage, mine.place[two]] = starts
        action = against.action[:, mine.hands]
        masks = against.after_split[stage][self.pair]
        action[stage, mine.place[two]] = against.chosen(stage, two, masks)
        done = play_on(stages, reach, action, drawn, mine.joined, mine.levels)
        return reach[:, :-1], done[:, :-1]


def _chances(left: Floats) -> Floats:
    """By hand, kind and shoe: the chance of the next card."""
    drawn = np.maximum(left, 0.0)
    found: Floats = drawn / np.maximum(drawn.sum(axis=1), 1.0)[:, None, :]
    return found


class Sublist(NamedTuple):
    """Some of the hands, as a list of its own."""

    hands: Array
    place: Array
    """By hand: its number among them."""
    held: Array
    joined: Array
    """With a number beyond the list where a card cannot come."""
    levels: list[Array]

    @classmethod
    def of(cls, hands: Hands, mine: Array) -> Sublist:
        place = np.full(len(hands.held) + 1, NONE)
        place[mine] = np.arange(len(mine))
        levels = [place[level] for level in hands.levels]
        levels = [level[level != NONE] for level in levels]
        joined = place[hands.joined[mine]]
        joined[joined == NONE] = len(mine)
        return cls(mine, place, hands.held[mine], joined, levels)

    @classmethod
    def containing(cls, hands: Hands, kind: int) -> Sublist:
        """Those with a card of a kind."""
        if kind not in hands.containing:
            hands.containing[kind] = cls.of(hands, np.flatnonzero(hands.held[:, kind]))
        found: Sublist = hands.containing[kind]
        return found


def _ways(most: int) -> Floats:
    """In how many orders of second cards so many hands are split, and so many finished."""
    ways = np.zeros((most + 1, most + 1))
    ways[2, 0] = 1.0
    for number in range(2, most):
        for finished in range(number):
            if finished > 0:
                ways[number, finished] += ways[number, finished - 1]
            if number > 2 and finished < number - 1:
                ways[number, finished] += ways[number - 1, finished]
    return ways
