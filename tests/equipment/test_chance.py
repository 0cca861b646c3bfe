"""Where chance comes from: every order equally likely, and seeds that repeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from math import sqrt

from pitboss.equipment.chance import SeededChance, SystemChance, shuffle


def too_uneven(found: Iterable[int], expected: float, kinds: int) -> bool:
    """Is chi-square so large that a fair source would do it less than once in a million times?

    Chi-square is near its mean `kinds - 1`, with variance twice that; ten deviations are far out.
    """
    seen = list(found)
    chi = sum((n - expected) ** 2 / expected for n in seen) + (kinds - len(seen)) * expected
    return chi > (kinds - 1) + 10 * sqrt(2 * (kinds - 1))


def test_the_measure_sees_a_loaded_source() -> None:
    assert too_uneven([1200, 900, 900], 1000, 3)
    assert too_uneven([1500, 1500], 1000, 3)
    assert not too_uneven([1020, 990, 990], 1000, 3)


def test_a_shuffle_makes_every_order_equally_likely() -> None:
    chance, seen = SystemChance(), Counter[tuple[int, ...]]()
    for _ in range(12_000):
        items = [0, 1, 2, 3]
        shuffle(items, chance)
        seen[tuple(items)] += 1
    assert set(seen) == set(permutations(range(4)))
    assert not too_uneven(seen.values(), 500, 24)


def test_every_number_below_n_is_equally_likely() -> None:
    for chance in (SystemChance(), SeededChance(7)):
        seen = Counter(chance.below(6) for _ in range(6000))
        assert set(seen) == set(range(6))
        assert not too_uneven(seen.values(), 1000, 6)


def test_a_shuffle_asks_only_what_it_needs() -> None:
    class Last:
        def below(self, n: int) -> int:
            asked.append(n)
            return n - 1

    asked: list[int] = []
    items = [5, 6, 7, 8]
    shuffle(items, Last())
    assert items == [5, 6, 7, 8]  # every card stays when the last one is always picked
    assert asked == [4, 3, 2]


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others() -> None:
    def numbers(seed: int) -> list[int]:
        chance = SeededChance(seed)
        return [chance.below(1000) for _ in range(20)]

    assert numbers(3) == numbers(3)
    assert numbers(3) != numbers(4)
