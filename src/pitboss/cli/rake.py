"""`pitboss rake`: what a rake, a collection option or a drop costs, a hand and an hour."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pitboss.cli.card_room import in_dollars
from pitboss.cli.common import (
    AddressArgument,
    JsonOption,
    OptionsArgument,
    console,
    percent,
    print_json,
    table,
)
from pitboss.desk.rakes import PACE, Posting, Rake, every_option, rake
from pitboss.engines.card_room import default_seats
from pitboss.errors import BadInput
from pitboss.money.cents import cents
from pitboss.rulebook.address import Address, parse_address, parse_options
from pitboss.rulebook.terms import Terms

HANDS = 200_000
MOST_NUMBERS = 24


def command(
    address: AddressArgument,
    options: OptionsArgument = None,
    players: Annotated[
        str, typer.Option(help="How many are dealt in: 9, 2-9 or 2,6,9; 6 if not given.")
    ] = "",
    against: Annotated[
        list[str] | None,
        typer.Option(help='Another posting, as in "rake-cap=4"; may come again.'),
    ] = None,
    hands: Annotated[int, typer.Option(help="Hands dealt for each figure.")] = HANDS,
    pace: Annotated[float, typer.Option(help="Hands an hour.")] = PACE,
    beside: Annotated[
        str,
        typer.Option("--with", help="Who plays, in turn: usual, tight, loose, caller."),
    ] = "usual",
    stack: Annotated[str, typer.Option(help="Dollars each hand begins with.")] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same hands.")] = 1,
    json: JsonOption = False,
) -> None:
    """Count what the house takes from hands between players: by schedule, stakes and players.

    Example: [bold]pitboss rake hollywood-park/texas-holdem --players 9[/bold]
    """
    given = parse_address(address, options or [])
    on = given.terms(between_players=True)
    found = [
        rake(
            posting,
            number,
            hands=hands,
            pace=pace,
            seed=seed,
            stack=cents(stack) if stack else 0,
            named=beside.split(","),
        )
        for number in numbers(players, on)
        for posting in postings(given, on, against or [], number)
    ]
    if json:
        print_json([as_json(each, hands, seed, beside) for each in found])
    else:
        show(on, found, hands, seed, beside)


def numbers(text: str, on: Terms) -> list[int]:
    """Numbers of players as they are typed."""
    if not text:
        return [default_seats(on)] if on.game.between_players else [2]
    found = list[int]()
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        ends = [first, last or first]
        if not all(end.isascii() and end.isdigit() and len(end) < 4 for end in ends):
            raise BadInput(
                f"'{text}' is no number of players; write 9, 2-9 or 2,6,9", code="players"
            )
        found += range(int(ends[0]), int(ends[1]) + 1)
    if not 0 < len(found) <= MOST_NUMBERS:
        raise BadInput(f"'{text}' names {len(found)} numbers of players", code="players")
    return found


def postings(given: Address, on: Terms, against: list[str], players: int) -> list[Posting]:
    """The table as it is asked for and those it is held against.

    Alone, a table with a schedule is held against every option for so many players.
    """
    if not against and "fees" not in given.options and (found := every_option(on, players)):
        return found
    chosen = " ".join(f"{name}={value}" for name, value in on.chosen().items())
    found = [Posting(chosen or "as the book has it", on)]
    for text in against:
        options = {**given.options, **parse_options(text.split())}
        other = Address(given.book, given.game, options=options).terms(between_players=True)
        found.append(Posting(text, other))
    return found


def as_json(each: Rake, hands: int, seed: int, named: str) -> dict[str, Any]:
    """Amounts are numbers, in dollars."""
    on = each.posted.terms
    return {
        "book": on.offer.book.slug,
        "game": on.offer.slug,
        "posted": each.posted.name,
        "options": dict(on.options),
        "lines": each.lines,
        "players": each.players,
        "with": named,
        "hands": hands,
        "seed": seed,
        "pace": each.pace,
        "hand": each.hand.mean / 100,
        "se": each.hand.se / 100,
        "often": each.hand.often,
        "hour": each.hour / 100,
        "seat_hour": each.seat_hour / 100,
        "big_bets": each.big_bets,
    }


def show(on: Terms, found: list[Rake], hands: int, seed: int, named: str) -> None:
    """A line for each posting and number of players."""
    figures = ("players", "a hand", "± 95 %", "of hands", "an hour", "a seat an hour")
    in_bets = ("big bets in 100",) if on.game.bets else ()
    right = (*figures, *in_bets)
    title = f"{on.address}: {hands:,} hands each, {named}, seed {seed}"
    made = table("posted", *right, "line", title=title, right=right)
    for each in found:
        made.add_row(
            each.posted.name,
            str(each.players),
            in_dollars(each.hand.mean)[1:],
            in_dollars(each.hand.off)[1:] if each.hand.se else "exact",
            percent(each.hand.often, 1) if each.hand.often else "",
            in_dollars(each.hour, 2)[1:],
            in_dollars(each.seat_hour, 2)[1:],
            *((f"{each.big_bets:.2f}",) if in_bets else ()),
            each.lines,
        )
    console.print(made)
    if found:
        console.print(
            f"{found[0].pace:g} hands an hour. Every posting has the same hands, so a difference "
            "is surer than either figure.",
            markup=False,
        )
