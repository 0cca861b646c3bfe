"""`python -m benchmarks`: every benchmark, one after the other."""

from __future__ import annotations

from benchmarks import (
    baccarat,
    blackjack,
    card_room,
    craps,
    environment,
    equity,
    exact,
    floor,
    poker_room,
    shoe,
    startup,
)

for benchmark in (
    startup,
    blackjack,
    baccarat,
    craps,
    shoe,
    exact,
    equity,
    poker_room,
    environment,
    floor,
    card_room,
):
    benchmark.report()
