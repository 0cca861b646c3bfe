"""EZ Baccarat Panda 8.

Baccarat without commission. A player-dealer banks the others, who bet on the
Player line, the Banker line, a tie, a winning Banker seven of three cards
(Dragon 7) and a winning Player eight of three cards (Panda 8). Two hands are
dealt face up and draw by the rules of baccarat; the hand closer to nine wins.

The genuine game pushes the Banker line when Dragon 7 wins, which is what makes
up for the missing commission. A book that does not print the push has an option
for it, as for the other rules that players of baccarat take for granted.

In a written round `[board]` has the cards of the Player hand and `[dealer]` those
of the Banker hand. The table carries a button: the seat, counted from 0, that has
the first action, which is the one to the left of the player-dealer.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from pitboss.equipment.cards import Deck, standard
from pitboss.facts import Equipment, Face, Facts, Reason, Wager
from pitboss.families.baccarat import (
    BANKER_WINS,
    PLAYER_WINS,
    TIED,
    Coup,
    Naturals,
    SettleBy,
    deal,
    place_in_order,
    wins_with_three_card_eight,
    wins_with_three_card_seven,
)
from pitboss.families.player_dealer import (
    ActionOrder,
    collect_fees_and_drop,
    return_fees,
    seat_in_order,
)
from pitboss.jit import kernel
from pitboss.money.banks import Cover, PartlyCovered, UncoveredFee
from pitboss.money.cents import Cents
from pitboss.money.fees import FeePer, Fees
from pitboss.money.odds import Odds
from pitboss.money.paytables import Paytable
from pitboss.registry import Array
from pitboss.tape import BOARD, DEALER, UP, lose, pay, pay_row, push
from pitboss.tape.verbs import Tape

FACTS = Facts(
    slug="ez-baccarat",
    title="EZ Baccarat Panda 8",
    family="baccarat",
    equipment=Equipment.CARDS,
    tells_apart=Face.POINTS,
)

# In the order of settlement.
WAGERS = (
    Wager(slug="player-line"),
    Wager(slug="banker-line"),
    Wager(slug="tie"),
    Wager(slug="panda-8"),
    Wager(slug="dragon-7"),
)
SPOTS = len(WAGERS)
PLAYER_LINE, BANKER_LINE, TIE, PANDA_8, DRAGON_7 = range(SPOTS)

PAYTABLES = {
    "tie": ("no-tie", "tie"),
    "panda_8": ("no-panda", "panda-8"),
    "dragon_7": ("no-dragon", "dragon-7"),
}
LOSING, WINNING = range(2)
"""The two rows of each."""

CARRY = ("button",)
BUTTON = 0

HAND_NAMES = {BOARD: "player hand", DEALER: "banker hand"}

REASONS = {
    1: Reason("closer", "the hand is closer to nine"),
    2: Reason("farther", "the other hand is closer to nine"),
    3: Reason("line-tied", "the two hands tie"),
    4: Reason("three-card-seven", "the Banker hand wins with a seven of three cards"),
    5: Reason("equal", "the two hands have the same total"),
    6: Reason("not-equal", "the two hands have different totals"),
    7: Reason("panda", "the Player hand wins with an eight of three cards"),
    8: Reason("no-panda", "the Player hand does not win with an eight of three cards"),
    9: Reason("dragon", "the Banker hand wins with a seven of three cards"),
    10: Reason("no-dragon", "the Banker hand does not win with a seven of three cards"),
    11: Reason("collection", "collection fee"),
    12: Reason("no-such-seat", "the table has fewer seats"),
}
(
    CLOSER,
    FARTHER,
    LINE_TIED,
    THREE_CARD_SEVEN,
    EQUAL,
    NOT_EQUAL,
    PANDA,
    NO_PANDA,
    DRAGON,
    NO_DRAGON,
    COLLECTION,
    NO_SUCH_SEAT,
) = range(1, 13)


class BankerSeven(IntEnum):
    """What the Banker line does when its hand wins with a seven of three cards."""

    PAYS = 0
    PUSHES = 1


class TiedLines(IntEnum):
    """What the two lines do on a tie."""

    PUSH = 0
    LOSE = 1


class JackpotDrop(IntEnum):
    """With which fees the player-dealer pays a drop for a jackpot."""

    OWN_SCHEDULE = 0  # all that are printed with the game
    OWN_WITH_PLAYER_FEE = 1  # those of them that the note's asterisk leads from
    BOTH_SCHEDULES = 2  # those of the later document too


class Rules(NamedTuple):
    decks: int
    seats: int
    order: ActionOrder
    settle_by: SettleBy
    cover: Cover
    partly_covered: PartlyCovered
    uncovered_fee: UncoveredFee
    jackpot_drop: JackpotDrop
    drop: Cents
    """The jackpot drop, each hand."""
    naturals: Naturals
    player_line_pays: Odds
    banker_line_pays: Odds
    banker_seven: BankerSeven
    tied_lines: TiedLines
    tie: Paytable
    panda_8: Paytable
    dragon_7: Paytable
    fees: Fees


STAKES = {wager.slug: 1000 for wager in WAGERS}


def deck(rules: Rules) -> Deck:
    return standard(rules.decks)


def legal(rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int) -> int:
    """The small table has no seats beyond its last."""
    return NO_SUCH_SEAT if seat >= rules.seats else 0


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats = stakes.shape[0]
    collect_fees_and_drop(tape, stakes, rules.fees, drop_due(rules), COLLECTION)
    coup = deal(tape, UP, rules.naturals)
    for turn in range(seats * SPOTS):
        place, spot = place_in_order(turn, seats, SPOTS, rules.settle_by)
        seat = seat_in_order(place, seats, rules.order, carry[BUTTON])
        stake = stakes[seat, spot]
        if stake == 0:
            continue
        if spot == PLAYER_LINE:
            settle_player_line(tape, rules, seat, stake, coup)
        elif spot == BANKER_LINE:
            settle_banker_line(tape, rules, seat, stake, coup)
        elif spot == TIE:
            tie = coup.player == coup.banker
            settle_event(tape, seat, TIE, stake, rules.tie, tie, EQUAL, NOT_EQUAL)
        elif spot == PANDA_8:
            panda = wins_with_three_card_eight(coup)
            settle_event(tape, seat, PANDA_8, stake, rules.panda_8, panda, PANDA, NO_PANDA)
        else:
            dragon = wins_with_three_card_seven(coup)
            settle_event(tape, seat, DRAGON_7, stake, rules.dragon_7, dragon, DRAGON, NO_DRAGON)
    return_fees(tape, stakes, rules.fees, rules.uncovered_fee, COLLECTION)


@kernel
def drop_due(rules: Rules) -> int:
    """The jackpot drop under the schedule in force."""
    if rules.jackpot_drop == JackpotDrop.BOTH_SCHEDULES:
        return rules.drop
    with_player_fee = rules.fees.player_per != FeePer.NOBODY
    if rules.jackpot_drop == JackpotDrop.OWN_WITH_PLAYER_FEE and not with_player_fee:
        return 0
    return rules.fees.dealer_extra


@kernel
def settle_player_line(tape: Tape, rules: Rules, seat: int, stake: int, coup: Coup) -> None:
    win, per = rules.player_line_pays
    if coup.winner == TIED:
        settle_tied_line(tape, rules, seat, PLAYER_LINE, stake)
    elif coup.winner == PLAYER_WINS:
        pay(tape, seat, PLAYER_LINE, stake, win, per, CLOSER)
    else:
        lose(tape, seat, PLAYER_LINE, stake, FARTHER)


@kernel
def settle_banker_line(tape: Tape, rules: Rules, seat: int, stake: int, coup: Coup) -> None:
    win, per = rules.banker_line_pays
    if coup.winner == TIED:
        settle_tied_line(tape, rules, seat, BANKER_LINE, stake)
    elif coup.winner != BANKER_WINS:
        lose(tape, seat, BANKER_LINE, stake, FARTHER)
    elif rules.banker_seven == BankerSeven.PUSHES and wins_with_three_card_seven(coup):
        push(tape, seat, BANKER_LINE, stake, THREE_CARD_SEVEN)
    else:
        pay(tape, seat, BANKER_LINE, stake, win, per, CLOSER)


@kernel
def settle_tied_line(tape: Tape, rules: Rules, seat: int, line: int, stake: int) -> None:
    if rules.tied_lines == TiedLines.PUSH:
        push(tape, seat, line, stake, LINE_TIED)
    else:
        lose(tape, seat, line, stake, LINE_TIED)


@kernel
def settle_event(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    happened: bool,
    why: int,
    why_not: int,
) -> None:
    """A wager on something that happened or did not."""
    if happened:
        pay_row(tape, seat, spot, stake, table, WINNING, why)
    else:
        pay_row(tape, seat, spot, stake, table, LOSING, why_not)
