"""No Bust 21st Century Blackjack: versions 4.0a and 6.1, and Shaq Jack.

Two cards to each player and to the player-dealer, whose second is face down. An ace
and a ten-value card are a Natural, which beats every other hand. Players insure
against an ace, surrender where the version lets them, double, split, draw or stand,
and must draw on 11 or less. The player-dealer draws on a soft 17 or less. A hand that
is over a Natural is not lost at once: when both are over the player-dealer wins, but
for one case in each version in which the player pushes.

Bonus bets: Buster on the player-dealer's going over, Perfect Pairs and Lucky Match on
the player's first two cards, Monster & Buster on how the player's own hand ends. Seat
by seat, from the house dealer's right, the game wager is settled before them.
"""

from __future__ import annotations

import numpy as np

from pitboss.equipment.cards import EIGHT, SEVEN, SIX
from pitboss.families import no_bust, twentyone
from pitboss.families import no_bust_stages as stages
from pitboss.families.no_bust import (
    BOX,
    CARDS_OF_DEALER,
    DEALER_CELLS,
    DEALT,
    FIRST,
    HAND,
    HANDS,
    SECOND,
    STAKE,
    Act,
    BothOverPush,
    Comparing,
    InsurancePays,
    MainPays,
    MoreReasons,
    Peek,
    SplitOn,
    Surrender,
    Turn,
    anything_left,
    box_at,
    box_size,
    deal,
    dealer_plays,
    offer_insurance,
    play_hands,
    settle_game,
    settle_insurance,
)
from pitboss.families.no_bust import RANKS as RANKS_HELD
from pitboss.families.no_bust import Why as Usual
from pitboss.families.twentyone import MoreSpots, Soft17, Spot
from pitboss.families.twentyone_hands import OwnBet
from pitboss.game import *
from pitboss.hands.names import natural_called
from pitboss.hands.twentyone import cards_in, total_up_to, value
from pitboss.sidebets.buster import Buster, busted
from pitboss.sidebets.perfect_pairs import PerfectPairs, paired
from pitboss.tape.table import TableTape

FACTS = Facts(family="twentyone", title="No Bust Blackjack")


class Side(MoreSpots):
    BUSTER = Wager(tells_apart=Face.POINTS, in_any_order=True)
    PERFECT_PAIRS = Wager()
    MONSTER_AND_BUSTER = Wager(rides_on="main", tells_apart=Face.RANK)
    LUCKY_MATCH = Wager()


class Why(MoreReasons):
    BUSTER = "the player-dealer goes over"
    NO_BUST = "the player-dealer does not go over"
    PERFECT_PAIRS = "the player's first two cards decide: a pair wins"
    MONSTER_AND_BUSTER = "the player's own hand decides: over 21, or 21 in three cards or more"
    LUCKY_MATCH = "the player's first two cards decide: a pair wins (Lucky Match)"
    BONUS_ABOVE_THE_WAGER = "a bonus bet may not be higher than the game wager"


class Monster(Outcomes):
    NEITHER = auto()
    BUST = auto()
    THREE_CARD_21 = auto()
    FOUR_CARD_21 = auto()
    STRAIGHT_TO_8 = auto()
    THREE_SEVENS = auto()
    FIVE_CARD_21 = auto()
    SIX_CARD_21 = auto()
    SEVEN_CARD_21 = auto()


class MonsterOnSplits(IntEnum):
    """Which of split hands Monster & Buster looks at."""

    FIRST_HAND = 0
    ENDS = 1  # none: it goes back


class BonusLimit(IntEnum):
    TABLE = 0
    GAME_WAGER = 1


class Rules(NamedTuple):
    decks: int
    order: ActionOrder
    bust_from: int
    """The lowest total that is over a Natural."""
    both_over_push: BothOverPush
    soft_17: Soft17
    must_hit: int
    peek: Peek
    split_on: SplitOn
    split_hands: int
    split_hands_tens: int
    split_hands_aces: int
    main: Annotated[Paytable, MainPays]
    insurance: Annotated[Paytable, InsurancePays]
    buster: Annotated[Paytable, Buster]
    perfect_pairs: Annotated[Paytable, PerfectPairs]
    lucky_match: Annotated[Paytable, PerfectPairs]
    monster_and_buster: Annotated[Paytable, Monster]
    surrender: Surrender = Surrender.NO
    double_for_less: bool = False
    three_card_22_loses: bool = False
    four_card_bust_loses: bool = False
    naturals_at_once: bool = False
    """A Natural is paid before the players act, where the player-dealer can have none."""
    split_aces_surrender: bool = False
    """Half of the wager on a split ace may be given up after its one card."""
    monster_on_splits: MonsterOnSplits = MonsterOnSplits.FIRST_HAND
    bonus_limit: BonusLimit = BonusLimit.TABLE
    bank: Bank = Bank()
    fees: Fees = NO_FEES


