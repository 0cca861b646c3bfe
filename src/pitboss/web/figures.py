"""Figures worked out for who looks at the Edges page: what the commands of the desk print as JSON.

Each is worked out by the command itself, in a process of its own at low priority, one at a time on
the floor, everybody in turn. It ends when nobody waits for it any more, or when it takes too long
for a page; in a terminal it may take as long as it takes.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool

from pitboss.engines.charts import MIMIC, NEVER_BUST, OPTIMAL, USUAL
from pitboss.errors import BadInput, NotAllowed, PitbossError, unknown
from pitboss.rulebook.shelf import Shelf
from pitboss.web.catalogue import playable
from pitboss.web.desk import Gone, Left
from pitboss.web.edges import politely
from pitboss.web.limits import Turns
from pitboss.web.pages import render
from pitboss.web.security import TheShelf, Who, whose

figures = APIRouter()

PATIENCE = 120.0
"""Seconds for which a page waits."""
LOOK = 0.2
"""Seconds between two looks whether somebody still waits."""
WAITING = 2
"""What one person may have waiting."""
ROWS = 200
"""Decisions of a chart that are shown."""
turns = Turns(1, WAITING, "figures to work out")

NAMED = (USUAL, OPTIMAL, NEVER_BUST, MIMIC)
"""Charts that have a name; all others come as rows."""

Tool = Literal["parts", "design", "risk", "strategy", "deviations", "book"]
Text = Annotated[str, Field(max_length=200)]
Number = Annotated[float, Field(ge=-1e9, le=1e9, allow_inf_nan=False)]


class Wish(BaseModel):
    """What is to be worked out; what a tool has no use for is left out."""

    model_config = ConfigDict(extra="forbid")
    tool: Tool
    of: Annotated[Text, Field(description="book/game, or book/game:wager")]
    options: Annotated[dict[Text, Text], Field(max_length=60)] = {}
    hold: Annotated[Number | None, Field(description="design: percent to be held")] = None
    low: Annotated[Number | None, Field(description="design: percent; deviations: a count")] = None
    high: Number | None = None
    pays: Annotated[list[Text], Field(max_length=10, description="design: row=odds,...")] = []
    bets: Annotated[dict[Text, Text], Field(max_length=20, description="risk: dollars")] = {}
    pace: Annotated[Number | None, Field(description="risk: rounds an hour")] = None
    hours: Number | None = None
    bankroll: Annotated[Text, Field(description="risk: dollars")] = ""
    ruin: Annotated[Number | None, Field(description="risk: percent")] = None
    count: Annotated[Text, Field(description="deviations: its name, or ten points")] = ""
    chart: Annotated[
        str, Field(max_length=40_000, description="strategy: a name, or a chart as CSV")
    ] = ""
    rounds: Annotated[Number | None, Field(description="book: of each wager")] = None
    bet: Annotated[Text, Field(description="book: dollars in a round")] = ""


FLAGS: dict[Tool, tuple[str, ...]] = {
    "parts": (),
    "design": ("hold", "low", "high", "pays"),
    "risk": ("bets", "pace", "hours", "bankroll", "ruin"),
    "strategy": ("chart",),
    "deviations": ("count", "low", "high"),
    "book": ("rounds", "bet"),
}
"""What each tool takes."""
CALLED = {"low": "from", "high": "to", "chart": "given", "bets": "bet"}
"""What the command calls it, where that is another word."""


def flags_of(asked: Wish) -> list[str]:
    """The options of the command."""
    found: list[str] = []
    for name in FLAGS[asked.tool]:
        value, flag = getattr(asked, name), CALLED.get(name, name)
        if isinstance(value, dict):
            found += [f"--{flag}={spot}={amount}" for spot, amount in value.items()]
        elif isinstance(value, list):
            found += [f"--{flag}={each}" for each in value]
        elif value not in (None, ""):
            whole = isinstance(value, float) and value.is_integer()
            found.append(f"--{flag}={int(value) if whole else value}")
    if asked.tool == "strategy":
        found.append(f"--show={ROWS}")
    if any("\0" in each for each in found):
        raise BadInput("no figure holds a zero byte", code="figures")
    return found


def address_of(shelf: Shelf, asked: Wish) -> tuple[str, str]:
    """The address as people and as another process name it; refused if there is no such thing."""
    address, _, wager = asked.of.partition(":")
    on = shelf.terms(address, asked.options)
    inside = f":{wager}" if wager else ""
    if wager and wager.split(" ")[0].partition("@")[0] not in on.wagers:
        raise BadInput(f"there is no wager '{wager}' in {address}", code="wager")
    return f"{address}{inside}", f"{on.offer.place}{inside}"


@figures.post("/api/v1/figures", tags=["edges"])
async def worked_out(request: Request, shelf: TheShelf, person: Who, asked: Wish) -> dict[str, Any]:
    """Work out parts, designs, risk, a chart, deviations or a ranking, as the commands do."""
    called, place = await run_in_threadpool(address_of, shelf, asked)
    if asked.tool == "strategy" and not asked.chart:
        raise BadInput("a chart is weighed: its name, or its rows as CSV", code="strategy")
    written = "\n" in asked.chart or "," in asked.chart
    if asked.tool == "strategy" and not written and asked.chart not in NAMED:
        raise unknown("chart", asked.chart, NAMED, code="strategy")  # and no file of this machine
    options = [f"{name}={value}" for name, value in asked.options.items()]
    async with turns.turn(whose(request, person)):
        if await request.is_disconnected():
            raise Left("nobody waits for these figures")
        with TemporaryDirectory() as folder:
            flags = flags_of(asked)
            if asked.tool == "strategy" and written:
                path = Path(folder) / "chart.csv"
                path.write_text(asked.chart, encoding="utf-8")
                flags = [f"--given={path}", *flags[1:]]
            said = await run([asked.tool, *flags, "--json", "--", place, *options], request)
            found = found_in(said, folder)
    shown = ["--given=chart.csv" if folder in flag else flag for flag in flags]
    command = shlex.join(["pitboss", asked.tool, called, *options, *shown])
    return {"command": command, "found": found}


async def run(words: list[str], request: Request) -> bytes:
    """What a command prints as JSON, as long as somebody waits for it."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pitboss", *words),
        stdout=PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        preexec_fn=politely,
        start_new_session=True,
    )
    said = asyncio.create_task(process.communicate())
    try:
        return await _awaited(said, request.is_disconnected)
    finally:
        await _stop(process)
        if not said.done():
            said.cancel()


async def _awaited(said: asyncio.Task[tuple[bytes, bytes]], gone: Gone) -> bytes:
    until = asyncio.get_running_loop().time() + PATIENCE
    while not (await asyncio.wait([said], timeout=LOOK))[0]:
        if await gone():
            raise Left("nobody waits for these figures")
        if asyncio.get_running_loop().time() > until:
            raise NotAllowed("that takes too long for a page; a terminal waits", code="figures")
    return said.result()[0]


async def _stop(process: Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


def found_in(said: bytes, folder: str = "") -> Any:
    """What the command has printed, or its refusal."""
    try:
        found = msgspec.json.decode(said.replace(f"{folder}/".encode(), b"") if folder else said)
    except msgspec.DecodeError:
        raise NotAllowed("that could not be worked out", code="figures") from None
    if isinstance(found, dict) and "error" in found:
        told = found["error"]
        raise _Refused(told["message"], allowed=told["allowed"], code=told["code"])
    return found


class _Refused(PitbossError):
    """What the command refused."""


@figures.get("/edges/desk", include_in_schema=False)
async def desk_page(request: Request, shelf: TheShelf, person: Who) -> Response:
    games = await run_in_threadpool(playable, shelf)
    return await render(request, person, "figures.html", games=games)
