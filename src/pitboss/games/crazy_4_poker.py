"""Crazy 4 Poker.

A player bets an Ante and an equal Super Bonus, and may add Queens Up and a progressive
wager. He and the dealer get five cards each, of which the best four count. He folds, or
makes a Play wager of the Ante's size; with a pair of aces or better it may be twice or
three times as much. The dealer plays with king high or better. If he has less, the Ante
pushes and the Play wins, whoever is higher; else the higher hand wins both. The Super
Bonus pays for a straight or better whoever wins; with less it pushes, and is lost only
to a higher hand that qualifies. Queens Up looks at the player's best four alone, the
progressive at all five of his cards.

A fold costs Ante, Super Bonus and the progressive, and in two books Queens Up as well.

In California a player banks. By one passage of the book he collects from all losers
first, from his left, and then pays; by another the hands are settled one by one from
the dealer's right, the Play first. Seats are numbered from the house dealer's left,
without the player-dealer's own.
"""

from __future__ import annotations

from pitboss.equipment.cards import name as card_name
from pitboss.families.community import Hand, hand_of
from pitboss.families.five_cards import (
    Act,
    all_five_at,
    best_four_at,
    bets,
    class_at,
    deal_five,
)
from pitboss.families.showdown import Showdown
from pitboss.game import *
from pitboss.hands.names import best_four
from pitboss.hands.poker import KING_HIGH_OF_FOUR, PAIR_OF_ACES_OF_FOUR
from pitboss.hands.suit_classes import FIVE_CLASSES, cards_of_five_class
from pitboss.sidebets.best_four import BestFour, best_four_row

FACTS = Facts(title="Crazy 4 Poker", family="versus-dealer", hands_are_sets=True)


class Spot(Spots):
    ANTE = Wager()
    SUPER_BONUS = Wager(comes_with="ante")
    QUEENS_UP = Wager()
    PROGRESSIVE = Wager()
    PLAY = Wager(raises="ante")
    ENVY = Wager(raises="progressive")


class Why(Reasons):
    HIGHER = "the player's hand is higher"
    LOWER = "the dealer's hand is higher"
    TIED = "the two hands tie"
    NOT_QUALIFIED = "the dealer has less than king high"
    FOLDED = "the player folded"
    BONUS = "a straight or better brings the Super Bonus"
    BONUS_PUSHES = "less than a straight, and the dealer's hand is not higher or does not qualify"
    QUEENS_OR_BETTER = "Queens Up pays this hand"
    UNDER_QUEENS = "the hand has less than a pair of queens"
    PRIZE = "the five cards win a progressive prize"
    NO_PRIZE = "the five cards win no progressive prize"
    ENVY = "another player holds a royal or straight flush"
    PAYOUT_LIMIT = "nothing is left of the payout limit"
    COLLECTION = "collection fee"


class Decided(Outcomes):
    LOSE = auto()
    FOLD = auto()
    NOT_QUALIFIED = auto()
    TIE = auto()
    WIN = auto()


class Settled(IntEnum):
    """How the table is settled."""

    FROM_RIGHT = 0  # seat by seat from the dealer's right: Ante, Play, Super Bonus, Queens Up
    LOSERS_FIRST = 1  # the same wagers from the player-dealer's left, all that lose before the rest
    PLAY_FIRST = 2  # seat by seat from the dealer's right: Play, Ante, Queens Up, Super Bonus


class SuperBonusTied(IntEnum):
    """A straight or better that ties the dealer."""

    PAID = 0
    PUSH = 1


class Rules(NamedTuple):
    ante: Annotated[Paytable, Decided]
    play: Annotated[Paytable, Decided]
    super_bonus: Annotated[Paytable, BestFour]
    queens_up: Annotated[Paytable, BestFour]
    progressive: Annotated[Paytable, Hand]
    envy: Annotated[Paytable, Hand]
    settled: Settled = Settled.FROM_RIGHT
    super_bonus_tied: SuperBonusTied = SuperBonusTied.PAID
    fold_forfeits_queens_up: bool = False
    bank: Bank = Bank()
    fees: Fees = NO_FEES
    limit: PayoutLimit = PayoutLimit()
    meter: Progressive = Progressive()


