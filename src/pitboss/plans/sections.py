"""The sections of a plan, and which known game each is about: with a score, and why.

A section begins where plans begin one (`Section Two`, `Type of Game`), or where a heading names
another game. It is the game that its headings name, that its text speaks of, and whose wagers it
has: its score is the mean of the three.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from pitboss.plans.known import Known
from pitboss.plans.noise import headers
from pitboss.plans.source import Plan
from pitboss.plans.words import printed, unnumbered, words

ENOUGH = 0.5
"""The least score by which a section is taken for a game."""
NAMES = 0.6
"""How well a heading has to name a game to begin its section."""
VARIANT = 0.7
"""The share of a game's wagers that a section must have whose heading does not name it."""
LONGEST = 90
FEW = 4
"""Lines that are no section by themselves, but above the next one."""
_CHAPTER = re.compile(
    r"^\W*(?:section|chapter|article|part)\s+(?:[a-z]+teen|one|two|three|four|five|six|seven|eight"
    r"|nine|ten|eleven|twelve|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[ -][a-z]+)?|\d{1,2}"
    r"|[ivxl]+)\b\W*.{0,60}$",
    re.IGNORECASE,
)
_OPENER = re.compile(r"^\W*(?:type of game|standards of play|rules of the game)\W*$", re.IGNORECASE)
_NUMBERED = re.compile(r"^\s*(\d{1,2})[.)]\s+(\S.{1,58})$")
_ASIDE = re.compile(r"\((?:with|w/)[^)]*\)", re.IGNORECASE)
_OWNED = re.compile(r"\s+is (?:owned|a registered|a trademark)\b.*", re.IGNORECASE)


@dataclass(frozen=True)
class Section:
    """Lines of a plan that are about one game, or about none that is known."""

    first: int
    last: int
    title: str
    """Its heading, as printed."""
    play: str
    """The game by the name of its code; empty where no known one was recognised."""
    score: float
    why: str
    headed: bool = False
    """Does a heading at its top name the game?"""

    @property
    def numbers(self) -> range:
        return range(self.first, self.last + 1)

    @property
    def lines(self) -> str:
        return f"{self.first}-{self.last}" if self.last > self.first else str(self.first)


