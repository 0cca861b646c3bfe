"""A hand between players on the Settle page: written down, ruled on, shared."""

from __future__ import annotations

import pytest

from pitboss.rulebook.loader import books
from web.conftest import FloorApp

GOLDEN = books()["columbus-2017"].path / "golden" / "texas_holdem_side_pot_uncontested.toml"


def test_a_hand_is_ruled_on_pot_by_pot(floor_app: FloorApp) -> None:
    ann = floor_app.guest("Ann")
    found = ann.post("/api/v1/settle", json={"text": GOLDEN.read_text()}).json()
    assert found["pots_said"][:2] == [
        "the main pot: seat 1 gets $114, three tens",
        "side pot 1: seat 4 gets $60, ace high",
    ]
    taken = [(fee["reason"], fee["payer"], fee["amount"]) for fee in found["fees"]]
    assert taken == [("rake", "pot", "6.00"), ("drop for the jackpot", "pot", "2.00")]
    assert all(fee["lines"] for fee in found["fees"])


def test_the_page_begins_with_a_hand_of_the_game_and_its_ruling(floor_app: FloorApp) -> None:
    ann = floor_app.guest("Ann")
    page = ann.get("/settle?game=toledo/razz").text
    assert "Settle a hand: " in page
    assert "betting = [" in page
    assert "pots_said" in page
    assert "toledo/razz" in ann.get("/settle").text


def test_a_shared_hand_has_an_address_and_a_paper(floor_app: FloorApp) -> None:
    ann = floor_app.guest("Ann")
    kept = ann.post("/api/v1/rulings", json={"text": GOLDEN.read_text()})
    assert kept.status_code == 201
    page = ann.get(kept.json()["page"]).text
    assert "Settle a hand: " in page
    paper = ann.get(f"/api/v1/rulings/{kept.json()['id']}/pdf")
    assert paper.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("2 fold, 3 call", "3 call, 2 fold", "it is seat 2's turn, and the hand says '3 call'"),
        ("3 bet 30", "3 bet 1", "seat 3 cannot put $1 there; allowed: "),
        ("3 bet 30", "3 bet 900", "seat 3 cannot put $900 there; allowed: "),
        ('"Ac Qc"', '"Ac Tc"', "Tc is dealt twice, and the deck has only one"),
        ('"Ac Qc"', '"Ac"', "seat 4"),
        ("2 fold", "2 wink", "there is no action 'wink'"),
        ("no-limit", "spread", "structure cannot be spread; the book allows limit"),
    ],
)
def test_what_a_hand_cannot_be_is_one_sentence(
    floor_app: FloorApp, old: str, new: str, sentence: str
) -> None:
    text = GOLDEN.read_text()
    assert text.count(old) == 1
    answer = floor_app.guest("Ann").post("/api/v1/settle", json={"text": text.replace(old, new)})
    assert 400 <= answer.status_code < 500
    assert sentence in answer.json()["error"]["message"]
