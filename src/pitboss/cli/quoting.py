"""`--sources` and `--quote`: cited lines as the rule books print them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.text import Text

from pitboss.cli.common import console
from pitboss.errors import BadInput
from pitboss.rulebook.lines import join
from pitboss.rulebook.loader import Book, books
from pitboss.rulebook.sources import Sources

MOST_QUOTED = 400
"""Lines at a time."""
SourcesOption = Annotated[
    str,
    typer.Option(
        "--sources",
        metavar="FOLDER",
        envvar="PITBOSS_SOURCES",
        help="The rule books as received: cited lines can then be read as they are printed.",
    ),
]
QuoteOption = Annotated[
    bool, typer.Option("--quote", help="Quote every cited line; needs --sources.")
]


def sources_at(folder: str, *, quote: bool = False, of: Iterable[Book] = ()) -> Sources | None:
    """The rule books as received, if their folder was named: those of pitboss, and of `of`."""
    if quote and not folder:
        raise BadInput(
            "--quote needs the rule books as received: name their folder with --sources",
            code="sources",
        )
    if not folder:
        return None
    known = {book.path: book for book in (*books().values(), *of)}
    return Sources.read(folder, known.values())


def print_quotes(sources: Sources, book: str, lines: Iterable[str]) -> None:
    """Cited lines as they are printed, each once."""
    cited = [each for each in dict.fromkeys(lines) if each]
    quoted = sources.quote(book, join(cited), most=MOST_QUOTED) if cited else None
    for piece in quoted.pieces if quoted else []:
        for line in piece:
            style = "" if line.cited else "dim"
            console.print(Text(f"{line.number:>7}  {line.text}", style=style))
        console.print("")
