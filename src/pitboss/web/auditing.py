"""Audit: the journal, any round of it step by step, the shoes, and the chain verified.

Nothing that is still hidden leaves here: entries of a round in progress come without what fell,
and the round itself only as far as the person who asks could see it at the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, BeforeValidator, Field
from starlette.concurrency import run_in_threadpool

from pitboss.equipment.cards import name as card_name
from pitboss.errors import BadInput, NotAllowed
from pitboss.floor.house import Floor
from pitboss.floor.noted import of_a_table
from pitboss.floor.people import NOBODY, Forbidden, Person
from pitboss.floor.replay import (
    Audit,
    RoundReplay,
    corrections_of,
    playing_now,
    round_of,
    veiled,
)
from pitboss.floor.shoes import commitment
from pitboss.floor.view import SEES_ALL, SHARED_HANDS
from pitboss.ledger.entries import CLOCK_SET, Entry
from pitboss.ledger.export import csv_lines
from pitboss.ledger.store import Store
from pitboss.rulebook.schema import WrittenRound
from pitboss.web.api import TableId, encoded
from pitboss.web.drawing.cards import words
from pitboss.web.journal_words import KINDS, Words
from pitboss.web.pages import render
from pitboss.web.security import TheFloor, Who, gate

auditing = APIRouter(tags=["audit"])
audit_pages = APIRouter(include_in_schema=False)

PAGE = 50
"""Entries on a page."""
MOST = 500
LAST = 2**53
"""More entries than there will ever be."""

Number = Annotated[int, Query(ge=0, le=LAST)]
RoundNumber = Annotated[int, Path(ge=1, le=LAST, description="the table's own count")]


class Filters(BaseModel):
    """Which entries are wanted."""

    table: Annotated[str, Field(max_length=80)] = ""
    kind: Annotated[str, Field(max_length=40)] = ""
    person: Annotated[str, Field(max_length=80, description="an id, or a name")] = ""
    round: Annotated[int, BeforeValidator(lambda given: given or 0), Field(ge=0, le=LAST)] = 0
    since: Annotated[str, Field(max_length=40, description="UTC: 2026-11-15, 2026-11-15T18")] = ""
    until: Annotated[str, Field(max_length=40, description="UTC: 2026-11-15T18:30")] = ""

    def query(self, **more: Any) -> str:
        """The same filters as a query string."""
        return urlencode({k: v for k, v in (self.model_dump() | more).items() if v})


def filters(wanted: Annotated[Filters, Query()]) -> Filters:
    return wanted


Wanted = Annotated[Filters, Depends(filters)]


class Verdict(BaseModel):
    """Is the journal whole?"""

    holds: bool
    problems: list[str]
    entries: int
    hash: str
    accounts: int
    shoes: int
    """Shoes that were laid open as they had been committed to."""
    seeds: int
    """Seeds of dice and wheels that were laid open."""
    seconds: float


# reading


def _bounds(store: Store, wanted: Filters) -> tuple[int, int]:
    """The entries between two times, as numbers: after the first, up to the second."""
    newest, _ = store.last()
    first = _number_at(store, wanted.since, newest) if wanted.since else 0
    upto = _number_at(store, _end(wanted.until), newest) if wanted.until else newest
    return first, upto


def _end(until: str) -> str:
    """`2026-11-15` means all of that day, `18:30` all of that minute."""
    return until.removesuffix("Z") + "\uffff"


def _number_at(store: Store, at: str, newest: int) -> int:
    """The last entry before a time: numbers and times rise together, until the clock is set."""
    at, low, high = at.removesuffix("Z"), 0, newest
    for clock_set in store.entries(kinds=(CLOCK_SET,), upto=newest, newest_first=True):
        if clock_set.at < at:
            low = clock_set.number
            break
        high = clock_set.number - 1
    while low < high:
        middle = (low + high + 1) // 2
        entry = next(iter(store.entries(after=middle - 1, upto=middle)), None)
        if entry is None or entry.at < at:
            low = middle
        else:
            high = middle - 1
    return low


def _found(store: Store, wanted: Filters, after: int, upto: int, **more: Any) -> Iterator[Entry]:
    actor: str | None = wanted.person or None
    if actor is not None and (named := store.person_named(actor)) is not None:
        actor = named.id
    return store.entries(
        table=wanted.table or None,
        kinds=(wanted.kind,) if wanted.kind else (),
        actor=actor,
        round=wanted.round or None,
        after=after,
        upto=upto,
        **more,
    )


def _page(floor: Floor, person: Person, wanted: Filters, before: int, limit: int) -> dict[str, Any]:
    store, words = floor.store, Words(floor)
    after, upto = _bounds(store, wanted)
    upto = min(upto, before - 1) if before else upto
    entries = list(_found(store, wanted, after, upto, newest_first=True, limit=limit + 1))
    more = len(entries) > limit
    entries = entries[:limit]
    playing = floor.veils(person, sorted({e.table for e in entries if e.table}))
    fixed: dict[int, list[int]] = {}
    for correction in corrections_of(store, entries):
        fixed.setdefault(correction.data["entry"], []).append(correction.number)
    return {
        "entries": [_entry(veiled(e, playing), fixed.get(e.number, []), words) for e in entries],
        "before": entries[-1].number if more else None,
        "newest": store.last()[0],
    }


def _entry(entry: Entry, corrected_by: list[int], words: Words) -> dict[str, Any]:
    return {
        "number": entry.number,
        "at": entry.at,
        "table": entry.table,
        "round": entry.round,
        "kind": entry.kind,
        "actor": entry.actor,
        "what": words.kind(entry),
        "called": words.table(entry.table) if entry.table else "",
        "who": words.name(entry.actor),
        "data": entry.data,
        "says": words.says(entry),
        "postings": [
            {"account": account, "whose": words.account(account), "amount": n}
            for account, n in entry.postings
        ],
        "corrects": entry.data.get("entry") if entry.kind == "correct" else None,
        "corrected_by": corrected_by,
        "revision": entry.revision,
        "previous": entry.previous,
        "hash": entry.hash,
    }


@auditing.get("/api/v1/journal", response_model=dict[str, Any])
def journal(
    floor: TheFloor,
    person: Who,
    wanted: Wanted,
    before: Number = 0,
    limit: Annotated[int, Query(ge=1, le=MOST)] = PAGE,
) -> Response:
    """The journal, the newest entry first; `before` turns the page."""
    person.must("journal", "read the journal")
    return encoded(_page(floor, person, wanted, before, limit))


@auditing.get("/api/v1/journal.csv", response_class=StreamingResponse)
def journal_csv(floor: TheFloor, person: Who, wanted: Wanted) -> Response:
    """The journal as CSV, the oldest entry first."""
    person.must("journal", "read the journal")
    store = floor.store
    after, upto = _bounds(store, wanted)
    playing = floor.veils(person)
    shown = (veiled(entry, playing) for entry in _found(store, wanted, after, upto))
    return StreamingResponse(
        _pieces(csv_lines(shown)),
        media_type="text/csv; charset=utf-8",
        headers={"content-disposition": 'attachment; filename="journal.csv"'},
    )


def _pieces(lines: Iterator[str]) -> Iterator[str]:
    """Many lines at once: each piece is fetched from a thread of its own."""
    while piece := "".join(islice(lines, MOST)):
        yield piece


@auditing.get("/api/v1/journal/verify")
async def verify(request: Request, floor: TheFloor, person: Who) -> Verdict:
    """Check every entry, every balance and every shoe that was laid open."""
    person.must("journal", "verify the journal")
    lock: asyncio.Lock | None = getattr(request.app.state, "verifying", None)
    if lock is None:
        lock = request.app.state.verifying = asyncio.Lock()
    if lock.locked():
        raise NotAllowed("the journal is being verified already; ask again in a moment")
    async with lock:
        found = await run_in_threadpool(lambda: Audit(floor.store, [], replay=False).run())
    chain = found.chain
    return Verdict(
        holds=found.holds,
        problems=found.problems,
        entries=chain.entries if chain else 0,
        hash=chain.hash if chain else "",
        accounts=chain.accounts if chain else 0,
        shoes=found.shoes,
        seeds=found.seeds,
        seconds=found.seconds,
    )


# rounds


@auditing.get("/api/v1/tables/{id}/rounds")
def rounds(
    floor: TheFloor,
    person: Who,
    id: TableId,
    before: Number = 0,
    limit: Annotated[int, Query(ge=1, le=MOST)] = PAGE,
) -> dict[str, Any]:
    """The rounds of a table, the newest first."""
    person.must("journal", "read the journal")
    return _rounds(floor.store, id, before, limit)


def _rounds(store: Store, id: str, before: int, limit: int) -> dict[str, Any]:
    _known(store, id)
    upto = before - 1 if before else None
    settled = list(
        store.entries(table=id, kinds=("settled",), upto=upto, newest_first=True, limit=limit + 1)
    )
    playing = playing_now(store, [id]).get(id)
    found: dict[int, dict[str, Any]] = {}
    if playing is not None and not before:
        found[playing] = {"round": playing, "playing": True, "entry": None, "at": "", "lines": []}
    for entry in settled[:limit]:
        if entry.round not in found:
            found[entry.round] = {
                "round": entry.round,
                "playing": False,
                "entry": entry.number,
                "at": entry.at,
                "lines": entry.data["lines"],
                "void": entry.data.get("void", ""),
            }
    more = settled[limit - 1].number if len(settled) > limit else None
    return {"table": id, "rounds": list(found.values()), "before": more}


def _known(store: Store, id: str) -> None:
    if store.table(id) is None:
        raise BadInput(f"there is no table '{id}'", code="table")


@auditing.get("/api/v1/tables/{id}/rounds/{number}", response_model=dict[str, Any])
def one_round(
    floor: TheFloor,
    person: Who,
    id: TableId,
    number: RoundNumber,
    seat: Annotated[int, Query(ge=0, le=64, description="0 is a spectator")] = 0,
    everybody: Annotated[bool, Query(description="all seats' cards at once")] = False,
) -> Response:
    """A round step by step, as a seat saw it. Whoever played in it may see it too."""
    return encoded(_round(floor, person, id, number, seat, everybody))


def _round(
    floor: Floor, person: Person, id: str, number: int, seat: int, everybody: bool
) -> dict[str, Any]:
    store = floor.store
    replay = _replayed(floor, person, id, number)
    may_see = open_to(floor, replay, person)
    seats = may_see if everybody else [seat] if seat else []
    if seat and seat not in may_see:
        if seat > len(replay.table.chairs):
            raise BadInput(f"there is no seat {seat} at table {id}", code="seat")
        raise Forbidden(f"what seat {seat} sees is its own until the round is over")
    players = "journal" not in person.may or floor.keeps_hands(person, id)
    veil = {id: number} if replay.playing or players else {}
    why = "until the round is over" if replay.playing else "from players"
    called = Words(floor)
    fixed = [_entry(entry, [], called) for entry in replay.corrections]
    numbers = {entry.data["entry"]: entry.number for entry in replay.corrections}
    on = replay.table.terms
    layout = on.game.layout.names
    return {
        "table": id,
        "called": called.table(id),
        "round": number,
        "address": on.address,
        "title": on.offer.data.game.title,
        "house": on.offer.book.data.title,
        "equipment": on.game.facts.equipment.value,
        "hands": {name: on.game.hand_name(to) for name, to in SHARED_HANDS.items()},
        "parts": {name: on.game.hand_parts.get(to, "") for name, to in SHARED_HANDS.items()},
        "spots": {name: on.spot_title(i) for i, name in enumerate(layout) if on.offers(i)},
        "playing": replay.playing,
        "seat": seat,
        "everybody": everybody,
        "seats": may_see,
        "players": {str(s): name for s, (_, name) in sorted(replay.players.items())},
        "steps": replay.views(seats),
        "entries": [
            _entry(veiled(e, veil, why), [numbers[e.number]] if e.number in numbers else [], called)
            for e in replay.entries
        ],
        "corrections": fixed,
        "proof": replay.proof(store),
    }


def open_to(floor: Floor, replay: RoundReplay, person: Person) -> list[int]:
    """The seats whose own cards this person may see."""
    over = not replay.playing and "journal" in person.may
    over = over and not floor.keeps_hands(person, replay.id)
    deals = replay.table.live and "key" in person.may
    if over or deals or person.role in SEES_ALL:
        return list(range(1, len(replay.table.chairs) + 1))
    return replay.seats_of(person.id)


# shoes


def _replayed(floor: Floor, person: Person, id: str, number: int) -> RoundReplay:
    """A round for who may read the journal, or played in it."""
    try:
        replay = round_of(floor.store, list(floor.shelf.books.values()), id, number)
    except BadInput:
        person.must("journal", "read the journal")
        raise
    if not replay.seats_of(person.id):
        person.must("journal", "read the journal")
    return replay


def noted_round(floor: Floor, person: Person, id: str, number: int) -> WrittenRound:
    """A round of a table written down, with the seats whose cards this person may see."""
    store = floor.store
    replay = _replayed(floor, person, id, number)
    if replay.playing:
        raise NotAllowed("a round is ruled on when it is over", code="round")
    shown = set(open_to(floor, replay, person))
    played = replay.table.session.round
    assert played is not None
    held = {event.sees for event in played.events if event.sees >= 0}
    hidden = {seat for seat in held if seat + 1 not in shown}
    books = list(floor.shelf.books.values())
    return of_a_table(replay, hidden, lambda earlier: round_of(store, books, id, earlier))


@auditing.get("/api/v1/tables/{id}/shoes")
def shoes(
    floor: TheFloor,
    person: Who,
    id: TableId,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> list[dict[str, Any]]:
    """What was committed to, the newest first; salt and order once a shoe is finished.

    The commitment is the SHA-256 of `SALT:CARDS`, the cards as in `As Td 2c`.
    """
    return _shoes(floor, person, id, limit)


def _shoes(floor: Floor, person: Person, id: str, limit: int) -> list[dict[str, Any]]:
    store = floor.store
    _known(store, id)
    kinds = ("shuffled", "shoe finished")
    entries = list(store.entries(table=id, kinds=kinds, newest_first=True, limit=2 * limit + 2))
    playing = floor.veils(person, [id])
    finished = {e.data["shoe"]: veiled(e, playing) for e in entries if e.kind == "shoe finished"}
    found: list[dict[str, Any]] = []
    for entry in entries:
        if entry.kind != "shuffled":
            continue
        shown = {
            "shoe": entry.data["shoe"],
            "commitment": entry.data["commitment"],
            "entry": entry.number,
            "at": entry.at,
            "finished": None,
        }
        last = finished.get(entry.data["shoe"])
        if last is not None and "order" in last.data:
            salt, order = last.data["salt"], last.data["order"]
            shown |= {
                "finished": last.number,
                "salt": salt,
                "order": " ".join(card_name(card) for card in order),
                "holds": commitment(salt, order) == entry.data["commitment"],
            }
        found.append(shown)
    return found[:limit]


# the pages


def reads_journal(request: Request, person: Person) -> None:
    """A newcomer on a floor of guests may read the journal: he is let in on the way."""
    if person.id != NOBODY or gate(request).people:
        person.must("journal", "read the journal")


@audit_pages.get("/audit")
async def audit_page(
    request: Request,
    floor: TheFloor,
    person: Who,
    wanted: Wanted,
    before: Number = 0,
) -> Response:
    reads_journal(request, person)
    store = floor.store
    page = await run_in_threadpool(_page, floor, person, wanted, before, PAGE)
    known = bool(wanted.table) and await run_in_threadpool(store.table, wanted.table) is not None
    called = Words(floor)
    tables = await run_in_threadpool(
        lambda: {t.id: called.table(t.id) for t in store.tables(open_only=False)}
    )
    return await render(
        request,
        person,
        "audit.html",
        page=page,
        wanted=wanted,
        older=wanted.query(before=page["before"]) if page["before"] else "",
        paged=bool(before),
        query=wanted.query(),
        tables=tables,
        kinds=KINDS,
        rounds=await run_in_threadpool(_rounds, store, wanted.table, 0, 30) if known else None,
        shoes=await run_in_threadpool(_shoes, floor, person, wanted.table, 10) if known else None,
        filtered=bool(wanted.query()),
    )


@audit_pages.get("/audit/{id}/{number}")
async def round_page(
    request: Request,
    floor: TheFloor,
    person: Who,
    id: TableId,
    number: RoundNumber,
    seat: Annotated[int, Query(ge=0, le=64)] = 0,
    everybody: bool = False,
    step: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> Response:
    shown = await run_in_threadpool(_round, floor, person, id, number, seat, everybody)
    last = len(shown["steps"]) - 1
    view = urlencode({"everybody": "true"} if everybody else {"seat": seat} if seat else {})
    return await render(
        request,
        person,
        "audit_round.html",
        shown=shown,
        step=min(step, last),
        last=last,
        view=view,
        words=words,
        kinds=KINDS,
    )
