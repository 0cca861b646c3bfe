"""The service: all routers together behind one door, health and metrics."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from importlib.metadata import version
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.floor.house import Floor
from pitboss.floor.rated import Sheet
from pitboss.floor.school import School
from pitboss.ledger.house_key import HouseKey
from pitboss.rulebook.sources import Sources
from pitboss.web import metrics
from pitboss.web.api import api
from pitboss.web.approvals import approval_pages
from pitboss.web.assets import FOLDER, Assets, Compressed
from pitboss.web.auditing import audit_pages, auditing
from pitboss.web.coaching import coaching
from pitboss.web.desk import Desk
from pitboss.web.edges import Prover, edges
from pitboss.web.errors import answer_errors
from pitboss.web.examples import with_examples
from pitboss.web.figures import figures
from pitboss.web.funds import fund_api, fund_pages
from pitboss.web.guard import Guard
from pitboss.web.hand_pages import hand_pages
from pitboss.web.hands import hands
from pitboss.web.library import library
from pitboss.web.library import pages as library_pages
from pitboss.web.limits import Limits
from pitboss.web.money import money_api, money_pages
from pitboss.web.odds import odds
from pitboss.web.pages import pages
from pitboss.web.people import people_api, people_pages
from pitboss.web.pit import pit
from pitboss.web.quoting import quoting
from pitboss.web.school import school_pages
from pitboss.web.security import Gate, TheFloor, Who
from pitboss.web.settling import settling
from pitboss.web.sheets import Sheets
from pitboss.web.socket import socket
from pitboss.web.spreadsheets import spreadsheets
from pitboss.web.stadiums import stadium_api, stadium_pages
from pitboss.web.watching import watching

AT_ONCE = 2
"""Threads that compute. Each takes turns with the event loop, so that more would slow everybody."""

SERVICE = ("/api/", "/healthz", "/metrics")
"""Where programs ask."""


def create_app(
    floor: Floor,
    *,
    people: bool = False,
    secure: bool = False,
    limits: Limits | None = None,
    idle: float = 0.0,
    sources: Sources | None = None,
    counters: HouseKey | None = None,
    api_only: bool = False,
) -> FastAPI:
    """The floor as a web application; it starts and stops the floor with itself.

    With `sources`, the rule books as received, cited lines are quoted. Who brings the key
    `counters` reads the counters. `api_only` has no pages for people.
    """

    prover = Prover()
    desk = Desk([str(book.path) for book in floor.shelf.books.values()])

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = AT_ONCE
        await floor.start()
        try:
            yield
        finally:
            await prover.stop()
            await desk.stop()
            await floor.stop()

    app = FastAPI(
        title="pitboss",
        version=version("pitboss"),
        summary="The floor: tables of real rule books, live, persistent, audited.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=lifespan,
    )
    app.state.gate = Gate(floor, people=people, secure=secure, limits=limits or Limits(), idle=idle)
    app.state.sources = sources
    app.state.prover, app.state.desk = prover, desk
    app.state.sheets = Sheets(floor.shelf)
    app.state.school = School(floor)
    app.state.takings = Sheet(lambda: list(floor.shelf.books.values()), floor.shifts)
    app.add_middleware(Compressed)
    app.add_middleware(Guard)
    answer_errors(app)
    app.include_router(api)
    app.include_router(socket)
    app.include_router(people_api)
    app.include_router(pages)
    app.include_router(people_pages)
    app.include_router(approval_pages)
    app.include_router(settling)
    app.include_router(coaching)
    app.include_router(odds)
    app.include_router(edges)
    app.include_router(figures)
    app.include_router(library)
    app.include_router(library_pages)
    app.include_router(quoting)
    app.include_router(spreadsheets)
    app.include_router(auditing)
    app.include_router(audit_pages)
    app.include_router(hands)
    app.include_router(watching)
    app.include_router(hand_pages)
    app.include_router(pit)
    app.include_router(school_pages)
    app.include_router(money_pages)
    app.include_router(money_api)
    app.include_router(fund_pages)
    app.include_router(fund_api)
    app.include_router(stadium_pages)
    app.include_router(stadium_api)
    app.mount("/static", Assets(directory=FOLDER), name="static")

    @app.get("/healthz", tags=["service"])
    def health(floor: TheFloor) -> dict[str, object]:
        """Is the floor open and its store answering?"""
        floor.check_well()
        floor.store.balance("house")
        number, _ = floor.store.last()
        return {"status": "ok", "tables": len(floor.spots), "entries": number}

    @app.get("/metrics", tags=["service"], response_class=PlainTextResponse)
    def prometheus(floor: TheFloor, person: Who, request: Request) -> Response:
        """Counters for Prometheus; with named people, for administrators and who has their key."""
        brought = request.headers.get("authorization", "").removeprefix("Bearer ")
        if people and not (counters and counters.reads(brought)):
            person.must("people", "read the counters")
        return Response(metrics.text(floor), media_type=metrics.CONTENT_TYPE)

    if api_only:
        app.add_middleware(ForPrograms)
    _give_examples(app)
    return app


def _give_examples(app: FastAPI) -> None:
    """The document that describes the service says what each route is asked and answers."""
    plain = app.openapi

    def described() -> dict[str, Any]:
        return app.openapi_schema or with_examples(plain())

    app.openapi = described  # type: ignore[method-assign]


class ForPrograms:
    """Stands before the application where it has no pages."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(SERVICE):
            says = {"code": "page", "message": "there are no pages here", "allowed": [*SERVICE]}
            await JSONResponse({"error": says}, status_code=404)(scope, receive, send)
        else:
            await self.app(scope, receive, send)
