"""EZ Baccarat Panda 8.

Baccarat without commission. A player-dealer banks the others, who bet on the
Player line, the Banker line, a tie, a winning Banker seven of three cards
(Dragon 7) and a winning Player eight of three cards (Panda 8). Two hands are
dealt face up and draw by the rules of baccarat; the hand closer to nine wins.
When Dragon 7 wins, the Banker line pushes: that makes up for the missing
commission.

All wagers of a kind are settled before the next kind, from the seat at the
player-dealer's left, clockwise. In a written round `[board]` has the cards of the
Player hand and `[dealer]` those of the Banker hand; `first-seat` is the first seat to
be settled, counted from 0.
"""

from __future__ import annotations

from pitboss.families.baccarat import (
    TIED,
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
    wins_with_three_card_eight,
    wins_with_three_card_seven,
)
from pitboss.game import *

FACTS = Facts(title="EZ Baccarat Panda 8", family="baccarat", tells_apart=Face.POINTS)


class Side(MoreSpots):
    """After the Player line and the Banker line, in the order of settlement."""

    TIE = Wager()
    PANDA_8 = Wager()
    DRAGON_7 = Wager()


class Why(MoreReasons):
    EQUAL = "the two hands have the same total"
    NOT_EQUAL = "the two hands have different totals"
    PANDA = "the Player hand wins with an eight of three cards"
    NO_PANDA = "the Player hand does not win with an eight of three cards"
    DRAGON = "the Banker hand wins with a seven of three cards"
    NO_DRAGON = "the Banker hand does not win with a seven of three cards"
    COLLECTION = "collection fee"


class Rules(NamedTuple):
    decks: int
    order: ActionOrder
    banker_draw: DrawChart
    player_line: Annotated[Paytable, Bet]
    banker_line: Annotated[Paytable, Bet]
    banker_seven: BankerSeven
    tie: Annotated[Paytable, Bet]
    panda_8: Annotated[Paytable, Bet]
    dragon_7: Annotated[Paytable, Bet]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
FIRST_SEAT = 0

HAND_NAMES = TWO_HANDS
so_far = totals_so_far
STAKES = dict.fromkeys(("player-line", "banker-line", "tie", "panda-8", "dragon-7"), 1000)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    coup = deal(tape, UP, rules.banker_draw)
    settle_in_turn(tape, rules, stakes, coup, result, carry[FIRST_SEAT])


@kernel
def result(rules: Rules, spot: int, coup: Coup) -> Result:
    """What a wager comes to."""
    if spot == Side.TIE:
        return bet(rules.tie, coup.winner == TIED, Why.EQUAL, Why.NOT_EQUAL)
    if spot == Side.PANDA_8:
        wins = wins_with_three_card_eight(coup)
        return bet(rules.panda_8, wins, Why.PANDA, Why.NO_PANDA)
    if spot == Side.DRAGON_7:
        wins = wins_with_three_card_seven(coup)
        return bet(rules.dragon_7, wins, Why.DRAGON, Why.NO_DRAGON)
    return line_result(rules, spot, coup)
