"""How long another player's action takes while somebody hammers an expensive route.

A real server on this machine (127.0.0.1 only), a player who puts a wager up and takes it down again
over REST, and some connections that ask for one thing as fast as it is answered, for some seconds.

    python tools/latency.py                # every route, three seconds each
    python tools/latency.py --only settle --seconds 10
    python tools/latency.py --actions 400  # as long as that takes, for a 99 % that says something
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

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
        "journal": _get("/api/v1/journal?limit=200"),
        "journal as CSV": _get("/api/v1/journal.csv"),
        "verify": _get("/api/v1/journal/verify"),
        "a round replayed": _get(f"/api/v1/tables/{table}/rounds/1"),
    }


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
    took.sort()
    p50, p99 = (took[int(len(took) * part)] * 1000 for part in (0.5, 0.99))
    worst = took[-1] * 1000
    codes = {code: answered.count(code) for code in sorted(set(answered))}
    return f"{p50:8.1f} {p99:8.1f} {worst:8.1f} {len(took):6}   {len(answered)} answers {codes}"


async def main(url: str, only: str, seconds: float, actions: int) -> None:
    player, other = await Guest(url).comes_in(), await Guest(url).comes_in()
    opening = {"address": "columbus-2016/roulette"}
    table = (await player.client.post("/api/v1/tables", json=opening)).json()["id"]
    await player.do(table, do="sit", seat=1, buy_in=1_000_00)
    await player.do(table, do="put_up", seat=1, wagers={"red": 5_00})
    await player.do(table, do="ready", seat=1)
    await player.do(table, do="clear", seat=1)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before it")
    print(f"{'hammered':20} {'p50 ms':>8} {'p99':>8} {'worst':>8} {'acts':>6}")
    for name, ask in routes(table).items():
        if only in name:
            found = await hammered(player, table, other, ask, seconds, actions)
            print(f"{name:20} {found}", flush=True)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--only", default="")
    asked.add_argument("--seconds", type=float, default=3.0)
    asked.add_argument("--actions", type=int, default=0, help="at least so many for each route")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(str(Path(folder) / "floor.db"), Path(folder) / "server.log")
        server.begin()
        try:
            server.ready()
            url = server.url.replace("localhost", "127.0.0.1")
            asyncio.run(main(url, given.only, given.seconds, given.actions))
        finally:
            assert server.process is not None
            server.process.terminate()  # so that it ends what it proves beside
            server.process.wait()
