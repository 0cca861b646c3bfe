"""Games of community cards: the board, the hands it makes, and what such a game tells its solver.

A player sees two cards, then a flop, then turn and river. Either he may bet once in the round,
earlier for more, and if he never does he folds after the river; or he pays to see the flop, and
may bet again before turn and river. The dealer's two cards are compared last.
What all wagers of the base game win together depends on how many Antes were bet and on the two
scores: that is the one function the solver asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import Any

from pitboss.facts import Outcomes
from pitboss.hands.poker import best_on_board, category, five_on_layout, is_royal, laid_out
from pitboss.jit import kernel
from pitboss.tape import BOARD, DOWN, UP, burn, draw, reveal
from pitboss.tape.verbs import Cells, Tape


class Hand(Outcomes):
    """The categories of `hands.poker.Five`, and the royal by itself."""

    HIGH_CARD = auto()
    PAIR = auto()
    TWO_PAIR = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    ROYAL_FLUSH = auto()


class BoardDealt(IntEnum):
    """When the community cards are dealt."""

    FIRST = 0  # face down before the hands
    LAST = 1  # face down after them
    STREET_BY_STREET = 2  # face up in their turn, each time behind a burned card


@kernel
def lay_board(tape: Tape, board: Cells) -> None:
    """Five community cards face down."""
    for n in range(5):
        board[n] = draw(tape, BOARD, DOWN)


@kernel
def turn_board(tape: Tape, dealt: int, board: Cells, start: int, end: int) -> None:
    """The next community cards are turned, or dealt face up."""
    if dealt == BoardDealt.STREET_BY_STREET:
        burn(tape, 1)
    for n in range(start, end):
        if dealt == BoardDealt.STREET_BY_STREET:
            board[n] = draw(tape, BOARD, UP)
        else:
            board[n] = reveal(tape, board[n])


@kernel
def best_hand(a: int, b: int, board: Cells) -> int:
    """The score of the best five of two cards and the board."""
    return best_on_board(_with_flop(a, b, board) | laid_out(board[3]) | laid_out(board[4]))


@kernel
def hand_on_flop(a: int, b: int, board: Cells) -> int:
    """The score of two cards and the first three of the board."""
    return five_on_layout(_with_flop(a, b, board))


@kernel
def _with_flop(a: int, b: int, board: Cells) -> int:
    flop = laid_out(board[0]) | laid_out(board[1]) | laid_out(board[2])
    return laid_out(a) | laid_out(b) | flop


@kernel
def hand_of(score: int) -> int:
    """The `Hand` of a score: its row in a paytable."""
    return Hand.ROYAL_FLUSH if is_royal(score) else category(score)


@dataclass(frozen=True, kw_only=True)
class Community:
    """The base game of a community-card game, for the solver."""

    net: Callable[[Any, int, int, int], int]
    """(rules, times, player's score, dealer's score) to what is won, in parts of the Ante."""
    parts: int
    """Into how many parts the Ante is divided, so that every payoff is a whole number of them."""
    fold: int
    """What a fold wins, in the same parts."""
    qualifies: int
    """The lowest score with which the dealer plays."""
    before_flop: Mapping[int, int]
    """The bets before the flop: action to Antes."""
    on_flop: Mapping[int, int]
    at_last: Mapping[int, int]
    """The last bet: after the river, or before it where there is one on each street."""
    check: int
    """The action that bets nothing and stays in."""
    give_up: int
    flop_from: int
    """The first information key of the flop: `hands.flops.flop_key` counts from there."""
    last_from: int
    """The key of a last bet that gains nothing; those above it gain."""
    limit: Callable[[Any], int]
    """(rules) to the most that a round can win, in cents; 0 without a limit."""
    on_each_street: bool = False
    """Can a bet be made on every street, and a fold only before the flop?

    Otherwise there is one bet in a round, and a fold for those who never made it.
    """
