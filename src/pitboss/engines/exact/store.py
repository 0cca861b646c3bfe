"""Exact results are kept: the same rules and the same code give the same result.

What this machine has not proved may have come with the package (`shipped.py`).
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.engines.exact.meters import meter_line, pays_from_meter
from pitboss.engines.exact.proving import solve
from pitboss.engines.exact.question import unit_stake
from pitboss.engines.exact.result import Exact, Floating, MeterLine, Solved
from pitboss.engines.exact.shipped import shipped
from pitboss.errors import NotAllowed
from pitboss.jit import revision_folder
from pitboss.rulebook.terms import Terms

DAMAGED = (ArithmeticError, ValueError, KeyError, TypeError, AssertionError)
"""What reading a damaged result may raise: it is solved again."""

HERE = "{address}"
"""Stands for the address in a kept refusal: another book with the same rules has its own."""


def solve_stored(
    terms: Terms,
    spot: str,
    stake: int | None = None,
    beside: int | None = None,
    *,
    anew: bool = False,
) -> Solved:
    """Like `solve`, from the store when this was solved before; with the line of a meter.

    A refusal is kept too: the same rules refuse again. `anew` believes nothing that is kept.
    """
    amount, name = named(terms, spot, stake, beside)
    path = _place(terms, name)
    found = None if anew else stored(terms, spot, stake, beside)
    if found is not None:
        return found
    try:
        exact = solve(terms, spot, stake=amount, beside=beside)
    except NotAllowed as error:
        _keep(path, _refusal(terms, error))
        raise
    slug = terms.game.layout.kinds[terms.game.layout.index(spot)]
    if isinstance(exact, Exact) and pays_from_meter(terms, slug):
        exact = replace(exact, meter=meter_line(terms, spot, exact))
    _keep(path, _written(exact))
    return exact


def stored(
    terms: Terms,
    spot: str,
    stake: int | None = None,
    beside: int | None = None,
    *,
    here: bool = True,
) -> Solved | None:
    """The result if this was solved before, or the refusal; nothing is solved now.

    If not `here`, what came with the package alone.
    """
    _, name = named(terms, spot, stake, beside)
    path = _place(terms, name) if here else None
    if path is not None:
        with contextlib.suppress(OSError, *DAMAGED):
            return _found(terms, json.loads(path.read_text()))
    raw = shipped(terms.game.file, name)
    if raw is not None:
        with contextlib.suppress(*DAMAGED):
            return replace(_found(terms, raw), shipped=True)
    return None


def _found(terms: Terms, raw: Any) -> Solved:
    """What was kept; a refusal is raised again."""
    if "refused" in raw:
        raise NotAllowed(str(raw["refused"]).replace(HERE, terms.address), code=str(raw["code"]))
    return _read(raw)


def written_down(
    terms: Terms, spot: str, stake: int | None = None, beside: int | None = None
) -> tuple[str, Any | None]:
    """The name of a result, and the result or refusal as it is kept, for the package to ship."""
    _, name = named(terms, spot, stake, beside)
    try:
        found = stored(terms, spot, stake, beside)
    except NotAllowed as error:
        return name, _refusal(terms, error)
    return name, _written(found) if found is not None else None


def named(
    terms: Terms, spot: str, stake: int | None = None, beside: int | None = None
) -> tuple[int, str]:
    """The stake of a wager, and the name of its result: a hash of all that is asked."""
    slug = terms.game.layout.kinds[terms.game.layout.index(spot)]
    amount = stake or unit_stake(terms, slug)
    return amount, terms.key(spot, amount, beside)


def _place(terms: Terms, name: str) -> Path | None:
    """Where a result is kept, if anything can be written."""
    folder = revision_folder("exact", Path(__file__), terms.game.file, binding=False)
    return folder / f"{name}.json" if folder else None


def _keep(path: Path | None, what: dict[str, object]) -> None:
    """Written whole or not at all, also where a process is stopped in the middle of it."""
    if path is not None:
        with contextlib.suppress(OSError):
            part = path.with_suffix(f".{os.getpid()}")
            part.write_text(json.dumps(what))
            part.replace(path)


def _refusal(terms: Terms, error: NotAllowed) -> dict[str, object]:
    return {"refused": error.message.replace(terms.address, HERE), "code": error.code}


def _written(exact: Solved) -> dict[str, object]:
    return {
        "floating": isinstance(exact, Floating),
        "wager": exact.wager,
        "stake": exact.stake,
        "distribution": [[net, str(p)] for net, p in exact.distribution.items()],
        "units": str(exact.units),
        "put-up": "" if exact.put_up is None else str(exact.put_up),
        "solver": exact.solver,
        "deals": exact.deals,
        "strategy": list(exact.strategy.items()),
        "meter": _written_line(exact.meter),
        "beside": exact.beside,
        "alone": _written(exact.alone) if exact.alone else None,
        "together": _written(exact.together) if exact.together else None,
        "set-best": _written(exact.set_best) if exact.set_best else None,
    }


def _written_line(line: MeterLine | None) -> dict[str, str | None] | None:
    """Fractions as they are written; null for what there is not."""
    if line is None:
        return None
    values = {f.name: getattr(line, f.name) for f in fields(line)}
    return {name: None if value is None else str(value) for name, value in values.items()}


def _read_line(raw: Any) -> MeterLine | None:
    if raw is None:
        return None
    values: dict[str, Any] = {n: None if v is None else Fraction(v) for n, v in raw.items()}
    return MeterLine(**values)


def _read(raw: dict[str, Any]) -> Solved:
    best = {int(k): int(a) for k, a in raw["strategy"]}
    wager, solver, stake, deals = raw["wager"], raw["solver"], raw["stake"], raw["deals"]
    if raw["floating"]:
        together = _read(raw["together"]) if raw["together"] else None
        assert not isinstance(together, Exact)
        return Floating(
            wager=wager,
            stake=stake,
            distribution={int(net): float(p) for net, p in raw["distribution"]},
            units=float(raw["units"]),
            solver=solver,
            deals=deals,
            strategy=best,
            beside=raw["beside"],
            together=together,
        )
    alone, set_best = (_read(raw[n]) if raw[n] else None for n in ("alone", "set-best"))
    assert not isinstance(alone, Floating)
    assert not isinstance(set_best, Floating)
    return Exact(
        wager=wager,
        stake=stake,
        distribution={int(net): Fraction(p) for net, p in raw["distribution"]},
        units=Fraction(raw["units"]),
        solver=solver,
        deals=deals,
        strategy=best,
        meter=_read_line(raw["meter"]),
        put_up=Fraction(raw["put-up"]) if raw["put-up"] else None,
        beside=raw["beside"],
        alone=alone,
        set_best=set_best,
    )
