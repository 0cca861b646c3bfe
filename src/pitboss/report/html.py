"""A rule sheet as a page to print, and a book as a page of links: one file each, no scripts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from pitboss.report.blocks import Grid, Words, capital, side_by_side
from pitboss.report.sections import about, banks, sections
from pitboss.report.sheet_form import Sheet
from pitboss.report.sign import Sign
from pitboss.rulebook.schema import BookFile
from pitboss.rulebook.sources import Sources

TEMPLATES = Path(__file__).parent / "templates"


def sheet_page(made: Sheet, sources: Sources | None = None) -> str:
    """The page of one game.

    With the rule books as received, every cited line opens in place.
    """
    template = _pages().get_template("rule_sheet.html")
    quote = partial(sources.quote, made.book) if sources else None
    return template.render(made=made, sections=sections(made), quote=quote, linked=False)


def book_page(data: BookFile, sheets: Sequence[Sheet]) -> str:
    """The page of a book: its games, each with a link to `GAME.html` beside it."""
    return _pages().get_template("rule_book.html").render(book=data, sheets=sheets)


def sign_page(made: Sign) -> str:
    """The sign of a table, as a card to print."""
    return _pages().get_template("sign.html").render(made=made)


def css_string(text: str) -> Markup:
    """A text inside a style sheet, where neither quotes nor tags may end it.

    >>> str(css_string('a "b" </style>'))
    '"a \\\\22 b\\\\22  \\\\3c /style\\\\3e "'
    """
    kept = (c if c.isalnum() or c in " .,:;/()'-·" else f"\\{ord(c):x} " for c in text)
    return Markup('"' + "".join(kept) + '"')


def _kind(block: object) -> str:
    """What a template draws it as."""
    kinds = {Words: "words", Grid: "grid", list: "beside"}
    return kinds[type(block)]


FILTERS = {
    "kind": _kind,
    "side_by_side": side_by_side,
    "about": about,
    "css_string": css_string,
    "capital": capital,
}
"""What the templates of sheets need."""


@cache
def _pages() -> Environment:
    found = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters.update(FILTERS)
    found.globals["banks"] = banks
    return found
