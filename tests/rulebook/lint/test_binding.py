"""Lint reads duties against the book as received: what shall be done, what may, and how often."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace as with_fields

from pitboss.rulebook.lines import spans
from pitboss.rulebook.lint import lint_game
from pitboss.rulebook.loader import BookGame, books
from pitboss.rulebook.sources import Sources

SOURCES = Path(__file__).parents[4] / "shared" / "rulebooks"
MAY, SHALL = "may be changed: at least every 6 hours", "shall be changed: at least every 6 hours"


def game(**changed: object) -> BookGame:
    """Cincinnati's Four Card Poker, with a duty read otherwise."""
    offer = books()["cincinnati"].game("four-card-poker")
    duty = with_fields(offer.data.duties["cards-changed-by-hand"], **changed)
    duties = {"cards-changed-by-hand": duty}
    return replace(offer, data=with_fields(offer.data, duties=duties))


@pytest.mark.parametrize(
    ("changed", "prints", "found"),
    [
        ({}, MAY, ""),
        ({"binds": "shall"}, MAY, "it shall be done here, and the book says may"),
        ({"binds": "shall"}, SHALL, ""),
        ({}, SHALL, "it may be done here, and the book says shall"),
        ({"hours": 8}, MAY, "it is due after 8 hours here, and the book says 6"),
    ],
)
def test_what_is_read_otherwise_than_printed_is_found(
    changed: dict[str, object], prints: str, found: str
) -> None:
    said = [each.says for each in lint_game(game(**changed), printed=lambda lines: prints)]
    assert [each for each in said if "here, and the book says" in each] == (
        [found] if found else []
    )


def test_cincinnati_L1470_the_five_books_are_read_as_they_are_printed() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the rule books as received are not here")
    sources = Sources.read(str(SOURCES), books().values())
    may = set()
    for book in books().values():
        for offer in book.games().values():
            for rule in ("duty-binds-otherwise", "duty-at-other-hours"):
                assert not lint_game(offer, only=rule, printed=partial(sources.text, book.slug))
            for duty in offer.data.duties.values():
                if duty.binds == "may":
                    may.add((book.slug, spans(duty.lines)[0][0]))
    assert may == {("cincinnati", line) for line in (1366, 1470, 1785, 4192, 5030, 5510)}
