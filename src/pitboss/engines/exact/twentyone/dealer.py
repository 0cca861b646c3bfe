"""The dealer's hand by composition: what it comes to, from any shoe, in floating point.

A hand is the number of cards it has of each value, one for an ace to ten. All hands
up to 21 are listed once, and the cards that may join a hand lead from one number in
the list to another. The player's hands and the dealer's are taken from the same list.

The order of the dealer's cards matters only for when he stops. So for each upcard the
hands he may stop on are gathered into a tree in which no card is higher than the one
before it, with the number of orders in which each hand can be drawn. One walk through
the tree gives the chances of 17 to 21 and of a blackjack; the rest is over 21. When
to draw is asked of the game's own `dealer_draws`.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.equipment.cards import ACE
from pitboss.families.twentyone import DEALER_BUSTED, NATURAL, dealer_draws, hand_class
from pitboss.hands.twentyone import counted, hard_sum, is_natural, is_soft, total
from pitboss.jit import kernel
from pitboss.registry import Array
from pitboss.tape.table import Need, TableTape

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.uint32]
"""Never negative, so that compiled code need not ask."""

VALUES = 11
"""Values run from one to ten; nought is not used."""
NONE = -1
RESULTS = 7
"""What the dealer may come to: over 21, 17, 18, 19, 20, 21, a blackjack."""
OVER, BLACKJACK = 0, 6
MOST_DRAWN = 24
"""More cards than a hand up to 21 can have."""


class Hands(NamedTuple):
    """Every hand up to 21, in the order of its hard sum; the first has no cards."""

    held: Array
    """How many cards of each value it has."""
    joined: Array
    """The hand with one more card of a value, or NONE above 21."""
    cards: Array
    hard: Array
    coded: Array
    """The hand as the family keeps it, in one number."""
    worth: Array
    """Its row in a table of worths: see `worth_row`."""
    full: Array
    """1 for a total of 21: nothing more is asked."""
    safe: Array
    """1 where one more card never hurts: no total above 16 to lose, and none above 21 to fear."""
    kind: Array
    """Its class as a total, for hands of two cards or more below 21."""
    pair: Array
    """1 for two cards of one value."""


class Tree(NamedTuple):
    """What the dealer may draw to one upcard: nodes after their parents, in runs.

    The nodes of a run have as many cards and come to the same result, so that a sum
    stays in a register.
    """

    parent: Indices
    factor: Indices
    """Where the number of cards left for this draw is found."""
    orders: Floats
    """In how many orders the hand is drawn, when the dealer stops on it; else nought."""
    run_ends: Array
    run_cards: Array
    run_result: Array


def card_of(value: int) -> int:
    """A card of this value."""
    return (ACE if value == 1 else value - 2) * 4


def worth_row(worth: int) -> int:
    """The row of a player's worth: over 21, up to 16, 17 to 21.

    >>> [worth_row(worth) for worth in (0, 4, 16, 17, 21)]
    [0, 1, 1, 2, 6]
    """
    return 0 if worth == 0 else max(1, worth - 15)


def result_of(worth: int) -> int:
    """The number of a dealer's result."""
    return OVER if worth == DEALER_BUSTED else BLACKJACK if worth == NATURAL else worth - 16


@cache
def all_hands() -> Hands:
    """The list of hands, made once."""
    found: list[tuple[int, ...]] = []

    def grow(hand: list[int], low: int, room: int) -> None:
        found.append(tuple(hand))
        for value in range(low, min(10, room) + 1):
            hand[value] += 1
            grow(hand, value, room - value)
            hand[value] -= 1

    grow([0] * VALUES, 1, 21)
    count = np.array(found, dtype=np.int64)
    hard = count @ np.arange(VALUES)
    order = np.argsort(hard, kind="stable")
    count, hard = count[order], hard[order]
    place = 32 ** np.arange(VALUES)
    names = count @ place
    by_name = np.argsort(names)
    at = np.searchsorted(names[by_name], names[:, None] + place[None, :])
    joined = np.append(by_name, NONE)[at]
    joined[hard[:, None] + np.arange(VALUES)[None, :] > 21] = NONE
    coded = count @ np.array([0] + [counted(card_of(v)) for v in range(1, VALUES)])
    hands = [int(hand) for hand in coded]
    totals = np.array([total(hand) for hand in hands])
    cards = count.sum(axis=1)
    playable = (cards >= 2) & (totals < 21)
    soft = np.array([is_soft(hand) for hand in hands])
    return Hands(
        held=count,
        joined=joined,
        cards=cards,
        hard=hard,
        coded=coded,
        worth=np.array([worth_row(int(worth)) for worth in totals]),
        full=(totals == 21).astype(np.int64),
        safe=((soft & (totals <= 16)) | (hard <= 11) & ~soft).astype(np.int64),
        kind=np.array(
            [hand_class(h, False) if p else 0 for h, p in zip(hands, playable, strict=True)]
        ),
        pair=((cards == 2) & (count.max(axis=1) == 2)).astype(np.int64),
    )


@cache
def dealers_trees(soft_17: int) -> tuple[Tree, ...]:
    """A tree for each upcard, one to ten (the first is empty)."""
    hands = all_hands()
    stops = _stops(hands, soft_17)
    return tuple(_tree(hands, stops, up) for up in range(VALUES))


