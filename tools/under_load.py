"""The tests that start processes, servers or browsers, over and over beside busy loops.

A test that hangs on how fast the machine is fails here sooner than anywhere else.

    python tools/under_load.py [--times 20] [--loops 2] [--workers 4]
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

TESTS = (
    "tests/browser",
    "tests/cli/test_commands.py",
    "tests/cli/test_play.py",
    "tests/cli/test_startup.py",
    "tests/engines/test_cluster.py",
    "tests/engines/test_tables.py",
    "tests/floor/test_linked_meters.py",
    "tests/hostile/test_busy.py",
    "tests/hostile/test_slow.py",
    "tests/ledger",
    "tests/test_jit.py",
    "tests/test_same_results.py",
    "tests/web/test_coach.py",
    "tests/web/test_edges_page.py",
)


@contextmanager
def busy_loops(number: int) -> Iterator[None]:
    """As many processes that want a core each all the time."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def worked() -> float:
    """CPU seconds of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--times", type=int, default=20)
    asked.add_argument("--loops", type=int, default=os.cpu_count())
    asked.add_argument("--workers", type=int, default=4)
    how = asked.parse_args()
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(how.workers), "--dist", "loadgroup"]
    failed = 0
    with busy_loops(how.loops):
        for number in range(1, how.times + 1):
            begun, before = time.monotonic(), worked()
            done = subprocess.run([*command, *TESTS], capture_output=True, text=True, check=False)
            failed += done.returncode != 0
            if done.returncode:
                print(done.stdout, done.stderr)
            closing = done.stdout.strip().splitlines()[-1]
            load = os.getloadavg()[1]
            took = f"{time.monotonic() - begun:.0f} s, {worked() - before:.0f} of a CPU"
            print(f"{number}: {closing} (load {load:.0f}, {took})", flush=True)
    print(f"{how.times - failed} passes of {how.times} were green")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
