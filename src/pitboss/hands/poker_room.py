"""What a hand of the poker room goes by, as a number that data can hold: a game names its kind.

A kind, the player's own cards and the board make a score; scores of one kind compare with each
other, the larger wins. A pot of two halves has a kind for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import chain, combinations
from typing import Any

from pitboss.equipment.cards import ACE, JOKER
from pitboss.hands.badugi import badugi_of
from pitboss.hands.lows import NO_LOW, ace_to_five, deuce_to_seven, eight_or_better
from pitboss.hands.mexican import mexican
from pitboss.hands.omaha import omaha_high, omaha_low
from pitboss.hands.poker import best_on_board, best_on_layout_of_six, five_on_layout, laid_out
from pitboss.jit import kernel


class Value(IntEnum):
    """What a pot, or a half of it, goes by."""

    NONE = 0
    HIGH = 1
    EIGHT_OR_BETTER = 2
    ACE_TO_FIVE = 3
    DEUCE_TO_SEVEN = 4
    BADUGI = 5
    MEXICAN = 6


LOWS = (Value.EIGHT_OR_BETTER, Value.ACE_TO_FIVE, Value.BADUGI)
"""Those to which an ace is the lowest card."""

_HIGH, _EIGHT, _ACE, _DEUCE = (
    int(Value.HIGH),
    int(Value.EIGHT_OR_BETTER),
    int(Value.ACE_TO_FIVE),
    int(Value.DEUCE_TO_SEVEN),
)
_BADUGI, _MEXICAN = int(Value.BADUGI), int(Value.MEXICAN)


@kernel
def value_of(kind: int, layout: int, held: int, own: Any) -> int:
    """What so many cards are worth: laid out, or as a row where their order or suits count."""
    if kind == _HIGH:
        if held == 7:
            return best_on_board(layout)
        return best_on_layout_of_six(layout) if held == 6 else five_on_layout(layout)
    if kind == _EIGHT:
        return eight_or_better(layout)
    if kind == _ACE:
        return ace_to_five(layout)
    if kind == _DEUCE:
        return deuce_to_seven(layout)
    if kind == _BADUGI:
        return badugi_of(own, held)
    if kind == _MEXICAN:
        # The first is the one that lies face down; there alone a joker is wild.
        return mexican(own[0] == JOKER, own[0], own[1], own[2], own[3], own[4])
    return 0


@kernel
def laid(cards: Any, count: int) -> int:
    """The first so many cards of a row, laid out; a joker has no place there."""
    layout = 0
    for place in range(count):
        if cards[place] != JOKER:
            layout |= laid_out(cards[place])
    return layout


@kernel
def hand_value(kind: int, must_use: int, own: Any, board: Any) -> int:
    """The score of a player's cards and the board's, rows of any length; 0 for no low.

    `must_use` is two where a hand is two of the player's cards and three of the board's, and 0
    where it is any five of all, which are seven at most. A half that goes by a player's own cards
    has an empty board.

    >>> from pitboss.equipment.cards import cards
    >>> own, board = cards("As Ah 3d 4c"), cards("Kd 2c 6s 7d Kc")
    >>> hand_value(Value.EIGHT_OR_BETTER, 2, own, board) > 0
    True
    >>> hand_value(Value.EIGHT_OR_BETTER, 2, cards("As Ah 2d Kh"), board)
    0
    """
    if must_use:
        if kind == _HIGH:
            return omaha_high(own, board)
        return omaha_low(own, board) if kind == _EIGHT else 0
    held = len(own) + len(board)
    return value_of(kind, laid(own, len(own)) | laid(board, len(board)), held, own)


def cards_that_count(
    kind: int, own: Sequence[int], board: Sequence[int] = (), must_use: int = 0
) -> tuple[int, ...]:
    """The cards that make the hand, in the order in which they are read out; none for no low.

    >>> from pitboss.equipment.cards import cards, name
    >>> def read(kind, own, board="", use=0):
    ...     return " ".join(map(name, cards_that_count(kind, cards(own), cards(board), use)))
    >>> read(Value.HIGH, "As 2s 3d Kd", "2c 4s 5h 9d Kc", 2)
    '5h 4s 3d 2c As'
    >>> read(Value.EIGHT_OR_BETTER, "Ac 2d 3h Kc Kd 8s 7c"), read(Value.BADUGI, "9c 3d 3h As")
    ('8s 7c 3h 2d Ac', '9c 3d As')
    """
    score = hand_value(kind, must_use, own, board)
    if score == NO_LOW:
        return ()
    for some in _choices(kind, own, board, must_use):
        if hand_value(kind, 0, some, ()) == score:
            return _read_out(kind, some)
    raise AssertionError("some of the cards make the hand")


def _choices(
    kind: int, own: Sequence[int], board: Sequence[int], must_use: int
) -> Iterator[tuple[int, ...]]:
    """What may be a hand, fewer cards first."""
    if must_use:
        return (
            two + three
            for two in combinations(own, must_use)
            for three in combinations(board, 5 - must_use)
        )
    every = (*own, *board)
    if kind == Value.BADUGI:
        return chain.from_iterable(combinations(every, count) for count in range(1, 5))
    return combinations(every, 5)


def _read_out(kind: int, some: tuple[int, ...]) -> tuple[int, ...]:
    """Pairs and more before single cards, the highest first; a joker last."""
    held = Counter(card >> 2 for card in some)
    low = kind in LOWS or (kind != Value.DEUCE_TO_SEVEN and _to_the_ace(held))

    def order(card: int) -> tuple[bool, int, int]:
        rank = card >> 2
        return card == JOKER, -held[rank], 1 if low and rank == ACE else -rank

    return tuple(sorted(some, key=order))


def _to_the_ace(held: Counter[int]) -> bool:
    """Whether the ranks are a straight from the ace to the five."""
    return set(held) == {ACE, 0, 1, 2, 3}
