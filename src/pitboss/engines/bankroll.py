"""Sessions with a bankroll: how often it is lost, and what a session comes to.

A session begins with a bankroll at a table that has just opened, and ends after so many
rounds, or when the wagers cannot be put up once more. What a player adds in the course of
a round (a double, a raise) he always has: a session may lose a little more than it began with.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from pitboss.engines import simulate
from pitboss.engines.compile import PLAYED, RESULT, RUINED, session_loop
from pitboss.engines.simulate import MOST_ROUNDS, Crew, Job, Progress, Run, cut
from pitboss.errors import BadInput
from pitboss.money.cents import money
from pitboss.registry import Array

QUANTILES = (1, 5, 25, 50, 75, 95, 99)
MOST_SESSIONS = 10_000_000
BARS = 16
"""About as many bars has a histogram."""


@dataclass(frozen=True, kw_only=True)
class Bar:
    """Sessions whose result, in cents, is at least `low` and below `high`."""

    low: int
    high: int
    sessions: int


@dataclass(frozen=True, kw_only=True)
class Sessions:
    """What the sessions came to, in cents."""

    sessions: int
    rounds: int
    bankroll: int
    seed: int
    ruin: float
    """The share that ended because the wagers could not be put up."""
    ruin_se: float
    mean: float
    se: float
    sd: float
    quantiles: dict[int, int]
    average_rounds: float
    histogram: list[Bar]


class SessionRun:
    """Sessions of one bankroll; a session belongs to one shard."""

    def __init__(self, run: Run, rounds: int, bankroll: int) -> None:
        self.run, self.rounds, self.bankroll = run, rounds, bankroll
        self.loop = session_loop(run.terms.game)

    def __reduce__(self) -> tuple[Any, ...]:
        return SessionRun, (self.run, self.rounds, self.bankroll)

    def shard(self, job: Job) -> Array:
        """A row for each session: its result, its rounds, and whether it was ruined."""
        number, sessions = job
        run = self.run
        found = np.zeros((sessions, 3), dtype=np.int64)
        self.loop(
            self.rounds,
            self.bankroll,
            run.terms.rules,
            run.stakes.copy(),
            run.opening(),
            run.tape(number),
            run.cut_card,
            run.plan,
            found,
        )
        return found


def play_sessions(
    run: Run,
    *,
    rounds: int,
    bankroll: int,
    sessions: int,
    crew: Crew,
    progress: Progress | None = None,
) -> Sessions:
    """Play sessions of at most `rounds` rounds; `progress` hears of sessions."""
    _check(run, rounds, bankroll, sessions)
    made = SessionRun(run, rounds, bankroll)
    jobs = cut(sessions, max(1, simulate.SHARD // rounds))
    parts = []
    for (_, size), part in zip(jobs, crew(made, jobs), strict=True):
        parts.append(part)
        if progress:
            progress(size)
    return summed(np.concatenate(parts), rounds=rounds, bankroll=bankroll, seed=run.seed)


def _check(run: Run, rounds: int, bankroll: int, sessions: int) -> None:
    if rounds < 1:
        raise BadInput("a session has at least one round", code="session")
    if not 1 <= sessions <= MOST_SESSIONS:
        raise BadInput(f"play from 1 to {MOST_SESSIONS:,} sessions", code="session")
    if rounds * sessions > MOST_ROUNDS:
        raise BadInput(f"simulate at most {MOST_ROUNDS:,} rounds", code="rounds")
    needed = sum(run.wagers.values()) * run.seats
    if not run.stays_up and bankroll < needed:
        raise BadInput(
            f"a bankroll of {money(bankroll)} is less than the wagers, {money(needed)}",
            code="bankroll",
        )
    if bankroll <= 0:
        raise BadInput("a bankroll is more than nothing", code="bankroll")


def summed(found: Array, *, rounds: int, bankroll: int, seed: int) -> Sessions:
    """The figures of some sessions, one row each."""
    sessions = len(found)
    results = found[:, RESULT]
    ruin, sd = float(found[:, RUINED].mean()), float(results.std())
    at = np.percentile(results, QUANTILES, method="inverted_cdf")
    return Sessions(
        sessions=sessions,
        rounds=rounds,
        bankroll=bankroll,
        seed=seed,
        ruin=ruin,
        ruin_se=math.sqrt(ruin * (1 - ruin) / sessions),
        mean=float(results.mean()),
        se=sd / math.sqrt(sessions),
        sd=sd,
        quantiles={q: int(value) for q, value in zip(QUANTILES, at, strict=True)},
        average_rounds=float(found[:, PLAYED].mean()),
        histogram=_histogram(results),
    )


def _histogram(results: Array) -> list[Bar]:
    """Bars of a round width; the few results far out are in the outermost two."""
    low, high = (int(value) for value in np.percentile(results, (0.5, 99.5), method="nearest"))
    width = _round_width((high - low) / BARS)
    bars = results // width
    inside = np.arange(low // width, high // width + 1)
    counts = np.bincount(np.clip(bars, inside[0], inside[-1]) - inside[0])
    lows, highs = inside.copy(), inside + 1
    lows[0], highs[-1] = bars.min(), bars.max() + 1
    return [
        Bar(low=int(first) * width, high=int(end) * width, sessions=int(count))
        for first, end, count in zip(lows, highs, counts, strict=True)
    ]


def _round_width(least: float) -> int:
    """The next of 1, 2, 5, 10, 20, ... dollars.

    >>> _round_width(0), _round_width(130), _round_width(45_000)
    (100, 200, 50000)
    """
    power = 100
    while True:
        for step in (1, 2, 5):
            if step * power >= least:
                return step * power
        power *= 10
