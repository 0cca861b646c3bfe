"""Hands against one upcard: what each play is worth, and what comes of playing all of them.

Nothing is conditioned on the dealer's hole card, not even where he has looked: it is a
card of the shoe like the others. When it makes a blackjack, the settlement of the game
says what that takes, and that is the same whatever the player would have done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.engines.exact.twentyone.dealer import (
    BLACKJACK,
    NONE,
    OVER,
    RESULTS,
    VALUES,
    Dealer,
    Floats,
    Hands,
    dealer_odds,
)
from pitboss.engines.exact.twentyone.splits import (
    BUST,
    NEVER,
    TOP,
    WORTHS,
    Gone,
    spread_split,
    weigh_best_split,
)
from pitboss.families.twentyone import DRAWN, FIRST_TWO, SPLIT_TWO, Act, hand_class, play_key
from pitboss.jit import compiled, compiled_whole, kernel
from pitboss.registry import Array
from pitboss.tape.simulation import follow

if TYPE_CHECKING:
    from pitboss.engines.exact.twentyone.rule_tables import Table

PLAIN, SPLIT_OFF = 0, 1
"""Rows of cells: for hands never split, and for split ones."""
BLACKJACK_IN_HAND = 3
"""Insurance is asked for with no, one or two tens in hand, and with a blackjack."""


class Work(NamedTuple):
    """Working space of one upcard: by hand."""

    odds: Floats
    have: Array
    stand: Floats
    hit: Floats
    double: Floats
    best: Floats
    start: Floats
    reach: Floats
    action: Array
    cells: Array
    shoe: Floats
    now: Floats


class Tally(NamedTuple):
    """What came of it: chances, by insured or not."""

    plain: Floats
    """By doubled or not, worth and dealer's result: hands never split."""
    given_up: Floats
    """By the dealer's blackjack: surrenders."""
    many: Floats
    """By the dealer's blackjack and stakes won: rounds with a split."""
    even: Floats
    posted: Floats
    """Stakes put up on splits and on their doubles."""


def new_work(hands: int) -> Work:
    return Work(
        odds=np.zeros((hands, RESULTS + 1)),
        have=np.zeros(hands, dtype=np.int64),
        stand=np.zeros(hands),
        hit=np.zeros(hands),
        double=np.zeros(hands),
        best=np.zeros(hands),
        start=np.zeros((2, hands)),
        reach=np.zeros(hands),
        action=np.zeros(hands, dtype=np.int64),
        cells=np.zeros((2, hands), dtype=np.int64),
        shoe=np.zeros(VALUES),
        now=np.zeros(VALUES),
    )


def new_tally(most: int) -> Tally:
    return Tally(
        plain=np.zeros((2, 2, WORTHS, RESULTS)),
        given_up=np.zeros((2, 2)),
        many=np.zeros((2, 2, 4 * most + 1)),
        even=np.zeros(1),
        posted=np.zeros(1),
    )


# --- One hand, never split ------------------------------------------------------------------


@kernel
def hand_out(hands: Any, work: Any, hand: int) -> float:
    """Take a hand out of the shoe; how many cards are left."""
    size = 0.0
    for value in range(1, VALUES):
        work.now[value] = work.shoe[value] - hands.held[hand, value]
        size += work.now[value]
    return size


@kernel
def weigh_stand(hands: Any, dealer: Any, work: Any, gone: Any, hand: int) -> None:
    """The dealer's chances against a hand, unless they are known already."""
    if work.have[hand] == 0:
        size = hand_out(hands, work, hand)
        dealer_odds(dealer, work.now, size, work.odds[hand])
        work.have[hand] = 1
        gone.weighed[0] += 1


@kernel
def stood(work: Any, hands: Any, hand: int, gain: Any, doubled: int) -> float:
    """What standing is worth, in stakes."""
    mean = 0.0
    for result in range(RESULTS):
        mean += work.odds[hand, result] * gain[0, doubled, hands.worth[hand], result]
    return mean


@kernel
def natural_after(table: Any, now: Any, size: float, value: int) -> float:
    """The chance of a dealer's blackjack, with one more card out (0 for none)."""
    if table.partner == 0:
        return 0.0
    left = float(now[table.partner]) - (1.0 if value == table.partner else 0.0)
    return max(0.0, left) / max(1.0, size - (1.0 if value > 0 else 0.0))


@kernel
def bust_mean(table: Any, work: Any, size: float, value: int, doubled: int) -> float:
    """What a hand is worth that this card takes over 21. `now` is the shoe without the hand."""
    natural = natural_after(table, work.now, size, value)
    mean = (1.0 - natural) * table.gain[0, doubled, BUST, OVER]
    mean += natural * table.gain[0, doubled, BUST, BLACKJACK]
    return float(mean)


@kernel
def hit_mean(hands: Any, table: Any, work: Any, hand: int, size: float) -> float:
    """What one more card is worth when `best` is what follows. `now` is the shoe without it."""
    mean = 0.0
    for value in range(1, VALUES):
        if work.now[value] > 0.0:
            after = hands.joined[hand, value]
            p = work.now[value] / size
            if after == NONE:
                mean += p * bust_mean(table, work, size, value, 0)
            else:
                mean += p * work.best[after]
    return mean


