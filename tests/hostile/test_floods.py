"""Somebody who sends over a WebSocket without end: others have their turns, and the line is cut."""

from __future__ import annotations

import asyncio
import os
import socket
from base64 import b64encode
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from starlette.websockets import WebSocketDisconnect

from hostile.test_slow import PATIENCE, asked, ended, serving
from pitboss.web import socket as lines
from pitboss.web.connections import Door
from pitboss.web.limits import Limit, Limits
from pitboss.web.lines import CLOSING, PIECE, measured
from web.conftest import FloorApp, running
from web.test_audit import opened

MESSAGES = 1000
PING = b"\x89\x80\0\0\0\0"
OPEN_BRACE = b"\x81\x81\0\0\0\0{"


class Flood:
    """A WebSocket on which there is always another message, and on which answers go out at once."""

    def __init__(self, app: FloorApp, messages: int) -> None:
        self.app, self.left = app.app, messages
        self.scope = {"path": "/api/v1/tables/x/live"}
        self.cookies: dict[str, str] = {}
        self.client = None
        self.code = 0
        self.others = 0
        """Turns that somebody else has had."""
        self.within: Counter[int] = Counter()
        """Messages that were read between two of them."""

    async def receive(self) -> dict[str, Any]:
        self.left -= 1
        self.within[self.others] += 1
        if self.left < 0:
            raise WebSocketDisconnect
        return {"type": "websocket.receive", "text": "{"}

    async def send_text(self, text: str) -> None:
        pass

    async def close(self, code: int, reason: str = "") -> None:
        self.code = code


async def flooded(flood: Flood, table: str) -> None:
    """A line that is flooded, and another task beside it that wants nothing but its turns."""

    async def other() -> None:
        while True:
            flood.others += 1
            await asyncio.sleep(0)

    beside = asyncio.create_task(other())
    await lines.Line(flood, flood.app.state.gate, table).talk()  # type: ignore[arg-type]
    beside.cancel()
    with suppress(asyncio.CancelledError):
        await beside


@pytest.mark.parametrize("limits", [Limits.off(), Limits(commands=Limit(5, 1e-6))])
def test_others_have_their_turns_beside_a_flood(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, limits: Limits
) -> None:
    monkeypatch.setattr(lines, "USELESS", MESSAGES + 1, raising=False)
    monkeypatch.setattr(lines, "LONGEST_WAIT", 0, raising=False)
    for app in running(tmp_path, people=False, limits=limits):
        flood = Flood(app, MESSAGES)
        app.portal.call(flooded, flood, opened(app.guest("Ann")))
        assert sum(flood.within.values()) > MESSAGES
        assert max(flood.within.values()) <= 2


def test_a_line_on_which_nothing_is_a_command_is_cut(floor_app: FloorApp) -> None:
    flood = Flood(floor_app, MESSAGES)
    floor_app.portal.call(flooded, flood, opened(floor_app.guest("Ann")))
    assert flood.code == 1008
    assert flood.left > MESSAGES // 2


def test_who_says_too_much_is_not_heard_for_a_while(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "LONGEST_WAIT", 7.0, raising=False)
    slept: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float, *given: Any) -> None:
        slept.append(seconds)
        await sleep(0)

    for app in running(tmp_path, people=False, limits=Limits(commands=Limit(5, 1e-6))):
        table = opened(app.guest("Ann"))
        flood = Flood(app, 10)
        monkeypatch.setattr(asyncio, "sleep", noted)
        app.portal.call(flooded, flood, table)
        monkeypatch.undo()
    assert slept.count(7.0) == 5


# on the wire


