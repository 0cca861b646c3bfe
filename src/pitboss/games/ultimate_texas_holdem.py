"""Ultimate Texas Hold'em.

A player bets an Ante and an equal Blind, and may add Trips and a progressive wager.
He gets two cards, the dealer two, and five community cards serve both. He makes his
Play wager once: four or three times the Ante on his two cards, twice the Ante when
he has seen the flop, or once the Ante when all five are turned; if he has checked
that long and does not bet then, he folds and loses Ante and Blind. The best five of
seven cards count, and the dealer plays with a pair or better. The higher hand wins
even money on the Play, and on the Ante if the dealer plays; the Blind pays by a
table when a straight or better wins, and pushes when it wins with less. Trips looks
at the player's seven cards alone, the progressive at his two and the flop.

In California a player banks, and the seat at his left is settled first. Seats are
numbered from the house dealer's left, without the player-dealer's own.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from pitboss.equipment.cards import (
    ACE,
    EIGHT,
    FIVE,
    JACK,
    KING,
    QUEEN,
    SIX,
    TEN,
    Deck,
    rank,
    standard,
    suit,
)
from pitboss.equipment.cards import name as card_name
from pitboss.facts import Equipment, Facts, Reason, Wager, by_bit
from pitboss.families.community import Community
from pitboss.families.payout_limit_old import (
    LimitAtLeast,
    LimitCounts,
    LimitFor,
    pay_within,
    payout_limit,
    used_up,
)
from pitboss.families.player_dealer import (
    ActionOrder,
    FoldsCollected,
    collect_fees,
    return_fees,
    seat_in_order,
)
from pitboss.families.prizes import (
    EnvyFor,
    EnvyMoney,
    Progressive,
    feed,
    settle_envies,
    settle_meter,
)
from pitboss.hands.flops import (
    FLOP_CLASSES,
    FLOP_KEYS,
    STANDING,
    cards_of_flop_key,
    flop_key,
)
from pitboss.hands.poker import (
    CATEGORY_SHIFT,
    Five,
    best_on_board,
    category,
    is_royal,
    laid_out,
)
from pitboss.hands.rankings import (
    BOTH_OWN,
    FULL_HOUSES_TIE,
    HIGH_CARDS_TIE,
    KICKERS_TIE,
    TWO_PAIRS_TIE,
    USUAL,
    Straights,
    best_ranked,
    five_ranked,
)
from pitboss.hands.sets import PAIRS, cards_at, pair_index
from pitboss.jit import compiled, compiled_with_others, kernel
from pitboss.money.banks import Cover, PartlyCovered, UncoveredFee
from pitboss.money.cents import Cents
from pitboss.money.fees import Fees
from pitboss.money.odds import Breakage, at_odds
from pitboss.money.paytables import Pays, Paytable
from pitboss.registry import Array
from pitboss.sidebets.progressive_old import MeterSecond, MeterTenth, ProgressiveStake
from pitboss.tape import (
    BOARD,
    DEALER,
    DOWN,
    OWN,
    UP,
    burn,
    choose,
    draw,
    lose,
    post,
    reveal,
    scratch,
)
from pitboss.tape.simulation import prefer
from pitboss.tape.verbs import Cells, Tape

FACTS = Facts(
    slug="ultimate-texas-holdem",
    title="Ultimate Texas Hold'em",
    family="community",
    equipment=Equipment.CARDS,
    hands_are_sets=True,
)

WAGERS = (
    Wager(slug="ante"),
    Wager(slug="blind", comes_with="ante"),
    Wager(slug="trips", pools=True),
    Wager(slug="progressive", pools=True),
    Wager(slug="play", raises="ante"),
    Wager(slug="envy", raises="progressive"),
)
ANTE, BLIND, TRIPS, PROGRESSIVE, PLAY, ENVY = range(6)

ACTIONS = by_bit(["bet", "bet-less", "check", "fold", "fold-unannounced"])
BET, BET_LESS, CHECK, FOLD, FOLD_UNANNOUNCED = 1, 2, 4, 8, 16

HANDS = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
ROYAL = len(HANDS) - 1
EVEN = ("lose", "win")
WIN = 1

PAYTABLES = {
    "ante": EVEN,
    "play": EVEN,
    "blind": HANDS,
    "trips": HANDS,
    "progressive": HANDS,
    "envy": HANDS,
}

CARRY = ("meter", "first-seat")
CARRY_MONEY = ("meter",)
METER_CELL, FIRST_SEAT = 0, 1
"""`first-seat` is settled first: the one at a player-dealer's left, counted from 0."""

