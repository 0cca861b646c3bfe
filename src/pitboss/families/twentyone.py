"""Twenty-one: what blackjack and its variants share.

A hand is ONE number. Its hard sum (aces count one), its aces and its number of
cards lie side by side in it, so that adding a card is an addition:

    hand = counted(first) + counted(second)
    hand += counted(draw(tape, seat, UP))

A compiled round then keeps a hand in a register, and no list of cards is needed
after the first two. What a hand is worth in the end is one number as well,

    BUSTED < DEALER_BUSTED < 4 ... 21 < NATURAL

so that the higher worth wins, a player who busts loses to a dealer who does, and
a blackjack beats any other 21. Where equal totals above 21 push, a hand that goes
over 21 is worth its total until both are known: then the same total ties a dealer
who busts, and any other is BUSTED.

The games of the family begin their lists of wagers, actions and reasons with the
ones here, and keep what a round remembers of each box in the same record.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from pitboss.equipment.cards import ACE, JACK, KING, QUEEN, TEN
from pitboss.facts import Face, Reason, Wager
from pitboss.hands import twentyone
from pitboss.hands.twentyone import is_ten
from pitboss.jit import kernel
from pitboss.money.odds import at_odds
from pitboss.tape import (
    BANK,
    DEALER,
    UP,
    choose,
    choose_amount,
    draw,
    give_back,
    lose,
    pay,
    post,
    push,
    settle,
)
from pitboss.tape.verbs import Cells, Tape, breakage_of

WAGERS = (
    Wager(slug="main", tells_apart=Face.POINTS),
    Wager(slug="double", raises="main"),
    Wager(slug="split", raises="main"),
    Wager(slug="insurance", raises="main"),
)
MAIN, DOUBLED, SPLITS, INSURANCE = range(4)

ACTIONS = ("hit", "stand", "double", "split", "surrender", "insure", "decline", "even-money")
HIT, STAND, DOUBLE, SPLIT, SURRENDER, INSURE, DECLINE, EVEN_MONEY = (1 << bit for bit in range(8))

REASONS = {
    1: Reason("higher", "the player's total is higher"),
    2: Reason("dealer-busts", "the dealer goes over 21"),
    3: Reason("lower", "the dealer's total is higher"),
    4: Reason("busts", "the player goes over 21"),
    5: Reason("tied", "the totals are equal"),
    6: Reason("blackjack", "the player has a blackjack"),
    7: Reason("dealer-blackjack", "the dealer has a blackjack"),
    8: Reason("both-blackjack", "player and dealer both have a blackjack"),
    9: Reason("even-money", "the player takes even money for a blackjack against an ace"),
    10: Reason("surrendered", "the player gives up half"),
    11: Reason("insurance-won", "the dealer has a ten under the ace"),
    12: Reason("insurance-lost", "the dealer has no ten under the ace"),
    13: Reason("original-only", "a blackjack found late does not take what was added"),
    14: Reason("equal-busts", "player and dealer go over 21 with the same total"),
}
HIGHER, DEALER_BUSTS, LOWER, BUSTS, TIED = range(1, 6)
BLACKJACK, DEALER_BLACKJACK, BOTH_BLACKJACK, TOOK_EVEN_MONEY, SURRENDERED = range(6, 11)
INSURANCE_WON, INSURANCE_LOST, ORIGINAL_ONLY, BUST_ALIKE = range(11, 15)


class Soft17(IntEnum):
    """What the dealer does with a soft 17."""

    STAND = 0
    HIT = 1


class DoubleOn(IntEnum):
    """The two-card totals that may be doubled."""

    ANY_TWO = 0
    NINE_TO_ELEVEN = 1  # hard: an ace counts eleven as long as it can
    TEN_AND_ELEVEN = 2
    NINE_TO_ELEVEN_ACE_AS_ONE = 3  # an ace and an eight are 9 as well as 19


class LateBlackjack(IntEnum):
    """What a dealer's blackjack takes when it is found after doubles and splits."""

    ALL_WAGERS = 0
    ORIGINAL_WAGER = 1
    ORIGINAL_AND_BUSTED = 2  # and what was added on hands that went over 21


