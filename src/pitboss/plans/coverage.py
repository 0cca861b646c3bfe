"""How much of a plan a rule book's data covers, line by line.

A line with a figure (an odds, an amount, a percentage, a count) is claimed by a value that gives it
as its address. A value is misplaced where its own figure is not printed on the lines that it gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from pitboss.plans.figures import broken, counts, figures, plain
from pitboss.plans.sections import Text
from pitboss.rulebook import schema
from pitboss.rulebook.lines import join, numbers, spans
from pitboss.rulebook.loader import Book, BookGame

LONGEST = 60
"""A range longer than this describes a section; it does not claim the figures in it."""
WHOLE = (schema.Head, schema.Shared, schema.FeeDocument)
"""Sections whose lines are those of everything in them."""


@dataclass(frozen=True)
class Figured:
    """A line of a plan that holds figures."""

    line: int
    figures: tuple[str, ...]
    text: str
    game: str
    """In whose section it is; empty in none."""
    claimed: bool


@dataclass(frozen=True)
class Misplaced:
    """A value whose figure is not on the lines that it gives."""

    game: str
    what: str
    figures: tuple[str, ...]
    lines: str
    printed: str
    """Where the section prints it; empty where it does not."""


@dataclass
class Part:
    """The lines of one game, or those of none."""

    game: str
    title: str
    lines: str
    figured: list[Figured] = field(default_factory=list)

    @property
    def claimed(self) -> int:
        return sum(each.claimed for each in self.figured)

    @property
    def share(self) -> float:
        return self.claimed / len(self.figured) if self.figured else 1.0


@dataclass
class Coverage:
    """A plan and what of it is claimed."""

    parts: list[Part]
    misplaced: list[Misplaced]

    @cached_property
    def figured(self) -> list[Figured]:
        return sorted((e for part in self.parts for e in part.figured), key=lambda e: e.line)

    @property
    def unclaimed(self) -> list[Figured]:
        return [each for each in self.figured if not each.claimed]

    @property
    def share(self) -> float:
        claimed = sum(each.claimed for each in self.figured)
        return claimed / len(self.figured) if self.figured else 1.0


def covered(of: Book, text: Text, only: str = "") -> Coverage:
    """What a book's data claims of its text; of one game, where it is named."""
    return covered_by(of, of.games(), text, only)


def covered_by(of: Book, games: dict[str, BookGame], text: Text, only: str = "") -> Coverage:
    """The same of games that were loaded already."""
    claimed = set(claims(of.data)).union(*(claims(offer.data) for offer in games.values()))
    owners = _owners(games)
    parts: dict[str, Part] = {}
    for n in range(1, len(text) + 1):
        found = figures_at(text, n)
        slug = owners.get(n, "")
        if found and (not only or slug == only):
            if slug not in parts:
                parts[slug] = _part(games, slug)
            said = text.line(n).strip()
            parts[slug].figured.append(Figured(n, tuple(found), said, slug, n in claimed))
    misplaced = [
        each
        for slug, offer in games.items()
        if not only or slug == only
        for each in _misplaced(offer, text)
    ]
    ordered = sorted(parts.values(), key=lambda part: (not part.game, part.figured[0].line))
    return Coverage(ordered, misplaced)


def _owners(games: dict[str, BookGame]) -> dict[int, str]:
    """Whose section each line is in; where sections overlap, that of the shorter."""
    whole = {slug: numbers(offer.data.game.lines) for slug, offer in games.items()}
    found: dict[int, str] = {}
    for slug in sorted(whole, key=lambda slug: -len(whole[slug])):
        found.update(dict.fromkeys(whole[slug], slug))
    return found


def _part(games: dict[str, BookGame], slug: str) -> Part:
    if not slug:
        return Part("", "lines of no game", "")
    head = games[slug].data.game
    return Part(slug, head.title, str(head.lines))


def figures_at(text: Text, n: int) -> list[str]:
    """The figures on a line of a plan, with one that ends on the next."""
    if n not in text.figured:
        text.figured[n] = _figures_at(text, n)
    return text.figured[n]


def _figures_at(text: Text, n: int) -> list[str]:
    line = text.line(n)
    if not line.strip():
        return []
    following = next((text.line(k) for k in range(n + 1, n + 4) if text.line(k).strip()), "")
    return list(dict.fromkeys([*figures(line), *broken(line, following), *counts(line)]))


