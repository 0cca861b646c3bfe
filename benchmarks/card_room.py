"""Ten full tables of the poker room under load, on loopback: 100 WebSockets.

Six people and four bots play at each table, and four more people watch it. People check or call as
soon as it is their turn. Printed is how long an acknowledged (that is, durable) decision took.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import websockets

from benchmarks.floor import busy, server

TABLES, PEOPLE, BOTS, WATCH = 10, 6, 4, 4
SECONDS = 20.0
BUY_IN = 200_00
HOLDEM = {
    "address": "columbus-2016/texas-holdem",
    "options": {"structure": "no-limit"},
    "pace": {"deal": 1, "act": 60, "reserve": 60},
}
AGREE = ("check", "call", "run-once", "fold")


async def guest(base: str, name: str) -> httpx.AsyncClient:
    client = httpx.AsyncClient(base_url=base, timeout=60)
    (await client.post("/api/v1/guests", json={"name": name})).raise_for_status()
    client.headers["x-csrf-token"] = (await client.get("/api/v1/me")).json()["csrf"]
    return client


async def at(base: str, client: httpx.AsyncClient, table: str, seat: int, took: list[float]) -> int:
    """Somebody's page: he plays his seat, or watches where that is 0; how many views came."""
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    url = f"{base.replace('http', 'ws')}/api/v1/tables/{table}/live"
    views, sent, waits = 0, 0.0, False
    until = time.monotonic() + SECONDS
    async with websockets.connect(
        url, additional_headers={"Cookie": cookie}, max_size=None, ping_interval=None
    ) as line:
        while (left := until - time.monotonic()) > 0:
            try:
                message = json.loads(await asyncio.wait_for(line.recv(), left))
            except TimeoutError:
                break
            if message["type"] != "view":
                if message["type"] == "done" and waits:
                    took.append(time.monotonic() - sent)
                waits = False
                continue
            views += 1
            command = None if waits or not seat else decision(message["view"], seat)
            if command:
                sent, waits = time.monotonic(), True
                await line.send(json.dumps({"id": views, **command}))
    return views


def decision(view: dict[str, Any], seat: int) -> dict[str, Any] | None:
    turn = view["poker"]["turn"]
    if turn is not None and turn["yours"]:
        names = [each["name"] for each in turn["actions"]]
        action = next(name for name in AGREE if name in names)
        return {"do": "act", "seat": seat, "action": action}
    mine = view["poker"]["seats"][seat - 1]
    between = view["prompt"] is None
    if between and not mine["stack"]:
        return {"do": "buy", "seat": seat, "amount": BUY_IN}
    if between and not view["seats"][seat - 1]["ready"]:
        return {"do": "ready", "seat": seat}
    return None


async def run(store: str) -> None:
    async with server(store) as (base, pid):
        host = await guest(base, "host")
        pages = []
        took: list[float] = []
        for number in range(TABLES):
            table = (await host.post("/api/v1/tables", json=HOLDEM)).json()["id"]
            for seat in range(1, PEOPLE + WATCH + 1):
                somebody = await guest(base, f"{number} {seat}")
                plays = seat if seat <= PEOPLE else 0
                if plays:
                    sit = {"do": "sit", "seat": seat, "buy_in": BUY_IN}
                    await somebody.post(f"/api/v1/tables/{table}/commands", json=sit)
                pages.append((somebody, table, plays))
            bots = {"do": "seat_bots", "many": BOTS}
            (await host.post(f"/api/v1/tables/{table}/commands", json=bots)).raise_for_status()
        used = busy(pid)
        views = await asyncio.gather(*(at(base, *page, took) for page in pages))
        used = busy(pid) - used
    cuts = [q * 1000 for q in quantiles(took, n=100)]
    print(f"{TABLES} poker tables, {len(pages)} sockets: {len(took) / SECONDS:,.0f} decisions/s")
    print(
        f"  latency in ms: median {cuts[49]:.0f}, 90 % {cuts[89]:.0f}, 99 % {cuts[98]:.0f}, "
        f"longest {max(took) * 1000:.0f}; the server used {used / SECONDS:.0%} of a core; "
        f"{sum(views) / SECONDS:,.0f} views/s"
    )


def report() -> None:
    print("poker tables under load, on loopback:")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(str(Path(folder) / "floor.db")))


if __name__ == "__main__":
    report()
