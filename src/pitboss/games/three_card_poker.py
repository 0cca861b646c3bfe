"""Three Card Poker.

A player bets the Ante against the dealer, Pair Plus against a paytable, or both,
and may add a 6 Card Bonus or a progressive wager. Everybody gets three cards. Who
has an Ante looks at them and either folds or adds a Play wager of the same size.
Then the dealer turns his hand: with queen high or better he plays, and the higher
hand wins even money on Ante and Play; with less, the Ante wins and the Play comes
back. A straight or better brings an Ante Bonus besides. Pair Plus looks at the
player's three cards alone, the 6 Card Bonus at the best five of the player's and
the dealer's six, and the progressive at the player's three cards again.

In California a player banks. His bottom card is turned up before the others
decide, and it also says which seat has the action button and is settled first. A
hand of his below queen high has no action against the Play, and the Ante, which is
still compared with it, wins or pushes. Seats are numbered from the house dealer's
left, without the player-dealer's own.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from pitboss.equipment.cards import ACE, RANKS, SPADES, TEN, Deck, cards, rank, standard, suit
from pitboss.facts import Equipment, Facts, Reason, Wager, by_bit
from pitboss.families.player_dealer import (
    ActionOrder,
    FoldsCollected,
    collect_fees,
    return_fees,
    seat_in_order,
)
from pitboss.families.showdown import Showdown
from pitboss.hands.poker import (
    CATEGORY_SHIFT,
    QUEEN_HIGH,
    Three,
    category,
    high_rank,
    three_card,
    three_card_class,
    three_card_names,
)
from pitboss.jit import kernel
from pitboss.money.banks import Cover, PartlyCovered, UncoveredFee
from pitboss.money.cents import Cents
from pitboss.money.fees import Fees
from pitboss.money.odds import at_odds
from pitboss.money.paytables import Pays, Paytable
from pitboss.registry import Array
from pitboss.sidebets import pair_plus, six_card_bonus
from pitboss.sidebets.pair_plus import BEST_SCORE, three_card_row
from pitboss.sidebets.progressive_old import (
    NO_LIMIT,
    MeterTenth,
    ProgressiveStake,
    feed_meter_in_part,
    settle_prize_up_to,
)
from pitboss.sidebets.six_card_bonus import (
    FiveCardRanks,
    SixCardChoice,
    SixCardReading,
    SixCardRoyal,
    six_card_row,
)
from pitboss.tape import (
    BANK,
    DEALER,
    DOWN,
    OWN,
    TRAY,
    UP,
    choose,
    draw,
    give_back,
    lose,
    pay,
    pay_row,
    post,
    push,
    reveal,
    scratch,
    settle,
)
from pitboss.tape.simulation import prefer
from pitboss.tape.verbs import Cells, Tape, breakage_of

FACTS = Facts(
    slug="three-card-poker",
    title="Three Card Poker",
    family="versus-dealer",
    equipment=Equipment.CARDS,
    hands_are_sets=True,
)

WAGERS = (
    Wager(slug="ante"),
    Wager(slug="pair-plus"),
    Wager(slug="six-card-bonus"),
    Wager(slug="progressive", names_a_suit=True),
    Wager(slug="play", raises="ante"),
    Wager(slug="ante-bonus", raises="ante"),
    Wager(slug="envy", raises="progressive"),
)
ANTE, PAIR_PLUS, SIX_CARD, PROGRESSIVE, PLAY, ANTE_BONUS, ENVY = range(7)

ACTIONS = by_bit(["play", "fold"])
PLAY_ON, FOLD = 1, 2

PROGRESSIVE_OUTCOMES = (
    "nothing",
    "straight",
    "three-of-a-kind",
    "straight-flush",
    "mini-royal",
    "mini-royal-spades",
)
NO_PRIZE, STRAIGHT, MINI_ROYAL, MINI_ROYAL_SPADES = 0, 1, 4, 5

PAYTABLES = {
    "pair_plus": pair_plus.OUTCOMES,
    "ante_bonus": pair_plus.OUTCOMES,
    "six_card_bonus": six_card_bonus.OUTCOMES,
    "progressive": PROGRESSIVE_OUTCOMES,
    "envy": PROGRESSIVE_OUTCOMES,
}

CARRY = ("meter", "first-seat")
CARRY_MONEY = ("meter",)
METER_CELL, FIRST_SEAT = 0, 1
"""`first-seat` is dealt to and asked first: the one at the player-dealer's left, counted from 0."""

