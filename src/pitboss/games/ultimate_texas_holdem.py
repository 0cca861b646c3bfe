"""Ultimate Texas Hold'em.

A player bets an Ante and an equal Blind, and may add Trips and a progressive wager.
He gets two cards, the dealer two, and five community cards serve both. He makes his
Play wager once: four or three times the Ante on his two cards, twice the Ante when
he has seen the flop, or once the Ante when all five are turned; if he has checked
that long and does not bet then, he folds and loses Ante and Blind. The best five of
seven cards count, and the dealer plays with a pair or better; with less, the Ante
pushes. The higher hand wins even money on Ante and Play; the Blind pays by a table
when a straight or better wins, and pushes when it wins with less. Trips looks at the
player's seven cards alone, folded or not, the progressive at his two and the flop.

In California a player banks, and the seat at his left is settled first. Seats are
numbered from the house dealer's left, without the player-dealer's own.
"""

from __future__ import annotations

import numpy as np

from pitboss.equipment.cards import name as card_name
from pitboss.families.community import (
    BoardDealt,
    Community,
    Hand,
    best_hand,
    hand_of,
    hand_on_flop,
    lay_board,
    turn_board,
)
from pitboss.families.flop_play import bets_before_flop, bets_on_flop
from pitboss.game import *
from pitboss.hands.flops import FLOP_CLASSES, FLOP_KEYS, STANDING, cards_of_flop_key, flop_key
from pitboss.hands.poker import CATEGORY_SHIFT, Five, best_on_board, compared, laid_out
from pitboss.hands.sets import PAIRS, cards_at, pair_index
from pitboss.jit import compiled, compiled_with_others
from pitboss.money.odds import Breakage

FACTS = Facts(title="Ultimate Texas Hold'em", family="community", hands_are_sets=True)


class Spot(Spots):
    ANTE = Wager()
    BLIND = Wager(comes_with="ante")
    TRIPS = Wager(pools=True)
    PROGRESSIVE = Wager(pools=True)
    PLAY = Wager(raises="ante")
    ENVY = Wager(raises="progressive")


class Act(Actions):
    BET = auto()
    BET_LESS = auto()
    CHECK = auto()
    FOLD = auto()


class Why(Reasons):
    HIGHER = "the player's hand is higher"
    LOWER = "the dealer's hand is higher"
    TIED = "the two hands tie"
    NOT_QUALIFIED = "the dealer has less than a pair"
    BLIND_PAYS = "the hand wins with a straight or better"
    BLIND_PUSHES = "the hand wins with less than a straight"
    SPARED = "the hand is lower, but the dealer has less than a pair"
    FOLDED = "the player folded"
    TRIPS_OR_BETTER = "Trips pays this hand"
    UNDER_TRIPS = "the hand has less than three of a kind"
    PRIZE = "the hand wins a progressive prize"
    NO_PRIZE = "the two cards and the flop win no progressive prize"
    ENVY = "another player holds a royal or straight flush"
    PAYOUT_LIMIT = "nothing is left of the payout limit"
    COLLECTION = "collection fee"


class BlindUnqualified(IntEnum):
    """The Blind of a hand that is beaten by a dealer who does not qualify."""

    COMPARED = 0
    PUSHES = 1


class WagerOrder(IntEnum):
    """In which order a seat's wagers are settled."""

    ANTE_PLAY_BLIND = 0
    ANTE_BLIND_PLAY = 1
    PLAY_FIRST_TO_LOSE = 2  # Play, Ante, Blind of a hand that a qualified dealer beats


class Rules(NamedTuple):
    table_minimum: Cents
    board_dealt: BoardDealt
    order: ActionOrder
    ante: Annotated[Paytable, Even]
    play: Annotated[Paytable, Even]
    blind: Annotated[Paytable, Hand]
    trips: Annotated[Paytable, Hand]
    progressive: Annotated[Paytable, Hand]
    envy: Annotated[Paytable, Hand]
    blind_unqualified: BlindUnqualified = BlindUnqualified.COMPARED
    wager_order: WagerOrder = WagerOrder.ANTE_PLAY_BLIND
    folded_trips_last: bool = False
    """Trips of folded hands waits for the end; else it is settled in turn, or lost at once."""
    bank: Bank = Bank()
    fees: Fees = NO_FEES
    limit: PayoutLimit = PayoutLimit()
    meter: Progressive = Progressive()


