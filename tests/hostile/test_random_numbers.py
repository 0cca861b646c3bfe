"""What tables really deal, held against what fair cards, dice and wheels would be.

A battery after NIST SP 800-22 on bits, and counts of cards by place, of dice and of pockets. The
numbers come from the operating system and are new each time; a test fails at six deviations, which
chance does once in five hundred million runs.
"""

from __future__ import annotations

import importlib.util
import itertools
import math
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from floor.books import SHELF
from pitboss.equipment.chance import SystemChance
from pitboss.floor.table import FloorTable

FAR = 6.0
TOOL = Path(__file__).parents[2] / "tools" / "random_numbers.py"


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


def the_tool() -> ModuleType:
    """The program whose bytes other batteries read."""
    spec = importlib.util.spec_from_file_location("random_numbers", TOOL)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def bits_of(stream: bytes) -> list[int]:
    return [byte >> bit & 1 for byte in stream for bit in range(7, -1, -1)]


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


@pytest.mark.parametrize("source", ["shoes", "throws", "system"])
def test_the_stream_for_other_batteries_is_fair(source: str) -> None:
    """Bits out of the order of decks, and out of dice and spins that follow from seeds."""
    tool = the_tool()
    check(battery(bits_of(bytes(itertools.islice(tool.packed(tool.SOURCES[source]()), 2500)))))


def test_a_wheel_that_favours_a_few_pockets_shows_in_the_stream() -> None:
    packed = the_tool().packed
    biased = ((pocket if pocket % 8 else 7, 38) for pocket in itertools.cycle(falls(38, 20_000)))
    stream = bits_of(bytes(itertools.islice(packed(biased), 8000)))
    assert max(map(abs, battery(stream).values())) > FAR


def falls(below: int, n: int) -> list[int]:
    chance = SystemChance()
    return [chance.below(below) for _ in range(n)]


@pytest.mark.exhaustive
@pytest.mark.parametrize("source", ["shoes", "throws", "system"])
@pytest.mark.parametrize("test", ["100", "101", "102", "15"])
def test_dieharder_finds_nothing(source: str, test: str) -> None:
    """Four of its tests, on five megabytes at most; FAILED is one run in a million by chance."""
    dieharder = shutil.which("dieharder")
    if dieharder is None:
        pytest.skip("dieharder is not installed (apt-get install dieharder)")
    made = subprocess.Popen([sys.executable, TOOL, "--from", source], stdout=subprocess.PIPE)
    try:
        asked = [dieharder, "-g", "200", "-d", test, "-t", "10000", "-p", "50"]
        said = subprocess.run(asked, stdin=made.stdout, capture_output=True, text=True, check=True)
    finally:
        made.kill()
        made.wait()
    assert "PASSED" in said.stdout or "WEAK" in said.stdout, said.stdout
    assert "FAILED" not in said.stdout


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
