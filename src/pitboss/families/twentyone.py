"""Twenty-one: what blackjack and its variants share.

How a hand is counted is in `hands.twentyone`. What it is worth in the end is one number,

    BUSTED < DEALER_BUSTED < 4 ... 21 < NATURAL

so that the higher worth wins, a player who busts loses to a dealer who does, and
a blackjack beats any other 21.

A game of the family has these wagers, actions and reasons first; its own follow,
as `MoreSpots`, `MoreActions` and `MoreReasons`. What a round remembers of each box is in the same
record for all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, auto
from typing import Any, NamedTuple

from pitboss.equipment.cards import ACE, JACK, KING, QUEEN, TEN
from pitboss.facts import Actions, Face, Outcomes, Reasons, Spots, Wager
from pitboss.hands.twentyone import counted, hard_sum, is_natural, is_soft, is_ten, total
from pitboss.jit import kernel
from pitboss.money.odds import Odds
from pitboss.money.paytables import Paytable
from pitboss.tape import (
    BANK,
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
    play_hand,
    post,
    push,
    settle,
)
from pitboss.tape.verbs import Cells, Tape


class Spot(Spots):
    """Each hand split off has its stake on `split`; what doubles any hand lies on `double`."""

    MAIN = Wager(tells_apart=Face.POINTS)
    DOUBLE = Wager(raises="main")
    SPLIT = Wager(raises="main")
    INSURANCE = Wager(raises="main")


class MoreSpots(Spots):
    """The wagers that a game has besides."""

    @classmethod
    def before(cls) -> tuple[Spots, ...]:
        return tuple(Spot)


class Act(Actions):
    HIT = auto()
    STAND = auto()
    DOUBLE = auto()
    SPLIT = auto()
    SURRENDER = auto()
    INSURE = auto()
    DECLINE = auto()
    EVEN_MONEY = auto()


class MoreActions(Actions):
    """The actions that a game has besides."""

    @classmethod
    def before(cls) -> tuple[Actions, ...]:
        return tuple(Act)


class Why(Reasons):
    HIGHER = "the player's total is higher"
    DEALER_BUSTS = "the dealer goes over 21"
    LOWER = "the dealer's total is higher"
    BUSTS = "the player goes over 21"
    TIED = "the totals are equal"
    BLACKJACK = "the player has a blackjack"
    DEALER_BLACKJACK = "the dealer has a blackjack"
    BOTH_BLACKJACK = "player and dealer both have a blackjack"
    EVEN_MONEY = "the player takes even money for a blackjack against an ace"
    SURRENDERED = "the player gives up half"
    INSURANCE_WON = "the dealer has a ten under the ace"
    INSURANCE_LOST = "the dealer has no ten under the ace"
    ORIGINAL_ONLY = "a blackjack found late does not take what was added"


class MoreReasons(Reasons):
    """The reasons that a game has besides."""

    @classmethod
    def before(cls) -> tuple[Reasons, ...]:
        return tuple(Why)


class InsurancePays(Outcomes):
    NO_BLACKJACK = auto()
    DEALER_BLACKJACK = auto()


class Soft17(IntEnum):
    """What the dealer does with a soft 17."""

    STAND = 0
    HIT = 1


class DoubleOn(IntEnum):
    """The two-card totals that may be doubled: an ace counts eleven as long as it can."""

    ANY_TWO = 0
    NINE_TO_ELEVEN = 1
    TEN_AND_ELEVEN = 2


class LateBlackjack(IntEnum):
    """What a dealer's blackjack takes when it is found after doubles and splits."""

    ALL_WAGERS = 0
    ORIGINAL_WAGER = 1


class EvenMoneyAt(IntEnum):
    """What a blackjack must pay for even money to be offered."""

    ANY_ODDS = 0
    THREE_TO_TWO = 1


class AgainstAnAce(NamedTuple):
    """What a player is offered, as a part of a game's `Rules`. Insurance pays 2 to 1."""

    even_money_at: EvenMoneyAt = EvenMoneyAt.ANY_ODDS
    insure_blackjack: bool = True
    """A player with a blackjack may insure it instead of taking even money."""
    insurance_next_chip: bool = False
    """Insurance may exceed half the wager up to the next chip."""


class Turn(NamedTuple):
    """What a player's turn needs of the rules."""

    first_two: int
    """What may be done with the first two cards, splitting aside."""
    split_two: int
    """The same for two cards of a split hand."""
    double_on: int
    split_hands: int
    """Into how many hands a box may be split."""
    resplit_aces: bool
    chip: int
    """Doubles for less go in steps of it."""


