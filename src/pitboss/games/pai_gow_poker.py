"""Pai Gow Poker.

One deck with a joker. Everybody gets seven cards and sets them in a high hand of five and a low
hand of two that does not rank above it; a player may have the house do it. The dealer's seven cards
are turned and set the house way. Who has both hands higher than the dealer's wins even money, in
Ohio less a vigorish; who has neither loses; with one each the wager comes back. A copy is the
dealer's. A bonus wager pays for the best poker hand among a player's own seven cards, and where it
is large enough for the great hands of other players too.

A player may bank where the house offers it: he puts up what covers the others' wagers, they play
against his hands, and the dealer bets against him what he himself last bet against the dealer, or
less if the bank so wishes. What the bank has won in the round pays the vigorish.

In California a player-dealer banks, three dice say who has the action, and where the book has it
so he sets his own hands when all others are set. In the face-up game his
hands are set in sight of all before the others set theirs, and nothing better than king or ace high
sends every wager back.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pitboss.equipment.cards import KING
from pitboss.families.pai_gow import (
    ANY_SETTING,
    Act,
    BankerSets,
    BankerShows,
    CommissionRounding,
    HighCardPush,
    Outcome,
    Setting,
    WinnersPaid,
    action_seat,
    hands_won,
    setting_of,
    vigorish,
    winnings,
)
from pitboss.families.player_banks import (
    BankTurns,
    PlayerBank,
    banking_seat,
    may_bank,
    most_against,
    part_of_bank,
    remember_wagers,
)
from pitboss.game import *
from pitboss.hands.house_way import HouseWay, highest_of_nothing, set_by_house_way
from pitboss.hands.names import five_card_name
from pitboss.hands.pai_gow import (
    CARDS,
    LOW_PLACES,
    SETTINGS,
    HandRanking,
    high_hand,
    high_of,
    is_foul,
    low_bits,
    low_hand,
    low_of,
)
from pitboss.sidebets.pai_gow_bonus import (
    Bonus,
    EnvyFor,
    EnvyHands,
    EnvyPaid,
    GreatHands,
    bonus_row,
    brings_envy,
    is_great,
)

FACTS = Facts(family="pai-gow", dice_too=True, hands_are_sets=True, takes_long=("pai-gow", "bank"))


class Spot(Spots):
    PAI_GOW = Wager(charge="vigorish")
    BONUS = Wager(pools=True)
    ENVY = Wager(raises="bonus")
    BANK = Wager(charge="vigorish", banks=True)
    DEALER_WAGER = Wager(raises="bank")


class Why(Reasons):
    BOTH_HIGHER = "both hands are higher"
    NEITHER_HIGHER = "neither hand is higher"
    COPIED = "a copy goes to the bank, and no hand is higher"
    ONE_EACH = "one hand is higher and the other is not"
    FOUL = "the low hand ranks above the high hand"
    SURRENDERED = "the player gives the hand up"
    HIGH_CARD = "the bank has nothing better than king or ace high"
    BONUS_HAND = "the seven cards win a bonus"
    NO_BONUS_HAND = "the seven cards win no bonus"
    ENVY = "another player holds a great hand"
    BANKED = "what the bank has won or lost in the round"
    COLLECTION = "collection fee"
    NO_PLAYER_BANKS = "players are not offered the bank"
    ONE_BANK = "one player banks a round"
    BANKS_ONLY = "who banks the round makes no other wager"
    NO_RIGHT_TO_BANK = (
        "a player banks who bet against the dealer in the last round that the house banked, "
        "and not out of turn"
    )
    NOT_COVERED = "the bank covers the wagers of all other players"


class Rules(NamedTuple):
    house_way: HouseWay
    pai_gow: Annotated[Paytable, Outcome]
    bonus: Annotated[Paytable, Bonus]
    envy: Annotated[Paytable, Bonus]
    ranking: HandRanking = HandRanking()
    order: ActionOrder = ActionOrder.FROM_RIGHT
    winners_paid: WinnersPaid = WinnersPaid.IN_TURN
    great_hands: GreatHands = GreatHands.IN_TURN
    banker_shows: BankerShows = BankerShows.LAST
    banker_sets: BankerSets = BankerSets.HOUSE_WAY
    high_card_push: HighCardPush = HighCardPush.NEVER
    surrender: bool = False
    commission: int = 0
    """Percent of what is won."""
    commission_rounding: CommissionRounding = CommissionRounding.EXACT
    player_bank: PlayerBank = PlayerBank.NEVER
    bank_turns: BankTurns = BankTurns.NOT_TWICE_RUNNING
    co_banking: bool = False
    envy_stake: int = 0
    """Dollars on the bonus wager that earn an envy bonus."""
    envy_for: EnvyFor = EnvyFor.ANY_PLAYER
    envy_hands: EnvyHands = EnvyHands.EVERY_HAND
    envy_paid: EnvyPaid = EnvyPaid.AFTER_ALL_OTHERS
    bank: Bank = Bank()
    fees: Fees = NO_FEES
    limit: PayoutLimit = PayoutLimit()


CARRY = ("first-seat", "last-bank")
"""The seat at the player-dealer's left; and which seat banked the last round, 0 for none."""
CARRY_ALLOWED = {"last-bank": range(7)}
FIRST_SEAT, LAST_BANK = 0, 1
SEAT_CARRY = ("last-wager",)
"""What each seat bet against the dealer in the last round that no player banked, in cents; below
nought once he may not bank for it any more."""
CALLS = ()
LAST_WAGER = len(CARRY)

