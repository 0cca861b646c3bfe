"""`pitboss coverage FOLDER`: how much of a plan its rule book's data claims, line by line."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from pitboss.cli.common import JsonOption, console, percent, print_json, table
from pitboss.cli.serve import listen
from pitboss.errors import BadInput, NotAllowed
from pitboss.extras import optional
from pitboss.plans.coverage import Coverage, Figured, Misplaced, covered
from pitboss.plans.sections import Text
from pitboss.plans.source import plan_of
from pitboss.rulebook.loader import Book, book, books

MOST = 40
"""Lines of each list that are shown; `--all` shows the rest."""


def command(
    folder: Annotated[str, typer.Argument(metavar="BOOK", help="a folder of your own, or a book")],
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="one game of the book")] = "",
    sources: Annotated[
        str,
        typer.Option(
            metavar="PLAN",
            envvar="PITBOSS_SOURCES",
            help="The plan, or the folder it lies in; by default the book's own folder.",
        ),
    ] = "",
    whole: Annotated[
        bool, typer.Option("--all", help="List every line, not the first 40.")
    ] = False,
    page: Annotated[
        bool,
        typer.Option("--page", help="Plan and data side by side, to claim lines by clicking."),
    ] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port of the page; 0 takes any.")
    ] = 0,
    json: JsonOption = False,
) -> None:
    """Say which lines with a figure no value claims, and which values claim lines without theirs.

    Examples: [bold]pitboss coverage examples/corner_club[/bold],
    [bold]pitboss coverage my_casino --page[/bold]
    """
    if page and (json or whole or game):
        raise BadInput("--page goes with no GAME, --all or --json: it shows all", code="usage")
    of = book(folder)
    if page:
        _serve(of, Path(sources) if sources else None, port)
        return
    if game:
        of.game(game)
    found = covered(of, Text(plan_of(of, Path(sources) if sources else None)), game)
    if json:
        print_json(_as_json(of.slug, found))
    else:
        show(found, None if whole else MOST)


def _serve(of: Book, sources: Path | None, port: int) -> None:
    """The page, for this machine, until it is closed."""
    with optional():
        import uvicorn

        from pitboss.web.planning import Desk, create_planning
    if of.slug in books() and of.path == books()[of.slug].path:
        raise NotAllowed(
            f"{of.slug} comes with pitboss and is not changed here: name a folder of your own",
            code="book",
        )
    desk, key = Desk(of.path, sources), secrets.token_urlsafe(12)
    desk.shown()  # what does not load is refused before anything is opened
    listening = listen("127.0.0.1", port)
    address = f"http://localhost:{listening.getsockname()[1]}/{key}/"
    console.print(f"Plan and data stand side by side at [bold]{address}[/bold]")
    console.print("[dim]Ctrl-C closes it[/dim]")
    config = uvicorn.Config(create_planning(desk, key), log_config=None, access_log=False)
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def _as_json(slug: str, found: Coverage) -> dict[str, object]:
    return {
        "book": slug,
        "figured": len(found.figured),
        "claimed": len(found.figured) - len(found.unclaimed),
        "share": round(found.share, 4),
        "parts": [
            {
                "game": part.game,
                "title": part.title,
                "lines": part.lines,
                "figured": len(part.figured),
                "claimed": part.claimed,
                "share": round(part.share, 4),
            }
            for part in found.parts
        ],
        "unclaimed": [
            {"line": each.line, "figures": each.figures, "text": each.text, "game": each.game}
            for each in found.unclaimed
        ],
        "misplaced": [asdict(each) for each in found.misplaced],
    }


def show(found: Coverage, most: int | None) -> None:
    """The share by section, the lines that nothing claims, the values that are misplaced."""
    parts = table(
        "section", "lines", "with figures", "claimed", "", right=("with figures", "claimed")
    )
    for part in found.parts:
        row = (str(len(part.figured)), str(part.claimed), percent(part.share, 0))
        parts.add_row(escape(part.title), part.lines, *row)
    console.print(parts)
    left = found.unclaimed
    if left:
        _unclaimed(left[:most], len(left))
    if found.misplaced:
        _misplaced(found.misplaced[:most], len(found.misplaced))
    claimed = len(found.figured) - len(left)
    share = f"{claimed} of {len(found.figured)} lines with figures are claimed"
    wrong = len(found.misplaced)
    off = "1 value is not on its lines" if wrong == 1 else f"{wrong} values are not on their lines"
    console.print(f"{share} ({percent(found.share, 1)}); {off}", markup=False)


def _unclaimed(left: list[Figured], of: int) -> None:
    lines = table("line", "figures", "no value claims it", right=("line",))
    for each in left:
        said = each.text.replace("\t", "   ")
        lines.add_row(str(each.line), ", ".join(each.figures), f"[dim]{escape(said[:90])}[/dim]")
    console.print(lines)
    _rest(len(left), of)


def _misplaced(misplaced: list[Misplaced], of: int) -> None:
    values = table("game", "value", "its figures", "not on lines", "printed on")
    for each in misplaced:
        values.add_row(
            each.game,
            escape(each.what),
            ", ".join(each.figures),
            each.lines,
            each.printed or "none",
        )
    console.print(values)
    _rest(len(misplaced), of)


def _rest(shown: int, of: int) -> None:
    if of > shown:
        console.print(f"and {of - shown} more: --all lists them", markup=False)
