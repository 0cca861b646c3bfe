"""Two live tables on one linked meter, at which royal after royal is keyed in: to be killed.

`python -m floor.linked STORE [stop]` tells of every command that was acknowledged; with `stop` it
waits to be killed when both tables have dealt and nothing has been won.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, field
from typing import Any

from pitboss.floor.commands import read
from pitboss.floor.house import Floor
from pitboss.floor.pace import Clock
from pitboss.floor.people import Person, Role
from pitboss.floor.table import FloorTable
from pitboss.ledger.store import Store
from pitboss.rulebook.shelf import Shelf, at_hand

NEXUS = "columbus-2016/nexus"
HOST = Person("host", "Host", Role.HOST)


@dataclass(frozen=True)
class Game:
    """How a hand is played at a live table: what is bet, what is done, what is keyed in."""

    address: str
    wagers: dict[str, int]
    action: str


RIDE = Game(
    "columbus-2016/let-it-ride",
    {"bet-1": 5_00, "bet-2": 5_00, "bet-3": 5_00, "progressive": 1_00},
    "let-it-ride",
)
STUD = Game("columbus-2016/mississippi-stud", {"ante": 5_00, "progressive": 1_00}, "1x")
GAMES = {game.address: game for game in (RIDE, STUD)}


@dataclass
class Dealer:
    """Somebody who plays a seat of a live table and keys its cards in, from where it stands."""

    floor: Floor
    table: FloorTable
    hand: str = "Ah Kh Qh Jh Th"
    seat: int = 1
    told: list[int] = field(default_factory=list)

    async def does(self, **given: Any) -> None:
        entry = await self.floor.do(HOST, self.table.id, read(given))
        self.told.append(entry.number)

    async def deals(self) -> None:
        """Sit down if need be, bet, and deal."""
        game, seat = GAMES[self.table.terms.address], self.seat
        if not self.table.chairs[seat - 1].taken:
            await self.does(do="sit", seat=seat, buy_in=500_00)
        if not self.table.session.stakes.any():
            await self.does(do="bet", seat=seat, wagers=game.wagers)
        await self.does(do="deal")

    async def goes_on(self) -> None:
        """The next thing that the round waits for."""
        prompt = self.table.session.prompt
        assert prompt is not None
        cards = self.hand.split()
        if prompt.is_decision:
            action = GAMES[self.table.terms.address].action
            await self.does(do="act", seat=self.seat, action=action)
        elif prompt.seat >= 0:
            await self.does(do="key", text=cards[prompt.position])
        else:
            await self.does(do="key", text=cards[len(self._own()) + prompt.position])

    def _own(self) -> list[int]:
        played = self.table.session.round
        assert played is not None
        return [e.value for e in played.events if e.kind == "card" and e.seat == self.seat - 1]

    async def finishes(self) -> None:
        while self.table.session.prompt is not None:
            await self.goes_on()

    async def plays(self) -> None:
        """A whole round."""
        await self.deals()
        await self.finishes()


async def _play(url: str, stops: bool) -> None:
    with Store.open(url) as store:
        floor = Floor(store, Shelf(at_hand()), clock=Clock(deal=0, act=0))
        await floor.start()
        if not floor.spots:
            await floor.cash(HOST, 10_000_00)
            for game in GAMES.values():
                await floor.open_table(HOST, game.address, {}, live=True)
        dealers = [Dealer(floor, spot.table) for spot in floor.spots.values()]
        if stops:
            for dealer in dealers:
                await dealer.deals()
                _tell(dealer)
            await asyncio.Event().wait()
        await asyncio.gather(*(_for_ever(dealer) for dealer in dealers))


async def _for_ever(dealer: Dealer) -> None:
    while True:
        if dealer.table.session.prompt is None:
            await dealer.deals()
        else:
            await dealer.goes_on()
        _tell(dealer)


def _tell(dealer: Dealer) -> None:
    for number in dealer.told:
        print(number, dealer.table.id, flush=True)
    dealer.told.clear()


if __name__ == "__main__":
    asyncio.run(_play(sys.argv[1], "stop" in sys.argv[2:]))
