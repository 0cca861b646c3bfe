"""The tool that holds two source trees against each other: what it lists, and its exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "same_results.py"
TOLD: dict[str, Any] = {
    "goldens": {"club/round.toml": {"transcript": ["1 main 10.00 win 10.00 higher"]}},
    "edges": {
        "club/war:tie": {"edge": "58/311", "hit": "23/311", "sd": 2.5},
        "club/blackjack:main": {"edge": 0.006153891229, "hit": 0.43},
    },
    "settings": {"club/war": {"decks": {"is": 6}, "hidden": {"is": True}}},
}


def compared(before: object, after: object, folder: Path, *parts: str) -> tuple[int, list[str]]:
    files = [folder / "before.json", folder / "after.json"]
    for file, told in zip(files, (before, after), strict=True):
        file.write_text(json.dumps(told))
    words = [sys.executable, str(TOOL), "compare", *map(str, files), *parts]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def changed(part: str, name: str, **values: object) -> dict[str, Any]:
    """What was told, with other values in one place; None takes one away."""
    after: dict[str, Any] = json.loads(json.dumps(TOLD))
    after[part][name] |= values
    after[part][name] = {k: v for k, v in after[part][name].items() if v is not None}
    return after


def test_the_same_results_list_nothing(tmp_path: Path) -> None:
    assert compared(TOLD, TOLD, tmp_path) == (0, [])


@pytest.mark.parametrize(
    ("after", "line"),
    [
        (
            changed("goldens", "club/round.toml", transcript=["1 main 10.00 lose -10.00 lower"]),
            "goldens club/round.toml transcript 1: "
            '"1 main 10.00 win 10.00 higher" -> "1 main 10.00 lose -10.00 lower"',
        ),
        (
            changed("goldens", "club/round.toml", transcript=[]),
            'goldens club/round.toml transcript: ["1 main 10.00 win 10.00 higher"] -> []',
        ),
        (
            changed("edges", "club/war:tie", edge="580000000001/3110000000000"),
            'edges club/war:tie edge: "58/311" -> "580000000001/3110000000000"',
        ),
        (
            changed("edges", "club/blackjack:main", edge=0.006153891239),
            "edges club/blackjack:main edge: 0.006153891229 -> 0.006153891239",
        ),
        (
            changed("edges", "club/war:tie", sd=None),
            "edges club/war:tie sd: only before: 2.5",
        ),
        (
            changed("settings", "club/war", burn={"is": 3}),
            'settings club/war burn: only after: {"is": 3}',
        ),
        (
            changed("settings", "club/war", hidden={"is": 1}),
            "settings club/war hidden is: true -> 1",
        ),
    ],
)
def test_a_difference_is_one_line(after: dict[str, Any], line: str, tmp_path: Path) -> None:
    assert compared(TOLD, after, tmp_path) == (1, [line])


@pytest.mark.parametrize("edge", [0.006153891229 + 1e-15, "6153891229/1000000000000"])
def test_rounding_is_no_difference(edge: object, tmp_path: Path) -> None:
    after = changed("edges", "club/blackjack:main", edge=edge)
    assert compared(TOLD, after, tmp_path) == (0, [])


def test_only_the_parts_that_are_named_are_compared(tmp_path: Path) -> None:
    after = changed("settings", "club/war", decks={"is": 8})
    assert compared(TOLD, after, tmp_path, "goldens", "edges") == (0, [])
    assert compared(TOLD, after, tmp_path, "settings")[0] == 1
