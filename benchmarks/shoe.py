"""Blackjack's exact edge: the shoe solver beside E. Farmer's analyser, on the same rules.

The analyser is not part of this repository: clone github.com/possibly-wrong/blackjack and give its
folder as an argument, or in PITBOSS_ANALYSER. It is compiled here with g++, with a few lines that
call it, and both are measured in CPU seconds, best of several turns.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from pitboss.engines.exact.shoe import ShoeSolver
from pitboss.families.twentyone import Soft17
from pitboss.rulebook.terms import Terms, terms

TURNS = 5
STAKE = 6000

DRIVER = """
#include "blackjack.h"
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
int main(int argc, char **argv) {
    bool on[5];
    for (int i = 0; i < 5; ++i) on[i] = atoi(argv[2 + i]);
    BJRules rules(on[0], true, true, true, false, on[1], on[2], on[3], on[4], 1.5);
    BJStrategy strategy;
    BJProgress progress;
    BJShoe shoe(atoi(argv[1]));
    double best = 1e9, value = 0;
    for (int turn = 0; turn < atoi(argv[7]); ++turn) {
        clock_t begun = clock();
        std::unique_ptr<BJPlayer> player(new BJPlayer(shoe, rules, strategy, progress));
        double spent = double(clock() - begun) / CLOCKS_PER_SEC;
        if (spent < best) best = spent;
        value = player->getValue();
    }
    printf("%.17g %.6f\\n", value, best);
}
"""


class Case(NamedTuple):
    """A rule set that both know."""

    decks: int
    hits_soft_17: bool
    double_after_split: bool
    resplit: bool
    resplit_aces: bool
    surrender: bool


CASES = (
    Case(6, True, True, True, False, False),
    Case(6, False, True, True, True, True),
    Case(8, True, True, True, False, False),
    Case(2, True, True, True, False, False),
    Case(1, False, False, False, False, False),
)


def compiled_analyser(folder: Path, into: Path) -> Path:
    source = folder / "src"
    (into / "driver.cpp").write_text(DRIVER)
    program = into / "analyser"
    command = ["g++", "-O3", "-march=native", f"-I{source}", "-o", str(program)]
    subprocess.run([*command, into / "driver.cpp", source / "blackjack.cpp"], check=True)
    return program


def theirs(program: Path, case: Case) -> tuple[float, float]:
    """The player's mean, and CPU seconds."""
    arguments = [str(int(field)) for field in case] + [str(TURNS)]
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=True)
    mean, seconds = map(float, done.stdout.split())
    return mean, seconds


def table(case: Case) -> Terms:
    on = terms("toledo/blackjack", {"decks": case.decks})
    rules = on.rules._replace(
        soft_17=Soft17.HIT if case.hits_soft_17 else Soft17.STAND,
        double_after_split_few_decks=case.double_after_split,
        split_hands=4 if case.resplit else 2,
        resplit_aces=case.resplit_aces,
        surrender=case.surrender,
    )
    return replace(on, rules=rules)


def ours(case: Case) -> tuple[float, float]:
    """The player's mean, and CPU seconds."""
    on = table(case)
    mean = -ShoeSolver(on, STAKE).optimal().edge  # compiles, or loads what was compiled
    best = float("inf")
    for _ in range(TURNS):
        begun = time.process_time()
        mean = -ShoeSolver(on, STAKE).optimal().edge
        best = min(best, time.process_time() - begun)
    return mean, best


def report() -> None:
    given = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("PITBOSS_ANALYSER")
    if not given:
        print("blackjack's exact edge: skipped, PITBOSS_ANALYSER names no folder of the analyser")
        return
    print("blackjack's exact edge, CPU seconds:")
    with tempfile.TemporaryDirectory() as folder:
        program = compiled_analyser(Path(given), Path(folder))
        for case in CASES:
            mean, seconds = ours(case)
            their_mean, their_seconds = theirs(program, case)
            rules = " ".join(f"{k.replace('_', '-')}={int(v)}" for k, v in case._asdict().items())
            print(f"  {rules}")
            print(
                f"    pitboss {seconds:.3f}, analyser {their_seconds:.3f}, "
                f"ratio {their_seconds / seconds:.2f}; mean {mean:+.12f}, "
                f"difference {mean - their_mean:+.0e}"
            )


if __name__ == "__main__":
    report()
