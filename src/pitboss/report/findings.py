"""docs/findings.md: what lint finds in the books that come with pitboss."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.rulebook.lint import SEVERITIES, Finding, Prove, lint_book, rules
from pitboss.rulebook.loader import Book, books

HEAD = """# What is wrong with five rule books

Found by `pitboss lint`, book by book; this page is generated (`make docs`), and a test keeps it
current. Line numbers are those of the rule book as received. An **error** is something that cannot
be settled as printed, or that costs somebody money; a **warning** is probably not what was meant; a
**note** is worth knowing. What each rule looks for is at the end.
"""


def findings_page(prove: Prove | None) -> str:
    """The whole page; without proofs it lacks what only an engine can find."""
    return "\n".join(_page(prove))


def _page(prove: Prove | None) -> Iterator[str]:
    found = {b: lint_book(b, prove=prove) for b in books().values()}
    yield HEAD
    yield from _table(
        ("book", *(f"{s}s" for s in SEVERITIES), "together"),
        (
            (of.data.title, *(str(_count(each, s)) for s in SEVERITIES), str(len(each)))
            for of, each in found.items()
        ),
    )
    for of, each in found.items():
        yield from _book(of, each)
    yield "## The rules of lint\n"
    yield from _table(
        ("rule", "severity", "what it looks for"),
        ((r.name, r.severity, r.says) for r in rules().values()),
    )


def _count(found: Iterable[Finding], severity: str) -> int:
    return sum(f.severity == severity for f in found)


def _book(of: Book, found: list[Finding]) -> Iterator[str]:
    yield f"## {of.data.title} (`{of.slug}`)\n"
    for severity in SEVERITIES:
        some = [f for f in found if f.severity == severity]
        if some:
            yield f"### {severity.capitalize()}s\n"
            yield from _table(
                ("game", "lines", "where", "what is wrong", "what it costs", "rule"),
                (
                    (", ".join(f.games), f.lines, f.where, f.says, f.cost, f.rule)
                    for f in sorted(some, key=lambda f: (f.rule, f.games))
                ),
            )


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '/') for cell in row)} |"
    yield ""
