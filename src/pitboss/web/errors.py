"""Refusals as HTTP answers: one sentence, what would have been allowed, a status in the 400s."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.floor.people import Forbidden

MISSING = ("table", "game", "book", "unknown", "round", "ruling", "person")


def told(error: PitbossError) -> dict[str, Any]:
    """A refusal as JSON."""
    return {"code": error.code, "message": error.message, "allowed": error.allowed}


def status_of(error: PitbossError) -> int:
    if isinstance(error, Forbidden):
        return 403
    if isinstance(error, BadInput):
        return 404 if error.code in MISSING else 400
    return 409 if isinstance(error, NotAllowed) else 400


def answer_errors(app: FastAPI) -> None:
    """Turn every refusal into an answer."""

    @app.exception_handler(PitbossError)
    async def refused(request: Request, error: PitbossError) -> Response:
        return JSONResponse({"error": told(error)}, status_code=status_of(error))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        message = f"{where}: {first['msg']}" if where else str(first["msg"])
        body = {"code": "bad-input", "message": message, "allowed": []}
        return JSONResponse({"error": body}, status_code=422)

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        body = {"code": str(error.status_code), "message": str(error.detail), "allowed": []}
        return JSONResponse({"error": body}, status_code=error.status_code, headers=error.headers)
