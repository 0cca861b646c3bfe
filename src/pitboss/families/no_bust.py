"""Twenty-one that a player banks: No Bust, Shaq Jack, Pure 21.5, Pure Spanish 21.5.

What they have in common, and blackjack has not: a hand that is over is not lost at
once, for it may push with a player-dealer who is over too; players must draw on low
hands and stand on high ones; a pair is split into so many hands by what it is; nobody
looks at the hole card unless the house says so; and the player-dealer's bank settles
seat by seat as far as it reaches.

A round keeps each hand as the number that `hands.twentyone` makes of its cards, so that
what it is worth is told when it is compared. A natural is never made by a split hand.
"""

from __future__ import annotations

from enum import IntEnum, auto
from typing import Any, NamedTuple

import numpy as np

from pitboss.equipment.cards import EIGHT, NINE, SEVEN, rank, suit
from pitboss.facts import Actions, Array, Outcomes, Reasons
from pitboss.families import basic_strategy
from pitboss.families.player_dealer import seat_in_order
from pitboss.families.twentyone import (
    DRAWN,
    FIRST_TWO,
    HAND_CLASSES,
    INSURANCE_KEYS,
    KEYS,
    PLAY_KEYS,
    SPLIT_TWO,
    Soft17,
    Spot,
    class_name,
    completing,
    hand_class,
    least_double,
    may_have_natural,
    play_key,
)
from pitboss.hands.twentyone import (
    cards_in,
    counted,
    hard_sum,
    is_natural,
    is_ten,
    total_up_to,
    value,
)
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable
from pitboss.tape import (
    DEALER,
    DOWN,
    UP,
    choose,
    choose_amount,
    draw,
    give_back,
    lose,
    pay,
    pay_row,
    peek,
    play_hand,
    post,
    push,
)
from pitboss.tape.simulation import prefer
from pitboss.tape.verbs import Cells, Tape

CHIP = 100
"""A double for less goes in dollars."""


class Act(Actions):
    """The family's actions, and the doubled part of a wager taken back."""

    HIT = auto()
    STAND = auto()
    DOUBLE = auto()
    SPLIT = auto()
    SURRENDER = auto()
    INSURE = auto()
    DECLINE = auto()
    RESCUE = auto()


class Why(Reasons):
    HIGHER = "the player's total is higher"
    DEALER_BUSTS = "the player-dealer goes over"
    LOWER = "the player-dealer's total is higher"
    BUSTS = "the player goes over"
    TIED = "the totals are equal"
    BLACKJACK = "the player has a natural"
    DEALER_BLACKJACK = "the player-dealer has a natural"
    BOTH_BLACKJACK = "both have a natural"
    BOTH_21 = "both have 21, and the player wins"
    BOTH_OVER = "both are over, and the player-dealer wins"
    BOTH_OVER_TIED = "both are over by as much, and the player-dealer wins"
    BOTH_OVER_PUSH = "both are over, and the player is spared"
    SURRENDERED = "the player gives up half"
    RESCUED = "the player takes back the last double and gives up the rest"
    INSURANCE_WON = "the player-dealer has a natural under the ace"
    INSURANCE_LOST = "the player-dealer has no natural under the ace"
    ORIGINAL_ONLY = "a natural found late does not take what was added"
    COLLECTION = "collection fee"
    THREE_CARD_22 = "both are over, and the player has 22 in three cards"
    FOUR_CARD_BUST = "both are over, and the player has four cards or more"
    RESCUED_AGAIN = "the player takes back a later double and gives up the rest"


class MoreReasons(Reasons):
    """The reasons that a game has besides."""

    @classmethod
    def before(cls) -> tuple[Reasons, ...]:
        return tuple(Why)


class MainPays(Outcomes):
    LOSS = auto()
    WIN = auto()
    BLACKJACK = auto()


class InsurancePays(Outcomes):
    NO_NATURAL = auto()
    DEALER_NATURAL = auto()


class Peek(IntEnum):
    """Whether the hole card is looked at before the players act, and else what a natural takes."""

    NO = 0
    YES = 1
    ORIGINAL_WAGERS_ONLY = 2


class SplitOn(IntEnum):
    """What makes two ten-value cards a pair."""

    VALUE = 0
    RANK = 1


class Surrender(IntEnum):
    NO = 0
    FIRST_TWO = 1
    UP_TO_20 = 2


