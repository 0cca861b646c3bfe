"""Dai Bacc.

Baccarat without commission: a Banker hand that wins with a seven of three cards
pushes its line. A player-dealer banks the others. Tiger 7 is on that seven, Ox 8 on a
Player hand that wins with an eight of three cards, and Kill the Ox/Tiger on either of
them when it does not win.

All wagers of a kind are settled before the next kind, from the seat at the
player-dealer's left, clockwise; `first-seat` is that seat, counted from 0.

In a written round `[board]` has the cards of the Player hand and `[dealer]` those of
the Banker hand.
"""

from __future__ import annotations

from pitboss.families.baccarat import (
    PLAYER_WINS,
    TWO_HANDS,
    BankerSeven,
    Bet,
    Coup,
    DrawChart,
    MoreReasons,
    MoreSpots,
    Result,
    bet,
    deal,
    line_result,
    settle_in_turn,
    totals_so_far,
    wins_with_three_card_seven,
)
from pitboss.game import *

FACTS = Facts(family="baccarat", tells_apart=Face.POINTS)


class Side(MoreSpots):
    """After the Player line and the Banker line, in the order of settlement."""

    KILL_THE_OX_TIGER = Wager()
    TIGER_7 = Wager()
    OX_8 = Wager()


class Why(MoreReasons):
    KILL = "a Player eight or a Banker seven of three cards does not win"
    NO_KILL = "there is no Player eight or Banker seven of three cards that does not win"
    TIGER = "the Banker hand wins with a seven of three cards"
    NO_TIGER = "the Banker hand does not win with a seven of three cards"
    OX = "the Player hand wins with the three cards that Ox 8 is on"
    NO_OX = "the Player hand does not win with the three cards that Ox 8 is on"
    OX_BEATEN = "the Player hand has the three cards that Ox 8 is on, and does not win with them"
    COLLECTION = "collection fee"


class Rules(NamedTuple):
    decks: int
    order: ActionOrder
    banker_draw: DrawChart
    player_line: Annotated[Paytable, Bet]
    banker_line: Annotated[Paytable, Bet]
    banker_seven: BankerSeven
    kill_the_ox_tiger: Annotated[Paytable, Bet]
    tiger_7: Annotated[Paytable, Bet]
    ox_8: Annotated[Paytable, Bet]
    ox_total: int
    """With how many points of three cards the Player hand wins Ox 8."""
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
FIRST_SEAT = 0

HAND_NAMES = TWO_HANDS
so_far = totals_so_far
STAKES = dict.fromkeys(("player-line", "banker-line", "kill-the-ox-tiger", "tiger-7", "ox-8"), 1000)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    coup = deal(tape, DOWN, rules.banker_draw)
    settle_in_turn(tape, rules, stakes, coup, result, carry[FIRST_SEAT])


@kernel
def result(rules: Rules, spot: int, coup: Coup) -> Result:
    """What a wager comes to."""
    if spot == Side.KILL_THE_OX_TIGER:
        return bet(rules.kill_the_ox_tiger, kills(coup), Why.KILL, Why.NO_KILL)
    if spot == Side.TIGER_7:
        return bet(rules.tiger_7, wins_with_three_card_seven(coup), Why.TIGER, Why.NO_TIGER)
    if spot == Side.OX_8:
        of_three = coup.player_cards == 3 and coup.player == rules.ox_total
        misses = Why.OX_BEATEN if of_three else Why.NO_OX
        return bet(rules.ox_8, of_three and coup.winner == PLAYER_WINS, Why.OX, misses)
    return line_result(rules, spot, coup)


@kernel
def kills(coup: Coup) -> bool:
    """An eight or a seven that ties is killed too: it has not beaten the other hand."""
    ox = coup.player == 8 and coup.player_cards == 3 and coup.banker >= 8
    tiger = coup.banker == 7 and coup.banker_cards == 3 and coup.player >= 7
    return ox or tiger