class Boxes(NamedTuple):
    """What the shoe solver asks a game whose boxes are played by the functions of this file."""

    turn: Callable[[Any, bool], Turn]
    """A player's turn by the rules, and by whether the dealer is known to have no blackjack."""
    may_ride: str
    """The side bet whose winnings may be put on top of the main wager."""


# --- The information key --------------------------------------------------------------------
#
# All that matters of what a player knows when he plays a hand: its class, the dealer's upcard,
# and whether it is the first two cards, two cards of a split hand, or more than two. Then the
# keys of insurance, by the tens in the player's own hand, and of even money.

HAND_CLASSES = 36
"""Hard 4 to 20, soft 12 to 20, pairs of aces to tens."""
FIRST_TWO, SPLIT_TWO, DRAWN = 0, 1, 2
PLAY_KEYS = 3 * HAND_CLASSES * 10
DRAWN_KEYS = DRAWN * HAND_CLASSES * 10
INSURANCE_KEYS = PLAY_KEYS
EVEN_MONEY_KEY = INSURANCE_KEYS + 3
KEYS = EVEN_MONEY_KEY + 1

_SOFT_12, _PAIRS = 17, 26


@kernel
def hand_class(hand: int, pair: bool) -> int:
    """The number of a hand below 21."""
    if pair:
        return _PAIRS - 1 + (hard_sum(hand) >> 1)
    best = total(hand)
    return best + 5 if is_soft(hand) else best - 4


@kernel
def play_key(hand_class: int, upcard: int, stage: int) -> int:
    """The key of a decision on a hand; `upcard` is 1 to 10."""
    return (stage * HAND_CLASSES + hand_class) * 10 + upcard - 1


def class_of(kind: str, value: int) -> int:
    """The number of a class of hands: a hard or soft total, or a pair of some value.

    >>> class_of("hard", 4), class_of("soft", 12), class_of("pair", 10)
    (0, 17, 35)
    """
    first = {"hard": -4, "soft": _SOFT_12 - 12, "pair": _PAIRS - 1}
    return first[kind] + value


def class_name(number: int) -> str:
    """How a class of hands is said.

    >>> class_name(12), class_name(23), class_name(26), class_name(33)
    ('hard 16', 'soft 18', 'a pair of aces', 'a pair of 8s')
    """
    if number >= _PAIRS:
        value = number - _PAIRS + 1
        return "a pair of " + ("aces" if value == 1 else "tens" if value == 10 else f"{value}s")
    return f"soft {number - 5}" if number >= _SOFT_12 else f"hard {number + 4}"


def upcard_name(upcard: int) -> str:
    """How the dealer's upcard is said, 1 for an ace."""
    return {1: "an ace", 8: "an 8", 10: "a ten"}.get(upcard, f"a {upcard}")


def key_name(key: int) -> str:
    """How a decision's key is said.

    >>> key_name(play_key(12, 10, FIRST_TWO))
    'hard 16 against a ten, first two cards'
    >>> key_name(INSURANCE_KEYS), key_name(EVEN_MONEY_KEY)
    ('insurance with no ten in hand', 'a blackjack against an ace')
    """
    if key == EVEN_MONEY_KEY:
        return "a blackjack against an ace"
    if key >= INSURANCE_KEYS:
        tens = ("no ten", "one ten", "two tens")[key - INSURANCE_KEYS]
        return f"insurance with {tens} in hand"
    stage, rest = divmod(key, HAND_CLASSES * 10)
    number, upcard = divmod(rest, 10)
    stages = ("first two cards", "two cards of a split hand", "more than two cards")
    return f"{class_name(number)} against {upcard_name(upcard + 1)}, {stages[stage]}"


