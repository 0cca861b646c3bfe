"""Texas Hold'em Bonus.

A player bets an Ante, and may add a Bonus and a progressive wager. He gets two cards, the
dealer two, and five community cards serve both. On his two cards he folds, or makes a Flop
wager of twice the Ante; when he has seen the flop, and again when he has seen the turn, he
may add the Ante once more or check. The best five of seven cards count, and the dealer
plays with every hand. The higher hand wins even money on Flop, Turn and River, and on the
Ante with a straight or better; with less the Ante comes back. A tie gives everything back.
The Bonus looks at the player's two cards alone, and where the house adds a prize for aces
in both hands, at the dealer's too; the progressive at his two cards and the flop.

A fold costs the Ante and the progressive; the Bonus waits for the end of the round.
"""

from __future__ import annotations

from pitboss.equipment.cards import JACK, KING
from pitboss.equipment.cards import name as card_name
from pitboss.families.community import (
    BoardDealt,
    Community,
    Hand,
    best_hand,
    hand_of,
    hand_on_flop,
    turn_board,
)
from pitboss.game import *
from pitboss.hands.flops import FLOP_KEYS, cards_of_flop_key, flop_key
from pitboss.hands.poker import compared
from pitboss.hands.river_to_come import RIVER_DEALS, river_margin
from pitboss.hands.sets import PAIRS, cards_at, pair_index
from pitboss.money.odds import Breakage

FACTS = Facts(title="Texas Hold'em Bonus", family="community", hands_are_sets=True)


class Spot(Spots):
    ANTE = Wager()
    FLOP = Wager(raises="ante")
    TURN = Wager(raises="ante")
    RIVER = Wager(raises="ante")
    BONUS = Wager()
    PROGRESSIVE = Wager(pools=True)
    ENVY = Wager(raises="progressive")


class Act(Actions):
    BET = auto()
    CHECK = auto()
    FOLD = auto()


class Why(Reasons):
    HIGHER = "the player's hand is higher"
    LOWER = "the dealer's hand is higher"
    TIED = "the two hands tie"
    ANTE_PUSHES = "the hand wins with less than the Ante is paid for"
    FOLDED = "the player folded"
    BONUS_HAND = "the two cards win a bonus"
    NO_BONUS = "the two cards win no bonus"
    PRIZE = "the hand wins a progressive prize"
    NO_PRIZE = "the two cards and the flop win no progressive prize"
    ENVY = "another player holds a royal or straight flush"
    PAYOUT_LIMIT = "nothing is left of the payout limit"


class TwoCards(Outcomes):
    NOTHING = auto()
    PAIR_OF_TENS_TO_TWOS = auto()
    ACE_QUEEN_OR_JACK_OFFSUIT = auto()
    PAIR_OF_KINGS_TO_JACKS = auto()
    ACE_KING_OFFSUIT = auto()
    ACE_QUEEN_OR_JACK_SUITED = auto()
    ACE_KING_SUITED = auto()
    PAIR_OF_ACES = auto()
    BOTH_ACES = auto()


class Rules(NamedTuple):
    table_minimum: Cents
    bonus_minimum: Cents
    ante: Annotated[Paytable, Even]
    flop: Annotated[Paytable, Even]
    turn: Annotated[Paytable, Even]
    river: Annotated[Paytable, Even]
    bonus: Annotated[Paytable, TwoCards]
    progressive: Annotated[Paytable, Hand]
    envy: Annotated[Paytable, Hand]
    ante_pays_from: Hand
    """The lowest hand that the Ante is paid for."""
    both_aces: bool = False
    """Does the Bonus look for aces in the dealer's hand too?"""
    limit: PayoutLimit = PayoutLimit()
    meter: Progressive = Progressive()


CARRY = ("meter",)
CARRY_MONEY = ("meter",)
METER_CELL = 0
PRIZES = Prizes.of(Spot.PROGRESSIVE, Spot.ENVY, METER_CELL, Why.PRIZE, Why.NO_PRIZE, Why.ENVY)

