"""Hands with wild cards, against every card that they may stand for."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from pitboss.equipment.cards import JOKER, cards
from pitboss.hands.poker import (
    best_four_of_five,
    best_four_of_six,
    five_card,
    four_card,
    is_royal,
    score_of,
)
from pitboss.hands.wild import Wild, is_wild, wild_score


def by_hand(held: list[int]) -> int:
    """The best of all hands that the wild cards make; a card may stand there only once."""
    naturals = [card for card in held if not is_wild(card)]
    best = 0
    if len({card >> 2 for card in naturals}) == 1:
        best = score_of(Wild.FIVE_OF_A_KIND, 1 << (naturals[0] >> 2), 0)
    others = [card for card in range(52) if card not in naturals]
    for stands_for in combinations(others, 5 - len(naturals)):
        score = five_card(*naturals, *stands_for)
        best = max(best, score_of(Wild.ROYAL_FLUSH, 0, 1 << 12) if is_royal(score) else score)
    return best


def test_wild_cards_make_the_best_hand() -> None:
    chance = np.random.default_rng()
    for number in range(60):
        wilds = chance.choice([0, 1, 2, 3, JOKER], 1 + number % 10 // 8, replace=False).tolist()
        few = chance.choice(np.arange(4, 52), 12, replace=False)
        held = [*wilds, *chance.choice(few, 5 - len(wilds), replace=False).tolist()]
        assert wild_score(*held) == by_hand(held), held


def test_five_wilds_then_a_royal_then_five_of_a_kind() -> None:
    hands = ("Jk 2c 2d 2h 2s", "2c 2d 2h 2s Td", "Jk Ac Ad Ah As", "Kc Qc Jc Tc 9c")
    scores = [wild_score(*cards(hand)) for hand in hands]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == 4


def test_the_best_four_of_five_and_of_six() -> None:
    chance = np.random.default_rng()
    for _ in range(2000):
        few = chance.choice(52, 16, replace=False)
        held = chance.choice(few, 6, replace=False).tolist()
        assert best_four_of_six(*held) == max(four_card(*four) for four in combinations(held, 4))
        five = held[:5]
        assert best_four_of_five(*five) == max(four_card(*four) for four in combinations(five, 4))
