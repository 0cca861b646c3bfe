"""Blackjack.

Two cards to each box and to the dealer, one of whose cards is seen. A player
draws until he stands or passes 21; he may double his wager for one more card,
split two cards of one value, or give up half. Against an ace he may insure. The
dealer draws to 17. The higher total wins even money; an ace and a ten dealt as
the first two cards are a blackjack, which beats any other 21 and pays more.

Four side bets look at the first two cards: Bet the Set, Royal Match 21, King's
Bounty and House Money, whose winnings may be put on top of the blackjack wager.

Money on the layout: `main` is the first hand's stake, capped or not; each hand
split off has its stake on `split`; what is added to double lies on `double`,
whichever hand it belongs to. Each is settled in a line of its own.
"""

from __future__ import annotations

import numpy as np

from pitboss.families import basic_strategy, twentyone
from pitboss.families.twentyone import (
    BOX,
    CELLS,
    DEALER_BUSTED,
    DEALT,
    FIRST,
    NATURAL,
    PLAY_KEYS,
    SECOND,
    STAKE,
    Act,
    AgainstAnAce,
    Boxes,
    DoubleOn,
    InsurancePays,
    LateBlackjack,
    MoreReasons,
    MoreSpots,
    Soft17,
    Spot,
    Turn,
    box_at,
    collect_insurance,
    completing,
    deal,
    dealer_draws,
    may_have_natural,
    offer_insurance,
    pay_naturals,
    settle_boxes,
    take_turn,
    waits_for_hole,
)
from pitboss.game import *
from pitboss.hands.twentyone import counted, hard_sum, is_natural
from pitboss.sidebets.bet_the_set import BetTheSet, pair
from pitboss.sidebets.house_money import CAP_KEYS as HOUSE_MONEY_KEYS
from pitboss.sidebets.house_money import (
    HouseMoney,
    cap_name,
    cap_where_ahead,
    settle_house_money,
)
from pitboss.sidebets.kings_bounty import KingsBounty, bounty, bounty_waits, settle_bounty
from pitboss.sidebets.royal_match import RoyalMatch, match, match_waits, settle_match

FACTS = Facts(family="twentyone")


class Side(MoreSpots):
    BET_THE_SET = Wager()
    ROYAL_MATCH = Wager()
    KINGS_BOUNTY = Wager(names_a_suit=True)
    HOUSE_MONEY = Wager()


class Why(MoreReasons):
    BET_THE_SET = "the player's first two cards decide: a pair wins"
    ROYAL_MATCH = "the player's first two cards decide: of one suit they win"
    CROWN_TREASURE = "player and dealer both have a king and queen suited"
    KINGS_BOUNTY = "the player's first two cards decide: a twenty wins"
    HOUSE_MONEY = "the player's first two cards are a pair or a straight"
    HOUSE_MONEY_LOST = "the player's first two cards are neither a pair nor a straight"


class Rules(NamedTuple):
    decks: int
    soft_17: Soft17
    blackjack_pays: Odds
    peek: bool
    """The dealer looks at the hole card under an ace or a ten before the players act."""
    late_blackjack: LateBlackjack
    split_hands: int
    chip: Cents
    """The smallest chip: what insurance and doubles for less go in steps of."""
    insurance: Annotated[Paytable, InsurancePays]
    bet_the_set: Annotated[Paytable, BetTheSet]
    royal_match: Annotated[Paytable, RoyalMatch]
    kings_bounty: Annotated[Paytable, KingsBounty]
    house_money: Annotated[Paytable, HouseMoney]
    against_an_ace: AgainstAnAce = AgainstAnAce()
    surrender: bool = False
    resplit_aces: bool = False
    double_on_few_decks: DoubleOn = DoubleOn.ANY_TWO
    """With one or two decks; with more, any two cards may be doubled."""
    double_after_split_few_decks: bool = True
    """With more decks a split hand may always be doubled."""


CAP_KEYS = twentyone.KEYS
"""After the family's keys: House Money won."""
KEYS = CAP_KEYS + HOUSE_MONEY_KEYS


