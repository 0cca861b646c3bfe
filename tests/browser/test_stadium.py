"""A stadium in the browser: opened, a station taken, two games with one credit, and a gratuity."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.house import House, open_house
from browser.test_accessible import grave
from browser.test_shift import axe, logged_in, person
from browser.visitor import PATIENCE, Comes
from pitboss.floor.people import Role

__all__ = ["axe"]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("stadium"), people=True, practice=False) as opened:
        yield opened


def test_a_station_plays_two_games_with_one_credit(comes: Comes, named: House, axe: str) -> None:
    flo = logged_in(comes, named, "Flo", Role.SUPERVISOR)
    ann = person(named, "Ann", Role.PLAYER)
    boss = person(named, "Flo", Role.SUPERVISOR)
    named.run(named.floor.cash(boss, 500_00, ann.id, why="to play"))
    flo.goes("/stadiums")
    flo.page.get_by_label("Stations").fill("12")
    found = grave(flo, axe)
    flo.button("Open it").click()
    flo.page.wait_for_url(re.compile("/stadiums/stadium-1"), timeout=PATIENCE)
    ann_ = logged_in(comes, named, "Ann", Role.PLAYER, phone=True)
    ann_.find(".card-link", has_text="stations").click()
    free = ann_.page.get_by_role("button", name="Station 7", exact=True)
    expect(free).to_be_visible()
    found += grave(ann_, axe)
    free.click()
    ann_.page.get_by_label("Dollars (wallet $500)").fill("200")
    ann_.button("Take it").click()
    expect(ann_.find(".station-credit")).to_contain_text("$200")
    found += grave(ann_, axe)
    ann_.find(".station-games a", has_text="Roulette").click()
    bar = ann_.find("#station-bar")
    expect(bar).to_contain_text("Station 7$200")
    expect(ann_.find("#money")).to_contain_text("Leave this game")
    [table] = [t for t in named.floor.spots if t.startswith("roulette")]
    named.chance.fall(2)
    named.do(ann, table, do="bet", seat=1, wagers={"red": 10_00})
    named.do(ann, table, do="ready", seat=1)
    expect(bar.locator(".station-money")).to_have_text(re.compile(r"\$(190|210)"))
    bar.get_by_role("link", name="Craps").click()
    expect(ann_.find("#money")).to_contain_text("Credit")
    bar.get_by_role("button", name="Gratuity").click()
    ann_.page.get_by_label("Dollars (credit").fill("5")
    ann_.button("For the dealers").click()
    expect(bar.locator(".station-money")).to_have_text(re.compile(r"\$(185|205)"))
    found += grave(ann_, axe)
    flo.goes("/stadiums/stadium-1")
    expect(flo.find("#staff")).to_contain_text("Ann")
    expect(flo.find("#staff")).to_contain_text("$5")
    bar.get_by_role("link", name="Station 7").click()
    ann_.button("Leave").click()
    expect(ann_.find("#mine")).to_contain_text("Take a station")
    assert found + grave(flo, axe) == []
