"""`pitboss strategy`: the best play as charts, and what other plays cost."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    percent,
    print_json,
    table,
)
from pitboss.desk.given import given as given_strategy
from pitboss.desk.given import given_json
from pitboss.engines.advice import Advice, advise
from pitboss.engines.charts import policy_of
from pitboss.engines.decision_from_cards import Cards, pose
from pitboss.engines.strategy import Best, Mistake, best_play, main_wager
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput, NotAllowed
from pitboss.registry import poker_room, slugs
from pitboss.report.charts import Chart, charts, read_mistake
from pitboss.rulebook.address import Address, parse_address
from pitboss.rulebook.house_options import typed
from pitboss.rulebook.loader import book
from pitboss.rulebook.terms import Terms

STYLES = {
    "hit": "black on green",
    "stand": "black on yellow",
    "double": "bold white on blue",
    "split": "black on cyan",
    "surrender": "bold white on red",
    "big": "bold white on blue",
    "small": "black on green",
    "check": "dim",
    "fold": "white on red",
}


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    mistake: Annotated[
        str,
        typer.Option(
            help="What a wrong play costs, as in 'hard 16 against 10: stand' or 'KsQd: check'."
        ),
    ] = "",
    held: Annotated[
        str, typer.Option("--cards", help="Your own cards: then --mistake is the action alone.")
    ] = "",
    board: Annotated[str, typer.Option(help="The community cards in sight.")] = "",
    dealer: Annotated[str, typer.Option(help="The dealer's cards in sight.")] = "",
    played: Annotated[
        str, typer.Option(help="What you did before that, where it matters: '1x 3x', 'split'.")
    ] = "",
    given: Annotated[
        str,
        typer.Option(
            metavar="NAME|FILE", help="Weigh a whole chart: 'usual', or a TOML or CSV file."
        ),
    ] = "",
    show: Annotated[int, typer.Option(min=1, help="With --given: so many decisions.")] = 20,
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the charts to a PNG file.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """The best play of a game as charts, and what a mistake costs.

    Example: [bold]pitboss strategy toledo/blackjack decks=6 --png chart.png[/bold]
    """
    asked = parse_address(address, options or [])
    terms = _terms(asked)
    wager = asked.wager or main_wager(terms)
    if given:
        _given(terms, given, show, json)
        return
    if held or board or dealer or played:
        _posed(terms, mistake, Posed(held, board, dealer, played), json)
        return
    with console.status(f"{terms.address}:{wager}"):
        best = best_play(terms, wager)
        made = [] if mistake else charts(terms, best)
        cost = read_mistake(terms, mistake) if mistake else None
    if png is not None:
        _draw(terms, best, made or charts(terms, best), png)
    if json:
        print_json(strategy_json(terms, best, made, cost))
    elif cost is not None:
        _show_cost(terms, cost)
    elif png is None:
        _show(terms, best, made)


def _terms(given: Address) -> Terms:
    """The terms of a game that there is code for."""
    if given.game:
        offer = book(given.book).game(given.game)
        if offer.data.game.play not in (*slugs(), *poker_room()):
            raise NotAllowed(f"there is no code for {offer.address} yet", code="strategy")
    return given.terms()


def strategy_json(
    terms: Terms, best: Best, made: list[Chart], cost: Mistake | None
) -> dict[str, Any]:
    """The documented form."""
    found: dict[str, Any] = {
        "book": terms.offer.book.slug,
        "game": terms.offer.slug,
        "wager": main_wager(terms),
        "options": dict(terms.options),
        "edge": best.edge,
    }
    if cost is not None:
        names = terms.game.actions
        found["mistake"] = {
            "key": cost.key,
            "situation": terms.game.key_name(terms.rules, cost.key),
            "action": names[cost.action],
            "best": names[cost.best],
            "cost": cost.cost,
            "chance": cost.chance,
            "per_round": cost.per_round,
            "worth": {names[action]: value for action, value in cost.worth.items()},
        }
        return found
    found["charts"] = [
        {
            "name": chart.name,
            "rows": chart.rows,
            "columns": chart.columns,
            "cells": chart.cells,
            "legend": dict(chart.legend),
            "note": chart.note,
        }
        for chart in made
    ]
    return found


# --- A chart of one's own ---------------------------------------------------------------------


def _given(terms: Terms, strategy: str, show: int, json: bool) -> None:
    """What a whole chart costs."""
    policy = policy_of(terms, strategy)
    with console.status(str(terms.address)) as status:

        def progress(done: int, of: int) -> None:
            status.update(f"{terms.address}: {done} of {of} differences weighed")

        found = given_strategy(terms, policy, progress)
    if json:
        print_json(given_json(found, strategy, show))
        return
    console.print(f"{_title(terms)} by {strategy}", style="bold", markup=False)
    console.print(
        f"house edge {percent(found.edge)} of the {found.wager} wager; "
        f"the best play {percent(found.best)}; the difference {percent(found.cost)}",
        markup=False,
    )
    if not found.wrong:
        console.print("No decision is played otherwise than best.")
        return
    figures = ["comes up", "cost then", "per round"]
    if not found.adds_up:
        figures = figures[2:]
    made = table("decision", "played", "best", *figures, right=figures)
    for each in found.wrong[:show]:
        then = [] if each.chance is None else [f"1 in {1 / each.chance:,.1f}", f"{each.cost:.6f}"]
        shown = [*(then if found.adds_up else []), percent(each.per_round, 6)]
        made.add_row(found.situation(each), each.action, each.best, *shown)
    console.print(made)
    if (more := found.many - show) > 0:
        shown_cost = sum(each.per_round for each in found.wrong[:show])
        rest = percent(found.cost - found.together - shown_cost, 6)
        console.print(f"{more:,} decisions more cost {rest} (--show {found.many}).")
    if not found.adds_up:
        less = "more" if found.together >= 0 else "less"
        apart = percent(abs(found.together), 6)
        console.print("Each is weighed by itself in the best chart, and may gain a little;")
        console.print(f"together they cost {apart} {less} than one by one.")


# --- Charts on a screen and on paper ----------------------------------------------------------


def _title(terms: Terms) -> str:
    chosen = typed(terms.chosen())
    return f"{terms.address} {chosen}".strip()


def _edge(terms: Terms, best: Best) -> str:
    return f"house edge with this play: {percent(best.edge)} of the {main_wager(terms)} wager"


def _show(terms: Terms, best: Best, made: list[Chart]) -> None:
    console.print(_title(terms), style="bold", markup=False)
    console.print(_edge(terms, best), markup=False)
    for chart in made:
        console.print()
        console.print(_drawn(chart.merged()))
        if chart.legend:
            says = "   ".join(f"{letters} {means}" for letters, means in chart.legend.items())
            console.print(says, markup=False)
        if chart.note:
            console.print(chart.note, markup=False)


def _drawn(chart: Chart) -> Table:
    """A chart of letters is drawn close together, a table of words like any other."""
    if not chart.legend:
        words = table(chart.name, *chart.columns, right=chart.columns)
        for row, line in zip(chart.rows, chart.cells, strict=True):
            words.add_row(row, *(_cell(chart, text) for text in line))
        return words
    letters = Table(
        box=SIMPLE_HEAD,
        title=f"[bold]{chart.name}[/bold]",
        title_justify="left",
        title_style="",
        pad_edge=False,
        padding=0,
        collapse_padding=True,
    )
    letters.add_column("", justify="right", no_wrap=True)
    for column in chart.columns:
        letters.add_column(column, justify="center", no_wrap=True, min_width=4)
    for row, line in zip(chart.rows, chart.cells, strict=True):
        letters.add_row(f"{row} ", *(_cell(chart, text.center(4)) for text in line))
    return letters


def _cell(chart: Chart, text: str) -> Text:
    return Text(text, style=STYLES.get(chart.tones.get(text.strip(), ""), ""))


def _draw(terms: Terms, best: Best, made: list[Chart], path: Path) -> None:
    from pitboss.report.drawing import draw

    words = {True: "yes", False: "no"}
    chosen = ", ".join(
        f"{name} {words[value] if isinstance(value, bool) else value}"
        for name, value in terms.options.items()
    )
    under = [terms.offer.book.data.title, _edge(terms, best), chosen]
    try:
        draw(made, terms.game.facts.title, under, path)
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}", code="file") from None
    typer.echo(f"{path} written", err=True)


# --- Decisions by their cards -----------------------------------------------------------------


@dataclass(frozen=True)
class Posed:
    """A decision as it is written on the command line."""

    held: str
    board: str
    dealer: str
    played: str


def _posed(terms: Terms, mistake: str, given: Posed, json: bool) -> None:
    """What a play costs at any decision, by the cards in sight."""
    if not terms.game.actions:
        raise NotAllowed(f"there is nothing to decide in {terms.address}", code="strategy")
    if not mistake or not (given.held or given.board):
        raise BadInput("a decision takes --mistake ACTION and --cards or --board", code="mistake")
    name = mistake.strip().lower()
    action = terms.game.action(name)
    sight = Cards(_in_sight(given.held), _in_sight(given.board), _in_sight(given.dealer))
    with console.status(terms.address):
        played = re.split(r"[\s,]+", given.played.strip().lower()) if given.played.strip() else []
        found = advise(pose(terms, sight, played, name), 0)
    if not found.plays:
        raise NotAllowed(f"{found.decision}: {found.about}", code="mistake")
    if json:
        print_json(posed_json(terms, found, action))
    else:
        _show_posed(terms, found, action)


def _in_sight(text: str) -> list[int]:
    """Cards as they are written: `Th 6d`, `Th6d` or `10h, 6d`."""
    together = re.sub(r"[\s,]+", "", text).replace("10", "T")
    return cards([together[n : n + 2] for n in range(0, len(together), 2)])


def posed_json(terms: Terms, found: Advice, action: int) -> dict[str, Any]:
    """The documented form."""
    best = found.best
    assert best is not None
    return {
        "book": terms.offer.book.slug,
        "game": terms.offer.slug,
        "wager": main_wager(terms),
        "options": dict(terms.options),
        "mistake": {
            "situation": found.decision,
            "action": terms.game.actions[action],
            "best": best.name,
            "cost": found.cost_of(action),
            "worth": {play.name: play.worth for play in found.plays},
            "exact": found.exact,
            "about": found.about,
        },
    }


def _show_posed(terms: Terms, found: Advice, action: int) -> None:
    best, name, cost = found.best, terms.game.actions[action], found.cost_of(action)
    assert best is not None
    assert cost is not None
    said = f"{found.decision}: to {_verb(name)} is the best play"
    if name != best.name:
        said = (
            f"{found.decision}: {name} instead of {best.name} costs {cost:.6f} of the "
            f"{main_wager(terms)} wager"
        )
    console.print(said, markup=False)
    shown = table("play", "worth", right=["worth"])
    for play in sorted(found.plays, key=lambda play: -play.worth):
        shown.add_row(play.name, f"{play.worth:+.6f}")
    console.print(shown)
    console.print(f"{found.about[0].upper()}{found.about[1:]}.", markup=False)


# --- Mistakes ---------------------------------------------------------------------------------


def _show_cost(terms: Terms, cost: Mistake) -> None:
    names, wager = terms.game.actions, main_wager(terms)
    situation = terms.game.key_name(terms.rules, cost.key)
    if cost.action == cost.best:
        said = f"{situation}: to {_verb(names[cost.action])} is the best play"
    else:
        does = "costs" if cost.cost >= 0 else "gains"
        said = (
            f"{situation}: {names[cost.action]} instead of {names[cost.best]} {does} "
            f"{abs(cost.cost):.6f} of the {wager} wager when it comes up, and "
            f"{abs(cost.per_round):.8f} per round"
        )
    console.print(said, markup=False)
    if cost.cost < 0:
        console.print("The chart has one play for a total, whatever cards make it up.")
    console.print(f"It comes up once in {1 / cost.chance:,.1f} rounds.")
    if cost.worth:
        shown = table("play", "worth", right=["worth"])
        for action, value in sorted(cost.worth.items(), key=lambda item: -item[1]):
            shown.add_row(names[action], f"{value:+.6f}")
        console.print(shown)


def _verb(action: str) -> str:
    return {"war": "go to war"}.get(action, action.replace("-", " "))
