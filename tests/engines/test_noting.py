"""Rounds that are being written down: each golden round tapped in step by step, and noted again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.engines import noting
from pitboss.engines.noting import as_far_as_it_goes, is_thrown, noted
from pitboss.engines.written import read_round, settle_on
from pitboss.report.status import golden_files
from pitboss.rulebook.schema import WrittenRound
from pitboss.rulebook.shelf import at_hand
from pitboss.rulebook.terms import terms


def rounds() -> Iterator[WrittenRound]:
    """All but hands between players, whose betting is written as texts and not tapped in."""
    for book in at_hand():
        for path in golden_files(book):
            written = read_round(path)
            if not written.betting:
                yield written


def by_address() -> dict[str, list[WrittenRound]]:
    found: dict[str, list[WrittenRound]] = {}
    for written in rounds():
        found.setdefault(written.round, []).append(written)
    return found


GAMES = by_address()
ONE_EACH = {address.partition("/")[2]: address for address in GAMES}
"""Of each game one book's rounds."""


@pytest.mark.parametrize("address", ONE_EACH.values(), ids=ONE_EACH)
def test_a_round_is_taken_back_to_its_wagers_and_ends_as_before(address: str) -> None:
    for written in GAMES[address][:2]:
        on = terms(written.round, written.chosen, between_players=True)
        whole = as_far_as_it_goes(on, written)
        assert whole.refused is None, (written.says, whole.refused)
        assert whole.settled is not None
        assert whole.settled.transcript() == written.expect["transcript"]
        if written.irregularity:
            continue  # where it was noticed is not a step
        step = whole
        while (before := step.before) is not None:
            less = as_far_as_it_goes(on, before)
            assert less.refused is None, (written.says, less.refused)
            assert len(less.steps) < len(step.steps) or before.change != step.written.change
            step = less
        assert not step.steps


@pytest.mark.parametrize("address", GAMES)
def test_a_played_round_is_noted_as_it_was(address: str) -> None:
    for written in GAMES[address][:3]:
        on = terms(written.round, written.chosen, between_players=True)
        if is_thrown(on):
            continue
        settled = settle_on(on, written)
        (played,) = settled.rounds
        again = noted(played, written.chosen)
        text = noting.text_of(again)
        assert settle_on(on, again).transcript() == settled.transcript(), text