STAKES = {"ante": 1000, "bonus": 500}

FLOP_TIMES = 2
"""The Flop wager, in Antes; Turn and River are one each."""
BASE = 4
"""Ante, Flop, Turn and River, the first spots."""

# Before the flop a player knows his two cards; after it, these and the flop; and after the turn
# how many of the deals to come he wins more than he loses: a bet depends on nothing else.
FLOP_FROM, TURN_FROM = PAIRS, PAIRS + FLOP_KEYS
KEYS = TURN_FROM + 2 * RIVER_DEALS + 1


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter.meter_seed


def key_name(rules: Rules, key: int) -> str:
    if key < FLOP_FROM:
        return " ".join(map(card_name, cards_at(key, 2)))
    if key < TURN_FROM:
        hole, flop = cards_of_flop_key(key - FLOP_FROM)
        # One of several that are the same up to an exchange of suits.
        return f"such as {' '.join(map(card_name, hole))} on {' '.join(map(card_name, flop))}"
    margin = (key - TURN_FROM - RIVER_DEALS) / RIVER_DEALS
    return f"after the turn, where a bet gains {margin:+.4f} Antes"


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    feed_meter(tape, rules.meter, stakes, Spot.PROGRESSIVE, carry, METER_CELL)

    hand = scratch(tape, 2 * seats)
    board = scratch(tape, 5)
    dealer = scratch(tape, 2)
    deal(tape, stakes, hand, dealer)

    up = scratch(tape, BASE * seats)
    folded = scratch(tape, seats)
    showdown, flop_counts = False, False
    for seat in range(seats):
        if stakes[seat, Spot.ANTE] > 0:
            key = pair_index(hand[2 * seat], hand[2 * seat + 1])
            if choose(tape, seat, key, Act.BET | Act.FOLD) == Act.BET:
                up[BASE * seat + Spot.ANTE] = stakes[seat, Spot.ANTE]
                bet(tape, seat, Spot.FLOP, up)
                showdown = True
            else:
                folded[seat] = 1
                fold(tape, stakes, seat)
        flop_counts |= up[BASE * seat] + stakes[seat, Spot.PROGRESSIVE] > 0 and not folded[seat]
    if flop_counts:
        turn_board(tape, BoardDealt.STREET_BY_STREET, board, 0, 3)
    if showdown:
        bet_turn_and_river(tape, seats, hand, board, up)
    if showdown or (rules.both_aces and holds_aces(stakes, hand)):
        for n in range(2):
            dealer[n] = reveal(tape, dealer[n])

    won = scratch(tape, seats)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, ActionOrder.FROM_RIGHT, 0)
        if up[BASE * seat] > 0:
            settle_base(tape, rules, seat, up, hand, board, dealer, won)
        if not folded[seat]:
            settle_bonus(tape, rules, stakes[seat, Spot.BONUS], seat, hand, dealer, won)
            if flop_counts and in_play(stakes, seat):
                row = hand_of(hand_on_flop(hand[2 * seat], hand[2 * seat + 1], board))
                settle_prizes(tape, rules, stakes, carry, seat, row, PRIZES)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, ActionOrder.FROM_RIGHT, 0)
        if folded[seat]:
            settle_bonus(tape, rules, stakes[seat, Spot.BONUS], seat, hand, dealer, won)


# --- The cards ------------------------------------------------------------------------------


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    wagered = stakes[seat, Spot.ANTE] + stakes[seat, Spot.BONUS]
    return bool(wagered + stakes[seat, Spot.PROGRESSIVE] > 0)


@kernel
def deal(tape: Tape, stakes: Array, hand: Cells, dealer: Cells) -> None:
    """Two cards to each seat and to the dealer."""
    for seat in range(stakes.shape[0]):
        if in_play(stakes, seat):
            for n in range(2):
                hand[2 * seat + n] = draw(tape, seat, OWN)
    for n in range(2):
        dealer[n] = draw(tape, DEALER, DOWN)


