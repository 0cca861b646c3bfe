"""The tests of the command line read what is printed at one width."""

from __future__ import annotations

import pytest

from pitboss.cli.common import PLAIN_WIDTH, console


@pytest.fixture(autouse=True)
def _one_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "width", PLAIN_WIDTH)  # test runners set COLUMNS
    monkeypatch.delenv("COLUMNS", raising=False)
