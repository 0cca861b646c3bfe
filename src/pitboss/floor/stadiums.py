"""Stadiums: stations at which several games are played with one credit.

A stadium is some tables of the floor, each with one round for all stations. Who takes a station
puts money in there and nowhere else, bets with it at any of the tables, and takes a ticket when he
goes. His wallet stands for the notes and tickets in his pocket.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadInput, NotAllowed, unknown
from pitboss.floor import commands
from pitboss.floor.people import Forbidden, Person
from pitboss.floor.stations import purse_of
from pitboss.floor.table import FloorTable
from pitboss.ledger.entries import Draft, Entry
from pitboss.ledger.store import Store
from pitboss.money.cents import money
from pitboss.rulebook.schema import STATIONS, Scalar, Stadium
from pitboss.rulebook.terms import bind

if TYPE_CHECKING:
    from pitboss.floor.house import Floor

OPENED, CLOSED = "stadium-opened", "stadium-closed"
TAKEN, FED, TICKET, LEFT = "station-taken", "station-fed", "station-ticket", "station-left"
GRATUITY = "gratuity"
KINDS = (OPENED, CLOSED, TAKEN, FED, TICKET, LEFT, GRATUITY)
POOL = "gratuities"
"""The account of what stations have given to the dealers' pool."""


@dataclass(frozen=True)
class Player:
    """Who has a station."""

    person: str
    name: str


@dataclass(eq=False)
class OpenStadium:
    """A stadium that is open; its tables are those of the floor that say so."""

    id: str
    address: str
    name: str
    stations: int
    taken: dict[int, Player] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def station_of(self, person: str) -> int:
        """Which station somebody has; 0 where he has none."""
        return next((n for n, player in self.taken.items() if player.person == person), 0)


class Stadiums:
    """Those of a floor, as the journal has them."""

    def __init__(self) -> None:
        self.open: dict[str, OpenStadium] = {}
        self.opened = 0
        self.opening = asyncio.Lock()

    def load(self, store: Store) -> None:
        for entry in store.entries(kinds=(OPENED, CLOSED, TAKEN, LEFT)):
            self.hear(entry)

    def hear(self, entry: Entry) -> None:
        """The next entry about a stadium."""
        data = entry.data
        if entry.kind == OPENED:
            self.opened += 1
            self.open[data["stadium"]] = OpenStadium(
                data["stadium"], data["address"], data["name"], data["stations"]
            )
        elif entry.kind == CLOSED:
            self.open.pop(data["stadium"], None)
        elif entry.kind == TAKEN:
            self.at(data["stadium"]).taken[data["station"]] = Player(entry.actor, data["name"])
        elif entry.kind == LEFT:
            self.at(data["stadium"]).taken.pop(data["station"], None)

    def at(self, id: str) -> OpenStadium:
        try:
            return self.open[id]
        except KeyError:
            raise unknown("stadium", id, self.open, code="stadium") from None

    def player(self, purse: str) -> str:
        """Whose station a purse is; empty where nobody has it, or it is no station's."""
        _, _, rest = purse.partition("station:")
        id, _, number = rest.rpartition(":")
        stadium = self.open.get(id)
        player = stadium.taken.get(int(number)) if stadium and number.isdecimal() else None
        return player.person if player else ""

    def check_seat(self, person: Person, table: FloorTable, command: commands.Sit) -> None:
        """Refuse who would bet from a station that is not his."""
        if table.stadium and self.at(table.stadium).station_of(person.id) != command.station:
            raise NotAllowed(f"station {command.station} is not yours", code="station")


def section(floor: Floor, address: str) -> Stadium:
    """The section of a book by which its stations play."""
    found = floor.shelf.game(address).data.stadium
    if found is None:
        raise BadInput(f"{address} has no stations", code="stadium")
    return found


def tables_of(floor: Floor, id: str) -> list[FloorTable]:
    return [spot.table for spot in floor.spots.values() if spot.table.stadium == id]


