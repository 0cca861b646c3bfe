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

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from pitboss.equipment.cards import Deck, standard
from pitboss.facts import Equipment, Face, Facts, Reason, Wager, by_bit
from pitboss.families import basic_strategy
from pitboss.families.basic_strategy import Chart
from pitboss.families.twentyone import (
    BUSTED,
    DEALER_BUSTED,
    DRAWN,
    FIRST_TWO,
    HAND_CLASSES,
    NATURAL,
    PLAY_KEYS,
    SPLIT_TWO,
    DoubleOn,
    Soft17,
    cards_in,
    class_name,
    completing,
    counted,
    dealer_draws,
    even_money,
    hand_class,
    hard_sum,
    is_natural,
    least_double,
    may_double,
    may_have_natural,
    most_insurance,
    play_key,
    total,
    upcard_name,
    worth,
)
from pitboss.families.twentyone import key_name as play_key_name
from pitboss.hands.twentyone import is_ten, value
from pitboss.jit import kernel
from pitboss.money.cents import Cents
from pitboss.money.odds import Odds
from pitboss.money.paytables import Paytable
from pitboss.registry import Array
from pitboss.sidebets import bet_the_set, house_money, kings_bounty, royal_match
from pitboss.sidebets.royal_match import CrownPays, CrownSuits
from pitboss.tape import (
    DEALER,
    DOWN,
    OWN,
    UP,
    burn,
    choose,
    choose_amount,
    draw,
    give_back,
    lose,
    pay,
    pay_row,
    peek,
    post,
    push,
    reveal,
    scratch,
)
from pitboss.tape.simulation import prefer
from pitboss.tape.verbs import Cells, Tape

FACTS = Facts(
    slug="blackjack",
    title="Blackjack",
    family="twentyone",
    equipment=Equipment.CARDS,
    tells_apart=Face.CARD,
    too_large=("main",),
)

WAGERS = (
    Wager(slug="main", tells_apart=Face.POINTS),
    Wager(slug="double", raises="main"),
    Wager(slug="split", raises="main"),
    Wager(slug="insurance", raises="main"),
    Wager(slug="bet-the-set"),
    Wager(slug="royal-match"),
    Wager(slug="kings-bounty", names_a_suit=True),
    Wager(slug="house-money"),
)
MAIN, DOUBLED, SPLITS, INSURANCE, BET_THE_SET, ROYAL_MATCH, KINGS_BOUNTY, HOUSE_MONEY = range(8)

ACTIONS = by_bit(
    ["hit", "stand", "double", "split", "surrender", "insure", "decline", "even-money"]
)
HIT, STAND, DOUBLE, SPLIT, SURRENDER, INSURE, DECLINE, EVEN_MONEY = (1 << bit for bit in range(8))

PAYTABLES = {
    "bet_the_set": bet_the_set.OUTCOMES,
    "royal_match": royal_match.OUTCOMES,
    "kings_bounty": kings_bounty.OUTCOMES,
    "house_money": house_money.OUTCOMES,
}

REASONS = {
    1: Reason("higher", "the player's total is higher"),
    2: Reason("dealer-busts", "the dealer goes over 21"),
    3: Reason("lower", "the dealer's total is higher"),
    4: Reason("busts", "the player goes over 21"),
    5: Reason("tied", "the totals are equal"),
    6: Reason("blackjack", "the player has a blackjack"),
    7: Reason("dealer-blackjack", "the dealer has a blackjack"),
    8: Reason("both-blackjack", "player and dealer both have a blackjack"),
    9: Reason("even-money", "the player takes even money for a blackjack against an ace"),
    10: Reason("surrendered", "the player gives up half"),
    11: Reason("insurance-won", "the dealer has a ten under the ace"),
    12: Reason("insurance-lost", "the dealer has no ten under the ace"),
    13: Reason("original-only", "a blackjack found late does not take what was added"),
    14: Reason("bet-the-set", "the player's first two cards: a pair or not"),
    15: Reason("royal-match", "the player's first two cards: suited or not"),
    16: Reason("crown-treasure", "player and dealer both have a king and queen suited"),
    17: Reason("kings-bounty", "the player's first two cards: twenty or not"),
    18: Reason("house-money", "the player's first two cards: a pair, a straight, or neither"),
}
(
    HIGHER,
    DEALER_BUSTS,
    LOWER,
    BUSTS,
    TIED,
    BLACKJACK,
    DEALER_BLACKJACK,
    BOTH_BLACKJACK,
    TOOK_EVEN_MONEY,
    SURRENDERED,
    INSURED_WINS,
    INSURED_LOSES,
    ORIGINAL_ONLY,
    SET_DECIDED,
    MATCH_DECIDED,
    CROWNED,
    BOUNTY_DECIDED,
    HOUSE_MONEY_DECIDED,
) = range(1, 19)


