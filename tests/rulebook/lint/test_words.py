"""Findings are read by regulators: they have the words of the book, and no slug of ours."""

from __future__ import annotations

import re

import pytest

from pitboss.rulebook.lint import called, lint_book, spoken
from pitboss.rulebook.loader import Book, books


@pytest.mark.parametrize("of", books().values(), ids=lambda of: of.slug)
def test_no_finding_has_a_slug_in_its_sentences(of: Book) -> None:
    for found in lint_book(of):
        for slug in found.games:
            data = of.games()[slug].data
            slugs = {name for name in (*data.wager, *data.options) if "-" in name}
            slugs |= {r.outcome for w in data.wager.values() for t in w.paytable for r in t.rows}
            slugs |= {fees.document for fees in data.fees}
            said = f"{found.called}; {found.says}; {found.cost}"
            words = set(re.findall(r"[\w-]+", said))
            assert not {name for name in slugs if "-" in name} & words, said


def test_places_and_sentences_are_in_words() -> None:
    pai_gow = books()["hollywood-park"].games()["fortune-pai-gow-poker"]
    assert called("bonus @ FPG-08", pai_gow) == "Fortune Bonus, paytable FPG-08"
    assert called("collection-rates options 3-5, action-button", pai_gow) == (
        "collection rates options 3-5, action button"
    )
    said = "royal-flush pays more than straight-flush, says the player-dealer in 3-5"
    words = "royal flush pays more than straight flush, says the player-dealer in 3-5"
    assert spoken(said, pai_gow) == words
    craps = books()["toledo"].games()["craps"]
    assert called("dont-pass-odds, place 6", craps) == "Don't Pass odds, Place 6"
