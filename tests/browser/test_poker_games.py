"""Other games of the poker room in browsers: up cards, draws, halves, two runs, a live hand."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.cardroom import HOLDEM, NO_LIMIT, action, from_the_button, guests, poker, sits
from browser.house import BOSS, House
from browser.visitor import DESK, PHONE, Comes, Visitor
from pitboss.floor.people import Person

pytestmark = pytest.mark.xdist_group(__name__)
OMAHA_HI_LO = "columbus-2017/omaha-hi-lo"
STUD = "columbus-2017/seven-card-stud"
DRAW = "columbus-2017/deuce-to-seven-triple-draw"
PASSIVE = ("call", "check", "run-twice", "stay")


def acts(house: House, table: str, people: dict[int, Person], until: Callable[[Any], bool]) -> None:
    """Those without browsers call and check, and stand pat, until somebody else is to act."""
    while (turn := poker(house, BOSS, table)["turn"]) and turn["seat"] in people:
        seat = turn["seat"]
        asked = poker(house, people[seat], table)["turn"]
        if until(asked):
            return
        if asked["kind"] == "discard":
            house.do(people[seat], table, do="discard", seat=seat, places=[])
            continue
        names = {each["name"] for each in asked["actions"]}
        said = next(name for name in PASSIVE if name in names)
        house.do(people[seat], table, do="act", seat=seat, action=said)


def plays_on(house: House, table: str, visitor: Visitor, people: dict[int, Person]) -> None:
    """A hand to its end: everybody calls and checks; the visitor draws nothing."""
    while poker(house, BOSS, table)["turn"]:
        acts(house, table, people, lambda _: False)
        if poker(house, BOSS, table)["turn"]:
            at = house.floor.spot(table).table.number
            shown = "([n, same]) => (document.body.dataset.number === String(n)) === same"
            visitor.page.wait_for_function(shown, arg=[at, True])
            may = ", ".join(f"#bar [data-action='{each}']" for each in (*PASSIVE, "discard"))
            visitor.find(may).first.click()
            visitor.page.wait_for_function(shown, arg=[at, False])


def test_stud_has_up_cards(comes: Comes, house: House) -> None:
    ann, table = comes(phone=True), house.open(STUD)
    ann.at(table)
    sits(ann, 1, 80)
    others = guests(house, table, dict.fromkeys(range(2, 6), 80))
    house.do(BOSS, table, do="deal")
    expect(ann.find(".chair .card")).to_have_count(15)
    expect(ann.find(".chair .card.up:not([data-card=back])")).to_have_count(5)
    expect(ann.find(".chair:not(.own) .card[data-card=back]")).to_have_count(8)
    expect(ann.find(".chair.own .card:not([data-card=back])")).to_have_count(3)
    expect(ann.find("#said")).to_contain_text("brings in")
    plays_on(house, table, ann, others)
    expect(ann.find("#outcome li").first).to_contain_text("$")
    expect(ann.find(".chair.own .card")).to_have_count(7)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_triple_draw_throws_by_tapping_and_by_keys(comes: Comes, house: House) -> None:
    ann, table = comes(), house.open(DRAW)
    ann.at(table)
    sits(ann, 1, 80)
    others = guests(house, table, {2: 80})
    house.do(BOSS, table, do="deal")
    cards = ann.find(".chair.own .card")

    def comes_to_draw() -> None:
        while ((turn := poker(house, BOSS, table)["turn"]) and turn["kind"] != "discard") or turn[
            "seat"
        ] != 1:
            if turn["seat"] == 1:
                action(ann, "call").or_(action(ann, "check")).click()
                expect(
                    ann.find("#bar .action[data-action=call], #bar .action[data-action=check]")
                ).to_have_count(0)
            else:
                acts(house, table, others, lambda _: False)

    comes_to_draw()
    before = [each.get_attribute("data-card") for each in cards.all()]
    cards.nth(0).click()
    cards.nth(3).click()
    expect(cards.nth(3)).to_have_attribute("aria-checked", "true")
    expect(action(ann, "discard")).to_have_text("Draw 2")
    cards.nth(3).click()  # not that one
    ann.page.keyboard.press("2")
    expect(action(ann, "discard")).to_have_text("Draw 2")
    ann.page.keyboard.press("Enter")
    expect(ann.find(".cards.choosing")).to_have_count(0)
    kept = [each.get_attribute("data-card") for each in cards.all()]
    assert [each in kept for each in before] == [False, False, True, True, True]
    assert len(kept) == 5
    expect(ann.find("#said")).to_contain_text("draws 2")


def test_omaha_hi_lo_splits_the_pot(comes: Comes, house: House) -> None:
    """One hand has the high half, and another the low one; both are named, and lifted."""
    ann = comes()
    dealt, burned_and_board = "As Kh 2s Kd 9c Qh Td Jc", "7d 3d 4h 8c 9d Jh 5c 6c"
    house.chance.stack(OMAHA_HI_LO, f"{dealt} {burned_and_board}")
    table = house.open(OMAHA_HI_LO)
    ann.at(table)
    sits(ann, 1, 80)
    others = guests(house, table, {2: 80})
    house.do(BOSS, table, do="deal")
    plays_on(house, table, ann, others)
    expect(ann.find("#outcome")).to_contain_text("high: a pair of kings")
    expect(ann.find("#outcome")).to_contain_text("low: six-four low")
    expect(ann.find(".chair.won")).to_have_count(2)
    expect(ann.find("#boards .card.counts").first).to_be_visible()


def test_all_in_is_run_twice(comes: Comes, house: House) -> None:
    ann, table = comes(), house.open(HOLDEM, **NO_LIMIT)
    ann.at(table)
    mine, other = from_the_button(house, table, 2)
    sits(ann, mine, 100)
    others = guests(house, table, {other: 100})
    house.do(BOSS, table, do="deal")
    ann.button("All in").click()
    action(ann, "raise").click()
    ann.find("#bar [data-armed]").click()
    acts(house, table, others, lambda turn: turn["kind"] == "runs")
    if poker(house, BOSS, table)["turn"]["seat"] == other:
        house.do(others[other], table, do="act", seat=other, action="run-twice")
    action(ann, "run-twice").click()
    acts(house, table, others, lambda _: False)
    expect(ann.find("#boards .board")).to_have_count(2)
    expect(ann.find("#boards .card")).to_have_count(10)
    expect(ann.find("#outcome")).to_contain_text("second run")


def test_a_live_hand_with_hole_cards_nobody_knows(comes: Comes, house: House) -> None:
    """The dealer seats visitors, taps what they do and what falls, and takes a step back."""
    flo, table = comes(), house.open(HOLDEM, live=True, **NO_LIMIT)
    flo.at(table)
    for seat, name in ((1, "Maria"), (2, "Otto")):
        flo.button(f"Sit at seat {seat}").click()
        flo.page.get_by_label("Name of the visitor").fill(name)
        flo.page.get_by_label("Buy in").fill("100")
        flo.button("Sit down").click()
        expect(flo.find(f".chair[data-seat='{seat}'] .named")).to_have_text(name)
    flo.button("Deal").click()
    expect(flo.find(".chair .card[data-card=back]")).to_have_count(4)
    action(flo, "call").click()
    flo.find("#bar [data-action=check]").click()
    for card in ("As", "Kd", "3c"):
        flo.find(f"#bar [data-rank='{card[0]}']").click()
        flo.find(f"#bar [data-suit='{card[1]}']").click()
    expect(flo.find("#boards .card")).to_have_count(3)
    flo.button("Take back").click()
    expect(flo.find("#boards .card")).to_have_count(2)
    flo.find("#bar [data-rank='4']").click()
    flo.find("#bar [data-suit='h']").click()
    expect(flo.find("#boards .card").nth(2)).to_have_attribute("data-card", "4h")
    action(flo, "check").click()
    expect(flo.find("#said")).to_contain_text("checks")
    flo.find("#bar [data-action=check]").wait_for()
    flo.find("#bar [data-action=fold]").click()
    flo.find("#bar [data-armed]").click()  # he could check
    expect(flo.find("#outcome")).to_contain_text("$")
    expect(flo.find("#bar")).to_contain_text("Push the pots")
    expect(flo.find(".chair .card:not([data-card=back])")).to_have_count(0)


def test_nothing_grave_at_a_poker_table(comes: Comes, house: House) -> None:
    axe = files("axe_playwright_python").joinpath("axe.min.js").read_text()
    ann, table, found = comes(), house.open(HOLDEM, **NO_LIMIT), []
    ann.at(table)
    mine, other = from_the_button(house, table, 2)
    for step in range(3):
        if step == 1:
            sits(ann, mine, 100)
            guests(house, table, {other: 100})
        if step == 2:
            house.do(BOSS, table, do="deal")
            action(ann, "raise").wait_for()
        for colours, window in (("light", DESK), ("dark", PHONE)):
            ann.page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
            ann.page.set_viewport_size(window)  # type: ignore[arg-type]
            ann.page.evaluate(axe)
            seen = ann.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
            found += [
                (step, colours, each["id"], each["nodes"][0]["html"][:160])
                for each in seen["violations"]
                if each["impact"] in ("serious", "critical")
            ]
    assert found == []


def test_chinese_poker_is_set_by_exchanging_cards(comes: Comes, house: House) -> None:
    """The rows begin as the cards are usually set, so that nobody fouls by just pressing."""
    ann, table = comes(phone=True), house.open("hollywood-park/chinese-poker")
    ann.at(table)
    sits(ann, 1, 800)
    [other] = guests(house, table, {2: 800}).values()
    house.do(BOSS, table, do="deal")
    while (turn := poker(house, BOSS, table)["turn"])["seat"] == 2:
        if turn["kind"] == "set":
            rows = poker(house, other, table)["turn"]["suggest"]
            house.do(other, table, do="discard", seat=2, places=rows[0])
        else:
            house.do(other, table, do="act", seat=2, action="set")
    rows = ann.find("#rows .card")
    expect(rows).to_have_count(13)
    one, two = rows.nth(8), rows.nth(9)  # both at the back: the setting stays as good
    first = one.get_attribute("data-card")
    ann.find("#rows button").nth(8).click()
    ann.find("#rows button").nth(9).click()
    expect(two).to_have_attribute("data-card", str(first))
    action(ann, "set").click()
    expect(ann.find("#rows")).to_be_hidden()
    expect(ann.find("#said")).to_contain_text("sets his cards")
    while turn := poker(house, BOSS, table)["turn"]:
        if turn["seat"] == 1:
            continue  # her rows are on their way
        if turn["kind"] == "set":
            rows_of = poker(house, other, table)["turn"]["suggest"]
            house.do(other, table, do="discard", seat=2, places=rows_of[0])
        else:
            house.do(other, table, do="act", seat=2, action="set")
    expect(ann.find(".chair .cards.in-rows .card:not([data-card=back])")).to_have_count(26)
    expect(ann.find("#said")).not_to_contain_text("foul")