CARRY = ("meter", "first-seat")
CARRY_MONEY = ("meter",)
METER_CELL, FIRST_SEAT = 0, 1
"""`first-seat` is the one at a player-dealer's left, counted from 0."""
PRIZES = Prizes.of(Spot.PROGRESSIVE, Spot.ENVY, METER_CELL, Why.PRIZE, Why.NO_PRIZE, Why.ENVY)

KEYS = FIVE_CLASSES
STAKES = {"ante": 1000, "super-bonus": 1000, "queens-up": 1000}

says_hand = best_four


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter.meter_seed


def key_name(rules: Rules, key: int) -> str:
    # One of several that are the same up to an exchange of suits.
    return f"such as {' '.join(map(card_name, reversed(cards_of_five_class(key))))}"


def why_not(rules: Rules, key: int, action: int) -> tuple[str, str]:
    """A raise is all that a hand can be refused."""
    return "only a pair of aces or better is played for more than the Ante", "play"


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    first = int(carry[FIRST_SEAT])
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    feed_meter(tape, rules.meter, stakes, Spot.PROGRESSIVE, carry, METER_CELL)

    hand = scratch(tape, 5 * seats)
    dealer = scratch(tape, 5)
    for turn in range(seats):
        seat = (first + turn) % seats
        if in_play(stakes, seat):
            deal_five(tape, seat, hand)
    for n in range(5):
        dealer[n] = draw(tape, DEALER, DOWN)

    score = scratch(tape, seats)
    times = scratch(tape, seats)
    folded = scratch(tape, seats)
    showdown = False
    for seat in range(seats):
        if in_play(stakes, seat):
            score[seat] = best_four_at(hand, 5 * seat)
        if stakes[seat, Spot.ANTE] > 0:
            key, allowed = class_at(hand, 5 * seat), may_do(score[seat])
            times[seat] = bets(tape, seat, key, allowed, Spot.PLAY, stakes[seat, Spot.ANTE])
            folded[seat] = int(times[seat] == 0)
            showdown = showdown or times[seat] > 0

    order = ActionOrder.FROM_RIGHT
    if rules.settled == Settled.LOSERS_FIRST:
        order = ActionOrder.FROM_PLAYER_DEALER
    for turn in range(seats):
        seat = seat_in_order(turn, seats, order, first)
        if folded[seat]:
            forfeit(tape, rules, stakes, seat)
    dealers = 0
    if showdown:
        for n in range(5):
            dealer[n] = reveal(tape, dealer[n])
        dealers = best_four_at(dealer, 0)

    won = scratch(tape, seats)
    times_round = 2 if rules.settled == Settled.LOSERS_FIRST else 1
    for lap in range(times_round):
        for turn in range(seats):
            seat = seat_in_order(turn, seats, order, first)
            for place in range(4):
                spot = spot_in_order(rules, place)
                stake = up_at_the_end(rules, stakes, seat, spot, times[seat], folded[seat])
                win, per, why = result(rules, spot, score[seat], dealers)
                if stake > 0 and (times_round == 1 or (win >= 0) == (lap == 1)):
                    settle_at_odds(tape, rules, seat, spot, stake, win, per, why, won)
            if lap == 0 and in_play(stakes, seat) and not folded[seat]:
                row = hand_of(all_five_at(hand, 5 * seat))
                settle_prizes(tape, rules, stakes, carry, seat, row, PRIZES)


# --- Hands and decisions --------------------------------------------------------------------


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    wagered = stakes[seat, Spot.ANTE] + stakes[seat, Spot.SUPER_BONUS]
    return bool(wagered + stakes[seat, Spot.QUEENS_UP] + stakes[seat, Spot.PROGRESSIVE] > 0)


@kernel
def may_raise(score: int) -> bool:
    """With a pair of aces or better the Play may be more than the Ante."""
    return score >= PAIR_OF_ACES_OF_FOUR


@kernel
def may_do(score: int) -> int:
    """What a hand allows: with a pair of aces or better the Play may be more than the Ante."""
    less = Act.ONE | Act.FOLD
    return less | Act.TWO | Act.THREE if may_raise(score) else less


# --- Settling -------------------------------------------------------------------------------


