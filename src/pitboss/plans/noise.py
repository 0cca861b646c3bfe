"""What stands on every page and belongs to none of the games: headers, footers, page numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from pitboss.plans.words import printed

OFTEN = 4
LONGEST = 160
_OFFICE = re.compile(
    r"\b(casino|commission|submitted|approved|approval|revised|plan|page|rates|confidential)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"^\W*(?:page\s+)?\d{1,4}(?:\s+of\s+\d{1,4})?\W*$", re.IGNORECASE)
_PAGE = re.compile(r"\bpage\s+\d{1,4}(?:\s+of\s+\d{1,4})?", re.IGNORECASE)
_DATE = re.compile(r"^\W*\d{1,2}/\d{1,2}/\d{2,4}\W*$")


def headers(lines: Sequence[str]) -> set[int]:
    """The numbers of the lines that are page headers, footers or page numbers.

    A header is printed again and again, and speaks of the house, the office or the page. A bare
    number counts only beside one: elsewhere it may be a cell of a table.

    >>> page = ["Casino Plan, page {0}", "{0}", "", "Flush", "", "8", ""]
    >>> sorted(headers([line.format(n) for n in range(1, 5) for line in page]))[:4]
    [1, 2, 6, 8]
    """
    said = [" ".join(printed(line).split()) for line in lines]
    plain = [_PAGE.sub("page", each) for each in said]
    often = Counter(each for each in plain if each and len(each) < LONGEST)
    found = {
        n
        for n, each in enumerate(said, 1)
        if _DATE.match(each) or (often[plain[n - 1]] >= OFTEN and _OFFICE.search(each))
    }
    for n, each in enumerate(said, 1):
        if _NUMBER.match(each) and _beside(n, said, found):
            found.add(n)
    return found


def _beside(n: int, said: Sequence[str], found: set[int]) -> bool:
    """Is a line the neighbour of a header, but for empty lines?"""
    for step in (-1, 1):
        at = n + step
        while 1 <= at <= len(said) and not said[at - 1]:
            at += step
        if at in found:
            return True
    return False
