"""Wagers played together: what a round of all of them comes to.

Exactly, where the round can be gone through whole: from a wager's own proof when there is one
wager, along the chain of rolls for a flat bet with its odds, by branching where the tree is small,
by counting where no more than one decision is made. Counting tells one wager apart from all the
others, so with three or more of them there is the distribution of the sum and every covariance, but
no joint distribution. Everything else is simulated, and says so.

A decision that settles several wagers is made for all of them together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any, cast

import numpy as np

from pitboss.engines.bankroll import SessionRun
from pitboss.engines.compile import RESULT
from pitboss.engines.exact import can_solve, merged
from pitboss.engines.exact.branching import BranchingSolver, Found, Shoe, TooLarge
from pitboss.engines.exact.chain import ChainSolver, PutUp, State, Step
from pitboss.engines.exact.counting import Counted, CountingSolver
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.play import no_stakes, place
from pitboss.engines.rehearsal import rehearse
from pitboss.engines.simulate import Progress, Run, cut, on_threads, simulate
from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.facts import Face
from pitboss.money.settlement import Line
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import prefer
from pitboss.tape.table import TableTape

MOST_ENDS = 60_000
"""Ends of a round that branching does in some seconds."""
MOST_WAYS = 3e10
"""Ways, in order, in which the cards of a round may fall, that are still counted."""
ROUNDS = 1_000_000
ROLLS = 60
"""Rolls of a simulated stretch at the dice, where wagers are decided over several of them."""
UNTOUCHED = 10**13
"""A bankroll that no round can use up."""

Chance = Fraction | float
Joint = Mapping[tuple[int, ...], Chance]
"""Net results of the wagers, in cents and in their order, and the chance of that."""


@dataclass(frozen=True, kw_only=True)
class Combined:
    """Some wagers of one seat, made in every round. Amounts are cents."""

    terms: Terms
    stakes: Mapping[str, int]
    """By spot."""
    wagers: list[str]
    distribution: Mapping[int, Chance]
    """What they come to together; the chances sum to one."""
    covariance: list[list[float]]
    """Of the wagers' results, in cents squared, in the order of `wagers`."""
    means: list[float]
    """The player's average result, wager by wager."""
    action: float
    """What is decided on the average: odds are put up only once there is a point."""
    joint: Joint | None
    """Wager by wager, where that is known."""
    method: str
    """`proof`, `chain`, `branching`, `counting` or `simulated`."""
    rolls: float = 1.0
    """Rolls until what is put up is decided, on the average; 1 where a round decides it."""
    rounds: int = 0
    """How many were simulated."""
    stretch: int = 1
    """The distribution is of so many rolls, where there is none of what one roll decides."""

    @property
    def exact(self) -> bool:
        return self.method != "simulated"

    @property
    def staked(self) -> int:
        """What has to be there for a round."""
        return sum(self.stakes.values())

    @property
    def mean(self) -> float:
        """The player's average result of a round."""
        return sum(self.means)

    @property
    def edge(self) -> float:
        """The house's share of the initial wagers."""
        return -self.mean / self.action

    @property
    def variance(self) -> float:
        return math.fsum(math.fsum(row) for row in self.covariance)

    @property
    def sd(self) -> float:
        return math.sqrt(self.variance)

    @property
    def hit(self) -> float:
        """How often the round is won, all wagers together."""
        return math.fsum(float(p) for net, p in self.distribution.items() if net > 0)

    @property
    def n0(self) -> float:
        """Rounds after which the average result is as large as the deviation."""
        return self.variance / self.mean**2 if self.mean else math.inf

    def correlation(self, one: int, other: int) -> float:
        spread = self.covariance[one][one] * self.covariance[other][other]
        return self.covariance[one][other] / math.sqrt(spread) if spread > 0 else 0.0

    def after(self, rounds: float) -> tuple[float, float]:
        """The average result and the deviation after so many rounds (rolls at the dice)."""
        decided = rounds / self.rolls
        return decided * self.mean, math.sqrt(decided) * self.sd


