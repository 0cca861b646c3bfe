"""Every wager whose result hangs on what is decided about another: solved, and simulated.

    python tools/hanging_wagers.py [ROUNDS] [--options]

Nothing is listed by hand. At every table that can be dealt, under its defaults and, with
`--options`, with each option moved by itself, all wagers are put up, the same cards are dealt with
other decisions, and what is then settled otherwise hangs on them (`engines/exact/beside`). Each
wager stands in the table once for every result that it comes to: by default, or else under the
first option that makes it hang. It is simulated beside the best play of the main wager, as the
tests do it.

The table of the defaults is in docs/measurements.md.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pitboss.engines.exact import Solved, can_solve, unit_stake
from pitboss.engines.exact.beside import hang_on_play
from pitboss.engines.exact.best_plays import best_policy
from pitboss.engines.exact.question import main_wager
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.exact.tables import Case, cases_of
from pitboss.engines.followed import is_followed
from pitboss.engines.play import no_stakes
from pitboss.engines.simulate import Estimate, simulate
from pitboss.rulebook.terms import Terms

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from engines import test_every_wager_simulated as suite

ROUNDS = 1_000_000
SEED = 13


@dataclass(frozen=True)
class Hanging:
    """A wager that hangs on decisions, and under which options."""

    terms: Terms
    wager: str
    changed: str

    @property
    def game(self) -> str:
        return self.terms.game.slug

    @property
    def stake(self) -> int:
        return unit_stake(self.terms, self.wager)

    def solved(self) -> Solved | None:
        proved = can_solve(self.terms, self.wager)
        return solve_stored(self.terms, self.wager, self.stake) if proved else None

    def run(self) -> suite.Run:
        """Beside the best play of the main wager, or the usual where none is proved."""
        best = best_policy(self.terms) if can_solve(self.terms, main_wager(self.terms)) else None
        return suite.Run(suite.beside_the_least(self.terms, {self.wager: self.stake}), best)

    @property
    def by_totals(self) -> bool:
        """Does the simulation follow a chart of totals where the proof knows every card?"""
        return is_followed(self.terms, self.wager)

    def simulated(self, rounds: int) -> Estimate:
        held, run = suite.with_meter_held(self.terms), self.run()
        found = simulate(held, run.wagers, rounds=rounds, seed=SEED, policy=run.policy).estimates
        return next(estimate for estimate in found if estimate.wager == self.wager)


def found(move_options: bool) -> Iterator[Hanging]:
    """At each table; an option that is moved is looked at once for each game."""
    tried: dict[str, set[str]] = {}
    for address in suite.playable():
        on = suite.opened(address)
        if not on.game.actions:
            continue
        hanging = hanging_at(on)
        yield from (Hanging(on, slug, "") for slug in sorted(hanging))
        known = tried.setdefault(on.game.slug, set())
        for case in moved(on) if move_options else ():
            if case.changed not in known:
                known.add(case.changed)
                under = hanging_at(case.terms()) - hanging
                hanging |= under
                yield from (Hanging(case.terms(), slug, case.changed) for slug in sorted(under))


def moved(on: Terms) -> list[Case]:
    """The game with each of its options moved by itself."""
    shuffle = {name: value for name, value in on.options.items() if name == "shuffle"}
    first = Case(address=on.address, wager=main_wager(on), options={**shuffle}, stake=None)
    return cases_of(first, every=True)[1:]


def hanging_at(on: Terms) -> set[str]:
    """The wagers beside the main one that hang on decisions, all put up at once."""
    layout, main = on.game.layout, main_wager(on)
    stakes = no_stakes(on, 1)
    for wager in layout.wagers:
        spot = layout.spots_of(wager.slug)[0]
        if wager.slug in on.wagers and not wager.raises and on.may_open(spot):
            stakes[0, spot] = unit_stake(on, wager.slug)
    spots = set[int]().union(*hang_on_play(on, stakes, on.game.new_carry(on.rules, 1)))
    return {
        wager.slug
        for wager in (layout.wager(spot) for spot in spots)
        if wager.slug != main and not wager.counted_as
    }


def rows(rounds: int, move_options: bool) -> Iterator[str]:
    """One for every result that a wager of a game comes to."""
    known = set()
    for each in found(move_options):
        exact = each.solved()
        result = exact and (exact.edge, (exact.alone or exact).edge)
        if (each.game, each.wager, result) not in known:
            known.add((each.game, each.wager, result))
            yield row(each, exact, each.simulated(rounds))


def row(each: Hanging, exact: Solved | None, estimate: Estimate) -> str:
    under = f" with `{each.changed}`" if each.changed else ""
    cells = [f"`{each.terms.address}:{each.wager}`{under}"]
    if exact is None:
        cells += ["not proved", "", f"{estimate.edge:.4%}", ""]
    else:
        alone = f"{float(exact.alone.edge):.4%}" if exact.alone else "the same"
        edge = float(exact.edge)
        if each.by_totals:
            cells[0] += ", by the chart of totals"
            edge, alone = suite.exact_edge(each.terms, each.wager, each.run()), ""
        z = estimate.z(edge)
        cells += [f"{edge:.4%}", alone, f"{estimate.edge:.4%}", f"{z:+.2f}"]
    return f"| {' | '.join(cells)} |".replace("%", " %")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("rounds", nargs="?", type=int, default=ROUNDS)
    asked.add_argument("--options", action="store_true", help="move each option by itself, too")
    given = asked.parse_args()
    print("| wager | beside the best play | giving up no hand | simulated | z |")
    print("|---|---|---|---|---|", flush=True)
    for line in rows(given.rounds, given.options):
        print(line, flush=True)


if __name__ == "__main__":
    main()
