"""Chinese Poker: thirteen cards set in three hands, and points between each two players.

Five cards at the back, five in the middle that rank no higher, three in front that rank no higher
than those. Each two players compare hand by hand, a point for the higher one and more for great
hands that win. A clean sweep is declared, is not set, and is paid by everybody first. Chips go from
seat to seat in the printed order, each player's stack as far as it has not been settled before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pitboss.errors import BadInput, unknown
from pitboss.facts import FromTables
from pitboss.game import *
from pitboss.hands.names import five_card_name
from pitboss.hands.poker import Five, category
from pitboss.hands.thirteen import (
    ALL_PLACES,
    BACK,
    CARDS,
    FRONT,
    IN_FRONT,
    MIDDLE,
    WORK,
    Sweep,
    is_fouled,
    set_score,
    setting_for,
    sweep_of,
)
from pitboss.money.fees import NO_COLLECTION, PotFee
from pitboss.tape import POT, UNKNOWN, award, lay, put_in, show
from pitboss.tape.verbs import Cells

FACTS = Facts(family="poker room", fresh=True)


class Spot(Spots):
    STACK = Wager()
    """The chips in front of a seat: what it can lose, and win."""


class Act(Actions):
    SET = auto()
    CLEAN_SWEEP = auto()
    FOUL = auto()
    """The cards are not set as they must be."""


class Why(Reasons):
    AHEAD = "more points were won than lost"
    BEHIND = "more points were lost than won"
    EVEN = "as many points were won as lost"
    SWEPT = "a clean sweep was declared"
    FOULED = "the hand was fouled"
    COLLECTION = "collection fee"
    ALONE = "a hand needs at least two players with chips"
    TOO_FEW_CHIPS = "nine points' worth of chips are in play before each hand, the fee not counted"


class For(IntEnum):
    """What chips go from one seat to another for."""

    POINTS = 0
    CLEAN_SWEEP = 1
    FOUL = 2


PASSES = ("points", "a clean sweep", "a fouled hand")
SEGMENTS = ("front", "middle", "back")
_OR_BETTER = " or better"


def read_bonuses(tables: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> Array:
    """The points that a hand adds where it wins, by segment and kind."""
    found = np.zeros((len(SEGMENTS), len(Five)), dtype=np.int64)
    for segment, hand, points in _rows("bonus-points", tables):
        kind = hand.removesuffix(_OR_BETTER).upper().replace("-", "_")
        if segment not in SEGMENTS or kind not in Five.__members__:
            raise BadInput(f"'{hand}' in '{segment}' is no hand that could add points")
        found[SEGMENTS.index(segment), Five[kind]] = int(points)
    return found


def read_sweeps(tables: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> Array:
    """The points of each clean sweep."""
    found = np.zeros(len(Sweep), dtype=np.int64)
    for hand, points in _rows("clean-sweep-points", tables):
        name = hand.upper().replace("-", "_")
        if name not in Sweep.__members__:
            names = [each.name.lower().replace("_", "-") for each in Sweep]
            raise unknown("clean sweep", hand, names)
        found[Sweep[name]] = int(points)
    return found


def read_order(tables: Sequence[tuple[str, Sequence[Sequence[str]]]]) -> Array:
    """Which two positions settle when, counted from 0 at the buttons."""
    rows = [(int(one) - 1, int(other) - 1) for _, one, other in tables[0][1]]
    return np.array(rows, dtype=np.int64)


def _rows(
    name: str, tables: Sequence[tuple[str, Sequence[Sequence[str]]]]
) -> Sequence[Sequence[str]]:
    """The rows of the book's table of that name."""
    found = [rows for called, rows in tables if called == name]
    if not found:
        raise BadInput(f"the game needs a table '{name}'")
    return found[0]


class Rules(NamedTuple):
    bonuses: Annotated[Array, FromTables("other", read_bonuses)]
    sweeps: Annotated[Array, FromTables("other", read_sweeps)]
    order: Annotated[Array, FromTables("settlement-order", read_order)]
    point: Cents
    foul_points: int
    least_points: int
    max_players: int
    collection: Array = NO_COLLECTION


GIVEN: Mapping[str, Sequence[Any]] = {
    "hole-cards": (CARDS,),
    "front-cards": (IN_FRONT,),
    "middle-cards": (5,),
    "back-cards": (5,),
    "set-order": ("front-lowest",),
    "pot": ("points",),
    "ties": ("push",),
    "button-wins-ties": (True,),
    "button-wins-sweep-ties": (False,),
    "bonus-needs-win": (True,),
    "sweep-bonus": (False,),
    "points-for-two-of-three": ("net",),
    "clean-sweep-declared": ("before-showdown",),
    "clean-sweeps-paid": ("highest-only",),
    "equal-clean-sweeps": ("same-rank",),
    "three-card-segments": ("three-cards",),
    "buy-in-points": (20,),
    "short-rebuy-points": (10,),
    "win-at-most": ("stack",),
    "all-in-order": ("from-buttons",),
    "fee-taken": ("before-deal",),
    "new-player-time": ("next",),
}
SAID_BY = {
    Why.AHEAD: ("button-wins-ties", "points-for-two-of-three", "win-at-most"),
    Why.BEHIND: ("button-wins-ties", "points-for-two-of-three", "win-at-most"),
    Why.EVEN: ("ties", "points-for-two-of-three"),
    Why.SWEPT: ("clean-sweep-declared", "clean-sweeps-paid", "equal-clean-sweeps"),
    Why.FOULED: ("foul-points", "set-order"),
    Why.COLLECTION: ("fee-taken",),
    Why.ALONE: ("max-players",),
    Why.TOO_FEW_CHIPS: ("least-points",),
}
STAKES = {"stack": 20000}
"""The buy-in at ten dollars a point."""
CARRY = ("button",)
BUTTON = 0

