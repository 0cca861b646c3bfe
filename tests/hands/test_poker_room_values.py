"""Values of the poker room's hands: against plain definitions, PokerKit and phevaluator."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb, prod
from typing import Any

import numpy as np
import phevaluator  # type: ignore[import-untyped]
import pokerkit
import pytest

from hands.jitted import compiled
from pitboss.equipment.cards import JOKER, cards, name
from pitboss.hands.badugi import badugi
from pitboss.hands.lows import (
    NO_LOW,
    ace_to_five,
    deuce_to_seven,
    eight_or_better,
    showing_high,
    showing_low,
    upside_down,
)
from pitboss.hands.mexican import Mexican, mexican
from pitboss.hands.omaha import omaha_high, omaha_low
from pitboss.hands.poker import category, five_card, laid_out
from pitboss.hands.poker_room import Value, cards_that_count, hand_value
from pitboss.hands.poker_room_names import ace_to_five_name, mexican_name, value_name

Hand = Sequence[int]
CHANCE = random.Random()
STRIPPED = [card for card in range(52) if not 6 <= card >> 2 <= 8]


def layout(hand: Hand) -> int:
    return sum(laid_out(card) for card in hand)


def text(hand: Hand) -> str:
    return "".join(name(card) for card in hand)


def dealt(count: int, hands: int, most_ranks: int = 13) -> list[list[int]]:
    """Random hands; of few ranks, so that pairs and straights are common."""
    found = []
    for _ in range(hands):
        ranks = CHANCE.sample(range(13), CHANCE.randint(max(2, (count + 3) // 4), most_ranks))
        found.append(CHANCE.sample([4 * rank + suit for rank in ranks for suit in range(4)], count))
    return found


def same_order(hands: list[Any], ours: Callable[[Any], int], theirs: Callable[[Any], Any]) -> None:
    """Both put neighbours in the same order, ties with ties."""
    scores, values = [ours(hand) for hand in hands], [theirs(hand) for hand in hands]
    assert len(set(scores)) > 8
    for place in range(1, len(hands)):
        mine = (scores[place] > scores[place - 1]) - (scores[place] < scores[place - 1])
        one, other = values[place], values[place - 1]
        assert mine == (one > other) - (one < other), (hands[place], hands[place - 1])


# --- Plain definitions ----------------------------------------------------------------------


def plain_low(hand: Hand) -> tuple[Any, ...]:
    """Five cards, aces low, no straights and flushes: the smaller is the better."""
    groups = sorted(
        Counter((card // 4 + 1) % 13 for card in hand).items(), key=lambda g: (-g[1], -g[0])
    )
    return tuple(count for _, count in groups), tuple(rank for rank, _ in groups)


def order_of(counts: tuple[int, ...]) -> int:
    shapes = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1)]
    return shapes.index(counts)


def lowest(hand: Hand) -> tuple[int, tuple[int, ...]]:
    lows = [plain_low(five) for five in combinations(hand, 5)]
    return min((order_of(counts), ranks) for counts, ranks in lows)


class Upside:
    """Larger for what is smaller."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __gt__(self, other: Upside) -> bool:
        return bool(self.value < other.value)

    def __lt__(self, other: Upside) -> bool:
        return bool(self.value > other.value)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_ace_to_five_is_the_lowest_of_all_fives(size: int) -> None:
    hands = dealt(size, 1500, 8)
    same_order(hands, lambda hand: ace_to_five(layout(hand)), lambda hand: Upside(lowest(hand)))


def test_every_five_cards_with_a_qualifying_low() -> None:
    """C(8,5) sets of ranks of eight or lower, each in 4^5 suits."""
    found = Counter(
        eight_or_better(layout([4 * rank for rank in ranks]))
        for ranks in combinations(range(13), 5)
    )
    assert found.pop(NO_LOW) == 1287 - 56
    assert len(found) == 56


