"""Monte Carlo: the game's own function, compiled, on as many cores as there are.

The work is cut into shards of a fixed size. Each shard has its own stream of
random numbers and a fresh shoe, so a seed gives the same totals whatever the
number of threads, and wherever a shard is played.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from pitboss.engines.compile import (
    COLUMNS,
    CROSS,
    NET_SUM,
    POSTED_SUM,
    PUSHES,
    SAMPLES,
    SQUARES,
    STAKED,
    STAKED_SQUARES,
    WINS,
    Floats,
    roll_loop,
    round_loop,
)
from pitboss.engines.play import cut_card, no_stakes, place
from pitboss.engines.rehearsal import rehearse
from pitboss.engines.usual import usual_policy
from pitboss.engines.walks import Map, map_of
from pitboss.errors import BadInput, NotAllowed
from pitboss.money.banks import UNLIMITED
from pitboss.money.cents import money
from pitboss.money.wagers import check_amount
from pitboss.registry import Array
from pitboss.rulebook.citing import limits_of
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import COUNTER, STREAM, new_tape

SHARD = 250_000
"""Rounds in a shard."""
MOST_ROUNDS = 10**11
MOST_POINTS = 400
"""About as many points of the way to the result are remembered, at even distances."""

Progress = Callable[[int], None]
Job = tuple[int, int]
"""A shard: its number, and how many rounds (or sessions) it has."""


class Shards(Protocol):
    """What can be played shard by shard, on any machine: it can be pickled."""

    def shard(self, job: Job) -> Any: ...


Crew = Callable[[Shards, Sequence[Job]], Iterator[Any]]
"""Plays shards and hands back their results in order."""


def on_threads(threads: int | None = None) -> Crew:
    """The cores of this machine."""
    if threads is not None and threads < 1:
        raise BadInput("simulate on at least one thread", code="threads")

    def play(shards: Shards, jobs: Sequence[Job]) -> Iterator[Any]:
        with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
            yield from pool.map(shards.shard, jobs)

    return play


def cut(amount: int, size: int, begun: int = 0) -> list[Job]:
    """Jobs of one size, the last of what is left, without those that are done.

    >>> cut(250, 100), cut(250, 100, begun=2)
    ([(0, 100), (1, 100), (2, 50)], [(2, 50)])
    """
    return [(i, min(size, amount - i * size)) for i in range(begun, math.ceil(amount / size))]


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """What a simulation found for one wager. Per unit of the initial stake."""

    wager: str
    samples: int
    mean: float
    """The player's average result; the house's edge is its negative."""
    se: float
    hit: float
    push: float
    sd: float
    units: float
    """Average amount put up, in initial stakes."""

    @property
    def edge(self) -> float:
        return -self.mean

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """The 95 % confidence interval of the edge."""
        return self.edge - z * self.se, self.edge + z * self.se

    def z(self, exact_edge: float) -> float:
        """How many standard errors the exact edge is away."""
        return (self.edge - exact_edge) / self.se if self.se else 0.0


@dataclass(frozen=True)
class Point:
    """Where the estimates stood after some rounds: a mean and a standard error for each wager."""

    rounds: int
    means: list[float]
    errors: list[float]


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """A finished run."""

    rounds: int
    seed: int
    seats: int
    estimates: list[Estimate]
    covariance: list[list[float]]
    """Of the wagers' results in one round, each in units of its wager."""
    path: list[Point]
    """How the estimates came about."""

    def correlation(self, one: int, other: int) -> float:
        """Of two wagers, by their numbers; 0 where one of them never varies."""
        spread = self.covariance[one][one] * self.covariance[other][other]
        return self.covariance[one][other] / math.sqrt(spread) if spread > 0 else 0.0


