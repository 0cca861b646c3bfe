"""REST under /api/v1: books and games, tables, commands, wallets. Documented at /api/docs."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Body, Path, Query, Request, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from pitboss.floor.commands import MOST, Command, Once, Times, Value, Word
from pitboss.floor.house import Floor, Held, Spot
from pitboss.floor.people import NOBODY, Name, Person, readable
from pitboss.floor.table_meters import SECOND
from pitboss.floor.view import View, card_of, card_on, schedules
from pitboss.money.cents import cents
from pitboss.report.sheet import sheet
from pitboss.report.sheet_form import OptionSheet
from pitboss.report.sign import NO_LIMITS, table_limits
from pitboss.report.stakes import stakes_of
from pitboss.rulebook.names import fits, plain
from pitboss.rulebook.schedules import fitting
from pitboss.rulebook.shelf import Shelf
from pitboss.web.catalogue import Glance, Listed, card_room, dealt, glances, searched
from pitboss.web.drawing.glimpse import glimpse, poker_glimpse
from pitboss.web.security import OwnPage, TheFloor, TheShelf, Who, gate, keeps, whose
from pitboss.web.sheets import Sheets

api = APIRouter(prefix="/api/v1")

USUAL_LIMITS = {"minimum": "5", "maximum": "500"}
"""What is posted at a new table, in dollars, unless its house says otherwise."""
TableId = Annotated[str, Path(max_length=80, description="a table's id", examples=["craps-1"])]
Slug = Annotated[str, Path(max_length=80)]


class BuyIn(BaseModel):
    """For table stakes: what may be bought in for, in cents; 0 for no maximum."""

    model_config = ConfigDict(extra="forbid", strict=True)
    low: Annotated[int, Field(gt=0, le=MOST)]
    high: Annotated[int, Field(ge=0, le=MOST)] = 0


class Opening(BaseModel):
    """A table to be opened."""

    model_config = ConfigDict(extra="forbid")
    address: Annotated[str, Field(max_length=120, examples=["columbus-2016/three-card-poker"])]
    options: Annotated[dict[Word, Value], Field(max_length=100)] = {}
    live: bool = False
    name: Annotated[str, Field(max_length=40), AfterValidator(readable)] = ""
    pace: Times | None = None
    """The clock of the table, where it has another than the floor."""
    buy_in: BuyIn | None = None


class Guest(BaseModel):
    """Somebody who comes to play."""

    model_config = ConfigDict(extra="forbid")
    name: Name


class Cash(BaseModel):
    """Money over the counter of the cage."""

    model_config = ConfigDict(extra="forbid")
    amount: Annotated[
        int, Field(strict=True, ge=-MOST, le=MOST, description="cents; negative hands money in")
    ]
    once: Once = ""


class Done(BaseModel):
    """A command that is carried out and on the disk."""

    number: int
    """Its entry in the journal."""


def encoded(data: Any) -> Response:
    """A long answer, written out where it is made and not on the event loop."""
    return Response(msgspec.json.encode(data), media_type="application/json")


@api.get("/games", tags=["games"])
def games(shelf: TheShelf) -> list[Listed]:
    """Every game that a table can be opened of, by book."""
    return dealt(shelf)


@api.get("/glances", tags=["games"])
def all_glances(shelf: TheShelf) -> list[Glance]:
    """What tells the same game of several houses apart: its felt's rules, the main wager's edge."""
    return glances(shelf)


@api.get("/games/{book_slug}/{game_slug}/felt.svg", tags=["games"], response_class=Response)
def picture(shelf: TheShelf, book_slug: Slug, game_slug: Slug) -> Response:
    """A small picture of a game's table."""
    made = _picture(shelf, f"{book_slug}/{game_slug}")
    kept = {"Cache-Control": "private, max-age=3600"}
    return Response(made, media_type="image/svg+xml", headers=kept)


@cache
def _picture(shelf: Shelf, address: str) -> str:
    card = card_on(shelf.terms(address, between_players=True))
    if address in {each["address"] for each in card_room(shelf)}:
        return poker_glimpse(card["dealt"])
    return glimpse(card, card["dealt"])


@api.get("/games/{book_slug}/{game_slug}", tags=["games"])
def one_game(shelf: TheShelf, book_slug: Slug, game_slug: Slug) -> dict[str, Any]:
    """A game's options with what they allow, its wagers, and its seats."""
    return _one_game(shelf, f"{book_slug}/{game_slug}")