def why_not(rules: Any, key: int, action: int) -> tuple[str, str]:
    """Why a hand may not be played so, and the rule or wager under which the book says it."""
    if key >= PLAY_KEYS:
        return _why_not_against_an_ace(key, action)
    stage, rest = divmod(key, HAND_CLASSES * 10)
    hand = class_name(rest // 10)
    if action == Act.DOUBLE:
        return _why_not_double(rules, stage, hand)
    if action == Act.SPLIT:
        return _why_not_split(rules, stage, hand)
    if action == Act.SURRENDER:
        return _why_not_surrender(rules, stage)
    return ("a split ace gets one card", "resplit-aces") if action == Act.HIT else ("", "")


def _why_not_against_an_ace(key: int, action: int) -> tuple[str, str]:
    if action == Act.INSURE and key == EVEN_MONEY_KEY:
        return "a blackjack is not insured", "insurance"
    if action == Act.EVEN_MONEY:
        at_odds = key == EVEN_MONEY_KEY
        return f"even money is for a blackjack{' at 3 to 2' * at_odds}", "even-money-at"
    return "", ""


def _why_not_double(rules: Any, stage: int, hand: str) -> tuple[str, str]:
    if stage == DRAWN:
        return "only two cards are doubled", "double"
    if stage == SPLIT_TWO and rules.decks <= 2 and not rules.double_after_split_few_decks:
        return "a split hand is not doubled", "double-after-split-few-decks"
    if stage == SPLIT_TWO and hand == "a pair of aces":
        return "a split ace is not doubled", "resplit-aces"
    return f"{hand} is not doubled", "double-on-few-decks"


def _why_not_split(rules: Any, stage: int, hand: str) -> tuple[str, str]:
    if stage == DRAWN or not hand.startswith("a pair"):
        return "only two cards of the same value are split", "split-hands"
    if hand == "a pair of aces" and not rules.resplit_aces:
        return "aces are not split again", "resplit-aces"
    return "it is in as many hands as it may be", "split-hands"


def _why_not_surrender(rules: Any, stage: int) -> tuple[str, str]:
    if not rules.surrender:
        return "this table has no surrender", "surrender"
    if stage != FIRST_TWO:
        return "only the first two cards are surrendered", "surrender"
    return "not while the dealer may have a blackjack", "surrender"


# --- Boxes and the deal ---------------------------------------------------------------------

BUSTED, DEALER_BUSTED, UNPLAYED, NATURAL = 0, 1, 2, 32

# What a round remembers of each box. After BOX cells come CELLS for each of its hands: what the
# hand is WORTH (NATURAL or UNPLAYED at first), and what was ADDED to double it. A box has no
# hands when it does not play blackjack, or when that wager is settled. DEALT is more than nothing
# where the box gets cards. BEFORE and AFTER are how many hands of another box of the same player
# lie on either side.
DEALT, FIRST, SECOND, STAKE, INSURED, HANDS, BEFORE, AFTER, BOX = range(9)
WORTH, ADDED, CELLS = range(3)


@kernel
def box_at(seat: int, size: int) -> int:
    """Where a box's record begins. The mask tells the compiler that it is not negative."""
    return seat * size & 0xFFFF


@kernel
def deal(tape: Tape, boxes: Cells, size: int, seats: int) -> tuple[int, int]:
    """Two cards to each box and to the dealer, from his left: the handles of his two."""
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + DEALT] > 0:
            boxes[at + FIRST] = draw(tape, seat, UP)
    exposed = draw(tape, DEALER, DOWN)
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + DEALT] > 0:
            boxes[at + SECOND] = draw(tape, seat, UP)
            open_box(boxes, at)
    return exposed, draw(tape, DEALER, DOWN)


@kernel
def open_box(boxes: Cells, at: int) -> None:
    """Both cards of a box are dealt: its hand, if it plays one, is a blackjack or to be played."""
    hand = counted(boxes[at + FIRST]) + counted(boxes[at + SECOND])
    boxes[at + BOX + WORTH] = NATURAL if is_natural(hand) else UNPLAYED
    boxes[at + HANDS] = int(boxes[at + STAKE] > 0)


# --- Before the players act -----------------------------------------------------------------


@kernel
def may_have_natural(upcard: int) -> bool:
    """Whether an upcard worth this much (1 for an ace) can belong to a blackjack."""
    return upcard == 1 or upcard == 10


@kernel
def completing(upcard: int) -> int:
    """The ranks that make a blackjack with an upcard worth this much: what a dealer peeks for."""
    tens = 1 << TEN | 1 << JACK | 1 << QUEEN | 1 << KING
    return tens if upcard == 1 else 1 << ACE if upcard == 10 else 0


@kernel
def most_insurance(stake: int, chip: int, next_chip: bool) -> int:
    """The highest insurance: half the stake in whole chips, or up to the next chip.

    >>> most_insurance(1500, 100, False), most_insurance(1500, 100, True)
    (700, 800)
    """
    if next_chip:
        return (stake + 2 * chip - 1) // (2 * chip) * chip
    return stake // (2 * chip) * chip


