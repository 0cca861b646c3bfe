"""Two paytables side by side in a real browser: by hand, by keyboard, on a phone, and as a link."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.house import House
from browser.visitor import PHONE, Comes, Visitor
from pitboss.engines.exact.tables import solve_case
from pitboss.report import two_paytables
from pitboss.rulebook.shelf import Shelf, at_hand
from pitboss.web.catalogue import playable

pytestmark = pytest.mark.xdist_group(__name__)
DOUBLE, TRIPLE = "cincinnati/craps:field@field", "toledo/craps:field@field"
FIELD = f"/edges/compare?left={DOUBLE}&right={TRIPLE}"


def prove(address: str) -> None:
    shelf = Shelf(at_hand())
    known = [game["address"] for game in playable(shelf)]
    solve_case(two_paytables.side_at(shelf, address, [], known).case)


@pytest.fixture(autouse=True)
def unproved(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is proved but what a test proves."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(house.app.state.prover, "want", lambda *what, **_: None)


def cells(visitor: Visitor, row: str) -> Locator:
    named = visitor.page.get_by_role("rowheader", name=row, exact=True)
    return visitor.find("table.beside tr").filter(has=named).locator("td")


def test_what_pays_more_and_what_that_costs(ann: Visitor) -> None:
    prove(DOUBLE)
    prove(TRIPLE)
    ann.goes(FIELD)
    expect(cells(ann, "12")).to_have_text([re.compile("2 to 1.*less"), re.compile("3 to 1.*more")])
    expect(cells(ann, "House edge")).to_have_text(["5.5556 %1/18", "2.7778 %1/36"])
    expect(cells(ann, "Cost of $100 staked")).to_have_text(["$5.56", "$2.78"])
    expect(cells(ann, "Hit rate")).to_have_text(["44.44 %", "44.44 %"])
    expect(cells(ann, "Standard deviation")).to_have_text(["1.079 stakes", "1.142 stakes"])
    verdict = ann.find("#verdict")
    expect(verdict).to_contain_text("A costs the player $2.78 more than B for every $100 staked.")
    expect(verdict).to_contain_text("Exactly 1/36 of the stake.")
    ann.button("Swap").click()
    expect(verdict).to_contain_text("B costs the player $2.78 more than A")
    expect(cells(ann, "12").first).to_contain_text("3 to 1")


def test_what_is_not_proved_is_filled_in(ann: Visitor) -> None:
    ann.goes(FIELD)
    expect(cells(ann, "House edge")).to_have_text([" being proved", " being proved"])
    expect(ann.find("#state")).to_contain_text("A and B are being proved")
    expect(ann.find("#verdict")).to_be_hidden()
    prove(DOUBLE)
    expect(cells(ann, "House edge").first).to_have_text("5.5556 %1/18")
    expect(ann.find("#state")).to_contain_text("B is being proved")
    prove(TRIPLE)
    expect(ann.find("#verdict")).to_be_visible()
    expect(ann.find("#state")).to_have_text("1 of 3 rows differ.")


def test_the_address_is_what_is_compared(comes: Comes) -> None:
    ann, bob = comes().goes("/edges/compare"), comes()
    ann.page.get_by_label("Game", exact=True).select_option("blackjack")
    ann.page.get_by_label("Wager", exact=True).select_option("royal-match")
    ann.page.get_by_label("Paytable A").select_option("columbus-2016/blackjack@six-decks")
    ann.page.get_by_label("Paytable B").select_option("toledo/blackjack@royal-match")
    expect(ann.page.get_by_role("columnheader", name=re.compile("B Toledo"))).to_be_visible()
    ann.find("#right summary").click()
    second = ann.page.get_by_role("group", name=re.compile("^B"))
    second.get_by_label("Decks", exact=True).select_option("2")
    expect(ann.find("#right summary")).to_contain_text("decks 2")
    bob.goes(ann.page.url.removeprefix(bob.url))
    expect(bob.page.get_by_label("Paytable A")).to_have_value("columbus-2016/blackjack@six-decks")
    expect(bob.find("#right summary")).to_contain_text("decks 2")
    head = bob.page.get_by_role("columnheader", name=re.compile("B Toledo"))
    expect(head).to_be_visible()


def test_by_keyboard(ann: Visitor) -> None:
    ann.goes(FIELD)
    ann.page.get_by_label("Paytable B").focus()
    ann.page.keyboard.press("Home")
    expect(ann.find("#state")).to_contain_text("Both pay the same for every outcome.")
    ann.page.keyboard.press("Shift+Tab")
    expect(ann.button("Swap")).to_be_focused()


def test_a_wager_of_the_list_leads_to_its_paytables(ann: Visitor) -> None:
    prove("cincinnati/craps:field@field")
    ann.goes("/edges?book=cincinnati&game=craps")
    ann.page.get_by_role("link", name="Field", exact=True).click()
    expect(ann.page).to_have_url(re.compile("/edges/compare"))
    expect(ann.page.get_by_label("Paytable B")).to_have_value(re.compile("/craps@field"))


def test_what_cannot_be_compared_is_said(ann: Visitor) -> None:
    ann.goes(f"{FIELD}&left_with=vigorish=9")
    expect(ann.find("#result .refusal")).to_contain_text("Vigorish cannot be 9")
    ann.wrong.clear()  # the browser reports the refusal too


@pytest.mark.parametrize("room", ["dark", "light"])
def test_it_fits_a_phone(comes: Comes, room: str) -> None:
    ann = comes(phone=True, color_scheme=room).goes(FIELD)
    expect(cells(ann, "12")).to_have_count(2)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_list_is_sorted_by_keyboard(ann: Visitor) -> None:
    prove(DOUBLE)
    prove("cincinnati/craps:any-seven")
    ann.goes("/edges?book=cincinnati&game=craps")
    heading = ann.button("house edge")
    heading.focus()
    ann.page.keyboard.press("Enter")
    expect(heading).to_be_focused()
    expect(ann.find("#rows tr").first).to_contain_text("Field")
    ann.page.keyboard.press("Enter")
    expect(ann.find("#rows tr").first).to_contain_text("Any Seven")


# --- The desk -----------------------------------------------------------------------------------


def test_the_desk_says_what_a_chart_costs(ann: Visitor) -> None:
    ann.goes("/edges/desk?tool=strategy&game=columbus-2016/casino-war")
    ann.page.get_by_label("Options").fill("decks=6")
    ann.page.get_by_label("Chart").fill("otherwise,war\ntie of 2s,surrender")
    ann.page.get_by_role("button", name="Work it out").click()
    found = ann.find("#found")
    expect(found.locator("tbody tr")).to_contain_text("tie of 2s", timeout=60_000)
    expect(found.locator(".command")).to_have_text(
        "pitboss strategy columbus-2016/casino-war decks=6 --given=chart.csv --show=200"
    )
    ann.page.get_by_label("Chart").fill("tie of 22s,war")
    ann.page.get_by_role("button", name="Work it out").click()
    expect(ann.find("#state")).to_contain_text("there is no decision 'tie of 22s'", timeout=60_000)
    expect(found).to_be_empty()
    ann.wrong.clear()  # the refusal