class Dealt(IntEnum):
    """How the players get their cards."""

    SHOE = 0  # face up
    PITCH = 1  # by hand, the first two face down: one or two decks


class LateBlackjack(IntEnum):
    """What a dealer's blackjack takes when it is found after doubles and splits."""

    ALL_WAGERS = 0
    ORIGINAL_WAGER = 1
    ORIGINAL_AND_BUSTED = 2  # and what was added on hands that went over 21


class Rules(NamedTuple):
    decks: int
    dealt: Dealt
    pitch_burns: bool
    """A card is burned before each round dealt by hand."""
    soft_17: Soft17
    blackjack_pays: Odds
    insurance: bool
    insurance_pays: Odds
    insurance_next_chip: bool
    """Insurance may exceed half the wager up to the next chip."""
    insure_blackjack: bool
    """A player with a blackjack may insure it instead of taking even money."""
    surrender: bool
    peek: bool
    late_blackjack: LateBlackjack
    blackjack_beats_21: bool
    """A dealer's blackjack found late beats a player's other 21."""
    double_on: DoubleOn
    double_on_few_decks: DoubleOn
    """With one or two decks."""
    double_after_split: bool
    double_after_split_few_decks: bool
    split_hands: int
    split_hands_few_decks: int
    resplit_aces: bool
    split_blackjack: bool
    """An ace and a ten after a split are a blackjack, not 21."""
    chip: Cents
    crown_suits: CrownSuits
    crown_pays: CrownPays
    bounty_ace_nine: bool
    straight_ace_low: bool
    straight_ace_high: bool
    bet_the_set: Paytable
    royal_match: Paytable
    kings_bounty: Paytable
    house_money: Paytable


class Table(NamedTuple):
    """What a player's turn needs of the rules, for the decks in use."""

    double_on: int
    double_after_split: bool
    split_hands: int
    resplit_aces: bool
    split_blackjack: bool
    surrender: bool
    chip: int


# The information keys: playing a hand; insurance by the tens in it; even money; capping.
INSURANCE_KEYS = PLAY_KEYS
EVEN_MONEY_KEY = INSURANCE_KEYS + 3
CAP_KEYS = EVEN_MONEY_KEY + 1
KEYS = CAP_KEYS + (HAND_CLASSES + 1) * 10


def deck(rules: Rules) -> Deck:
    return standard(rules.decks)


def key_name(rules: Rules, key: int) -> str:
    if key < INSURANCE_KEYS:
        return play_key_name(key)
    if key < EVEN_MONEY_KEY:
        return f"insurance with {key - INSURANCE_KEYS} tens in hand"
    if key == EVEN_MONEY_KEY:
        return "a blackjack against an ace"
    number, upcard = divmod(key - CAP_KEYS, 10)
    hand = class_name(number) if number < HAND_CLASSES else "a blackjack"
    return f"House Money won, {hand} against {upcard_name(upcard + 1)}"


