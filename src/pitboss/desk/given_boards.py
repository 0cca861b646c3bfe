"""What a given strategy loses with a board of community cards, decision by decision.

What each action is worth before and on the flop is what the solver adds up on its way back. After
that the information key tells what a bet gains, so that it is only counted how often the strategy
comes to each key.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np

from pitboss.desk.lost import Floats, Lost, alike_by_suits, followed
from pitboss.engines.exact.board_cases import CASES
from pitboss.engines.exact.community import (
    UNDER,
    Asked,
    CommunitySolver,
    count_cases,
    evened,
    rank_holdings,
    space_for,
)
from pitboss.engines.exact.plain_boards import APART
from pitboss.engines.exact.streets import FLOPS_OF_FOUR, TURNS, StreetSolver, add_streets
from pitboss.hands.flops import (
    EXCHANGES,
    FLOP_CLASSES,
    FLOP_KEYS,
    FLOPS_LIKE,
    HOLE_UNDER,
    flop_class,
    suit_classes,
)
from pitboss.hands.sets import PAIRS, all_sets
from pitboss.jit import compiled
from pitboss.registry import Array

FORMS = len(EXCHANGES)


@compiled
def count_waits(
    boards: Any, times: Any, asked: Asked, under: Any, waits: Any, on_flop: Any, last: int, met: Any
) -> None:
    """By key of the last decision: how many deals come to it, and what a bet gains in them.

    `waits` are the forms of two cards that are not bet before the flop, `on_flop` is 1 where the
    bet is made there, and `last` is the key of a bet that gains nothing.
    """
    left = len(asked.pack) - 5
    space = space_for(left)
    holdings = len(space.rows)
    dealers = (left - 2) * (left - 3) // 2
    flops = np.zeros(holdings, np.int64)
    for number in range(len(boards)):
        board = boards[number]
        count_cases(space, rank_holdings(board, asked.pack, space), asked.qualifies)
        flops[:] = 0
        for x in range(5):
            for y in range(x):
                for z in range(y):
                    flop, exchange = flop_class(board[x], board[y], board[z])
                    for h in range(holdings):
                        flops[h] += (
                            1 - on_flop[flop * len(waits) + under[exchange, space.places[h]]]
                        )
        for h in range(holdings):
            come = flops[h] * waits[space.places[h]] * times[number]
            if come == 0:
                continue
            cases, row = space.cases[h], space.rows[h]
            margin = -asked.fold * dealers
            for case in range(CASES):
                bet = asked.base[row, case] + asked.last * asked.per_bet[row, case]
                margin += cases[case] * bet
            key = min(max(margin + last, 0), len(met) - 1)
            met[key, 0] += come
            met[key, 1] += come * margin


def forms_of(chosen: Array) -> Array:
    """By two cards: how many of their forms under an exchange of suits are chosen."""
    found: Array = chosen.astype(np.int64)[HOLE_UNDER].sum(axis=0)
    return found


class BoardsLost(CommunitySolver):
    """Where one bet is made in a round, and a fold comes last."""

    def by(self, policy: Array) -> Iterator[Lost]:
        """What a policy loses before the flop, on it and at last."""
        game, whole = self.game, float(self.deals * self.game.parts)
        first = self._first(policy)
        yield first
        waits = forms_of(first.played == game.check)
        flop = self._on_the_flop(policy, waits, whole)
        yield flop
        met = self._met(waits, (flop.played != game.check).astype(np.int8))
        keys = np.flatnonzero(met[:, 0])
        (bet,) = game.at_last
        played = followed(policy[self._last_key(0) + keys], np.full(len(keys), bet | game.give_up))
        gains = met[keys, 1] / FORMS / whole
        right = np.where(gains > 0, bet, game.give_up)
        lost = np.where(played == right, 0.0, np.abs(gains))
        dealers = comb(len(self.pack) - 7, 2)
        chance = met[keys, 0] / FORMS * (dealers / self.deals)
        keys += self._last_key(0)
        yield Lost(keys, keys, chance, lost, played, right)

    def _last_key(self, place: int) -> int:
        return self.game.flop_from + FLOP_KEYS + place

    def _first(self, policy: Array) -> Lost:
        """The two cards alone."""
        actions = self.before_flop()
        bits = np.array(sorted(actions), dtype=np.int64)
        won = np.stack([actions[bit] for bit in bits.tolist()]).astype(np.float64)
        worth = won / (self.deals // PAIRS * self.game.parts)
        pairs = np.arange(PAIRS)
        played = followed(policy[:PAIRS], np.full(PAIRS, bits.sum()))
        right = worth.argmax(axis=0)
        lost = worth[right, pairs] - worth[np.searchsorted(bits, played), pairs]
        chance = np.full(PAIRS, 1 / PAIRS)
        return Lost(pairs, alike_by_suits(all_sets(2)), chance, lost * chance, played, bits[right])

    def _on_the_flop(self, policy: Array, waits: Array, whole: float) -> Lost:
        sums = self._flop_sums
        (times,) = self.game.on_flop.values()
        gains = sums[:, 0] + times * sums[:, 1] - sums[:, 2]
        return self._by_flop(policy, waits, gains.astype(np.float64) / whole)

    def _by_flop(self, policy: Array, come: Array, gains: Floats) -> Lost:
        """The decision on the flop, from what a bet gains there over a check on each flop."""
        (bet,) = self.game.on_flop
        keys = np.arange(FLOP_KEYS) + self.game.flop_from
        played = followed(policy[keys], np.full(FLOP_KEYS, bet | self.game.check))
        right = np.where(gains > 0, bet, self.game.check)
        often = (FLOPS_LIKE[:, np.newaxis] * come / FORMS * APART).ravel()
        lost = np.where(played == right, 0.0, np.abs(gains)) * often
        chance = often / (PAIRS * comb(len(self.pack) - 2, 3))
        return Lost(keys, keys, chance, lost, played, right)

    def _met(self, waits: Array, on_flop: Any) -> Array:
        """By key of the last decision: deals, and what a bet gains in them."""
        last = self.game.last_from - self._last_key(0)

        def work(boards: Array, times: Array, met: Array) -> None:
            count_waits(boards, times, self._asked, UNDER, waits, on_flop, last, met)

        met = np.zeros((self.terms.game.keys - self._last_key(0), 2), dtype=np.int64)
        self._each(work, met)
        return met


class StreetsLost(StreetSolver, BoardsLost):
    """Where a bet can be made on each street, and a fold comes first."""

    def by(self, policy: Array) -> Iterator[Lost]:
        game, whole = self.game, float(self.deals * self.game.parts)
        first = self._first(policy)
        yield first
        come = forms_of(first.played != game.give_up)
        by_flop, by_turn = self._gains()
        _, last, flop, _ = self._antes.tolist()
        yield self._by_flop(policy, come, TURNS * flop * by_flop.ravel() / whole)
        yield self._last(policy, come, by_turn, FLOPS_OF_FOUR * last / whole)

    def _gains(self) -> tuple[Array, Array]:
        """By flop, and by flop and turn, and two cards: what each Ante bet gains."""
        fours = suit_classes(4)

        def work(boards: Array, times: Array, by_flop: Array, by_turn: Array) -> None:
            add_streets(boards, times, self._asked, fours, UNDER, by_flop, by_turn)

        by_flop = np.zeros((FLOP_CLASSES, PAIRS, 2), dtype=np.int64)
        by_turn = np.zeros((len(fours.standing), PAIRS), dtype=np.int32)
        self._each(work, by_flop, by_turn)
        return evened(by_flop, 3)[:, :, 1], evened(by_turn, 4)

    def _last(self, policy: Array, come: Array, by_turn: Array, each: float) -> Lost:
        """The bet before the river, by its key: the deals won less those lost."""
        like = np.bincount(suit_classes(4).number)
        ways = (like[:, np.newaxis] * come).ravel()
        margins = by_turn.ravel().astype(np.int64)
        apart = _apart_from_four()
        ways, margins = ways[apart], margins[apart]
        low = int(margins.min())
        met = np.bincount(margins - low, ways)
        found = np.flatnonzero(met)
        margin = found + low
        keys = self.game.last_from + margin // self.game.parts
        (bet,) = self.game.at_last
        played = followed(policy[keys], np.full(len(keys), bet | self.game.check))
        right = np.where(margin > 0, bet, self.game.check)
        lost = np.where(played == right, 0.0, np.abs(margin) * met[found] / FORMS * each)
        cards = len(self.pack)
        chance = met[found] / FORMS / (PAIRS * comb(cards - 2, 4))
        return Lost(keys, keys, chance, lost, played, right)


def _apart_from_four() -> Any:
    """By class of flop and turn and two cards: can they be held with it?"""
    fours = all_sets(4)[suit_classes(4).standing]
    hands = all_sets(2)
    together = np.zeros((len(fours), len(hands)), dtype=np.bool_)
    for four in range(4):
        for card in range(2):
            together |= fours[:, four, np.newaxis] == hands[np.newaxis, :, card]
    return ~together.ravel()
