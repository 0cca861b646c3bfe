"""The tables' money: trays, what tables have taken against theory, and players' ratings."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from pitboss.errors import BadInput, PitbossError
from pitboss.floor import tray as trays
from pitboss.floor.house import Floor
from pitboss.floor.people import Person
from pitboss.floor.rated import BY, Row, Sheet, as_csv, far_off, ratings_csv
from pitboss.floor.tray import CLOSE, COUNT, CREDIT, DENOMINATIONS, DOES, FILL, OPEN
from pitboss.web.auditing import reads_journal
from pitboss.web.coaching import the_coach
from pitboss.web.journal_words import Words, chips
from pitboss.web.pages import render
from pitboss.web.people import answered
from pitboss.web.security import OwnForm, TheFloor, Who

money_pages = APIRouter(include_in_schema=False)
money_api = APIRouter(tags=["audit"])

TableId = Annotated[str, Path(max_length=80)]
Day = Annotated[str, Query(max_length=10)]
NAMES = {
    OPEN: "Open the tray",
    FILL: "Fill",
    CREDIT: "Credit",
    COUNT: "Count",
    CLOSE: "Close the tray",
}


def sheet(request: Request) -> Sheet:
    found: Sheet = request.app.state.takings
    return found


def _looks(person: Person) -> None:
    person.must("journal", "see what tables have taken")


# takings


@money_pages.get("/money")
async def money_page(
    request: Request,
    floor: TheFloor,
    person: Who,
    by: Annotated[str, Query(max_length=8)] = "table",
    since: Day = "",
    until: Day = "",
) -> Response:
    """What tables have taken, against theory; a dealer sees the trays."""
    page: dict[str, Any]
    if "tray" in person.may and "journal" not in person.may:
        page = {"rows": None, "trays": _trays(floor, Words(floor))}
        return await render(request, person, "money.html", **page)
    reads_journal(request, person)
    kept = sheet(request)
    first, last = _days(floor, since, until)
    rows = await run_in_threadpool(kept.rows, floor.store, by, first, last)
    for place in kept.to_prove():
        request.app.state.prover.want(*place)
    words = Words(floor)
    page = {
        "by": by,
        "ways": BY,
        "since": first,
        "until": last,
        "rows": [_said(row, words, by) for row in rows],
        "total": _said(Row.of_all(rows), words, ""),
        "far": [_said(row, words, by) for row in far_off(rows)],
        "bars": _bars(rows),
        "working": bool(kept.to_prove()),
        "trays": _trays(floor, words),
        "shifts": str(floor.shifts),
        "zone": floor.gaming_day.zone,
    }
    return await render(request, person, "money.html", **page)


def _days(floor: Floor, since: str, until: str) -> tuple[date, date]:
    """From one gaming day to another; nothing said is today's."""
    today = floor.gaming_day.today()
    first, last = (_day(each, today) for each in (since, until or since))
    if last < first:
        raise BadInput(f"{last} is before {first}: the first day comes first", code="day")
    return first, last


def _day(text: str, today: date) -> date:
    if not text:
        return today
    try:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", text):
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"'{text}' is no day: write 2026-11-19", code="day") from None


def _said(row: Row, words: Words, by: str) -> dict[str, Any]:
    """A row of takings as a page and a file have it."""
    found = row.against
    return {
        "name": words.table(row.name) if by == "table" else row.name,
        "id": row.name if by == "table" else "",
        "rounds": found.rounds,
        "drop": row.drop,
        "bet": found.stake,
        "win": found.won,
        "hold": 100 * found.won / row.drop if row.drop else None,
        "theory": round(found.should),
        "edge": 100 * found.hold if found.hold is not None else None,
        "off": found.known_won - round(found.theory),
        "sd": round(found.sd),
        "z": found.z,
        "proved": 100 * found.known_stake / found.stake if found.stake else 100.0,
    }


