"""All rounds of one box against one upcard: what is done with two cards, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from pitboss.engines.exact.stages.asked import NONE, Asked, Insurance
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


@dataclass
class Rounds:
    """One box against one upcard."""

    asked: Asked
    up: int
    shoe: Floats
    policy: Array | None
    share: Callable[[int, int], float] = lambda low, high: 1.0
    """How many of such first two cards are played at all."""
    chances: dict[int, float] = field(default_factory=dict)
    """What comes of it, in cents."""
    put_up: float = 0.0
    """What is put up in mid-round, in stakes."""

    def __post_init__(self) -> None:
        self.against = Against(self.asked, self.up, self.shoe, self.policy)
        self._splits: dict[tuple[int, int], Split] = {}

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
        """By hand of two cards: what is done with it."""
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
            two = self.split(pair, 2).mean
            if two < self.against.value[0, hand] - HOPELESS:
                return two
        return self.split(pair, most).mean

    def _most_hands(self, pair: int) -> int:
        """Into how many hands a pair is split: as many as allowed, if the policy splits again."""
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
            return self.split(low, self._most_hands(low)).mean
        return float(self.against.value[0, hand])

    def split(self, pair: int, most: int) -> Split:
        if (pair, most) not in self._splits:
            self._splits[pair, most] = Split(self.against, pair, most)
        return self._splits[pair, most]

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
        if offer.allowed in (0, Act.DECLINE):
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
            elif self.first[hand] & self.asked.game.splits:
                self._add_split(self.split(low, self._most_hands(low)), weight, insured)
            else:
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
        done, _ = self.against.play(start, self.first)
        nets, put_up = self.asked.money(self.up)
        hands = np.flatnonzero(done.any(axis=0))
        odds = self.against.odds[hands][:, None]
        found = self.against.counted(done[:, hands, None], hands, odds)[..., 0]
        for (at, result), p in np.ndenumerate(found):
            self.add(int(nets[at, result]) + self._aside(insured, result), float(p))
        self.put_up += float((found * put_up).sum()) / self.asked.stake
        if insured is not None:
            self.put_up += float(found.sum()) * insured.cost / self.asked.stake

    def _add_split(self, split: Split, weight: float, insured: Insurance | None) -> None:
        """The hands of a split, as if they were independent given the dealer's result."""
        step, steps = self.asked.steps(self.up)
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
            split = rounds.split(low, 2)
            if split.met is not None:
                met += weight * split.met
            met[0, hand] += weight
        else:
            start[hand] = weight
    _, reach = rounds.against.play(start, rounds.first)
    return met + reach
