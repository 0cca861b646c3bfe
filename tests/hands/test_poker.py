"""Poker hands: counted over whole decks, and compared with plain definitions of the hands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hands.jitted import compiled
from pitboss.hands.poker import (
    QUEEN_HIGH,
    ROYAL_FLUSH,
    Five,
    Four,
    Three,
    best_of_seven,
    best_of_six,
    category,
    five_card,
    four_card,
    high_rank,
    is_royal,
    three_card,
    three_card_class,
)

Evaluator = Callable[..., int]

BY_SIZE: dict[int, Evaluator] = {
    3: three_card,
    4: four_card,
    5: five_card,
    6: best_of_six,
    7: best_of_seven,
}


def cards(text: str) -> list[int]:
    return [4 * "23456789TJQKA".index(name[0]) + "cdhs".index(name[1]) for name in text.split()]


def score(text: str) -> int:
    hand = cards(text)
    return BY_SIZE[len(hand)](*hand)


def random_hands(size: int, count: int, seed: int = 7) -> list[list[int]]:
    deal = random.Random(seed)
    return [deal.sample(range(52), size) for _ in range(count)]


# --- Plain definitions ----------------------------------------------------------------------


def plain(hand: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """A hand's name and the ranks that break its ties, as a dealer would read them off."""
    groups = sorted(Counter(card >> 2 for card in hand).items(), key=lambda g: (-g[1], -g[0]))
    ranks = tuple(rank for rank, _ in groups)
    counts = tuple(count for _, count in groups)
    if counts[0] > 1:
        return PLAIN_NAMES[counts], ranks
    flush = len({card & 3 for card in hand}) == 1
    wheel = (12, *range(len(hand) - 2, -1, -1))
    if ranks == wheel or ranks[0] - ranks[-1] == len(hand) - 1:
        top = len(hand) - 2 if ranks == wheel else ranks[0]
        return "STRAIGHT_FLUSH" if flush else "STRAIGHT", (top,)
    return "FLUSH" if flush else "HIGH_CARD", ranks


PLAIN_NAMES = {
    (4,): "FOUR_OF_A_KIND",
    (4, 1): "FOUR_OF_A_KIND",
    (3, 2): "FULL_HOUSE",
    (3,): "THREE_OF_A_KIND",
    (3, 1): "THREE_OF_A_KIND",
    (3, 1, 1): "THREE_OF_A_KIND",
    (2, 2): "TWO_PAIR",
    (2, 2, 1): "TWO_PAIR",
    (2, 1): "PAIR",
    (2, 1, 1): "PAIR",
    (2, 1, 1, 1): "PAIR",
}

ORDERS = {
    3: ["HIGH_CARD", "PAIR", "FLUSH", "STRAIGHT", "THREE_OF_A_KIND", "STRAIGHT_FLUSH"],
    4: [
        *("HIGH_CARD", "PAIR", "TWO_PAIR", "STRAIGHT", "FLUSH", "THREE_OF_A_KIND"),
        *("STRAIGHT_FLUSH", "FOUR_OF_A_KIND"),
    ],
    5: [
        *("HIGH_CARD", "PAIR", "TWO_PAIR", "THREE_OF_A_KIND", "STRAIGHT", "FLUSH"),
        *("FULL_HOUSE", "FOUR_OF_A_KIND", "STRAIGHT_FLUSH"),
    ],
}


@pytest.mark.parametrize("size", [3, 4, 5])
def test_scores_order_hands_as_the_plain_definitions_do(size: int) -> None:
    hands = random_hands(size, 30_000)
    if size == 3:
        hands = [list(hand) for hand in combinations(range(52), 3)]
    scores: dict[tuple[int, tuple[int, ...]], set[int]] = {}
    for hand in hands:
        name, ranks = plain(hand)
        value = BY_SIZE[size](*hand)
        assert category(value) == ORDERS[size].index(name)
        scores.setdefault((ORDERS[size].index(name), ranks), set()).add(value)
    # One score to each value of hand, and the scores rise with the values.
    assert all(len(same) == 1 for same in scores.values())
    assert all(max(scores[low]) < min(scores[high]) for low, high in pairwise(sorted(scores)))


