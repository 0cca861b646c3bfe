"""`pitboss equity`: what hands are worth against each other, every board counted."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import typer

from pitboss.cli.common import JsonOption, console, percent, print_json, table
from pitboss.engines.equity.answers import SAMPLED, Equities
from pitboss.engines.equity.counted import equity
from pitboss.engines.equity.spots import SAMPLES
from pitboss.engines.equity.variants import variant


def command(
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND HAND...",
            help="AhKh, a range of two cards (AKs, TT+), cards with x for unknown ones, or random.",
        ),
    ],
    game: Annotated[
        str, typer.Option(help="A game of the poker room, e.g. omaha-hi-lo or toledo/razz.")
    ] = "texas-holdem",
    board: Annotated[str, typer.Option(help="The cards on the board so far.")] = "",
    dead: Annotated[str, typer.Option(help="Cards that are out: folded and seen, burned.")] = "",
    draws: Annotated[int, typer.Option(help="Draws still to come, in a game with several.")] = 1,
    samples: Annotated[
        int, typer.Option(help="Deals to try where there are too many to count.")
    ] = SAMPLES,
    seed: Annotated[int, typer.Option(help="Makes what is tried repeatable.")] = 1,
    json: JsonOption = False,
) -> None:
    """Count how a pot divides between hands that play it to the end.

    Example: [bold]pitboss equity AhKh QsQd random --board "2h 7h Js"[/bold]
    """
    found = equity(
        *hands, game=game, board=board, dead=dead, draws=draws, samples=samples, seed=seed
    )
    if json:
        print_json(
            {
                "game": found.game,
                "board": list(found.board),
                "dead": list(found.dead),
                "method": found.method,
                "deals": found.deals,
                "says": found.says,
                "hands": found.records(),
            }
        )
    else:
        show(found)


def show(found: Equities) -> None:
    """A line for each hand."""
    game = variant(found.game)
    title = " ".join([game.title, *found.board])
    halves = ("high", "low") if game.second else ()
    if game.second_of_own:
        halves = ("board half", "draw half")
    last = ("+/-",) if found.method == SAMPLED else ("exact",)
    told = any(hand.whole is not None for hand in found.hands)
    right = ("equity", *(("whole pot", "a part") if told else ()), *halves, *last)
    made = table("hand", *right, title=title, right=right)
    for hand in found.hands:
        cells = {
            "equity": percent(float(hand.equity)),
            "+/-": percent(1.96 * hand.error),
            "whole pot": _often(hand.whole),
            "a part": _often(hand.part),
            "exact": str(hand.equity),
        }
        by_half = (_often(hand.first), _often(hand.second))
        cells |= dict(zip(halves, by_half, strict=False))
        made.add_row(hand.hand, *(cells[name] for name in right))
    console.print(made)
    if game.second and not told:
        console.print("how often both halves are won was not counted", markup=False)
    console.print(f"{found.deals:,} deals {found.method}; {found.says}".rstrip("; "), markup=False)


def _often(share: Fraction | None) -> str:
    return "" if share is None else percent(float(share))