@dataclass
class Tally:
    """The totals of the shards that are done, and the way there."""

    totals: Floats
    shards: int = 0
    path: list[Point] = field(default_factory=list)

    def add(self, run: Run, shard: Floats, rounds: int) -> None:
        """Count one more shard; `rounds` is how many are done with it."""
        self.totals += shard
        self.shards += 1
        apart = SHARD << (self.shards // MOST_POINTS).bit_length()
        self.path = [point for point in self.path if point.rounds % apart == 0]
        with suppress(BadInput):  # a wager that is not decided yet
            found = run.estimates(self.totals)
            self.path.append(Point(rounds, [e.mean for e in found], [e.se for e in found]))


class Keeper(Protocol):
    """Keeps a tally between runs."""

    def begin(self, run: Run) -> Tally | None: ...

    def keep(self, tally: Tally) -> None: ...

    def write(self) -> None: ...


def default_stakes(terms: Terms) -> dict[str, int]:
    """What the game says a simulation stakes, as far as the book offers it."""
    layout, usual = terms.game.layout, terms.game.stakes
    return {name: amount for name, amount in usual.items() if terms.offers(layout.index(name))}


def check_rounds(rounds: int) -> None:
    """Refuse what no simulation can do."""
    if rounds < 1:
        raise BadInput("simulate at least one round", code="rounds")
    if rounds > MOST_ROUNDS:
        raise BadInput(f"simulate at most {MOST_ROUNDS:,} rounds", code="rounds")


def simulate(
    terms: Terms,
    wagers: Mapping[str, int],
    *,
    rounds: int,
    seed: int,
    seats: int = 1,
    threads: int | None = None,
    policy: Array | None = None,
    cover: int = UNLIMITED,
    progress: Progress | None = None,
    crew: Crew | None = None,
    keeper: Keeper | None = None,
) -> Simulation:
    """Play `rounds` rounds with these wagers (spot name to cents) at every seat."""
    check_rounds(rounds)
    crew = crew or on_threads(threads)
    run = Run(terms, wagers, seed, seats, policy, cover)
    tally = (keeper.begin(run) if keeper else None) or Tally(run.nothing())
    done = tally.shards * SHARD
    if done > rounds:
        raise BadInput(f"{done:,} rounds are kept already: ask for no fewer", code="rounds")
    if progress and done:
        progress(done)
    jobs = cut(rounds, SHARD, tally.shards)
    try:
        for (_, size), shard in zip(jobs, crew(run, jobs), strict=True):
            done += size
            tally.add(run, shard, done)
            if keeper and size == SHARD:
                keeper.keep(tally)
            if progress:
                progress(size)
    finally:
        if keeper:
            keeper.write()
    return Simulation(
        rounds=rounds,
        seed=seed,
        seats=seats,
        estimates=run.estimates(tally.totals),
        covariance=run.covariance(tally.totals, rounds),
        path=tally.path,
    )


class Run:
    """What all shards of a simulation share."""

    def __init__(
        self,
        terms: Terms,
        wagers: Mapping[str, int],
        seed: int,
        seats: int = 1,
        policy: Array | None = None,
        cover: int = UNLIMITED,
    ) -> None:
        if not 1 <= seats <= terms.offer.data.game.seats:
            raise BadInput(f"seats go from 1 to {terms.offer.data.game.seats}", code="seat")
        if cover < 0 and cover != UNLIMITED:
            raise BadInput(f"a bank cannot cover {money(cover)}", code="bank")
        if not any(wagers.values()):
            raise BadInput("nothing is staked", code="wager")
        game = terms.game
        self.made_from = (terms, dict(wagers), seed, seats, policy, cover)
        self.terms, self.wagers, self.seed = terms, dict(wagers), seed
        self.seats, self.cover = seats, cover
        self.stays_up = game.facts.stays_up
        if self.stays_up and seats > 1:
            raise BadInput(f"{terms.address} is simulated with one seat", code="seat")
        carry = game.new_carry(terms.rules, seats)
        self.stakes = no_stakes(terms, seats)
        if self.stays_up:
            self.plan = np.zeros(len(game.layout), dtype=np.int64)
            for name, amount in wagers.items():
                self.plan[self._limited(name, amount)] = amount
        else:
            self.plan = np.zeros(1, dtype=np.int64)
            for seat in range(seats):
                place(terms, self.stakes, carry, seat, wagers)
            rehearse(terms, self.stakes, self.opening())
        kinds = [game.layout.wager(game.layout.index(name)) for name in wagers]
        self.groups = list(dict.fromkeys(w.counted_as or w.slug for w in kinds))
        watched = [
            (spot, number)
            for number, slug in enumerate(self.groups)
            for spot in game.layout.counted_with(slug)
        ]
        self.watched = np.array(watched, dtype=np.int64)
        self.heads = [int(self.stakes[:, game.layout.spots_of(s)].sum()) for s in self.groups]
        self.up = [int(self.stakes[:, game.layout.counted_with(s)].sum()) for s in self.groups]
        self.policy = usual_policy(terms) if policy is None else policy
        self.deck = game.deck(terms.rules) if game.deck else None
        self.cut_card = cut_card(terms)
        alone = len(self.groups) == 1 and not self._money_elsewhere()
        self.looked_up = self.watched[:0] if alone and not self.stays_up else self.watched
        self.loop = roll_loop(game) if self.stays_up else round_loop(game)

    def __reduce__(self) -> tuple[Any, ...]:
        return Run, self.made_from

    @cached_property
    def map(self) -> Map | None:
        """Where a round can be walked. A bank with a limit hangs on more than the cards."""
        if self.stays_up or self.cover != UNLIMITED:
            return None
        terms, layout = self.terms, self.terms.game.layout
        groups = [layout.counted_with(slug) for slug in self.groups]
        return map_of(terms, self.stakes, self.opening(), groups)

    def opening(self) -> Array:
        """What the table carries when a shard begins."""
        return self.terms.game.carry_before(self.terms.rules, self.stakes)

    def nothing(self) -> Floats:
        """The totals before the first round."""
        return np.zeros((len(self.groups), COLUMNS + len(self.groups)))

    def _money_elsewhere(self) -> bool:
        """May a wager that is not watched be made in the course of a round?"""
        layout, rules = self.terms.game.layout, self.terms.wagers
        outside = set(range(len(layout))) - set(self.watched[:, 0].tolist())
        kinds = (layout.kinds[spot] for spot in outside)
        return any(kind in rules and rules[kind].later for kind in kinds)

    def _limited(self, name: str, amount: int) -> int:
        """The spot of a wager that the plan may put up, by the book's limits for it."""
        spot = self.terms.game.layout.index(name)
        rule = self.terms.wagers.get(self.terms.game.layout.kinds[spot])
        if rule is None:
            raise NotAllowed(f"{self.terms.address} has no {name} wager", code="wager")
        check_amount(rule, amount, seat="the plan", cites=limits_of(self.terms))
        return spot

    def tape(self, number: int) -> Array:
        """The tape of one shard: the same wherever and whenever it is played."""
        tape = self._blank.copy()
        tape[COUNTER] = start_of(self.seed, number)
        return tape

    @cached_property
    def _blank(self) -> Array:
        """A tape that nothing has been played on."""
        game, terms = self.terms.game, self.terms
        return new_tape(
            deck=self.deck,
            seats=self.seats,
            wagers=len(game.layout),
            breakages=terms.breakages(),
            policy=self.policy,
            stream=0,
            cover=self.cover,
            counting=terms.counting,
        )

    def shard(self, job: Job) -> Floats:
        """Play one shard, on the map if there is one."""
        number, rounds = job
        if self.map is None:
            return self.played(job)
        totals = self.map.walk(rounds, self.tape(number), self.cut_card)
        totals[:, STAKED] = totals[:, SAMPLES] * self.heads
        return totals

    def played(self, job: Job) -> Floats:
        """The same, played round by round."""
        number, rounds = job
        terms, tape, totals = self.terms, self.tape(number), self.nothing()
        self.loop(
            rounds,
            terms.rules,
            self.stakes.copy(),
            self.opening(),
            tape,
            self.cut_card,
            self.looked_up,
            self.plan,
            totals,
        )
        if not self.stays_up:
            totals[:, STAKED] = totals[:, SAMPLES] * self.heads
        return totals

    def estimates(self, totals: Floats) -> list[Estimate]:
        return [self.estimate(name, row) for name, row in zip(self.groups, totals, strict=True)]

    def covariance(self, totals: Floats, rounds: int) -> list[list[float]]:
        """Of the results of one round, in units of the wagers."""
        products = totals[:, COLUMNS:].copy()
        products += products.T
        np.fill_diagonal(products, totals[:, SQUARES])
        means = totals[:, NET_SUM] / rounds
        units = totals[:, STAKED] / totals[:, SAMPLES]
        found = (products / rounds - np.outer(means, means)) / np.outer(units, units)
        return [[float(value) for value in row] for row in found]

    def estimate(self, wager: str, row: Floats) -> Estimate:
        samples = int(row[SAMPLES])
        if samples == 0 or row[STAKED] == 0:
            raise BadInput(f"no {wager} wager was decided in so few rounds", code="rounds")
        unit = float(row[STAKED]) / samples
        mean = float(row[NET_SUM]) / samples / unit
        variance = max(float(row[SQUARES]) / samples / unit**2 - mean**2, 0.0)
        spread = variance
        if row[STAKED_SQUARES]:  # the mean is a ratio of two sums: count what is left of each net
            left = row[SQUARES] - 2 * mean * row[CROSS] + mean**2 * row[STAKED_SQUARES]
            spread = max(float(left) / samples / unit**2, 0.0)
        return Estimate(
            wager=wager,
            samples=samples,
            mean=mean,
            se=math.sqrt(spread / samples),
            hit=float(row[WINS]) / samples,
            push=float(row[PUSHES]) / samples,
            sd=math.sqrt(variance),
            units=self._units(wager) + float(row[POSTED_SUM] / row[STAKED]),
        )

    def _units(self, wager: str) -> float:
        """What is put up before a round, in units of the wager itself."""
        group = self.groups.index(wager)
        return 1.0 if self.stays_up else self.up[group] / self.heads[group]


def start_of(seed: int, number: int) -> int:
    """Where the random numbers of a shard begin."""
    start = (_scatter(seed) + number * STREAM) % (1 << 64)
    return int(np.uint64(start).astype(np.int64))


def _scatter(seed: int) -> int:
    """Spread seeds over the counter's range, a stream's length apart at the least."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % (1 << 64)
    return mixed >> 40 << 40
