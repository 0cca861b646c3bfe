"""Let It Ride.

A player makes three equal bets and may add a bonus of a dollar, a 3-Card Bonus and a
progressive wager. He gets three cards, and two community cards lie face down before
the dealer. On his three cards he withdraws Bet 1 or lets it ride; the first community
card is turned, and he does the same with Bet 2, whatever he did before; Bet 3 stays.
With the second community card everybody has five cards, and each bet that is up pays
by a table that begins at a pair of tens. Nobody plays against the dealer.

The $1 Bonus pays dollars for the five cards, the progressive a part of a meter or
dollars, and the 3-Card Bonus odds for the player's own three.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from pitboss.equipment.cards import ACE, TEN, Deck, cards, rank, standard
from pitboss.equipment.cards import name as card_name
from pitboss.facts import Equipment, Facts, Reason, Wager, by_bit
from pitboss.families.payout_limit_old import (
    LimitAtLeast,
    LimitCounts,
    LimitFor,
    payout_limit,
    settle_row,
    used_up,
    within,
)
from pitboss.families.paytable_poker import (
    NoRow,
    pushes_without_a_row,
    score_of_five,
)
from pitboss.families.player_dealer import ActionOrder, seat_in_order
from pitboss.families.prizes import (
    EnvyFor,
    EnvyMoney,
    Progressive,
    feed,
    settle_envies,
    settle_meter,
)
from pitboss.hands.poker import Five, category, five_card, is_royal
from pitboss.hands.rankings import Straights
from pitboss.hands.sets import QUADS, TRIPLES, cards_at, quad_index, triple_index
from pitboss.jit import compiled, kernel
from pitboss.money.banks import Cover
from pitboss.money.cents import Cents
from pitboss.money.odds import Breakage, at_odds
from pitboss.money.paytables import Pays, Paytable
from pitboss.registry import Array
from pitboss.sidebets import three_card_bonus
from pitboss.sidebets.progressive_old import MeterSecond, MeterTenth, ProgressiveStake
from pitboss.sidebets.three_card_bonus import LowestStraight, three_card_bonus_row
from pitboss.tape import (
    BOARD,
    DOWN,
    OWN,
    TRAY,
    burn,
    choose,
    draw,
    give_back,
    lose,
    push,
    reveal,
    scratch,
    settle,
)
from pitboss.tape.simulation import prefer
from pitboss.tape.verbs import Cells, Tape

FACTS = Facts(
    slug="let-it-ride",
    title="Let It Ride",
    family="paytable-poker",
    equipment=Equipment.CARDS,
    hands_are_sets=True,
)

WAGERS = (
    Wager(slug="bet-1", pools=True),
    Wager(slug="bet-2", comes_with="bet-1"),
    Wager(slug="bet-3", comes_with="bet-1"),
    Wager(slug="three-card-bonus"),
    Wager(slug="dollar-bonus", lost_under="withdrawing_loses_bonus"),
    Wager(slug="progressive"),
    Wager(slug="envy", raises="progressive"),
)
BET_1, BET_2, BET_3, THREE_CARD, DOLLAR, PROGRESSIVE, ENVY = range(7)

ACTIONS = by_bit(["let-it-ride", "withdraw"])
RIDE, WITHDRAW = 1, 2

OUTCOMES = (
    "nothing",
    "tens-or-better",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
"""The categories of `hands.poker.Five`, low pairs left out, and the royal by itself."""
NOTHING, TENS_OR_BETTER, ROYAL = 0, 1, 9

PAYTABLES = {
    "bet_1": OUTCOMES,
    "three_card_bonus": three_card_bonus.OUTCOMES,
    "dollar_bonus": OUTCOMES,
    "progressive": OUTCOMES,
    "envy": OUTCOMES,
}

CARRY = ("meter",)
CARRY_MONEY = ("meter",)
METER_CELL = 0

HAND_NAMES = {BOARD: "community"}

REASONS = {
    1: Reason("tens-or-better", "the five cards make a pair of tens or better"),
    2: Reason("under-tens", "the five cards make less than a pair of tens"),
    3: Reason("withdrawn", "the player took the bet back"),
    4: Reason("bonus", "the five cards have a row in the bonus table"),
    5: Reason("no-bonus", "the five cards have no row in the bonus table"),
    6: Reason("pair-or-better", "the player's three cards make a pair or better"),
    7: Reason("under-a-pair", "the player's three cards make less than a pair"),
    8: Reason("prize", "the five cards have a row in the progressive table"),
    9: Reason("no-prize", "the five cards make less than three of a kind"),
    10: Reason("envy", "another player holds a straight flush or a royal"),
    11: Reason("payout-limit", "nothing is left of the payout limit"),
    12: Reason("withdrew-both", "a player who takes back both bets has folded"),
    13: Reason("no-row", "a hand that the table has no row for pushes"),
    14: Reason("only-bet-3", "the table pays Bet #3 only"),
    15: Reason("bonus-withdrawn", "a bet was taken back, and the $1 Bonus is lost with it"),
}
(
    PAID,
    UNDER_TENS,
    WITHDRAWN,
    BONUS,
    NO_BONUS,
    PAIR_OR_BETTER,
    UNDER_A_PAIR,
    PRIZE,
    NO_PRIZE,
    ENVIED,
    LIMIT_REACHED,
    WITHDREW_BOTH,
    NO_ROW,
    ONLY_BET_3,
    BONUS_WITHDRAWN,
) = range(1, 16)
METER = Progressive(PROGRESSIVE, ENVY, METER_CELL, PRIZE, NO_PRIZE, ENVIED, LIMIT_REACHED)


class Dealt(IntEnum):
    """How the cards go round; of three community cards the bottom one, the first, is burned."""

    THREE_AT_A_TIME = 0  # to the players, then to the community
    ONE_AT_A_TIME = 1  # card by card, the community last each time
    COMMUNITY_FIRST = 2  # three at a time, the community before the players
    TWO_COMMUNITY = 3  # card by card, and the community gets none in the last turn


class TablePays(IntEnum):
    """Which of the bets that ride the table pays."""

    EVERY_WAGER = 0
    BET_3_ONLY = 1  # the others come back from a hand that wins


class BonusDash(IntEnum):
    """The $1 Bonus on a hand that pays the bets, and has no payout in the bonus table."""

    LOSES = 0
    PUSHES = 1


class Rules(NamedTuple):
    dealt: Dealt
    order: ActionOrder
    straights: Straights
    """Of five cards."""
    no_row: NoRow
    table_pays: TablePays
    bonus_stake: ProgressiveStake
    """Whether the dollar of a winning $1 Bonus comes back besides the prize."""
    bonus_dash: BonusDash
    withdrawing_loses_bonus: bool
    """A player who takes back a bet loses the $1 Bonus with it."""
    withdrawing_folds: bool
    """A player who takes back both bets has folded: his progressive wager is lost."""
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
    payout_limit_for: LimitFor
    payout_limit_counts: LimitCounts
    payout_limit_at_least: LimitAtLeast
    table_minimum: Cents
    cover: Cover
    lowest_straight: LowestStraight
    """Of three cards."""
    bet_1: Paytable
    """All three bets are paid by it."""
    three_card_bonus: Paytable
    dollar_bonus: Paytable
    progressive: Paytable
    envy: Paytable


KEYS = TRIPLES + QUADS
"""On Bet 1 a player knows his three cards, on Bet 2 also the first community card."""

STAKES = {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000}

LOWEST_STRAIGHT = 1 << ACE | 0b1111
LOWEST_TENS = five_card(*cards("Ts Tc 4d 3h 2s"))


def deck(rules: Rules) -> Deck:
    return standard(1)


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter_seed


def key_name(rules: Rules, key: int) -> str:
    held = cards_at(key, 3) if key < TRIPLES else cards_at(key - TRIPLES, 4)
    return " ".join(card_name(card) for card in reversed(held))


def policy(rules: Rules) -> Array:
    """The published strategy, which is optimal by the usual table.

    Bet 1 rides on a hand that pays already, and on three cards to a straight flush: in a row
    from 3-4-5 up, with one gap and a high card (a ten or better), or with two gaps and two high
    cards. Bet 2 rides on a hand that pays, on four to a flush, and on an open straight with a
    high card. An open straight without one and four high cards to a straight come out even,
    and ride.
    """
    prefers = np.full(KEYS, prefer(WITHDRAW), dtype=np.int64)
    let_ride(prefers, prefer(RIDE))
    return prefers


def usual_is_best(rules: Rules) -> bool:
    """The published strategy is for a table that pays all bets, and no others."""
    every = rules.table_pays == TablePays.EVERY_WAGER and rules.no_row == NoRow.LOSES
    return every and rules.straights == Straights.MORE_THAN_ONE_SUIT


@compiled
def let_ride(prefers: Array, ride: int) -> None:
    """Put `ride` in the cell of every three and four cards to let ride on."""
    for d in range(52):
        for c in range(d):
            for b in range(c):
                if rides_on_three(b, c, d):
                    prefers[triple_index(b, c, d)] = ride
                for a in range(b):
                    if rides_on_four(a, b, c, d):
                        prefers[TRIPLES + quad_index(a, b, c, d)] = ride


@kernel
def rides_on_three(a: int, b: int, c: int) -> bool:
    """Three suited cards ride when their straights and their high cards are three or more.

    >>> [rides_on_three(*cards(hand)) for hand in ("5s 4s 3s", "4s 3s 2s", "Ts 8s 7s", "As 4s 2s")]
    [True, False, True, False]
    """
    ranks, paired = 0, 0
    for card in (a, b, c):
        paired |= ranks & 1 << rank(card)
        ranks |= 1 << rank(card)
    if paired:
        return paired >= 1 << TEN or paired == ranks
    suited = ((a ^ b) | (a ^ c)) & 3 == 0
    return suited and straights_with(ranks) + how_many(ranks >> TEN) >= 3


@kernel
def rides_on_four(a: int, b: int, c: int, d: int) -> bool:
    """Four to a straight ride when what they win is no less than what they lose.

    Of the 48 cards left, four pay 5 to 1 for each straight, three pay even money for each high
    card, and the others lose.

    >>> [rides_on_four(*cards(hand)) for hand in ("Ts 9d 8d 7c", "9s 8d 7d 6c", "Ks Qd Jd 9c")]
    [True, True, False]
    """
    ranks, paired = 0, 0
    for card in (a, b, c, d):
        paired |= ranks & 1 << rank(card)
        ranks |= 1 << rank(card)
    if paired:
        return paired >= 1 << TEN or how_many(ranks) < 3
    if ((a ^ b) | (a ^ c) | (a ^ d)) & 3 == 0:
        return True
    return 24 * straights_with(ranks) + 6 * how_many(ranks >> TEN) >= 48


@kernel
def straights_with(ranks: int) -> int:
    """How many of the ten straights have all of these ranks."""
    found = 1 if ranks & ~LOWEST_STRAIGHT == 0 else 0
    for low in range(9):
        if ranks & ~(0b11111 << low) == 0:
            found += 1
    return found


@kernel
def how_many(ranks: int) -> int:
    """The number of ranks in a mask."""
    found = 0
    while ranks:
        ranks &= ranks - 1
        found += 1
    return found


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    feed(tape, rules, METER, stakes, carry)

    hand = scratch(tape, 3 * seats)
    community = scratch(tape, 2)
    deal(tape, rules, stakes, hand, community)

    # Bet 1 on three cards. A community card is turned only when a wager still waits for it.
    rides = scratch(tape, 3 * seats)
    fourth, fifth = False, False
    for seat in range(seats):
        if stakes[seat, BET_1] > 0:
            key = triple_index(hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2])
            rides[3 * seat] = let_it_ride(tape, seat, key, BET_1, stakes[seat, BET_1])
        rides[3 * seat + 2] = stakes[seat, BET_3]
        if stakes[seat, BET_2] > 0:
            fourth = True
        side = stakes[seat, DOLLAR] + stakes[seat, PROGRESSIVE]
        if rides[3 * seat] + rides[3 * seat + 2] + side > 0:
            fifth = True

    # Bet 2 on four.
    if fourth or fifth:
        community[0] = reveal(tape, community[0])
    for seat in range(seats):
        if stakes[seat, BET_2] > 0:
            a, b, c = hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2]
            key = TRIPLES + quad_index(a, b, c, community[0])
            rides[3 * seat + 1] = let_it_ride(tape, seat, key, BET_2, stakes[seat, BET_2])
            if rides[3 * seat + 1] > 0:
                fifth = True

    if fifth:
        community[1] = reveal(tape, community[1])
    rows = scratch(tape, seats)
    folded = scratch(tape, seats)
    for seat in range(seats):
        if fifth and in_play(stakes, seat):
            a, b, c = hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2]
            score = score_of_five(rules.straights, a, b, c, community[0], community[1])
            rows[seat] = five_card_row(score)
        if rules.withdrawing_folds and stakes[seat, BET_1] > 0:
            folded[seat] = int(rides[3 * seat] + rides[3 * seat + 1] == 0)
    won = scratch(tape, seats)
    drawn = 0
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, 0)
        if not in_play(stakes, seat):
            continue
        row = rows[seat]
        for bet in range(3):
            if rides[3 * seat + bet] > 0:
                settle_bet(tape, rules, seat, BET_1 + bet, rides[3 * seat + bet], row, won)
        if stakes[seat, THREE_CARD] > 0:
            settle_three_cards(tape, rules, seat, stakes[seat, THREE_CARD], hand, won)
        if stakes[seat, DOLLAR] > 0 and loses_bonus(rules, stakes, seat, rides):
            lose(tape, seat, DOLLAR, stakes[seat, DOLLAR], BONUS_WITHDRAWN)
        elif stakes[seat, DOLLAR] > 0:
            settle_bonus(tape, rules, seat, stakes[seat, DOLLAR], row, won)
        limit = limit_on(rules, LimitCounts.ALL)
        if stakes[seat, PROGRESSIVE] > 0 and folded[seat]:
            lose(tape, seat, PROGRESSIVE, stakes[seat, PROGRESSIVE], WITHDREW_BOTH)
        elif stakes[seat, PROGRESSIVE] > 0:
            drawn += settle_meter(tape, rules, METER, stakes, carry, seat, row, drawn, limit, won)
        settle_envies(tape, rules, METER, stakes, carry, seat, rows, folded, True, limit, won)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    bets = stakes[seat, BET_1] + stakes[seat, BET_2] + stakes[seat, BET_3]
    bonuses = stakes[seat, THREE_CARD] + stakes[seat, DOLLAR]
    return bool(bets + bonuses + stakes[seat, PROGRESSIVE] > 0)


@kernel
def deal(tape: Tape, rules: Rules, stakes: Array, hand: Cells, community: Cells) -> None:
    """Three cards to each seat with a wager, and two or three to the community."""
    if rules.dealt == Dealt.COMMUNITY_FIRST:
        lay_community(tape, rules, 0, 3, community)
    stacks = rules.dealt == Dealt.THREE_AT_A_TIME or rules.dealt == Dealt.COMMUNITY_FIRST
    stack = 3 if stacks else 1
    for bottom in range(0, 3, stack):
        for seat in range(stakes.shape[0]):
            if in_play(stakes, seat):
                for n in range(bottom, bottom + stack):
                    hand[3 * seat + n] = draw(tape, seat, OWN)
        if rules.dealt != Dealt.COMMUNITY_FIRST:
            lay_community(tape, rules, bottom, bottom + stack, community)


@kernel
def lay_community(tape: Tape, rules: Rules, first: int, last: int, community: Cells) -> None:
    """The community's cards of these turns, face down."""
    for turn in range(first, last):
        if rules.dealt == Dealt.TWO_COMMUNITY:
            if turn < 2:
                community[turn] = draw(tape, BOARD, DOWN)
        elif turn == 0:
            burn(tape, 1)
        else:
            community[turn - 1] = draw(tape, BOARD, DOWN)