REASONS = {
    1: Reason("higher", "the player's hand is higher"),
    2: Reason("lower", "the dealer's hand is higher"),
    3: Reason("tied", "the two hands tie"),
    4: Reason("not-qualified", "the dealer has less than a pair"),
    5: Reason("blind-pays", "the hand wins with a straight or better"),
    6: Reason("blind-pushes", "the hand wins with less than a straight"),
    7: Reason("spared", "the hand is lower, but the dealer has less than a pair"),
    8: Reason("folded", "the player folded"),
    9: Reason("trips-or-better", "the hand has a row in the Trips table"),
    10: Reason("under-trips", "the hand has less than three of a kind"),
    11: Reason("prize", "the hand has a row in the progressive table"),
    12: Reason("no-prize", "the two cards and the flop have no row in the progressive table"),
    13: Reason("envy", "another player holds a royal or straight flush"),
    14: Reason("payout-limit", "nothing is left of the payout limit"),
    15: Reason("collection", "collection fee"),
    16: Reason("blind-not-paid", "the hand wins, but with less than the Blind is paid for"),
    17: Reason("blind-beaten", "the hand is lower, and the Blind is not lost by that"),
    18: Reason("unannounced", "the player folded and did not tell the dealer of the Trips wager"),
    19: Reason("lower-pushes", "the dealer's hand is higher, and a lower hand pushes"),
}
HIGHER, LOWER, TIED, NOT_QUALIFIED, BLIND_PAYS, BLIND_PUSHES, SPARED, FOLDED = range(1, 9)
TRIPS_OR_BETTER, UNDER_TRIPS, PRIZE, NO_PRIZE, ENVIED, LIMIT_REACHED, COLLECTION = range(9, 16)
BLIND_NOT_PAID, BLIND_BEATEN, UNANNOUNCED, LOWER_PUSHES = range(16, 20)
METER = Progressive(PROGRESSIVE, ENVY, METER_CELL, PRIZE, NO_PRIZE, ENVIED, LIMIT_REACHED)


class Dealt(IntEnum):
    """How the hands go round."""

    TWO_AT_A_TIME = 0
    ONE_AT_A_TIME = 1


class BoardDealt(IntEnum):
    """When the community cards are dealt."""

    FIRST = 0  # face down before the hands
    LAST = 1  # face down after them
    STREET_BY_STREET = 2  # face up, when it is their turn


class BestHand(IntEnum):
    """Which five cards make a hand."""

    ANY_FIVE = 0  # of the seven
    BOTH_OWN_CARDS = 1  # and three of the board


class FullHouses(IntEnum):
    """How full houses with the same three of a kind compare."""

    THEN_BY_THE_PAIR = 0
    TIE = 1


class Qualifies(IntEnum):
    """The least with which the dealer plays."""

    PAIR = 0


class Unqualified(IntEnum):
    """The Ante against a dealer who does not qualify."""

    ANTE_PUSHES = 0
    ANTE_WINS = 1
    NO_EFFECT = 2
    LOWER_ANTE_LOSES = 3  # that of a lower hand is lost, the others push


class BlindUnqualified(IntEnum):
    """The Blind of a hand below a straight that is beaten by a dealer who does not qualify."""

    COMPARED = 0
    PUSHES = 1
    PUSHES_WITH_PLAY = 2  # Blind and Play of every hand that he beats


class BlindBeaten(IntEnum):
    """The Blind of a hand that does not win."""

    LOST = 0
    PUSHES_BELOW_A_STRAIGHT = 1
    PUSHES = 2  # it is lost by folding only
    PAYS_FROM_A_STRAIGHT = 3  # as if the hand had won, and with a tie too


class SideCards(IntEnum):
    """In which hands cards count that match no other, straights and flushes aside."""

    ALWAYS = 0
    WITHOUT_A_PAIR = 1  # high cards do, kickers do not
    WITH_TWO_PAIR = 2
    NEVER = 3


class Tie(IntEnum):
    """What a tie gives back."""

    RETURNS_ALL = 0
    RETURNS_ANTE = 1  # Blind and Play are lost


class LowerHand(IntEnum):
    """What becomes of a hand that is lower than the dealer's."""

    LOSES = 0
    PUSHES = 1  # Ante, Blind and Play


class BlindTie(IntEnum):
    """The Blind of a tie that gives all back."""

    PUSHES = 0
    LOST_TO_UNQUALIFIED = 1  # to a dealer who does not qualify


class BlindBelowStraight(IntEnum):
    """The Blind of a hand that wins with less than it is paid for."""

    PUSHES = 0
    LOST = 1
    LOST_TO_UNQUALIFIED = 2  # against a dealer who does not qualify


class TripsAfterFold(IntEnum):
    """When Trips is paid after a fold."""

    ALWAYS = 0
    WHEN_ANNOUNCED = 1  # the player tells the dealer as he folds, or he folds unannounced


class FoldedTrips(IntEnum):
    """When a Trips wager is settled whose player folded."""

    IN_TURN = 0  # when it wins; one that loses goes with the fold
    AT_THE_FOLD = 1
    AT_THE_END = 2


class WagerOrder(IntEnum):
    """In which order a seat's wagers are settled."""

    ANTE_PLAY_BLIND = 0
    ANTE_BLIND_PLAY = 1
    PLAY_ANTE_BLIND = 2


