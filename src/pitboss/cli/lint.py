"""`pitboss lint`: what is wrong with a rule book."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.padding import Padding

from pitboss.cli.common import JsonOption, console, print_json, table
from pitboss.cli.quoting import QuoteOption, SourcesOption, print_quotes, sources_at
from pitboss.engines.proofs import kept_proof, prove
from pitboss.errors import BadInput, unknown
from pitboss.rulebook.address import parse_address
from pitboss.rulebook.house_options import typed
from pitboss.rulebook.lint import SEVERITIES, Finding, Proof, Prove, lint_book, lint_game, rules
from pitboss.rulebook.loader import Book, BookGame, book
from pitboss.rulebook.schema import Scalar
from pitboss.rulebook.sources import Sources

STYLES = {"error": "bold red", "warning": "yellow", "note": "dim"}


def command(
    address: Annotated[
        str, typer.Argument(metavar="[ADDRESS]", help="a book, book/game, or a folder of your own")
    ] = "",
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="one game of the book")] = "",
    only: Annotated[str, typer.Option("--rule", help="Only what this rule finds.")] = "",
    severity: Annotated[
        str, typer.Option(help="Only what is at least this grave: error, warning or note.")
    ] = "note",
    edges: Annotated[
        bool, typer.Option(help="Prove edges, to check them; the first time may take a while.")
    ] = True,
    kept: Annotated[
        bool, typer.Option("--kept", help="Only edges that are proved already; nothing is solved.")
    ] = False,
    list_rules: Annotated[bool, typer.Option("--rules", help="List the rules of lint.")] = False,
    sources: SourcesOption = "",
    quote: QuoteOption = False,
    json: JsonOption = False,
) -> None:
    """Find what is wrong with a rule book: holes, contradictions, impossible rows, wrong edges.

    Exit status 1 if there is an error, 0 if there are only warnings and notes.

    Example: [bold]pitboss lint hollywood-park casino-war[/bold]
    """
    if list_rules:
        _list_rules(json)
        return
    if not address:
        raise BadInput("lint what? Name a book, as in pitboss lint toledo", code="address")
    if severity not in SEVERITIES:
        raise unknown("severity", severity, SEVERITIES, code="severity")
    proves = None if not edges else kept_proof if kept else _prover()
    printed = sources_at(sources, quote=quote, of=_books(address))
    found = _find(address, game, only, proves, printed)
    grave = SEVERITIES[: SEVERITIES.index(severity) + 1]
    found = [f for f in found if f.severity in grave]
    if json:
        print_json([finding_json(f) for f in found])
    else:
        show(found, printed if quote else None)
    if any(f.severity == "error" for f in found):
        raise typer.Exit(1)


def _books(address: str) -> list[Book]:
    """The book that an address names, which may be a folder of one's own."""
    for name in (address, address.rpartition("/")[0]):
        with contextlib.suppress(BadInput):
            return [book(name)]
    return []


def _find(
    address: str, game: str, only: str, proves: Prove | None, sources: Sources | None
) -> list[Finding]:
    name, slug = address, game
    if not game:
        try:
            of = book(address)
        except BadInput:
            given = parse_address(address)
            if not given.game or given.wager:
                raise
            name, slug = given.book, given.game
    of = book(name)
    printed = partial(sources.text, of.slug) if sources else None
    if slug:
        return lint_game(of.game(slug), prove=proves, only=only, printed=printed)
    return lint_book(of, prove=proves, only=only, printed=printed)


def _prover() -> Prove:
    """Proofs, with a word on the screen about what is being proved."""

    def proves(
        offer: BookGame, wager: str, options: Mapping[str, Scalar], stake: int | None = None
    ) -> Proof | None:
        told = typed(options)
        with console.status(f"{offer.address}:{wager} {told}"):
            return prove(offer, wager, options, stake)

    return proves


def finding_json(finding: Finding) -> dict[str, Any]:
    """The documented form."""
    price = None if finding.price is None else float(finding.price)
    return {**asdict(finding), "games": list(finding.games), "price": price}


def show(found: list[Finding], sources: Sources | None = None) -> None:
    """Findings by game, the gravest first, with their lines where they can be quoted, and a
    count."""
    titles = dict.fromkeys(f.games for f in found)
    for games in titles:
        console.print(f"\n[bold]{found[0].book}/{', '.join(games)}[/bold]")
        for each in (f for f in found if f.games == games):
            style = STYLES[each.severity]
            where = f" [dim]({escape(each.called)})[/dim]" if each.called else ""
            console.print(
                Padding(
                    f"[{style}]{each.severity}[/{style}] [bold]{each.rule}[/bold]{where}, "
                    f"lines {each.lines}\n{escape(_sentence(each.says))} "
                    f"[dim]{escape(_sentence(each.cost))}[/dim]",
                    (0, 0, 0, 2),
                )
            )
            if sources:
                print_quotes(sources, each.book, [each.lines])
    counts = [(s, sum(f.severity == s for f in found)) for s in SEVERITIES]
    said = ", ".join(f"{n} {name}{'s' if n != 1 else ''}" for name, n in counts if n)
    console.print(f"\n{said}" if said else "Nothing found.", highlight=False)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _list_rules(json: bool) -> None:
    known = rules().values()
    if json:
        print_json([{"rule": r.name, "severity": r.severity, "says": r.says} for r in known])
        return
    made = table("rule", "severity", "what it looks for")
    for each in known:
        made.add_row(each.name, each.severity, each.says)
    console.print(made)
