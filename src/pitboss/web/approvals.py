"""The page of what takes two people: somebody proposed it, and another one does it or declines."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response

from pitboss.errors import BadInput, PitbossError
from pitboss.floor import commands, fund_books, funds
from pitboss.floor.house import Floor
from pitboss.floor.people import Person
from pitboss.floor.replay import veiled
from pitboss.floor.tray import DOES, handle
from pitboss.ledger.entries import Entry
from pitboss.web.journal_words import Words
from pitboss.web.pages import render
from pitboss.web.people import LONGEST_REASON, answered
from pitboss.web.security import OwnForm, TheFloor, Who

approval_pages = APIRouter(include_in_schema=False)

SHOWN = {("award", "amount"), ("void", "round")}
"""What a proposal says for whoever reads it; the command says it by itself."""


@approval_pages.get("/approvals")
async def approvals_page(request: Request, floor: TheFloor, person: Who) -> Response:
    """What waits; of a dealer, who can propose a visitor's buy-in, what he has proposed."""
    if "seat_visitor" not in person.may:
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
    given |= {"approves": "approve" in person.may}
    given |= {"said": said, "error": error, "once": secrets.token_hex(8)}
    return answered(await render(request, person, "approvals.html", **given), error)


def _proposals(floor: Floor, person: Person) -> list[dict[str, Any]]:
    """What can still be done: at a table that is open, or at the cage."""
    words = Words(floor)
    return [
        {
            "entry": entry.number,
            "at": entry.at,
            "who": words.name(entry.actor),
            "table": entry.table,
            "where": _where(floor, entry),
            "cash": entry.data["do"] == "cash",
            "says": words.proposal(entry.data, entry.table),
            "corrects": _corrected(floor, person, words, entry),
            "why": entry.data.get("why", ""),
            "own": entry.actor == person.id,
        }
        for entry in floor.proposals.newest_first
        if not entry.table or entry.table in floor.spots
        if entry.actor == person.id or "approve" in person.may
    ]


def _corrected(
    floor: Floor, person: Person, words: Words, proposed: Entry
) -> dict[str, Any] | None:
    """The entry that a correction is of, and what it says."""
    number = proposed.data.get("entry")
    found = next(floor.store.entries(after=number - 1, upto=number), None) if number else None
    if found is None:
        return None
    seen = veiled(found, floor.veils(person, [found.table]))
    said = {"what": words.kind(seen), "says": words.says(seen)}
    return said | {"number": number, "table": seen.table, "round": seen.round}


def _where(floor: Floor, proposed: Entry) -> str:
    """A table by the name that people call it."""
    if not proposed.table:
        return "the card room" if proposed.data["do"] in fund_books.DOES else "the cage"
    on = floor.spots[proposed.table].table
    return on.name or on.terms.offer.data.game.title


@approval_pages.post("/approvals")
async def decide(
    request: Request,
    keeper: OwnForm,
    floor: TheFloor,
    person: Who,
    do: Annotated[str, Form(max_length=16)] = "approve",
    entry: Annotated[str, Form(max_length=16)] = "",
    why: Annotated[str, Form(max_length=LONGEST_REASON)] = "",
    once: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """Do what another person proposed, in so many words, or decline it; take one's own back."""
    declines = do == "decline"
    if not declines or "seat_visitor" not in person.may:
        person.must("approve", "approve what others propose")
    try:
        proposed = _proposed(floor, entry)
        if declines:
            said = await _declined(floor, person, proposed, why.strip())
        else:
            said = await _done(floor, person, proposed, why.strip(), once)
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
    elif data["do"] in fund_books.DOES:
        given = {name: value for name, value in data.items() if name != "do"}
        given |= _named(data)
        await funds.handle(floor, person, data["do"], given, approves=number, once=once)
    elif data["do"] in DOES:
        chips = data["chips"]
        await handle(floor, person, proposed.table, data["do"], chips, approves=number, once=once)
    else:
        said = {name: value for name, value in data.items() if (data["do"], name) not in SHOWN}
        command = commands.read({**said, "approves": number, "once": once})
        await floor.do(person, proposed.table, command)
    return f"Done, as proposed in entry {number}: {Words(floor).proposal(data, proposed.table)}."


def _named(data: dict[str, Any]) -> dict[str, Any]:
    """Who is who in an award that was proposed: the beaten, the winner, the others."""
    names = [name for name, _ in data.get("shares", ())]
    return {"loser": names[0], "winner": names[1], "others": names[2:]} if names else {}


async def _declined(floor: Floor, person: Person, proposed: Entry, why: str) -> str:
    done = await floor.decline(person, proposed.number, why)
    how = "Taken back" if done.kind == "withdrawn" else "Declined"
    says = Words(floor).proposal(proposed.data, proposed.table)
    return f"{how}, and nothing was done: {says}, as proposed in entry {proposed.number}."
