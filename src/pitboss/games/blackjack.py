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

from pitboss.equipment.cards import Deck, standard, suit
from pitboss.facts import Equipment, Face, Facts, Reason, Wager, by_bit
from pitboss.families import basic_strategy, twentyone
from pitboss.families.twentyone import (
    BOX,
    BUSTED,
    DEALER_BUSTED,
    DEALT,
    DECLINE,
    DOUBLE,
    DOUBLED,
    FIRST,
    FIRST_TWO,
    HAND_CLASSES,
    HANDS,
    HIT,
    INSURED,
    MAIN,
    NATURAL,
    PLAY_KEYS,
    SECOND,
    SPLIT,
    SPLIT_TWO,
    SPLITS,
    STAKE,
    STAND,
    SURRENDER,
    DoubleOn,
    EqualBusts,
    LateBlackjack,
    Rounding,
    Soft17,
    SplitBlackjack,
    box_at,
    collect_insurance,
    completing,
    counted,
    dealer_draws,
    dealer_worth,
    draw_on,
    give_up_half,
    hand_class,
    hard_sum,
    has_natural,
    highest_counted,
    is_natural,
    is_split_natural,
    least_double,
    level_busts,
    lower_naturals,
    may_double,
    may_have_natural,
    must_draw,
    offer_insurance,
    open_box,
    pay_naturals,
    play_key,
    settle_against_blackjack,
    settle_box,
    total,
    waits_for_hole,
    worth,
)
from pitboss.jit import kernel
from pitboss.money.cents import Cents
from pitboss.money.odds import Odds, at_odds
from pitboss.money.paytables import Pays, Paytable
from pitboss.registry import Array
from pitboss.sidebets import bet_the_set, house_money, kings_bounty, royal_match
from pitboss.tape import (
    BANK,
    DEALER,
    DOWN,
    OWN,
    UP,
    burn,
    choose,
    choose_amount,
    draw,
    pay_row,
    peek,
    play_hand,
    post,
    push,
    reveal,
    scratch,
    settle,
)
from pitboss.tape.simulation import prefer
from pitboss.tape.verbs import Cells, Tape, breakage_of

FACTS = Facts(
    slug="blackjack",
    title="Blackjack",
    family="twentyone",
    equipment=Equipment.CARDS,
    tells_apart=Face.CARD,
)

WAGERS = (
    *twentyone.WAGERS,
    Wager(slug="bet-the-set"),
    Wager(slug="royal-match"),
    Wager(slug="kings-bounty", names_a_suit=True),
    Wager(slug="house-money"),
)
BET_THE_SET, ROYAL_MATCH, KINGS_BOUNTY, HOUSE_MONEY = range(4, 8)

ACTIONS = by_bit(twentyone.ACTIONS)

PAYTABLES = {
    "bet_the_set": bet_the_set.OUTCOMES,
    "royal_match": royal_match.OUTCOMES,
    "kings_bounty": kings_bounty.OUTCOMES,
    "house_money": house_money.OUTCOMES,
}

REASONS = {
    **twentyone.REASONS,
    15: Reason("bet-the-set", "the player's first two cards: a pair or not"),
    16: Reason("royal-match", "the player's first two cards: suited or not"),
    17: Reason("crown-treasure", "player and dealer both have a king and queen suited"),
    18: Reason("kings-bounty", "the player's first two cards: twenty or not"),
    19: Reason("house-money", "the player's first two cards: a pair, a straight, or neither"),
}
SET_DECIDED, MATCH_DECIDED, CROWNED, BOUNTY_DECIDED, HOUSE_MONEY_DECIDED = range(15, 20)


class Dealt(IntEnum):
    """How the players get their cards."""

    SHOE = 0  # face up
    PITCH = 1  # by hand, the first two face down: one or two decks


class EvenMoneyAt(IntEnum):
    """What a blackjack must pay for even money to be offered."""

    ANY_ODDS = 0
    THREE_TO_TWO = 1


class SurrenderWithoutPeek(IntEnum):
    """Against which cards a hand may be given up where nobody looks at the hole card."""

    TWO_TO_NINE = 0  # none that can belong to a blackjack
    ANY_CARD = 1  # and half is lost, even to a blackjack


class CapAgainst(IntEnum):
    """The upcards against which House Money may ride on the blackjack wager."""

    ANY_CARD = 0
    ACE_OR_TEN = 1


