"""Mississippi Stud.

A player bets the Ante, and may add a Three Card Bonus and a progressive wager. He gets
two cards of his own; three community cards lie face down for everybody. Three times, on
third, fourth and fifth street, he folds or bets one, two or three times the Ante, and
after each round of bets a community card is turned. There is no hand to beat: the five
cards are paid by a table, on the Ante and on each street bet alike. A pair of jacks or
better wins, a pair of sixes to tens pushes, and less than that loses. The Three Card
Bonus looks at the three community cards, the progressive at the five cards of a hand
that was not folded.

In California a player banks, without a hand of his own. Seats are numbered from the
house dealer's left, without the player-dealer's own.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from pitboss.equipment.cards import ACE, JACK, TEN, Deck, cards, rank, standard, suit
from pitboss.equipment.cards import name as card_name
from pitboss.facts import Equipment, Facts, Reason, Wager, by_bit
from pitboss.families.payout_limit_old import (
    LimitAtLeast,
    LimitCounts,
    LimitFor,
    payout_limit,
    settle_row,
)
from pitboss.families.paytable_poker import (
    NoRow,
    pushes_without_a_row,
    score_of_five,
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
from pitboss.hands.poker import Five, Four, category, five_card, four_card, is_royal
from pitboss.hands.rankings import Straights
from pitboss.hands.sets import PAIRS, QUADS, TRIPLES, cards_at, pair_index, quad_index, triple_index
from pitboss.jit import compiled, kernel
from pitboss.money.banks import Cover, PartlyCovered, UncoveredFee
from pitboss.money.cents import Cents
from pitboss.money.fees import Fees, fee_for
from pitboss.money.odds import at_odds
from pitboss.money.paytables import Pays, Paytable
from pitboss.registry import Array
from pitboss.sidebets import three_card_bonus
from pitboss.sidebets.progressive_old import MeterSecond, MeterTenth, ProgressiveStake
from pitboss.sidebets.three_card_bonus import LowestStraight, three_card_bonus_row
from pitboss.tape import (
    BOARD,
    DOWN,
    OWN,
    UP,
    burn,
    choose,
    draw,
    fee,
    give_back,
    lose,
    post,
    push,
    reveal,
    scratch,
)
from pitboss.tape.verbs import Cells, Tape

FACTS = Facts(
    slug="mississippi-stud",
    title="Mississippi Stud",
    family="paytable-poker",
    equipment=Equipment.CARDS,
    hands_are_sets=True,
)

WAGERS = (
    Wager(slug="ante", pools=True),
    Wager(slug="three-card-bonus"),
    Wager(slug="progressive"),
    Wager(slug="third-street", raises="ante"),
    Wager(slug="fourth-street", raises="ante"),
    Wager(slug="fifth-street", raises="ante"),
    Wager(slug="envy", raises="progressive"),
)
ANTE, THREE_CARD, PROGRESSIVE, THIRD_STREET, FOURTH_STREET, FIFTH_STREET, ENVY = range(7)
STREETS = 3

ACTIONS = by_bit(["fold", "1x", "2x", "3x"])
FOLD, ONE, TWO, THREE = 1, 2, 4, 8

OUTCOMES = (
    "nothing",
    "sixes-to-tens",
    "jacks-or-better",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
NOTHING, SIXES_TO_TENS, JACKS_OR_BETTER, TWO_PAIR, ROYAL_FLUSH = 0, 1, 2, 3, 10

PAYTABLES = {
    "ante": OUTCOMES,
    "three_card_bonus": three_card_bonus.OUTCOMES,
    "progressive": OUTCOMES,
    "envy": OUTCOMES,
}

CARRY = ("meter",)
CARRY_MONEY = ("meter",)
METER_CELL = 0

REASONS = {
    1: Reason("jacks-or-better", "the five cards make a pair of jacks or better"),
    2: Reason("sixes-to-tens", "a pair of sixes to tens pushes"),
    3: Reason("under-sixes", "the five cards make less than a pair of sixes"),
    4: Reason("folded", "the player folded"),
    5: Reason("pair-or-better", "the three community cards make a pair or better"),
    6: Reason("under-a-pair", "the three community cards make less than a pair"),
    7: Reason("prize", "the hand has a row in the progressive table"),
    8: Reason("no-prize", "the hand is less than three of a kind"),
    9: Reason("envy", "another player holds a straight flush or a royal"),
    10: Reason("payout-limit", "nothing is left of the payout limit"),
    11: Reason("collection", "collection fee"),
    12: Reason("streets-back", "a fold on fifth street costs the Ante only"),
    13: Reason("no-row", "a hand that the table has no row for pushes"),
    14: Reason("only-the-ante", "the table pays the Ante only"),
}
(
    WINNING_HAND,
    PUSHING_PAIR,
    UNDER_SIXES,
    FOLDED,
    PAIR_OR_BETTER,
    UNDER_A_PAIR,
    PRIZE,
    NO_PRIZE,
    ENVIED,
    LIMIT_REACHED,
    COLLECTION,
    STREETS_BACK,
    NO_ROW,
    ONLY_THE_ANTE,
) = range(1, 15)
METER = Progressive(PROGRESSIVE, ENVY, METER_CELL, PRIZE, NO_PRIZE, ENVIED, LIMIT_REACHED)


class Dealt(IntEnum):
    """How the cards go round."""

    COMMUNITY_FIRST = 0  # the three community cards, then two at a time to the players
    COMMUNITY_FIRST_SINGLY = 1  # the same, one card at a time to the players
    PLAYERS_FIRST = 2  # one card at a time to the players, then the community cards
    WITH_BURNS = 3  # each community card is dealt in its turn, behind a burned one


class StreetBets(IntEnum):
    """How many streets need a bet."""

    EACH_STREET = 0
    ONE_IS_ENOUGH = 1  # who has bet on third street is not asked again


class TablePays(IntEnum):
    """Which wagers the table pays."""

    EVERY_WAGER = 0
    ANTE_ONLY = 1  # the street bets come back from a hand that wins


class FifthStreetFold(IntEnum):
    """What a fold on fifth street costs."""

    ALL_WAGERS = 0
    ANTE_ONLY = 1  # the earlier street bets come back


class Rules(NamedTuple):
    dealt: Dealt
    street_times: int
    """A street bet is at most this many times the Ante."""
    street_bets: StreetBets
    order: ActionOrder
    straights: Straights
    """Of five cards."""
    no_row: NoRow
    table_pays: TablePays
    fifth_street_fold: FifthStreetFold
    folds_collected: FoldsCollected
    fold_forfeits_three_card: bool
    fold_forfeits_progressive: bool
    envy_after_fold: bool
    """A player who folded still gets the envy bonus for another's hand."""
    envy_for: EnvyFor
    meter_share: int
    """The percentage of a progressive wager that goes onto the meter."""
    meter_takes: int
    """How much of that, in percent, reaches this meter."""
    meter_seed: Cents
    meter_second: MeterSecond
    meter_tenth: MeterTenth
    envy_money: EnvyMoney
    progressive_stake: ProgressiveStake
    payout_limit: Cents
    """What may be won in a round; 0 for no limit."""
    payout_limit_for: LimitFor
    payout_limit_counts: LimitCounts
    payout_limit_at_least: LimitAtLeast
    payout_limit_least: Cents
    """A limit is never below this."""
    table_minimum: Cents
    cover: Cover
    partly_covered: PartlyCovered
    uncovered_fee: UncoveredFee
    fee_for_streets: bool
    """The player's fee is due for each street bet too."""
    lowest_straight: LowestStraight
    """Of three cards."""
    ante: Paytable
    """For the street bets too."""
    three_card_bonus: Paytable
    progressive: Paytable
    envy: Paytable
    fees: Fees


