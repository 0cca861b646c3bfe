"""Connections before anybody has said anything: who holds the door, and for how long.

A header that does not come whole in time ends its connection, one address has so many connections
and no more, and there are never so many that the server runs out of file handles. What came in one
piece may hold ten thousand requests, or fields, or pieces of a body: who sends those is cut before
they are read.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pitboss.web.limits import Limit, Limits, address_of

log = logging.getLogger("pitboss.web.connections")

GRACE = 0.5
FIELDS = 100
"""Fields of a header."""
AHEAD = 4
"""Requests of a connection that wait for the answer to one before: browsers send none."""
PIECES = 4000
"""Pieces in which a body may come."""
BETWEEN = len(b": \r\n")
SPARE = 128
"""File handles that are kept for the store, for processes beside the floor and for the log."""
TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)
NO_LINE = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\n\r\n"


@dataclass
class Door:
    """What all connections of a server share."""

    seconds: float = 10.0
    """Until the header of a request must be there, whole."""
    longest: int = 64 * 1024
    """Bytes of a header."""
    each: int = 400
    """Connections of one address that are no WebSocket, and never more than half of all."""
    most: int = 2000
    """Connections altogether, WebSockets among them: each holds a file handle."""
    beside: Limit = Limits.pings
    """Frames of a WebSocket that are no message: pings, pongs and pieces."""
    proxies: Collection[str] = ()
    """Addresses that speak for many, and are not counted."""
    turned_away: int = 0
    inside: int = 0
    lines: int = 0
    """Those of them that are WebSockets."""
    by: Counter[str] = field(default_factory=Counter)
    """Connections by address that are no WebSocket."""
    lines_by: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.each = min(self.each, self.most // 2)

    def whose(self, client: tuple[str, int] | None) -> str | None:
        """The address that a connection is counted for; none of a proxy."""
        host = client[0] if client else ""
        return None if host in self.proxies else address_of(host)

    def has_a_line(self, whose: str | None) -> bool:
        """Is there a handle for another WebSocket? A quarter is kept for whoever only asks, and
        half of the rest for other addresses: a line is held by who does not hang up, too."""
        most = self.most * 3 // 4
        return self.lines < most and (whose is None or self.lines_by[whose] < most // 2)


def guarded(door: Door) -> type[HttpToolsProtocol]:
    """The protocol of a server whose connections pass this door."""

    class Guarded(HttpToolsProtocol):
        """A connection that is watched until its request is there."""

        timer: asyncio.TimerHandle | None = None
        whose: str | None = None
        """The address that it is counted for; none of a proxy, or once it is over."""
        counted = False
        had = 0
        """Bytes of a header that is not whole yet."""
        told = fields = pieces = 0
        """Bytes of the address and the fields that were read; fields; pieces of the body."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.whose = door.whose(self.client)
            self.counted = True
            door.inside += 1
            if self.whose:
                door.by[self.whose] += 1
            if door.inside > door.most or (self.whose and door.by[self.whose] > door.each):
                door.turned_away += 1
                log.warning("too many connections", extra={"address": self.whose})
                transport.abort()
                return
            self._wait()

        def _wait(self) -> None:
            self._come()
            self.had = self.told = self.fields = self.pieces = 0
            self.timer = self.loop.call_later(door.seconds, self._nearly)

        def _nearly(self) -> None:
            """What came while the server was busy is read before anybody is sent away."""
            self.timer = self.loop.call_later(GRACE, self._late)

        def _come(self) -> None:
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None

        def _late(self) -> None:
            door.turned_away += 1
            log.warning("a request that did not come whole", extra={"address": self.whose})
            self.transport.abort()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.timer is not None:
                self.had += len(data)
                if self.had > door.longest:
                    self._late()

        def on_message_begin(self) -> None:
            if len(self.pipeline) >= AHEAD:
                raise ValueError("too many requests wait for their answers")
            super().on_message_begin()
            self._wait()

        def on_url(self, url: bytes) -> None:
            self._read(len(url))
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            self.fields += 1
            self._read(len(name) + len(value) + BETWEEN)
            super().on_header(name, value)

        def on_body(self, body: bytes) -> None:
            self.pieces += 1
            if self.pieces > PIECES:
                raise ValueError("the body comes in too many pieces")
            super().on_body(body)

        def _read(self, bytes: int) -> None:
            """A header may come in one piece, with all that follows it: its own length counts."""
            self.told += bytes
            if self._is_long:
                raise ValueError("the header is too long")

        @property
        def _is_long(self) -> bool:
            return self.told > door.longest or self.fields > FIELDS

        def send_400_response(self, msg: str) -> None:
            """What could not be read, or was not: an answer may be under way before this one."""
            if self.cycle is not None and not self.cycle.response_complete:
                door.turned_away += 1
                self.transport.abort()
            elif self._is_long:
                door.turned_away += 1
                self.transport.write(TOO_LONG)
                self.transport.close()
            else:
                super().send_400_response(msg)

        def on_headers_complete(self) -> None:
            self._come()
            super().on_headers_complete()

        def handle_websocket_upgrade(self) -> None:
            if not door.has_a_line(self.whose):
                door.turned_away += 1
                log.warning("too many lines", extra={"address": self.whose})
                self.transport.write(NO_LINE)
                self.transport.close()
                return
            self._leave()
            super().handle_websocket_upgrade()

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def _leave(self) -> None:
            self._come()
            if not self.counted:
                return
            self.counted = False
            door.inside -= 1
            if self.whose:
                door.by[self.whose] -= 1
                if not door.by[self.whose]:
                    del door.by[self.whose]

    return Guarded


def room() -> int:
    """How many connections there are handles for, after asking for as many as may be had."""
    try:
        import resource
    except ImportError:  # no POSIX: Windows has room enough
        return 2000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted: Any = min(hard, 65536) if hard != resource.RLIM_INFINITY else 65536
    if wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(16, soft - SPARE)


class Calm(logging.Filter):
    """A log that does not repeat itself: the same line a few times a minute, then how often."""

    def __init__(self, few: int = 5, seconds: float = 60.0) -> None:
        super().__init__()
        self._few, self._seconds = few, seconds
        self._said: dict[tuple[str, int, str], list[float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        key = record.name, record.levelno, str(record.msg)
        if len(self._said) > 1000:
            self._said.clear()
        begun, times = self._said.get(key, [record.created, 0.0])
        if record.created - begun > self._seconds:
            if times > self._few:
                record.msg = f"{record.msg} (and {times - self._few:.0f} times before)"
            begun, times = record.created, 0.0
        self._said[key] = [begun, times + 1]
        return times < self._few
