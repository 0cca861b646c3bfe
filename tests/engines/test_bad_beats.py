"""Bad beats of hold'em: against another library's values hand by hand, and counts without cards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.engines.bad_beats import (
    COLUMNS,
    STRAIGHT_FLUSH,
    _ways,
    all_bad_beats,
    bad_beats,
    deals,
    find_bad_beats,
)
from pitboss.equipment.cards import ACE, EIGHT, cards
from pitboss.errors import BadInput

RATE = import_module("phevaluator._pheval")
QUADS_OR_BETTER = 166
"""In phevaluator ten straight flushes are 1 to 10, and 156 fours of a kind follow."""
BOARDS = (
    "8h 8c 9h 9c Th",
    "9c 9d Tc Td Jc",
    "6h 7h 8h 9h 2c",
    "5h 6h 7h 8h 9h",
    "As Ks Qs 2d 2h",
    "As Ks Qs 2s 2h",
    "4c 5c 6c 6d 6h",
    "7c 7d 7h 7s 8c",
    "2c 3c 4c 6d 6h",
)


def bad_beats_on(board: list[int], players: int) -> int:
    """Deals to two, three or four players with a bad beat, as a dealer would rule on each."""
    left = [card for card in range(52) if card not in board]
    alone = {card: RATE.evaluate_6cards(*board, card) for card in left}
    rated = {hand: RATE.evaluate_7cards(*board, *hand) for hand in combinations(left, 2)}
    good = [hand for hand in rated if qualifies(hand, rated[hand], alone, board)]
    found = 0
    for best, second in combinations(sorted(good, key=rated.__getitem__), 2):
        if set(best) & set(second):
            continue
        below = [
            hand
            for hand, value in rated.items()
            if value >= rated[second] and not set(hand) & {*best, *second}
        ]
        found += players * (players - 1) * others(below, players - 2)
    return found


def qualifies(hand: tuple[int, int], value: int, alone: dict[int, int], board: list[int]) -> bool:
    """Better than with either card alone; four of a kind by a pair in the hole."""
    if value > QUADS_OR_BETTER or value >= min(alone[card] for card in hand):
        return False
    if value > 10:
        rank = hand[0] >> 2
        return rank == hand[1] >> 2 and [card >> 2 for card in board].count(rank) == 2
    return True


def others(hands: list[tuple[int, int]], players: int) -> int:
    """Deals of such hands to no, one or two players: two hands that differ share one card."""
    if players < 2:
        return len(hands) if players else 1
    held = np.bincount([card for hand in hands for card in hand], minlength=52)
    return 2 * (comb(len(hands), 2) - sum(comb(int(many), 2) for many in held))


def counted_on(board: list[int], players: int) -> int:
    found = np.zeros((4000, COLUMNS + 1), np.int64)
    rows = find_bad_beats(np.array([board]), np.ones(1, np.int64), found)
    return sum(_ways(row, players) for row in found[:rows].tolist())


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bad_beats_on_one_board(board: str, players: int) -> None:
    assert counted_on(cards(board), players) == bad_beats_on(cards(board), players)


def test_three_of_these_boards_have_none() -> None:
    none = [board for board in BOARDS if not counted_on(cards(board), 3)]
    assert none == ["6h 7h 8h 9h 2c", "5h 6h 7h 8h 9h", "7c 7d 7h 7s 8c"]


def test_two_fours_of_a_kind_by_hand() -> None:
    """Each of 123,552 boards with two pairs gives one pair of hands, to either of two players."""
    found = bad_beats(2, 0)
    quads = sum((by_quads for by_quads, _ in found.beaten.values()), Fraction(0))
    assert quads == Fraction(123_552 * 2, comb(52, 5) * deals(47, 2))
    # The lower pair decides what is beaten: with r ranks below it is r of them.
    assert found.beaten[ACE][0] == 0
    assert found.beaten[EIGHT][0] == quads * 6 / 78


def test_every_board_is_gone_through_once() -> None:
    """Seen from the beaten hand: two hands of a straight flush alone, by their five ranks each."""
    rows = all_bad_beats()
    assert rows[rows[:, 0] == STRAIGHT_FLUSH][:, 1].all()
    assert bad_beats(2, STRAIGHT_FLUSH).chance == Fraction(
        2 * rows[rows[:, 0] == STRAIGHT_FLUSH][:, COLUMNS].sum(), comb(52, 5) * deals(47, 2)
    )
    assert sum(two_straight_flushes()) == rows[rows[:, 0] == STRAIGHT_FLUSH][:, COLUMNS].sum()


def two_straight_flushes() -> Iterator[int]:
    """Boards by the ranks of one suit, and pairs of hands of that suit: no scores are used."""
    runs = [{12, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
    for size in (3, 4, 5):
        for held in combinations(range(13), size):
            board = set(held)
            free = list(combinations(sorted(set(range(13)) - board), 2))
            tops = {pair: best_run(runs, board | set(pair)) for pair in free}
            alone = {rank: best_run(runs, board | {rank}) for rank in range(13)}
            both = [pair for pair in free if tops[pair] > max(alone[pair[0]], alone[pair[1]])]
            apart = sum(not set(a) & set(b) for a, b in combinations(both, 2))
            yield 4 * apart * comb(39, 5 - size)


def best_run(runs: list[set[int]], held: set[int]) -> int:
    return max((place for place, run in enumerate(runs) if run <= held), default=-1)


def test_the_more_players_the_more_bad_beats() -> None:
    chances = [bad_beats(players, EIGHT).chance for players in range(2, 12)]
    assert chances == sorted(chances)
    # Nearly as many as there are pairs of players.
    assert float(chances[-1] / chances[0]) == pytest.approx(comb(11, 2), rel=0.01)


def test_players_that_cannot_be_dealt_in_are_refused() -> None:
    with pytest.raises(BadInput, match="2 to 22 players"):
        bad_beats(23, EIGHT)
