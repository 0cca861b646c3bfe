"""Golden Frog Baccarat.

A player-dealer banks the others. The Player line pays even money and the Banker line
19 to 20, and that pushes besides when its hand wins with a seven of three cards. Six
bonus bets: a tie, that Banker seven (Jin Chan 7), a Player hand that wins with an
eight of three cards (Koi 8), and three pairs of totals, whichever hand has which.

All wagers of a kind are settled before the next kind, from the seat at the
player-dealer's left, clockwise; `first-seat` is that seat, counted from 0.

In a written round `[board]` has the cards of the Player hand and `[dealer]` those of
the Banker hand.
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
    totals,
    totals_so_far,
    wins_with_three_card_eight,
    wins_with_three_card_seven,
)
from pitboss.game import *

FACTS = Facts(title="Golden Frog Baccarat", family="baccarat", tells_apart=Face.POINTS)


class Side(MoreSpots):
    """After the Player line and the Banker line, in the order of settlement."""

    TIE = Wager()
    JIN_CHAN_7 = Wager()
    KOI_8 = Wager()
    THREE_CARD_9_OVER_THREE_CARD_1 = Wager()
    NATURAL_9_OVER_TWO_CARD_7 = Wager()
    EIGHT_OVER_SIX = Wager()


class Why(MoreReasons):
    EQUAL = "the two hands have the same total"
    NOT_EQUAL = "the two hands have different totals"
    JIN_CHAN = "the Banker hand wins with a seven of three cards"
    NO_JIN_CHAN = "the Banker hand does not win with a seven of three cards"
    KOI = "the Player hand wins with an eight of three cards"
    NO_KOI = "the Player hand does not win with an eight of three cards"
    NINE_OVER_ONE = "a nine of three cards beats a one of three cards"
    NO_NINE_OVER_ONE = "no nine of three cards beats a one of three cards"
    NINE_OVER_SEVEN = "a natural nine beats a seven of two cards"
    NO_NINE_OVER_SEVEN = "no natural nine beats a seven of two cards"
    EIGHT_OVER_SIX = "an eight beats a six"
    NO_EIGHT_OVER_SIX = "no eight beats a six"
    COLLECTION = "collection fee"


class Rules(NamedTuple):
    decks: int
    order: ActionOrder
    banker_draw: DrawChart
    player_line: Annotated[Paytable, Bet]
    banker_line: Annotated[Paytable, Bet]
    banker_seven: BankerSeven
    tie: Annotated[Paytable, Bet]
    jin_chan_7: Annotated[Paytable, Bet]
    koi_8: Annotated[Paytable, Bet]
    three_card_9_over_three_card_1: Annotated[Paytable, Bet]
    natural_9_over_two_card_7: Annotated[Paytable, Bet]
    eight_over_six: Annotated[Paytable, Bet]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
FIRST_SEAT = 0

HAND_NAMES = TWO_HANDS
so_far = totals_so_far
STAKES = dict.fromkeys(("player-line", "banker-line", *(spot.wager.slug for spot in Side)), 1000)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    coup = deal(tape, UP, rules.banker_draw)
    settle_in_turn(tape, rules, stakes, coup, result, carry[FIRST_SEAT])


@kernel
def result(rules: Rules, spot: int, coup: Coup) -> Result:
    """What a wager comes to."""
    if spot == Side.TIE:
        return bet(rules.tie, coup.winner == TIED, Why.EQUAL, Why.NOT_EQUAL)
    if spot == Side.JIN_CHAN_7:
        wins = wins_with_three_card_seven(coup)
        return bet(rules.jin_chan_7, wins, Why.JIN_CHAN, Why.NO_JIN_CHAN)
    if spot == Side.KOI_8:
        return bet(rules.koi_8, wins_with_three_card_eight(coup), Why.KOI, Why.NO_KOI)
    if spot == Side.THREE_CARD_9_OVER_THREE_CARD_1:
        wins = totals(coup, 9, 1) and coup.player_cards + coup.banker_cards == 6
        table = rules.three_card_9_over_three_card_1
        return bet(table, wins, Why.NINE_OVER_ONE, Why.NO_NINE_OVER_ONE)
    if spot == Side.NATURAL_9_OVER_TWO_CARD_7:
        wins = totals(coup, 9, 7) and coup.player_cards + coup.banker_cards == 4
        table = rules.natural_9_over_two_card_7
        return bet(table, wins, Why.NINE_OVER_SEVEN, Why.NO_NINE_OVER_SEVEN)
    if spot == Side.EIGHT_OVER_SIX:
        wins = totals(coup, 8, 6)
        return bet(rules.eight_over_six, wins, Why.EIGHT_OVER_SIX, Why.NO_EIGHT_OVER_SIX)
    return line_result(rules, spot, coup)
