"""Edges: every wager of a book with its exact edge, and two paytables side by side.

Proving a whole book takes minutes the first time. So the page shows what is known, and a process
beside the floor, at low priority, proves the rest; the page asks again until nothing is missing.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import math
import os
import signal
import sys
import time
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from pitboss.engines.exact import can_prove, can_solve
from pitboss.engines.exact.tables import Case, cases_of, kept_case, rows_of
from pitboss.errors import PitbossError, unknown
from pitboss.report import two_paytables
from pitboss.report.edges import edge_json
from pitboss.rulebook.shelf import Shelf
from pitboss.rulebook.terms import Terms
from pitboss.web.catalogue import paytables, playable
from pitboss.web.pages import render
from pitboss.web.security import TheShelf, Who

edges = APIRouter()

MOST_WANTED = 40
"""Things that wait to be proved."""
FORGOTTEN = 20.0
"""Seconds after which nobody waits for what he has not asked for again."""
LOOK = 0.25
"""Seconds between two looks whether something goes before what is being proved."""


@dataclass
class Wanted:
    """Something to be proved, for as long as somebody asks for it."""

    whole_book: bool
    asked: float
    """When somebody asked last."""


class Prover:
    """Proves what is asked for, one thing after the other, in a process of its own.

    Games go before whole books, and what was asked for first last: somebody looks at it now. A page
    asks again while it is open, so what nobody has asked for in a while runs for nobody and stops.
    What a process has proved is kept, so one that is stopped has lost no more than its last proof.
    """

    def __init__(self, forgotten: float = FORGOTTEN) -> None:
        self.wanted: dict[tuple[str, ...], Wanted] = {}
        """The latest last."""
        self.at: tuple[str, ...] = ()
        self._forgotten = forgotten
        self._task: asyncio.Task[None] | None = None

    def want(self, *what: str, whole_book: bool = False) -> None:
        """Prove a book, or a game, or go on with it."""
        known = self.wanted.get(what)
        if known is not None:
            known.asked = time.monotonic()
        else:
            self.wanted[what] = Wanted(whole_book, time.monotonic())
            self._drop_the_last()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work(), name="prover")

    def _drop_the_last(self) -> None:
        """The line is short: whoever still waits for what is dropped asks again."""
        while len(self.wanted) > MOST_WANTED:
            del self.wanted[self.line()[-1]]

    def line(self) -> list[tuple[str, ...]]:
        """What is proved in which order; what is being proved goes on before its equals."""
        places = list(self.wanted)

        def place(what: tuple[str, ...]) -> tuple[bool, bool, int]:
            return self.wanted[what].whole_book, what != self.at, -places.index(what)

        return sorted(places, key=place)

    def _forget(self) -> None:
        """Leave off what nobody waits for any more."""
        since = time.monotonic() - self._forgotten
        self.wanted = {what: one for what, one in self.wanted.items() if one.asked >= since}

    async def _work(self) -> None:
        while self.wanted:
            self.at = ()
            self.at = self.line()[0]
            try:
                if await self._prove(*self.at):
                    self.wanted.pop(self.at, None)
            finally:
                self.at = ()

    async def _prove(self, *what: str) -> bool:
        """Prove it, unless something else goes before it meanwhile; False if it was left off."""
        process = await asyncio.create_subprocess_exec(
            *self.command(*what),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            preexec_fn=politely,
            start_new_session=True,
        )
        ends = asyncio.create_task(process.wait())
        try:
            while not (await asyncio.wait([ends], timeout=LOOK))[0]:
                self._forget()
                if self.line()[:1] != [what]:
                    return False
            return True
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            await ends

    def command(self, *what: str) -> tuple[str, ...]:
        """What is started."""
        return sys.executable, "-m", "pitboss", "edge", *what, "--json"

    async def stop(self) -> None:
        """Leave off; what is proved is kept."""
        self.wanted.clear()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task


_libc = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1


def politely() -> None:
    """In the new process: everybody else goes first, and it ends with the floor, however that ends
    (where the system knows of that)."""
    os.nice(15)
    if hasattr(_libc, "prctl"):
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


@cache
def _cases(shelf: Shelf, address: str) -> tuple[Case, ...]:
    """The wagers of a game with a result of their own that a solver takes."""
    on = shelf.terms(address)
    return tuple(
        Case(address=address, wager=slug, options={}, stake=None, bound=on)
        for slug in on.wagers
        if can_prove(on, slug)
    )


_known: dict[tuple[Shelf, tuple[str, ...], bool], tuple[float, list[dict[str, Any]], int]] = {}
AGAIN = 2.0
"""Seconds for which it is taken that nothing more was proved."""


def known(shelf: Shelf, addresses: list[str], *, every: bool) -> tuple[list[dict[str, Any]], int]:
    """The rows that are proved, and how many cases are not; kept, once all are, and until then
    for as long as a page waits to ask again."""
    asked = shelf, tuple(addresses), every
    at, rows, missing = _known.get(asked, (-math.inf, [], 1))
    if not missing or time.monotonic() - at < AGAIN:
        return rows, missing
    rows, missing = [], 0
    for address in addresses:
        for first in _cases(shelf, address):
            cases = cases_of(first, every=every)
            found = [kept_case(case) for case in cases]
            if can_solve(first.terms(), first.wager):  # else it is shown only once it was asked for
                missing += sum(each is None for each in found)
            proved = [(c, f) for c, f in zip(cases, found, strict=True) if f is not None]
            if not proved or isinstance(found[0], PitbossError) or found[0] is None:
                continue
            made = rows_of([c for c, _ in proved], [f for _, f in proved])
            rows += [
                {
                    **edge_json(r.terms, r.exact, r.alike),
                    "title": _called(r.terms, r.exact.wager),
                    "changed": r.changed,
                }
                for r in made
            ]
    _known[asked] = time.monotonic(), rows, missing
    return rows, missing


def _called(on: Terms, spot: str) -> str:
    """A wager as the book calls it; where all its spots have one edge, the wager."""
    layout = on.game.layout
    return (
        on.spot_title(layout.names.index(spot)) if spot in layout.names else on.wagers[spot].title
    )


@edges.get("/api/v1/edges", tags=["edges"])
async def edges_of(
    request: Request,
    shelf: TheShelf,
    book_slug: Annotated[str, Query(alias="book", max_length=80)],
    game: Annotated[str, Query(max_length=80)] = "",
    every: Annotated[bool, Query(description="each option and paytable of one game")] = False,
) -> dict[str, Any]:
    """What is proved of a book's wagers; `missing` cases are being worked out."""
    book = shelf.book(book_slug)
    games = await run_in_threadpool(playable, shelf)
    found = [g["address"] for g in games if g["book"] == book_slug]
    if game:
        if f"{book_slug}/{game}" not in found:
            raise unknown("playable game", game, [a.partition("/")[2] for a in found], code="game")
        found = [f"{book_slug}/{game}"]
    every = every and bool(game)
    rows, missing = await run_in_threadpool(known, shelf, found, every=every)
    prover: Prover = request.app.state.prover
    if missing:
        place = f"{book.place}/{game}" if game else book.place
        prover.want(place, "--all" if every else "--quick", whole_book=not game)
    return {"rows": rows, "missing": missing, "working": bool(prover.at or prover.wanted)}