def policy(rules: Rules) -> Array:
    """Basic strategy, never insurance; House Money rides on every hand with the better of it."""
    few = rules.decks <= 2
    chart = Chart(
        decks=rules.decks,
        hit_soft_17=rules.soft_17 == Soft17.HIT,
        after_split=rules.double_after_split_few_decks if few else rules.double_after_split,
        all_at_risk=not rules.peek and rules.late_blackjack == LateBlackjack.ALL_WAGERS,
    )
    cells = np.full(KEYS, prefer(DECLINE), dtype=np.int64)
    cells[:PLAY_KEYS] = basic_strategy.policy(chart, HIT, STAND, DOUBLE, SPLIT, SURRENDER)
    cells[CAP_KEYS:] = basic_strategy.favourable(chart)
    return cells


# --- The round ------------------------------------------------------------------------------

# What a round remembers of each box; after these come, for each of its hands, what the hand is
# worth in the end and what was added to double it.
FIRST, SECOND, STAKE, INSURED, HANDS, BOX = range(6)


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    table = in_force(rules)
    size = BOX + 2 * table.split_hands
    boxes = scratch(tape, seats * size)
    playing, side_bets = is_staked(stakes, MAIN), has_side_bets(stakes)
    with_dealer = playing or is_staked(stakes, ROYAL_MATCH) or is_staked(stakes, KINGS_BOUNTY)

    # Two cards to each box and to the dealer, who exposes the first when all have theirs.
    face = UP
    if rules.dealt == Dealt.PITCH and rules.decks <= 2:
        face = OWN
        if rules.pitch_burns:
            burn(tape, 1)
    exposed, hole = deal(tape, stakes, boxes, size, face, with_dealer)
    if side_bets:
        settle_first_two(tape, rules, stakes, boxes, size, exposed)
    if not playing:
        settle_house_money(tape, rules, stakes, boxes, size, 0, False)
        settle_waiting(tape, rules, stakes, boxes, size, exposed, hole)
        return
    shown = reveal(tape, exposed)
    up = value(shown)

    # Against an ace: even money or insurance. Then the dealer looks at the hole card.
    if up == 1 and rules.insurance:
        offer_insurance(tape, rules, boxes, size, seats)
    natural, known = False, not may_have_natural(up)
    if rules.peek and not known:
        natural, known = peek(tape, hole, completing(up)), True
    if side_bets:
        settle_house_money(tape, rules, stakes, boxes, size, up, known and not natural)

    win, per = rules.blackjack_pays
    dealer = NATURAL if natural else DEALER_BUSTED
    if natural:
        reveal(tape, hole)
    else:
        if known:
            settle_known(tape, win, per, boxes, size, seats)
        live, waiting = 0, False
        for seat in range(seats):
            if boxes[seat * size + HANDS] > 0:
                live += take_turn(tape, table, known, boxes, seat * size, seat, up)
        if not known:
            waiting = waits_for_hole(boxes, size, seats, rules.late_blackjack)
        # The dealer turns the hole card, and draws, only where something depends on it.
        if live > 0 or waiting:
            hand = counted(shown) + counted(reveal(tape, hole))
            if not known and is_natural(hand):
                dealer = NATURAL
            elif live > 0:
                dealer = dealer_draws(tape, hand, rules.soft_17)

    for turn in range(seats):  # from the dealer's right
        seat = seats - 1 - turn
        if dealer == NATURAL:
            settle_against_blackjack(tape, rules, boxes, seat * size, seat)
        else:
            settle_box(tape, win, per, boxes, seat * size, seat, dealer)
    if side_bets:
        settle_waiting(tape, rules, stakes, boxes, size, exposed, hole)


@kernel
def is_staked(stakes: Array, spot: int) -> bool:
    """Whether any seat has money on a spot."""
    for seat in range(stakes.shape[0]):
        if stakes[seat, spot] > 0:
            return True
    return False


@kernel
def has_side_bets(stakes: Array) -> bool:
    return (
        is_staked(stakes, BET_THE_SET)
        or is_staked(stakes, ROYAL_MATCH)
        or is_staked(stakes, KINGS_BOUNTY)
        or is_staked(stakes, HOUSE_MONEY)
    )


