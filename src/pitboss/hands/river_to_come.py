"""Two cards against the dealer's with one community card to come: deals won less deals lost.

There are 45,540 deals: 46 rivers, and 990 hands of the dealer's with each. Cards that differ only
by suits in which no flush can be made any more are worth the same, so that one stands for all of
them, and a few thousand deals are looked at.
"""

from __future__ import annotations

from pitboss.hands.poker import LANE, RANK_MASK, best_on_board, laid_out, without_lowest
from pitboss.jit import compiled_with_others, kernel

RIVER_DEALS = 46 * 990

_PACK = (1 << 52) - 1
_RANKS = 13
_COUNTS = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)
_LOWEST = (0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0)
"""By a set of suits, a bit each: how many they are, and the first of them."""


@compiled_with_others
def river_margin(a: int, b: int, v: int, w: int, x: int, y: int) -> int:
    """Of two cards and a board of four: the deals to come that win, less those that lose.

    >>> from pitboss.equipment.cards import cards
    >>> river_margin(*cards("As Ac Ks Qs Js Ts")) == RIVER_DEALS
    True
    """
    own = laid_out(a) | laid_out(b)
    board = laid_out(v) | laid_out(w) | laid_out(x) | laid_out(y)
    unseen = _PACK ^ (1 << a | 1 << b | 1 << v | 1 << w | 1 << x | 1 << y)
    apart = suits_with(2, board)
    margin = 0
    for kind in range(2 * _RANKS):
        rivers = of_kind(unseen, kind, apart)
        while rivers:
            card = first_card(kind, rivers)
            alike = rivers & apart == 0
            times = _COUNTS[rivers] if alike else 1
            margin += times * dealers_margin(own, board | laid_out(card), unseen ^ 1 << card)
            rivers = 0 if alike else rivers & (rivers - 1)
    return margin


@kernel
def dealers_margin(own: int, board: int, unseen: int) -> int:
    """With all five community cards: the dealer's hands that are beaten, less those that win."""
    mine = best_on_board(board | own)
    apart = suits_with(3, board)
    margin = 0
    for high in range(2 * _RANKS):
        above = of_kind(unseen, high, apart)
        if above == 0:
            continue
        first = laid_out(first_card(high, above))
        more = above & (above - 1)
        if more:
            count = _COUNTS[above]
            dealers = best_on_board(board | first | laid_out(first_card(high, more)))
            margin += count * (count - 1) // 2 * compared(mine, dealers)
        for low in range(high):
            below = of_kind(unseen, low, apart)
            if below:
                dealers = best_on_board(board | first | laid_out(first_card(low, below)))
                margin += _COUNTS[above] * _COUNTS[below] * compared(mine, dealers)
    return margin


@kernel
def suits_with(cards: int, layout: int) -> int:
    """The suits that have at least so many cards of a layout, a bit each."""
    found = 0
    for suit in range(4):
        if without_lowest(layout >> suit * LANE & RANK_MASK, cards - 1):
            found |= 1 << suit
    return found


@kernel
def of_kind(cards: int, kind: int, apart: int) -> int:
    """The suits of a rank's cards: those apart in odd kinds, the others in even ones."""
    suits = cards >> 4 * (kind >> 1) & 15
    return suits & apart if kind & 1 else suits & ~apart


@kernel
def first_card(kind: int, suits: int) -> int:
    return 4 * (kind >> 1) + _LOWEST[suits]


@kernel
def compared(mine: int, dealers: int) -> int:
    """1 when the player's hand is higher, -1 when lower, 0 for a tie."""
    return int(mine > dealers) - int(mine < dealers)
