"""Is the floor's chance fair? Chi-square, serial and runs tests of its shoes, dice and wheels.

Each test compares a score, standard normal for a fair source, with a bar of 6: a fair source is
above it once in a thousand million tests. In the same tests a biased source is above it.
"""

from __future__ import annotations

import json
import math
import random
import secrets
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from pathlib import Path

import numpy as np
import pytest

from floor.books import ANN, SHELF, Books
from pitboss.engines.play import Fair
from pitboss.equipment.chance import SystemChance
from pitboss.floor.people import Person, Role
from pitboss.floor.shoes import CommittedShoe, commitment
from pitboss.floor.table import FloorTable
from pitboss.floor.view import Watched
from pitboss.tape.table import Prompt

BAR = 6.0
ONE_DECK, SIX_DECKS = "columbus-2016/three-card-poker", "columbus-2016/blackjack"

Orders = Callable[[], Iterator[list[int]]]


def normal(chi_square: float, freedom: int) -> float:
    """A chi-square as a standard normal score (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return (math.cbrt(chi_square / freedom) - (1 - part)) / math.sqrt(part)


# Where orders come from


def floor_orders(address: str = ONE_DECK) -> Iterator[list[int]]:
    """The shoe of a table that is opened as the floor opens it, shuffled again and again."""
    shoe = FloorTable.opened("t1", SHELF.game(address), {}, live=False).shoe
    assert isinstance(shoe, CommittedShoe)
    assert isinstance(shoe.chance, SystemChance)
    while True:
        shoe.shuffle()
        shoe.made, shoe.finished = [], []
        yield list(shoe.order)


def naive_orders() -> Iterator[list[int]]:
    """The classic mistake: every card is swapped with any card."""
    while True:
        order = list(range(52))
        for i in range(52):
            j = secrets.randbelow(52)
            order[i], order[j] = order[j], order[i]
        yield order


def riffled_orders() -> Iterator[list[int]]:
    """A deck that was riffled only three times: far above the bar, by luck never below it."""
    while True:
        order = list(range(52))
        for _ in range(3):
            left = [secrets.randbelow(2) for _ in range(52)]
            top, bottom = iter(order[: left.count(1)]), iter(order[left.count(1) :])
            order = [next(top) if side else next(bottom) for side in left]
        yield order


# The tests


def by_position(orders: Iterator[list[int]], shuffles: int) -> float:
    """Does every card come as often at every place?

    The counts of one shuffle are tied by rows and columns; with N cards and K kinds of card,
    (N - 1) / N of the sum is a chi-square with (N - 1)(K - 1) degrees of freedom.
    """
    first = next(orders)
    places, kinds = len(first), max(first) + 1
    counts = np.zeros((places, kinds))
    for order in islice(orders, shuffles):
        counts[np.arange(places), order] += 1
    expected = shuffles / kinds
    chi_square = ((counts - expected) ** 2 / expected).sum() * (places - 1) / places
    return normal(float(chi_square), (places - 1) * (kinds - 1))


def by_neighbours(orders: Iterator[list[int]], shuffles: int) -> float:
    """Does every card follow every other as often?

    Pairs of one shuffle are not independent, so the sum is compared with its mean over a hundred
    batches: for each of the 52 * 51 pairs the mean of (n - expected)² / expected is 51 / 52.
    """
    size = shuffles // 100
    sums = []
    for _ in range(100):
        counts = np.zeros((52, 52))
        for order in islice(orders, size):
            counts[order[:-1], order[1:]] += 1
        expected = size / 52
        off_diagonal = ~np.eye(52, dtype=bool)
        sums.append(float(((counts - expected) ** 2 / expected)[off_diagonal].sum()))
    error = np.std(sums, ddof=1) / math.sqrt(len(sums))
    return float((np.mean(sums) - 52 * 51 * 51 / 52) / error)


def by_runs(orders: Iterator[list[int]], shuffles: int) -> float:
    """How often is a card higher than the one before it?

    In a fair order of n cards 1/2 of n - 1 times, with a variance of (n + 1) / 12.
    """
    rises = sum(
        sum(after > before for before, after in pairwise(order))
        for order in islice(orders, shuffles)
    )
    return abs(rises - shuffles * 51 / 2) / math.sqrt(shuffles * 53 / 12)


def test_every_card_comes_as_often_at_every_place() -> None:
    assert by_position(floor_orders(), 2000) < BAR
    assert by_position(naive_orders(), 2000) > BAR


def test_every_card_of_six_decks_comes_as_often_at_every_place() -> None:
    assert by_position(floor_orders(SIX_DECKS), 400) < BAR


def test_every_card_follows_every_other_as_often() -> None:
    assert by_neighbours(floor_orders(), 2000) < BAR
    assert by_neighbours(riffled_orders(), 1000) > BAR


def test_cards_rise_and_fall_as_often() -> None:
    assert by_runs(floor_orders(), 2000) < BAR
    assert by_runs(riffled_orders(), 1000) > BAR


def test_discards_that_are_shuffled_in_mid_round_are_shuffled_fairly() -> None:
    """What is left of the shoe stays in front; behind it every order is as likely."""

    def reshuffled() -> Iterator[list[int]]:
        shoe = FloorTable.opened("t1", SHELF.game(ONE_DECK), {}, live=False).shoe
        assert shoe is not None
        while True:
            shoe.order, shoe.dealt = list(range(52)), 40
            shoe.shuffle_discards()
            assert shoe.order[:12] == list(range(40, 52))
            shoe.made, shoe.finished = [], []
            yield shoe.order[12:]

    assert by_position(reshuffled(), 2000) < BAR


# Dice and wheel


def fair_throws(kind: str, pockets: int = 0) -> Iterator[int]:
    """What a table's own dice or wheel answer, from 0."""
    source = Fair(SystemChance())
    low = 1 if kind == "roll" else 0
    while True:
        yield source.answer(Prompt(kind, pockets=pockets)) - low