class CapBlackjack(IntEnum):
    """The blackjacks, of those that win House Money, on which it may ride."""

    ANY = 0
    SUITED = 1


class CrownCards(IntEnum):
    """The dealer's cards among which a king and queen make the Crown Treasure."""

    FIRST_TWO = 0
    WHOLE_HAND = 1  # those that he draws too


class WithoutARow(IntEnum):
    """What becomes of a side bet that the paytable has no row for."""

    LOSE = 0
    PUSH = 1


class Rules(NamedTuple):
    decks: int
    dealt: Dealt
    pitch_burns: bool
    """A card is burned before each round dealt by hand."""
    soft_17: Soft17
    blackjack_pays: Odds
    payoff_rounding: Rounding
    """Of blackjacks and surrenders."""
    player_blackjack_beats_21: bool
    """A player's blackjack beats a dealer's other 21, where it was not paid before that."""
    equal_busts: EqualBusts
    insurance: bool
    pitch_insurance: bool
    """Insurance and even money are offered in the pitched game too."""
    insurance_pays: Odds
    insurance_next_chip: bool
    """Insurance may exceed half the wager up to the next chip."""
    insure_blackjack: bool
    """A player with a blackjack may insure it instead of taking even money."""
    even_money_at: EvenMoneyAt
    surrender: bool
    surrender_after_insurance: bool
    surrender_without_peek: SurrenderWithoutPeek
    peek: bool
    late_blackjack: LateBlackjack
    blackjack_beats_21: bool
    """A dealer's blackjack found late beats a player's other 21."""
    double_on: DoubleOn
    double_on_few_decks: DoubleOn
    """With one or two decks."""
    double_after_split: bool
    double_after_split_few_decks: bool
    double_split_aces: bool
    double_split_21: bool
    """An ace on a split ten may be doubled."""
    split_hands: int
    split_hands_few_decks: int
    resplit_aces: bool
    split_aces_without_limit: bool
    """Aces that may be split again may be so as long as they come."""
    split_blackjack: SplitBlackjack
    chip: Cents
    """The smallest chip: what insurance and doubles for less go in steps of."""
    cap_against: CapAgainst
    cap_without_peek: bool
    """House Money may ride against an ace or a ten where nobody looks at the hole card."""
    cap_before_even_money: bool
    """It may ride on a blackjack against an ace before even money is offered."""
    cap_blackjack: CapBlackjack
    crown_cards: CrownCards
    side_bets_without_a_row: WithoutARow
    """Of Bet the Set, Royal Match 21 and King's Bounty."""
    bet_the_set: Paytable
    royal_match: Paytable
    kings_bounty: Paytable
    house_money: Paytable


class Turn(NamedTuple):
    """What a player's turn needs of the rules, for the decks in use."""

    first_two: int
    """What may be done with the first two cards, splitting aside."""
    split_two: int
    """The same for two cards of a split hand."""
    double_on: int
    split_hands: int
    split_ace: int
    """What may be done with a split ace and another card, splitting aside."""
    aces_hands: int
    """Into how many hands split aces may be split again; 0 for never."""
    split_21: int
    """What may be done with an ace on a split ten; 0 where nobody is asked."""
    split_blackjack: int
    insured_barred: int
    """What a player who has insured may not do."""
    chip: int
    rounds_to: int
    """The chip to which payoffs are rounded; 0 for the cent."""
    highest: int
    """The highest total that counts: more than 21 where equal totals above it push."""


CAP_KEYS = twentyone.KEYS
"""After the family's keys: House Money won, by the class of the hand or blackjack, and upcard."""
SPLIT_21_KEYS = CAP_KEYS + (HAND_CLASSES + 1) * 10
"""Then an ace on a split ten, by upcard."""
KEYS = SPLIT_21_KEYS + 10


def deck(rules: Rules) -> Deck:
    return standard(rules.decks)


def key_name(rules: Rules, key: int) -> str:
    if key < CAP_KEYS:
        return twentyone.key_name(key)
    if key >= SPLIT_21_KEYS:
        against = twentyone.upcard_name(key - SPLIT_21_KEYS + 1)
        return f"an ace on a split ten against {against}"
    number, upcard = divmod(key - CAP_KEYS, 10)
    hand = twentyone.class_name(number) if number < HAND_CLASSES else "a blackjack"
    return f"House Money won, {hand} against {twentyone.upcard_name(upcard + 1)}"


