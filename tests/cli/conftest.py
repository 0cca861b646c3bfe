"""Commands that are run in this process, and read at one width."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from ledger.books import own_key
from pitboss.cli import main
from pitboss.cli.common import PLAIN_WIDTH, console
from rulebook.broken import Copy, copy_of

__all__ = ["own_key"]


@pytest.fixture(autouse=True)
def _one_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "width", PLAIN_WIDTH)  # test runners set COLUMNS
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def pitboss(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """`pitboss WORDS`: its status, and what it printed and complained of."""

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pitboss", *words])
        with pytest.raises(SystemExit) as left:
            main()
        printed = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, printed.out, printed.err

    return run


@pytest.fixture
def war(tmp_path: Path) -> Copy:
    return copy_of(tmp_path, "columbus_2016", "casino-war")