@kernel
def let_it_ride(tape: Tape, seat: int, key: int, spot: int, bet: int) -> int:
    """Ask whether a bet rides; what is up of it then. A bet that is withdrawn goes back at once."""
    if choose(tape, seat, key, RIDE | WITHDRAW) == RIDE:
        return bet
    give_back(tape, seat, spot, bet, WITHDRAWN)
    return 0


@kernel
def loses_bonus(rules: Rules, stakes: Array, seat: int, rides: Cells) -> bool:
    """Is the $1 Bonus gone with a bet that was taken back?"""
    made = stakes[seat, BET_1] + stakes[seat, BET_2]
    return bool(rules.withdrawing_loses_bonus and rides[3 * seat] + rides[3 * seat + 1] < made)


@kernel
def five_card_row(score: int) -> int:
    """The outcome of a five-card score.

    >>> hands = ("Ts Tc 4d 3h 2s", "9s 9c Ad Kh Qs")
    >>> [OUTCOMES[five_card_row(five_card(*cards(hand)))] for hand in hands]
    ['tens-or-better', 'nothing']
    """
    if is_royal(score):
        return ROYAL
    kind = category(score)
    if kind == Five.PAIR and score < LOWEST_TENS:
        return NOTHING
    return kind


@kernel
def limit_on(rules: Rules, counts: int) -> int:
    """The payout limit in force for wagers that count from this scope on; 0 where there is none.

    At the least it is what the bets can win at the table minimum.
    """
    if counts > rules.payout_limit_counts:
        return 0
    win, per = rules.bet_1[ROYAL, 1], rules.bet_1[ROYAL, 2]
    paid = 3 if rules.table_pays == TablePays.EVERY_WAGER else 1
    most = paid * at_odds(rules.table_minimum, win, per, Breakage.CENT)
    return payout_limit(rules.payout_limit, rules.payout_limit_at_least, most)


