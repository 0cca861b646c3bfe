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

All of it is counted for several shoes at once, which lack so many cards each: those of the player's
other box, where he has two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from pitboss.engines.exact.stages.box_hands import NONE, Hands
from pitboss.engines.exact.stages.dealer import Floats, dealer_odds
from pitboss.engines.exact.stages.plays import Against, play_on
from pitboss.registry import Array

FIRST, OTHERS = 0, 1
"""The first hand of a split, and those that were split off."""


class Case(NamedTuple):
    """One way in which a split may end."""

    chance: Floats
    """By shoe."""
    hands: int
    finished: int
    """Those whose second card is certain not to be of the pair's kind."""


@dataclass
class Split:
    """One pair that is split into at most so many hands."""

    against: Against
    pair: int
    most: int
    gone: Floats | None = None
    """By kind and shoe: the cards that each of them lacks besides; None for one that lacks none."""
    left: float | None = None
    """How many cards of the kind that are left make a pair with these; all, if it is not said."""
    apart: dict[tuple[int, int, int], Floats] = field(default_factory=dict)
    """By hand, cards of the pair gone, cards of other kinds gone: the chances, by class, result
    and shoe, of a hand whose second card is not of the pair's kind."""
    any_two: dict[tuple[int, int, int], Floats] = field(default_factory=dict)
    """The same when the second card may be any."""
    met: Floats | None = None
    """How often each hand of a split into two is met, by stage, with the first of the shoes."""

    def __post_init__(self) -> None:
        shoe = self.against.shoe[:, None] - (0.0 if self.gone is None else self.gone)
        shoe[self.against.up] -= 1.0
        shoe[self.pair] -= 2.0
        self.shoe = shoe
        self.pairs = shoe[self.pair] if self.left is None else np.full(shoe.shape[1], self.left)
        self.cards = shoe.sum(axis=0)
        self.deepest = int(max(0.0, min(2.0 * self.most - 4.0, float(self.pairs.max()))))
        self._weigh()

    @property
    def mean(self) -> float:
        """What the split wins from the first of the shoes, in stakes."""
        return float(self._sum(self.against.money[0])[0])

    @property
    def put_up(self) -> Floats:
        """By shoe: what is put up in mid-round, in stakes."""
        return self._sum(self.against.money[1])

    def _sum(self, table: Floats) -> Floats:
        found = np.zeros(len(self.cards))
        for case in self.cases():
            for chances in self.hands_of(case):
                found += case.chance * (chances * table[:, :, None]).sum(axis=(0, 1))
        return found

    def cases(self) -> list[Case]:
        """The ends below the limit, then the limit reached with 0, 1, 2 ... hands finished."""
        ways, most = _ways(self.most), self.most
        found = [Case(ways[n, n - 1] * self._deals(n - 2, n), n, n) for n in range(2, most)]
        for finished in range(max(1, most - 1)):
            orders = 1.0 if most == 2 else ways[most - 1, finished]
            found.append(Case(orders * self._deals(most - 2, finished), most, finished))
        return [case for case in found if case.chance.any()]

    def hands_of(self, case: Case) -> Iterator[Floats]:
        """The chances of each hand of a round that ends so."""
        for number in range(case.hands):
            which = OTHERS if number else FIRST
            if number < case.finished:
                yield self.apart[which, case.hands - 2, case.finished - 1]
            else:
                yield self.any_two[which, self.most - 2, case.finished]

    def spread(self, steps: Array) -> tuple[int, Floats]:
        """What all hands come to, if they were independent given the dealer's result.

        `steps`, by class and result, is what one wins. The lowest sum, and by shoe, result and sum
        from there up: the chances.
        """
        low, high = min(0, int(steps.min())), max(0, int(steps.max()))
        shoes, results = len(self.cards), steps.shape[1]
        found = np.zeros((shoes, results, self.most * (high - low) + 1))
        wins = np.zeros((*steps.shape, high - low + 1))
        np.put_along_axis(wins, (steps - low)[..., None], 1.0, axis=2)
        for case in self.cases():
            sums = np.broadcast_to(case.chance[:, None, None], (shoes, results, 1))
            for number, chances in enumerate(self.hands_of(case)):
                one = np.einsum("crs,crw->srw", chances, wins)
                if number > 0:
                    one /= np.maximum(one.sum(axis=2), 1e-300)[..., None]
                sums = convolved(sums, one)
            begins = (case.hands - self.most) * low
            found[..., begins : begins + sums.shape[2]] += sums
        return self.most * low, found

    def _deals(self, alike: int, other: int) -> Floats:
        """The chance of one order of so many second cards of the pair's kind and of others."""
        p = np.ones(len(self.cards))
        for i in range(alike):
            p *= _share(self.pairs - i, self.cards - i)
        for i in range(other):
            p *= _share(self.cards - self.pairs - i, self.cards - alike - i)
        return p

    # --- one hand ---------------------------------------------------------------------------------

    def _weigh(self) -> None:
        apart, alike = self._played()
        for which in (FIRST, OTHERS):
            for out in range(self.deepest + 1):
                share = _share(self.pairs - out, self.cards - out)
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
        self, found: dict[tuple[int, int, int], Floats], out: int, others: int, cards: Floats
    ) -> None:
        """The chances with one more card of another kind gone, from those with one fewer."""
        share = (self.pairs - out) / cards
        some = (share > 0.0) & (share < 1.0)
        for which in (FIRST, OTHERS):
            if (which, out, others - 1) not in found:
                continue
            one = found[which, out, others - 1]
            if not some.any():
                found[which, out, others] = one
            elif (which, out + 1, others - 1) in found:
                more = found[which, out + 1, others - 1]
                less = (one - share * more) / np.where(some, 1.0 - share, 1.0)
                found[which, out, others] = np.where(some, less, one)

    def _played(self) -> tuple[list[list[Floats]], list[list[Floats]]]:
        """By hand and cards of the pair gone: a second card of another kind, and of the pair's."""
        outs, cases = range(self.deepest + 1), len(self.cards)
        shoes = np.tile(self.shoe, len(outs))
        gone = np.repeat(outs, cases)
        shoes[self.pair] -= gone
        pairs = np.tile(self.pairs, len(outs)) - gone
        second = np.maximum(shoes, 0.0)
        second[self.pair] -= np.maximum(pairs, 0.0)
        apart = second / np.maximum(second.sum(axis=0), 1.0)
        alike = np.zeros(apart.shape)
        alike[self.pair] = (pairs > 0) & (gone >= self.most - 2)
        mine = self._met(np.concatenate([apart, alike], axis=1))
        left = self._left(mine, shoes)
        drawn = chances_of(left)
        done = [
            [self._finished(which, starts, drawn, mine) for starts in (apart, alike)]
            for which in (FIRST, OTHERS)
        ]
        here = np.flatnonzero(sum(each.sum(axis=(0, 2)) for hand in done for each in hand))
        odds = self._odds(left[here])
        counted = [
            [
                np.split(self.against.counted(each[:, here], mine.hands[here], odds), len(outs), 2)
                for each in hand
            ]
            for hand in done
        ]
        return [hand[0] for hand in counted], [hand[1] for hand in counted]

    def _odds(self, left: Floats) -> Floats:
        """By hand, shoe and result: the dealer's chances from the cards left."""
        rows = np.ascontiguousarray(left.transpose(0, 2, 1))
        odds = dealer_odds(
            self.against.asked.trees[self.against.up], rows.reshape(-1, len(self.shoe))
        )
        self.against.weighed += len(odds)
        return odds.reshape(*rows.shape[:2], -1)

    def _left(self, mine: Sublist, shoes: Floats) -> Floats:
        """By hand, kind and shoe: the cards left. One card of the hand is gone from the shoe."""
        left: Floats = shoes[None, :, :] - mine.held[:, :, None]
        left[:, self.pair] += 1.0
        return left

    def _met(self, starts: Floats) -> Sublist:
        """The hands that can be met when split hands are played as they are."""
        hands = self.against.asked.hands
        mine = Sublist.containing(hands, self.pair)
        drawn = chances_of(self._left(mine, self.shoe.max(axis=1)[:, None]))
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
        if which == OTHERS and self.met is None:
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


def convolved(one: Floats, other: Floats) -> Floats:
    """The chances of each sum, from those of two terms, in the last dimension."""
    found = np.zeros((*one.shape[:-1], one.shape[-1] + other.shape[-1] - 1))
    for at in np.flatnonzero(other.any(axis=tuple(range(other.ndim - 1)))):
        found[..., at : at + one.shape[-1]] += one * other[..., at : at + 1]
    return found


def _share(part: Floats, whole: Floats) -> Floats:
    """How likely one of so many cards is."""
    found: Floats = np.maximum(part, 0.0) / np.maximum(whole, 1.0)
    return found


def chances_of(left: Floats) -> Floats:
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
