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

from pitboss.equipment.cards import NINE, SEVEN
from pitboss.families.twentyone import Act, MoreActions, Soft17, upcard_name
from pitboss.families.twentyone_hands import DRAWS, FINISHED, Move, Stage, TwentyOne
from pitboss.game import *
from pitboss.hands.names import twenty_one
from pitboss.hands.twentyone import (
    cards_in,
    counted,
    hard_sum,
    is_natural,
    is_soft,
    is_ten,
    total,
    value,
)
from pitboss.tape.table import TableTape

FACTS = Facts(family="one-draw", title="2urbo Blackjack", too_large=("bonus",))

NINE_OF_SPADES = NINE * 4 + SPADES


class Spot(Spots):
    MAIN = Wager(names_a_suit=True)
    PLAY = Wager(raises="main")
    BONUS = Wager(names_a_suit=True)


class Play(MoreActions):
    PLAY = auto()
    PLAY_TWICE = auto()
    FORFEIT = auto()


class Why(Reasons):
    HIGHER = "the player's total is higher"
    DEALER_BUSTS = "the player-dealer goes over"
    LOWER = "the player-dealer's total is higher"
    BUSTS = "the player goes over"
    TIED = "equal totals in as many cards"
    MORE_CARDS = "of equal totals three cards beat two"
    BEST_HAND = "the player has two nines of spades"
    DEALER_BEST_HAND = "the player-dealer has two nines of spades"
    BOTH_BEST_HAND = "both have two nines of spades"
    FORFEITED = "the player makes no Play wager"
    SURRENDERED = "the player gives up half of the Main"
    BONUS = "the player's first two cards"
    THREE_OF_A_KIND = "the third card makes three of a kind"
    NO_BONUS = "nothing in the player's first two cards"
    COLLECTION = "collection fee"


class MainPays(Outcomes):
    LOSS = auto()
    WIN = auto()
    BEST_HAND = auto()


class PlayPays(Outcomes):
    LOSS = auto()
    WIN = auto()


class Bonus(Outcomes):
    NOTHING = auto()
    TWENTY_WITHOUT_AN_ACE = auto()
    PAIR = auto()
    BLACKJACK = auto()
    SUITED_PAIR = auto()
    SUITED_BLACKJACK = auto()
    THREE_OF_A_KIND = auto()
    THREE_SUITED_SEVENS = auto()
    THREE_SUITED_ACES = auto()


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


# --- What a player knows: his hand, hard 4 to 20 or soft 12 to 21, and the upcard -------------

CLASSES = 27
DRAW_KEYS = CLASSES * 10
"""Play or forfeit, then draw or stay; then a pair that only a Bonus is on."""
PAIR_KEYS = 2 * DRAW_KEYS
KEYS = PAIR_KEYS + 13


@kernel
def hand_key(hand: int, up: int) -> int:
    """The key of a hand against an upcard, for the first decision."""
    number = total(hand) + 5 if is_soft(hand) else hard_sum(hand) - 4
    return number * 10 + up - 1


def key_name(rules: Rules, key: int) -> str:
    if key >= PAIR_KEYS:
        return f"a pair of {RANKS[key - PAIR_KEYS]}s, for the Bonus alone"
    stage, rest = divmod(key, DRAW_KEYS)
    number, up = divmod(rest, 10)
    hand = f"soft {number - 5}" if number > 16 else f"hard {number + 4}"
    return f"{hand} against {upcard_name(up + 1)}, {('Play or forfeit', 'draw or stay')[stage]}"


def policy(rules: Rules) -> Array:
    """Plays all but the worst hands against strong upcards, and draws as in blackjack."""
    cells = np.full(KEYS, prefer(Act.HIT), dtype=np.int64)
    for number in range(CLASSES):
        soft = number > 16
        best = number - 5 if soft else number + 4
        for up in range(1, 11):
            strong = up == 1 or up >= 7
            weak = (not soft and strong and 12 <= best <= 17) or (not soft and best <= 7 and strong)
            given_up = (Act.SURRENDER, Play.FORFEIT) if weak else ()
            cells[number * 10 + up - 1] = prefer(*given_up, Play.PLAY_TWICE, Play.PLAY)
            stands = best >= 18 if soft else best >= (17 if strong else 12)
            cells[DRAW_KEYS + number * 10 + up - 1] = prefer(Act.STAND if stands else Act.HIT)
    return cells


def usual_is_best(rules: Rules) -> bool:
    return False


