"""`pitboss rules`: a game's rule sheet, with the line of the book behind everything on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated

import typer
from rich.box import ROUNDED
from rich.console import Group as Lines
from rich.console import RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.text import Text

from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    print_json,
    table,
)
from pitboss.cli.quoting import QuoteOption, SourcesOption, print_quotes, sources_at
from pitboss.errors import BadInput
from pitboss.registry import poker_room, slugs
from pitboss.report.blocks import Block, Cell, Grid, Line, Look, fitted, spots_text
from pitboss.report.files import folder, write, write_all
from pitboss.report.sections import about, paytables, sections, wager_blocks
from pitboss.report.sheet import sheet
from pitboss.report.sheet_form import Sheet
from pitboss.rulebook.address import Address, parse_address
from pitboss.rulebook.loader import Book, book
from pitboss.rulebook.sources import Sources

__all__ = ["command", "paytable_tables", "spots_text"]

WIDEST = 100
FOLDED = 16
"""The least width of sentences, where there is room for that."""
NUMBERS = 16
"""The most for line numbers."""
BETWEEN = 2
"""What a column takes besides its text."""
STYLES: dict[Look, str] = {
    "plain": "",
    "strong": "bold",
    "quiet": "dim",
    "slanted": "italic",
    "lines": "dim",
}

HtmlOption = Annotated[
    str | None,
    typer.Option(
        "--html", metavar="FILE", help="Write a page to print; a folder for a whole book."
    ),
]
PdfOption = Annotated[
    str | None,
    typer.Option("--pdf", metavar="FILE", help="Write a PDF; a folder for a whole book."),
]


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    json: JsonOption = False,
    html: HtmlOption = None,
    pdf: PdfOption = None,
    sources: SourcesOption = "",
    quote: QuoteOption = False,
) -> None:
    """Print a rule sheet: the round, wagers, paytables, options, fees, notes, all with lines.

    Examples: [bold]pitboss rules toledo[/bold], [bold]pitboss rules toledo/roulette[/bold],
    [bold]pitboss rules toledo/roulette:straight[/bold],
    [bold]pitboss rules toledo/roulette --pdf roulette.pdf[/bold]
    """
    given = parse_address(address, options or [])
    of = book(given.book)
    printed = sources_at(sources, quote=quote, of=[of])
    if html is not None or pdf is not None:
        if json:
            raise BadInput("--json prints, --html and --pdf write: choose one", code="usage")
        _write(of, given, html, pdf, printed)
    elif not given.game:
        if given.options:
            raise BadInput("options belong to a game; write book/game before them", code="option")
        if json:
            print_json(book_json(of))
        else:
            show_book(of)
    else:
        made = _sheet(of, given)
        if json:
            print_json(made.as_dict())
        elif given.wager:
            show_wager(made)
        else:
            show(made)
        if printed and quote and not json:
            lines = [wager.lines for wager in made.wagers] if given.wager else [made.lines]
            console.print("")
            print_quotes(printed, of.slug, lines)


def _sheet(of: Book, given: Address) -> Sheet:
    made = sheet(of.game(given.game), given.options)
    return made.only(given.wager, given.paytable) if given.wager else made


# Writing


def _write(
    of: Book, given: Address, html: str | None, pdf: str | None, sources: Sources | None
) -> None:
    """A sheet as a file, or the sheets of a book as files in a folder."""
    # Drawing pages takes libraries that the other commands can do without.
    from pitboss.report.html import book_page, sheet_page

    def page(made: Sheet) -> bytes:
        return sheet_page(made, sources=sources).encode()

    wanted: list[tuple[str, str, Callable[[Sheet], bytes]]] = []
    if html is not None:
        wanted.append((html, "html", page))
    if pdf is not None:
        from pitboss.report.pdf import sheet_pdf

        wanted.append((pdf, "pdf", sheet_pdf))
    if given.game:
        made = _sheet(of, given)
        for where, _, draw in wanted:
            write(where, draw(made))
        return
    if given.options:
        raise BadInput("options belong to a game; write book/game before them", code="option")
    folders = [folder(where) for where, _, _ in wanted]
    sheets = [sheet(offer) for offer in of.games().values()]
    for into, (_, ending, draw) in zip(folders, wanted, strict=True):
        files = {f"{made.game}.{ending}": draw(made) for made in sheets}
        if ending == "html":
            files["index.html"] = book_page(of.data, sheets).encode()
        write_all(into, files)


# A book


def book_json(of: Book) -> dict[str, object]:
    """A book and its games."""
    data = of.data
    return {
        "book": of.slug,
        "title": data.title,
        "casino": data.casino,
        "regulator": data.regulator,
        "edition": data.edition,
        "source": data.source,
        "games": [
            {
                "game": slug,
                "title": offer.data.game.title,
                "kind": offer.data.game.kind,
                "bank": offer.data.game.bank,
                "lines": str(offer.data.game.lines),
                "wagers": list(offer.data.wager),
                "notes": len(offer.data.note),
                "playable": offer.data.game.play in (*slugs(), *poker_room()),
            }
            for slug, offer in of.games().items()
        ],
    }


def show_book(of: Book) -> None:
    _head(of.data.title, [f"{of.data.casino} · {of.data.regulator}", of.data.edition])
    made = table("game", "", "bank", "wagers", "notes", "lines", right=("wagers", "notes"))
    made.columns[0].no_wrap = True
    made.columns[2].no_wrap = True
    for slug, offer in of.games().items():
        head = offer.data.game
        made.add_row(
            f"[bold]{slug}[/bold]",
            escape(head.title),
            head.bank,
            str(len(offer.data.wager)),
            str(len(offer.data.note)),
            str(head.lines),
        )
    _print(made)
    _print(f"[dim]pitboss rules {of.slug}/GAME shows a game's sheet.[/dim]")


# A game


def show(made: Sheet) -> None:
    """The whole sheet."""
    state = f"Not playable: {made.problem}" if made.problem else "The rules as data only"
    if made.part_of:
        state = f"A part of {', '.join(made.part_of)}, and dealt with it"
    if made.stations_of:
        state = f"Stations at which {', '.join(made.stations_of)} are played"
    _head(made.title, [*about(made), *([] if made.playable else [state])])
    for section in sections(made):
        _section(section.title)
        for block in section.blocks:
            _print(_drawn(block))


def show_wager(made: Sheet) -> None:
    """One wager."""
    wager = made.wagers[0]
    _head(
        f"{wager.title} in {made.title}",
        [f"{made.address}:{wager.wager}", f"{made.house}, lines {wager.lines}"],
    )
    for block in wager_blocks(made):
        _print(_drawn(block))


def paytable_tables(made: Sheet) -> Iterator[RenderableType]:
    """The paytables of a game, drawn; those with one payoff already stand beside their wager."""
    for grid in paytables(made.wagers):
        yield _grid(grid)


# Drawing


def _drawn(block: Block) -> RenderableType:
    return _grid(block) if isinstance(block, Grid) else Lines(*_texts(block.lines))


def _grid(grid: Grid) -> RenderableType:
    figures = {column.head for column in grid.columns if column.holds == "figure"}
    made = table(*(column.head for column in grid.columns), right=figures)
    for drawn, width in zip(made.columns, _widths(grid), strict=True):
        drawn.width = width
        drawn.no_wrap = drawn.no_wrap and width is None
    made.leading = 1 if grid.tall and not grid.small else 0
    for row in grid.rows:
        made.add_row(*(Lines(*_texts(cell)) if cell else "" for cell in row))
    around = [*_texts((grid.title, *grid.above) if grid.title else grid.above)]
    whole = Lines(*around, made, *_texts(grid.below))
    return Padding(whole, (0, 0, 1 if grid.below else 0, 2)) if grid.title else whole


def _widths(grid: Grid) -> list[int] | list[None]:
    """Widths at which no word is broken, if there is room for that."""
    room = min(console.width, WIDEST) - BETWEEN * len(grid.columns) - (2 if grid.title else 0)
    wanted = [
        min(length, NUMBERS) if column.holds == "lines" else length
        for column, length in zip(grid.columns, grid.lengths, strict=True)
    ]
    for narrowest in (FOLDED, FOLDED // 2, 1):
        least = [
            min(want, max(word, narrowest if column.holds in ("text", "lines") else 1))
            for column, want, word in zip(grid.columns, wanted, grid.words, strict=True)
        ]
        if sum(least) <= room:
            return [int(width) for width in fitted(wanted, least, room)]
    return [None] * len(wanted)


def _texts(cell: Cell) -> list[Text]:
    return [_text(line) for line in cell]


def _text(line: Line) -> Text:
    return Text.assemble(*((run.text, STYLES[run.look]) for run in line))


def _print(made: RenderableType) -> None:
    console.print(made, width=min(console.width, WIDEST), highlight=False)


def _head(title: str, lines: Iterable[str]) -> None:
    body = "\n".join([f"[bold]{escape(title)}[/bold]", *(escape(line) for line in lines)])
    _print(Panel(body, box=ROUNDED, expand=False, padding=(0, 2)))


def _section(title: str) -> None:
    _print("")
    _print(Rule(f"[bold]{escape(title)}[/bold]", align="left", style="dim"))