PLACES = 7
"""Six players and the dealer."""


def deck(rules: Rules) -> Deck:
    return standard(1, jokers=1)


def says_hand(rules: Rules, hand: Sequence[int], board: Sequence[int]) -> str:
    """The two hands of a setting; what a joker makes hangs on the book."""
    ranking = HandRanking(rules.ranking.joker)
    if len(hand) == 2:
        return five_card_name(low_hand(hand[0], hand[1], ranking))
    if len(hand) != 5:
        return ""
    a, b, c, d, e = hand
    return five_card_name(high_hand(a, b, c, d, e, ranking))


def policy(rules: Rules) -> Array:
    """Every hand is set the house way. Seven cards are too many to be a key of their own."""
    return np.full(1, prefer(Act.HOUSE_WAY), dtype=np.int64)


def legal(rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int) -> int:
    """What a player's bank allows: one of them, no other wager of his, and all others covered.

    Where partners may bank, how much they cover shows when all wagers are made.
    """
    if amount == 0:
        return 0
    if spot >= Spot.BANK and rules.player_bank == PlayerBank.NEVER:
        return Why.NO_PLAYER_BANKS
    cover, wagers = stakes[:, Spot.BANK].sum(), stakes[:, Spot.PAI_GOW].sum()
    if spot != Spot.BANK:
        if stakes[seat, Spot.BANK]:
            return Why.BANKS_ONLY
        after = wagers - stakes[seat, Spot.PAI_GOW] + amount
        short = spot == Spot.PAI_GOW and 0 < cover < after
        return Why.NOT_COVERED if short and not rules.co_banking else 0
    if cover > stakes[seat, Spot.BANK] and not rules.co_banking:
        return Why.ONE_BANK
    if stakes[seat].sum() > stakes[seat, Spot.BANK]:
        return Why.BANKS_ONLY
    return Why.NOT_COVERED if wagers > amount and not rules.co_banking else 0


def begins(rules: Rules, stakes: Array, carry: Array) -> int:
    """Who may bank; and whether partners, who put it up one after the other, cover the wagers."""
    if not may_bank(stakes, Spot.BANK, carry, LAST_WAGER, LAST_BANK):
        return Why.NO_RIGHT_TO_BANK
    cover = stakes[:, Spot.BANK].sum()
    return Why.NOT_COVERED if 0 < cover < stakes[:, Spot.PAI_GOW].sum() else 0


