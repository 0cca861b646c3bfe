"""The import of the library, and starting a command, beside the import of what they all need."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from pitboss.rulebook.loader import HOME

TIMES = 5
BASELINE = ["-c", "import msgspec, numpy, rich.table, typer"]
COMMANDS = (
    ["--help"],
    ["rules", "toledo"],
    ["rules", "toledo/roulette"],
    ["games"],
    ["settle", str(HOME / "toledo/golden/ultimate_texas_holdem_payout_limit.toml")],
)


def seconds(words: list[str], bytecode: str) -> float:
    """The best of some runs, after one that fills the caches.

    The bytecode of modules is kept in a folder, as an installed Python keeps it, whatever the
    environment says: to compile all of a command's source takes as long as the rest.
    """
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    took = []
    for _ in range(1 + TIMES):
        begun = time.perf_counter()
        subprocess.run(
            [sys.executable, *words], stdout=subprocess.DEVNULL, check=True, env=environment
        )
        took.append(time.perf_counter() - begun)
    return min(took[1:])


def report() -> None:
    with tempfile.TemporaryDirectory() as bytecode:
        baseline = seconds(BASELINE, bytecode)
        bare = seconds(["-c", "pass"], bytecode)
        library = seconds(["-c", "import pitboss"], bytecode)
        print(
            f"import pitboss, best of {TIMES}: {library - bare:.3f} s beside {bare:.3f} s of Python"
        )
        print(f"starting a command, best of {TIMES}; {BASELINE[1]}: {baseline:.2f} s")
        for words in COMMANDS:
            mine = seconds(["-m", "pitboss", *words], bytecode)
            shown = " ".join(word.rpartition("/golden/")[2] for word in words)
            print(f"  pitboss {shown}: {mine:.2f} s, ratio {mine / baseline:.1f}")


if __name__ == "__main__":
    report()
