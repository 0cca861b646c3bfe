"""`pitboss parts`: what each row, each option and each rule of a wager is worth in edge."""

from __future__ import annotations

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
from pitboss.cli.edge import _progress
from pitboss.desk.parts import Moved, Parts, parts, parts_json
from pitboss.engines.strategy import main_wager
from pitboss.report.chances import chance_or_never
from pitboss.rulebook.address import parse_address


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    rules: Annotated[
        bool, typer.Option("--rules/--no-rules", help="Also what the book fixes, as a what-if.")
    ] = True,
    json: JsonOption = False,
) -> None:
    """Take a wager apart: the worth of each row, and of each option and rule moved by itself.

    Example: [bold]pitboss parts toledo/blackjack:main[/bold]
    """
    given = parse_address(address, options or [])
    terms = given.terms()
    wager = given.wager or main_wager(terms)
    with _progress(100, show=not json) as advance:

        def done(more: int, of: int) -> None:
            advance(100 * more / of)  # type: ignore[arg-type]

        found = parts(terms, wager, rules=rules, on_all_cores=True, done=done)
    if json:
        print_json(parts_json(found))
    else:
        _show(found)


def _show(found: Parts) -> None:
    console.print(
        f"[bold]{found.terms.address}:{found.wager}: {percent(found.edge)}[/bold]", highlight=False
    )
    if found.rows is not None:
        figures = ("pays", "chance", "worth", "one more", "lines")
        made = table("row", *figures, right=figures)
        for row in reversed(found.rows.paid):
            made.add_row(
                row.title,
                row.pays,
                chance_or_never(float(row.chance)),
                percent(float(row.worth)),
                f"-{percent(float(row.chance))}",
                row.lines,
            )
        console.print(made)
    elif "has no paytable" not in found.no_rows:
        console.print(found.no_rows, markup=False, soft_wrap=True)
    for kind, title in (
        ("row", "a row at one more, the best play found anew"),
        ("option", "options of the book, each moved by itself"),
        ("rule", "what if: rules that the book fixes, each moved by itself"),
    ):
        _show_moved([part for part in found.moved if part.kind == kind], title)
    if found.alike:
        console.print(f"alike: {', '.join(found.alike)}", markup=False)


def _show_moved(moved: list[Moved], title: str) -> None:
    if not moved:
        return
    figures = ("edge", "difference", "lines")
    made = table("part", "as it is", "moved to", *figures, title=title, right=figures)
    for part in moved:
        made.add_row(
            part.name,
            part.now,
            part.moved,
            percent(part.edge),
            f"{100 * part.difference:+.4f} %",
            part.lines,
        )
    console.print(made)