BETS_BEFORE_FOURTH, BETS_BEFORE_FIFTH = 3, 5
FOURTH_FROM = PAIRS
FIFTH_FROM = FOURTH_FROM + BETS_BEFORE_FOURTH * TRIPLES
KEYS = FIFTH_FROM + BETS_BEFORE_FIFTH * QUADS
"""A player knows his two cards, those community cards that have been turned, and what he has bet on
earlier streets, which a fold gives up: one to three Antes before fourth street, two to six before
fifth."""

STAKES = {"ante": 1000}

FIVE, SIX, EIGHT = 3, 4, 6
LOWEST_SIXES = five_card(*cards("6c 6d 4h 3s 2c"))
LOWEST_JACKS = five_card(*cards("Jc Jd 4h 3s 2c"))


def deck(rules: Rules) -> Deck:
    return standard(1)


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter_seed


def key_name(rules: Rules, key: int) -> str:
    if key < FOURTH_FROM:
        return f"{_held(key, 2)} on third street"
    if key < FIFTH_FROM:
        place, bets = divmod(key - FOURTH_FROM, BETS_BEFORE_FOURTH)
        return f"{_held(place, 3)} on fourth street after a bet of {bets + 1}x"
    place, bets = divmod(key - FIFTH_FROM, BETS_BEFORE_FIFTH)
    return f"{_held(place, 4)} on fifth street after bets of {bets + 2}x"


