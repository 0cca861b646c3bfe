"""Casino War.

Each player and the dealer get one card. The higher card wins even money. On a
tie the player gives up half, or goes to war: he matches his primary wager, cards
are burned, and he and the dealer get one more card each. A war won or tied wins;
a war lost loses both units. The Tie wager bets on a tie of the first two cards;
the Bonus Tie also looks at suits and at a second tie.

The house banks, or a player-dealer whose bank may run dry; then it matters who
is settled first, and when the players whose cards tie are asked.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from pitboss.equipment.cards import RANKS, Deck, rank, standard, suit
from pitboss.facts import Equipment, Face, Facts, Reason, Wager, by_bit
from pitboss.families.player_dealer import ActionOrder, collect_fees, return_fees, seat_in_order
from pitboss.jit import kernel
from pitboss.money.banks import Cover, PartlyCovered, UncoveredFee
from pitboss.money.fees import Fees
from pitboss.money.odds import Odds, at_odds
from pitboss.money.paytables import Paytable
from pitboss.registry import Array
from pitboss.tape import (
    BANK,
    DEALER,
    UP,
    burn,
    choose,
    draw,
    lose,
    pay,
    pay_row,
    post,
    push,
    reach,
    scratch,
    settle,
)
from pitboss.tape.simulation import prefer
from pitboss.tape.verbs import Tape, breakage_of

FACTS = Facts(
    slug="casino-war",
    title="Casino War",
    family="war",
    equipment=Equipment.CARDS,
    tells_apart=Face.RANK,
)

WAGERS = (
    Wager(slug="primary"),
    Wager(slug="tie"),
    Wager(slug="bonus-tie", rides_on="primary", tells_apart=Face.CARD),
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
    11: Reason("tied-again", "the war cards tie as well"),
    12: Reason("forfeited", "a surrender ends the player's part in the round"),
    13: Reason("war-collected", "the primary wager is collected when the player goes to war"),
    14: Reason("no-war", "the bank is used up: there is no war"),
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
    TIED_AGAIN,
    FORFEITED,
    WAR_COLLECTED,
    NO_WAR,
) = range(1, 15)


class TiesDecided(IntEnum):
    """When a player whose card ties chooses."""

    IN_TURN = 0  # when the dealer comes to him
    AFTER_THE_OTHERS = 1  # when everybody else has been settled


class BurnBefore(IntEnum):
    """Before whom three cards are burned in a war."""

    PLAYERS_AND_DEALER = 0  # once before the players' cards, once before the dealer's
    EVERY_CARD = 1


class WarPays(IntEnum):
    """What the printed war odds are counted on."""

    BOTH_UNITS = 0  # primary and war wager together
    WAR_WAGER = 1  # the war wager; the primary wager comes back
    WAR_WAGER_ONLY = 2  # the war wager; the primary wager is collected before the war deal


class WarUnits(IntEnum):
    """Whose are the three units that the winner of a war wins?"""

    WITH_HIS_OWN = 0  # two of them are the player's, and the printed odds count the third
    BESIDES_HIS_OWN = 1  # he wins them on top of his two


class SurrenderedBonus(IntEnum):
    """What becomes of the Bonus Tie when the player surrenders."""

    PAID = 0  # the first two cards have tied
    FORFEITED = 1


class FourOfAKind(IntEnum):
    """Which four cards of one rank are four of a kind to the Bonus Tie."""

    RANK_ALONE = 0
    FOUR_SUITS = 1  # other fours are double ties


ALL_SUITS = 0b1111


class BonusRows(IntEnum):
    """Which rows of its table the Bonus Tie is paid by."""

    HIGHEST = 0
    EVERY = 1  # that of the first tie, the double tie and four of a kind, added up


class TieSettled(IntEnum):
    """When a seat's Tie wager is settled: it decides whether a short bank reaches it."""

    BEFORE_BONUS = 0
    AFTER_BONUS = 1


class OddCent(IntEnum):
    """Whose is the odd cent when half of a wager is surrendered?"""

    PLAYER = 0
    BANK = 1


class WarUncovered(IntEnum):
    """What a player at a tie may do when the player-dealer's bank is used up."""

    DEALT = 0  # go to war as always; what is not covered goes back
    NO_WAR = 1  # nothing: the primary wager goes back