class Rules(NamedTuple):
    dealt: Dealt
    board_dealt: BoardDealt
    street_burn: int
    order: ActionOrder
    best_hand: BestHand
    full_houses: FullHouses
    straights: Straights
    side_cards: SideCards
    dealer_qualifies: Qualifies
    tie: Tie
    lower_hand: LowerHand
    unqualified: Unqualified
    blind_unqualified: BlindUnqualified
    blind_beaten: BlindBeaten
    blind_tie: BlindTie
    blind_below_straight: BlindBelowStraight
    raise_before_flop: int
    """Times the Ante, as the three below."""
    lower_raise_before_flop: int
    raise_on_flop: int
    raise_on_river: int
    trips_after_fold: TripsAfterFold
    folded_trips_settled: FoldedTrips
    folds_collected: FoldsCollected
    losing_order: WagerOrder
    winning_order: WagerOrder
    fold_forfeits_progressive: bool
    progressive_stake: ProgressiveStake
    meter_share: int
    """The percentage of a progressive wager that goes onto the meter."""
    meter_takes: int
    """How much of that, in percent, reaches this meter."""
    meter_seed: Cents
    meter_second: MeterSecond
    meter_tenth: MeterTenth
    envy_money: EnvyMoney
    envy_for: EnvyFor
    envy_after_fold: bool
    payout_limit: Cents
    """The most that is won in a round; 0 for no limit."""
    payout_limit_for: LimitFor
    payout_limit_counts: LimitCounts
    payout_limit_at_least: LimitAtLeast
    table_minimum: Cents
    cover: Cover
    partly_covered: PartlyCovered
    uncovered_fee: UncoveredFee
    ante: Paytable
    play: Paytable
    blind: Paytable
    trips: Paytable
    progressive: Paytable
    envy: Paytable
    fees: Fees


# Before the flop a player knows his two cards; after it, these and the flop; and after the river,
# when only the dealer's two cards are unknown, how much better it is to bet than to fold: the sum
# over all of them, in half Antes.
FLOP_FROM, RIVER_FROM = PAIRS, PAIRS + FLOP_KEYS
MARGIN = 2 * 990
KEYS = RIVER_FROM + 2 * MARGIN + 1

STAKES = {"ante": 1000, "blind": 1000, "trips": 1000}

PACK = np.arange(52, dtype=np.int64)
"""The cards that a dealer's hand may hold, as far as they are not in sight."""

PAIR_SCORE = int(Five.PAIR) << CATEGORY_SHIFT

SILENTLY = 2
"""Folded without a word of the Trips wager; 1 is any other fold."""


def deck(rules: Rules) -> Deck:
    return standard(1)


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter_seed


def key_name(rules: Rules, key: int) -> str:
    if key < FLOP_FROM:
        return " ".join(map(card_name, cards_at(key, 2)))
    if key < RIVER_FROM:
        hole, flop = cards_of_flop_key(key - FLOP_FROM)
        # One of several that are the same up to an exchange of suits.
        return f"such as {' '.join(map(card_name, hole))} on {' '.join(map(card_name, flop))}"
    margin = (key - RIVER_FROM - MARGIN) / MARGIN
    more = " or more" if margin == 1 else ""
    return f"after the river, where a bet gains {margin:+.4f} Antes{more} over a fold"


def policy(rules: Rules) -> Array:
    """A good player: the usual raises before the flop, a made hand or a strong draw on it.

    Before the flop he bets any ace, most kings, the better queens and jacks, and any pair from
    threes up; on the flop two pair, a pair made with his own cards (not deuces), or four to a
    flush with a ten or better in hand (and a king when the flop itself is three of a kind);
    after the river, whatever gains by it.
    """
    prefers = np.full(KEYS, prefer(FOLD), dtype=np.int64)
    flops = np.array([cards_at(int(place), 3) for place in STANDING], dtype=np.int64)
    fill_policy(prefers, flops, ranking_of(rules), prefer(BET, CHECK), prefer(CHECK))
    prefers[RIVER_FROM + MARGIN + 1 :] = prefer(BET)
    return prefers


def usual_is_best(rules: Rules) -> bool:
    """A good player is not a perfect one: on the flop he knows only a few kinds of hands."""
    return False


@compiled
def fill_policy(prefers: Array, flops: Array, ranking: int, bet: int, check: int) -> None:
    """The decisions before and on the flop."""
    for high in range(52):
        for low in range(high):
            hole = pair_index(low, high)
            good = bets_before_flop(rank(high), rank(low), suit(high) == suit(low))
            prefers[hole] = bet if good else check
            for flop in range(FLOP_CLASSES):
                x, y, z = flops[flop, 0], flops[flop, 1], flops[flop, 2]
                good = bets_on_flop(ranking, low, high, x, y, z)
                prefers[FLOP_FROM + flop * PAIRS + hole] = bet if good else check


