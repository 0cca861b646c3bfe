"""Three Card Poker.

A player bets the Ante against the dealer, Pair Plus against a paytable, or both,
and may add a 6 Card Bonus or a progressive wager. Everybody gets three cards. Who
has an Ante looks at them and either folds or adds a Play wager of the same size.
Folded wagers are collected, and the dealer turns his hand: with queen high or
better he plays, and the higher hand wins even money on Ante and Play; with less,
the Ante wins and the Play comes back. A straight or better that was not folded
brings an Ante Bonus besides, whoever wins. Pair Plus looks at the player's three
cards alone, the 6 Card Bonus at the best five of the player's and the dealer's six,
folded or not, and the progressive at the player's three cards again.

In California a player banks. His bottom card is turned up before the others
decide, and it also says which seat has the action button and is settled first. A
hand of his below queen high has no action against the Play, and the Ante, which is
still compared with it, wins or pushes. Seats are numbered from the house dealer's
left, without the player-dealer's own.
"""

from __future__ import annotations

import numpy as np

from pitboss.families.player_dealer import button_count, seat_counted_to
from pitboss.families.showdown import Showdown
from pitboss.game import *
from pitboss.hands.names import three_cards
from pitboss.hands.poker import (
    QUEEN_HIGH,
    Three,
    category,
    three_card,
    three_card_class,
    three_card_names,
)
from pitboss.hands.suits import PATTERNS, SHARED, suit_pattern, suit_shared
from pitboss.sidebets import pair_plus, six_card_bonus
from pitboss.sidebets.pair_plus import BEST_SCORE, three_card_row
from pitboss.sidebets.six_card_bonus import SixCardRoyal, six_card_row

FACTS = Facts(family="versus-dealer", hands_are_sets=True)


class Spot(Spots):
    ANTE = Wager()
    PAIR_PLUS = Wager()
    SIX_CARD_BONUS = Wager(pools=True)
    PROGRESSIVE = Wager(names_a_suit=True)
    PLAY = Wager(raises="ante")
    ANTE_BONUS = Wager(raises="ante")
    ENVY = Wager(raises="progressive")


class Act(Actions):
    PLAY = auto()
    FOLD = auto()


class Why(Reasons):
    HIGHER = "the player's hand is higher"
    LOWER = "the dealer's hand is higher"
    TIED = "the two hands tie"
    NOT_QUALIFIED = "the dealer has less than queen high"
    NO_ACTION = "the player-dealer has less than queen high: the Play has no action"
    SPARED = "the hand is lower, but the player-dealer has less than queen high"
    FOLDED = "the player folded"
    BONUS = "a straight or better brings the Ante Bonus"
    PAIR_OR_BETTER = "Pair Plus pays this hand"
    UNDER_A_PAIR = "the hand has less than a pair"
    SIX_CARD_HAND = "the six cards make three of a kind or better"
    SIX_CARD_NOTHING = "the six cards make less than three of a kind"
    PRIZE = "the hand wins a progressive prize"
    NO_PRIZE = "the hand is less than a straight"
    ENVY = "another player holds a mini royal"
    COLLECTION = "collection fee"


class Prize(Outcomes):
    NOTHING = auto()
    STRAIGHT = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    MINI_ROYAL = auto()
    MINI_ROYAL_SPADES = auto()


class Unqualified(IntEnum):
    """The Ante against a dealer with less than queen high."""

    ANTE_WINS = 0
    ANTE_COMPARED = 1  # it wins when it is higher and pushes when it is not


class Rules(NamedTuple):
    unqualified: Unqualified
    pair_plus: Annotated[Paytable, pair_plus.OUTCOMES]
    ante_bonus: Annotated[Paytable, pair_plus.OUTCOMES]
    six_card_bonus: Annotated[Paytable, six_card_bonus.OUTCOMES]
    progressive: Annotated[Paytable, Prize]
    envy: Annotated[Paytable, Prize]
    fold_forfeits_pair_plus: bool = False
    fold_forfeits_progressive: bool = False
    bottom_card_up: bool = False
    """The dealer's bottom card is seen before the players decide, and places the action button."""
    six_card_royal: SixCardRoyal = SixCardRoyal.ACE_TO_NINE
    bank: Bank = Bank()
    fees: Fees = NO_FEES
    meter: Progressive = Progressive()


