"""Matched'em.

From a first pack three cards are laid face up on the squares 1, 2 and 3; one of a rank that
lies there already is replaced. From a second, whole pack cards are turned one at a time until
one has the rank of a square, and that ends the round. Main wins if its square is the one that
is matched, and pays less when the very first card does it. Door is on that first card alone,
Copy on a match in suit as well. Copy and Door need a Main wager, on whichever square.

A player-dealer banks. All Main wagers are settled from his left, then all Door and then all
Copy wagers, those of a seat in the order of the squares. Here wagers are made before the squares
are laid: the second pack is whole, so that no square is worth more than another.

In a written round `[dealer]` has the cards of the first pack, replaced ones too, and `[board]`
those of the second.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pitboss.game import *
from pitboss.hands import names

FACTS = Facts(title="Matched'em", family="matching", fresh=True)

PACK, SQUARES = 52, 3
NO_SQUARE, NO_CARD = -1, -1
NUMBERS = ("1", "2", "3")


class Spot(Spots):
    """In the order of settlement."""

    MAIN = Wager(spots=NUMBERS)
    DOOR = Wager(spots=NUMBERS)
    COPY = Wager(spots=NUMBERS)


class Why(Reasons):
    MATCHED_FIRST = "the first card matches this square"
    MATCHED_LATER = "a later card is the first to match a square, this one"
    OTHER_SQUARE = "another square is matched first"
    DOOR = "the first card matches this square"
    NO_DOOR = "the first card does not match this square"
    COPIED = "the card that matches is that of this square, rank and suit"
    NOT_COPIED = "the card that matches is not that of this square, rank and suit"
    COLLECTION = "collection fee"


class Main(Outcomes):
    OTHER_SQUARE = auto()
    FIRST_CARD = auto()
    LATER_CARD = auto()


class Bet(Outcomes):
    LOSE = auto()
    WIN = auto()


class Rules(NamedTuple):
    order: ActionOrder
    main: Annotated[Paytable, Main]
    door: Annotated[Paytable, Bet]
    copy: Annotated[Paytable, Bet]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
FIRST_SEAT = 0
"""The one at the player-dealer's left, counted from 0."""

ON_SQUARES, SECOND_PACK = DEALER, BOARD
HAND_NAMES = {ON_SQUARES: "row of squares", SECOND_PACK: "second pack"}
HAND_PARTS = {ON_SQUARES: "put aside"}
STAKES = {"main 1": 1000, "door 1": 1000, "copy 1": 1000}


def deck(rules: Rules) -> Deck:
    return Deck(standard(1).counts, packs=2)


def says_hand(rules: Rules, hand: Sequence[int], board: Sequence[int]) -> str:
    """The square that the last card of the second pack matches; of that pack, its last card."""
    if not board:
        return names.last_rank(rules, hand, board)
    at = says_of(hand, board)
    return f"square {at + 1} is matched" if at != NO_SQUARE else ""


def says_of(hand: Sequence[int], board: Sequence[int]) -> int:
    """The card of that square; of the second pack, the last.

    >>> says_of(cards("As Kh Qs"), cards("2c Kd")), says_of(cards("As Kh Qs"), cards("2c"))
    (1, -1)
    >>> says_of(cards("2c 3c Kd"), ())
    2
    """
    if not board:
        return len(hand) - 1
    return square_of(hand, board[-1]) if len(hand) == SQUARES else NO_SQUARE


def position(dealt: Sequence[int]) -> Hashable:
    """How often each square's rank has come; then the cards of the second pack, and its match."""
    square, came = [NO_CARD] * SQUARES, [0] * SQUARES
    for number, card in enumerate(dealt):
        if square[-1] != NO_CARD:
            at = square_of(square, dealt[-1])
            return len(dealt) - number, (at, dealt[-1] in square)
        at = square_of(square, card)
        if at == NO_SQUARE:
            at = square.index(NO_CARD)
            square[at] = card
        came[at] += 1
    return tuple(came)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats, spots = stakes.shape
    square = scratch(tape, SQUARES)
    lay_squares(tape, square)
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)

    next_pack(tape, PACK)
    card = draw(tape, SECOND_PACK, UP)
    first = square_of(square, card)
    matched = first
    while matched == NO_SQUARE:
        card = draw(tape, SECOND_PACK, UP)
        matched = square_of(square, card)

    for wager in range(0, spots, SQUARES):
        for turn in range(seats):
            seat = seat_in_order(turn, seats, rules.order, carry[FIRST_SEAT])
            for at in range(SQUARES):
                stake = stakes[seat, wager + at]
                if stake > 0 and wager == Spot.MAIN:
                    settle_main(tape, rules, seat, at, stake, first, matched)
                elif stake > 0 and wager == Spot.DOOR:
                    settle_door(tape, rules, seat, at, stake, first)
                elif stake > 0:
                    settle_copy(tape, rules, seat, at, stake, card == square[at])


@kernel
def lay_squares(tape: Tape, square: Cells) -> None:
    """A card of the first pack on each square; one of a rank that lies there is replaced."""
    for at in range(SQUARES):
        square[at] = NO_CARD
    dealt, stay = 0, 0
    for at in range(SQUARES):
        card = draw(tape, ON_SQUARES, UP)
        while square_of(square, card) != NO_SQUARE:
            card = draw(tape, ON_SQUARES, UP)
            dealt += 1
        square[at] = card
        stay |= 1 << dealt
        dealt += 1
    if dealt > SQUARES:
        lay_apart(tape, ON_SQUARES, stay)


@kernel
def square_of(square: Cells, card: int) -> int:
    """The square that a card matches in rank.

    >>> [square_of(cards("As Kh Qs"), card) for card in cards("Ad Qs 2c")]
    [0, 2, -1]
    """
    for at in range(SQUARES):
        if rank(square[at]) == rank(card):
            return at
    return NO_SQUARE


@kernel
def settle_main(
    tape: Tape, rules: Rules, seat: int, square: int, stake: int, first: int, matched: int
) -> None:
    row, why = Main.OTHER_SQUARE, Why.OTHER_SQUARE
    if square == first:
        row, why = Main.FIRST_CARD, Why.MATCHED_FIRST
    elif square == matched:
        row, why = Main.LATER_CARD, Why.MATCHED_LATER
    pay_row(tape, seat, Spot.MAIN + square, stake, rules.main, row, why)


@kernel
def settle_door(tape: Tape, rules: Rules, seat: int, square: int, stake: int, first: int) -> None:
    row, why = Bet.LOSE, Why.NO_DOOR
    if square == first:
        row, why = Bet.WIN, Why.DOOR
    pay_row(tape, seat, Spot.DOOR + square, stake, rules.door, row, why)


@kernel
def settle_copy(tape: Tape, rules: Rules, seat: int, square: int, stake: int, copied: bool) -> None:
    row, why = Bet.LOSE, Why.NOT_COPIED
    if copied:
        row, why = Bet.WIN, Why.COPIED
    pay_row(tape, seat, Spot.COPY + square, stake, rules.copy, row, why)
