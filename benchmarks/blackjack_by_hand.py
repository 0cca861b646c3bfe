"""Blackjack by hand: the loop one would write for this game alone, to measure ours against.

Six decks, one seat, a dealer who peeks, 3 to 2, any two cards doubled, also after
a split, four hands, one card to a split ace, no surrender. It shares nothing with
the game but the policy table and the way random numbers are made: its cards are
values from 1 to 10, and everything that rules could ask for is left out.

    python -m benchmarks.blackjack_by_hand
"""

from __future__ import annotations

import math
import time
from typing import Any, NamedTuple

import numba
import numpy as np

from pitboss.engines.compile import play_of
from pitboss.engines.play import cut_card, no_stakes
from pitboss.families.twentyone import PLAY_KEYS
from pitboss.jit import kernel
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import NET, STREAM, begin_round, new_tape

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
            return np.int64(product >> np.uint64(32))


@kernel
def deal(shoe: Any, top: int, state: Any) -> int:
    """The value of the next card, 1 to 10, shuffled into place as it is dealt."""
    other = top + random_below(state, CARDS - top)
    value = shoe[other]
    shoe[other] = shoe[top]
    shoe[top] = value
    return value


@numba.njit
def loop_by_hand(rounds: int, policy: Any, hit_soft_17: bool, seed: int) -> tuple[float, float]:
    """Sum and sum of squares of the results, in units."""
    shoe = np.empty(CARDS, np.int64)
    for i in range(CARDS):
        shoe[i] = min(i % 13 + 1, 10)
    state = np.array([seed << 40], np.uint64)
    totals = np.zeros(4, np.int64)
    bets = np.zeros(4, np.int64)
    top = 0
    mean = 0.0
    square = 0.0
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
            if totals[i] > 21:
                result -= bets[i]
            elif best > 21 or totals[i] > best:
                result += bets[i]
            elif totals[i] < best:
                result -= bets[i]
        mean += result
        square += result * result
    return mean, square


class Measured(NamedTuple):
    """A run: its speed in rounds per second of CPU time, and what it found."""

    speed: float
    mean: float
    se: float


def measured(loop: Any, rounds: int, runs: int) -> Measured:
    """The best speed of several runs, and the mean over all of them."""
    loop(1000, 0)  # compile
    speed, total, square = 0.0, 0.0, 0.0
    for seed in range(1, runs + 1):
        begun = time.process_time()
        run_total, run_square = loop(rounds, seed)
        speed = max(speed, rounds / (time.process_time() - begun))
        total, square = total + run_total, square + run_square
    mean = total / rounds / runs
    return Measured(speed, mean, math.sqrt((square / rounds / runs - mean**2) / rounds / runs))


def by_hand(policy: Array, hit_soft_17: bool, rounds: int, runs: int) -> Measured:
    """The loop above."""
    return measured(lambda n, seed: loop_by_hand(n, policy, hit_soft_17, seed), rounds, runs)


def by_the_book(on: Terms, rounds: int, runs: int) -> Measured:
    """The game's own `play`, compiled, with the same two sums taken of its results."""
    play = play_of(on.game)
    unit = 1000

    @numba.njit
    def loop(rounds: int, rules: Any, stakes: Any, carry: Any, tape: Any, cut: int) -> Any:
        total = 0.0
        square = 0.0
        for _ in range(rounds):
            begin_round(tape, cut)
            play(rules, stakes, carry, tape)
            net = tape[tape[NET]] + tape[tape[NET] + 1] + tape[tape[NET] + 2]
            total += net / unit
            square += (net / unit) ** 2
        return total, square

    def run(rounds: int, seed: int) -> Any:
        stakes = no_stakes(on, 1)
        stakes[0, 0] = unit
        tape = new_tape(
            deck=on.game.deck(on.rules) if on.game.deck else None,
            seats=1,
            wagers=len(on.game.layout),
            breakages=on.breakages(),
            policy=on.game.policy(on.rules),
            stream=seed * STREAM,
        )
        carry = on.game.new_carry(on.rules, 1)
        return loop(rounds, on.rules, stakes, carry, tape, cut_card(on))

    return measured(run, rounds, runs)


def report(rounds: int = 1_000_000, runs: int = 10) -> None:
    """Both, for a dealer who stands on soft 17 and for one who hits it."""
    for soft_17 in ("stand", "hit"):
        on = terms("columbus-2016/blackjack", {"soft-17": soft_17})
        policy = on.game.policy(on.rules)[:PLAY_KEYS]
        book = by_the_book(on, rounds, runs)
        hand = by_hand(policy, soft_17 == "hit", rounds, runs)
        z = (book.mean - hand.mean) / math.hypot(book.se, hand.se)
        print(f"blackjack, six decks, soft 17 {soft_17}: rounds per second of CPU time")
        for name, of in (("by the book", book), ("by hand", hand)):
            print(f"  {name:12} {of.speed / 1e6:6.2f} M, mean {of.mean:+.3%} ± {of.se:.3%}")
        print(f"  ratio {book.speed / hand.speed:.0%}, the means {z:+.1f} standard errors apart")


if __name__ == "__main__":
    report()