why_not = twentyone.why_not


def policy(rules: Rules) -> Array:
    """Basic strategy, never insurance; House Money rides on every hand that is ahead."""
    game = basic_strategy.Game(
        decks=rules.decks,
        hits_soft_17=rules.soft_17 == Soft17.HIT,
        double_after_split=doubles_after_split(rules),
        all_at_risk=not rules.peek and rules.late_blackjack == LateBlackjack.ALL_WAGERS,
    )
    cells = np.full(KEYS, prefer(DECLINE), dtype=np.int64)
    cells[:PLAY_KEYS] = basic_strategy.policy(game)
    if rules.double_split_aces:
        cells[:PLAY_KEYS] = basic_strategy.doubling_split_aces(cells[:PLAY_KEYS])
    cells[CAP_KEYS:SPLIT_21_KEYS] = basic_strategy.favourable()
    cells[SPLIT_21_KEYS:] = prefer(STAND)
    return cells


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    size = BOX + 2 * max(most_hands(rules), most_aces(rules))
    boxes = scratch(tape, seats * size)

    # Two cards to each box and to the dealer, who exposes the first when all have theirs.
    if is_pitched(rules) and rules.pitch_burns:
        burn(tape, 1)
    face = OWN if is_pitched(rules) else UP
    exposed, hole, playing, side_bets = deal(tape, stakes, boxes, size, face)
    if side_bets > 0:
        settle_first_two(tape, rules, stakes, boxes, size, exposed)
    if playing == 0:
        settle_house_money(tape, rules, stakes, boxes, size, 0, False, EVERY_HAND)
        royals = draw_for_crown(tape, rules, stakes, boxes, size, exposed, hole)
        settle_waiting(tape, rules, stakes, boxes, size, exposed, hole, royals)
        return
    shown = counted(reveal(tape, exposed))
    up = hard_sum(shown)

    # Against an ace: even money or insurance. Then the dealer looks at the hole card.
    at_stake, unpaid = seats, EVERY_HAND
    if up == 1 and is_insured(rules):
        if side_bets > 0 and rules.cap_before_even_money:
            settle_house_money(tape, rules, stakes, boxes, size, up, True, BLACKJACKS)
            unpaid = OTHER_HANDS
        next_chip, insure_blackjack = rules.insurance_next_chip, rules.insure_blackjack
        at_stake = offer_insurance(
            tape, boxes, size, seats, rules.chip, next_chip, insure_blackjack, pays_even(rules)
        )
    natural, known = False, rules.peek or not may_have_natural(up)
    if rules.peek and at_stake > 0:
        natural = peek(tape, hole, completing(up))
    if side_bets > 0:
        may_cap = (known or rules.cap_without_peek) and not natural
        settle_house_money(tape, rules, stakes, boxes, size, up, may_cap, unpaid)

    win, per = rules.blackjack_pays
    rounds_to = payoff_chip(rules)
    beats_drawn_21 = rules.player_blackjack_beats_21
    dealer, drawn = DEALER_BUSTED, 0
    if natural:
        reveal(tape, hole)
        dealer = NATURAL
    else:
        if known:
            if up == 1 and is_insured(rules):
                collect_insurance(tape, boxes, size, seats)
            pay_naturals(tape, win, per, rounds_to, boxes, size, seats)
        turn = turn_rules(rules, known)
        live = 0
        for seat in range(seats):
            live += take_turn(tape, turn, boxes, box_at(seat, size), seat, up)
        # The dealer turns the hole card, and draws, only where something depends on it.
        if live > 0 or (not known and waits_for_hole(boxes, size, seats, rules.late_blackjack)):
            hand = shown + counted(reveal(tape, hole))
            if is_natural(hand):
                dealer = NATURAL
            elif live > 0 or (not beats_drawn_21 and has_natural(boxes, size, seats)):
                soft_17, equal_busts = rules.soft_17, rules.equal_busts
                if side_bets > 0 and rules.crown_cards == CrownCards.WHOLE_HAND:
                    dealer, drawn = draw_royals(tape, hand, soft_17, equal_busts)
                else:
                    dealer = dealer_draws(tape, hand, soft_17, equal_busts)

    if dealer == 21 and not beats_drawn_21:
        lower_naturals(boxes, size, seats)
    if rules.equal_busts == EqualBusts.PUSH:
        dealer = level_busts(boxes, size, seats, dealer)
    late, beats_21 = rules.late_blackjack, rules.blackjack_beats_21
    for place in range(seats):
        seat = seats - 1 - place  # from the dealer's right
        at = box_at(seat, size)
        if dealer == NATURAL:
            odds, to = rules.insurance_pays
            settle_against_blackjack(tape, odds, to, boxes, at, seat, late, beats_21)
        else:
            settle_box(tape, win, per, rounds_to, boxes, at, seat, dealer)
    if side_bets > 0:
        settle_waiting(tape, rules, stakes, boxes, size, exposed, hole, drawn)


