"""The simulation tape: a fair shuffle, fair numbers, policies, scratch, and the shoe's end."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest

from hands import jitted
from pitboss.equipment.cards import Deck, card, toy
from pitboss.money.banks import Cover
from pitboss.registry import Array
from pitboss.tape import BANK, METER
from pitboss.tape.simulation import (
    LEFT,
    POLICY,
    SCRATCH,
    SCRATCH_CELLS,
    SHOE,
    STREAM,
    amount_by_policy,
    begin_round,
    below,
    draw_cell,
    follow,
    money_moves,
    new_tape,
    prefer,
    random_bits,
    working_space,
)

# Compiled anew on each run: a cache would not see a change in the functions under test.


@jitted.compiled
def numbers(tape: Array, n: int, times: int) -> Any:
    found = np.zeros(times, dtype=np.int64)
    for i in range(times):
        found[i] = below(tape, n)
    return found


@jitted.compiled
def bits(tape: Array, times: int) -> Any:
    found = np.zeros(times, dtype=np.uint64)
    for i in range(times):
        found[i] = random_bits(tape)
    return found


@jitted.compiled
def deal(tape: Array, cut_card: int, cards: int) -> Any:
    """One round of some cards: what was dealt."""
    begin_round(tape, cut_card)
    found = np.zeros(cards, dtype=np.int64)
    for i in range(cards):
        found[i] = tape[SHOE + draw_cell(tape)]
    return found


def tape_of(deck: Deck | None = None, *, stream: int = 0, **more: Any) -> Array:
    policy = np.zeros(3, dtype=np.int64)
    return new_tape(
        deck=deck, seats=2, wagers=2, breakages=[0, 3], policy=policy, stream=stream, **more
    )


def far_out(found: Counter[Any], expected: float, kinds: int) -> bool:
    """Chi-square ten standard deviations above its mean."""
    chi = sum((n - expected) ** 2 / expected for n in found.values())
    chi += (kinds - len(found)) * expected
    return chi > kinds - 1 + 10 * sqrt(2 * (kinds - 1))


def test_every_order_of_a_small_deck_is_equally_likely() -> None:
    deck = toy("2c 3c 4c 5c")
    tape, seen = tape_of(deck), Counter[tuple[int, ...]]()
    for _ in range(12_000):
        seen[tuple(deal(tape, 4, 4).tolist())] += 1
    assert set(seen) == set(permutations(deck.cards()))
    assert not far_out(seen, 500, 24)


@pytest.mark.parametrize("n", [1, 2, 6, 38])
def test_numbers_are_below_n_and_equally_likely(n: int) -> None:
    found = Counter(numbers(tape_of(), n, 40_000).tolist())
    assert set(found) == set(range(n))
    assert not far_out(found, 40_000 / n, n)


def test_numbers_are_fair_where_the_generators_range_is_no_multiple_of_n() -> None:
    n = 3 << 30  # three quarters of the range: without rejection every third number doubles
    found = numbers(tape_of(), n, 30_000)
    assert not far_out(Counter((found % 3).tolist()), 10_000, 3)
    assert not far_out(Counter((found // (1 << 30)).tolist()), 10_000, 3)


def test_streams_that_start_apart_share_nothing() -> None:
    one, other = bits(tape_of(stream=0), 20_000), bits(tape_of(stream=STREAM), 20_000)
    assert len({*one.tolist(), *other.tolist()}) == 40_000


def test_the_same_stream_repeats_itself() -> None:
    assert (bits(tape_of(stream=5), 50) == bits(tape_of(stream=5), 50)).all()


def test_a_shoe_that_runs_out_deals_on_discards_and_no_card_of_this_round() -> None:
    deck = toy("2c 3c 4c 5c 6c 7c 8c")
    for stream in range(200):
        tape = tape_of(deck, stream=stream)
        first = deal(tape, 0, 4).tolist()
        second = deal(tape, 0, 6).tolist()
        assert len(set(second)) == 6
        assert set(second[3:]) <= set(first)
        assert sorted(tape[SHOE : SHOE + 7].tolist()) == deck.cards()
        assert sorted(deal(tape, 0, 7).tolist()) == deck.cards()  # then all are shuffled


@pytest.mark.parametrize(("cut_card", "left"), [(1, 0), (2, 2), (3, 2)])
def test_the_shoe_is_shuffled_when_the_cut_card_has_come_out(cut_card: int, left: int) -> None:
    tape = tape_of(toy("2c 3c 4c 5c"))
    deal(tape, cut_card, 2)
    deal(tape, cut_card, 2)
    assert tape[LEFT] == left


def test_the_first_preference_that_is_allowed_is_followed() -> None:
    cell = prefer(4, 2, 8)
    assert follow(cell, 1 | 2 | 4 | 8) == 4
    assert follow(cell, 1 | 2 | 8) == 2
    assert follow(cell, 1 | 8) == 8
    assert follow(cell, 1 | 16) == 1  # nothing preferred is allowed: the first that is
    assert follow(0, 2 | 4) == 2


def test_a_policy_puts_up_the_least_or_the_most() -> None:
    assert amount_by_policy(0, 500, 1500) == 500
    assert amount_by_policy(1, 500, 1500) == 1500
    assert amount_by_policy(1, 500, 500) == 500


def test_scratch_is_zeroed_and_each_piece_is_its_own() -> None:
    tape = tape_of()
    one = working_space(tape, 3)
    one[:] = 7
    other = working_space(tape, 2)
    assert other.tolist() == [0, 0]
    begin_round(tape, 0)
    assert working_space(tape, 3).tolist() == [0, 0, 0]
    assert tape[POLICY] == tape[SCRATCH] + SCRATCH_CELLS


def test_a_new_tape_holds_the_deck_the_policy_and_the_breakages() -> None:
    policy = np.array([prefer(2), prefer(1)], dtype=np.int64)
    deck = toy("As Kd Kd")
    tape = new_tape(deck=deck, seats=1, wagers=2, breakages=[1, 6], policy=policy, stream=9)
    assert sorted(tape[SHOE : SHOE + 3].tolist()) == sorted([card("As"), card("Kd"), card("Kd")])
    assert tape[tape[POLICY] :].tolist() == policy.tolist()


def test_a_round_begins_with_nothing_won_and_the_banks_cover_whole() -> None:
    tape = tape_of(cover=1000, counting=int(Cover.NET))
    assert money_moves(tape, 0, 0, -400, BANK) == -400
    assert money_moves(tape, 1, 1, 2000, BANK) == 1400
    assert money_moves(tape, 1, 1, 50, METER) == 50
    assert money_moves(tape, 1, 0, 1, BANK) == 0
    begin_round(tape, 0)
    assert money_moves(tape, 1, 1, 2000, BANK) == 1000
