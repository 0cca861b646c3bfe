"""Goes through many hands by a house way: which rows are followed, and what no row covers."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKER
from pitboss.hands.house_way import HouseWay, follow_house_way
from pitboss.hands.pai_gow import CARDS, HandRanking
from pitboss.jit import compiled

Hands = NDArray[np.int64]


@cache
def every_shape() -> Hands:
    """Seven cards of all ranks there can be, with the joker and without, in two ways.

    With as many suits as possible, and with one card of each rank in the same suit.
    """
    found = []
    for size in (CARDS, CARDS - 1):
        rest = [JOKER] * (CARDS - size)
        for ranks in combinations_with_replacement(range(13), size):
            if max(ranks.count(rank) for rank in ranks) > 4:
                continue
            copies = [ranks[:n].count(rank) for n, rank in enumerate(ranks)]
            found.append([4 * r + c for r, c in zip(ranks, copies, strict=True)] + rest)
            mixed = [(c + n) % 4 for n, c in zip(ranks, copies, strict=True)]
            found.append([4 * r + s for r, s in zip(ranks, mixed, strict=True)] + rest)
    return np.array(found, dtype=np.int64)


def followed(
    way: HouseWay, ranking: HandRanking, hands: Hands, more: int = 0
) -> tuple[NDArray[np.int64], list[int]]:
    """How many of the hands follow each row, and one that none covers; `more` are dealt at random.

    A setting that is foul would be none: a row that leads to it is not followed.
    """
    counts, lost = np.zeros(len(way), dtype=np.int64), np.full(CARDS, -1, dtype=np.int64)
    numbers = int(ranking.joker), int(ranking.wheel_straight), int(ranking.wheel_straight_flush)
    go_through(way, *numbers, hands, more, counts, lost)
    return counts, [card for card in lost.tolist() if card >= 0]


@compiled
def go_through(
    way: Any,
    joker: int,
    wheel: int,
    suited_wheel: int,
    hands: Any,
    more: int,
    counts: Any,
    lost: Any,
) -> None:
    ranking = HandRanking(joker, wheel, suited_wheel)  # type: ignore[arg-type]
    hand = np.zeros(CARDS, dtype=np.int64)
    pack = np.arange(53)
    np.random.seed(1)
    for number in range(len(hands) + more):
        for n in range(CARDS):
            if number < len(hands):
                hand[n] = hands[number, n]
            else:
                other = n + np.random.randint(53 - n)
                pack[n], pack[other] = pack[other], pack[n]
                hand[n] = pack[n]
        row, _ = follow_house_way(way, hand, 0, ranking)
        if row < 0:
            lost[:] = hand
        else:
            counts[row] += 1
