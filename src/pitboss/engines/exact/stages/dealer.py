"""The dealer's hand by composition, for any game of twenty-one: what it comes to, from any shoe.

The order of the dealer's cards matters only for when he stops. So for each upcard the hands that he
may stop on are gathered into a tree in which no card is of a higher kind than the one before it,
with the number of orders in which each can be drawn. The result with the most hands is left out: it
is what the others leave.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.families.twentyone_hands import DRAWS
from pitboss.jit import compiled
from pitboss.registry import Array

Floats = npt.NDArray[np.float64]
Composition = tuple[int, ...]


class Tree(NamedTuple):
    """What the dealer may draw to one upcard: nodes after their parents."""

    parent: Array
    kind: Array
    seen: Array
    """How many cards of the kind were drawn before."""
    end_node: Array
    end_cards: Array
    end_result: Array
    end_orders: Floats
    """In how many orders the hand is drawn, times how often it has this result."""
    rest: int
    """The result that is not among the ends."""
    results: int


Stops = dict[Composition, tuple[int, Mapping[int, float]]]
"""The cards that a dealer may stop with besides the upcard: in how many orders, and with what."""


def all_stops(
    up: int, adds: Sequence[int], dealer: Callable[[int], int | Mapping[int, float]]
) -> Stops:
    """The hands that the dealer stops on; `adds` is what a card of each kind adds to a hand."""
    known: dict[int, int | Mapping[int, float]] = {}
    stops: Stops = {}
    level: dict[Composition, int] = {(0,) * len(adds): 1}
    while level:
        following: dict[Composition, int] = {}
        for held, orders in level.items():
            for kind in range(len(adds)):
                after = (*held[:kind], held[kind] + 1, *held[kind + 1 :])
                following[after] = following.get(after, 0) + orders
        level = {}
        for held, orders in following.items():
            hand = adds[up] + sum(n * add for n, add in zip(held, adds, strict=True) if n)
            if hand not in known:
                known[hand] = dealer(hand)
            worth = known[hand]
            if worth == DRAWS:
                level[held] = orders
            else:
                stops[held] = orders, worth if isinstance(worth, Mapping) else {worth: 1.0}
    return stops


def tree_of(stops: Stops, results: Mapping[int, int]) -> Tree:
    """The tree of one upcard; `results` numbers the dealer's worths."""
    often = [0] * len(results)
    for _, worths in stops.values():
        for worth in worths:
            often[results[worth]] += 1
    rest = often.index(max(often))
    places: dict[Composition, int] = {(): 0}
    parent, kinds, seen = [0], [0], [0]
    ends: list[tuple[int, int, int, float]] = []
    for held, (orders, worths) in stops.items():
        if all(results[worth] == rest for worth in worths):
            continue
        path: Composition = ()
        at = cards = 0
        for kind in range(len(held) - 1, -1, -1):
            for number in range(held[kind]):
                path = (*path, kind)
                cards += 1
                if path not in places:
                    places[path] = len(parent)
                    parent.append(at)
                    kinds.append(kind)
                    seen.append(number)
                at = places[path]
        ends += [
            (at, cards, results[worth], orders * share)
            for worth, share in worths.items()
            if results[worth] != rest
        ]
    nodes, numbers, found, weights = zip(*ends, strict=True) if ends else ((), (), (), ())
    return Tree(
        parent=np.array(parent, dtype=np.int64),
        kind=np.array(kinds, dtype=np.int64),
        seen=np.array(seen, dtype=np.int64),
        end_node=np.array(nodes, dtype=np.int64),
        end_cards=np.array(numbers, dtype=np.int64),
        end_result=np.array(found, dtype=np.int64),
        end_orders=np.array(weights, dtype=np.float64),
        rest=rest,
        results=len(results),
    )


@compiled
def weigh_dealer(tree: Tree, shoes: Floats, chance: Floats, scale: Floats, odds: Floats) -> None:
    """The dealer's chances from each of these shoes, which lack the upcard, into `odds`."""
    for row in range(shoes.shape[0]):
        left = shoes[row]
        size = 0.0
        for kind in range(len(left)):
            size += left[kind]
        scale[0] = 1.0
        for cards in range(1, len(scale)):
            scale[cards] = scale[cards - 1] / max(1.0, size - cards + 1)
        chance[0] = 1.0
        for node in range(1, len(chance)):
            chance[node] = chance[tree.parent[node]] * max(
                0.0, left[tree.kind[node]] - tree.seen[node]
            )
        rest = 1.0
        for end in range(len(tree.end_node)):
            p = chance[tree.end_node[end]] * scale[tree.end_cards[end]] * tree.end_orders[end]
            odds[row, tree.end_result[end]] += p
            rest -= p
        odds[row, tree.rest] = rest


def dealer_odds(tree: Tree, shoes: Floats) -> Floats:
    """By shoe and result: the dealer's chances, his hole card being one of the shoe's."""
    odds = np.zeros((len(shoes), tree.results))
    deepest = int(tree.end_cards.max(initial=0))
    weigh_dealer(tree, shoes, np.zeros(len(tree.parent)), np.zeros(deepest + 1), odds)
    return odds
