"""The service: all routers together, security headers, health and metrics."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.metadata import version

from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles

from pitboss.floor.house import Floor
from pitboss.web import metrics
from pitboss.web.api import api
from pitboss.web.errors import answer_errors
from pitboss.web.pages import HOME, pages
from pitboss.web.security import Gate, TheFloor
from pitboss.web.settling import settling
from pitboss.web.socket import socket

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


def create_app(floor: Floor, *, people: bool = False, secure: bool = False) -> FastAPI:
    """The floor as a web application; it starts and stops the floor with itself."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await floor.start()
        try:
            yield
        finally:
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
    app.state.gate = Gate(floor, people=people, secure=secure)
    answer_errors(app)
    app.include_router(api)
    app.include_router(socket)
    app.include_router(pages)
    app.include_router(settling)
    app.mount("/static", StaticFiles(directory=HOME / "static"), name="static")

    @app.middleware("http")
    async def guard(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
        begun = time.perf_counter()
        response = await answer(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        metrics.request(request, response.status_code, time.perf_counter() - begun)
        return response

    @app.get("/healthz", tags=["service"])
    def health(floor: TheFloor) -> dict[str, object]:
        """Is the floor open and its store answering?"""
        number, _ = floor.store.last()
        return {"status": "ok", "tables": len(floor.spots), "entries": number}

    @app.get("/metrics", tags=["service"], response_class=PlainTextResponse)
    def prometheus(floor: TheFloor) -> Response:
        """Counters for Prometheus."""
        return Response(metrics.text(floor), media_type=metrics.CONTENT_TYPE)

    return app
