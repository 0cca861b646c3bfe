"""A linked meter in the browser: at every table of the link, and moving as others bet."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.test_floor import Comes, Visitor, browser, comes, house
from floor.linked import HOST, NEXUS, RIDE, STUD, Dealer

__all__ = ["browser", "comes", "house"]

pytestmark = pytest.mark.xdist_group("browser")


def shows(visitor: Visitor, amount: str) -> None:
    expect(visitor.find(".meter span")).to_have_text("Nexus progressive")
    expect(visitor.find(".meter b")).to_have_text(amount)


def test_a_linked_meter_moves_at_every_table_as_others_bet(comes: Comes, house: House) -> None:
    ride, stud = (house.open(game.address, live=True) for game in (RIDE, STUD))
    own = house.open(STUD.address, live=True, meter_link="own")
    house.run(house.floor.cash(HOST, 1_000_00))
    dealer = Dealer(house.floor, house.floor.spot(ride).table)
    ann, bob, cleo = (comes().at(table) for table in (ride, stud, own))
    for visitor in (ann, bob):
        shows(visitor, "$1,000")
    house.run(dealer.deals())
    for visitor in (ann, bob):
        shows(visitor, "$1,000.10")
    (listed,) = ann.page.request.get(f"{house.url}/api/v1/meters").json()
    assert (listed["name"], listed["cents"], listed["tables"]) == (NEXUS, 1_000_10, [ride, stud])
    house.run(dealer.finishes())
    for visitor in (ann, bob):
        shows(visitor, "$1,000")
    expect(ann.line("progressive")).to_contain_text("999.10")
    expect(cleo.find(".meter")).to_contain_text("meter")
    assert not any("1,000.10" in frame or "100010" in frame for frame in cleo.frames)
