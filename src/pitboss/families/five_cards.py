"""Games in which a seat gets five cards and plays some of them or all: reading them off the table.

The cards of all seats lie in one row, five for each; `at` is where a hand begins.
"""

from __future__ import annotations

from enum import auto

from pitboss.facts import Actions
from pitboss.hands.poker import best_four_of_five, five_card
from pitboss.hands.suit_classes import five_class
from pitboss.jit import kernel
from pitboss.tape import OWN, choose, draw, post
from pitboss.tape.verbs import Cells, Tape


class Act(Actions):
    """A Play wager of one, two or three Antes."""

    ONE = "1x"
    TWO = "2x"
    THREE = "3x"
    FOLD = auto()


@kernel
def bets(tape: Tape, seat: int, key: int, allowed: int, spot: int, ante: int) -> int:
    """How many Antes a player bets on the Play spot; 0 if he folds."""
    action = choose(tape, seat, key, allowed)
    if action == Act.FOLD:
        return 0
    times = 3 if action == Act.THREE else 2 if action == Act.TWO else 1
    post(tape, seat, spot, times * ante)
    return times


@kernel
def deal_five(tape: Tape, seat: int, hand: Cells) -> None:
    """Five cards that only their seat sees."""
    for n in range(5):
        hand[5 * seat + n] = draw(tape, seat, OWN)


@kernel
def best_four_at(held: Cells, at: int) -> int:
    """What the best four of five cards are worth."""
    return best_four_of_five(held[at], held[at + 1], held[at + 2], held[at + 3], held[at + 4])


@kernel
def all_five_at(held: Cells, at: int) -> int:
    """What all five are worth as a five-card hand."""
    return five_card(held[at], held[at + 1], held[at + 2], held[at + 3], held[at + 4])


@kernel
def class_at(held: Cells, at: int) -> int:
    """All that a player knows: his five cards, whatever their suits are called."""
    return five_class(held[at], held[at + 1], held[at + 2], held[at + 3], held[at + 4])[0]