class EqualBusts(IntEnum):
    """What becomes of a hand over 21 when the dealer goes over with the same total."""

    LOSE = 0  # as against any other hand
    PUSH = 1


class Rounding(IntEnum):
    """How a payoff is made that the odds do not bring to whole chips."""

    CENT = 0
    NEXT_CHIP = 1  # the player's part goes up to the next chip


class SplitBlackjack(IntEnum):
    """Which ace and ten of a split hand are a blackjack, rather than 21."""

    NEVER = 0
    ON_A_TEN = 1  # an ace that falls on a split ten
    ALWAYS = 2


# --- Hands ----------------------------------------------------------------------------------

_SUM = 0xFF
_ACE = 1 << 8
_ACES = 0xFF00
_CARD = 1 << 16

BUSTED, DEALER_BUSTED, UNPLAYED, NATURAL = 0, 1, 2, 32
HIGHEST_BUST = 26
"""The highest total that a dealer can reach: a ten on sixteen."""

_COUNTED = np.array(
    [twentyone.value(c) + (_ACE if twentyone.is_ace(c) else 0) + _CARD for c in range(52)]
    + [0] * 12
)
"""By card; 64 of them, so that a mask can tell the compiler that an index is in range."""


@kernel
def counted(card: int) -> int:
    """What a card adds to a hand.

    >>> from pitboss.equipment.cards import cards
    >>> hand = sum(counted(c) for c in cards("Ah 6c"))
    >>> hard_sum(hand), cards_in(hand), total(hand), is_soft(hand)
    (7, 2, 17, True)
    """
    return int(_COUNTED[card & 63])


@kernel
def hard_sum(hand: int) -> int:
    """The sum with every ace as one."""
    return hand & _SUM


@kernel
def cards_in(hand: int) -> int:
    """How many cards a hand has."""
    return hand >> 16


@kernel
def is_soft(hand: int) -> bool:
    """Whether an ace counts eleven."""
    return hand & _ACES != 0 and hand & _SUM <= 11


@kernel
def total(hand: int) -> int:
    """The best total: the highest that does not bust, if there is one."""
    return (hand & _SUM) + 10 if is_soft(hand) else hand & _SUM


@kernel
def is_natural(hand: int) -> bool:
    """An ace and a ten-value card, and nothing else."""
    return hand == 2 * _CARD + _ACE + 11


@kernel
def is_split_natural(hand: int, kept: int, which: int) -> bool:
    """Whether a split hand that began with `kept` is a blackjack."""
    if which == SplitBlackjack.NEVER or not is_natural(hand):
        return False
    return which == SplitBlackjack.ALWAYS or hard_sum(kept) == 10


@kernel
def highest_counted(equal_busts: int) -> int:
    """The highest total that counts: above 21 where equal ones push, if a dealer can reach it."""
    return HIGHEST_BUST if equal_busts == EqualBusts.PUSH else 21


@kernel
def worth(hand: int, highest: int) -> int:
    """What a player's hand is worth in the end: its total up to the highest that counts."""
    best = total(hand)
    return best if best <= highest else BUSTED


# --- The information key --------------------------------------------------------------------
#
# All that matters of what a player knows when he plays a hand: its class, the dealer's upcard,
# and whether it is the first two cards, two cards of a split hand, or more than two. Then the
# keys of insurance, by the tens in the player's own hand, and of even money.