@kernel
def are_aces(a: int, b: int) -> bool:
    return rank(a) == ACE and rank(b) == ACE


@kernel
def holds_aces(stakes: Array, hand: Cells) -> bool:
    """Does a Bonus wager hang on the dealer's hand?"""
    found = False
    for seat in range(stakes.shape[0]):
        if stakes[seat, Spot.BONUS] > 0:
            found |= are_aces(hand[2 * seat], hand[2 * seat + 1])
    return found


@kernel
def two_cards(a: int, b: int) -> int:
    """The row of two cards in the Bonus table."""
    low, high = min(rank(a), rank(b)), max(rank(a), rank(b))
    if low == high:
        if high == ACE:
            return TwoCards.PAIR_OF_ACES
        return TwoCards.PAIR_OF_KINGS_TO_JACKS if high >= JACK else TwoCards.PAIR_OF_TENS_TO_TWOS
    if high < ACE or low < JACK:
        return TwoCards.NOTHING
    if suit(a) == suit(b):
        return TwoCards.ACE_KING_SUITED if low == KING else TwoCards.ACE_QUEEN_OR_JACK_SUITED
    return TwoCards.ACE_KING_OFFSUIT if low == KING else TwoCards.ACE_QUEEN_OR_JACK_OFFSUIT


# --- The decisions --------------------------------------------------------------------------


@kernel
def bet(tape: Tape, seat: int, spot: int, up: Cells) -> None:
    """A Flop, Turn or River wager is put up."""
    times = FLOP_TIMES if spot == Spot.FLOP else 1
    up[BASE * seat + spot] = times * up[BASE * seat + Spot.ANTE]
    post(tape, seat, spot, up[BASE * seat + spot])


@kernel
def bet_turn_and_river(tape: Tape, seats: int, hand: Cells, board: Cells, up: Cells) -> None:
    """Who has seen the flop may bet, and again after the turn; then the river is dealt."""
    for spot in range(Spot.TURN, Spot.RIVER + 1):
        for seat in range(seats):
            if up[BASE * seat] > 0:
                key = street_key(hand[2 * seat], hand[2 * seat + 1], board, spot)
                if choose(tape, seat, key, Act.BET | Act.CHECK) == Act.BET:
                    bet(tape, seat, spot, up)
        dealt = 3 if spot == Spot.TURN else 4
        turn_board(tape, BoardDealt.STREET_BY_STREET, board, dealt, dealt + 1)


@kernel
def street_key(a: int, b: int, board: Cells, spot: int) -> int:
    """What a player knows before the card that a wager is named after."""
    if spot == Spot.TURN:
        return FLOP_FROM + flop_key(a, b, board[0], board[1], board[2])
    margin = river_margin(a, b, board[0], board[1], board[2], board[3])
    return TURN_FROM + RIVER_DEALS + margin


# --- Settling -------------------------------------------------------------------------------


@kernel
def fold(tape: Tape, stakes: Array, seat: int) -> None:
    """The Ante is collected, and the progressive with it."""
    lose(tape, seat, Spot.ANTE, stakes[seat, Spot.ANTE], Why.FOLDED)
    if stakes[seat, Spot.PROGRESSIVE] > 0:
        lose(tape, seat, Spot.PROGRESSIVE, stakes[seat, Spot.PROGRESSIVE], Why.FOLDED)


@kernel
def printed_odds(rules: Rules, spot: int) -> tuple[int, int]:
    """The odds of a wager of the base game that is paid."""
    if spot == Spot.ANTE:
        return rules.ante[Even.WIN, 1], rules.ante[Even.WIN, 2]
    if spot == Spot.FLOP:
        return rules.flop[Even.WIN, 1], rules.flop[Even.WIN, 2]
    if spot == Spot.TURN:
        return rules.turn[Even.WIN, 1], rules.turn[Even.WIN, 2]
    return rules.river[Even.WIN, 1], rules.river[Even.WIN, 2]