def _bars(rows: Sequence[Row]) -> list[dict[str, float]]:
    """Where to draw each row's win, its theory and two deviations around it, in percent."""
    ends = [0.0]
    for row in rows:
        found = row.against
        ends += [found.won, found.should - 2 * found.sd, found.should + 2 * found.sd]
    low, high = min(ends), max(ends)
    span = (high - low) or 1.0

    def at(value: float) -> float:
        return round(100 * (value - low) / span, 2)

    return [
        {
            "zero": at(0),
            "win": at(row.against.won),
            "theory": at(row.against.should),
            "low": at(row.against.should - 2 * row.against.sd),
            "high": at(row.against.should + 2 * row.against.sd),
        }
        for row in rows
    ]


@money_api.get("/money.csv", response_class=Response)
async def money_csv(
    request: Request,
    floor: TheFloor,
    person: Who,
    by: Annotated[str, Query(max_length=8)] = "table",
    since: Day = "",
    until: Day = "",
) -> Response:
    """The same as a file."""
    _looks(person)
    first, last = _days(floor, since, until)
    rows = await run_in_threadpool(sheet(request).rows, floor.store, by, first, last)
    made = as_csv(rows, by)
    named = {"content-disposition": f'attachment; filename="takings-{first}-{last}.csv"'}
    return Response(made, media_type="text/csv", headers=named)


# trays


def _trays(floor: Floor, words: Words) -> list[dict[str, Any]]:
    return [
        {
            "id": id,
            "name": words.table(id),
            "live": spot.table.live,
            "open": id in floor.trays.open,
            "given": floor.trays.open[id].given if id in floor.trays.open else 0,
        }
        for id, spot in floor.spots.items()
    ]


@money_pages.get("/money/tray/{id}")
async def tray_page(request: Request, floor: TheFloor, person: Who, id: TableId) -> Response:
    """A table's tray, for who counts it."""
    person.must("tray", "see what a tray holds")
    return await _tray(request, floor, person, id)


async def _tray(
    request: Request,
    floor: Floor,
    person: Person,
    id: str,
    said: str = "",
    error: PitbossError | None = None,
    typed: dict[str, str] | None = None,
    what: str = "",
) -> Response:
    floor.spot(id)
    words, tray = Words(floor), floor.trays.open.get(id)
    page: dict[str, Any] = {"id": id, "name": words.table(id), "tray": tray}
    if tray is not None:
        done = await asyncio.to_thread(trays.since, floor.store, id, tray)
        page |= {"drop": done.drop, "won": done.won, "expected": done.expected(tray)}
    does = [FILL, CREDIT, COUNT, CLOSE] if tray else [OPEN]
    entries = floor.store.entries(table=id, kinds=DOES, newest_first=True, limit=12)
    page |= {
        "does": {each: NAMES[each] for each in does},
        "what": what if what in does else does[0],
        "two": {each: each in trays.TAKE_TWO for each in does},
        "chips": DENOMINATIONS,
        "typed": typed or {},
        "said": said,
        "error": error,
        "once": secrets.token_hex(8),
        "last": [_entry(words, each) for each in entries],
    }
    return answered(await render(request, person, "tray.html", **page), error)


def _entry(words: Words, entry: Any) -> dict[str, Any]:
    data = entry.data
    return {
        "number": entry.number,
        "at": entry.at,
        "who": words.name(entry.actor),
        "what": words.kind(entry),
        "amount": data["amount"],
        "chips": chips(data["chips"]),
        "over": data.get("over"),
        "win": data.get("win"),
    }


