"""What a rule sheet is laid out in: words and tables, the same for terminal, page and PDF.

Nothing here knows what draws it. Text comes in runs with a look. A name that people type, of an
option say, is marked as such, so that paper can write `heads-up-blinds` as `Heads up blinds`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pitboss.errors import PitbossError
from pitboss.money.cents import cents, money

Look = Literal["plain", "strong", "quiet", "slanted", "lines"]
"""How text looks; numbers of lines look quiet, and where it can be done they lead to the lines."""
Slug = Literal["", "name", "value", "typed"]
"""Paper writes a name or a value in words; what is only there to be typed, it leaves out."""
Holds = Literal["name", "text", "figure", "mark", "lines"]
"""What a column holds: names, sentences, figures (to the right), single marks, line numbers."""

MOST_SPOTS = 8
NARROW = 50
"""Characters across, up to which two tables may stand side by side."""
SHORT = 20
"""Rows, up to which they may; with much text above them, fewer."""
FEW = 8
WIDE = 80
"""Characters across, from which a table takes the whole width."""


@dataclass(frozen=True)
class Run:
    """A piece of text with one look."""

    text: str
    look: Look = "plain"
    slug: Slug = ""

    @property
    def spelled(self) -> str:
        """As paper has it."""
        if self.slug == "typed":
            return ""
        if self.slug == "name":
            return capital(words(self.text))
        return words(self.text) if self.slug else self.text


Line = tuple[Run, ...]
Cell = tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class Column:
    head: str
    holds: Holds = "text"


@dataclass(frozen=True, kw_only=True)
class Words:
    """A paragraph, or some lines that stand together."""

    lines: Cell


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A table."""

    columns: list[Column]
    rows: list[list[Cell]]
    title: Line = ()
    above: Cell = ()
    below: Cell = ()
    small: bool = False
    """Narrow enough to stand beside another."""

    @property
    def tall(self) -> bool:
        """Whether some rows have several lines, and need room between them."""
        return any(len(cell) > 1 or _length(cell) > 60 for row in self.rows for cell in row)

    @property
    def lengths(self) -> list[int]:
        """The width of each column in characters, if nothing is folded."""
        heads = [len(column.head) for column in self.columns]
        return [
            max([head, *(_length(row[i]) for row in self.rows)]) for i, head in enumerate(heads)
        ]

    @property
    def words(self) -> list[int]:
        """The longest part of each column that is not to be folded: a figure, or a word."""
        found = []
        for i, column in enumerate(self.columns):
            texts = [_text(line) for row in self.rows for line in row[i]]
            whole = column.holds == "figure"
            parts = texts if whole else [word for text in texts for word in text.split()]
            found.append(max(map(len, [*column.head.split(), *parts]), default=0))
        return found

    @property
    def across(self) -> int:
        return sum(self.lengths)

    @property
    def wide(self) -> bool:
        return self.across > WIDE

    def beside(self, most: int = SHORT) -> Grid:
        """The same, set beside another if it is narrow and has few rows."""
        return replace(self, small=self.across <= NARROW and len(self.rows) <= most)


Block = Words | Grid


@dataclass(frozen=True, kw_only=True)
class Section:
    title: str
    blocks: list[Block]
    new_page: bool = False
    """On paper it begins a page."""

    @property
    def anchor(self) -> str:
        return re.sub(r"[^a-z]+", "-", self.title.lower()).strip("-")


# Side by side


def side_by_side(blocks: Iterable[Block]) -> list[list[Grid] | Block]:
    """The blocks of a section, with small tables that follow each other in lists."""
    found: list[list[Grid] | Block] = []
    for block in blocks:
        if isinstance(block, Grid) and block.small:
            if found and isinstance(found[-1], list):
                found[-1].append(block)
            else:
                found.append([block])
        else:
            found.append(block)
    return found


def fitted(wanted: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Widths of columns: what they want, or their least and a share of what is left.

    >>> fitted([10, 40, 100], [10, 20, 20], 80)
    [10.0, 26.0, 44.0]
    """
    if sum(wanted) <= room:
        return [float(width) for width in wanted]
    asked = [want - need for want, need in zip(wanted, least, strict=True)]
    share = (room - sum(least)) / sum(asked)
    return [need + share * ask for need, ask in zip(least, asked, strict=True)]


# Text


def words(text: str) -> str:
    """A slug in words; anything else as it is.

    >>> words("left-of-button"), words("2016-03-21"), words("TCP-6B2")
    ('left of button', '2016-03-21', 'TCP-6B2')
    """
    return text.replace("-", " ") if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9+]+)*", text) else text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A phrase of a book's file as a sentence.

    >>> sentence("wins even money"), sentence("Is it?")
    ('Wins even money.', 'Is it?')
    """
    return capital(text) + ("" if not text or text[-1] in ".?!:" else ".")


def plain(text: str) -> Line:
    return (Run(text),)


def strong(text: str) -> Line:
    return (Run(text, "strong"),)


def quiet(text: str) -> Line:
    return (Run(text, "quiet"),)


def name(slug: str) -> Cell:
    return ((Run(slug, "strong", "name"),),)


def cell(text: str) -> Cell:
    return (plain(text),) if text else ()


def spots_text(spots: Sequence[str]) -> str:
    """Spots in a few words: all of them, or the first and the last.

    >>> spots_text(["4", "5"]), spots_text([str(n) for n in range(38)])
    ('4, 5', '0, 1, 2 ... 37 (38 spots)')
    """
    if len(spots) <= MOST_SPOTS:
        return ", ".join(spots)
    return f"{', '.join(spots[:3])} ... {spots[-1]} ({len(spots)} spots)"


def paragraph(text: str) -> Words:
    return Words(lines=(plain(text),))


def lines_cell(lines: str) -> Cell:
    return (quiet(lines),) if lines else ()


def cited(lines: str) -> Line:
    """Where something is printed, in a sentence."""
    words, numbers = printed_at(lines).split(" ", 1)
    return (Run(f"{words} ", "quiet"), Run(numbers, "lines"))


def printed_at(lines: str) -> str:
    return f"line{'s' if re.search('[-,]', lines) else ''} {lines}"


def _text(line: Line) -> str:
    return "".join(run.text for run in line)


def _length(given: Cell) -> int:
    return max((len(_text(line)) for line in given), default=0)


def grid(columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> Grid:
    """A table without the columns that have nothing in them."""
    drawn = [list(row) for row in rows]
    kept = [i for i in range(len(columns)) if i == 0 or any(row[i] for row in drawn)]
    return Grid(columns=[columns[i] for i in kept], rows=[[row[i] for i in kept] for row in drawn])


def column(head: str, holds: Holds = "text") -> Column:
    return Column(head=head, holds=holds)


LINES = Column(head="lines", holds="lines")


def amount(text: str) -> str:
    """An amount for people; what is not one, as it is."""
    try:
        return money(cents(text))
    except PitbossError:
        return text


def listed(texts: Iterable[str]) -> str:
    """Texts in a row: `a, b and c`."""
    *first, last = [*texts] or [""]
    return f"{', '.join(first)} and {last}" if first else last