@kernel
def is_in(stakes: Array, seat: int) -> bool:
    """Whether a box has a wager."""
    side = stakes[seat, BET_THE_SET] + stakes[seat, ROYAL_MATCH]
    return stakes[seat, MAIN] + side + stakes[seat, KINGS_BOUNTY] + stakes[seat, HOUSE_MONEY] > 0


@kernel
def in_force(rules: Rules) -> Table:
    """What a turn needs, for the decks in use."""
    few = rules.decks <= 2
    return Table(
        rules.double_on_few_decks if few else rules.double_on,
        rules.double_after_split_few_decks if few else rules.double_after_split,
        rules.split_hands_few_decks if few else rules.split_hands,
        rules.resplit_aces,
        rules.split_blackjack,
        rules.surrender,
        rules.chip,
    )


@kernel
def deal(
    tape: Tape, stakes: Array, boxes: Cells, size: int, face: int, with_dealer: bool
) -> tuple[int, int]:
    """The first two cards, from the dealer's left; the handles of the dealer's."""
    seats = stakes.shape[0]
    exposed, hole = -1, -1
    for seat in range(seats):
        if is_in(stakes, seat):
            boxes[seat * size + FIRST] = draw(tape, seat, face)
    if with_dealer:
        exposed = draw(tape, DEALER, DOWN)
    for seat in range(seats):
        if is_in(stakes, seat):
            at = seat * size
            boxes[at + SECOND] = draw(tape, seat, face)
            if stakes[seat, MAIN] > 0:
                hand = counted(boxes[at + FIRST]) + counted(boxes[at + SECOND])
                boxes[at + STAKE] = stakes[seat, MAIN]
                boxes[at + HANDS] = 1
                boxes[at + BOX] = NATURAL if is_natural(hand) else total(hand)
    if with_dealer:
        hole = draw(tape, DEALER, DOWN)
    return exposed, hole


# --- Before the players act -----------------------------------------------------------------


@kernel
def offer_insurance(tape: Tape, rules: Rules, boxes: Cells, size: int, seats: int) -> None:
    """An ace is up: each player may insure, or take even money for a blackjack."""
    for seat in range(seats):
        at = seat * size
        stake = boxes[at + STAKE]
        if stake == 0:
            continue
        most = most_insurance(stake, rules.chip, rules.insurance_next_chip)
        tens = int(is_ten(boxes[at + FIRST])) + int(is_ten(boxes[at + SECOND]))
        key = INSURANCE_KEYS + tens
        allowed = INSURE | DECLINE if most > 0 else DECLINE
        if boxes[at + BOX] == NATURAL:
            key = EVEN_MONEY_KEY
            allowed = allowed | EVEN_MONEY if rules.insure_blackjack else DECLINE | EVEN_MONEY
        if allowed == DECLINE:
            continue
        action = choose(tape, seat, key, allowed)
        if action == INSURE:
            amount = choose_amount(tape, seat, key, INSURANCE, rules.chip, most, rules.chip)
            post(tape, seat, INSURANCE, amount)
            boxes[at + INSURED] = amount
        elif action == EVEN_MONEY:
            even_money(tape, seat, MAIN, stake, 1, TOOK_EVEN_MONEY)
            boxes[at + HANDS] = 0


@kernel
def settle_known(tape: Tape, win: int, per: int, boxes: Cells, size: int, seats: int) -> None:
    """The dealer has no blackjack: insurance loses, blackjacks are paid before any third card."""
    for seat in range(seats):
        at = seat * size
        if boxes[at + INSURED] > 0:
            lose(tape, seat, INSURANCE, boxes[at + INSURED], INSURED_LOSES)
            boxes[at + INSURED] = 0
        if boxes[at + HANDS] > 0 and boxes[at + BOX] == NATURAL:
            pay(tape, seat, MAIN, boxes[at + STAKE], win, per, BLACKJACK)
            boxes[at + HANDS] = 0


# --- A player's turn ------------------------------------------------------------------------


