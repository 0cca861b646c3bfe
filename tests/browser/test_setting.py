"""A hand is set in two on a phone: cards are tapped, a foul is told of before it is set."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser import test_floor
from browser.house import House
from browser.test_floor import PHONE, Comes, Visitor

pytestmark = pytest.mark.xdist_group(__name__)
browser, house, comes = test_floor.browser, test_floor.house, test_floor.comes
POKER, TILES = "columbus-2016/pai-gow-poker", "hollywood-park/pai-gow-tiles"


def all_in_sight(visitor: Visitor, cards: int) -> None:
    """Every card of one's own stands on the screen, beside the others."""
    shown = visitor.find("#hands .card-button")
    expect(shown).to_have_count(cards)
    boxes = [shown.nth(n).bounding_box() for n in range(cards)]
    assert all(box and box["x"] >= 0 for box in boxes)
    assert all(box and box["x"] + box["width"] <= PHONE["width"] for box in boxes)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_seven_cards_are_set_on_a_phone(comes: Comes, house: House) -> None:
    house.chance.stack(POKER, "7c 7d Ah Ks 9d 3s 5h Qc Jd 9h 8s 6c 4d 2c")
    table, ann = house.open(POKER), comes(phone=True)
    ann.at(table).sits()
    ann.bets("pai-gow", 25)
    ann.deals()
    all_in_sight(ann, 7)
    ann.holds("Ah Ks 9d 7c 7d 5h 3s")  # by rank, however they were dealt
    expect(ann.find("#spoken")).to_have_text("Your turn: set the hand.")
    for card in ("7 of clubs", "7 of diamonds"):
        ann.button(f"{card}: to the low hand").click()
    expect(ann.find("#rail [role=status]")).to_contain_text("Foul: the low hand ranks above")
    expect(ann.button("Set it all the same")).to_be_visible()
    ann.acts("house-way")
    expect(ann.find("#rail [role=status]")).to_have_text("Your hands lie like this.")
    ann.button("Set").click()
    expect(ann.line("Pai Gow Poker")).to_contain_text("23.75")


def test_four_tiles_are_set_on_a_phone(comes: Comes, house: House) -> None:
    table, ann = house.open(TILES), comes(phone=True)
    ann.at(table).sits()
    ann.bets("pai-gow", 25)
    ann.deals()
    all_in_sight(ann, 4)
    expect(ann.button("Set")).to_be_disabled()
    ann.acts("house-way")
    expect(ann.find("#hands .to-set").first.locator(".card-button")).to_have_count(2)
    ann.button("Set").click()
    expect(ann.line("Base game")).to_be_visible()