KEYS = twentyone.KEYS


says_hand = natural_called("natural")


def key_name(rules: Rules, key: int) -> str:
    return twentyone.key_name(key)


def why_not(rules: Rules, key: int, action: int) -> tuple[str, str]:
    return no_bust.why_not(rules, key, action)


def policy(rules: Rules) -> Array:
    """Basic strategy against a hole card that may be a Natural, never insurance."""
    return no_bust.usual_play(KEYS, rules.decks, rules.soft_17, rules.peek)


def usual_is_best(rules: Rules) -> bool:
    return False


def begins(rules: Rules, stakes: Array, carry: Array) -> int:
    """Where the house holds bonus bets to the game wager, none may be above it."""
    if rules.bonus_limit == BonusLimit.GAME_WAGER:
        bonus = np.maximum(stakes[:, Side.BUSTER], stakes[:, Side.LUCKY_MATCH])
        if (bonus > stakes[:, Spot.MAIN]).any():
            return Why.BONUS_ABOVE_THE_WAGER
    return 0


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees(tape, stakes, rules.fees, Usual.COLLECTION)
    size = box_size(rules.split_hands, rules.split_hands_tens, rules.split_hands_aces)
    boxes, dealer = scratch(tape, seats * size), scratch(tape, DEALER_CELLS)
    playing, on_dealer = place_wagers(stakes, boxes, size)
    compare = comparing(rules)

    exposed, hole = deal(tape, boxes, size, seats, 0)
    if playing + on_dealer > 0:
        up = reveal(tape, exposed)
        natural, turn, at_once = False, players_turn(rules), rules.naturals_at_once
        if playing > 0:
            if value(up) == 1:
                offer_insurance(tape, boxes, size, seats)
            natural = play_hands(
                tape,
                turn,
                compare,
                rules.main,
                boxes,
                size,
                seats,
                up,
                hole,
                at_once,
                rules.order,
                0,
            )
        if natural or on_dealer > 0 or anything_left(boxes, size, seats):
            most, push = rules.bust_from - 1, rules.both_over_push
            dealer_plays(tape, up, reveal(tape, hole), rules.soft_17, most, push, False, dealer)

    for place in range(seats):
        seat = seat_in_order(place, seats, rules.order, 0)
        at = box_at(seat, size)
        settle_insurance(tape, rules.insurance, boxes, at, seat, dealer)
        settle_game(tape, compare, rules.main, boxes, at, seat, dealer)
        settle_bonus_bets(tape, rules, stakes, boxes, at, seat, dealer[CARDS_OF_DEALER])


@kernel
def place_wagers(stakes: Array, boxes: Cells, size: int) -> tuple[int, int]:
    """What lies on each box; and the money on the game and on the player-dealer's hand."""
    playing, on_dealer = 0, 0
    for seat in range(stakes.shape[0]):
        at = box_at(seat, size)
        main = stakes[seat, Spot.MAIN]
        boxes[at + STAKE] = main
        boxes[at + DEALT] = main + stakes[seat, Side.PERFECT_PAIRS] + stakes[seat, Side.LUCKY_MATCH]
        playing += main
        on_dealer += stakes[seat, Side.BUSTER]
    return playing, on_dealer


@kernel
def players_turn(rules: Rules) -> Turn:
    """A player's turn: everybody stands on 21."""
    first = Act.SURRENDER if rules.surrender != Surrender.NO else 0
    later = Act.SURRENDER if rules.surrender == Surrender.UP_TO_20 else 0
    plain = Act.HIT | Act.STAND
    return Turn(
        first_two=plain | Act.DOUBLE | first,
        split_two=plain | Act.DOUBLE | later,
        drawn=plain | later,
        must_hit=rules.must_hit,
        must_stand=21,
        most=rules.bust_from - 1,
        split_on=rules.split_on,
        split_hands=rules.split_hands,
        split_hands_tens=rules.split_hands_tens,
        split_hands_aces=rules.split_hands_aces,
        double_for_less=rules.double_for_less,
        split_aces=Act.STAND | (later if rules.split_aces_surrender else 0),
        doubles=1,
        rescue=False,
    )


