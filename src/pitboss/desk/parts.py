"""Parts: what each row of a paytable, each option and each rule is worth in edge.

Every part is moved by itself, all others as they are. A row's worth is what the house would hold
more without it; an option takes each value that the book allows; a rule, which the book fixes, is
moved to what another house might have, as an answer to "what if", and is no reading of the book.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Literal

from pitboss.desk.design import rows_json
from pitboss.desk.rows import Rows, paytable_of, rows_of
from pitboss.engines.exact import Solved, solve
from pitboss.engines.exact.tables import Case, cases_of, solve_cases, written
from pitboss.errors import NotAllowed, PitbossError
from pitboss.money.odds import odds_name
from pitboss.money.paytables import Pays, row_name
from pitboss.rulebook.binding import is_part
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.terms import Terms

BLACKJACKS = ((3, 2), (7, 5), (6, 5), (1, 1))
"""What houses pay for a blackjack."""
Kind = Literal["row", "option", "rule"]


@dataclass(frozen=True, kw_only=True)
class Moved:
    """One part moved."""

    kind: Kind
    name: str
    now: str
    moved: str
    edge: float
    difference: float
    """Above nought: so much more for the house."""
    lines: str
    says: str = ""


@dataclass(frozen=True, kw_only=True)
class Parts:
    """The sensitivity of a wager."""

    terms: Terms
    wager: str
    edge: float
    rows: Rows | None
    no_rows: str
    """Why there are no rows."""
    moved: list[Moved]
    alike: list[str]
    """Options and rules that change nothing."""


def parts(
    terms: Terms,
    wager: str,
    *,
    rules: bool = True,
    on_all_cores: bool = False,
    done: Callable[[int, int], None] = lambda more, of: None,
) -> Parts:
    """The parts of one wager; `done` hears how many more solutions of how many there are."""
    base = _first(terms, wager)
    first = Case(
        address=terms.address, wager=wager, options=_given(terms, wager), stake=None, bound=terms
    )
    cases = cases_of(first, every=True)[1:]
    variants = list(_rule_moves(terms)) if rules else []
    rows, no_rows = None, ""
    try:
        rows = rows_of(terms, base.wager)
    except PitbossError as error:
        no_rows = error.message
        variants = [*_row_moves(terms, wager), *variants]
    total = len(cases) + len(variants)
    solved = solve_cases(cases, on_all_cores=on_all_cores, done=lambda more: done(more, total))
    moved, alike = [], list[str]()
    for case, found in zip(cases, solved, strict=True):
        if isinstance(found, PitbossError):
            continue
        edge = float(_by_itself(found[0]).edge)
        if edge == float(base.edge):
            alike.append(case.changed)
        else:
            moved.append(_option(terms, case, edge, float(base.edge)))
    for kind, name, now, other, under, lines, says in variants:
        result = _solved(under, base.wager)
        done(1, total)
        if result is None:
            continue
        edge = float(result.edge)
        if abs(edge - float(base.edge)) < 1e-15:
            alike.append(f"{name}={other}")
            continue
        moved.append(
            Moved(
                kind=kind,
                name=name,
                now=now,
                moved=other,
                edge=edge,
                difference=edge - float(base.edge),
                lines=lines,
                says=says,
            )
        )
    moved.sort(key=lambda part: -abs(part.difference))
    return Parts(
        terms=terms,
        wager=wager,
        edge=float(base.edge),
        rows=rows,
        no_rows=no_rows,
        moved=moved,
        alike=alike,
    )


def _by_itself(found: Solved) -> Solved:
    return found.alone or found


def _first(terms: Terms, wager: str) -> Solved:
    """The wager as it is, or its first spot."""
    case = Case(address=terms.address, wager=wager, options={}, stake=None, bound=terms)
    (found,) = solve_cases([case], on_all_cores=False, done=lambda more: None)
    if isinstance(found, PitbossError):
        raise found
    if len(found) > 1:
        names = [each.wager for each in found]
        raise NotAllowed(
            f"the spots of {wager} differ: name one, as in '{names[0]}'",
            allowed=names,
            code="wager",
        )
    return _by_itself(found[0])


def _option(terms: Terms, case: Case, edge: float, base: float) -> Moved:
    """A case in which options, or the paytable, were moved."""
    name, _, value = case.changed.partition("=")
    option = terms.offer.data.options.get(name)
    slug = case.wager.split(" ")[0]
    tables = {t.name: t for t in terms.offer.data.wager[slug].paytable}
    lines = str(option.lines) if option else ""
    now = written(terms.options[name]) if name in terms.options else ""
    if case.changed.startswith("@"):
        name, value, now = "paytable", case.changed[1:], str(terms.paytables.get(slug, ""))
        lines = str(tables[value].lines) if value in tables else ""
    return Moved(
        kind="option",
        name=name,
        now=now,
        moved=value,
        edge=edge,
        difference=edge - base,
        lines=lines,
        says=option.says if option else "",
    )


Variant = tuple[Kind, str, str, str, Terms, str, str]
"""Name, as it is, as it is moved, the terms with that, lines, and what the book says of it."""


def _row_moves(terms: Terms, wager: str) -> Iterator[Variant]:
    """Each row of odds at one more: where the best play hangs on the paytable it is found anew."""
    slug = wager.split(" ")[0]
    field = slug.replace("-", "_")
    data = paytable_of(terms, slug) if field in terms.game.paytables else None
    for row in data.rows if data else ():
        table = getattr(terms.rules, field).copy()
        at = terms.game.paytables[field].index(row.outcome)
        if table[at, 0] != Pays.ODDS:
            continue
        now = row_name(table[at])
        table[at, 1] += table[at, 2]
        under = replace(terms, rules=terms.rules._replace(**{field: table}))
        lines = str(row.lines or (data.lines if data else ""))
        yield "row", row.outcome, now, row_name(table[at]), under, lines, row.title


def _rule_moves(terms: Terms) -> Iterator[Variant]:
    """Each rule that the book fixes, moved to what else there is."""
    data = terms.offer.data
    for way, kind, value in _fields(terms.rules, type(terms.rules), ()):
        slug = way[-1].replace("_", "-")
        if slug not in data.rules or slug in data.options:
            continue
        for other in _others(way[-1], kind, value):
            rules = _replaced(terms.rules, way, other)
            rule = data.rules[slug]
            yield (
                "rule",
                slug,
                _said(kind, value),
                _said(kind, other),
                replace(terms, rules=rules),
                str(rule.lines),
                rule.says,
            )


def _fields(
    rules: Any, kind: Any, way: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    hints = typing.get_type_hints(kind)
    for name, value in zip(rules._fields, rules, strict=True):
        if is_part(hints[name]):
            yield from _fields(value, hints[name], (*way, name))
        else:
            yield (*way, name), hints[name], value


def _others(name: str, kind: Any, value: Any) -> list[Any]:
    """What else a rule might be."""
    if kind is bool:
        return [not value]
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return [int(member) for member in kind if int(member) != int(value)]
    if name == "blackjack_pays":
        return [pays for pays in BLACKJACKS if pays != tuple(value)]
    if name == "decks" and kind is int:
        return [decks for decks in (1, 2, 4, 6, 8) if decks != value]
    return []


def _said(kind: Any, value: Any) -> str:
    if kind is bool:
        return written(bool(value))
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return kind(value).name.lower().replace("_", "-")
    return odds_name(*value) if isinstance(value, tuple) else str(value)


def _replaced(rules: Any, way: tuple[str, ...], value: Any) -> Any:
    name, *rest = way
    inner = _replaced(getattr(rules, name), tuple(rest), value) if rest else value
    return rules._replace(**{name: inner})


def _solved(under: Terms, spot: str) -> Solved | None:
    layout = under.game.layout
    name = spot if spot in layout.names else layout.names[layout.spots_of(spot)[0]]
    try:
        return _by_itself(solve(under, name))
    except (PitbossError, ArithmeticError, ValueError):
        return None


def _given(terms: Terms, wager: str) -> dict[str, str | Scalar]:
    """The options that stay as they are: those that are not at their defaults."""
    slug = wager.split(" ")[0]
    given: dict[str, str | Scalar] = dict(terms.chosen())
    tables = terms.offer.data.wager[slug].paytable if slug in terms.offer.data.wager else []
    if tables and terms.paytables.get(slug) not in ("", None, tables[0].name):
        given[f"{slug}-paytable"] = terms.paytables[slug]
    return given


def parts_json(found: Parts) -> dict[str, Any]:
    """The documented form."""
    return {
        "book": found.terms.offer.book.slug,
        "game": found.terms.offer.slug,
        "wager": found.wager,
        "options": dict(found.terms.options),
        "edge": found.edge,
        "rows": rows_json(found.rows)["rows"] if found.rows else None,
        "no_rows": found.no_rows,
        "moved": [
            {
                "kind": part.kind,
                "name": part.name,
                "now": part.now,
                "moved": part.moved,
                "edge": part.edge,
                "difference": part.difference,
                "lines": part.lines,
                "says": part.says,
            }
            for part in found.moved
        ],
        "alike": found.alike,
    }
