"""A simulation as an object: totals, covariance, and how far it is from the proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.engines.held_against import Proofs
from pitboss.engines.simulate import Estimate, Simulation
from pitboss.extras import optional
from pitboss.library.shown import Picture, Record, Shown, drawn
from pitboss.rulebook.terms import Terms


@dataclass(frozen=True, repr=False)
class Simulated(Shown):
    """A finished run, wager by wager."""

    terms: Terms
    run: Simulation
    """The engine's own: estimates, covariance, and how they came about."""
    stakes: Mapping[str, int]
    """Spot to cents."""
    strategy: str
    proofs: Proofs

    @property
    def rounds(self) -> int:
        return self.run.rounds

    @property
    def seed(self) -> int:
        return self.run.seed

    @property
    def wagers(self) -> list[str]:
        return [estimate.wager for estimate in self.run.estimates]

    def __getitem__(self, wager: str) -> Estimate:
        """The estimate of one wager: mean, se, hit, push, sd, units."""
        return self.run.estimates[self.wagers.index(wager)]

    @property
    def covariance(self) -> list[list[float]]:
        """Of the wagers' results in one round, in units, in the order of `wagers`."""
        return self.run.covariance

    @property
    def exact(self) -> Mapping[str, float | None]:
        """The proved edge of each wager, where there is a proof of what was played."""
        return self.proofs.edges

    def z(self, wager: str) -> float | None:
        """How many standard errors a wager's estimate is from its proof."""
        proved = self.exact[wager]
        return None if proved is None else self[wager].z(proved)

    @property
    def title(self) -> str:
        return f"{self.terms.address}: {self.rounds:,} rounds, seed {self.seed}"

    def records(self) -> list[Record]:
        """A row for each wager."""
        return [
            {
                "wager": e.wager,
                "edge": e.edge,
                "se": e.se,
                "hit": e.hit,
                "push": e.push,
                "sd": e.sd,
                "units": e.units,
                "samples": e.samples,
                "exact": self.exact[e.wager],
                "z": self.z(e.wager),
            }
            for e in self.run.estimates
        ]

    def chart(self) -> Picture:
        """How the estimates came about, with their 95 % bands and the proofs."""
        from pitboss.report.convergence import draw_convergence

        with optional():
            return drawn(
                lambda path: draw_convergence(path, self.title, self.run, self.proofs.edges)
            )

    def __repr__(self) -> str:
        found = (f"{e.wager} {e.edge:.4%} ± {1.96 * e.se:.4%}" for e in self.run.estimates)
        return f"<Simulated {self.title}: {', '.join(found).replace('%', ' %')}>"
