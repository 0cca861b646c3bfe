"""Pure 21.5 Blackjack.

Tens, jacks, queens and kings are Bonus cards. Two cards to each player and to the
player-dealer, whose second is face down. An ace and a Bonus card are 21.5, which beats
every other hand. A player surrenders, doubles, splits, draws or stands; he must draw on
a hard 11 or less and stand on a hard 19 or more. The hole card then says at which seat
the action begins. The player-dealer draws on a soft 17 or less. A player who is over
loses, unless the player-dealer has three eights.

Cards, decisions and the count for the action button begin at the player-dealer's left.

Bonus bets: Buster on the player-dealer's going over, Red Flex on the red cards that his
hand begins with, Match the Dealer on the upcard's rank. Seat by seat the game wager is
settled before them.
"""

from __future__ import annotations

from pitboss.families import no_bust, twentyone
from pitboss.families.no_bust import (
    CARDS_OF_DEALER,
    DEALER_CELLS,
    DEALT,
    FIRST,
    REDS,
    SECOND,
    STAKE,
    Act,
    BothOverPush,
    Comparing,
    MainPays,
    MoreReasons,
    Peek,
    SplitOn,
    Surrender,
    Turn,
    anything_left,
    box_at,
    box_size,
    deal,
    dealer_plays,
    play_hands,
    settle_game,
)
from pitboss.families.no_bust import Why as Usual
from pitboss.families.no_bust_stages import twenty_one
from pitboss.families.player_dealer import button_count, seat_counted_to
from pitboss.families.twentyone import MoreSpots, Soft17, Spot
from pitboss.game import *
from pitboss.hands.names import natural_called
from pitboss.hands.twentyone import cards_in, total_up_to
from pitboss.sidebets.buster import Buster, busted
from pitboss.sidebets.match_the_dealer import MatchTheDealer, matched

FACTS = Facts(family="twentyone", title="Pure 21.5 Blackjack")

PLACES = 8
"""Betting places, besides the player-dealer's."""


class Side(MoreSpots):
    BUSTER = Wager(tells_apart=Face.POINTS, in_any_order=True)
    RED_FLEX = Wager(tells_apart=Face.COLORED_POINTS, in_any_order=True)
    MATCH_THE_DEALER = Wager()


class Why(MoreReasons):
    BUSTER = "the player-dealer goes over"
    NO_BUST = "the player-dealer does not go over"
    RED_FLEX = "the player-dealer's hand begins with red cards"
    NO_RED_FLEX = "the player-dealer's first two cards are not both red"
    MATCH_THE_DEALER = "a card of the player's has the upcard's rank"
    NO_MATCH = "no card of the player's has the upcard's rank"


class RedFlex(Outcomes):
    NOT_RED = auto()
    TWO_RED = auto()
    THREE_RED = auto()
    FOUR_RED = auto()
    FIVE_RED = auto()
    SIX_RED = auto()
    SEVEN_OR_MORE_RED = auto()


class Rules(NamedTuple):
    decks: int
    bust_from: int
    both_over_push: BothOverPush
    soft_17: Soft17
    must_hit: int
    must_stand: int
    surrender: Surrender
    double_for_less: bool
    split_hands: int
    split_hands_aces: int
    naturals_at_once: bool
    """21.5 is paid before the players act, where the player-dealer can have none."""
    peek: Peek
    split_on: SplitOn
    main: Annotated[Paytable, MainPays]
    buster: Annotated[Paytable, Buster]
    red_flex: Annotated[Paytable, RedFlex]
    match_the_dealer: Annotated[Paytable, MatchTheDealer]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
FIRST_SEAT = 0
"""The seat at the player-dealer's left, counted from 0: dealt to, asked and settled first."""

KEYS = twentyone.KEYS


CALLED = {"a natural": "21.5", "no natural": "no 21.5"}
says_hand = natural_called("21.5")


def key_name(rules: Rules, key: int) -> str:
    return twentyone.key_name(key)


why_not = no_bust.why_not


def policy(rules: Rules) -> Array:
    """Basic strategy against a hole card that may make 21.5."""
    return no_bust.usual_play(KEYS, rules.decks, rules.soft_17, rules.peek)


