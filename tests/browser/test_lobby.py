"""The lobby: games are told apart at a glance, and the first bet is three clicks away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import CRAPS, Comes

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_first_bet_is_three_clicks_away(comes: Comes, phone: bool) -> None:
    new = comes(phone=phone).goes("/")
    new.page.get_by_role("button", name="Play Blackjack now").click()
    new.place("main").click()
    expect(new.find(".place.has:not(.waits) .pile b")).to_have_text("5")
    new.deals()
    expect(new.find("#hands .card svg").first).to_be_visible()
    new.goes("/")
    mine = new.find("#my-tables .card-link")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Blackjack")


def test_usual_games_come_first_and_houses_say_what_is_theirs(comes: Comes, house: House) -> None:
    new = comes().goes("/")
    titles = new.find(".game-card h3 .titled")
    assert [titles.nth(n).inner_text() for n in range(1)] == ["Blackjack"]
    assert {"Craps", "Roulette"} <= {titles.nth(n).inner_text() for n in range(6)}
    card = new.find(".game-card").first
    expect(card).to_contain_text("Blackjack pays 3 to 2")
    expect(card.locator(".house", has_text="Cincinnati")).to_contain_text("hit soft 17")
    expect(card.locator(".house", has_text="Toledo")).to_contain_text("stand on all 17s")
    wheel = new.page.locator(".game-card", has=new.button("Roulette"))
    expect(wheel.locator(".house", has_text="Cincinnati")).not_to_contain_text("11 to 1")  # as all
    picture = card.locator("img")
    assert picture.evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 0
    house.open(CRAPS)  # somebody else's
    expect(new.find("#my-section")).to_be_hidden()


def test_a_schedule_that_fits_the_wished_limits_is_proposed(comes: Comes) -> None:
    """A card room's table at $25 to $500: 500 was dropped, and 25 refused as above $10."""
    new = comes().goes("/?start=hollywood-park/ez-baccarat")
    schedule = new.page.get_by_label("Collection schedule")
    expect(schedule).to_be_visible()
    new.page.get_by_label("Table minimum").fill("25")
    new.page.get_by_label("Table maximum").fill("500")
    expect(new.find("#start-body [role=status]")).to_contain_text("of the book")
    expect(new.find("#start-body [role=status]")).to_contain_text("these limits")
    expect(schedule.locator("option:checked")).to_contain_text("$25")
    new.button("Open the table").first.click()
    expect(new.find("#limits")).to_contain_text("$25 to $500")
