"""Baccarat's Banker line, eight decks: a simulation against a plain loop in C.

A simulation walks a map that the rule book's function has drawn (`engines/walks`); the rounds that
the compiled function plays itself are measured beside it. The C is compiled in the same run, and
all are measured in turns, so that a busy machine slows all of them. What is done once, the map and
the compiling, is not in a turn.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from pitboss.engines.compile import NET_SUM, Floats
from pitboss.engines.play import cut_card
from pitboss.engines.simulate import Job, Run
from pitboss.rulebook.terms import terms

TURNS = 25
COUPS = 1_000_000
STAKE = 1000

Play = Callable[[int, int], float]
"""Plays so many coups from a seed; the mean result of one, in stakes."""


def ours(shard: Callable[[Job], Floats]) -> Play:
    def run(coups: int, seed: int) -> float:
        return float(shard((seed, coups))[0, NET_SUM]) / STAKE / coups

    return run


class Totals(ctypes.Structure):
    """What the C loop counts: the same as a simulation."""

    _fields_ = (
        ("net", ctypes.c_int64),
        ("wins", ctypes.c_int64),
        ("pushes", ctypes.c_int64),
        ("squares", ctypes.c_double),
    )


def in_c(folder: Path, compiler: str, cut: int) -> Play:
    """The loop of `baccarat.c`, compiled here."""
    made = folder / "baccarat.so"
    source = Path(__file__).with_suffix(".c")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", made, source], check=True)
    play = ctypes.CDLL(str(made)).baccarat
    play.restype = Totals
    play.argtypes = (ctypes.c_int64, ctypes.c_int64, ctypes.c_int, ctypes.c_uint64)

    def run(coups: int, seed: int) -> float:
        net: int = play(coups, STAKE, cut, seed).net
        return net / STAKE / coups

    return run


@dataclass
class Measured:
    """Coups per CPU second in each turn, and the mean result of a coup."""

    speeds: list[float]
    mean: float = 0.0


def measure(plays: list[Play]) -> list[Measured]:
    """All of them, turn and turn about."""
    found = [Measured([]) for _ in plays]
    for turn in range(TURNS):
        for play, measured in zip(plays, found, strict=True):
            begun = time.process_time()
            measured.mean += play(COUPS, turn + 1) / TURNS
            measured.speeds.append(COUPS / (time.process_time() - begun))
    return found


def report() -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        print("baccarat against C: skipped, for there is no C compiler (cc) here")
        return
    on = terms("columbus-2016/mini-baccarat", {"decks": 8})
    run = Run(on, {"banker-line": STAKE}, 1)
    begun = time.process_time()
    assert run.map is not None
    drawn = time.process_time() - begun
    walked, played = ours(run.shard), ours(run.played)
    walked(1, 1), played(1, 1)  # compile or load
    with tempfile.TemporaryDirectory() as folder:
        plays = [walked, played, in_c(Path(folder), compiler, cut_card(on))]
        found = dict(zip(("simulation", "round by round", "C"), measure(plays), strict=True))
    print(f"baccarat, Banker line, eight decks, coups per CPU second (map drawn in {drawn:.2f} s):")
    for name, measured in found.items():
        ratios = [a / b for a, b in zip(measured.speeds, found["C"].speeds, strict=True)]
        print(
            f"  {name:14} best turn {max(measured.speeds):>12,.0f}, "
            f"mean result {measured.mean:+.5f} of a wager; "
            f"of C's speed {max(measured.speeds) / max(found['C'].speeds):.2f}, "
            f"turn by turn median {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        )


if __name__ == "__main__":
    report()