class BothOverPush(IntEnum):
    """When both hands are over, the one case in which the player does not lose."""

    CLOSER_AND_DEALER_THREE_CARD_23_TO_25 = 0
    ANY_AND_DEALER_THREE_CARD_23_TO_25 = 1
    CLOSER_WITH_THREE_CARD_23_TO_25 = 2
    CLOSER_AND_DEALER_SUITED_7_8_9 = 3
    DEALER_8_8_8 = 4


class Turn(NamedTuple):
    """What a player's turn needs of the rules."""

    first_two: int
    """What may be done with the first two cards, splitting aside."""
    split_two: int
    """The same for two cards of a split hand."""
    drawn: int
    """And for more than two."""
    must_hit: int
    """The highest hard total that must draw."""
    must_stand: int
    """The lowest hard total that must stand."""
    most: int
    """The highest total that is not over."""
    split_on: int
    split_hands: int
    split_hands_tens: int
    split_hands_aces: int
    double_for_less: bool
    split_aces: int
    """The same for a split ace and its one card; with a hit it is played on as any other."""
    doubles: int
    """How often a wager may be doubled."""
    rescue: bool


class Comparing(NamedTuple):
    """How a player's hand is held against the player-dealer's."""

    most: int
    both_over_push: int
    three_card_22_loses: bool
    four_card_bust_loses: bool
    late: int
    """A `Peek`: whether a natural found late spares what was added."""
    player_wins_21: bool
    """21 against 21, and a natural against a natural, win."""


# --- Boxes and the deal ---------------------------------------------------------------------

# What a round remembers of each box. After BOX cells come three for each hand: its cards, what
# was added to double it, and a bit for each rank it holds. A hand that is settled has no cards.
# A box is DEALT cards when anything of it looks at them.
DEALT, FIRST, SECOND, STAKE, INSURED, HANDS, BOX = range(7)
HAND, ADDED, RANKS, CELLS = range(4)

# What it remembers of the player-dealer's hand.
CARDS_OF_DEALER, SPARES, REDS, DEALER_CELLS = range(4)


@kernel
def box_size(hands: int, tens: int, aces: int) -> int:
    """The cells of a box that may be split into so many hands."""
    return BOX + CELLS * max(hands, tens, aces)


@kernel
def box_at(seat: int, size: int) -> int:
    """Where a box's record begins. The mask tells the compiler that it is not negative."""
    return seat * size & 0xFFFF


@kernel
def deal(tape: Tape, boxes: Cells, size: int, seats: int, first: int) -> tuple[int, int]:
    """Two cards to each box, from the first on, and to the player-dealer: the handles of his."""
    for place in range(seats):
        seat = (first + place) % seats
        at = box_at(seat, size)
        if boxes[at + DEALT] > 0:
            boxes[at + FIRST] = draw(tape, seat, UP)
    exposed = draw(tape, DEALER, DOWN)
    for place in range(seats):
        seat = (first + place) % seats
        at = box_at(seat, size)
        if boxes[at + DEALT] > 0:
            boxes[at + SECOND] = draw(tape, seat, UP)
            if boxes[at + STAKE] > 0:
                one, two = boxes[at + FIRST], boxes[at + SECOND]
                boxes[at + HANDS] = 1
                boxes[at + BOX + HAND] = counted(one) + counted(two)
                boxes[at + BOX + RANKS] = 1 << rank(one) | 1 << rank(two)
    return exposed, draw(tape, DEALER, DOWN)


@kernel
def has_natural(boxes: Cells, at: int) -> bool:
    """Whether a box was dealt a natural that is not settled."""
    return boxes[at + HANDS] == 1 and is_natural(boxes[at + BOX + HAND])


@kernel
def offer_insurance(tape: Tape, boxes: Cells, size: int, seats: int) -> None:
    """An ace is up: half the wager may be put on a natural, by those who have none."""
    for seat in range(seats):
        at = box_at(seat, size)
        half = boxes[at + STAKE] // 2
        if half == 0 or boxes[at + HANDS] == 0 or has_natural(boxes, at):
            continue
        tens = int(is_ten(boxes[at + FIRST])) + int(is_ten(boxes[at + SECOND]))
        if choose(tape, seat, INSURANCE_KEYS + tens, Act.INSURE | Act.DECLINE) == Act.INSURE:
            post(tape, seat, Spot.INSURANCE, half)
            boxes[at + INSURED] = half


