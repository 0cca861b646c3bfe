"""What the hands of any variant are worth when all cards are out: a score for each half of the pot.

Cards stand in rows of one array, a row for each hand and the board in the last, so that one loop
serves every game.
"""

from __future__ import annotations

from typing import Any

from pitboss.hands.omaha import omaha_high, omaha_low
from pitboss.hands.poker_room import laid, value_of
from pitboss.jit import kernel


@kernel
def scores(
    first: int, second: int, of_own: bool, must_use: int, cards: Any, own: int, on_board: int,
    highs: Any, lows: Any,
) -> None:  # fmt: skip
    """The scores of every hand in both halves."""
    hands = len(cards) - 1
    board = cards[hands, :on_board]
    open_cards = laid(board, on_board)
    for hand in range(hands):
        mine = cards[hand, :own]
        layout = laid(mine, own)
        if must_use:
            highs[hand] = omaha_high(mine, board)
            if of_own:
                lows[hand] = value_of(second, layout, own, mine)
            else:
                lows[hand] = omaha_low(mine, board) if second else 0
        else:
            held = own + on_board
            highs[hand] = value_of(first, layout | open_cards, held, mine)
            lows[hand] = value_of(second, layout | open_cards, held, mine)
