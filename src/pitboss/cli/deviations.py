"""`pitboss deviations BOOK/GAME`: when blackjack's chart is left, by composition and by count."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    percent,
    print_json,
    table,
)
from pitboss.desk.deviations import Deviations, deviations, deviations_json, upcard
from pitboss.errors import BadInput
from pitboss.rulebook.address import parse_address


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    count: Annotated[
        str, typer.Option(help="hi-lo, hi-opt-i, hi-opt-ii, omega-ii, zen, or ten points, 2 to A.")
    ] = "hi-lo",
    left: Annotated[float, typer.Option(help="Decks left; half of the shoe by default.")] = 0.0,
    low: Annotated[int, typer.Option("--from", help="The lowest count, in points a deck.")] = -5,
    high: Annotated[int, typer.Option("--to", help="The highest.")] = 5,
    show: Annotated[int, typer.Option(min=1, help="So many rows of each table.")] = 20,
    json: JsonOption = False,
) -> None:
    """When the best chart is left: for two cards, and at which count; insurance by itself.

    Example: [bold]pitboss deviations toledo/blackjack decks=6 --count hi-lo[/bold]
    """
    given = parse_address(address, options or [])
    if not given.game or given.wager:
        raise BadInput("deviations are a game's: write book/game", code="usage")
    with console.status(address) as status:
        found = deviations(
            given.terms(),
            count=count,
            left=left,
            low=low,
            high=high,
            progress=lambda done, of: status.update(f"{address}: {done} of {of} counts"),
        )
    if json:
        print_json(deviations_json(found))
    else:
        _show(found, show)


def _show(found: Deviations, show: int) -> None:
    console.print(
        f"by totals {percent(found.by_total)}, by the cards of every hand {percent(found.by_cards)}"
    )
    gains = ("gain", "per round")
    made = table("two cards", "against", "chart", "best", *gains, right=gains)
    for each in found.composed[:show]:
        made.add_row(
            each.hand,
            upcard(each.up),
            each.chart,
            each.best,
            f"{each.gain:.6f}",
            percent(each.per_round, 6),
        )
    console.print(made)
    worth = ("from", "per round")
    title = f"by {found.count}, {found.left:g} decks left"
    made = table("hand", "against", "below", "from then", *worth, title=title, right=worth)
    for index in found.indices[:show]:
        made.add_row(
            index.hand,
            upcard(index.up),
            index.below,
            index.above,
            f"{index.index:+d}",
            percent(index.per_round, 5),
        )
    console.print(made)
    if (more := len(found.indices) - show) > 0:
        console.print(f"{more} more (--show {len(found.indices)}, --json)")
    heads = ("comes up", "by the chart", "by the indices", "insurance")
    made = table("count", *heads, right=heads)
    for at in found.counts:
        made.add_row(
            f"{at.count:+d}",
            percent(at.chance, 2),
            percent(at.edge),
            percent(at.best),
            "" if found.insurance is None else percent(at.insurance),
        )
    console.print(made)
    if found.insurance:
        none, one, two = (percent(edge) for edge in found.insurance.by_tens)
        console.print(
            f"insurance by itself: {percent(found.insurance.edge)}; with no ten in hand {none}, "
            f"with one {one}, with two {two}; even at {found.insurance.index:+.2f}"
        )