def came_before(rules: Rules, stakes: Array, carry: Array) -> None:
    """Who banks had bet as much against the dealer, who bets it against him now."""
    banker = banking_seat(stakes, Spot.BANK)
    if banker >= 0:
        carry[LAST_WAGER + banker] = stakes[banker, Spot.BANK]


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, Why.COLLECTION)
    button = seat_of_the_action(tape, rules, stakes, carry)
    banker = banking_seat(stakes, Spot.BANK)
    dealers_wager = bet_against(tape, stakes, carry, banker)
    turns = rules.bank_turns
    remember_wagers(stakes, Spot.PAI_GOW, Spot.BANK, carry, LAST_WAGER, LAST_BANK, turns)

    hand, dealer = scratch(tape, CARDS * seats), scratch(tape, CARDS)
    for turn in range(seats):
        seat = (button + turn) % seats
        if in_play(stakes, seat):
            for n in range(CARDS):
                hand[CARDS * seat + n] = draw(tape, seat, OWN)
    first = rules.banker_shows == BankerShows.FIRST
    plays = dealers_wager > 0 or (banker < 0 and stakes[:, Spot.PAI_GOW].sum() > 0)
    if plays:
        for n in range(CARDS):
            dealer[n] = draw(tape, DEALER, UP if first else DOWN)
    void, banks_high, banks_low = False, 0, 0
    if plays and first:
        void = sends_wagers_back(rules, dealer)
        banks_high, banks_low = set_dealers(tape, rules, dealer)

    high, low = scratch(tape, seats), scratch(tape, seats)
    for turn in range(seats):
        seat = (button + turn) % seats
        if not void and (stakes[seat, Spot.PAI_GOW] > 0 or seat == banker):
            allowed = ANY_SETTING
            if rules.surrender and seat != banker:
                allowed |= Act.SURRENDER
            set_hands(tape, rules, hand, seat, allowed, high, low)
    if plays and not first:
        for n in range(CARDS):
            dealer[n] = reveal(tape, dealer[n])
        banks_high, banks_low = set_dealers(tape, rules, dealer)
    centre = 0
    if banker >= 0:
        won = hands_won(banks_high, banks_low, high[banker], low[banker])
        centre = dealers_wager * (1 - won)
        banks_high, banks_low = high[banker], low[banker]

    row = scratch(tape, seats)
    for seat in range(seats):
        if in_play(stakes, seat) and not hand_is_void(tape, seat):
            row[seat] = bonus_row(hand, CARDS * seat, rules.bonus, rules.ranking.joker)
    bonus_won = scratch(tape, seats)
    at_the_end = rules.winners_paid == WinnersPaid.AFTER_ALL_EXPOSED
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, button)
        if not in_play(stakes, seat):
            continue
        won = 1 if void else hands_won(high[seat], low[seat], banks_high, banks_low)
        if stakes[seat, Spot.PAI_GOW] > 0 and not (at_the_end and won == 2):
            copied = high[seat] == banks_high or low[seat] == banks_low
            why = decided_by(won, high[seat], copied, void)
            centre -= settle_wager(tape, rules, stakes, seat, won, why)
        if rules.great_hands == GreatHands.IN_TURN or not is_great(rules.envy, row[seat]):
            settle_bonus(tape, rules, stakes, seat, row[seat], bonus_won)
        if rules.envy_paid == EnvyPaid.IN_TURN:
            envy(tape, rules, stakes, seat, row)
    for turn in range(seats if at_the_end else 0):
        seat = seat_in_order(turn, seats, rules.order, button)
        won = hands_won(high[seat], low[seat], banks_high, banks_low)
        if stakes[seat, Spot.PAI_GOW] > 0 and won == 2 and not void:
            centre -= settle_wager(tape, rules, stakes, seat, won, Why.BOTH_HIGHER)
    if banker >= 0:
        settle_bank(tape, rules, stakes, banker, centre)
    for turn in range(seats):
        seat = seat_in_order(turn, seats, rules.order, button)
        if rules.envy_paid == EnvyPaid.AFTER_ALL_OTHERS:
            envy(tape, rules, stakes, seat, row)
        if rules.great_hands == GreatHands.PAID_LAST and is_great(rules.envy, row[seat]):
            settle_bonus(tape, rules, stakes, seat, row[seat], bonus_won)