def says_hand(hand: Sequence[int], board: Sequence[int]) -> str:
    """A total, or the best hand."""
    best = list(hand) == [NINE_OF_SPADES, NINE_OF_SPADES]
    return "21.99" if best else twenty_one(hand, board)


# --- The round ------------------------------------------------------------------------------

# What a round remembers of each seat: its cards, the hand that they make, and the Play wager, or
# that the seat is out.
FIRST, SECOND, THIRD, HAND, PLAYED, CELLS = range(6)
NO_CARD = -1
FORFEITED, SURRENDERED = -1, -2

BEST = -1
"""The player-dealer's two nines of spades, in place of the cards of his hand."""


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    held = scratch(tape, seats * CELLS)
    exposed, hole, playing = deal(tape, stakes, held)
    if playing == 0:
        draw_for_the_bonus(tape, rules, stakes, held)
        settle_seats(tape, rules, stakes, held, BEST)
        return

    # Under the nine of spades the house dealer looks for the other.
    up = reveal(tape, exposed)
    if up == NINE_OF_SPADES and peek(tape, hole, ~NINE_OF_SPADES):
        reveal(tape, hole)
        dealer = BEST
    else:
        for seat in range(seats):
            if stakes[seat, Spot.MAIN] > 0 and not has_best(held, seat):
                decide_play(tape, rules, stakes, held, seat, value(up))
        collect_forfeits(tape, stakes, held)
        for seat in range(seats):
            if held[seat * CELLS + PLAYED] > 0:
                decide_draw(tape, rules, held, seat, value(up))
        dealer = dealer_plays(tape, rules.soft_17, up, hole, held, seats)

    if is_covered(tape, rules, stakes, held, dealer):
        settle_seats(tape, rules, stakes, held, dealer)
    else:
        settle_wagers(tape, rules, stakes, held, dealer)


@kernel
def deal(tape: Tape, stakes: Array, held: Cells) -> tuple[int, int, int]:
    """Two cards each; the handles of the player-dealer's, and the money on the Main."""
    seats, playing = stakes.shape[0], 0
    for seat in range(seats):
        playing += stakes[seat, Spot.MAIN]
        if stakes[seat, Spot.MAIN] + stakes[seat, Spot.BONUS] > 0:
            held[seat * CELLS + FIRST] = draw(tape, seat, UP)
    exposed = draw(tape, DEALER, DOWN)
    for seat in range(seats):
        at = seat * CELLS
        held[at + THIRD] = NO_CARD
        if stakes[seat, Spot.MAIN] + stakes[seat, Spot.BONUS] > 0:
            held[at + SECOND] = draw(tape, seat, UP)
            held[at + HAND] = counted(held[at + FIRST]) + counted(held[at + SECOND])
    return exposed, draw(tape, DEALER, DOWN), playing


@kernel
def has_best(held: Cells, seat: int) -> bool:
    """Whether a seat was dealt two nines of spades."""
    at = seat * CELLS
    return bool(held[at + FIRST] == NINE_OF_SPADES and held[at + SECOND] == NINE_OF_SPADES)


@kernel
def may_play(rules: Rules, hand: int) -> int:
    """What may be done with two cards: the Play wager may be twice the Main on ten or eleven."""
    allowed = Play.PLAY | Play.FORFEIT
    if total(hand) == hard_sum(hand) and 10 <= hard_sum(hand) <= 11:
        allowed |= Play.PLAY_TWICE
    if rules.surrender:
        allowed |= Act.SURRENDER
    return allowed


@kernel
def decide_play(tape: Tape, rules: Rules, stakes: Array, held: Cells, seat: int, up: int) -> None:
    """A Play wager, or the Main is given up."""
    at, main = seat * CELLS, stakes[seat, Spot.MAIN]
    hand = held[at + HAND]
    action = choose(tape, seat, hand_key(hand, up), may_play(rules, hand))
    if action == Play.FORFEIT:
        held[at + PLAYED] = FORFEITED
    elif action == Act.SURRENDER:
        held[at + PLAYED] = SURRENDERED
    else:
        held[at + PLAYED] = 2 * main if action == Play.PLAY_TWICE else main
        post(tape, seat, Spot.PLAY, held[at + PLAYED])


