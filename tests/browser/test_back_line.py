"""Somebody bets behind a seat in a real browser: the seat decides, and both are paid."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import TCP, Visitor

pytestmark = pytest.mark.xdist_group(__name__)
WAR = "hollywood-park/casino-war"


def test_a_bet_behind_a_seat(ann: Visitor, house: House) -> None:
    house.chance.stack(WAR, "8c 8d 9c Td")
    table, berta = house.open(WAR), house.guest("Berta")
    house.do(berta, table, do="sit", seat=2, buy_in=500_00)
    house.do(berta, table, do="bet", seat=2, wagers={"primary": 20_00})
    ann.at(table)
    expect(ann.button("Bet behind seat 1")).to_have_count(0)  # nobody sits there
    ann.button("Bet behind seat 2").click()
    ann.page.get_by_label(re.compile("Buy in")).fill("500")
    ann.button("Stand there").click()
    expect(ann.find("#tabs")).to_have_text("Your bets behind seat 2: Berta plays the hand")
    expect(ann.button("Leave the back line")).to_be_visible()
    ann.bets("primary", 25)
    ann.deals()
    expect(ann.find("#go")).to_contain_text("Waiting for the others")
    house.do(berta, table, do="ready", seat=2)
    ann.holds("8c")  # the hand in front
    expect(ann.find("#rail")).to_contain_text("Waiting for Berta")
    house.do(berta, table, do="act", seat=2, action="war")
    mine = ann.settlement.locator(".settled-seat.yours")
    expect(mine).to_contain_text("Behind seat 2 · you")
    expect(mine).to_contain_text("loses $50.50")
    expect(ann.settlement.locator(".settled-seat", has_text="Berta")).to_contain_text(
        "loses $40.50"
    )


def test_where_the_book_has_no_back_line_nobody_bets_behind(ann: Visitor, house: House) -> None:
    table, carl = house.open(TCP), house.guest("Carl")
    house.do(carl, table, do="sit", seat=2, buy_in=500_00)
    ann.at(table)
    expect(ann.button("Sit at seat 1")).to_be_visible()
    expect(ann.button("Bet behind seat 2")).to_have_count(0)