def _stops(hands: Hands, soft_17: int) -> list[int]:
    """What each hand of two cards or more comes to for a dealer; NONE where he draws."""
    known: dict[tuple[int, bool], int] = {}
    stops = []
    for coded, cards in zip(hands.coded.tolist(), hands.cards.tolist(), strict=True):
        if cards < 2:
            stops.append(NONE)
            continue
        if is_natural(coded):
            stops.append(BLACKJACK)
            continue
        key = hard_sum(coded), is_soft(coded)
        if key not in known:
            try:
                worth = dealer_draws(TableTape(answers=[], breakages=[]), coded, soft_17)
                known[key] = result_of(worth)
            except Need:
                known[key] = NONE
        stops.append(known[key])
    return stops


def _orders(hands: Hands, stops: list[int], up: int) -> list[int]:
    """In how many orders the dealer draws each hand to an upcard."""
    orders = [0] * len(stops)
    orders[hands.joined[0, up]] = 1
    for hand, after in enumerate(hands.joined.tolist()):  # a card leads to a later hand
        if orders[hand] and stops[hand] == NONE:
            for drawn in after[1:]:
                if drawn != NONE:
                    orders[drawn] += orders[hand]
    return orders


def _tree(hands: Hands, stops: list[int], up: int) -> Tree:
    nodes = [Node(0, 0, 0, 0, RESULTS)]
    if up > 0:
        joined = hands.joined.tolist()
        _grow_tree(nodes, joined, stops, _orders(hands, stops, up), joined[0][up], 10, 0)
    return _in_runs(nodes)


def _in_runs(nodes: list[Node]) -> Tree:
    """Nodes in the order of their cards and results."""
    order = sorted(range(len(nodes)), key=lambda i: (nodes[i].cards, nodes[i].result))
    place = {old: new for new, old in enumerate(order)}
    ordered = [nodes[i] for i in order]
    runs = [
        (i + 1, node.cards, node.result)
        for i, (node, after) in enumerate(pairwise([*ordered, None]))
        if node and (after is None or (node.cards, node.result) != (after.cards, after.result))
    ]
    ends, cards, results = np.array(runs, dtype=np.int64).T.copy()
    return Tree(
        parent=np.array([place[node.parent] for node in ordered], dtype=np.uint32),
        factor=np.array([node.factor for node in ordered], dtype=np.uint32),
        orders=np.array([float(node.orders) for node in ordered]),
        run_ends=ends,
        run_cards=cards,
        run_result=results,
    )


class Node(NamedTuple):
    """One draw of the dealer's, while the tree is made."""

    parent: int
    factor: int
    cards: int
    orders: int
    result: int


def _grow_tree(
    nodes: list[Node],
    joined: list[list[int]],
    stops: list[int],
    orders: list[int],
    hand: int,
    high: int,
    parent: int,
) -> bool:
    """Add what may follow a hand with no card above `high`; False, and nothing, if no stop does."""
    found = False
    for value in range(high, 0, -1):
        after, above, seen = hand, parent, 0
        keep = len(nodes)
        while (after := joined[after][value]) != NONE:
            here = orders[after] if stops[after] != NONE else 0
            result = stops[after] if here else RESULTS
            factor = value * MOST_DRAWN + seen
            nodes.append(Node(above, factor, nodes[above].cards + 1, here, result))
            above = len(nodes) - 1
            seen += 1
            if _grow_tree(nodes, joined, stops, orders, after, value - 1, above) or here:
                keep, found = len(nodes), True
        del nodes[keep:]
    return found


class Dealer(NamedTuple):
    """The dealer with one upcard, and room to reckon."""

    tree: Tree
    """What he may stop on."""
    factors: Floats
    chance: Floats


def new_dealer(up: int, soft_17: int) -> Dealer:
    """A dealer of one's own, so that several can reckon side by side."""
    tree = dealers_trees(soft_17)[up]
    return Dealer(tree, np.zeros(VALUES * MOST_DRAWN), np.zeros(len(tree.parent)))


@kernel
def dealer_odds(dealer: Any, left: Any, size: float, odds: Any) -> None:
    """The chances of the dealer's results with these cards left, his hole card among them."""
    tree, factors, chance = dealer.tree, dealer.factors, dealer.chance
    for value in range(1, VALUES):
        number, at = left[value], value * MOST_DRAWN
        for _ in range(MOST_DRAWN // value):
            factors[at] = max(0.0, number)
            number -= 1.0
            at += 1
    for result in range(RESULTS + 1):
        odds[result] = 0.0
    chance[0] = 1.0
    begins, cards, scale = 1, 0, 1.0
    for run in range(1, len(tree.run_ends)):
        while cards < tree.run_cards[run]:
            scale /= max(1.0, size - cards)
            cards += 1
        added = 0.0
        ends = tree.run_ends[run]
        for i in range(begins, ends):
            p = chance[tree.parent[i]] * factors[tree.factor[i]]
            chance[i] = p
            added += tree.orders[i] * p
        odds[tree.run_result[run]] += added * scale
        begins = ends
    rest = 1.0
    for result in range(1, RESULTS):
        rest -= odds[result]
    odds[OVER] = rest
