"""Casino War.

Each player and the dealer get one card. The higher card wins even money. On a
tie the player gives up half, or goes to war: he matches his primary wager, three
cards are burned before the players' war cards and three before the dealer's. A war
won or tied wins; a war lost loses both units. The Tie wager bets on a tie of the
first two cards; the Bonus Tie also looks at suits and at a second tie.

The dealer first settles all that the first cards decide, then asks the players whose
cards tie.
"""

from __future__ import annotations

import numpy as np

from pitboss.game import *

FACTS = Facts(family="war", tells_apart=Face.RANK)


class Spot(Spots):
    PRIMARY = Wager()
    TIE = Wager()
    BONUS_TIE = Wager(rides_on="primary", tells_apart=Face.CARD)
    WAR = Wager(raises="primary")


class Act(Actions):
    WAR = auto()
    SURRENDER = auto()


class Why(Reasons):
    HIGHER = "the player's card is higher"
    LOWER = "the dealer's card is higher"
    TIED = "the two cards tie"
    NOT_TIED = "the two cards do not tie"
    SURRENDERED = "the player gives up half instead of going to war"
    WAR_WON = "the player's war card is higher"
    WAR_TIED = "the war cards tie: the player wins an additional unit"
    WAR_LOST = "the dealer's war card is higher"
    WAR_PRIMARY = "the primary wager comes back: the war wager was paid"
    TIED_AGAIN = "the war cards tie as well"
    COLLECTION = "collection fee"


class Tie(Outcomes):
    NO_TIE = auto()
    TIE = auto()


class BonusTie(Outcomes):
    NO_TIE = auto()
    BASIC_TIE = auto()
    SUITED_TIE = auto()
    DOUBLE_TIE = auto()
    FOUR_OF_A_KIND = auto()


class WarPays(IntEnum):
    """What the printed war odds are counted on."""

    BOTH_UNITS = 0  # primary and war wager together
    WAR_WAGER = 1  # the war wager; the primary wager comes back


class Rules(NamedTuple):
    decks: int
    order: ActionOrder
    war_pays_on: WarPays
    war_won: Odds
    war_tied: Odds
    tie: Annotated[Paytable, Tie]
    bonus_tie: Annotated[Paytable, BonusTie]
    bank: Bank = Bank()
    fees: Fees = NO_FEES


CARRY = ("first-seat",)
FIRST_SEAT = 0

KEYS = 13
"""A player at a tie knows the rank that tied."""


def key_name(rules: Rules, key: int) -> str:
    return f"tie of {RANKS[key]}s"