# --- A player's turn ------------------------------------------------------------------------


@kernel
def by_the_chart(turn: Turn, hand: int, allowed: int) -> int:
    """What is left of some actions where a hand must draw, or must stand."""
    hard = hard_sum(hand)
    if total_up_to(hand, turn.most) != hard:
        return allowed
    if hard <= turn.must_hit:
        return allowed & ~Act.STAND
    if hard >= turn.must_stand:
        return allowed & ~(Act.HIT | Act.DOUBLE)
    return allowed


@kernel
def most_hands(turn: Turn, kept: int) -> int:
    """Into how many hands a pair of this card may be split."""
    if hard_sum(kept) == 1:
        return turn.split_hands_aces
    return turn.split_hands_tens if hard_sum(kept) == 10 else turn.split_hands


@kernel
def is_pair(turn: Turn, first: int, second: int) -> bool:
    """Whether two cards may be split: of one value, or of one rank."""
    if turn.split_on == SplitOn.RANK:
        return rank(first) == rank(second)
    return value(first) == value(second)


@kernel
def two_card_actions(turn: Turn, hand: int, kept: int, pair: bool, hands: int) -> int:
    """What a player may do with two cards below 21, in a box of so many hands."""
    allowed: int = turn.split_aces
    if hands == 1 or hard_sum(kept) != 1 or allowed & Act.HIT:
        allowed = by_the_chart(turn, hand, turn.first_two if hands == 1 else turn.split_two)
    if pair and hands < most_hands(turn, kept):
        allowed |= Act.SPLIT
    return allowed


@kernel
def ask(tape: Tape, seat: int, key: int, allowed: int) -> int:
    """A player's action; nobody is asked where only one is left."""
    if allowed & (allowed - 1) == 0:
        return allowed
    return choose(tape, seat, key, allowed)


@kernel
def take_turn(tape: Tape, turn: Turn, boxes: Cells, at: int, seat: int, up: int) -> None:
    """A box plays its hand, or the hands it splits into, each to its end before the next.

    All hands of a split begin with cards of one value, so one card, `first`, stands for them;
    where a pair must be of one rank they have the same rank too.
    """
    if boxes[at + HANDS] == 0 or has_natural(boxes, at):
        return
    first, second = boxes[at + FIRST], boxes[at + SECOND]
    kept = counted(first)
    number, hands = 0, 1
    while number < hands:
        if number > 0:
            play_hand(tape, seat, number, hands)
            second = draw(tape, seat, UP)
        hand = kept + counted(second)
        key = 0
        action: int = Act.STAND
        while total_up_to(hand, turn.most) < 21:
            pair = is_pair(turn, first, second)
            key = play_key(hand_class(hand, pair), up, FIRST_TWO if hands == 1 else SPLIT_TWO)
            action = ask(tape, seat, key, two_card_actions(turn, hand, kept, pair, hands))
            if action != Act.SPLIT:
                break
            post(tape, seat, Spot.SPLIT, boxes[at + STAKE])
            hands += 1
            play_hand(tape, seat, number, hands)
            second = draw(tape, seat, UP)
            hand = kept + counted(second)
        cells = at + BOX + CELLS * number
        boxes[cells + HAND] = hand
        boxes[cells + RANKS] = 1 << rank(first) | 1 << rank(second)
        spot = Spot.MAIN if number == 0 else Spot.SPLIT
        if action == Act.HIT:
            action = draw_on(tape, turn, boxes, cells, seat, up)
        elif action == Act.DOUBLE:
            double(tape, turn, boxes, at, cells, spot, seat, up, key)
        if action == Act.SURRENDER:
            pay(tape, seat, spot, boxes[at + STAKE], -1, 2, Why.SURRENDERED)
            boxes[cells + HAND] = 0
        number += 1
    boxes[at + HANDS] = hands


@kernel
def take_card(tape: Tape, boxes: Cells, cells: int, seat: int) -> None:
    """One more card for a hand."""
    card = draw(tape, seat, UP)
    boxes[cells + HAND] += counted(card)
    boxes[cells + RANKS] |= 1 << rank(card)


