"""`pitboss rake`."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

Pitboss = Callable[..., tuple[int, str, str]]
OHIO = "columbus-2017/texas-holdem"


def test_the_command(pitboss: Pitboss) -> None:
    asked = ["rake", OHIO, "--players", "2-3", "--hands", "2000", "--against", "rake-cap=1"]
    left, said, _ = pitboss(*asked, "--json")
    rows = json.loads(said)
    assert left == 0
    assert [(row["players"], row["posted"]) for row in rows] == [
        (2, "as the book has it"),
        (2, "rake-cap=1"),
        (3, "as the book has it"),
        (3, "rake-cap=1"),
    ]
    assert rows[0]["hand"] > rows[1]["hand"] > 0
    assert rows[0]["hour"] == pytest.approx(30 * rows[0]["hand"])
    _, said, _ = pitboss(*asked)
    assert "30 hands an hour" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--players", "many"], "'many' is no number of players; write 9, 2-9 or 2,6,9"),
        (["--players", "9-2"], "'9-2' names 0 numbers of players"),
        (["--against", "rake"], "'rake' is not an option; write name=value"),
        (["--against", "fees=1"], "there is no option of columbus-2017/texas-holdem 'fees'"),
        (["--with", "shark"], "there is no player 'shark'"),
        (["--pace", "0"], "a table deals more than no hands an hour"),
    ],
)
def test_what_the_command_does_not_know(
    pitboss: Pitboss, arguments: list[str], sentence: str
) -> None:
    left, _, said = pitboss("rake", OHIO, "--hands", "10", *arguments)
    assert left == 2
    assert sentence in said
    assert said.count("\n") == 1
