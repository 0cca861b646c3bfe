"""The clock of a table in two browsers: both see it run, and what it decides is said as its own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.house import BOSS, House
from browser.visitor import TCP, Comes

pytestmark = pytest.mark.xdist_group(__name__)


def test_two_people_see_the_clock_and_what_it_decides(comes: Comes, house: House) -> None:
    table = house.open(TCP)
    ann, bob = comes(), comes(phone=True)
    for seat, visitor in ((1, ann), (2, bob)):
        visitor.at(table).sits(seat)
        visitor.bets("ante", 25)
        expect(visitor.find(".place.has:not(.waits)")).to_have_count(1)
    ann.find("#supervisor summary").click()
    ann.button("Post the clock").click()
    ann.page.get_by_label("Seconds to bet").fill("600")
    ann.page.get_by_label("Seconds for a decision").fill("500")
    ann.page.get_by_label("time bank").fill("0")
    ann.button("Post it").click()
    for visitor in (ann, bob):
        expect(visitor.find("#pace")).to_have_text("clock 600/500 s")
    ann.deals()
    expect(ann.find(".clock")).to_have_text(re.compile(r"Bets close: 5\d\d s, waiting for \w+"))
    expect(bob.find(".clock")).to_have_text(re.compile("waiting for you"))
    floor, spot = house.floor, house.floor.spot(table)

    def hurry() -> None:
        spot.since -= 1000
        house.run(floor._hurry(spot))

    hurry()
    expect(bob.find("#said")).to_contain_text("No more bets")
    acts = house.view(BOSS, table)["prompt"]["seat"]
    first = ann if acts == 1 else bob
    expect(first.find(".clock")).to_have_text(re.compile(r"You: \d+ s to decide"))
    hurry()
    expect(first.find("#toast")).to_contain_text("the clock decided for you")
    hurry()
    expect(bob.find("#settlement")).to_contain_text("The clock decided")
    expect(ann.find(".clock")).to_be_hidden()
