"""`pitboss events`: significant events, for supervisors, surveillance and auditors."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.common import JsonOption, console, print_json, table, utc, utc_end


def command(
    store: Annotated[
        str, typer.Option(help="Where the books are kept: a file, or a PostgreSQL URL.")
    ] = "",
    since: Annotated[str, typer.Option(help="UTC, as in 2026-11-15 or 2026-11-15T18:30.")] = "",
    until: Annotated[str, typer.Option(help="UTC, as in 2026-11-16.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Log-ins, refusals, voids, corrections, cash, settings, roles, clock steps: one line each.

    Example: [bold]pitboss events --since 2026-11-15[/bold]
    """
    from pitboss.floor.events import says, significant, title
    from pitboss.ledger.store import Store

    with Store.open(store or None, read_only=True) as kept:
        names = {person.id: person.name for person in kept.people()}
        found = [
            {
                "number": entry.number,
                "at": entry.at,
                "event": entry.kind,
                "title": title(entry),
                "who": names.get(entry.actor, entry.actor),
                "table": entry.table,
                "says": says(entry),
            }
            for entry in significant(kept, utc(since), utc_end(until))
        ]
    if as_json:
        print_json(found)
        return
    listed = table("entry", "at", "event", "who", "table", "what")
    for row in found:
        at = str(row["at"])[:19].replace("T", " ")
        listed.add_row(
            *(str(row["number"]), at, str(row["title"]), str(row["who"]), str(row["table"])),
            str(row["says"]),
        )
    console.print(listed)
