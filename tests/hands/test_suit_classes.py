"""Five cards up to an exchange of suits."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from pitboss.hands.sets import all_sets, canonical_sets, standing_sets
from pitboss.hands.suit_classes import FIVE_CLASSES, cards_of_five_class, five_class, labelled


def test_every_class_has_one_hand_that_stands_for_it() -> None:
    standing, _ = canonical_sets(5)
    classes = sorted(five_class(*hand)[0] for hand in standing.tolist())
    assert classes == list(range(FIVE_CLASSES))


def test_exchanged_suits_make_no_difference_to_a_hand_and_a_card_beside_it() -> None:
    chance = np.random.default_rng()
    for _ in range(200):
        *hand, other = chance.choice(
            chance.choice(52, 12, replace=False), 6, replace=False
        ).tolist()
        known = set()
        for to in permutations(range(4)):
            there = [card // 4 * 4 + to[card % 4] for card in (*hand, other)]
            number, labels = five_class(*there[:5])
            known.add((number, labelled(there[5], labels)))
        assert len(known) == 1
        assert five_class(*cards_of_five_class(number))[0] == number


def test_cards_that_are_not_the_same_to_a_hand_are_told_apart() -> None:
    """Of every hand and a seventh rank: as many keys as there are sets with the card marked."""
    standing, _ = canonical_sets(5)
    for hand in standing[:: len(standing) // 500].tolist():
        _number, labels = five_class(*hand)
        beside = list(range(4 * (hand[0] // 4), 4 * (hand[0] // 4) + 4))
        marked = {
            min(
                (tuple(sorted(c // 4 * 4 + to[c % 4] for c in hand)), to[card % 4])
                for to in permutations(range(4))
            )
            for card in beside
        }
        assert len({labelled(card, labels) for card in beside}) == len(marked)


def test_standing_sets_stand_for_all() -> None:
    every = all_sets(3, 53)
    standing, times = standing_sets(every, 13)
    assert times.sum() == len(every)
    assert len(standing) == len(canonical_sets(3)[0]) + len(canonical_sets(2)[0])
    beside = standing_sets(every[(every != 8).all(axis=1)], 13, fixed=1)
    assert beside[1].sum() == (every != 8).all(axis=1).sum()