def _held(place: int, size: int) -> str:
    return " ".join(card_name(card) for card in cards_at(place, size))


def policy(rules: Rules) -> Array:
    """The published strategy by points: two for a jack or better, one for a six to a ten.

    It is for the usual table, and leaves out what was bet before: the best play, which does not,
    gains 0.0013 % of the Ante over it.
    """
    cells = np.zeros(KEYS, dtype=np.int64)
    fill_policy(cells)
    return cells


def usual_is_best(rules: Rules) -> bool:
    """The published strategy is for a bet on each street, all of them paid."""
    every = rules.table_pays == TablePays.EVERY_WAGER and rules.no_row == NoRow.LOSES
    each = rules.street_bets == StreetBets.EACH_STREET
    return every and each and rules.straights == Straights.MORE_THAN_ONE_SUIT


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, COLLECTION)
    feed(tape, rules, METER, stakes, carry)

    hole = scratch(tape, 2 * seats)
    board = scratch(tape, STREETS)
    deal(tape, rules, stakes, hole, board)

    # Street by street: everybody who is still in bets or folds, then a community card is turned.
    bets = scratch(tape, STREETS * seats)
    folded = scratch(tape, seats)
    allowed = FOLD | ((ONE << rules.street_times) - ONE)
    for street in range(STREETS):
        for seat in range(seats):
            ante = stakes[seat, ANTE]
            if ante == 0 or folded[seat] or has_bet_enough(rules, bets[STREETS * seat]):
                continue
            before = (bets[STREETS * seat] + bets[STREETS * seat + 1]) // ante
            key = known(hole[2 * seat], hole[2 * seat + 1], board, street, before)
            action = choose(tape, seat, key, allowed)
            if action == FOLD:
                folded[seat] = 1 + street
                if rules.folds_collected == FoldsCollected.AT_ONCE:
                    forfeit(tape, rules, stakes, seat, bets, street)
            else:
                bet = ante * times(action)
                post(tape, seat, THIRD_STREET + street, bet)
                bets[STREETS * seat + street] = bet
                if rules.fee_for_streets:
                    fee(tape, seat, fee_for(bet, rules.fees.player), COLLECTION)
        if not board_matters(rules, stakes, folded):
            break
        board[street] = community_card(tape, rules, board[street])

    rows = scratch(tape, seats)
    if board_matters(rules, stakes, folded):
        for seat in range(seats):
            if has_cards(stakes, seat):
                a, b = hole[2 * seat], hole[2 * seat + 1]
                score = score_of_five(rules.straights, a, b, board[0], board[1], board[2])
                rows[seat] = hand_row(score)
    won = scratch(tape, seats)
    drawn = 0
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, 0)
        if folded[seat] and rules.folds_collected == FoldsCollected.IN_TURN:
            forfeit(tape, rules, stakes, seat, bets, folded[seat] - 1)
        if stakes[seat, ANTE] > 0 and not folded[seat]:
            settle_hand(tape, rules, stakes, seat, bets, rows[seat], won)
        if bonus_is_up(rules, stakes, seat, folded):
            settle_bonus(tape, rules, stakes[seat, THREE_CARD], seat, board, won)
        limit = limit_on(rules, LimitCounts.ALL)
        if progressive_is_up(rules, stakes, seat, folded):
            row = rows[seat]
            drawn += settle_meter(tape, rules, METER, stakes, carry, seat, row, drawn, limit, won)
        envy_after_fold = rules.envy_after_fold
        settle_envies(
            tape, rules, METER, stakes, carry, seat, rows, folded, envy_after_fold, limit, won
        )
    return_fees(tape, stakes, rules.fees, rules.uncovered_fee, COLLECTION)