REASONS = {
    1: Reason("higher", "the player's hand is higher"),
    2: Reason("lower", "the dealer's hand is higher"),
    3: Reason("tied", "the two hands tie"),
    4: Reason("not-qualified", "the dealer has less than queen high"),
    5: Reason("no-action", "the player-dealer has less than queen high: the Play has no action"),
    6: Reason("spared", "the hand is lower, but the player-dealer has less than queen high"),
    7: Reason("folded", "the player folded"),
    8: Reason("bonus", "a straight or better brings the Ante Bonus"),
    9: Reason("pair-or-better", "the hand has a row in the Pair Plus table"),
    10: Reason("under-a-pair", "the hand has less than a pair"),
    11: Reason("six-card-hand", "the six cards make three of a kind or better"),
    12: Reason("six-card-nothing", "the six cards make less than three of a kind"),
    13: Reason("prize", "the hand has a row in the progressive table"),
    14: Reason("no-prize", "the hand is less than a straight"),
    15: Reason("envy", "another player holds a mini royal"),
    16: Reason("collection", "collection fee"),
    17: Reason("over-the-limit", "the 6 Card Bonus has a limit of its own"),
    18: Reason("not-lost", "the dealer's hand is higher, and only the other wager is lost to it"),
}
(
    HIGHER,
    LOWER,
    TIED,
    NOT_QUALIFIED,
    NO_ACTION,
    SPARED,
    FOLDED,
    BONUS,
    PAIR_OR_BETTER,
    UNDER_A_PAIR,
    SIX_CARD_HAND,
    SIX_CARD_NOTHING,
    PRIZE,
    NO_PRIZE_WON,
    ENVIED,
    COLLECTION,
    OVER_THE_LIMIT,
    NOT_LOST,
) = range(1, 19)


class Dealt(IntEnum):
    """How the cards go round."""

    THREE_AT_A_TIME = 0
    ONE_AT_A_TIME = 1


class BottomCard(IntEnum):
    """What becomes of the dealer's bottom card before the players decide."""

    STAYS_DOWN = 0
    COUNTS_SEATS = 1  # turned up: the action button goes that many places round the table
    COUNTS_PLAYERS = 2  # the same, and places without a wager are passed over


class Unqualified(IntEnum):
    """The Ante against a dealer with less than queen high."""

    ANTE_WINS = 0
    ANTE_COMPARED = 1  # it wins when it is higher and pushes when it is not


class BonusPaid(IntEnum):
    """When a straight or better brings the Ante Bonus."""

    ALWAYS = 0  # after a fold too
    WITH_PLAY = 1
    UNBEATEN = 2  # with a Play wager that no qualified dealer beats


class LowestStraightFlush(IntEnum):
    """Down to where suited cards in sequence are a straight flush."""

    ACE_LOW = 0
    FOUR_HIGH = 1  # 3-2-A suited is a flush


class EnvyFor(IntEnum):
    """Whose mini royal brings the others an envy bonus."""

    ANY_PLAYER = 0
    PROGRESSIVE_PLAYER = 1


class StraightSuits(IntEnum):
    """Which suits three cards in sequence may have to be a straight."""

    NOT_ALL_ONE = 0
    ALL_DIFFERENT = 1  # in two suits they are a high card


class TieBreak(IntEnum):
    """How hands of one kind compare."""

    BY_RANK = 0  # pairs by the pair, straights by their top, as in poker
    BY_LETTER = 1  # by the highest card that the other hand lacks


