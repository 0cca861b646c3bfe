"""The best strategy by totals against one upcard: a chart, as players carry it.

A total is hit or stood on alike whatever cards make it up, in two cards or more; it is
doubled or given up alike over all first two cards that are no pair; each pair is weighed
by itself. Every decision is the best over all its hands, as often as they are met, and
the chart is made again until that changes nothing. Hands that were split take the same
decisions and have no say in them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.engines.exact.twentyone.dealer import (
    NONE,
    VALUES,
    Dealer,
    Floats,
    Hands,
)
from pitboss.engines.exact.twentyone.plays import (
    BLACKJACK_IN_HAND,
    PLAIN,
    SPLIT_OFF,
    Work,
    begin,
    dealt,
    first_cards,
    hand_out,
    hit_mean,
    insurance_action,
    natural_after,
    natural_mean,
    possible,
    weigh_hands,
)
from pitboss.engines.exact.twentyone.splits import NEVER, Gone, weigh_best_split
from pitboss.families.twentyone import HAND_CLASSES, Act, class_of, hand_class
from pitboss.jit import compiled_whole, kernel
from pitboss.registry import Array
from pitboss.tape.simulation import follow

if TYPE_CHECKING:
    from pitboss.engines.exact.twentyone.rule_tables import Table

MOST_ROUNDS = 12
"""How often a chart is made again at most; three rounds are usual."""
HARD_12, HARD_20 = class_of("hard", 12), class_of("hard", 20)
SOFT_12, SOFT_20 = class_of("soft", 12), class_of("soft", 20)


@kernel
def visit(hands: Any, work: Any) -> None:
    """How often each hand is met when it is hit or stood on, by the cells: in `reach`."""
    reach = work.reach
    for hand in range(len(reach)):
        reach[hand] = work.start[0, hand]
    for hand in range(len(reach)):
        p = reach[hand]
        if p == 0.0 or hands.full[hand]:
            continue
        if hands.cards[hand] == 2 and work.action[hand] & (Act.HIT | Act.STAND) == 0:
            reach[hand] = 0.0
        elif follow(work.cells[PLAIN, hand], Act.HIT | Act.STAND) == Act.HIT:
            size = hand_out(hands, work, hand)
            for value in range(1, VALUES):
                after = hands.joined[hand, value]
                if work.now[value] > 0.0 and after != NONE:
                    reach[after] += p * work.now[value] / size


@kernel
def weigh_class(hands: Any, table: Any, work: Any, number: int, plays: Any) -> None:
    """Hit or stand on all hands of one total alike, whichever is better over all of them."""
    stand, hit = 0.0, 0.0
    for hand in range(len(hands.cards)):
        if hands.cards[hand] < 2 or hands.full[hand] or hands.kind[hand] != number:
            continue
        if possible(hands, work, hand):
            size = hand_out(hands, work, hand)
            work.hit[hand] = hit_mean(hands, table, work, hand, size)
            weight = work.reach[hand] + 1e-12
            stand += weight * work.stand[hand]
            hit += weight * work.hit[hand]
    plays[number] = Act.HIT if hit > stand else Act.STAND
    for hand in range(len(hands.cards)):
        if hands.cards[hand] >= 2 and not hands.full[hand] and hands.kind[hand] == number:
            work.best[hand] = work.hit[hand] if plays[number] == Act.HIT else work.stand[hand]


@kernel
def ordered_play(play: int, single: float, double: float, given_up: float) -> int:
    """A cell: the best of three first, the others for when it is not allowed."""
    cell = play
    if double > single:
        cell = Act.DOUBLE | cell << 16
    if given_up > max(single, double):
        cell = Act.SURRENDER | cell << 16
    return cell


@compiled_whole
def chart_against(
    hands: Hands,
    dealer: Dealer,
    table: Table,
    shoe: Floats,
    work: Work,
    gone: Gone,
    chart: Array,
    before: Array,
    sums: Floats,
) -> None:
    """The best cell for each total and each pair against an upcard."""
    size = begin(hands, table, work, shoe)
    weigh_hands(hands, dealer, table, work, gone)
    for low in range(1, VALUES):
        for high in range(low, VALUES):
            weight = dealt(work, size, low, high)
            hand = hands.joined[hands.joined[0, low], high]
            if weight > 0.0 and not hands.full[hand]:
                work.start[0, hand] = weight
                work.action[hand] = follow(work.cells[PLAIN, hand], table.first[low, high])
    for _ in range(MOST_ROUNDS):
        for number in range(HAND_CLASSES):
            before[number] = chart[number]
        visit(hands, work)
        for number in range(HARD_20, HARD_12 - 1, -1):
            weigh_class(hands, table, work, number, chart)
        for number in range(SOFT_20, SOFT_12 - 1, -1):
            weigh_class(hands, table, work, number, chart)
        for number in range(HARD_12 - 1, -1, -1):
            weigh_class(hands, table, work, number, chart)
        chart_totals(hands, table, work, chart, sums)
        chart_pairs(hands, dealer, table, work, gone, size, chart)
        for hand in range(len(hands.cards)):
            if hands.cards[hand] < 2 or hands.full[hand]:
                continue
            number = hands.kind[hand]
            if hands.pair[hand]:
                number = hand_class(hands.coded[hand], True)
            work.cells[PLAIN, hand] = work.cells[SPLIT_OFF, hand] = chart[number]
            if hands.cards[hand] == 2:
                low, high = first_cards(hands, hand)
                work.action[hand] = follow(chart[number], table.first[low, high])
        changed = False
        for number in range(HAND_CLASSES):
            changed = changed or chart[number] != before[number]
        if not changed:
            break


@kernel
def chart_totals(hands: Any, table: Any, work: Any, chart: Any, sums: Any) -> None:
    """Doubles and surrenders by total, over the first two cards that are no pair."""
    sums[:] = 0.0
    for hand in range(len(hands.cards)):
        weight = work.start[0, hand]
        if weight > 0.0 and not hands.pair[hand]:
            left = hand_out(hands, work, hand)
            natural = natural_after(table, work.now, left, 0)
            low, high = first_cards(hands, hand)
            number = hands.kind[hand]
            sums[number, 0] += weight * work.best[hand]
            sums[number, 1] += weight * work.double[hand]
            given_up = (1.0 - natural) * table.half[0] + natural * table.half[1]
            if not table.first[low, high] & Act.SURRENDER:
                given_up = NEVER
            sums[number, 2] += weight * given_up
    for number in range(SOFT_20 + 1):
        if sums[number, 0] != 0.0:
            single, double, given_up = sums[number, 0], sums[number, 1], sums[number, 2]
            chart[number] = ordered_play(chart[number], single, double, given_up)


@kernel
def chart_pairs(
    hands: Any, dealer: Any, table: Any, work: Any, gone: Any, size: float, chart: Any
) -> None:
    """Each pair by itself: split, or whatever is best for these two cards."""
    for hand in range(len(hands.cards)):
        if hands.cards[hand] >= 2 and not hands.full[hand]:
            work.cells[SPLIT_OFF, hand] = chart[hands.kind[hand]]
    for pair in range(1, VALUES):
        hand = hands.joined[hands.joined[0, pair], pair]
        number = hand_class(hands.coded[hand], True)
        whole = chart[hands.kind[hand]]
        chart[number] = whole
        if work.start[0, hand] == 0.0:
            continue
        left = hand_out(hands, work, hand)
        natural = natural_after(table, work.now, left, 0)
        allowed = table.first[pair, pair]
        stand, hit = work.stand[hand], work.hit[hand]
        given_up = NEVER
        if allowed & Act.SURRENDER:
            given_up = (1.0 - natural) * table.half[0] + natural * table.half[1]
        single, double = max(stand, hit), work.double[hand]
        split = NEVER
        if allowed & Act.SPLIT:
            most, best, cells = table.most_hands[pair], max(single, double), work.cells
            split = weigh_best_split(
                hands, dealer, table, work.shoe, size, pair, most, best, cells, gone
            )
        if split > max(single, double):
            unsplit = whole if whole & 0xFFFF != Act.SURRENDER else whole >> 16
            chart[number] = Act.SPLIT | unsplit << 16
            if given_up > split:
                chart[number] = Act.SURRENDER | Act.SPLIT << 16 | Act.HIT << 32
        else:
            chart[number] = ordered_play(
                Act.HIT if hit > stand else Act.STAND, single, double, given_up
            )


def insurance_cells(table: Table, shoe: Floats) -> list[int]:
    """Insure with so many tens in hand where it pays on the average; a blackjack at its best."""
    left = shoe.copy()
    left[table.up] -= 1
    size = left.sum()
    gains = np.zeros(3)
    for low in range(1, VALUES):
        for high in range(low, VALUES):
            if (low, high) != (1, 10):
                tens = int(low == 10) + int(high == 10)
                weight = left[low] * left[high] if low < high else left[low] * (left[low] - 1) / 2
                natural = (left[10] - tens) / (size - 2)
                cost, win = table.insured[tens]
                gains[tens] += weight * (natural * win - (1 - natural) * cost)
    natural = (left[10] - 1) / (size - 2)
    worth = natural_mean(table, natural)
    with_blackjack = insurance_action(
        table, BLACKJACK_IN_HAND, natural, worth, True, np.zeros(4, np.int64)
    )
    return [Act.INSURE if gain > 0 else Act.DECLINE for gain in gains] + [with_blackjack]