class Rules(NamedTuple):
    decks: int
    order: ActionOrder
    cover: Cover
    partly_covered: PartlyCovered
    uncovered_fee: UncoveredFee
    tie_settled: TieSettled
    ties_decided: TiesDecided
    burn_before: BurnBefore
    war_pays_on: WarPays
    war_won: Odds
    war_tied: Odds
    war_units: WarUnits
    war_uncovered: WarUncovered
    odd_cent: OddCent
    bonus_rows: BonusRows
    surrendered_bonus: SurrenderedBonus
    four_of_a_kind: FourOfAKind
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
    """War at every tie: surrendering costs more, unless going to war costs the primary wager."""
    at_a_tie = SURRENDER if rules.war_pays_on == WarPays.WAR_WAGER_ONLY else GO_TO_WAR
    return np.full(KEYS, prefer(at_a_tie), dtype=np.int64)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, COLLECTION)

    card = scratch(tape, seats)
    for seat in range(seats):
        if in_play(stakes, seat):
            card[seat] = draw(tape, seat, UP)
    dealer = draw(tape, DEALER, UP)

    at_war = scratch(tape, seats)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, carry[BUTTON])
        if not in_play(stakes, seat):
            continue
        if rank(card[seat]) != rank(dealer):
            settle_untied(tape, rules, stakes, seat, rank(card[seat]) > rank(dealer))
            continue
        if rules.tie_settled == TieSettled.BEFORE_BONUS:
            pay_tie(tape, rules, stakes, seat)
        if rules.ties_decided == TiesDecided.IN_TURN:
            at_war[seat] = goes_to_war(tape, rules, stakes, seat, card[seat], dealer)
    # A player-dealer's book goes round the table once more for the players whose cards tie.
    if rules.ties_decided == TiesDecided.AFTER_THE_OTHERS:
        for turn in range(seats):
            seat = seat_in_order(turn, seats, rules.order, carry[BUTTON])
            if in_play(stakes, seat) and rank(card[seat]) == rank(dealer):
                at_war[seat] = goes_to_war(tape, rules, stakes, seat, card[seat], dealer)

    war_card = scratch(tape, seats)
    wars = 0
    for seat in range(seats):
        if at_war[seat]:
            if wars == 0 or rules.burn_before == BurnBefore.EVERY_CARD:
                burn(tape, 3)
            war_card[seat] = draw(tape, seat, UP)
            wars += 1
    if wars > 0:
        burn(tape, 3)
        dealer_war = draw(tape, DEALER, UP)
        for turn in range(seats):
            seat = seat_in_order(turn, seats, rules.order, carry[BUTTON])
            if at_war[seat]:
                mine, war = card[seat], war_card[seat]
                settle_war(tape, rules, stakes, seat, mine, dealer, war, dealer_war)
    return_fees(tape, stakes, rules.fees, rules.uncovered_fee, COLLECTION)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get a card? A Bonus Tie comes with a primary wager."""
    return bool(stakes[seat, PRIMARY] > 0 or stakes[seat, TIE] > 0)


@kernel
def settle_untied(tape: Tape, rules: Rules, stakes: Array, seat: int, higher: bool) -> None:
    """A seat whose card does not tie: every wager is decided at once."""
    primary, tie, bonus = stakes[seat, PRIMARY], stakes[seat, TIE], stakes[seat, BONUS_TIE]
    if primary > 0 and higher:
        pay(tape, seat, PRIMARY, primary, 1, 1, HIGHER)
    elif primary > 0:
        lose(tape, seat, PRIMARY, primary, LOWER)
    for part in range(2):
        if part == rules.tie_settled and tie > 0:
            pay_row(tape, seat, TIE, tie, rules.tie, NO_TIE, NOT_TIED)
        elif part != rules.tie_settled and bonus > 0:
            pay_row(tape, seat, BONUS_TIE, bonus, rules.bonus_tie, NO_TIE, NOT_TIED)


@kernel
def pay_tie(tape: Tape, rules: Rules, stakes: Array, seat: int) -> None:
    """The Tie wager of a seat whose card ties."""
    if stakes[seat, TIE] > 0:
        pay_row(tape, seat, TIE, stakes[seat, TIE], rules.tie, BASIC_TIE, TIED)


@kernel
def goes_to_war(tape: Tape, rules: Rules, stakes: Array, seat: int, card: int, dealer: int) -> int:
    """A seat whose card ties decides: 1 when it goes to war, 0 when its part in the round ends."""
    primary, bonus = stakes[seat, PRIMARY], stakes[seat, BONUS_TIE]
    if primary > 0:
        forfeits = rules.surrendered_bonus == SurrenderedBonus.FORFEITED
        if rules.war_uncovered == WarUncovered.NO_WAR and reach(tape, 1) == 0:
            pay(tape, seat, PRIMARY, primary, 1, 1, NO_WAR)  # out of the bank's reach: it goes back
            forfeits = False
        elif choose(tape, seat, rank(dealer), GO_TO_WAR | SURRENDER) == GO_TO_WAR:
            post(tape, seat, WAR, primary)
            if rules.war_pays_on == WarPays.WAR_WAGER_ONLY:
                lose(tape, seat, PRIMARY, primary, WAR_COLLECTED)
            return 1
        else:
            surrender(tape, rules, seat, primary)
        if bonus > 0 and forfeits:
            lose(tape, seat, BONUS_TIE, bonus, FORFEITED)
        elif bonus > 0:
            outcome = first_tie(card, dealer)
            pay_row(tape, seat, BONUS_TIE, bonus, rules.bonus_tie, outcome, TIED)
    if rules.tie_settled == TieSettled.AFTER_BONUS:
        pay_tie(tape, rules, stakes, seat)
    return 0


@kernel
def surrender(tape: Tape, rules: Rules, seat: int, primary: int) -> None:
    """Half of the primary wager is given up; of an odd number of cents, one more or not."""
    if rules.odd_cent == OddCent.BANK:
        settle(tape, seat, PRIMARY, primary, -((primary + 1) // 2), -1, 2, BANK, SURRENDERED)
    else:
        pay(tape, seat, PRIMARY, primary, -1, 2, SURRENDERED)


@kernel
def first_tie(card: int, dealer: int) -> int:
    """The Bonus Tie outcome of the first two cards, which tie."""
    return SUITED_TIE if suit(card) == suit(dealer) else BASIC_TIE


@kernel
def second_tie(counts: int, card: int, dealer: int, war: int, dealer_war: int) -> int:
    """The Bonus Tie outcome of four cards, the last two of which tie as well."""
    if rank(dealer_war) != rank(dealer):
        return DOUBLE_TIE
    suits = (1 << suit(card)) | (1 << suit(dealer)) | (1 << suit(war)) | (1 << suit(dealer_war))
    if counts == FourOfAKind.FOUR_SUITS and suits != ALL_SUITS:
        return DOUBLE_TIE
    return FOUR_OF_A_KIND


@kernel
def settle_war(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    seat: int,
    card: int,
    dealer: int,
    war: int,
    dealer_war: int,
) -> None:
    """The wagers of a seat that went to war."""
    pay_war(tape, rules, seat, stakes[seat, PRIMARY], rank(war), rank(dealer_war))
    bonus = stakes[seat, BONUS_TIE]
    if bonus > 0 and rank(war) != rank(dealer_war):
        outcome = first_tie(card, dealer)
        pay_row(tape, seat, BONUS_TIE, bonus, rules.bonus_tie, outcome, TIED)
    elif bonus > 0:
        outcome = second_tie(rules.four_of_a_kind, card, dealer, war, dealer_war)
        if rules.bonus_rows == BonusRows.EVERY:
            pay_every_row(tape, rules, seat, bonus, first_tie(card, dealer), outcome)
        else:
            pay_row(tape, seat, BONUS_TIE, bonus, rules.bonus_tie, outcome, TIED_AGAIN)
    if rules.tie_settled == TieSettled.AFTER_BONUS:
        pay_tie(tape, rules, stakes, seat)


@kernel
def pay_every_row(tape: Tape, rules: Rules, seat: int, bonus: int, first: int, second: int) -> None:
    """The Bonus Tie of two ties by every row that fits: four of a kind is a double tie as well.

    All rows are so much to 1.
    """
    table, breakage = rules.bonus_tie, breakage_of(tape, BONUS_TIE)
    win = table[first, 1] + table[DOUBLE_TIE, 1]
    if second == FOUR_OF_A_KIND:
        win += table[FOUR_OF_A_KIND, 1]
    net = at_odds(bonus, win, 1, breakage)
    settle(tape, seat, BONUS_TIE, bonus, net, win, 1, BANK, TIED_AGAIN)


@kernel
def pay_war(tape: Tape, rules: Rules, seat: int, unit: int, mine: int, dealers: int) -> None:
    """Two units against one: the book counts the odds on both, or on the war wager alone."""
    win, per, why = -1, 1, WAR_LOST
    if mine > dealers:
        (win, per), why = rules.war_won, WAR_WON
    elif mine == dealers:
        (win, per), why = rules.war_tied, WAR_TIED
    if rules.war_pays_on == WarPays.BOTH_UNITS:
        if rules.war_units == WarUnits.BESIDES_HIS_OWN and why != WAR_LOST:
            win += per
        pay(tape, seat, WAR, 2 * unit, win, per, why)
        return
    if rules.war_pays_on == WarPays.WAR_WAGER:
        if why == WAR_LOST:
            lose(tape, seat, PRIMARY, unit, why)
        else:
            push(tape, seat, PRIMARY, unit, WAR_PRIMARY)
    pay(tape, seat, WAR, unit, win, per, why)
