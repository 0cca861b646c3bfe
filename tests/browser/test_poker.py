"""Poker tables in browsers: hands as people play them, with buttons, keys and typed amounts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.cardroom import HOLDEM, NO_LIMIT, action, from_the_button, guests, poker, sits
from browser.house import BOSS, House
from browser.visitor import Comes

pytestmark = pytest.mark.xdist_group(__name__)
OMAHA_HI_LO = "columbus-2017/omaha-hi-lo"
STUD = "columbus-2017/seven-card-stud"
DRAW = "columbus-2017/deuce-to-seven-triple-draw"


def test_a_side_pot_between_two_people_and_two_without_browsers(comes: Comes, house: House) -> None:
    """Three are all in for less; pots say who is in them, and chips go where they were won."""
    ann, bob, table = comes(), comes(phone=True), house.open(HOLDEM, **NO_LIMIT)
    ann.at(table)
    bob.at(table)
    third, first, second = from_the_button(house, table, 3)
    sits(ann, first, 200)
    sits(bob, second, 200)
    others = guests(house, table, {third: 50})
    house.do(BOSS, table, do="deal")
    people = {first: ann, second: bob}
    for visitor in people.values():
        expect(visitor.find(".chair.own .card")).to_have_count(2)
        expect(visitor.find(".chair:not(.own) .card[data-card=back]")).to_have_count(4)
        expect(visitor.find("#button")).to_be_visible()
    raised = side = False
    for _ in range(12):
        turn = poker(house, BOSS, table)["turn"]
        if turn is None:
            break
        seat = turn["seat"]
        if seat == third:
            all_in = poker(house, others[third], table)["turn"]["actions"][-1]["high"]
            house.do(others[third], table, do="act", seat=third, action="raise", amount=all_in)
            continue
        visitor = people[seat]
        pots = poker(house, BOSS, table)["pots"]
        if pots and not raised:  # on the flop: a bet beyond what seat 3 has
            raised = True
            visitor.find("#amount").fill("30")
            action(visitor, "bet").click()
        else:
            action(visitor, "call").or_(action(visitor, "check")).click()
        expect(visitor.find("#bar[data-about=turn]")).to_have_count(0)
        now = poker(house, BOSS, table)
        if now["turn"] and len(now["pots"]) > 1:
            side = True
            expect(visitor.find(".pot").nth(1)).to_contain_text("Side pot")
            expect(visitor.find(".pot").nth(1)).to_contain_text("Guest")
    assert side
    for visitor in people.values():
        expect(visitor.find("#outcome")).to_contain_text("$")
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_no_bet_by_a_slip(comes: Comes, house: House) -> None:
    """All in and more than the pot want a second press, and a fold that is not needed; a typed
    amount and keys say the same as the buttons."""
    ann, table = comes(), house.open(HOLDEM, **NO_LIMIT)
    ann.at(table)
    mine, other = from_the_button(house, table, 2)  # the button speaks first between two
    sits(ann, mine, 200)
    guests(house, table, {other: 200})
    house.do(BOSS, table, do="deal")
    raising = action(ann, "raise")
    expect(raising).to_contain_text("Raise to $4")
    ann.page.keyboard.press("3")
    ann.page.keyboard.press("0")
    expect(ann.find("#amount")).to_have_value("30")
    expect(raising).to_contain_text("Raise to $30")
    ann.page.keyboard.press("Enter")  # far above the pot of $4
    expect(raising).to_contain_text("More than the pot: press again")
    before = poker(house, BOSS, table)
    assert before["turn"]["seat"] == mine
    ann.find("#amount").fill("31")  # another amount: the first press is forgotten
    expect(raising).not_to_contain_text("press again")
    ann.button("All in").click()
    expect(raising).to_contain_text("$200")
    raising.click()
    expect(raising).to_contain_text("All in: press again")
    ann.find("#amount").fill("6")
    ann.page.keyboard.press("Enter")
    expect(ann.find("#bar[data-about=turn]")).to_have_count(0)
    assert poker(house, BOSS, table)["seats"][mine - 1]["bet"] == 6_00


def test_what_is_chosen_ahead_is_said_in_turn_unless_it_costs_more(
    comes: Comes, house: House
) -> None:
    ann, table = comes(phone=True), house.open(HOLDEM, **NO_LIMIT)
    ann.at(table)
    mine, small, big = from_the_button(house, table, 3)
    sits(ann, mine, 200)
    others = guests(house, table, {small: 200, big: 200})
    house.do(BOSS, table, do="deal")
    ahead = {each: ann.find(f"[data-ahead={each}]") for each in ("check", "check-fold", "call")}
    action(ann, "call").click()
    ahead["call"].wait_for(state="detached")
    house.do(others[small], table, do="act", seat=small, action="call")
    ahead["check"].check()
    house.do(others[big], table, do="act", seat=big, action="raise", amount=6_00)
    expect(ann.find("#bar[data-about=turn]")).to_be_visible()  # it would not have been a check
    action(ann, "call").click()
    house.do(others[small], table, do="act", seat=small, action="call")
    expect(ann.find("#boards .card")).to_have_count(3)
    ahead["check"].check()
    for seat in (small, big):
        house.do(others[seat], table, do="act", seat=seat, action="check")
    expect(ann.find("#boards .card")).to_have_count(4)  # she has checked
    expect(ahead["check"]).not_to_be_checked()
    house.do(others[small], table, do="act", seat=small, action="bet", amount=9_00)
    ahead["check-fold"].check()
    house.do(others[big], table, do="act", seat=big, action="fold")
    expect(ann.find("#said")).to_contain_text("wins")
    assert poker(house, BOSS, table)["seats"][mine - 1]["folded"]


def test_two_clicks_to_a_full_table(comes: Comes, house: House) -> None:
    """A visitor alone: Play, then Deal; the other seats are bots, named as bots."""
    ann = comes()
    ann.goes("/")
    ann.page.get_by_role("button", name="Play 7-Card Stud now").click()
    expect(ann.find(".chair.bot")).to_have_count(7)
    ann.button("Deal").click()
    expect(ann.find("#bar[data-about=turn]").or_(ann.find("#outcome li")).first).to_be_visible()
    expect(ann.find(".chair.own .card").first).to_be_visible()
    for name in ann.find(".chair.bot .named").all_inner_texts():
        assert name.startswith("Bot ")


def test_a_hand_is_played_again(comes: Comes, house: House) -> None:
    """Step by step, with what the hands were worth, shown in the end; mucked cards stay unseen."""
    ann, eve, table = comes(), comes(phone=True), house.open(HOLDEM, **NO_LIMIT)
    ann.at(table)
    mine, other = from_the_button(house, table, 2)
    sits(ann, mine, 100)
    others = guests(house, table, {other: 100})
    house.do(BOSS, table, do="deal")
    action(ann, "call").click()
    house.do(others[other], table, do="act", seat=other, action="check")
    while poker(house, BOSS, table)["turn"]:
        if poker(house, BOSS, table)["turn"]["seat"] == mine:
            action(ann, "check").click()
            expect(ann.find("#bar[data-about=turn]")).to_have_count(0)
        else:
            house.do(others[other], table, do="act", seat=other, action="check")
    expect(ann.find("#sitting")).to_contain_text("Since you sat down: 1 hand, ")
    for visitor in (ann, eve):
        visitor.goes(f"/tables/{table}/hands")
        visitor.page.get_by_role("link", name="Hand 1").click()
        visitor.button("flop").click()
        expect(visitor.find("#boards .card")).to_have_count(3)
        expect(visitor.find(".equity")).to_have_count(2)
        visitor.button("To the end").click()
        expect(visitor.find("#outcome")).to_contain_text("$")
        assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    written = ann.page.request.get(f"{house.url}/api/v1/tables/{table}/hands/1/phh").text()
    assert 'variant = "NT"' in written
