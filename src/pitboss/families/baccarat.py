"""Baccarat: two hands are dealt, draw by fixed rules, and the one closer to nine wins.

Nobody decides anything. A natural, an eight or nine on the first two cards, ends
the draw. Otherwise the Player hand draws on five or less; the Banker hand draws on
five or less when the Player hand stood, and by the chart when it drew. Books differ
in whether the cards lie face up or are turned later, and in what the wagers pay.

The two hands belong to nobody at the table: in a written round the cards of the
Player hand are those of `[board]`, the cards of the Banker hand those of `[dealer]`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pitboss.hands.baccarat import add, points
from pitboss.jit import kernel
from pitboss.tape import BOARD, DEALER, DOWN, UP, draw, reveal
from pitboss.tape.verbs import Tape

PLAYER_HAND, BANKER_HAND = BOARD, DEALER

NO_CARD = -1
"""In the place of a third card that was not drawn."""

TIED, PLAYER_WINS, BANKER_WINS = range(3)

Hand = tuple[int, int, int]


class Coup(NamedTuple):
    """A finished coup."""

    player: int
    """Points of the Player hand."""
    banker: int
    player_cards: int
    """Two or three."""
    banker_cards: int
    player_hand: Hand
    """The cards in the order they were dealt, `NO_CARD` for a third that was not drawn."""
    banker_hand: Hand
    winner: int
    """`TIED`, `PLAYER_WINS` or `BANKER_WINS`."""


CHART_AS_PRINTED = """
      0 1 2 3 4 5 6 7 8 9

  7   S S S S S S S S S S
  6   S S S S S S H H S S
  5   S S S S H H H H S S
  4   S S H H H H H H S S
  3   H H H H H H H H S H
  2   H H H H H H H H H H
  1   H H H H H H H H H H
  0   H H H H H H H H H H
"""
"""Down: the Banker hand's points. Across: the points of the Player hand's third card."""


def _read_chart(printed: str) -> Any:
    _columns, *rows = (line.split() for line in printed.splitlines() if line.strip())
    chart = np.zeros((10, 10), dtype=np.bool_)  # no rows for eight and nine: they stand
    for score, *cells in rows:
        chart[int(score)] = [cell == "H" for cell in cells]
    return chart


CHART = _read_chart(CHART_AS_PRINTED)


@kernel
def banker_draws(banker: int, player_third: int) -> bool:
    """Does the Banker hand take a third card, after the Player hand's turn?"""
    if player_third == NO_CARD:
        return banker <= 5
    return bool(CHART[banker, points(player_third)])


@kernel
def deal(tape: Tape, face: int) -> Coup:
    """A card to the Player hand, one to the Banker hand, twice; then the third cards.

    Hands dealt DOWN are turned over before anybody draws, the Player hand first.
    """
    p1 = draw(tape, PLAYER_HAND, face)
    b1 = draw(tape, BANKER_HAND, face)
    p2 = draw(tape, PLAYER_HAND, face)
    b2 = draw(tape, BANKER_HAND, face)
    if face == DOWN:
        p1, p2 = reveal(tape, p1), reveal(tape, p2)
        b1, b2 = reveal(tape, b1), reveal(tape, b2)
    player, banker = add(points(p1), p2), add(points(b1), b2)
    p3, b3 = NO_CARD, NO_CARD
    if player < 8 and banker < 8:
        if player <= 5:
            p3 = draw(tape, PLAYER_HAND, UP)
            player = add(player, p3)
        if banker_draws(banker, p3):
            b3 = draw(tape, BANKER_HAND, UP)
            banker = add(banker, b3)
    player_cards = 2 if p3 == NO_CARD else 3
    banker_cards = 2 if b3 == NO_CARD else 3
    winner = TIED
    if player > banker:
        winner = PLAYER_WINS
    elif banker > player:
        winner = BANKER_WINS
    return Coup(player, banker, player_cards, banker_cards, (p1, p2, p3), (b1, b2, b3), winner)


@kernel
def wins_with_three_card_seven(coup: Coup) -> bool:
    """The Banker hand wins with a seven of three cards: Dragon 7, Tiger 7, Lucky 7, Fortune 7."""
    return coup.banker == 7 and coup.banker_cards == 3 and coup.player <= 6


@kernel
def wins_with_three_card_eight(coup: Coup) -> bool:
    """The Player hand wins with an eight of three cards: Panda 8, Koi 8, Ox 8."""
    return coup.player == 8 and coup.player_cards == 3 and coup.banker <= 7
