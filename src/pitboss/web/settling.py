"""Settle: type a round as people note it down, get the ruling with reasons and lines, share it."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from pitboss.engines.written import read_round
from pitboss.errors import PitbossError, unknown
from pitboss.floor.people import Person
from pitboss.report.status import book_name, golden_files
from pitboss.rulebook.shelf import Shelf
from pitboss.web.catalogue import playable
from pitboss.web.desk import Desk
from pitboss.web.errors import told
from pitboss.web.pages import render
from pitboss.web.security import OwnPage, TheFloor, TheShelf, Who, whose

settling = APIRouter()

LONGEST = 20_000
Written = Annotated[str, Field(min_length=1, max_length=LONGEST, description="a round, as TOML")]


class Asked(BaseModel):
    """A round to be ruled on."""

    model_config = ConfigDict(extra="forbid")
    text: Written


async def ruling(request: Request, person: Person, text: str) -> dict[str, Any]:
    """The ruling on a written round, unless whoever asked for it leaves."""
    desk: Desk = request.app.state.desk
    return await desk.ruling(whose(request, person), text, request.is_disconnected)


@cache
def examples(shelf: Shelf) -> dict[str, str]:
    """One golden round of each playable game: a beginning to write from."""
    found: dict[str, str] = {}
    known = {game["address"] for game in playable(shelf)}
    for book in shelf.books.values():
        for path in golden_files(book):
            address = read_round(path).round
            if address in known - found.keys():
                text = path.read_text(encoding="utf-8")
                found[address] = text.split("[expect]")[0].rstrip() + "\n"
    return found


@settling.post("/api/v1/settle", tags=["settle"])
async def settle(request: Request, person: Who, asked: Asked) -> dict[str, Any]:
    """Rule on a written round."""
    return await ruling(request, person, asked.text)


@settling.post("/api/v1/rulings", tags=["settle"], dependencies=[OwnPage], status_code=201)
async def share(request: Request, floor: TheFloor, person: Who, asked: Asked) -> dict[str, str]:
    """Keep a round that can be ruled on, so that its ruling has an address."""
    await ruling(request, person, asked.text)
    id = await run_in_threadpool(floor.store.put_ruling, asked.text)
    return {"id": id, "page": f"/settle/{id}"}


@settling.get("/api/v1/rulings/{id}", tags=["settle"])
async def shared(request: Request, floor: TheFloor, person: Who, id: str) -> dict[str, Any]:
    """A shared round and its ruling."""
    text = _kept(floor, id)
    return {"text": text, "ruling": await ruling(request, person, text)}


def _kept(floor: TheFloor, id: str) -> str:
    text = floor.store.ruling(id)
    if text is None:
        raise unknown("ruling", id, (), code="ruling")
    return text


@settling.get("/settle", include_in_schema=False)
async def settle_page(request: Request, shelf: TheShelf, person: Who) -> Response:
    first = next(iter((await run_in_threadpool(examples, shelf)).values()), "")
    return await _page(request, shelf, person, first, None)


@settling.get("/settle/{id}", include_in_schema=False)
async def shared_page(request: Request, floor: TheFloor, person: Who, id: str) -> Response:
    text = _kept(floor, id)
    try:
        found: dict[str, Any] = await ruling(request, person, text)
    except PitbossError as error:  # the rules have changed since
        found = {"error": told(error)}
    return await _page(request, floor.shelf, person, text, found)


async def _page(request: Request, shelf: Shelf, person: Who, text: str, found: Any) -> Response:
    games = await run_in_threadpool(playable, shelf)
    titles = {game["address"]: f"{book_name(game['book'])}: {game['title']}" for game in games}
    written = await run_in_threadpool(examples, shelf)
    shown = {a: {"title": titles[a], "text": t} for a, t in written.items()}
    return await render(
        request, person, "settle.html", text=text, ruling=found, examples=shown, longest=LONGEST
    )