class MiniRoyal(IntEnum):
    """What A-K-Q suited is to a Pair Plus table with a row for the mini royal."""

    BY_ITSELF = 0
    STRAIGHT_FLUSH = 1


class UnqualifiedTie(IntEnum):
    """The Ante of a hand that ties a dealer with less than queen high, where it is compared."""

    PUSHES = 0
    WINS = 1


class LowerHand(IntEnum):
    """What a hand loses that is lower than a qualified dealer's; what it does not comes back."""

    LOSES_BOTH = 0  # Ante and Play
    LOSES_ANTE = 1
    LOSES_PLAY = 2


class BonusBase(IntEnum):
    """What the odds of the Ante Bonus are counted on."""

    ANTE = 0
    ANTE_AND_PLAY = 1  # the Ante alone after a fold


class SixCardWithoutRow(IntEnum):
    """What the 6 Card Bonus does with a hand that has no row."""

    LOSES = 0
    PUSHES = 1


class ButtonCard(IntEnum):
    """The card of the player-dealer's that places the action button."""

    TURNED_UP = 0  # the bottom card
    FACE_DOWN = 1  # the top card, when the hand is turned; folds are collected before


class ButtonFrom(IntEnum):
    """At whose left the count that places the action button begins."""

    HOUSE_DEALER = 0
    PLAYER_DEALER = 1


class ButtonTen(IntEnum):
    """What a ten does that places the action button."""

    COUNTS_TEN = 0
    NO_MOVE = 1  # the button stays where the count begins


class OrderInSeat(IntEnum):
    """In which order a player-dealer's bank meets one player's wagers."""

    GAME_FIRST = 0  # Ante and Play, then the bonus wagers
    BONUS_FIRST = 1


class Rules(NamedTuple):
    dealt: Dealt
    bottom_card: BottomCard
    button_card: ButtonCard
    button_from: ButtonFrom
    button_ten: ButtonTen
    places: int
    order: ActionOrder
    order_in_seat: OrderInSeat
    folds_collected: FoldsCollected
    unqualified: Unqualified
    unqualified_tie: UnqualifiedTie
    lower_hand: LowerHand
    bonus_paid: BonusPaid
    bonus_base: BonusBase
    fold_forfeits_pair_plus: bool
    fold_forfeits_six_card: bool
    fold_forfeits_progressive: bool
    lowest_straight_flush: LowestStraightFlush
    straight_suits: StraightSuits
    tie_break: TieBreak
    mini_royal: MiniRoyal
    six_card_limit: Cents
    """The most that a 6 Card Bonus may be; 0 where the table's limits are its own."""
    six_card_choice: SixCardChoice
    six_card_royal: SixCardRoyal
    six_card_without_row: SixCardWithoutRow
    five_card_ranks: FiveCardRanks
    five_card_wheel: bool
    """Whether A-2-3-4-5 is a straight to the 6 Card Bonus."""
    progressive_stake: ProgressiveStake
    """Whether the wager comes back besides the meter; with odds it does."""
    progressive_limit: Cents
    """The most that a progressive wager may win; 0 for no limit."""
    meter_share: int
    """The percentage of a progressive wager that goes onto the meter."""
    meter_takes: int
    """How much of that, in percent, reaches this meter."""
    meter_seed: Cents
    envy_for: EnvyFor
    envy_after_fold: bool
    cover: Cover
    partly_covered: PartlyCovered
    uncovered_fee: UncoveredFee
    pair_plus: Paytable
    ante_bonus: Paytable
    six_card_bonus: Paytable
    progressive: Paytable
    envy: Paytable
    fees: Fees


SCORED_CLASSES = 741
"""Those of `three_card_class`. Behind them come the sequences in two suits where they are none."""
CLASSES = SCORED_CLASSES + 12
KEYS = CLASSES * 14
"""A player knows his hand's class and the rank of the dealer's bottom card, or that it is down."""

STAKES = {"ante": 1000, "pair-plus": 1000}

