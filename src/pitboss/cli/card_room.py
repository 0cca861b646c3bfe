"""How hands between players are shown that were simulated."""

from __future__ import annotations

from typing import Any

from pitboss.cli.common import console, percent, table
from pitboss.engines.card_room import Hands, Mean
from pitboss.families.poker_room.bots import PLAYERS
from pitboss.families.poker_room.rules import limit_of
from pitboss.money.cents import dollars, money
from pitboss.rulebook.terms import Terms

LEAST = 1e-6
"""Less of a cent than any average could be off by."""


def in_dollars(cents: float, digits: int = 3) -> str:
    """An average with its sign: `+$0.125`."""
    return f"{'-' if cents < 0 else '+'}${abs(cents) / 100:,.{digits}f}"


def big_bet(terms: Terms) -> int:
    """What results are counted in: the larger limit, or two big blinds; 0 where nobody bets."""
    return int(limit_of(terms.rules, 2)) if terms.game.bets else 0


def hands_json(terms: Terms, played: Hands) -> dict[str, Any]:
    """Amounts are numbers, in dollars a hand."""

    def mean(of: Mean) -> dict[str, float]:
        return {"mean": of.mean / 100, "se": of.se / 100, "often": of.often}

    return {
        "book": terms.offer.book.slug,
        "game": terms.offer.slug,
        "options": dict(terms.options),
        "hands": played.hands,
        "seed": played.seed,
        "stack": dollars(played.stack),
        "big_bet": dollars(big_bet(terms)),
        "seats": [
            {"seat": number, "player": name, **mean(of)}
            for number, (name, of) in enumerate(zip(played.players, played.seats, strict=True), 1)
        ],
        "players": {name: mean(of) for name, of in played.each.items()},
        "house": mean(played.house),
    }


def show_hands(terms: Terms, played: Hands) -> None:
    """A line for each kind of player, and one for the house."""
    seats = len(played.players)
    title = f"{terms.address}: {played.hands:,} hands of {seats} players, seed {played.seed}"
    bet = big_bet(terms)
    in_bets = ("big bets in 100 hands",) if bet else ()
    figures = ("seats", "a hand", "± 95 %", *in_bets, "hands won")
    made = table("player", *figures, "how he plays", title=title, right=figures)
    for name, each in played.each.items():
        per_hundred = (f"{100 * each.mean / bet:+.2f}",) if bet else ()
        made.add_row(
            name,
            str(played.players.count(name)),
            in_dollars(each.mean),
            in_dollars(each.off)[1:],
            *per_hundred,
            percent(each.often, 2),
            PLAYERS[name].says if bet else "sets his cards as he is best off against most hands",
        )
    console.print(made)
    house = played.house
    console.print(
        f"The house takes {in_dollars(house.mean)[1:]} a hand (± {in_dollars(house.off)[1:]}), of "
        f"{percent(house.often, 1)} of the hands. Each hand begins with {money(played.stack)} at "
        "every seat.",
        markup=False,
    )
    if abs(sum(seat.mean for seat in played.seats) + house.mean) > LEAST:
        console.print("What a seat pays besides the pot is not in its result.")
