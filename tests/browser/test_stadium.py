"""Stadiums in the browser: two games with one credit, a gratuity, a misdeal that two void."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.house import House, open_house
from browser.test_accessible import grave
from browser.test_shift import approved, axe, logged_in, person
from browser.visitor import PATIENCE, Comes
from pitboss.floor import stadiums
from pitboss.floor.people import Role

__all__ = ["axe"]
pytestmark = pytest.mark.xdist_group(__name__)


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
    ann_.page.wait_for_url(re.compile("/tables/craps"), timeout=PATIENCE)
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
    ann_.page.wait_for_url(re.compile("/stadiums/"), timeout=PATIENCE)
    ann_.button("Leave").click()
    expect(ann_.find("#mine")).to_contain_text("Take a station")
    assert found + grave(flo, axe) == []


def test_columbus_2017_L9563_a_misdeal_is_voided_with_a_supervisors_approval(
    comes: Comes, named: House, axe: str
) -> None:
    boss = person(named, "Flo", Role.SUPERVISOR)
    bob = person(named, "Bob", Role.PLAYER)
    floor = named.floor
    named.run(floor.cash(boss, 500_00, bob.id, why="to play"))
    limits = {"minimum": 5, "maximum": 500}
    arena = named.run(
        stadiums.open_stadium(floor, boss, "columbus-2017/stadium", live=True, options=limits)
    ).id
    named.run(stadiums.take(floor, bob, arena, 3, 200_00))
    [table] = [
        each.id
        for each in stadiums.tables_of(floor, arena)
        if each.live and each.terms.offer.slug == "blackjack"
    ]
    seat = named.run(stadiums.join(floor, bob, arena, table))
    named.do(bob, table, do="put_up", seat=seat, wagers={"main": 25_00})
    dee = logged_in(comes, named, "Dee", Role.DEALER, phone=True)
    flo = logged_in(comes, named, "Flo", Role.SUPERVISOR)
    dee.at(table)
    dee.button("No more bets").click()
    dee.find('.tap-pad [data-rank="T"]').click()
    dee.find('.tap-pad [data-suit="h"]').click()
    expect(dee.find(".card[data-card=Th]").first).to_be_visible()
    dee.button("Something went wrong…").click()
    dee.button("A card seen or dealt wrongly").click()
    found = grave(dee, axe)
    dee.find(".wrong", has_text="Misdeal").locator("input").check()
    dee.button("Void the round").click()
    expect(dee.find(".toast")).to_contain_text("takes a second person")
    dee.wrong = [wrong for wrong in dee.wrong if "409" not in wrong]
    assert floor.spot(table).table.session.prompt is not None  # nothing was done yet
    approved(flo, "misdeal")
    expect(dee.button("No more bets")).to_be_visible()
    bet = floor.spot(table).table.session.wagers(seat - 1)
    assert bet == {"main": 25_00}
    assert found == []
