"""All rounds of one box against one upcard: what is done with two cards, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from pitboss.engines.exact.stages.box_hands import NONE, Asked, Counts, Insurance
from pitboss.engines.exact.stages.dealer import Floats
from pitboss.engines.exact.stages.plays import NEVER, Against
from pitboss.engines.exact.stages.splits import Split
from pitboss.families.twentyone import EVEN_MONEY_KEY, INSURANCE_KEYS, Act
from pitboss.hands.twentyone import is_ten
from pitboss.registry import Array
from pitboss.tape.simulation import follow

HOPELESS = 0.1
"""By how many stakes a split into two hands falls short when one into more is not weighed.

Splitting once more is the same choice again, with two or three cards fewer in the shoe.
"""


class Paired(NamedTuple):
    """Two cards of a kind that are a pair."""

    share: float
    """How many of such two cards are."""
    left: float
    """Cards in the shoe that make a pair with them."""


@dataclass
class Rounds:
    """One box against one upcard."""

    asked: Asked
    up: int
    shoe: Floats
    policy: Array | None
    share: Callable[[int, int], float] = lambda low, high: 1.0
    """How many of such first two cards are played at all."""
    counts: Counts = Counts.MAIN
    """Which wagers are counted, and decided by."""
    follows: Rounds | None = None
    """Whose plays it takes instead."""
    chances: dict[int, float] = field(default_factory=dict)
    """What comes of it, in cents."""
    put_up: float = 0.0
    """What is put up in mid-round, in stakes."""
    against: Against = field(init=False)

    def __post_init__(self) -> None:
        follows = self.follows.against if self.follows else None
        given = self.asked, self.up, self.shoe, self.policy
        self.against = Against(*given, counts=self.counts, follows=follows)
        self._splits: dict[tuple[int, int, float], Split] = {}

    # --- the first decision ------------------------------------------------------------------

    def dealt(self, low: int, high: int) -> float:
        """The chance that these first two cards are played."""
        shoe = self.shoe.copy()
        shoe[self.up] -= 1.0
        size = float(shoe.sum())
        second = shoe[high] - 1.0 if low == high else 2.0 * shoe[high]
        chance = float(shoe[low] * max(0.0, second) / (size * (size - 1.0)))
        return chance * self.share(low, high) if chance else 0.0

    @cached_property
    def first(self) -> Array:
        """By hand of two cards: what is done with it; of two of a kind, if they are a pair."""
        if self.follows is not None:
            return self.follows.first
        against = self.against
        action: Array = against.action[0].copy()
        for low, high, hand in self.asked.hands.pairs_of_cards():
            allowed = int(against.allowed[0, hand])
            splits = allowed & self.asked.game.splits
            if not splits or low != high or not against.possible[hand]:
                continue
            if self.policy is not None:
                action[hand] = follow(int(self.policy[against.keys[0, hand]]), allowed)
            elif self.split_worth(low) > against.value[0, hand]:
                action[hand] = splits
        return action

    def split_worth(self, pair: int) -> float:
        """What a split wins, in stakes; if two hands are hopeless, more are not weighed."""
        most = self._most_hands(pair)
        hand = self.asked.hands.two[pair, pair]
        if most > 2:
            two = self._split_mean(pair, 2)
            if two < self.against.value[0, hand] - HOPELESS:
                return two
        return self._split_mean(pair, most)

    def _split_mean(self, pair: int, most: int) -> float:
        """What a pair wins when it is split into so many hands at most, in stakes."""
        paired = self.paired(pair)
        if not paired:
            return NEVER
        won = sum(each.share * self.split(pair, most, each.left).mean for each in paired)
        return won / sum(each.share for each in paired)

    def paired(self, kind: int) -> list[Paired]:
        """Of two cards of a kind, those that are a pair: all of them, but for tens by rank."""
        sorts, is_up = self.asked.alike(kind), float(self.up == kind)
        cards = float(self.shoe[kind])
        if len(sorts) == 1:
            return [Paired(1.0, cards - is_up - 2.0)]
        found: dict[float, float] = {}
        for number in sorts:
            mine = cards * number / sum(sorts)
            for taken, chance in ((1.0, is_up * mine / cards), (0.0, 1.0 - is_up * mine / cards)):
                left = mine - taken
                if chance > 0.0 and left >= 2.0:
                    ways = (cards - is_up) * (cards - is_up - 1.0)
                    share = chance * left * (left - 1.0) / ways
                    found[left - 2.0] = found.get(left - 2.0, 0.0) + share
        return [Paired(share, left) for left, share in found.items()]

    def _most_hands(self, pair: int) -> int:
        """Into how many hands a pair is split: as many as allowed, if the policy splits again."""
        if self.follows is not None:
            return self.follows._most_hands(pair)
        most = self.asked.most_hands(self.up, pair)
        if self.policy is None or most <= 2:
            return most
        stage, hand = self.asked.split_stages(pair)[1], self.asked.hands.two[pair, pair]
        splits = int(self.against.allowed[0, hand]) & self.asked.game.splits
        allowed = int(self.against.after_split[stage][pair, pair]) | splits
        cell = int(self.policy[self.against.keys[stage, hand]])
        return most if follow(cell, allowed) == splits else 2

    def worth(self, low: int, high: int) -> float:
        """What first two cards win as they are played, in stakes."""
        hand = self.asked.hands.two[low, high]
        if self.first[hand] & self.asked.game.splits:
            paired = sum(each.share for each in self.paired(low))
            split = self._split_mean(low, self._most_hands(low))
            return paired * split + (1.0 - paired) * float(self.against.value[0, hand])
        return float(self.against.value[0, hand])

    def split(self, pair: int, most: int, left: float) -> Split:
        """A pair of which so many more cards are in the shoe."""
        if (pair, most, left) not in self._splits:
            self._splits[pair, most, left] = Split(self.against, pair, most, left=left)
        return self._splits[pair, most, left]

    def split_beside(self, pair: int, gone: Floats) -> Split:
        """The same for each of several shoes, which lack so many cards of each kind besides."""
        return Split(self.against, pair, self._most_hands(pair), gone)

    def natural(self, hand: int) -> float:
        """The chance of a dealer's natural against two cards."""
        at = self.asked.natural
        return float(self.against.odds[hand, at]) if at != NONE else 0.0

    def unless_natural(self, won: float, stage: int, hand: int) -> float:
        """What a hand wins if the dealer has no natural, from what it wins on the whole."""
        natural = self.natural(hand)
        if natural == 0.0:
            return won
        lost = self.against.money[0][self.asked.finished[stage, hand], self.asked.natural]
        return (won - natural * float(lost)) / (1.0 - natural)

    def insures(self, low: int, high: int, hand: int) -> tuple[int, Insurance]:
        """What is done about insurance."""
        offer = self.asked.insurance(self.up, low, high)
        if offer.allowed in (0, Act.DECLINE) or Counts.MAIN not in self.counts:
            return Act.DECLINE, offer
        if self.policy is not None:
            tens = sum(is_ten(self.asked.cards[kind]) for kind in (low, high))
            key = INSURANCE_KEYS + tens if self.against.allowed[0, hand] else EVEN_MONEY_KEY
            return follow(int(self.policy[key]), offer.allowed), offer
        natural, best, most = self.natural(hand), Act.DECLINE, 0.0
        gain = (natural * offer.won - (1.0 - natural) * offer.cost) / self.asked.stake
        if offer.allowed & Act.INSURE and gain > most:
            best, most = Act.INSURE, gain
        even = offer.even_money / self.asked.stake - float(self.against.value[0, hand])
        if offer.allowed & Act.EVEN_MONEY and even > most:
            best = Act.EVEN_MONEY
        return best, offer

    # --- what comes of it --------------------------------------------------------------------

    def count(self) -> None:
        """Add up everything that may come, in `chances` and `put_up`."""
        starts: dict[Insurance | None, Floats] = {}
        for low, high, hand in self.asked.hands.pairs_of_cards():
            weight = self.dealt(low, high)
            if weight <= 0.0:
                continue
            answer, offer = self.insures(low, high, hand)
            insured = offer if answer == Act.INSURE else None
            if answer == Act.EVEN_MONEY:
                self.add(offer.even_money, weight)
                continue
            if self.first[hand] & self.asked.game.splits:
                for pair in self.paired(low):
                    split = self.split(low, self._most_hands(low), pair.left)
                    self._add_split(split, weight * pair.share, insured)
                weight *= 1.0 - sum(pair.share for pair in self.paired(low))
            if weight > 0.0:
                start = starts.setdefault(insured, np.zeros(len(self.asked.hands.cards)))
                start[hand] = weight
        for insured, start in starts.items():
            self._add_plain(start, insured)

    def add(self, net: int, p: float) -> None:
        """Something more that may come."""
        if p != 0.0:
            self.chances[net] = self.chances.get(net, 0.0) + p

    def _aside(self, insured: Insurance | None, result: int) -> int:
        """What insurance wins or loses."""
        if insured is None:
            return 0
        return insured.won if result == self.asked.natural else -insured.cost

    def _add_plain(self, start: Floats, insured: Insurance | None) -> None:
        """Hands that are not split."""
        done, _ = self.against.play(start, self.against.action[0])
        nets, put_up = self.asked.money(self.up, self.counts)
        hands = np.flatnonzero(done.any(axis=0))
        odds = self.against.odds[hands][:, None]
        found = self.against.counted(done[:, hands, None], hands, odds)[..., 0]
        for (at, result), p in np.ndenumerate(found):
            self.add(int(nets[at, result]) + self._aside(insured, result), float(p))
        self.put_up += float((found * put_up).sum()) / self.asked.unit(self.counts)
        if insured is not None:
            self.put_up += float(found.sum()) * insured.cost / self.asked.stake

    def _add_split(self, split: Split, weight: float, insured: Insurance | None) -> None:
        """The hands of a split, as if they were independent given the dealer's result."""
        step, steps = self.asked.steps(self.up, self.counts)
        self.put_up += weight * float(split.put_up[0])
        if insured is not None:
            self.put_up += weight * insured.cost / self.asked.stake
        lowest, spread = split.spread(steps)
        for result, at in np.argwhere(spread[0]):
            net = (lowest + int(at)) * step + self._aside(insured, int(result))
            self.add(net, weight * float(spread[0, result, at]))


