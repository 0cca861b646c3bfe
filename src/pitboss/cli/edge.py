"""`pitboss edge`: the exact edge of every wager, as a fraction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.table import Table

from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    percent,
    print_json,
    table,
)
from pitboss.engines.exact import Solved, can_solve
from pitboss.engines.exact.store import solve_stored
from pitboss.errors import NotAllowed, PitbossError, unknown
from pitboss.money.cents import cents, money
from pitboss.money.wagers import check_amount
from pitboss.registry import slugs
from pitboss.rulebook.address import Address, parse_address
from pitboss.rulebook.loader import book
from pitboss.rulebook.terms import Terms

LONGEST, SHORTEST = 40, 16
"""The longest fraction that is printed in a table, and in a narrow one."""
WIDE = 105


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    stake: Annotated[
        str, typer.Option(help="Stake in dollars; breakage and fixed prizes depend on it.")
    ] = "",
    json: JsonOption = False,
) -> None:
    """Prove the house edge: exact fraction, hit rate, deviation, units bet.

    Example: [bold]pitboss edge columbus-2016/casino-war decks=8[/bold]
    """
    given = parse_address(address, options or [])
    amount = cents(stake) if stake else None
    if amount is not None and amount <= 0:
        raise NotAllowed("a stake is more than nothing", code="stake")
    rows: list[tuple[Terms, Solved]] = []
    notes: dict[str, list[str]] = {}
    refused: PitbossError | None = None
    for terms, wager in _wanted(given):
        slug = wager.split(" ")[0]
        try:
            if amount is not None:
                check_amount(terms.wagers[slug], amount, seat="the stake")
            if not given.wager and not can_solve(terms, slug):
                raise NotAllowed(
                    f"no exact solution for {slug}; pitboss simulate estimates it", code="exact"
                )
        except NotAllowed as error:
            if given.wager:
                raise
            refused = refused or error
            notes.setdefault(_title(terms), []).append(error.message)
            continue
        with console.status(f"{terms.address}:{wager}"):
            rows.extend((terms, exact) for exact in solve_wager(terms, wager, amount))
    if not rows:
        raise refused or NotAllowed(f"nothing in {address} can be solved exactly", code="exact")
    if json:
        print_json([edge_json(terms, exact) for terms, exact in rows])
    else:
        show(rows, notes)


def _wanted(given: Address) -> Iterator[tuple[Terms, str]]:
    """What an address names, wager by wager."""
    if not given.game:
        offers = book(given.book).games().values()
        for offer in offers:
            if offer.data.game.play in slugs():
                inside = Address(given.book, offer.slug, options=given.options)
                yield from _wanted(inside)
        return
    terms = given.terms()
    if given.wager:
        slug = given.wager.split(" ")[0]
        if slug not in terms.wagers:
            raise unknown(f"wager in {terms.address}", given.wager, terms.wagers, code="wager")
        yield terms, given.wager
        return
    for slug in terms.wagers:
        if can_solve(terms, slug) or slug in terms.game.facts.too_large:
            yield terms, slug


def solve_wager(terms: Terms, wager: str, stake: int | None) -> list[Solved]:
    """One result for a wager, or one for each spot where the spots differ."""
    layout = terms.game.layout
    if wager not in layout.kinds:
        return [solve_stored(terms, wager, stake)]
    found: list[Solved] = []
    for spot in layout.spots_of(wager):
        try:
            found.append(solve_stored(terms, layout.names[spot], stake))
        except NotAllowed as error:
            if error.code != "not-offered":
                raise
    if found and all(x.distribution == found[0].distribution for x in found):
        return [found[0].named(wager)]
    return found


def edge_json(terms: Terms, exact: Solved) -> dict[str, Any]:
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
        "element_of_risk": float(exact.element_of_risk),
        "stake": exact.stake / 100,
        "deals": exact.deals,
        "method": "exact",
        "solver": exact.solver,
        "reading": [
            o.reading
            for n, o in terms.offer.data.option.items()
            if o.reading and n in terms.options
        ],
    }


def _fraction(exact: Solved) -> str:
    written = exact.fraction
    if written is None:
        return f"{exact.edge:.12f}"
    digits = len(written.partition("/")[2])
    longest = LONGEST if console.width >= WIDE else SHORTEST
    return written if len(written) <= longest else f"over a {digits}-digit number; --json has it"


def _title(terms: Terms) -> str:
    chosen = " ".join(f"{k}={v}" for k, v in terms.chosen().items())
    return f"{terms.address} {chosen}".strip()


def show(rows: list[tuple[Terms, Solved]], notes: dict[str, list[str]]) -> None:
    """A table for each game, and under it what could not be solved."""
    tables: dict[str, Table] = {}
    for terms, exact in rows:
        title = _title(terms)
        if title not in tables:
            figures = ("edge", "hit", "push", "sd", "units", "stake")
            tables[title] = table("wager", *figures, "exact edge", title=title, right=figures)
        tables[title].add_row(
            exact.wager,
            percent(float(exact.edge)),
            percent(float(exact.hit)),
            percent(float(exact.push)),
            f"{exact.sd:.4f}",
            f"{float(exact.units):.4f}",
            money(exact.stake),
            _fraction(exact),
        )
    for title in dict.fromkeys([*tables, *notes]):
        if title in tables:
            console.print(tables[title])
        else:
            console.print(title, style="bold", markup=False)
        for note in notes.get(title, []):
            console.print(note, markup=False)