@kernel
def settle_at_odds(
    tape: Tape,
    rules: Rules,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    row: int,
    counts: int,
    why: int,
    won: Cells,
) -> None:
    """One wager by its table, within the payout limit where it counts."""
    limit, whose = limit_on(rules, counts), rules.payout_limit_for
    settle_row(tape, seat, spot, stake, table, row, why, limit, whose, won, LIMIT_REACHED)


@kernel
def settle_bet(
    tape: Tape, rules: Rules, seat: int, spot: int, bet: int, row: int, won: Cells
) -> None:
    """One of the three bets, by their common table."""
    table = rules.bet_1
    why = PAID if table[row, 0] else UNDER_TENS
    if pushes_without_a_row(rules.no_row, table, row):
        push(tape, seat, spot, bet, NO_ROW)
    elif why == PAID and spot != BET_3 and rules.table_pays == TablePays.BET_3_ONLY:
        push(tape, seat, spot, bet, ONLY_BET_3)
    else:
        settle_at_odds(tape, rules, seat, spot, bet, table, row, LimitCounts.BASE, why, won)


@kernel
def settle_three_cards(
    tape: Tape, rules: Rules, seat: int, stake: int, hand: Cells, won: Cells
) -> None:
    """The 3-Card Bonus."""
    table, counts = rules.three_card_bonus, LimitCounts.BASE_AND_BONUS
    a, b, c = hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2]
    row = three_card_bonus_row(a, b, c, table, rules.lowest_straight)
    why = PAIR_OR_BETTER if table[row, 0] else UNDER_A_PAIR
    settle_at_odds(tape, rules, seat, THREE_CARD, stake, table, row, counts, why, won)


@kernel
def settle_bonus(tape: Tape, rules: Rules, seat: int, stake: int, row: int, won: Cells) -> None:
    """The $1 Bonus: a prize in dollars, and of the winning dollar what the house says."""
    table = rules.dollar_bonus
    if table[row, 0] != Pays.FIXED:
        if row > NOTHING and rules.bonus_dash == BonusDash.PUSHES:
            push(tape, seat, DOLLAR, stake, NO_BONUS)
        else:
            lose(tape, seat, DOLLAR, stake, NO_BONUS)
        return
    kept = stake if rules.bonus_stake == ProgressiveStake.KEPT else 0
    limit, whose = limit_on(rules, LimitCounts.BASE_AND_BONUS), rules.payout_limit_for
    why = LIMIT_REACHED if used_up(seat, limit, whose, won) else BONUS
    prize = within(table[row, 1] - kept, seat, limit, whose, won)
    settle(tape, seat, DOLLAR, stake, prize, 0, 0, TRAY, why)
