"""Two cards against the dealer's with one community card to come: deals won less deals lost.

There are 45,540 deals: 46 rivers, and 990 hands of the dealer's with each. Cards that differ only
by suits in which no flush can be made any more are worth the same, so that one stands for all of
them (`hands.alike`), and a few thousand deals are looked at.
"""

from __future__ import annotations

from pitboss.hands.alike import KINDS, PACK, first_card, first_cards, of_kind, suits_with, ways
from pitboss.hands.poker import best_on_board, compared, laid_out
from pitboss.jit import compiled_with_others, kernel

RIVER_DEALS = 46 * 990


@compiled_with_others
def river_margin(a: int, b: int, v: int, w: int, x: int, y: int) -> int:
    """Of two cards and a board of four: the deals to come that win, less those that lose.

    >>> from pitboss.equipment.cards import cards
    >>> river_margin(*cards("As Ac Ks Qs Js Ts")) == RIVER_DEALS
    True
    """
    own = laid_out(a) | laid_out(b)
    board = laid_out(v) | laid_out(w) | laid_out(x) | laid_out(y)
    unseen = PACK ^ (1 << a | 1 << b | 1 << v | 1 << w | 1 << x | 1 << y)
    apart = suits_with(2, board)
    margin = 0
    for kind in range(KINDS):
        rivers = of_kind(unseen, kind, apart)
        while rivers:
            card = first_card(kind, rivers)
            alike = kind & 1 == 0
            times = ways(rivers, 1) if alike else 1
            margin += times * dealers_margin(own, board | laid_out(card), unseen ^ 1 << card)
            rivers = 0 if alike else rivers & (rivers - 1)
    return margin


@kernel
def dealers_margin(own: int, board: int, unseen: int) -> int:
    """With all five community cards: the dealer's hands that are beaten, less those that win."""
    mine = best_on_board(board | own)
    apart = suits_with(3, board)
    margin = 0
    for high in range(KINDS):
        above = of_kind(unseen, high, apart)
        if above == 0:
            continue
        if above & (above - 1):
            dealers = best_on_board(board | first_cards(high, above, 2))
            margin += ways(above, 2) * compared(mine, dealers)
        for low in range(high):
            below = of_kind(unseen, low, apart)
            if below:
                both = first_cards(high, above, 1) | first_cards(low, below, 1)
                dealers = best_on_board(board | both)
                margin += ways(above, 1) * ways(below, 1) * compared(mine, dealers)
    return margin
