"""Values of a game's file that claim lines of its plan: what there is, and one made of a figure.

A file is somebody's own text. A claim changes the value, the line that it gives and the mark of a
draft, and not one letter besides; what would not load is refused, and nothing is written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.errors import BadInput, NotAllowed, one_of
from pitboss.money.cents import with_commas
from pitboss.plans.writing import ASKED, READ
from pitboss.registry import game, slugs
from pitboss.rulebook.lines import places
from pitboss.rulebook.loader import Book, checked_game

LIMITS = ("minimum", "maximum")
NEW = "+"
"""Begins the last part of the place of a row that is not there yet; the outcome follows."""
_ODDS = re.compile(r"[\d.]+ (?:to|for) \d+")
_DOLLARS = re.compile(r"\$([\d.]+)")
_PERCENT = re.compile(r"[\d.]+%")
_COUNT = re.compile(r"(\d+) [a-z]+")

Place = tuple[str, ...]
"""The way to a value in a file: `("wager", "tie", "pays", "0")`."""


@dataclass(frozen=True)
class Value:
    """Something in a game's file that may claim a line."""

    place: Place
    kind: str
    """`row`, `limit`, `rule` or `option`."""
    group: str
    """The wager or the section that it stands under."""
    name: str
    value: str
    """As written; empty where it is not there yet."""
    lines: str
    read: bool
    """Is it marked as read and not checked?"""


