"""Lists the rule lines that no test names.

A test names a line by its address: `test_columbus_2016_L242_...`. The lines that
matter are those behind a settlement: the reasons, wagers and paytables of each
game. Golden rounds count too: a reason that fires in one has been tested.

    python tools/untested_lines.py [BOOK]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from pitboss.engines.written import read_round, settle_written
from pitboss.report.status import golden_files
from pitboss.rulebook.lines import spans
from pitboss.rulebook.loader import Book, BookGame, books

NAMED = re.compile(r"def test_(\w+?)_L(\d+)(?:_(\d+))?_")


def named_lines(book: Book) -> set[int]:
    """Lines that some test carries in its name."""
    found: set[int] = set()
    for path in Path("tests").rglob("test_*.py"):
        for name, first, last in NAMED.findall(path.read_text()):
            if name.replace("_", "-") == book.slug:
                end = int(last) if last and int(last) > int(first) else int(first)
                found.update(range(int(first), end + 1))
    return found


def fired(book: Book) -> set[tuple[str, str]]:
    """(game, reason) pairs that fire in a golden round."""
    found: set[tuple[str, str]] = set()
    for path in golden_files(book):
        settled = settle_written(read_round(path))
        reasons = settled.terms.game.reasons
        slugs = {reasons[line.reason].slug for line in settled.lines if line.reason}
        found.update((settled.terms.offer.slug, slug) for slug in slugs)
    return found


def untested(offer: BookGame, named: set[int], golden: set[tuple[str, str]]) -> Iterator[str]:
    for slug in offer.data.reasons:
        lines = offer.data.reason_lines(slug)
        covered = any(line in named for a, b in spans(lines) for line in range(a, b + 1))
        if not covered and (offer.slug, slug) not in golden:
            yield f"{offer.address}: {slug} (line {lines})"


def main() -> None:
    only = sys.argv[1] if len(sys.argv) > 1 else ""
    missing = [
        row
        for book in books().values()
        if only in ("", book.slug)
        for offer in book.games().values()
        for row in untested(offer, named_lines(book), fired(book))
    ]
    print("\n".join(missing) or "every reason is named by a test or fires in a golden round")


if __name__ == "__main__":
    main()
