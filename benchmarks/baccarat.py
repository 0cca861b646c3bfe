"""Baccarat's Banker line, eight decks: the rule book's function against a plain loop in C.

The C is compiled in the same run, and the two are measured in turns, so that a busy
machine slows both.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from pitboss.engines.play import cut_card
from pitboss.engines.simulate import simulate
from pitboss.rulebook.terms import Terms, terms

TURNS = 25
COUPS = 2_000_000
STAKE = 1000

Run = Callable[[int, int], float]
"""Plays so many coups from a seed; the mean result of one, in stakes."""


def ours(on: Terms) -> Run:
    def run(coups: int, seed: int) -> float:
        made = simulate(on, {"banker-line": STAKE}, rounds=coups, seed=seed, threads=1)
        return made.estimates[0].mean

    return run


class Totals(ctypes.Structure):
    """What the C loop counts: the same as a simulation."""

    _fields_ = (
        ("net", ctypes.c_int64),
        ("wins", ctypes.c_int64),
        ("pushes", ctypes.c_int64),
        ("squares", ctypes.c_double),
    )


def in_c(folder: Path, compiler: str, cut: int) -> Run:
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


def measure(one: Run, other: Run) -> tuple[list[float], list[float], float, float]:
    """Coups per CPU second of each, turn and turn about, and the mean results."""
    speeds: list[list[float]] = [[], []]
    means = [0.0, 0.0]
    for turn in range(TURNS):
        for which, run in enumerate((one, other)):
            begun = time.process_time()
            means[which] += run(COUPS, turn + 1) / TURNS
            speeds[which].append(COUPS / (time.process_time() - begun))
    return speeds[0], speeds[1], means[0], means[1]


def report() -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        print("baccarat against C: skipped, for there is no C compiler (cc) here")
        return
    on = terms("columbus-2016/mini-baccarat", {"decks": 8})
    run = ours(on)
    run(1, 1)  # compile or load
    with tempfile.TemporaryDirectory() as folder:
        mine, c, my_mean, c_mean = measure(run, in_c(Path(folder), compiler, cut_card(on)))
    ratios = [a / b for a, b in zip(mine, c, strict=True)]
    print("baccarat, Banker line, eight decks, coups per CPU second:")
    said = f"pitboss {max(mine):,.0f}, C {max(c):,.0f}, ratio {max(mine) / max(c):.2f}"
    print(f"  best turn: {said}")
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    print(f"  ratio turn by turn: median {median(ratios):.2f}, {spread}")
    print(f"  mean result {my_mean:+.5f} and {c_mean:+.5f} of a wager")


if __name__ == "__main__":
    report()
