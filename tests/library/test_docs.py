"""The library's page: its examples print what it says."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/library.md"


def test_the_examples_of_the_page_run() -> None:
    done = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert done.attempted > 20
    assert done.failed == 0