@kernel
def take_turn(tape: Tape, table: Table, known: bool, boxes: Cells, at: int, seat: int, up: int) -> int:
    """A box plays its hand, or the hands it splits into; how many of them stay alive.

    A hand is played to its end before the next gets its second card, and all hands of a split
    begin with cards of the same value: so one number, `kept`, stands for those still waiting.
    """
    if boxes[at + BOX] == NATURAL:
        return 0
    stake = boxes[at + STAKE]
    kept = counted(boxes[at + FIRST])
    hand = kept + counted(boxes[at + SECOND])
    live, number, hands = 0, 0, 1
    while number < hands:
        if number > 0:
            hand = kept + counted(draw(tape, seat, UP))
        while total(hand) < 21:
            two = cards_in(hand) == 2
            pair = two and hard_sum(hand) == 2 * hard_sum(kept)
            allowed = allowed_actions(table, known, hand, kept, hands, two, pair)
            if allowed == STAND:
                break
            stage = DRAWN if not two else FIRST_TWO if hands == 1 else SPLIT_TWO
            key = play_key(hand_class(hand, pair), up, stage)
            action = choose(tape, seat, key, allowed)
            if action == HIT:
                hand += counted(draw(tape, seat, UP))
            elif action == STAND:
                break
            elif action == DOUBLE:
                low = least_double(stake, table.chip)
                more = choose_amount(tape, seat, key, DOUBLED, low, stake, table.chip)
                post(tape, seat, DOUBLED, more)
                boxes[at + BOX + 2 * number + 1] = more
                hand += counted(draw(tape, seat, UP))
                break
            elif action == SPLIT:
                post(tape, seat, SPLITS, stake)
                hands += 1
                hand = kept + counted(draw(tape, seat, UP))
            else:
                pay(tape, seat, MAIN, stake, -1, 2, SURRENDERED)
                boxes[at + HANDS] = 0
                return 0
        natural = table.split_blackjack and hands > 1 and is_natural(hand)
        result = NATURAL if natural else worth(hand)
        boxes[at + BOX + 2 * number] = result
        if result != BUSTED:
            live += 1
        number += 1
    boxes[at + HANDS] = hands
    return live


@kernel
def allowed_actions(
    table: Table, known: bool, hand: int, kept: int, hands: int, two: bool, pair: bool
) -> int:
    """What a player may do with a hand below 21. A split ace gets one card and stands."""
    if not two:
        return HIT | STAND
    may_split = pair and hands < table.split_hands
    if hands > 1 and hard_sum(kept) == 1:
        return STAND | SPLIT if may_split and table.resplit_aces else STAND
    allowed = HIT | STAND
    if may_split:
        allowed |= SPLIT
    if (hands == 1 or table.double_after_split) and may_double(hand, table.double_on):
        allowed |= DOUBLE
    if table.surrender and known and hands == 1:
        allowed |= SURRENDER
    return allowed


@kernel
def waits_for_hole(boxes: Cells, size: int, seats: int, late: int) -> bool:
    """Whether the hole card decides anything but live hands: it was not looked at."""
    for seat in range(seats):
        at = seat * size
        if boxes[at + INSURED] > 0:
            return True
        hands = boxes[at + HANDS]
        if hands == 0:
            continue
        added = hands > 1 or boxes[at + BOX + 1] > 0
        if boxes[at + BOX] == NATURAL:
            return True
        if added and late == LateBlackjack.ORIGINAL_WAGER:
            return True
    return False


# --- Settling -------------------------------------------------------------------------------


@kernel
def settle_box(
    tape: Tape, win: int, per: int, boxes: Cells, at: int, seat: int, dealer: int
) -> None:
    """A box against a dealer without a blackjack."""
    if boxes[at + INSURED] > 0:
        lose(tape, seat, INSURANCE, boxes[at + INSURED], INSURED_LOSES)
    stake, spot = boxes[at + STAKE], MAIN
    for number in range(boxes[at + HANDS]):
        mine, added = boxes[at + BOX + 2 * number], boxes[at + BOX + 2 * number + 1]
        if mine == NATURAL:
            pay(tape, seat, spot, stake, win, per, BLACKJACK)
        else:
            sign = int(mine > dealer) - int(mine < dealer)
            why = verdict(mine, dealer)
            even_money(tape, seat, spot, stake, sign, why)
            if added > 0:
                even_money(tape, seat, DOUBLED, added, sign, why)
        spot = SPLITS