@kernel
def bets_before_flop(high: int, low: int, suited: bool) -> bool:
    """The usual hands to bet on two cards, by rank."""
    if high == low:
        return high > 0
    if high == ACE:
        return True
    if high == KING:
        return suited or low >= FIVE
    if high == QUEEN:
        return low >= (SIX if suited else EIGHT)
    return bool(high == JACK and low >= (EIGHT if suited else TEN))


@kernel
def bets_on_flop(ranking: int, a: int, b: int, x: int, y: int, z: int) -> bool:
    """Two pair or better, a pair with a card in hand, or four to a flush with a ten or better.

    When the flop alone is three of a kind, a king.
    """
    flop = laid_out(x) | laid_out(y) | laid_out(z)
    kind = category(five_ranked(ranking, flop | laid_out(a) | laid_out(b)))
    if kind == Five.THREE_OF_A_KIND and rank(x) == rank(y) == rank(z):
        return max(rank(a), rank(b)) >= KING
    if kind >= Five.TWO_PAIR:
        return True
    ours = rank(a) == rank(b) or meets(a, x, y, z) or meets(b, x, y, z)
    if kind == Five.PAIR and ours:
        return max(rank(a), rank(b)) > 0
    return four_flush_with_high(a, b, x, y, z)


@kernel
def meets(card: int, x: int, y: int, z: int) -> bool:
    """Does a card pair with the flop?"""
    return rank(card) == rank(x) or rank(card) == rank(y) or rank(card) == rank(z)


@kernel
def four_flush_with_high(a: int, b: int, x: int, y: int, z: int) -> bool:
    """Four of one suit, with a ten or better of it in hand."""
    for own in (a, b):
        held = int(suit(a) == suit(own)) + int(suit(b) == suit(own))
        held += int(suit(x) == suit(own)) + int(suit(y) == suit(own)) + int(suit(z) == suit(own))
        if held >= 4 and rank(own) >= TEN:
            return True
    return False


# --- The round ------------------------------------------------------------------------------


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    feed(tape, rules, METER, stakes, carry)

    hand = scratch(tape, 2 * seats)
    board = scratch(tape, 5)
    dealer = scratch(tape, 2)
    deal(tape, rules, stakes, hand, board, dealer)
    collect_fees(tape, stakes, rules.fees, COLLECTION)

    # Who bets is not asked again; who has checked to the end bets or folds.
    times = scratch(tape, seats)
    folded = scratch(tape, seats)
    won = scratch(tape, seats)
    for seat in range(seats):
        if stakes[seat, ANTE] > 0:
            times[seat] = bet_before_flop(tape, rules, stakes[seat, ANTE], seat, hand)
    turn_board(tape, rules, board, 0, 3)
    for seat in range(seats):
        if stakes[seat, ANTE] > 0 and times[seat] == 0:
            times[seat] = bet_on_flop(tape, rules, stakes[seat, ANTE], seat, hand, board)
    score = scratch(tape, seats)
    if needs_river(stakes):
        turn_board(tape, rules, board, 3, 5)
        for seat in range(seats):
            score[seat] = best(rules, hand[2 * seat], hand[2 * seat + 1], board)
    for seat in range(seats):
        if stakes[seat, ANTE] > 0 and times[seat] == 0:
            tells = trips_to_tell(rules, stakes[seat, TRIPS], score[seat])
            times[seat] = bet_on_river(tape, rules, stakes[seat, ANTE], seat, hand, board, tells)
            if times[seat] <= 0:
                folded[seat] = 1 - times[seat]
                if rules.folds_collected == FoldsCollected.AT_ONCE:
                    fold(tape, rules, stakes, seat, folded[seat], score[seat], won)

    dealers = 0
    if meets_dealer(stakes, folded):
        dealers = best(rules, reveal(tape, dealer[0]), reveal(tape, dealer[1]), board)
    rows = scratch(tape, seats)
    for seat in range(seats):
        if in_play(stakes, seat):
            rows[seat] = progressive_row(rules, hand[2 * seat], hand[2 * seat + 1], board)
    first = int(carry[FIRST_SEAT])
    drawn = 0
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, first)
        if not in_play(stakes, seat):
            continue
        if folded[seat] and rules.folds_collected == FoldsCollected.IN_TURN:
            fold(tape, rules, stakes, seat, folded[seat], score[seat], won)
        if stakes[seat, ANTE] > 0 and not folded[seat]:
            settle_base(tape, rules, stakes, seat, times[seat], score[seat], dealers, won)
        if trips_settled(rules, folded[seat], score[seat]) == FoldedTrips.IN_TURN:
            settle_trips(tape, rules, stakes[seat, TRIPS], seat, score[seat], won)
        limit = limit_on(rules, LimitCounts.ALL)
        if progressive_is_up(rules, stakes, seat, folded):
            row = rows[seat]
            drawn += settle_meter(tape, rules, METER, stakes, carry, seat, row, drawn, limit, won)
        envy_after_fold = rules.envy_after_fold
        settle_envies(
            tape, rules, METER, stakes, carry, seat, rows, folded, envy_after_fold, limit, won
        )
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, first)
        if trips_settled(rules, folded[seat], score[seat]) == FoldedTrips.AT_THE_END:
            settle_trips(tape, rules, stakes[seat, TRIPS], seat, score[seat], won)
    return_fees(tape, stakes, rules.fees, rules.uncovered_fee, COLLECTION)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    return bool(stakes[seat, ANTE] + stakes[seat, TRIPS] + stakes[seat, PROGRESSIVE] > 0)