# --- The rules for the decks in use ---------------------------------------------------------


@kernel
def most_hands(rules: Rules) -> int:
    """Into how many hands a box may be split."""
    return rules.split_hands_few_decks if rules.decks <= 2 else rules.split_hands


@kernel
def most_aces(rules: Rules) -> int:
    """Into how many hands aces may be split, where they may be split again; 0 for never."""
    if not rules.resplit_aces:
        return 0
    return 4 * rules.decks if rules.split_aces_without_limit else most_hands(rules)


@kernel
def is_pitched(rules: Rules) -> bool:
    """Whether the players' cards are dealt by hand, face down."""
    return rules.dealt == Dealt.PITCH and rules.decks <= 2


@kernel
def is_insured(rules: Rules) -> bool:
    """Whether insurance and even money are offered against an ace."""
    return rules.insurance and (rules.pitch_insurance or not is_pitched(rules))


@kernel
def pays_even(rules: Rules) -> bool:
    """Whether even money is offered for what a blackjack pays here."""
    win, per = rules.blackjack_pays
    return rules.even_money_at == EvenMoneyAt.ANY_ODDS or 2 * win >= 3 * per


@kernel
def payoff_chip(rules: Rules) -> int:
    """The chip to which payoffs are rounded; 0 for the cent."""
    return rules.chip if rules.payoff_rounding == Rounding.NEXT_CHIP else 0


@kernel
def may_surrender(rules: Rules, known: bool) -> bool:
    """Whether a hand may be given up, when the dealer is known to have no blackjack or not."""
    anyway = rules.surrender_without_peek == SurrenderWithoutPeek.ANY_CARD
    return rules.surrender and (known or anyway)


@kernel
def doubles_after_split(rules: Rules) -> bool:
    """Whether a hand that was split may be doubled."""
    return rules.double_after_split_few_decks if rules.decks <= 2 else rules.double_after_split


@kernel
def turn_rules(rules: Rules, known: bool) -> Turn:
    """The rules of a turn."""
    doubled = DOUBLE if doubles_after_split(rules) else 0
    double_on = rules.double_on_few_decks if rules.decks <= 2 else rules.double_on
    return Turn(
        HIT | STAND | DOUBLE | (SURRENDER if may_surrender(rules, known) else 0),
        HIT | STAND | doubled,
        double_on,
        most_hands(rules),
        STAND | (doubled if rules.double_split_aces else 0),
        most_aces(rules),
        STAND | doubled if rules.double_split_21 and double_on == DoubleOn.ANY_TWO else 0,
        rules.split_blackjack,
        0 if rules.surrender_after_insurance else SURRENDER,
        rules.chip,
        payoff_chip(rules),
        highest_counted(rules.equal_busts),
    )


# --- The deal and a player's turn -----------------------------------------------------------


@kernel
def deal(
    tape: Tape, stakes: Array, boxes: Cells, size: int, face: int
) -> tuple[int, int, int, int]:
    """The first two cards, from the dealer's left.

    Back come the handles of the dealer's two, and the money on blackjack and on side bets. The
    dealer takes no cards when only side bets are up that never look at them.
    """
    seats = stakes.shape[0]
    playing, waiting, other = 0, 0, 0
    for seat in range(seats):
        at = box_at(seat, size)
        main = stakes[seat, MAIN]
        may_wait = stakes[seat, ROYAL_MATCH] + stakes[seat, KINGS_BOUNTY]
        never_waits = stakes[seat, BET_THE_SET] + stakes[seat, HOUSE_MONEY]
        if main + may_wait + never_waits > 0:
            boxes[at + FIRST] = draw(tape, seat, face)
            boxes[at + DEALT] = 1
            boxes[at + STAKE] = main
            playing += main
            waiting += may_wait
            other += never_waits
    exposed, hole = -1, -1
    if playing + waiting > 0:
        exposed = draw(tape, DEALER, DOWN)
    for seat in range(seats):
        at = box_at(seat, size)
        if boxes[at + DEALT] > 0:
            boxes[at + SECOND] = draw(tape, seat, face)
            open_box(boxes, at)
    if playing + waiting > 0:
        hole = draw(tape, DEALER, DOWN)
    return exposed, hole, playing, waiting + other