@kernel
def verdict(mine: int, dealer: int) -> int:
    """Why a hand that is no blackjack wins, ties or loses."""
    if mine == BUSTED:
        return BUSTS
    if dealer == DEALER_BUSTED:
        return DEALER_BUSTS
    return HIGHER if mine > dealer else LOWER if mine < dealer else TIED


@kernel
def settle_against_blackjack(
    tape: Tape, rules: Rules, boxes: Cells, at: int, seat: int
) -> None:
    """A box against a dealer's blackjack, found at once or after the players acted."""
    if boxes[at + INSURED] > 0:
        win, per = rules.insurance_pays
        pay(tape, seat, INSURANCE, boxes[at + INSURED], win, per, INSURED_WINS)
    stake, late = boxes[at + STAKE], rules.late_blackjack
    for number in range(boxes[at + HANDS]):
        mine, added = boxes[at + BOX + 2 * number], boxes[at + BOX + 2 * number + 1]
        back = late == LateBlackjack.ORIGINAL_WAGER
        back = back or (late == LateBlackjack.ORIGINAL_AND_BUSTED and mine != BUSTED)
        spot = MAIN if number == 0 else SPLITS
        if mine == NATURAL:
            push(tape, seat, spot, stake, BOTH_BLACKJACK)
        elif mine == 21 and not rules.blackjack_beats_21:
            push(tape, seat, spot, stake, TIED)
            if added > 0:
                push(tape, seat, DOUBLED, added, TIED)
        else:
            take_or_return(tape, seat, spot, stake, back and number > 0, mine)
            if added > 0:
                take_or_return(tape, seat, DOUBLED, added, back, mine)


@kernel
def take_or_return(
    tape: Tape, seat: int, spot: int, stake: int, back: bool, mine: int
) -> None:
    """A dealer's blackjack takes a stake, or leaves it alone."""
    if back:
        give_back(tape, seat, spot, stake, ORIGINAL_ONLY)
    else:
        lose(tape, seat, spot, stake, BUSTS if mine == BUSTED else DEALER_BLACKJACK)


# --- Side bets ------------------------------------------------------------------------------


@kernel
def settle_first_two(
    tape: Tape, rules: Rules, stakes: Array, boxes: Cells, size: int, exposed: int
) -> None:
    """Bet the Set, Royal Match and King's Bounty, unless the dealer's hand may raise them."""
    seats = stakes.shape[0]
    for turn in range(seats):
        seat = seats - 1 - turn
        first, second = boxes[seat * size + FIRST], boxes[seat * size + SECOND]
        stake = stakes[seat, BET_THE_SET]
        if stake > 0:
            outcome = bet_the_set.outcome(first, second)
            pay_row(tape, seat, BET_THE_SET, stake, rules.bet_the_set, outcome, SET_DECIDED)
        stake = stakes[seat, ROYAL_MATCH]
        if stake > 0 and not match_waits(tape, rules, first, second, exposed):
            outcome = royal_match.outcome(first, second)
            pay_row(tape, seat, ROYAL_MATCH, stake, rules.royal_match, outcome, MATCH_DECIDED)
        stake = stakes[seat, KINGS_BOUNTY]
        if stake > 0 and not bounty_waits(tape, rules, first, second, exposed):
            outcome = kings_bounty.outcome(first, second, rules.bounty_ace_nine)
            pay_row(tape, seat, KINGS_BOUNTY, stake, rules.kings_bounty, outcome, BOUNTY_DECIDED)


@kernel
def match_waits(tape: Tape, rules: Rules, first: int, second: int, exposed: int) -> bool:
    """A royal match waits for the hole card under a king or queen."""
    if royal_match.outcome(first, second) != royal_match.ROYAL_MATCH:
        return False
    return royal_match.may_crown(first, reveal(tape, exposed), rules.crown_suits)