def _misplaced(offer: BookGame, text: Text) -> Iterator[Misplaced]:
    section = sorted(numbers(offer.data.game.lines))
    for what, wants, lines in stated(offer):
        there = {figure for n in numbers(lines) for figure in figures_at(text, n)}
        absent = sorted(wants - there)
        if absent:
            printed = [n for n in section if set(absent) <= set(figures_at(text, n))]
            yield Misplaced(offer.slug, what, tuple(absent), str(lines), join(printed[:4]))


# What the data claims


def claims(node: Any) -> Iterator[int]:
    """Every line that some value claims."""
    if isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if name in ("lines", "limit_lines") and value is not None:
                if not isinstance(node, WHOLE):
                    yield from _short(value)
            elif name == "figures" and isinstance(node, schema.WagerData):
                for lines in value.values():
                    yield from _short(lines)
            elif name == "reasons" and isinstance(node, schema.GameFile):
                for reason in value:
                    yield from _short(node.reason_lines(reason))
            else:
                yield from claims(value)
    elif isinstance(node, dict):
        for value in node.values():
            yield from claims(value)
    elif isinstance(node, list):
        for value in node:
            yield from claims(value)


def _short(lines: int | str) -> Iterator[int]:
    for first, last in spans(lines):
        if last - first < LONGEST:
            yield from range(first, last + 1)


# What the data says is printed


def wanted(pays: str) -> set[str]:
    """The figures that a payoff must be printed with: `50 to 1`, `$100`, `10%`."""
    found = set()
    for win, word, per in re.findall(r"(\d[\d,]*(?:\.\d+)?) (to|for) (\d+)", pays):
        found.add(f"{plain(win)} {word} {plain(per)}")
    rest = re.sub(r"(\d[\d,]*(?:\.\d+)?) (to|for) (\d+)", "", pays)
    for text in re.findall(r"\$\d[\d,]*(?:\.\d+)?", rest):
        found.add(f"${plain(text[1:])}")
    for text in re.findall(r"\d[\d,]*(?:\.\d+)?%", rest):
        found.add(f"{plain(text[:-1])}%")
    return found


def dollars(amount: str) -> set[str]:
    return {f"${plain(amount.lstrip('$'))}"}


def stated(offer: BookGame) -> Iterator[tuple[str, set[str], int | str]]:
    """What the data say is printed: its place, its figures, its lines."""
    data = offer.data
    for slug, wager in data.wager.items():
        for key in ("minimum", "maximum"):
            amount = getattr(wager, key)
            if amount and amount != "0":
                yield f"{slug} {key}", dollars(amount), wager.figures.get(key, wager.lines)
        for table in wager.paytable:
            for row in table.rows:
                where = f"{slug} {table.name} {row.outcome}"
                yield where, wanted(row.pays), row.lines or table.lines
                for again in row.also:
                    yield f"{where} again", wanted(again.pays), again.lines
    for cap in data.cap:
        yield f"cap {cap.name}", dollars(cap.amount), cap.lines
    for slug, meter in data.meter.items():
        yield f"meter {slug} seed", wanted(meter.seed), meter.lines
        yield f"meter {slug} contribution", wanted(meter.contribution), meter.lines
        for share in meter.shares:
            yield f"meter {slug} {share.to}", wanted(share.share), share.lines
    for printed in data.printed:
        for text in (printed.edge, printed.hit, printed.hold):
            yield f"printed {printed.wager}", wanted(text), printed.lines
    for document in data.fees:
        for option in document.options:
            where = f"{document.document} {option.option}"
            amounts = [*option.limit, *option.extra.values()]
            amounts += [amount for span in option.limits.values() for amount in span]
            for bracket in (*option.player, *option.dealer):
                amounts += [
                    bracket.fee,
                    *(a for a in (bracket.at, bracket.to) if a not in ("", "0")),
                ]
            lines = [option.lines, *([document.limit_lines] if document.limit_lines else [])]
            yield where, {f for a in amounts for f in dollars(a)}, join(lines)
    for collection in data.collection:
        for entry in collection.rows:
            where = f"{collection.document} {collection.name} {entry.option}"
            cells = [c for c in entry.cells if c.startswith("$")]
            yield where, {f for c in cells for f in wanted(c)}, entry.lines