CARRY = ("meter", "first-seat")
CARRY_MONEY = ("meter",)
METER_CELL, FIRST_SEAT = 0, 1
"""`first-seat` is settled first: the one at a player-dealer's left, counted from 0."""
PRIZES = Prizes.of(Spot.PROGRESSIVE, Spot.ENVY, METER_CELL, Why.PRIZE, Why.NO_PRIZE, Why.ENVY)

STAKES = {"ante": 1000, "blind": 1000, "trips": 1000}

BEFORE_FLOP, LESS_BEFORE_FLOP, ON_FLOP, ON_RIVER = 4, 3, 2, 1
"""The Play wager, in Antes."""

PAIR_SCORE = int(Five.PAIR) << CATEGORY_SHIFT

# Before the flop a player knows his two cards; after it, these and the flop; and after the river,
# when only the dealer's two cards are unknown, how much better it is to bet than to fold: the sum
# over all of them, in half Antes.
FLOP_FROM, RIVER_FROM = PAIRS, PAIRS + FLOP_KEYS
MARGIN = 2 * 990
KEYS = RIVER_FROM + 2 * MARGIN + 1

PACK = np.arange(52, dtype=np.int64)
"""The cards that a dealer's hand may hold, as far as they are not in sight."""


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter.meter_seed


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


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    feed_meter(tape, rules.meter, stakes, Spot.PROGRESSIVE, carry, METER_CELL)

    hand = scratch(tape, 2 * seats)
    board = scratch(tape, 5)
    dealer = scratch(tape, 2)
    deal(tape, rules, stakes, hand, board, dealer)
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)

    # Who bets is not asked again; who has checked to the end bets or folds.
    times = scratch(tape, seats)
    for seat in range(seats):
        if stakes[seat, Spot.ANTE] > 0:
            key = pair_index(hand[2 * seat], hand[2 * seat + 1])
            allowed = Act.BET | Act.BET_LESS | Act.CHECK
            times[seat] = bet(tape, stakes, seat, key, allowed, BEFORE_FLOP)
    turn_board(tape, rules.board_dealt, board, 0, 3)
    for seat in range(seats):
        if stakes[seat, Spot.ANTE] > 0 and times[seat] == 0:
            a, b = hand[2 * seat], hand[2 * seat + 1]
            key = FLOP_FROM + flop_key(a, b, board[0], board[1], board[2])
            times[seat] = bet(tape, stakes, seat, key, Act.BET | Act.CHECK, ON_FLOP)
    score = scratch(tape, seats)
    if stakes[:, Spot.ANTE].sum() + stakes[:, Spot.TRIPS].sum() > 0:
        turn_board(tape, rules.board_dealt, board, 3, 5)
        for seat in range(seats):
            score[seat] = best_hand(hand[2 * seat], hand[2 * seat + 1], board)
    folded = scratch(tape, seats)
    won = scratch(tape, seats)
    showdown = False
    for seat in range(seats):
        if stakes[seat, Spot.ANTE] > 0 and times[seat] == 0:
            key = river_key(rules, hand[2 * seat], hand[2 * seat + 1], board)
            times[seat] = bet(tape, stakes, seat, key, Act.BET | Act.FOLD, ON_RIVER)
            if times[seat] == 0:
                folded[seat] = 1
                fold(tape, rules, stakes, seat, score[seat], won)
        showdown = showdown or times[seat] > 0

    dealers = 0
    if showdown:
        dealers = best_hand(reveal(tape, dealer[0]), reveal(tape, dealer[1]), board)
    first = int(carry[FIRST_SEAT])
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, first)
        if times[seat] > 0:
            settle_base(tape, rules, stakes, seat, times[seat], score[seat], dealers, won)
        if trips_in_turn(rules, folded[seat], score[seat]):
            settle_trips(tape, rules, stakes[seat, Spot.TRIPS], seat, score[seat], won)
        if in_play(stakes, seat) and not folded[seat]:
            row = hand_of(hand_on_flop(hand[2 * seat], hand[2 * seat + 1], board))
            settle_prizes(tape, rules, stakes, carry, seat, row, PRIZES)
    if rules.folded_trips_last:
        for turn in range(seats):
            seat = seat_in_order(turn, seats, rules.order, first)
            if folded[seat]:
                settle_trips(tape, rules, stakes[seat, Spot.TRIPS], seat, score[seat], won)


