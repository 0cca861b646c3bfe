"""Six Card Poker with its Two-Way Bad Beat.

A player banks. The others bet an Ante, and may add Aces Up and a Two-Way Bad Beat. Everybody
gets six cards, of which the best five count, and the player-dealer's first three are turned
up. Who has an Ante folds it, or makes a Play wager of the same size. The player-dealer plays
with ace-king or better; with less the Ante has no action and goes back, and the Play is
decided all the same. The higher hand wins even money, and a tie pushes. Aces Up looks at the
player's hand alone. The Two-Way Bad Beat wins when the beaten hand, whosever it is, has a
pair of aces or better, and pays by it; a tie loses it.

A fold costs the Ante, and Aces Up is settled there and then; the Two-Way Bad Beat stays up.
Seats are numbered from the house dealer's left, without the player-dealer's own.
"""

from __future__ import annotations

import numpy as np

from pitboss.families.community import hand_from
from pitboss.families.showdown import Showdown, Versus
from pitboss.game import *
from pitboss.hands.alike import KINDS, PACK, first_cards, of_kind, suits_with, ways
from pitboss.hands.names import five_cards
from pitboss.hands.poker import (
    ACE_KING,
    PAIR_OF_ACES,
    best_of_six,
    best_on_layout_of_six,
    compared,
    laid_out,
)
from pitboss.jit import compiled_with_others
from pitboss.money.fees import fee_for
from pitboss.sidebets.two_way_bad_beat import beaten_hand

FACTS = Facts(family="versus-dealer", hands_are_sets=True, takes_long=("ante",))


class Spot(Spots):
    ANTE = Wager()
    ACES_UP = Wager(pools=True)
    TWO_WAY_BAD_BEAT = Wager()
    PLAY = Wager(raises="ante")


class Act(Actions):
    PLAY = auto()
    FOLD = auto()


class Why(Reasons):
    HIGHER = "the player's hand is higher"
    LOWER = "the player-dealer's hand is higher"
    TIED = "the two hands tie"
    NOT_QUALIFIED = "the player-dealer has less than ace-king: the Ante has no action"
    FOLDED = "the player folded"
    ACES_OR_BETTER = "Aces Up pays this hand"
    UNDER_ACES = "the hand has less than a pair of aces"
    BAD_BEAT = "the beaten hand has a pair of aces or better"
    NO_BAD_BEAT = "no pair of aces or better is beaten"
    COLLECTION = "collection fee"


class AcesOrBetter(Outcomes):
    """The categories of `hands.poker.Five`, with aces for a pair and the royal by itself."""

    NOTHING = auto()
    PAIR_OF_ACES = auto()
    TWO_PAIR = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    ROYAL_FLUSH = auto()


class DealerFeePer(IntEnum):
    """What the player-dealer pays for where nobody else does."""

    HAND = 0
    ANTE = 1


class Rules(NamedTuple):
    ante: Annotated[Paytable, Even]
    play: Annotated[Paytable, Even]
    aces_up: Annotated[Paytable, AcesOrBetter]
    two_way_bad_beat: Annotated[Paytable, AcesOrBetter]
    dealer_fee_per: DealerFeePer = DealerFeePer.HAND
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
FIRST_SEAT = 0
"""The seat at the player-dealer's left, counted from 0: dealt to and asked first."""

STAKES = {"ante": 1000, "aces-up": 1000}

says_hand = five_cards

SIX = 6
UPCARDS = 3
HIDDEN = 43 * 42 * 41 // 6
"""The cards that a player-dealer may have face down beside those that a player sees."""
MOST = 2 * HIDDEN
KEYS = 2 * MOST + 1
"""A player knows what Ante and Play win over all of those together, in Antes."""