def lopsided(faces: int) -> Iterator[int]:
    """Bits taken modulo the number of faces: the low ones come too often."""
    while True:
        yield secrets.randbits(max(3, faces.bit_length())) % faces


def sticky(faces: int) -> Iterator[int]:
    """Every face as often, but one in twelve throws is the one before again."""
    last = 0
    while True:
        if secrets.randbelow(12):
            last = secrets.randbelow(faces)
        yield last


def by_face(throws: Iterator[int], faces: int, number: int) -> float:
    counts = np.bincount(list(islice(throws, number)), minlength=faces)
    assert len(counts) == faces
    expected = number / faces
    return normal(float(((counts - expected) ** 2 / expected).sum()), faces - 1)


def by_pairs(throws: Iterator[int], faces: int, number: int) -> float:
    """Two throws in a row, every two as often as the others."""
    pairs = (first * faces + next(throws) for first in throws)
    return by_face(pairs, faces * faces, number // 2)


def by_throw_runs(throws: Iterator[int], faces: int, number: int) -> float:
    """How often does the upper half follow the lower half, or the other way round?"""
    halves = [face >= faces // 2 for face in islice(throws, number)]
    high = sum(halves)
    low = number - high
    changes = 1 + sum(one != other for one, other in pairwise(halves))
    mean = 2 * high * low / number + 1
    variance = (mean - 1) * (mean - 2) / (number - 1)
    return abs(changes - mean) / math.sqrt(variance)


@pytest.mark.parametrize(("kind", "faces"), [("roll", 6), ("spin", 37), ("spin", 38)])
def test_dice_and_wheels_are_fair(kind: str, faces: int) -> None:
    assert by_face(fair_throws(kind, faces), faces, 60_000) < BAR
    assert by_pairs(fair_throws(kind, faces), faces, 60_000) < BAR
    assert by_throw_runs(fair_throws(kind, faces), faces, 60_000) < BAR
    assert by_face(lopsided(faces), faces, 60_000) > BAR
    assert by_throw_runs(sticky(faces), faces, 60_000) > BAR


def test_a_die_that_remembers_is_caught_by_its_pairs() -> None:
    assert by_face(sticky(6), 6, 60_000) < BAR  # each face alone tells nothing
    assert by_pairs(sticky(6), 6, 60_000) > BAR


def test_the_bar_is_where_it_should_be() -> None:
    """A seeded source that is fair lies below it in every one of many tests, and not by much."""
    seeded = random.Random(1)
    scores = [by_face((seeded.randrange(6) for _ in range(10_000)), 6, 600) for _ in range(1000)]
    assert max(scores) < BAR
    assert 0.8 < float(np.std(scores)) < 1.2


# Commitments


def test_a_commitment_is_published_before_the_wagers_and_before_the_cards(tmp_path: Path) -> None:
    books = Books(tmp_path / "floor.db")
    table = books.open(ONE_DECK)
    books.seat(table)
    books.play(table, 3)
    shuffled = {e.data["shoe"]: e.number for e in books.entries("shuffled")}
    finished = {e.data["shoe"]: e.number for e in books.entries("shoe finished")}
    wagers = [e.number for e in books.entries("put_up")]
    deals = [e.number for e in books.entries("ready") if "dealt" in e.data]
    for first, dealt in zip(wagers[::2], deals, strict=True):
        open_now = [shoe for shoe, number in shuffled.items() if number < first]
        in_play = [shoe for shoe in open_now if finished.get(shoe, dealt + 1) > dealt]
        assert len(in_play) == 1  # one shoe was committed to, and the round is dealt from it


def test_a_commitment_tells_nothing(tmp_path: Path) -> None:
    order = list(range(52))
    salts = [secrets.token_hex(32) for _ in range(100)]
    assert len({commitment(salt, order) for salt in salts}) == 100
    books = Books(tmp_path / "floor.db")
    table = books.open(ONE_DECK)
    books.seat(table)
    books.deal(table)
    shoe = table.shoe
    assert shoe is not None
    assert len(bytes.fromhex(shoe.salt)) == 32
    told = [json.dumps(e.data) for e in books.entries()]
    people = [ANN, *(Person("x", "X", role) for role in Role)]
    told += [json.dumps(Watched(table, person).view()) for person in people]
    assert any(shoe.commitment in text for text in told)
    assert not any(shoe.salt in text for text in told)
    assert not any(json.dumps(shoe.order) in text for text in told)


@pytest.mark.parametrize("place", [0, 25, 51])
def test_no_other_order_and_no_other_salt_fits_a_commitment(place: int) -> None:
    order, salt = list(range(52)), secrets.token_hex(32)
    promised = commitment(salt, order)
    other = list(order)
    other[place], other[place - 1] = other[place - 1], other[place]
    assert commitment(salt, other) != promised
    assert commitment(secrets.token_hex(32), order) != promised


def test_two_shoes_never_share_a_salt_or_a_name() -> None:
    shoe = FloorTable.opened("t1", SHELF.game(ONE_DECK), {}, live=False).shoe
    assert shoe is not None
    names = set()
    for _ in range(200):
        names |= {shoe.id, shoe.salt}
        shoe.shuffle()
    assert len(names) == 400
