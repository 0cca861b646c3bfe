"""What the hands of any variant are worth when all cards are out: a score for each half of the pot.

Cards stand in rows of one array, a row for each hand and the board in the last, so that one loop
serves every game.
"""

from __future__ import annotations

from typing import Any

from pitboss.engines.equity.variants import Value
from pitboss.equipment.cards import JOKER
from pitboss.hands.badugi import badugi
from pitboss.hands.lows import ace_to_five, deuce_to_seven, eight_or_better
from pitboss.hands.mexican import mexican
from pitboss.hands.omaha import omaha_high, omaha_low
from pitboss.hands.poker import best_on_board, best_on_layout_of_six, five_on_layout, laid_out
from pitboss.jit import kernel

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
        return badugi(own[0], own[1], own[2], own[3])
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
