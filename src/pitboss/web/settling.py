"""Settle: type a round as people note it down, get the ruling with reasons and lines, share it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from pitboss.engines.on_the_table import fell, hands
from pitboss.engines.written import Settled, read_round, settle_on
from pitboss.equipment.cards import name as card_name
from pitboss.errors import PitbossError, unknown
from pitboss.report.ruling import as_json
from pitboss.report.status import golden_files
from pitboss.rulebook.loader import parse
from pitboss.rulebook.schema import WrittenRound
from pitboss.rulebook.shelf import Shelf
from pitboss.web.catalogue import playable
from pitboss.web.errors import told
from pitboss.web.pages import render
from pitboss.web.security import OwnPage, TheFloor, TheShelf, Who

settling = APIRouter()

LONGEST = 20_000
Written = Annotated[str, Field(min_length=1, max_length=LONGEST, description="a round, as TOML")]


class Asked(BaseModel):
    """A round to be ruled on."""

    model_config = ConfigDict(extra="forbid")
    text: Written


def ruling(shelf: Shelf, text: str) -> dict[str, Any]:
    """The ruling on a written round, as `pitboss settle --json` prints it, and what lay there."""
    written = parse(text, WrittenRound, Path("the round"))
    settled = settle_on(shelf.terms(written.round, written.chosen), written)
    return {**as_json(settled), "title": settled.terms.offer.data.game.title, **_lay(settled)}


def _lay(settled: Settled) -> dict[str, Any]:
    """Cards, dice and pockets, for the picture."""
    held: dict[str, list[list[str]]] = {}
    thrown: list[str] = []
    on = settled.terms
    for played in settled.rounds:
        for to, mine in hands(played.events).items():
            name = on.game.hand_name(to)
            held[name] = [["" if card < 0 else card_name(card) for card in hand] for hand in mine]
        thrown += fell(played.events, on.game.wheel(on.rules))
    return {"hands": held, "thrown": thrown}


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
async def settle(shelf: TheShelf, asked: Asked) -> dict[str, Any]:
    """Rule on a written round."""
    return await run_in_threadpool(ruling, shelf, asked.text)


@settling.post("/api/v1/rulings", tags=["settle"], dependencies=[OwnPage], status_code=201)
async def share(floor: TheFloor, person: Who, asked: Asked) -> dict[str, str]:
    """Keep a round that can be ruled on, so that its ruling has an address."""
    await run_in_threadpool(ruling, floor.shelf, asked.text)
    id = await run_in_threadpool(floor.store.put_ruling, asked.text)
    return {"id": id, "page": f"/settle/{id}"}


@settling.get("/api/v1/rulings/{id}", tags=["settle"])
async def shared(floor: TheFloor, id: str) -> dict[str, Any]:
    """A shared round and its ruling."""
    text = _kept(floor, id)
    return {"text": text, "ruling": await run_in_threadpool(ruling, floor.shelf, text)}


def _kept(floor: TheFloor, id: str) -> str:
    text = floor.store.ruling(id)
    if text is None:
        raise unknown("ruling", id, (), code="ruling")
    return text


@settling.get("/settle", include_in_schema=False)
async def settle_page(request: Request, shelf: TheShelf, person: Who) -> Response:
    return await _page(request, shelf, person, next(iter(examples(shelf).values()), ""), None)


@settling.get("/settle/{id}", include_in_schema=False)
async def shared_page(request: Request, floor: TheFloor, person: Who, id: str) -> Response:
    text = _kept(floor, id)
    try:
        found: dict[str, Any] = await run_in_threadpool(ruling, floor.shelf, text)
    except PitbossError as error:  # the rules have changed since
        found = {"error": told(error)}
    return await _page(request, floor.shelf, person, text, found)


async def _page(request: Request, shelf: Shelf, person: Who, text: str, found: Any) -> Response:
    titles = {game["address"]: f"{game['title']} ({game['house']})" for game in playable(shelf)}
    shown = {a: {"title": titles[a], "text": t} for a, t in examples(shelf).items()}
    return await render(
        request, person, "settle.html", text=text, ruling=found, examples=shown, longest=LONGEST
    )
