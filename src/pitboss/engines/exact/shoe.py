"""The shoe solver: blackjack's main wager, by the exact composition of the shoe.

For every upcard, every hand that a player can hold is weighed with its own cards and
the upcard taken out of the shoe: standing against the dealer's chances, hitting,
doubling, splitting, surrender, insurance and even money. Nothing is sampled and no
deck is infinite. What may be done and what is won is not written down here: the game's
own functions are asked, once for every case, and answer in cents (`twentyone.rule_tables`).

Exact, but for the rounding of 64-bit floating point (about 1e-15 of a stake): the edge
and the average amount put up, under every rule, and the whole distribution of results
where nothing is split. Split hands follow the convention of the trade's analysers: they
are played by the strategy that is best for hands never split, and pairs are split again
whenever they may be (E. Farmer's CDZ-). How the results of the hands of one split fall
together is the one approximation (`twentyone.splits`): it touches hit and push rates and
the deviation, by about 0.0001 with one deck, and never the edge. The shoe is taken not to
run out in a round.

Three strategies can be followed:

- `optimal`: the best for each hand by its cards;
- `basic`: the best that looks only at a total, or at a pair's value;
- `follow`: any policy of the game, by its information keys.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np

from pitboss.engines.exact.result import Floating
from pitboss.engines.exact.twentyone.dealer import BLACKJACK, VALUES, Floats, all_hands
from pitboss.engines.exact.twentyone.plays import (
    Tally,
    cells_of,
    new_tally,
    new_work,
    round_against,
)
from pitboss.engines.exact.twentyone.rule_tables import Money, Table, dealer_of, money_of, table_of
from pitboss.engines.exact.twentyone.splits import new_gone
from pitboss.engines.exact.twentyone.totals import chart_against, insurance_cells
from pitboss.equipment.cards import standard
from pitboss.families.twentyone import (
    DRAWN,
    EVEN_MONEY_KEY,
    FIRST_TWO,
    HAND_CLASSES,
    INSURANCE_KEYS,
    SPLIT_TWO,
    Spot,
    play_key,
)
from pitboss.hands.twentyone import value
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms

T = TypeVar("T")
STAGES = (FIRST_TWO, SPLIT_TWO, DRAWN)


def values_of(counts: Sequence[int]) -> Floats:
    """A shoe by value, from its cards by kind.

    >>> from pitboss.equipment.cards import standard
    >>> [int(n) for n in values_of(standard(6).counts)]
    [0, 24, 24, 24, 24, 24, 24, 24, 24, 24, 96]
    """
    shoe = np.zeros(VALUES)
    for card, number in enumerate(counts):
        if number:
            shoe[value(card)] += number
    return shoe


@dataclass
class ShoeSolver:
    """The main wager of one seat, from a full shoe."""

    terms: Terms
    stake: int
    deck: Sequence[int] = ()
    """Cards in the shoe by kind; the game's own when not given."""

    @cached_property
    def shoe(self) -> Floats:
        return values_of(self.deck or standard(self.terms.rules.decks).counts)

    @cached_property
    def money(self) -> Money:
        return money_of(self.terms, self.stake)

    @cached_property
    def tables(self) -> list[Table]:
        """One for each upcard that the shoe holds."""
        ups = [up for up in range(1, VALUES) if self.shoe[up] > 0]
        return [table_of(self.terms, self.stake, self.money, up) for up in ups]

    def optimal(self) -> Floating:
        """The best strategy by the cards of each hand."""
        return self._solve(None)

    def basic(self) -> Floating:
        """The best strategy by total."""
        return self._solve(self.basic_policy())

    def follow(self, policy: Array) -> Floating:
        """Any policy of the game's."""
        return self._solve(policy)

    def basic_policy(self) -> Array:
        """The best strategy by total: one cell for each total, pair and upcard."""
        policy = self.terms.game.policy(self.terms.rules).copy()
        for table, chart in zip(self.tables, self._for_each_upcard(self._chart), strict=True):
            for number, cell in enumerate(chart):
                for stage in STAGES:
                    policy[play_key(number, table.up, stage)] = cell
            if table.up == 1:
                policy[INSURANCE_KEYS : EVEN_MONEY_KEY + 1] = insurance_cells(table, self.shoe)
        return policy

    def _for_each_upcard(self, work: Callable[[Table], T]) -> list[T]:
        with ThreadPoolExecutor(min(len(self.tables), os.cpu_count() or 1)) as pool:
            return list(pool.map(work, self.tables))

    @property
    def _most_hands(self) -> int:
        return max(2, *(int(table.most_hands.max()) for table in self.tables))

    def _chart(self, table: Table) -> Array:
        hands, dealer = all_hands(), dealer_of(self.terms, table.up)
        work, gone = new_work(len(hands.cards)), new_gone(self._most_hands, len(hands.cards))
        chart, before = np.zeros((2, HAND_CLASSES), dtype=np.int64)
        sums = np.zeros((HAND_CLASSES, 3))
        chart_against(hands, dealer, table, self.shoe, work, gone, chart, before, sums)
        return chart

    def _solve(self, policy: Array | None) -> Floating:
        chances: dict[int, float] = {}
        units, weighed = 1.0, 0
        tallies = self._for_each_upcard(lambda table: self._tally(table, policy))
        for table, (tally, hands) in zip(self.tables, tallies, strict=True):
            weight = float(self.shoe[table.up] / self.shoe.sum())
            units += weight * self._count(table, tally, weight, chances)
            weighed += hands
        return Floating(
            wager=Spot.MAIN.wager.slug,
            stake=self.stake,
            distribution=dict(sorted(chances.items())),
            units=units,
            solver="shoe",
            deals=weighed,
        )

    def _tally(self, table: Table, policy: Array | None) -> tuple[Tally, int]:
        """All rounds against an upcard, and how many hands were put against the dealer."""
        hands, dealer = all_hands(), dealer_of(self.terms, table.up)
        most = self._most_hands
        work, gone, tally = (
            new_work(len(hands.cards)),
            new_gone(most, len(hands.cards)),
            new_tally(most),
        )
        best = policy is None
        asked = np.zeros(4, dtype=np.int64)
        if policy is not None:
            asked[:] = policy[INSURANCE_KEYS : EVEN_MONEY_KEY + 1]
            cells_of(hands, policy, table.up, work.cells)
        round_against(hands, dealer, table, self.shoe, best, asked, work, gone, tally)
        return tally, int(gone.weighed[0])

    def _count(self, table: Table, tally: Tally, weight: float, chances: dict[int, float]) -> float:
        """Add a tally to the chances of results in cents; the stakes put up in mid-round."""
        money = self.money
        middle = tally.many.shape[2] // 2
        doubled = float((tally.plain.sum(axis=0) * money.put_up[0]).sum()) / self.stake
        put_up = float(tally.posted[0]) + doubled

        def add(net: int, p: float) -> None:
            if p != 0.0:
                chances[net] = chances.get(net, 0.0) + weight * p

        for insured in (0, 1):
            cost, won = (int(cents) * insured for cents in money.insured.max(axis=0))
            aside = [-cost, won]
            parts = (tally.plain[insured], tally.given_up[insured], tally.many[insured])
            put_up += sum(float(part.sum()) for part in parts) * cost / self.stake
            for (added, worth, result), p in np.ndenumerate(parts[0]):
                net = int(money.nets[0, added, worth, result])
                add(net + aside[int(result == BLACKJACK)], float(p))
            for (natural,), p in np.ndenumerate(parts[1]):
                add(round(float(table.half[natural]) * self.stake) + aside[natural], float(p))
            for (natural, stakes), p in np.ndenumerate(parts[2]):
                add((stakes - middle) * self.stake + aside[natural], float(p))
        add(money.even_money, float(tally.even[0]))
        return put_up