@pytest.mark.parametrize("size", [6, 7])
def test_best_of_more_is_the_best_five_card_subset(size: int) -> None:
    for hand in random_hands(size, 3_000):
        assert BY_SIZE[size](*hand) == max(five_card(*five) for five in combinations(hand, 5))


# --- Whole decks ----------------------------------------------------------------------------


@compiled
def _count_three(scores: Any) -> None:
    i = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                scores[i] = three_card(a, b, c)
                i += 1


@compiled
def _count_four(scores: Any) -> None:
    i = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    scores[i] = four_card(a, b, c, d)
                    i += 1


@compiled
def _count_five(scores: Any) -> None:
    i = 0
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        scores[i] = five_card(a, b, c, d, e)
                        i += 1


def every_score(fill: Callable[[Any], None], size: int) -> Any:
    scores = np.full(comb(52, size), -1, dtype=np.int64)
    fill(scores)
    return scores


def by_category(scores: Any) -> list[int]:
    found: list[int] = np.bincount(category(scores)).tolist()
    return found


def test_every_three_card_hand() -> None:
    scores = every_score(_count_three, 3)
    assert dict(zip(Three, by_category(scores), strict=True)) == {
        Three.HIGH_CARD: 16_440,  # (C(13,3) - 12) * (4^3 - 4)
        Three.PAIR: 3_744,  # 13 * C(4,2) * 48
        Three.FLUSH: 1_096,  # 4 * (C(13,3) - 12)
        Three.STRAIGHT: 720,  # 12 * (4^3 - 4)
        Three.THREE_OF_A_KIND: 52,  # 13 * C(4,3)
        Three.STRAIGHT_FLUSH: 48,  # 12 * 4
    }
    assert len(scores) == 22_100


def test_every_four_card_hand() -> None:
    scores = every_score(_count_four, 4)
    assert dict(zip(Four, by_category(scores), strict=True)) == {
        Four.HIGH_CARD: 177_408,  # (C(13,4) - 11) * (4^4 - 4)
        Four.PAIR: 82_368,  # 13 * C(4,2) * C(12,2) * 4^2
        Four.TWO_PAIR: 2_808,  # C(13,2) * C(4,2)^2
        Four.STRAIGHT: 2_772,  # 11 * (4^4 - 4)
        Four.FLUSH: 2_816,  # 4 * (C(13,4) - 11)
        Four.THREE_OF_A_KIND: 2_496,  # 13 * C(4,3) * 48
        Four.STRAIGHT_FLUSH: 44,  # 11 * 4
        Four.FOUR_OF_A_KIND: 13,
    }
    assert len(scores) == 270_725
    # 704 high cards, 858 pairs, 78 two pair, 11 straights, 704 flushes, 156, 11 and 13.
    assert len(np.unique(scores)) == 2_535


def test_every_five_card_hand() -> None:
    scores = every_score(_count_five, 5)
    assert dict(zip(Five, by_category(scores), strict=True)) == {
        Five.HIGH_CARD: 1_302_540,  # (C(13,5) - 10) * (4^5 - 4)
        Five.PAIR: 1_098_240,  # 13 * C(4,2) * C(12,3) * 4^3
        Five.TWO_PAIR: 123_552,  # C(13,2) * C(4,2)^2 * 44
        Five.THREE_OF_A_KIND: 54_912,  # 13 * C(4,3) * C(12,2) * 4^2
        Five.STRAIGHT: 10_200,  # 10 * (4^5 - 4)
        Five.FLUSH: 5_108,  # 4 * (C(13,5) - 10)
        Five.FULL_HOUSE: 3_744,  # 13 * C(4,3) * 12 * C(4,2)
        Five.FOUR_OF_A_KIND: 624,  # 13 * 48
        Five.STRAIGHT_FLUSH: 40,  # 10 * 4, four of them royal
    }
    assert len(scores) == 2_598_960
    assert np.count_nonzero(is_royal(scores)) == 4
    assert len(np.unique(scores)) == 7_462


def test_three_card_classes_are_dense_and_in_order() -> None:
    scores = np.unique(every_score(_count_three, 3)).tolist()
    assert [three_card_class(score) for score in scores] == list(range(741))


# --- Landmarks and spot checks --------------------------------------------------------------

