"""`pitboss fund`: the month's sheet of the card room's funds."""

from __future__ import annotations

import csv as files
import sys
from typing import Annotated

import typer

from pitboss.cli.common import JsonOption, console, print_json, table


def command(
    month: Annotated[str, typer.Option(metavar="YYYY-MM", help="This month if not given.")] = "",
    store: Annotated[
        str, typer.Option(help="Where the books are kept: a file, or a PostgreSQL URL.")
    ] = "",
    csv: Annotated[bool, typer.Option("--csv", help="As CSV, on the standard output.")] = False,
    as_json: JsonOption = False,
) -> None:
    """What was dropped, where it went, what was paid and what every fund holds, day by day.

    Example: [bold]pitboss fund --month 2026-11[/bold]
    """
    from pitboss.floor.funds import SHEET, month_sheet, sheet_rows
    from pitboss.floor.shifts import posted
    from pitboss.ledger.store import Store

    with Store.open(store or None, read_only=True) as kept:
        day = posted(kept).day
        rows = list(sheet_rows(month_sheet(kept, day, month or f"{day.today():%Y-%m}")))
    if as_json:
        print_json([dict(zip(SHEET, row, strict=True)) for row in rows])
    elif csv:
        file = files.writer(sys.stdout, lineterminator="\n")
        file.writerow(SHEET)
        file.writerows(rows)
    elif not rows:
        console.print("nothing was counted, posted or paid")
    else:
        made = table(*SHEET, right=("dollars",))
        for row in rows:
            made.add_row(*row)
        console.print(made)
