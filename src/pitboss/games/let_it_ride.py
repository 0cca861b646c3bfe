"""Let It Ride.

A player makes three equal bets and may add a bonus of a dollar, a 3-Card Bonus and a
progressive wager. He gets three cards, and two community cards lie face down before
the dealer. On his three cards he withdraws Bet 1 or lets it ride; the first community
card is turned, and he does the same with Bet 2, whatever he did before; Bet 3 stays.
With the second community card everybody has five cards, and from the dealer's right
each bet that is up pays by a table that begins at a pair of tens. Nobody plays against
the dealer.

The 3-Card Bonus pays odds for the player's own three cards, the $1 Bonus dollars for
the five, and the progressive a part of a meter or dollars. Of a prize in dollars the
staked dollar is one. Whoever takes bets back is still in: nothing is folded here.
"""

from __future__ import annotations

import numpy as np

from pitboss.equipment.cards import name as card_name
from pitboss.families.community import hand_from
from pitboss.families.paytable_poker import settle_row
from pitboss.game import *
from pitboss.hands.draws import how_many, masks, straights_with
from pitboss.hands.poker import five_card
from pitboss.hands.sets import QUADS, TRIPLES, cards_at, quad_index, triple_index
from pitboss.jit import compiled
from pitboss.sidebets import three_card_bonus
from pitboss.sidebets.three_card_bonus import three_card_bonus_row

FACTS = Facts(family="paytable-poker", hands_are_sets=True)
HAND_NAMES = {BOARD: "community"}


class Spot(Spots):
    BET_1 = Wager(pools=True)
    BET_2 = Wager(comes_with="bet-1")
    BET_3 = Wager(comes_with="bet-1")
    THREE_CARD_BONUS = Wager()
    DOLLAR_BONUS = Wager()
    PROGRESSIVE = Wager()
    ENVY = Wager(raises="progressive")


class Act(Actions):
    LET_IT_RIDE = auto()
    WITHDRAW = auto()


class Why(Reasons):
    TENS_OR_BETTER = "the five cards make a pair of tens or better"
    UNDER_TENS = "the five cards make less than a pair of tens"
    WITHDRAWN = "the player took the bet back"
    BONUS = "the five cards win a bonus"
    NO_BONUS = "the five cards win no bonus"
    PAIR_OR_BETTER = "the player's three cards make a pair or better"
    UNDER_A_PAIR = "the player's three cards make less than a pair"
    PRIZE = "the five cards win a progressive prize"
    NO_PRIZE = "the five cards make less than three of a kind"
    ENVY = "another player holds a straight flush or a royal"
    PAYOUT_LIMIT = "nothing is left of the payout limit"


class Hand(Outcomes):
    """The categories of `hands.poker.Five`, low pairs left out, and the royal by itself."""

    NOTHING = auto()
    TENS_OR_BETTER = auto()
    TWO_PAIR = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    ROYAL_FLUSH = auto()


class Rules(NamedTuple):
    table_minimum: Cents
    bet_1: Annotated[Paytable, Hand]
    """For all three bets."""
    three_card_bonus: Annotated[Paytable, three_card_bonus.OUTCOMES]
    dollar_bonus: Annotated[Paytable, Hand]
    progressive: Annotated[Paytable, Hand]
    envy: Annotated[Paytable, Hand]
    community_first: bool = False
    """The community gets its cards before the players."""
    limit: PayoutLimit = PayoutLimit()
    meter: Progressive = Progressive()


CARRY = ("meter",)
CARRY_MONEY = ("meter",)
METER_CELL = 0

STAKES = {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000}

KEYS = TRIPLES + QUADS
"""On Bet 1 a player knows his three cards, on Bet 2 also the first community card."""


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter.meter_seed