@cache
def _one_game(shelf: Shelf, address: str) -> dict[str, Any]:
    on = shelf.terms(address, between_players=True)
    page = sheet(on.offer)
    return {
        "address": on.address,
        "title": page.title,
        "casino": page.casino,
        "house": page.house,
        "round": page.round,
        "seats": on.offer.data.game.seats,
        "bank": on.offer.data.game.bank,
        "options": [_option(option) for option in page.options],
        "schedules": schedules(on),
        "usual_limits": USUAL_LIMITS if table_limits(on) == NO_LIMITS else {},
        "wagers": [
            {"wager": w.wager, "title": w.title, "says": w.says, "pays": w.pays}
            for w in page.wagers
        ],
    }


def options_of(shelf: Shelf, address: str) -> list[dict[str, Any]]:
    """What a game's book leaves to the house."""
    found: list[dict[str, Any]] = _one_game(shelf, address)["options"]
    return found


Dollars = Annotated[str, Query(max_length=20, description="dollars; empty: not posted")]


@api.get("/games/{book_slug}/{game_slug}/schedules", tags=["games"])
def fitting_schedules(
    shelf: TheShelf,
    book_slug: Slug,
    game_slug: Slug,
    minimum: Dollars = "",
    maximum: Dollars = "",
) -> list[str]:
    """The fee schedules that fit the wished limits of a table, the closest first."""
    game = shelf.game(f"{book_slug}/{game_slug}")
    return fitting(game.data, (cents(minimum or "0"), cents(maximum or "0")))


def _option(option: OptionSheet) -> dict[str, Any]:
    return {
        "name": option.option,
        "allowed": option.allowed or None,
        "at_least": None if option.together_with else option.at_least,
        "at_most": option.at_most,
        "default": option.default,
        "says": option.says,
        "lines": option.lines,
        "disputed": option.disputed,
    }


@api.get("/books", tags=["games"])
def all_books(shelf: TheShelf) -> list[dict[str, Any]]:
    """The rule books."""
    return [
        {"book": slug, "title": book.data.title, "casino": book.data.casino}
        for slug, book in shelf.books.items()
    ]


@api.get("/tables", tags=["tables"])
def open_tables(
    floor: TheFloor, person: Who, search: Annotated[str, Query(max_length=80)] = ""
) -> list[dict[str, Any]]:
    """The tables that are open; `held` says why one cannot be played at."""
    found = tables(floor, person)
    return [table for table in found if fits(search, f"{plain(table['name'])} {table['names']}")]


def tables(floor: Floor, person: Person) -> list[dict[str, Any]]:
    """All of them, with whether this person sits there."""
    found = [
        _listed(spot) | {"yours": bool(spot.table.seats_of(person.id))}
        for spot in list(floor.spots.values())
    ]
    return found + [_listed_held(held) | {"yours": False} for held in floor.held.values()]


def _listed(spot: Spot) -> dict[str, Any]:
    table = spot.table
    on = table.terms
    main = next((rule for rule in on.wagers.values() if not rule.later), None)
    low, high = (main.minimum, main.maximum) if main else (0, 0)
    return {
        "id": table.id,
        "name": table.name,
        "address": on.address,
        "book": on.offer.book.slug,
        "casino": on.offer.book.data.casino,
        "house": on.offer.book.data.title,
        "game": on.offer.slug,
        "title": on.offer.data.game.title,
        "names": searched(on.offer),
        "family": on.game.facts.family,
        "live": table.live,
        "bank": on.offer.data.game.bank,
        "minimum": low,
        "maximum": high,
        "limits": table_limits(on),
        "seats": on.seats,
        "players": [chair.name for chair in table.chairs if chair.taken],
        "free": sum(not chair.taken for chair in table.chairs[: on.seats]),
        "round": table.dealt_rounds,
        "playing": table.session.prompt is not None,
        "stadium": table.stadium,
        "stakes": stakes_of(on.rules) if table.room else "",
        "held": "",
    }


