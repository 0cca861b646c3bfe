"""Hands that get their own cards: every way to lay them side by side, and a board beside them.

What each hand may get is scored once, on every board that may fall. Then the ways in which all of
them and the board get something without a card in common are only compared, which takes a
hundredth of the time that dealing them would.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engines.equity.apart import sets_of
from pitboss.engines.equity.awards import COLUMNS, MOST_HANDS, award
from pitboss.engines.equity.variants import Variant
from pitboss.hands.poker_room import hand_value
from pitboss.hands.sets import all_sets
from pitboss.jit import compiled

Ints = npt.NDArray[np.int64]
BOARD = 5
MOST_DEALS = 600_000_000
"""Ways that are compared in some seconds."""
MOST_SCORED = 4_000_000
"""What hands may get on the boards that may fall, if that is scored in some seconds."""


@compiled
def lay_side_by_side(
    starts: Ints, masks: Ints, firsts: Any, seconds: Ints, fallen: Ints, tally: Any
) -> int:
    """The pot divided for every way; each hand's sets stand in a row, and `starts` says where.

    `firsts` has a column for each board that may fall.
    """
    hands = len(starts) - 1
    highs, lows = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    rows, taken = np.zeros(MOST_HANDS, np.int64), np.zeros(hands + 1, np.int64)
    at = starts[:hands].copy()
    hand, deals = 0, 0
    while hand >= 0:
        if at[hand] == starts[hand + 1]:
            at[hand] = starts[hand]
            hand -= 1
            continue
        row = at[hand]
        at[hand] += 1
        if masks[row] & taken[hand]:
            continue
        rows[hand], lows[hand] = row, seconds[row]
        taken[hand + 1] = taken[hand] | masks[row]
        if hand + 1 < hands:
            hand += 1
            continue
        for board in range(len(fallen)):
            if fallen[board] & taken[hands] == 0:
                for each in range(hands):
                    highs[each] = firsts[rows[each], board]
                award(tally, highs, lows, hands, 1)
                deals += 1
    return deals


@compiled
def score_on_boards(
    kind: int, must_use: int, known: Ints, sets: Any, lies: Ints, falls: Any, pack: Ints, found: Any
) -> None:
    """What the known cards are worth with each set, on each board that has no card of it."""
    own, board = np.zeros(len(known) + sets.shape[1], np.int64), np.zeros(BOARD, np.int64)
    own[: len(known)], board[: len(lies)] = known, lies
    for fall in range(len(falls)):
        for place in range(falls.shape[1]):
            board[len(lies) + place] = pack[falls[fall, place]]
        for row in range(len(sets)):
            apart = True
            for place in range(sets.shape[1]):
                own[len(known) + place] = pack[sets[row, place]]
                for other in falls[fall]:
                    apart = apart and other != sets[row, place]
            if apart:
                found[row, fall] = hand_value(kind, must_use, own, board)


def count_side_by_side(
    game: Variant, hands: Sequence[Sequence[int]], board: Sequence[int], pack: Sequence[int]
) -> tuple[Ints, int]:
    """The tally of these hands, and the number of deals."""
    left, lies = np.array(pack, dtype=np.int64), np.array(board, dtype=np.int64)
    every = [sets_of(game, known, left) for known in hands]
    falls = all_sets(game.board - len(board), len(left))
    masks = [_masks(each.sets) for each in every]
    firsts = [each.first[:, None] for each in every]
    if game.board:
        firsts = [np.zeros((len(each.sets), len(falls)), np.int64) for each in every]
        for known, each, scores in zip(hands, every, firsts, strict=True):
            held, kind = np.array(known, dtype=np.int64), int(game.first)
            score_on_boards(kind, game.must_use, held, each.sets, lies, falls, left, scores)
    tally = np.zeros((len(hands), COLUMNS), np.int64)
    deals = lay_side_by_side(
        np.cumsum([0, *map(len, masks)]),
        np.concatenate(masks),
        np.concatenate(firsts),
        np.concatenate([each.second for each in every]),
        _masks(falls),
        tally,
    )
    return tally, int(deals)


def _masks(sets: Any) -> Ints:
    """Sets of places in the pack, a bit each."""
    return np.asarray((1 << sets.astype(np.int64)).sum(axis=1), dtype=np.int64)