def best_cells(rounds: Rounds) -> dict[int, int]:
    """The best cell for each information key: one decision for all hands that have the key.

    Each is weighed as often as it is met when the others are played as `rounds` plays them. A stage
    that is played like another takes its cells.
    """
    against, asked = rounds.against, rounds.asked
    met = _how_often(rounds)
    sums: dict[int, dict[int, list[float]]] = {}
    for stage, kind in enumerate(asked.game.stages):
        if kind.like is not None:
            continue
        asks = against.asks(stage)
        for hand in np.flatnonzero((asks != 0) & asked.hands.may_be[stage] & against.possible):
            weight = float(met[stage, hand]) + 1e-15
            by_action = sums.setdefault(int(against.keys[stage, hand]), {})
            for action, worth in _worths(rounds, stage, int(hand), int(asks[hand])).items():
                total = by_action.setdefault(action, [0.0, 0.0])
                total[0] += weight * worth
                total[1] += weight
    cells = {}
    for key, by_action in sums.items():
        ranked = sorted(by_action, key=lambda action: -by_action[action][0] / by_action[action][1])
        cells[key] = sum(action << 16 * place for place, action in enumerate(ranked[:3]))
    for stage, kind in enumerate(asked.game.stages):
        if kind.like is None:
            continue
        for hand in np.flatnonzero((against.asks(stage) != 0) & asked.hands.may_be[stage]):
            like = int(against.keys[kind.like, hand])
            if like in cells:
                cells[int(against.keys[stage, hand])] = cells[like]
    _split_again(rounds, cells)
    return cells