PLAY_FROM = "Qc 6d 4h"
PLAY_FROM_AGAINST = (
    *("Tc 3d 2h", "Tc 3d 2h", "Tc 9d 3h", "Tc 9d 4h", "Tc 9d 5h", "Tc 7d 3h", "Tc 8d 2h"),
    *("Tc 9d 2h", "Tc 8d 4h", "Jc 8d 2h", "Qc 9d 2h", "Kc 9d 2h", "Ac 9d 2h"),
)
"""The lowest hand to play: with nothing seen, and against a deuce, a trey and so on to an ace."""

LOW_SUITED = three_card(*cards("3s 2s As"))
LOW_AS_FLUSH = int(Three.FLUSH) << CATEGORY_SHIFT | 1 << ACE | 0b11
LOWEST_STRAIGHT = three_card_class(three_card(*cards("3c 2d Ah")))
RANK_BITS = CATEGORY_SHIFT // 2
RANK_MASK = (1 << RANK_BITS) - 1
"""Matched ranks stand above those that are alone in a score."""


def deck(rules: Rules) -> Deck:
    return standard(1)


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter_seed


def legal(rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int) -> int:
    if spot == SIX_CARD and 0 < rules.six_card_limit < amount:
        return OVER_THE_LIMIT
    return 0


def key_name(rules: Rules, key: int) -> str:
    place, shown = divmod(key, 14)
    against = f" against a {RANKS[shown - 1]}" if shown else ""
    return class_name(place) + against


def class_name(place: int) -> str:
    """What the hands of a class are called.

    >>> class_name(0), class_name(CLASSES - 1)
    ('5-3-2', 'a straight to the A in two suits')
    """
    if place < SCORED_CLASSES:
        return three_card_names()[place]
    return f"{three_card_names()[LOWEST_STRAIGHT + place - SCORED_CLASSES]} in two suits"


def classes(rules: Rules) -> list[int]:
    """The classes that hands can have under these rules, from the weakest up."""
    if rules.straight_suits == StraightSuits.NOT_ALL_ONE:
        return list(range(SCORED_CLASSES))
    return sorted(range(CLASSES), key=_place_in_order)


def _place_in_order(place: int) -> tuple[int, int]:
    """A sequence in two suits comes behind the high cards that it just beats: Q-J-T behind Q-J-9.

    4-3-2 beats none, and A-3-2 comes behind K-Q-J.
    """
    top = place - SCORED_CLASSES + 1
    if place < SCORED_CLASSES:
        return place, 0
    if top == 1:
        return three_card_class(three_card(*cards("Kc Qd Th"))), 2
    if top == 2:
        return -1, 0
    beats = (RANKS[top], RANKS[top - 1], RANKS[top - 3])
    return three_card_class(three_card(*cards("{}c {}d {}h".format(*beats)))), 1


