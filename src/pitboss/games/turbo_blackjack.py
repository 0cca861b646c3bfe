"""2urbo Blackjack.

Two cards to each player, and to the player-dealer one up and one down. Two nines of spades
are 21.99, the best hand: under the nine of spades the house dealer looks for the other one,
and it ends the round. Otherwise each player adds a Play wager equal to the Main, or twice
that on ten or eleven without an ace, or gives up the Main; where the house has it, he may
surrender half instead. Who plays takes one card or none: he must draw on a hard 11 or less
and stand on a hard 19. The player-dealer draws one card on a soft 17 or less. The higher
total wins on Main and Play; of equal totals three cards beat two.

The Bonus pays for the first two cards and again when the third makes three of a kind. When
the bank covers everything it is settled seat by seat, Bonus first; otherwise all Mains come
before all Play wagers, and these before the Bonus bets.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.families import one_draw
from pitboss.families.one_draw import (
    BEST_HAND,
    DRAW_KEYS,
    DRAWN_ONCE,
    DRAWN_TWICE,
    GIVEN_UP,
    HALF,
    NINE_OF_SPADES,
    ONCE,
    PAIR_KEYS,
    TWICE,
    Play,
    dealer_draws,
    hand_key,
    may_draw,
    may_play,
    twenty_one,
    usual_play,
)
from pitboss.families.twentyone import Act, Soft17
from pitboss.game import *
from pitboss.hands import names
from pitboss.hands.twentyone import cards_in, counted, is_natural, total, value
from pitboss.sidebets.turbo_bonus import Bonus, first_two, three_cards
from pitboss.tape.table import TableTape

FACTS = Facts(family="one-draw", title="2urbo Blackjack")


class Spot(Spots):
    MAIN = Wager(names_a_suit=True)
    PLAY = Wager(raises="main")
    BONUS = Wager(names_a_suit=True)


class Why(Reasons):
    HIGHER = "the player's total is higher"
    DEALER_BUSTS = "the player-dealer goes over"
    LOWER = "the player-dealer's total is higher"
    BUSTS = "the player goes over"
    TIED = "equal totals in as many cards"
    MORE_CARDS = "the totals are equal, and three cards beat two"
    BEST_HAND = "the player has two nines of spades"
    DEALER_BEST_HAND = "the player-dealer has two nines of spades"
    BOTH_BEST_HAND = "both have two nines of spades"
    FORFEITED = "the player makes no Play wager"
    SURRENDERED = "the player gives up half of the Main"
    BONUS = "the player's first two cards win a bonus"
    THREE_OF_A_KIND = "the third card makes three of a kind"
    NO_BONUS = "the player's first two cards win no bonus"
    COLLECTION = "collection fee"


class MainPays(Outcomes):
    LOSS = auto()
    WIN = auto()
    BEST_HAND = auto()


class PlayPays(Outcomes):
    LOSS = auto()
    WIN = auto()


class Rules(NamedTuple):
    decks: int
    soft_17: Soft17
    must_hit: int
    must_stand: int
    blackjack_pays: Odds
    """An ace and a ten-value card, on the Main, when they win."""
    surrender: bool
    main: Annotated[Paytable, MainPays]
    play: Annotated[Paytable, PlayPays]
    bonus: Annotated[Paytable, Bonus]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
FIRST_SEAT = 0
"""The seat at the player-dealer's left, counted from 0: dealt to, asked and settled first."""

KEYS = one_draw.KEYS


def key_name(rules: Rules, key: int) -> str:
    return one_draw.key_name(key)


def why_not(rules: Rules, key: int, action: int) -> tuple[str, str]:
    if action in (Act.SPLIT, Act.DOUBLE):
        return "nothing is split, and the Play wager doubles the Main", "play"
    if key >= DRAW_KEYS:
        return "", ""
    said: dict[int, tuple[str, str]] = {
        Play.PLAY_TWICE: ("only ten or eleven without an ace is played for twice the Main", "play"),
        Act.SURRENDER: ("this table has no surrender", "surrender"),
        Act.HIT: ("first comes the Play wager", "play"),
        Act.STAND: ("first comes the Play wager", "play"),
    }
    return said.get(action, ("", ""))


def policy(rules: Rules) -> Array:
    return usual_play()


def usual_is_best(rules: Rules) -> bool:
    return False


def says_hand(rules: Rules, hand: Sequence[int], board: Sequence[int]) -> str:
    """A total, or the best hand."""
    best = list(hand) == [NINE_OF_SPADES, NINE_OF_SPADES]
    return "21.99" if best else names.twenty_one(rules, hand, board)


