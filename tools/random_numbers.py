"""Random bytes as the tables get them, for a battery of tests: `| dieharder -a -g 200`.

python tools/random_numbers.py --bytes 100000000 | dieharder -a -g 200
"""

from __future__ import annotations

import argparse
import sys

from pitboss.equipment.chance import SystemChance


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--bytes", type=int, default=0, help="how many; 0 goes on for ever")
    left, chance = asked.parse_args().bytes or -1, SystemChance()
    while left:
        some = min(left, 4096) if left > 0 else 4096
        try:
            sys.stdout.buffer.write(bytes(chance.below(256) for _ in range(some)))
        except BrokenPipeError:
            return
        left -= some if left > 0 else 0


if __name__ == "__main__":
    main()