@kernel
def result(rules: Rules, spot: int, sign: int, mine: int) -> tuple[int, int, int]:
    """What a wager of the base game wins, and why: `sign` tells whose hand is higher."""
    if sign == 0:
        return 0, 1, Why.TIED
    if sign < 0:
        return -1, 1, Why.LOWER
    if spot == Spot.ANTE and hand_of(mine) < rules.ante_pays_from:
        return 0, 1, Why.ANTE_PUSHES
    win, per = printed_odds(rules, spot)
    return win, per, Why.HIGHER


@kernel
def settle_base(
    tape: Tape,
    rules: Rules,
    seat: int,
    up: Cells,
    hand: Cells,
    board: Cells,
    dealer: Cells,
    won: Cells,
) -> None:
    """Ante, Flop, Turn and River against the dealer's hand."""
    mine = best_hand(hand[2 * seat], hand[2 * seat + 1], board)
    sign = compared(mine, best_hand(dealer[0], dealer[1], board))
    for spot in range(BASE):
        stake = up[BASE * seat + spot]
        if stake > 0:
            win, per, why = result(rules, spot, sign, mine)
            settle_at_odds(tape, rules, seat, spot, stake, win, per, why, won)


@kernel
def settle_bonus(
    tape: Tape, rules: Rules, stake: int, seat: int, hand: Cells, dealer: Cells, won: Cells
) -> None:
    """The Bonus, by the player's own two cards."""
    if stake == 0:
        return
    row, table = two_cards(hand[2 * seat], hand[2 * seat + 1]), rules.bonus
    if rules.both_aces and row == TwoCards.PAIR_OF_ACES and are_aces(dealer[0], dealer[1]):
        row = TwoCards.BOTH_ACES
    if table[row, 0] == Pays.ODDS:
        win, per, why = at_row(table, row, Why.BONUS_HAND)
        settle_at_odds(tape, rules, seat, Spot.BONUS, stake, win, per, why, won)
    else:
        lose(tape, seat, Spot.BONUS, stake, Why.NO_BONUS)


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
    """One wager, within the payout limit."""
    limit = payout_limit(rules)
    pay_limited(tape, seat, spot, stake, win, per, why, limit, Why.PAYOUT_LIMIT, won)


@kernel
def payout_limit(rules: Rules) -> int:
    """The limit in cents; lifted, it is what all five wagers can win, each at its minimum."""
    row = TwoCards.BOTH_ACES if rules.both_aces else TwoCards.PAIR_OF_ACES
    bonus = rules.bonus
    most = at_odds(rules.bonus_minimum, bonus[row, 1], max(1, bonus[row, 2]), Breakage.CENT)
    for spot in range(BASE):
        win, per = printed_odds(rules, spot)
        times = FLOP_TIMES if spot == Spot.FLOP else 1
        most += at_odds(times * rules.table_minimum, win, per, Breakage.CENT)
    return limit_in_force(rules.limit, most)


# --- What the exact solver asks -------------------------------------------------------------


@kernel
def unit_net(rules: Rules, times: int, mine: int, dealers: int) -> int:
    """What the Ante and some more Antes on Flop, Turn and River win together."""
    sign = compared(mine, dealers)
    win, per, _ = result(rules, Spot.ANTE, sign, mine)
    net = win // per
    win, per, _ = result(rules, Spot.FLOP, sign, mine)
    return net + times * win // per


COMMUNITY = Community(
    net=unit_net,
    parts=1,
    fold=-1,
    qualifies=0,
    before_flop={Act.BET: FLOP_TIMES},
    on_flop={Act.BET: 1},
    at_last={Act.BET: 1},
    check=Act.CHECK,
    give_up=Act.FOLD,
    flop_from=FLOP_FROM,
    last_from=TURN_FROM + RIVER_DEALS,
    limit=payout_limit,
    on_each_street=True,
)
