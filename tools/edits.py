"""Edit a store in one place after another: does the audit find it? `python tools/edits.py`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

if __name__ == "__main__":
    from hostile.edits import main

    main()
