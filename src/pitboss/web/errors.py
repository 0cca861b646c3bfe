"""Refusals as HTTP answers: one sentence, what would have been allowed, a status in the 400s.

A program gets JSON; a browser that asked for a page gets one, with the sentence and a way back.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from pitboss.errors import BadInput, NotAllowed, PitbossError
from pitboss.floor.people import Forbidden
from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import Broken
from pitboss.web.limits import TooMany
from pitboss.web.pages import written
from pitboss.web.security import SPECTATOR, gate

log = logging.getLogger("pitboss.web")

MISSING = ("table", "stadium", "game", "book", "unknown", "round", "ruling", "person")
STATUSES = {"login": 401, "second-factor": 401, "too-large": 413, "slow": 408}
HEADINGS = {
    400: "Not understood",
    401: "Log in first",
    403: "Not allowed",
    404: "Not here",
    405: "Not this way",
    409: "Not now",
    413: "Too large",
    422: "Not understood",
    429: "Too fast",
    500: "Our mistake",
    503: "Closed for a moment",
}
AGAIN = frozenset({429, 500, 503})
"""What may be different when the same page is asked for once more."""


def told(error: PitbossError) -> dict[str, Any]:
    """A refusal as JSON. Where the books are kept is nobody's business but the log's."""
    message = error.said if isinstance(error, StoreError) else error.message
    return {"code": error.code, "message": _plain(message), "allowed": error.allowed}


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
    return _answer(request, status_of(error), told(error), headers)


def _answer(
    request: Request, status: int, error: dict[str, Any], headers: Mapping[str, str] | None = None
) -> Response:
    """The same for a program and for a person."""
    if wants_page(request):
        return HTMLResponse(_page(request, status, error), status_code=status, headers=headers)
    return JSONResponse({"error": error}, status_code=status, headers=headers)


def wants_page(request: Request) -> bool:
    """Does somebody look at the answer? The API and what scripts fetch say JSON."""
    is_api = request.scope["path"].startswith("/api/")
    return not is_api and "text/html" in request.headers.get("accept", "")


def _page(request: Request, status: int, error: dict[str, Any]) -> str:
    """The page with a refusal. Nobody is let in for it, and it does without the store."""
    keeper = gate(request)
    person = SPECTATOR
    if status < 500:
        try:
            person = keeper.person(request)
        except PitbossError:
            log.warning("a refused page is shown to nobody in particular")
    given = {
        "heading": HEADINGS.get(status, "Refused"),
        "status": status,
        "message": error["message"],
        "back": _came_from(request),
        "again": status in AGAIN and request.method == "GET" and _ours(request.scope["path"]),
    }
    return written(request, person, "refused.html", **given)


def _came_from(request: Request) -> str:
    """The page of ours that led here, if another one did."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return ""
    if came.netloc != request.headers.get("host") or came.path in ("/", request.scope["path"]):
        return ""
    return _ours(f"{came.path}?{came.query}" if came.query else came.path)


def _ours(path: str) -> str:
    """A path that a link may lead to: two slashes would begin the name of another site."""
    return path if path.startswith("/") and not path.startswith("//") else ""


def answer_errors(app: FastAPI) -> None:
    """Turn every refusal into an answer."""

    @app.exception_handler(PitbossError)
    async def refused(request: Request, error: PitbossError) -> Response:
        if isinstance(error, StoreError):
            log.error("the store refuses", extra={"why": error.message})
        await gate(request).refused(request, error)
        return answer(request, error)

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "body")
        said = str(first["msg"])[:300]
        message = f"{where[:200]}: {said}" if where else said
        body = {"code": "bad-input", "message": _plain(message), "allowed": []}
        return _answer(request, 422, body)

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        if isinstance(error.__cause__, PitbossError):  # a body that was refused while it came
            return await refused(request, error.__cause__)
        message = str(error.detail)
        if error.status_code == 404 and wants_page(request):
            message = f"there is no page {_plain(request.scope['path'][:200])} on this floor"
        body = {"code": str(error.status_code), "message": message, "allowed": []}
        return _answer(request, error.status_code, body, error.headers)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        body = {"code": "server", "message": "that went wrong here, and is in the log"}
        return _answer(request, 500, {**body, "allowed": []})


def _plain(text: str) -> str:
    """Text that can be sent: what came in may hold half characters."""
    return text.encode(errors="replace").decode()