def key_name(rules: Rules, key: int) -> str:
    return f"where Ante and Play win {(key - MOST) / HIDDEN:+.4f} Antes"


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    first = int(carry[FIRST_SEAT])
    collect(tape, rules, stakes)

    hand = scratch(tape, SIX * seats)
    dealer = scratch(tape, SIX)
    deal(tape, stakes, first, hand, dealer)

    score = scratch(tape, seats)
    folded = scratch(tape, seats)
    showdown = stakes[:, Spot.TWO_WAY_BAD_BEAT].sum() > 0
    for turn in range(seats):
        seat = (first + turn) % seats
        if in_play(stakes, seat):
            score[seat] = score_at(hand, SIX * seat)
        if stakes[seat, Spot.ANTE] > 0:
            if (
                choose(tape, seat, key_at(hand, SIX * seat, dealer), Act.PLAY | Act.FOLD)
                == Act.PLAY
            ):
                post(tape, seat, Spot.PLAY, stakes[seat, Spot.ANTE])
                showdown = True
            else:
                folded[seat] = 1
                lose(tape, seat, Spot.ANTE, stakes[seat, Spot.ANTE], Why.FOLDED)
                settle_aces_up(tape, rules, stakes, seat, score[seat])

    dealers = 0
    if showdown:
        for n in range(SIX):
            dealer[n] = reveal(tape, dealer[n]) if n >= shown(stakes) else dealer[n]
        dealers = score_at(dealer, 0)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, ActionOrder.FROM_RIGHT, 0)
        if not folded[seat]:
            settle_base(tape, rules, stakes[seat, Spot.ANTE], seat, score[seat], dealers)
            settle_aces_up(tape, rules, stakes, seat, score[seat])
        settle_bad_beat(tape, rules, stakes, seat, score[seat], dealers)


# --- The cards ------------------------------------------------------------------------------


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards?"""
    wagered = stakes[seat, Spot.ANTE] + stakes[seat, Spot.ACES_UP]
    return bool(wagered + stakes[seat, Spot.TWO_WAY_BAD_BEAT] > 0)


@kernel
def shown(stakes: Array) -> int:
    """How many of the player-dealer's cards are up: nobody looks at them without an Ante."""
    return UPCARDS if stakes[:, Spot.ANTE].sum() > 0 else 0


@kernel
def deal(tape: Tape, stakes: Array, first: int, hand: Cells, dealer: Cells) -> None:
    """Six cards to each seat, and last to the player-dealer."""
    seats = stakes.shape[0]
    for turn in range(seats):
        seat = (first + turn) % seats
        if in_play(stakes, seat):
            for n in range(SIX):
                hand[SIX * seat + n] = draw(tape, seat, OWN)
    for n in range(SIX):
        dealer[n] = draw(tape, DEALER, UP if n < shown(stakes) else DOWN)


@kernel
def score_at(held: Cells, at: int) -> int:
    """What the best five of six cards are worth."""
    return best_of_six(
        held[at], held[at + 1], held[at + 2], held[at + 3], held[at + 4], held[at + 5]
    )


@kernel
def row_of(score: int) -> int:
    """The `AcesOrBetter` of a score."""
    return hand_from(score, PAIR_OF_ACES)


# --- The decision ---------------------------------------------------------------------------


@kernel
def key_at(held: Cells, at: int, dealer: Cells) -> int:
    """What a player knows, from his six cards and three of the player-dealer's."""
    unseen, up = PACK, 0
    for n in range(SIX):
        unseen ^= 1 << held[at + n]
    for n in range(UPCARDS):
        unseen ^= 1 << dealer[n]
        up |= laid_out(dealer[n])
    return MOST + margin(score_at(held, at), up, unseen)


@compiled_with_others
def margin(mine: int, up: int, unseen: int) -> int:
    """What Ante and Play win over all three cards that may be face down, in Antes.

    A suit without two of the upcards makes no flush: of its cards one stands for all alike.
    """
    apart = suits_with(2, up)
    won = 0
    for high in range(KINDS):
        above = of_kind(unseen, high, apart)
        if above == 0:
            continue
        for middle in range(high + 1):
            between = of_kind(unseen, middle, apart)
            if between == 0:
                continue
            for low in range(middle + 1):
                below = of_kind(unseen, low, apart)
                times, three = three_of(high, middle, low, above, between, below)
                if times > 0:
                    won += times * net(mine, best_on_layout_of_six(up | three))
    return won


@kernel
def three_of(
    high: int, middle: int, low: int, above: int, between: int, below: int
) -> tuple[int, int]:
    """In how many ways three cards of these kinds are taken, and one of them laid out."""
    if high == low:
        return ways(above, 3), first_cards(high, above, 3)
    if high == middle:
        two, one = first_cards(high, above, 2), first_cards(low, below, 1)
        return ways(above, 2) * ways(below, 1), two | one
    if middle == low:
        one, two = first_cards(high, above, 1), first_cards(middle, between, 2)
        return ways(above, 1) * ways(between, 2), one | two
    three = first_cards(high, above, 1) | first_cards(middle, between, 1)
    times = ways(above, 1) * ways(between, 1) * ways(below, 1)
    return times, three | first_cards(low, below, 1)


