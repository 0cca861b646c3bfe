"""Nothing is left out, and every figure stands where the data say it does.

`tests/rulebook/figures` is an index of the rule books as received: the lines that hold an odds, a
dollar amount or a percentage, with these figures (`tools/figures.py` makes it). Every such line is
claimed by the address of some value, or listed in `unclaimed.toml` with the reason; and every
payoff, limit and fee is among the figures on the lines that it claims, or listed there as well.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.rulebook import schema
from pitboss.rulebook.lines import join, spans
from pitboss.rulebook.loader import Book, BookGame, books

HERE = Path(__file__).parent
BOOKS = sorted(books())
LONGEST = 60
"""A range longer than this describes a section; it does not claim the figures in it."""
WHOLE = (schema.Head, schema.Shared, schema.FeeDocument)
"""Sections whose lines are those of everything in them."""

Where = tuple[str, str]
"""A game and what in it."""


@cache
def figures(book: str) -> dict[int, set[str]]:
    text = (HERE / "figures" / f"{book}.txt").read_text()
    rows = (line.split("\t") for line in text.splitlines())
    return {int(number): set(found.split("; ")) for number, found in rows}


@cache
def excused() -> dict[str, Any]:
    return tomllib.loads((HERE / "unclaimed.toml").read_text())


def numbers(lines: int | str) -> set[int]:
    return {n for first, last in spans(lines) for n in range(first, last + 1)}


def claims(node: Any) -> Iterator[int]:
    """Every line that some value claims."""
    if isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if name in ("lines", "limit_lines") and value is not None:
                if not isinstance(node, WHOLE):
                    yield from _short(value)
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


@pytest.mark.parametrize("name", BOOKS)
def test_every_line_with_a_figure_is_claimed(name: str) -> None:
    of = books()[name]
    claimed = set(claims(of.data))
    for offer in of.games().values():
        claimed.update(claims(offer.data))
    listed = {n for row in excused()["line"].get(name, []) for n in numbers(row["lines"])}
    left = {n: sorted(found) for n, found in figures(name).items() if n not in claimed | listed}
    assert not left, f"lines of {name} that no value claims: {left}"
    idle = sorted((listed - set(figures(name))) | (listed & claimed))
    assert not idle, f"unclaimed.toml lists lines of {name} that need no excuse: {idle}"


# --- Every figure on its line -----------------------------------------------------------------


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


def plain(number: str) -> str:
    whole, _, part = number.replace(",", "").partition(".")
    part = part.rstrip("0")
    return (whole.lstrip("0") or "0") + (f".{part}" if part else "")


def dollars(amount: str) -> set[str]:
    return {f"${plain(amount.lstrip('$'))}"}


def stated(offer: BookGame) -> Iterator[tuple[str, set[str], int | str]]:
    """What the data say is printed: its place, its figures, its lines."""
    data = offer.data
    for slug, wager in data.wager.items():
        for key in ("minimum", "maximum"):
            amount = getattr(wager, key)
            if amount and amount != "0":
                yield f"{slug} {key}", dollars(amount), wager.lines
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


@pytest.mark.parametrize("name", BOOKS)
def test_every_payoff_and_fee_stands_on_the_line_it_claims(name: str) -> None:
    of: Book = books()[name]
    listed = {(r["game"], r["what"]) for r in excused()["figure"].get(name, [])}
    missing: dict[Where, str] = {}
    for offer in of.games().values():
        for what, wants, lines in stated(offer):
            there = set().union(*(figures(name).get(n, set()) for n in numbers(lines)))
            absent = {w for w in wants if w not in there}
            if absent:
                missing[offer.slug, what] = f"{sorted(absent)} not on {lines}"
    left = {w: said for w, said in missing.items() if w not in listed}
    assert not left, f"figures of {name} that are not printed there: {left}"
    idle = sorted(listed - set(missing))
    assert not idle, f"unclaimed.toml excuses figures of {name} that need it not: {idle}"