# --- The cards ------------------------------------------------------------------------------


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    wagered = stakes[seat, Spot.ANTE] + stakes[seat, Spot.TRIPS]
    return bool(wagered + stakes[seat, Spot.PROGRESSIVE] > 0)


@kernel
def deal(tape: Tape, rules: Rules, stakes: Array, hand: Cells, board: Cells, dealer: Cells) -> None:
    """Two cards to each seat and to the dealer, and the board before, after or later."""
    if rules.board_dealt == BoardDealt.FIRST:
        lay_board(tape, board)
    for seat in range(stakes.shape[0]):
        if in_play(stakes, seat):
            for n in range(2):
                hand[2 * seat + n] = draw(tape, seat, OWN)
    for n in range(2):
        dealer[n] = draw(tape, DEALER, DOWN)
    if rules.board_dealt == BoardDealt.LAST:
        lay_board(tape, board)


# --- The decisions --------------------------------------------------------------------------


@kernel
def bet(tape: Tape, stakes: Array, seat: int, key: int, allowed: int, times: int) -> int:
    """How many Antes a player bets when he may bet so many; 0 if he checks or folds."""
    action = choose(tape, seat, key, allowed)
    if action == Act.CHECK or action == Act.FOLD:
        return 0
    made = LESS_BEFORE_FLOP if action == Act.BET_LESS else times
    post(tape, seat, Spot.PLAY, made * stakes[seat, Spot.ANTE])
    return made


@kernel
def river_key(rules: Rules, a: int, b: int, board: Cells) -> int:
    """What a player knows with all five community cards in sight."""
    v, w, x, y, z = board[0], board[1], board[2], board[3], board[4]
    margin = river_margin(rules, PACK, a, b, v, w, x, y, z)
    return RIVER_FROM + MARGIN + max(-MARGIN, min(MARGIN, margin))


