"""Wagers played together, as an object."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.desk.combined import Chance, Combined, as_json
from pitboss.desk.ruin import risk_of
from pitboss.library.amounts import Amount, in_cents
from pitboss.library.shown import Record, Shown


@dataclass(frozen=True, repr=False)
class Together(Shown):
    """Several wagers of one seat in every round. Amounts are dollars."""

    found: Combined
    """The desk's own, in cents."""

    @property
    def exact(self) -> bool:
        """Was the round gone through whole? Else it was simulated."""
        return self.found.exact

    @property
    def method(self) -> str:
        return self.found.method

    @property
    def wagers(self) -> list[str]:
        return self.found.wagers

    @property
    def edge(self) -> float:
        """The house's share of the initial wagers."""
        return self.found.edge

    def __float__(self) -> float:
        return self.edge

    @property
    def mean(self) -> float:
        """The average result of a round."""
        return self.found.mean / 100

    @property
    def sd(self) -> float:
        return self.found.sd / 100

    @property
    def n0(self) -> float:
        """Rounds after which the average result is as large as the deviation."""
        return self.found.n0

    @property
    def rolls(self) -> float:
        """Rolls until what is put up is decided; 1 where a round decides it."""
        return self.found.rolls

    @property
    def covariance(self) -> list[list[float]]:
        """In dollars squared, in the order of `wagers`."""
        return [[value / 10_000 for value in row] for row in self.found.covariance]

    def correlation(self, one: str, other: str) -> float:
        names = self.found.wagers
        return self.found.correlation(names.index(one), names.index(other))

    @property
    def distribution(self) -> dict[Fraction, Chance]:
        """What a round comes to, and its chance."""
        return {Fraction(net, 100): p for net, p in self.found.distribution.items()}

    @property
    def joint(self) -> dict[tuple[Fraction, ...], Chance] | None:
        """The results wager by wager, and their chance, where that is known."""
        if self.found.joint is None:
            return None
        return {
            tuple(Fraction(net, 100) for net in nets): p for nets, p in self.found.joint.items()
        }

    def after(self, rounds: float) -> tuple[float, float]:
        """Average and deviation after so many rounds: `after(pace)` is an hour."""
        mean, sd = self.found.after(rounds)
        return mean / 100, sd / 100

    def ruin(self, bankroll: Amount, rounds: int) -> float:
        """The chance that this bankroll is lost in so many rounds."""
        risk = risk_of(self.found, rounds=rounds, bankroll=in_cents(bankroll))
        assert risk.chance is not None
        return risk.chance

    def bankroll(self, chance: float, rounds: int) -> float:
        """The least bankroll that is lost in so many rounds with no more than this chance."""
        needs = risk_of(self.found, rounds=rounds, wanted=chance).needs
        assert needs is not None
        return needs / 100

    @property
    def title(self) -> str:
        put_up = (f"{name} ${amount / 100:g}" for name, amount in self.found.stakes.items())
        return f"{self.found.terms.address}: {', '.join(put_up)}"

    def json(self, pace: float = 0.0) -> dict[str, Any]:
        """The same form as `pitboss risk --json`."""
        return as_json(self.found, pace)

    def records(self) -> list[Record]:
        """A row for each result of the round."""
        rows = self.found.joint or {(net,): p for net, p in self.found.distribution.items()}
        names = self.found.wagers if self.found.joint is not None else ["together"]
        return [
            {n: net / 100 for n, net in zip(names, nets, strict=True)}
            | {"net": sum(nets) / 100, "chance": float(p)}
            for nets, p in sorted(rows.items())
        ]

    def __repr__(self) -> str:
        how = "exact" if self.exact else f"{self.found.rounds:,} rounds simulated"
        return f"<Together {self.title}: edge {100 * self.edge:.4f} %, sd ${self.sd:.4f}, {how}>"
