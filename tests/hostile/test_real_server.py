"""Attacks on `pitboss serve` itself, on 127.0.0.1: few file handles, many halves of headers."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from floor.crashing import PATIENCE, Server

pytestmark = pytest.mark.exhaustive

HANDLES = 250
HALVES = 400


class Cramped(Server):
    """A server with few file handles, which it cannot get more of."""

    more: tuple[str, ...] = ()
    """Other options than it has by itself."""

    def begin(self) -> None:
        command = [sys.executable, "-m", "pitboss", "serve", "--no-open", "--port", "0"]
        command += ["--store", self.store, "--key", str(self.key), "--host", "127.0.0.1"]
        command += self.more
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                ["bash", "-c", f'ulimit -n {HANDLES}; exec "$@"', "bash", *command],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ},
            )


def test_half_sent_headers_stop_nobody_and_fill_no_log(tmp_path: Path) -> None:
    server = Cramped(str(tmp_path / "floor.db"), tmp_path / "server.log")
    server.begin()
    try:
        server.ready()
        port = int(server.url.rpartition(":")[2])
        with contextlib.ExitStack() as held:
            for _ in range(HALVES):
                with contextlib.suppress(OSError):
                    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
                    held.enter_context(line)
                    line.sendall(b"GET / HTTP/1.1\r\nx-half: ")
            answers = 0
            while not answers:
                with contextlib.suppress(httpx.TransportError):
                    answers += httpx.get(f"{server.url}/healthz", timeout=PATIENCE).is_success
            assert server.process is not None
            assert server.process.poll() is None
        assert server.log.stat().st_size < 100_000
    finally:
        server.kill()


def test_nobody_says_where_he_comes_from(tmp_path: Path) -> None:
    """Twelve names tried, each said to be from another address: it is one, and has to wait."""
    server = Cramped(str(tmp_path / "floor.db"), tmp_path / "server.log")
    server.more = ("--people", "--limit", "log-in-address=5/0.001")
    server.begin()
    try:
        server.ready()
        codes = [
            httpx.post(
                f"{server.url}/api/v1/login",
                json={"name": f"Ann {n}", "password": "wrong horse"},
                headers={"x-forwarded-for": f"198.51.100.{n}"},
                timeout=PATIENCE,
            ).status_code
            for n in range(12)
        ]
    finally:
        server.kill()
    assert codes[:5] == [401] * 5
    assert 429 in codes