class Wire(asyncio.Transport):
    """What a protocol writes to, and whether it wants to read more."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 5000)})
        self.written = bytearray()
        self.closed, self.reading = False, True

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


HANDSHAKE = (
    b"GET / HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: " + b64encode(os.urandom(16)) + b"\r\n\r\n"
)


async def deaf(scope: Any, receive: Any, send: Any) -> None:
    """An application that accepts a line, and hears nothing that comes on it."""
    await send({"type": "websocket.accept"})
    await asyncio.sleep(PATIENCE)


async def met(door: Door, app: Any = deaf) -> tuple[Any, Wire]:
    """A line that has been accepted."""
    from uvicorn.server import ServerState

    config = uvicorn.Config(app, ws=measured(door), log_config=None, lifespan="off")
    config.load()
    line = config.ws_protocol_class(config=config, server_state=ServerState(), app_state={})  # type: ignore[misc, call-arg]
    wire = Wire()
    line.connection_made(wire)
    line.data_received(HANDSHAKE)
    while b"101" not in wire.written:
        await asyncio.sleep(0)
    wire.written.clear()
    return line, wire


def test_what_comes_at_once_is_heard_in_pieces() -> None:
    async def heard() -> None:
        line, wire = await met(Door(beside=Limit(0, 0)))
        line.data_received(PING * 40_000)
        for n in range(5):
            assert len(wire.written) <= n * PIECE
            assert not wire.reading
            await asyncio.sleep(0)
        assert wire.written
        while not wire.reading:
            await asyncio.sleep(0)
        assert len(wire.written) == 40_000 * 2, "all are answered in the end"

    asyncio.run(heard())


def test_messages_wait_on_the_wire_until_those_before_are_heard() -> None:
    async def heard() -> None:
        line, wire = await met(Door())
        line.data_received(OPEN_BRACE * 10_000)
        for _ in range(100):
            await asyncio.sleep(0)
        assert line.queue.qsize() <= PIECE
        assert not wire.reading

    asyncio.run(heard())


@pytest.mark.parametrize(
    "frames",
    [PING, b"\x8a\x80\0\0\0\0", b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 150],
    ids=["pings", "pongs", "a message in pieces of nothing"],
)
def test_a_line_with_too_much_beside_its_messages_is_cut(frames: bytes) -> None:
    async def heard() -> None:
        line, wire = await met(Door(beside=Limit(100, 1e-6)))
        line.data_received(frames if len(frames) > 6 else frames * 100)
        for _ in range(20):
            await asyncio.sleep(0)
        if len(frames) == 6:
            assert not wire.closed, "a hundred are nothing"
            line.data_received(frames)
            await asyncio.sleep(0)
        assert wire.closed
        assert b"\x03\xf0too many" in wire.written, "1008 says why"

    asyncio.run(heard())


def test_who_reads_no_answers_is_not_heard() -> None:
    async def deafened() -> None:
        line, wire = await met(Door())
        line.pause_writing()
        line.data_received(PING * 50)
        for _ in range(20):
            await asyncio.sleep(0)
        assert not wire.written
        line.resume_writing()
        for _ in range(20):
            await asyncio.sleep(0)
        assert len(wire.written) == 100

    asyncio.run(deafened())


def test_lines_hold_handles_and_leave_some_for_others() -> None:
    """A quarter for whoever only asks, and half of the others for other addresses."""
    door = Door(seconds=PATIENCE, most=8, each=4)
    with serving(door, deaf_or_ok, measured(door)) as at:
        held = []
        for n in range(6):
            line = socket.socket()
            line.settimeout(PATIENCE)
            line.bind((f"127.0.0.{1 + n // 3}", 0))
            line.connect(at)
            line.sendall(HANDSHAKE)
            assert line.recv(4096).startswith(b"HTTP/1.1 101")
            held.append(line)
        assert (door.inside, door.lines) == (6, 6)
        assert door.lines_by == {"127.0.0.1": 3, "127.0.0.2": 3}
        with socket.create_connection(at, timeout=PATIENCE) as one_more:
            one_more.sendall(HANDSHAKE)
            assert one_more.recv(4096).startswith(b"HTTP/1.1 503")
            assert ended(one_more)
        assert asked(at).endswith(b"ok")
        for line in held:
            line.close()
        while door.inside:
            pass
        assert door.lines == 0
        assert not door.lines_by


def test_one_address_leaves_lines_to_others() -> None:
    door = Door(seconds=PATIENCE, most=8)
    with serving(door, deaf_or_ok, measured(door)) as at:
        held = [socket.create_connection(at, timeout=PATIENCE) for _ in range(4)]
        for n, line in enumerate(held):
            line.sendall(HANDSHAKE)
            assert line.recv(4096).startswith(b"HTTP/1.1 101" if n < 3 else b"HTTP/1.1 503")
        with socket.socket() as other:
            other.settimeout(PATIENCE)
            other.bind(("127.0.0.2", 0))
            other.connect(at)
            other.sendall(HANDSHAKE)
            assert other.recv(4096).startswith(b"HTTP/1.1 101")
        for line in held:
            line.close()


def test_a_line_that_was_closed_is_not_kept_by_who_says_nothing() -> None:
    async def closing(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 4401})

    async def closed() -> None:
        line, _ = await met(Door(), closing)
        while line.close_timer is None:
            await asyncio.sleep(0)
        left = line.close_timer.when() - asyncio.get_running_loop().time()
        assert left <= CLOSING < 10, "by itself it is kept for ten seconds"
        line.connection_lost(None)

    asyncio.run(closed())


async def deaf_or_ok(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
    elif scope["type"] == "http":
        head = {"type": "http.response.start", "status": 200}
        await send({**head, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})
