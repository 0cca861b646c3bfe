"""`python -m benchmarks`: every benchmark, one after the other."""

from __future__ import annotations

from benchmarks import blackjack, craps

for benchmark in (blackjack, craps):
    benchmark.report()