HAND_CLASSES = 36
"""Hard 4 to 20, soft 12 to 20, pairs of aces to tens."""
FIRST_TWO, SPLIT_TWO, DRAWN = 0, 1, 2
PLAY_KEYS = 3 * HAND_CLASSES * 10
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
    """Why a hand may not be played so, and the name of the book's rule about that."""
    if key >= PLAY_KEYS:
        return "", ""
    stage, rest = divmod(key, HAND_CLASSES * 10)
    hand = class_name(rest // 10)
    if action == DOUBLE:
        return _why_not_double(rules, stage, hand)
    if action == SPLIT:
        return _why_not_split(rules, stage, hand)
    if action == SURRENDER:
        return _why_not_surrender(rules, stage)
    return ("a split ace gets one card", "double-split-aces") if action == HIT else ("", "")


def _few_decks(rules: Any, rule: str) -> str:
    return f"{rule}-few-decks" if rules.decks <= 2 else rule


def _why_not_double(rules: Any, stage: int, hand: str) -> tuple[str, str]:
    double_on = _few_decks(rules, "double-on")
    if stage == DRAWN:
        return "only two cards are doubled", double_on
    after_split = _few_decks(rules, "double-after-split")
    if stage == SPLIT_TWO and not getattr(rules, after_split.replace("-", "_")):
        return "a split hand is not doubled", after_split
    if stage == SPLIT_TWO and hand == "a pair of aces" and not rules.double_split_aces:
        return "a split ace is not doubled", "double-split-aces"
    return f"{hand} is not doubled", double_on


def _why_not_split(rules: Any, stage: int, hand: str) -> tuple[str, str]:
    split_hands = _few_decks(rules, "split-hands")
    if stage == DRAWN or not hand.startswith("a pair"):
        return "only two cards of the same value are split", split_hands
    if hand == "a pair of aces" and not rules.resplit_aces:
        return "aces are not split again", "resplit-aces"
    return "it is in as many hands as it may be", split_hands


def _why_not_surrender(rules: Any, stage: int) -> tuple[str, str]:
    if not rules.surrender:
        return "this table has no surrender", "surrender"
    if stage != FIRST_TWO:
        return "only the first two cards are surrendered", "surrender"
    why = "not after insurance, nor while the dealer may have a blackjack"
    return why, "surrender-without-peek"


# --- Boxes ----------------------------------------------------------------------------------

# What a round remembers of each box. After BOX cells come two for each of its hands: what the
# hand is worth (NATURAL or UNPLAYED at first), and what was added to double it. A box has no
# hands when it does not play blackjack, or when that wager is settled. INSURED is what was put on
# insurance, and LOST_INSURANCE once that is gone.
DEALT, FIRST, SECOND, STAKE, INSURED, HANDS, BOX = range(7)
LOST_INSURANCE = -1


@kernel
def box_at(seat: int, size: int) -> int:
    """Where a box's record begins. The mask tells the compiler that it is not negative."""
    return seat * size & 0xFFFF


@kernel
def open_box(boxes: Cells, at: int) -> None:
    """Both cards of a box are dealt: its hand, if it plays one, is a blackjack or to be played."""
    hand = counted(boxes[at + FIRST]) + counted(boxes[at + SECOND])
    boxes[at + BOX] = NATURAL if is_natural(hand) else UNPLAYED
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
def offer_insurance(
    tape: Tape,
    boxes: Cells,
    size: int,
    seats: int,
    chip: int,
    next_chip: bool,
    insure_blackjack: bool,
    even_money_offered: bool,
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
        most = most_insurance(stake, chip, next_chip)
        allowed = INSURE | DECLINE if most > 0 else DECLINE
        if boxes[at + BOX] == NATURAL:
            key = EVEN_MONEY_KEY
            if not insure_blackjack:
                allowed = DECLINE
            if even_money_offered:
                allowed |= EVEN_MONEY
        if allowed == DECLINE:
            continue
        action = choose(tape, seat, key, allowed)
        if action == INSURE:
            amount = choose_amount(tape, seat, key, INSURANCE, chip, most, chip)
            post(tape, seat, INSURANCE, amount)
            boxes[at + INSURED] = amount
        elif action == EVEN_MONEY:
            even_money(tape, seat, MAIN, stake, 1, TOOK_EVEN_MONEY)
            boxes[at + HANDS] = 0
            left -= 1
    return left


@kernel
def collect_insurance(tape: Tape, boxes: Cells, size: int, seats: int) -> None:
    """The dealer has no blackjack under the ace: insurance loses at once."""
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + INSURED] > 0:
            lose(tape, seat, INSURANCE, boxes[at + INSURED], INSURANCE_LOST)
            boxes[at + INSURED] = LOST_INSURANCE


@kernel
def pay_blackjack(
    tape: Tape, seat: int, spot: int, stake: int, win: int, per: int, chip: int
) -> None:
    """Pay a blackjack at odds, up to the next chip (0: to the cent)."""
    net = at_odds(stake, win, per, breakage_of(tape, spot))
    if chip > 0:
        net = (stake * win + per * chip - 1) // (per * chip) * chip
    settle(tape, seat, spot, stake, net, win, per, BANK, BLACKJACK)


@kernel
def give_up_half(tape: Tape, seat: int, stake: int, chip: int) -> None:
    """Half of a wager is lost; in whole chips, the odd one is the player's (0: to the cent)."""
    lost = stake // (2 * chip) * chip if chip > 0 else stake // 2
    settle(tape, seat, MAIN, stake, -lost, -1, 2, BANK, SURRENDERED)


@kernel
def pay_naturals(
    tape: Tape, win: int, per: int, chip: int, boxes: Cells, size: int, seats: int
) -> None:
    """The dealer has no blackjack: the players' are paid before anybody gets a third card."""
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + BOX] == NATURAL and boxes[at + HANDS] > 0:
            pay_blackjack(tape, seat, MAIN, boxes[at + STAKE], win, per, chip)
            boxes[at + HANDS] = 0


