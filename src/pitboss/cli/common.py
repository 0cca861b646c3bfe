"""What several commands share: arguments, tables, JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

PLAIN_WIDTH = 110
"""Columns when the output is not a terminal."""

console = Console(highlight=False)
if not console.is_terminal:
    console = Console(width=PLAIN_WIDTH, highlight=False)

AddressArgument = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="book/game, e.g. columbus-2016/craps")
]
OptionsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[OPTION=VALUE]...", help="options of the game, e.g. decks=6"),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def print_json(value: Any) -> None:
    """JSON for other programs: stable keys, one document."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def table(*columns: str, title: str = "", right: Iterable[str] = ()) -> Table:
    """A plain table; the columns named in `right` hold figures."""
    made = Table(
        box=SIMPLE_HEAD,
        title=f"[bold]{title}[/bold]" if title else None,
        title_justify="left",
        title_style="",
        pad_edge=False,
        padding=(0, 1),
        collapse_padding=True,
    )
    for column in columns:
        figures = column in right
        made.add_column(column, justify="right" if figures else "left", no_wrap=figures)
    return made


def percent(value: float, digits: int = 4) -> str:
    return f"{value * 100:.{digits}f} %"
