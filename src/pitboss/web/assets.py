"""Scripts, styles and pictures under an address that names their content, and answers compressed.

Pages lead to `/static/HASH/...`, where the hash is that of all files together: a browser keeps them
for good, and a new version of any has a new address. Modules import each other by relative
addresses, so that they come from the same version.
"""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

from anyio.to_thread import run_sync
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FOLDER = Path(__file__).parent / "static"
AT = "/static/"
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TEXT = ("text/", "application/json", "application/javascript", "image/svg")
LEAST, MOST = 1_000, 8_000_000
"""Bytes of an answer that is worth compressing, and of one that is collected for it."""
LEVEL = 5


def _hash(folder: Path) -> str:
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found.update(f"{path.relative_to(folder)}\0{path.stat().st_size}\0".encode())
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


HASH = _hash(FOLDER)


def by_hash(page: str) -> str:
    """A page, with the files that it names under the address of their content.

    >>> by_hash('<script src="/static/room.js">') == f'<script src="/static/{HASH}/room.js">'
    True
    """
    return page.replace(f'="{AT}', f'="{AT}{HASH}/')


class Assets(StaticFiles):
    """The files, by their hash or by their plain name; those are asked for again each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        head, _, rest = path.partition("/")
        hashed = len(head) == len(HASH) and bool(rest)
        response = await super().get_response(rest if hashed else path, scope)
        known = hashed and head == HASH and response.status_code in (200, 304)
        response.headers["cache-control"] = FOR_GOOD if known else ASK_AGAIN
        return response


class Compressed:
    """Compresses what is text, in a thread; what is sent in pieces of unknown length is let by."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        takes = Headers(scope=scope).get("accept-encoding", "") if scope["type"] == "http" else ""
        if "gzip" in takes:
            await self.app(scope, receive, _Compressing(send).send)
        else:
            await self.app(scope, receive, send)


class _Compressing:
    """One answer on its way out."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None
        self._body = bytearray()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start" and _worth_it(message):
            self._start = message
        elif self._start is None or message["type"] != "http.response.body":
            await self._send(message)
        else:
            self._body += message.get("body", b"")
            if not message.get("more_body", False):
                await self._whole(self._start)

    async def _whole(self, start: Message) -> None:
        body = await run_sync(gzip.compress, bytes(self._body), LEVEL)
        headers = MutableHeaders(raw=start["headers"])
        headers["content-encoding"] = "gzip"
        headers["content-length"] = str(len(body))
        headers.add_vary_header("Accept-Encoding")
        if tag := headers.get("etag"):
            headers["etag"] = f"W/{tag.removeprefix('W/')}"
        await self._send(start)
        await self._send({"type": "http.response.body", "body": body})


def _worth_it(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    length = headers.get("content-length", "")
    return (
        start["status"] == 200
        and length.isdigit()
        and LEAST <= int(length) <= MOST
        and headers.get("content-type", "").startswith(TEXT)
        and "content-encoding" not in headers
    )