CARRY = ("meter", "first-seat")
CARRY_MONEY = ("meter",)
METER_CELL, FIRST_SEAT = 0, 1
"""`first-seat` is dealt to and asked first: the one at the player-dealer's left, counted from 0."""

PLACES = 7
"""Where a player-dealer banks: eight, less his own."""

CLASSES = 741
SIGHTS = PATTERNS + 13 * SHARED
KEYS = CLASSES * SIGHTS
"""A player knows his hand's class, and its suits; or, where the dealer's bottom card is up, that
card's rank, and which of his own are of its suit: no other suit makes the dealer a flush."""

STAKES = {"ante": 1000, "pair-plus": 1000}

says_hand = three_cards

PLAY_FROM = (
    "Qc 6d 4h",
    *("Tc 3d 2h", "Tc 3d 2h", "Tc 9d 3h", "Tc 9d 4h", "Tc 9d 5h", "Tc 7d 3h", "Tc 8d 2h"),
    *("Tc 9d 2h", "Tc 8d 4h", "Jc 8d 2h", "Qc 9d 2h", "Kc 9d 2h", "Ac 9d 2h"),
)
"""The lowest hand to play: with nothing seen, and against a deuce, a trey and so on to an ace."""


def start(rules: Rules, carry: Array) -> None:
    carry[METER_CELL] = rules.meter.meter_seed


SUITED = ("", ", low cards suited", ", lowest and highest suited", ", high cards suited")


def key_name(rules: Rules, key: int) -> str:
    place, sight = divmod(key, SIGHTS)
    name = three_card_names()[place]
    if sight < PATTERNS:
        return name + SUITED[sight]
    shown, shared = divmod(sight - PATTERNS, SHARED)
    mine = [word for bit, word in enumerate(("low", "middle", "high")) if shared >> bit & 1]
    of_its_suit = f", {' and '.join(mine)} of its suit" if mine else ""
    return f"{name} against a {RANKS[shown]}{of_its_suit}"


def policy(rules: Rules) -> Array:
    """Play with Q-6-4 or better, which is optimal when nothing of the dealer's hand is seen.

    Against a bottom card in sight the hand to play from moves with it: ten high will do
    against the low ones, and against an ace it takes an ace with a nine.
    """
    prefers = np.full((CLASSES, SIGHTS), prefer(Act.FOLD), dtype=np.int64)
    sights = np.repeat(np.arange(14), [PATTERNS] + 13 * [SHARED])
    for shown, lowest in enumerate(PLAY_FROM):
        lowest_class = three_card_class(three_card(*cards(lowest)))
        prefers[lowest_class:, sights == shown] = prefer(Act.PLAY)
    return prefers.reshape(KEYS)


