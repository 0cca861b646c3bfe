"""Somebody who holds the door: half-sent headers, many connections, a log that fills the disk."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from pitboss.web.connections import AHEAD, FIELDS, PIECES, Calm, Door, guarded

PATIENCE = 300.0


async def app(scope: dict[str, object], receive: object, send: object) -> None:
    """Answers whatever is asked."""
    if scope["type"] != "http":
        return
    head = {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
    await send(head)  # type: ignore[operator]
    await send({"type": "http.response.body", "body": b"ok"})  # type: ignore[operator]


@contextmanager
def serving(door: Door, app: Any = app, ws: Any = "auto") -> Iterator[tuple[str, int]]:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(128)
    config = uvicorn.Config(app, http=guarded(door), ws=ws, log_config=None, lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    try:
        yield listening.getsockname()
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def asked(at: tuple[str, int]) -> bytes:
    with socket.create_connection(at, timeout=PATIENCE) as line:
        line.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
        return b"".join(iter(lambda: line.recv(4096), b""))


def ended(line: socket.socket) -> bool:
    """Does the other side hang up?"""
    try:
        return line.recv(4096) == b""
    except ConnectionError:
        return True


def test_a_header_that_does_not_come_whole_ends_its_connection() -> None:
    door = Door(seconds=0.2)
    with serving(door) as at:
        half = [socket.create_connection(at, timeout=PATIENCE) for _ in range(20)]
        for n, line in enumerate(half):
            line.sendall(b"GET / HTTP/1.1\r\nx-half: " if n % 2 else b"")
        assert all(map(ended, half))
        assert door.turned_away == 20
        again = socket.create_connection(at, timeout=PATIENCE)
        again.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\nGET / HT")
        answered = again.recv(4096)
        assert answered.startswith(b"HTTP/1.1 200")
        while not ended(again):
            pass  # the second request of a connection has no longer
        assert door.by == {}
        assert asked(at).endswith(b"ok")


def test_one_address_has_so_many_connections_and_leaves_room_for_none() -> None:
    door = Door(seconds=PATIENCE, each=8)
    with serving(door) as at:
        held = [socket.create_connection(at, timeout=PATIENCE) for _ in range(8)]
        for line in held:
            line.sendall(b"GET / HTTP/1.1\r\nx-half: ")
        with socket.create_connection(at, timeout=PATIENCE) as one_more:
            assert ended(one_more)
        held.pop().close()
        while len(held) != door.inside:
            pass
        assert asked(at).endswith(b"ok")
        for line in held:
            line.close()


def test_a_header_of_unreasonable_size_ends_its_connection() -> None:
    with serving(Door(seconds=PATIENCE, longest=1000)) as at:
        with socket.create_connection(at, timeout=PATIENCE) as line:
            line.sendall(b"GET / HTTP/1.1\r\nx-long: " + b"x" * 2000 + b"\r\n")
            assert ended(line)
        assert asked(at).endswith(b"ok")


def test_a_header_that_comes_in_one_piece_has_a_length_too() -> None:
    with serving(Door(seconds=PATIENCE, longest=1000)) as at:
        for long in (b"x-long: " + b"x" * 2000, b"\r\n".join([b"x-many: 1"] * 200)):
            with socket.create_connection(at, timeout=PATIENCE) as line:
                line.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n" + long + b"\r\n\r\n")
                assert line.recv(4096).startswith(b"HTTP/1.1 431")
        with socket.create_connection(at, timeout=PATIENCE) as line:
            line.sendall(b"GET /" + b"x" * 2000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n")
            assert line.recv(4096).startswith(b"HTTP/1.1 431")
        with socket.create_connection(at, timeout=PATIENCE) as line:  # what follows it is no header
            posted = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5000\r\n\r\n"
            line.sendall(posted + b"x" * 5000)
            assert line.recv(4096).startswith(b"HTTP/1.1 200")


def test_many_fields_are_a_long_header() -> None:
    with serving(Door(seconds=PATIENCE)) as at:
        for fields, says in ((FIELDS - 1, b"HTTP/1.1 200"), (FIELDS, b"HTTP/1.1 431")):
            with socket.create_connection(at, timeout=PATIENCE) as line:
                many = b"a:\r\n" * fields
                line.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n" + many + b"\r\n")
                assert line.recv(4096).startswith(says)


class Wire(asyncio.Transport):
    """What a protocol writes to, and whether it was cut."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 5000)})
        self.written = b""
        self.cut = False

    def write(self, data: Any) -> None:
        self.written += data

    def abort(self) -> None:
        self.cut = True

    def is_closing(self) -> bool:
        return self.cut

    def pause_reading(self) -> None:
        pass

    resume_reading = pause_reading


def heard(pieces: list[bytes], app: Any = app) -> tuple[Wire, int]:
    """What becomes of a connection on which this comes, and how many requests it was asked."""
    wire = Wire()
    begun = 0

    async def counted(scope: Any, receive: Any, send: Any) -> None:
        nonlocal begun
        begun += 1
        await app(scope, receive, send)

    async def connected() -> None:
        config = uvicorn.Config(counted, log_config=None, lifespan="off")
        config.load()
        made = guarded(Door(seconds=PATIENCE))
        line = made(config=config, server_state=ServerState(), app_state={})
        line.connection_made(wire)
        for piece in pieces:
            line.data_received(piece)
        if wire.cut:
            line.connection_lost(ConnectionAbortedError())
        for _ in range(100):
            await asyncio.sleep(0)

    asyncio.run(connected())
    return wire, begun


ASKED = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"


def test_requests_that_wait_for_the_one_before_are_few() -> None:
    """What comes in one piece may hold ten thousand of them, each of which takes its time."""
    wire, begun = heard([ASKED * (1 + AHEAD)])
    assert not wire.cut
    assert begun == wire.written.count(b"HTTP/1.1 200") == 1 + AHEAD
    wire, begun = heard([ASKED * 10_000])
    assert wire.cut
    assert begun <= 1
    assert b" 400 " not in wire.written, "which would be taken for the answer to the first"


async def hears_all(scope: Any, receive: Any, send: Any) -> None:
    while (message := await receive()).get("more_body"):
        pass
    if message["type"] == "http.request":
        await app(scope, receive, send)


def test_a_body_comes_in_pieces_and_not_in_crumbs() -> None:
    posted = b"POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
    for crumbs, cut in ((PIECES, False), (PIECES + 1, True)):
        ending = [] if cut else [b"0\r\n\r\n"]
        wire, _ = heard([posted, b"1\r\nx\r\n" * crumbs, *ending], hears_all)
        assert wire.cut is cut
        assert wire.written.startswith(b"" if cut else b"HTTP/1.1 200")
        assert bool(wire.written) is not cut


def test_a_log_does_not_repeat_itself() -> None:
    calm, now = Calm(few=3, seconds=60), 0.0

    def said(message: str) -> bool:
        record = logging.LogRecord("pitboss", logging.ERROR, "", 0, message, (), None)
        record.created = now
        kept = calm.filter(record)
        texts.append(record.getMessage())
        return kept

    texts: list[str] = []
    assert sum(said("socket.accept() out of system resource") for _ in range(10_000)) == 3
    assert said("something else")
    now = 61.0
    assert said("socket.accept() out of system resource")
    assert texts[-1].endswith("(and 9997 times before)")