def policy(rules: Rules) -> Array:
    """Play with Q-6-4 or better, which is optimal when nothing of the dealer's hand is seen.

    Against a bottom card in sight the hand to play from moves with it: ten high will do
    against the low ones, and against an ace it takes an ace with a nine. Where a lower hand
    loses one wager only, which is what a fold costs, every hand plays.
    """
    if rules.lower_hand != LowerHand.LOSES_BOTH:
        return np.full(KEYS, prefer(PLAY_ON), dtype=np.int64)
    prefers = np.full((CLASSES, 14), prefer(FOLD), dtype=np.int64)
    order = classes(rules)
    for shown, lowest in enumerate((PLAY_FROM, *PLAY_FROM_AGAINST)):
        first = order.index(three_card_class(three_card(*cards(lowest))))
        prefers[order[first:], shown] = prefer(PLAY_ON)
    return prefers.reshape(KEYS)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    first = int(carry[FIRST_SEAT])
    collect_fees(tape, stakes, rules.fees, COLLECTION)
    share, takes = rules.meter_share, rules.meter_takes
    feed_meter_in_part(tape, stakes, PROGRESSIVE, carry, METER_CELL, share, takes)

    hand = scratch(tape, 3 * seats)
    dealer = scratch(tape, 3)
    turned = rules.bottom_card != BottomCard.STAYS_DOWN and meets_dealer(stakes)
    deal(tape, rules, stakes, first, turned, hand, dealer)
    by_button = rules.order == ActionOrder.FROM_BUTTON
    in_sight = rules.button_card == ButtonCard.TURNED_UP
    shown, starts = 0, 0 if by_button and in_sight else first
    if turned:
        shown = 1 + rank(dealer[2])
        if by_button and in_sight:
            starts = action_button(rules, stakes, first, dealer[2])

    # Whoever has an Ante plays on with as much again, or folds.
    score = scratch(tape, seats)
    folded = scratch(tape, seats)
    showdown = False
    for turn in range(seats):
        seat = (first + turn) % seats
        if not in_play(stakes, seat):
            continue
        ante = stakes[seat, ANTE]
        a, b, c = hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2]
        score[seat] = worth(rules, a, b, c)
        if ante > 0:
            key = hand_class(rules, a, b, c) * 14 + shown
            if choose(tape, seat, key, PLAY_ON | FOLD) == PLAY_ON:
                post(tape, seat, PLAY, ante)
                showdown = True
            else:
                folded[seat] = 1
        if stakes[seat, SIX_CARD] > 0 and not (folded[seat] and rules.fold_forfeits_six_card):
            showdown = True

    # What was folded is collected before the dealer's hand is turned.
    if rules.folds_collected == FoldsCollected.AT_ONCE:
        for turn in range(seats):
            seat = seat_in_order(turn, seats, rules.order, starts)
            if folded[seat]:
                forfeit(tape, rules, stakes, seat)

    dealers = 0
    if showdown:
        for n in range(2 if turned else 3):
            dealer[n] = reveal(tape, dealer[n])
        dealers = standing(rules, worth(rules, dealer[0], dealer[1], dealer[2]))
        if by_button and not in_sight:
            starts = action_button(rules, stakes, first, dealer[0])

    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, starts)
        if not in_play(stakes, seat):
            continue
        if folded[seat] and rules.folds_collected == FoldsCollected.IN_TURN:
            forfeit(tape, rules, stakes, seat)
        for part in range(2):
            if part == rules.order_in_seat:
                settle_game(tape, rules, stakes, seat, score[seat], dealers, folded[seat])
            else:
                settle_bonuses(tape, rules, stakes, carry, seat, score[seat], hand, dealer, folded)
    return_fees(tape, stakes, rules.fees, rules.uncovered_fee, COLLECTION)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    wagered = stakes[seat, ANTE] + stakes[seat, PAIR_PLUS]
    return bool(wagered + stakes[seat, SIX_CARD] + stakes[seat, PROGRESSIVE] > 0)


@kernel
def meets_dealer(stakes: Array) -> bool:
    """Is there a wager on the table that the dealer's cards have to do with?"""
    for seat in range(stakes.shape[0]):
        if stakes[seat, ANTE] > 0 or stakes[seat, SIX_CARD] > 0:
            return True
    return False


@kernel
def deal(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    first: int,
    turned: bool,
    hand: Cells,
    dealer: Cells,
) -> None:
    """Three cards to each seat with a wager, then to the dealer, in stacks or card by card."""
    seats = stakes.shape[0]
    stack = 3 if rules.dealt == Dealt.THREE_AT_A_TIME else 1
    for bottom in range(0, 3, stack):
        for turn in range(seats):
            seat = (first + turn) % seats
            if in_play(stakes, seat):
                for n in range(bottom, bottom + stack):
                    hand[3 * seat + n] = draw(tape, seat, OWN)
        for n in range(bottom, bottom + stack):
            dealer[n] = draw(tape, DEALER, UP if turned and n == 2 else DOWN)


