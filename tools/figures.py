"""The figures of the rule books, line by line: `python tools/figures.py FOLDER`.

Reads the rule books as received from a folder and writes, for each, the lines that hold an odds, a
dollar amount or a percentage, with those figures in a normal form, to tests/rulebook/figures. The
tests hold the data against this index: every such line must be claimed, and every payoff and fee
must stand on the line that it claims. The books themselves are not part of the project.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.plans.figures import broken, figures

OUT = Path(__file__).parent.parent / "tests" / "rulebook" / "figures"


def index(text: str) -> str:
    """The index of one book."""
    lines = text.split("\n")
    rows = []
    for n, line in enumerate(lines):
        following = next((other for other in lines[n + 1 : n + 4] if other.strip()), "")
        found = dict.fromkeys([*figures(line), *broken(line, following)])
        if line.strip() and found:
            rows.append(f"{n + 1}\t{'; '.join(found)}\n")
    return "".join(rows)


def main(folder: Path) -> None:
    OUT.mkdir(exist_ok=True)
    for source in sorted(folder.glob("*.txt")):
        (OUT / source.name).write_text(index(source.read_text()))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