@kernel
def in_play(stakes: Array, seat: int) -> bool:
    """Does the seat get cards? A partner in the bank has none of his own."""
    wagered = stakes[seat, Spot.PAI_GOW] + stakes[seat, Spot.BONUS]
    return bool(wagered > 0 or seat == banking_seat(stakes, Spot.BANK))


@kernel
def seat_of_the_action(tape: Tape, rules: Rules, stakes: Array, carry: Array) -> int:
    """Three dice say where the action begins, where more than one player waits for it."""
    seats, waiting = stakes.shape[0], 0
    for seat in range(seats):
        if in_play(stakes, seat):
            waiting += 1
    if rules.order != ActionOrder.FROM_BUTTON or waiting < 2:
        return 0
    total = roll(tape) + roll(tape) + roll(tape)
    return action_seat(total, PLACES, int(carry[FIRST_SEAT]), seats)


# --- A player's bank ------------------------------------------------------------------------------


@kernel
def bet_against(tape: Tape, stakes: Array, carry: Array, banker: int) -> int:
    """What the dealer bets against a player's bank: as much as he may, or less if the bank says."""
    if banker < 0:
        return 0
    most = most_against(stakes, Spot.PAI_GOW, Spot.BANK, carry, LAST_WAGER)
    if most <= 0:
        return 0
    return int(choose_amount(tape, banker, 0, Spot.DEALER_WAGER, 0, most, 1))


@kernel
def settle_bank(tape: Tape, rules: Rules, stakes: Array, banker: int, centre: int) -> None:
    """What is left in the centre pays the vigorish; what is missing comes from the bank."""
    net, sign = centre, -1
    if centre > 0:
        net, sign = centre - vigorish(centre, rules.commission, rules.commission_rounding), 1
    elif centre == 0:
        sign = 0
    for seat in range(banker, stakes.shape[0]):
        stake = stakes[seat, Spot.BANK]
        if stake > 0:
            part = part_of_bank(net, stakes, Spot.BANK, seat)
            settle(tape, seat, Spot.BANK, stake, part, sign, 1, BANK, Why.BANKED)


# --- The two hands --------------------------------------------------------------------------------

FOUL, GIVEN_UP = -1, -2
"""What stands for the score of a high hand that is no hand any more."""


@kernel
def set_hands(
    tape: Tape, rules: Rules, hand: Cells, seat: int, allowed: int, high: Cells, low: Cells
) -> None:
    """A player sets his seven cards, has it done the house way, or gives up."""
    action = choose(tape, seat, 0, allowed)
    if action == Act.SURRENDER:
        high[seat] = low[seat] = GIVEN_UP
        return
    at = CARDS * seat
    if action == Act.HOUSE_WAY:
        setting = set_by_house_way(rules.house_way, hand, at, rules.ranking)
    else:
        setting = setting_of(action)
    high[seat] = high_of(hand, at, setting, rules.ranking)
    low[seat] = low_of(hand, at, setting, rules.ranking)
    if is_foul(high[seat], low[seat]):
        high[seat] = low[seat] = FOUL
    lay_apart(tape, seat, low_bits(setting))


@kernel
def set_dealers(tape: Tape, rules: Rules, dealer: Cells) -> tuple[int, int]:
    """The dealer's seven cards the house way, or a player-dealer's his own: high and low hand."""
    setting = set_by_house_way(rules.house_way, dealer, 0, rules.ranking)
    if rules.banker_sets == BankerSets.OWN_WAY and bank_chooses(tape):
        action = choose(tape, DEALER, 0, never_foul(rules, dealer))
        if action != Act.HOUSE_WAY:
            setting = setting_of(action)
    lay_apart(tape, DEALER, low_bits(setting))
    high = high_of(dealer, 0, setting, rules.ranking)
    return high, low_of(dealer, 0, setting, rules.ranking)


@kernel
def never_foul(rules: Rules, held: Cells) -> int:
    """What a player-dealer may do with his seven cards: any setting that is not foul."""
    allowed = 0 + Act.HOUSE_WAY
    for setting in range(SETTINGS):
        high = high_of(held, 0, setting, rules.ranking)
        if not is_foul(high, low_of(held, 0, setting, rules.ranking)):
            allowed |= Act.LOW_1_2 << setting
    return allowed