@kernel
def meets_dealer(stakes: Array, folded: Cells) -> bool:
    """Is there an Ante left that the dealer's hand decides?"""
    left = 0
    for seat in range(stakes.shape[0]):
        if not folded[seat]:
            left += stakes[seat, ANTE]
    return bool(left > 0)


@kernel
def needs_river(stakes: Array) -> bool:
    """Is there a wager that turn and river have to do with?"""
    wagered = 0
    for seat in range(stakes.shape[0]):
        wagered += stakes[seat, ANTE] + stakes[seat, TRIPS]
    return bool(wagered > 0)


@kernel
def deal(tape: Tape, rules: Rules, stakes: Array, hand: Cells, board: Cells, dealer: Cells) -> None:
    """Two cards to each seat and to the dealer, and the board before, after or later."""
    if rules.board_dealt == BoardDealt.FIRST:
        lay_board(tape, board)
    stack = 2 if rules.dealt == Dealt.TWO_AT_A_TIME else 1
    for bottom in range(0, 2, stack):
        for seat in range(stakes.shape[0]):
            if in_play(stakes, seat):
                for n in range(bottom, bottom + stack):
                    hand[2 * seat + n] = draw(tape, seat, OWN)
        for n in range(bottom, bottom + stack):
            dealer[n] = draw(tape, DEALER, DOWN)
    if rules.board_dealt == BoardDealt.LAST:
        lay_board(tape, board)


@kernel
def lay_board(tape: Tape, board: Cells) -> None:
    """Five community cards face down."""
    for n in range(5):
        board[n] = draw(tape, BOARD, DOWN)


@kernel
def turn_board(tape: Tape, rules: Rules, board: Cells, start: int, end: int) -> None:
    """The next community cards are turned, or dealt face up."""
    if rules.board_dealt == BoardDealt.STREET_BY_STREET:
        burn(tape, rules.street_burn)
    for n in range(start, end):
        if rules.board_dealt == BoardDealt.STREET_BY_STREET:
            board[n] = draw(tape, BOARD, UP)
        else:
            board[n] = reveal(tape, board[n])


@kernel
def ranking_of(rules: Rules) -> int:
    """How the book ranks hands, as flags of `hands.rankings`."""
    ranking = int(rules.straights)
    if rules.best_hand == BestHand.BOTH_OWN_CARDS:
        ranking |= BOTH_OWN
    if rules.full_houses == FullHouses.TIE:
        ranking |= FULL_HOUSES_TIE
    if rules.side_cards != SideCards.ALWAYS:
        ranking |= KICKERS_TIE
        if rules.side_cards != SideCards.WITHOUT_A_PAIR:
            ranking |= HIGH_CARDS_TIE
        if rules.side_cards != SideCards.WITH_TWO_PAIR:
            ranking |= TWO_PAIRS_TIE
    return ranking


@kernel
def best(rules: Rules, a: int, b: int, board: Cells) -> int:
    """The score of the best five of two cards and the board."""
    common = laid_flop(board) | laid_out(board[3]) | laid_out(board[4])
    return best_ranked(ranking_of(rules), common, laid_out(a) | laid_out(b))


@kernel
def laid_flop(board: Cells) -> int:
    """The first three of the board, laid out."""
    return laid_out(board[0]) | laid_out(board[1]) | laid_out(board[2])


@kernel
def bet_before_flop(tape: Tape, rules: Rules, ante: int, seat: int, hand: Cells) -> int:
    """How many Antes a player bets on his two cards; 0 if he checks."""
    key = pair_index(hand[2 * seat], hand[2 * seat + 1])
    action = choose(tape, seat, key, BET | BET_LESS | CHECK)
    if action == CHECK:
        return 0
    times = rules.raise_before_flop if action == BET else rules.lower_raise_before_flop
    post(tape, seat, PLAY, times * ante)
    return times


@kernel
def bet_on_flop(tape: Tape, rules: Rules, ante: int, seat: int, hand: Cells, board: Cells) -> int:
    """How many Antes he bets with three community cards in sight."""
    a, b = hand[2 * seat], hand[2 * seat + 1]
    key = FLOP_FROM + flop_key(a, b, board[0], board[1], board[2])
    if choose(tape, seat, key, BET | CHECK) == CHECK:
        return 0
    post(tape, seat, PLAY, rules.raise_on_flop * ante)
    return rules.raise_on_flop


