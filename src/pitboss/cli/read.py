"""`pitboss read`: which games a casino's own plan has, and a draft of its rule book."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from pitboss.cli.common import JsonOption, console, counted, percent, print_json, table
from pitboss.plans.draft import Draft, draft
from pitboss.plans.known import Known
from pitboss.plans.sections import Text
from pitboss.plans.source import read_plan
from pitboss.plans.writing import counts, write
from pitboss.rulebook.loader import books


def command(
    plan: Annotated[
        str, typer.Argument(metavar="PLAN", help="the plan: a text, or a .pdf or .docx file")
    ],
    out: Annotated[
        str, typer.Option(metavar="FOLDER", help="Write the draft of a rule book into it.")
    ] = "",
    json: JsonOption = False,
) -> None:
    """Find the sections of a plan, say which known game each of them is, and draft their files.

    Example: [bold]pitboss read examples/corner_club/house_rules.txt[/bold]
    """
    made = draft(Text(read_plan(Path(plan))), Known(books().values()))
    written = write(made, Path(out)) if out else []
    if json:
        print_json(
            {
                "sections": [asdict(each) for each in made.sections],
                **counts(made),
                "files": [str(path) for path in written],
            }
        )
        return
    show(made)
    if written:
        console.print(f"written into {out}: what is marked '# ?' is asked", markup=False)
        console.print(f"now try: pitboss rules {out}", markup=False)


def show(made: Draft) -> None:
    """The sections by their lines, and how much was found."""
    shown = table("lines", "heading", "game", "score", "why", right=("score",))
    for each in made.sections:
        game = f"[bold]{each.play}[/bold]" if each.play else "[dim]none known[/dim]"
        why = f"[dim]{escape(each.why)}[/dim]"
        shown.add_row(each.lines, escape(each.title), game, percent(each.score, 0), why)
    console.print(shown)
    said = ", ".join(
        counted(number, what.removesuffix("s")) for what, number in counts(made).items()
    )
    console.print(f"{counted(len(made.sections), 'section')}: {said}", markup=False)
