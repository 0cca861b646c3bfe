"""A hand of poker, from the blinds to the pots: one function for every game of the room."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.facts import Array
from pitboss.families.poker_room.betting import (
    antes_and_posts,
    bet_street,
    open_street,
    seats_of_blinds,
)
from pitboss.families.poker_room.bots import STAY, key_at
from pitboss.families.poker_room.dealing import deal_street, discard_for_good
from pitboss.families.poker_room.fees import small_blinds_fee
from pitboss.families.poker_room.pots import settle_pots
from pitboss.families.poker_room.rules import (
    DiscardWhen,
    FirstOfEqual,
    Opens,
    Rules,
    RunDeals,
    Street,
)
from pitboss.families.poker_room.seats import (
    ALL_IN,
    BUTTON_AT,
    DEALT,
    NO_SMALL,
    ON_BOARD,
    OUT,
    RUNS,
    Hand,
    from_left,
    how_many_act,
    how_many_in,
    is_in,
    new_hand,
    next_in,
)
from pitboss.families.poker_room.showdown import HIGH_HALF, LOW_HALF, score, show_hands
from pitboss.families.poker_room.words import BUTTON, TABLE_CELLS, Act, Spot, Why
from pitboss.jit import kernel
from pitboss.tape import choose, fee, scratch
from pitboss.tape.verbs import Cells, Tape

MOST_RUNS = 3


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    hand = new_hand(tape, stakes, carry)
    seats = stakes.shape[0]
    highs, lows = scratch(tape, MOST_RUNS * seats), scratch(tape, MOST_RUNS * seats)
    before = Before(scratch(tape, seats), scratch(tape, 3))

    who_is_dealt_in(rules, hand)
    take_small_blinds_fee(tape, rules, hand)
    antes_and_posts(tape, rules, carry, hand)
    for street in range(rules.streets.shape[0]):
        if how_many_in(hand) < 2:
            break
        if street > 0:
            discards_before(tape, rules, hand, street)
            ask_for_runs(tape, rules, hand, before, street)
        if street == before.table[FROM_STREET] and street > 0:
            remember(hand, before)
        play_street(tape, rules, carry, hand, street)
    if how_many_in(hand) > 1:
        show_hands(tape, hand)
        value_hands(rules, hand, highs, lows, 0)
        for run in range(1, hand.table[RUNS]):
            deal_again(tape, rules, hand, before)
            value_hands(rules, hand, highs, lows, run)

    settle_pots(tape, rules, stakes, hand, highs, lows, scratch(tape, seats), scratch(tape, seats))
    carry[BUTTON] = next_dealt(stakes, hand.table[BUTTON_AT])
    for cell in range(TABLE_CELLS - 1, len(carry)):
        carry[cell] = 0  # what was owed is posted


@kernel
def next_dealt(stakes: Array, seat: int) -> int:
    """The next seat at the left that has chips, whether it has folded or not."""
    seats = stakes.shape[0]
    for turn in range(1, seats + 1):
        other = (seat + turn) % seats
        if stakes[other, Spot.STACK] > 0:
            return other  # type: ignore[no-any-return]
    return seat


@kernel
def play_street(tape: Tape, rules: Rules, carry: Array, hand: Hand, street: int) -> None:
    """What a street deals, and its betting. Blinds are posted before the cards."""
    if rules.streets[street, Street.OPENS] == Opens.LEFT_OF_BLIND:
        line = open_street(tape, rules, carry, hand, street)
        deal_street(tape, rules, hand, street)
    else:
        deal_street(tape, rules, hand, street)
        line = open_street(tape, rules, carry, hand, street)
    bet_street(tape, rules, hand, line, street)


@kernel
def who_is_dealt_in(rules: Rules, hand: Hand) -> None:
    """Everybody with chips; where the game has cards for fewer, not those at the blind's left."""
    if rules.acts_first_tie == FirstOfEqual.LEFT_OF_DEALER:
        hand.table[BUTTON_AT] = len(hand.state) - 1  # no button: all begins at the dealer's left
    _, seat = seats_of_blinds(rules, hand)
    for _ in range(how_many_in(hand) - rules.max_players):
        seat = next_in(hand, seat)
        hand.state[seat] |= OUT
    hand.table[DEALT] = how_many_in(hand)


