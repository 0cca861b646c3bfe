"""Baccarat: two hands are dealt, draw by fixed rules, and the one closer to nine wins.

Nobody decides anything. A natural, an eight or nine on the first two cards, ends
the draw. Otherwise the Player hand draws on five or less; the Banker hand draws on
five or less when the Player hand stood, and by the chart when it drew. Books differ
in whether the cards lie face up or are turned later, and in what the wagers pay.

The two hands belong to nobody at the table: in a written round the cards of the
Player hand are those of `[board]`, the cards of the Banker hand those of `[dealer]`.

A game has the two lines first, and then its own wagers and reasons (`MoreSpots`,
`MoreReasons`). What a wager comes to is its odds and the reason, `(win, per, why)`:

    win, per, why = bet(rules.tie, coup.winner == TIED, Why.EQUAL, Why.NOT_EQUAL)
    pay(tape, seat, Side.TIE, stake, win, per, why)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from enum import IntEnum, auto
from typing import Annotated, Any, NamedTuple

import numpy as np

from pitboss.errors import BadInput
from pitboss.facts import Array, FromTables, Outcomes, Reasons, Spots, Wager
from pitboss.families.player_dealer import seat_in_order
from pitboss.hands.baccarat import add, points
from pitboss.jit import kernel
from pitboss.money.paytables import Pays, Paytable, ruled_by
from pitboss.tape import BOARD, DEALER, DOWN, UP, draw, pay, reveal
from pitboss.tape.verbs import Tape

PLAYER_HAND, BANKER_HAND = BOARD, DEALER
TWO_HANDS = {PLAYER_HAND: "player hand", BANKER_HAND: "banker hand"}


class Spot(Spots):
    """The two lines."""

    PLAYER_LINE = Wager()
    BANKER_LINE = Wager(charge="commission")


class MoreSpots(Spots):
    """The wagers that a game has besides."""

    @classmethod
    def before(cls) -> tuple[Spots, ...]:
        return tuple(Spot)


class LineWhy(Reasons):
    CLOSER = "the hand is closer to nine"
    FARTHER = "the other hand is closer to nine"
    LINE_TIED = "the two hands tie"
    THREE_CARD_SEVEN = "the Banker hand wins with a seven of three cards"


CLOSER, FARTHER, LINE_TIED, THREE_CARD_SEVEN = map(int, LineWhy)
"""As plain numbers: compiled code does not mix the members of two enums."""


class MoreReasons(Reasons):
    """The reasons that a game has besides."""

    @classmethod
    def before(cls) -> tuple[Reasons, ...]:
        return tuple(LineWhy)


class Bet(Outcomes):
    """A line, or a bonus bet on one thing: it wins or it loses."""

    LOSE = auto()
    WIN = auto()


class BankerSeven(IntEnum):
    """What the Banker line does when its hand wins with a seven of three cards."""

    PAYS = 0
    PUSHES = 1


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


def read_chart(tables: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> Array:
    """The book's table `banker-draw`: by the Banker hand's points, a bit for each third card.

    Its rows are the points and an H or S for each count of the Player hand's third card, nought
    first. What has no row stands: seven is printed, eight and nine are naturals.
    """
    chart = np.zeros(10, dtype=np.int64)
    for name, rows in tables:
        if name == "banker-draw":
            for score, *cells in rows:
                chart[int(score)] = sum(1 << third for third, c in enumerate(cells) if c == "H")
    if not chart.any():
        raise BadInput("the game needs a table 'banker-draw' of kind 'draw-chart'")
    return chart


DrawChart = Annotated[Array, FromTables("draw-chart", read_chart)]
"""When the Banker hand draws after the Player hand has drawn: `banker_draw` of a game's `Rules`."""


@kernel
def banker_draws(chart: Array, banker: int, player_third: int) -> bool:
    """Does the Banker hand take a third card, after the Player hand's turn?"""
    if player_third == NO_CARD:
        return banker <= 5
    return bool(chart[banker] >> points(player_third) & 1)


@kernel
def deal(tape: Tape, face: int, chart: Array) -> Coup:
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
        if banker_draws(chart, banker, p3):
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


def totals_so_far(dealt: Sequence[int]) -> Hashable:
    """What matters of a coup's first cards, where wagers go by totals and numbers of cards.

    Where a coup goes on after five, the fifth is the Player hand's and the sixth comes for sure.
    Games have this as `so_far`.
    """
    values = [points(card) for card in dealt]
    return len(dealt), sum(values[::2]) % 10, sum(values[1::2]) % 10


@kernel
def wins_with_three_card_seven(coup: Coup) -> bool:
    """The Banker hand wins with a seven of three cards: Dragon 7, Tiger 7, Lucky 7, Fortune 7."""
    return coup.banker == 7 and coup.banker_cards == 3 and coup.player <= 6


@kernel
def wins_with_three_card_eight(coup: Coup) -> bool:
    """The Player hand wins with an eight of three cards: Panda 8, Koi 8, Ox 8."""
    return coup.player == 8 and coup.player_cards == 3 and coup.banker <= 7


@kernel
def totals(coup: Coup, one: int, other: int) -> bool:
    """Has one hand, whichever it is, this total, and the other hand that one?"""
    player, banker = coup.player, coup.banker
    return (player == one and banker == other) or (player == other and banker == one)


Result = tuple[int, int, int]
"""What each stake wins, as odds (`(0, 1)` pushes, `(-1, 1)` loses), and the reason."""


@kernel
def by_row(table: Paytable, row: int, why: int) -> Result:
    """The result of a wager by its paytable's row; no branch, for nobody can foretell which."""
    loses = table[row, 0] == Pays.LOSES
    return table[row, 1] - loses, max(table[row, 2], 1), ruled_by(table, row, why)


@kernel
def bet(table: Paytable, wins: bool, won: int, lost: int) -> Result:
    """The result of a wager on one thing; the last two are the reasons."""
    if wins:
        return by_row(table, Bet.WIN, won)
    return by_row(table, Bet.LOSE, lost)


@kernel
def line_result(rules: Any, line: int, coup: Coup) -> Result:
    """The result of the Player line or the Banker line, without a commission."""
    if coup.winner == TIED:
        return 0, 1, LINE_TIED
    if line == Spot.PLAYER_LINE:
        wins = coup.winner == PLAYER_WINS
        return bet(rules.player_line, wins, CLOSER, FARTHER)
    if rules.banker_seven == BankerSeven.PUSHES and wins_with_three_card_seven(coup):
        return 0, 1, THREE_CARD_SEVEN
    wins = coup.winner == BANKER_WINS
    return bet(rules.banker_line, wins, CLOSER, FARTHER)


@kernel
def settle_in_turn(
    tape: Tape, rules: Any, stakes: Any, coup: Coup, result: Callable[..., Any], button: int
) -> None:
    """All wagers of a kind before the next kind, each from the seat with the button.

    `result(rules, spot, coup)` is what a wager of the game comes to.
    """
    seats, spots = stakes.shape
    for spot in range(spots):
        for turn in range(seats):
            seat = seat_in_order(turn, seats, rules.order, button)
            if stakes[seat, spot] > 0:
                win, per, why = result(rules, spot, coup)
                pay(tape, seat, spot, stakes[seat, spot], win, per, why)
