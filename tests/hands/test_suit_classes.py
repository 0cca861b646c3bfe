"""Five cards up to an exchange of suits."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from pitboss.hands.sets import all_sets, canonical_sets, standing_sets
from pitboss.hands.suit_classes import FIVE_CLASSES, cards_of_five_class, five_class, turned


def test_every_class_has_one_hand_that_stands_for_it() -> None:
    standing, _ = canonical_sets(5)
    classes = sorted(five_class(*hand)[0] for hand in standing.tolist())
    assert classes == list(range(FIVE_CLASSES))


def test_exchanged_suits_make_no_difference_and_a_sixth_card_goes_along() -> None:
    chance = np.random.default_rng()
    for _ in range(50):
        *hand, other = chance.choice(52, 6, replace=False).tolist()
        number, exchange = five_class(*hand)
        seen = sorted(turned(card, exchange) for card in hand), number
        beside = set()
        for to in permutations(range(4)):
            there = [card // 4 * 4 + to[card % 4] for card in hand]
            number, exchange = five_class(*there)
            assert (sorted(turned(card, exchange) for card in there), number) == seen
            beside.add(turned(other // 4 * 4 + to[other % 4], exchange))
        same = {five_class(*hand)[0] for hand in [cards_of_five_class(number)]}
        assert same == {number}
        assert {card // 4 for card in beside} == {other // 4}


def test_standing_sets_stand_for_all() -> None:
    every = all_sets(3, 53)
    standing, times = standing_sets(every, 13)
    assert times.sum() == len(every)
    assert len(standing) == len(canonical_sets(3)[0]) + len(canonical_sets(2)[0])
    beside = standing_sets(every[(every != 8).all(axis=1)], 13, fixed=1)
    assert beside[1].sum() == (every != 8).all(axis=1).sum()