@compiled_with_others
def river_margin(
    rules: Rules, pack: Array, a: int, b: int, v: int, w: int, x: int, y: int, z: int
) -> int:
    """How much better a bet is than a fold, over all hands of the dealer, in half Antes.

    From the seven cards in sight. Compiled, because there are 990 hands to compare.
    """
    board = laid_out(v) | laid_out(w) | laid_out(x) | laid_out(y) | laid_out(z)
    mine = best_on_board(board | laid_out(a) | laid_out(b))
    nets = (
        case_net(rules, ON_RIVER, mine, -1, False),
        case_net(rules, ON_RIVER, mine, 0, False),
        case_net(rules, ON_RIVER, mine, 1, False),
        case_net(rules, ON_RIVER, mine, -1, True),
        case_net(rules, ON_RIVER, mine, 0, True),
        case_net(rules, ON_RIVER, mine, 1, True),
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
                dealers = best_on_board(board | laid_out(low) | laid_out(high))
                case = 3 * int(dealers >= PAIR_SCORE) + 1 + compared(mine, dealers)
                margin += nets[case] - FOLD_NET
    return margin


# --- Settling -------------------------------------------------------------------------------


@kernel
def result(rules: Rules, spot: int, sign: int, qualifies: bool, mine: int) -> tuple[int, int, int]:
    """The odds of Ante, Blind or Play, and why: `sign` tells whose hand is higher."""
    if spot == Spot.ANTE and not qualifies:
        return 0, 1, Why.NOT_QUALIFIED
    if sign == 0:
        return 0, 1, Why.TIED
    if sign < 0:
        spares = rules.blind_unqualified == BlindUnqualified.PUSHES and not qualifies
        return (0, 1, Why.SPARED) if spares and spot == Spot.BLIND else (-1, 1, Why.LOWER)
    if spot == Spot.BLIND:
        row = hand_of(mine)
        if rules.blind[row, 0] == Pays.ODDS:
            return at_row(rules.blind, row, Why.BLIND_PAYS)
        return 0, 1, Why.BLIND_PUSHES
    even = rules.ante if spot == Spot.ANTE else rules.play
    return at_row(even, Even.WIN, Why.HIGHER)


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
    """Ante, Play and Blind against the dealer's hand, in the book's order."""
    sign, qualifies = compared(mine, dealers), dealers >= PAIR_SCORE
    for place in range(3):
        spot = spot_in_order(rules.wager_order, place, sign < 0 and qualifies)
        win, per, why = result(rules, spot, sign, qualifies, mine)
        stake = times * stakes[seat, Spot.ANTE] if spot == Spot.PLAY else stakes[seat, spot]
        if stake > 0:
            settle_at_odds(tape, rules, seat, spot, stake, win, per, why, won)


@kernel
def spot_in_order(order: int, place: int, beaten: bool) -> Spot:
    """Which wager is settled as number `place`."""
    if order == WagerOrder.PLAY_FIRST_TO_LOSE and beaten:
        return Spot.PLAY if place == 0 else Spot.ANTE if place == 1 else Spot.BLIND
    if place == 0:
        return Spot.ANTE
    play_last = order == WagerOrder.ANTE_BLIND_PLAY
    return Spot.BLIND if play_last == (place == 1) else Spot.PLAY


@kernel
def trips_in_turn(rules: Rules, folded: int, mine: int) -> bool:
    """Is Trips settled in its seat's turn? What cannot win is collected with a fold."""
    return not folded or (wins_trips(rules, mine) and not rules.folded_trips_last)


@kernel
def wins_trips(rules: Rules, mine: int) -> bool:
    return bool(rules.trips[hand_of(mine), 0] == Pays.ODDS)


@kernel
def settle_trips(tape: Tape, rules: Rules, stake: int, seat: int, mine: int, won: Cells) -> None:
    """Trips, by the player's own hand."""
    if stake == 0:
        return
    row = hand_of(mine)
    if wins_trips(rules, mine):
        win, per, why = at_row(rules.trips, row, Why.TRIPS_OR_BETTER)
        settle_at_odds(tape, rules, seat, Spot.TRIPS, stake, win, per, why, won)
    else:
        lose(tape, seat, Spot.TRIPS, stake, Why.UNDER_TRIPS)


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
    limit = limit_on(rules, spot)
    pay_limited(tape, seat, spot, stake, win, per, why, limit, Why.PAYOUT_LIMIT, won)


@kernel
def limit_on(rules: Rules, spot: int) -> int:
    """The payout limit that a wager counts towards; 0 where there is none.

    Lifted, it is what a royal wins on all four wagers at the table minimum.
    """
    if spot == Spot.TRIPS and rules.limit.payout_limit_counts == LimitCounts.BASE:
        return 0
    least, royal = rules.table_minimum, Hand.ROYAL_FLUSH
    most = row_pays(least, rules.ante, Even.WIN) + row_pays(least, rules.blind, royal)
    most += row_pays(least * BEFORE_FLOP, rules.play, Even.WIN)
    return limit_in_force(rules.limit, most + row_pays(least, rules.trips, royal))


@kernel
def row_pays(stake: int, table: Paytable, row: int) -> int:
    """What a stake wins by a row of odds; nothing where the book has none."""
    return at_odds(stake, table[row, 1], max(1, table[row, 2]), Breakage.CENT)


@kernel
def fold(tape: Tape, rules: Rules, stakes: Array, seat: int, mine: int, won: Cells) -> None:
    """Ante and Blind are collected, and with them the progressive, and Trips if it cannot win."""
    lose(tape, seat, Spot.ANTE, stakes[seat, Spot.ANTE], Why.FOLDED)
    if stakes[seat, Spot.BLIND] > 0:
        lose(tape, seat, Spot.BLIND, stakes[seat, Spot.BLIND], Why.FOLDED)
    if not wins_trips(rules, mine) and not rules.folded_trips_last:
        settle_trips(tape, rules, stakes[seat, Spot.TRIPS], seat, mine, won)
    if stakes[seat, Spot.PROGRESSIVE] > 0:
        lose(tape, seat, Spot.PROGRESSIVE, stakes[seat, Spot.PROGRESSIVE], Why.FOLDED)


# --- What the exact solver asks -------------------------------------------------------------

FOLD_NET = -4
"""What a fold wins, in half Antes: Ante and Blind."""


@kernel
def unit_net(rules: Rules, times: int, mine: int, dealers: int) -> int:
    """What Ante, Blind and Play win together, in half Antes."""
    return case_net(rules, times, mine, compared(mine, dealers), dealers >= PAIR_SCORE)


@kernel
def case_net(rules: Rules, times: int, mine: int, sign: int, qualifies: bool) -> int:
    """The same by what the dealer's hand decides: who is higher, and whether he plays."""
    win, per, _ = result(rules, Spot.ANTE, sign, qualifies, mine)
    net = 2 * win // per
    win, per, _ = result(rules, Spot.BLIND, sign, qualifies, mine)
    net += 2 * win // per
    win, per, _ = result(rules, Spot.PLAY, sign, qualifies, mine)
    return net + 2 * times * win // per


COMMUNITY = Community(
    net=unit_net,
    parts=2,
    fold=FOLD_NET,
    qualifies=PAIR_SCORE,
    before_flop={Act.BET: BEFORE_FLOP, Act.BET_LESS: LESS_BEFORE_FLOP},
    on_flop={Act.BET: ON_FLOP},
    at_last={Act.BET: ON_RIVER},
    check=Act.CHECK,
    give_up=Act.FOLD,
    flop_from=FLOP_FROM,
    last_from=RIVER_FROM + MARGIN,
    limit=lambda rules: limit_on(rules, Spot.ANTE),
)


# --- The usual play -------------------------------------------------------------------------


def policy(rules: Rules) -> Array:
    """A good player: the usual raises before the flop, a made hand or a strong draw on it.

    Before the flop he bets any ace, most kings, the better queens and jacks, and any pair from
    threes up; on the flop two pair, a pair made with his own cards (not deuces), or four to a
    flush with a ten or better in hand (and a king when the flop itself is three of a kind);
    after the river, whatever gains by it.
    """
    prefers = np.full(KEYS, prefer(Act.FOLD), dtype=np.int64)
    flops = np.array([cards_at(int(place), 3) for place in STANDING], dtype=np.int64)
    fill_policy(prefers, flops, prefer(Act.BET, Act.CHECK), prefer(Act.CHECK))
    prefers[RIVER_FROM + MARGIN + 1 :] = prefer(Act.BET)
    return prefers


def usual_is_best(rules: Rules) -> bool:
    """A good player is not a perfect one: on the flop he knows only a few kinds of hands."""
    return False


@compiled
def fill_policy(prefers: Array, flops: Array, bet: int, check: int) -> None:
    """The decisions before and on the flop."""
    for high in range(52):
        for low in range(high):
            hole = pair_index(low, high)
            good = bets_before_flop(rank(high), rank(low), suit(high) == suit(low))
            prefers[hole] = bet if good else check
            for flop in range(FLOP_CLASSES):
                x, y, z = flops[flop, 0], flops[flop, 1], flops[flop, 2]
                good = bets_on_flop(low, high, x, y, z)
                prefers[FLOP_FROM + flop * PAIRS + hole] = bet if good else check