@kernel
def pays_even(pays: Odds, at: int) -> bool:
    """Whether even money is offered for a blackjack that pays this much."""
    win, per = pays
    return at == EvenMoneyAt.ANY_ODDS or 2 * win >= 3 * per


@kernel
def offer_insurance(
    tape: Tape, rules: AgainstAnAce, pays: Odds, chip: int, boxes: Cells, size: int, seats: int
) -> int:
    """An ace is up: each player may insure, or take even money for a blackjack.

    How many boxes still have something at stake on the hole card.
    """
    left = 0
    for seat in range(seats):
        at = box_at(seat, size)
        stake = boxes[at + STAKE]
        if stake == 0:
            continue
        left += 1
        key = INSURANCE_KEYS + int(is_ten(boxes[at + FIRST])) + int(is_ten(boxes[at + SECOND]))
        most = most_insurance(stake, chip, rules.insurance_next_chip)
        allowed = Act.INSURE | Act.DECLINE if most > 0 else Act.DECLINE
        if boxes[at + BOX + WORTH] == NATURAL:
            key = EVEN_MONEY_KEY
            if not rules.insure_blackjack:
                allowed = Act.DECLINE
            if pays_even(pays, rules.even_money_at):
                allowed |= Act.EVEN_MONEY
        if allowed == Act.DECLINE:
            continue
        action = choose(tape, seat, key, allowed)
        if action == Act.INSURE:
            insure(tape, boxes, at, seat, key, chip, most)
        elif action == Act.EVEN_MONEY:
            even_money(tape, seat, Spot.MAIN, stake, 1, Why.EVEN_MONEY)
            boxes[at + HANDS] = 0
            left -= 1
    return left


@kernel
def insure(tape: Tape, boxes: Cells, at: int, seat: int, key: int, chip: int, most: int) -> None:
    """A player says how much insurance he takes on a box, and puts it up."""
    amount = choose_amount(tape, seat, key, Spot.INSURANCE, chip, most, chip)
    post(tape, seat, Spot.INSURANCE, amount)
    boxes[at + INSURED] = amount


@kernel
def collect_insurance(tape: Tape, insurance: Paytable, boxes: Cells, size: int, seats: int) -> None:
    """The dealer has no blackjack under the ace: insurance loses at once."""
    for seat in range(seats):
        at = box_at(seat, size)
        settle_insurance(tape, insurance, boxes, at, seat, False)
        boxes[at + INSURED] = 0


@kernel
def settle_insurance(
    tape: Tape, insurance: Paytable, boxes: Cells, at: int, seat: int, won: bool
) -> None:
    """What a box is insured for, if anything."""
    if boxes[at + INSURED] > 0:
        why = Why.INSURANCE_WON if won else Why.INSURANCE_LOST
        pay_row(tape, seat, Spot.INSURANCE, boxes[at + INSURED], insurance, int(won), why)


@kernel
def pay_naturals(tape: Tape, pays: Odds, boxes: Cells, size: int, seats: int) -> None:
    """The dealer has no blackjack: the players' are paid before anybody gets a third card."""
    win, per = pays
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + BOX + WORTH] == NATURAL and boxes[at + HANDS] > 0:
            pay(tape, seat, Spot.MAIN, boxes[at + STAKE], win, per, Why.BLACKJACK)
            boxes[at + HANDS] = 0


# --- A player's turn ------------------------------------------------------------------------


@kernel
def worth(hand: int) -> int:
    """What a player's hand is worth in the end."""
    best = total(hand)
    return best if best <= 21 else BUSTED


@kernel
def may_double(hand: int, on: int) -> bool:
    """Whether the house's rule lets this two-card hand, below 21, be doubled."""
    best = total(hand)
    if on == DoubleOn.ANY_TWO:
        return True
    return best == 10 or best == 11 or (on == DoubleOn.NINE_TO_ELEVEN and best == 9)


@kernel
def least_double(stake: int, chip: int) -> int:
    """The lowest double: the full stake less whole chips, but more than nothing.

    >>> least_double(1000, 100), least_double(1250, 100)
    (100, 50)
    """
    return stake - (stake - 1) // chip * chip