# --- How a simulation plays -------------------------------------------------------------------


@compiled
def fill_policy(cells: Array) -> None:
    """One action for each set of two, three and four cards."""
    for d in range(52):
        for c in range(d):
            cells[pair_index(c, d)] = on_third_street(c, d)
            for b in range(c):
                key = FOURTH_FROM + BETS_BEFORE_FOURTH * triple_index(b, c, d)
                cells[key : key + BETS_BEFORE_FOURTH] = on_fourth_street(b, c, d)
                for a in range(b):
                    key = FIFTH_FROM + BETS_BEFORE_FIFTH * quad_index(a, b, c, d)
                    cells[key : key + BETS_BEFORE_FIFTH] = on_fifth_street(a, b, c, d)


@kernel
def points(card: int) -> int:
    """A jack or better counts two, a six to a ten one."""
    if rank(card) >= JACK:
        return 2
    return 1 if rank(card) >= SIX else 0


@kernel
def on_third_street(low: int, high: int) -> int:
    """Cards come in order, the lowest first."""
    if rank(low) == rank(high):
        return THREE
    suited_six_five = rank(low) == FIVE and rank(high) == SIX and suit(low) == suit(high)
    if points(low) + points(high) >= 2 or suited_six_five:
        return ONE
    return FOLD


@kernel
def on_fourth_street(low: int, middle: int, high: int) -> int:
    if rank(low) == rank(middle) or rank(middle) == rank(high):
        return THREE if rank(middle) >= SIX or rank(low) == rank(high) else ONE
    gaps = rank(high) - rank(low) - 2
    if suit(low) == suit(middle) == suit(high):
        sequence = gaps == 0 and rank(low) >= FIVE
        one_gap = gaps == 1 and rank(high) >= JACK
        two_gaps = gaps == 2 and rank(middle) >= JACK
        return THREE if rank(low) >= TEN or sequence or one_gap or two_gaps else ONE
    if points(low) + points(middle) + points(high) >= 3:
        return ONE
    sequence = gaps == 0 and rank(high) >= SIX
    one_gap = gaps == 1 and rank(middle) >= SIX
    return ONE if sequence or one_gap else FOLD


@kernel
def on_fifth_street(low: int, second: int, third: int, high: int) -> int:
    kind = category(four_card(low, second, third, high))
    if kind == Four.PAIR:
        paired = rank(high) if rank(third) == rank(high) else rank(second)
        return THREE if paired >= SIX else ONE
    if kind != Four.HIGH_CARD and kind != Four.STRAIGHT:
        return THREE
    if kind == Four.STRAIGHT and EIGHT <= rank(high) < ACE:
        return THREE
    with_low_ace = rank(high) == ACE and rank(third) <= FIVE
    if rank(high) - rank(low) <= 4 or with_low_ace:
        return ONE
    return ONE if points(low) + points(second) + points(third) + points(high) >= 4 else FOLD