NO_SWEEP, A_SWEEP = 0, 1
KEYS = 2


def key_name(rules: Rules, key: int) -> str:
    return "a clean sweep" if key == A_SWEEP else "no clean sweep"


def policy(rules: Rules) -> Array:
    """A clean sweep is declared; how the others are set stands in the prompt."""
    cells = np.full(KEYS, prefer(Act.SET), dtype=np.int64)
    cells[A_SWEEP] = prefer(Act.CLEAN_SWEEP)
    return cells


def says_hand(rules: Rules, hand: Sequence[int], board: Sequence[int]) -> str:
    """A hand of a setting, or a clean sweep."""
    if UNKNOWN in hand or len(hand) not in (IN_FRONT, 5, CARDS):
        return ""
    if len(hand) < CARDS:
        return five_card_name(set_score([*hand, *[0] * CARDS], (1 << len(hand)) - 1))
    found = Sweep(sweep_of(hand))
    return found.name.lower().replace("_", " ") if found else ""


def legal(rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int) -> int:
    """Before each hand everybody has so many points' worth of chips in play."""
    least = rules.least_points * rules.point + fee_for_a_hand(rules, rules.max_players)
    return Why.TOO_FEW_CHIPS if 0 < amount < least else 0


def begins(rules: Rules, stakes: Array, carry: Array) -> int:
    return 0 if (stakes[:, Spot.STACK] > 0).sum() > 1 else Why.ALONE


class Chips(NamedTuple):
    """What moves between the seats."""

    left: Cells
    """What of each stack has not been settled yet."""
    net: Cells


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    chips = Chips(scratch(tape, seats), scratch(tape, seats))
    position = scratch(tape, seats)
    players = from_the_buttons(stakes, carry, position)
    for turn in range(players):
        seat = position[turn]
        due = fee_for_a_hand(rules, players)
        if due > 0:
            fee(tape, seat, due, Why.COLLECTION)
        # chips of less than a point do not play
        chips.left[seat] = (stakes[seat, Spot.STACK] - due) // rules.point * rules.point

    hand = scratch(tape, seats * CARDS)
    for turn in range(players):
        for n in range(CARDS):
            hand[CARDS * position[turn] + n] = draw(tape, position[turn], OWN)
    front, middle, swept = scratch(tape, seats), scratch(tape, seats), scratch(tape, seats)
    work = scratch(tape, WORK)
    for turn in range(players):
        seat = position[turn]
        cards = hand[CARDS * seat : CARDS * (seat + 1)]
        set_cards(tape, rules, seat, cards, front, middle, swept, work)

    worth = scratch(tape, seats * len(SEGMENTS))
    fouled = scratch(tape, seats)
    for turn in range(players):
        seat = position[turn]
        cards = hand[CARDS * seat : CARDS * (seat + 1)]
        open_hand(tape, seat, cards, front[seat], middle[seat], swept, fouled, worth)

    settle_sweeps(tape, rules, position, players, swept, chips)
    for row in range(rules.order.shape[0]):
        one, other = rules.order[row, 0], rules.order[row, 1]
        if one < players and other < players:
            one, other = position[one], position[other]
            settle_pair(tape, rules, one, other, position[0], worth, swept, fouled, chips)
    for turn in range(players):
        seat = position[turn]
        why = why_of(chips.net[seat], swept[seat], fouled[seat])
        settle(tape, seat, Spot.STACK, stakes[seat, Spot.STACK], chips.net[seat], 0, 0, POT, why)
    carry[BUTTON] = position[1]


@kernel
def fee_for_a_hand(rules: Rules, players: int) -> int:
    """What each of so many players pays before the deal."""
    row = min(players, rules.collection.shape[0] - 1)
    return rules.collection[row, PotFee.FEE]  # type: ignore[no-any-return]


@kernel
def from_the_buttons(stakes: Array, carry: Array, position: Cells) -> int:
    """Write who plays into a row, clockwise from the player with the buttons; how many they are."""
    seats, players = stakes.shape[0], 0
    for turn in range(seats):
        seat = (carry[BUTTON] + turn) % seats
        if stakes[seat, Spot.STACK] > 0:
            position[players] = seat
            players += 1
    return players