# --- The round ------------------------------------------------------------------------------

# What a round remembers of each seat: its cards, the hand that they make, and the Play wager, or
# that the seat is out.
FIRST, SECOND, THIRD, HAND, PLAYED, CELLS = range(6)
NO_CARD = -1
FORFEITED, SURRENDERED = -1, -2

BEST = -1
"""The player-dealer's two nines of spades, in place of the cards of his hand."""


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats, first = stakes.shape[0], int(carry[FIRST_SEAT])
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    held = scratch(tape, seats * CELLS)
    exposed, hole, playing = deal(tape, stakes, first, held)
    if playing == 0:
        draw_for_the_bonus(tape, rules, stakes, first, held, exposed, hole)
        settle_seats(tape, rules, stakes, first, held, BEST)
        return

    up = reveal(tape, exposed)
    if ends_at_once(tape, up, hole):
        reveal(tape, hole)
        dealer = BEST
    else:
        for turn in range(seats):
            seat = (first + turn) % seats
            if stakes[seat, Spot.MAIN] > 0 and not has_best(held, seat):
                decide_play(tape, rules, stakes, held, seat, value(up))
        collect_forfeits(tape, stakes, first, held)
        for turn in range(seats):
            seat = (first + turn) % seats
            if held[seat * CELLS + PLAYED] > 0:
                decide_draw(tape, rules, held, seat, value(up))
        dealer = dealer_plays(tape, rules.soft_17, up, hole, held, seats)

    if is_covered(tape, rules, stakes, held, dealer):
        settle_seats(tape, rules, stakes, first, held, dealer)
    else:
        settle_wagers(tape, rules, stakes, first, held, dealer)


@kernel
def deal(tape: Tape, stakes: Array, first: int, held: Cells) -> tuple[int, int, int]:
    """Two cards each; the handles of the player-dealer's, and the money on the Main."""
    seats, playing = stakes.shape[0], 0
    for turn in range(seats):
        seat = (first + turn) % seats
        playing += stakes[seat, Spot.MAIN]
        if stakes[seat, Spot.MAIN] + stakes[seat, Spot.BONUS] > 0:
            held[seat * CELLS + FIRST] = draw(tape, seat, UP)
    exposed = draw(tape, DEALER, DOWN)
    for turn in range(seats):
        seat = (first + turn) % seats
        at = seat * CELLS
        held[at + THIRD] = NO_CARD
        if stakes[seat, Spot.MAIN] + stakes[seat, Spot.BONUS] > 0:
            held[at + SECOND] = draw(tape, seat, UP)
            held[at + HAND] = counted(held[at + FIRST]) + counted(held[at + SECOND])
    return exposed, draw(tape, DEALER, DOWN), playing


@kernel
def ends_at_once(tape: Tape, up: int, hole: int) -> bool:
    """Under the nine of spades the house dealer looks for the other: then nobody draws."""
    return up == NINE_OF_SPADES and peek(tape, hole, ~NINE_OF_SPADES)


@kernel
def has_best(held: Cells, seat: int) -> bool:
    """Whether a seat was dealt two nines of spades."""
    at = seat * CELLS
    return bool(held[at + FIRST] == NINE_OF_SPADES and held[at + SECOND] == NINE_OF_SPADES)


@kernel
def decide_play(tape: Tape, rules: Rules, stakes: Array, held: Cells, seat: int, up: int) -> None:
    """A Play wager, or the Main is given up."""
    at, main = seat * CELLS, stakes[seat, Spot.MAIN]
    hand = held[at + HAND]
    action = choose(tape, seat, hand_key(hand, up), may_play(hand, rules.surrender))
    if action == Play.FORFEIT:
        held[at + PLAYED] = FORFEITED
    elif action == Act.SURRENDER:
        held[at + PLAYED] = SURRENDERED
    else:
        held[at + PLAYED] = 2 * main if action == Play.PLAY_TWICE else main
        post(tape, seat, Spot.PLAY, held[at + PLAYED])


@kernel
def collect_forfeits(tape: Tape, stakes: Array, first: int, held: Cells) -> None:
    """What was given up is collected before anybody draws; without a Play wager the Bonus too."""
    seats = stakes.shape[0]
    for turn in range(seats):
        seat = (first + turn) % seats
        state, bonus = held[seat * CELLS + PLAYED], stakes[seat, Spot.BONUS]
        if state >= 0:
            continue
        if state == SURRENDERED:
            pay(tape, seat, Spot.MAIN, stakes[seat, Spot.MAIN], -1, 2, Why.SURRENDERED)
        else:
            lose(tape, seat, Spot.MAIN, stakes[seat, Spot.MAIN], Why.FORFEITED)
        if bonus > 0:
            lose(tape, seat, Spot.BONUS, bonus, Why.FORFEITED)