@kernel
def collect_forfeits(tape: Tape, stakes: Array, held: Cells) -> None:
    """What was given up is collected before anybody draws; without a Play wager the Bonus too."""
    for seat in range(stakes.shape[0]):
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
def may_draw(rules: Rules, hand: int) -> int:
    """What the chart leaves to a hand of two cards."""
    hard = hard_sum(hand)
    if total(hand) == hard and hard <= rules.must_hit:
        return Act.HIT
    if total(hand) == hard and hard >= rules.must_stand:
        return Act.STAND
    return Act.HIT | Act.STAND


@kernel
def decide_draw(tape: Tape, rules: Rules, held: Cells, seat: int, up: int) -> None:
    """One more card, or none."""
    hand = held[seat * CELLS + HAND]
    action = may_draw(rules, hand)
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
def draw_for_the_bonus(tape: Tape, rules: Rules, stakes: Array, held: Cells) -> None:
    """A Bonus by itself, as a solver stakes it: a pair may draw for three of a kind."""
    for seat in range(stakes.shape[0]):
        at = seat * CELLS
        if stakes[seat, Spot.BONUS] > 0 and rank(held[at + FIRST]) == rank(held[at + SECOND]):
            action = may_draw(rules, held[at + HAND])
            if action == Act.HIT | Act.STAND and not has_best(held, seat):
                action = choose(tape, seat, PAIR_KEYS + rank(held[at + FIRST]), action)
            if action == Act.HIT:
                take_card(tape, held, seat)


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


@kernel
def dealer_draws(soft_17: int, hand: int) -> bool:
    """Whether the player-dealer takes a third card."""
    soft = soft_17 == Soft17.HIT and hard_sum(hand) == 7
    return total(hand) < 17 or (total(hand) == 17 and soft)


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
        return rules.main[MainPays.BEST_HAND, 1], rules.main[MainPays.BEST_HAND, 2], Why.BEST_HAND
    if dealer == BEST:
        return -1, 1, Why.DEALER_BEST_HAND
    sign, why = verdict(hand, dealer)
    if sign > 0 and is_natural(hand):
        win, per = rules.blackjack_pays
        return win, per, why
    if sign > 0:
        return rules.main[MainPays.WIN, 1], rules.main[MainPays.WIN, 2], why
    return sign, 1, why


@kernel
def play_odds(rules: Rules, held: Cells, seat: int, dealer: int) -> tuple[int, int, int]:
    """What the Play wager pays, and why."""
    sign, why = verdict(held[seat * CELLS + HAND], dealer)
    if sign > 0:
        return rules.play[PlayPays.WIN, 1], rules.play[PlayPays.WIN, 2], why
    return sign, 1, why


@kernel
def first_two(first: int, second: int) -> int:
    """What two cards are to the Bonus.

    >>> hands = ("Ah Kh", "7s 7s", "Ah Kd", "7s 7d", "Kd Ts", "As 9s")
    >>> [first_two(*cards(hand)).name for hand in hands]  # doctest: +NORMALIZE_WHITESPACE
    ['SUITED_BLACKJACK', 'SUITED_PAIR', 'BLACKJACK', 'PAIR', 'TWENTY_WITHOUT_AN_ACE', 'NOTHING']
    """
    suited = suit(first) == suit(second)
    if is_natural(counted(first) + counted(second)):
        return Bonus.SUITED_BLACKJACK if suited else Bonus.BLACKJACK
    if rank(first) == rank(second):
        return Bonus.SUITED_PAIR if suited else Bonus.PAIR
    if is_ten(first) and is_ten(second):
        return Bonus.TWENTY_WITHOUT_AN_ACE
    return Bonus.NOTHING


@kernel
def three_cards(first: int, second: int, third: int) -> int:
    """What a third card makes of them.

    >>> hands = ("As As As", "7h 7h 7h", "7h 7h 7s", "7h 7h 8h")
    >>> [three_cards(*cards(hand)).name for hand in hands]
    ['THREE_SUITED_ACES', 'THREE_SUITED_SEVENS', 'THREE_OF_A_KIND', 'NOTHING']
    """
    if third < 0 or rank(first) != rank(second) or rank(first) != rank(third):
        return Bonus.NOTHING
    suited = first == second and first == third
    if suited and rank(first) == ACE:
        return Bonus.THREE_SUITED_ACES
    return Bonus.THREE_SUITED_SEVENS if suited and rank(first) == SEVEN else Bonus.THREE_OF_A_KIND


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
        return win, 1, Why.BONUS
    return win + rules.bonus[three, 1], 1, Why.THREE_OF_A_KIND


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
def settle_seats(tape: Tape, rules: Rules, stakes: Array, held: Cells, dealer: int) -> None:
    """Everything is covered: seat by seat, Bonus, Main and Play."""
    for seat in range(stakes.shape[0]):
        for spot in (Spot.BONUS, Spot.MAIN, Spot.PLAY):
            settle_spot(tape, rules, stakes, held, seat, spot, dealer)


