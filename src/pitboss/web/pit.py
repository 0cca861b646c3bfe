"""The pit: what every live table owes, what went wrong, and one press for whoever has done it."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor.commands import Confirm, DoDuty, Log, Verify
from pitboss.floor.duties import is_alone
from pitboss.floor.house import Floor
from pitboss.floor.people import Person
from pitboss.floor.pit import DOES, Item, blocks, shown_irregularities
from pitboss.floor.table import FloorTable
from pitboss.web.journal_words import Words
from pitboss.web.pages import render
from pitboss.web.security import OwnPage, TheFloor, Who, gate, whose

pit = APIRouter(tags=["pit"])

RIGHTS = ("log", "duty", "verify", "confirm")
"""Who has one of these works in the pit."""


class Done(BaseModel):
    """The entry that says so."""

    number: int


class Elsewhere(BaseModel):
    """Something about a game that has no table on this floor."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    game: Annotated[str, Field(max_length=120, description="book/game, with `log`")] = ""
    command: Annotated[Log | DoDuty | Verify | Confirm, Field(discriminator="do")]


@pit.get("/api/v1/pit")
def the_pit(floor: TheFloor, person: Who) -> dict[str, Any]:
    """What every live table owes, and what is owed for games elsewhere in the house."""
    _must(person)
    words = Words(floor)
    tables = [spot.table for spot in floor.spots.values() if spot.table.live]
    return {
        "gaming_day": str(floor.gaming_day.of(floor.pit.now())),
        "begins": str(floor.gaming_day),
        "tables": [
            {
                "id": table.id,
                "called": words.table(table.id),
                "house": table.terms.offer.book.data.title,
                "items": owed(floor, person, table),
            }
            for table in tables
        ],
        "elsewhere": [_shown(floor, person, item, None) for item in floor.pit.elsewhere()],
    }


@pit.get("/api/v1/tables/{id}/duties")
def duties(floor: TheFloor, person: Who, id: str) -> list[dict[str, Any]]:
    """What a table owes now, and will."""
    _must(person)
    return owed(floor, person, floor.spot(id).table)


@pit.get("/api/v1/irregularities")
def wrong(floor: TheFloor, person: Who, game: str = "") -> list[dict[str, Any]]:
    """What may go wrong in a game, by what it is about."""
    _must(person)
    return shown_irregularities(floor.shelf.game(game))


@pit.post("/api/v1/pit", dependencies=[OwnPage])
async def elsewhere(
    floor: TheFloor, person: Who, request: Request, given: Annotated[Elsewhere, Body()]
) -> Done:
    """Write down what went wrong, or was done, where there is no table on this floor."""
    gate(request).commanding.take(whose(request, person))
    return Done(number=(await floor.attend(person, given.command, given.game)).number)


@pit.get("/pit", include_in_schema=False)
async def pit_page(request: Request, floor: TheFloor, person: Who) -> Response:
    _must(person)
    games = [
        {"address": offer.address, "title": offer.data.game.title, "book": book.data.title}
        for book in floor.shelf.books.values()
        for offer in book.games().values()
        if offer.data.irregularities
    ]
    games.sort(key=lambda game: (game["title"], game["book"]))
    return await render(request, person, "pit.html", games=games)


def _must(person: Person) -> None:
    if not person.may.intersection(RIGHTS):
        person.must("log", "work in the pit")


def owed(floor: Floor, person: Person, table: FloorTable) -> list[dict[str, Any]]:
    return [_shown(floor, person, item, table) for item in floor.pit.items(table)]


def _shown(floor: Floor, person: Person, item: Item, table: FloorTable | None) -> dict[str, Any]:
    duty, done = item.duty, item.done
    left = (item.due - floor.pit.now()) // timedelta(minutes=1) if item.due else 0
    return {
        "name": item.name,
        "of": item.of,
        "says": duty.says,
        "lines": str(duty.lines),
        "why": item.why,
        "state": item.state,
        "who": item.who,
        "minutes": left,
        "late": item.late,
        "binds": duty.binds,
        "blocks": table is not None and blocks(item, table) and not floor.practice,
        "writes": duty.writes or "",
        "done_by": Words(floor).name(done.person) if done else "",
        "chips": dict(item.counted),
        "may": _may(person, item),
    }


def _may(person: Person, item: Item) -> str:
    """What this person does about it: the command, or nothing."""
    looks = item.state == "verify" and item.done is not None
    role = item.duty.verified if looks else item.duty.by
    own = looks and item.done is not None and item.done.person == person.id
    if role is None or person.role not in DOES[role] or (own and not is_alone(person)):
        return ""
    command = "confirm" if role == "surveillance" else "verify" if looks else "duty"
    return command if command in person.may else ""