async def open_stadium(
    floor: Floor,
    person: Person,
    address: str,
    *,
    stations: int = 0,
    live: bool = True,
    options: Mapping[str, str | Scalar] | None = None,
    name: str = "",
) -> OpenStadium:
    """Open all tables of a stadium: each game run by the machine, and dealt live where that is."""
    try:
        person.must("open", "open a stadium")
    except Forbidden as error:
        await floor.forbidden(person, "open", error)
        raise
    rule, (book, _, _) = section(floor, address), address.partition("/")
    stations = stations or rule.most
    stadiums = floor.stadiums
    async with stadiums.opening:
        offers = []
        for each in rule.game:
            offer = floor.shelf.game(f"{book}/{each.game}")
            chosen = {**each.options, **(options or {}), STATIONS: stations}
            bind(offer, chosen)  # refuses before anything is opened
            offers += [
                (offer, chosen, dealt)
                for dealt in ([False, True] if each.live and live else [False])
            ]
        id = f"stadium-{stadiums.opened + 1}"
        data = {"stadium": id, "address": address, "name": name, "stations": stations}
        await floor.write(Draft(kind=OPENED, actor=person.id, data=data))
        for offer, chosen, dealt in offers:
            await floor.open_table(person, offer.address, chosen, live=dealt, name=name, stadium=id)
    return stadiums.at(id)


async def close(floor: Floor, person: Person, id: str) -> Entry:
    """Close a stadium: its tables first, then every station gets its ticket."""
    stadium = floor.stadiums.at(id)
    for table in tables_of(floor, id):
        await floor.do(person, table.id, commands.Close(do="close"))
    async with stadium.lock:
        person.must("close", "close a stadium")
        for station in list(stadium.taken):
            await _leave(floor, person, stadium, station, "the stadium closes")
        return await floor.write(Draft(kind=CLOSED, actor=person.id, data={"stadium": id}))


# at a station


async def take(
    floor: Floor, person: Person, id: str, station: int, amount: int, once: str = ""
) -> Entry:
    """Take a station, and put money in."""
    person.must("sit", "take a station")
    stadium = floor.stadiums.at(id)
    async with stadium.lock:
        if before := _before(floor, person, TAKEN, once, station=station, amount=amount):
            return before
        if not 1 <= station <= stadium.stations:
            raise BadInput(f"there are stations 1 to {stadium.stations} here", code="station")
        if player := stadium.taken.get(station):
            raise NotAllowed(f"station {station} is {player.name}'s", code="station")
        if has := stadium.station_of(person.id):
            raise NotAllowed(f"you have station {has}: leave it first", code="station")
        said = {"name": person.name}
        return await _move(floor, person, stadium, station, TAKEN, amount, once, said)


async def feed(floor: Floor, person: Person, id: str, amount: int, once: str = "") -> Entry:
    """Put more money in."""
    return await _money(floor, person, id, FED, amount, once)


async def ticket(floor: Floor, person: Person, id: str, amount: int, once: str = "") -> Entry:
    """Take credit out, as a ticket."""
    return await _money(floor, person, id, TICKET, amount, once)


async def tip(floor: Floor, person: Person, id: str, amount: int, once: str = "") -> Entry:
    """Give a gratuity to the dealers' pool."""
    return await _money(floor, person, id, GRATUITY, amount, once)


async def leave(floor: Floor, person: Person, id: str, station: int = 0, why: str = "") -> Entry:
    """Leave a station with a ticket for all its credit; a supervisor empties one that is left."""
    stadium = floor.stadiums.at(id)
    async with stadium.lock:
        own = stadium.station_of(person.id)
        station = station or own
        if station not in stadium.taken:
            raise NotAllowed(
                "you have no station here" if not station else f"nobody has station {station}",
                code="station",
            )
        if station != own:
            person.must("stand_for", "empty a station")
            if len(why) < 3:
                raise BadInput("say why: the reason goes into the journal", code="why")
        return await _leave(floor, person, stadium, station, why)


async def join(floor: Floor, person: Person, id: str, table: str) -> int:
    """A station's place at a table, which it gets if it has none; counted from 1.

    Where stations ride on hands, one that has no hand to ride on is given another place.
    """
    stadium = floor.stadiums.at(id)
    async with stadium.lock:
        station = stadium.station_of(person.id)
        if not station:
            raise NotAllowed("take a station first", code="station")
        here = floor.spot(table).table
        if here.stadium != id:
            raise BadInput(f"table {table} is no table of {id}", code="table")
        at = _place_of(here, station)
        if at >= 0 and here.chairs[here.terms.hand_of(at)].taken:
            return at + 1
        if at >= 0:
            await floor.do(person, table, commands.Stand(do="stand", seat=at + 1))
        free = _free_place(here)
        await floor.do(
            person, table, commands.Sit(do="sit", seat=free + 1, buy_in=0, station=station)
        )
        return free + 1


