"""What an exact solver finds: a distribution of results, in fractions or in floating point."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction


@dataclass(frozen=True, kw_only=True)
class MeterLine:
    """The edge of a wager by what a progressive meter shows, in dollars before the bet is made.

    Exact wherever the percentages of the meter come out to the cent, as they do at whole dollars.
    """

    at: Fraction
    """The meter at which the edge beside this is solved: its seed."""
    constant: Fraction
    slope: Fraction
    """From `low` up to `high` the edge is `constant - slope * meter`."""
    low: Fraction
    high: Fraction | None
    break_even: Fraction | None
    """The meter with which the edge is nought, on this line or beyond it; None if there is none."""

    def edge(self, meter: Fraction | int) -> Fraction:
        """The edge with so many dollars on the meter, between `low` and `high`."""
        return self.constant - self.slope * meter


@dataclass(frozen=True, kw_only=True)
class Exact:
    """The result of one wager, proved. Per unit of the initial stake where it says so."""

    wager: str
    stake: int
    distribution: Mapping[int, Fraction]
    """Net result in cents, and its probability. They sum to one."""
    units: Fraction
    """Average amount that has action, in initial stakes: put up, and not given back undecided."""
    solver: str
    """Which solver found it: `branching`, `counting`, `chain` and so on."""
    deals: int
    """How many ends of the round (or transitions) were counted."""
    strategy: Mapping[int, int] = field(default_factory=dict)
    """The best action at each information key that can come up."""
    meter: MeterLine | None = None
    """The edge by the meter, for a wager that pays from one."""
    put_up: Fraction | None = None
    """Average amount put up, where some of it may come back without action."""
    beside: str = ""
    """The wager whose best play this result comes with, where its decisions settle this one too."""
    alone: Exact | None = None
    """And what it is without them, when nobody gives up a hand."""
    set_best: Exact | None = None
    """Hands that are set in two: each as well as can be, where this result is by the house way."""
    shipped: bool = field(default=False, compare=False)
    """Did this proof come with the package?"""

    def __post_init__(self) -> None:
        total = sum(self.distribution.values())
        if total != 1:
            raise ArithmeticError(f"the probabilities of {self.wager} sum to {total}")

    def named(self, wager: str) -> Exact:
        """The same result under another name: a wager whose spots are all alike."""
        alone = self.alone and self.alone.named(wager)
        set_best = self.set_best and self.set_best.named(wager)
        return replace(self, wager=wager, alone=alone, set_best=set_best)

    @property
    def edge(self) -> Fraction:
        """The house's share of the initial wager."""
        return -self._mean / self.stake

    @property
    def together(self) -> Floating | None:
        """A fold takes no more than the bet: nobody plays for both."""
        return None

    @property
    def fraction(self) -> str | None:
        """The edge as it is written."""
        return f"{self.edge.numerator}/{self.edge.denominator}"

    @property
    def _mean(self) -> Fraction:
        return sum((net * p for net, p in self.distribution.items()), Fraction(0))

    @property
    def hit(self) -> Fraction:
        return sum((p for net, p in self.distribution.items() if net > 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        return self.distribution.get(0, Fraction(0))

    @property
    def sd(self) -> float:
        """Standard deviation in initial stakes."""
        squares = sum(net * net * p for net, p in self.distribution.items())
        return math.sqrt(float(squares - self._mean**2)) / self.stake

    @property
    def element_of_risk(self) -> Fraction:
        """The house's share of all money that has action."""
        return self.edge / self.units

    @property
    def comes_back(self) -> Fraction:
        """What is put up and given back without action, on the average."""
        return Fraction(0) if self.put_up is None else self.put_up - self.units


@dataclass(frozen=True, kw_only=True)
class Floating:
    """The result of a wager whose tree is walked whole, in floating point: no fraction to print.

    Edge and units are exact up to rounding; see the solver for the rest of the distribution.
    """

    wager: str
    stake: int
    distribution: Mapping[int, float]
    """Net result in cents, and its probability."""
    units: float
    """Average amount that has action, in initial stakes."""
    solver: str
    """`shoe`."""
    deals: int
    """How many ends of the round were weighed."""
    strategy: Mapping[int, int] = field(default_factory=dict)
    beside: str = ""
    """The wager whose best play this result comes with, where its decisions settle this one too."""
    together: Floating | None = None
    """And both by the play that is best for both, in stakes of that wager."""
    shipped: bool = field(default=False, compare=False)
    """Did this proof come with the package?"""

    def __post_init__(self) -> None:
        total = math.fsum(self.distribution.values())
        if abs(total - 1) > 1e-9:
            raise ArithmeticError(f"the probabilities of {self.wager} sum to {total}")

    def named(self, wager: str) -> Floating:
        """The same result under another name."""
        return replace(self, wager=wager)

    @property
    def edge(self) -> float:
        """The house's share of the initial wager."""
        return -self._mean / self.stake

    @property
    def fraction(self) -> str | None:
        """There is none to write."""
        return None

    @property
    def meter(self) -> MeterLine | None:
        """No such wager pays from one."""
        return None

    @property
    def alone(self) -> Exact | None:
        """No such wager is lost by giving up a hand."""
        return None

    @property
    def set_best(self) -> Exact | None:
        """No such wager is on hands that are set."""
        return None

    @property
    def _mean(self) -> float:
        return math.fsum(net * p for net, p in self.distribution.items())

    @property
    def hit(self) -> float:
        return math.fsum(p for net, p in self.distribution.items() if net > 0)

    @property
    def push(self) -> float:
        return self.distribution.get(0, 0.0)

    @property
    def sd(self) -> float:
        """Standard deviation in initial stakes."""
        squares = math.fsum(net * net * p for net, p in self.distribution.items())
        return math.sqrt(squares - self._mean**2) / self.stake

    @property
    def element_of_risk(self) -> float:
        """The house's share of all money that has action."""
        return self.edge / self.units

    @property
    def put_up(self) -> Fraction | None:
        """Not told apart here."""
        return None

    @property
    def comes_back(self) -> float:
        return 0.0


Solved = Exact | Floating
