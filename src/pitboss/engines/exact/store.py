"""Exact results are kept: the same rules and the same code give the same result."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from fractions import Fraction
from pathlib import Path

from pitboss.engines.exact import Exact, Floating, Solved, solve, unit_stake
from pitboss.jit import revision_folder
from pitboss.rulebook.terms import Terms

DAMAGED = (ArithmeticError, ValueError, KeyError, TypeError, AssertionError)
"""What reading a damaged result may raise: it is solved again."""


def solve_stored(terms: Terms, spot: str, stake: int | None = None) -> Solved:
    """Like `solve`, from the store when this was solved before."""
    amount, path = _place(terms, spot, stake)
    found = stored(terms, spot, stake)
    if found is not None:
        return found
    exact = solve(terms, spot, stake=amount)
    if path is not None:
        with contextlib.suppress(OSError):
            part = path.with_suffix(f".{os.getpid()}")
            part.write_text(json.dumps(_written(exact)))
            part.replace(path)
    return exact


def stored(terms: Terms, spot: str, stake: int | None = None) -> Solved | None:
    """The result if this was solved before; nothing is solved now."""
    _, path = _place(terms, spot, stake)
    if path is not None:
        with contextlib.suppress(OSError, *DAMAGED):
            return _read(json.loads(path.read_text()))
    return None


def _place(terms: Terms, spot: str, stake: int | None) -> tuple[int, Path | None]:
    """The stake of a wager, and where its result is kept if anything can be written."""
    slug = terms.game.layout.kinds[terms.game.layout.index(spot)]
    amount = stake or unit_stake(terms, slug)
    key = [terms.address, spot, amount, sorted((k, str(v)) for k, v in terms.options.items())]
    key += [sorted(terms.paytables.items()), terms.offer.path.read_text(encoding="utf-8")]
    name = hashlib.sha256(json.dumps(key).encode()).hexdigest()[:32]
    folder = revision_folder("exact")
    return amount, folder / f"{name}.json" if folder else None


def _written(exact: Solved) -> dict[str, object]:
    return {
        "floating": isinstance(exact, Floating),
        "wager": exact.wager,
        "stake": exact.stake,
        "distribution": [[net, str(p)] for net, p in exact.distribution.items()],
        "units": str(exact.units),
        "solver": exact.solver,
        "deals": exact.deals,
        "strategy": list(exact.strategy.items()),
    }


def _read(raw: dict[str, object]) -> Solved:
    pairs = raw["distribution"]
    strategy = raw["strategy"]
    assert isinstance(pairs, list)
    assert isinstance(strategy, list)
    wager, solver = str(raw["wager"]), str(raw["solver"])
    stake, deals = int(str(raw["stake"])), int(str(raw["deals"]))
    best = {int(k): int(a) for k, a in strategy}
    if raw["floating"]:
        return Floating(
            wager=wager,
            stake=stake,
            distribution={int(net): float(p) for net, p in pairs},
            units=float(str(raw["units"])),
            solver=solver,
            deals=deals,
            strategy=best,
        )
    return Exact(
        wager=wager,
        stake=stake,
        distribution={int(net): Fraction(p) for net, p in pairs},
        units=Fraction(str(raw["units"])),
        solver=solver,
        deals=deals,
        strategy=best,
    )
