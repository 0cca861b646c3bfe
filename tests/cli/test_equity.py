"""`pitboss equity` from the outside."""

from __future__ import annotations

import json
from typing import Any

import pytest


def test_hands_are_told_in_lines_and_in_json(pitboss: Any) -> None:
    status, printed, _ = pitboss("equity", "AhKh", "QsQd", "--board", "2h 3h Qc")
    assert status == 0
    assert "26.4646 %" in printed
    assert "131/495" in printed
    assert "990 deals counted" in printed
    status, printed, _ = pitboss(
        *("equity", "As2s3dKd", "QsQd8s7d", "--game", "omaha-hi-lo"),
        *("--board", "4s 5d 9s", "--dead", "Th 9h", "--json"),
    )
    found = json.loads(printed)
    assert status == 0
    assert (found["method"], found["dead"]) == ("counted", ["Th", "9h"])
    assert sum(hand["equity"] for hand in found["hands"]) == pytest.approx(1)
    assert all(hand["second_half"] is not None for hand in found["hands"])


def test_what_is_sampled_says_so(pitboss: Any) -> None:
    words = ("equity", "8c6d4h3s2h", "7s5c4d2c", "--game", "2-7", "--draws", "2")
    status, printed, _ = pitboss(*words, "--samples", "2000")
    assert status == 0
    assert "2,000 deals sampled; after the first draw each keeps" in printed


@pytest.mark.parametrize(
    "words",
    [
        ("AhKh",),
        ("AhKh", "AhQd"),
        ("AhKh", "QsQz"),
        ("AhKh", "QsQd", "--game", "nowhere/razz"),
        ("AhKh", "QsQd", "--board", "2s"),
        ("AhKh", "QsQd", "--dead", "Qs"),
        ("AhKh", "QsQd", "--draws", "2"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(pitboss: Any, words: tuple[str, ...]) -> None:
    status, printed, complaint = pitboss("equity", *words)
    assert (status, printed) == (2, "")
    assert complaint.startswith("pitboss: ")
    assert complaint.count("\n") == 1