@kernel
def action_button(rules: Rules, stakes: Array, first: int, card: int) -> int:
    """The seat that a card gives the action button, counting from a dealer's left.

    `first` is the one at the player-dealer's.
    """
    seats = stakes.shape[0]
    begins = first if rules.button_from == ButtonFrom.PLAYER_DEALER else 0
    count = 1 if rank(card) == ACE else rank(card) + 2
    if rank(card) == TEN and rules.button_ten == ButtonTen.NO_MOVE:
        count = 1
    if rules.bottom_card == BottomCard.COUNTS_SEATS:
        seat = (begins + count - 1) % rules.places
        return seat if seat < seats else 0
    players = 0
    for seat in range(seats):
        if in_play(stakes, seat):
            players += 1
    passed = (count - 1) % players
    for turn in range(seats):
        seat = (begins + turn) % seats
        if in_play(stakes, seat):
            if passed == 0:
                return int(seat)
            passed -= 1
    return 0


@kernel
def in_two_suits(rules: Rules, score: int, a: int, b: int, c: int) -> bool:
    """Are these a straight in two suits, where it takes three?"""
    if rules.straight_suits == StraightSuits.NOT_ALL_ONE or category(score) != Three.STRAIGHT:
        return False
    return suit(a) == suit(b) or suit(a) == suit(c) or suit(b) == suit(c)


@kernel
def hand_class(rules: Rules, a: int, b: int, c: int) -> int:
    """What a player knows of his hand."""
    score = three_card(a, b, c)
    if in_two_suits(rules, score, a, b, c):
        return SCORED_CLASSES + high_rank(score) - 1
    return three_card_class(score)


@kernel
def worth(rules: Rules, a: int, b: int, c: int) -> int:
    """The score of three cards in this book: what they are paid for."""
    score = three_card(a, b, c)
    if in_two_suits(rules, score, a, b, c):
        return sequence(score & RANK_MASK)
    low_is_flush = rules.lowest_straight_flush == LowestStraightFlush.FOUR_HIGH
    return LOW_AS_FLUSH if low_is_flush and score == LOW_SUITED else score


@kernel
def sequence(top: int) -> int:
    """The ranks of three in sequence by the highest, as masks; below the deuce comes the ace.

    >>> [bin(sequence(top)) for top in (0b100, 0b10)]
    ['0b111', '0b1000000000011']
    """
    return 1 << ACE | 0b11 if top == 0b10 else top | top >> 1 | top >> 2


@kernel
def standing(rules: Rules, score: int) -> int:
    """What a hand is compared by: its score, or its kind and then every rank in it."""
    if rules.tie_break == TieBreak.BY_RANK:
        return score
    kind = category(score)
    ranks = (score >> RANK_BITS | score) & RANK_MASK
    if kind == Three.STRAIGHT or kind == Three.STRAIGHT_FLUSH:
        ranks = sequence(ranks)
    return kind << CATEGORY_SHIFT | ranks


@kernel
def forfeit(tape: Tape, rules: Rules, stakes: Array, seat: int) -> None:
    """What a fold costs."""
    for part in range(2):
        if part == rules.order_in_seat:
            lose(tape, seat, ANTE, stakes[seat, ANTE], FOLDED)
            continue
        if stakes[seat, PAIR_PLUS] > 0 and rules.fold_forfeits_pair_plus:
            lose(tape, seat, PAIR_PLUS, stakes[seat, PAIR_PLUS], FOLDED)
        if stakes[seat, SIX_CARD] > 0 and rules.fold_forfeits_six_card:
            lose(tape, seat, SIX_CARD, stakes[seat, SIX_CARD], FOLDED)
        if stakes[seat, PROGRESSIVE] > 0 and rules.fold_forfeits_progressive:
            lose(tape, seat, PROGRESSIVE, stakes[seat, PROGRESSIVE], FOLDED)


@kernel
def settle_game(
    tape: Tape, rules: Rules, stakes: Array, seat: int, mine: int, dealers: int, folded: int
) -> None:
    """Ante, Play and Ante Bonus of a seat."""
    ante = stakes[seat, ANTE]
    if ante > 0:
        stands = standing(rules, mine)
        if not folded:
            settle_ante(tape, rules, seat, ante, stands, dealers)
        settle_bonus(tape, rules, seat, ante, mine, stands < dealers, folded)


