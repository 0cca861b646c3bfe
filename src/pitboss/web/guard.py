"""The door: everything that comes in passes here first, HTTP and WebSocket.

On a floor of named people nobody else gets further than the log-in page. Changes that another
site's page asks for, bodies of unreasonable size and too many requests end here too.
"""

from __future__ import annotations

import asyncio
import time
from urllib.parse import quote

from fastapi import Request
from fastapi.responses import RedirectResponse
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from pitboss.errors import BadInput, PitbossError
from pitboss.floor.people import NOBODY, Forbidden
from pitboss.web import metrics
from pitboss.web.errors import answer, told
from pitboss.web.limits import MOST_VALUES, values_in
from pitboss.web.security import Gate, gate

HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
OPEN_TO_ALL = frozenset({"/login", "/api/v1/login", "/healthz", "/metrics"})
"""What somebody who has not logged in may ask for; /metrics looks for itself."""
LOOKS = frozenset({"GET", "HEAD", "OPTIONS"})
SECONDS = 30.0
"""Until the body of a request must be there, whole."""
LARGEST = 1 << 20
"""Bytes in the body of a request."""
ROOMY = {
    "/api/v1/settle": 5_000,
    "/api/v1/settle/step": 5_000,
    "/api/v1/rulings": 5_000,
    "/api/v1/figures": 5_000,
    "/api/v1/spreadsheet": 60_000,
}
"""Where more than `MOST_VALUES` are sent: a round or a chart as text, and the tables of a page."""


class Guard:
    """Stands before the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, status, request = time.perf_counter(), 500, Request(scope)

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(raw=message["headers"])
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        try:
            refusal = await self._refusal(request)
            if refusal is None:
                most = ROOMY.get(scope["path"], MOST_VALUES)
                await self.app(scope, _bounded(receive, most), sending)
            elif _wants_page(request) and refusal.code == "login":
                await RedirectResponse(_log_in(request), 303)(scope, receive, sending)
            else:
                await answer(request, refusal)(scope, receive, sending)
        finally:
            metrics.request(request, status, time.perf_counter() - begun)

    async def _refusal(self, request: Request) -> PitbossError | None:
        """Why a request gets no further; written down where it is somebody's attempt."""
        keeper = gate(request)
        try:
            keeper.floor.journal.check()
            _check_size(request)
            _check_text(request)
            if request.method not in LOOKS:
                keeper.check_origin(request)
            self._check(keeper, request)
        except PitbossError as error:
            if error.code != "login":
                await keeper.refused(request, error)
            return error
        return None

    def _check(self, keeper: Gate, connection: HTTPConnection) -> None:
        person = keeper.admit(connection)
        path = connection.scope["path"]
        if keeper.people and person.id == NOBODY and not _is_open(path):
            raise Forbidden("log in first", code="login")

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        keeper = gate(websocket)
        try:
            keeper.check_origin(websocket)
            self._check(keeper, websocket)
        except PitbossError as error:
            await keeper.refused(websocket, error)
            await websocket.accept()
            await websocket.send_json({"type": "refused", "id": None, "error": told(error)})
            await websocket.close(code=4401 if error.code == "login" else 4403)
            return
        await self.app(scope, receive, send)


def _is_open(path: str) -> bool:
    return path in OPEN_TO_ALL or path.startswith("/static/")


def _wants_page(request: Request) -> bool:
    return not request.url.path.startswith("/api/") and request.method in LOOKS


def _log_in(request: Request) -> str:
    path = request.url.path
    asked = path + (f"?{request.url.query}" if request.url.query else "")
    return "/login" if path == "/" else f"/login?next={quote(asked, safe='')}"


def _check_size(request: Request) -> None:
    length = request.headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit() and len(length) < 12 and int(length) <= LARGEST):
        raise _too_large()


def _check_text(request: Request) -> None:
    """No name and no id holds a zero byte, and a database would stumble over it."""
    if "\0" in request.scope["path"] or b"%00" in request.scope["query_string"]:
        raise BadInput("an address holds no zero byte", code="address")


def _too_large() -> PitbossError:
    return BadInput(f"a request has at most {LARGEST} bytes", code="too-large")


def _bounded(receive: Receive, most: int) -> Receive:
    """A body that comes in pieces has the same bounds, in bytes and in values."""
    had, values, whole = 0, 0, False
    until = asyncio.get_running_loop().time() + SECONDS

    async def receiving() -> Message:
        nonlocal had, values, whole
        if whole:
            return await receive()  # nothing is left to come but the end
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise BadInput("the body of the request did not come in time", code="slow") from None
        whole = message["type"] != "http.request" or not message.get("more_body", False)
        body = message.get("body", b"")
        had, values = had + len(body), values + values_in(body)
        if had > LARGEST:
            raise _too_large()
        if values > most:
            raise BadInput(f"at most {most:,} values are sent at once", code="too-large")
        return message

    return receiving