@kernel
def take_turn(tape: Tape, turn: Turn, boxes: Cells, at: int, seat: int, up: int) -> int:
    """A box plays its hand, or the hands it splits into; how many of them stay alive.

    A hand is played to its end before the next gets its second card, and all hands of a split
    begin with cards of the same value: so one number, `kept`, stands for those still waiting.
    """
    if boxes[at + HANDS] == 0 or boxes[at + BOX] == NATURAL:
        return 0
    stake = boxes[at + STAKE]
    kept = counted(boxes[at + FIRST])
    hand = kept + counted(boxes[at + SECOND])
    live, number, hands = 0, 0, 1
    barred = turn.insured_barred if boxes[at + INSURED] != 0 else 0
    while number < hands:
        if number > 0:
            play_hand(tape, seat, number, hands)
            hand = kept + counted(draw(tape, seat, UP))
        action, key = STAND, 0
        while total(hand) < 21:
            pair = hard_sum(hand) == 2 * hard_sum(kept)
            allowed = two_card_actions(turn, hand, kept, pair, hands) & ~barred
            if allowed == STAND:
                break
            key = play_key(hand_class(hand, pair), up, FIRST_TWO if hands == 1 else SPLIT_TWO)
            action = choose(tape, seat, key, allowed)
            if action != SPLIT:
                break
            post(tape, seat, SPLITS, stake)
            hands += 1
            play_hand(tape, seat, number, hands)
            hand = kept + counted(draw(tape, seat, UP))
        if action == HIT:
            hand = draw_on(tape, seat, up, hand)
        elif action == DOUBLE:
            low = least_double(stake, turn.chip)
            more = choose_amount(tape, seat, key, DOUBLED, low, stake, turn.chip)
            post(tape, seat, DOUBLED, more)
            boxes[at + BOX + 2 * number + 1] = more
            hand += counted(draw(tape, seat, UP))
        elif action == SURRENDER:
            give_up_half(tape, seat, stake, turn.rounds_to)
            boxes[at + HANDS] = 0
            return 0
        result = worth(hand, turn.highest)
        if hands > 1 and is_natural(hand):
            if is_split_natural(hand, kept, turn.split_blackjack):
                result = NATURAL
            elif turn.split_21 > 0 and hard_sum(kept) == 10:
                result = play_split_21(tape, turn, boxes, at, number, seat, up, hand)
        boxes[at + BOX + 2 * number] = result
        live += int(result != BUSTED)
        number += 1
    boxes[at + HANDS] = hands
    return live


@kernel
def play_split_21(
    tape: Tape, turn: Turn, boxes: Cells, at: int, number: int, seat: int, up: int, hand: int
) -> int:
    """An ace on a split ten that may be doubled: what the hand is worth in the end."""
    key, stake = SPLIT_21_KEYS + up - 1, boxes[at + STAKE]
    if choose(tape, seat, key, turn.split_21) == DOUBLE:
        low = least_double(stake, turn.chip)
        more = choose_amount(tape, seat, key, DOUBLED, low, stake, turn.chip)
        post(tape, seat, DOUBLED, more)
        boxes[at + BOX + 2 * number + 1] = more
        hand += counted(draw(tape, seat, UP))
    return worth(hand, turn.highest)


@kernel
def two_card_actions(turn: Turn, hand: int, kept: int, pair: bool, hands: int) -> int:
    """What a player may do with two cards below 21."""
    if hands > 1 and hard_sum(kept) == 1:  # a split ace gets one card; another only on a double
        allowed = turn.split_ace if may_double(hand, turn.double_on) else STAND
        return allowed | SPLIT if pair and hands < turn.aces_hands else allowed
    allowed = turn.first_two if hands == 1 else turn.split_two
    if pair and hands < turn.split_hands:
        allowed |= SPLIT
    if turn.double_on != DoubleOn.ANY_TWO and not may_double(hand, turn.double_on):
        allowed &= ~DOUBLE
    return allowed


