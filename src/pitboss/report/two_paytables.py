"""Two paytables side by side: outcome by outcome, and what the difference costs.

A side is one wager under one paytable and one set of options. Two sides are of the same wager of
the same play, in one book or in two; whether that makes sense is for the reader to judge, so
nothing here refuses other pairs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from pitboss.engines.exact import Exact, Solved, can_solve
from pitboss.engines.exact.tables import Case, Found, kept_case, values, written
from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.money.paytables import Pays, row
from pitboss.report.edges import edge_json, ratio
from pitboss.report.sheet import sheet_of
from pitboss.report.sheet_form import PayLine, PaySheet, WagerSheet
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.schema import PaytableData, Scalar
from pitboss.rulebook.shelf import Shelf
from pitboss.rulebook.terms import Terms, bind

Options = dict[str, str | Scalar]
More = Literal["same", "left", "right", "differs", "only-left", "only-right"]
"""Which side pays more; `differs` where odds and dollars cannot be compared."""


@dataclass(frozen=True, kw_only=True)
class Side:
    """A wager under one of its paytables."""

    terms: Terms
    wager: WagerSheet
    given: Options
    """What its terms were bound with."""

    @property
    def paytable(self) -> PaySheet | None:
        return self.wager.table

    @property
    def proves(self) -> str:
        """The wager whose result shows what the paytable is worth: itself, or what it goes with."""
        wagers = self.terms.game.layout.wagers
        found = next((w for w in wagers if w.slug == self.wager.wager), None)
        return (found.counted_as if found else "") or self.wager.wager

    @property
    def case(self) -> Case:
        return Case(
            address=self.terms.address,
            wager=self.proves,
            options=self.given,
            stake=None,
            bound=self.terms,
        )

    @property
    def command(self) -> list[str]:
        """What `pitboss edge` is asked for, so that it proves this side."""
        given = [f"{name}={written(value)}" for name, value in self.given.items()]
        return [f"{self.terms.offer.place}:{self.proves}", *given, "--quick"]


def side(offer: BookGame, wager: str, paytable: str, given: Mapping[str, str]) -> Side:
    """A wager of a game under a paytable, by name, and options; the rest as its book has it."""
    data = offer.data.wager
    if wager not in data:
        raise unknown(f"wager in {offer.address}", wager, data, code="wager")
    options: Options = {name: value for name, value in given.items() if name in offer.data.options}
    for name in given:
        if name not in options:
            raise unknown(f"option of {offer.address}", name, offer.data.options, code="option")
    if paytable:
        tables = {table.name: table for table in data[wager].paytable}
        if paytable not in tables:
            raise unknown(f"paytable of {wager}", paytable, tables, code="paytable")
        options = _with_paytable(offer, wager, tables[paytable], options)
    on = bind(offer, options)
    page = next(each for each in sheet_of(on).wagers if each.wager == wager)
    return Side(terms=on, wager=page, given=options)


def _with_paytable(offer: BookGame, wager: str, table: PaytableData, given: Options) -> Options:
    """A paytable goes with some options only: those that nobody has chosen are chosen so."""
    chosen: Options = {**given, f"{wager}-paytable": table.name}
    try:
        bind(offer, chosen)
    except NotAllowed:
        needs = {
            key.removesuffix("-at-least").removesuffix("-at-most"): value
            for key, value in table.when.items()
        }
        return {**needs, **chosen}
    return chosen


def side_at(shelf: Shelf, address: str, given: Sequence[str], playable: Sequence[str]) -> Side:
    """The side that `book/game:wager@paytable` names, with `option=value` beside it."""
    place, _, rest = address.partition(":")
    wager, _, paytable = rest.partition("@")
    if not wager:
        raise BadInput(
            f"'{address}' is not a wager; write book/game:wager@paytable", code="address"
        )
    if place not in playable:
        raise unknown("playable game", place, playable, code="game")
    options: dict[str, str] = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals:
            raise BadInput(f"'{each}' is not an option; write option=value", code="option")
        options[name] = value
    return side(shelf.game(place), wager, paytable, options)


# --- What they pay ----------------------------------------------------------------------------


def outcomes(left: PaySheet | None, right: PaySheet | None) -> list[dict[str, Any]]:
    """The rows of both, each outcome once: in the left one's order, with what only the right one
    has after what stands before it there."""
    mine, other = (
        {line.outcome: line for line in each.rows} if each else {} for each in (left, right)
    )
    return [
        {
            "outcome": name,
            "title": (mine.get(name) or other[name]).called,
            "left": _line(mine.get(name)),
            "right": _line(other.get(name)),
            "more": pays_more(mine.get(name), other.get(name)),
        }
        for name in _merged(list(mine), list(other))
    ]


def _merged(mine: list[str], other: list[str]) -> list[str]:
    """
    >>> _merged(["flush", "pair"], ["royal", "flush", "straight", "pair"])
    ['royal', 'flush', 'straight', 'pair']
    """
    names = list(mine)
    at = 0
    for name in other:
        if name in names:
            at = names.index(name) + 1
        else:
            names.insert(at, name)
            at += 1
    return names


def _line(line: PayLine | None) -> dict[str, str] | None:
    return None if line is None else {"pays": line.pays, "lines": line.lines}


def pays_more(left: PayLine | None, right: PayLine | None) -> More:
    """Which of two rows for the same outcome pays more."""
    if left is None or right is None:
        return "only-right" if left is None else "only-left"
    if left.pays == right.pays:
        return "same"
    mine, other = _odds(left.pays), _odds(right.pays)
    if mine is None or other is None or mine[0] != other[0]:
        return "differs"
    return "left" if mine[1] > other[1] else "right" if mine[1] < other[1] else "same"


def _odds(pays: str) -> tuple[str, Fraction] | None:
    """A payoff that can be compared with others of its kind; a loss and a push are odds too."""
    try:
        kind, a, b, floor = row(pays)
    except PitbossError:
        return None
    if kind == Pays.LOSES:
        return "odds", Fraction(-1)
    if kind == Pays.PUSHES:
        return "odds", Fraction(0)
    if kind == Pays.ODDS:
        return "odds", Fraction(a, b)
    return ("dollars", Fraction(a)) if kind == Pays.FIXED else (f"meter {floor}", Fraction(a, b))


# --- What they come to ------------------------------------------------------------------------


def result(side: Side) -> Found | None:
    """What is proved of a side; None while it is not."""
    return kept_case(side.case)


def side_json(side: Side, found: Found | None) -> dict[str, Any]:
    """One side: what it is, and what is proved of it."""
    on, table = side.terms, side.paytable
    refused = found if isinstance(found, PitbossError) else None
    proved = found if isinstance(found, list) else []
    solvable = can_solve(on, side.proves)
    return {
        "address": on.address,
        "book": on.offer.book.slug,
        "casino": on.offer.book.data.casino,
        "title": on.offer.data.game.title,
        "wager": side.wager.wager,
        "wager_title": side.wager.title,
        "says": side.wager.says,
        "lines": table.lines if table else side.wager.lines,
        "paytable": table.name if table else "",
        "condition": table.condition if table else "",
        "minimum": bool(table and table.minimum),
        "counted_with": side.proves if side.proves != side.wager.wager else "",
        "rules": f"/rules/{on.address}",
        "options": _choices(on),
        "state": "refused" if refused else "proved" if proved else "working",
        "message": (refused.message if solvable else NO_SOLVER) if refused else "",
        "results": [edge_json(on, exact, []) for exact in proved],
    }


NO_SOLVER = "no exact solution: pitboss simulate estimates it"


def _choices(on: Terms) -> list[dict[str, Any]]:
    """The options that may change an edge, with what may be chosen."""
    chosen = {name: written(value) for name, value in on.options.items()}
    found = [
        {
            "name": name,
            "says": option.says,
            "lines": str(option.lines or ""),
            "value": chosen[name],
            "default": written(option.default),
            "values": list(dict.fromkeys([*map(written, values(option)), chosen[name]])),
        }
        for name, option in on.offer.data.options.items()
    ]
    return [each for each in found if len(each["values"]) > 1]


def differences(left: Found | None, right: Found | None) -> list[dict[str, Any]]:
    """By spot, how much more of a stake the right one takes; below nought it takes less."""
    if not isinstance(left, list) or not isinstance(right, list):
        return []
    others = {exact.wager: exact for exact in right}
    return [
        {"wager": mine.wager, **_difference(mine, others[mine.wager])}
        for mine in left
        if mine.wager in others
    ]


def _difference(left: Solved, right: Solved) -> dict[str, Any]:
    exact = isinstance(left, Exact) and isinstance(right, Exact)
    return {
        "edge": float(right.edge - left.edge),
        "exact": ratio(Fraction(right.edge) - Fraction(left.edge)) if exact else None,
    }
