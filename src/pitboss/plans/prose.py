"""Payoffs that a plan tells in sentences: `A winning Tie bet shall be paid at odds of 8 to 1.`

Two forms are read. A sentence with a payoff for each of several cases (`2 to 1 if the point was 4
or 10, 3 to 2 if ...`) is a table like any other, with a case for each row. A sentence with one
payoff is a row where it names a wager that has but one way to win; a payoff behind `except` or `if`
is not read at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from pitboss.plans.rows import Row, row
from pitboss.plans.sections import Text
from pitboss.plans.vocabulary import ANYTHING, KnownTable, figure
from pitboss.plans.words import NUMBERS, unnumbered, words
from pitboss.rulebook.lines import join

_COUNT = rf"(?:\d[\d,]*(?:\.\d+)?|{'|'.join(NUMBERS)})"
_ODDS = re.compile(
    rf"\b({_COUNT})(?:\s*\(\d+\))?\s*(?:to|:|-to-)\s*({_COUNT})(?:\s*\(\d+\))?\b"
    rf"|\bodds\s+(?:of\s+)?({_COUNT})-({_COUNT})\b|\b(even\s+money)\b",
    re.IGNORECASE,
)
_CASE = re.compile(r"^\W*(?:if|when|where)\s+(.{3,80}?)\W*(?:\band)?\W*$", re.IGNORECASE)
_HEDGE = re.compile(
    r"\b(?:except|unless|if|instead|rather|not|less than|up to|maximum|example|otherwise)\b",
    re.IGNORECASE,
)
_PAID = re.compile(r"\b(?:paid|pays?|paying|wins?|payouts?)\b", re.IGNORECASE)
_WINNING = re.compile(r"^\s*(?:all\s+)?winning\s+(?:wagers?|bets?|hands?)\b", re.IGNORECASE)
_END = re.compile(r"(?<=[.;])\s+(?=[A-Z\u201c\"])")
_OPEN = re.compile(r"[^.;:\s]\s*$")
WIDE = 60
"""Letters of a line that was wrapped at the margin."""
HEADING = 6
"""Words that a heading above a sentence has at most."""
ABOVE = 3
"""Lines above a sentence that may be its heading."""


@dataclass(frozen=True)
class Sentence:
    """A sentence, and on which line each of its letters is printed."""

    said: str
    numbers: tuple[int, ...]

    def line(self, at: int) -> int:
        return self.numbers[min(at, len(self.numbers) - 1)]


@dataclass(frozen=True)
class Told:
    """A payoff that a sentence tells of a wager."""

    wager: str
    outcome: str
    pays: str
    lines: str


def sentences(text: Text, first: int, last: int) -> Iterator[Sentence]:
    """The sentences between two lines; a line with cells, a list's item or a gap ends one.

    A gap below a long line that ends no sentence does not: plans are printed double-spaced.
    """
    said, numbers = "", list[int]()
    gap = wrapped = False
    for n in [*range(first, last + 1), 0]:
        line = text.line(n).strip()
        if n and not line:
            gap = True
            continue
        apart = not line or "\t" in line or unnumbered(line) != line or row(n, line) is not None
        apart = apart or (gap and not wrapped)
        gap = False
        if apart and said:
            yield from _cut(said, numbers)
            said, numbers = "", []
        wrapped = len(line) >= WIDE and _OPEN.search(line) is not None
        if line and "\t" not in line:
            piece = unnumbered(line) + " "
            said += piece
            numbers += [n] * len(piece)


def _cut(said: str, numbers: list[int]) -> Iterator[Sentence]:
    ends = [0, *(match.end() for match in _END.finditer(said)), len(said)]
    for start, end in pairwise(ends):
        yield Sentence(said[start:end], tuple(numbers[start:end]))


def cases(sentence: Sentence) -> list[Row]:
    """The payoffs that a sentence tells for each of several cases, as rows of a table."""
    found = list(_ODDS.finditer(sentence.said))
    ends = [match.start() for match in found[1:]] + [len(sentence.said)] * bool(found)
    return [
        Row(sentence.line(match.start()), case[1].split(",")[0], (payoff(match),))
        for match, end in zip(found, ends, strict=True)
        if (case := _CASE.match(sentence.said[match.end() : end]))
    ]


def payoff(match: re.Match[str]) -> str:
    """A payoff in a sentence, as rule books write it."""
    win, per = match[1] or match[3], match[2] or match[4]
    if match[5]:
        return "1 to 1"
    return f"{_digits(win)} to {_digits(per)}"


def _digits(number: str) -> str:
    low = number.lower()
    return str(NUMBERS.index(low)) if low in NUMBERS else number


class Wagers:
    """The wagers of a game that have one way to win, and how a sentence names them."""

    def __init__(self, known: Mapping[str, KnownTable]) -> None:
        self.known = known
        named: dict[str, str] = {}
        for table in known.values():
            for title in (*table.titles, table.slug.replace("-", " ")):
                if words(title):
                    named.setdefault(words(title), table.slug)
        self._named = named
        one = "|".join(re.escape(name) for name in sorted(named, key=len, reverse=True)) or r"(?!)"
        kind = r"(?:side )?(?:bet|wager|line|hand)"
        self._list = re.compile(
            rf"\b((?:{one})(?: {kind})?(?: (?:and|or) (?:{one}))*) {kind}\b|\bwinning ({one})\b"
        )
        self._name = re.compile(rf"\b({one})\b")

    def within(self, said: str) -> list[str]:
        """The wagers that a text names as wagers."""
        found = list[str]()
        for match in self._list.finditer(words(said)):
            found += [self._named[name] for name in self._name.findall(match[1] or match[2])]
        return list(dict.fromkeys(found))

    def heading(self, said: str) -> list[str]:
        """The wagers that a short heading names."""
        return [self._named[name] for name in self._name.findall(words(said))]

    def all_in(self, plain: str) -> list[str]:
        """Every wager whose name stands in a text in plain words."""
        return list(dict.fromkeys(self._named[name] for name in self._name.findall(plain)))

    def outcome(self, slug: str) -> str:
        """What a wager has to be for its only payoff, if it has but one; empty if it has more."""
        table = self.known[slug]
        wins = [each for each in table.outcomes if each in ANYTHING]
        return table.single or (wins[0] if len(wins) == 1 else "")

    @property
    def main(self) -> str:
        """The one wager of the game that must be made and has but one way to win."""
        must = [slug for slug, table in self.known.items() if table.required]
        return must[0] if len(must) == 1 else ""


def told(text: Text, known: Mapping[str, KnownTable], first: int, last: int) -> list[Told]:
    """The payoffs of whole wagers that sentences between two lines tell."""
    wagers = Wagers(known)
    found: dict[tuple[str, str], Told] = {}
    refused: set[tuple[str, str]] = set()
    for sentence in sentences(text, first, last):
        for each in _told(text, sentence, wagers):
            key = each.wager, each.outcome
            if key in found and figure(found[key].pays) != figure(each.pays):
                refused.add(key)
            again = join([found[key].lines, each.lines]) if key in found else each.lines
            found[key] = replace(found.get(key, each), lines=again)
    return [each for key, each in found.items() if key not in refused]


def _told(text: Text, sentence: Sentence, wagers: Wagers) -> Iterator[Told]:
    said = sentence.said
    matches = list(_ODDS.finditer(said))
    for at, match in enumerate(matches):
        start = matches[at - 1].end() if at else 0
        end = matches[at + 1].start() if at + 1 < len(matches) else len(said)
        before, after = said[start : match.start()], said[match.end() : end]
        if _CASE.match(after) or not _PAID.search(before) or (at and _HEDGE.search(before)):
            continue
        more = [each for each in matches[at + 1 : at + 2] if payoff(each) != payoff(match)]
        if more and not (_PAID.search(after) or wagers.within(after)):
            continue  # two payoffs of one wager: which is when?
        for slug in _about(text, sentence, wagers, before, after):
            outcome, pays = wagers.outcome(slug), payoff(match)
            if outcome:
                yield Told(slug, outcome, pays, str(sentence.line(match.start())))


def _about(text: Text, sentence: Sentence, wagers: Wagers, before: str, after: str) -> list[str]:
    """The wagers that a payoff is for: named before it, behind it, above it, or the only one."""
    if named := wagers.within(before) or wagers.within(after.split(".")[0]):
        return named
    if _WINNING.search(before) and wagers.main:
        return [wagers.main]
    above = [n for n in range(sentence.numbers[0] - 1, 0, -1) if text.line(n).strip()][:ABOVE]
    for n in above:
        said = unnumbered(text.line(n)).strip()
        if said.endswith(":") and len(said.split()) <= HEADING:
            return wagers.heading(said)
    return []
