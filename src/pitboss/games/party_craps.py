"""Party Craps.

Craps with cards: two are dealt out of one to eighteen decks of aces to sixes, which are
whole again before every flip, and their total is the roll. A player banks. The total also
places the action tile, counted round from the player-dealer's left: there settling
begins, area by area in the order that is printed for the two cards, winners before
losers, as far as the bank reaches. Wagers that win come down, those that push stay. A buy
or lay bet leaves a dollar for each twenty that it wins with the bank. Collections are for bets
that are new: what stays up is not charged again, whoever banks.
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.facts import FromTables, Layout
from pitboss.families import craps
from pitboss.families.craps import (
    BUY,
    COME,
    COME_ODDS,
    COME_ODDS_ON,
    COME_POINT,
    DONT_COME,
    DONT_PASS,
    DONT_PASS_ODDS,
    FIRST_ONE_ROLL,
    HOP,
    HORN,
    LAY,
    OFF,
    OPEN,
    PASS,
    PASS_ODDS,
    PLACE,
    POINT,
    PUSHED,
    WON,
    ByNumber,
    C,
    E,
    Field,
    Hardway,
    HitOrMiss,
    Hop,
    MoreReasons,
    TheNumber,
    decided,
    hit_one_roll,
    next_point,
    odds_paid,
    on_numbers,
    one_roll_odds,
    too_late,
    travel,
)
from pitboss.families.craps import Why as Craps
from pitboss.families.craps_areas import HORNS_REST, NO_AREA, area_of, read_lists
from pitboss.families.player_dealer import seat_counted_to
from pitboss.game import *
from pitboss.money.fees import fee_for
from pitboss.money.odds import at_odds

FACTS = Facts(family="craps", stays_up=True, fresh=True, tells_apart=Face.RANK)

POINTS = (4, 5, 6, 8, 9, 10)
HOPS = tuple(name for name in craps.HOPS if name not in ("1-1", "1-2", "5-6", "6-6"))

WAGERS = (
    Wager(slug="pass"),
    Wager(slug="dont-pass"),
    Wager(slug="pass-odds", rides_on="pass"),
    Wager(slug="dont-pass-odds", rides_on="dont-pass"),
    Wager(slug="come"),
    Wager(slug="dont-come"),
    on_numbers("come-point", POINTS, raises="come"),
    on_numbers("dont-come-point", POINTS, raises="dont-come"),
    on_numbers("come-odds", POINTS, rides_on="come-point"),
    on_numbers("dont-come-odds", POINTS, rides_on="dont-come-point"),
    on_numbers("place", POINTS),
    on_numbers("buy", POINTS, charge="fee"),
    on_numbers("lay", POINTS, charge="fee"),
    on_numbers("big", (6, 8)),
    on_numbers("hardway", (4, 6, 8, 10)),
    Wager(slug="field"),
    Wager(slug="any-seven"),
    Wager(slug="any-craps"),
    Wager(slug="c"),
    Wager(slug="craps-two"),
    Wager(slug="craps-three"),
    Wager(slug="craps-twelve"),
    Wager(slug="eleven"),
    Wager(slug="e"),
    Wager(slug="horn", in_parts=True),
    Wager(slug="hop", spots=HOPS),
)
LAYOUT = Layout(WAGERS)
SPOTS = len(LAYOUT)
FELT = craps.felt_of(LAYOUT, POINTS)

CARRY = ("point", "banker")
BANKER = 1
"""Who has the bank, from 1: no seat of the round if 0. What he has up is not compared."""
CARRY_ALLOWED = {"point": (0, *POINTS)}
SEAT_CARRY = (*craps.SEAT_CARRY, *(f"up {name}" for name in LAYOUT.names))
"""What a player calls, and what of his lay on each spot after the last flip."""
CALLS = ("place-on", "buy-on", "come-odds-on")
PLACE_ON, BUY_ON, ODDS_ON = craps.PLACE_ON, craps.BUY_ON, COME_ODDS_ON
SEAT_CELLS, UP_FROM = len(SEAT_CARRY), len(craps.SEAT_CARRY)
HAND_NAMES = {BOARD: "flip"}


class Why(MoreReasons):
    OWN_BET = "the player-dealer's own bet has no action"


class FeeAbove100(IntEnum):
    """What a buy or lay bet that wins more than the printed brackets leaves with the bank."""

    GOES_ON = 0
    FIVE_DOLLARS = 1


class Rules(NamedTuple):
    decks: int
    in_order: Annotated[Array, FromTables("settlement-order", read_lists)]
    """By the two cards: the areas of the layout in turn."""
    line_pays: Odds
    hop_minimum: int
    """In dollars."""
    least_place_6_8: Cents
    least_lay_4_10: Cents
    least_lay_5_9: Cents
    pass_after_point: bool
    hops_on_horn: bool
    buy_lay_fee_above_100: FeeAbove100
    additional_fee: Cents
    additional_fee_above: Cents
    additional_above: Cents
    """What the bank pays for new proposition, field and Big bets, and from this action on."""
    pass_odds: ByNumber
    dont_pass_odds: ByNumber
    come_odds: ByNumber
    dont_come_odds: ByNumber
    place: ByNumber
    buy: ByNumber
    lay: ByNumber
    big: TheNumber
    hardway: Hardway
    field: Field
    any_seven: HitOrMiss
    any_craps: HitOrMiss
    c: HitOrMiss
    craps_two: HitOrMiss
    craps_three: HitOrMiss
    craps_twelve: HitOrMiss
    eleven: HitOrMiss
    e: HitOrMiss
    hop: Hop
    bank: Bank = Bank()
    fees: Fees = NO_FEES


STAKES = {"pass": 1000}


def deck(rules: Rules) -> Deck:
    return standard(rules.decks, without="789TJQK")


def says_hand(rules: Rules, hand: Sequence[int], board: Sequence[int]) -> str:
    """The total that was flipped."""
    return str(sum(map(pips, hand))) if len(hand) == 2 else ""


# Putting up and taking down


@kernel
def legal(rules: Rules, stakes: Array, carry: Array, seat: int, spot: int, amount: int) -> int:
    """Why a spot cannot be changed to an amount, or 0."""
    kind, number, point = FELT.kinds[spot], FELT.numbers[spot], carry[POINT]
    held = stakes[seat, spot]
    if amount == held:
        return 0
    if amount < held:
        if kind == COME_POINT or (kind == PASS and point != 0):
            return Craps.CONTRACT
        behind = FELT.odds[spot]
        return Craps.ODDS_FIRST if amount == 0 and behind >= 0 and stakes[seat, behind] > 0 else 0
    if amount < least_on(rules, kind, number):
        return Craps.UNDER_LIMIT
    flat = FELT.flat[spot]
    if flat < 0:
        return too_late(rules, kind, number, point, held)
    if kind in (PASS_ODDS, DONT_PASS_ODDS) and point == 0:
        return Craps.NO_POINT
    return Craps.NO_FLAT if stakes[seat, flat] == 0 else 0


@kernel
def least_on(rules: Rules, kind: int, number: int) -> int:
    """Where the least of a wager is not the same for every number or every table."""
    if kind == PLACE and number in (6, 8):
        return rules.least_place_6_8
    if kind == LAY and number in (4, 10):
        return rules.least_lay_4_10
    if kind == LAY and number in (5, 9):
        return rules.least_lay_5_9
    return 100 * rules.hop_minimum if kind == HOP else 0


@kernel
def bet_for_me(rules: Rules, stakes: Array, carry: Array, plan: Array) -> int:
    """Put the plan's amount on each of its spots that is empty and open; what was put up."""
    new = 0
    for seat in range(stakes.shape[0]):
        for spot in range(SPOTS):
            wanted = plan[spot]
            if wanted == 0 or stakes[seat, spot] != 0:
                continue
            if legal(rules, stakes, carry, seat, spot, wanted) == 0:
                stakes[seat, spot] = wanted
                new += wanted
    return new


