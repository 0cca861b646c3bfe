"""The pit: what every live table owes, what went wrong, and one press for whoever has done it."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from pitboss.errors import BadInput
from pitboss.floor.commands import Confirm, DoDuty, Log, Verify
from pitboss.floor.duties import is_alone
from pitboss.floor.house import Floor
from pitboss.floor.jackpots import JACKPOT
from pitboss.floor.people import Person
from pitboss.floor.pit import DOES, Item, blocks, shown_irregularities
from pitboss.floor.table import FloorTable
from pitboss.ledger.entries import Entry
from pitboss.web.journal_words import Words, plain
from pitboss.web.pages import render
from pitboss.web.security import Number, OwnPage, TheFloor, Who, gate, whose

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
    tables = [spot.table for spot in list(floor.spots.values()) if spot.table.live]
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


@pit.get("/tables/{id}/jackpots/{number}", include_in_schema=False)
async def jackpot_page(
    request: Request, floor: TheFloor, person: Who, id: str, number: Number
) -> Response:
    """The form of a jackpot: what was won, who has done which part, and how it was paid."""
    person.must("journal", "read the form of a jackpot")
    form = await run_in_threadpool(_form, floor, id, number)
    return await render(request, person, "jackpot.html", **form)


def _form(floor: Floor, id: str, number: int) -> dict[str, Any]:
    words, kinds = Words(floor), ("settled", *RIGHTS, "release")
    entries = list(floor.store.entries(table=id, round=number, kinds=kinds))
    settled = [entry for entry in entries if entry.data.get("held")]
    if not settled:
        raise BadInput(f"no jackpot was held in round {number} of table {id}", code="jackpot")
    won, on = settled[-1], words.terms(id)
    steps = [entry for entry in entries if entry.data.get("of") == number]
    sat = next(floor.store.entries(table=id, round=number, kinds=("deal", "ready"), says="dealt"))
    players = sat.data["dealt"]["players"]
    return {
        "table": words.table(id),
        "house": on.offer.book.data.title if on else "",
        "round": number,
        "won": won,
        "says": words.says(won),
        "prizes": [(players[seat][1], amount) for seat, amount in _prizes(won).items()],
        "steps": [
            {
                "at": entry.at,
                "what": words.kind(entry),
                "name": plain(entry.data.get("name", "paid")).replace("jackpot ", ""),
                "who": words.name(entry.actor),
                "lines": entry.data.get("lines", ""),
                "entry": entry.number,
            }
            for entry in steps
        ],
        "paid": next((entry for entry in steps if entry.kind == "release"), None),
    }


def _prizes(won: Entry) -> dict[str, int]:
    """By place, what the meter paid; entries that are older say what it brought."""
    prizes: dict[str, int] = won.data.get("prizes") or won.data["held"]
    return prizes


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
        "jackpot": _jackpot(table, item, reads="journal" in person.may),
        "who": item.who,
        "minutes": left,
        "late": item.late,
        "binds": duty.binds,
        "blocks": _blocks(floor, item, table),
        "shooter": item.duty.blocks == "shooter",
        "writes": duty.writes or "",
        "done_by": Words(floor).name(done.person) if done else "",
        "chips": dict(item.counted),
        "may": _may(person, item),
    }


def _blocks(floor: Floor, item: Item, table: FloorTable | None) -> bool:
    """Does the table wait for it?"""
    if table is None or floor.practice:
        return False
    return (item.duty.when == JACKPOT and item.late) or blocks(item, table)


def _may(person: Person, item: Item) -> str:
    """What this person does about it: the command, or nothing."""
    looks = item.state == "verify" and item.done is not None
    role = item.duty.verified if looks else item.duty.by
    own = looks and item.done is not None and item.done.person == person.id
    if role is None or person.role not in DOES[role] or (own and not is_alone(person)):
        return ""
    if item.duty.when == JACKPOT and (person.id in item.hands or item.state == "later"):
        return ""
    if item.pays:
        return "release" if "release" in person.may else ""
    command = "confirm" if role == "surveillance" else "verify" if looks else "duty"
    return command if command in person.may else ""


def _jackpot(table: FloorTable | None, item: Item, *, reads: bool) -> dict[str, Any] | None:
    """The prize that a step is about; whoever reads the journal gets its form too."""
    held = [each for each in table.held if each.round == item.of] if table else []
    if item.duty.when != JACKPOT or not held:
        return None
    return {
        "amount": sum(each.shown for each in held),
        "players": [each.name for each in held],
        "round": item.of,
        "form": f"/tables/{table.id}/jackpots/{item.of}" if table and reads else "",
    }
