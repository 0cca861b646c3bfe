"""What several commands share: arguments, tables, JSON."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table

from pitboss.errors import BadInput
from pitboss.money.cents import money

PLAIN_WIDTH = 110
"""Columns when the output is not a terminal and COLUMNS does not say."""
NARROWEST = 20
FOLDED = 5
"""The least width of a column that is folded, before names are folded too."""


def _made_console() -> Console:
    made = Console(highlight=False)
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns) < 6:
        return Console(width=max(int(columns), NARROWEST), highlight=False)
    return made if made.is_terminal else Console(width=PLAIN_WIDTH, highlight=False)


console = _made_console()

AddressArgument = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="book/game, e.g. columbus-2016/craps")
]
OptionsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[OPTION=VALUE]...", help="options of the game, e.g. decks=6"),
]
FoldersOption = Annotated[
    list[str] | None,
    typer.Option("--book", metavar="FOLDER", help="Another rule book's folder; may come again."),
]
KeyOption = Annotated[
    str,
    typer.Option(
        metavar="FILE", help="The house's key; by default one in the user's configuration folder."
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def print_json(value: Any) -> None:
    """JSON for other programs: stable keys, one document."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


class FittingTable(Table):
    """A table that folds what does not fit, and never cuts it off."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = (options.max_width if self.width is None else self.width) - self._extra_width
        sizes = [self._measure_column(console, options, column) for column in self.columns]
        needed = [
            size.maximum if column.no_wrap else size.minimum
            for column, size in zip(self.columns, sizes, strict=True)
        ]
        if sum(needed) > room:
            for column in self.columns:
                column.no_wrap, column.min_width = False, None
            if sizes[0].maximum + FOLDED * (len(sizes) - 1) <= room:
                self.columns[0].no_wrap = True  # names stay whole as long as they can
        yield from super().__rich_console__(console, options)


def table(*columns: str, title: str = "", right: Iterable[str] = ()) -> Table:
    """A plain table: names in the first column; those in `right` hold figures."""
    made = FittingTable(
        box=SIMPLE_HEAD,
        title=f"[bold]{title}[/bold]" if title else None,
        title_justify="left",
        title_style="",
        pad_edge=False,
        padding=(0, 1),
        collapse_padding=True,
    )
    for number, column in enumerate(columns):
        figures = column in right
        made.add_column(
            column,
            justify="right" if figures else "left",
            no_wrap=figures or number == 0,
            overflow="fold",
        )
    return made


def utc(text: str) -> str:
    """A time in UTC as it is typed, or nothing.

    >>> utc("2026-11-15T18:30")
    '2026-11-15T18:30'
    """
    try:
        if text and not re.fullmatch(r"\d{4}-\d\d-\d\d(T\d\d(:\d\d){0,2})?Z?", text):
            raise ValueError
        if text:
            datetime.fromisoformat(text.removesuffix("Z"))
    except ValueError:
        what = f"'{text}' is no time in UTC: write 2026-11-15 or 2026-11-15T18:30"
        raise BadInput(what, code="time") from None
    return text.removesuffix("Z")


def utc_end(text: str) -> str:
    """The end of a day, an hour or a minute as it is typed: all of it is meant."""
    return f"{utc(text)}\uffff" if text else ""


def signed(amount: int) -> str:
    """A result with its sign: `+$5`, `-$10`, `$0`."""
    return ("+" if amount > 0 else "") + money(amount)


def counted(number: int, what: str) -> str:
    """A number of things.

    >>> counted(1, "row"), counted(0, "row")
    ('1 row', '0 rows')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def percent(value: float, digits: int = 4) -> str:
    return f"{value * 100:.{digits}f} %"