@kernel
def comparing(rules: Rules) -> Comparing:
    return Comparing(
        rules.bust_from - 1,
        rules.both_over_push,
        rules.three_card_22_loses,
        rules.four_card_bust_loses,
        rules.peek,
        False,
    )


# --- Bonus bets -----------------------------------------------------------------------------


@kernel
def settle_bonus_bets(
    tape: Tape, rules: Rules, stakes: Array, boxes: Cells, at: int, seat: int, dealer: int
) -> None:
    """A seat's bonus bets, in the order of the layout."""
    first, second = boxes[at + FIRST], boxes[at + SECOND]
    stake = stakes[seat, Side.BUSTER]
    if stake > 0:
        most = rules.bust_from - 1
        row = busted(total_up_to(dealer, most), cards_in(dealer), most)
        why = Why.BUSTER if row > 0 else Why.NO_BUST
        pay_row(tape, seat, Side.BUSTER, stake, rules.buster, row, why)
    stake = stakes[seat, Side.PERFECT_PAIRS]
    if stake > 0:
        row, table = paired(first, second), rules.perfect_pairs
        pay_row(tape, seat, Side.PERFECT_PAIRS, stake, table, row, Why.PERFECT_PAIRS)
    stake = stakes[seat, Side.MONSTER_AND_BUSTER]
    if stake > 0:
        settle_monster(tape, rules, boxes, at, seat, stake)
    stake = stakes[seat, Side.LUCKY_MATCH]
    if stake > 0:
        row, table = paired(first, second), rules.lucky_match
        pay_row(tape, seat, Side.LUCKY_MATCH, stake, table, row, Why.LUCKY_MATCH)


@kernel
def settle_monster(tape: Tape, rules: Rules, boxes: Cells, at: int, seat: int, stake: int) -> None:
    """Monster & Buster by the player's hand; of split hands by the first, or by none."""
    spot, why = Side.MONSTER_AND_BUSTER, Why.MONSTER_AND_BUSTER
    if boxes[at + HANDS] > 1 and rules.monster_on_splits == MonsterOnSplits.ENDS:
        give_back(tape, seat, spot, stake, why)
        return
    hand, held = boxes[at + BOX + HAND], boxes[at + BOX + RANKS_HELD]
    row = monster(hand, held, rules.bust_from - 1)
    pay_row(tape, seat, spot, stake, rules.monster_and_buster, row, why)


@kernel
def monster(hand: int, held: int, most: int) -> int:
    """What a player's hand is to Monster & Buster; `held` has a bit for each of its ranks."""
    total, cards = total_up_to(hand, most), cards_in(hand)
    if total > most:
        return Monster.BUST
    if total < 21 or cards < 3:
        return Monster.NEITHER
    if cards == 3 and held == 1 << SEVEN:
        return Monster.THREE_SEVENS
    if cards == 3 and held == 1 << SIX | 1 << SEVEN | 1 << EIGHT:
        return Monster.STRAIGHT_TO_8
    if cards == 3:
        return Monster.THREE_CARD_21
    if cards == 4:
        return Monster.FOUR_CARD_21
    return Monster.FIVE_CARD_21 + min(cards, 7) - 5


# --- For the exact solver -------------------------------------------------------------------


def monster_at(rules: Rules, stage: int, hand: int) -> int | None:
    """What a finished hand is to Monster & Buster, if the bet is on it."""
    which = stages.block_of(stage)
    if which == stages.OFF:
        return None
    if which == stages.SPLIT and rules.monster_on_splits == MonsterOnSplits.ENDS:
        return None
    if stages.is_given_up(stage):
        return Monster.NEITHER
    return monster(hand, stages.ranks_told(hand), rules.bust_from - 1)


def settle_monster_row(rules: Rules, tape: TableTape, stake: int, row: int) -> None:
    spot, why = Side.MONSTER_AND_BUSTER, Why.MONSTER_AND_BUSTER
    pay_row(tape, 0, spot, stake, rules.monster_and_buster, row, why)


TWENTY_ONE = stages.twenty_one(
    players_turn,
    comparing,
    lambda rules: rules.main,
    insurance=True,
    own_bets={"monster-and-buster": OwnBet(monster_at, settle_monster_row)},
)