@kernel
def sends_wagers_back(rules: Rules, dealer: Cells) -> bool:
    """Has the bank nothing better in its seven cards than the high card that is a push?"""
    if rules.high_card_push == HighCardPush.NEVER:
        return False
    least = KING if rules.high_card_push == HighCardPush.KING_OR_ACE else ACE
    return highest_of_nothing(dealer, 0, rules.ranking) >= least


@kernel
def decided_by(won: int, high: int, copied: bool, void: bool) -> int:
    """Why the main wager is settled by the hands that its player has won."""
    if won == 2:
        return Why.BOTH_HIGHER
    if won == 1:
        return Why.HIGH_CARD if void else Why.ONE_EACH
    if high == FOUL:
        return Why.FOUL
    if high == GIVEN_UP:
        return Why.SURRENDERED
    return Why.COPIED if copied else Why.NEITHER_HIGHER


@kernel
def settle_wager(tape: Tape, rules: Rules, stakes: Array, seat: int, won: int, why: int) -> int:
    """A player's wager by the hands that he has won; what the bank pays for it, or takes."""
    stake = stakes[seat, Spot.PAI_GOW]
    if won == 2:
        win, per, why = at_row(rules.pai_gow, Outcome.WIN, why)
        gross, net = winnings(rules, stake, breakage_of(tape, Spot.PAI_GOW))
        settle(tape, seat, Spot.PAI_GOW, stake, net, win, per, BANK, why)
        return int(gross)
    if won == 1:
        push(tape, seat, Spot.PAI_GOW, stake, why)
        return 0
    lose(tape, seat, Spot.PAI_GOW, stake, why)
    return -int(stake)


# --- The bonus ------------------------------------------------------------------------------------


@kernel
def settle_bonus(
    tape: Tape, rules: Rules, stakes: Array, seat: int, row: int, bonus_won: Cells
) -> None:
    stake = stakes[seat, Spot.BONUS]
    if stake == 0:
        return
    why = Why.BONUS_HAND if row else Why.NO_BONUS_HAND
    limit = limit_in_force(rules.limit, 0)
    pay_row_within(tape, seat, Spot.BONUS, stake, rules.bonus, row, why, limit, bonus_won)


@kernel
def envy(tape: Tape, rules: Rules, stakes: Array, seat: int, row: Cells) -> None:
    """What a player with enough on the bonus gets for the great hands of the others."""
    if stakes[seat, Spot.BONUS] == 0 or stakes[seat, Spot.BONUS] < 100 * rules.envy_stake:
        return
    account = BANK if rules.order == ActionOrder.FROM_BUTTON else TRAY
    highest, by = 0, 0 + Why.ENVY
    for turn in range(stakes.shape[0]):
        other = seat_in_order(turn, stakes.shape[0], rules.order, 0)
        staked = stakes[other, Spot.BONUS]
        if other != seat and brings_envy(rules.envy, row[other], staked, rules.envy_for):
            prize = rules.envy[row[other], 1]
            why = ruled_by(rules.envy, row[other], Why.ENVY)
            if rules.envy_hands == EnvyHands.EVERY_HAND:
                settle(tape, seat, Spot.ENVY, 0, prize, 0, 0, account, why)
            elif prize > highest:
                highest, by = prize, why
    if rules.envy_hands == EnvyHands.HIGHEST_HAND and highest > 0:
        settle(tape, seat, Spot.ENVY, 0, highest, 0, 0, account, by)


def _foul(rules: Rules, held: Cells, setting: int) -> bool:
    high = high_of(held, 0, setting, rules.ranking)
    return is_foul(high, low_of(held, 0, setting, rules.ranking))


def _house(rules: Rules, held: Cells) -> int:
    return set_by_house_way(rules.house_way, held, 0, rules.ranking)


def _low_places(held: Cells, setting: int) -> tuple[int, ...]:
    return LOW_PLACES[setting]


SETTING = Setting(
    cards=CARDS,
    first=Act.LOW_1_2,
    settings=SETTINGS,
    low=_low_places,
    foul=_foul,
    house=_house,
    banks="bank",
)
