"""`pitboss games`: every game of every book, and what works for it."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.common import JsonOption, console, print_json, table
from pitboss.report.status import Status, all_statuses


def command(
    book: Annotated[str, typer.Argument(help="Only this book.")] = "",
    json: JsonOption = False,
) -> None:
    """List every game: playable, settled, exact, simulated, golden.

    Example: [bold]pitboss games toledo[/bold]
    """
    statuses = all_statuses(book)
    if json:
        print_json([status.as_dict() for status in statuses])
        return
    made = table("game", "bank", "playable", "settled", "exact", "simulated", "golden")
    for status in statuses:
        made.add_row(status.address, status.bank, *_marks(status))
    console.print(made)


def _marks(status: Status) -> list[str]:
    if not status.playable:
        return ["data only", "", "", "", ""]
    return [
        "yes",
        "yes" if status.settled else "no",
        f"{status.exact} of {status.wagers} wagers",
        "yes" if status.simulated else "no",
        f"{status.golden} rounds" if status.golden else "none",
    ]
