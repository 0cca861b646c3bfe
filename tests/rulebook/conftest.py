"""Books that the tests of the rule book change and break."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.broken import Copy, copy_of


@pytest.fixture
def war(tmp_path: Path) -> Copy:
    return copy_of(tmp_path, "columbus_2016", "casino-war")


@pytest.fixture
def park(tmp_path: Path) -> Copy:
    return copy_of(tmp_path, "hollywood_park", "casino-war")
