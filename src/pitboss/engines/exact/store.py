"""Exact results are kept: the same rules and the same code give the same fraction."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from fractions import Fraction

from pitboss.engines.exact import Exact, solve, unit_stake
from pitboss.jit import revision_folder
from pitboss.rulebook.terms import Terms

DAMAGED = (ArithmeticError, ValueError, KeyError, TypeError, AssertionError)
"""What reading a damaged result may raise: it is solved again."""


def solve_stored(terms: Terms, spot: str, stake: int | None = None) -> Exact:
    """Like `solve`, from the store when this was solved before."""
    slug = terms.game.layout.kinds[terms.game.layout.index(spot)]
    amount = stake or unit_stake(terms, slug)
    key = [terms.address, spot, amount, sorted((k, str(v)) for k, v in terms.options.items())]
    key += [sorted(terms.paytables.items()), terms.offer.path.read_text(encoding="utf-8")]
    name = hashlib.sha256(json.dumps(key).encode()).hexdigest()[:32]
    folder = revision_folder("exact")
    if folder is None:
        return solve(terms, spot, stake=amount)
    path = folder / f"{name}.json"
    with contextlib.suppress(OSError, *DAMAGED):
        return _read(json.loads(path.read_text()))
    exact = solve(terms, spot, stake=amount)
    with contextlib.suppress(OSError):
        part = path.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps(_written(exact)))
        part.replace(path)
    return exact


def _written(exact: Exact) -> dict[str, object]:
    return {
        "wager": exact.wager,
        "stake": exact.stake,
        "distribution": [[net, str(p)] for net, p in exact.distribution.items()],
        "units": str(exact.units),
        "solver": exact.solver,
        "deals": exact.deals,
        "strategy": list(exact.strategy.items()),
    }


def _read(raw: dict[str, object]) -> Exact:
    pairs = raw["distribution"]
    strategy = raw["strategy"]
    assert isinstance(pairs, list)
    assert isinstance(strategy, list)
    return Exact(
        wager=str(raw["wager"]),
        stake=int(str(raw["stake"])),
        distribution={int(net): Fraction(p) for net, p in pairs},
        units=Fraction(str(raw["units"])),
        solver=str(raw["solver"]),
        deals=int(str(raw["deals"])),
        strategy={int(k): int(a) for k, a in strategy},
    )