def policy(rules: Rules) -> Array:
    """War at every tie: surrendering costs more."""
    return np.full(KEYS, prefer(Act.WAR), dtype=np.int64)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)

    card = scratch(tape, seats)
    for seat in range(seats):
        if in_play(stakes, seat):
            card[seat] = draw(tape, seat, UP)
    dealer = draw(tape, DEALER, UP)

    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, carry[FIRST_SEAT])
        if in_play(stakes, seat):
            compare(tape, rules, stakes, seat, card[seat], dealer)

    at_war = scratch(tape, seats)
    wars = 0
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, carry[FIRST_SEAT])
        if stakes[seat, Spot.PRIMARY] > 0 and rank(card[seat]) == rank(dealer):
            at_war[seat] = goes_to_war(tape, rules, stakes, seat, card[seat], dealer)
            wars += at_war[seat]
    if wars == 0:
        return

    burn(tape, 3)
    war_card = scratch(tape, seats)
    for seat in range(seats):
        if at_war[seat]:
            war_card[seat] = draw(tape, seat, UP)
    burn(tape, 3)
    dealer_war = draw(tape, DEALER, UP)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, carry[FIRST_SEAT])
        if at_war[seat]:
            settle_war(tape, rules, seat, stakes[seat, Spot.PRIMARY], war_card[seat], dealer_war)
            settle_bonus(tape, rules, stakes, seat, card[seat], dealer, war_card[seat], dealer_war)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get a card? A Bonus Tie comes with a primary wager."""
    return bool(stakes[seat, Spot.PRIMARY] + stakes[seat, Spot.TIE] > 0)


@kernel
def compare(tape: Tape, rules: Rules, stakes: Array, seat: int, card: int, dealer: int) -> None:
    """The first two cards: they decide everything but the primary wager and bonus of a tie."""
    primary, tie, bonus = (
        stakes[seat, Spot.PRIMARY],
        stakes[seat, Spot.TIE],
        stakes[seat, Spot.BONUS_TIE],
    )
    if rank(card) == rank(dealer):
        if tie > 0:
            pay_row(tape, seat, Spot.TIE, tie, rules.tie, Tie.TIE, Why.TIED)
        return
    if primary > 0 and rank(card) > rank(dealer):
        pay(tape, seat, Spot.PRIMARY, primary, 1, 1, Why.HIGHER)
    elif primary > 0:
        lose(tape, seat, Spot.PRIMARY, primary, Why.LOWER)
    if tie > 0:
        lose(tape, seat, Spot.TIE, tie, Why.NOT_TIED)
    if bonus > 0:
        lose(tape, seat, Spot.BONUS_TIE, bonus, Why.NOT_TIED)


@kernel
def goes_to_war(tape: Tape, rules: Rules, stakes: Array, seat: int, card: int, dealer: int) -> int:
    """A seat whose card ties decides: 1 when it goes to war, 0 when it gives up half."""
    primary = stakes[seat, Spot.PRIMARY]
    if choose(tape, seat, rank(dealer), Act.WAR | Act.SURRENDER) == Act.WAR:
        post(tape, seat, Spot.WAR, primary)
        return 1
    pay(tape, seat, Spot.PRIMARY, primary, -1, 2, Why.SURRENDERED)
    settle_bonus(tape, rules, stakes, seat, card, dealer, card, -1)
    return 0


@kernel
def settle_war(tape: Tape, rules: Rules, seat: int, unit: int, mine: int, dealers: int) -> None:
    """Two units against one: the book counts the odds on both, or on the war wager alone. An odd
    cent of both is the war wager's."""
    win, per, why = -1, 1, Why.WAR_LOST
    if rank(mine) > rank(dealers):
        (win, per), why = rules.war_won, Why.WAR_WON
    elif rank(mine) == rank(dealers):
        (win, per), why = rules.war_tied, Why.WAR_TIED
    if rules.war_pays_on == WarPays.BOTH_UNITS:
        both = at_odds(2 * unit, win, per, breakage_of(tape, Spot.WAR))
        half = pay(tape, seat, Spot.PRIMARY, unit, win, per, why)
        settle(tape, seat, Spot.WAR, unit, both - half, win, per, BANK, why)
        return
    if why == Why.WAR_LOST:
        lose(tape, seat, Spot.PRIMARY, unit, why)
    else:
        push(tape, seat, Spot.PRIMARY, unit, Why.WAR_PRIMARY)
    pay(tape, seat, Spot.WAR, unit, win, per, why)


@kernel
def settle_bonus(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    seat: int,
    card: int,
    dealer: int,
    war: int,
    dealer_war: int,
) -> None:
    """The Bonus Tie of a seat whose first card ties; `dealer_war` is below 0 without a war."""
    bonus = stakes[seat, Spot.BONUS_TIE]
    if bonus == 0:
        return
    outcome, why = BonusTie.BASIC_TIE, Why.TIED
    if suit(card) == suit(dealer):
        outcome = BonusTie.SUITED_TIE
    if dealer_war >= 0 and rank(war) == rank(dealer_war):
        why = Why.TIED_AGAIN
        outcome = BonusTie.DOUBLE_TIE
        if rank(war) == rank(card):
            outcome = BonusTie.FOUR_OF_A_KIND
    pay_row(tape, seat, Spot.BONUS_TIE, bonus, rules.bonus_tie, outcome, why)
