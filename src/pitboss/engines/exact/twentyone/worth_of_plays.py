"""One hand of blackjack against an upcard: what each play of it is worth, by the cards left.

The shoe that is given holds what the player does not see, his hand and the upcard; so it is the
whole shoe less the cards of other hands in sight. Nothing is conditioned on the dealer's hole card,
until `Weighed.known` says that he has looked and has no blackjack: what the hand would have lost to
one is then taken out.

What comes after a play is the best for the cards of the hand. Hands that are split are played as
the shoe solver plays them: like hands never split, and pairs are split again while they may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from pitboss.engines.exact.twentyone.dealer import (
    BLACKJACK,
    Dealer,
    Floats,
    Hands,
    all_hands,
)
from pitboss.engines.exact.twentyone.plays import (
    BLACKJACK_IN_HAND,
    Work,
    begin,
    hand_out,
    hit_mean,
    insurance_gain,
    natural_after,
    natural_mean,
    new_work,
    one_card_mean,
    stood,
    weigh_hands,
    weigh_stand,
)
from pitboss.engines.exact.twentyone.rule_tables import Table, dealer_of, money_of, table_of
from pitboss.engines.exact.twentyone.splits import BUST, Gone, new_gone, weigh_split
from pitboss.jit import compiled_whole

if TYPE_CHECKING:
    from pitboss.rulebook.terms import Terms

STOOD, HIT_ON, ONCE, DOUBLED, SPLIT_UP, TOPPED, HOLE = range(7)
"""What is weighed: stand, hit, one card for the single stake and for the double one, split, a
blackjack; and the chance that the hole card makes one."""


@compiled_whole
def weigh_plays(
    hands: Hands,
    dealer: Dealer,
    table: Table,
    shoe: Floats,
    hand: int,
    split_into: int,
    work: Work,
    gone: Gone,
    found: Floats,
) -> None:
    """Every play of one hand; a pair is split into at most so many hands."""
    size = begin(hands, table, work, shoe)
    weigh_hands(hands, dealer, table, work, gone)
    weigh_stand(hands, dealer, work, gone, hand)
    found[STOOD] = stood(work, hands, hand, table.gain, 0)
    left = hand_out(hands, work, hand)
    found[HOLE] = natural_after(table, work.now, left, 0)
    found[TOPPED] = natural_mean(table, found[HOLE])
    found[HIT_ON] = hit_mean(hands, table, work, hand, left)
    found[ONCE] = one_card_mean(hands, dealer, table, work, gone, hand, left, 0)
    found[DOUBLED] = one_card_mean(hands, dealer, table, work, gone, hand, left, 1)
    if split_into > 1:
        pair = hands.hard[hand] // 2
        cells = work.cells
        found[SPLIT_UP] = weigh_split(
            hands, dealer, table, work.shoe, size, pair, split_into, cells, gone
        )


@dataclass(frozen=True)
class Weighed:
    """What each play of a hand wins, in stakes, if the dealer's hole card may be anything."""

    table: Table
    spot: int
    """0 for the first hand of a box, 1 for one that was split off."""
    hole: float
    """The chance that the hole card makes a blackjack."""
    stand: float
    hit: float
    once: float
    """One card more for the single stake."""
    double: float
    split: float
    natural: float
    """What it wins if it is a blackjack."""
    given_up: float

    def known(self, mean: float) -> float:
        """The same when the dealer has looked, and has no blackjack."""
        lost = float(self.table.gain[self.spot, 0, BUST, BLACKJACK])
        return (mean - self.hole * lost) / (1.0 - self.hole)


def weigh(
    terms: Terms,
    stake: int,
    shoe: Floats,
    up: int,
    values: Sequence[int],
    *,
    spot: int = 0,
    hands_now: int = 1,
) -> Weighed:
    """Weigh the plays of a hand of these values, in a box that has so many hands by now."""
    table = table_of(terms, stake, money_of(terms, stake), up)
    hands = all_hands()
    hand = 0
    for value in values:
        hand = int(hands.joined[hand, value])
    split_into = 0
    if len(values) == 2 and values[0] == values[1]:
        split_into = int(table.most_hands[values[0]]) - hands_now + 1
    played = table
    if spot:  # all hands that come of it were split off
        played = table._replace(gain=np.stack([table.gain[1], table.gain[1]]))
    work, gone = new_work(len(hands.cards)), new_gone(max(2, split_into), len(hands.cards))
    found = np.zeros(HOLE + 1)
    weigh_plays(hands, dealer_of(terms, up), played, shoe, hand, split_into, work, gone, found)
    hole = float(found[HOLE])
    stand, hit, once, double, split, natural = (float(mean) for mean in found[:HOLE])
    given_up = (1.0 - hole) * float(table.half[0]) + hole * float(table.half[1])
    return Weighed(table, spot, hole, stand, hit, once, double, split, natural, given_up)


@dataclass(frozen=True)
class Insurance:
    """What insurance and even money win, in stakes, before the dealer looks."""

    cost: float
    """What full insurance costs."""
    gain: float
    """What it wins on the average."""
    even_money: float
    natural: float
    """What a blackjack wins that takes neither."""


def weigh_insurance(weighed: Weighed, values: Sequence[int]) -> Insurance:
    """Insurance on a hand that was weighed against an ace."""
    table, hole = weighed.table, weighed.hole
    natural = sorted(values) == [1, 10]
    case = BLACKJACK_IN_HAND if natural else sum(value == 10 for value in values)
    return Insurance(
        cost=float(table.insured[case, 0]),
        gain=insurance_gain(table, case, hole),
        even_money=float(table.even_money),
        natural=weighed.natural,
    )
