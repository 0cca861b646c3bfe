"""`pitboss diff`: what two books, or one game in two books, say differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.rule import Rule
from rich.table import Table

from pitboss.cli.common import JsonOption, console, counted, percent, print_json, table
from pitboss.cli.edge import solve_wager
from pitboss.engines.exact import can_solve
from pitboss.errors import PitbossError
from pitboss.registry import slugs
from pitboss.rulebook.diff import Change, Diff, GameDiff, diff, kinds, nearest
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.terms import Terms, bind

FEW = 4
"""So many things that only the other side has are counted where the nearest game is shown."""
COSTS = {"equipment", "rule", "option", "wager", "paytable"}
"""The kinds of changes that may change an edge."""
PLURAL = {
    "game": "the game",
    "several-hands": "several hands",
    "bank-turns": "turns of the bank",
    "at-the-table": "at the table",
    "printed": "figures that the book prints",
    "irregularity": "irregularities",
    "duty": "duties of live tables",
    "equipment": "equipment",
    "fees": "fees",
}


@dataclass(frozen=True)
class Edges:
    """A wager's exact edge on both sides."""

    wager: str
    left: Fraction | float
    right: Fraction | float

    def as_dict(self) -> dict[str, Any]:
        return {
            "wager": self.wager,
            "left": float(self.left),
            "right": float(self.right),
            "left_exact": _fraction(self.left),
            "right_exact": _fraction(self.right),
        }


def _fraction(edge: Fraction | float) -> str | None:
    """The edge as a fraction, where the solver's result is one."""
    return f"{edge.numerator}/{edge.denominator}" if isinstance(edge, Fraction) else None


def command(
    left: Annotated[
        str, typer.Argument(metavar="LEFT", help="book or book/game; a book may be a folder")
    ],
    right: Annotated[
        str,
        typer.Argument(
            metavar="[RIGHT]",
            help="what it is compared with, the same; left out, the nearest known game",
        ),
    ] = "",
    edges: Annotated[
        bool, typer.Option("--edges", help="Also the exact edges on both sides; may be slow.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Compare two books or two games: what was added, removed, changed, with the lines of both.

    Without RIGHT, each game of LEFT against the nearest that another known book has.

    Examples: [bold]pitboss diff columbus-2016 columbus-2017[/bold],
    [bold]pitboss diff toledo/craps cincinnati/craps --edges[/bold],
    [bold]pitboss diff examples/corner_club[/bold]
    """
    found = diff(left, right) if right else nearest(left)
    costs = {g.game: list(_edges(g)) for g in found.changed() if edges and _may_cost(g)}
    if json:
        made = found.as_dict()
        if not right:
            for game, each in zip(made["changed"], found.changed(), strict=True):
                game["nearest"] = each.right.address
        if edges:
            for game in made["changed"]:
                game["edges"] = [e.as_dict() for e in costs.get(game["game"], [])]
        print_json(made)
    else:
        show(found, costs)


# Edges


def _may_cost(game: GameDiff) -> bool:
    return any(change.kind in COSTS for change in game.changes)


def _edges(game: GameDiff) -> Iterator[Edges]:
    """The wagers that both sides have and that can be solved, at each side's defaults."""
    left, right = _terms(game.left), _terms(game.right)
    if left is None or right is None:
        return
    for slug in left.wagers:
        if slug in right.wagers and can_solve(left, slug) and can_solve(right, slug):
            with console.status(f"{game.game}:{slug}"):
                ours, theirs = _solved(left, slug), _solved(right, slug)
            for spot in max(ours, theirs, key=len):
                a, b = (side.get(spot, side.get(slug)) for side in (ours, theirs))
                if a is not None and b is not None:
                    yield Edges(spot, a, b)


def _terms(offer: BookGame) -> Terms | None:
    """The terms of a game that has code, unless its data do not fit the code."""
    if offer.data.game.play not in slugs():
        return None
    try:
        return bind(offer, {})
    except PitbossError:
        return None


def _solved(terms: Terms, slug: str) -> dict[str, Fraction | float]:
    """The edge of a wager, or of each of its spots where they differ; nothing when refused."""
    try:
        return {exact.wager: exact.edge for exact in solve_wager(terms, slug, None)}
    except PitbossError:
        return {}


# Drawing


def show(found: Diff, costs: dict[str, list[Edges]]) -> None:
    """Game by game, and a summary in the last line."""
    alone = "removed" if found.right else "that no other known book has"
    for title, offers in ((alone, found.removed), ("added", found.added)):
        if offers:
            _section(f"Games {title}")
            made = table("game", "", "lines")
            for offer in offers:
                head = offer.data.game
                made.add_row(f"[bold]{offer.slug}[/bold]", escape(head.title), _dim(head.lines))
            console.print(made)
    for game in found.changed():
        _section(f"{game.game}: {game.left.data.game.title}")
        names = found.left, found.right or game.right.address
        console.print(_changes(names, game.changes, shortened=not found.right))
        if game.game in costs:
            _costs(names, costs[game.game])
    console.print(summary(found), markup=False)


def summary(found: Diff) -> str:
    """How much differs, in one line."""
    changes = sum(len(g.changes) for g in found.common)
    told = counted(changes, "change")
    if not found.right:
        alone = f"; {counted(len(found.removed), 'game')} in no other" if found.removed else ""
        return f"{counted(len(found.common), 'game')} against the nearest known: {told}{alone}"
    if not (found.added or found.removed or changes):
        return "no difference"
    if found.added or found.removed or len(found.common) > 1:
        added, removed = counted(len(found.added), "game"), len(found.removed)
        told = f"{added} added, {removed} removed, {len(found.changed())} changed ({told})"
    return told


def _changes(names: tuple[str, str], changes: list[Change], *, shortened: bool) -> Table:
    """The changes by kind; shortened, a kind that the left side has not begun is one line."""
    made = table("what", *map(escape, names))
    made.columns[0].no_wrap, made.columns[0].max_width = False, 36
    for kind, group in kinds(changes):
        made.add_section()
        head = f"[bold]{PLURAL.get(kind, f'{kind}s')}[/bold]"
        if shortened and len(group) >= FEW and all(change.left is None for change in group):
            made.add_row(head, "[dim]—[/dim]", _dim(f"{len(group)} more"))
            continue
        made.add_row(head)
        for change in group:
            made.add_row(
                escape(change.what),
                _side(change.left, change.left_lines),
                _side(change.right, change.right_lines),
            )
    return made


def _side(said: str | None, lines: str) -> str:
    return "[dim]—[/dim]" if said is None else f"{escape(said)} {_dim(f'({lines})')}"


def _costs(sides: tuple[str, str], edges: list[Edges]) -> None:
    """The edges that differ, and how many do not."""
    different = [e for e in edges if e.left != e.right]
    names = escape(sides[0]), escape(sides[1])
    if different:
        made = table("exact edge", *names, "difference", right=(*names, "difference"))
        for e in different:
            figures = (e.left, e.right, e.right - e.left)
            made.add_row(e.wager, *(percent(float(figure)) for figure in figures))
        console.print(made)
    same = len(edges) - len(different)
    if same:
        told = f"{counted(same, 'edge')} the same on both sides"
    elif not edges:
        told = "no exact edges: no wager can be solved on both sides"
    else:
        return
    console.print(f"[dim]{told}[/dim]")


def _section(title: str) -> None:
    console.print("")
    console.print(Rule(f"[bold]{escape(title)}[/bold]", align="left", style="dim"))


def _dim(lines: int | str) -> str:
    return f"[dim]{escape(str(lines))}[/dim]"