def combined(
    terms: Terms,
    stakes: Mapping[str, int],
    *,
    rounds: int = ROUNDS,
    seed: int = 1,
    policy: Array | None = None,
    simulated: bool = False,
    progress: Progress | None = None,
) -> Combined:
    """What these wagers (spot to cents) come to together; `policy` or `simulated` asks to play."""
    if not any(stakes.values()):
        raise BadInput("nothing is staked", code="wager")
    table = _Table.of(terms, stakes)
    if policy is None and not simulated:
        for way in (_proved, _by_chain, _by_branching, _by_counting):
            found = way(table)
            if found is not None:
                return found
    return _simulated(table, rounds, seed, policy, progress)


@dataclass
class _Table:
    """One seat with these wagers on the layout."""

    terms: Terms
    wagers: Mapping[str, int]
    stakes: Array
    carry: Array
    groups: list[str]
    spots: list[list[int]]
    """The spots whose results belong to each group."""
    deck: Sequence[int] = field(default_factory=list)

    @classmethod
    def of(cls, terms: Terms, wagers: Mapping[str, int]) -> _Table:
        game, layout = terms.game, terms.game.layout
        stakes, carry = no_stakes(terms, 1), game.new_carry(terms.rules, 1)
        kinds = [layout.wager(layout.index(name)) for name in wagers]
        for name, kind in zip(wagers, kinds, strict=True):
            if kind.slug not in terms.wagers:
                raise NotAllowed(f"{terms.address} has no {name} wager", code="wager")
        if not game.facts.stays_up:
            place(terms, stakes, carry, 0, wagers)
            rehearse(terms, stakes, carry)
        groups = list(dict.fromkeys(w.counted_as or w.slug for w in kinds))
        told = {w.tells_apart or game.facts.tells_apart for w in kinds}
        deck = merged(game.deck(terms.rules), _finest(told)) if game.deck else []
        spots = [layout.counted_with(slug) for slug in groups]
        return cls(terms, dict(wagers), stakes, carry, groups, spots, deck)

    @property
    def whole_cards(self) -> bool:
        """Are suits told apart, without any of them having a meaning of its own?"""
        layout = self.terms.game.layout
        kinds = [layout.wager(layout.index(name)) for name in self.wagers]
        told = {w.tells_apart or self.terms.game.facts.tells_apart for w in kinds}
        return _finest(told) is Face.CARD and not any(w.names_a_suit for w in kinds)

    def made(
        self, joint: Joint, method: str, *, rolls: float = 1.0, action: float = 0.0
    ) -> Combined:
        """What follows from a joint distribution."""
        total: dict[int, Chance] = {}
        for nets, p in joint.items():
            total[sum(nets)] = total.get(sum(nets), 0) + p
        number = range(len(self.groups))
        means = [sum(nets[i] * p for nets, p in joint.items()) for i in number]
        covariance = [
            [
                float(sum(nets[i] * nets[k] * p for nets, p in joint.items()) - means[i] * means[k])
                for k in number
            ]
            for i in number
        ]
        return Combined(
            terms=self.terms,
            stakes=self.wagers,
            wagers=self.groups,
            distribution=dict(sorted(total.items())),
            covariance=covariance,
            means=[float(mean) for mean in means],
            action=action or sum(self.wagers.values()),
            joint=joint,
            method=method,
            rolls=rolls,
        )


def _finest(told: set[Face]) -> Face:
    """The face that tells apart whatever one of these does."""
    if len(told) == 1:
        return next(iter(told))
    return Face.RANK if told == {Face.POINTS, Face.RANK} else Face.CARD


# --- One wager: its proof ---------------------------------------------------------------------


def _proved(table: _Table) -> Combined | None:
    """A wager by itself has been proved, or is proved now."""
    terms = table.terms
    stays = terms.game.facts.stays_up
    if len(table.groups) != 1 or len(table.wagers) != 1 or stays:
        return None
    ((spot, amount),) = table.wagers.items()
    if not can_solve(terms, table.groups[0]):
        return None
    try:
        found = solve_stored(terms, spot, amount)
    except PitbossError:
        return None
    by_itself = found.alone or found
    return table.made({(net,): p for net, p in by_itself.distribution.items()}, "proof")


# --- A flat bet and what rides on it ----------------------------------------------------------