@money_pages.post("/money/tray/{id}")
async def change_tray(
    request: Request, keeper: OwnForm, floor: TheFloor, person: Who, id: TableId
) -> Response:
    """Open, fill, credit, count or close it."""
    form = await request.form()
    typed = {str(k): str(v)[:12] for k, v in list(form.items())[:40]}
    what = str(form.get("do", ""))[:20]
    try:
        counted = {str(each): _count(typed.get(f"chips-{each}", "")) for each in DENOMINATIONS}
        once = str(form.get("once", ""))[:64]
        entry = await trays.handle(floor, person, id, what, counted, once=once)
    except PitbossError as refusal:
        await keeper.refused(request, refusal)
        kept = {} if refusal.code == "second-person" else typed
        if "tray" not in person.may:
            raise
        return await _tray(request, floor, person, id, error=refusal, typed=kept, what=what)
    said = f"{Words(floor).kind(entry).capitalize()}, in entry {entry.number}"
    return await _tray(request, floor, person, id, said)


def _count(text: str) -> int:
    text = text.replace(",", "").strip()
    if not text:
        return 0
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadInput(f"'{text}' is no number of chips", code="chips")
    return int(text)


# players


@money_pages.get("/money/players")
async def players_page(
    request: Request, floor: TheFloor, person: Who, since: Day = "", until: Day = ""
) -> Response:
    """What players have bet, and what that costs them in theory."""
    reads_journal(request, person)
    kept = sheet(request)
    first, last = _days(floor, since, until)
    rated = await run_in_threadpool(kept.ratings, floor.store, first, last)
    for place in kept.to_prove():
        request.app.state.prover.want(*place)
    words = Words(floor)
    page = {
        "since": first,
        "until": last,
        "rated": [
            {
                "person": each.person,
                "name": each.name,
                "table": words.table(each.table),
                "id": each.table,
                "seat": each.seat,
                "hands": each.against.rounds,
                "average": each.average,
                "bet": each.against.stake,
                "theory": round(each.against.theory),
                "known": bool(each.against.known_stake),
                "result": -each.against.won,
                "proved": each.against.complete,
                "day": each.day,
            }
            for each in rated
        ],
    }
    return await render(request, person, "players.html", **page)


@money_pages.get("/money/players.csv")
async def players_csv(
    request: Request, floor: TheFloor, person: Who, since: Day = "", until: Day = ""
) -> Response:
    """The same as a file, for whoever keeps ratings elsewhere."""
    _looks(person)
    first, last = _days(floor, since, until)
    rated = await run_in_threadpool(sheet(request).ratings, floor.store, first, last)
    named = {"content-disposition": f'attachment; filename="players-{first}-{last}.csv"'}
    return Response(ratings_csv(rated), media_type="text/csv", headers=named)


class Priced(BaseModel):
    """What somebody's decisions at a place have cost on a gaming day."""

    decisions: int
    mistakes: int
    unknown: int
    """Decisions on which there is no advice."""
    cents: int
    exact: bool
    left: int
    """Decisions that are still being worked out."""


@money_api.get("/api/v1/money/mistakes")
async def mistakes(
    request: Request,
    floor: TheFloor,
    person: Who,
    of: Annotated[str, Query(alias="person", max_length=80)] = "",
    table: Annotated[str, Query(max_length=80)] = "",
    seat: Annotated[int, Query(ge=0, le=64)] = 0,
    day: Day = "",
) -> Priced:
    """What a player's own decisions have cost, by the coach: of his last 200 rounds there."""
    _looks(person)
    first, _ = _days(floor, day, "")
    rated = await run_in_threadpool(sheet(request).ratings, floor.store, first, first)
    found = [each for each in rated if (each.person, each.table, each.seat) == (of, table, seat)]
    if not found:
        raise BadInput("nobody has bet there on that day", code="unknown")
    books = list(floor.shelf.books.values())
    coach = the_coach(request)
    rounds = set(found[0].rounds)
    made = await run_in_threadpool(
        coach.decided, floor.store, books, table, of, seat - 1, rounds=rounds
    )
    judged = await coach.judged(made)
    return Priced(
        decisions=judged.decisions,
        mistakes=judged.mistakes,
        unknown=judged.unknown,
        cents=round(judged.cents),
        exact=judged.exact,
        left=judged.left,
    )
