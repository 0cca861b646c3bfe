"""Which cards count: of a hand and the board, those that make what it is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from pitboss.equipment.cards import JOKER
from pitboss.families.poker_room.showdown import HALVES, HIGH_HALF, first_value, second_value
from pitboss.hands.lows import NO_LOW
from pitboss.hands.poker_room import Value, laid, value_of

FIVE = 5
THREE_OF_BOARD = 3


def that_count(rules: Any, hand: Sequence[int], board: Sequence[int]) -> list[list[int]]:
    """For each half of the pot, the cards that make the hand; none where it makes nothing yet."""
    if not hand or min(hand) < 0 or JOKER in hand or JOKER in board:
        return []
    found = []
    for half in range(HALVES):
        kind = Value(first_value(rules) if half == HIGH_HALF else second_value(rules))
        if kind is Value.NONE:
            continue
        best, cards = NO_LOW, list[int]()
        for each in _possible(rules, kind, half, hand, board):
            score = value_of(int(kind), laid(each, len(each)), len(each), each)
            if score > best:
                best, cards = score, each
        if cards:
            found.append(cards)
    return found


def _possible(
    rules: Any, kind: Value, half: int, hand: Sequence[int], board: Sequence[int]
) -> Iterator[list[int]]:
    """The cards that a hand may be made of."""
    if kind is Value.BADUGI:
        yield list(hand)
        return
    of_own = half != HIGH_HALF and kind is not Value.EIGHT_OR_BETTER
    if rules.must_use and not of_own:
        for own in combinations(hand, rules.must_use):
            for three in combinations(board, THREE_OF_BOARD):
                yield [*own, *three]
        return
    every = [*hand] if of_own else [*hand, *board]
    for five in combinations(every, FIVE):
        yield list(five)