# The flip


def play(rules: Rules, stakes: Array, carry: Array, tape: Tape) -> None:
    seats, point = stakes.shape[0], carry[POINT]
    staked, many = scratch(tape, seats * SPOTS), scratch(tape, seats)
    for seat in range(seats):
        for spot in range(SPOTS):
            if stakes[seat, spot] > 0:
                staked[seat * SPOTS + many[seat]] = spot
                many[seat] += 1
    collect_on_new(tape, rules, stakes, carry, staked, many)
    first, second = pips(draw(tape, BOARD, UP)), pips(draw(tape, BOARD, UP))
    total = first + second
    others = seats - int(carry[BANKER] > 0)
    tile = (carry[BANKER] + seat_counted_to(total, others, seats)) % seats
    for step in range(rules.in_order.shape[2]):
        area = rules.in_order[first, second, step]
        if area == NO_AREA:
            break
        for turn in range(seats):
            seat = (tile + turn) % seats
            for at in range(many[seat]):
                spot = staked[seat * SPOTS + at]
                up = carry[cell(seat, UP_FROM + spot)] > 0
                kind, number = FELT.kinds[spot], FELT.numbers[spot]
                if area_of(kind, number, point, up, first, second) == area:
                    settle_spot(tape, rules, stakes, carry, seat, spot, first, second)
                elif area == HORNS_REST and kind == HORN:
                    lose_rest_of_horn(tape, stakes, seat, spot)
    for seat in range(seats):
        travel(stakes[seat], FELT.come, FELT.come_points[total])
        travel(stakes[seat], FELT.dont_come, FELT.dont_come_points[total])
        for spot in range(SPOTS):
            carry[cell(seat, UP_FROM + spot)] = stakes[seat, spot]
    carry[POINT] = next_point(total, point, FELT.come_out)


