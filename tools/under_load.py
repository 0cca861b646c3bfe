"""The tests that start processes, servers or browsers, over and over beside busy loops.

A test that hangs on how fast the machine is fails here sooner than anywhere else.

    python tools/under_load.py [--times 20] [--loops 2] [--at-once 2] [--workers 4]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager

TESTS = (
    "tests/browser",
    "tests/cli/test_commands.py",
    "tests/cli/test_play.py",
    "tests/cli/test_startup.py",
    "tests/engines/test_cluster.py",
    "tests/engines/test_tables.py",
    "tests/floor/test_crash.py",
    "tests/floor/test_hostile.py",
    "tests/floor/test_linked_meters.py",
    "tests/hostile/test_busy.py",
    "tests/hostile/test_slow.py",
    "tests/hostile/test_small_things.py",
    "tests/hostile/test_two_servers.py",
    "tests/ledger/test_fencing.py",
    "tests/ledger/test_journal.py",
    "tests/ledger/test_second_store.py",
    "tests/ledger/test_store.py",
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


def one_pass(workers: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(workers), "--dist", "loadgroup"]
    return subprocess.run([*command, *TESTS], capture_output=True, text=True, check=False)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--times", type=int, default=20)
    asked.add_argument("--loops", type=int, default=os.cpu_count())
    asked.add_argument("--at-once", type=int, default=2, help="passes side by side")
    asked.add_argument("--workers", type=int, default=4, help="of each pass")
    how = asked.parse_args()
    failed, begun = 0, time.monotonic()
    with busy_loops(how.loops), ThreadPoolExecutor(how.at_once) as turns:
        passes = [turns.submit(one_pass, how.workers) for _ in range(how.times)]
        for number, ended in enumerate(as_completed(passes), start=1):
            done = ended.result()
            failed += done.returncode != 0
            if done.returncode:
                print(done.stdout, done.stderr)
            closing = done.stdout.strip().splitlines()[-1]
            at = f"{(time.monotonic() - begun) / 60:.0f} min, load {os.getloadavg()[1]:.0f}"
            print(f"{number}: {closing} (after {at})", flush=True)
    print(f"{how.times - failed} passes of {how.times} were green")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