# --- Playing a hand -------------------------------------------------------------------------


@kernel
def may_double(hand: int, on: int) -> bool:
    """Whether the house's rule lets this two-card hand be doubled; a 21 never is."""
    best = total(hand)
    if on == DoubleOn.ANY_TWO:
        return best < 21
    if on == DoubleOn.NINE_TO_ELEVEN_ACE_AS_ONE:
        return best < 21 and 9 <= hard_sum(hand) <= 11
    if on == DoubleOn.NINE_TO_ELEVEN:
        return 9 <= best <= 11
    return 10 <= best <= 11


@kernel
def least_double(stake: int, chip: int) -> int:
    """The lowest double: the full stake less whole chips, but more than nothing.

    >>> least_double(1000, 100), least_double(1250, 100)
    (100, 50)
    """
    return stake - (stake - 1) // chip * chip


@kernel
def draw_on(tape: Tape, seat: int, upcard: int, hand: int) -> int:
    """A hand that is hit once goes on until it stands or reaches 21."""
    hand += counted(draw(tape, seat, UP))
    while total(hand) < 21:
        key = play_key(hand_class(hand, False), upcard, DRAWN)
        if choose(tape, seat, key, HIT | STAND) == STAND:
            break
        hand += counted(draw(tape, seat, UP))
    return hand


@kernel
def must_draw(hand: int, soft_17: int) -> bool:
    """The dealer draws to 17, or to a hard 17 where a soft one is hit."""
    hit_17 = 7 if soft_17 == Soft17.HIT else 0  # the hard sum of a 17 that is hit
    best = total(hand)
    return best < 17 or (best == 17 and hard_sum(hand) == hit_17)


@kernel
def dealer_draws(tape: Tape, hand: int, soft_17: int, equal_busts: int) -> int:
    """The dealer draws until he must stop; what the hand is worth."""
    while must_draw(hand, soft_17):
        hand += counted(draw(tape, DEALER, UP))
    return dealer_worth(hand, equal_busts)


@kernel
def dealer_worth(hand: int, equal_busts: int) -> int:
    """What a dealer's hand is worth when he stops: its total up to the highest that counts."""
    best = total(hand)
    return best if best <= highest_counted(equal_busts) else DEALER_BUSTED


@kernel
def waits_for_hole(boxes: Cells, size: int, seats: int, late: int) -> bool:
    """Whether an unseen hole card decides anything besides live hands."""
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + INSURED] > 0:
            return True
        hands = boxes[at + HANDS]
        if hands > 0 and boxes[at + BOX] == NATURAL:
            return True
        added = hands > 1 or (hands == 1 and boxes[at + BOX + 1] > 0)
        if added and late == LateBlackjack.ORIGINAL_WAGER:
            return True
    return False


@kernel
def has_natural(boxes: Cells, size: int, seats: int) -> bool:
    """Whether a player's blackjack has not been paid yet."""
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + HANDS] > 0 and boxes[at + BOX] == NATURAL:
            return True
    return False


@kernel
def lower_naturals(boxes: Cells, size: int, seats: int) -> None:
    """Where a blackjack only ties a dealer's other 21, it is worth 21 against it."""
    for seat in range(seats):
        at = box_at(seat, size)
        for number in range(boxes[at + HANDS]):
            if boxes[at + BOX + 2 * number] == NATURAL:
                boxes[at + BOX + 2 * number] = 21