@kernel
def trips_to_tell(rules: Rules, stake: int, mine: int) -> bool:
    """Has a player who folds to tell the dealer of a Trips wager that wins?"""
    if stake == 0 or rules.trips_after_fold == TripsAfterFold.ALWAYS:
        return False
    return bool(rules.trips[hand_row(mine), 0] == Pays.ODDS)


@kernel
def bet_on_river(
    tape: Tape, rules: Rules, ante: int, seat: int, hand: Cells, board: Cells, tells: bool
) -> int:
    """How many Antes he bets with all five in sight; 0 if he folds, -1 if he says nothing."""
    margin = river_margin(rules, hand[2 * seat], hand[2 * seat + 1], board)
    key = RIVER_FROM + MARGIN + max(-MARGIN, min(MARGIN, margin))
    action = choose(tape, seat, key, BET | FOLD | FOLD_UNANNOUNCED if tells else BET | FOLD)
    if action != BET:
        return 0 if action == FOLD else -1
    post(tape, seat, PLAY, rules.raise_on_river * ante)
    return rules.raise_on_river


@kernel
def hand_row(score: int) -> int:
    """The place of a score among `HANDS`."""
    return ROYAL if is_royal(score) else category(score)


# --- Settling -------------------------------------------------------------------------------


@kernel
def ante_result(rules: Rules, sign: int, qualifies: bool) -> tuple[int, int, int]:
    """The Ante's odds, and why: `sign` is 1 when the player's hand is higher, -1 when lower."""
    if not qualifies:
        if rules.unqualified == Unqualified.ANTE_PUSHES:
            return 0, 1, NOT_QUALIFIED
        if rules.unqualified == Unqualified.ANTE_WINS:
            return rules.ante[WIN, 1], rules.ante[WIN, 2], NOT_QUALIFIED
        if rules.unqualified == Unqualified.LOWER_ANTE_LOSES and sign >= 0:
            return 0, 1, NOT_QUALIFIED
    return even_result(rules, ANTE, rules.ante, sign)


@kernel
def play_result(rules: Rules, sign: int, qualifies: bool) -> tuple[int, int, int]:
    """The Play's odds, and why."""
    spares = rules.blind_unqualified == BlindUnqualified.PUSHES_WITH_PLAY
    if spares and sign < 0 and not qualifies:
        return 0, 1, SPARED
    return even_result(rules, PLAY, rules.play, sign)


@kernel
def even_result(rules: Rules, spot: int, table: Paytable, sign: int) -> tuple[int, int, int]:
    """Odds of a wager that the two hands alone decide, and why."""
    if sign > 0:
        return table[WIN, 1], table[WIN, 2], HIGHER
    return lower_result(rules) if sign < 0 else tie_result(rules, spot)


@kernel
def tie_result(rules: Rules, spot: int) -> tuple[int, int, int]:
    """Odds of a wager when the two hands tie, and why."""
    lost = rules.tie == Tie.RETURNS_ANTE and spot != ANTE
    return (-1, 1, TIED) if lost else (0, 1, TIED)


@kernel
def lower_result(rules: Rules) -> tuple[int, int, int]:
    """Odds of a wager when the dealer's hand is higher, and why."""
    return (0, 1, LOWER_PUSHES) if rules.lower_hand == LowerHand.PUSHES else (-1, 1, LOWER)


@kernel
def blind_result(rules: Rules, sign: int, qualifies: bool, mine: int) -> tuple[int, int, int]:
    """The Blind's odds, and why."""
    row = hand_row(mine)
    straight = rules.blind[row, 0] == Pays.ODDS
    if straight and (sign > 0 or rules.blind_beaten == BlindBeaten.PAYS_FROM_A_STRAIGHT):
        return rules.blind[row, 1], rules.blind[row, 2], BLIND_PAYS
    if sign > 0:
        below = rules.blind_below_straight
        lost = below == BlindBelowStraight.LOST_TO_UNQUALIFIED and not qualifies
        if lost or below == BlindBelowStraight.LOST:
            return -1, 1, BLIND_NOT_PAID
        return 0, 1, BLIND_PUSHES
    if sign == 0:
        if rules.blind_tie == BlindTie.LOST_TO_UNQUALIFIED and not qualifies:
            return -1, 1, TIED
        return tie_result(rules, BLIND)
    return blind_beaten(rules, qualifies, straight)


@kernel
def blind_beaten(rules: Rules, qualifies: bool, straight: bool) -> tuple[int, int, int]:
    """The Blind's odds when the dealer's hand is higher, and why."""
    spares, beaten = rules.blind_unqualified, rules.blind_beaten
    if not qualifies:
        if spares == BlindUnqualified.PUSHES_WITH_PLAY:
            return 0, 1, SPARED
        if spares == BlindUnqualified.PUSHES and not straight:
            return 0, 1, SPARED
    if beaten == BlindBeaten.PUSHES:
        return 0, 1, BLIND_BEATEN
    if beaten == BlindBeaten.PUSHES_BELOW_A_STRAIGHT and not straight:
        return 0, 1, BLIND_BEATEN
    return lower_result(rules)


