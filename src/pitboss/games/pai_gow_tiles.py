"""Pai Gow Tiles.

Thirty-two Chinese dominoes. Everybody gets four and sets them in a high hand and a low hand of two;
a player may have the house do it. When all are set the player-dealer's tiles are opened and set the
house way. Who has both hands higher than his wins even money, who has neither loses, and with one
each the wager comes back. A copy is the player-dealer's.

Three dice, counted clockwise with the player-dealer as number one, say who has the action: tiles go
out from there counter-clockwise, and wagers are settled from there clockwise, as far as the
player-dealer's bank reaches.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import dominoes, name
from pitboss.families.pai_gow import Setting, hands_won
from pitboss.game import *
from pitboss.hands.tile_way import set_tiles_by_house_way
from pitboss.hands.tiles import (
    DEALT,
    HANDS,
    SETTINGS,
    hand_of_number,
    name_of_two,
    number_of_hand,
    set_in_two,
)

FACTS = Facts(family="pai-gow", equipment=Equipment.TILES, dice_too=True)


class Spot(Spots):
    PAI_GOW = Wager()


class Act(Actions):
    """The house way, and which tile goes with the highest of the four."""

    HOUSE_WAY = auto()
    TOP_WITH_SECOND = auto()
    TOP_WITH_THIRD = auto()
    TOP_WITH_LOWEST = auto()


class Why(Reasons):
    BOTH_HIGHER = "both hands are higher"
    NEITHER_HIGHER = "neither hand is higher"
    ONE_EACH = "one hand is higher and the other is not"
    COLLECTION = "collection fee"


class Rules(NamedTuple):
    win_pays: Odds
    order: ActionOrder = ActionOrder.FROM_BUTTON
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
"""The seat at the player-dealer's left."""
FIRST_SEAT = 0
PLACES = 8
"""Seven players and the player-dealer."""
HAND_NAMES = {DEALER: "player-dealer"}
KEYS = HANDS


def deck(rules: Rules) -> Deck:
    return dominoes()


def key_name(rules: Rules, key: int) -> str:
    return " ".join(name(tile) for tile in hand_of_number(key))


def says_hand(rules: Rules, hand: Sequence[int], board: Sequence[int]) -> str:
    return name_of_two(*hand) if len(hand) == 2 else ""


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    button = action_button(tape, stakes, carry)
    hand, bank = scratch(tape, DEALT * seats), scratch(tape, DEALT)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, ActionOrder.FROM_BUTTON_COUNTERCLOCKWISE, button)
        if stakes[seat, Spot.PAI_GOW] > 0:
            for n in range(DEALT):
                hand[DEALT * seat + n] = draw(tape, seat, OWN)
    for n in range(DEALT):
        bank[n] = draw(tape, DEALER, DOWN)

    high, low = scratch(tape, seats), scratch(tape, seats)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, button)
        if stakes[seat, Spot.PAI_GOW] > 0:
            set_hands(tape, hand, seat, high, low)
    for n in range(DEALT):
        bank[n] = reveal(tape, bank[n])
    banks_high, banks_low, bits = set_in_two(bank, 0, banks_setting(tape, bank))
    lay_apart(tape, DEALER, bits)

    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, button)
        if stakes[seat, Spot.PAI_GOW] > 0:
            won = hands_won(high[seat], low[seat], banks_high, banks_low)
            settle_wager(tape, rules, seat, stakes[seat, Spot.PAI_GOW], won)


@kernel
def action_button(tape: Tape, stakes: Array, carry: Array) -> int:
    """The seat that three dice count to, where more than one player waits for the action.

    What counts to the player-dealer gives the button to the player at the house dealer's right.
    """
    seats, waiting = stakes.shape[0], 0
    for seat in range(seats):
        if stakes[seat, Spot.PAI_GOW] > 0:
            waiting += 1
    if waiting < 2:
        return 0
    count = (roll(tape) + roll(tape) + roll(tape) - 1) % PLACES
    return int((carry[FIRST_SEAT] + count - 1) % seats) if count else int(seats - 1)


@kernel
def set_hands(tape: Tape, hand: Cells, seat: int, high: Cells, low: Cells) -> None:
    """A player sets his four tiles, or has it done the house way."""
    at = DEALT * seat
    high[seat], low[seat], bits = set_in_two(hand, at, chosen_setting(tape, seat, hand, at))
    lay_apart(tape, seat, bits)


@kernel
def banks_setting(tape: Tape, bank: Cells) -> int:
    """A player-dealer sets his own tiles, when all others have."""
    if bank_chooses(tape):
        return chosen_setting(tape, DEALER, bank, 0)
    return set_tiles_by_house_way(bank, 0)


@kernel
def chosen_setting(tape: Tape, who: int, hand: Cells, at: int) -> int:
    """How somebody sets the four tiles at a place."""
    allowed = Act.HOUSE_WAY | Act.TOP_WITH_SECOND | Act.TOP_WITH_THIRD | Act.TOP_WITH_LOWEST
    action = choose(tape, who, number_of_hand(hand, at), allowed)
    if action == Act.HOUSE_WAY:
        return set_tiles_by_house_way(hand, at)
    if action == Act.TOP_WITH_SECOND:
        return 0
    return 1 if action == Act.TOP_WITH_THIRD else 2


@kernel
def settle_wager(tape: Tape, rules: Rules, seat: int, stake: int, won: int) -> None:
    if won == 2:
        win, per = rules.win_pays
        pay(tape, seat, Spot.PAI_GOW, stake, win, per, Why.BOTH_HIGHER)
    elif won == 1:
        push(tape, seat, Spot.PAI_GOW, stake, Why.ONE_EACH)
    else:
        lose(tape, seat, Spot.PAI_GOW, stake, Why.NEITHER_HIGHER)


def _low_places(held: Sequence[int], setting: int) -> tuple[int, ...]:
    bits = set_in_two(held, 0, setting)[2]
    return tuple(place for place in range(DEALT) if bits >> place & 1)


@kernel
def _house(rules: Rules, held: Cells) -> int:
    return set_tiles_by_house_way(held, 0)


@kernel
def _scores(rules: Rules, held: Cells, setting: int) -> tuple[int, int]:
    high, low, _ = set_in_two(held, 0, setting)
    return high, low


SETTING = Setting(
    cards=DEALT,
    first=Act.TOP_WITH_SECOND,
    settings=SETTINGS,
    low=_low_places,
    house=_house,
    scores=_scores,
    key=number_of_hand,
)