class Text:
    """The lines of a plan as they are read: clean, in plain words, headers told apart."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.raw = plan.lines
        self.noise = headers(self.raw)
        self.clean = [
            "" if n in self.noise else printed(each) for n, each in enumerate(self.raw, 1)
        ]

        self.figured: dict[int, list[str]] = {}
        """The figures of the lines that were asked for them."""

    def __len__(self) -> int:
        return len(self.raw)

    def line(self, n: int) -> str:
        """A line without noise; empty outside of the text."""
        return self.clean[n - 1] if 1 <= n <= len(self.clean) else ""

    @cached_property
    def plain(self) -> list[str]:
        return [words(each) for each in self.clean]


def sections(text: Text, known: Known) -> list[Section]:
    """The sections of a plan, in order; neighbours about one game are one section."""
    chapters = sorted({1, *(n for n, line in enumerate(text.clean, 1) if _CHAPTER.match(line))})
    found: list[Section] = []
    for first, last in _stretches(chapters, len(text)):
        whole = _judged(text, known, first, last)
        if len(chapters) > 1 and (whole.headed or (whole.play and first > 1)):
            found.append(whole)
            continue
        opened = {first: True} | dict(_openers(text, known, first, last))
        inner = [_judged(text, known, *each) for each in _stretches(sorted(opened), last)]
        found.extend(_joined(known, inner, {n for n, by_form in opened.items() if by_form}))
    return [_trimmed(text, each) for each in found if any(text.line(n) for n in each.numbers)]


def _stretches(starts: Sequence[int], last: int) -> Iterator[tuple[int, int]]:
    ends = [*(start - 1 for start in starts[1:]), last]
    return zip(starts, ends, strict=True)


def _openers(text: Text, known: Known, first: int, last: int) -> Iterator[tuple[int, bool]]:
    """Where a game begins: by its form (then it surely is another), or by a line with its name.

    In a plan without chapters whose games are headed in capitals, or by number, every such heading
    begins one.
    """
    headed = _in_capitals(text, known, first, last) | _in_order(text, known, first, last)
    for n in range(first, last + 1):
        line = text.line(n)
        said = unnumbered(line).strip()
        if not said or len(said) > LONGEST or "\t" in said:
            continue
        if n in headed:
            yield n, True
        elif _OPENER.match(line):
            yield _top(text, n, first), True
        elif _alone(text, n, said) and known.heading(words(said))[1] >= NAMES:
            yield n, False


def _in_capitals(text: Text, known: Known, first: int, last: int) -> set[int]:
    """The headings in capitals, where they are what games are headed by, and nothing else is."""
    if any(_OPENER.match(line) or _CHAPTER.match(line) for line in text.clean):
        return set()
    found = {
        n
        for n in range(first, last + 1)
        if (said := text.line(n).strip()).isupper() and _may_head(said) and _alone(text, n, said)
    }
    named = sum(known.heading(words(text.line(n)))[1] >= NAMES for n in found)
    return found if named > 1 else set()


def _in_order(text: Text, known: Known, first: int, last: int) -> set[int]:
    """The headings by number (`4. Harbor Dice`), where at least two in their order name games.

    A number that a list within a game comes to is none of them.
    """
    if any(_OPENER.match(line) or _CHAPTER.match(line) for line in text.clean):
        return set()
    numbered = {n: m for n in range(first, last + 1) if (m := _NUMBERED.match(text.line(n)))}
    games = [n for n, m in numbered.items() if known.heading(words(m[2]))[1] >= NAMES]
    counts = [int(numbered[n][1]) for n in games]
    if len(games) < 2 or any(one >= other for one, other in pairwise(counts)):
        return set()
    capital = all(numbered[n][2].isupper() for n in games)
    found, wanted, inner, spaced = set[int](), 1, 0, True
    for n, match in numbered.items():
        count, said = int(match[1]), match[2]
        alone = not text.line(n - 1).strip()
        if n not in games:
            if (count == 1 and found) or (count == inner and (spaced or not alone)):
                inner, spaced = count + 1, alone
                continue
            if count != wanted or not _alone(text, n, said) or said.isupper() < capital:
                continue
        found.add(n)
        wanted, inner, spaced = count + 1, 0, True
    return found


def _alone(text: Text, n: int, said: str) -> bool:
    """Is a line no sentence, and the first after an empty one?"""
    return not said.endswith((".", ",", ";")) and not text.line(n - 1).strip()


def _top(text: Text, n: int, first: int) -> int:
    """The first of the lines right above an opener that may be a title."""
    top = n
    for above in range(n - 1, max(first, n - 6) - 1, -1):
        said = text.line(above).strip()
        if not said:
            continue
        if not (said.startswith("*") or _may_head(said)):
            break
        top = above
    return top


def _may_head(said: str) -> bool:
    """Is a line short and not a sentence, an item of a list, a row or an amount?"""
    return (
        len(said) < 60
        and not said.endswith((".", ",", ";", ":"))
        and unnumbered(said) == said
        and not re.search(r"[\t$]", said)
    )


def _judged(text: Text, known: Known, first: int, last: int) -> Section:
    """What a stretch of lines is about."""
    title, named = _title(text, known, first, last)
    body = text.plain[first - 1 : last]
    spoken = Counter(play for line in body for play in known.mentions(line))
    whole = " ".join(body)
    best = Section(first, last, title, "", 0.0, "no known game")
    for play in {*named, *spoken}:
        if any(known.is_dealt_with(play, host) for host, well in named.items() if well >= NAMES):
            continue
        headed = named.get(play, 0.0)
        share = spoken[play] / spoken.total() if spoken else 0.0
        evidence = [headed, share * min(1.0, spoken[play] / 2)]
        wagers = known.games[play].wagers
        met = [name for name in wagers if f" {name} " in f" {whole} "]
        if wagers:
            evidence.append(len(met) / len(wagers))
        score = sum(evidence) / len(evidence)
        if score > best.score:
            why = [f"named by its heading ({headed:.0%})"] if headed else ["no heading names it"]
            why.append(f"{spoken[play]} of {spoken.total()} games spoken of")
            if wagers:
                why.append(f"{len(met)} of {len(wagers)} names of its wagers")
            best = Section(first, last, title, play, score, ", ".join(why), headed >= NAMES)
            sure = headed >= NAMES or (len(met) >= VARIANT * len(wagers) and len(wagers) > 2)
            best = best if sure and score >= ENOUGH else replace(best, play="")
    return best


def _title(text: Text, known: Known, first: int, last: int) -> tuple[str, dict[str, float]]:
    """A section's heading, and which games the headings at its top name."""
    title, named = "", dict[str, float]()
    tops = [n for n in range(first, min(last, first + 12) + 1) if text.line(n).strip()][:4]
    for said in filter(None, (heading(text.line(n)) for n in tops)):
        play, well = known.heading(words(said))
        if well > max(named.values(), default=0.0) and (well >= NAMES or not title):
            title = said
        if play:
            named[play] = max(well, named.get(play, 0.0))
        title = title or said
    return title or (text.line(tops[0]).strip() if tops else ""), named


def heading(line: str) -> str:
    """What a line may say as a heading: itself, or what is said to be somebody's property."""
    said = _OWNED.sub("", _ASIDE.sub("", unnumbered(line))).strip(" *-\u2013:\u2122\u00ae")
    if len(said) > LONGEST or "\t" in said or _OPENER.match(said) or _CHAPTER.match(said):
        return ""
    return said


def _joined(known: Known, found: Iterable[Section], opened: set[int]) -> Iterator[Section]:
    """Neighbours about the same game as one section, with the better of their scores.

    What is dealt at a game's tables, and has its heading among the game's, belongs to the game.
    """
    held: Section | None = None
    for each in found:
        part = held is not None and known.is_dealt_with(each.play, held.play)
        if held is not None and each.first not in opened and (part or each.play in (held.play, "")):
            better = held if part else max(held, each, key=lambda section: section.score)
            held = replace(better, first=held.first, last=each.last, title=held.title)
        elif held is not None and held.last - held.first < FEW and each.play:
            held = replace(each, first=held.first)
        else:
            if held is not None:
                yield held
            held = each
    if held is not None:
        yield held


def _trimmed(text: Text, section: Section) -> Section:
    """A section without the empty lines and headers around it."""
    numbers: Sequence[int] = [
        n for n in range(section.first, section.last + 1) if text.line(n).strip()
    ]
    return replace(section, first=numbers[0], last=numbers[-1]) if numbers else section