def test_badugi_is_the_best_of_all_choices() -> None:
    def plain(hand: Hand) -> tuple[int, tuple[int, ...]]:
        best: tuple[int, tuple[int, ...]] = (0, ())
        for size in range(1, 5):
            for some in combinations(hand, size):
                ranks = sorted(((card // 4 + 1) % 13 for card in some), reverse=True)
                if len(set(ranks)) == size == len({card % 4 for card in some}):
                    best = max(best, (size, tuple(-rank for rank in ranks)))
        return best

    same_order(dealt(4, 3000, 7), lambda hand: badugi(*hand), plain)


def test_all_four_card_hands_make_as_many_badugis_as_counting_says() -> None:
    def count(scores: Any) -> None:
        for a in range(52):
            for b in range(a):
                for c in range(b):
                    for d in range(c):
                        scores[badugi(a, b, c, d) >> 13] += 1

    found = np.zeros(5, np.int64)
    compiled(count)(found)
    # Four ranks in four suits: 13 * 12 * 11 * 10 / 4! sets, in 4! ways; one card: all of one rank,
    # or all of one suit.
    assert found.tolist() == [0, 13 + 4 * 715, found[2], found[3], 715 * 24]
    assert found.sum() == 270_725


def test_omaha_is_the_best_of_all_two_and_three() -> None:
    for holes in (4, 5):
        for cards_held in dealt(holes + 5, 300, 9):
            hole, board = cards_held[:holes], cards_held[holes:]
            every = [
                [*two, *three] for two in combinations(hole, 2) for three in combinations(board, 3)
            ]
            assert omaha_high(hole, board) == max(five_card(*five) for five in every)
            assert omaha_low(hole, board) == max(eight_or_better(layout(five)) for five in every)


def test_omaha_before_the_river() -> None:
    hole, board = cards("As 2s 3d Kd"), cards("8c 7d 3h Ks")
    assert omaha_low(hole, board) == eight_or_better(layout(cards("As 2s 8c 7d 3h")))
    assert omaha_low(hole, board[3:]) == NO_LOW
    assert omaha_high(hole, board) == five_card(*cards("Kd 3d Ks 3h 8c"))


def test_all_fives_of_each_category() -> None:
    """Lows of the whole deck, and the stripped deck, as they are counted without dealing them."""

    def count(full: Any, stripped: Any, pack: Any) -> None:
        for a in range(52):
            for b in range(a):
                for c in range(b):
                    four = laid_out(a) | laid_out(b) | laid_out(c)
                    for d in range(c):
                        for e in range(d):
                            five = four | laid_out(d) | laid_out(e)
                            full[0, category(upside_down(ace_to_five(five)))] += 1
                            full[1, category(upside_down(deuce_to_seven(five)))] += 1
                            full[2, 1 if eight_or_better(five) else 0] += 1
        for a in range(40):
            for b in range(a):
                for c in range(b):
                    for d in range(c):
                        for e in range(d):
                            score = mexican(False, pack[a], pack[b], pack[c], pack[d], pack[e])
                            stripped[category(score)] += 1

    full, stripped = np.zeros((3, 9), np.int64), np.zeros(10, np.int64)
    compiled(count)(full, stripped, np.array(STRIPPED))
    paired = [1_098_240, 123_552, 54_912]
    assert full[0].tolist() == [1287 * 4**5, *paired, 0, 0, 3744, 624, 0]
    # A wheel is no straight: nine of the ten straights are left, suited and not.
    suited, straights = 4 * (1287 - 9), 9 * 4**5
    unpaired = (1287 - 9) * 4**5 - suited
    assert full[1].tolist() == [unpaired, *paired, straights - 36, suited, 3744, 624, 36]
    assert full[2, 1] == 56 * 4**5
    # Ten ranks and the ace below the deuce make seven straights, 28 of them suited.
    flushes, ten_straights = 4 * 252 - 28, 7 * 4**5 - 28
    high = 252 * 4**5 - flushes - ten_straights - 28
    below = [high, 10 * 6 * 84 * 64, 45 * 36 * 32, 10 * 4 * 36 * 16, ten_straights]
    assert stripped.tolist() == [*below, 10 * 4 * 9 * 6, flushes, 10 * 36, 28, 0]


def test_all_sevens_of_razz_by_their_ranks() -> None:
    """Every set of ranks of seven cards, weighed by its suits: how often each card is highest."""
    found: Counter[int] = Counter()

    def go(rank: int, left: int, held: tuple[int, ...]) -> None:
        if rank == 13:
            if left == 0:
                different = [(r + 1) % 13 for r in range(13) if held[r]]
                if len(different) >= 5:
                    layout_of_all = sum(
                        laid_out(4 * r + suit) for r in range(13) for suit in range(held[r])
                    )
                    low = sorted(different)[:5]
                    lows = upside_down(ace_to_five(layout_of_all))
                    assert lows == sum(1 << each for each in low)
                    found[low[-1]] += prod(comb(4, many) for many in held)
            return
        for many in range(min(4, left) + 1):
            go(rank + 1, left - many, (*held, many))

    go(0, 7, ())
    # The published table of ace-to-five lows of seven cards.
    assert found[4] == 781_824
    assert found[5] == 3_151_360
    assert found[6] == 7_426_560
    assert found[7] == 13_171_200


DEALS = [
    (Value.HIGH, 2, 5, 0),
    (Value.HIGH, 4, 5, 2),
    (Value.HIGH, 5, 5, 2),
    (Value.HIGH, 5, 0, 0),
    (Value.HIGH, 7, 0, 0),
    (Value.EIGHT_OR_BETTER, 5, 5, 2),
    (Value.EIGHT_OR_BETTER, 7, 0, 0),
    (Value.ACE_TO_FIVE, 6, 0, 0),
    (Value.ACE_TO_FIVE, 7, 0, 0),
    (Value.DEUCE_TO_SEVEN, 5, 0, 0),
    (Value.BADUGI, 4, 0, 0),
]


@pytest.mark.parametrize(("kind", "own", "on_board", "must_use"), DEALS)
def test_the_cards_that_count(kind: Value, own: int, on_board: int, must_use: int) -> None:
    """They are the player's and the board's, as many as must be, and alone are worth as much."""
    for hand in dealt(own + on_board, 60, 9):
        mine, board = hand[:own], hand[own:]
        score = hand_value(kind, must_use, mine, board)
        some = cards_that_count(kind, mine, board, must_use)
        assert len(set(some)) == len(some)
        assert set(some) <= set(hand)
        if score == NO_LOW:
            assert some == ()
        elif kind == Value.BADUGI:
            assert len(some) == score >> 13
            assert badugi(*[*some, *[card for card in hand if card not in some]]) == score
        else:
            assert len(some) == 5
            assert not must_use or len(set(some) & set(mine)) == must_use
            assert hand_value(kind, 0, some, ()) == score
        assert value_name(kind, score)


READ_OUT = {
    "Kc Kd Ah 7s 7d 2c 3c": (Value.HIGH, "Kd Kc 7d 7s Ah"),
    "Ac 2d 3h 4s 5d 9c 9d": (Value.HIGH, "5d 4s 3h 2d Ac"),
    "Ac Ad 3h 4s Kd Kc Ah": (Value.ACE_TO_FIVE, "Ac Ad Kc 4s 3h"),
    "Ac 2d 3h 4s 5d": (Value.DEUCE_TO_SEVEN, "Ac 5d 4s 3h 2d"),
    "Ks Kc Kd Ac": (Value.BADUGI, "Kd Ac"),
    "Jk 7c Jc Qc Kc": (Value.MEXICAN, "Kc Qc Jc 7c Jk"),
}


@pytest.mark.parametrize("hand", READ_OUT)
def test_cards_are_read_out_in_order(hand: str) -> None:
    kind, read = READ_OUT[hand]
    held = cards(hand)
    some = cards_that_count(kind, held)
    assert [card >> 2 for card in some] == [card >> 2 for card in cards(read)]
    assert set(some) <= set(held)


# --- PokerKit and phevaluator ----------------------------------------------------------------


def kit(kind: Any, none: bool = False) -> Callable[[Hand], Any]:
    def value(hand: Hand) -> Any:
        found = kind.from_game_or_none(text(hand)) if none else kind.from_game(text(hand))
        return KitHand(found)

    return value


class KitHand:
    """PokerKit's hand, or none, which loses to all."""

    def __init__(self, hand: Any) -> None:
        self.hand = hand

    def __gt__(self, other: KitHand) -> bool:
        if self.hand is None or other.hand is None:
            return self.hand is not None and other.hand is None
        return bool(self.hand > other.hand)

    def __lt__(self, other: KitHand) -> bool:
        return other > self


def test_razz_against_pokerkit() -> None:
    same_order(dealt(7, 150), lambda hand: ace_to_five(layout(hand)), kit(pokerkit.RegularLowHand))


def test_eight_or_better_against_pokerkit() -> None:
    hands = dealt(7, 400)
    theirs = kit(pokerkit.EightOrBetterLowHand, none=True)
    same_order(hands, lambda hand: eight_or_better(layout(hand)), theirs)


def test_deuce_to_seven_against_pokerkit() -> None:
    hands = [
        *dealt(5, 3000, 8),
        *map(cards, ("Ac 2c 3c 4c 5c", "Ac 2c 3c 4c 5d", "Ac 2c 3c 4c 6d")),
    ]
    hands += [[rank * 4, *(4 * (rank + step) + 1 for step in range(1, 5))] for rank in range(9)]
    CHANCE.shuffle(hands)
    same_order(hands, lambda hand: deuce_to_seven(layout(hand)), kit(pokerkit.StandardLowHand))


def test_badugi_against_pokerkit() -> None:
    same_order(dealt(4, 3000, 8), lambda hand: badugi(*hand), kit(pokerkit.BadugiHand))


def test_omaha_low_against_pokerkit() -> None:
    def theirs(hand: Hand) -> KitHand:
        low = pokerkit.OmahaEightOrBetterLowHand
        return KitHand(low.from_game_or_none(text(hand[:4]), text(hand[4:])))

    same_order(dealt(9, 200, 9), lambda hand: omaha_low(hand[:4], hand[4:]), theirs)


def test_omaha_high_against_phevaluator() -> None:
    def theirs(hand: Hand) -> Upside:
        # Board first, and the lower the better.
        named = [name(card) for card in (*hand[4:], *hand[:4])]
        return Upside(phevaluator.evaluate_omaha_cards(*named))

    same_order(dealt(9, 2000, 9), lambda hand: omaha_high(hand[:4], hand[4:]), theirs)


# --- Boards that lie open --------------------------------------------------------------------


def test_boards_of_one_to_four_cards() -> None:
    def plain(hand: Hand, turn: int) -> tuple[Any, ...]:
        groups = Counter((card // 4 + turn) % 13 for card in hand).items()
        ordered = sorted(groups, key=lambda g: (-g[1], -g[0]))
        return tuple(count for _, count in ordered), tuple(rank for rank, _ in ordered)

    for size in range(1, 5):
        hands = dealt(size, 800, 6)
        if size == 1:
            highs = [showing_high(laid_out(card)) for card in range(0, 52, 4)]
            assert highs == sorted(set(highs))
            continue
        same_order(hands, lambda hand: showing_high(layout(hand)), lambda hand: plain(hand, 0))
        same_order(
            hands, lambda hand: showing_low(layout(hand)), lambda hand: Upside(plain(hand, 1))
        )


# --- Mexican poker ---------------------------------------------------------------------------

CLOSE = {rank: place for place, rank in enumerate((0, 1, 2, 3, 4, 5, 9, 10, 11, 12))}


def plain_mexican(hand: Hand) -> tuple[Mexican, tuple[int, ...]]:
    """Five cards without a joker, as a dealer would read them."""
    groups = sorted(
        Counter(CLOSE[card >> 2] for card in hand).items(), key=lambda g: (-g[1], -g[0])
    )
    ranks, counts = tuple(rank for rank, _ in groups), tuple(count for _, count in groups)
    shapes = {
        (4, 1): Mexican.FOUR_OF_A_KIND,
        (3, 2): Mexican.FULL_HOUSE,
        (3, 1, 1): Mexican.THREE_OF_A_KIND,
        (2, 2, 1): Mexican.TWO_PAIR,
        (2, 1, 1, 1): Mexican.PAIR,
    }
    if counts in shapes:
        return shapes[counts], ranks
    flush = len({card & 3 for card in hand}) == 1
    wheel = ranks == (9, 3, 2, 1, 0)
    if wheel or ranks[0] - ranks[4] == 4:
        return Mexican.STRAIGHT_FLUSH if flush else Mexican.STRAIGHT, (3 if wheel else ranks[0],)
    return Mexican.FLUSH if flush else Mexican.HIGH_CARD, ranks


def plain_joker(hand: Hand, wild: bool) -> tuple[Mexican, tuple[int, ...]]:
    if JOKER not in hand:
        return plain_mexican(hand)
    others = [card for card in hand if card != JOKER]
    if wild and len({card >> 2 for card in others}) == 1:
        return Mexican.FIVE_OF_A_KIND, (CLOSE[others[0] >> 2],)
    made = (Mexican.STRAIGHT, Mexican.FLUSH, Mexican.STRAIGHT_FLUSH)
    best = [
        value
        for card in STRIPPED
        if card not in others
        and ((value := plain_mexican([*others, card]))[0] in made or wild or card >> 2 == 12)
    ]
    return max(best) if best else (Mexican.FOUR_OF_A_KIND, (9,))


@pytest.mark.parametrize("wild", [False, True])
def test_the_mexican_order_with_and_without_the_joker(wild: bool) -> None:
    """Hollywood Park 1949-1965."""
    hands: list[list[int]] = []
    for number in range(2500):
        few = CHANCE.sample(STRIPPED, CHANCE.randint(6, 20))
        if number % 3 == 0:
            few = [card for card in STRIPPED if card & 3 == number % 4]
        hand = CHANCE.sample(few, 5)
        if number % 2:
            hand[number % 5] = JOKER
        hands.append(hand)
    hands += [cards("2c 2d 2h 2s Jk"), cards("Ac Ad Ah As Jk"), cards("Ac Ad Ah As Kc")]
    same_order(hands, lambda hand: mexican(wild, *hand), lambda hand: plain_joker(hand, wild))


def test_hollywood_park_L1954_the_seven_and_the_jack_are_neighbours() -> None:
    printed = ("4c 5c 6c 7c Jc", "5c 6c 7c Jc Qc", "6c 7c Jc Qc Kc", "7c Jc Qc Kc Ac")
    scores = [mexican(False, *cards(hand)) for hand in printed]
    assert [category(score) for score in scores] == [Mexican.STRAIGHT_FLUSH] * 4
    assert scores == sorted(scores)
    assert mexican_name(scores[-1]) == "a royal flush"
    assert category(mexican(False, *cards("Qc Kc Ac 2c 3d"))) == Mexican.HIGH_CARD


def test_hollywood_park_L1956_a_flush_beats_a_full_house() -> None:
    flush, house = cards("7c 5c 4c 3c 2c"), cards("Ac Ad Ah Ks Kd")
    assert mexican(False, *flush) > mexican(False, *house)


def test_hollywood_park_L1383_the_wheel_is_the_lowest_hand() -> None:
    assert ace_to_five_name(ace_to_five(layout(cards("5c 4c 3c 2c Ac Kc Qc")))) == "a wheel"


# --- Compiled --------------------------------------------------------------------------------


def test_compiled_they_are_the_same() -> None:
    def both(hole: Any, board: Any, c: Any) -> Any:
        held = laid_out(c[0]) | laid_out(c[1]) | laid_out(c[2]) | laid_out(c[3]) | laid_out(c[4])
        seven = held | laid_out(c[5]) | laid_out(c[6])
        return (
            omaha_high(hole, board),
            omaha_low(hole, board),
            ace_to_five(seven),
            eight_or_better(seven),
            deuce_to_seven(held),
            badugi(c[0], c[1], c[2], c[3]),
            hand_value(Value.HIGH, 2, hole, board),
            hand_value(Value.ACE_TO_FIVE, 0, c[:4], c[4:7]),
            hand_value(Value.HIGH, 0, c[:5], c[:0]),
        )

    def jokers(c: Any, wild: bool) -> int:
        return mexican(wild, c[0], c[1], c[2], c[3], c[4])

    fast, fast_jokers = compiled(both), compiled(jokers)
    for hand in dealt(9, 300, 9):
        row = np.array(hand)
        assert fast(row[:4], row[4:], row) == both(hand[:4], hand[4:], hand)
        few = np.array([*CHANCE.sample(STRIPPED, 4), JOKER])
        assert fast_jokers(few, len(hand) % 2 == 0) == jokers(few.tolist(), len(hand) % 2 == 0)
