"""Hands that are over, over the web: listed, stepped through, and nothing told that was hidden."""

from __future__ import annotations

from web.conftest import FloorApp
from web.test_card_room import dealt, folded, poker


def test_a_hand_shows_its_reader_what_he_saw(floor_app: FloorApp) -> None:
    ann, bob, eve = (floor_app.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = dealt(ann, bob, ann)
    cards = [each["card"] for each in poker(ann, table)["seats"][0]["cards"]]
    at = f"/tables/{table}/hands"
    assert ann.get(f"{at}/1").status_code == 409  # it is still played
    assert "No hand is over yet" in ann.get(at).text
    folded({1: ann, 2: bob}, table)
    own = ann.get(f"{at}/1")
    assert own.status_code == 200
    assert all(f'"card": "{card}"' in own.text for card in cards)
    for other in (bob, eve):
        page = other.get(f"{at}/1").text
        assert not any(f'"card": "{card}"' in page for card in cards)
        assert other.get(f"{at}/1?seat=1").status_code == 403
        assert other.get(f"{at}/1/worth?step=0&seat=1").status_code == 403
        assert "Hand 1" in other.get(at).text
    assert "fewer than two" in eve.get(f"{at}/1/worth?step=0").text


def test_other_tables_have_no_hands(floor_app: FloorApp) -> None:
    ann = floor_app.guest("Ann")
    war = ann.post("/api/v1/tables", json={"address": "columbus-2016/casino-war"}).json()["id"]
    assert ann.get(f"/tables/{war}/hands/1").status_code == 409
    assert ann.get("/tables/nowhere/hands").status_code == 404
