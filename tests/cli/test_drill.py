"""`pitboss drill`: questions at a terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest


def answer_by(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def keys(pitboss: Any, *words: str) -> list[dict[str, Any]]:
    status, printed, _ = pitboss("drill", *words, "--json")
    assert status == 0
    found: list[dict[str, Any]] = json.loads(printed)
    return found


def test_right_and_wrong_answers(
    pitboss: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    memory = str(tmp_path / "drill.jsonl")
    asked = ("toledo/craps", "--ask", "payoffs", "--count", "1", "--seed", "9")
    question = keys(pitboss, *asked)[0]
    right, wrong = question["right"] + 1, (question["right"] + 1) % len(question["choices"]) + 1
    answer_by(monkeypatch, "nonsense", str(wrong))
    status, printed, _ = pitboss("drill", *asked, "--memory", memory)
    assert status == 0
    assert "Type a number from 1 to" in printed
    assert question["choices"][right - 1] in printed.split("wrong")[1]
    assert question["lines"].split(",")[0] in printed
    assert "0 of 1 right" in printed
    answer_by(monkeypatch, str(right))
    _, printed, _ = pitboss("drill", *asked, "--memory", str(tmp_path / "other.jsonl"))
    assert "1 of 1 right" in printed
    assert "wrong" not in printed
    kept = [json.loads(line) for line in Path(memory).read_text().splitlines()]
    assert [(line["address"], line["right"]) for line in kept] == [("toledo/craps", False)]


def test_a_late_answer_is_wrong(
    pitboss: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = ("toledo/big-six", "--ask", "payoffs", "--count", "1", "--seed", "9")
    right = keys(pitboss, *asked)[0]["right"] + 1
    ticks = iter([0.0, 6.0, 6.0, 6.0])
    monkeypatch.setattr("pitboss.cli.drill.time.monotonic", lambda: next(ticks))
    answer_by(monkeypatch, str(right))
    place = str(tmp_path / "drill.jsonl")
    _, printed, _ = pitboss("drill", *asked, "--seconds", "5", "--memory", place)
    assert "too late" in printed


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("toledo/craps", "--ask", "odds"), "there is no kind of question 'odds'"),
        (("toledo/craps", "--ask", "draws"), "nothing to ask about draws; it has payoffs"),
        (("toledo/craps", "--count", "0"), "a drill has 1 to 1000 questions"),
        (("toledo/crabs",), "did you mean 'craps'?"),
    ],
)
def test_bad_input_is_one_sentence(pitboss: Any, words: tuple[str, ...], says: str) -> None:
    status, printed, complained = pitboss("drill", *words)
    assert (status, printed, complained.count("\n")) == (2, "", 1)
    assert says in complained


def test_a_file_that_is_no_diary_is_left_alone(pitboss: Any, tmp_path: Path) -> None:
    place = tmp_path / "letter.txt"
    place.write_text("Dear Ann\n")
    status, _, complained = pitboss("drill", "toledo/craps", "--memory", str(place))
    assert status == 2
    assert "line 1 of" in complained
    assert place.read_text() == "Dear Ann\n"
