"""What all boards share: scores put in order, and the cases that a comparison can come to."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.jit import kernel

CASES = 6
"""The player's hand is lower, equal or higher, times the dealer does not or does qualify."""


@kernel
def sort_scores(scores: Any, spare: Any, found: int) -> None:
    """Sort the scores looked at, eight bits at a time: far faster than comparing."""
    counts = np.zeros(256, np.int64)
    for shift in (11, 19, 27, 35):
        counts[:] = 0
        for at in range(found):
            counts[scores[at] >> shift & 255] += 1
        before = 0
        for digit in range(256):
            here = counts[digit]
            counts[digit] = before
            before += here
        for at in range(found):
            digit = scores[at] >> shift & 255
            spare[counts[digit]] = scores[at]
            counts[digit] += 1
        for at in range(found):
            scores[at] = spare[at]


@kernel
def put_cases(cases: Any, plays: bool, lower: int, equal: int, higher: int, idle: int) -> None:
    """The dealer's hands in each case, from those below, equal to and above the player's.

    `plays`: the player's own hand would qualify. `idle`: the dealer's hands that do not.
    """
    if plays:
        cases[0] = 0
        cases[1] = higher
        cases[2] = 0
        cases[3] = equal
        cases[4] = idle
        cases[5] = lower - idle
    else:
        cases[0] = idle - lower - equal
        cases[1] = higher - (idle - lower - equal)
        cases[2] = equal
        cases[3] = 0
        cases[4] = lower
        cases[5] = 0