@kernel
def draw_on(tape: Tape, turn: Turn, boxes: Cells, cells: int, seat: int, up: int) -> int:
    """A hand that is hit goes on until it stands, reaches 21 or is given up: its last action."""
    action: int = Act.HIT
    while action == Act.HIT:
        take_card(tape, boxes, cells, seat)
        hand = boxes[cells + HAND]
        if total_up_to(hand, turn.most) >= 21:
            return Act.STAND
        key = play_key(hand_class(hand, False), up, DRAWN)
        action = ask(tape, seat, key, by_the_chart(turn, hand, turn.drawn))
    return action


@kernel
def double(
    tape: Tape,
    turn: Turn,
    boxes: Cells,
    at: int,
    cells: int,
    spot: int,
    seat: int,
    up: int,
    key: int,
) -> None:
    """Up to the wager again for one more card.

    Where the last double may be taken back a hand that is not over is asked for that, and while
    it may be doubled again, whether all that lies on it is.
    """
    stake = boxes[at + STAKE]
    more = stake
    if turn.double_for_less:
        low = least_double(stake, CHIP)
        more = choose_amount(tape, seat, key, Spot.DOUBLE, low, stake, CHIP)
    for done in range(1, turn.doubles + 1):
        post(tape, seat, Spot.DOUBLE, more)
        boxes[cells + ADDED] += more
        take_card(tape, boxes, cells, seat)
        hand = boxes[cells + HAND]
        if not turn.rescue or total_up_to(hand, turn.most) >= 21:
            return
        allowed = Act.STAND | Act.RESCUE
        if done < turn.doubles:
            allowed = by_the_chart(turn, hand, allowed | Act.DOUBLE)
        action = choose(tape, seat, doubled_key(hand_class(hand, False), up, done), allowed)
        if action == Act.RESCUE:
            rescue(tape, boxes, at, cells, spot, seat, more)
        if action != Act.DOUBLE:
            return
        more = stake + boxes[cells + ADDED]


@kernel
def doubled_key(hand_class: int, upcard: int, done: int) -> int:
    """The key of a decision on a hand that was doubled so often: after the family's keys."""
    return KEYS + ((done - 1) * HAND_CLASSES + hand_class) * 10 + upcard - 1


@kernel
def rescue(tape: Tape, boxes: Cells, at: int, cells: int, spot: int, seat: int, last: int) -> None:
    """The last double comes back, and the rest of the wager is lost."""
    before = boxes[cells + ADDED] - last
    why = Why.RESCUED_AGAIN if before > 0 else Why.RESCUED
    give_back(tape, seat, Spot.DOUBLE, last, why)
    lose(tape, seat, spot, boxes[at + STAKE], why)
    if before > 0:
        lose(tape, seat, Spot.DOUBLE, before, why)
    boxes[cells + HAND] = 0


@kernel
def play_hands(
    tape: Tape,
    turn: Turn,
    rules: Comparing,
    main: Paytable,
    boxes: Cells,
    size: int,
    seats: int,
    up: int,
    hole: int,
    at_once: bool,
    order: int,
    first: int,
) -> bool:
    """The look at the hole card and the players' turns; whether a natural ends the round.

    Where naturals are paid `at_once`, those that cannot be tied are, in this order, before anybody
    acts. Seats act from the first on.
    """
    looked = rules.late == Peek.YES
    if looked and peek(tape, hole, completing(value(up))):
        return True
    if at_once and (looked or not may_have_natural(value(up))):
        for place in range(seats):
            seat = seat_in_order(place, seats, order, first)
            at = box_at(seat, size)
            if has_natural(boxes, at):
                settle_natural(tape, rules, main, boxes, at, seat, False)
    for place in range(seats):
        seat = (first + place) % seats
        take_turn(tape, turn, boxes, box_at(seat, size), seat, value(up))
    return False


@kernel
def anything_left(boxes: Cells, size: int, seats: int) -> bool:
    """Whether the player-dealer's hand still decides anything: a hand, or insurance."""
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + INSURED] > 0:
            return True
        for number in range(boxes[at + HANDS]):
            if boxes[at + BOX + CELLS * number + HAND] > 0:
                return True
    return False


# --- How it is played -----------------------------------------------------------------------


def usual_play(keys: int, decks: int, soft_17: int, peek: int) -> Array:
    """Basic strategy, where a natural may be found late; never insurance."""
    game = basic_strategy.Game(
        decks=decks,
        hits_soft_17=soft_17 == Soft17.HIT,
        double_after_split=True,
        all_at_risk=peek == Peek.NO,
    )
    cells = np.full(keys, prefer(Act.DECLINE), dtype=np.int64)
    cells[:PLAY_KEYS] = basic_strategy.policy(game)
    return cells


