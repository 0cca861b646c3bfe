"""Nothing is left out, and every figure stands where the data say it does.

`tests/rulebook/figures` is an index of the rule books as received: the lines that hold an odds, a
dollar amount or a percentage, with these figures (`tools/figures.py` makes it). Every such line is
claimed by the address of some value, or listed in `unclaimed.toml` with the reason; and every
payoff, limit and fee is among the figures on the lines that it claims, or listed there as well.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pitboss.plans.coverage import claims, stated
from pitboss.rulebook.lines import numbers
from pitboss.rulebook.loader import Book, books

HERE = Path(__file__).parent
BOOKS = sorted(books())

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
