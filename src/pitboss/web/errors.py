"""Refusals as HTTP answers: one sentence, what would have been allowed, a status in the 400s."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.floor.people import Forbidden
from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import Broken
from pitboss.web.limits import TooMany
from pitboss.web.security import gate

log = logging.getLogger("pitboss.web")

MISSING = ("table", "game", "book", "unknown", "round", "ruling", "person")
STATUSES = {"login": 401, "too-large": 413}


def told(error: PitbossError) -> dict[str, Any]:
    """A refusal as JSON."""
    return {"code": error.code, "message": _plain(error.message), "allowed": error.allowed}


def status_of(error: PitbossError) -> int:
    if error.code in STATUSES:
        return STATUSES[error.code]
    if isinstance(error, Forbidden):
        return 403
    if isinstance(error, TooMany):
        return 429
    if isinstance(error, StoreError):
        return 503
    if isinstance(error, Broken):
        return 500
    if isinstance(error, BadInput):
        return 404 if error.code in MISSING else 400
    return 409 if isinstance(error, NotAllowed) else 400


def answer(request: Request, error: PitbossError) -> Response:
    """A refusal as an answer."""
    headers = {"retry-after": str(error.wait)} if isinstance(error, TooMany) else None
    return JSONResponse({"error": told(error)}, status_code=status_of(error), headers=headers)


def answer_errors(app: FastAPI) -> None:
    """Turn every refusal into an answer."""

    @app.exception_handler(PitbossError)
    async def refused(request: Request, error: PitbossError) -> Response:
        await gate(request).refused(request, error)
        return answer(request, error)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        said = str(first["msg"])[:300]
        message = f"{where[:200]}: {said}" if where else said
        body = {"code": "bad-input", "message": _plain(message), "allowed": []}
        return JSONResponse({"error": body}, status_code=422)

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        body = {"code": str(error.status_code), "message": str(error.detail), "allowed": []}
        return JSONResponse({"error": body}, status_code=error.status_code, headers=error.headers)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        body = {"code": "server", "message": "that went wrong here, and is in the log"}
        return JSONResponse({"error": {**body, "allowed": []}}, status_code=500)


def _plain(text: str) -> str:
    """Text that can be sent: what came in may hold half characters."""
    return text.encode(errors="replace").decode()
