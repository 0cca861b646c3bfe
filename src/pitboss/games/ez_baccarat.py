"""EZ Baccarat Panda 8.

Baccarat without commission. A player-dealer banks the others, who bet on the
Player line, the Banker line, a tie, a winning Banker seven of three cards
(Dragon 7) and a winning Player eight of three cards (Panda 8). Two hands are
dealt face up and draw by the rules of baccarat; the hand closer to nine wins.
When Dragon 7 wins, the Banker line pushes: that makes up for the missing
commission.

All wagers of a kind are settled before the next kind, from the seat at the
player-dealer's left, clockwise. In a written round `[board]` has the cards of the
Player hand and `[dealer]` those of the Banker hand; `button` is the first seat to
be settled, counted from 0.
"""

from __future__ import annotations

from pitboss.families.baccarat import (
    BANKER_WINS,
    PLAYER_WINS,
    TIED,
    Coup,
    deal,
    wins_with_three_card_eight,
    wins_with_three_card_seven,
)
from pitboss.game import *

FACTS = Facts(title="EZ Baccarat Panda 8", family="baccarat", tells_apart=Face.POINTS)


class Spot(Spots):
    """In the order of settlement."""

    PLAYER_LINE = Wager()
    BANKER_LINE = Wager()
    TIE = Wager()
    PANDA_8 = Wager()
    DRAGON_7 = Wager()


class Why(Reasons):
    CLOSER = "the hand is closer to nine"
    FARTHER = "the other hand is closer to nine"
    LINE_TIED = "the two hands tie"
    THREE_CARD_SEVEN = "the Banker hand wins with a seven of three cards"
    EQUAL = "the two hands have the same total"
    NOT_EQUAL = "the two hands have different totals"
    PANDA = "the Player hand wins with an eight of three cards"
    NO_PANDA = "the Player hand does not win with an eight of three cards"
    DRAGON = "the Banker hand wins with a seven of three cards"
    NO_DRAGON = "the Banker hand does not win with a seven of three cards"
    COLLECTION = "collection fee"
    NO_SUCH_SEAT = "the table has fewer seats"


class BankerSeven(IntEnum):
    """What the Banker line does when its hand wins with a seven of three cards."""

    PAYS = 0
    PUSHES = 1


class Tie(Outcomes):
    NO_TIE = auto()
    TIE = auto()


class Panda(Outcomes):
    NO_PANDA = auto()
    PANDA_8 = auto()


class Dragon(Outcomes):
    NO_DRAGON = auto()
    DRAGON_7 = auto()


class Rules(NamedTuple):
    decks: int
    seats: int
    order: ActionOrder
    player_line_pays: Odds
    banker_line_pays: Odds
    banker_seven: BankerSeven
    tie: Annotated[Paytable, Tie]
    panda_8: Annotated[Paytable, Panda]
    dragon_7: Annotated[Paytable, Dragon]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("button",)
BUTTON = 0

HAND_NAMES = {BOARD: "player hand", DEALER: "banker hand"}
STAKES = {spot.wager.slug: 1000 for spot in Spot}


def legal(rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int) -> int:
    """The small table has no seats beyond its last."""
    return Why.NO_SUCH_SEAT if seat >= rules.seats else 0


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats, spots = stakes.shape
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    coup = deal(tape, UP)
    for spot in range(spots):
        for turn in range(seats):
            seat = seat_in_order(turn, seats, rules.order, carry[BUTTON])
            if stakes[seat, spot] > 0:
                settle_wager(tape, rules, seat, spot, stakes[seat, spot], coup)


@kernel
def settle_wager(tape: Tape, rules: Rules, seat: int, spot: int, stake: int, coup: Coup) -> None:
    """One wager of a finished coup."""
    if spot == Spot.PLAYER_LINE or spot == Spot.BANKER_LINE:
        settle_line(tape, rules, seat, spot, stake, coup)
    elif spot == Spot.TIE:
        row, why = Tie.NO_TIE, Why.NOT_EQUAL
        if coup.winner == TIED:
            row, why = Tie.TIE, Why.EQUAL
        pay_row(tape, seat, spot, stake, rules.tie, row, why)
    elif spot == Spot.PANDA_8:
        eight, why = Panda.NO_PANDA, Why.NO_PANDA
        if wins_with_three_card_eight(coup):
            eight, why = Panda.PANDA_8, Why.PANDA
        pay_row(tape, seat, spot, stake, rules.panda_8, eight, why)
    else:
        seven, why = Dragon.NO_DRAGON, Why.NO_DRAGON
        if wins_with_three_card_seven(coup):
            seven, why = Dragon.DRAGON_7, Why.DRAGON
        pay_row(tape, seat, spot, stake, rules.dragon_7, seven, why)


@kernel
def settle_line(tape: Tape, rules: Rules, seat: int, line: int, stake: int, coup: Coup) -> None:
    """The Player line or the Banker line."""
    mine, (win, per) = PLAYER_WINS, rules.player_line_pays
    if line == Spot.BANKER_LINE:
        mine, (win, per) = BANKER_WINS, rules.banker_line_pays
    if coup.winner == TIED:
        push(tape, seat, line, stake, Why.LINE_TIED)
    elif coup.winner != mine:
        lose(tape, seat, line, stake, Why.FARTHER)
    elif (
        line == Spot.BANKER_LINE
        and rules.banker_seven == BankerSeven.PUSHES
        and wins_with_three_card_seven(coup)
    ):
        push(tape, seat, line, stake, Why.THREE_CARD_SEVEN)
    else:
        pay(tape, seat, line, stake, win, per, Why.CLOSER)