def key_name(rules: Rules, key: int) -> str:
    return twentyone.key_name(key) if key < CAP_KEYS else cap_name(key - CAP_KEYS)


why_not = twentyone.why_not


def policy(rules: Rules) -> Array:
    """Basic strategy, never insurance; House Money rides on every hand that is ahead."""
    game = basic_strategy.Game(
        decks=rules.decks,
        hits_soft_17=rules.soft_17 == Soft17.HIT,
        double_after_split=rules.decks > 2 or rules.double_after_split_few_decks,
        all_at_risk=not rules.peek and rules.late_blackjack == LateBlackjack.ALL_WAGERS,
    )
    cells = np.full(KEYS, prefer(Act.DECLINE), dtype=np.int64)
    cells[:PLAY_KEYS] = basic_strategy.policy(game)
    cells[CAP_KEYS:] = cap_where_ahead()
    return cells


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    size = BOX + CELLS * rules.split_hands
    boxes = scratch(tape, seats * size)
    playing, side_bets = place_wagers(stakes, boxes, size)

    # Two cards to each box and to the dealer, who exposes the first when all have theirs.
    exposed, hole = deal(tape, boxes, size, seats)
    if side_bets > 0:
        settle_first_two(tape, rules, stakes, boxes, size, exposed)
    if playing == 0:
        settle_or_cap(tape, rules, stakes, boxes, size, 0, False)
        settle_waiting(tape, rules, stakes, boxes, size, exposed, hole)
        return
    shown = counted(reveal(tape, exposed))
    up = hard_sum(shown)

    # Against an ace: even money or insurance. Then the dealer looks at the hole card.
    at_stake, pays, insurance = seats, rules.blackjack_pays, rules.insurance
    if up == 1:
        at_stake = offer_insurance(tape, rules.against_an_ace, pays, rules.chip, boxes, size, seats)
    natural, known = False, rules.peek or not may_have_natural(up)
    if rules.peek and at_stake > 0:
        natural = peek(tape, hole, completing(up))
    if side_bets > 0:
        settle_or_cap(tape, rules, stakes, boxes, size, up, known and not natural)

    dealer, late = DEALER_BUSTED, rules.late_blackjack
    if natural:
        reveal(tape, hole)
        dealer = NATURAL
    else:
        if known:
            if up == 1:
                collect_insurance(tape, insurance, boxes, size, seats)
            pay_naturals(tape, pays, boxes, size, seats)
        turn = turn_rules(rules, known)
        live = 0
        for seat in range(seats):
            live += take_turn(tape, turn, boxes, box_at(seat, size), seat, up)
        # The dealer turns the hole card, and draws, only where something depends on it.
        if live > 0 or (not known and waits_for_hole(boxes, size, seats, late)):
            hand = shown + counted(reveal(tape, hole))
            if is_natural(hand):
                dealer = NATURAL
            elif live > 0:
                dealer = dealer_draws(tape, hand, rules.soft_17)

    settle_boxes(tape, pays, insurance, late, boxes, size, seats, dealer)
    if side_bets > 0:
        settle_waiting(tape, rules, stakes, boxes, size, exposed, hole)


@kernel
def place_wagers(stakes: Array, boxes: Cells, size: int) -> tuple[int, int]:
    """What lies on each box; and the money on blackjack and on side bets."""
    playing, side_bets = 0, 0
    for seat in range(stakes.shape[0]):
        main, side = stakes[seat, Spot.MAIN], 0
        side += stakes[seat, Side.BET_THE_SET] + stakes[seat, Side.ROYAL_MATCH]
        side += stakes[seat, Side.KINGS_BOUNTY] + stakes[seat, Side.HOUSE_MONEY]
        at = box_at(seat, size)
        boxes[at + STAKE], boxes[at + DEALT] = main, main + side
        playing += main
        side_bets += side
    return playing, side_bets


