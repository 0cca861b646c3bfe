"""The wall: every open table at once, each as this person may see it, and significant events."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from pitboss.floor.events import SIGNIFICANT
from pitboss.floor.house import Floor, Spot
from pitboss.floor.people import Person
from pitboss.floor.replay import veiled
from pitboss.floor.view import SEES_ALL, View
from pitboss.web.auditing import reads_journal
from pitboss.web.journal_words import Words
from pitboss.web.pages import render
from pitboss.web.security import TheFloor, Who

watching = APIRouter(tags=["audit"])
MOST_EVENTS = 40
"""Events on the wall; the audit page has all of them."""
SHOWN = (
    "id",
    "round",
    "state",
    "dealer",
    "board",
    "dice",
    "pocket",
    "prompt",
    "voided",
    "watching",
)
OF_A_SEAT = ("seat", "behind", "called", "player", "here", "banks", "bankroll", "wagers", "hands")


@watching.get("/api/v1/wall", response_model=dict[str, Any])
async def wall(floor: TheFloor, person: Who) -> Response:
    """All open tables, with the cards that this person may see, and the newest events."""
    person.must("journal", "watch all tables at once")
    tables = [await _table(floor, person, spot) for spot in list(floor.spots.values())]
    body = await run_in_threadpool(_encoded, floor, person, tables)
    return Response(body, media_type="application/json")


def _encoded(floor: Floor, person: Person, tables: list[View]) -> bytes:
    words = Words(floor)
    named = [{**table, "called": words.table(table["id"])} for table in tables]
    return msgspec.json.encode({"tables": named, "events": events(floor, person)})


async def _table(floor: Floor, person: Person, spot: Spot) -> View:
    seen, offer = await floor.view(person, spot.table.id), spot.table.terms.offer
    view: View = dict(seen)
    taken = [seat for seat in view["seats"] if seat["player"]]
    net = {line["seat"]: 0 for line in view["lines"]}
    for line in view["lines"]:
        net[line["seat"]] += line["net"]
    return {
        **{name: view[name] for name in SHOWN},
        "title": offer.data.game.title,
        "house": offer.book.data.title,
        "seats": [
            {**{name: seat[name] for name in OF_A_SEAT}, "net": net.get(seat["seat"])}
            for seat in taken
        ],
    }


def events(floor: Floor, person: Person) -> list[dict[str, Any]]:
    """The newest significant events, in words."""
    store, words = floor.store, Words(floor)
    found = list(
        islice(store.entries(kinds=SIGNIFICANT, newest_first=True, limit=MOST_EVENTS), MOST_EVENTS)
    )
    playing = floor.veils(person, sorted({e.table for e in found if e.table}))
    return [
        {
            "number": entry.number,
            "at": entry.at,
            "table": entry.table,
            "round": entry.round,
            "called": words.table(entry.table) if entry.table else "",
            "what": words.kind(entry),
            "who": words.name(entry.actor),
            "says": words.says(veiled(entry, playing)),
        }
        for entry in found
    ]


@watching.get("/wall", include_in_schema=False)
async def wall_page(request: Request, person: Who) -> Response:
    reads_journal(request, person)
    return await render(request, person, "wall.html", every_card=person.role in SEES_ALL)
