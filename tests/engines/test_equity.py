"""Equities: against other libraries, published figures, and counting one board after another."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest

import pitboss
from pitboss.engines.equity import apart
from pitboss.engines.equity.at_random import sampled
from pitboss.engines.equity.awards import HIGH, LOW, POT, SHARE
from pitboss.engines.equity.boards import FIRSTS, rank_sets
from pitboss.engines.equity.discards import solve_matrix
from pitboss.engines.equity.reading import read_hand
from pitboss.engines.equity.spots import read_spot
from pitboss.engines.equity.variants import variant
from pitboss.equipment.cards import cards, name

AGAINST_ANY_TWO = {
    "AA": 0.8520371,
    "KK": 0.8239568,
    "AKs": 0.6704463,
    "A7o": 0.5884120,
    "93o": 0.4001951,
}
"""jazbo.com/poker/huholdem.html: all 169 hands against any two cards, every board counted there."""
BY_POKER_EVAL = {
    ("AdAc", "KsKh"): (1_388_072, 317_694),
    ("AdAc", "Td9d"): (1_338_249, 367_143),
    ("AdAc", "QcJh"): (1_450_987, 254_763),
}
"""brainwagon.org, 9 April 2005, by the library poker-eval: boards won and lost of 1,712,304."""


@pytest.mark.parametrize("hand", AGAINST_ANY_TWO)
def test_published_equities_against_any_two_cards(hand: str) -> None:
    found = pitboss.equity(hand, "random").hands[0].equity
    assert round(float(found), 7) == AGAINST_ANY_TWO[hand]


@pytest.mark.parametrize("hands", BY_POKER_EVAL)
def test_published_counts_of_boards(hands: tuple[str, str]) -> None:
    found = pitboss.equity(*hands)
    assert found.deals == 1_712_304
    assert (
        tuple(int(hand.whole * found.deals) for hand in found.hands if hand.whole)
        == (BY_POKER_EVAL[hands])
    )


def test_every_board_is_counted_and_the_shares_make_one_pot() -> None:
    three = pitboss.equity("AhKh", "QsQd", "7c6c")
    assert three.deals == 1_370_754
    assert sum(hand.equity for hand in three.hands) == 1
    for hand in three.hands:
        assert hand.whole is not None
        assert hand.part is not None
        assert 0 <= hand.equity - hand.whole <= hand.part


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


def by_eval7(hole: Sequence[int], board: Sequence[int]) -> tuple[int, int]:
    library = import_module("eval7")
    return int(library.evaluate([library.Card(name(card)) for card in (*hole, *board)])), 0


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
    for values in (by_phevaluator, by_eval7):
        assert [hand.equity for hand in found.hands] == one_by_one(hands, board, values)


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


@pytest.mark.parametrize("seed", range(10))
def test_two_hands_of_which_nothing_is_known(seed: int) -> None:
    """Every two of the few cards that are not dead, on three to five cards of the board."""
    chance = random.Random(seed)
    deck = chance.sample(range(52), 52)
    lying = 3 + seed % 3
    mine, board, rest = deck[:2], deck[2 : 2 + lying], deck[2 + lying :]
    # Many of one suit, so that flushes are common.
    rest.sort(key=lambda card: chance.random() + (0.5 if card & 3 != board[0] & 3 else 0))
    left, dead_cards = rest[:8], rest[8:]
    shares, whole, part, deals = [Fraction(0)] * 3, [0] * 3, [0] * 3, 0
    for more in combinations(left, 5 - lying):
        known, _ = by_phevaluator(mine, [*board, *more])
        rest = [card for card in left if card not in more]
        rated = {two: by_phevaluator(two, [*board, *more])[0] for two in combinations(rest, 2)}
        for one, other in permutations(rated, 2):
            if set(one) & set(other):
                continue
            deals += 1
            values = [known, rated[one], rated[other]]
            winners = [at for at in range(3) if values[at] == max(values)]
            for at in winners:
                shares[at] += Fraction(1, len(winners))
                whole[at] += len(winners) == 1
                part[at] += len(winners) > 1
    held, lies, out = ("".join(map(name, some)) for some in (mine, board, dead_cards))
    found = pitboss.equity("random", held, "random", board=lies, dead=out)
    assert (found.method, found.deals) == ("counted", deals)
    for hand, at in zip(found.hands, (1, 0, 2), strict=True):
        assert hand.equity == shares[at] / deals
        assert (hand.whole, hand.part) == (Fraction(whole[at], deals), Fraction(part[at], deals))
        assert hand.first == Fraction(whole[at] + part[at], deals)


def test_two_unknown_hands_before_the_flop() -> None:
    found = pitboss.equity("AhKh", "random", "random")
    assert found.deals == comb(50, 5) * comb(45, 2) * comb(43, 2)
    assert sum(hand.equity for hand in found.hands) == 1
    assert float(found.hands[0].equity) == pytest.approx(0.50724, abs=1e-5)


@pytest.mark.parametrize("game", ["omaha", "omaha-hi-lo"])
def test_omaha_against_any_four_of_the_cards_that_are_left(game: str) -> None:
    hands, board = ("As 2s 3d Kd", "random", "8c 8h 2c 4h"), "4s 5d 9s 9h"
    left = cards("3c 6d 7s 8s Tc Jd Qh Ks Ah 5c")
    out = {*left, *cards(board), *cards(hands[0]), *cards(hands[2])}
    gone = "".join(name(card) for card in range(52) if card not in out)
    shares, deals = [Fraction(0)] * 3, 0
    for river in left:
        lies = [*cards(board), river]
        known = [by_fives(cards(hands[at]), lies) for at in (0, 2)]
        for four in combinations([card for card in left if card != river], 4):
            values = [known[0], by_fives(four, lies), known[1]]
            low = game == "omaha-hi-lo" and any(low for _, low in values)
            deals += 1
            for half in (0, 1) if low else (0, 0):
                best = max(value[half] for value in values)
                winners = [at for at, value in enumerate(values) if value[half] == best]
                for at in winners:
                    shares[at] += Fraction(1, 2 * len(winners))
    found = pitboss.equity(*map(compact, hands), game=game, board=board, dead=gone)
    assert (found.method, found.deals) == ("counted", deals)
    assert [hand.equity for hand in found.hands] == [share / deals for share in shares]


def test_more_than_can_be_gone_through_is_tried() -> None:
    before_the_flop = pitboss.equity("AsAdKsKd", "random", game="omaha", samples=1_000)
    two = pitboss.equity(
        "AsAdKsKd", "random", "random", game="omaha", board="2h7h9c", samples=1_000
    )
    assert (before_the_flop.method, two.method) == ("sampled", "sampled")


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


def own_cards(
    game: str, hands: Sequence[str], score: Callable[[Sequence[int]], tuple[int, int]]
) -> list[Fraction]:
    """Each way of dealing two hands what they lack, the pot divided as above."""
    size, mine = variant(game).own, [cards(hand) for hand in hands]
    left = [c for c in variant(game).pack if not any(c in hand for hand in mine)]
    shares, deals = [Fraction(0), Fraction(0)], 0
    for first in combinations(left, size - len(mine[0])):
        one = score([*mine[0], *first])
        rest = [card for card in left if card not in first]
        for second in combinations(rest, size - len(mine[1])):
            both = (one, score([*mine[1], *second]))
            deals += 1
            for half in (0, 1) if one[1] or both[1][1] else (0, 0):
                a, b = both[0][half], both[1][half]
                shares[0] += Fraction(1 + (a > b) - (a < b), 4)
    return [shares[0] / deals, 1 - shares[0] / deals]


def stud(hand: Sequence[int]) -> tuple[int, int]:
    return -int(import_module("phevaluator._pheval").evaluate_7cards(*hand)), 0


def lows(hand: Sequence[int], highest: int) -> int:
    """The lowest five different ranks, if there are any so low."""
    ranks = sorted({(card // 4 + 1) % 13 for card in hand})[:5]
    if len(ranks) < 5 or ranks[-1] > highest:
        return 0
    return 10**9 - int(sum(rank * 20**place for place, rank in enumerate(ranks)))


def deuce(hand: Sequence[int]) -> tuple[int, int]:
    """The high order upside down, and no wheel: it is dealt as an ace-high."""
    ranks = sorted({card // 4 for card in hand})
    assert ranks != [0, 1, 2, 3, 12]
    return int(import_module("phevaluator._pheval").evaluate_5cards(*hand)), 0


OWN_CARDS = {
    "seven-card-stud": (("Ac Ad Ah 2s 9d 7c", "Kc Kd 2h 3h 4h"), stud),
    "stud-hi-lo": (
        ("Ac 2d 3h 4s 9d Kc", "Kd Kh 5c 6c 7c"),
        lambda hand: (stud(hand)[0], lows(hand, 7)),
    ),
    "razz": (("Ac 2d 3h 4s 9d", "7c 6d 5h Ks Kh Ad"), lambda hand: (lows(hand, 12), 0)),
    "deuce-to-seven-triple-draw": (("7c 5d 4h 3s", "8c 6s 4d"), deuce),
}


@pytest.mark.parametrize("game", OWN_CARDS)
def test_hands_that_get_their_own_cards(game: str) -> None:
    hands, score = OWN_CARDS[game]
    found = pitboss.equity(*map(compact, hands), game=game)
    assert [hand.equity for hand in found.hands] == own_cards(game, hands, score)
    # And the same by including and excluding, which counts what is too much to be dealt.
    played, known = variant(game), [cards(hand) for hand in hands]
    left = [card for card in played.pack if not any(card in hand for hand in known)]
    tally, deals = apart.count_apart(played, known, left)
    shares = [Fraction(int(row[SHARE]), POT * deals) for row in tally]
    assert shares == [hand.equity for hand in found.hands]
    assert deals == found.deals
    assert [Fraction(int(row[HIGH]), deals) for row in tally] == [h.first for h in found.hands]
    assert [Fraction(int(row[LOW]), deals) for row in tally] == [h.second for h in found.hands]


def test_three_hands_side_by_side() -> None:
    """Sixth street of Stud Hi-Lo: one card each, and the pot in up to three parts for each half."""
    hands = ("Ac 2d 3h 4s 9d Kc", "Kd Kh 5c 6c 7c 2h", "As 3d 4h 5s Qs Qd")
    score = OWN_CARDS["stud-hi-lo"][1]
    known = [cards(hand) for hand in hands]
    left = [card for card in range(52) if not any(card in hand for hand in known)]
    each = [{card: score([*hand, card]) for card in left} for hand in known]
    shares, deals = [Fraction(0)] * 3, 0
    for dealt in permutations(left, 3):
        values = [scores[card] for scores, card in zip(each, dealt, strict=True)]
        deals += 1
        for half in (0, 1) if any(low for _, low in values) else (0, 0):
            best = max(value[half] for value in values)
            winners = [at for at, value in enumerate(values) if value[half] == best]
            for at in winners:
                shares[at] += Fraction(1, 2 * len(winners))
    found = pitboss.equity(*map(compact, hands), game="stud-hi-lo")
    assert (found.method, found.deals) == ("counted", deals)
    assert [hand.equity for hand in found.hands] == [share / deals for share in shares]


def test_which_card_of_mexican_poker_lies_down_is_not_guessed() -> None:
    found = pitboss.equity("AhKhQhJh7h", "random", game="mexican", samples=2_000)
    assert found.method == "sampled"


def test_badugi_and_the_stripped_deck_by_hand() -> None:
    # A ten is never as low as a pat eight badugi; A-2-3 is, with the four hearts from 4 to 7.
    hands = ("AsTd3c", "8h6c5s2d")
    badugi = pitboss.equity(*hands, game="badugi")
    assert badugi.deals == 45
    assert badugi.hands[0].equity == 0
    hands = ("As2d3c", "8h6c5s4d")
    assert pitboss.equity(*hands, game="badugi").hands[0].equity == Fraction(4, 45)
    # A joker that lies down is any card; one that falls face up is an ace here.
    wild = pitboss.equity("JkKsKdKhKc", "AcAdAhAsJs", game="mexican").hands[0]
    assert wild.equity == 1
    shown = pitboss.equity("KsKdKhKcJk", "AcAdAhAsJs", game="mexican").hands[0]
    assert shown.equity == 0


def test_more_to_come_than_can_be_dealt_agrees_with_a_sample() -> None:
    counted = pitboss.equity("Ac2d7h", "KcKdQh", game="stud-hi-lo")
    assert counted.deals == 18_265_297_050
    assert counted.hands[0].whole is None
    again = pitboss.equity("Ac2d7h", "KcKdQh", "2c2h2s", game="stud-hi-lo", samples=20_000)
    assert again.method == "sampled"
    spot = read_spot(["Ac2d7h", "KcKdQh"], "stud-hi-lo")
    tried = sampled(spot, 1, 40_000, 7)
    for one, other in zip(counted.hands, tried.hands, strict=True):
        for name_of in ("equity", "first", "second"):
            expected, found = float(getattr(one, name_of)), float(getattr(other, name_of))
            assert abs(expected - found) < 5 * max(other.error, 0.0025)


def test_what_is_sampled_is_near_what_is_counted() -> None:
    spot = read_spot(["AKs, TT+", "JTs, 99", "8d7d"], "holdem", "2h 7h Js", "Qh")
    tried = sampled(spot, 1, 40_000, 3)
    exact = pitboss.equity("AKs, TT+", "JTs, 99", "8d7d", board="2h 7h Js", dead="Qh")
    for one, other in zip(exact.hands, tried.hands, strict=True):
        assert abs(float(one.equity) - float(other.equity)) < 5 * other.error
    assert sampled(spot, 1, 40_000, 3) == tried != sampled(spot, 1, 40_000, 4)


def test_more_draws_are_played_by_a_steady_hand() -> None:
    """Pat against three draws: the fewer draws are left, the better is the pat hand."""
    one, three = (
        pitboss.equity("8c6d4h3s2h", "7s5c4d2c", game="2-7", draws=n, samples=20_000)
        for n in (1, 3)
    )
    assert (one.method, three.method) == ("counted", "sampled")
    assert three.hands[0].equity < one.hands[0].equity
    assert "stands with a nine-six low" in three.says


def test_half_for_the_board_and_half_for_the_draw() -> None:
    """Aces full have the board; the draw half goes by the five cards alone."""
    high = pitboss.equity("AsAdKsQd2h", "9c8c7c6c5c", game="drawmaha", board="Ah2d2s2c3d")
    assert [float(hand.equity) for hand in high.hands] == [0.5, 0.5]
    low = pitboss.equity("AsAdKsQd2h", "9c8c7c6c4c", game="drawmaha-2-7", board="Ah2d2s2c3d")
    assert [float(hand.equity) for hand in low.hands] == [1, 0]
    drawn = pitboss.equity("AsAdKsQd", "9c8c7c6c5c", game="drawmaha", board="Ah2d2s2c3d")
    assert drawn.deals == 38
    assert drawn.hands[0].second == 0


@pytest.mark.parametrize("game", ["drawmaha", "drawmaha-2-7"])
def test_a_draw_before_the_turn_and_the_board_still_to_come(game: str) -> None:
    """Hollywood Park 6754 and 6893: half by two of five and three, half by the five in hand."""
    hands, board = [cards("Ks Kd 9s 8h"), cards("Qs Qd 7s 6c")], cards("2h 7h 9c")
    left = cards("3c Td 4h 8s Kh 5d Jc 2d Th")
    rate = import_module("phevaluator._pheval").evaluate_5cards
    shares, deals = [Fraction(0), Fraction(0)], 0
    for drawn in permutations(left, 2):
        own = [[*hand, card] for hand, card in zip(hands, drawn, strict=True)]
        second = [deuce(five)[0] if game == "drawmaha-2-7" else -rate(*five) for five in own]
        for fall in combinations([card for card in left if card not in drawn], 2):
            first = [by_fives(five, [*board, *fall])[0] for five in own]
            deals += 1
            for a, b in (first, second):
                shares[0] += Fraction(1 + (a > b) - (a < b), 4)
    known = {*left, *board, *hands[0], *hands[1]}
    found = pitboss.equity(
        *("".join(map(name, hand)) for hand in hands),
        game=game,
        board="".join(map(name, board)),
        dead="".join(name(card) for card in range(52) if card not in known),
    )
    assert (found.method, found.deals) == ("counted", deals)
    assert [hand.equity for hand in found.hands] == [shares[0] / deals, 1 - shares[0] / deals]


def test_pineapple_keeps_what_is_best_against_the_others_three() -> None:
    board = "2h 7h Js"
    found = pitboss.equity("AhKhQd", "JcJd7s", game="crazy-pineapple", board=board)
    shares = [
        [
            pitboss.equity(a, b, board=board, dead=dead(mine, a) + dead(yours, b)).hands[0].equity
            for yours, b in kept_of("JcJd7s")
        ]
        for mine, a in kept_of("AhKhQd")
    ]
    # A flush draw against top set: each is best with one way, so the value is its entry.
    rows, columns = [min(row) for row in shares], [max(c) for c in zip(*shares, strict=True)]
    assert max(rows) == min(columns) == found.hands[0].equity
    assert found.says == "AhKhQd keeps AhKh; JcJd7s keeps JcJd"
    assert sum(hand.equity for hand in found.hands) == 1
    two = pitboss.equity("AhKh", "JcJd", game="crazy-pineapple", board=board, dead="Qd7s")
    assert two.hands[0].equity == found.hands[0].equity


def test_a_game_without_a_saddle_is_mixed() -> None:
    shares = [[Fraction(n, 10) for n in row] for row in ((7, 1, 5), (2, 6, 5), (1, 1, 1))]
    best = solve_matrix(shares)
    assert best.value == Fraction(4, 10)
    assert best.rows == (Fraction(2, 5), Fraction(3, 5), Fraction(0))
    assert best.columns == (Fraction(1, 2), Fraction(1, 2), Fraction(0))


def kept_of(three: str) -> list[tuple[str, str]]:
    each = [three[:2], three[2:4], three[4:]]
    return [(three, a + b) for a, b in combinations(each, 2)]


def dead(three: str, kept: str) -> str:
    each = [three[:2], three[2:4], three[4:]]
    return next(card for card in each if card not in kept)


def test_a_game_of_a_book_is_on_the_books_terms() -> None:
    """Big O is for the high hand alone at Hollywood Park, 6665 and 6741; for both at Columbus."""
    hands, board = ("AsAdKsKd5c", "2s3s4d5d7h"), "Js9d2c"
    high, both = (
        pitboss.equity(*hands, game=f"{book}/big-o", board=board)
        for book in ("hollywood-park", "columbus-2017")
    )
    assert [h.equity for h in high.hands] == [h.first for h in both.hands]
    assert both.hands[0].equity == Fraction(155, 247)
    assert high.records()[0]["second_half"] is None
    stud = pitboss.equity("AcAdAh2s9d7c", "KcKdKh3s4h5c", game="columbus-2017/super-stud")
    assert stud.says == "two of the four down cards are thrown away already"


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
    "there is no rule book 'nowhere'": (("AhKh", "QQ"), {"game": "nowhere/holdem"}),
    "no game in cincinnati 'omaha'": (("AsKsQsJs", "AdKd2c3c"), {"game": "cincinnati/omaha"}),
    "hands of Craps are not compared": (("AhKh", "QQ"), {"game": "toledo/craps"}),
    "nothing of the range": (("AA", "KK"), {"dead": "As Ah Ad"}),
    "need a card twice": (("AA", "AA", "AA"), {}),
    "2 hands of Texas Hold'em need 9 cards, and 8 are not dead": (
        ("AhKh", "random"),
        {"dead": "".join(name(card) for card in range(44))},
    ),
    "a hand is empty": (("AA", " "), {}),
    "has no draw, not 2": (("AA", "KK"), {"draws": 2}),
    "1,000 to 1,000,000,000 deals are tried": (("AA", "random"), {"samples": 10}),
    "has 7 cards at most": (("AsKsQsJsTs9s8s7s", "Kd"), {"game": "stud"}),
    "leave out what is not known": (("AsKsx", "Kd"), {"game": "stud"}),
    "is played without eights, nines": (("As8s", "Kd"), {"game": "mexican"}),
    "board of Razz is none": (("As8s", "Kd"), {"game": "razz", "board": "2s3s4s"}),
    "for two hands of three known": (("AsKsQs", "KdQd"), {"game": "pineapple"}),
    "a card is thrown away when the flop": (("AsKsQs", "2d3d4d"), {"game": "crazy-pineapple"}),
    "the shuffle of discards is not tried": (
        ("As", "Ks", "Qs", "Js", "Ts"),
        {"game": "2-7", "draws": 3},
    ),
}


@pytest.mark.parametrize("says", REFUSED)
def test_what_cannot_be_compared_is_refused(says: str) -> None:
    hands, rest = REFUSED[says]
    with pytest.raises(pitboss.PitbossError, match=says):
        pitboss.equity(*hands, **rest)