@dataclass(frozen=True)
class File:
    """A game's file as it is written."""

    of: Book
    slug: str
    text: str

    @classmethod
    def of_game(cls, of: Book, slug: str) -> File:
        try:
            return cls(of, slug, _path(of, slug).read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            raise BadInput(f"{_path(of, slug)} cannot be read", code="file") from None

    @property
    def path(self) -> Path:
        return _path(self.of, self.slug)

    @property
    def data(self) -> dict[str, Any]:
        return tomllib.loads(self.text)

    def marked(self, at: int) -> bool:
        """Does the line of a place in the text say that it was not checked?"""
        return READ in self.text[at : _end_of_line(self.text, at)]

    def questions(self) -> list[str]:
        """What the draft asks."""
        found = (line.partition(ASKED) for line in self.text.split("\n"))
        return [
            ": ".join(filter(None, map(str.strip, (said, why))))
            for said, mark, why in found
            if mark
        ]

    def values(self) -> list[Value]:
        """What claims lines, in the order of the file; then the rows that the code knows."""
        return list(_values(self))


def _path(of: Book, slug: str) -> Path:
    return of.path / f"{slug.replace('-', '_')}.toml"


def _values(file: File) -> Iterator[Value]:
    data, at = file.data, places(file.text)

    def value(place: Place, kind: str, name: str, said: Any, lines: Any) -> Value:
        read = place in at and file.marked(at[place][1])
        return Value(place, kind, place[1], name, _said(said), str(lines or ""), read)

    known = game(data["game"]["play"]).paytables if data["game"]["play"] in slugs() else {}
    for slug, wager in data.get("wager", {}).items():
        outcomes = known.get(slug.replace("-", "_"), ())
        cited = wager.get("figures", {})
        for name in LIMITS:
            lines = cited.get(name, wager.get("lines")) if name in wager else ""
            yield value(("wager", slug, name), "limit", name, wager.get(name, ""), lines)
        tables = [(("wager", slug), wager)] + [
            (("wager", slug, "paytable", str(n)), table)
            for n, table in enumerate(wager.get("paytable", []))
        ]
        for where, table in tables:
            rows = table.get("pays", [])
            title = f"{table['name']}: " if "name" in table else ""
            for n, row in enumerate(rows):
                outcome, pays, lines = _row(row)
                place = (*where, "pays", str(n))
                yield value(place, "row", title + outcome, pays, lines or table.get("lines"))
            if rows or not wager.get("paytable"):
                there = {_row(row)[0] for row in rows}
                for outcome in outcomes[1:]:
                    if outcome not in there:
                        place = (*where, "pays", NEW + outcome)
                        yield value(place, "row", title + outcome, "", "")
    for section, kind, key in (("rules", "rule", "is"), ("options", "option", "default")):
        for name, said in data.get(section, {}).items():
            yield value((section, name), kind, name, said.get(key), said.get("lines"))


def _row(row: list[Any]) -> tuple[str, str, Any]:
    """The outcome, the payoff and the lines of a row."""
    return row[0], row[1], row[2] if len(row) > 2 else None


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


# Claiming


def claim(file: File, place: Place, figure: str, line: int, said: str) -> File:
    """The file with a figure of a line as the value at a place; `said` is what stands there now.

    Without a figure the value stays, and only gives that line.
    """
    found = {each.place: each for each in file.values()}.get(place)
    if found is None or found.value != said:
        raise NotAllowed(
            f"{file.path.name} is not as it was shown: load the page again", code="changed"
        )
    cuts = _limit if found.kind == "limit" else _rule if found.kind in ("rule", "option") else _pays
    text = file.text
    for start, end, new in sorted(cuts(file, found, figure, line), reverse=True):
        text = text[:start] + new + text[end:]
    made = File(file.of, file.slug, text)
    checked_game(file.of, file.slug, text)  # what does not load is refused here
    return made


Cut = tuple[int, int, str]
"""From where to where in the text, and what comes there instead."""


def _pays(file: File, row: Value, figure: str, line: int) -> Iterator[Cut]:
    at = places(file.text)
    if row.place[-1].startswith(NEW):
        outcome, pays = _text(row.place[-1].removeprefix(NEW)), _text(_payoff(figure))
        yield _new_row(file, row.place, f"[{outcome}, {pays}, {line}]")
        return
    if figure:
        yield *at[(*row.place, "1")], _text(_payoff(figure))
    if (*row.place, "2") in at:
        yield *at[(*row.place, "2")], str(line)
    else:
        end = len(file.text[: at[row.place][1] - 1].rstrip())
        yield end, end, f", {line}"
    yield from _unmarked(file, at[row.place][1])


def _new_row(file: File, place: Place, row: str) -> Cut:
    """A row at the end of its table, or a table of it after the last value of its wager."""
    at, table = places(file.text), place[:-1]
    if table in at:
        end = at[table][1] - 1
        rows = [each for each in at if each[:-1] == table]
        last = max((at[each][1] for each in rows), default=at[table][0] + 1)
        comma = "," if rows and "," not in file.text[last:end].split("#")[0] else ""
        if "\n" in file.text[last:end]:
            behind = _end_of_line(file.text, last)
            return last, behind, f"{comma}{file.text[last:behind]}\n  {row},"
        return end, end, f"{comma}\n  {row},\n"
    inside = [span[1] for each, span in at.items() if each[: len(table) - 1] == table[:-1]]
    end = _end_of_line(file.text, max(inside))
    return end, end, f"\npays = [\n  {row},\n]"


def _limit(file: File, limit: Value, figure: str, line: int) -> Iterator[Cut]:
    amount = _DOLLARS.fullmatch(figure) or _DOLLARS.fullmatch("" if figure else f"${limit.value}")
    if not amount:
        raise NotAllowed(f"a {limit.name} is an amount, not {figure or 'a line'}", code="figure")
    at, (_, slug, name) = places(file.text), limit.place
    wager = ("wager", slug)
    cited, there = (*wager, "figures"), limit.place in at
    if there:
        yield *at[limit.place], _text(amount[1])
    after = at[limit.place] if there else at[(*wager, "lines")]
    end = _end_of_line(file.text, after[1])
    new = "" if there else f"\n{name} = {_text(amount[1])}"
    if (*cited, name) in at:
        yield *at[(*cited, name)], str(line)
    elif cited in at:
        inside = at[cited][0] + 1
        yield inside, inside, f" {name} = {line},"
    else:
        new += f"\nfigures = {{ {name} = {line} }}"
    if new:
        yield end, end, new


def _rule(file: File, rule: Value, figure: str, line: int) -> Iterator[Cut]:
    """A rule takes the line; its value only where the figure is of the same kind."""
    at = places(file.text)
    key = (*rule.place, "is" if rule.kind == "rule" else "default")
    count, amount = _COUNT.fullmatch(figure), _DOLLARS.fullmatch(figure)
    if count and rule.value.isdigit():
        yield *at[key], count[1]
    elif _ODDS.fullmatch(figure) and _ODDS.fullmatch(rule.value):
        yield *at[key], _text(figure)
    elif amount and re.fullmatch(r"\d+\.\d\d", rule.value):
        yield *at[key], _text(f"{float(amount[1]):.2f}")
    if (*rule.place, "lines") in at:
        yield *at[(*rule.place, "lines")], str(line)
    yield from _unmarked(file, at[rule.place][1])


def _payoff(figure: str) -> str:
    """A figure as the payoff of a row."""
    if _ODDS.fullmatch(figure):
        return figure
    if match := _DOLLARS.fullmatch(figure):
        return "$" + with_commas(match[1])
    if _PERCENT.fullmatch(figure):
        return f"{figure} of meter"
    kinds = one_of(["odds", "an amount", "a percentage"])
    raise NotAllowed(f"a row pays {kinds}, not {figure or 'a line'}", code="figure")


def _unmarked(file: File, at: int) -> Iterator[Cut]:
    """Who claims a line has checked it."""
    end = _end_of_line(file.text, at)
    mark = file.text.find(READ, at, end)
    if mark >= 0:
        yield len(file.text[:mark].rstrip(" ")), mark + len(READ), ""


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return end if end >= 0 else len(text)


def _text(value: str) -> str:
    return f'"{value}"'
