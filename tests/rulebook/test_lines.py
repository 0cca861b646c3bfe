"""Line numbers of a source, and the lines of keys in a TOML text."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rulebook.lines import locate, spans
from pitboss.rulebook.loader import HOME

ranges = st.lists(
    st.tuples(st.integers(1, 9999), st.integers(0, 99)).map(lambda t: (t[0], t[0] + t[1])),
    min_size=1,
)


@given(ranges)
def test_an_address_is_read_as_it_is_written(found: list[tuple[int, int]]) -> None:
    text = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in found)
    assert spans(text) == found


@pytest.mark.parametrize("text", ["", "a", "1-", "-1", "1,,2", "1 2", "1.5"])
def test_what_is_no_list_of_lines_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a list of line numbers"):
        spans(text)


def test_a_range_runs_forward() -> None:
    assert spans("7-7") == [(7, 7)]
    with pytest.raises(ValueError, match="runs backwards"):
        spans("3, 9-8")


TEXT = '''\
top = 1                       # 1
prose = """
[wager.tie]
top = 2 and "quotes" too
"""
[wager.tie]                   # 6
needs = ["a", "]", "#"]       # 7
rows = [                      # 8
  { outcome = "tie", "pays" = 'x }' },
  # a comment with [ and =
  { outcome = "no" },         # 11
]
after = 2024-01-01 10:00:00   # 13
a.b = 3                       # 14
[[reading]]                   # 15
id = 'one'
[[reading.part]]              # 17
id = 1
[[reading]]                   # 19
[[reading.part]]              # 20
[[reading.part]]              # 21
id = 2
["quoted name".x]             # 23
y = {}
z = []                        # 25
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (["top"], 1),
        (["prose"], 2),
        (["wager"], 6),
        (["wager", "tie"], 6),
        (["wager", "tie", "needs"], 7),
        (["wager", "tie", "needs", 2], 7),
        (["wager", "tie", "rows"], 8),
        (["wager", "tie", "rows", 0], 9),
        (["wager", "tie", "rows", 0, "pays"], 9),
        (["wager", "tie", "rows", 1, "outcome"], 11),
        (["wager", "tie", "after"], 13),
        (["wager", "tie", "a", "b"], 14),
        (["reading", 0, "id"], 16),
        (["reading", 0, "part", 0, "id"], 18),
        (["reading", 1], 19),
        (["reading", 1, "part", 1, "id"], 22),
        (["quoted name", "x", "y"], 24),
        (["quoted name", "x", "z"], 25),
        (["wager", "tie", "missing"], 6),
        (["wager", "tie", "rows", 1, "missing"], 11),
        (["nowhere"], 1),
        ([], 1),
    ],
)
def test_a_key_is_found_on_its_line(path: list[str | int], line: int) -> None:
    tomllib.loads(TEXT)
    assert locate(TEXT, path) == line


def every_key(node: Any, path: list[str | int]) -> list[list[str | int]]:
    found = [path] if path else []
    if isinstance(node, dict):
        return found + [p for k, v in node.items() for p in every_key(v, [*path, k])]
    if isinstance(node, list):
        return found + [p for i, v in enumerate(node) for p in every_key(v, [*path, i])]
    return found


@pytest.mark.parametrize(
    "file", ["columbus_2016/casino_war.toml", "hollywood_park/casino_war.toml"]
)
def test_every_key_of_a_real_file_stands_on_the_line_that_is_told(file: str) -> None:
    text = Path(HOME / file).read_text(encoding="utf-8")
    lines = text.splitlines()
    for path in every_key(tomllib.loads(text), []):
        if isinstance(path[-1], str):
            assert path[-1] in lines[locate(text, path) - 1]


@given(st.text(alphabet="[]{}=\"#.\n ab1,'\\", max_size=40))
def test_any_text_has_a_line(text: str) -> None:
    assert 1 <= locate(text, ["a", 0, "b"]) <= text.count("\n") + 1
