"""The coach over HTTP: what each play is worth, for the person whose turn it is."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, FastAPI, Query, Request
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool

from pitboss.engines.advice import Advice
from pitboss.errors import BadInput, NotAllowed
from pitboss.floor.coach import Coach, Judged
from pitboss.floor.house import Floor
from pitboss.floor.people import Forbidden, Person
from pitboss.floor.table import FloorTable
from pitboss.report.charts import Chart
from pitboss.web.api import TableId
from pitboss.web.security import TheFloor, Who

SeatNumber = Annotated[int, Query(ge=1, le=64, description="your seat, counted from 1")]
BETWEEN_PLAYERS = (
    "between players the best play depends on how the others play: coach/odds has what a hand is "
    "worth against all that they may hold, and what a call costs"
)
WORKING = "the coach is working it out: ask again in a moment"


class PlaySaid(BaseModel):
    """One thing that may be done."""

    action: str
    says: str
    """What it is called where its name is not enough: `bet 4x`."""
    worth: float
    """What it wins from here on, in stakes of the main wager; below 0 it loses."""
    costs: float
    """What it wins less than the best play."""
    best: bool


class Coached(BaseModel):
    """What the coach says of a decision; no plays where it is not known."""

    decision: str
    plays: list[PlaySaid] = []
    exact: bool = False
    about: str = ""
    said: str = ""
    unit: int = 0
    """The stake that worths are counted in, in cents."""
    working: bool = False


class Ready(BaseModel):
    """Whether the coach is ready for a game."""

    decides: bool
    """Is there anything to decide in it?"""
    working: bool


class ChartSaid(BaseModel):
    """A table of what to do; a legend where its cells are letters."""

    name: str
    rows: list[str]
    columns: list[str]
    cells: list[list[str]]
    legend: dict[str, str]
    note: str


class StrategyCard(BaseModel):
    """The best play of a table's game."""

    charts: list[ChartSaid] = []
    about: str = ""
    """Why there is none."""
    working: bool = False


class Mistake(BaseModel):
    """A decision that cost something."""

    round: int
    decision: str
    action: str
    best: str
    costs: float
    cents: int


class Summed(BaseModel):
    """What somebody's decisions at a seat have cost since he sat down."""

    seat: int
    rounds: int
    decisions: int
    mistakes: int
    unknown: int
    """Decisions on which there is no advice."""
    cost: float
    """In stakes of the main wager."""
    cents: int
    worst: list[Mistake]
    exact: bool
    working: bool
    left: int
    """Decisions that are still being worked out."""


@contextlib.asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    app.state.coach = Coach()
    try:
        yield
    finally:
        app.state.coach.close()


coaching = APIRouter(prefix="/api/v1/tables/{id}/coach", tags=["coach"], lifespan=_life)


def the_coach(request: Request) -> Coach:
    found: Coach = request.app.state.coach
    return found


@contextlib.asynccontextmanager
async def _standing(floor: Floor, person: Person, id: str) -> AsyncIterator[FloorTable]:
    """A table as it is on the disk, held still while it is read."""
    spot = floor.spot(id)
    while True:
        async with spot.lock:
            if not spot.torn:
                yield spot.table
                return
        await floor.view(person, id)  # which puts it back as it was


def _own(table: FloorTable, person: Person, seat: int) -> int:
    """The number of a person's own seat, or a refusal."""
    if seat > len(table.chairs):
        raise BadInput(
            f"there is no seat {seat}; this table has seats 1 to {len(table.chairs)}", code="seat"
        )
    if seat - 1 not in table.seats_of(person.id):
        raise Forbidden(f"the coach is for your own seats, and seat {seat} is not", code="coach")
    return seat - 1


def _against_the_house(table: FloorTable) -> None:
    if table.room is not None:
        raise NotAllowed(BETWEEN_PLAYERS, code="advice")


@coaching.get("")
async def coach(
    floor: TheFloor, person: Who, request: Request, id: TableId, seat: SeatNumber
) -> Coached:
    """What each play of your decision is worth, and which is best."""
    keeper = the_coach(request)
    async with _standing(floor, person, id) as table:
        _against_the_house(table)
        asked = keeper.asked(table, _own(table, person, seat))
    advice = await keeper.advice(asked)
    if advice is None:
        return Coached(decision="this decision", about=WORKING, working=True)
    return _coached(advice)


@coaching.get("/ready")
async def ready(floor: TheFloor, person: Who, request: Request, id: TableId) -> Ready:
    """The coach gets ready for a table's game, which takes a while the first time."""
    async with _standing(floor, person, id) as table:
        game = table.terms.offer.place, tuple(sorted(table.given.items()))
        if table.room is not None:
            return Ready(decides=False, working=False)
    decides = await the_coach(request).ready(*game)
    return Ready(decides=decides is not False, working=decides is None)


@coaching.get("/card")
async def card(floor: TheFloor, person: Who, request: Request, id: TableId) -> StrategyCard:
    """The strategy card of a table's game, which may take a while the first time."""
    async with _standing(floor, person, id) as table:
        game = table.terms.offer.place, tuple(sorted(table.given.items()))
        if table.room is not None:
            return StrategyCard(about=BETWEEN_PLAYERS)
    made = await the_coach(request).card(*game)
    if made is None:
        return StrategyCard(about=WORKING, working=True)
    return StrategyCard(charts=[said_chart(each) for each in made.charts], about=made.why_none)


def said_chart(chart: Chart) -> ChartSaid:
    """A chart as JSON."""
    return ChartSaid(
        name=chart.name,
        rows=chart.rows,
        columns=chart.columns,
        cells=chart.cells,
        legend=dict(chart.legend),
        note=chart.note,
    )


def _coached(advice: Advice) -> Coached:
    plays = [
        PlaySaid(
            action=play.name,
            says=play.says,
            worth=_short(play.worth),
            costs=_short(play.costs),
            best=play.best,
        )
        for play in advice.plays
    ]
    return Coached(
        decision=advice.decision,
        plays=plays,
        exact=advice.exact,
        about=WORKING if advice.working else advice.about,
        said=advice.said,
        unit=advice.unit,
        working=advice.working,
    )


def _short(units: float) -> float:
    """Four decimals, unless nothing would be left."""
    return round(units, 4) or round(units, 8)


@coaching.get("/summary")
async def summary(
    floor: TheFloor, person: Who, request: Request, id: TableId, seat: SeatNumber
) -> Summed:
    """What your decisions at a seat have cost since you sat down, from the journal."""
    keeper = the_coach(request)
    async with _standing(floor, person, id) as table:
        _against_the_house(table)
        own = _own(table, person, seat)
    books = list(floor.shelf.books.values())
    made = await run_in_threadpool(keeper.decided, floor.store, books, id, person.id, own)
    return _summed(seat, await keeper.judged(made))


def _summed(seat: int, judged: Judged) -> Summed:
    worst = [
        Mistake(**{**made, "costs": _short(made["costs"]), "cents": round(made["cents"])})
        for made in judged.worst
    ]
    return Summed(
        seat=seat,
        rounds=judged.rounds,
        decisions=judged.decisions,
        mistakes=judged.mistakes,
        unknown=judged.unknown,
        cost=_short(judged.units),
        cents=round(judged.cents),
        worst=worst,
        exact=judged.exact,
        working=judged.left > 0,
        left=judged.left,
    )