@dataclass
class _JointChain(ChainSolver):
    """Several wagers that one throw decides; the first of the plan says when."""

    groups: list[list[int]] = field(default_factory=list)

    def _roll(self, state: State) -> Step:
        step = Step()
        flat = self.plan[0].counts
        before, carried = self._put_up(state)
        was_up = any(before[0, spot] for spot in flat)
        self.was_up |= was_up
        for thrown, share in self._throws():
            stakes, carry = before.copy(), carried.copy()
            tape = TableTape(answers=thrown, breakages=self.terms.breakages())
            self.terms.game.play(self.terms.rules, stakes, carry, tape)
            self.deals += 1
            lines = tape.settlement.lines
            if any(line.wager in flat for line in lines):
                nets = _nets(lines, self.groups)
                decided = cast(dict[Any, Fraction], step.decided)
                result = (*nets, sum(line.stake for line in lines))
                decided[result] = decided.get(result, Fraction(0)) + share
            elif lines or not was_up:
                raise NotAllowed("the wagers are not decided together", code="combined")
            else:
                after = (stakes.tobytes(), carry.tobytes())
                step.onward[after] = step.onward.get(after, Fraction(0)) + share
        return step

    def average_rolls(self) -> float:
        """Until it is decided: 1 + the average from where each roll leads."""
        steps = self._explore(self._start())
        place_of = {state: i for i, state in enumerate(steps)}
        onward = np.zeros((len(steps), len(steps)))
        for state, step in steps.items():
            for after, p in step.onward.items():
                onward[place_of[state], place_of[after]] += float(p)
        found = np.linalg.solve(np.eye(len(steps)) - onward, np.ones(len(steps)))
        return float(found[place_of[self._start()]])

    def _start(self) -> State:
        carry = self.terms.game.new_carry(self.terms.rules, 1)
        return no_stakes(self.terms, 1).tobytes(), carry.tobytes()


def _by_chain(table: _Table) -> Combined | None:
    """A flat bet at the dice, alone or with its odds."""
    terms, layout = table.terms, table.terms.game.layout
    if not terms.game.facts.stays_up:
        return None
    kinds = {name: layout.wager(layout.index(name)) for name in table.wagers}
    flats = [name for name, kind in kinds.items() if not kind.rides_on]
    if len(flats) != 1 or any(
        kind.rides_on != kinds[flats[0]].slug for name, kind in kinds.items() if name != flats[0]
    ):
        return None
    plan = []
    for name in [flats[0], *(name for name in kinds if name != flats[0])]:
        spot = layout.index(name)
        kind = kinds[name]
        travels = layout.counted_with(kind.slug) if kind.slug == name else [spot]
        plan.append(PutUp(spot, table.wagers[name], tuple(dict.fromkeys([spot, *travels]))))
    solver = _JointChain(terms, plan, table.deck, groups=table.spots)
    try:
        found = cast(Joint, solver.solve())
    except PitbossError:
        return None
    joint: dict[tuple[int, ...], Chance] = {}
    for (*nets, _), p in found.items():
        joint[tuple(nets)] = joint.get(tuple(nets), Fraction(0)) + p
    action = float(sum(staked * p for (*_, staked), p in found.items()))
    return table.made(joint, "chain", rolls=solver.average_rolls(), action=action)


