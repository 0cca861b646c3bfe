"""What binds: whether a duty of ours shall or may be done, against the word that is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pitboss.rulebook.lint import Defect, Print, rule_of_print
from pitboss.rulebook.loader import BookGame

MODALS = {"shall": "shall", "will": "shall", "must": "shall", "may": "may"}
"""Words of a book, and what they are to a duty."""
_MODAL = re.compile(rf"\b({'|'.join(MODALS)})\b", re.IGNORECASE)
_HOURS = re.compile(r"\b(\d+)[- ]hours?\b", re.IGNORECASE)


@rule_of_print("error")
def duty_binds_otherwise(offer: BookGame, printed: Print) -> Iterator[Defect]:
    """A duty of a live table shall be done and the book says may, or the other way round."""
    for name, duty in offer.data.duties.items():
        text = printed(duty.lines)
        words = [MODALS[word.lower()] for word in _MODAL.findall(text)]
        if words and words[0] != duty.binds:
            yield Defect(
                lines=duty.lines,
                where=name,
                says=f"it {duty.binds} be done here, and the book says {words[0]}",
                cost="a round is held up that need not be, or is not that must be",
            )


@rule_of_print("error")
def duty_at_other_hours(offer: BookGame, printed: Print) -> Iterator[Defect]:
    """A duty is due after another number of hours than the book prints."""
    for name, duty in offer.data.duties.items():
        hours = {int(n) for n in _HOURS.findall(printed(duty.lines))}
        if duty.hours and hours and duty.hours not in hours:
            told = " and ".join(str(n) for n in sorted(hours))
            yield Defect(
                lines=duty.lines,
                where=name,
                says=f"it is due after {duty.hours} hours here, and the book says {told}",
                cost="it is done too late, or too early",
            )