# --- The deal and the streets -----------------------------------------------------------------


@kernel
def has_cards(stakes: Array, seat: int) -> bool:
    """Does the seat get two cards?"""
    return bool(stakes[seat, ANTE] + stakes[seat, PROGRESSIVE] > 0)


@kernel
def deal(tape: Tape, rules: Rules, stakes: Array, hole: Cells, board: Cells) -> None:
    """Two cards to each seat, and the community cards face down before or after them."""
    seats = stakes.shape[0]
    community_first = rules.dealt <= Dealt.COMMUNITY_FIRST_SINGLY
    if community_first:
        lay_board(tape, board)
    stack = 2 if rules.dealt == Dealt.COMMUNITY_FIRST else 1
    for bottom in range(0, 2, stack):
        for seat in range(seats):
            if has_cards(stakes, seat):
                for n in range(bottom, bottom + stack):
                    hole[2 * seat + n] = draw(tape, seat, OWN)
    if rules.dealt == Dealt.PLAYERS_FIRST:
        lay_board(tape, board)


@kernel
def lay_board(tape: Tape, board: Cells) -> None:
    for n in range(STREETS):
        board[n] = draw(tape, BOARD, DOWN)


@kernel
def community_card(tape: Tape, rules: Rules, hidden: int) -> int:
    """The next community card, turned, or dealt from the hand behind a burned card."""
    if rules.dealt == Dealt.WITH_BURNS:
        burn(tape, 1)
        return draw(tape, BOARD, UP)
    return reveal(tape, hidden)


@kernel
def known(first: int, second: int, board: Cells, street: int, bets: int) -> int:
    """The information key: the cards that a player knows on a street, in no order, and his bets."""
    if street == 0:
        return pair_index(first, second)
    if street == 1:
        place = triple_index(first, second, board[0])
        return FOURTH_FROM + BETS_BEFORE_FOURTH * place + bets - 1
    place = quad_index(first, second, board[0], board[1])
    return FIFTH_FROM + BETS_BEFORE_FIFTH * place + bets - 2


@kernel
def has_bet_enough(rules: Rules, third_street: int) -> bool:
    """Does a bet on third street stand for the others?"""
    return bool(rules.street_bets == StreetBets.ONE_IS_ENOUGH and third_street > 0)


@kernel
def times(action: int) -> int:
    """How many times the Ante a street bet is."""
    if action == ONE:
        return 1
    return 2 if action == TWO else 3


@kernel
def forfeit(tape: Tape, rules: Rules, stakes: Array, seat: int, bets: Cells, streets: int) -> None:
    """What a fold costs, after bets on this many streets."""
    lose(tape, seat, ANTE, stakes[seat, ANTE], FOLDED)
    spares = rules.fifth_street_fold == FifthStreetFold.ANTE_ONLY and streets == STREETS - 1
    for street in range(streets):
        spot, bet = THIRD_STREET + street, bets[STREETS * seat + street]
        if spares:
            give_back(tape, seat, spot, bet, STREETS_BACK)
        else:
            lose(tape, seat, spot, bet, FOLDED)
    if stakes[seat, THREE_CARD] > 0 and rules.fold_forfeits_three_card:
        lose(tape, seat, THREE_CARD, stakes[seat, THREE_CARD], FOLDED)
    if stakes[seat, PROGRESSIVE] > 0 and rules.fold_forfeits_progressive:
        lose(tape, seat, PROGRESSIVE, stakes[seat, PROGRESSIVE], FOLDED)


@kernel
def bonus_is_up(rules: Rules, stakes: Array, seat: int, folded: Cells) -> bool:
    """Has the seat a Three Card Bonus that no fold has taken?"""
    lost = folded[seat] and rules.fold_forfeits_three_card
    return bool(stakes[seat, THREE_CARD] > 0 and not lost)