def key_name(rules: Rules, key: int) -> str:
    held = cards_at(key, 3) if key < TRIPLES else cards_at(key - TRIPLES, 4)
    return " ".join(card_name(card) for card in reversed(held))


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    feed_meter(tape, rules.meter, stakes, Spot.PROGRESSIVE, carry, METER_CELL)

    hand = scratch(tape, 3 * seats)
    community = scratch(tape, 2)
    if rules.community_first:
        lay_community(tape, community)
    for seat in range(seats):
        if in_play(stakes, seat):
            for n in range(3):
                hand[3 * seat + n] = draw(tape, seat, OWN)
    if not rules.community_first:
        lay_community(tape, community)

    rides = scratch(tape, 3 * seats)
    for seat in range(seats):
        if stakes[seat, Spot.BET_1] > 0:
            key = triple_index(hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2])
            rides[3 * seat] = let_ride(tape, stakes, seat, key, Spot.BET_1)

    # A 3-Card Bonus by itself needs no community.
    five_cards = stakes.sum() > stakes[:, Spot.THREE_CARD_BONUS].sum()
    if five_cards:
        community[0] = reveal(tape, community[0])
    for seat in range(seats):
        if stakes[seat, Spot.BET_2] > 0:
            a, b, c = hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2]
            key = TRIPLES + quad_index(a, b, c, community[0])
            rides[3 * seat + 1] = let_ride(tape, stakes, seat, key, Spot.BET_2)
        rides[3 * seat + 2] = stakes[seat, Spot.BET_3]
    if five_cards:
        community[1] = reveal(tape, community[1])

    limit = limit_in_force(rules.limit, most_at_the_minimum(rules))
    won = scratch(tape, seats)
    for seat in range(seats - 1, -1, -1):
        if in_play(stakes, seat):
            a, b, c = hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2]
            row = row_of(five_card(a, b, c, community[0], community[1])) if five_cards else 0
            settle_bets(tape, rules, seat, rides, row, limit, won)
            three = three_card_bonus_row(a, b, c, rules.three_card_bonus)
            settle_bonuses(tape, rules, stakes, seat, three, row, limit, won)
            settle_meter(tape, rules, stakes, carry, seat, row)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    return bool(stakes[seat].sum() > 0)


@kernel
def lay_community(tape: Tape, community: Cells) -> None:
    """Three cards face down, of which the bottom one is burned."""
    burn(tape, 1)
    for n in range(2):
        community[n] = draw(tape, BOARD, DOWN)


@kernel
def let_ride(tape: Tape, stakes: Array, seat: int, key: int, spot: int) -> int:
    """Ask whether a bet rides; what is up of it then. A bet that is withdrawn goes back at once."""
    bet = stakes[seat, spot]
    if choose(tape, seat, key, Act.LET_IT_RIDE | Act.WITHDRAW) == Act.LET_IT_RIDE:
        return int(bet)
    give_back(tape, seat, spot, bet, Why.WITHDRAWN)
    return 0


LOWEST_TENS = five_card(*cards("Ts Tc 4d 3h 2s"))


@kernel
def row_of(score: int) -> int:
    """The outcome of a five-card score.

    >>> hands = ("Ts Tc 4d 3h 2s", "9s 9c Ad Kh Qs")
    >>> [Hand(row_of(five_card(*cards(hand)))).name for hand in hands]
    ['TENS_OR_BETTER', 'NOTHING']
    """
    return hand_from(score, LOWEST_TENS)


@kernel
def most_at_the_minimum(rules: Rules) -> int:
    """What a royal wins on three bets of the table minimum."""
    win, per = rules.bet_1[Hand.ROYAL_FLUSH, 1], rules.bet_1[Hand.ROYAL_FLUSH, 2]
    return 3 * at_odds(rules.table_minimum, win, per, 0)


@kernel
def settle_bets(
    tape: Tape, rules: Rules, seat: int, rides: Cells, row: int, limit: int, won: Cells
) -> None:
    """The bets that ride, all by one table."""
    table, paid, lost, full = rules.bet_1, Why.TENS_OR_BETTER, Why.UNDER_TENS, Why.PAYOUT_LIMIT
    for n in range(3):
        spot, bet = Spot.BET_1 + n, rides[3 * seat + n]
        settle_row(tape, seat, spot, bet, table, row, limit, won, paid, lost, full)


