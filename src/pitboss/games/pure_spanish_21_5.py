"""Pure Spanish 21.5.

Spanish 21 that a player banks: decks without tens, whose kings, queens and jacks are Bonus
cards. Two cards to each player and to the player-dealer, whose second is face down. An
ace and a Bonus card are 21.5 and win always; the house dealer looks for it under an ace or
a Bonus card. A player surrenders, doubles, splits, draws or stands, and must stand on a hard
17. After a double he may take that part back and give up the rest, or, where the house
offers it, double all again. The hole card says at which seat the action begins. A player's
21 wins against 21; who is over loses, unless the player-dealer has three eights.

Match the Dealer looks at the player's first two cards and the upcard.
"""

from __future__ import annotations

from pitboss.families import no_bust, twentyone
from pitboss.families.no_bust import (
    BOX,
    DEALER_CELLS,
    DEALT,
    FIRST,
    HAND,
    HANDS,
    SECOND,
    STAKE,
    Act,
    BothOverPush,
    Comparing,
    MainPays,
    MoreReasons,
    Peek,
    SplitOn,
    Turn,
    anything_left,
    box_at,
    box_size,
    deal,
    dealer_plays,
    has_natural,
    play_hands,
    settle_game,
)
from pitboss.families.no_bust import Why as Usual
from pitboss.families.no_bust_stages import twenty_one
from pitboss.families.player_dealer import button_count, seat_counted_to
from pitboss.families.twentyone import (
    HAND_CLASSES,
    MoreSpots,
    Soft17,
    Spot,
    hand_class,
    may_have_natural,
)
from pitboss.game import *
from pitboss.hands.names import natural_called
from pitboss.hands.twentyone import value
from pitboss.sidebets.match_the_dealer import MatchTheDealer, matched

FACTS = Facts(family="twentyone", title="Pure Spanish 21.5")

PLACES = 7
"""Betting places, besides the player-dealer's."""


class Side(MoreSpots):
    MATCH_THE_DEALER = Wager()


class Why(MoreReasons):
    MATCH_THE_DEALER = "a card of the player's has the upcard's rank"
    NO_MATCH = "no card of the player's has the upcard's rank"


class SurrenderWhen(IntEnum):
    """Before or after the look for 21.5."""

    LATE = 0
    EARLY = 1


class Rules(NamedTuple):
    decks: int
    bust_from: int
    both_over_push: BothOverPush
    both_21: bool
    """21 against 21 wins, and 21.5 against 21.5."""
    must_stand: int
    split_on: SplitOn
    split_hands: int
    doubles: int
    """How often the wager may be doubled where double-double down is offered."""
    rescue: bool
    soft_17: Soft17
    surrender_when: SurrenderWhen
    double_double: bool
    main: Annotated[Paytable, MainPays]
    match_the_dealer: Annotated[Paytable, MatchTheDealer]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


MOST_DOUBLES = 3
EARLY_KEYS = twentyone.KEYS + MOST_DOUBLES * HAND_CLASSES * 10
"""After the family's keys: hands that were doubled, then surrender before the look."""
KEYS = EARLY_KEYS + HAND_CLASSES * 10


CALLED = {"a natural": "21.5", "no natural": "no 21.5"}
says_hand = natural_called("21.5")


def key_name(rules: Rules, key: int) -> str:
    if key < twentyone.KEYS:
        return twentyone.key_name(key)
    stage, rest = divmod(key - twentyone.KEYS, HAND_CLASSES * 10)
    number, upcard = divmod(rest, 10)
    hand = f"{twentyone.class_name(number)} against {twentyone.upcard_name(upcard + 1)}"
    times = ("doubled once", "doubled twice", "doubled three times", "before the look for 21.5")
    return f"{hand}, {times[stage]}"


def why_not(rules: Rules, key: int, action: int) -> tuple[str, str]:
    if key >= EARLY_KEYS:
        return "before the look for 21.5 a hand is given up or not", "surrender-when"
    if action == Act.DECLINE:
        return "after the look for 21.5 a hand is played or given up", "surrender-when"
    if action == Act.SURRENDER and key < HAND_CLASSES * 10:
        return "it is given up before the look for 21.5", "surrender-when"
    if action == Act.SURRENDER:
        return "only the first two cards are surrendered", "surrender-when"
    if action == Act.RESCUE and key < twentyone.KEYS:
        return "only a doubled hand is rescued", "rescue"
    if action == Act.DOUBLE and key >= twentyone.KEYS:
        again = "it is doubled as often as it may be"
        return again if rules.double_double else "a hand is doubled once", "double-double"
    if action == Act.SPLIT and key >= twentyone.KEYS:
        return "a doubled hand is not split", "split"
    return no_bust.why_not(rules, key, action)


def deck(rules: Rules) -> Deck:
    return standard(rules.decks, without="T")


