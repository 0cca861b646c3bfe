"""A linked meter in the browser: at every table of the link, and moving as others bet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.house import House, open_house
from browser.visitor import Comes, Visitor
from floor.linked import HOST, NEXUS, RIDE, STUD, Dealer

pytestmark = pytest.mark.xdist_group(__name__)


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
    expect(cleo.find(".meter")).to_contain_text("Progressive")
    assert not any("1,000.10" in frame or "100010" in frame for frame in cleo.frames)


@pytest.fixture
def new_floor(tmp_path: Path) -> Iterator[House]:
    """Without the meters of other tests; asked for before `comes`, which closes first."""
    with open_house(tmp_path) as opened:
        yield opened


def test_a_supervisor_pays_the_second_jackpot(new_floor: House, comes: Comes) -> None:
    ride, stud = (new_floor.open(g.address, live=True, second_share=5) for g in (RIDE, STUD))
    new_floor.run(new_floor.floor.cash(HOST, 1_000_00))
    dealer = Dealer(new_floor.floor, new_floor.floor.spot(ride).table, "2c 4d 6h 8s Tc")
    ann, bob = (comes(new_floor.url).at(table) for table in (ride, stud))
    second = [visitor.find(".meter", has_text="second jackpot") for visitor in (ann, bob)]
    for each in second:
        expect(each).to_have_count(0)
    new_floor.run(dealer.plays())
    for each in second:
        expect(each.locator("b")).to_have_text("$0.05")
    chips = dealer.table.session.bankrolls[0]
    ann.find("#supervisor summary").click()
    ann.button("Pay the second jackpot").click()
    ann.page.get_by_role("combobox", name="Seat").select_option("1")
    ann.page.get_by_label("Why").fill("the jack of hearts, as the sign says")
    ann.button("Pay").click()
    for each in second:
        expect(each).to_have_count(0)
    assert dealer.table.session.bankrolls[0] == chips + 5
    (paid,) = new_floor.floor.store.entries(kinds=("award",))
    assert paid.data["why"] == "the jack of hearts, as the sign says"
