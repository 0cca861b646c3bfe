"""The page of what takes two people: somebody proposed it, and another one does it."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response

from pitboss.errors import BadInput, PitbossError
from pitboss.floor import commands
from pitboss.floor.duties import open_proposals
from pitboss.floor.house import Floor
from pitboss.floor.people import Person
from pitboss.ledger.entries import Entry
from pitboss.money.cents import money
from pitboss.web.pages import render
from pitboss.web.people import LONGEST_REASON, answered
from pitboss.web.security import OwnForm, TheFloor, Who

approval_pages = APIRouter(include_in_schema=False)

MOST_LISTED = 100
WORDS = {"correct": "correct seat", "award": "award the second jackpot to seat"}


@approval_pages.get("/approvals")
async def approvals_page(request: Request, floor: TheFloor, person: Who) -> Response:
    person.must("approve", "approve what others propose")
    return await _approvals(request, floor, person)


async def _approvals(
    request: Request,
    floor: Floor,
    person: Person,
    said: str = "",
    error: PitbossError | None = None,
) -> Response:
    proposed = await asyncio.to_thread(_proposals, floor, person)
    given: dict[str, Any] = {"proposals": proposed, "longest": LONGEST_REASON}
    given |= {"said": said, "error": error, "once": secrets.token_hex(8)}
    return answered(await render(request, person, "approvals.html", **given), error)


def _proposals(floor: Floor, person: Person) -> list[dict[str, Any]]:
    """What can still be done: at a table that is open, or at the cage."""
    return [
        {
            "entry": entry.number,
            "at": entry.at,
            "who": _name(floor, entry.actor),
            "table": entry.table,
            "where": _where(floor, entry.table),
            "says": _says(floor, entry.data),
            "why": entry.data.get("why", ""),
            "own": entry.actor == person.id,
        }
        for entry in open_proposals(floor.store, MOST_LISTED)
        if not entry.table or entry.table in floor.spots
    ]


def _name(floor: Floor, id: str) -> str:
    kept = floor.store.person(id)
    return kept.name if kept else id


def _where(floor: Floor, table: str) -> str:
    """A table by the name that people call it."""
    if not table:
        return "the cage"
    on = floor.spots[table].table
    return on.name or on.terms.offer.data.game.title


def _says(floor: Floor, data: dict[str, Any]) -> str:
    amount = int(data.get("amount", data.get("buy_in", 0)))
    if data["do"] == "cash":
        way = "pay {} out to {}" if amount < 0 else "put {} into the wallet of {}"
        return way.format(money(abs(amount)), _name(floor, data["person"]))
    if data["do"] in ("sit", "buy"):
        to = f" to {data['visitor']}" if data.get("visitor") else ""
        return f"sell {money(amount)} of chips{to} at seat {data['seat']}"
    how_much = f" by {money(amount)}" if amount else ""
    return f"{WORDS[data['do']]} {data['seat']}{how_much}"


@approval_pages.post("/approvals")
async def approve(
    request: Request,
    keeper: OwnForm,
    floor: TheFloor,
    person: Who,
    entry: Annotated[str, Form(max_length=16)] = "",
    why: Annotated[str, Form(max_length=LONGEST_REASON)] = "",
    once: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """Do what another person proposed, in so many words."""
    person.must("approve", "approve what others propose")
    try:
        said = await _done(floor, person, _proposed(floor, entry), why.strip(), once)
    except PitbossError as refusal:
        await keeper.refused(request, refusal)
        return await _approvals(request, floor, person, error=refusal)
    return await _approvals(request, floor, person, said)


def _proposed(floor: Floor, given: str) -> Entry:
    number = int(given) if given.isascii() and given.isdigit() else 0
    found = next(floor.store.entries(after=number - 1, upto=number), None) if number else None
    if found is None or found.kind != "proposed":
        raise BadInput("choose something that was proposed", code="second-person")
    return found


async def _done(floor: Floor, person: Person, proposed: Entry, why: str, once: str) -> str:
    data, number = proposed.data, proposed.number
    if data["do"] == "cash":
        if not why:
            raise BadInput("say what it is for: the reason goes into the journal", code="wallet")
        await floor.cash(person, data["amount"], data["person"], once, number, why)
    else:
        command = commands.read({**data, "approves": number, "once": once})
        await floor.do(person, proposed.table, command)
    return f"Done, as proposed in entry {number}: {_says(floor, data)}."
