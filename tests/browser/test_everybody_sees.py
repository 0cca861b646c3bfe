"""Everybody sees the layout with everybody's chips: watchers, supervisors and whoever banks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import BLACKJACK, TCP, Comes, Visitor
from pitboss.floor.people import Person

pytestmark = pytest.mark.xdist_group(__name__)
PARTY_CRAPS = "hollywood-park/party-craps"
EZ = "hollywood-park/ez-baccarat"


def player(house: House, table: str, seat: int, wagers: dict[str, int]) -> Person:
    person = house.guest(f"{table} {seat}"[-20:])
    house.do(person, table, do="sit", seat=seat, buy_in=500_00)
    house.do(person, table, do="bet", seat=seat, wagers=wagers)
    return person


def layouts(visitor: Visitor) -> list[str]:
    """The chips on everybody's layout, in the order in which the seats lie."""
    return [each.inner_text() for each in visitor.find(".felt.mini .pile b").all()]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_watcher_sees_everybodys_layout(comes: Comes, house: House, phone: bool) -> None:
    house.chance.stack(TCP, "As Kd Qh 9c 9d 2s 2c 7d 4s")
    eve, table = comes(phone=phone), house.open(TCP)
    eve.at(table)
    expect(eve.find("#felt")).to_be_visible()  # nobody is here: the felt lies empty
    people = [player(house, table, seat, {"ante": seat * 10_00}) for seat in (1, 2)]
    expect(eve.find(".felt.mini .pile b")).to_have_count(2)
    assert sorted(layouts(eve)) == ["10", "20"]
    expect(eve.find("#felt")).to_be_hidden()
    plates = [each.bounding_box() for each in eve.find(".station:not(.empty) .plate").all()]
    for seat, person in enumerate(people, 1):
        house.do(person, table, do="ready", seat=seat)
    expect(eve.find(".station .card")).to_have_count(6)
    after = [each.bounding_box() for each in eve.find(".station:not(.empty) .plate").all()]
    for one, other in zip(plates, after, strict=True):
        assert one is not None
        assert other is not None
        assert abs(one["y"] - other["y"]) < 12  # the cards had their place
    for seat, person in enumerate(people, 1):
        house.do(person, table, do="act", seat=seat, action="play")
    expect(eve.find(".felt.mini .was").first).to_be_visible()
    assert eve.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_bank_sees_what_it_covers(comes: Comes, house: House) -> None:
    ann, table = comes(), house.open(EZ)
    ann.at(table).sits(1)
    ann.button("Take the bank").click()
    ann.find("#ask").get_by_role("button", name="Take the bank").click()
    expect(ann.find(".meter.bank")).to_contain_text("$500")
    player(house, table, 2, {"player-line": 10_00})
    player(house, table, 3, {"banker-line": 5_00, "tie": 2_00})
    expect(ann.find(".felt.mini .pile b")).to_have_count(3)
    assert sorted(layouts(ann)) == ["10", "2", "5"]


def test_a_bank_at_craps_sees_the_layout(comes: Comes, house: House) -> None:
    ann, table = comes(), house.open(PARTY_CRAPS)
    ann.at(table).sits(1)
    ann.button("Take the bank").click()
    ann.find("#ask").get_by_role("button", name="Take the bank").click()
    expect(ann.find("#rail")).to_contain_text("You have the bank")
    player(house, table, 2, {"pass": 10_00})
    expect(ann.place("pass").locator(".pile.other")).to_be_visible()


def test_a_seated_player_has_his_own_felt(comes: Comes, house: House) -> None:
    ann, table = comes(), house.open(BLACKJACK)
    player(house, table, 2, {"main": 10_00})
    ann.at(table).sits(1)
    expect(ann.find("#felt")).to_be_visible()
    expect(ann.find(".felt.mini")).to_have_count(0)