# --- Side bets ------------------------------------------------------------------------------


@kernel
def settle_first_two(
    tape: Tape, rules: Rules, stakes: Array, boxes: Cells, size: int, exposed: int
) -> None:
    """Bet the Set, Royal Match and King's Bounty, unless the dealer's hand may raise them."""
    without = rules.side_bets_without_a_row
    for seat in range(stakes.shape[0] - 1, -1, -1):
        at = box_at(seat, size)
        first, second = boxes[at + FIRST], boxes[at + SECOND]
        stake = stakes[seat, BET_THE_SET]
        if stake > 0:
            outcome, table = bet_the_set.outcome(first, second), rules.bet_the_set
            settle_side_bet(tape, seat, BET_THE_SET, stake, table, outcome, SET_DECIDED, without)
        stake = stakes[seat, ROYAL_MATCH]
        if stake > 0 and not match_waits(tape, first, second, exposed, rules.crown_cards):
            outcome, table = royal_match.outcome(first, second), rules.royal_match
            settle_side_bet(tape, seat, ROYAL_MATCH, stake, table, outcome, MATCH_DECIDED, without)
        stake = stakes[seat, KINGS_BOUNTY]
        if stake > 0 and not bounty_waits(tape, first, second, exposed):
            outcome, table = kings_bounty.outcome(first, second), rules.kings_bounty
            why = BOUNTY_DECIDED
            settle_side_bet(tape, seat, KINGS_BOUNTY, stake, table, outcome, why, without)


@kernel
def settle_side_bet(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    outcome: int,
    why: int,
    without: int,
) -> None:
    """By the row of its paytable; `without` one it is lost or pushes."""
    if without == WithoutARow.PUSH and table[outcome, 0] == Pays.LOSES:
        push(tape, seat, spot, stake, why)
    else:
        pay_row(tape, seat, spot, stake, table, outcome, why)


@kernel
def match_waits(tape: Tape, first: int, second: int, exposed: int, cards: int) -> bool:
    """A royal match waits for the hole card under a king or queen, or for all the dealer draws."""
    if royal_match.outcome(first, second) != royal_match.ROYAL_MATCH:
        return False
    return cards == CrownCards.WHOLE_HAND or royal_match.is_royal(reveal(tape, exposed))


@kernel
def bounty_waits(tape: Tape, first: int, second: int, exposed: int) -> bool:
    """Two kings of spades wait for the hole card under an ace or ten."""
    if kings_bounty.outcome(first, second) != kings_bounty.KINGS_OF_SPADES:
        return False
    return may_have_natural(hard_sum(counted(reveal(tape, exposed))))


@kernel
def draw_royals(tape: Tape, hand: int, soft_17: int, equal_busts: int) -> tuple[int, int]:
    """The dealer draws as ever; what the hand is worth, and which kings and queens he drew."""
    drawn = 0
    while must_draw(hand, soft_17):
        card = draw(tape, DEALER, UP)
        drawn |= royal_match.royal_bit(card)
        hand += counted(card)
    return dealer_worth(hand, equal_busts), drawn


@kernel
def draw_for_crown(
    tape: Tape, rules: Rules, stakes: Array, boxes: Cells, size: int, exposed: int, hole: int
) -> int:
    """Nobody plays blackjack: a royal match is a 20 that the dealer draws for where this counts.

    He goes on while a crown is in reach; back come his kings and queens.
    """
    waits = False
    for seat in range(stakes.shape[0]):
        at = box_at(seat, size)
        match = royal_match.outcome(boxes[at + FIRST], boxes[at + SECOND])
        if stakes[seat, ROYAL_MATCH] > 0 and match == royal_match.ROYAL_MATCH:
            waits = True
    if not waits or rules.crown_cards == CrownCards.FIRST_TWO:
        return 0
    card = reveal(tape, exposed)
    hand, royals = counted(card), royal_match.royal_bit(card)
    if not in_reach(hand, royals):
        return royals
    card = reveal(tape, hole)
    hand, royals = hand + counted(card), royals | royal_match.royal_bit(card)
    while must_draw(hand, rules.soft_17) and in_reach(hand, royals):
        card = draw(tape, DEALER, UP)
        hand, royals = hand + counted(card), royals | royal_match.royal_bit(card)
    return royals