def _nets(lines: Sequence[Line], groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """What was settled for each group of spots."""
    return tuple(sum(line.net for line in lines if line.wager in group) for group in groups)


# --- Branching --------------------------------------------------------------------------------


@dataclass
class _JointBranching(BranchingSolver):
    """Every end of the round, with the result of each group of spots."""

    groups: list[list[int]] = field(default_factory=list)

    def _end(self, tape: TableTape) -> Found:
        self.deals += 1
        if self.most_deals and self.deals > self.most_deals:
            raise TooLarge
        lines = tape.settlement.lines
        nets: Any = _nets(lines, self.groups)
        return Found(Fraction(sum(line.net for line in lines)), {nets: Fraction(1)})

    def ways(self) -> float:
        """About how many ends there are, in order: the least of some random ways."""
        dice, shoe = Random(0), Shoe(tuple(self.deck) if len(self.deck) else (0,) * 64)
        return min(self._branches_of_a_way(shoe, dice) for _ in range(8))


def _branching(table: _Table) -> _JointBranching:
    return _JointBranching(
        table.terms,
        table.stakes,
        table.carry,
        [],
        table.deck,
        most_deals=MOST_ENDS,
        position=table.terms.game.position,
        groups=table.spots,
    )


def _by_branching(table: _Table) -> Combined | None:
    if table.terms.game.facts.stays_up:
        return None
    try:
        found = _branching(table).solve()
    except (TooLarge, PitbossError):
        return None
    return table.made(cast(Joint, found.results), "branching")


# --- Counting ---------------------------------------------------------------------------------

Pairs = dict[tuple[int, int], Fraction]
"""(net of some spots, net of all of them) to chance."""


def _by_counting(table: _Table) -> Combined | None:
    """Every deal, by compiled code; a pass for each group, and for each two of three or more."""
    game = table.terms.game
    if game.facts.stays_up or not game.facts.equipment.is_dealt:
        return None
    if _branching(table).ways() > MOST_WAYS:
        return None
    try:
        if len(table.groups) <= 2:
            found = _pairs(table, table.spots[0])
            if len(table.groups) == 1:
                return table.made({(net,): p for (net, _), p in found.items()}, "counting")
            return table.made({(a, all - a): p for (a, all), p in found.items()}, "counting")
        return _sums(table)
    except PitbossError:
        return None


def _sums(table: _Table) -> Combined:
    """The distribution of the sum, and every covariance from the sums of two."""
    number = range(len(table.groups))
    ones = [_pairs(table, spots) for spots in table.spots]
    means = [_mean(found, lambda nets: nets[0]) for found in ones]
    squares = [_mean(found, lambda nets: nets[0] ** 2) for found in ones]
    covariance = [[float(squares[i] - means[i] ** 2) for _ in number] for i in number]
    for i, k in combinations(number, 2):
        both = _pairs(table, [*table.spots[i], *table.spots[k]])
        square = _mean(both, lambda nets: nets[0] ** 2)
        product = (square - squares[i] - squares[k]) / 2
        covariance[i][k] = covariance[k][i] = float(product - means[i] * means[k])
    total: dict[int, Chance] = {}
    for (_, net), p in ones[0].items():
        total[net] = total.get(net, Fraction(0)) + p
    return Combined(
        terms=table.terms,
        stakes=table.wagers,
        wagers=table.groups,
        distribution=dict(sorted(total.items())),
        covariance=covariance,
        means=[float(mean) for mean in means],
        action=sum(table.wagers.values()),
        joint=None,
        method="counting",
    )


def _mean(found: Pairs, of: Callable[[tuple[int, int]], int]) -> Fraction:
    return sum((of(nets) * p for nets, p in found.items()), Fraction(0))


def _pairs(table: _Table, spots: list[int]) -> Pairs:
    """Count every deal; at a decision, what is best for all wagers together."""
    game = table.terms.game
    solver = CountingSolver(
        table.terms, table.stakes, table.carry, spots, table.deck, suits_alike=table.whole_cards
    )
    if not game.actions:
        counted = solver.count(np.zeros(max(1, game.keys), dtype=np.int64))
        return _added(solver, counted, list(counted.weights))
    passes: dict[int, Counted] = {}
    for action in game.actions:
        always = np.full(max(1, game.keys), prefer(action), dtype=np.int64)
        passes[action] = solver.count(always)
        if set(passes[action].weights) == {-1}:
            break
    found: Pairs = {}
    keys = {key for counted in passes.values() for key in counted.weights}
    for key in sorted(keys):
        may = {
            action: _added(solver, counted, [key])
            for action, counted in passes.items()
            if key < 0 or int(counted.allowed[key]) & action
        }
        if key < 0:
            may = dict([next(iter(may.items()))])
        best = max(may.values(), key=lambda pairs: _mean(pairs, lambda nets: nets[1]))
        for nets, p in best.items():
            found[nets] = found.get(nets, Fraction(0)) + p
    return found


def _added(solver: CountingSolver, counted: Counted, keys: list[int]) -> Pairs:
    found: Pairs = {}
    for key in keys:
        for slot, weight in counted.weights.get(key, {}).items():
            net, total, _, draws = counted.slots[slot]
            p = Fraction(weight, solver._ways(draws))
            found[net, total] = found.get((net, total), Fraction(0)) + p
    return found


# --- Simulated --------------------------------------------------------------------------------


def _simulated(
    table: _Table, rounds: int, seed: int, policy: Array | None, progress: Progress | None
) -> Combined:
    """Covariances from the totals of a run; the distribution of the sum from single rounds.

    At the dice a wager may take several rolls, so there the sum is that of stretches of rolls.
    """
    terms = table.terms
    ran = simulate(terms, table.wagers, rounds=rounds, seed=seed, policy=policy, progress=progress)
    stays = terms.game.facts.stays_up
    stretch = ROLLS if stays else 1
    results = _results(Run(terms, table.wagers, seed, 1, policy), rounds // stretch, stretch)
    nets, counts = np.unique(results, return_counts=True)
    staked = _staked(table)
    means = [e.mean * staked[e.wager] * e.samples / rounds for e in ran.estimates]
    names = [e.wager for e in ran.estimates]
    covariance = [
        [value * staked[one] * staked[other] for other, value in zip(names, row, strict=True)]
        for one, row in zip(names, ran.covariance, strict=True)
    ]
    if stays:
        covariance = _spread_over(covariance, float(results.var()) / stretch)
    return Combined(
        terms=terms,
        stakes=table.wagers,
        wagers=names,
        distribution={
            int(net): int(count) / len(results) for net, count in zip(nets, counts, strict=True)
        },
        covariance=covariance,
        means=means,
        action=sum(staked[e.wager] * e.samples / rounds for e in ran.estimates),
        joint=None,
        method="simulated",
        rounds=rounds,
        stretch=stretch,
    )


def _staked(table: _Table) -> dict[str, int]:
    """What one unit of each group is, in cents."""
    layout = table.terms.game.layout
    found = dict.fromkeys(table.groups, 0)
    for name, amount in table.wagers.items():
        kind = layout.wager(layout.index(name))
        if not kind.counted_as:
            found[kind.slug] += amount
    return found


def _results(run: Run, number: int, stretch: int) -> Array:
    """What single rounds, or stretches of rolls, come to."""
    made = SessionRun(run, stretch, UNTOUCHED)
    jobs = cut(number, max(1, 250_000 // stretch))
    parts = [part[:, RESULT] for part in on_threads()(made, jobs)]
    found: Array = np.concatenate(parts)
    return found


def _spread_over(covariance: list[list[float]], variance: float) -> list[list[float]]:
    """Covariances in proportion, so that they add up to a stretch's variance, by roll.

    Results of rolls that follow each other hang together: what one roll's covariances say of a
    stretch is only how the wagers share in it.
    """
    whole = math.fsum(math.fsum(row) for row in covariance)
    return [[value * variance / whole for value in row] for row in covariance]


def as_json(found: Combined, pace: float = 0.0) -> dict[str, Any]:
    """The documented form; amounts are numbers, in dollars."""
    made: dict[str, Any] = {
        "book": found.terms.offer.book.slug,
        "game": found.terms.offer.slug,
        "options": dict(found.terms.options),
        "stakes": {name: amount / 100 for name, amount in found.stakes.items()},
        "wagers": found.wagers,
        "method": found.method,
        "exact": found.exact,
        "rounds": found.rounds or None,
        "staked": found.staked / 100,
        "action": found.action / 100,
        "mean": found.mean / 100,
        "edge": found.edge,
        "sd": found.sd / 100,
        "hit": None if found.stretch > 1 else found.hit,
        "n0": found.n0 if math.isfinite(found.n0) else None,
        "rolls": found.rolls,
        "means": {n: mean / 100 for n, mean in zip(found.wagers, found.means, strict=True)},
        "covariance": [[value / 10_000 for value in row] for row in found.covariance],
        "stretch": found.stretch,
        "distribution": [
            {"net": net / 100, "chance": float(p), "exact": _written(p)}
            for net, p in found.distribution.items()
        ],
        "joint": None
        if found.joint is None
        else [
            {"nets": [net / 100 for net in nets], "chance": float(p), "exact": _written(p)}
            for nets, p in sorted(found.joint.items())
        ],
        "hour": None,
    }
    if pace:
        mean, sd = found.after(pace)
        made["hour"] = {"rounds": pace, "mean": mean / 100, "sd": sd / 100}
    return made


def _written(p: Chance) -> str | None:
    return f"{p.numerator}/{p.denominator}" if isinstance(p, Fraction) else None