@kernel
def progressive_is_up(rules: Rules, stakes: Array, seat: int, folded: Cells) -> bool:
    """Has the seat a progressive wager that no fold has taken?"""
    lost = folded[seat] and rules.fold_forfeits_progressive
    return bool(stakes[seat, PROGRESSIVE] > 0 and not lost)


@kernel
def board_matters(rules: Rules, stakes: Array, folded: Cells) -> bool:
    """Is there a wager left that the community cards decide?"""
    for seat in range(stakes.shape[0]):
        if stakes[seat, ANTE] > 0 and not folded[seat]:
            return True
        if bonus_is_up(rules, stakes, seat, folded):
            return True
        if progressive_is_up(rules, stakes, seat, folded):
            return True
    return False


# --- Settlement -------------------------------------------------------------------------------


@kernel
def hand_row(score: int) -> int:
    """The outcome of a five-card score."""
    if is_royal(score):
        return ROYAL_FLUSH
    if score < LOWEST_SIXES:
        return NOTHING
    if score < LOWEST_JACKS:
        return SIXES_TO_TENS
    return JACKS_OR_BETTER + category(score) - Five.PAIR


@kernel
def limit_on(rules: Rules, counts: int) -> int:
    """The payout limit in force for wagers that count from this scope on; 0 where there is none.

    At the table minimum a royal with the most on each street that it pays is within it.
    """
    if counts > rules.payout_limit_counts:
        return 0
    streets = STREETS if rules.street_bets == StreetBets.EACH_STREET else 1
    if rules.table_pays == TablePays.ANTE_ONLY:
        streets = 0
    staked = rules.table_minimum * (1 + streets * rules.street_times)
    best, per = rules.ante[ROYAL_FLUSH, 1], rules.ante[ROYAL_FLUSH, 2]
    most = at_odds(staked, best, per, 0)
    limit = rules.payout_limit
    if limit > 0:
        limit = max(limit, rules.payout_limit_least)
    return payout_limit(limit, rules.payout_limit_at_least, most)


@kernel
def settle_hand(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    seat: int,
    bets: Cells,
    row: int,
    won: Cells,
) -> None:
    """The Ante and the street bets, by the same table."""
    settle_wager(tape, rules, seat, ANTE, stakes[seat, ANTE], row, won)
    for street in range(STREETS):
        bet = bets[STREETS * seat + street]
        if bet > 0:
            settle_wager(tape, rules, seat, THIRD_STREET + street, bet, row, won)


@kernel
def settle_wager(
    tape: Tape, rules: Rules, seat: int, spot: int, stake: int, row: int, won: Cells
) -> None:
    """The Ante or a street bet."""
    why = UNDER_SIXES
    if row >= JACKS_OR_BETTER:
        why = WINNING_HAND
    elif row == SIXES_TO_TENS:
        why = PUSHING_PAIR
    table, wins = rules.ante, rules.ante[row, 0] == Pays.ODDS
    limit, whose = limit_on(rules, LimitCounts.BASE), rules.payout_limit_for
    if pushes_without_a_row(rules.no_row, table, row):
        push(tape, seat, spot, stake, NO_ROW)
    elif wins and spot != ANTE and rules.table_pays == TablePays.ANTE_ONLY:
        push(tape, seat, spot, stake, ONLY_THE_ANTE)
    else:
        settle_row(tape, seat, spot, stake, table, row, why, limit, whose, won, LIMIT_REACHED)


@kernel
def settle_bonus(tape: Tape, rules: Rules, stake: int, seat: int, board: Cells, won: Cells) -> None:
    """The Three Card Bonus."""
    table, lowest = rules.three_card_bonus, rules.lowest_straight
    row = three_card_bonus_row(board[0], board[1], board[2], table, lowest)
    why = PAIR_OR_BETTER if table[row, 0] else UNDER_A_PAIR
    limit, whose = limit_on(rules, LimitCounts.BASE_AND_BONUS), rules.payout_limit_for
    settle_row(tape, seat, THREE_CARD, stake, table, row, why, limit, whose, won, LIMIT_REACHED)
