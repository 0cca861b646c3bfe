"""Stations of a stadium that bet at a table: their credit lies at the station, and no chips here.

A station plays several tables with one credit. Before its place lies what it has bet, and what a
hand that it rides on may still take; all else goes back to its credit as soon as it is free. What
a command needs comes from there: the table does the command with all the credit before the place,
and keeps what is needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from pitboss.errors import BadInput, NotAllowed, line_of
from pitboss.floor import commands as do
from pitboss.floor.behind import BackLineTable
from pitboss.ledger.entries import Draft
from pitboss.rulebook.schema import STATIONS

PLENTY = 10**15
"""More than any station has: what was done before could be afforded."""
MOVED = "moved"
"""In an entry: by place, what came from the credit of its station, or went back there."""


def purse_of(stadium: str, station: int) -> str:
    """Under which name the ledger has the credit of a station, among the wallets."""
    return f"station:{stadium}:{station}"


def check_station(table: StationTable, command: do.Sit | do.Buy) -> None:
    """At a stadium money goes in at the station only; elsewhere chips are bought at the table."""
    stadium = table.terms.stadium
    if stadium is None:
        if isinstance(command, do.Sit) and command.station:
            raise BadInput(f"table {table.id} has no stations", code="station")
        return
    if isinstance(command, do.Buy) or command.buy_in or command.visitor:
        raise NotAllowed(
            "no money is taken at the table: it goes in at the station "
            f"({line_of(str(stadium.lines))})",
            code="station",
        )
    most = int(table.terms.options[STATIONS])
    if not 1 <= command.station <= most:
        raise BadInput(f"say which station, from 1 to {most}", code="station")
    if any(chair.station == command.station for chair in table.chairs):
        raise NotAllowed(f"station {command.station} bets at {table.id} already", code="station")


class StationTable(BackLineTable):
    """What a table does for stations."""

    id: str
    wallets: dict[str, int]

    def purse(self, place: int) -> str:
        """Whose wallet the money before a place is from: its station's, or the person's own."""
        chair = self.chairs[place]
        return purse_of(self.stadium, chair.station) if chair.station else chair.person

    def _lend(self, command: do.Command, *, plenty: bool = False) -> Mapping[int, int]:
        """Put the credit of a station before its place, while a command of its own is done."""
        place = getattr(command, "seat", 0) - 1
        if place < 0 or not self.chairs[place].station:
            return {}
        if isinstance(command, do.Sit | do.Stand | do.StandFor):
            return {}
        credit = PLENTY if plenty else self.wallets.get(self.purse(place), 0)
        self._put_before({place: credit})
        return {place: credit}

    def _not_done(self, lent: Mapping[int, int]) -> None:
        """A command was refused: what was lent for it goes back."""
        self._put_before({place: -amount for place, amount in lent.items()})

    def _settle_up(self, lent: Mapping[int, int]) -> dict[int, int]:
        """After a command, give back what is not needed; by place, what came or went.

        In a round that is what the place could still put up. Between two rounds it is all that is
        not bet, before every station.
        """
        moved = Counter(lent)
        if self.session.prompt is not None:
            for place, amount in lent.items():
                moved[place] -= min(amount, max(self.session.free(place), 0))
        elif self.stadium:
            here = [place for place, chair in enumerate(self.chairs) if chair.station]
            moved.update({place: -max(-self._short(place), 0) for place in here})
            self.session.keep()
        self._put_before({place: moved[place] - lent.get(place, 0) for place in moved})
        return {place: amount for place, amount in sorted(moved.items()) if amount}

    def _post_credit(self, moved: Mapping[int, int], draft: Draft) -> tuple[Draft, dict[str, int]]:
        """An entry with what came from the credit of stations, or went back; what wallets gain."""
        changes: Counter[str] = Counter()
        posted = Counter(dict(draft.postings))
        for place, amount in moved.items():
            purse = self.purse(place)
            changes[purse] -= amount
            posted[f"rack:{self.id}:{place + 1}"] += amount
            posted[f"wallet:{purse}"] -= amount
        said = {MOVED: {str(place + 1): amount for place, amount in moved.items()}}
        kept = [(account, amount) for account, amount in posted.items() if amount]
        made = msgspec.structs.replace(draft, data=draft.data | said, postings=kept)
        return made, changes

    def _put_before(self, amounts: Mapping[int, int]) -> None:
        """Chips that are credit: nobody has won or lost them, nor bought them here."""
        for place, amount in amounts.items():
            self.session.bankrolls[place] += amount
            self.session.bought_in[place] += amount
