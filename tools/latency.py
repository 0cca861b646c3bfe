"""How long another player's action takes while somebody hammers an expensive route.

A real server on this machine (127.0.0.1 only), a player who puts a wager up and takes it down again
over REST, and some connections that ask for one thing as fast as it is answered, for some seconds.
Then, on a server with its usual limits, WebSockets and connections on which the same is sent
without end; who is cut comes again.

    python tools/latency.py                # every route, three seconds each
    python tools/latency.py --only settle --seconds 10
    python tools/latency.py --floods       # the floods only
    python tools/latency.py --actions 400  # as long as that takes, for a 99 % that says something
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from floor.crashing import PATIENCE, Server
from pitboss.rulebook.shelf import Shelf, at_hand

CONNECTIONS = 8
ROLLS = ", ".join(['"3 4"', '"2 2"', '"6 5"'] * 60)
ROUND = f"""round = "columbus-2016/craps"
rolls = [{ROLLS}]
"""
SEATED = """
[[seat]]
seat = {seat}
wagers = {{ field = "10.00", "hardway 4" = "5.00", pass = "10.00" }}
"""
LONG_ROUND = ROUND + "".join(SEATED.format(seat=seat) for seat in range(1, 9))
SHORT_ROUND = """round = "columbus-2016/roulette"
spins = ["17"]
[[seat]]
seat = 1
wagers = { "straight 17" = "10.00" }
"""

Ask = Callable[[httpx.AsyncClient, int], Awaitable[httpx.Response]]


def _get(*paths: str) -> Ask:
    return lambda client, n: client.get(paths[n % len(paths)])


def _settle(client: httpx.AsyncClient, _: int) -> Awaitable[httpx.Response]:
    return client.post("/api/v1/settle", json={"text": LONG_ROUND})


def routes(table: str) -> dict[str, Ask]:
    """What is expensive to answer."""
    games = [g.address for b in Shelf(at_hand()).books.values() for g in map(b.game, b.slugs())]
    return {
        "nothing": lambda client, n: client.get("/healthz"),
        "rules page": _get(*(f"/rules/{address}" for address in games)),
        "rules as JSON": _get(*(f"/api/v1/rules/{address}" for address in games)),
        "a game's options": _get(*(f"/api/v1/games/{address}" for address in games)),
        "settle": _settle,
        "settle page": _get("/settle"),
        "floor page": _get("/"),
        "table page": _get(f"/tables/{table}"),
        "edges of a book": _get("/api/v1/edges?book=columbus-2016"),
        "games at a glance": _get("/api/v1/glances"),
        "counters": _get("/metrics"),
        "journal": _get("/api/v1/journal?limit=200"),
        "journal as CSV": _get("/api/v1/journal.csv"),
        "verify": _get("/api/v1/journal/verify"),
        "rulings shared": lambda client, n: client.post(
            "/api/v1/rulings", json={"text": f"{SHORT_ROUND}# {n}\n"}
        ),
        "tables opened": lambda client, n: client.post(
            "/api/v1/tables", json={"address": games[n % len(games)]}
        ),
        "a round replayed": _get(f"/api/v1/tables/{table}/rounds/1"),
    }


def _frame(text: bytes) -> bytes:
    """A message as it is on the wire; the mask is none."""
    return b"\x81\xfe" + len(text).to_bytes(2, "big") + b"\0\0\0\0" + text


BRACE, PING, PONG = b"\x81\x81\0\0\0\0{", b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"
PIECES = b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 10_000
REFUSED = _frame(b'{"do":"ready","seat":99}'.ljust(126))
LONG = _frame(b'{"do":"put_up","seat":1,"wagers":{' + b'"x":1,' * 9_000 + b'"y":1}}')
BROKEN = b"\x81\x81\0\0\0\0\xff"
PACKED = b"\xc1\x81\0\0\0\0{"
REQUEST = b"GET /x HTTP/1.1\r\nhost: localhost\r\n"
CRUMBS = b"POST /x HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n"
FLOODS: dict[str, tuple[bytes, int, str]] = {
    "nothing": (b"", 0, "guest"),
    "braces, one line": (BRACE, 1, "guest"),
    "braces, four lines": (BRACE, 4, "guest"),
    "braces, no cookie": (BRACE, 1, "nobody"),
    "pings, one line": (PING, 1, "guest"),
    "pings, four lines": (PING, 4, "guest"),
    "pongs, four lines": (PONG, 4, "guest"),
    "pieces, four lines": (PIECES, 4, "guest"),
    "refused, four lines": (REFUSED, 4, "guest"),
    "54 kB each, four": (LONG, 4, "guest"),
    "no text, four lines": (BROKEN, 4, "guest"),
    "packed, four lines": (PACKED, 4, "guest"),
    "requests, one": (REQUEST + b"\r\n", 1, "request"),
    "requests, four": (REQUEST + b"\r\n", 4, "request"),
    "fields, four": (REQUEST + b"a:\r\n" * 10_000 + b"\r\n", 4, "request"),
    "a body's crumbs": (CRUMBS + b"1\r\nx\r\n" * 40_000, 4, "request"),
}
"""What is sent without end, on how many lines, by whom: a guest or nobody on a WebSocket, or on a
connection that never became one."""
PACE = 0.02
"""Seconds between a player's actions, so that he stays within his own limits."""


