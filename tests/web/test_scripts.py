"""The page's scripts, as far as they decide anything, run without a page.

`tests/scripts` holds what is tested in their own language. Where a script does what Python does
too, both are asked.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pitboss.money.cents import cents, money
from pitboss.rulebook.loader import books
from pitboss.rulebook.names import fits, names_of

HERE = Path(__file__).parents[1] / "scripts"
ASKED = ("uth", "21", "pai gow", "gow x", "3 card", "Hold'em", "bj", "fire", "", "free bet", "6cp")


@pytest.fixture(scope="module")
def node() -> str:
    found = shutil.which("node")
    if found is None and not os.environ.get("CI"):
        pytest.skip("NO node HERE: the page's scripts are not tested")
    assert found is not None
    return found


def kit(node: str, asked: list[tuple[str, list[Any]]]) -> list[Any]:
    """What `kit.js` says."""
    done = subprocess.run(
        [node, str(HERE / "ask_kit.js")], input=json.dumps(asked), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return answers


def test_scripts_that_decide_something(node: str) -> None:
    done = subprocess.run([node, "--test", str(HERE)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_page_finds_games_by_the_same_names_as_python(node: str) -> None:
    names = [
        names_of(offer.slug, offer.data.game.title, offer.data.game.play)
        for book in books().values()
        for offer in book.games().values()
    ]
    asked = [(words, name) for words in ASKED for name in names]
    found = kit(node, [("fits", [*each]) for each in asked])
    assert found == [fits(*each) for each in asked]
    assert {*found} == {True, False}


def test_the_page_writes_money_as_python_does(node: str) -> None:
    amounts = [0, 1, 50, 100, 150, 123_456, 1_000_000_00]
    said = kit(node, [("money", [amount]) for amount in amounts])
    assert said == [money(amount) for amount in amounts]
    typed = ["5", "$12.50", "1,000", "0.01"]
    assert kit(node, [("cents", [text]) for text in typed]) == [
        cents(text.replace(",", "")) for text in typed
    ]