def _listed_held(held: Held) -> dict[str, Any]:
    """The same of a table that is held, as far as it is known without its book."""
    state = held.state
    address = state.address if state else ""
    book, _, game = address.rpartition("/")
    chairs = state.chairs if state else []
    return {
        "id": held.id,
        "name": state.name if state else "",
        "address": address,
        "book": book,
        "casino": book,
        "house": book,
        "game": game,
        "title": game or held.id,
        "names": plain(address),
        "family": "",
        "live": bool(state and state.live),
        "bank": "",
        "minimum": 0,
        "maximum": 0,
        "limits": "",
        "seats": len(chairs),
        "players": [chair.name for chair in chairs if chair.taken],
        "free": 0,
        "round": state.dealt_rounds if state else 0,
        "playing": False,
        "stadium": "",
        "stakes": "",
        "held": held.why,
    }


class LinkedMeter(BaseModel):
    """A progressive meter that several tables share."""

    name: str
    title: str
    cents: int
    """What it stands at."""
    second: int
    """What its second jackpot stands at."""
    tables: list[str]


@api.get("/meters", tags=["tables"])
def meters(floor: TheFloor) -> list[LinkedMeter]:
    """The linked meters of the floor's open tables."""
    found = []
    for name, stands in floor.meters.items():
        if tables := floor.tables_of(name):
            one = LinkedMeter(
                name=name,
                title=tables[0].link_title,
                cents=stands,
                second=floor.meters.get(name + SECOND, 0),
                tables=[table.id for table in tables],
            )
            found.append(one)
    return found


@api.post("/tables", tags=["tables"], dependencies=[OwnPage], status_code=201)
async def open_table(
    floor: TheFloor, person: Who, request: Request, opening: Opening
) -> dict[str, Any]:
    """Open a table."""
    gate(request).opening.take(keeps(request, person))
    table = await floor.open_table(
        person,
        opening.address,
        opening.options,
        live=opening.live,
        name=opening.name,
        pace=opening.pace,
        buy_in=opening.buy_in.model_dump() if opening.buy_in else None,
    )
    return _listed(floor.spot(table.id))


@api.get("/tables/{id}", tags=["tables"])
async def table_view(floor: TheFloor, person: Who, id: TableId) -> View:
    """A table as you may see it."""
    return dict(await floor.view(person, id))


@api.get("/tables/{id}/card", tags=["tables"])
def table_card(floor: TheFloor, id: TableId) -> View:
    """What stands on a table: spots, limits, paytables, irregularities."""
    return dict(card_of(floor.spot(id).table))


@api.post("/tables/{id}/commands", tags=["tables"], dependencies=[OwnPage])
async def command(
    floor: TheFloor,
    person: Who,
    request: Request,
    id: TableId,
    command: Annotated[Command, Body()],
) -> Done:
    """Do something at a table; it is on the disk when this answers."""
    keeper = gate(request)
    keeper.commanding.take(whose(request, person))
    entry = await floor.do(person, id, command)
    return Done(number=entry.number)


@api.get("/me", tags=["people"])
async def me(floor: TheFloor, person: Who, request: Request) -> dict[str, Any]:
    """Who you are, and what you may do."""
    return {
        "id": person.id,
        "name": person.name,
        "role": person.role.value,
        "wallet": floor.wallets.get(person.id, 0),
        "may": sorted(person.may),
        "csrf": gate(request).csrf(person),
    }


@api.post("/guests", tags=["people"], dependencies=[OwnPage], status_code=201)
async def come_in(
    floor: TheFloor, guest: Guest, person: Who, request: Request, response: Response
) -> dict[str, Any]:
    """Come in as a guest: you get a cookie and some play money."""
    keeper = gate(request)
    if person.id == NOBODY:
        person = await keeper.welcome(guest.name, request)
        keeper.let_in(response, person)
    return {"id": person.id, "name": person.name, "wallet": floor.wallets.get(person.id, 0)}


@api.post("/me/cash", tags=["people"], dependencies=[OwnPage])
async def cash(floor: TheFloor, person: Who, cash: Cash) -> dict[str, int]:
    """Buy play money at the cage, or hand some in."""
    return {"wallet": await floor.cash(person, cash.amount, once=cash.once)}


@api.get("/rules/{book_slug}/{game_slug}", tags=["games"], response_model=dict[str, Any])
async def rules(request: Request, book_slug: Slug, game_slug: Slug) -> Response:
    """The whole rule sheet, as `pitboss rules --json` prints it."""
    kept: Sheets = request.app.state.sheets
    made = await kept.get(f"{book_slug}/{game_slug}")
    return Response(made, media_type="application/json")