@kernel
def in_reach(hand: int, royals: int) -> bool:
    """Whether a dealer who draws may come to a king and a queen: no other ten is in that hand."""
    return royals > 0 or hard_sum(hand) < 7


@kernel
def settle_waiting(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    boxes: Cells,
    size: int,
    exposed: int,
    hole: int,
    drawn: int,
) -> None:
    """The side bets that waited for the dealer's hand, at the end of the round.

    `drawn` are the kings and queens that he drew, where they count.
    """
    for seat in range(stakes.shape[0] - 1, -1, -1):
        at = box_at(seat, size)
        first, second = boxes[at + FIRST], boxes[at + SECOND]
        stake = stakes[seat, ROYAL_MATCH]
        if stake > 0 and match_waits(tape, first, second, exposed, rules.crown_cards):
            royals = drawn | royal_match.royal_bit(reveal(tape, exposed))
            if royals > 0:  # without one, a crown is out of reach
                royals |= royal_match.royal_bit(reveal(tape, hole))
            crown = royal_match.crown(first, royals)
            settle_royal_match(tape, rules.royal_match, seat, stake, crown)
        stake = stakes[seat, KINGS_BOUNTY]
        if stake > 0 and bounty_waits(tape, first, second, exposed):
            outcome = kings_bounty.KINGS_OF_SPADES
            if is_natural(counted(reveal(tape, exposed)) + counted(reveal(tape, hole))):
                outcome = kings_bounty.KINGS_OF_SPADES_AND_BLACKJACK
            pay_row(tape, seat, KINGS_BOUNTY, stake, rules.kings_bounty, outcome, BOUNTY_DECIDED)


@kernel
def settle_royal_match(tape: Tape, table: Paytable, seat: int, stake: int, crown: int) -> None:
    """A royal match that waited: a crown that the book has a prize for comes with it."""
    kind, win, per = table[crown, 0], table[crown, 1], table[crown, 2]
    crowned = kind == Pays.FIXED or kind == Pays.ODDS
    outcome = royal_match.CROWNED_ROYAL_MATCH if crowned else royal_match.ROYAL_MATCH
    pay_row(tape, seat, ROYAL_MATCH, stake, table, outcome, MATCH_DECIDED)
    if kind == Pays.FIXED:
        pay_row(tape, seat, ROYAL_MATCH, 0, table, crown, CROWNED)
    elif kind == Pays.ODDS:
        prize = at_odds(stake, win, per, breakage_of(tape, ROYAL_MATCH))
        settle(tape, seat, ROYAL_MATCH, 0, prize, win, per, BANK, CROWNED)


EVERY_HAND, BLACKJACKS, OTHER_HANDS = range(3)


@kernel
def settle_house_money(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    boxes: Cells,
    size: int,
    up: int,
    may_cap: bool,
    which: int,
) -> None:
    """House Money, after the look at the hole card: what it pays may ride on the main wager.

    `which` hands: where it may ride before even money, those with a blackjack come first.
    """
    if rules.cap_against == CapAgainst.ACE_OR_TEN:
        may_cap = may_cap and may_have_natural(up)
    for seat in range(stakes.shape[0] - 1, -1, -1):
        stake, at = stakes[seat, HOUSE_MONEY], box_at(seat, size)
        natural = boxes[at + BOX] == NATURAL
        if stake == 0 or which == (OTHER_HANDS if natural else BLACKJACKS):
            continue
        first, second = boxes[at + FIRST], boxes[at + SECOND]
        suited_only = natural and rules.cap_blackjack == CapBlackjack.SUITED
        outcome = house_money.outcome(first, second)
        table = rules.house_money
        won = pay_row(tape, seat, HOUSE_MONEY, stake, table, outcome, HOUSE_MONEY_DECIDED)
        rides = not suited_only or suit(first) == suit(second)
        if won > 0 and may_cap and rides and boxes[at + HANDS] > 0:
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
        number = hand_class(hand, hard_sum(hand) == 2 * hard_sum(counted(first)))
    return CAP_KEYS + number * 10 + up - 1