def why_not(rules: Any, key: int, action: int) -> tuple[str, str]:
    """Why a hand may not be played so, and the rule or wager under which the book says it."""
    if key >= KEYS:
        return ("a doubled hand gets one card", "double") if action == Act.HIT else ("", "")
    if key >= PLAY_KEYS:
        return "", ""
    stage, rest = divmod(key, HAND_CLASSES * 10)
    hand = class_name(rest // 10)
    if action == Act.STAND:
        return f"{hand} must draw", "must-hit"
    if action == Act.SPLIT:
        return _why_not_split(stage, hand)
    if action == Act.SURRENDER:
        late = "only the first two cards are surrendered"
        return (late if rules.surrender else "this table has no surrender"), "surrender"
    if action == Act.DOUBLE and stage == DRAWN:
        return "only two cards are doubled", "double"
    if action in (Act.DOUBLE, Act.HIT) and stage == SPLIT_TWO and hand == "a pair of aces":
        return "a split ace gets one card", "split"
    return (f"{hand} must stand", "must-stand") if action in (Act.HIT, Act.DOUBLE) else ("", "")


def _why_not_split(stage: int, hand: str) -> tuple[str, str]:
    if stage == DRAWN or not hand.startswith("a pair"):
        return "only a pair is split", "split"
    return "it is in as many hands as it may be", "split"


# --- The player-dealer ----------------------------------------------------------------------


@kernel
def must_draw(hand: int, soft_17: int, most: int) -> bool:
    """The player-dealer draws to 17, or to a hard 17 where a soft one is hit."""
    best = total_up_to(hand, most)
    return best < 17 or (best == 17 and hard_sum(hand) == 7 and soft_17 == Soft17.HIT)


@kernel
def dealer_plays(
    tape: Tape,
    up: int,
    hole: int,
    soft_17: int,
    most: int,
    push: int,
    only_reds: bool,
    record: Cells,
) -> None:
    """The player-dealer's hand to its end: its cards, whether it spares hands that are over,
    and how many red cards it began with. Where only these count, a black card ends it."""
    hand = counted(up) + counted(hole)
    ranks, suits = 1 << rank(up) | 1 << rank(hole), 1 << suit(up) | 1 << suit(hole)
    reds = red_run(red_run(0, 0, up), 1, hole)
    while must_draw(hand, soft_17, most) and not (only_reds and reds < cards_in(hand)):
        card = draw(tape, DEALER, UP)
        reds = red_run(reds, cards_in(hand), card)
        hand += counted(card)
        ranks |= 1 << rank(card)
        suits |= 1 << suit(card)
    record[CARDS_OF_DEALER] = hand
    record[SPARES] = int(cards_in(hand) == 3 and spares(push, hand, ranks, suits))
    record[REDS] = reds


@kernel
def red_run(reds: int, cards: int, card: int) -> int:
    """How many red cards a hand begins with, when it gets one more card."""
    return reds + 1 if reds == cards and 1 <= suit(card) <= 2 else reds


@kernel
def spares(push: int, hand: int, ranks: int, suits: int) -> bool:
    """Whether three cards of the player-dealer's spare a player who is over."""
    if push == BothOverPush.DEALER_8_8_8:
        return ranks == 1 << EIGHT
    if push == BothOverPush.CLOSER_AND_DEALER_SUITED_7_8_9:
        return ranks == 1 << SEVEN | 1 << EIGHT | 1 << NINE and suits & (suits - 1) == 0
    return 23 <= hard_sum(hand) <= 25


# --- Settling -------------------------------------------------------------------------------


@kernel
def is_spared(rules: Comparing, mine: int, dealer: int, spares: int) -> bool:
    """Both are over: whether the player pushes all the same."""
    total, cards = hard_sum(mine), cards_in(mine)
    if rules.both_over_push == BothOverPush.DEALER_8_8_8:
        return spares > 0
    if rules.three_card_22_loses and cards == 3 and total == 22:
        return False
    if rules.four_card_bust_loses and cards > 3:
        return False
    if rules.both_over_push == BothOverPush.ANY_AND_DEALER_THREE_CARD_23_TO_25:
        return spares > 0 and total != hard_sum(dealer)
    if rules.both_over_push == BothOverPush.CLOSER_WITH_THREE_CARD_23_TO_25:
        return cards == 3 and 23 <= total <= 25 and total < hard_sum(dealer)
    return spares > 0 and total < hard_sum(dealer)


@kernel
def loses_over(rules: Comparing, mine: int, tied: bool) -> int:
    """Both are over, and why the player is not spared."""
    if rules.three_card_22_loses and cards_in(mine) == 3 and hard_sum(mine) == 22:
        return Why.THREE_CARD_22
    if rules.four_card_bust_loses and cards_in(mine) > 3:
        return Why.FOUR_CARD_BUST
    return Why.BOTH_OVER_TIED if tied else Why.BOTH_OVER


@kernel
def verdict(rules: Comparing, mine: int, dealer: int, spares: int) -> tuple[int, int]:
    """1, 0 or -1 for a player's hand that is no natural, and why."""
    total, against = total_up_to(mine, rules.most), total_up_to(dealer, rules.most)
    if total > rules.most and against > rules.most:
        if is_spared(rules, mine, dealer, spares):
            return 0, Why.BOTH_OVER_PUSH
        return -1, loses_over(rules, mine, total == against)
    if total > rules.most:
        return -1, Why.BUSTS
    if against > rules.most:
        return 1, Why.DEALER_BUSTS
    if is_natural(dealer):
        return -1, Why.DEALER_BLACKJACK
    if total == against == 21 and rules.player_wins_21:
        return 1, Why.BOTH_21
    if total == against:
        return 0, Why.TIED
    return (1, Why.HIGHER) if total > against else (-1, Why.LOWER)


@kernel
def settle_game(
    tape: Tape,
    rules: Comparing,
    main: Paytable,
    boxes: Cells,
    at: int,
    seat: int,
    dealer: Cells,
) -> None:
    """The hands of a box against the player-dealer's."""
    theirs = dealer[CARDS_OF_DEALER]
    found = is_natural(theirs)
    if has_natural(boxes, at):
        settle_natural(tape, rules, main, boxes, at, seat, found)
        return
    spared = found and rules.late == Peek.ORIGINAL_WAGERS_ONLY
    for number in range(boxes[at + HANDS]):
        cells = at + BOX + CELLS * number
        mine, added = boxes[cells + HAND], boxes[cells + ADDED]
        if mine == 0:
            continue
        sign, why = verdict(rules, mine, theirs, dealer[SPARES])
        spot = Spot.MAIN if number == 0 else Spot.SPLIT
        settle_hand(tape, seat, spot, boxes[at + STAKE], sign, why, spared and number > 0)
        if added > 0:
            settle_hand(tape, seat, Spot.DOUBLE, added, sign, why, spared)


@kernel
def settle_insurance(
    tape: Tape, insurance: Paytable, boxes: Cells, at: int, seat: int, dealer: Cells
) -> None:
    """Insurance wins when the player-dealer has a natural."""
    found = is_natural(dealer[CARDS_OF_DEALER])
    if boxes[at + INSURED] > 0:
        why = Why.INSURANCE_WON if found else Why.INSURANCE_LOST
        pay_row(tape, seat, Spot.INSURANCE, boxes[at + INSURED], insurance, int(found), why)


@kernel
def settle_natural(
    tape: Tape, rules: Comparing, main: Paytable, boxes: Cells, at: int, seat: int, tied: bool
) -> None:
    """A player's natural pays, or pushes with the player-dealer's where that is the rule."""
    stake = boxes[at + STAKE]
    boxes[at + HANDS] = 0
    if not tied:
        pay_row(tape, seat, Spot.MAIN, stake, main, MainPays.BLACKJACK, Why.BLACKJACK)
    elif rules.player_wins_21:
        pay_row(tape, seat, Spot.MAIN, stake, main, MainPays.BLACKJACK, Why.BOTH_BLACKJACK)
    else:
        push(tape, seat, Spot.MAIN, stake, Why.BOTH_BLACKJACK)


@kernel
def settle_hand(
    tape: Tape, seat: int, spot: int, stake: int, sign: int, why: int, spared: bool
) -> None:
    """Win, push or lose a stake; one that a late natural spares goes back."""
    if spared:
        give_back(tape, seat, spot, stake, Why.ORIGINAL_ONLY)
    else:
        pay(tape, seat, spot, stake, sign, 1, why)
