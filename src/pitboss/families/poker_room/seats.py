"""What a hand keeps of every seat while it is played, and whose turn comes next."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.facts import Array
from pitboss.families.poker_room.words import (
    BUTTON,
    DEAD,
    NO_SMALL_BLIND,
    POST,
    SEAT_CELLS,
    TABLE_CELLS,
    Spot,
)
from pitboss.jit import kernel
from pitboss.tape import scratch
from pitboss.tape.verbs import Cells, Tape

OUT, ALL_IN = 1, 2
"""What a seat can be: no more in the hand, or without chips behind."""
NEVER_ACTED = -1
MOST_CARDS = 24
"""What one seat can be dealt in a hand, discards included."""
MOST_BOARD = 16
MOST_MUCK = 96

# What the whole table has, by its place in `Hand.table`.
DEALT, ON_BOARD, MUCKED, STREET, BUTTON_AT, SAFE, COMMON, RUNS, SHARED_BOARD, NO_SMALL = range(10)


class Hand(NamedTuple):
    """The hand in play, seat by seat; all of it lies on the tape."""

    stack: Cells
    """What a seat can lose in this hand."""
    put: Cells
    """What it has put into the pots, antes included."""
    bet: Cells
    """What of it was bet in this round."""
    dead: Cells
    """What of it went to the main pot alone."""
    state: Cells
    since: Cells
    """What there was to call when it acted last in this round."""
    raised: Cells
    """How often it had been raised then."""
    cards: Cells
    held: Cells
    kept: Cells
    """Which of its cards it still has, a bit each."""
    faces: Cells
    """Which of them lie face up."""
    wild: Cells
    """Was its joker dealt face down?"""
    board: Cells
    muck: Cells
    """Burned, discarded and folded cards, as `restock` takes them."""
    work: Cells
    """Room for the cards of one hand while it is looked at."""
    table: Cells


@kernel
def new_hand(tape: Tape, stakes: Array, carry: Array) -> Hand:
    """Everybody with chips is in, and nothing is bet."""
    seats = stakes.shape[0]
    hand = Hand(
        scratch(tape, seats),
        scratch(tape, seats),
        scratch(tape, seats),
        scratch(tape, seats),
        scratch(tape, seats),
        scratch(tape, seats),
        scratch(tape, seats),
        scratch(tape, seats * MOST_CARDS),
        scratch(tape, seats),
        scratch(tape, seats),
        scratch(tape, seats),
        scratch(tape, seats),
        scratch(tape, MOST_BOARD),
        scratch(tape, MOST_MUCK),
        scratch(tape, MOST_CARDS + MOST_BOARD),
        scratch(tape, 10),
    )
    for seat in range(seats):
        hand.stack[seat] = stakes[seat, Spot.STACK]
        if hand.stack[seat] == 0:
            hand.state[seat] = OUT
    hand.table[BUTTON_AT] = carry[BUTTON]
    hand.table[NO_SMALL] = carry[NO_SMALL_BLIND]
    hand.table[RUNS] = 1
    return hand


@kernel
def owed(carry: Array, seat: int) -> int:
    """The bet that a seat posts besides the blinds."""
    return carry[TABLE_CELLS + seat * SEAT_CELLS + POST]  # type: ignore[no-any-return]


@kernel
def dead_owed(carry: Array, seat: int) -> int:
    """The chips that it owes to the pot."""
    return carry[TABLE_CELLS + seat * SEAT_CELLS + DEAD]  # type: ignore[no-any-return]


@kernel
def is_in(hand: Hand, seat: int) -> bool:
    """Does it still play for the pots?"""
    return hand.state[seat] & OUT == 0  # type: ignore[no-any-return]


@kernel
def behind(hand: Hand, seat: int) -> int:
    """The chips that it still has."""
    return hand.stack[seat] - hand.put[seat]  # type: ignore[no-any-return]


@kernel
def how_many_in(hand: Hand) -> int:
    """Seats that play for the pots."""
    found = 0
    for seat in range(len(hand.state)):
        found += hand.state[seat] & OUT == 0
    return found


@kernel
def how_many_act(hand: Hand) -> int:
    """Seats that play for the pots and have chips to bet."""
    found = 0
    for seat in range(len(hand.state)):
        found += hand.state[seat] == 0
    return found


@kernel
def next_in(hand: Hand, seat: int) -> int:
    """The next seat at the left that is in the hand."""
    seats = len(hand.state)
    for turn in range(1, seats + 1):
        other = (seat + turn) % seats
        if is_in(hand, other):
            return other
    return seat


@kernel
def from_left(hand: Hand, turn: int) -> int:
    """The seat that comes as number `turn` from the button's left, the button last."""
    return (hand.table[BUTTON_AT] + 1 + turn) % len(hand.state)  # type: ignore[no-any-return]


@kernel
def card_at(hand: Hand, seat: int, place: int) -> int:
    """A card of a seat, by its place in all that it was dealt."""
    return hand.cards[seat * MOST_CARDS + place]  # type: ignore[no-any-return]


@kernel
def keeps(hand: Hand, seat: int, place: int) -> bool:
    """Does the seat still have the card at a place?"""
    return hand.kept[seat] >> place & 1 == 1  # type: ignore[no-any-return]


@kernel
def lies_up(hand: Hand, seat: int, place: int) -> bool:
    """Is it face up?"""
    return hand.faces[seat] >> place & 1 == 1  # type: ignore[no-any-return]


@kernel
def own_cards(hand: Hand, seat: int, row: Cells) -> int:
    """Write the cards that a seat has kept into a row, in order; how many they are."""
    count = 0
    for place in range(hand.held[seat]):
        if keeps(hand, seat, place):
            row[count] = card_at(hand, seat, place)
            count += 1
    return count


@kernel
def muck(hand: Hand, card: int) -> None:
    """A card is out of play, and may be shuffled in again where the deck runs short."""
    if hand.table[MUCKED] < MOST_MUCK:
        hand.muck[hand.table[MUCKED]] = card
        hand.table[MUCKED] += 1
