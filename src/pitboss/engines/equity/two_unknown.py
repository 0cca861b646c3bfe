"""Hold'em against two hands of which nothing is known: every board, and every two hands on it.

Boards are gone through as in `boards`, by their ranks and by the cards of one suit. On each the
cards that are left are alike by rank, and where a flush can be made by rank and suit: a few hundred
kinds of hand stand for a thousand. They are put in order, and the two who are unknown may have any
two of them without a common card: all pairs, less for each card the pairs that share it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.engines.equity.awards import COLUMNS, HIGH, MOST_HANDS, PART, POT, SHARE, WHOLE
from pitboss.engines.equity.boards import (
    BOARD,
    FIRSTS,
    Counted,
    flush_with,
    high_by_ranks,
    joined,
    left_of,
    place_of,
    rank_sets,
    ranks_of,
    ways_of,
)
from pitboss.hands.draws import how_many
from pitboss.hands.poker import LANE, RANK_MASK
from pitboss.jit import compiled, kernel

Ints = npt.NDArray[np.int64]
MOST_DEALS = {0: 8, 3: 3000, 4: 40_000, 5: 40_000}
"""Ways in which the known hands can lie, by the cards on the board, that take some seconds."""
RANK_PAIRS = 91
KINDS = 26
"""Cards that are alike: of a rank, in the suit that matters or in the others."""


@compiled
def count_with_two_unknown(
    sets: Ints,
    grown: Ints,
    highs: Ints,
    pairs: Ints,
    known: int,
    gone: int,
    deals: Ints,
    rows: Ints,
    weights: Ints,
    tally: Ints,
) -> int:
    """Every board of every deal of the known hands, into the tally; the two unknown are last."""
    hands = deals.shape[1]
    left, plain = np.zeros(13, np.int64), np.zeros(len(sets), np.int64)
    free = np.zeros(KINDS, np.int64)
    score = np.zeros(MOST_HANDS, np.int64)
    start, lying = 0, 0
    for rank in range(13):
        for suit in range(4):
            if known >> (LANE * suit + rank) & 1:
                start, lying = grown[start, rank], lying + 1
    more, counted = BOARD - lying, 0
    for deal in range(len(deals)):
        out = known | gone
        for hand in range(hands):
            out |= deals[deal, hand]
        left_of(out, -1, left)
        plain[:] = 0
        for place in range(FIRSTS[more], FIRSTS[more + 1]):
            plain[joined(grown, start, sets[place], more)] += ways_of(sets[place], more, left)
        for suit in range(4):
            lane = LANE * suit
            suited_left = RANK_MASK & ~(out >> lane)
            left_of(out, suit, left)
            lies = known >> lane & RANK_MASK
            for mask in range(1 << 13):
                if mask & ~suited_left:
                    continue
                suited = how_many(mask)
                if suited > more or suited + how_many(lies) < 3:
                    continue
                base, rest = start, mask
                while rest:
                    base, rest = grown[base, place_of(rest & -rest)], rest & (rest - 1)
                others = more - suited
                for place in range(FIRSTS[others], FIRSTS[others + 1]):
                    ways = ways_of(sets[place], others, left)
                    if ways == 0:
                        continue
                    board = joined(grown, base, sets[place], others)
                    plain[board] -= ways
                    at = board - FIRSTS[BOARD]
                    for hand in range(hands):
                        mine = deals[deal, hand] >> lane & RANK_MASK
                        flush = flush_with(mine, lies | mask, 0)
                        score[hand] = max(flush, highs[rows[deal, hand], at])
                    for rank in range(13):
                        free[rank] = left[rank]
                        free[13 + rank] = (suited_left & ~mask) >> rank & 1
                    for card in range(others):
                        free[sets[place, card]] -= 1
                    counted += _share(
                        pairs,
                        at,
                        free,
                        KINDS,
                        lies | mask,
                        score,
                        hands,
                        ways * weights[deal],
                        tally,
                    )
        left_of(out, -1, left)
        for place in range(FIRSTS[BOARD], len(sets)):
            if plain[place] == 0:
                continue
            at = place - FIRSTS[BOARD]
            for rank in range(13):
                free[rank] = left[rank]
                for suit in range(4):
                    free[rank] += known >> (LANE * suit + rank) & 1
            for card in range(BOARD):
                free[sets[place, card]] -= 1
            for hand in range(hands):
                score[hand] = highs[rows[deal, hand], at]
            counted += _share(
                pairs, at, free, 13, 0, score, hands, plain[place] * weights[deal], tally
            )
    return counted


@kernel
def _share(
    pairs: Any, at: int, free: Any, kinds: int, suited: int, score: Any, hands: int, times: int,
    tally: Any,
) -> int:  # fmt: skip
    """One board, so many times: the pot between the known hands and any two others."""
    best, winners = 0, 0
    for hand in range(hands):
        if score[hand] > best:
            best, winners = score[hand], 0
        winners += score[hand] == best
    below, equal = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    lower, ties, every, above = 0, 0, 0, 0
    first, second = np.zeros(351, np.int64), np.zeros(351, np.int64)
    over = np.zeros(351, np.int64)
    for a in range(kinds):
        if free[a] == 0:
            continue
        for b in range(a + 1):
            many = free[a] * free[b] if a != b else free[a] * (free[a] - 1) // 2
            if many == 0:
                continue
            every += many
            x, y = a % 13, b % 13
            value = pairs[max(x, y) * (max(x, y) + 1) // 2 + min(x, y), at]
            if suited:
                mine = (1 << x if a >= 13 else 0) | (1 << y if b >= 13 else 0)
                value = max(value, flush_with(mine, suited, 0))
            if value < best:
                lower += many
                _hold(below, free, a, b)
            elif value == best:
                ties += many
                _hold(equal, free, a, b)
            else:
                first[above], second[above], over[above] = a, b, value
                above += 1
    both_below = lower * lower + lower
    one_equal, both_equal = lower * ties, ties * ties + ties
    for kind in range(kinds):
        both_below -= free[kind] * below[kind] * below[kind]
        one_equal -= free[kind] * below[kind] * equal[kind]
        both_equal -= free[kind] * equal[kind] * equal[kind]
    one_equal *= 2
    cards = 0
    for kind in range(kinds):
        cards += free[kind]
    deals = every * ((cards - 2) * (cards - 3) // 2)
    won = deals - both_below - one_equal - both_equal
    shared = _shared(first[:above], second[:above], over[:above], free, kinds)
    for hand in range(hands):
        if score[hand] == best:
            units = both_below * (POT // winners)
            units += one_equal * (POT // (winners + 1)) + both_equal * (POT // (winners + 2))
            tally[hand, SHARE] += units * times
            tally[hand, HIGH] += (both_below + one_equal + both_equal) * times
            alone = both_below if winners == 1 else 0
            tally[hand, WHOLE] += alone * times
            tally[hand, PART] += (both_below + one_equal + both_equal - alone) * times
    # The two are alike: each has half of what one of them alone wins, or shares with known hands.
    units = won * (POT // 2) + one_equal // 2 * (POT // (winners + 1))
    units += both_equal * (POT // (winners + 2))
    for hand in range(hands, hands + 2):
        tally[hand, SHARE] += units * times
        tally[hand, WHOLE] += (won - shared) // 2 * times
        tally[hand, PART] += (shared + one_equal // 2 + both_equal) * times
        tally[hand, HIGH] += ((won + shared) // 2 + one_equal // 2 + both_equal) * times
    return int(deals * times)


@kernel
def _hold(held: Any, free: Any, a: int, b: int) -> None:
    """Count for a card of each kind in how many of these hands it is."""
    if a == b:
        held[a] += free[a] - 1
    else:
        held[a] += free[b]
        held[b] += free[a]


@kernel
def _shared(first: Any, second: Any, over: Any, free: Any, kinds: int) -> int:
    """How many pairs of hands without a common card, in order, are worth the same."""
    found, place = 0, 0
    order = np.argsort(over)
    while place < len(order):
        held, many, value = np.zeros(KINDS, np.int64), 0, over[order[place]]
        while place < len(order) and over[order[place]] == value:
            a, b = first[order[place]], second[order[place]]
            many += free[a] * free[b] if a != b else free[a] * (free[a] - 1) // 2
            _hold(held, free, a, b)
            place += 1
        found += many * many + many
        for kind in range(kinds):
            found -= free[kind] * held[kind] * held[kind]
    return found


def count(known: int, gone: int, deals: Ints, weights: Ints) -> Counted:
    """Every board of some deals of the known hands; the tally's last two rows are the unknown."""
    sets = rank_sets()
    ranks, rows = np.unique(ranks_of(deals, 2), axis=0, return_inverse=True)
    highs = np.zeros((len(ranks), len(sets.ranks) - FIRSTS[BOARD]), np.int64)
    high_by_ranks(sets.ranks, ranks, highs)
    two = np.array([(b, a) for a in range(13) for b in range(a + 1)], dtype=np.int64)
    pairs = np.zeros((RANK_PAIRS, highs.shape[1]), np.int64)
    high_by_ranks(sets.ranks, two, pairs)
    tally = np.zeros((deals.shape[1] + 2, COLUMNS), np.int64)
    boards = count_with_two_unknown(
        sets.ranks,
        sets.with_one_more,
        highs,
        pairs,
        known,
        gone,
        deals,
        rows.reshape(deals.shape).astype(np.int64),
        weights,
        tally,
    )
    return Counted(tally, int(boards))