@kernel
def two_card_actions(turn: Turn, hand: int, kept: int, pair: bool, hands: int) -> int:
    """What a player may do with two cards below 21, in a box of so many hands."""
    may_split = pair and hands < turn.split_hands
    if hands > 1 and hard_sum(kept) == 1:  # a split ace gets one card
        return Act.STAND | Act.SPLIT if may_split and turn.resplit_aces else Act.STAND
    allowed = turn.first_two if hands == 1 else turn.split_two
    if may_split:
        allowed |= Act.SPLIT
    if not may_double(hand, turn.double_on):
        allowed &= ~Act.DOUBLE
    return allowed


@kernel
def draw_on(tape: Tape, seat: int, upcard: int, hand: int, keys: int) -> int:
    """A hand that is hit once goes on until it stands or reaches 21; `keys` is its first key."""
    hand += counted(draw(tape, seat, UP))
    while total(hand) < 21:
        key = keys + play_key(hand_class(hand, False), upcard, FIRST_TWO)
        if choose(tape, seat, key, Act.HIT | Act.STAND) == Act.STAND:
            break
        hand += counted(draw(tape, seat, UP))
    return hand


@kernel
def second_card(tape: Tape, boxes: Cells, at: int, seat: int, number: int, hands: int) -> int:
    """A hand of a split gets its second card. All begin with cards of the same value."""
    before = boxes[at + BEFORE]
    play_hand(tape, seat, before + number, before + boxes[at + AFTER] + hands)
    return counted(boxes[at + FIRST]) + counted(draw(tape, seat, UP))


@kernel
def double_down(
    tape: Tape, boxes: Cells, at: int, seat: int, number: int, key: int, chip: int
) -> None:
    """A player says with how much he doubles a hand, and puts it up."""
    stake = boxes[at + STAKE]
    low = least_double(stake, chip)
    more = choose_amount(tape, seat, key, Spot.DOUBLE, low, stake, chip)
    post(tape, seat, Spot.DOUBLE, more)
    boxes[at + BOX + CELLS * number + ADDED] = more


@kernel
def surrender(tape: Tape, boxes: Cells, at: int, seat: int) -> None:
    """A player gives up half of the wager, and the hand is over."""
    pay(tape, seat, Spot.MAIN, boxes[at + STAKE], -1, 2, Why.SURRENDERED)
    boxes[at + HANDS] = 0


@kernel
def take_turn(tape: Tape, turn: Turn, boxes: Cells, at: int, seat: int, up: int) -> int:
    """A box plays its hand, or the hands it splits into; how many of them stay alive.

    A hand is played to its end before the next gets its second card.
    """
    if boxes[at + HANDS] == 0 or boxes[at + BOX + WORTH] == NATURAL:
        return 0
    kept = counted(boxes[at + FIRST])
    hand = kept + counted(boxes[at + SECOND])
    live, number, hands = 0, 0, 1
    while number < hands:
        if number > 0:
            hand = second_card(tape, boxes, at, seat, number, hands)
        key = 0
        action: int = Act.STAND
        while total(hand) < 21:
            pair = hard_sum(hand) == 2 * hard_sum(kept)
            allowed = two_card_actions(turn, hand, kept, pair, hands)
            if allowed == Act.STAND:
                break
            key = play_key(hand_class(hand, pair), up, FIRST_TWO if hands == 1 else SPLIT_TWO)
            action = choose(tape, seat, key, allowed)
            if action != Act.SPLIT:
                break
            post(tape, seat, Spot.SPLIT, boxes[at + STAKE])
            hands += 1
            hand = second_card(tape, boxes, at, seat, number, hands)
        if action == Act.HIT:
            hand = draw_on(tape, seat, up, hand, DRAWN_KEYS)
        elif action == Act.DOUBLE:
            double_down(tape, boxes, at, seat, number, key, turn.chip)
            hand += counted(draw(tape, seat, UP))
        elif action == Act.SURRENDER:
            surrender(tape, boxes, at, seat)
            return 0
        boxes[at + BOX + CELLS * number + WORTH] = worth(hand)
        live += int(worth(hand) != BUSTED)
        number += 1
    boxes[at + HANDS] = hands
    return live


# --- The dealer -----------------------------------------------------------------------------


@kernel
def must_draw(hand: int, soft_17: int) -> bool:
    """The dealer draws to 17, or to a hard 17 where a soft one is hit."""
    hit_17 = 7 if soft_17 == Soft17.HIT else 0  # the hard sum of a 17 that is hit
    best = total(hand)
    return best < 17 or (best == 17 and hard_sum(hand) == hit_17)


