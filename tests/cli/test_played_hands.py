"""`pitboss settle` of poker hands in the PHH format."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HAND = """
variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsAh", "d dh p2 KcKd", "d dh p3 ????", "p3 f", "p1 cbr 4", "p2 cc",
  "d db 2c7d9h", "p1 cbr 2", "p2 cc", "d db Js", "p1 cbr 4", "p2 cc", "d db 3s", "p1 cc", "p2 cc",
]
"""


def test_a_hand_of_another_room_is_settled_by_a_book_and_its_rake(
    pitboss: Any, tmp_path: Path
) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(HAND)
    status, said, _ = pitboss("settle", str(file), "--book", "toledo", "rake-percent=10", "--json")
    assert status == 2  # ten percent is printed there, and no option
    status, said, _ = pitboss(
        "settle", str(file), "rake-percent=10", "--book", "columbus-2016", "--json"
    )
    ruling = json.loads(said)
    assert status == 0
    assert ruling["round"] == "columbus-2016/texas-holdem"
    assert ruling["pots"] == [{"pot": 0, "run": 0, "half": 0, "seat": 1, "amount": "18.00"}]
    assert [fee["amount"] for fee in ruling["fees"]] == ["2.00"]


def test_several_hands_are_told_apart_and_a_wrong_one_is_named(
    pitboss: Any, tmp_path: Path
) -> None:
    file = tmp_path / "hands.phhs"
    file.write_text(f"[1]{HAND}[2]{HAND}")
    status, said, _ = pitboss("settle", str(file))
    assert status == 0
    assert "Hand 2" in said
    file.write_text(f"[1]{HAND}[2]{HAND.replace('p1 cbr 4', 'p1 cbr 5', 1)}")
    status, _, wrong = pitboss("settle", str(file))
    assert status == 2
    assert "hand 2: seat 1" in wrong


def test_a_written_round_names_its_book_itself(pitboss: Any, tmp_path: Path) -> None:
    file = tmp_path / "round.toml"
    file.write_text('round = "toledo/craps"\n')
    status, _, wrong = pitboss("settle", str(file), "--book", "toledo")
    assert status == 2
    assert "names its book and its options itself" in wrong
