"""California: a seated player banks, and the house only collects fees.

The bank itself, with its limited cover, lives on the tape: `pay` and `lose` ask
it. Here is what stands around it: the fees before the deal, and the order in
which seats get action.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from pitboss.equipment.cards import ACE, rank
from pitboss.jit import kernel
from pitboss.money.banks import Cover
from pitboss.money.fees import FeePer, Fees, fee_for
from pitboss.tape import DEALER, fee
from pitboss.tape.verbs import Tape


class ActionOrder(IntEnum):
    """Which seat is settled first, and which way round."""

    FROM_RIGHT = 0  # dealer's right, counter-clockwise: house games
    FROM_LEFT = 1  # dealer's left, clockwise
    FROM_BUTTON = 2  # the seat with the action button, clockwise
    FROM_PLAYER_DEALER = 3  # the seat at the player-dealer's left, clockwise
    FROM_BUTTON_COUNTERCLOCKWISE = 4


class Bank(NamedTuple):
    """A player-dealer's bank, as a part of a game's `Rules`; a house bank covers everything."""

    cover: Cover = Cover.GROSS


@kernel
def seat_in_order(turn: int, seats: int, order: int, button: int) -> int:
    """The seat that is settled as number `turn`.

    `button` is the seat that settling begins with, where that is not one end of the table.

    >>> [seat_in_order(t, 3, ActionOrder.FROM_RIGHT, 0) for t in range(3)]
    [2, 1, 0]
    >>> [seat_in_order(t, 3, ActionOrder.FROM_BUTTON, 1) for t in range(3)]
    [1, 2, 0]
    >>> [seat_in_order(t, 3, ActionOrder.FROM_BUTTON_COUNTERCLOCKWISE, 1) for t in range(3)]
    [1, 0, 2]
    """
    if order == 0:
        return seats - 1 - turn
    if order == 1:
        return turn
    if order == 4:
        return (button - turn) % seats
    return (button + turn) % seats


@kernel
def seat_counted_to(count: int, places: int, seats: int) -> int:
    """The seat that a count for the action button reaches, from one at the first seat.

    So many places are counted, taken or not, and round again; beyond the last seat, which may
    be the player-dealer's own place, the action begins at the first.

    >>> [seat_counted_to(count, 7, 7) for count in (1, 7, 8, 18)]  # without the player-dealer
    [0, 6, 0, 3]
    >>> [seat_counted_to(count, 8, 7) for count in (1, 7, 8, 18)]  # he is nought, and counted
    [0, 6, 0, 1]
    """
    seat = (count - 1) % places
    return seat if seat < seats else 0


@kernel
def button_count(card: int) -> int:
    """How far a card counts round the table: one for an ace, thirteen for a king."""
    return 1 if rank(card) == ACE else rank(card) + 2


@kernel
def player_fee(stakes: Any, seat: int, fees: Fees) -> int:
    """What a player pays: for each of his wagers by itself, or for all of them together.

    And what a wager of a certain kind costs besides.
    """
    counted = 0
    due = 0
    for spot in range(stakes.shape[1]):
        amount = stakes[seat, spot]
        if amount > 0 and (fees.player_counts >> spot) & 1:
            counted += amount
            if fees.player_per == FeePer.WAGER:
                due += fee_for(amount, fees.player)
    if fees.player_per == FeePer.PLAYER:
        due = fee_for(counted, fees.player)
    for spot in range(len(fees.player_extra)):
        if stakes[seat, spot] > 0:
            due += fees.player_extra[spot]
    return due


@kernel
def collect_fees(tape: Tape, stakes: Any, fees: Fees, why: int) -> None:
    """Take the collection before the deal: from each player, then from the player-dealer."""
    seats, spots = stakes.shape
    action = 0
    for seat in range(seats):
        for spot in range(spots):
            if (fees.dealer_counts >> spot) & 1:
                action += stakes[seat, spot]
        due = player_fee(stakes, seat, fees)
        if due > 0:
            fee(tape, seat, due, why)
    if action > 0:
        due = fee_for(action, fees.dealer) + fees.dealer_extra
        if due > 0:
            fee(tape, DEALER, due, why)
