"""`pitboss money`: what tables have won, against the exact edge of every wager that was made."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

from pitboss.cli.common import FoldersOption, JsonOption, console, print_json, table
from pitboss.errors import BadInput


def command(
    by: Annotated[str, typer.Option(help="table, game, shift or day.")] = "table",
    since: Annotated[str, typer.Option(metavar="DAY", help="Today if not given.")] = "",
    until: Annotated[str, typer.Option(metavar="DAY", help="The same day if not given.")] = "",
    store: Annotated[
        str, typer.Option(help="Where the books are kept: a file, or a PostgreSQL URL.")
    ] = "",
    csv: Annotated[bool, typer.Option("--csv", help="As CSV, on the standard output.")] = False,
    book: FoldersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Rounds, drop, bets, win, theoretical win, deviation and z; edges as far as they are proved.

    Example: [bold]pitboss money --by shift --since 2026-11-01 --until 2026-11-30[/bold]
    """
    from pitboss.floor.rated import COLUMNS, Sheet, as_csv, figures
    from pitboss.floor.shifts import posted
    from pitboss.ledger.store import Store
    from pitboss.rulebook.shelf import at_hand

    books = at_hand(book or [])
    with Store.open(store or None, read_only=True) as kept:
        shifts = posted(kept)
        first = _day(since) or shifts.day.today()
        last = _day(until) or first
        if last < first:
            raise BadInput(f"{last} is before {first}: the first day comes first", code="day")
        sheet = Sheet(lambda: books, shifts)
        rows = sheet.rows(kept, by, first, last)
    if csv:
        print(as_csv(rows, by), end="")
    elif as_json:
        print_json([dict(zip((by, *COLUMNS), figures(row), strict=True)) for row in rows])
    elif not rows:
        console.print("no round was settled")
    else:
        made = table(by, *COLUMNS, right=COLUMNS)
        for row in rows:
            made.add_row(*figures(row))
        console.print(made)
        for place in sheet.to_prove():
            console.print(f"not proved yet: pitboss edge {' '.join(place)}")


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise BadInput(f"'{text}' is no day: write 2026-11-19", code="day") from None
