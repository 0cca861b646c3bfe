"""Split hands in a shoe: what each of them comes to, and how many there are.

All split hands are played by one fixed strategy that looks at the hand's own cards
and at the upcard, and a pair is split again whenever it may be. Then it does not
matter in which order the hands are played, and the mean of a round is the sum of the
means of its hands:

- The number of hands depends on their second cards alone. A round ends with fewer
  hands than allowed when each has got a second card of another value; or the limit is
  reached with some hands finished, and the others may get any second card.
- A hand's own play depends on what is gone from the shoe: cards of the pair, which are
  counted, and the second cards of other hands, of which only is known that they are of
  another value. With b such cards gone the chances follow from those with b - 1:
  the next card out of the shoe is of the pair's value, or is not.

So the chances of one hand, its wager, its worth and the dealer's result together, are
exact. Rounds of several hands are put together as if, given the dealer's result, the
hands were independent. The mean is not touched by it; the deviation is, by a ten-thousandth
of a stake with one deck and by less with more.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pitboss.engines.exact.twentyone.dealer import (
    BLACKJACK,
    NONE,
    RESULTS,
    VALUES,
    Floats,
    dealer_odds,
)
from pitboss.families.twentyone import Act
from pitboss.jit import kernel
from pitboss.registry import Array
from pitboss.tape.simulation import follow

WORTHS = 8
"""Rows of worth: over 21, up to 16, 17 to 21, a blackjack."""
BUST, TOP = 0, 7
NEVER = -1e9
"""Worse than any play: it is not allowed."""
HOPELESS = 0.1
"""By how many stakes a split into two hands falls short when one into more is not weighed.

Splitting once more is the same choice again, with two or three cards fewer in the shoe.
"""


class Gone(NamedTuple):
    """Working space of a split."""

    apart: Floats
    """Chances of a hand whose second card is not of the pair's value, by cards gone."""
    any_two: Floats
    """The same when the second card may be any."""
    alike: Floats
    base: Floats
    """The dealer's chances before the hand has its second card."""
    ways: Floats
    reach: Floats
    left: Floats
    now: Floats
    odds: Floats
    rest: Floats
    grid: Floats
    next_grid: Floats
    weighed: Array
    """How many hands were put against the dealer."""


def new_gone(most: int, hands: int) -> Gone:
    deep, wide = 2 * most + 1, most + 1
    return Gone(
        apart=np.zeros((deep, wide, 2, WORTHS, RESULTS)),
        any_two=np.zeros((deep, wide, 2, WORTHS, RESULTS)),
        alike=np.zeros((2, WORTHS, RESULTS)),
        base=np.zeros((deep + 1, RESULTS + 1)),
        ways=np.zeros((wide + 1, wide + 1)),
        reach=np.zeros(hands),
        left=np.zeros(VALUES),
        now=np.zeros(VALUES),
        odds=np.zeros(RESULTS + 1),
        rest=np.zeros(RESULTS + 1),
        grid=np.zeros(4 * most + 1),
        next_grid=np.zeros(4 * most + 1),
        weighed=np.zeros(1, dtype=np.int64),
    )


@kernel
def play_split_hand(
    hands: Any, dealer: Any, table: Any, pair: int, cells: Any, gone: Any, chances: Any
) -> None:
    """Play on from the two-card hands in `gone.reach`; add up worth and dealer's result.

    `gone.left` is the shoe without the pair's cards that are out, this hand's among them, and
    `gone.rest` the dealer's chances before the second card: what is not found is over 21.
    """
    left, now, odds, rest, reach = gone.left, gone.now, gone.odds, gone.rest, gone.reach
    size = 0.0
    for value in range(1, VALUES):
        size += left[value]
    mix(chances, 0.0, chances, 0.0, chances)
    for hand in range(hands.joined[0, pair], len(reach)):
        p = reach[hand]
        if p == 0.0:
            continue
        reach[hand] = 0.0
        for value in range(1, VALUES):
            now[value] = left[value] - hands.held[hand, value]
        now[pair] += 1.0
        cards = size - (hands.cards[hand] - 1)
        worth = hands.worth[hand]
        action: int = Act.STAND
        if hands.cards[hand] == 2:
            other = hands.hard[hand] - pair
            if table.later[pair, other]:
                action = follow(cells[1, hand], table.later[pair, other])
        elif not hands.full[hand]:
            action = follow(cells[1, hand], Act.HIT | Act.STAND)
        may_bust = action == Act.DOUBLE and hands.joined[hand, 10] == NONE
        for value in range(VALUES):  # the hand itself, then with a card of each value
            after, share = hand, p
            if value > 0:
                after = hands.joined[hand, value]
                if action == Act.STAND or now[value] <= 0.0:
                    continue
                share *= now[value] / cards
                if after == NONE:
                    continue
                if action == Act.HIT:
                    reach[after] += share
                    continue
                worth = hands.worth[after]
            elif may_bust:
                worth = BUST
            elif action != Act.STAND:
                continue
            now[value] -= 1.0
            dealer_odds(dealer, now, cards - int(value > 0), odds)
            now[value] += 1.0
            gone.weighed[0] += 1
            for result in range(RESULTS):
                found = share * odds[result]
                chances[int(action == Act.DOUBLE), worth, result] += found
                if value > 0 and may_bust:
                    chances[1, BUST, result] -= found
                else:
                    rest[result] -= found
    for result in range(RESULTS):
        chances[0, BUST, result] = rest[result]