def _place_of(table: FloorTable, station: int) -> int:
    return next((at for at, c in enumerate(table.chairs) if c.station == station), -1)


def _free_place(table: FloorTable) -> int:
    """The first free seat; where all are taken, a place behind the seat with the fewest behind."""
    seats = table.terms.seats
    behind = Counter(
        table.terms.hand_of(at) for at in range(seats, len(table.chairs)) if table.chairs[at].taken
    )
    free = [at for at, chair in enumerate(table.chairs) if not chair.taken]
    if not free:
        raise NotAllowed(f"every place at {table.id} is taken", code="seat")
    return min(free, key=lambda at: (at >= seats, behind[table.terms.hand_of(at)], at))


async def _money(floor: Floor, person: Person, id: str, kind: str, amount: int, once: str) -> Entry:
    stadium = floor.stadiums.at(id)
    async with stadium.lock:
        if before := _before(floor, person, kind, once, amount=amount):
            return before
        station = stadium.station_of(person.id)
        if not station:
            raise NotAllowed("take a station first", code="station")
        if amount <= 0:
            raise BadInput("say how much, more than nothing", code="amount")
        return await _move(floor, person, stadium, station, kind, amount, once, {})


async def _leave(
    floor: Floor, person: Person, stadium: OpenStadium, station: int, why: str
) -> Entry:
    player = stadium.taken[station]
    own = player.person == person.id
    for table in tables_of(floor, stadium.id):
        at = _place_of(table, station) + 1
        if not at:
            continue
        stands: commands.Command = commands.Stand(do="stand", seat=at)
        if not own:
            stands = commands.StandFor(do="stand_for", seat=at, why=why)
        await floor.do(person, table.id, stands)
    credit = floor.wallets.get(purse_of(stadium.id, station), 0)
    said = {"person": player.person} | ({"why": why} if why else {})
    return await _move(floor, person, stadium, station, LEFT, credit, "", said)


async def _move(
    floor: Floor,
    person: Person,
    stadium: OpenStadium,
    station: int,
    kind: str,
    amount: int,
    once: str,
    said: Mapping[str, Any],
) -> Entry:
    """Move money into a station's credit, or out of it."""
    purse, wallet = purse_of(stadium.id, station), said.get("person", person.id)
    source, target = (wallet, purse) if kind in (TAKEN, FED) else (purse, wallet)
    has = floor.wallets.get(source, 0)
    if amount < 0 or amount > has:
        whose = "your wallet" if source == wallet else f"station {station}"
        raise NotAllowed(f"{whose} has {money(has)}, not {money(amount)}", code="wallet")
    if kind == GRATUITY:
        target = ""
    data: dict[str, Any] = {"stadium": stadium.id, "station": station, "amount": amount, **said}
    if kind == GRATUITY:
        data["day"] = str(floor.gaming_day.of(floor.pit.now()))
    if once:
        data["once"] = once
    moves = [(f"wallet:{source}", -amount), (f"wallet:{target}" if target else POOL, amount)]
    draft = Draft(kind=kind, actor=person.id, data=data, postings=moves if amount else [])
    changed = {source: -amount} | ({target: amount} if target else {})
    return await floor.write(draft, changed)


def _before(floor: Floor, person: Person, kind: str, once: str, **said: int) -> Entry | None:
    """What this word led to before."""
    before = floor.said_before(person, "", once)
    if before and (before.kind != kind or any(before.data.get(n) != v for n, v in said.items())):
        raise NotAllowed(f"the word '{once}' came with something else before", code="once")
    return before


# reports


def gratuities(entries: Iterable[Entry]) -> dict[str, dict[str, int]]:
    """What stations gave to the dealers' pool, by gaming day and stadium."""
    found: dict[str, dict[str, int]] = {}
    for entry in entries:
        if entry.kind == GRATUITY:
            day = found.setdefault(entry.data["day"], {})
            stadium = entry.data["stadium"]
            day[stadium] = day.get(stadium, 0) + entry.data["amount"]
    return found
