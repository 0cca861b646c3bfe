"""21st Century Baccarat.

Baccarat without commission: a Banker hand that wins with a seven of three cards
pushes its line. A player-dealer banks the others. Lucky Match is on ranks that repeat
among all cards of both hands, Monster & Buster on a nought or one against an eight or
nine in four or six cards, Lucky 7 on that Banker seven.

The first card of the Banker hand gives a seat the action button. The count is
clockwise, the player-dealer's place is nought, and after a whole round of the table
it goes on. Both lines of each seat are settled first, from the button, clockwise;
then one bonus bet after the other. `first-seat` is the one at the player-dealer's
left, counted from 0.

In a written round `[board]` has the cards of the Player hand and `[dealer]` those of
the Banker hand.
"""

from __future__ import annotations

from pitboss.families.baccarat import (
    NO_CARD,
    TWO_HANDS,
    BankerSeven,
    Bet,
    Coup,
    DrawChart,
    MoreReasons,
    MoreSpots,
    Result,
    bet,
    by_row,
    deal,
    line_result,
    totals,
    wins_with_three_card_seven,
)
from pitboss.families.player_dealer import button_count, seat_counted_to
from pitboss.game import *

FACTS = Facts(title="21st Century Baccarat", family="baccarat", tells_apart=Face.POINTS)


class Side(MoreSpots):
    """After the Player line and the Banker line, in the order of settlement."""

    LUCKY_MATCH = Wager(tells_apart=Face.RANK)
    MONSTER_AND_BUSTER = Wager()
    LUCKY_7 = Wager()


class Why(MoreReasons):
    MATCH = "ranks repeat among the cards of both hands"
    NO_MATCH = "no two ranks repeat among the cards of both hands"
    MONSTER = "nought or one meets eight or nine in four or six cards"
    NO_MONSTER = "no nought or one meets eight or nine in four or six cards"
    LUCKY_SEVEN = "the Banker hand wins with a seven of three cards"
    NO_LUCKY_SEVEN = "the Banker hand does not win with a seven of three cards"
    COLLECTION = "collection fee"


class Match(Outcomes):
    NO_MATCH = auto()
    TWO_OR_THREE_PAIRS = auto()
    THREE_OF_A_KIND = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    DOUBLE_TRIPLETS = auto()
    FIVE_OR_SIX_OF_A_KIND = auto()


class Monster(Outcomes):
    NO_MONSTER = auto()
    FOUR_CARDS = auto()
    SIX_CARDS = auto()


class Rules(NamedTuple):
    decks: int
    seats: int
    order: ActionOrder
    banker_draw: DrawChart
    player_line: Annotated[Paytable, Bet]
    banker_line: Annotated[Paytable, Bet]
    banker_seven: BankerSeven
    lucky_match: Annotated[Paytable, Match]
    monster_and_buster: Annotated[Paytable, Monster]
    lucky_7: Annotated[Paytable, Bet]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
FIRST_SEAT = 0

HAND_NAMES = TWO_HANDS
STAKES = dict.fromkeys(
    ("player-line", "banker-line", "lucky-match", "monster-and-buster", "lucky-7"), 1000
)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    spots = stakes.shape[1]
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    coup = deal(tape, DOWN, rules.banker_draw)
    button = action_button(rules.seats, coup.banker_hand[0], carry[FIRST_SEAT])
    settle_spots(tape, rules, stakes, coup, button, 0, 2)
    for spot in range(2, spots):
        settle_spots(tape, rules, stakes, coup, button, spot, spot + 1)


@kernel
def action_button(places: int, card: int, first: int) -> int:
    """The seat that a card counts to; at the player-dealer himself the next one has it.

    >>> [action_button(7, card, 0) for card in cards("Ac 7c 8c 9c Kc")]
    [0, 6, 0, 0, 4]
    """
    return (first + seat_counted_to(button_count(card), places + 1, places)) % places


@kernel
def settle_spots(
    tape: Tape, rules: Rules, stakes: Array, coup: Coup, button: int, first: int, end: int
) -> None:
    """Some of the spots, seat by seat from the button."""
    for turn in range(rules.seats):
        seat = seat_in_order(turn, rules.seats, rules.order, button)
        if seat >= stakes.shape[0]:
            continue
        for spot in range(first, end):
            if stakes[seat, spot] > 0:
                win, per, why = result(rules, spot, coup)
                pay(tape, seat, spot, stakes[seat, spot], win, per, why)


@kernel
def result(rules: Rules, spot: int, coup: Coup) -> Result:
    """What a wager comes to."""
    if spot == Side.LUCKY_MATCH:
        match = matched(coup)
        why = Why.NO_MATCH if match == Match.NO_MATCH else Why.MATCH
        return by_row(rules.lucky_match, match, why)
    if spot == Side.MONSTER_AND_BUSTER:
        monster = monster_row(coup)
        why = Why.NO_MONSTER if monster == Monster.NO_MONSTER else Why.MONSTER
        return by_row(rules.monster_and_buster, monster, why)
    if spot == Side.LUCKY_7:
        wins = wins_with_three_card_seven(coup)
        return bet(rules.lucky_7, wins, Why.LUCKY_SEVEN, Why.NO_LUCKY_SEVEN)
    return line_result(rules, spot, coup)


@kernel
def monster_row(coup: Coup) -> int:
    """The row of Monster & Buster, by the number of cards; five never win."""
    far = totals(coup, 9, 0) or totals(coup, 9, 1) or totals(coup, 8, 0) or totals(coup, 8, 1)
    if far and coup.player_cards + coup.banker_cards == 4:
        return Monster.FOUR_CARDS
    if far and coup.player_cards + coup.banker_cards == 6:
        return Monster.SIX_CARDS
    return Monster.NO_MONSTER


COUNT = 3
"""Bits that count how often a rank lies on the table: six times at most."""


@kernel
def matched(coup: Coup) -> int:
    """The row of Lucky Match: how often the two most frequent ranks lie on the table."""
    counts = 0
    for card in coup.player_hand + coup.banker_hand:
        if card != NO_CARD:
            counts += 1 << COUNT * rank(card)
    most, next_most = 0, 0
    while counts > 0:
        times = counts & 7
        if times > most:
            most, next_most = times, most
        elif times > next_most:
            next_most = times
        counts >>= COUNT
    if most >= 5:
        return Match.FIVE_OR_SIX_OF_A_KIND
    if most == 4:
        return Match.FOUR_OF_A_KIND
    if most == 3 and next_most == 3:
        return Match.DOUBLE_TRIPLETS
    if most == 3:
        return Match.FULL_HOUSE if next_most == 2 else Match.THREE_OF_A_KIND
    return Match.TWO_OR_THREE_PAIRS if next_most == 2 else Match.NO_MATCH
