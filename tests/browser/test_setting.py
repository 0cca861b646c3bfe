"""A hand is set in two on a phone: cards are tapped, a foul is told of before it is set."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from browser.house import House
from browser.visitor import PHONE, Comes, Visitor

pytestmark = pytest.mark.xdist_group(__name__)
POKER, TILES = "columbus-2016/pai-gow-poker", "hollywood-park/pai-gow-tiles"
BANKED = "hollywood-park/pai-gow-poker"
PUSHES = "2d 2c 8c 6h 6d 5c 4c Ah Tc Kh Qh Jh 9h 3h"
"""One's own low hand is higher than the dealer's, the high hand is not."""


def all_in_sight(visitor: Visitor, cards: int) -> None:
    """Every card of one's own stands on the screen, beside the others."""
    shown = visitor.find("#hands .card-button")
    expect(shown).to_have_count(cards)
    boxes = [shown.nth(n).bounding_box() for n in range(cards)]
    assert all(box and box["x"] >= 0 for box in boxes)
    assert all(box and box["x"] + box["width"] <= PHONE["width"] for box in boxes)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things on a page cover each other, if only in part."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


def test_seven_cards_are_set_on_a_phone(comes: Comes, house: House) -> None:
    house.chance.stack(POKER, "7c 7d Ah Ks 9d 3s 5h Qc Jd 9h 8s 6c 4d 2c")
    table, ann = house.open(POKER), comes(phone=True)
    ann.at(table).sits()
    expect(ann.find(".rail .hint")).to_have_text("Pick a chip, then tap a spot on the felt.")
    assert not overlap(ann.find(".rail .hint"), ann.button("Chips"))
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


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_neighbours_hands_leave_the_seats_beside_him_free(
    comes: Comes, house: House, phone: bool
) -> None:
    """Two hands of a neighbour, in company: they cover nobody's name and no seat that is free."""
    house.chance.stack(BANKED, PUSHES)
    table, ann = house.open(BANKED), comes(phone=phone)
    bob, cleo = (house.guest(f"{name} {1 + phone}") for name in ("Bob", "Cleo"))
    ann.at(table).sits(1)
    for seat, friend in ((3, bob), (4, cleo)):
        house.do(friend, table, do="sit", seat=seat, buy_in=500_00)
    house.do(bob, table, do="bet", seat=3, wagers={"pai-gow": 25_00})
    house.do(bob, table, do="ready", seat=3)
    house.do(bob, table, do="act", seat=3, action="house-way")
    bobs = ann.find(".station[data-seat='3']")
    expect(bobs.locator(".seat-hand")).to_have_count(2)
    expect(ann.settlement).to_contain_text("Bob")
    free = ann.find(".station:not([data-seat='3']):visible > *").all()
    for shown in bobs.locator(".card, .hand-says").all():
        assert not [other for other in free if overlap(shown, other)]


def test_a_push_that_costs_the_collection_is_called_a_push(comes: Comes, house: House) -> None:
    """The dice that choose where the deal begins are not what is called."""
    house.chance.stack(BANKED, PUSHES)
    table, ann = house.open(BANKED), comes()
    ann.at(table).sits()
    ann.bets("pai-gow", 25)
    ann.deals()
    ann.acts("house-way")
    ann.button("Set").click()
    expect(ann.line("Pai Gow Poker")).to_contain_text("push")
    expect(ann.find("#spoken")).to_have_text("You push, and pay $1 collection.")
