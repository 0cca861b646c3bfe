"""The documentation stays true: generated pages are current, and the README's commands run."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.report.pages import games_page

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
FIGURES = dict(
    zip(
        re.findall(r"^    \$ (pitboss .*)$", README, re.M),
        re.findall(r"-?\d+\.\d{4} %", README),
        strict=True,
    )
)
"""The examples that begin with $, and the figure that the text says each one prints."""


def test_the_page_of_games_is_current() -> None:
    assert (ROOT / "docs" / "games.md").read_text() == games_page(), "run `make docs`"


def _commands() -> list[str]:
    shown = re.findall(
        r"^    (?:\$ )?(pitboss (?:games|rules|edge) .*|pitboss games.*)$", README, re.M
    )
    return [line.split("#")[0].strip() for line in shown]


@pytest.mark.parametrize("line", _commands())
def test_a_command_of_the_readme_runs(line: str) -> None:
    words = shlex.split(line)[1:]
    code = "from pitboss.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    if line in FIGURES:
        assert f" {FIGURES[line]} " in done.stdout


def test_the_readme_says_what_its_examples_print() -> None:
    assert list(FIGURES.values()) == ["-1.2351 %", "1.0183 %"]