@kernel
def compared(mine: int, dealers: int) -> int:
    """1 when the player's hand is higher, -1 when lower, 0 for a tie."""
    return int(mine > dealers) - int(mine < dealers)


@kernel
def trips_result(rules: Rules, mine: int) -> tuple[int, int, int]:
    """The odds of Trips, and why."""
    row = hand_row(mine)
    if rules.trips[row, 0] == Pays.ODDS:
        return rules.trips[row, 1], rules.trips[row, 2], TRIPS_OR_BETTER
    return -1, 1, UNDER_TRIPS


@kernel
def limit_on(rules: Rules, counts: int) -> int:
    """The payout limit in force for wagers that count from this scope on; 0 where there is none.

    At the least it is what a royal wins on all four wagers at the table minimum, or on Ante and
    Blind alone.
    """
    if counts > rules.payout_limit_counts:
        return 0
    staked = rules.table_minimum
    most = row_pays(staked, rules.ante, WIN) + row_pays(staked, rules.blind, ROYAL)
    if rules.payout_limit_at_least != LimitAtLeast.MINIMUM_WITHOUT_RAISES:
        most += row_pays(staked * rules.raise_before_flop, rules.play, WIN)
        most += row_pays(staked, rules.trips, ROYAL)
    return payout_limit(rules.payout_limit, rules.payout_limit_at_least, most)


@kernel
def row_pays(stake: int, table: Paytable, row: int) -> int:
    """What a stake wins by a row of odds; nothing where the book has none."""
    return at_odds(stake, table[row, 1], max(1, table[row, 2]), Breakage.CENT)


@kernel
def settle_at_odds(
    tape: Tape,
    rules: Rules,
    seat: int,
    spot: int,
    stake: int,
    win: int,
    per: int,
    counts: int,
    why: int,
    won: Cells,
) -> None:
    """One wager, within the payout limit where it counts."""
    limit, whose = limit_on(rules, counts), rules.payout_limit_for
    if win > 0 and used_up(seat, limit, whose, won):
        why = LIMIT_REACHED
    pay_within(tape, seat, spot, stake, win, per, why, limit, whose, won)


@kernel
def settle_base(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    seat: int,
    times: int,
    mine: int,
    dealers: int,
    won: Cells,
) -> None:
    """Ante, Play and Blind against the dealer's hand, in the book's order.

    A dealer who does not qualify collects from a lower hand in the order of paying, and so is what
    a tie loses.
    """
    sign, qualifies = compared(mine, dealers), dealers >= PAIR_SCORE
    order = rules.losing_order if sign < 0 and qualifies else rules.winning_order
    for place in range(3):
        spot = spot_in_order(order, place)
        if spot == ANTE:
            win, per, why = ante_result(rules, sign, qualifies)
            stake = stakes[seat, ANTE]
        elif spot == PLAY:
            win, per, why = play_result(rules, sign, qualifies)
            stake = times * stakes[seat, ANTE]
        else:
            win, per, why = blind_result(rules, sign, qualifies, mine)
            stake = stakes[seat, BLIND]
        if stake > 0:
            settle_at_odds(tape, rules, seat, spot, stake, win, per, LimitCounts.BASE, why, won)


@kernel
def spot_in_order(order: int, place: int) -> int:
    """Which wager is settled as number `place`."""
    if order == WagerOrder.PLAY_ANTE_BLIND:
        return PLAY if place == 0 else ANTE if place == 1 else BLIND
    if place == 0:
        return ANTE
    second = PLAY if order == WagerOrder.ANTE_PLAY_BLIND else BLIND
    return second if place == 1 else PLAY + BLIND - second


@kernel
def settle_trips(tape: Tape, rules: Rules, stake: int, seat: int, mine: int, won: Cells) -> None:
    """Trips, by the player's own hand."""
    if stake > 0:
        win, per, why = trips_result(rules, mine)
        counts = LimitCounts.BASE_AND_BONUS
        settle_at_odds(tape, rules, seat, TRIPS, stake, win, per, counts, why, won)


@kernel
def trips_settled(rules: Rules, folded: int, mine: int) -> FoldedTrips:
    """When the Trips wager of this hand is settled."""
    if not folded:
        return FoldedTrips.IN_TURN
    if folded == SILENTLY:
        return FoldedTrips.AT_THE_FOLD
    waits = rules.folded_trips_settled == FoldedTrips.IN_TURN
    if waits and rules.trips[hand_row(mine), 0] != Pays.ODDS:
        return FoldedTrips.AT_THE_FOLD
    return rules.folded_trips_settled