@kernel
def settle_bonuses(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    carry: Array,
    seat: int,
    mine: int,
    hand: Cells,
    dealer: Cells,
    folded: Cells,
) -> None:
    """Pair Plus, progressive and 6 Card Bonus of a seat, as far as a fold has left them."""
    if stakes[seat, PAIR_PLUS] > 0 and not (folded[seat] and rules.fold_forfeits_pair_plus):
        row = three_card_row(mine, rules.pair_plus)
        if rules.mini_royal == MiniRoyal.STRAIGHT_FLUSH:
            row = category(mine)
        why = PAIR_OR_BETTER if rules.pair_plus[row, 0] else UNDER_A_PAIR
        pay_row(tape, seat, PAIR_PLUS, stakes[seat, PAIR_PLUS], rules.pair_plus, row, why)
    if not (folded[seat] and rules.fold_forfeits_progressive):
        prizes(tape, rules, stakes, carry, seat, mine, suit(hand[3 * seat]), folded)
    if stakes[seat, SIX_CARD] > 0 and not (folded[seat] and rules.fold_forfeits_six_card):
        settle_six_cards(tape, rules, seat, stakes[seat, SIX_CARD], hand, dealer)


@kernel
def settle_ante(tape: Tape, rules: Rules, seat: int, ante: int, mine: int, dealers: int) -> None:
    """Ante and Play against the dealer's hand."""
    win, why = 0, TIED
    if mine > dealers:
        win, why = 1, HIGHER
    elif mine < dealers:
        win, why = -1, LOWER
    if dealers >= QUEEN_HIGH:
        settle_qualified(tape, rules, seat, ANTE, ante, win, why)
        settle_qualified(tape, rules, seat, PLAY, ante, win, why)
    elif rules.unqualified == Unqualified.ANTE_WINS:
        pay(tape, seat, ANTE, ante, 1, 1, NOT_QUALIFIED)
        push(tape, seat, PLAY, ante, NOT_QUALIFIED)
    else:
        give_back(tape, seat, PLAY, ante, NO_ACTION)
        if win == 0 and rules.unqualified_tie == UnqualifiedTie.WINS:
            win = 1
        if win < 0:
            push(tape, seat, ANTE, ante, SPARED)
        else:
            pay(tape, seat, ANTE, ante, win, 1, why)


@kernel
def settle_qualified(
    tape: Tape, rules: Rules, seat: int, spot: int, stake: int, win: int, why: int
) -> None:
    """Ante or Play against a qualified dealer."""
    only_the_other = LowerHand.LOSES_PLAY if spot == ANTE else LowerHand.LOSES_ANTE
    if win < 0 and rules.lower_hand == only_the_other:
        push(tape, seat, spot, stake, NOT_LOST)
    else:
        pay(tape, seat, spot, stake, win, 1, why)


@kernel
def settle_bonus(
    tape: Tape, rules: Rules, seat: int, ante: int, mine: int, beaten: bool, folded: int
) -> None:
    """The Ante Bonus is paid on the Ante, or the Play too; nothing of its own is at stake."""
    if folded and rules.bonus_paid != BonusPaid.ALWAYS:
        return
    if rules.bonus_paid == BonusPaid.UNBEATEN and beaten:
        return
    row = three_card_row(mine, rules.ante_bonus)
    win, per = rules.ante_bonus[row, 1], rules.ante_bonus[row, 2]
    if win > 0:
        both = rules.bonus_base == BonusBase.ANTE_AND_PLAY and not folded
        bonus = at_odds(2 * ante if both else ante, win, per, breakage_of(tape, ANTE_BONUS))
        settle(tape, seat, ANTE_BONUS, 0, bonus, win, per, BANK, BONUS)


