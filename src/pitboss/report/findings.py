"""docs/findings.md: what lint finds in the books that come with pitboss."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pitboss.rulebook.lint import SEVERITIES, Finding, Prove, lint_book, rules
from pitboss.rulebook.loader import Book, books

HEAD = """# What is wrong with five rule books

Found by `pitboss lint`; this page is generated (`make docs`), and a test keeps it current. Line
numbers are those of the rule book as received. An **error** is something that cannot be settled as
printed, or that costs somebody money; a **warning** is probably not what was meant; a **note** is
worth knowing. A defect that two editions share is one finding. The dearest come first: a price in
per cent is of each wager. What each rule looks for is at the end.
"""

FIRST = 10
"""How many findings a regulator should act on first."""


@dataclass(frozen=True)
class Shared:
    """A defect, and every book that has it."""

    finding: Finding
    at: dict[str, str]
    """Book to the lines there."""


def findings_page(prove: Prove | None) -> str:
    """The whole page; without proofs it lacks what only an engine can find."""
    return "\n".join(_page(prove))


def _page(prove: Prove | None) -> Iterator[str]:
    found = {b: lint_book(b, prove=prove) for b in books().values()}
    defects = merged(found.values())
    yield HEAD
    yield from _table(
        ("book", *(f"{s}s" for s in SEVERITIES), "together"),
        (
            (of.data.title, *(str(_count(each, s)) for s in SEVERITIES), str(len(each)))
            for of, each in found.items()
        ),
    )
    yield "## What to act on first\n"
    for number, defect in enumerate(defects[:FIRST], start=1):
        yield f"{number}. {_in_words(defect, found)}"
    yield ""
    for severity in SEVERITIES:
        some = [d for d in defects if d.finding.severity == severity]
        yield f"## {severity.capitalize()}s\n"
        yield from _table(
            ("game", "lines", "where", "what is wrong", "what it costs", "rule"), map(_row, some)
        )
    yield "## The rules of lint\n"
    yield from _table(
        ("rule", "severity", "what it looks for"),
        ((r.name, r.severity, r.says) for r in rules().values()),
    )


def merged(found: Iterable[list[Finding]]) -> list[Shared]:
    """One defect for all the books that have it, the gravest and dearest first."""
    alike: dict[tuple[object, ...], Shared] = {}
    for each in (finding for of in found for finding in of):
        key = (each.rule, each.games, each.where, each.says, each.cost)
        alike.setdefault(key, Shared(each, {})).at[each.book] = each.lines
    return sorted(alike.values(), key=lambda shared: shared.finding.rank)


def _in_words(defect: Shared, found: Iterable[Book]) -> str:
    """A finding as a sentence: where, what, what it costs."""
    each = defect.finding
    offers = [of.games()[each.games[0]] for of in found if of.slug in defect.at]
    places = "; ".join(
        f"{of.data.title}, lines {defect.at[of.slug]}" for of in found if of.slug in defect.at
    )
    where = f", {each.called}" if each.called else ""
    title = offers[0].data.game.title
    said = each.says[:1].upper() + each.says[1:]
    return f"**{title}{where}** ({places}). {said}. Cost: {each.cost}."


def _count(found: Iterable[Finding], severity: str) -> int:
    return sum(f.severity == severity for f in found)


def _row(defect: Shared) -> tuple[str, ...]:
    each = defect.finding
    games = ", ".join(f"{book}/{game}" for book in defect.at for game in each.games)
    lines = "; ".join(defect.at.values())
    return games, lines, each.called, each.says, each.cost, each.rule


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '/') for cell in row)} |"
    yield ""