def _split_again(rounds: Rounds, cells: dict[int, int]) -> None:
    """A pair that is worth splitting is split again, also where a hand has its own strategy."""
    against, asked = rounds.against, rounds.asked
    for pair in range(len(asked.cards)):
        hand = int(asked.hands.two[pair, pair])
        splits = cells.get(int(against.keys[0, hand]), 0) & asked.game.splits
        for stage in asked.split_stages(pair):
            key = int(against.keys[stage, hand])
            if splits and cells.get(key, 0) & 0xFFFF != splits:
                cells[key] = splits | (cells.get(key, 0) & 0xFFFFFFFF) << 16


def _worths(rounds: Rounds, stage: int, hand: int, allowed: int) -> dict[int, float]:
    """What each play of a hand is worth; a split, where the first two cards are a pair."""
    against = rounds.against
    found = {
        action: float(against.worth[stage, bit, hand])
        for action, bit in against.bits.items()
        if action & allowed and against.worth[stage, bit, hand] > NEVER
    }
    splits = allowed & rounds.asked.game.splits
    if splits and stage == 0:
        pair = int(np.flatnonzero(rounds.asked.hands.held[hand])[0])
        found[splits] = rounds.split_worth(pair)
    return found


def _how_often(rounds: Rounds) -> Floats:
    """How often each hand is met at each stage."""
    hands = rounds.asked.hands
    start = np.zeros(len(hands.cards))
    met = np.zeros(hands.may_be.shape)
    for low, high, hand in hands.pairs_of_cards():
        weight = rounds.dealt(low, high)
        if rounds.first[hand] & rounds.asked.game.splits:
            split = rounds.split(low, 2, rounds.paired(low)[0].left)
            if split.met is not None:
                met += weight * split.met
            met[0, hand] += weight
        else:
            start[hand] = weight
    _, reach = rounds.against.play(start, rounds.first)
    return met + reach