@kernel
def prizes(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    carry: Array,
    seat: int,
    mine: int,
    suited: int,
    folded: Cells,
) -> None:
    """The progressive wager of a seat, and the envy that its hand brings the others."""
    row = progressive_row(mine, suited)
    stake = stakes[seat, PROGRESSIVE]
    if stake > 0:
        settle_progressive(tape, rules, carry, seat, stake, row)
    if rules.envy[row, 0] != Pays.FIXED:
        return
    if stake > 0 or rules.envy_for == EnvyFor.ANY_PLAYER:
        for other in range(stakes.shape[0]):
            out = folded[other] and not rules.envy_after_fold
            if other != seat and stakes[other, PROGRESSIVE] > 0 and not out:
                settle(tape, other, ENVY, 0, rules.envy[row, 1], 0, 0, TRAY, ENVIED)


@kernel
def settle_progressive(
    tape: Tape, rules: Rules, carry: Array, seat: int, stake: int, row: int
) -> None:
    """The progressive wager: the meter or odds, within the limit if there is one."""
    table = rules.progressive
    most = rules.progressive_limit if rules.progressive_limit > 0 else NO_LIMIT
    if table[row, 0] == Pays.ODDS:
        win, per = table[row, 1], table[row, 2]
        net = min(at_odds(stake, win, per, breakage_of(tape, PROGRESSIVE)), most)
        settle(tape, seat, PROGRESSIVE, stake, net, win, per, BANK, PRIZE)
        return
    settle_prize_up_to(
        tape,
        seat,
        PROGRESSIVE,
        stake,
        table,
        row,
        carry,
        METER_CELL,
        rules.meter_seed,
        carry[METER_CELL],
        stake if rules.progressive_stake == ProgressiveStake.RETURNED else 0,
        most,
        MeterTenth.ROUNDED_DOWN,
        False,
        PRIZE if table[row, 0] else NO_PRIZE_WON,
    )


@kernel
def progressive_row(score: int, suited: int) -> int:
    """The progressive outcome of a hand; `suited` is the suit of any card of it."""
    if score == BEST_SCORE:
        return MINI_ROYAL_SPADES if suited == SPADES else MINI_ROYAL
    kind = category(score)
    return NO_PRIZE if kind < Three.STRAIGHT else STRAIGHT + kind - Three.STRAIGHT


@kernel
def settle_six_cards(
    tape: Tape, rules: Rules, seat: int, stake: int, hand: Cells, dealer: Cells
) -> None:
    """The 6 Card Bonus."""
    table = rules.six_card_bonus
    a, b, c = hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2]
    read = SixCardReading(
        rules.six_card_choice, rules.six_card_royal, rules.five_card_ranks, rules.five_card_wheel
    )
    row = six_card_row(a, b, c, dealer[0], dealer[1], dealer[2], table, read)
    if table[row, 0]:
        pay_row(tape, seat, SIX_CARD, stake, table, row, SIX_CARD_HAND)
    elif rules.six_card_without_row == SixCardWithoutRow.PUSHES:
        push(tape, seat, SIX_CARD, stake, SIX_CARD_NOTHING)
    else:
        lose(tape, seat, SIX_CARD, stake, SIX_CARD_NOTHING)


@kernel
def hand_score(rules: Rules, held: Cells) -> int:
    """What three cards are compared by in this book."""
    return standing(rules, worth(rules, held[0], held[1], held[2]))


@kernel
def decision_key(rules: Rules, held: Cells, shown: int) -> int:
    """What a player knows, with the dealer's bottom card or without it (-1)."""
    place = hand_class(rules, held[0], held[1], held[2])
    return place * 14 + (1 + rank(shown) if shown >= 0 else 0)


def bonus_row(rules: Rules, score: int) -> int:
    """The row of the Ante Bonus by what a hand is compared by."""
    best = score == standing(rules, BEST_SCORE)
    return three_card_row(BEST_SCORE if best else score, rules.ante_bonus)


SHOWDOWN = Showdown(
    wager="ante",
    score=hand_score,
    key=decision_key,
    kind=bonus_row,
    dealers_kind=lambda rules, score: int(score >= QUEEN_HIGH),
)