@kernel
def decide_draw(tape: Tape, rules: Rules, held: Cells, seat: int, up: int) -> None:
    """One more card, or none."""
    hand = held[seat * CELLS + HAND]
    action = may_draw(hand, rules.must_hit, rules.must_stand)
    if action == Act.HIT | Act.STAND:
        action = choose(tape, seat, DRAW_KEYS + hand_key(hand, up), action)
    if action == Act.HIT:
        take_card(tape, held, seat)


@kernel
def take_card(tape: Tape, held: Cells, seat: int) -> None:
    card = draw(tape, seat, UP)
    held[seat * CELLS + THIRD] = card
    held[seat * CELLS + HAND] += counted(card)


@kernel
def draw_for_the_bonus(
    tape: Tape, rules: Rules, stakes: Array, first: int, held: Cells, exposed: int, hole: int
) -> None:
    """A Bonus by itself, as a solver stakes it: a pair may draw for three of a kind."""
    seats, waiting = stakes.shape[0], False
    for seat in range(seats):
        waiting = waiting or may_draw_for_the_bonus(rules, stakes, held, seat) & Act.HIT > 0
    if not waiting or ends_at_once(tape, reveal(tape, exposed), hole):
        return
    for turn in range(seats):
        seat = (first + turn) % seats
        action = may_draw_for_the_bonus(rules, stakes, held, seat)
        if action == Act.HIT | Act.STAND:
            action = choose(tape, seat, PAIR_KEYS + rank(held[seat * CELLS + FIRST]), action)
        if action == Act.HIT:
            take_card(tape, held, seat)


@kernel
def may_draw_for_the_bonus(rules: Rules, stakes: Array, held: Cells, seat: int) -> int:
    """What a pair may do; nothing without one, or with the best hand."""
    at = seat * CELLS
    is_pair = rank(held[at + FIRST]) == rank(held[at + SECOND])
    if stakes[seat, Spot.BONUS] == 0 or not is_pair or has_best(held, seat):
        return 0
    return int(may_draw(held[at + HAND], rules.must_hit, rules.must_stand))


@kernel
def dealer_plays(tape: Tape, soft_17: int, up: int, hole: int, held: Cells, seats: int) -> int:
    """The player-dealer's hand, with one more card on a soft 17 or less, if it decides anything."""
    waiting = False
    for seat in range(seats):
        waiting = waiting or held[seat * CELLS + PLAYED] > 0
    if not waiting:
        return 0
    hand = counted(up) + counted(reveal(tape, hole))
    if dealer_draws(soft_17, hand):
        hand += counted(draw(tape, DEALER, UP))
    return hand


# --- Settling -------------------------------------------------------------------------------


@kernel
def verdict(mine: int, dealer: int) -> tuple[int, int]:
    """1, 0 or -1 for a hand, and why."""
    best, against = total(mine), total(dealer)
    if best > 21:
        return -1, Why.BUSTS
    if against > 21:
        return 1, Why.DEALER_BUSTS
    if best != against:
        return (1, Why.HIGHER) if best > against else (-1, Why.LOWER)
    more = cards_in(mine) - cards_in(dealer)
    return more, Why.TIED if more == 0 else Why.MORE_CARDS


@kernel
def main_odds(rules: Rules, held: Cells, seat: int, dealer: int) -> tuple[int, int, int]:
    """What the Main pays, and why."""
    hand = held[seat * CELLS + HAND]
    if has_best(held, seat):
        if dealer == BEST:
            return 0, 1, Why.BOTH_BEST_HAND
        return at_row(rules.main, MainPays.BEST_HAND, Why.BEST_HAND)
    if dealer == BEST:
        return -1, 1, Why.DEALER_BEST_HAND
    sign, why = verdict(hand, dealer)
    if sign > 0 and is_natural(hand):
        win, per = rules.blackjack_pays
        return win, per, why
    if sign > 0:
        return at_row(rules.main, MainPays.WIN, why)
    return sign, 1, why


@kernel
def play_odds(rules: Rules, held: Cells, seat: int, dealer: int) -> tuple[int, int, int]:
    """What the Play wager pays, and why."""
    sign, why = verdict(held[seat * CELLS + HAND], dealer)
    if sign > 0:
        return at_row(rules.play, PlayPays.WIN, why)
    return sign, 1, why


