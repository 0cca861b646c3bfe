"""`pitboss read`: what a casino's own plan is about, section by section."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from pitboss.cli.common import JsonOption, console, percent, print_json, table
from pitboss.plans.known import Known
from pitboss.plans.sections import Section, Text, sections
from pitboss.plans.source import read_plan
from pitboss.rulebook.loader import books


def command(
    plan: Annotated[
        str, typer.Argument(metavar="PLAN", help="the plan: a text, or a .pdf or .docx file")
    ],
    json: JsonOption = False,
) -> None:
    """Find the sections of a plan, and say which known game each of them is.

    Example: [bold]pitboss read examples/corner_club/house_rules.txt[/bold]
    """
    text = Text(read_plan(Path(plan)))
    found = sections(text, Known(books().values()))
    if json:
        print_json([asdict(each) for each in found])
    else:
        show(found)


def show(found: list[Section]) -> None:
    """The sections by their lines, and how many were recognised."""
    made = table("lines", "heading", "game", "score", "why", right=("score",))
    for each in found:
        game = f"[bold]{each.play}[/bold]" if each.play else "[dim]none known[/dim]"
        made.add_row(
            each.lines, escape(each.title), game, percent(each.score, 0), f"[dim]{each.why}[/dim]"
        )
    console.print(made)
    named = sum(1 for each in found if each.play)
    console.print(f"{len(found)} sections, {named} of them a known game", markup=False)
