"""Golden rounds: short transcripts, worked out by hand from the rule books."""

from __future__ import annotations

from pathlib import Path

import pytest

from contract.offers import playable
from pitboss.engines.written import read_round, settle_written
from pitboss.report.status import golden_files
from pitboss.rulebook.loader import BookGame, books

GOLDEN = [path for book in books().values() for path in golden_files(book)]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: f"{p.parent.parent.name}/{p.stem}")
def test_golden_round(path: Path) -> None:
    written = read_round(path)
    expected = written.expect["transcript"]
    assert settle_written(written).transcript() == expected
    assert written.says, "a golden round says what it shows"


@pytest.mark.parametrize("offer", playable(), ids=lambda o: o.address)
def test_every_game_has_a_golden_round(offer: BookGame) -> None:
    rounds = [read_round(path) for path in golden_files(offer.book)]
    assert any(written.round == offer.address for written in rounds)
