"""`pitboss jackpot BOOK`: how often a bad beat jackpot is dealt, and what its fund comes to."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import typer

from pitboss.cli.common import JsonOption, console, percent, print_json, table
from pitboss.desk.jackpots import Jackpot, Odds, hand_name, jackpot
from pitboss.errors import BadInput
from pitboss.money.cents import cents, money
from pitboss.report.chances import chance_or_never


def command(
    address: Annotated[
        str, typer.Argument(metavar="BOOK", help="columbus-2016, or its page: BOOK/GAME.")
    ],
    players: Annotated[
        int, typer.Option(help="Players dealt in; without it a line for each number of them.")
    ] = 0,
    drop: Annotated[
        str, typer.Option(help="Dollars taken from a hand on average; without it all that may be.")
    ] = "",
    shown: Annotated[
        float, typer.Option(help="Percent of the bad beats dealt that reach the showdown.")
    ] = 100,
    hands: Annotated[int, typer.Option(min=0, help="Hands an hour at all tables together.")] = 0,
    json: JsonOption = False,
) -> None:
    """Count how often a table is dealt a bad beat, exactly, everybody staying to the showdown.

    Example: [bold]pitboss jackpot columbus-2016 --players 9 --hands 300[/bold]
    """
    found = jackpot(address)
    numbers = [players] if players else range(found.fewest, found.most + 1)
    part = _part(shown)
    taken = cents(drop) if drop else None
    odds = [found.odds(number, taken, part) for number in numbers]
    if json:
        print_json(as_json(found, odds))
    else:
        show(found, odds, hands)


def _part(percentage: float) -> Fraction:
    if not 0 < percentage <= 100:
        raise BadInput("--shown is more than 0 and at most 100 percent", code="shown")
    return Fraction(str(percentage)) / 100


def show(found: Jackpot, odds: list[Odds], hands: int) -> None:
    """A line for each number of players; for one of them the beaten hands too."""
    hourly = ("once in",) if hands else ()
    right = ("won", *hourly, "fund when won", "drop comes back at")
    made = table("players", *right, title=found.title, right=right)
    for each in odds:
        once = (_time(1 / each.won / hands),) if hands else ()
        fund, returns = (money(100 * round(amount / 100)) for amount in (each.fund, each.returns))
        made.add_row(str(each.players), chance_or_never(float(each.won)), *once, fund, returns)
    console.print(made)
    if len(odds) == 1:
        console.print(_beaten(odds[0]))
    console.print(
        f"beaten: {hand_name(found.least)} or better, both hole cards of both hands used; "
        "everybody dealt in stays to the showdown",
        markup=False,
    )
    console.print(
        f"of each dollar dropped {percent(float(found.primary))} is for the jackpot, "
        f"{percent(float(found.reserve))} for the next one, {percent(float(found.elsewhere))} goes "
        "to the players otherwise",
        markup=False,
    )


def _beaten(odds: Odds) -> Any:
    """What is beaten, and by what."""
    right = ("by four of a kind", "by a straight flush")
    made = table("beaten, as dealt", *right, right=right)
    for kind, chances in odds.dealt.beaten.items():
        made.add_row(hand_name(kind), *(chance_or_never(float(each)) for each in chances))
    return made


def _time(hours: Fraction) -> str:
    """Hours in the words of a calendar."""
    if hours < 48:
        return f"{float(hours):,.0f} hours"
    days = hours / 24
    return f"{float(days):,.0f} days" if days < 730 else f"{float(days / 365):,.1f} years"


def as_json(found: Jackpot, odds: list[Odds]) -> dict[str, Any]:
    """The same for other programs; amounts in dollars."""
    return {
        "jackpot": found.address,
        "beaten_at_least": hand_name(found.least),
        "drop": found.drop / 100,
        "to_the_jackpot": float(found.primary),
        "to_the_reserve": float(found.reserve),
        "rows": [
            {
                "players": each.players,
                "dealt": float(each.dealt.chance),
                "exact": str(each.dealt.chance),
                "won": float(each.won),
                "fund": round(float(each.fund) / 100, 2),
                "drop_comes_back_at": round(float(each.returns) / 100, 2),
                "beaten": [
                    {
                        "hand": hand_name(kind),
                        "by_four_of_a_kind": float(quads),
                        "by_straight_flush": float(flush),
                    }
                    for kind, (quads, flush) in each.dealt.beaten.items()
                ],
            }
            for each in odds
        ],
    }
