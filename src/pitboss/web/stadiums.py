"""Stadiums: the stations at which several games are played with one credit."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Path, Request, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from pitboss.floor import stadiums
from pitboss.floor.commands import MOST, MOST_SEATS, Once, Value, Word
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, readable
from pitboss.floor.stadiums import GRATUITY, gratuities, tables_of
from pitboss.floor.stations import purse_of
from pitboss.web.api import USUAL_LIMITS, Done
from pitboss.web.pages import render
from pitboss.web.security import OwnPage, TheFloor, Who, gate, keeps, whose

stadium_api = APIRouter(prefix="/api/v1/stadiums", tags=["stadiums"])
stadium_pages = APIRouter(include_in_schema=False)

StadiumId = Annotated[
    str, Path(max_length=40, description="a stadium's id", examples=["stadium-1"])
]
Cents = Annotated[int, Field(strict=True, ge=0, le=MOST, description="cents")]


class Opening(BaseModel):
    """A stadium to be opened."""

    model_config = ConfigDict(extra="forbid")
    address: Annotated[str, Field(max_length=120, examples=["columbus-2017/stadium"])]
    stations: Annotated[int, Field(strict=True, ge=0, le=MOST_SEATS)] = 0
    """0 is as many as the house has."""
    live: bool = True
    """Are the games that people may deal dealt by people too, beside the machine?"""
    options: Annotated[dict[Word, Value], Field(max_length=10)] = {}
    """What is posted at all its tables: the limits."""
    name: Annotated[str, Field(max_length=40), AfterValidator(readable)] = ""


class AtStation(BaseModel):
    """What somebody does at a station."""

    model_config = ConfigDict(extra="forbid")
    do: Literal["take", "feed", "ticket", "tip", "leave", "join", "close"]
    station: Annotated[int, Field(strict=True, ge=0, le=MOST_SEATS)] = 0
    """Which one is taken; or left, where a supervisor empties another's."""
    amount: Cents = 0
    table: Annotated[str, Field(max_length=80)] = ""
    """Which one is joined."""
    why: Annotated[str, Field(max_length=400)] = ""
    once: Once = ""


class Joined(BaseModel):
    """A station's place at a table."""

    seat: int


@stadium_pages.get("/stadiums")
async def stadiums_page(request: Request, floor: TheFloor, person: Who) -> Response:
    """The stadiums that are open, and for whoever may a form to open one."""
    given = {
        "stadiums": all_stadiums(floor, person),
        "offered": await run_in_threadpool(_offered, floor),
    }
    return await render(request, person, "stadiums.html", **given)


def _offered(floor: Floor) -> list[dict[str, Any]]:
    """The stadiums of this floor's books."""
    return [
        {"address": offer.address, "house": book.data.title, "most": offer.data.stadium.most}
        for book in floor.shelf.books.values()
        for offer in book.games().values()
        if offer.data.stadium is not None
    ]


@stadium_pages.get("/stadiums/{id}")
async def stadium_page(request: Request, floor: TheFloor, person: Who, id: StadiumId) -> Response:
    """A stadium's stations, one's own with its credit and games, and who has which."""
    made = shown(floor, person, id)
    return await render(request, person, "stadium.html", stadium=made)


@stadium_api.get("")
def all_stadiums(floor: TheFloor, person: Who) -> list[dict[str, Any]]:
    """The stadiums that are open."""
    return [shown(floor, person, id) for id in list(floor.stadiums.open)]


@stadium_api.post("", dependencies=[OwnPage], status_code=201)
async def open_stadium(
    floor: TheFloor, person: Who, request: Request, given: Opening
) -> dict[str, Any]:
    """Open a stadium: a table for each of its games, and one more where people deal."""
    opening, who = gate(request).opening, keeps(request, person)
    opening.take(who)
    made = await stadiums.open_stadium(
        floor,
        person,
        given.address,
        stations=given.stations,
        live=given.live,
        options={**USUAL_LIMITS, **given.options},
        name=given.name,
    )
    for _ in stadiums.tables_of(floor, made.id)[1:]:  # each is a table like any other
        opening.charge(who)
    return shown(floor, person, made.id)


@stadium_api.get("/{id}")
def one_stadium(floor: TheFloor, person: Who, id: StadiumId) -> dict[str, Any]:
    """A stadium: its games, its stations, and your credit."""
    return shown(floor, person, id)


@stadium_api.post("/{id}", dependencies=[OwnPage])
async def at_station(
    floor: TheFloor,
    person: Who,
    request: Request,
    id: StadiumId,
    given: Annotated[AtStation, Body()],
) -> Done | Joined:
    """Do something at a station; it is on the disk when this answers."""
    gate(request).commanding.take(whose(request, person))
    if given.do == "join":
        return Joined(seat=await stadiums.join(floor, person, id, given.table))
    return Done(number=(await _done(floor, person, id, given)).number)


async def _done(floor: Floor, person: Person, id: str, given: AtStation) -> Any:
    match given.do:
        case "take":
            made = stadiums.take(floor, person, id, given.station, given.amount, given.once)
        case "leave":
            made = stadiums.leave(floor, person, id, given.station, given.why)
        case "close":
            made = stadiums.close(floor, person, id)
        case "feed":
            made = stadiums.feed(floor, person, id, given.amount, given.once)
        case "ticket":
            made = stadiums.ticket(floor, person, id, given.amount, given.once)
        case _:
            made = stadiums.tip(floor, person, id, given.amount, given.once)
    return await made


@stadium_api.get("/{id}/gratuities")
def given_by_day(floor: TheFloor, person: Who, id: StadiumId) -> list[dict[str, Any]]:
    """What its stations gave to the dealers' pool, by gaming day."""
    person.must("journal", "read what was given")
    floor.stadiums.at(id)
    return by_day(floor, id)


def by_day(floor: Floor, id: str) -> list[dict[str, Any]]:
    found = gratuities(floor.store.entries(kinds=[GRATUITY]))
    return [{"day": day, "cents": given[id]} for day, given in sorted(found.items()) if id in given]


def shown(floor: Floor, person: Person, id: str) -> dict[str, Any]:
    """A stadium as this person may see it."""
    stadium = floor.stadiums.at(id)
    own = stadium.station_of(person.id)
    sees = "stand_for" in person.may
    return {
        "id": id,
        "name": stadium.name,
        "address": stadium.address,
        "stations": stadium.stations,
        "taken": sorted(stadium.taken),
        "players": {str(n): p.name for n, p in stadium.taken.items()} if sees else {},
        "station": own,
        "credit": floor.wallets.get(purse_of(id, own), 0) if own else 0,
        "wallet": floor.wallets.get(person.id, 0),
        "tables": [
            {
                "id": table.id,
                "game": table.terms.offer.slug,
                "title": table.terms.offer.data.game.title,
                "live": table.live,
                "round": table.dealt_rounds,
                "playing": table.session.prompt is not None,
                "bets": bool(table.session.stakes.any()),
            }
            for table in tables_of(floor, id)
        ],
        "given": by_day(floor, id) if "journal" in person.may else None,
        "house_rule": " ".join(stadiums.section(floor, stadium.address).house_rule.split()),
    }
