"""The pages: the floor, a table, a rule sheet. The script only draws what changes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.concurrency import run_in_threadpool

from pitboss.floor.people import NOBODY, Person
from pitboss.floor.view import card_of
from pitboss.money.cents import money
from pitboss.report.blocks import Section
from pitboss.report.html import FILTERS
from pitboss.report.html import TEMPLATES as SHEETS
from pitboss.report.sections import sections
from pitboss.report.sheet import sheet
from pitboss.report.sheet_form import Sheet
from pitboss.report.sign import sign_of
from pitboss.rulebook.diff import kinds
from pitboss.rulebook.shelf import Shelf
from pitboss.web.api import tables
from pitboss.web.assets import by_hash
from pitboss.web.catalogue import dealt
from pitboss.web.drawing import pictures
from pitboss.web.drawing.cards import with_pips
from pitboss.web.security import TheFloor, TheShelf, Who, gate

HOME = Path(__file__).parent
AUDIT = "/audit"
PAGES = [
    ("Floor", "/"),
    ("Library", "/games", "/findings", "/strategy", "/diff"),
    ("Edges", "/edges"),
    ("Settle", "/settle"),
    ("Drill", "/drill"),
    ("Audit", AUDIT, "/wall"),
]
"""What the top of every page leads to, with whatever else belongs there."""

pages = APIRouter(include_in_schema=False)
templates = Environment(
    loader=FileSystemLoader([HOME / "templates", SHEETS]),
    autoescape=select_autoescape(),
    trim_blocks=True,
)


def written_money(cents: int) -> str:
    """An amount as pages write it: with a minus sign, not a hyphen.

    >>> written_money(-1250)
    '−$12.50'
    """
    return money(cents).replace("-", "−")


templates.filters.update(FILTERS, money=written_money, kinds=kinds, with_pips=with_pips)
templates.globals.update(pictures())


async def render(request: Request, person: Person, template: str, **given: Any) -> Response:
    """A page for somebody; a newcomer on a floor with guests is let in on the way."""
    keeper = gate(request)
    newcomer = person.id == NOBODY and not keeper.people
    if newcomer:
        keeper.check_newcomer(request)
        person = await keeper.welcome("", request)
    response = HTMLResponse("")
    if newcomer:
        keeper.let_in(response, person)
    page = await run_in_threadpool(written, request, person, template, **given)
    response.body = page.encode()
    response.headers["content-length"] = str(len(response.body))
    return response


def written(request: Request, person: Person, template: str, **given: Any) -> str:
    """A page as it is for somebody, or for nobody in particular."""
    keeper, path = gate(request), request.scope["path"]
    shown = {
        "id": person.id,
        "name": person.name,
        "role": person.role.value,
        "wallet": keeper.floor.wallets.get(person.id, 0) if "sit" in person.may else None,
        "may": sorted(person.may),
    }
    given |= {
        "person": shown if person.id != NOBODY else None,
        "people": keeper.people,
        "here": path,
        "pages": [
            {
                "name": name,
                "href": href,
                "here": any(f"{path}/".startswith(f"{place}/") for place in (href, *more)),
            }
            for name, href, *more in PAGES
            if person.id != NOBODY or not keeper.people  # nobody is led to the page he is on
            if href != AUDIT or "journal" in person.may or person.id == NOBODY
        ],
        "csrf": keeper.csrf(person),
    }
    return by_hash(templates.get_template(template).render(given))


@pages.get("/")
async def floor_page(request: Request, floor: TheFloor, person: Who) -> Response:
    games = await run_in_threadpool(dealt, floor.shelf)
    stadium = any(o.data.stadium for b in floor.shelf.books.values() for o in b.games().values())
    given = {"tables": tables(floor, person), "games": games, "stadium": stadium}
    return await render(request, person, "floor.html", **given)


@pages.get("/tables/{id}")
async def table_page(request: Request, floor: TheFloor, person: Who, id: str) -> Response:
    table = floor.spot(id).table
    view = await floor.view(person, id)
    return await render(
        request,
        person,
        "poker.html" if view["poker"] else "table.html",
        table={
            "id": table.id,
            "title": table.terms.offer.data.game.title,
            "address": table.terms.address,
            "live": table.live,
            "equipment": table.terms.game.facts.equipment.value,
        },
        view=view,
        card=await run_in_threadpool(card_of, table),
    )


@pages.get("/tables/{id}/sign")
async def sign_of_table(request: Request, floor: TheFloor, person: Who, id: str) -> Response:
    """What hangs at a table, as a card to print."""
    table = floor.spot(id).table
    made = await run_in_threadpool(sign_of, table.terms)
    clock = [] if table.live else floor.clock.at(table).says()
    return await render(request, person, "sign.html", id=id, made=made, clock=clock)


@pages.get("/tables/{id}/sign.pdf")
async def printed_sign_of_table(floor: TheFloor, person: Who, id: str) -> Response:
    from pitboss.report.pdf import sign_pdf  # it takes a library that no other page does

    made = await run_in_threadpool(sign_pdf, sign_of(floor.spot(id).table.terms))
    return Response(made, media_type="application/pdf")


@pages.get("/rules/{book_slug}/{game_slug}")
async def rules_page(
    request: Request, shelf: TheShelf, person: Who, book_slug: str, game_slug: str
) -> Response:
    """The whole rule sheet of a game, on screen and to print."""
    made, parts = await run_in_threadpool(_sheet, shelf, f"{book_slug}/{game_slug}")
    return await render(request, person, "sheet.html", made=made, parts=parts, linked=True)


@lru_cache(maxsize=512)
def _sheet(shelf: Shelf, address: str) -> tuple[Sheet, list[Section]]:
    made = sheet(shelf.game(address))
    return made, sections(made)