@edges.get("/edges", include_in_schema=False)
async def edges_page(request: Request, shelf: TheShelf, person: Who) -> Response:
    shown = [{"book": b.slug, "title": b.data.title} for b in shelf.books.values()]
    games = await run_in_threadpool(playable, shelf)
    return await render(request, person, "edges.html", books=shown, games=games)


Side = Annotated[str, Query(max_length=200, description="book/game:wager@paytable")]
With = Annotated[
    list[Annotated[str, Field(max_length=200)]] | None,
    Query(max_length=40, description="option=value"),
]


@edges.get("/api/v1/edges/compare", tags=["edges"])
async def compared(
    request: Request,
    shelf: TheShelf,
    left: Side,
    right: Side,
    left_with: With = None,
    right_with: With = None,
) -> dict[str, Any]:
    """Two paytables of a wager, in one book or in two: what they pay, and what is proved of them.

    What is not proved yet is being worked out: ask again.
    """
    asked = ((left, left_with or []), (right, right_with or []))
    made, unproved = await run_in_threadpool(_compared, shelf, *asked)
    prover: Prover = request.app.state.prover
    for each in unproved:
        prover.want(*each.command)
    return made


def _compared(
    shelf: Shelf, *asked: tuple[str, list[str]]
) -> tuple[dict[str, Any], list[two_paytables.Side]]:
    """The answer, and the sides that have to be proved."""
    known = [game["address"] for game in playable(shelf)]
    left, right = (two_paytables.side_at(shelf, address, given, known) for address, given in asked)
    mine, other = two_paytables.result(left), two_paytables.result(right)
    made = {
        "left": two_paytables.side_json(left, mine),
        "right": two_paytables.side_json(right, other),
        "outcomes": two_paytables.outcomes(left.paytable, right.paytable),
        "differences": two_paytables.differences(mine, other),
    }
    return made, [side for side, found in ((left, mine), (right, other)) if found is None]


@edges.get("/edges/compare", include_in_schema=False)
async def compare_page(request: Request, shelf: TheShelf, person: Who) -> Response:
    wagers = await run_in_threadpool(paytables, shelf)
    return await render(request, person, "compare.html", wagers=wagers)
