"""Two cards each and a board of five, from one deck with a joker: who is higher, and with what.

All boards are gone through up to an exchange of suits: 134,459 without the joker and 16,432 with
it. On each of them every two cards are put in order of score at once, as in the community solver
(`community`), whose counting of lower, equal and higher hands this is. What comes out is counted by
information key, for any card of the board that was in sight with the two cards.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb
from typing import Any

import numpy as np

from pitboss.engines.exact.board_cases import sort_scores
from pitboss.engines.exact.community import (
    ROWS,
    Ints,
    Space,
    count_cases,
    put_in_order,
    space_for,
)
from pitboss.equipment.cards import JOKER
from pitboss.hands.bug import best_of_seven_bugged
from pitboss.hands.poker import best_on_board, laid_out
from pitboss.hands.sets import canonical_sets, pair_index, ranks_of_pack
from pitboss.jit import compiled, kernel

HIGHER, TIED, LOWER = range(3)
"""The player's hand against the dealer's."""
EVERY_CARD = tuple(range(JOKER + 1))

Key = Callable[[int, int, int], int]


@kernel
def rank_with_joker(board: Any, pack: Any, space: Space, alike: Any) -> int:
    """Put all two cards off the board in order of score; how many different scores there are.

    Where suits cannot make a flush, two cards are worth what their ranks are.
    """
    cards, places, looks, scores = space.cards, space.places, space.looks, space.scores
    seen, layout, left = 0, 0, 0
    suited = np.zeros(4, np.int64)
    for n in range(5):
        seen |= 1 << board[n]
        if board[n] != JOKER:
            layout |= laid_out(board[n])
            suited[board[n] & 3] += 1
    for n in range(len(pack)):
        if not seen >> pack[n] & 1:
            cards[left] = pack[n]
            left += 1
    jokers = seen >> JOKER & 1
    alike[:] = -1
    found, holding = 0, 0
    for j in range(left):
        second = cards[j]
        joker = jokers == 1 or second == JOKER
        for i in range(j):
            first = cards[i]
            flush = most_suited(suited, first, second) >= (4 if joker else 5)
            ranks = 14 * (second >> 2) + (first >> 2)
            look = -1 if flush else alike[ranks]
            if look < 0:
                if joker:
                    a, b, c = board[0], board[1], board[2]
                    score = best_of_seven_bugged(first, second, a, b, c, board[3], board[4])
                else:
                    score = best_on_board(layout | laid_out(first) | laid_out(second))
                scores[found] = score << 11 | found
                look = found
                found += 1
                if not flush:
                    alike[ranks] = look
            looks[holding] = look
            places[holding] = pair_index(first, second)
            holding += 1
    sort_scores(scores, space.spare, found)
    return put_in_order(space, found)


@kernel
def most_suited(suited: Any, first: int, second: int) -> int:
    """How many cards of one suit there are with two cards more; the second may be the joker."""
    suited[first & 3] += 1
    if second != JOKER:
        suited[second & 3] += 1
    most = max(max(suited[0], suited[1]), max(suited[2], suited[3]))
    suited[first & 3] -= 1
    if second != JOKER:
        suited[second & 3] -= 1
    return int(most)


@compiled
def count_by_key(boards: Any, times: Any, pack: Any, keys: Any, sums: Any) -> None:
    """Add up the deals: `sums` by key, kind of the player's hand, and how it compares."""
    space = space_for(len(pack) - 5)
    alike = np.zeros(14 * 14, np.int64)
    rows, places, cases = space.rows, space.places, space.cases
    for number in range(len(boards)):
        board = boards[number]
        count_cases(space, rank_with_joker(board, pack, space, alike), 0)
        for holding in range(len(rows)):
            row, often = rows[holding], times[number]
            higher, tied = cases[holding, 5] * often, cases[holding, 3] * often
            lower = cases[holding, 1] * often
            for shown in range(5):
                key = keys[places[holding], board[shown]]
                sums[key, row, HIGHER] += higher
                sums[key, row, TIED] += tied
                sums[key, row, LOWER] += lower


@cache
def poker_by_key(key: Key, keys: int, pack: tuple[int, ...] = EVERY_CARD) -> Ints:
    """By key, kind of the player's hand and how it compares: the deals that come to it.

    Five aces are counted with the royal flush, which no game tells from each other so far.
    """
    told = np.zeros((comb(JOKER + 1, 2), JOKER + 1), dtype=np.int32)
    for first in pack:
        for second in pack:
            if first < second:
                row = told[pair_index(first, second)]
                for up in pack:
                    row[up] = key(first, second, up) if up not in (first, second) else 0
    boards, times = _boards(pack)
    cards = np.array(pack, dtype=np.int64)

    def work(part: slice) -> Ints:
        sums = np.zeros((keys, ROWS, 3), dtype=np.int64)
        count_by_key(boards[part].copy(), times[part].copy(), cards, told, sums)
        return sums

    workers = os.cpu_count() or 1
    work(slice(0))  # compiles once, before the threads race for it
    with ThreadPoolExecutor(workers) as pool:
        parts = list(pool.map(work, [slice(n, None, workers) for n in range(workers)]))
    added: Ints = np.sum(parts, axis=0)
    return added


def _boards(pack: Sequence[int]) -> tuple[Ints, Ints]:
    """All boards up to an exchange of suits, and how many each stands for."""
    natural = np.array([card for card in pack if card != JOKER], dtype=np.int64)
    ranks = len(ranks_of_pack(natural.tolist()))
    sets, times = canonical_sets(5, ranks)
    if len(natural) == len(pack):
        return natural[sets], times
    with_it, more = canonical_sets(4, ranks)
    joker = np.full((len(with_it), 1), JOKER, dtype=np.int64)
    boards = np.concatenate([natural[sets], np.hstack([natural[with_it], joker])])
    return boards, np.concatenate([times, more])