def policy(rules: Rules) -> Array:
    """Basic strategy; doubled hands below 17 are taken back against a seven or higher."""
    cells = no_bust.usual_play(KEYS, rules.decks, rules.soft_17, Peek.YES)
    cells[twentyone.KEYS : EARLY_KEYS] = prefer(Act.STAND)
    for done in range(1, MOST_DOUBLES + 1):
        for total in range(4, 17):
            for up in (1, 7, 8, 9, 10):
                key = no_bust.doubled_key(twentyone.class_of("hard", total), up, done)
                cells[key] = prefer(Act.RESCUE)
    return cells


def usual_is_best(rules: Rules) -> bool:
    return False


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, Usual.COLLECTION)
    size = box_size(rules.split_hands, rules.split_hands, rules.split_hands)
    boxes, dealer = scratch(tape, seats * size), scratch(tape, DEALER_CELLS)
    playing = place_wagers(stakes, boxes, size)
    compare = comparing(rules)

    exposed, hole = deal(tape, boxes, size, seats, 0)
    up = reveal(tape, exposed)
    button = 0
    if playing > 0:
        looks = may_have_natural(value(up))
        early = rules.surrender_when == SurrenderWhen.EARLY
        if early and looks:
            surrender_early(tape, boxes, size, seats, value(up))
        turn = players_turn(rules, not (early and looks))
        order = ActionOrder.FROM_LEFT
        natural = play_hands(
            tape, turn, compare, rules.main, boxes, size, seats, up, hole, False, order, 0
        )
        if natural or anything_left(boxes, size, seats):
            under = reveal(tape, hole)
            button = seat_counted_to(button_count(under), PLACES, seats)
            most, push = rules.bust_from - 1, rules.both_over_push
            dealer_plays(tape, up, under, rules.soft_17, most, push, False, dealer)

    for place in range(seats):
        seat = seat_in_order(place, seats, ActionOrder.FROM_BUTTON, button)
        at = box_at(seat, size)
        settle_game(tape, compare, rules.main, boxes, at, seat, dealer)
        stake = stakes[seat, Side.MATCH_THE_DEALER]
        if stake > 0:
            row, table = matched(boxes[at + FIRST], boxes[at + SECOND], up), rules.match_the_dealer
            why = Why.MATCH_THE_DEALER if row > 0 else Why.NO_MATCH
            pay_row(tape, seat, Side.MATCH_THE_DEALER, stake, table, row, why)


@kernel
def place_wagers(stakes: Array, boxes: Cells, size: int) -> int:
    """What lies on each box; and the money on the game."""
    playing = 0
    for seat in range(stakes.shape[0]):
        at = box_at(seat, size)
        main = stakes[seat, Spot.MAIN]
        boxes[at + STAKE] = main
        boxes[at + DEALT] = main + stakes[seat, Side.MATCH_THE_DEALER]
        playing += main
    return playing


@kernel
def surrender_early(tape: Tape, boxes: Cells, size: int, seats: int, up: int) -> None:
    """Before the look: half is given up, or not, on every hand but 21.5."""
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + HANDS] == 0 or has_natural(boxes, at):
            continue
        pair = value(boxes[at + FIRST]) == value(boxes[at + SECOND])
        key = EARLY_KEYS + hand_class(boxes[at + BOX + HAND], pair) * 10 + up - 1
        if choose(tape, seat, key, Act.SURRENDER | Act.DECLINE) == Act.SURRENDER:
            pay(tape, seat, Spot.MAIN, boxes[at + STAKE], -1, 2, Usual.SURRENDERED)
            boxes[at + HANDS] = 0


@kernel
def players_turn(rules: Rules, surrender: bool) -> Turn:
    """Double-double down is for tables where a soft 17 is hit, and knows no double for less."""
    again = rules.double_double and rules.soft_17 == Soft17.HIT
    plain = Act.HIT | Act.STAND
    return Turn(
        first_two=plain | Act.DOUBLE | (Act.SURRENDER if surrender else 0),
        split_two=plain | Act.DOUBLE,
        drawn=plain,
        must_hit=0,
        must_stand=rules.must_stand,
        most=rules.bust_from - 1,
        split_on=rules.split_on,
        split_hands=rules.split_hands,
        split_hands_tens=rules.split_hands,
        split_hands_aces=rules.split_hands,
        double_for_less=not again,
        split_aces=plain | Act.DOUBLE,
        doubles=rules.doubles if again else 1,
        rescue=rules.rescue,
    )


@kernel
def comparing(rules: Rules) -> Comparing:
    most, push = rules.bust_from - 1, rules.both_over_push
    return Comparing(most, push, False, False, Peek.YES, rules.both_21)


def is_early(rules: Rules) -> bool:
    """Half may be given up before the look for 21.5."""
    return rules.surrender_when == SurrenderWhen.EARLY


TWENTY_ONE = twenty_one(
    lambda rules: players_turn(rules, True),
    comparing,
    lambda rules: rules.main,
    original_only=is_early,
)
