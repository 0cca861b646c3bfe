"""The first answer on a fresh machine: `pitboss edge` of a game with nothing compiled or kept.

Cold: an empty cache. Compiled: the machine code is there, the results are not. Warm: both are.
CPU seconds, of a process and of those it starts, are what can be compared on a busy machine.

    python -m benchmarks.first_answer [ADDRESS ...]
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

GAMES = (
    "columbus-2016/three-card-poker",
    "hollywood-park/three-card-poker",
    "columbus-2016/casino-war",
    "columbus-2016/mississippi-stud",
    "columbus-2016/let-it-ride",
    "hollywood-park/ez-baccarat",
    "toledo/roulette",
    "columbus-2016/craps",
    "columbus-2016/blackjack",
    "toledo/ultimate-texas-holdem",
)


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


def report(games: tuple[str, ...] = GAMES) -> None:
    print("the first answer of `pitboss edge`, wall (and CPU) seconds:")
    for address in games:
        with TemporaryDirectory() as folder:
            cache = Path(folder)
            cold = ask(address, cache)
            shutil.rmtree(cache / "pitboss" / "exact", ignore_errors=True)
            compiled = ask(address, cache)
            warm = ask(address, cache)
        shown = ", ".join(
            f"{name} {took.wall:.1f} ({took.cpu:.1f})"
            for name, took in {"cold": cold, "compiled": compiled, "warm": warm}.items()
        )
        print(f"  {address}: {shown}", flush=True)


if __name__ == "__main__":
    report(tuple(sys.argv[1:]) or GAMES)
