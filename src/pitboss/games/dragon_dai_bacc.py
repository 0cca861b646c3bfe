"""Dragon Dai Bacc 2.0.

Baccarat without commission: a Banker hand that wins with a seven of three cards
pushes its line. A player-dealer banks the others. Besides the lines there are a tie,
Ox 8 on a Player hand that wins with an eight of three cards, and Tiger 7 on that
Banker seven.

The second card of the Banker hand gives a seat the action button: seats are counted
clockwise from the house dealer's left, without the player-dealer's, and beyond the
last comes the first. All wagers of a kind are settled before the next kind, from the
button, counter-clockwise.

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
    totals_so_far,
    wins_with_three_card_eight,
    wins_with_three_card_seven,
)
from pitboss.families.player_dealer import button_count, seat_counted_to
from pitboss.game import *

FACTS = Facts(title="Dragon Dai Bacc 2.0", family="baccarat", tells_apart=Face.POINTS)

PLACES = 6
"""Players' seats at the table, empty ones too."""


class Side(MoreSpots):
    """After the Player line and the Banker line, in the order of settlement."""

    TIE = Wager()
    OX_8 = Wager()
    TIGER_7 = Wager()


class Why(MoreReasons):
    EQUAL = "the two hands have the same total"
    NOT_EQUAL = "the two hands have different totals"
    OX = "the Player hand wins with an eight of three cards"
    NO_OX = "the Player hand does not win with an eight of three cards"
    OX_BEATEN = "the Player hand has an eight of three cards, and does not win with it"
    TIGER = "the Banker hand wins with a seven of three cards"
    NO_TIGER = "the Banker hand does not win with a seven of three cards"
    COLLECTION = "collection fee"


class Rules(NamedTuple):
    decks: int
    order: ActionOrder
    banker_draw: DrawChart
    player_line: Annotated[Paytable, Bet]
    banker_line: Annotated[Paytable, Bet]
    banker_seven: BankerSeven
    tie: Annotated[Paytable, Bet]
    ox_8: Annotated[Paytable, Bet]
    tiger_7: Annotated[Paytable, Bet]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


HAND_NAMES = TWO_HANDS
so_far = totals_so_far
STAKES = dict.fromkeys(("player-line", "banker-line", "tie", "ox-8", "tiger-7"), 1000)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    coup = deal(tape, DOWN, rules.banker_draw)
    button = action_button(stakes.shape[0], coup.banker_hand[1])
    settle_in_turn(tape, rules, stakes, coup, result, button)


@kernel
def action_button(seats: int, card: int) -> int:
    """The seat that is settled first: the one that the card counts to, or the next before it.

    >>> [action_button(4, card) for card in cards("Ac 4c 5c 6c 7c Kc")]
    [0, 3, 3, 3, 0, 0]
    """
    return min(seat_counted_to(button_count(card), PLACES, PLACES), seats - 1)


@kernel
def result(rules: Rules, spot: int, coup: Coup) -> Result:
    """What a wager comes to."""
    if spot == Side.TIE:
        return bet(rules.tie, coup.winner == TIED, Why.EQUAL, Why.NOT_EQUAL)
    if spot == Side.OX_8:
        eight = coup.player_cards == 3 and coup.player == 8
        misses = Why.OX_BEATEN if eight else Why.NO_OX
        return bet(rules.ox_8, wins_with_three_card_eight(coup), Why.OX, misses)
    if spot == Side.TIGER_7:
        return bet(rules.tiger_7, wins_with_three_card_seven(coup), Why.TIGER, Why.NO_TIGER)
    return line_result(rules, spot, coup)