@kernel
def one_card_mean(
    hands: Any,
    dealer: Any,
    table: Any,
    work: Any,
    gone: Any,
    hand: int,
    size: float,
    doubled: int,
) -> float:
    """What one card more is worth, and no other."""
    mean = 0.0
    for value in range(1, VALUES):
        hand_out(hands, work, hand)
        left = work.now[value]
        if left > 0.0:
            after = hands.joined[hand, value]
            if after == NONE:
                mean += left / size * bust_mean(table, work, size, value, doubled)
            else:
                weigh_stand(hands, dealer, work, gone, after)
                mean += left / size * stood(work, hands, after, table.gain, doubled)
    return mean


@kernel
def first_cards(hands: Any, hand: int) -> tuple[int, int]:
    """The two values of a two-card hand, the lower first."""
    low = 1
    while hands.held[hand, low] == 0:
        low += 1
    return low, hands.hard[hand] - low


@kernel
def possible(hands: Any, work: Any, hand: int) -> bool:
    """Whether the shoe has the cards."""
    missing = 0
    for value in range(1, VALUES):
        missing += int(hands.held[hand, value] > work.shoe[value])
    return missing == 0


@kernel
def weigh_hands(hands: Any, dealer: Any, table: Any, work: Any, gone: Any) -> None:
    """The best play of every hand by its cards, splitting and surrender aside."""
    for hand in range(len(hands.cards) - 1, -1, -1):
        if hands.cards[hand] < 2 or not possible(hands, work, hand):
            continue
        stand, double = NEVER, NEVER
        if not hands.safe[hand]:
            weigh_stand(hands, dealer, work, gone, hand)
            stand = stood(work, hands, hand, table.gain, 0)
        if hands.full[hand]:
            work.stand[hand] = work.best[hand] = stand
            continue
        size = hand_out(hands, work, hand)
        hit = hit_mean(hands, table, work, hand, size)
        if hands.cards[hand] == 2:
            low, high = first_cards(hands, hand)
            if table.first[low, high] & Act.DOUBLE:
                double = one_card_mean(hands, dealer, table, work, gone, hand, size, 1)
        work.stand[hand], work.hit[hand], work.double[hand] = stand, hit, double
        work.best[hand] = max(stand, hit)
        plays = Act.HIT | Act.STAND << 16 if hit > stand else Act.STAND | Act.HIT << 16
        if double > max(stand, hit):
            plays = Act.DOUBLE | plays << 16
        work.cells[PLAIN, hand] = work.cells[SPLIT_OFF, hand] = plays


@kernel
def play_hands(
    hands: Any, dealer: Any, table: Any, work: Any, gone: Any, start: Any, plain: Any
) -> None:
    """Play all hands that begin with `start`, by their cells."""
    reach = work.reach
    for hand in range(len(reach)):
        reach[hand] = start[hand]
    for hand in range(len(reach)):
        p = reach[hand]
        if p == 0.0:
            continue
        action: int = Act.STAND
        if hands.cards[hand] == 2:
            action = work.action[hand]
        elif not hands.full[hand]:
            action = follow(work.cells[PLAIN, hand], Act.HIT | Act.STAND)
        doubled = int(action == Act.DOUBLE)
        size = hand_out(hands, work, hand)
        for value in range(VALUES):  # the hand itself, then with a card of each value
            after, share = hand, p
            if value > 0:
                hand_out(hands, work, hand)
                if action == Act.STAND or work.now[value] <= 0.0:
                    continue
                after = hands.joined[hand, value]
                share *= work.now[value] / size
                if after == NONE:
                    natural = natural_after(table, work.now, size, value)
                    plain[doubled, BUST, OVER] += share * (1.0 - natural)
                    plain[doubled, BUST, BLACKJACK] += share * natural
                    continue
                if action == Act.HIT:
                    reach[after] += share
                    continue
            elif action != Act.STAND:
                continue
            weigh_stand(hands, dealer, work, gone, after)
            for result in range(RESULTS):
                plain[doubled, hands.worth[after], result] += share * work.odds[after, result]


# --- The round against one upcard -----------------------------------------------------------


@kernel
def begin(hands: Any, table: Any, work: Any, shoe: Any) -> float:
    """Take the upcard out of the shoe; how many cards are left."""
    size = 0.0
    for value in range(1, VALUES):
        work.shoe[value] = shoe[value]
        size += shoe[value]
    work.shoe[table.up] -= 1.0
    for hand in range(len(work.have)):
        work.have[hand] = 0
        work.start[0, hand] = work.start[1, hand] = 0.0
    return size - 1.0


@kernel
def dealt(work: Any, size: float, low: int, high: int) -> float:
    """The chance of these first two cards."""
    first, second = float(work.shoe[low]), float(work.shoe[high])
    if low == high:
        return first * max(0.0, first - 1.0) / (size * (size - 1.0))
    return 2.0 * first * second / (size * (size - 1.0))


