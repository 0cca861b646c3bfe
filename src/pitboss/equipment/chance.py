"""Where chance comes from.

A table takes it from the operating system's generator, a simulation from a
seed, a live table from a person's hand. All of them answer the same three
questions: a shuffled list, a die, a pocket.
"""

from __future__ import annotations

import random
import secrets
from typing import Protocol


class Chance(Protocol):
    """Something that picks fairly."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as the others."""


class SystemChance:
    """The operating system's cryptographic generator: for money."""

    def below(self, n: int) -> int:
        return secrets.randbelow(n)


class SeededChance:
    """A repeatable generator: for practice, demonstrations and tests, never for money."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


def shuffle(items: list[int], chance: Chance) -> None:
    """Fisher and Yates: every order equally likely if `chance` is fair."""
    for i in range(len(items) - 1, 0, -1):
        j = chance.below(i + 1)
        items[i], items[j] = items[j], items[i]
