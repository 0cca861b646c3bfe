"""`pitboss design`: what a row must pay, and paytables that hold between two edges."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import typer

from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    percent,
    print_json,
    table,
)
from pitboss.desk.design import (
    Choice,
    Designs,
    Price,
    choice,
    designs,
    designs_json,
    minimum,
    prices,
    said,
)
from pitboss.desk.rows import Rows, rows_of
from pitboss.errors import BadInput
from pitboss.money.odds import odds
from pitboss.report.chances import chance_or_never
from pitboss.rulebook.address import parse_address


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    hold: Annotated[
        float | None,
        typer.Option(help="Percent to be held: what each row must pay."),
    ] = None,
    low: Annotated[
        float | None, typer.Option("--from", help="Percent: tables of whole numbers from here")
    ] = None,
    high: Annotated[float | None, typer.Option("--to", help="to here, by volatility.")] = None,
    show: Annotated[int, typer.Option(min=2, max=1000, help="How many of them.")] = 12,
    free: Annotated[
        bool, typer.Option("--free", help="Also below what the book prints as the least.")
    ] = False,
    pays: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ROW=ODDS,...",
            help="A choice beside the printed table, e.g. flush=4,straight=5; may come again.",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Design a paytable: how often each row is hit, and what it must pay.

    Example: [bold]pitboss design columbus-2016/three-card-poker:pair-plus --hold 5[/bold], or
    [bold]--from 4 --to 8[/bold], or [bold]--pays flush=4 --pays flush=3,straight=5[/bold]
    """
    given = parse_address(address, options or [])
    if not given.wager:
        raise BadInput("a paytable is of one wager: book/game:wager", code="address")
    if (low is None) != (high is None):
        raise BadInput("tables are between two edges: --from 4 --to 8", code="edge")
    rows = rows_of(given.terms(), given.wager)
    priced = prices(rows, Fraction(str(hold)) / 100) if hold is not None else []
    made = None
    if low is not None and high is not None:
        made = designs(rows, low / 100, high / 100, show=show, free=free)
    choices = [choice(rows, _read(each)) for each in pays or []]
    if json:
        print_json(designs_json(rows, priced, made, choices))
        return
    _show_rows(rows)
    if priced and hold is not None:
        _show_prices(priced, hold)
    if made is not None:
        _show_designs(rows, made)
    if choices:
        _show_choices(rows, [choice(rows, {}), *choices])


def _read(text: str) -> dict[str, Fraction]:
    """`flush=4,straight=5` or `flush=9 to 2`."""
    found: dict[str, Fraction] = {}
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if not equals:
            raise BadInput(f"'{part}' is no row; write ROW=ODDS, as in flush=4", code="row")
        words = value.strip()
        if words in ("push", "lose"):
            found[name] = Fraction(0 if words == "push" else -1)
        else:
            found[name] = Fraction(*odds(words if " " in words else f"{words} to 1"))
    return found


def _show_rows(rows: Rows) -> None:
    figures = ("pays", "chance", "worth", "lines")
    made = table("row", *figures, title=f"{rows.title}: {percent(float(rows.edge))}", right=figures)
    for row in reversed(rows.paid):
        made.add_row(
            row.title,
            row.pays,
            chance_or_never(float(row.chance)),
            percent(float(row.worth)),
            row.lines,
        )
    console.print(made)
    if minimum(rows):
        console.print("The book prints this table as the least that may be paid.")


def _show_prices(priced: list[Price], hold: float) -> None:
    figures = ("pays", "must pay", "whole below", "holds", "whole above", "holds ")
    made = table("row", *figures, title=f"alone for {hold:g} %", right=figures)
    for price in reversed(priced):
        cells = []
        for near in price.near:
            under = " *" if near.below_the_book else ""
            cells += [said(near.pays[price.outcome]) + under, percent(near.edge)]
        needs = f"{float(price.needs):,.3f} to 1" if price.near else "cannot"
        made.add_row(price.title, price.pays, needs, *([""] * (4 - len(cells))), *cells)
    console.print(made)
    if any(near.below_the_book for price in priced for near in price.near):
        console.print("* below what the book prints as the least")


def _show_designs(rows: Rows, made: Designs) -> None:
    between = f"between {100 * made.low:g} and {100 * made.high:g} %"
    if not made.found:
        console.print(f"No table of whole numbers that houses print holds {between}.")
        return
    some = "" if made.every else " or more"
    title = f"{made.found:,}{some} tables {between}, the calmest and the wildest and some between"
    names = [row for row in reversed(rows.paid) if row.odds > 0]
    heads = [row.title for row in names]
    shown = table("deviation", "edge", "hit", *heads, title=title, right=("edge", "hit", *heads))
    for each in made.choices:
        cells = [f"{float(each.pays[row.outcome]):,g}" for row in names]
        shown.add_row(f"{each.sd:.3f}", percent(each.edge), percent(each.hit, 2), *cells)
    console.print(shown)


def _show_choices(rows: Rows, choices: list[Choice]) -> None:
    heads = ["printed", *(f"choice {n}" for n in range(1, len(choices)))]
    made = table("row", *heads, right=heads)
    for row in reversed(rows.rows):
        odds_of = [each.pays[row.outcome] for each in choices]
        if any(each > -1 for each in odds_of):
            made.add_row(row.title, *map(said, odds_of))
    made.add_row("edge", *(percent(each.edge) for each in choices))
    made.add_row("deviation", *(f"{each.sd:.4f}" for each in choices))
    made.add_row("wins", *(percent(each.hit, 3) for each in choices))
    console.print(made)
    for number, each in enumerate(choices):
        if each.below_the_book:
            under = ", ".join(each.below_the_book)
            console.print(f"choice {number} is below the book's least: {under}")