LADDERS = {
    "three": [
        "5c 3d 2h", "Jc Td 8h", "Qc 3d 2h", "Ac Kd Jh", "2c 2d 3h", "2c 2d Ah", "3c 3d 2h",
        "Ac Ad Kh", "5c 3c 2c", "Ac Kc Jc", "Ac 2d 3h", "2c 3d 4h", "Ac Kd Qh", "2c 2d 2h",
        "Ac Ad Ah", "As 2s 3s", "4s 2s 3s", "As Ks Qs",
    ],
    "four": [
        "6c 4d 3h 2s", "Ac Kd Qh Ts", "2c 2d 4h 3s", "Ac Ad Kh Qs", "3c 3d 2h 2s", "Ac Ad Kh Ks",
        "Ac 2d 3h 4s", "5c 2d 3h 4s", "Ac Kd Qh Js", "6c 4c 3c 2c", "Ac Kc Qc Tc", "2c 2d 2h 3s",
        "2c 2d 2h As", "Ac Ad Ah Ks", "As 2s 3s 4s", "As Ks Qs Js", "2c 2d 2h 2s", "Ac Ad Ah As",
    ],
    "five": [
        "7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c", "2c 2d 5h 4s 3c", "Ac Ad Kh Qs Jc", "3c 3d 2h 2s 4c",
        "3c 3d 2h 2s 5c", "4c 4d 2h 2s 3c", "Ac Ad Kh Ks Qc", "2c 2d 2h 4s 3c", "Ac Ad Ah Ks Qc",
        "Ac 2d 3h 4s 5c", "6c 2d 3h 4s 5c", "Ac Kd Qh Js Tc", "7c 5c 4c 3c 2c", "Ac Kc Qc Jc 9c",
        "2c 2d 2h 3s 3c", "2c 2d 2h As Ac", "3c 3d 3h 2s 2c", "2c 2d 2h 2s 3c", "Ac Ad Ah As Kc",
        "As 2s 3s 4s 5s", "As Ks Qs Js Ts",
    ],
}  # fmt: skip


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS.keys())
def test_ladders_rise(ladder: list[str]) -> None:
    assert all(score(low) < score(high) for low, high in pairwise(ladder))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Kc Jd 4h", "Kh Jc 4s"),
        ("7c 7d 2h", "7h 7s 2c"),
        ("Ac Kc Qc Jc 9c", "Ad Kd Qd Jd 9d"),
        ("Ac Kd Qh Js Tc 2d 3h", "Ac Kd Qh Js Tc 9d 8h"),  # the spare cards do not play
        ("Kc Kd Qh Qs Jc Jd Ah", "Kc Kd Qh Qs Jc 9d Ah"),  # nor does a third pair
    ],
)
def test_exact_ties(one: str, other: str) -> None:
    assert score(one) == score(other)


@pytest.mark.parametrize(
    ("dealt", "plays"),
    [
        ("Ac Ad Ah Ks Kc Kd 2h", "Ac Ad Ah Ks Kc"),  # two sets of trips
        ("Ac Ad Kh Ks Qc Qd Jh", "Ac Ad Kh Ks Qc"),  # three pair, the third as kicker
        ("7c 7d 7h 7s Qc Qd Qh", "7c 7d 7h 7s Qc"),
        ("2c 3c 4c 5c 9c Kc Jc", "Kc Jc 9c 5c 4c"),  # seven of a suit
        ("As 2s 3s 4s 5s 6d 7h", "As 2s 3s 4s 5s"),  # straight flush below a longer straight
        ("2c 3d 4h 5s 6c 7d 8h", "8h 7d 6c 5s 4h"),
        ("Ac 2d 3h 4s 5c 6d", "6d 5c 4s 3h 2d"),
        ("Ac Kd Qh 2s 3c 4d", "Ac Kd Qh 4d 3c"),  # no straight around the corner
    ],
)
def test_the_hand_that_plays(dealt: str, plays: str) -> None:
    assert score(dealt) == score(plays)


def test_no_straight_around_the_corner() -> None:
    assert category(score("Kc Ad 2h")) == Three.HIGH_CARD
    assert category(score("Qc Kd Ah 2s")) == Four.HIGH_CARD
    assert category(score("Qs Ks As 2s 3s")) == Five.FLUSH