@kernel
def bounty_waits(tape: Tape, rules: Rules, first: int, second: int, exposed: int) -> bool:
    """Two kings of spades wait for the hole card under an ace or ten."""
    outcome = kings_bounty.outcome(first, second, rules.bounty_ace_nine)
    if outcome != kings_bounty.KINGS_OF_SPADES:
        return False
    return may_have_natural(value(reveal(tape, exposed)))


@kernel
def settle_waiting(
    tape: Tape, rules: Rules, stakes: Array, boxes: Cells, size: int, exposed: int, hole: int
) -> None:
    """The side bets that waited for the hole card, at the end of the round."""
    seats = stakes.shape[0]
    for turn in range(seats):
        seat = seats - 1 - turn
        first, second = boxes[seat * size + FIRST], boxes[seat * size + SECOND]
        stake = stakes[seat, ROYAL_MATCH]
        if stake > 0 and match_waits(tape, rules, first, second, exposed):
            up, under = reveal(tape, exposed), reveal(tape, hole)
            crown = royal_match.is_crown(first, up, under, rules.crown_suits)
            settle_royal_match(tape, rules, seat, stake, crown)
        stake = stakes[seat, KINGS_BOUNTY]
        if stake > 0 and bounty_waits(tape, rules, first, second, exposed):
            outcome = kings_bounty.KINGS_OF_SPADES
            if is_natural(counted(reveal(tape, exposed)) + counted(reveal(tape, hole))):
                outcome = kings_bounty.KINGS_OF_SPADES_AND_BLACKJACK
            pay_row(tape, seat, KINGS_BOUNTY, stake, rules.kings_bounty, outcome, BOUNTY_DECIDED)


@kernel
def settle_royal_match(tape: Tape, rules: Rules, seat: int, stake: int, crown: bool) -> None:
    """A royal match whose crown is decided: the prize comes on top, or instead."""
    table = rules.royal_match
    if crown and rules.crown_pays == CrownPays.INSTEAD:
        pay_row(tape, seat, ROYAL_MATCH, stake, table, royal_match.CROWN_TREASURE, CROWNED)
        return
    pay_row(tape, seat, ROYAL_MATCH, stake, table, royal_match.ROYAL_MATCH, MATCH_DECIDED)
    if crown:
        pay_row(tape, seat, ROYAL_MATCH, 0, table, royal_match.CROWN_TREASURE, CROWNED)


@kernel
def settle_house_money(
    tape: Tape, rules: Rules, stakes: Array, boxes: Cells, size: int, up: int, may_cap: bool
) -> None:
    """House Money is paid after the dealer's look at the hole card; the proceeds may be capped."""
    seats = stakes.shape[0]
    for turn in range(seats):
        seat = seats - 1 - turn
        stake, at = stakes[seat, HOUSE_MONEY], seat * size
        if stake == 0:
            continue
        first, second = boxes[at + FIRST], boxes[at + SECOND]
        low, high = rules.straight_ace_low, rules.straight_ace_high
        outcome = house_money.outcome(first, second, low, high)
        table = rules.house_money
        won = pay_row(tape, seat, HOUSE_MONEY, stake, table, outcome, HOUSE_MONEY_DECIDED)
        if won > 0 and may_cap and boxes[at + HANDS] > 0:
            key = cap_key(first, second, up)
            cap = choose_amount(tape, seat, key, MAIN, 0, stake + won, 1)
            if cap > 0:
                post(tape, seat, MAIN, cap)
                boxes[at + STAKE] += cap


@kernel
def cap_key(first: int, second: int, up: int) -> int:
    """The key of the decision to cap: the first two cards and the upcard."""
    hand = counted(first) + counted(second)
    number = HAND_CLASSES
    if not is_natural(hand):
        number = hand_class(hand, value(first) == value(second))
    return CAP_KEYS + number * 10 + up - 1
