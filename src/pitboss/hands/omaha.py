"""Omaha: two of a player's cards, no more and no fewer, with three of the board.

The player's cards and the board are rows of cards: tuples, lists or arrays. Four, five or any
number of hole cards are the same to these functions, and a board may still lack its last cards.
"""

from __future__ import annotations

from typing import Any

from pitboss.equipment.cards import EIGHT
from pitboss.hands.draws import how_many
from pitboss.hands.lows import NO_LOW, aces_low, low_of_ranks, lowest_of
from pitboss.hands.poker import five_on_layout, laid_out
from pitboss.jit import kernel

_EIGHT_OR_LOWER = (1 << (EIGHT + 2)) - 1


@kernel
def omaha_high(hole: Any, board: Any) -> int:
    """The score of the best two and three; compares with `five_card`.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.poker import five_card
    >>> board = cards("As Ks Qs Js 2d")
    >>> omaha_high(cards("Ts Ac Ad 2c"), board) == five_card(*cards("Ac Ts Ks Qs Js"))  # no royal
    True
    """
    best = 0
    for third in range(2, len(board)):
        for second in range(1, third):
            for first in range(second):
                three = laid_out(board[first]) | laid_out(board[second]) | laid_out(board[third])
                best = max(best, high_with_three(hole, three))
    return best


@kernel
def high_with_three(hole: Any, three: int) -> int:
    """The best with these three of the board, laid out."""
    best = 0
    for high in range(1, len(hole)):
        with_one = three | laid_out(hole[high])
        for low in range(high):
            best = max(best, five_on_layout(with_one | laid_out(hole[low])))
    return best


@kernel
def omaha_low(hole: Any, board: Any) -> int:
    """The score of the lowest two and three of eight or better, 0 for none; as `eight_or_better`.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.hands.lows import eight_or_better, layout_of
    >>> def of(hand): return eight_or_better(layout_of(cards(hand)))
    >>> board = cards("8c 7d 3h Ks Qs")
    >>> omaha_low(cards("As 2s 3d Kd"), board) == of("8c 7d 3h As 2s")
    True
    >>> omaha_low(cards("As Ah 3d Kd"), board)  # the trey would count twice
    0
    """
    on_board = low_ranks(board)
    best = NO_LOW
    if how_many(on_board) < 3:
        return best
    for high in range(1, len(hole)):
        for low in range(high):
            pair = low_rank(hole[high]) | low_rank(hole[low])
            if pair & (pair - 1):
                best = max(best, low_with_pair(pair, on_board))
    return best


@kernel
def low_with_pair(pair: int, on_board: int) -> int:
    """The lowest with these two ranks of a player's: the lowest three others of the board."""
    return low_of_ranks(pair | lowest_of(on_board & ~pair, 3))


@kernel
def low_ranks(board: Any) -> int:
    """The ranks of eight or lower among some cards, the ace's the lowest bit."""
    found = 0
    for place in range(len(board)):
        found |= low_rank(board[place])
    return found


@kernel
def low_rank(card: int) -> int:
    """A card's rank as such a bit, none above the eight."""
    return aces_low(1 << (int(card) >> 2)) & _EIGHT_OR_LOWER