class Flood:
    """Lines of somebody who sends as fast as the server takes it."""

    def __init__(self, url: str, table: str, cookies: str, flood: tuple[bytes, int, str]) -> None:
        at = urlsplit(url)
        sent, lines, by = flood
        self._at = str(at.hostname), at.port or 80
        self._asked = (
            b""
            if by == "request"
            else (
                f"GET /api/v1/tables/{table}/live HTTP/1.1\r\nhost: {at.netloc}\r\n"
                f"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
                f"sec-websocket-key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                f"cookie: {cookies if by == 'guest' else ''}\r\n\r\n"
            ).encode()
        )
        self._sent = sent * (1 + (1 << 16) // max(len(sent), 1))
        self._over = threading.Event()
        self.opened = self.bytes = 0
        self._threads = [threading.Thread(target=self._line, daemon=True) for _ in range(lines)]

    def __enter__(self) -> Flood:
        for each in self._threads:
            each.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for each in self._threads:
            each.join()

    def _line(self) -> None:
        while not self._over.is_set():
            with contextlib.suppress(OSError), socket.create_connection(self._at) as line:
                if self._asked:
                    line.sendall(self._asked)
                    line.recv(4096)
                self.opened += 1
                line.settimeout(0.01)
                while not self._over.is_set():
                    with contextlib.suppress(TimeoutError):
                        self.bytes += line.send(self._sent)
                    with contextlib.suppress(TimeoutError):
                        if not line.recv(1 << 20):
                            break


async def flooded(player: Guest, table: str, flood: Flood, seconds: float, actions: int) -> str:
    """Latencies of the player's actions beside a flood."""
    took: list[float] = []
    until = time.monotonic() + seconds
    with flood:
        while time.monotonic() < until or len(took) < actions:
            took.append(await player.do(table, do="put_up", seat=1, wagers={"red": 5_00}))
            took.append(await player.do(table, do="clear", seat=1))
            await asyncio.sleep(PACE)
    return f"{_figures(took)}   {flood.bytes:,} bytes on {flood.opened} lines"


class Guest:
    """Somebody with a cookie."""

    def __init__(self, url: str) -> None:
        self.client = httpx.AsyncClient(base_url=url, timeout=PATIENCE)

    async def comes_in(self) -> Guest:
        (
            await self.client.post("/api/v1/guests", json={"name": f"Guest {id(self)}"})
        ).raise_for_status()
        me = (await self.client.get("/api/v1/me")).json()
        self.client.headers["x-csrf-token"] = me["csrf"]
        return self

    async def do(self, table: str, **command: Any) -> float:
        """Do something; how long that took."""
        began = time.perf_counter()
        answer = await self.client.post(f"/api/v1/tables/{table}/commands", json=command)
        answer.raise_for_status()
        return time.perf_counter() - began


async def hammered(
    player: Guest, table: str, other: Guest, ask: Ask, seconds: float, actions: int
) -> str:
    """Latencies of the player's actions while the other one asks: for so long, and so many."""
    answered: list[int] = []

    async def hammer(first: int) -> None:
        for n in range(first, 10**6, CONNECTIONS):
            with contextlib.suppress(httpx.TransportError):
                answered.append((await ask(other.client, n)).status_code)

    hammers = [asyncio.create_task(hammer(n)) for n in range(CONNECTIONS)]
    took: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until or len(took) < actions:
        took.append(await player.do(table, do="put_up", seat=1, wagers={"red": 5_00}))
        took.append(await player.do(table, do="clear", seat=1))
    for each in hammers:
        each.cancel()
    await asyncio.gather(*hammers, return_exceptions=True)
    codes = {code: answered.count(code) for code in sorted(set(answered))}
    return f"{_figures(took)}   {len(answered)} answers {codes}"


def _figures(took: list[float]) -> str:
    took.sort()
    p50, p99 = (took[int(len(took) * part)] * 1000 for part in (0.5, 0.99))
    return f"{p50:8.1f} {p99:8.1f} {took[-1] * 1000:8.1f} {len(took):6}"


async def at_a_table(url: str) -> tuple[Guest, Guest, str]:
    """A player with chips at a table of his own, and somebody else."""
    player, other = await Guest(url).comes_in(), await Guest(url).comes_in()
    opening = {"address": "columbus-2016/roulette"}
    table = (await player.client.post("/api/v1/tables", json=opening)).json()["id"]
    await player.do(table, do="sit", seat=1, buy_in=1_000_00)
    await player.do(table, do="put_up", seat=1, wagers={"red": 5_00})
    await player.do(table, do="ready", seat=1)
    await player.do(table, do="clear", seat=1)
    return player, other, table


async def hammers(only: str, seconds: float, actions: int, url: str) -> None:
    player, other, table = await at_a_table(url)
    for name, ask in routes(table).items():
        if only in name:
            found = await hammered(player, table, other, ask, seconds, actions)
            print(f"{name:20} {found}", flush=True)


async def floods(only: str, seconds: float, actions: int, url: str) -> None:
    player, other, table = await at_a_table(url)
    cookies = "; ".join(f"{name}={value}" for name, value in other.client.cookies.items())
    for name, sent in FLOODS.items():
        if only in name:
            flood = Flood(url, table, cookies, sent)
            found = await flooded(player, table, flood, seconds, actions)
            print(f"{name:20} {found}", flush=True)


def served(measured: Callable[[str], Awaitable[None]], *options: str) -> None:
    """Measure on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "floor.db"), Path(folder) / "server.log")
        server.options = options
        server.begin()
        try:
            server.ready()
            asyncio.run(_awaited(measured, server.url.replace("localhost", "127.0.0.1")))
        finally:
            assert server.process is not None
            server.process.terminate()  # so that it ends what it proves beside
            server.process.wait()


async def _awaited(measured: Callable[[str], Awaitable[None]], url: str) -> None:
    await measured(url)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--only", default="")
    asked.add_argument("--seconds", type=float, default=3.0)
    asked.add_argument("--actions", type=int, default=0, help="at least so many for each route")
    asked.add_argument("--floods", action="store_true", help="the floods only")
    given = asked.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before it")
    print(f"{'hammered':20} {'p50 ms':>8} {'p99':>8} {'worst':>8} {'acts':>6}")
    wanted = given.only, given.seconds, given.actions
    if not given.floods:
        served(partial(hammers, *wanted), "--limit", "off")
    served(partial(floods, *wanted))