def test_queen_high_qualifies_from_q_3_2_up() -> None:
    # Q-3-2 is the lowest queen; J-T-8 the highest hand below it, since J-T-9 is a straight.
    assert score("Qc 3d 2h") == QUEEN_HIGH
    qualifying = [hand for hand in combinations(range(52), 3) if three_card(*hand) >= QUEEN_HIGH]
    for hand in qualifying:
        assert plain(hand)[0] != "HIGH_CARD" or max(hand) >> 2 >= 10
    # Every pair or better, 5,660 of them, and every high-card hand topped by Q, K or A.
    topped = sum(comb(high, 2) - (2 if high == 12 else 1) for high in (10, 11, 12))
    assert len(qualifying) == 5_660 + 60 * topped == 15_380


def test_high_rank_of_hands_without_a_pair() -> None:
    for hand in combinations(range(52), 3):
        name, ranks = plain(hand)
        if name not in ("PAIR", "THREE_OF_A_KIND"):
            assert high_rank(three_card(*hand)) == ranks[0]


def test_royal() -> None:
    assert score("Ah Kh Qh Jh Th") == ROYAL_FLUSH
    assert is_royal(score("9h Ah Kh Qh Jh Th 8h"))
    assert not is_royal(score("9h Kh Qh Jh Th Ac"))
    assert not is_royal(score("Ah Kh Qh Jh Tc"))


# --- One function, two ways to run it -------------------------------------------------------


@compiled
def _compiled(hands: Any, out: Any) -> None:
    for i in range(hands.shape[0]):
        h = hands[i]
        a, b, c, d, e, f, g = h[0], h[1], h[2], h[3], h[4], h[5], h[6]
        out[i, 0] = three_card(a, b, c)
        out[i, 1] = four_card(a, b, c, d)
        out[i, 2] = five_card(a, b, c, d, e)
        out[i, 3] = best_of_six(a, b, c, d, e, f)
        out[i, 4] = best_of_seven(a, b, c, d, e, f, g)
        out[i, 5] = category(out[i, 4])
        out[i, 6] = high_rank(out[i, 0])
        out[i, 7] = three_card_class(out[i, 0])
        out[i, 8] = is_royal(out[i, 2])


def interpreted(hand: Sequence[int]) -> list[int]:
    scores = [evaluate(*hand[:size]) for size, evaluate in BY_SIZE.items()]
    reads = [category(scores[4]), high_rank(scores[0]), three_card_class(scores[0])]
    return [*scores, *reads, is_royal(scores[2])]


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64])
def test_compiled_agrees_with_the_interpreter(kind: type) -> None:
    # Kernels keep cards in whatever width suits them, so the width must not matter.
    dealt = [*random_hands(7, 3_000), cards("Ah Kh Qh Jh Th 2c 2d")]
    hands: Any = np.array(dealt, dtype=kind)
    out = np.zeros((len(dealt), 9), dtype=np.int64)
    _compiled(hands, out)
    assert out.tolist() == [interpreted(hand) for hand in dealt]


@pytest.mark.parametrize("size", BY_SIZE)
def test_numpy_cards_score_as_plain_ones_in_the_interpreter(size: int) -> None:
    for hand in random_hands(size, 200):
        assert BY_SIZE[size](*np.array(hand, dtype=np.int8)) == BY_SIZE[size](*hand)


# --- What cannot matter ---------------------------------------------------------------------

hands_of_any_size = st.integers(3, 7).flatmap(
    lambda size: st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
)


@settings(deadline=None)
@given(hands_of_any_size, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(hand: list[int], deal: random.Random) -> None:
    shuffled = deal.sample(hand, len(hand))
    assert BY_SIZE[len(hand)](*shuffled) == BY_SIZE[len(hand)](*hand)


@settings(deadline=None)
@given(hands_of_any_size, st.permutations(range(4)))
def test_which_suit_is_which_does_not_matter(hand: list[int], suits: list[int]) -> None:
    renamed = [card & ~3 | suits[card & 3] for card in hand]
    assert BY_SIZE[len(hand)](*renamed) == BY_SIZE[len(hand)](*hand)


@settings(deadline=None)
@given(st.lists(st.integers(0, 51), min_size=7, max_size=7, unique=True))
def test_one_card_more_never_hurts(hand: list[int]) -> None:
    assert five_card(*hand[:5]) <= best_of_six(*hand[:6]) <= best_of_seven(*hand)