@kernel
def net(mine: int, dealers: int) -> int:
    """What Ante and Play win, in Antes."""
    return (2 if dealers >= ACE_KING else 1) * compared(mine, dealers)


# --- Settling -------------------------------------------------------------------------------


@kernel
def collect(tape: Tape, rules: Rules, stakes: Array) -> None:
    """The fees before the deal; read so, the player-dealer pays for every Ante where he alone pays.

    The first of those is in what is collected anyhow.
    """
    fees = rules.fees
    collect_fees(tape, stakes, fees, Why.COLLECTION)
    if rules.dealer_fee_per == DealerFeePer.ANTE and len(fees.player) == 0:
        antes = 0
        for seat in range(stakes.shape[0]):
            antes += int(stakes[seat, Spot.ANTE] > 0)
        due = (antes - 1) * fee_for(stakes[:, Spot.ANTE].sum(), fees.dealer)
        if due > 0:
            fee(tape, DEALER, due, Why.COLLECTION)


@kernel
def settle_base(tape: Tape, rules: Rules, ante: int, seat: int, mine: int, dealers: int) -> None:
    """Ante and Play against the player-dealer's hand."""
    if ante == 0:
        return
    if dealers < ACE_KING:
        give_back(tape, seat, Spot.ANTE, ante, Why.NOT_QUALIFIED)
    else:
        settle_even(tape, seat, Spot.ANTE, ante, rules.ante, compared(mine, dealers))
    settle_even(tape, seat, Spot.PLAY, ante, rules.play, compared(mine, dealers))


@kernel
def settle_even(tape: Tape, seat: int, spot: int, stake: int, table: Paytable, sign: int) -> None:
    """A wager on the higher hand: `sign` tells whose it is."""
    if sign == 0:
        push(tape, seat, spot, stake, Why.TIED)
    elif sign < 0:
        lose(tape, seat, spot, stake, Why.LOWER)
    else:
        pay_row(tape, seat, spot, stake, table, Even.WIN, Why.HIGHER)


@kernel
def settle_aces_up(tape: Tape, rules: Rules, stakes: Array, seat: int, mine: int) -> None:
    """Aces Up, by the player's own hand."""
    stake, row = stakes[seat, Spot.ACES_UP], row_of(mine)
    if stake > 0:
        why = Why.ACES_OR_BETTER if rules.aces_up[row, 0] else Why.UNDER_ACES
        pay_row(tape, seat, Spot.ACES_UP, stake, rules.aces_up, row, why)


@kernel
def settle_bad_beat(
    tape: Tape, rules: Rules, stakes: Array, seat: int, mine: int, dealers: int
) -> None:
    """The Two-Way Bad Beat, by the beaten hand."""
    stake, table = stakes[seat, Spot.TWO_WAY_BAD_BEAT], rules.two_way_bad_beat
    if stake > 0:
        row = row_of(beaten_hand(mine, dealers, PAIR_OF_ACES))
        why = Why.BAD_BEAT if table[row, 0] else Why.NO_BAD_BEAT
        pay_row(tape, seat, Spot.TWO_WAY_BAD_BEAT, stake, table, row, why)


@kernel
def hand_score(rules: Rules, held: Cells) -> int:
    return score_at(held, 0)


SHOWDOWN = Showdown(
    wager="ante",
    score=hand_score,
    key=lambda rules, held, shown: key_at(held, 0, shown),
    kind=lambda rules, mine: 0,
    dealers_kind=lambda rules, dealers: int(dealers >= ACE_KING),
    flush=5,
    others={
        "two-way-bad-beat": Versus(
            kind=lambda rules, mine: row_of(mine),
            dealers_kind=lambda rules, dealers: row_of(dealers),
            least=PAIR_OF_ACES,
        )
    },
)


def policy(rules: Rules) -> Array:
    """The best play: whatever loses no more than a fold, counted over all that may come."""
    prefers = np.full(KEYS, prefer(Act.FOLD), dtype=np.int64)
    prefers[MOST - HIDDEN :] = prefer(Act.PLAY)
    return prefers
