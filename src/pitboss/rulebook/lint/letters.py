"""Letters: what a book prints and nobody could mean, so that it is dealt otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.rulebook.lint import Defect, rule
from pitboss.rulebook.lint.totals import number
from pitboss.rulebook.loader import BookGame


@rule("error")
def dealt_otherwise(offer: BookGame) -> Iterator[Defect]:
    """By the letter the rule would cost money, and it is dealt as it must be meant."""
    for note in offer.data.note:
        if note.defect:
            share = number(note.price) if note.price else None
            yield Defect(
                lines=note.lines,
                says=note.says.rstrip("."),
                cost=f"{note.price} of each wager" if note.price else "it is settled two ways",
                price=None if share is None else Fraction(share) / 100,
            )
