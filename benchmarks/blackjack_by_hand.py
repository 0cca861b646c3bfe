"""Blackjack by hand: the loop one would write for this game alone, to measure ours against.

Six decks, one seat, a dealer who peeks, 3 to 2, any two cards doubled, also after
a split, four hands, one card to a split ace, no surrender, no insurance. It shares nothing with
the game but the policy table and the way random numbers are made: its cards are
values from 1 to 10, and everything that rules could ask for is left out. It counts
what a simulation reports: results and their squares, wins, pushes, money put up.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from pitboss.jit import kernel, numba
from pitboss.registry import Array

DECKS = 6
CARDS = 52 * DECKS
CUT = 52
HIT, STAND, DOUBLE, SPLIT = 1, 2, 4, 8


@kernel
def random_below(state: Any, n: int) -> int:
    """SplitMix64, and Lemire's way to a number below n."""
    span = np.uint64(n)
    while True:
        state[0] += np.uint64(1)
        z = state[0] * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        z = z ^ (z >> np.uint64(31))
        product = (z >> np.uint64(32)) * span
        low = product & np.uint64(0xFFFFFFFF)
        if low >= span or low >= (np.uint64(0x100000000) - span) % span:
            return np.int64(product >> np.uint64(32))  # type: ignore[return-value]


@kernel
def deal(shoe: Any, top: int, state: Any) -> int:
    """The value of the next card, 1 to 10, shuffled into place as it is dealt."""
    other = top + random_below(state, CARDS - top)
    value = shoe[other]
    shoe[other] = shoe[top]
    shoe[top] = value
    return value  # type: ignore[no-any-return]


@numba().njit  # type: ignore[untyped-decorator]
def loop_by_hand(
    rounds: int, policy: Any, hit_soft_17: bool, seed: int
) -> tuple[float, float, int, int, int]:
    """Sum and sum of squares of the results, wins, pushes, units put up."""
    shoe = np.empty(CARDS, np.int64)
    for i in range(CARDS):
        shoe[i] = min(i % 13 + 1, 10)
    state = np.array([seed << 40], np.uint64)
    totals = np.zeros(4, np.int64)
    bets = np.zeros(4, np.int64)
    top = 0
    mean = 0.0
    square = 0.0
    wins = 0
    pushes = 0
    put_up = 0
    for _ in range(rounds):
        if CARDS - top <= CUT:
            top = 0
        first = deal(shoe, top, state)
        up = deal(shoe, top + 1, state)
        second = deal(shoe, top + 2, state)
        hole = deal(shoe, top + 3, state)
        top += 4
        player_natural = first + second == 11 and (first == 1 or second == 1)
        dealer_natural = up + hole == 11 and (up == 1 or hole == 1)
        if player_natural or dealer_natural:
            result = 0.0
            if player_natural and not dealer_natural:
                result = 1.5
            elif dealer_natural and not player_natural:
                result = -1.0
            mean += result
            square += result * result
            wins += int(result > 0)
            pushes += int(result == 0)
            put_up += 1
            continue

        hands = 1
        alive = False
        hand = 0
        while hand < hands:
            if hand > 0:
                second = deal(shoe, top, state)
                top += 1
            total = first + second
            aces = first == 1 or second == 1
            cards = 2
            bets[hand] = 1
            while True:
                best = total + 10 if aces and total <= 11 else total
                if best >= 21:
                    break
                pair = cards == 2 and second == first
                if hands > 1 and first == 1:
                    break
                if pair:
                    number = 25 + first
                elif best != total:
                    number = best + 5
                else:
                    number = best - 4
                stage = 2 if cards > 2 else 0 if hands == 1 else 1
                cell = policy[(stage * 36 + number) * 10 + up - 1]
                allowed = HIT | STAND
                if cards == 2:
                    allowed |= DOUBLE
                    if pair and hands < 4:
                        allowed |= SPLIT
                while not cell & allowed:
                    cell >>= 16
                action = cell & allowed
                if action == STAND:
                    break
                card = deal(shoe, top, state)
                top += 1
                if action == SPLIT:
                    hands += 1
                    second = card
                    total = first + second
                    aces = first == 1 or second == 1
                    continue
                total += card
                aces = aces or card == 1
                cards += 1
                if action == DOUBLE:
                    bets[hand] = 2
                    break
            best = total + 10 if aces and total <= 11 else total
            totals[hand] = best
            if best <= 21:
                alive = True
            hand += 1

        total = up + hole
        aces = up == 1 or hole == 1
        best = total + 10 if aces and total <= 11 else total
        while alive and (best < 17 or (best == 17 and hit_soft_17 and total == 7)):
            card = deal(shoe, top, state)
            top += 1
            total += card
            aces = aces or card == 1
            best = total + 10 if aces and total <= 11 else total
        result = 0.0
        for i in range(hands):
            put_up += bets[i]
            if totals[i] > 21:
                result -= bets[i]
            elif best > 21 or totals[i] > best:
                result += bets[i]
            elif totals[i] < best:
                result -= bets[i]
        mean += result
        square += result * result
        wins += int(result > 0)
        pushes += int(result == 0)
    return mean, square, wins, pushes, put_up


def by_hand(rounds: int, policy: Array, hit_soft_17: bool, seed: int) -> tuple[float, float]:
    """Rounds per second of CPU time, and the mean result in units."""
    loop_by_hand(1, policy, hit_soft_17, seed)  # compile
    begun = time.process_time()
    mean = loop_by_hand(rounds, policy, hit_soft_17, seed)[0] / rounds
    return rounds / (time.process_time() - begun), mean