@kernel
def dealer_draws(tape: Tape, hand: int, soft_17: int) -> int:
    """The dealer draws until he must stop; what the hand is worth."""
    while must_draw(hand, soft_17):
        hand += counted(draw(tape, DEALER, UP))
    best = total(hand)
    return best if best <= 21 else DEALER_BUSTED


@kernel
def waits_for_hole(boxes: Cells, size: int, seats: int, late: int) -> bool:
    """Whether an unseen hole card decides anything besides live hands."""
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + INSURED] > 0:
            return True
        hands = boxes[at + HANDS]
        if hands > 0 and boxes[at + BOX + WORTH] == NATURAL:
            return True
        added = hands > 1 or (hands == 1 and boxes[at + BOX + ADDED] > 0)
        if added and late == LateBlackjack.ORIGINAL_WAGER:
            return True
    return False


# --- Settling -------------------------------------------------------------------------------


@kernel
def settle_boxes(
    tape: Tape,
    pays: Odds,
    insurance: Paytable,
    late: int,
    boxes: Cells,
    size: int,
    seats: int,
    dealer: int,
) -> None:
    """Every box against the dealer's hand, from his right. `pays` is for a blackjack."""
    for place in range(seats):
        seat = seats - 1 - place
        at = box_at(seat, size)
        settle_insurance(tape, insurance, boxes, at, seat, dealer == NATURAL)
        if dealer == NATURAL:
            settle_against_blackjack(tape, late, boxes, at, seat)
        else:
            settle_box(tape, pays, boxes, at, seat, dealer)


@kernel
def even_money(tape: Tape, seat: int, spot: int, stake: int, sign: int, why: int) -> None:
    """Win (1), push (0) or lose (-1) a stake. There is nothing to round."""
    settle(tape, seat, spot, stake, sign * stake, sign, 1, BANK, why)


@kernel
def verdict(mine: int, dealer: int) -> int:
    """Why a hand that is no blackjack wins, ties or loses."""
    if mine == BUSTED:
        return Why.BUSTS
    if dealer == DEALER_BUSTED:
        return Why.DEALER_BUSTS
    return Why.HIGHER if mine > dealer else Why.LOWER if mine < dealer else Why.TIED


@kernel
def settle_box(tape: Tape, pays: Odds, boxes: Cells, at: int, seat: int, dealer: int) -> None:
    """A box against a dealer without a blackjack."""
    win, per = pays
    stake, spot = boxes[at + STAKE], Spot.MAIN
    for number in range(boxes[at + HANDS]):
        cells = at + BOX + CELLS * number
        mine, added = boxes[cells + WORTH], boxes[cells + ADDED]
        if mine == NATURAL:
            pay(tape, seat, spot, stake, win, per, Why.BLACKJACK)
        else:
            sign = int(mine > dealer) - int(mine < dealer)
            why = verdict(mine, dealer)
            even_money(tape, seat, spot, stake, sign, why)
            if added > 0:
                even_money(tape, seat, Spot.DOUBLE, added, sign, why)
        spot = Spot.SPLIT


@kernel
def settle_against_blackjack(tape: Tape, late: int, boxes: Cells, at: int, seat: int) -> None:
    """A box against a dealer's blackjack, found at once or after the players acted."""
    spares = late == LateBlackjack.ORIGINAL_WAGER
    stake, spot = boxes[at + STAKE], Spot.MAIN
    for number in range(boxes[at + HANDS]):
        cells = at + BOX + CELLS * number
        mine, added = boxes[cells + WORTH], boxes[cells + ADDED]
        if mine == NATURAL:
            push(tape, seat, spot, stake, Why.BOTH_BLACKJACK)
        else:
            why = Why.BUSTS if mine == BUSTED else Why.DEALER_BLACKJACK
            take_unless(tape, seat, spot, stake, spares and spot == Spot.SPLIT, why)
            if added > 0:
                take_unless(tape, seat, Spot.DOUBLE, added, spares, why)
        spot = Spot.SPLIT


@kernel
def take_unless(tape: Tape, seat: int, spot: int, stake: int, spared: bool, why: int) -> None:
    """A dealer's blackjack takes a stake, or leaves it alone."""
    if spared:
        give_back(tape, seat, spot, stake, Why.ORIGINAL_ONLY)
    else:
        lose(tape, seat, spot, stake, why)
