"""A proved edge as JSON: what `edge --json` and the floor's page say."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.engines.exact import Solved
from pitboss.engines.exact.result import MeterLine
from pitboss.rulebook.terms import Terms


def edge_json(terms: Terms, exact: Solved, alike: list[str]) -> dict[str, Any]:
    """The documented form."""
    slug = exact.wager.split(" ")[0]
    return {
        "book": terms.offer.book.slug,
        "game": terms.offer.slug,
        "wager": exact.wager,
        "paytable": terms.paytables.get(slug),
        "options": dict(terms.options),
        "edge": float(exact.edge),
        "exact": exact.fraction,
        "hit": float(exact.hit),
        "push": float(exact.push),
        "sd": exact.sd,
        "units": float(exact.units),
        "put_up": float(exact.units + exact.comes_back),
        "element_of_risk": float(exact.element_of_risk),
        "stake": exact.stake / 100,
        "deals": exact.deals,
        "method": "exact",
        "solver": exact.solver,
        "shipped": exact.shipped,
        "meter": _meter_json(exact.meter),
        "beside": exact.beside or None,
        "alone": _other_json(exact.alone),
        "together": _other_json(exact.together),
        "set_best": _other_json(exact.set_best),
        "alike": alike,
        "disputed": [
            n for n, o in terms.offer.data.options.items() if o.disputed and n in terms.options
        ],
    }


def _other_json(played: Solved | None) -> dict[str, Any] | None:
    """What the wager comes to played otherwise: giving up no hand, for both, or set best."""
    if played is None:
        return None
    return {
        "edge": float(played.edge),
        "exact": played.fraction,
        "hit": float(played.hit),
        "push": float(played.push),
        "sd": played.sd,
    }


def _meter_json(line: MeterLine | None) -> dict[str, Any] | None:
    """The line as fractions; amounts in dollars."""
    if line is None:
        return None
    return {
        "at": float(line.at),
        "constant": ratio(line.constant),
        "slope": ratio(line.slope),
        "from": float(line.low),
        "to": None if line.high is None else float(line.high),
        "break_even": None if line.break_even is None else float(line.break_even),
    }


def ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