@kernel
def fold(
    tape: Tape, rules: Rules, stakes: Array, seat: int, folded: int, mine: int, won: Cells
) -> None:
    """Ante and Blind are collected, and what else goes with a fold."""
    lose(tape, seat, ANTE, stakes[seat, ANTE], FOLDED)
    if stakes[seat, BLIND] > 0:
        lose(tape, seat, BLIND, stakes[seat, BLIND], FOLDED)
    if folded == SILENTLY:
        lose(tape, seat, TRIPS, stakes[seat, TRIPS], UNANNOUNCED)
    elif trips_settled(rules, folded, mine) == FoldedTrips.AT_THE_FOLD:
        settle_trips(tape, rules, stakes[seat, TRIPS], seat, mine, won)
    if stakes[seat, PROGRESSIVE] > 0 and rules.fold_forfeits_progressive:
        lose(tape, seat, PROGRESSIVE, stakes[seat, PROGRESSIVE], FOLDED)


@kernel
def progressive_row(rules: Rules, a: int, b: int, board: Cells) -> int:
    """The outcome of a player's two cards and the flop."""
    layout = laid_flop(board) | laid_out(a) | laid_out(b)
    return hand_row(five_ranked(ranking_of(rules), layout))


@kernel
def progressive_is_up(rules: Rules, stakes: Array, seat: int, folded: Cells) -> bool:
    """Has the seat a progressive wager that no fold has taken?"""
    lost = folded[seat] and rules.fold_forfeits_progressive
    return bool(stakes[seat, PROGRESSIVE] > 0 and not lost)


# --- After the river ------------------------------------------------------------------------


@kernel
def unit_net(rules: Rules, times: int, mine: int, dealers: int) -> int:
    """What Ante, Blind and Play win together, in half Antes."""
    return case_net(rules, times, mine, compared(mine, dealers), dealers >= PAIR_SCORE)


@kernel
def case_net(rules: Rules, times: int, mine: int, sign: int, qualifies: bool) -> int:
    """The same by what the dealer's hand decides: who is higher, and whether he plays."""
    win, per, _ = ante_result(rules, sign, qualifies)
    net = 2 * win // per
    win, per, _ = blind_result(rules, sign, qualifies, mine)
    net += 2 * win // per
    win, per, _ = play_result(rules, sign, qualifies)
    return net + 2 * times * win // per


@kernel
def river_margin(rules: Rules, a: int, b: int, board: Cells) -> int:
    """How much better a bet is than a fold, over all hands of the dealer, in half Antes."""
    return summed_margin(rules, PACK, a, b, board[0], board[1], board[2], board[3], board[4])


@compiled_with_others
def summed_margin(
    rules: Rules, pack: Array, a: int, b: int, v: int, w: int, x: int, y: int, z: int
) -> int:
    """The same from the seven cards in sight. Compiled, because there are 990 hands to compare."""
    ranking, times = ranking_of(rules), rules.raise_on_river
    usual = ranking == USUAL
    board = laid_out(v) | laid_out(w) | laid_out(x) | laid_out(y) | laid_out(z)
    mine = best_ranked(ranking, board, laid_out(a) | laid_out(b))
    nets = (
        case_net(rules, times, mine, -1, False),
        case_net(rules, times, mine, 0, False),
        case_net(rules, times, mine, 1, False),
        case_net(rules, times, mine, -1, True),
        case_net(rules, times, mine, 0, True),
        case_net(rules, times, mine, 1, True),
    )
    seen = 1 << a | 1 << b | 1 << v | 1 << w | 1 << x | 1 << y | 1 << z
    margin = 0
    for i in range(len(pack)):
        high = pack[i]
        if seen >> high & 1:
            continue
        for j in range(i):
            low = pack[j]
            if not seen >> low & 1:
                own = laid_out(low) | laid_out(high)
                dealers = best_on_board(board | own) if usual else best_ranked(ranking, board, own)
                case = 3 * int(dealers >= PAIR_SCORE) + 1 + compared(mine, dealers)
                margin += 4 + nets[case]
    return margin


# --- What the exact solver asks -------------------------------------------------------------


def bets_before(rules: Rules) -> dict[int, int]:
    """The bets before the flop, in Antes."""
    return {BET: rules.raise_before_flop, BET_LESS: rules.lower_raise_before_flop}


COMMUNITY = Community(
    net=unit_net,
    parts=2,
    fold=-4,
    qualifies=PAIR_SCORE,
    before_flop=bets_before,
    on_flop=lambda rules: {BET: rules.raise_on_flop},
    on_river=lambda rules: {BET: rules.raise_on_river},
    ranking=ranking_of,
    own_hand={"trips": settle_trips},
    check=CHECK,
    give_up=FOLD,
    flop_from=FLOP_FROM,
    river_from=RIVER_FROM + MARGIN,
    limit=lambda rules: limit_on(rules, LimitCounts.BASE),
)
