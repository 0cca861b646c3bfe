"""At a table in a real browser: a hand is voided, and the coach gets ready."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import ROULETTE, TCP, Comes, Visitor
from pitboss.floor.coach import Coach

pytestmark = pytest.mark.xdist_group(__name__)
HANDS = "cincinnati/blackjack"


def dealt(ann: Visitor, house: House, address: str, other: str, spot: str) -> None:
    """Ann at seat 1 and somebody at seat 2 have bet, and Ann has to decide."""
    table, friend = house.open(address), house.guest(other)
    house.do(friend, table, do="sit", seat=2, buy_in=500_00)
    house.do(friend, table, do="bet", seat=2, wagers={spot: 25_00})
    ann.at(table).sits(1)
    ann.bets(spot, 25)
    ann.deals()
    expect(ann.find("#rail")).to_contain_text("wait", ignore_case=True)
    house.do(friend, table, do="ready", seat=2)
    ann.find(".action").first.wait_for()
    ann.find("#supervisor summary").click()


def test_one_hand_is_voided(ann: Visitor, house: House) -> None:
    house.chance.stack(HANDS, "Ts 9s 7d 9h 8h Qc 7c Tc 3s 2s 4d")
    dealt(ann, house, HANDS, "Berta", "main")
    ann.button("Something went wrong…").click()
    ann.button("A card seen or dealt wrongly").click()
    ann.find(".wrong", has_text="Second card declined").locator("input").check()
    ann.page.get_by_label("Whose hand").select_option("Seat 2: Berta")
    ann.button("Void that hand").click()
    ann.acts("stand")
    expect(ann.settlement).to_be_visible()
    void = ann.settlement.locator(".settled-seat", has_text="Berta")
    expect(void).to_contain_text("The hand is void: second card declined.")
    expect(void).to_contain_text("Returned", ignore_case=True)


def test_a_round_is_voided_for_everybody(ann: Visitor, house: House) -> None:
    dealt(ann, house, TCP, "Carl", "ante")
    ann.button("Something went wrong…").click()
    ann.button("A card seen or dealt wrongly").click()
    wrong = ann.find(".wrong", has_text="Dealer card exposed")
    expect(wrong).to_contain_text("void for everybody")
    wrong.locator("input").check()
    expect(ann.page.get_by_label("Whose hand")).to_be_hidden()
    ann.button("Void the round").click()
    expect(ann.settlement).to_contain_text("The round is void: dealer card exposed.")


class Waiting:
    """A coach whose work is done when the test says so."""

    def __init__(self, house: House) -> None:
        self.begun: list[Future[Any]] = []
        house.app.state.coach = Coach(self.begin)

    def begin(self, *_: Any) -> Future[Any]:
        self.begun.append(Future())
        return self.begun[-1]

    def done(self, *results: Any) -> None:
        for future, result in zip(self.begun, results, strict=True):
            future.set_result(result)


def test_the_coach_gets_ready_when_he_is_switched_on(
    ann: Visitor, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Coach.ready, "__defaults__", (0.05,))
    work = Waiting(house)
    ann.at(house.open(TCP))
    assert work.begun == []
    ann.button("Coach").click()
    expect(ann.find("#coach-body")).to_contain_text("The coach is working it out")
    work.done(True, None)
    expect(ann.find("#coach-body")).not_to_contain_text("working it out")
    ann.at(house.open(ROULETTE))
    expect(ann.find("#drawer-coach")).to_be_hidden()
    ann.button("Coach").click()
    expect(ann.find("#coach-body")).to_contain_text("working it out")
    for future in work.begun[2:]:
        future.set_result(False)
    expect(ann.find("#coach-body")).to_contain_text("There is nothing to decide in this game")


def test_the_coach_is_off_at_the_next_table(
    comes: Comes, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Coach.ready, "__defaults__", (0.05,))
    Waiting(house)
    ann = comes().at(house.open(ROULETTE))
    ann.button("Coach").click()
    expect(ann.find("#coach-body")).to_contain_text("The coach is working it out")
    ann.goes("/")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.at(house.open(TCP))
    expect(ann.find("#drawer-coach")).to_be_hidden()
    assert asked
    assert [url for url in asked if "/coach" in url] == []
