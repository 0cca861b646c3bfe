"""Every wager under every option and number of decks: its proof, and a simulation against it.

    python tools/every_option.py [ADDRESS or BOOK ...] [--rounds N]

At each table, for each number of decks that its book allows, all wagers are proved and simulated
under the defaults and with every other option and every paytable moved by itself, as far as that
changes the rules. It is the test of every wager (`tests/engines/test_every_wager_simulated.py`),
which knows the defaults alone. A row is written as soon as it is known; proofs are kept, so that a
run that was stopped goes on where it was. It fails where a simulation is four standard errors off.
"""

from __future__ import annotations

import argparse
import pickle
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pitboss.engines.exact import Exact
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.exact.tables import written
from pitboss.engines.followed import is_followed
from pitboss.errors import NotAllowed
from pitboss.rulebook.schema import Option, Scalar
from pitboss.rulebook.terms import Terms

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from engines import test_every_wager_simulated as suite

ROUNDS = 1_000_000
NOT_MOVED = ("decks", "cover")
"""Decks are gone through by themselves; what a bank covers matters where it may run dry."""
Moved = Mapping[str, Scalar]


@dataclass(frozen=True)
class Row:
    """One wager under one set of options."""

    wager: str
    under: str
    proved: str
    exact: float
    found: float
    z: float

    def __str__(self) -> str:
        edge, seen = f"{self.exact:.4%}", f"{self.found:.4%}"
        cells = [f"`{self.wager}`", self.under, self.proved, edge, seen, f"{self.z:+.2f}"]
        return f"| {' | '.join(cells)} |".replace("%", " %")


def values(option: Option) -> list[Scalar]:
    """All of them, where solvers of tables take the ends of a long row."""
    if option.allowed or option.at_least is None or option.at_most is None:
        return list(option.allowed)
    return list(range(option.at_least, option.at_most + 1))


def tables(address: str) -> Iterator[tuple[str, Terms]]:
    """Each number of decks, and with it each other option and each paytable by itself."""
    known: set[bytes] = set()
    options = suite.opened(address).offer.data.options
    for decks in values(options["decks"]) if "decks" in options else [None]:
        shoe: Moved = {} if decks is None else {"decks": decks}
        for moved in ({}, *moves(suite.opened(address))):
            try:
                on = suite.opened(address, {**shoe, **moved})
            except NotAllowed:  # values that do not go together
                continue
            rules = pickle.dumps(tuple(on.rules))
            if rules not in known:
                known.add(rules)
                yield " ".join(f"{n}={written(v)}" for n, v in {**shoe, **moved}.items()), on


def moves(on: Terms) -> Iterator[Moved]:
    """Every other option, and every paytable, moved by itself."""
    for name, option in on.offer.data.options.items():
        if name not in NOT_MOVED:
            yield from ({name: value} for value in values(option) if value != on.options[name])
    for slug, wager in on.offer.data.wager.items():
        yield from ({f"{slug}-paytable": table.name} for table in wager.paytable[1:])


def rows(address: str, rounds: int) -> Iterator[Row]:
    for under, on in tables(address):
        for (spot, by_itself), figures in suite.simulated(on, rounds, under).items():
            name = f"{address}:{spot}" + ", giving up no hand" * by_itself
            yield Row(name, under, fraction(on, spot, by_itself=by_itself), *figures)


def fraction(on: Terms, spot: str, *, by_itself: bool) -> str:
    """The proved edge where it is a fraction, and of the play that is simulated."""
    if is_followed(on, spot):
        return ""
    proved = solve_stored(on, spot, suite.stake_of(on, on.game.layout.index(spot)))
    proved = (proved.alone or proved) if by_itself and isinstance(proved, Exact) else proved
    return str(proved.edge) if isinstance(proved, Exact) else ""


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("where", nargs="*", help="an address or a book; all, if none is named")
    asked.add_argument("--rounds", type=int, default=ROUNDS)
    given = asked.parse_args()
    print("| wager | under | proved | exact | simulated | z |")
    print("|---|---|---|---|---|---|", flush=True)
    found: list[Row] = []
    for address in suite.playable():
        if not given.where or {address, address.split("/")[0]} & set(given.where):
            for row in rows(address, given.rounds):
                found.append(row)
                print(row, flush=True)
    off = [row for row in found if not abs(row.z) < suite.SURPRISE]
    most = max((abs(row.z) for row in found), default=0.0)
    print(f"{len(found)} results, the largest |z| is {most:.2f}; {len(off)} beyond four")
    sys.exit(1 if off else 0)


if __name__ == "__main__":
    main()
