"""Equities: against other libraries, published figures, and counting one board after another."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

import pitboss
from pitboss.engines.equity.boards import FIRSTS, rank_sets
from pitboss.engines.equity.reading import read_hand
from pitboss.engines.equity.variants import variant
from pitboss.equipment.cards import cards, name

PUBLISHED = (
    # Heads-up before the flop, in percent, as every table of them has it.
    (("AA", "random"), 85.20),
    (("AhKh", "QsQd"), 46.21),
    (("AhKh", "random"), 67.04),
    (("72o", "random"), 34.58),
    (("22", "AKo"), 52.65),
)


@pytest.mark.parametrize(("hands", "percent"), PUBLISHED)
def test_published_equities(hands: tuple[str, str], percent: float) -> None:
    assert round(float(pitboss.equity(*hands).hands[0].equity) * 100, 2) == percent


def test_every_board_is_counted_and_the_shares_make_one_pot() -> None:
    three = pitboss.equity("AhKh", "QsQd", "7c6c")
    assert three.deals == 1_370_754
    assert sum(hand.equity for hand in three.hands) == 1
    parts = [hand.equity - hand.whole for hand in three.hands]
    assert all(0 <= part <= hand.part for part, hand in zip(parts, three.hands, strict=True))


def test_rank_sets_are_every_multiset_of_ranks() -> None:
    ranks, grown = rank_sets()
    assert len(ranks) == FIRSTS[-1]
    for place in random.Random(1).sample(range(FIRSTS[5]), 200):
        for rank in range(13):
            more = sorted([*(r for r in ranks[place] if r >= 0), rank])
            assert [r for r in ranks[grown[place, rank]] if r >= 0] == more


Score = Callable[[Sequence[int], Sequence[int]], tuple[int, int]]


def one_by_one(hands: Sequence[str], board: str, score: Score, dead: str = "") -> list[Fraction]:
    """Every board in turn, the pot divided by scores of which the larger wins."""
    mine, lies = [cards(hand) for hand in hands], cards(board)
    gone = {*lies, *cards(dead), *(card for hand in mine for card in hand)}
    shares, boards = [Fraction(0)] * len(hands), 0
    for more in combinations([card for card in range(52) if card not in gone], 5 - len(lies)):
        both = [score(hand, [*lies, *more]) for hand in mine]
        boards += 1
        lows = any(low for _, low in both)
        for half in (0, 1) if lows else (0, 0):
            best = max(each[half] for each in both)
            winners = [at for at, each in enumerate(both) if each[half] == best]
            for at in winners:
                shares[at] += Fraction(1, 2 * len(winners))
    return [share / boards for share in shares]


def by_phevaluator(hole: Sequence[int], board: Sequence[int]) -> tuple[int, int]:
    return -import_module("phevaluator._pheval").evaluate_7cards(*hole, *board), 0


def by_fives(hole: Sequence[int], board: Sequence[int]) -> tuple[int, int]:
    """Omaha, high and eight or better: every two and three by itself."""
    rate = import_module("phevaluator._pheval").evaluate_5cards
    high = max(
        -rate(*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)
    )
    lows = [0]
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            ranks = {(card // 4 + 1) % 13 for card in (*two, *three)}
            if len(ranks) == 5 and max(ranks) <= 7:
                lows.append(10**9 - sum(100 ** sorted(ranks).index(r) * (r + 1) for r in ranks))
    return high, max(lows)


def compact(hand: str) -> str:
    return hand.replace(" ", "")


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (("Ah Kh", "Qs Qd"), "2h 7h Qc"),
        (("Ah 5h", "6h 7h", "Ad Ac"), "3h 4h 8h"),
        (("Ks Kc", "Kd Kh", "2c 2d"), "Ts Js Qs"),
        (("9s 8s", "As 2c"), "5s 6s 7s 2s"),
        (("Ah Kd", "As Kc"), "2h 2d 2s 2c 3d"),
    ],
)
def test_holdem_board_by_board(hands: tuple[str, ...], board: str) -> None:
    found = pitboss.equity(*map(compact, hands), board=board)
    assert [hand.equity for hand in found.hands] == one_by_one(hands, board, by_phevaluator)


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("omaha-hi-lo", ("As 2s 3d Kd", "Qs Qd 8s 7d"), "4s 5d 9s"),
        ("omaha-hi-lo", ("As 2s 3s 4s", "Ac 2c 3c 4c", "Kd Kh Qd Qh"), "5h 6d 7s 8s"),
        ("big-o", ("As 2s 3d Kd Kc", "Ad 4d 5d Qd 7s"), "2d 6d 9d 8c"),
    ],
)
def test_omaha_board_by_board(game: str, hands: tuple[str, ...], board: str) -> None:
    found = pitboss.equity(*map(compact, hands), game=game, board=board, dead="Th 9h")
    expected = one_by_one(hands, board, by_fives, dead="Th 9h")
    assert [hand.equity for hand in found.hands] == expected
    high_only = {"omaha-hi-lo": "omaha", "big-o": "five-card-omaha"}[game]
    high = pitboss.equity(*map(compact, hands), game=high_only, board=board, dead="Th 9h")
    alone = one_by_one(hands, board, lambda h, b: (by_fives(h, b)[0], 0), dead="Th 9h")
    assert [hand.equity for hand in high.hands] == alone


def test_a_range_is_the_mean_of_its_hands() -> None:
    board = "2h 7h Js 3c"
    found = pitboss.equity("AKs, QQ", "JTs", board=board).hands[0].equity
    each = [
        pitboss.equity(a, b, board=board)
        for a in pairs("AKs, QQ", board)
        for b in pairs("JTs", board)
        if not set(cards_of(a)) & set(cards_of(b))
    ]
    assert found == sum(one.hands[0].equity for one in each) / len(each)


def test_random_is_every_hand_that_is_left() -> None:
    board = "2h 7h Js 3c"
    left = [name(c) for c in range(52) if c not in cards(board + " Ah Kh")]
    every = list(combinations(left, 2))
    found = pitboss.equity("AhKh", "random", board=board)
    each = (pitboss.equity("AhKh", a + b, board=board).hands[0].equity for a, b in every)
    assert found.deals == len(every) * 44
    assert found.hands[0].equity == sum(each) / len(every)
    assert pitboss.equity("AhKh", "xx", board=board).hands[0].equity == found.hands[0].equity


def pairs(text: str, board: str) -> list[str]:
    ways = read_hand(text, variant("holdem"), cards(board)).ways
    return ["".join(map(name, way)) for way in ways]


def cards_of(hand: str) -> list[int]:
    return cards([hand[:2], hand[2:]])


RANGES = {
    "AA": 6, "AKs": 4, "AKo": 12, "AK": 16, "TT+": 30, "A5s+": 36, "76s-54s": 12, "22-55": 24,
    "ATs-A8s": 12, "AKs, TT+": 34, "AhKh, AhKh": 1, "AhKh QsQd": 2,
}  # fmt: skip


def test_ranges_have_as_many_hands_as_players_count() -> None:
    assert {text: len(pairs(text, "")) for text in RANGES} == RANGES


REFUSED: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "Ah comes twice: in the hand AhKh and in the hand AhQd": (("AhKh", "AhQd"), {}),
    "Kh comes twice: in the board and in the hand AhKh": (("AhKh", "QQ"), {"board": "KhQh2s"}),
    "compared for 2 to 10 hands, not 1": (("AhKh",), {}),
    "has 2 cards, 'AhKhTs' has 3": (("AhKhTs", "QQ"), {}),
    "has 3, 4 or 5 cards or none, not 1": (("AhKh", "QQ"), {"board": "2s"}),
    "is not a card": (("AhKh", "QsQz"), {}),
    "no part of a range": (("AKs", "76s-54o"), {}),
    "played without a joker": (("AhKh", "QQ"), {"dead": "Jk"}),
    "did you mean 'omaha'": (("AhKh", "QQ"), {"game": "omah"}),
    "nothing of the range": (("AA", "KK"), {"dead": "As Ah Ad"}),
    "need a card twice": (("AA", "AA", "AA"), {}),
    "a hand is empty": (("AA", " "), {}),
}


@pytest.mark.parametrize("says", REFUSED)
def test_what_cannot_be_compared_is_refused(says: str) -> None:
    hands, rest = REFUSED[says]
    with pytest.raises(pitboss.PitbossError, match=says):
        pitboss.equity(*hands, **rest)
