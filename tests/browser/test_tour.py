"""What a tour of the floor found, in a real browser."""

from __future__ import annotations

import re
from concurrent.futures import Future
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import CRAPS, TCP, Visitor
from pitboss.engines.advice import Advice, Play
from pitboss.floor.coach import Coach

pytestmark = pytest.mark.xdist_group(__name__)
NEVER_RESTS = """const later = setTimeout;
window.setTimeout = (act, ms, ...more) => (ms === 450 ? 0 : later(act, ms, ...more));"""
"""The hand that lays chips does not come to rest, so that the table is not told of them."""


def test_a_chip_that_comes_after_the_deal_is_spoken_of(ann: Visitor, house: House) -> None:
    table, friend = house.open(TCP), house.guest("Berta")
    house.do(friend, table, do="sit", seat=2, buy_in=500_00)
    house.do(friend, table, do="bet", seat=2, wagers={"ante": 25_00})
    ann.page.add_init_script(NEVER_RESTS)
    ann.at(table).sits(1)
    ann.bets("ante", 25)
    house.do(friend, table, do="ready", seat=2)
    expect(ann.find("#toast")).to_contain_text("came after the deal")


def test_no_advice_outlives_its_decision(ann: Visitor, house: House) -> None:
    play = Play("play", 0.5, 0.0, True, 4)
    house.coaches(Advice(decision="queen high", plays=(play,), exact=True, unit=25_00))
    ann.at(house.open(TCP)).sits()
    ann.bets("ante", 25)
    ann.deals()
    ann.button("Coach").click()
    expect(ann.find("#coach-body")).to_contain_text("best play")
    house.app.state.coach = Coach(lambda *_: Future[Any]())
    ann.acts("play")
    expect(ann.settlement).to_be_visible()
    expect(ann.find("#coach-body")).not_to_contain_text("best play")


def test_spots_and_refusals_are_in_words(ann: Visitor, house: House) -> None:
    ann.at(house.open(CRAPS)).sits()
    for spot, name in (("big 6", "Big 6"), ("big 8", "Big 8")):
        expect(ann.place(spot)).to_have_attribute("aria-label", re.compile(f"^{name}, empty"))
    ann.bets("pass-odds", 5)
    expect(ann.find("#toast")).to_contain_text("Pass odds cannot be $5")
    ann.bets("pass", 5)
    expect(ann.find("#toast")).to_be_hidden()
    house.chance.fall(4, 2)
    ann.deals()
    expect(ann.find(".puck")).to_have_text("ON 6")
    ann.button("Leave the seat").click()
    expect(ann.find("#toast")).to_contain_text("Pass cannot come down: a pass or come bet stays")


def test_at_a_live_table_one_waits_for_the_dealer(ann: Visitor, house: House) -> None:
    table, player = house.open(TCP, live=True), house.guest("Carl")
    ann.at(table).sits(1)
    house.do(player, table, do="sit", seat=2, buy_in=500_00)
    ann.bets("ante", 25)
    ann.deals()
    expect(ann.find("#rail")).to_contain_text(re.compile("dealer|Key in", re.IGNORECASE))
    expect(ann.find("#rail")).not_to_contain_text("others")