@kernel
def mix(out: Any, of_one: float, one: Any, of_other: float, other: Any) -> None:
    """So much of one hand's chances and so much of another's."""
    for doubled in range(2):
        for worth in range(WORTHS):
            for result in range(RESULTS):
                a, b = one[doubled, worth, result], other[doubled, worth, result]
                out[doubled, worth, result] = of_one * a + of_other * b


@kernel
def _without(found: Any, gone: int, others: int, pairs: float, cards: float, deepest: int) -> None:
    """The chances with one more card of another value gone, from those with one fewer."""
    share = (pairs - gone) / cards
    if share <= 0.0:
        mix(found[gone, others], 1.0, found[gone, others - 1], 0.0, found[gone, others - 1])
    elif gone < deepest and share < 1.0:
        rest = 1.0 - share
        one, more = found[gone, others - 1], found[gone + 1, others - 1]
        mix(found[gone, others], 1.0 / rest, one, -share / rest, more)


@kernel
def mean_of(chances: Any, gain: Any) -> float:
    """The mean result of a hand in stakes."""
    mean = 0.0
    for doubled in range(2):
        for worth in range(WORTHS):
            for result in range(RESULTS):
                mean += chances[doubled, worth, result] * gain[doubled, worth, result]
    return mean


@kernel
def deals_of(pairs: float, cards: float, alike: int, other: int) -> float:
    """The chance of one order of so many second cards of the pair's value and of others."""
    p = 1.0
    for i in range(alike):
        p *= max(0.0, pairs - i) / max(1.0, cards - i)
    for i in range(other):
        p *= max(0.0, cards - pairs - i) / max(1.0, cards - alike - i)
    return p


@kernel
def second_cards(hands: Any, pair: int, alike: int, out: int, share: float, gone: Any) -> None:
    """Give a split hand its second card, of the pair's value or of any other."""
    start = hands.joined[0, pair]
    others = 0.0
    for value in range(1, VALUES):
        if value != pair:
            others += gone.left[value]
    for value in range(1, VALUES):
        if alike:
            gone.reach[hands.joined[start, value]] = 1.0 if value == pair else 0.0
        elif value != pair:
            gone.reach[hands.joined[start, value]] = gone.left[value] / others
    for result in range(RESULTS):
        any_card, of_pair = gone.base[out, result], gone.base[out + 1, result]
        if alike:
            gone.rest[result] = of_pair
        elif share > 0.0:
            gone.rest[result] = (any_card - share * of_pair) / (1.0 - share)
        else:
            gone.rest[result] = any_card


@kernel
def weigh_split(
    hands: Any,
    dealer: Any,
    table: Any,
    shoe: Any,
    size: float,
    pair: int,
    most: int,
    cells: Any,
    gone: Any,
) -> float:
    """The mean of a split, in stakes; `gone` keeps the chances of its hands.

    `shoe` lacks the upcard only.
    """
    pairs, cards = shoe[pair] - 2.0, size - 2.0
    deepest = int(min(2.0 * most - 4.0, pairs))
    for value in range(1, VALUES):
        gone.left[value] = shoe[value]
    gone.left[pair] = pairs
    for out in range(deepest + 2):
        dealer_odds(dealer, gone.left, cards - out, gone.base[out])
        gone.left[pair] -= 1.0
    for out in range(deepest + 1):
        gone.left[pair] = pairs - out
        share = (pairs - out) / (cards - out)
        for alike in range(2):
            chances = gone.alike if alike else gone.apart[out, 0]
            mix(chances, 0.0, chances, 0.0, chances)
            needed = out >= most - 2 and share > 0.0 if alike else share < 1.0
            if needed:
                second_cards(hands, pair, alike, out, share, gone)
                play_split_hand(hands, dealer, table, pair, cells, gone, chances)
        if out >= most - 2:
            mix(gone.any_two[out, 0], 1.0 - share, gone.apart[out, 0], share, gone.alike)
    for others_out in range(1, most):
        for out in range(deepest + 1):
            drawn = out + others_out - 1
            _without(gone.apart, out, others_out, pairs, cards - 1 - drawn, deepest)
            if out >= most - 2:
                _without(gone.any_two, out, others_out, pairs, cards - drawn, deepest)
    count_ways(gone.ways, most)
    mean = 0.0
    for case in range(2 * most - 3):
        weight, number, finished = case_of(gone.ways, most, pairs, cards, case)
        if weight > 0.0:
            apart, any_two = case_chances(gone, most, number, finished)
            if finished > 0:
                mean += weight * mean_of(apart, table.gain[0])
                mean += weight * (finished - 1) * mean_of(apart, table.gain[1])
                mean += weight * (number - finished) * mean_of(any_two, table.gain[1])
            else:
                mean += weight * mean_of(any_two, table.gain[0])
                mean += weight * (number - 1) * mean_of(any_two, table.gain[1])
    return mean


