"""Strategy charts: the best play of a game as tables that a person can use.

A chart is rows, columns and cells of text; who draws it may colour a cell by its tone, but what a
cell means is always in its letters. Every game has a chart by its information keys, in the words
of its `key_name` (`general`). A game that is better shown otherwise has a file of its own name in
`games`, with its charts, and with the way in which people write a situation of it.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from typing import Protocol, cast

from pitboss.engines.strategy import Best, Mistake, mistake
from pitboss.errors import BadInput
from pitboss.registry import Game
from pitboss.rulebook.terms import Terms


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A table of what to do."""

    name: str
    rows: list[str]
    columns: list[str]
    cells: list[list[str]]
    legend: Mapping[str, str] = field(default_factory=dict)
    """What the letters in the cells mean."""
    tones: Mapping[str, str] = field(default_factory=dict)
    """What kind of play a cell is, for colours."""
    note: str = ""
    ordered: bool = True
    """Neighbouring rows follow each other, so that rows that say the same can be one."""

    def merged(self) -> Chart:
        """Neighbouring rows that say the same as one row, where rows have an order."""
        if not self.ordered:
            return self
        rows: list[list[str]] = []
        cells: list[list[str]] = []
        for row, line in zip(self.rows, self.cells, strict=True):
            if cells and line == cells[-1]:
                rows[-1].append(row)
            else:
                rows.append([row])
                cells.append(line)
        names = [group[0] if len(group) == 1 else _span(group) for group in rows]
        return replace(self, rows=names, cells=cells)


def _span(group: Sequence[str]) -> str:
    """`hard 5` to `hard 8` is `hard 5-8`."""
    first, last = group[0], group[-1]
    before, _, end = last.rpartition(" ")
    if before and first.startswith(f"{before} "):
        return f"{first}-{end}"
    return f"{first} to {last}"


class Form(Protocol):
    """How the best play of a game is shown: a module."""

    def charts(self, terms: Terms, best: Best) -> list[Chart]: ...

    def key_of(self, terms: Terms, situation: str) -> int:
        """The information key of a situation as people write it."""
        ...

    def example(self, terms: Terms) -> str:
        """A mistake as people write it."""
        ...


def form_of(game: Game) -> Form:
    """The game's own form, or the general one."""
    own = f"{__name__}.games.{game.slug.replace('-', '_')}"
    return cast(Form, importlib.import_module(own if find_spec(own) else f"{__name__}.general"))


def charts(terms: Terms, best: Best) -> list[Chart]:
    """The charts of a game's best play."""
    return form_of(terms.game).charts(terms, best)


def key_of(terms: Terms, situation: str) -> int:
    """The information key of a situation as people write it."""
    return form_of(terms.game).key_of(terms, situation)


_MISTAKE = re.compile(r"(?P<situation>.+?)\s*(?::|=)\s*(?P<action>[\w-]+)\s*$")


def read_mistake(terms: Terms, text: str) -> Mistake:
    """Read a mistake as people write it, `hard 16 against 10: stand`, and weigh it."""
    match = _MISTAKE.match(text.strip())
    if match is None:
        raise unreadable(terms, text)
    action = terms.game.action(match["action"].lower())
    situation = match["situation"]
    by_number = situation.isascii() and situation.isdigit() and "=" in text
    key = int(situation) if by_number else key_of(terms, situation)
    return mistake(terms, key, action)


def unreadable(terms: Terms, text: str) -> BadInput:
    """The refusal of a mistake that is written otherwise than this game's are."""
    example = form_of(terms.game).example(terms)
    return BadInput(f"'{text}' is not a mistake; write it as in '{example}'", code="mistake")


def share(part: float, whole: float) -> str:
    """A percentage that is 0 or 100 only when it is so.

    >>> share(0, 7), share(7, 7), share(1, 3), share(1, 100000)
    ('-', '100 %', '33.3 %', '< 0.1 %')
    """
    if part == 0:
        return "-"
    if part == whole:
        return "100 %"
    text = f"{100 * part / whole:.1f}"
    return {"0.0": "< 0.1 %", "100.0": "> 99.9 %"}.get(text, f"{text} %")
