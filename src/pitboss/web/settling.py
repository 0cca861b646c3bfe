"""Settle: tap a round in, or write it down; the ruling with its reasons and lines, to be shared."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from pitboss.engines.noting import plain, text_of
from pitboss.engines.written import read_round
from pitboss.errors import BadInput, PitbossError, unknown
from pitboss.floor.house import Floor
from pitboss.floor.people import Person
from pitboss.floor.view import card_on
from pitboss.report.ruling_paper import ruling_pdf
from pitboss.report.status import book_name, golden_files
from pitboss.rulebook.loader import parse
from pitboss.rulebook.schema import WrittenRound
from pitboss.rulebook.shelf import Shelf
from pitboss.web.api import options_of
from pitboss.web.auditing import noted_round
from pitboss.web.catalogue import card_room, dealt
from pitboss.web.desk import Desk
from pitboss.web.errors import told
from pitboss.web.pages import render
from pitboss.web.security import OwnPage, TheFloor, Who, gate, keeps, whose

settling = APIRouter()

LONGEST = 20_000
Written = Annotated[str, Field(min_length=1, max_length=LONGEST, description="a round, as TOML")]


class Asked(BaseModel):
    """A round to be ruled on."""

    model_config = ConfigDict(extra="forbid")
    text: Written


class Tapped(BaseModel):
    """A round that is being tapped in, as JSON or as text, and what was tapped now."""

    model_config = ConfigDict(extra="forbid")
    round: dict[str, Any] | None = None
    text: Annotated[str, Field(max_length=LONGEST, description="the round, as TOML")] = ""
    tap: Annotated[dict[str, Any] | None, Field(description="a card, an action, chips...")] = None


async def ruling(request: Request, person: Person, text: str) -> dict[str, Any]:
    """The ruling on a written round, unless whoever asked for it leaves."""
    desk: Desk = request.app.state.desk
    return await desk.ruling(whose(request, person), text, request.is_disconnected)


@cache
def examples(shelf: Shelf) -> dict[str, str]:
    """One golden round of each game that is dealt: a beginning to write from."""
    found: dict[str, str] = {}
    known = {game["address"] for game in dealt(shelf)}
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


@settling.post("/api/v1/settle/step", tags=["settle"])
async def step(request: Request, person: Who, asked: Tapped) -> dict[str, Any]:
    """A round after a tap: what lies on the table, what comes next, and the ruling so far."""
    desk: Desk = request.app.state.desk
    given: dict[str, Any] = {"text": asked.text} if asked.text else {"round": asked.round or {}}
    if len(msgspec.json.encode(asked.round)) > LONGEST:
        raise BadInput("that round is too long to be settled here", code="round")
    said = {**given, "tap": asked.tap}
    return await desk.ruling(whose(request, person), said, request.is_disconnected)


@settling.post("/api/v1/rulings", tags=["settle"], dependencies=[OwnPage], status_code=201)
async def share(request: Request, floor: TheFloor, person: Who, asked: Asked) -> dict[str, str]:
    """Keep a round that can be ruled on, so that its ruling has an address."""
    sharing, who = gate(request).sharing, keeps(request, person)
    sharing.check(who)
    await ruling(request, person, asked.text)
    sharing.take(who)
    id = await run_in_threadpool(floor.store.put_ruling, asked.text)
    return {"id": id, "page": f"/settle/{id}"}


@settling.get("/api/v1/rulings/{id}", tags=["settle"])
async def shared(request: Request, floor: TheFloor, person: Who, id: str) -> dict[str, Any]:
    """A shared round and its ruling."""
    text = _kept(floor, id)
    return {"text": text, "ruling": await ruling(request, person, text)}


@settling.get("/api/v1/rulings/{id}/pdf", tags=["settle"], response_class=Response)
async def ruling_as_pdf(request: Request, floor: TheFloor, person: Who, id: str) -> Response:
    """A shared round and its ruling on paper."""
    text = _kept(floor, id)
    found = await ruling(request, person, text)
    page = str(request.url_for("shared_page", id=id))
    paper = await run_in_threadpool(ruling_pdf, found, text, page)
    named = {"content-disposition": f'inline; filename="ruling-{id}.pdf"'}
    return Response(paper, media_type="application/pdf", headers=named)


def _kept(floor: TheFloor, id: str) -> str:
    text = floor.store.ruling(id)
    if text is None:
        raise unknown("ruling", id, (), code="ruling")
    return text


Given = Annotated[list[str], Query(max_length=64, description="options, NAME=VALUE")]


@settling.get("/settle", include_in_schema=False)
async def settle_page(
    request: Request,
    floor: TheFloor,
    person: Who,
    game: Annotated[str, Query(max_length=120)] = "",
    given: Annotated[Given, Query(alias="with")] = [],  # noqa: B006 (FastAPI copies it)
    table: Annotated[str, Query(max_length=80)] = "",
    number: Annotated[int, Query(alias="round", ge=0, le=2**53)] = 0,
) -> Response:
    """A game's empty felt, or a round of a table filled in, or the choice of a game."""
    written: WrittenRound | None = None
    if table:
        written = await run_in_threadpool(noted_round, floor, person, table, number)
    elif game and _in_words_only(floor.shelf, game):
        text = (await run_in_threadpool(examples, floor.shelf)).get(game, "")
        found = await ruling(request, person, text) if text else None
        return await _page(request, floor, person, None, found, text, game)
    elif game:
        chosen = dict(each.split("=", 1) for each in given if "=" in each)
        on = floor.shelf.terms(game, chosen)
        written = WrittenRound(round=game, options={name: on.options[name] for name in chosen})
    return await _page(request, floor, person, written, None)


def _in_words_only(shelf: Shelf, address: str) -> bool:
    """Is it a game of the poker room, whose hands are written and not tapped in?"""
    return address in {game["address"] for game in card_room(shelf)}


@settling.get("/settle/{id}", include_in_schema=False)
async def shared_page(request: Request, floor: TheFloor, person: Who, id: str) -> Response:
    text = _kept(floor, id)
    try:
        found: dict[str, Any] = await ruling(request, person, text)
        written = parse(text, WrittenRound, Path("the round"))
    except PitbossError as error:  # the rules have changed since
        return await _page(request, floor, person, None, {"error": told(error)}, text)
    if _in_words_only(floor.shelf, written.round):
        return await _page(request, floor, person, None, found, text, written.round)
    return await _page(request, floor, person, written, found, text)


async def _page(
    request: Request,
    floor: Floor,
    person: Person,
    written: WrittenRound | None,
    found: Any,
    text: str = "",
    hand_of: str = "",
) -> Response:
    """The page; `hand_of` names a game of the poker room, whose hands are written."""
    shelf = floor.shelf
    games = await run_in_threadpool(dealt, shelf)
    titles = {game["address"]: f"{book_name(game['book'])}: {game['title']}" for game in games}
    drafts = await run_in_threadpool(examples, shelf)
    shown = {a: {"title": titles[a], "text": t} for a, t in drafts.items()}
    on = None if written is None else shelf.terms(written.round, written.chosen)
    return await render(
        request,
        person,
        "settle.html",
        text=text or ("" if written is None else text_of(written)),
        ruling=found,
        examples=shown,
        longest=LONGEST,
        hand_of=next((game for game in games if game["address"] == hand_of), None),
        games=games,
        card=None if on is None else await run_in_threadpool(card_on, on),
        round=None if written is None else plain(written),
        options=[] if on is None else options_of(shelf, on.address),
    )