@kernel
def weigh_best_split(
    hands: Any,
    dealer: Any,
    table: Any,
    shoe: Any,
    size: float,
    pair: int,
    most: int,
    best: float,
    cells: Any,
    gone: Any,
) -> float:
    """The mean of a split, unless two hands fall so short of `best` that more cannot help."""
    number = min(2, most) if best > NEVER else most
    mean = 0.0
    while number > 0:
        mean = weigh_split(hands, dealer, table, shoe, size, pair, number, cells, gone)
        number = most if number < most and mean >= best - HOPELESS else 0
    return mean


@kernel
def count_ways(ways: Any, most: int) -> None:
    """In how many orders of second cards so many hands are split, and so many finished."""
    ways[:] = 0.0
    ways[2, 0] = 1.0
    for number in range(2, most):
        for finished in range(number):
            if finished > 0:
                ways[number, finished] += ways[number, finished - 1]
            if number > 2 and finished < number - 1:
                ways[number, finished] += ways[number - 1, finished]


@kernel
def case_of(ways: Any, most: int, pairs: float, cards: float, case: int) -> tuple[float, int, int]:
    """One way in which a split may end: its chance, hands, and those certain not to be pairs.

    First the ends below the limit, then the limit reached with 0, 1, 2 ... hands finished.
    """
    if case < most - 2:
        number = case + 2
        weight = ways[number, number - 1] * deals_of(pairs, cards, number - 2, number)
        return weight, number, number
    finished = case - (most - 2)
    orders = 1.0 if most == 2 else ways[most - 1, finished]
    return orders * deals_of(pairs, cards, most - 2, finished), most, finished


@kernel
def case_chances(gone: Any, most: int, number: int, finished: int) -> tuple[Any, Any]:
    """The chances of one hand that is finished, and of one that may get any second card."""
    apart = gone.apart[number - 2, max(0, finished - 1)]
    if number < most:
        return apart, apart
    return apart, gone.any_two[most - 2, finished]


@kernel
def share_of(chances: Any, result: int) -> float:
    """How often the dealer comes to a result."""
    share = 0.0
    for doubled in range(2):
        for worth in range(WORTHS):
            share += chances[doubled, worth, result]
    return share


@kernel
def spread_split(
    table: Any,
    pairs: float,
    cards: float,
    most: int,
    gone: Any,
    weight: float,
    many: Any,
    posted: Any,
) -> None:
    """Add the results of a split that was weighed just now, hands independent given the dealer.

    `many` is by the dealer's blackjack and stakes won (from the middle).
    """
    middle = many.shape[1] // 2
    for case in range(2 * most - 3):
        chance, number, finished = case_of(gone.ways, most, pairs, cards, case)
        if chance * weight <= 0.0:
            continue
        apart, any_two = case_chances(gone, most, number, finished)
        for hand in range(number):
            chances = apart if hand < finished else any_two
            posted[0] += chance * weight * mean_of(chances, table.put_up[int(hand > 0)])
        for result in range(RESULTS):
            chances = apart if finished > 0 else any_two
            whole = share_of(chances, result)
            if whole <= 0.0:
                continue
            p = chance * weight * whole
            natural = int(result == BLACKJACK)
            if natural and table.known:
                many[1, middle + round(table.half[1])] += p
                continue
            zero = 2 * most
            for at in range(len(gone.grid)):
                gone.grid[at] = 0.0
            gone.grid[zero] = p
            for hand in range(number):
                chances = apart if hand < finished else any_two
                _add_hand(table, chances, result, int(hand > 0), whole, gone.grid, gone.next_grid)
            for won in range(-2 * most, 2 * most + 1):
                many[natural, middle + won] += gone.grid[zero + won]


@kernel
def _add_hand(
    table: Any, chances: Any, result: int, spot: int, whole: float, grid: Any, next_grid: Any
) -> None:
    """One more hand's results on the grid of stakes won."""
    width = len(grid)
    for at in range(width):
        next_grid[at] = 0.0
    for doubled in range(2):
        for worth in range(WORTHS):
            p = chances[doubled, worth, result] / whole
            if p == 0.0:
                continue
            won = round(table.gain[spot, doubled, worth, result])
            for at in range(max(0, -won), min(width, width - won)):
                if grid[at] != 0.0:
                    next_grid[at + won] += p * grid[at]
    for at in range(width):
        grid[at] = next_grid[at]