@kernel
def level_busts(boxes: Cells, size: int, seats: int, dealer: int) -> int:
    """Where equal totals above 21 push: a hand with the dealer's ties a dealer who busts.

    Any other total above 21 is worth nothing. Back comes what the dealer's hand is worth now.
    """
    for seat in range(seats):
        at = box_at(seat, size)
        for number in range(boxes[at + HANDS]):
            mine = boxes[at + BOX + 2 * number]
            if 21 < mine <= HIGHEST_BUST:
                boxes[at + BOX + 2 * number] = DEALER_BUSTED if mine == dealer else BUSTED
    return DEALER_BUSTED if 21 < dealer <= HIGHEST_BUST else dealer


# --- Settling -------------------------------------------------------------------------------


@kernel
def even_money(tape: Tape, seat: int, spot: int, stake: int, sign: int, why: int) -> None:
    """Win (1), push (0) or lose (-1) a stake. There is nothing to round."""
    settle(tape, seat, spot, stake, sign * stake, sign, 1, BANK, why)


@kernel
def verdict(mine: int, dealer: int) -> int:
    """Why a hand that is no blackjack wins, ties or loses."""
    if mine == BUSTED:
        return BUSTS
    if dealer == DEALER_BUSTED:
        return DEALER_BUSTS if mine > dealer else BUST_ALIKE
    return HIGHER if mine > dealer else LOWER if mine < dealer else TIED


@kernel
def settle_box(
    tape: Tape, win: int, per: int, chip: int, boxes: Cells, at: int, seat: int, dealer: int
) -> None:
    """A box against a dealer without a blackjack.

    `win` to `per` is what a blackjack pays, up to the next chip (0: to the cent).
    """
    if boxes[at + INSURED] > 0:
        lose(tape, seat, INSURANCE, boxes[at + INSURED], INSURANCE_LOST)
    stake, spot = boxes[at + STAKE], MAIN
    for number in range(boxes[at + HANDS]):
        mine, added = boxes[at + BOX + 2 * number], boxes[at + BOX + 2 * number + 1]
        if mine == NATURAL:
            pay_blackjack(tape, seat, spot, stake, win, per, chip)
        else:
            sign = int(mine > dealer) - int(mine < dealer)
            why = verdict(mine, dealer)
            even_money(tape, seat, spot, stake, sign, why)
            if added > 0:
                even_money(tape, seat, DOUBLED, added, sign, why)
        spot = SPLITS


@kernel
def settle_against_blackjack(
    tape: Tape, win: int, per: int, boxes: Cells, at: int, seat: int, late: int, beats_21: bool
) -> None:
    """A box against a dealer's blackjack, found at once or after the players acted.

    `win` to `per` is what insurance pays.
    """
    if boxes[at + INSURED] > 0:
        pay(tape, seat, INSURANCE, boxes[at + INSURED], win, per, INSURANCE_WON)
    stake, spot = boxes[at + STAKE], MAIN
    for number in range(boxes[at + HANDS]):
        mine, added = boxes[at + BOX + 2 * number], boxes[at + BOX + 2 * number + 1]
        if mine == NATURAL:
            push(tape, seat, spot, stake, BOTH_BLACKJACK)
        elif mine == 21 and not beats_21:
            push(tape, seat, spot, stake, TIED)
            if added > 0:
                push(tape, seat, DOUBLED, added, TIED)
        else:
            why = BUSTS if mine == BUSTED else DEALER_BLACKJACK
            spares = late == LateBlackjack.ORIGINAL_WAGER or (
                late == LateBlackjack.ORIGINAL_AND_BUSTED and mine != BUSTED
            )
            take_unless(tape, seat, spot, stake, spares and spot == SPLITS, why)
            if added > 0:
                take_unless(tape, seat, DOUBLED, added, spares, why)
        spot = SPLITS


@kernel
def take_unless(tape: Tape, seat: int, spot: int, stake: int, spared: bool, why: int) -> None:
    """A dealer's blackjack takes a stake, or leaves it alone."""
    if spared:
        give_back(tape, seat, spot, stake, ORIGINAL_ONLY)
    else:
        lose(tape, seat, spot, stake, why)
