"""The floor in the hand: on a phone whose window can widen, with chips smaller than a step."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from browser.house import House
from browser.visitor import BLACKJACK, CRAPS, PATIENCE, PHONE, TCP, Comes, Visitor

pytestmark = pytest.mark.xdist_group(__name__)
UTH = "columbus-2016/ultimate-texas-holdem"


def test_cards_that_fly_in_do_not_widen_a_phone(browser: Browser, house: House) -> None:
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
    )
    context.set_default_timeout(PATIENCE)
    ann = Visitor(context, house.url)
    ann.at(house.open(UTH)).sits()
    ann.bets("ante", 25)
    ann.deals()
    last = ann.find(".actions button").last
    expect(last).to_be_visible()
    ann.page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
    assert ann.page.evaluate("[innerWidth, innerHeight]") == [390, 844]
    box = last.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    assert ann.wrong == []
    context.close()


def test_a_throw_leaves_a_phone_where_it_was_scrolled_to(comes: Comes, house: House) -> None:
    ann = comes(phone=True)
    ann.at(house.open(CRAPS)).sits()
    ann.bets("pass", 25)
    expect(ann.find("#rail .laid")).to_contain_text("$25")
    house.chance.fall(4, 2)
    ann.page.evaluate("scrollTo(0, 240)")
    ann.find("#rail").evaluate("(rail) => { rail.style.position = 'static'; }")  # far below
    ann.find("#go").evaluate("(go) => { go.focus({ preventScroll: true }); go.click(); }")
    expect(ann.find(".puck.on")).to_have_text("ON 6")
    assert ann.page.evaluate("scrollY") == 240


def test_small_chips_lay_the_least_that_a_spot_takes(comes: Comes, house: House) -> None:
    ann = comes().at(house.open(CRAPS, minimum=5))
    ann.sits()
    pile = ann.place("horn").locator(".pile b")
    ann.bets("horn", 1)
    expect(pile).to_have_text("8")
    ann.bets("horn", 5)
    expect(pile).to_have_text("12")
    ann.bets("place 6", 5)
    expect(ann.place("place 6").locator(".pile b")).to_have_text("6")
    ann.bets("place 6", 25)
    expect(ann.place("place 6").locator(".pile b")).to_have_text("36")
    ann.chip(5)
    ann.find("#felt").press("Tab")
    for _ in range(2):
        ann.place("horn").click(button="right")
    expect(pile).to_have_count(0)
    assert ann.find("#toast").is_hidden()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("address", "spot"),
    [(TCP, "ante"), (UTH, "ante"), (BLACKJACK, "main"), ("toledo/let-it-ride", "bet-1")],
)
def test_nothing_jumps_when_cards_come(
    comes: Comes, house: House, address: str, spot: str, phone: bool
) -> None:
    ann = comes(phone=phone).at(house.open(address))
    ann.sits()
    ann.bets(spot, 25)
    expect(ann.find(".place.has:not(.waits)").first).to_be_visible()
    where = "(at) => { const r = at.getBoundingClientRect(); return [r.x, r.y + scrollY]; }"
    before = ann.place(spot).evaluate(where)
    house.chance.stack(address, "8s 9d 7h 2c 3d 4s 5c 6s")  # nobody is done at once
    ann.deals()
    expect(ann.find("#hands .my-hand:not(.awaited)").first).to_be_visible()
    after = ann.place(spot).evaluate(where)
    moved = [round(one - other) for one, other in zip(before, after, strict=True)]
    assert max(map(abs, moved)) <= 20, moved


def test_no_word_of_a_decision_is_cut_on_a_phone(comes: Comes, house: House) -> None:
    """Three decisions in a row, one of them with a smaller key beside it."""
    house.chance.stack(BLACKJACK, "As 6d 7h Th")
    ann = comes(phone=True).at(house.open(BLACKJACK))
    ann.sits()
    ann.bets("main", 25)
    ann.deals()
    expect(ann.find('[data-less="double"]')).to_be_visible()
    cut = ann.find("#rail .actions button").evaluate_all(
        "all => all.filter((at) => at.scrollWidth > at.clientWidth).map((at) => at.textContent)"
    )
    assert cut == []