@kernel
def forfeit(tape: Tape, rules: Rules, stakes: Array, seat: int) -> None:
    """What a fold costs."""
    lose(tape, seat, Spot.ANTE, stakes[seat, Spot.ANTE], Why.FOLDED)
    if stakes[seat, Spot.SUPER_BONUS] > 0:
        lose(tape, seat, Spot.SUPER_BONUS, stakes[seat, Spot.SUPER_BONUS], Why.FOLDED)
    if stakes[seat, Spot.QUEENS_UP] > 0 and rules.fold_forfeits_queens_up:
        lose(tape, seat, Spot.QUEENS_UP, stakes[seat, Spot.QUEENS_UP], Why.FOLDED)
    if stakes[seat, Spot.PROGRESSIVE] > 0:
        lose(tape, seat, Spot.PROGRESSIVE, stakes[seat, Spot.PROGRESSIVE], Why.FOLDED)


@kernel
def spot_in_order(rules: Rules, place: int) -> Spot:
    """Which wager of a seat is settled as number `place`."""
    play_first = rules.settled == Settled.PLAY_FIRST
    if place < 2:
        return Spot.PLAY if play_first == (place == 0) else Spot.ANTE
    return Spot.QUEENS_UP if play_first == (place == 2) else Spot.SUPER_BONUS


@kernel
def up_at_the_end(
    rules: Rules, stakes: Array, seat: int, spot: int, times: int, folded: int
) -> int:
    """What a seat has on a spot when the hands are compared."""
    if spot == Spot.QUEENS_UP:
        return 0 if folded and rules.fold_forfeits_queens_up else int(stakes[seat, spot])
    if folded:
        return 0
    return int(times * stakes[seat, Spot.ANTE] if spot == Spot.PLAY else stakes[seat, spot])


@kernel
def decided(mine: int, dealers: int) -> int:
    """Who has won: the row of the Ante's and the Play's table."""
    if dealers < KING_HIGH_OF_FOUR:
        return Decided.NOT_QUALIFIED
    return Decided.WIN if mine > dealers else Decided.LOSE if mine < dealers else Decided.TIE


@kernel
def result(rules: Rules, spot: int, mine: int, dealers: int) -> tuple[int, int, int]:
    """The odds of a wager, below 0 if it loses, and why."""
    if spot == Spot.QUEENS_UP:
        row = best_four_row(mine, rules.queens_up)
        if rules.queens_up[row, 0] == Pays.ODDS:
            return at_row(rules.queens_up, row, Why.QUEENS_OR_BETTER)
        return -1, 1, Why.UNDER_QUEENS
    row = decided(mine, dealers)
    why = Why.NOT_QUALIFIED
    if row != Decided.NOT_QUALIFIED:
        why = Why.HIGHER if mine > dealers else Why.LOWER if mine < dealers else Why.TIED
    if spot == Spot.SUPER_BONUS:
        pays = best_four_row(mine, rules.super_bonus)
        pushes = row == Decided.TIE and rules.super_bonus_tied == SuperBonusTied.PUSH
        if rules.super_bonus[pays, 0] == Pays.ODDS and not pushes:
            return at_row(rules.super_bonus, pays, Why.BONUS)
        if row == Decided.LOSE:
            return -1, 1, why
        return 0, 1, Why.TIED if pushes else Why.BONUS_PUSHES
    table = rules.play if spot == Spot.PLAY else rules.ante
    if table[row, 0] == Pays.ODDS:
        return at_row(table, row, why)
    return 0 if table[row, 0] == Pays.PUSHES else -1, 1, why


@kernel
def settle_at_odds(
    tape: Tape,
    rules: Rules,
    seat: int,
    spot: int,
    stake: int,
    win: int,
    per: int,
    why: int,
    won: Cells,
) -> None:
    """One wager, within the payout limit where it counts."""
    counts = spot != Spot.QUEENS_UP or rules.limit.payout_limit_counts != LimitCounts.BASE
    limit = limit_in_force(rules.limit, 0) if counts else 0
    pay_limited(tape, seat, spot, stake, win, per, why, limit, Why.PAYOUT_LIMIT, won)


@kernel
def hand_score(rules: Rules, held: Cells) -> int:
    return best_four_at(held, 0)


@kernel
def decision_key(rules: Rules, held: Cells, shown: int) -> int:
    return class_at(held, 0)


SHOWDOWN = Showdown(
    wager="ante",
    score=hand_score,
    key=decision_key,
    kind=lambda rules, mine: 2 * best_four_row(mine, rules.super_bonus) + may_raise(mine),
    dealers_kind=lambda rules, dealers: int(dealers >= KING_HIGH_OF_FOUR),
)