@kernel
def bonus_odds(rules: Rules, held: Cells, seat: int) -> tuple[int, int, int]:
    """What the Bonus pays, to one: for the first two cards, and for the third besides."""
    at = seat * CELLS
    two = first_two(held[at + FIRST], held[at + SECOND])
    three = three_cards(held[at + FIRST], held[at + SECOND], held[at + THIRD])
    if two == Bonus.NOTHING:
        return -1, 1, Why.NO_BONUS
    win = rules.bonus[two, 1]
    if three == Bonus.NOTHING:
        return win, 1, ruled_by(rules.bonus, two, Why.BONUS)
    why = and_by(rules.bonus, three, ruled_by(rules.bonus, two, Why.THREE_OF_A_KIND))
    return win + rules.bonus[three, 1], 1, why


@kernel
def is_covered(tape: Tape, rules: Rules, stakes: Array, held: Cells, dealer: int) -> bool:
    """Whether the bank can pay every winner and collect from every loser."""
    pays, takes = 0, 0
    for seat in range(stakes.shape[0]):
        for spot in (Spot.MAIN, Spot.PLAY, Spot.BONUS):
            net = net_of(tape, rules, stakes, held, seat, spot, dealer)
            pays += max(net, 0)
            takes += min(net, 0)
    return reach(tape, pays) == pays and reach(tape, takes) == takes


@kernel
def stake_on(stakes: Array, held: Cells, seat: int, spot: int) -> int:
    """What a seat has to settle on a wager; nothing where it is out."""
    played = held[seat * CELLS + PLAYED]
    if played < 0:
        return 0
    stake: int = played if spot == Spot.PLAY else stakes[seat, spot]
    return stake


@kernel
def odds_of(rules: Rules, held: Cells, seat: int, spot: int, dealer: int) -> tuple[int, int, int]:
    if spot == Spot.MAIN:
        return main_odds(rules, held, seat, dealer)
    if spot == Spot.PLAY:
        return play_odds(rules, held, seat, dealer)
    return bonus_odds(rules, held, seat)


@kernel
def net_of(
    tape: Tape, rules: Rules, stakes: Array, held: Cells, seat: int, spot: int, dealer: int
) -> int:
    stake = stake_on(stakes, held, seat, spot)
    if stake == 0:
        return 0
    win, per, _ = odds_of(rules, held, seat, spot, dealer)
    return at_odds(stake, win, per, breakage_of(tape, spot))


@kernel
def settle_spot(
    tape: Tape, rules: Rules, stakes: Array, held: Cells, seat: int, spot: int, dealer: int
) -> None:
    stake = stake_on(stakes, held, seat, spot)
    if stake > 0:
        win, per, why = odds_of(rules, held, seat, spot, dealer)
        pay(tape, seat, spot, stake, win, per, why)


@kernel
def settle_seats(
    tape: Tape, rules: Rules, stakes: Array, first: int, held: Cells, dealer: int
) -> None:
    """Everything is covered: seat by seat, Bonus, Main and Play."""
    seats = stakes.shape[0]
    for turn in range(seats):
        seat = (first + turn) % seats
        for spot in (Spot.BONUS, Spot.MAIN, Spot.PLAY):
            settle_spot(tape, rules, stakes, held, seat, spot, dealer)


@kernel
def settle_wagers(
    tape: Tape, rules: Rules, stakes: Array, first: int, held: Cells, dealer: int
) -> None:
    """The bank is short: all Mains, then all Play wagers, then the Bonus bets."""
    seats = stakes.shape[0]
    for spot in (Spot.MAIN, Spot.PLAY, Spot.BONUS):
        for turn in range(seats):
            seat = (first + turn) % seats
            settle_spot(tape, rules, stakes, held, seat, spot, dealer)


# --- For the exact solver -------------------------------------------------------------------


def _settle(rules: Rules, tape: TableTape, stake: int, stage: int, mine: int, theirs: int) -> None:
    stakes = np.array([[stake, 0, 0]])
    held = [0] * CELLS
    held[HAND] = mine
    if mine == BEST_HAND:
        held[FIRST] = held[SECOND] = NINE_OF_SPADES
    if stage in (GIVEN_UP, HALF):
        held[PLAYED] = FORFEITED if stage == GIVEN_UP else SURRENDERED
        collect_forfeits(tape, stakes, 0, held)
        return
    if stage in (TWICE, DRAWN_TWICE):
        held[PLAYED] = 2 * stake
    elif stage in (ONCE, DRAWN_ONCE):
        held[PLAYED] = stake
    settle_seats(tape, rules, stakes, 0, held, BEST if theirs == BEST_HAND else theirs)


TWENTY_ONE = twenty_one(_settle)