@kernel
def set_cards(
    tape: Tape, rules: Rules, seat: int, cards: Cells,
    front: Cells, middle: Cells, swept: Cells, work: Cells,
) -> None:  # fmt: skip
    """A player declares a clean sweep, or sets his cards; who does neither has fouled his hand."""
    sweep = 0 if is_unknown(cards) else sweep_of(cards)
    key = A_SWEEP if sweep > 0 else NO_SWEEP
    said = choose(tape, seat, key, Act.SET | Act.CLEAN_SWEEP | Act.FOUL)
    if said == Act.CLEAN_SWEEP:
        swept[seat] = 1
    elif said == Act.SET:
        places, others = 7, 0x1F << IN_FRONT
        if not is_unknown(cards):
            places, others = setting_for(cards, rules.bonuses, work)
        front[seat] = lay(tape, seat, ALL_PLACES, IN_FRONT, places)
        rest = ALL_PLACES ^ front[seat]
        middle[seat] = lay(tape, seat, rest, 5, others)


@kernel
def is_unknown(cards: Cells) -> bool:
    """Has nobody seen one of the cards?"""
    found = False
    for at in range(CARDS):
        found = found or cards[at] == UNKNOWN
    return found


@kernel
def open_hand(
    tape: Tape, seat: int, cards: Cells, front: int, middle: int,
    swept: Cells, fouled: Cells, worth: Cells,
) -> None:  # fmt: skip
    """The cards are turned up: what they are worth, and whether they are what they should be.

    A hand that is not shown is fouled.
    """
    for at in range(CARDS):
        cards[at] = show(tape, seat, at, cards[at])
    if is_unknown(cards):
        swept[seat] = 0
        fouled[seat] = 1
    elif swept[seat] > 0:
        swept[seat] = sweep_of(cards)
        fouled[seat] = swept[seat] == 0
    elif front == 0:
        fouled[seat] = 1
    else:
        at = len(SEGMENTS) * seat
        worth[at + FRONT] = set_score(cards, front)
        worth[at + MIDDLE] = set_score(cards, middle)
        worth[at + BACK] = set_score(cards, ALL_PLACES ^ front ^ middle)
        fouled[seat] = is_fouled(worth[at + FRONT], worth[at + MIDDLE], worth[at + BACK])


@kernel
def settle_sweeps(
    tape: Tape, rules: Rules, position: Cells, players: int, swept: Cells, chips: Chips
) -> None:
    """Each clean sweep collects from everybody who has none as high."""
    for turn in range(players):
        seat = position[turn]
        for further in range(1, players):
            other = position[(turn + further) % players]
            if swept[seat] > swept[other]:
                points = rules.sweeps[swept[seat]]
                pass_chips(tape, rules, other, seat, points, For.CLEAN_SWEEP, chips)


@kernel
def settle_pair(
    tape: Tape, rules: Rules, one: int, other: int, button: int,
    worth: Cells, swept: Cells, fouled: Cells, chips: Chips,
) -> None:  # fmt: skip
    """Two players compare, if neither has swept; a fouled hand pays its penalty."""
    if fouled[one] and fouled[other]:
        return
    if fouled[one] or fouled[other]:
        loser, winner = (one, other) if fouled[one] else (other, one)
        points = rules.foul_points
        for segment in range(len(SEGMENTS)):
            if swept[winner] == 0:
                points += bonus_of(rules, worth, winner, segment)
        pass_chips(tape, rules, loser, winner, points, For.FOUL, chips)
        return
    if swept[one] > 0 or swept[other] > 0:
        return
    points = 0
    for segment in range(len(SEGMENTS)):
        mine, theirs = worth[len(SEGMENTS) * one + segment], worth[len(SEGMENTS) * other + segment]
        if mine > theirs or (mine == theirs and one == button):
            points += 1 + bonus_of(rules, worth, one, segment)
        elif theirs > mine or other == button:
            points -= 1 + bonus_of(rules, worth, other, segment)
    if points > 0:
        pass_chips(tape, rules, other, one, points, For.POINTS, chips)
    elif points < 0:
        pass_chips(tape, rules, one, other, -points, For.POINTS, chips)


@kernel
def bonus_of(rules: Rules, worth: Cells, seat: int, segment: int) -> int:
    """What a seat's hand adds where it wins."""
    return rules.bonuses[segment, category(worth[len(SEGMENTS) * seat + segment])]  # type: ignore[no-any-return]


@kernel
def pass_chips(
    tape: Tape, rules: Rules, loser: int, winner: int, points: int, what: int, chips: Chips
) -> None:
    """Chips go from one seat to another, as far as both have some that were not settled yet."""
    amount = min(points * rules.point, chips.left[loser], chips.left[winner])
    if amount <= 0:
        return
    put_in(tape, loser, amount)
    award(tape, winner, loser, what, amount)
    chips.left[loser] -= amount
    chips.left[winner] -= amount
    chips.net[loser] -= amount
    chips.net[winner] += amount


@kernel
def why_of(net: int, swept: int, fouled: int) -> int:
    """Why a seat has won or lost."""
    if fouled:
        return Why.FOULED
    if swept:
        return Why.SWEPT
    return Why.AHEAD if net > 0 else Why.BEHIND if net < 0 else Why.EVEN
