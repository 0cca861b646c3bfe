"""The library in a real browser: games found by what people call them, and a page a game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import Comes, Visitor
from pitboss.floor.coach import Card
from pitboss.report.charts import Chart
from pitboss.web.library import Clerk

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.fixture(autouse=True)
def nothing_to_wait_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Findings are there at once, and nothing is proved."""

    async def look(self: Clerk, place: str) -> list[dict[str, Any]]:
        found = {"book": "toledo", "games": ["craps"], "rule": "sums", "severity": "error"}
        found |= {"lines": "7-9", "where": "field", "called": "Field"}
        return [{**found, "says": "it is odd", "cost": "money"}]

    monkeypatch.setattr(Clerk, "_look", look)
    monkeypatch.setattr(house.app.state.prover, "want", lambda *what, **_: None)


@pytest.mark.parametrize(
    ("asked", "title"), [("pai gow", "Pai Gow Poker"), ("uth", "Ultimate Texas Hold'em")]
)
def test_a_game_is_found_by_its_name(ann: Visitor, asked: str, title: str) -> None:
    ann.goes("/games")
    ann.page.get_by_label("Find a game by any name").fill(asked)
    expect(ann.page.get_by_role("link", name="Roulette", exact=True)).to_be_hidden()
    ann.page.get_by_role("link", name=title, exact=True).first.click()
    expect(ann.find("h1")).to_contain_text(title.split(" Hold")[0])
    expect(ann.find("#the-round")).to_be_visible()
    ann.goes("/")
    ann.page.get_by_label("Find a game or a table").fill(asked)
    expect(ann.button(title).first).to_be_visible()
    expect(ann.page.get_by_role("link", name=f"About {title}").first).to_be_visible()


def test_the_search_of_the_floor_leads_to_a_table(ann: Visitor) -> None:
    ann.goes("/")
    ann.page.get_by_label("Find a game or a table").fill("uth")
    ann.page.keyboard.press("Enter")
    expect(ann.find("#start-head")).to_contain_text("Ultimate Texas Hold")
    expect(ann.button("Open the table").first).to_be_focused()


def test_no_paytable_is_cut(ann: Visitor) -> None:
    ann.page.set_viewport_size({"width": 1400, "height": 900})
    ann.goes("/games/columbus-2016/three-card-poker")
    expect(ann.find("#paytables")).to_contain_text("at least 1,000 to 1")
    cut = "every => every.filter(each => each.scrollWidth > each.clientWidth + 1).length"
    assert ann.find("#paytables .scroll").evaluate_all(cut) == 0


def test_from_a_games_page_to_its_table(ann: Visitor) -> None:
    ann.goes("/games/toledo/craps")
    expect(ann.find("#found-here")).to_contain_text("It is odd.")
    ann.find("#elsewhere summary", has_text="Cincinnati").click()
    expect(ann.find("#elsewhere details[open] .changes")).to_be_visible()
    ann.page.get_by_role("link", name="Play", exact=True).click()
    ann.button("Open the table").first.click()
    expect(ann.find("#link[data-state=live]")).to_be_attached()


def test_findings_are_sifted(ann: Visitor) -> None:
    ann.goes("/findings?book=toledo")
    expect(ann.find(".finding")).to_contain_text("Craps")
    ann.find("#find").fill("baccarat")
    expect(ann.find(".finding")).to_be_hidden()


def test_the_best_play_is_shown_when_it_is_there(comes: Comes, house: House) -> None:
    chart = Chart(
        name="hard", rows=["16"], columns=["10"], cells=[["H"]], legend={"H": "hit"}, note=""
    )
    house.coaches(Card([chart]))
    ann = comes(phone=True).goes("/strategy?game=toledo/blackjack")
    expect(ann.find(".chart .does-hit")).to_have_text("H")