@kernel
def pips(card: int) -> int:
    """An ace is a one."""
    return 1 if rank(card) == ACE else rank(card) + 2


@kernel
def cell(seat: int, what: int) -> int:
    """Where a seat carries something."""
    return len(CARRY) + seat * SEAT_CELLS + what


@kernel
def collect_on_new(
    tape: Tape, rules: Rules, stakes: Array, carry: Array, staked: Cells, many: Cells
) -> None:
    """From players for new place, lay and buy bets; from the bank by two schedules."""
    fees, lines, others = rules.fees, 0, 0
    for seat in range(stakes.shape[0]):
        due = 0
        for at in range(many[seat]):
            spot = staked[seat * SPOTS + at]
            new = stakes[seat, spot] - carry[cell(seat, UP_FROM + spot)]
            if new <= 0 or seat + 1 == carry[BANKER]:
                continue
            kind = FELT.kinds[spot]
            if kind in (PLACE, BUY, LAY):
                due += fee_for(new, fees.player)
            elif kind in (PASS, DONT_PASS, COME, DONT_COME):
                lines += new
            elif FELT.flat[spot] < 0:
                others += new
        if due > 0:
            fee(tape, seat, due, Craps.COLLECTION)
    due = fee_for(lines, fees.dealer)
    if others > 0 and len(fees.dealer) > 0:
        above = others >= rules.additional_above
        due += rules.additional_fee_above if above else rules.additional_fee
    if due > 0:
        fee(tape, DEALER, due, Craps.COLLECTION)


@kernel
def settle_spot(
    tape: Tape,
    rules: Rules,
    stakes: Array,
    carry: Array,
    seat: int,
    spot: int,
    first: int,
    second: int,
) -> None:
    """Settle a wager if the cards decide it: it comes down then. What pushes remains."""
    stake, point = stakes[seat, spot], carry[POINT]
    off = off_kinds(carry, seat) if point == 0 else 0
    result, why = decided(FELT, spot, first, second, point, off)
    if result in (OPEN, PUSHED):
        return
    stakes[seat, spot] = 0
    if seat + 1 == carry[BANKER]:
        give_back(tape, seat, spot, stake, Why.OWN_BET)
    elif result == OFF:
        give_back(tape, seat, spot, stake, why)
    elif result == WON and FELT.kinds[spot] == HORN:
        quarter = stake // 4
        win, per, printed = one_roll_odds(rules, HORN, first, second)
        pay(tape, seat, spot, quarter, win, per, why + printed)
        stakes[seat, spot] = stake - quarter
    elif result == WON:
        pay_winner(tape, rules, seat, spot, stake, point, first, second, why)
    else:
        lose(tape, seat, spot, stake, why)


@kernel
def lose_rest_of_horn(tape: Tape, stakes: Array, seat: int, spot: int) -> None:
    """The three quarters of a horn bet that are on other numbers than the one that came."""
    stake = stakes[seat, spot]
    if stake > 0:
        lose(tape, seat, spot, stake, Craps.MISSED)
        stakes[seat, spot] = 0


@kernel
def off_kinds(carry: Array, seat: int) -> int:
    """What does not work on a come-out flip; who calls one place or buy bet on calls all on."""
    off = 0
    if carry[cell(seat, PLACE_ON)] == 0 and carry[cell(seat, BUY_ON)] == 0:
        off |= 1 << PLACE | 1 << BUY
    if carry[cell(seat, ODDS_ON)] == 0:
        off |= 1 << COME_ODDS
    return off


@kernel
def pay_winner(
    tape: Tape,
    rules: Rules,
    seat: int,
    spot: int,
    stake: int,
    point: int,
    first: int,
    second: int,
    why: int,
) -> None:
    kind, number = FELT.kinds[spot], FELT.numbers[spot]
    if kind == C:
        pay_row(tape, seat, spot, stake, rules.c, 1, why)
    elif kind == E:
        pay_row(tape, seat, spot, stake, rules.e, 1, why)
    elif kind >= FIRST_ONE_ROLL:
        hit_one_roll(tape, rules, seat, spot, kind, number, stake, first, second)
    else:
        win, per, printed = odds_paid(rules, kind, number, point)
        gain = at_odds(stake, win, per, breakage_of(tape, spot))
        if kind in (BUY, LAY):
            gain -= left_with_the_bank(rules, gain)
        settle(tape, seat, spot, stake, gain, win, per, BANK, why + printed)


@kernel
def left_with_the_bank(rules: Rules, gain: int) -> int:
    """A dollar from $1 won on, and one more at $21, $41, $61 and $81; between them the lower."""
    dollars = (gain + 1900) // 2000
    if rules.buy_lay_fee_above_100 == FeeAbove100.FIVE_DOLLARS:
        dollars = min(dollars, 5)
    return 100 * dollars
