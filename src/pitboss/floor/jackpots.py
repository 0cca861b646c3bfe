"""Hands that somebody looks at; and a jackpot in hand, held until everybody has done his part.

At a live table the prize stands in the account `held:TABLE` from the settlement on. The table takes
no wager until it is paid: to the player's chips, or to his wallet if he has left. Other tables of a
link go on from what the meter was reset to.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.engines.play import Round
from pitboss.errors import NotAllowed
from pitboss.floor import commands as do
from pitboss.floor.corrections import Purse, of_player
from pitboss.money.cents import money

if TYPE_CHECKING:
    from pitboss.floor.table import FloorTable

JACKPOT = "jackpot"
"""When duties are due that a held prize waits for."""
TAX = "tax"
"""The account of what is withheld."""
STOPPED = (do.Bet, do.PutUp, do.Repeat, do.Call, do.Ready, do.Deal, do.TakeBank, do.Back)
"""Commands that a table does not take while a jackpot is held; `Back` until somebody has begun."""


class Held(msgspec.Struct, frozen=True):
    """A prize that is not paid yet."""

    seat: int
    """Counted from 0."""
    person: str
    name: str
    amount: int
    """What it brings him: where the prize takes in the wager, that is less."""
    round: int
    prize: int = 0
    """What the meter pays; rows that are older do not say."""

    @property
    def shown(self) -> int:
        """What people call the jackpot."""
        return self.prize or self.amount


def held_at(table: str) -> str:
    return f"held:{table}"


def won(table: FloorTable, played: Round) -> list[Held]:
    """What each seat has won off the meter in a round."""
    rule = table.terms.offer.data.rules.get("progressive-stake")
    returned = rule is not None and rule.value == "returned"
    found = []
    for seat, chair in enumerate(table.chairs):
        lines = [each for each in played.settlement.lines if each.seat == seat]
        lines = [each for each in lines if each.account == "meter" and each.net > 0]
        amount = sum(line.net for line in lines)
        prize = amount if returned else amount + sum(line.stake for line in lines)
        if amount:
            round_ = table.dealt_rounds
            found.append(Held(seat, chair.person, chair.name, amount, round_, prize))
    return found


def looked_at(table: FloorTable, played: Round, held: Container[int]) -> dict[str, str]:
    """Paid hands that the book has somebody look at, by place; those with a jackpot are looked at
    for it."""
    rows = table.terms.looked_at if table.live else {}
    return {
        str(line.seat + 1): rows[row]
        for line in played.settlement.lines
        for row in (line.rows if rows and line.seat not in held else ())
        if row in rows
    }


def check_free(table: FloorTable, command: do.Command) -> None:
    """Refuse wagers while a jackpot is held."""
    if table.held and isinstance(command, (*STOPPED[:-1], do.ChangeOptions, do.Close)):
        first = table.held[0]
        raise NotAllowed(
            f"the jackpot of {money(first.shown)} at {table.terms.place_name(first.seat)} is not "
            "paid yet: there is no wager at this table before that",
            code="jackpot",
        )


def release(
    table: FloorTable, command: do.Release
) -> tuple[list[tuple[str, int]], dict[str, int], dict[str, Any]]:
    """Pay what is held of a round: postings, wallets, and what the journal says of it."""
    held = [each for each in table.held if each.round == command.of]
    if not held:
        raise NotAllowed(f"no jackpot of round {command.of} is held here", code="jackpot")
    if command.withheld > sum(each.amount for each in held):
        raise NotAllowed("more would be withheld than the jackpot is", code="jackpot")
    posted: list[tuple[str, int]] = []
    wallets: dict[str, int] = {}
    left = command.withheld
    for each in held:
        tax, left = min(left, each.amount), max(left - each.amount, 0)
        purse = _purse(table, each)
        posted += [(held_at(table.id), -each.amount), (purse.account, each.amount - tax)]
        posted += [(TAX, tax)] if tax else []
        if purse.seat >= 0:
            table.session.pay(purse.seat, each.amount - tax)
        elif purse.wallet:
            wallets[purse.wallet] = wallets.get(purse.wallet, 0) + each.amount - tax
    table.held = [each for each in table.held if each.round != command.of]
    steps = [duty for duty in table.terms.duties.values() if duty.when == JACKPOT]
    lines = {"lines": str(steps[-1].lines)} if steps else {}
    return posted, wallets, {"paid": {str(each.seat + 1): each.amount for each in held}, **lines}


def _purse(table: FloorTable, held: Held) -> Purse:
    """Where the winner's money is now; a visitor who has left is paid at the cage."""
    if held.person.startswith("visitor:") and table.chairs[held.seat].person != held.person:
        return Purse("cage", held.name, None)
    return of_player(table, held.seat, held.person)
