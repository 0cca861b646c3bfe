"""What tables really deal, held against what fair cards, dice and wheels would be.

A battery after NIST SP 800-22 on bits, and counts of cards by place, of dice and of pockets. The
numbers come from the operating system and are new each time; a test fails at six deviations, which
chance does once in five hundred million runs.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence

import pytest

from floor.books import SHELF
from pitboss.equipment.chance import SystemChance
from pitboss.floor.table import FloorTable

FAR = 6.0


def z_of(counts: Sequence[int], expected: Sequence[float]) -> float:
    """Pearson's chi-square, in deviations (Wilson and Hilferty)."""
    chi = sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))
    df = len(counts) - 1
    return (math.cbrt(chi / df) - (1 - 2 / (9 * df))) / math.sqrt(2 / (9 * df))


def even(counts: Sequence[int]) -> float:
    return z_of(counts, [sum(counts) / len(counts)] * len(counts))


def table_of(address: str) -> FloorTable:
    return FloorTable.opened("t1", SHELF.game(address), {}, live=False)


def bits(n: int) -> list[int]:
    chance = SystemChance()
    return [chance.below(2) for _ in range(n)]


def monobit(stream: list[int]) -> float:
    return (2 * sum(stream) - len(stream)) / math.sqrt(len(stream))


def runs(stream: list[int]) -> float:
    n, share = len(stream), sum(stream) / len(stream)
    changes = sum(a != b for a, b in itertools.pairwise(stream))
    mean = 2 * n * share * (1 - share)
    return (changes - mean) / (2 * math.sqrt(n) * share * (1 - share))


def blocks(stream: list[int], size: int = 128) -> float:
    shares = [sum(stream[i : i + size]) for i in range(0, len(stream) - size + 1, size)]
    chi = sum((ones - size / 2) ** 2 / (size / 4) for ones in shares)
    return (chi - len(shares)) / math.sqrt(2 * len(shares))


def serial(stream: list[int], size: int = 8) -> float:
    words = [
        int("".join(map(str, stream[i : i + size])), 2) for i in range(0, len(stream) - size, size)
    ]
    counts = Counter(words)
    return even([counts[word] for word in range(1 << size)])


def autocorrelation(stream: list[int], lag: int) -> float:
    same = sum(a == b for a, b in zip(stream, stream[lag:], strict=False))
    n = len(stream) - lag
    return (2 * same - n) / math.sqrt(n)


def battery(stream: list[int]) -> dict[str, float]:
    found = {
        "frequency": monobit(stream),
        "frequency within blocks": blocks(stream),
        "runs": runs(stream),
        "serial, eight bits": serial(stream),
    }
    return found | {f"autocorrelation {lag}": autocorrelation(stream, lag) for lag in (1, 2, 7, 64)}


def cards_by_place(shoes: int) -> dict[str, float]:
    """Where each card lies in a shuffled deck, and what follows what."""
    table = table_of("columbus-2016/three-card-poker")
    assert table.shoe is not None
    size = len(table.shoe.order)
    places, pairs = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for _ in range(shoes):
        table.shoe.shuffle()
        order = table.shoe.order
        places.update(enumerate(order))
        pairs.update(itertools.pairwise(order))
    cards = sorted(order)
    return {
        "cards by place": even([places[place, card] for place in range(size) for card in cards]),
        "what follows what": even([pairs[a, b] for a in cards for b in cards if a != b]),
    }


def falls_of(address: str, seat_wager: str, rounds: int) -> list[int]:
    """What a table deals to somebody who plays there: each number that fell."""
    table = table_of(address)
    table.wallets = {"ann": 10**11}
    from pitboss.floor.commands import read

    table.apply("ann", "Ann", read({"do": "sit", "seat": 1, "buy_in": 10**10}))
    fell: list[int] = []
    while len(fell) < rounds:
        wagers = {seat_wager: 10_00}
        table.apply("ann", "Ann", read({"do": "put_up", "seat": 1, "wagers": wagers}))
        made = table.apply("ann", "Ann", read({"do": "ready", "seat": 1}))
        fell += made.batch.drafts[0].data["fell"]
    return fell


def check(found: dict[str, float]) -> None:
    for name, z in found.items():
        print(f"{name:28} {z:+.2f}")
        assert abs(z) < FAR, f"{name}: {z:+.2f} deviations"


def test_bits_and_shoes_are_fair() -> None:
    check(battery(bits(20_000)) | cards_by_place(200))


def test_a_battery_can_fail() -> None:
    assert abs(monobit([1, 1, 0] * 5000)) > FAR
    assert abs(runs([0, 1] * 5000)) > FAR
    assert abs(serial([0, 0, 1, 1] * 5000)) > FAR


@pytest.mark.exhaustive
def test_what_tables_deal_is_fair() -> None:
    wheel = Counter(falls_of("columbus-2016/roulette", "red", 20_000))
    dice = falls_of("columbus-2016/craps", "field", 20_000)
    thrown = Counter(zip(dice[::2], dice[1::2], strict=False))
    check(
        battery(bits(2_000_000))
        | cards_by_place(20_000)
        | {
            "pockets": even(list(wheel.values())),
            "dice": even(list(Counter(dice).values())),
            "two dice together": even(list(thrown.values())),
        }
    )