def usual_is_best(rules: Rules) -> bool:
    """Against a card in sight the suits matter too, which nobody counts at a table."""
    return not rules.bottom_card_up


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    first = int(carry[FIRST_SEAT])
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    feed_meter(tape, rules.meter, stakes, Spot.PROGRESSIVE, carry, METER_CELL)

    hand = scratch(tape, 3 * seats)
    dealer = scratch(tape, 3)
    for turn in range(seats):
        seat = (first + turn) % seats
        if in_play(stakes, seat):
            for n in range(3):
                hand[3 * seat + n] = draw(tape, seat, OWN)
    turned = rules.bottom_card_up and stakes[:, Spot.ANTE].sum() > 0
    for n in range(3):
        dealer[n] = draw(tape, DEALER, UP if turned and n == 2 else DOWN)
    order, button, shown = ActionOrder.FROM_RIGHT, 0, -1
    if turned:
        order, shown = ActionOrder.FROM_BUTTON, dealer[2]
        button = seat_counted_to(button_count(shown), PLACES, seats)

    score = scratch(tape, seats)
    folded = scratch(tape, seats)
    showdown = False
    for turn in range(seats):
        seat = (first + turn) % seats
        if not in_play(stakes, seat):
            continue
        a, b, c = hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2]
        score[seat] = three_card(a, b, c)
        if stakes[seat, Spot.ANTE] > 0:
            key = known(a, b, c, shown)
            if choose(tape, seat, key, Act.PLAY | Act.FOLD) == Act.PLAY:
                post(tape, seat, Spot.PLAY, stakes[seat, Spot.ANTE])
                showdown = True
            else:
                folded[seat] = 1
        if stakes[seat, Spot.SIX_CARD_BONUS] > 0:
            showdown = True

    for turn in range(seats):
        seat = seat_in_order(turn, seats, order, button)
        if folded[seat]:
            forfeit(tape, rules, stakes, seat)

    dealers = 0
    if showdown:
        for n in range(2 if turned else 3):
            dealer[n] = reveal(tape, dealer[n])
        dealers = three_card(dealer[0], dealer[1], dealer[2])

    for turn in range(seats):
        seat = seat_in_order(turn, seats, order, button)
        if not in_play(stakes, seat):
            continue
        if stakes[seat, Spot.ANTE] > 0 and not folded[seat]:
            settle_ante(tape, rules, seat, stakes[seat, Spot.ANTE], score[seat], dealers)
            settle_bonus(tape, rules, seat, stakes[seat, Spot.ANTE], score[seat])
        forfeited = folded[seat] and rules.fold_forfeits_pair_plus
        if stakes[seat, Spot.PAIR_PLUS] > 0 and not forfeited:
            row = three_card_row(score[seat], rules.pair_plus)
            why = Why.PAIR_OR_BETTER if row else Why.UNDER_A_PAIR
            stake = stakes[seat, Spot.PAIR_PLUS]
            pay_row(tape, seat, Spot.PAIR_PLUS, stake, rules.pair_plus, row, why)
        if not (folded[seat] and rules.fold_forfeits_progressive):
            prizes(tape, rules, stakes, carry, seat, score[seat], suit(hand[3 * seat]))
        if stakes[seat, Spot.SIX_CARD_BONUS] > 0:
            settle_six_cards(tape, rules, seat, stakes[seat, Spot.SIX_CARD_BONUS], hand, dealer)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    wagered = stakes[seat, Spot.ANTE] + stakes[seat, Spot.PAIR_PLUS]
    return bool(wagered + stakes[seat, Spot.SIX_CARD_BONUS] + stakes[seat, Spot.PROGRESSIVE] > 0)


@kernel
def forfeit(tape: Tape, rules: Rules, stakes: Array, seat: int) -> None:
    """What a fold costs."""
    lose(tape, seat, Spot.ANTE, stakes[seat, Spot.ANTE], Why.FOLDED)
    if stakes[seat, Spot.PAIR_PLUS] > 0 and rules.fold_forfeits_pair_plus:
        lose(tape, seat, Spot.PAIR_PLUS, stakes[seat, Spot.PAIR_PLUS], Why.FOLDED)
    if stakes[seat, Spot.PROGRESSIVE] > 0 and rules.fold_forfeits_progressive:
        lose(tape, seat, Spot.PROGRESSIVE, stakes[seat, Spot.PROGRESSIVE], Why.FOLDED)