@kernel
def turn_rules(rules: Rules, known: bool) -> Turn:
    """A player's turn: with one or two decks the house may double less.

    Surrender is only offered when the dealer is `known` to have no blackjack.
    """
    few = rules.decks <= 2
    surrender = rules.surrender and known
    after_split = rules.double_after_split_few_decks or not few
    return Turn(
        first_two=Act.HIT | Act.STAND | Act.DOUBLE | (Act.SURRENDER if surrender else 0),
        split_two=Act.HIT | Act.STAND | (Act.DOUBLE if after_split else 0),
        double_on=rules.double_on_few_decks if few else DoubleOn.ANY_TWO,
        split_hands=rules.split_hands,
        resplit_aces=rules.resplit_aces,
        chip=rules.chip,
    )


BOXES = Boxes(turn=turn_rules, may_ride=Side.HOUSE_MONEY.wager.slug)

# --- Side bets ------------------------------------------------------------------------------


@kernel
def settle_first_two(
    tape: Tape, rules: Rules, stakes: Array, boxes: Cells, size: int, exposed: int
) -> None:
    """Bet the Set, Royal Match and King's Bounty, unless the dealer's hand may raise them."""
    for seat in range(stakes.shape[0] - 1, -1, -1):
        at = box_at(seat, size)
        first, second = boxes[at + FIRST], boxes[at + SECOND]
        stake = stakes[seat, Side.BET_THE_SET]
        if stake > 0:
            row, table = pair(first, second), rules.bet_the_set
            pay_row(tape, seat, Side.BET_THE_SET, stake, table, row, Why.BET_THE_SET)
        stake = stakes[seat, Side.ROYAL_MATCH]
        if stake > 0 and not match_waits(tape, first, second, exposed):
            row, table = match(first, second), rules.royal_match
            pay_row(tape, seat, Side.ROYAL_MATCH, stake, table, row, Why.ROYAL_MATCH)
        stake = stakes[seat, Side.KINGS_BOUNTY]
        if stake > 0 and not bounty_waits(tape, first, second, exposed):
            row, table = bounty(first, second), rules.kings_bounty
            pay_row(tape, seat, Side.KINGS_BOUNTY, stake, table, row, Why.KINGS_BOUNTY)


@kernel
def settle_or_cap(
    tape: Tape, rules: Rules, stakes: Array, boxes: Cells, size: int, up: int, may_cap: bool
) -> None:
    """House Money, after the look at the hole card."""
    for seat in range(stakes.shape[0] - 1, -1, -1):
        stake, at = stakes[seat, Side.HOUSE_MONEY], box_at(seat, size)
        if stake > 0:
            spot, table = Side.HOUSE_MONEY, rules.house_money
            won, lost = Why.HOUSE_MONEY, Why.HOUSE_MONEY_LOST
            settle_house_money(
                tape, seat, spot, stake, table, boxes, at, CAP_KEYS, up, may_cap, won, lost
            )


@kernel
def settle_waiting(
    tape: Tape, rules: Rules, stakes: Array, boxes: Cells, size: int, exposed: int, hole: int
) -> None:
    """The side bets that waited for the dealer's hole card, at the end of the round."""
    for seat in range(stakes.shape[0] - 1, -1, -1):
        at = box_at(seat, size)
        first, second = boxes[at + FIRST], boxes[at + SECOND]
        stake = stakes[seat, Side.ROYAL_MATCH]
        if stake > 0 and match_waits(tape, first, second, exposed):
            spot, table, why = Side.ROYAL_MATCH, rules.royal_match, Why.ROYAL_MATCH
            crowned = Why.CROWN_TREASURE
            settle_match(tape, seat, spot, stake, table, exposed, hole, why, crowned)
        stake = stakes[seat, Side.KINGS_BOUNTY]
        if stake > 0 and bounty_waits(tape, first, second, exposed):
            spot, table, why = Side.KINGS_BOUNTY, rules.kings_bounty, Why.KINGS_BOUNTY
            settle_bounty(tape, seat, spot, stake, table, exposed, hole, why)