@kernel
def insurance_gain(table: Any, case: int, natural: float) -> float:
    """What insurance is worth, in stakes."""
    won, cost = table.insured[case, 1], table.insured[case, 0]
    return float(natural * won - (1.0 - natural) * cost)


@kernel
def insurance_action(
    table: Any, case: int, natural: float, worth: float, optimal: bool, asked: Any
) -> int:
    """What is done about insurance: by the cells, or what is best. `worth`: of a blackjack."""
    allowed = table.insurable[case]
    if allowed == 0 or allowed == Act.DECLINE:
        return Act.DECLINE
    if not optimal:
        return follow(asked[case], allowed)
    best, most = Act.DECLINE, 0.0
    gain = insurance_gain(table, case, natural)
    if allowed & Act.INSURE and gain > most:
        best, most = Act.INSURE, gain
    if allowed & Act.EVEN_MONEY and table.even_money - worth > most:
        best = Act.EVEN_MONEY
    return best


@kernel
def natural_mean(table: Any, natural: float) -> float:
    """What a player's blackjack is worth with this chance of the dealer's, in stakes."""
    top = table.gain[0, 0, TOP]
    return float((1.0 - natural) * top[OVER] + natural * top[BLACKJACK])


@kernel
def may_resplit(table: Any, pair: int, cells: Any, hand: int) -> bool:
    """Whether a split pair that is drawn again is split again: by the cell, if it is allowed."""
    if table.most_hands[pair] <= 2:
        return False
    return follow(cells[SPLIT_OFF, hand], table.later[pair, pair] | Act.SPLIT) == Act.SPLIT


@compiled_whole
def round_against(
    hands: Hands,
    dealer: Dealer,
    table: Table,
    shoe: Floats,
    optimal: bool,
    asked: Array,
    work: Work,
    gone: Gone,
    tally: Tally,
) -> None:
    """Add up all rounds against an upcard, played best or by the cells in `work`."""
    size = begin(hands, table, work, shoe)
    if optimal:
        weigh_hands(hands, dealer, table, work, gone)
    for low in range(1, VALUES):
        for high in range(low, VALUES):
            weight = dealt(work, size, low, high)
            if weight <= 0.0:
                continue
            hand = hands.joined[hands.joined[0, low], high]
            left = hand_out(hands, work, hand)
            natural = natural_after(table, work.now, left, 0)
            case, worth = int(low == 10) + int(high == 10), 0.0
            if hands.full[hand]:
                case = BLACKJACK_IN_HAND
                worth = natural_mean(table, natural)
            answer = insurance_action(table, case, natural, worth, optimal, asked)
            insured = int(answer == Act.INSURE)
            if answer == Act.EVEN_MONEY:
                tally.even[0] += weight
                continue
            if hands.full[hand]:
                tally.plain[insured, 0, TOP, OVER] += weight * (1.0 - natural)
                tally.plain[insured, 0, TOP, BLACKJACK] += weight * natural
                continue
            allowed, most = table.first[low, high], table.most_hands[low]
            action, best = follow(work.cells[PLAIN, hand], allowed), NEVER
            if optimal:
                best = max(work.best[hand], work.double[hand])
            elif action == Act.SPLIT and not may_resplit(table, low, work.cells, hand):
                most = 2
            if allowed & Act.SPLIT and (optimal or action == Act.SPLIT):
                cells = work.cells
                mean = weigh_best_split(
                    hands, dealer, table, work.shoe, size, low, most, best, cells, gone
                )
                if optimal and mean > best:
                    action, best = Act.SPLIT, mean
            if optimal and allowed & Act.SURRENDER:
                given_up = (1.0 - natural) * table.half[0] + natural * table.half[1]
                if given_up > best:
                    action = Act.SURRENDER
            if action == Act.SURRENDER:
                tally.given_up[insured, 0] += weight * (1.0 - natural)
                tally.given_up[insured, 1] += weight * natural
            elif action == Act.SPLIT:
                pairs, cards = work.shoe[low] - 2.0, size - 2.0
                many = tally.many[insured]
                spread_split(table, pairs, cards, most, gone, weight, many, tally.posted)
            else:
                work.start[insured, hand] = weight
                work.action[hand] = action
    for insured in range(2):
        start, plain = work.start[insured], tally.plain[insured]
        play_hands(hands, dealer, table, work, gone, start, plain)


@compiled
def cells_of(hands: Hands, policy: Array, up: int, cells: Array) -> None:
    """A policy by information keys, hand by hand."""
    for hand in range(len(hands.cards)):
        if hands.cards[hand] < 2 or hands.full[hand]:
            continue
        number = hands.kind[hand]
        if hands.pair[hand]:
            number = hand_class(hands.coded[hand], True)
        drawn = hands.cards[hand] > 2
        cells[PLAIN, hand] = policy[play_key(number, up, DRAWN if drawn else FIRST_TWO)]
        cells[SPLIT_OFF, hand] = policy[play_key(number, up, DRAWN if drawn else SPLIT_TWO)]
