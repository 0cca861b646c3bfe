"""Somebody alone on an idle machine is answered at once, not after a delayed acknowledgement."""

from __future__ import annotations

import asyncio
import errno
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

import pytest
import uvicorn

from pitboss.cli import serve
from pitboss.cli.serve import listen
from pitboss.web.connections import Door, guarded

PATIENCE = 300.0
SAMPLES = 60
AS_SLOW = 60
"""A server answers in some eight echoes; a delayed acknowledgement is some three hundred."""
ASKED = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"


async def app(scope: dict[str, object], receive: object, send: object) -> None:
    """Answers in two pieces, as every page does: what is said of it, and itself."""
    head = {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
    await send(head)  # type: ignore[operator]
    await send({"type": "http.response.body", "body": b"ok"})  # type: ignore[operator]


@contextmanager
def serving(listening: socket.socket) -> Iterator[tuple[str, int]]:
    config = uvicorn.Config(app, http=guarded(Door()), log_config=None, lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(
        target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True
    )
    thread.start()
    try:
        yield listening.getsockname()[:2]
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


@contextmanager
def echoing() -> Iterator[tuple[str, int]]:
    """A server that does nothing but to send back what came."""
    loop = asyncio.new_event_loop()

    class Echo(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self.transport = transport

        def data_received(self, data: bytes) -> None:
            assert isinstance(self.transport, asyncio.Transport)
            self.transport.write(data)

    server = loop.run_until_complete(loop.create_server(Echo, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield server.sockets[0].getsockname()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join(PATIENCE)
        loop.close()


def took(line: socket.socket, end: bytes) -> float:
    began, had = time.perf_counter(), b""
    line.sendall(ASKED)
    while not had.endswith(end):
        had += line.recv(4096)
    return time.perf_counter() - began


def test_what_is_accepted_waits_for_no_acknowledgement() -> None:
    with listen("127.0.0.1", 0) as at, socket.create_connection(at.getsockname()):
        line, _ = at.accept()
        with line:
            assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux has it")
def test_who_takes_nothing_of_what_he_is_sent_is_hung_up_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve, "UNREAD", 0.2, raising=False)
    with listen("127.0.0.1", 0) as at, socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(at.getsockname())
        line, _ = at.accept()
        with line:
            line.settimeout(PATIENCE)
            with pytest.raises(TimeoutError, match="timed out") as refused:
                line.sendall(bytes(1 << 27))
            assert refused.value.errno == errno.ETIMEDOUT, "by the system, and not by this test"


def test_a_lone_line_is_answered_within_some_echoes() -> None:
    answers, echoes = [], []
    with serving(listen("127.0.0.1", 0)) as at, echoing() as beside:
        line, echo = (socket.create_connection(each, timeout=PATIENCE) for each in (at, beside))
        with line, echo:
            for _ in range(SAMPLES):
                answers.append(took(line, b"ok"))
                echoes.append(took(echo, ASKED))
    assert median(answers) < AS_SLOW * median(echoes)