@kernel
def settle_wagers(tape: Tape, rules: Rules, stakes: Array, held: Cells, dealer: int) -> None:
    """The bank is short: all Mains, then all Play wagers, then the Bonus bets."""
    for spot in (Spot.MAIN, Spot.PLAY, Spot.BONUS):
        for seat in range(stakes.shape[0]):
            settle_spot(tape, rules, stakes, held, seat, spot, dealer)


# --- For the exact solver -------------------------------------------------------------------

FIRST_TWO, ONCE, TWICE, DRAWN_ONCE, DRAWN_TWICE, GIVEN_UP, HALF = range(7)
_SPADE = 1 << 21
_BEST = 2 * _SPADE
"""A hand of two nines of spades, as it is told to the settlement."""


def _draws(to: int) -> dict[int, Move]:
    return {Act.HIT: Move(to, card=True), Act.STAND: Move(FINISHED)}


STAGES = (
    Stage(
        name="Play or forfeit",
        moves={
            Play.PLAY: Move(ONCE),
            Play.PLAY_TWICE: Move(TWICE),
            Play.FORFEIT: Move(GIVEN_UP),
            Act.SURRENDER: Move(HALF),
        },
    ),
    Stage(name="played", moves=_draws(DRAWN_ONCE)),
    Stage(name="played twice", moves=_draws(DRAWN_TWICE)),
    *(Stage(name=name) for name in ("drawn", "played twice and drawn", "forfeited", "surrendered")),
)


def _two_cards(rules: Rules, up: int, stage: int, kept: int, other: int, hands: int) -> int:
    if kept == other == NINE_OF_SPADES:
        return 0
    return may_play(rules, counted(kept) + counted(other))


def _more_cards(rules: Rules, up: int, stage: int, hand: int) -> int:
    return may_draw(rules, hand) if stage in (ONCE, TWICE) else 0


def _told(hand: int) -> int:
    """A hand by its total and number of cards; an ace and a ten-value card as they are."""
    return hand if is_natural(hand) else total(hand) | cards_in(hand) << 16


def _worth(rules: Rules, stage: int, hand: int) -> int:
    return _BEST if stage == FIRST_TWO and hand & _BEST == _BEST else _told(hand)


def _dealer(rules: Rules, hand: int) -> int:
    if cards_in(hand) == 2 and hand & _BEST == _BEST:
        return _BEST
    return DRAWS if cards_in(hand) == 2 and dealer_draws(rules.soft_17, hand) else _told(hand)


def _settle(rules: Rules, tape: TableTape, stake: int, stage: int, mine: int, theirs: int) -> None:
    stakes = np.array([[stake, 0, 0]])
    held = [0] * CELLS
    held[HAND] = mine
    if mine == _BEST:
        held[FIRST] = held[SECOND] = NINE_OF_SPADES
    if stage in (GIVEN_UP, HALF):
        held[PLAYED] = FORFEITED if stage == GIVEN_UP else SURRENDERED
        collect_forfeits(tape, stakes, held)
        return
    if stage in (TWICE, DRAWN_TWICE):
        held[PLAYED] = 2 * stake
    elif stage in (ONCE, DRAWN_ONCE):
        held[PLAYED] = stake
    settle_seats(tape, rules, stakes, held, BEST if theirs == _BEST else theirs)


TWENTY_ONE = TwentyOne(
    stages=STAGES,
    two_cards=_two_cards,
    more_cards=_more_cards,
    worth=_worth,
    dealer=_dealer,
    settle=_settle,
    peeks=lambda rules, up: up == NINE_OF_SPADES,
    key=lambda rules, up, stage, hand, pair: (
        hand_key(hand, value(up)) + (DRAW_KEYS if stage in (ONCE, TWICE) else 0)
    ),
    kind=lambda card: 11 if card == NINE_OF_SPADES else value(card),
    counted=lambda card: counted(card) + (_SPADE if card == NINE_OF_SPADES else 0),
    natural=_BEST,
    unplayed=12 | 2 << 16,
)