@kernel
def settle_ante(tape: Tape, rules: Rules, seat: int, ante: int, mine: int, dealers: int) -> None:
    """Ante and Play against the dealer's hand."""
    win, why = 0, Why.TIED
    if mine > dealers:
        win, why = 1, Why.HIGHER
    elif mine < dealers:
        win, why = -1, Why.LOWER
    if dealers >= QUEEN_HIGH:
        pay(tape, seat, Spot.ANTE, ante, win, 1, why)
        pay(tape, seat, Spot.PLAY, ante, win, 1, why)
    elif rules.unqualified == Unqualified.ANTE_WINS:
        pay(tape, seat, Spot.ANTE, ante, 1, 1, Why.NOT_QUALIFIED)
        push(tape, seat, Spot.PLAY, ante, Why.NOT_QUALIFIED)
    else:
        give_back(tape, seat, Spot.PLAY, ante, Why.NO_ACTION)
        if win < 0:
            push(tape, seat, Spot.ANTE, ante, Why.SPARED)
        else:
            pay(tape, seat, Spot.ANTE, ante, win, 1, why)


@kernel
def settle_bonus(tape: Tape, rules: Rules, seat: int, ante: int, mine: int) -> None:
    """The Ante Bonus is paid on the Ante; nothing of its own is at stake."""
    row = three_card_row(mine, rules.ante_bonus)
    win, per, why = at_row(rules.ante_bonus, row, Why.BONUS)
    if win > 0:
        bonus = at_odds(ante, win, per, breakage_of(tape, Spot.ANTE_BONUS))
        settle(tape, seat, Spot.ANTE_BONUS, 0, bonus, win, per, BANK, why)


@kernel
def prizes(
    tape: Tape, rules: Rules, stakes: Array, carry: Array, seat: int, mine: int, suited: int
) -> None:
    """The progressive wager of a seat, and the envy that its hand brings the others.

    `suited` is the suit of any card of it.
    """
    row = prize_of(mine, suited)
    stake = stakes[seat, Spot.PROGRESSIVE]
    if stake > 0:
        table, why = rules.progressive, Why.PRIZE if row else Why.NO_PRIZE
        settle_progressive(
            tape, rules.meter, seat, Spot.PROGRESSIVE, stake, table, row, carry, METER_CELL, why
        )
    settle_envy(tape, stakes, seat, Spot.PROGRESSIVE, Spot.ENVY, rules.envy, row, Why.ENVY)


@kernel
def prize_of(score: int, suited: int) -> int:
    """The progressive outcome of a hand."""
    if score == BEST_SCORE:
        return Prize.MINI_ROYAL_SPADES if suited == SPADES else Prize.MINI_ROYAL
    return max(0, Prize.STRAIGHT + category(score) - Three.STRAIGHT)


@kernel
def settle_six_cards(
    tape: Tape, rules: Rules, seat: int, stake: int, hand: Cells, dealer: Cells
) -> None:
    a, b, c = hand[3 * seat], hand[3 * seat + 1], hand[3 * seat + 2]
    table = rules.six_card_bonus
    row = six_card_row(a, b, c, dealer[0], dealer[1], dealer[2], table, rules.six_card_royal)
    why = Why.SIX_CARD_HAND if row else Why.SIX_CARD_NOTHING
    pay_row(tape, seat, Spot.SIX_CARD_BONUS, stake, table, row, why)


@kernel
def hand_score(rules: Rules, held: Cells) -> int:
    """What three cards are worth."""
    return three_card(held[0], held[1], held[2])


@kernel
def decision_key(rules: Rules, held: Cells, shown: int) -> int:
    """What a player knows, with the dealer's bottom card or without it (-1)."""
    return known(held[0], held[1], held[2], shown)


@kernel
def known(a: int, b: int, c: int, shown: int) -> int:
    """The information key of three cards, and of the dealer's bottom card or -1."""
    sight = suit_pattern(a, b, c)
    if shown >= 0:
        sight = PATTERNS + SHARED * rank(shown) + suit_shared(a, b, c, shown)
    return three_card_class(three_card(a, b, c)) * SIGHTS + sight


SHOWDOWN = Showdown(
    wager="ante",
    score=hand_score,
    key=decision_key,
    kind=lambda rules, score: three_card_row(score, rules.ante_bonus),
    dealers_kind=lambda rules, score: int(score >= QUEEN_HIGH),
)
