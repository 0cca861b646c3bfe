"""The first answer on a fresh machine: `pitboss edge` of a game with nothing compiled or kept.

Cold: an empty cache. Compiled: the machine code is there, the results are not. Warm: both are.
CPU seconds, of a process and of those it starts, are what can be compared on a busy machine.

    python -m benchmarks.first_answer [ADDRESS ...]

An address may be a book: `columbus-2016`. Without any, each game is asked for once.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pitboss.registry import slugs
from pitboss.rulebook.loader import books


class Seconds(NamedTuple):
    """Of one command."""

    wall: float
    cpu: float


def ask(address: str, cache: Path) -> Seconds:
    """The edges of a game, with this cache."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "pitboss", "edge", address, "--quick"],
        env={**os.environ, "PITBOSS_CACHE": str(cache)},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Seconds(time.perf_counter() - begun, cpu)


def games() -> list[str]:
    """Every game that can be dealt, in the first book that has it."""
    first: dict[str, str] = {}
    for book in books().values():
        for slug, offer in book.games().items():
            if offer.data.game.play in slugs():
                first.setdefault(slug, offer.address)
    return sorted(first.values(), key=lambda address: address.partition("/")[2])


def report(addresses: list[str]) -> None:
    """A table in Markdown."""
    print("| CPU seconds (and wall) | cold | compiled | warm |")
    print("|---|---|---|---|")
    for address in addresses:
        with TemporaryDirectory() as folder:
            cache = Path(folder)
            cold = ask(address, cache)
            for kept in ("exact", "policies"):
                shutil.rmtree(cache / "pitboss" / kept, ignore_errors=True)
            compiled = ask(address, cache)
            warm = ask(address, cache)
        cells = [f"{took.cpu:.1f} ({took.wall:.1f})" for took in (cold, compiled, warm)]
        print(f"| {' | '.join([address, *cells])} |", flush=True)


if __name__ == "__main__":
    report(sys.argv[1:] or games())
