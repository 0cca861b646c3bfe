"""Kill the floor while people play, many times over: `python tools/crash.py --kills 100`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

if __name__ == "__main__":
    from floor.crashing import main

    main()
