"""`pitboss games`: every game of every book, and what works for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.table import Table

from pitboss.cli.common import JsonOption, console, print_json, table
from pitboss.report.status import (
    LEGEND,
    Status,
    all_statuses,
    book_name,
    by_game,
    exact_of,
    in_short,
)


def command(
    of: Annotated[
        str,
        typer.Argument(metavar="[BOOK|GAME|BOOK/GAME]", help="Only this book, or this game."),
    ] = "",
    long: Annotated[
        bool, typer.Option("--long", help="A line for each game of each book.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """List every game: playable, settled, exact, simulated, golden.

    Examples: [bold]pitboss games[/bold], [bold]pitboss games craps[/bold],
    [bold]pitboss games toledo[/bold]
    """
    statuses = all_statuses(of)
    if json:
        print_json([status.as_dict() for status in statuses])
    elif of or long:
        show_each(statuses)
    else:
        show_together(statuses)


def show_together(statuses: Iterable[Status]) -> None:
    """A line for each game, with a column for each book."""
    games = by_game(statuses)
    books = sorted({book for found in games.values() for book in found})
    made = table("game", *(book_name(book).replace(" ", "\n") for book in books))
    for game, found in games.items():
        made.add_row(game, *(_cell(in_short(found.get(book))) for book in books))
    console.print(made)
    meanings = Table.grid(padding=(0, 2))
    for sign, meaning in LEGEND.items():
        meanings.add_row(f"[bold]{sign}[/bold]", meaning)
    console.print(meanings, "\n[dim]pitboss games NAME says more of one game or one book.[/dim]")


def _cell(words: list[str]) -> str:
    """The parts of a cell under each other, row by row: `14/14 sim 3`, `2/2   sim 7`."""
    return " ".join(word.ljust(width) for word, width in zip(words, (5, 3, 1), strict=False))


def show_each(statuses: list[Status]) -> None:
    """A line for each game of each book, in words."""
    one_book = len({status.book for status in statuses}) == 1
    made = table("game", "bank", "playable", "settled", "exact", "simulated", "golden")
    made.columns[1].no_wrap = True
    for status in statuses:
        name = status.game if one_book else status.address
        made.add_row(name, status.bank, *_marks(status))
    console.print(made)


def _marks(status: Status) -> list[str]:
    if status.jackpot:
        return [f"with {', '.join(status.part_of)}", "", "frequency and fund", "", ""]
    if not status.playable:
        part = f"a part of {', '.join(status.part_of)}" if status.part_of else "data only"
        stations = f"stations for {', '.join(status.stations_of)}" if status.stations_of else ""
        return [stations or part, "", "", "", ""]
    return [
        "yes",
        "yes" if status.settled else "no",
        exact_of(status),
        "yes" if status.simulated else "no",
        f"{status.golden}" if status.golden else "none",
    ]