@kernel
def settle_bonuses(
    tape: Tape, rules: Rules, stakes: Array, seat: int, three: int, row: int, limit: int, won: Cells
) -> None:
    """The 3-Card Bonus by the outcome of three cards, the $1 Bonus by that of five."""
    if rules.limit.payout_limit_counts == LimitCounts.BASE:
        limit = 0
    spot, table = Spot.THREE_CARD_BONUS, rules.three_card_bonus
    paid, lost, full = Why.PAIR_OR_BETTER, Why.UNDER_A_PAIR, Why.PAYOUT_LIMIT
    settle_row(tape, seat, spot, stakes[seat, spot], table, three, limit, won, paid, lost, full)
    dollar = stakes[seat, Spot.DOLLAR_BONUS]
    if dollar > 0 and rules.dollar_bonus[row, 0] != Pays.FIXED:
        lose(tape, seat, Spot.DOLLAR_BONUS, dollar, Why.NO_BONUS)
    elif dollar > 0:
        why = Why.PAYOUT_LIMIT if used_up(seat, limit, won) else Why.BONUS
        by = ruled_by(rules.dollar_bonus, row, why)
        prize = within(rules.dollar_bonus[row, 1] - dollar, seat, limit, won)
        settle(tape, seat, Spot.DOLLAR_BONUS, dollar, prize, 0, 0, TRAY, by)


@kernel
def settle_meter(
    tape: Tape, rules: Rules, stakes: Array, carry: Array, seat: int, row: int
) -> None:
    """The progressive wager of a seat, and what its hand brings the others."""
    spot, table = Spot.PROGRESSIVE, rules.progressive
    if stakes[seat, spot] > 0:
        why = Why.PRIZE if table[row, 0] else Why.NO_PRIZE
        settle_progressive(
            tape, rules.meter, seat, spot, stakes[seat, spot], table, row, carry, METER_CELL, why
        )
    settle_envy(tape, stakes, seat, spot, Spot.ENVY, rules.envy, row, Why.ENVY)


# --- How a good player plays ------------------------------------------------------------------


def policy(rules: Rules) -> Array:
    """The published strategy, which is optimal by the usual table.

    Bet 1 rides on a hand that pays already, and on three cards to a straight flush: in a row
    from 3-4-5 up, with one gap and a high card (a ten or better), or with two gaps and two high
    cards. Bet 2 rides on a hand that pays, on four to a flush, and on an open straight with a
    high card. An open straight without one and four high cards to a straight come out even,
    and ride.
    """
    prefers = np.full(KEYS, prefer(Act.WITHDRAW), dtype=np.int64)
    fill_policy(prefers, prefer(Act.LET_IT_RIDE))
    return prefers


@compiled
def fill_policy(prefers: Array, ride: int) -> None:
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
    ranks, twice, thrice, suited = masks((a, b, c))
    if twice:
        return twice >= 1 << TEN or thrice > 0
    return suited and straights_with(ranks) + how_many(ranks >> TEN) >= 3


@kernel
def rides_on_four(a: int, b: int, c: int, d: int) -> bool:
    """Four to a straight ride when what they win is no less than what they lose.

    Of the 48 cards left, four pay 5 to 1 for each straight, three pay even money for each high
    card, and the others lose.

    >>> [rides_on_four(*cards(hand)) for hand in ("Ts 9d 8d 7c", "9s 8d 7d 6c", "Ks Qd Jd 9c")]
    [True, True, False]
    """
    ranks, twice, _, suited = masks((a, b, c, d))
    if twice:
        return twice >= 1 << TEN or how_many(ranks) < 3
    return suited or 24 * straights_with(ranks) + 6 * how_many(ranks >> TEN) >= 48