def usual_is_best(rules: Rules) -> bool:
    return False


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats, first = stakes.shape[0], int(carry[FIRST_SEAT])
    collect_fees(tape, stakes, rules.fees, Usual.COLLECTION)
    size = box_size(rules.split_hands, rules.split_hands, rules.split_hands_aces)
    boxes, dealer = scratch(tape, seats * size), scratch(tape, DEALER_CELLS)
    playing, busting, red = place_wagers(stakes, boxes, size)
    compare = comparing(rules)

    exposed, hole = deal(tape, boxes, size, seats, first)
    up = reveal(tape, exposed)
    natural, turn, at_once, button = False, players_turn(rules), rules.naturals_at_once, first
    if playing > 0:
        order = ActionOrder.FROM_PLAYER_DEALER  # the button has no place yet
        natural = play_hands(
            tape, turn, compare, rules.main, boxes, size, seats, up, hole, at_once, order, first
        )
    waiting = natural or busting > 0 or anything_left(boxes, size, seats)
    if waiting or red > 0:
        under = reveal(tape, hole)
        button = (first + seat_counted_to(button_count(under), PLACES, seats)) % seats
        most, push = rules.bust_from - 1, rules.both_over_push
        dealer_plays(tape, up, under, rules.soft_17, most, push, not waiting, dealer)

    for place in range(seats):
        seat = seat_in_order(place, seats, ActionOrder.FROM_BUTTON, button)
        at = box_at(seat, size)
        settle_game(tape, compare, rules.main, boxes, at, seat, dealer)
        settle_bonus_bets(tape, rules, stakes, boxes, at, seat, up, dealer)


@kernel
def place_wagers(stakes: Array, boxes: Cells, size: int) -> tuple[int, int, int]:
    """What lies on each box; and the money on the game, on Buster and on Red Flex."""
    playing, busting, red = 0, 0, 0
    for seat in range(stakes.shape[0]):
        at = box_at(seat, size)
        main, match = stakes[seat, Spot.MAIN], stakes[seat, Side.MATCH_THE_DEALER]
        boxes[at + STAKE], boxes[at + DEALT] = main, main + match
        playing += main
        busting += stakes[seat, Side.BUSTER]
        red += stakes[seat, Side.RED_FLEX]
    return playing, busting, red


@kernel
def players_turn(rules: Rules) -> Turn:
    plain = Act.HIT | Act.STAND
    surrender = Act.SURRENDER if rules.surrender == Surrender.FIRST_TWO else 0
    return Turn(
        first_two=plain | Act.DOUBLE | surrender,
        split_two=plain | Act.DOUBLE,
        drawn=plain,
        must_hit=rules.must_hit,
        must_stand=rules.must_stand,
        most=rules.bust_from - 1,
        split_on=rules.split_on,
        split_hands=rules.split_hands,
        split_hands_tens=rules.split_hands,
        split_hands_aces=rules.split_hands_aces,
        double_for_less=rules.double_for_less,
        split_aces=Act.STAND,
        doubles=1,
        rescue=False,
    )


@kernel
def comparing(rules: Rules) -> Comparing:
    return Comparing(rules.bust_from - 1, rules.both_over_push, False, False, rules.peek, False)


@kernel
def settle_bonus_bets(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    boxes: Cells,
    at: int,
    seat: int,
    up: int,
    dealer: Cells,
) -> None:
    """A seat's bonus bets: Buster, Red Flex, Match the Dealer."""
    stake = stakes[seat, Side.BUSTER]
    if stake > 0:
        hand, most = dealer[CARDS_OF_DEALER], rules.bust_from - 1
        row = busted(total_up_to(hand, most), cards_in(hand), most)
        why = Why.BUSTER if row > 0 else Why.NO_BUST
        pay_row(tape, seat, Side.BUSTER, stake, rules.buster, row, why)
    stake = stakes[seat, Side.RED_FLEX]
    if stake > 0:
        row = max(min(dealer[REDS], 7) - 1, 0)
        why = Why.RED_FLEX if row > 0 else Why.NO_RED_FLEX
        pay_row(tape, seat, Side.RED_FLEX, stake, rules.red_flex, row, why)
    stake = stakes[seat, Side.MATCH_THE_DEALER]
    if stake > 0:
        row = matched(boxes[at + FIRST], boxes[at + SECOND], up)
        why = Why.MATCH_THE_DEALER if row > 0 else Why.NO_MATCH
        pay_row(tape, seat, Side.MATCH_THE_DEALER, stake, rules.match_the_dealer, row, why)


TWENTY_ONE = twenty_one(players_turn, comparing, lambda rules: rules.main)
