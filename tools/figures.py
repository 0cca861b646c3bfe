"""The figures of the rule books, line by line: `python tools/figures.py FOLDER`.

Reads the rule books as received from a folder and writes, for each, the lines that hold an odds, a
dollar amount or a percentage, with those figures in a normal form, to tests/rulebook/figures. The
tests hold the data against this index: every such line must be claimed, and every payoff and fee
must stand on the line that it claims. The books themselves are not part of the project.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

OUT = Path(__file__).parent.parent / "tests" / "rulebook" / "figures"

WORDS = [
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
]
_WORD = "|".join(WORDS)
_ODDS = re.compile(
    rf"\b(\d[\d,]*(?:\.\d+)?|{_WORD})\s*(?:\(\d+\)\s*)?(to|for|:|-to-)\s*(\d[\d,]*|{_WORD})\b",
    re.IGNORECASE,
)
_MONEY = re.compile(r"\$\s*(\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s*[-–]\s*(\d[\d,]*(?:\.\d+)?))?")
"""An amount, or a range whose end lacks its dollar sign."""
_DASH = re.compile(r"\bodds of (\d+)-(\d+)\b")
_PERCENT = re.compile(rf"(\d[\d,]*(?:\.\d+)?|\.\d+|\b(?:{_WORD}))\s*(?:%|percent\b)", re.IGNORECASE)
_EVEN = re.compile(r"\beven\s+money\b", re.IGNORECASE)


def figures(line: str) -> list[str]:
    """What figures a line holds.

    >>> figures("Royal Flush ... 1,000 to 1, or $5,000 (15.28%)"), figures("even money")
    (['1000 to 1', '$5000', '15.28%'], ['1 to 1'])
    >>> figures("pays one to one; 5 for 1; $.50; five percent")
    ['1 to 1', '5 for 1', '$0.5', '5%']
    """
    return list(dict.fromkeys(said for said, _, _ in _found(line.replace("\\$", "$"))))


def _found(text: str) -> Iterator[tuple[str, int, int]]:
    """Figures with where they begin and end."""
    for match in _ODDS.finditer(text):
        win, word, per = match.groups()
        yield f"{plain(win)} {'for' if word.lower() == 'for' else 'to'} {plain(per)}", *match.span()
    for match in _EVEN.finditer(text):
        yield "1 to 1", *match.span()
    for match in _MONEY.finditer(text):
        for amount in match.groups():
            if amount:
                yield f"${plain(amount)}", *match.span()
    for match in _DASH.finditer(text):
        yield f"{plain(match.group(1))} to {plain(match.group(2))}", *match.span()
    for match in _PERCENT.finditer(text):
        yield f"{plain(match.group(1))}%", *match.span()


def broken(line: str, following: str) -> list[str]:
    """Figures that begin on one line and end on the next.

    >>> broken("and are paid even", "money, or 3 to 2"), broken("from 5 to", "9 and")
    (['1 to 1'], ['5 to 9'])
    """
    line = line.replace("\\$", "$").rstrip()
    both = f"{line} {following.lstrip()}"
    return [said for said, start, end in _found(both) if start < len(line) < end - 1]


def plain(number: str) -> str:
    """A number without commas and idle zeros.

    >>> plain("1,000"), plain(".50"), plain("2.00"), plain("Two")
    ('1000', '0.5', '2', '2')
    """
    if number.lower() in WORDS:
        return str(WORDS.index(number.lower()))
    whole, _, part = number.replace(",", "").partition(".")
    part = part.rstrip("0")
    return (whole.lstrip("0") or "0") + (f".{part}" if part else "")


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
