"""Casino War.

Each player and the dealer get one card. The higher card wins even money. On a
tie the player gives up half, or goes to war: he matches his primary wager, cards
are burned, and he and the dealer get one more card each. A war won or tied wins;
a war lost loses both units. The Tie wager bets on a tie of the first two cards;
the Bonus Tie also looks at suits and at a second tie.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from pitboss.equipment.cards import RANKS, Deck, rank, standard, suit
from pitboss.facts import Equipment, Face, Facts, Reason, Wager, by_bit
from pitboss.families.player_dealer import ActionOrder, collect_fees, seat_in_order
from pitboss.jit import kernel
from pitboss.money.fees import Fees
from pitboss.money.odds import Odds
from pitboss.money.paytables import Paytable
from pitboss.registry import Array
from pitboss.tape import DEALER, UP, burn, choose, draw, lose, pay, pay_row, post, push, scratch
from pitboss.tape.simulation import prefer
from pitboss.tape.verbs import Tape

FACTS = Facts(
    slug="casino-war",
    title="Casino War",
    family="war",
    equipment=Equipment.CARDS,
    tells_apart=Face.CARD,
)

WAGERS = (
    Wager(slug="primary"),
    Wager(slug="tie"),
    Wager(slug="bonus-tie", rides_on="primary"),
    Wager(slug="war", raises="primary"),
)
PRIMARY, TIE, BONUS_TIE, WAR = range(4)

ACTIONS = by_bit(["war", "surrender"])
GO_TO_WAR, SURRENDER = 1, 2

PAYTABLES = {
    "tie": ("no-tie", "tie"),
    "bonus_tie": ("no-tie", "basic-tie", "suited-tie", "double-tie", "four-of-a-kind"),
}
NO_TIE, BASIC_TIE, SUITED_TIE, DOUBLE_TIE, FOUR_OF_A_KIND = range(5)

CARRY = ("button",)
BUTTON = 0

REASONS = {
    1: Reason("higher", "the player's card is higher"),
    2: Reason("lower", "the dealer's card is higher"),
    3: Reason("tied", "the two cards tie"),
    4: Reason("not-tied", "the two cards do not tie"),
    5: Reason("surrendered", "the player gives up half instead of going to war"),
    6: Reason("war-won", "the player's war card is higher"),
    7: Reason("war-tied", "the war cards tie: the player wins an additional unit"),
    8: Reason("war-lost", "the dealer's war card is higher"),
    9: Reason("collection", "collection fee"),
    10: Reason("war-primary", "the primary wager comes back: the war wager was paid"),
}
(
    HIGHER,
    LOWER,
    TIED,
    NOT_TIED,
    SURRENDERED,
    WAR_WON,
    WAR_TIED,
    WAR_LOST,
    COLLECTION,
    WAR_PRIMARY,
) = range(1, 11)


class BurnBefore(IntEnum):
    """Before whom three cards are burned in a war."""

    PLAYERS_AND_DEALER = 0  # once before the players' cards, once before the dealer's
    EVERY_CARD = 1


class WarPays(IntEnum):
    """What the printed war odds are counted on."""

    BOTH_UNITS = 0  # primary and war wager together
    WAR_WAGER = 1  # the war wager; the primary wager comes back


class Rules(NamedTuple):
    decks: int
    order: ActionOrder
    burn_before: BurnBefore
    war_pays_on: WarPays
    war_won: Odds
    war_tied: Odds
    tie: Paytable
    bonus_tie: Paytable
    fees: Fees


KEYS = 13
"""A player at a tie knows the rank that tied."""


def deck(rules: Rules) -> Deck:
    return standard(rules.decks)


def key_name(rules: Rules, key: int) -> str:
    return f"tie of {RANKS[key]}s"


def policy(rules: Rules) -> Array:
    """War at every tie: surrendering costs more."""
    return np.full(KEYS, prefer(GO_TO_WAR), dtype=np.int64)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, COLLECTION)

    card = scratch(tape, seats)
    for seat in range(seats):
        if stakes[seat].any():
            card[seat] = draw(tape, seat, UP)
    dealer = draw(tape, DEALER, UP)

    at_war = scratch(tape, seats)
    wars = 0
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, carry[BUTTON])
        if not stakes[seat].any():
            continue
        primary, tie, bonus = stakes[seat, PRIMARY], stakes[seat, TIE], stakes[seat, BONUS_TIE]
        if rank(card[seat]) != rank(dealer):
            if primary > 0 and rank(card[seat]) > rank(dealer):
                pay(tape, seat, PRIMARY, primary, 1, 1, HIGHER)
            elif primary > 0:
                lose(tape, seat, PRIMARY, primary, LOWER)
            if tie > 0:
                pay_row(tape, seat, TIE, tie, rules.tie, NO_TIE, NOT_TIED)
            if bonus > 0:
                pay_row(tape, seat, BONUS_TIE, bonus, rules.bonus_tie, NO_TIE, NOT_TIED)
            continue
        if tie > 0:
            pay_row(tape, seat, TIE, tie, rules.tie, BASIC_TIE, TIED)
        if primary == 0:
            continue
        if choose(tape, seat, rank(dealer), GO_TO_WAR | SURRENDER) == GO_TO_WAR:
            post(tape, seat, WAR, primary)
            at_war[seat] = 1
            wars += 1
        else:
            pay(tape, seat, PRIMARY, primary, -1, 2, SURRENDERED)
            if bonus > 0:
                first = first_tie(card[seat], dealer)
                pay_row(tape, seat, BONUS_TIE, bonus, rules.bonus_tie, first, TIED)

    if wars == 0:
        return
    war_card = scratch(tape, seats)
    burned = False
    for seat in range(seats):
        if at_war[seat]:
            if rules.burn_before == BurnBefore.EVERY_CARD or not burned:
                burn(tape, 3)
                burned = True
            war_card[seat] = draw(tape, seat, UP)
    burn(tape, 3)
    dealer_war = draw(tape, DEALER, UP)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, carry[BUTTON])
        if not at_war[seat]:
            continue
        settle_war(tape, rules, seat, stakes[seat, PRIMARY], rank(war_card[seat]), rank(dealer_war))
        if stakes[seat, BONUS_TIE] > 0:
            outcome = first_tie(card[seat], dealer)
            if rank(war_card[seat]) == rank(dealer_war):
                outcome = FOUR_OF_A_KIND if rank(dealer_war) == rank(dealer) else DOUBLE_TIE
            bonus = stakes[seat, BONUS_TIE]
            pay_row(tape, seat, BONUS_TIE, bonus, rules.bonus_tie, outcome, TIED)


@kernel
def first_tie(card: int, dealer: int) -> int:
    """The Bonus Tie outcome of the first two cards, which tie."""
    return SUITED_TIE if suit(card) == suit(dealer) else BASIC_TIE


@kernel
def settle_war(tape: Tape, rules: Rules, seat: int, unit: int, mine: int, dealers: int) -> None:
    """Two units against one: the book counts the odds on both, or on the war wager alone."""
    win, per, why = -1, 1, WAR_LOST
    if mine > dealers:
        (win, per), why = rules.war_won, WAR_WON
    elif mine == dealers:
        (win, per), why = rules.war_tied, WAR_TIED
    if rules.war_pays_on == WarPays.BOTH_UNITS:
        pay(tape, seat, WAR, 2 * unit, win, per, why)
    elif why == WAR_LOST:
        lose(tape, seat, PRIMARY, unit, why)
        lose(tape, seat, WAR, unit, why)
    else:
        push(tape, seat, PRIMARY, unit, WAR_PRIMARY)
        pay(tape, seat, WAR, unit, win, per, why)