@kernel
def take_small_blinds_fee(tape: Tape, rules: Rules, hand: Hand) -> None:
    """A part of the collection that the small blind pays, besides his blind."""
    amount = small_blinds_fee(rules, hand.table[DEALT])
    if amount > 0 and not hand.table[NO_SMALL]:
        seat, _ = seats_of_blinds(rules, hand)
        amount = min(amount, hand.stack[seat])
        hand.stack[seat] -= amount
        if hand.stack[seat] == 0:
            hand.state[seat] |= ALL_IN
        fee(tape, seat, amount, Why.COLLECTION)


@kernel
def discards_before(tape: Tape, rules: Rules, hand: Hand, street: int) -> None:
    """Cards that are thrown away between two rounds, and not replaced."""
    if rules.discard_when == DiscardWhen.NEVER:
        return
    if street == (2 if rules.discard_when == DiscardWhen.FLOP_AFTER_BETTING else 1):
        discard_for_good(tape, rules, hand)


@kernel
def value_hands(rules: Rules, hand: Hand, highs: Cells, lows: Cells, run: int) -> None:
    """The scores of all who have shown their cards, for one run of the board."""
    seats = len(hand.state)
    for seat in range(seats):
        if is_in(hand, seat):
            highs[run * seats + seat] = score(rules, hand, seat, HIGH_HALF)
            lows[run * seats + seat] = score(rules, hand, seat, LOW_HALF)


# --- A pot that is run more than once -------------------------------------------------------

FROM_STREET, BOARD_THEN, ASKED = 0, 1, 2


class Before(NamedTuple):
    """The hand as it lay when its first run began."""

    kept: Cells
    table: Cells


@kernel
def ask_for_runs(tape: Tape, rules: Rules, hand: Hand, before: Before, street: int) -> None:
    """When nobody can bet any more, all who are left may agree to have the rest dealt again."""
    if rules.run_it_twice < 2 or before.table[ASKED] or how_many_act(hand) > 1:
        return
    if rules.run_it_twice_hands > 0 and how_many_in(hand) != rules.run_it_twice_hands:
        return
    before.table[ASKED] = 1
    runs, allowed = MOST_RUNS, Act.RUN_ONCE | Act.RUN_TWICE
    if rules.run_it_twice > 2:
        allowed |= Act.RUN_THREE_TIMES
    for turn in range(len(hand.state)):
        seat = from_left(hand, turn)
        if is_in(hand, seat) and runs > 1:
            said = choose(tape, seat, key_at(seat, STAY), allowed)
            wanted = 1 if said == Act.RUN_ONCE else 2 if said == Act.RUN_TWICE else MOST_RUNS
            runs = min(runs, wanted)
    hand.table[RUNS] = runs
    again = street
    if rules.run_it_twice_deals == RunDeals.TURN_AND_RIVER:
        again = max(street, 2)
    before.table[FROM_STREET] = again if runs > 1 else 0


@kernel
def remember(hand: Hand, before: Before) -> None:
    """Note what every run has in common."""
    for seat in range(len(hand.state)):
        before.kept[seat] = hand.kept[seat]
    before.table[BOARD_THEN] = hand.table[ON_BOARD]


@kernel
def deal_again(tape: Tape, rules: Rules, hand: Hand, before: Before) -> None:
    """Another run: what was dealt since is laid aside, and the same streets come again."""
    for seat in range(len(hand.state)):
        hand.kept[seat] = before.kept[seat]
    hand.table[ON_BOARD] = before.table[BOARD_THEN]
    for street in range(before.table[FROM_STREET], rules.streets.shape[0]):
        deal_street(tape, rules, hand, street)
    show_hands(tape, hand)
