"""`pitboss book BOOK[/GAME]`: every wager ranked by edge and theoretical win, for a spreadsheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import JsonOption, OptionsArgument, console, percent, print_json, table
from pitboss.desk.whole_book import Line, WholeBook, book_json, read_volumes, volume, whole_book
from pitboss.errors import BadInput
from pitboss.extras import need
from pitboss.report.files import write
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.loader import read_text


def command(
    address: Annotated[str, typer.Argument(metavar="BOOK[/GAME]", help="toledo, toledo/craps")],
    options: OptionsArgument = None,
    rounds: Annotated[str, typer.Option(help="Rounds in which each wager is made.")] = "100000",
    bet: Annotated[str, typer.Option(help="Dollars on it in a round.")] = "10",
    volumes: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A CSV file: game:wager,rounds,dollars a round."),
    ] = None,
    by: Annotated[str, typer.Option(metavar="edge|win", help="What is ranked by.")] = "edge",
    moved: Annotated[
        bool, typer.Option("--options/--no-options", help="What each other option would do.")
    ] = True,
    patient: Annotated[
        bool, typer.Option("--patient", help="Prove what takes minutes, too.")
    ] = False,
    show: Annotated[int, typer.Option(min=1, help="So many rows of each table.")] = 40,
    xlsx: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a spreadsheet; - is standard output.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Every wager of a book ranked by edge and by theoretical win at stated volumes.

    Example: [bold]pitboss book toledo --rounds 250000 --bet 15 --xlsx toledo.xlsx[/bold]
    """
    if by not in ("edge", "win"):
        raise BadInput(f"wagers are ranked by edge or by win, not by '{by}'", code="usage")
    if xlsx is not None:
        need("xlsxwriter")
        if json:
            raise BadInput("--json prints, --xlsx writes: choose one", code="usage")
    stated = read_volumes(volumes, read_text(volumes)) if volumes else {}
    usual = volume(rounds, bet)
    with console.status(address) as status:
        found = whole_book(
            parse_address(address, options or []),
            usual=usual,
            volumes=stated,
            options=moved,
            patient=patient,
            done=lambda done, of: status.update(f"{address}: {done} of {of} proved"),
        )
    if json:
        print_json(book_json(found))
    elif xlsx is None:
        _show(found, by, show)
    else:
        from pitboss.report.spreadsheet import spreadsheet

        write(xlsx, spreadsheet(found))
        if xlsx != "-":
            typer.echo(f"{xlsx} written", err=True)


def _show(found: WholeBook, by: str, show: int) -> None:
    figures = ("edge", "hit", "sd", "rounds", "bet", "win")
    lines = found.lines if by == "edge" else found.by_win()
    made = table("wager", *figures, title=f"{found.place}, by {by}", right=figures)
    for line in lines[:show]:
        made.add_row(
            _name(line),
            percent(float(line.exact.edge)),
            percent(float(line.exact.hit), 2),
            f"{line.exact.sd:.3f}",
            f"{line.volume.rounds:,.0f}",
            f"${line.volume.bet / 100:,.2f}",
            _dollars(line.win),
        )
    console.print(made)
    _say_rest(len(lines), show)
    console.print(f"all together: {_dollars(found.win)} of ${found.handle:,.0f} bet", markup=False)
    if found.moved:
        heads = ("edge", "difference", "win")
        made = table("wager", "moved to", *heads, title="each option by itself", right=heads)
        for line in found.moved[:show]:
            made.add_row(
                _name(line),
                line.row.changed,
                percent(float(line.exact.edge)),
                f"{100 * line.difference:+.4f} %",
                _dollars(line.more, sign="+"),
            )
        console.print()
        console.print(made)
        _say_rest(len(found.moved), show)
    by_reason: dict[str, list[str]] = {}
    for name, says in found.without.items():
        by_reason.setdefault(says, []).append(name)
    for says, names in by_reason.items():
        console.print(f"{says}: {', '.join(names)}", markup=False)


def _say_rest(rows: int, show: int) -> None:
    if rows > show:
        console.print(f"{rows - show} more (--show {rows}, --json, --xlsx FILE)", markup=False)


def _name(line: Line) -> str:
    return f"{line.terms.offer.slug}:{line.exact.wager}"


def _dollars(amount: float, sign: str = "") -> str:
    return f"{'-' if amount < 0 else sign}${abs(amount):,.0f}"
