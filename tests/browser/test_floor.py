"""The floor in a real browser: what a newcomer does, what two people see of each other, and what
nobody may see.

Chance is rigged where a test needs a certain hand; the first test plays on `pitboss serve` itself.
Every test fails on an error in the browser's console, on a breach of the page's security policy,
and on a request that the server could not answer.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import House, open_house
from browser.visitor import (
    BACCARAT,
    BLACKJACK,
    CRAPS,
    PHONE,
    ROULETTE,
    TCP,
    Comes,
    Visitor,
)
from pitboss.engines.advice import Advice, Play
from pitboss.floor import passwords
from pitboss.floor.coach import Card
from pitboss.floor.people import Role
from pitboss.report.charts import Chart
from pitboss.rulebook.terms import terms

pytestmark = pytest.mark.xdist_group(__name__)


# A newcomer's path


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real `pitboss serve`."""
    store = tmp_path_factory.mktemp("served") / "floor.db"
    run = "from pitboss.cli import main; main()"
    given = ["serve", "--no-open", "--port", "0", "--store", str(store)]
    with subprocess.Popen(
        [sys.executable, "-u", "-c", run, *given],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"NO_COLOR": "1", "COLUMNS": "200"},
    ) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://\S+:\d+", said)
        assert found, said
        yield found[0]
        server.terminate()


def test_a_newcomer_plays_three_card_poker(comes: Comes, served: str) -> None:
    new = comes(served).goes("/")
    new.page.get_by_label("Find a game or a table").fill("three card")
    game = new.find(".game-card", has_text="Three Card Poker").first
    game.get_by_role("button", name="Hollywood Casino Columbus, 2016").click()
    new.button("Open the table").first.click()
    new.sits(dollars=500)
    new.bets("ante", 25)
    expect(new.find("#rail .laid")).to_contain_text("$25")
    new.deals()
    expect(new.find("#hands .card")).to_have_count(3)
    expect(new.find("#hands [data-card=back]")).to_have_count(0)
    new.dealer_has("back back back")
    expect(new.find('[data-action="play"]')).to_contain_text("+$25")
    new.acts("play")
    for wager in ("Ante", "Play"):
        expect(new.line(wager)).to_be_visible()
        assert len(new.line(wager).inner_text().split()) > 3
    expect(new.settlement.locator(".why").first).to_be_visible()
    expect(new.settlement.locator(".at").first).to_contain_text(re.compile(r"line\s\d+"))
    won = new.settlement.locator("h3 .net").inner_text()
    amount = int(re.sub(r"\D", "", won) or 0) * (-1 if "loses" in won else 1)
    expect(new.chips()).to_have_text(f"${500 + amount}")


def test_why_and_where_the_book_says_so(ann: Visitor, house: House) -> None:
    house.chance.stack(TCP, "As Kd Qh 2c 7d 4s")
    ann.at(house.open(TCP)).sits()
    ann.bets("ante", 25)
    ann.deals()
    ann.acts("play")
    expect(ann.line("Ante Bonus")).to_contain_text("+$25")
    why = "A straight or better brings the Ante Bonus; on $25 of the Ante."
    expect(ann.line("Ante Bonus")).to_contain_text(why)
    expect(ann.line("Ante Bonus").locator(".at")).to_have_text("lines 934, 939")
    expect(ann.line("Play")).to_contain_text("The dealer has less than queen high.")
    ann.line("Play").locator(".at").click()
    expect(ann.find("#quote")).to_contain_text("Three Card Poker")


def test_roulette(ann: Visitor, house: House) -> None:
    house.chance.fall(17)
    ann.at(house.open(ROULETTE)).sits()
    ann.bets("straight 17", 5)
    ann.bets("split 17-20")
    ann.bets("red", 25)
    ann.button("Undo").click()
    ann.bets("black")
    ann.deals()
    expect(ann.find(".pocket-name")).to_have_text("17 black")
    expect(ann.line("Straight Up 17")).to_contain_text("35 to 1")
    expect(ann.line("Split 17-20")).to_contain_text("+$85")
    expect(ann.line("Black")).to_contain_text("+$25")
    expect(ann.line("Red")).to_have_count(0)
    expect(ann.find("#spoken")).to_have_text("17 black. You win $285.")
    expect(ann.find(".recent li").first).to_have_text("17")


def test_a_press_is_a_click_though_the_table_changes_before_it_ends(
    ann: Visitor, house: House
) -> None:
    """A button that is drawn anew between the two is another one, and hears of no click."""
    house.chance.fall(3, 4)
    table = house.open(CRAPS)
    ann.at(table).sits()
    ann.bets("pass", 25)
    expect(ann.find("#money dd").nth(1)).to_have_text("$475")
    ann.find("#go").hover()
    ann.page.mouse.down()
    house.do(house.guest("Benedict"), table, do="sit", seat=5, buy_in=100_00)
    while not any("Benedict" in frame for frame in ann.frames):
        ann.page.wait_for_timeout(20)
    ann.page.evaluate("new Promise(requestAnimationFrame)")
    ann.page.mouse.up()
    expect(ann.line("Pass")).to_contain_text("+$25")
    expect(ann.find("#stations")).to_contain_text("Benedict")


def test_craps_with_a_point_and_odds(ann: Visitor, house: House) -> None:
    house.chance.fall(4, 2, 3, 3)
    ann.at(house.open(CRAPS)).sits()
    ann.bets("pass", 25)
    ann.deals()
    expect(ann.find(".puck.on")).to_have_text("ON 6")
    expect(ann.find(".felt-puck")).to_have_count(1)
    ann.bets("pass-odds", 25)
    expect(ann.place("pass-odds")).to_have_accessible_name(re.compile(r"\$25 on it"))
    ann.deals()
    expect(ann.line("Pass")).to_contain_text("+$25")
    expect(ann.settlement).to_contain_text("The point is thrown again before a 7.lines 321, 425")
    expect(ann.settlement.locator(".result", has_text="6 to 5")).to_contain_text("+$30")
    expect(ann.find(".puck.off")).to_be_visible()
    expect(ann.find("#said li").first).to_have_text("The dice show 3 and 3: 6.")
    expect(ann.find("#spoken")).to_have_text("6: 3 and 3. You win $55.")
    expect(ann.find(".recent li")).to_have_text(["6", "6"])
    ann.page.reload()  # the table remembers, not the page
    expect(ann.find(".recent li").first).to_have_attribute("title", "3 and 3")


def test_blackjack_with_a_split_and_a_double(ann: Visitor, house: House) -> None:
    house.chance.stack(BLACKJACK, "8s 6d 8h Th 3c Td 2c Ks 9s")
    ann.at(house.open(BLACKJACK)).sits()
    ann.bets("main", 25)
    ann.deals()
    expect(ann.find('[data-action="double"]')).to_contain_text("+$25")
    ann.acts("split")
    expect(ann.find(".my-hand")).to_have_count(2)
    expect(ann.find(".my-hand.in-play")).to_contain_text("hand 1")
    for by_key in (True, False):
        ann.find('[data-less="double"]').click()
        expect(ann.page.get_by_label("Dollars on Double Down")).to_have_value("25")
        if by_key:
            ann.page.keyboard.press("Escape")
        else:
            ann.button("Back").click()
        expect(ann.find('[data-action="hit"]')).to_be_visible()
    ann.find('[data-less="double"]').click()
    expect(ann.page.get_by_label("Dollars on Double Down")).to_have_value("25")
    ann.button("Put it up").click()
    expect(ann.find(".my-hand.in-play")).to_contain_text("hand 2")
    ann.holds("8s 3c Td 8h 2c")
    ann.acts("stand")
    expect(ann.settlement).to_contain_text("The dealer goes over 21.")
    ann.dealer_has("6d Th Ks")
    expect(ann.find("#spoken")).to_have_text("You win $75.")


def test_ez_baccarat_as_a_player(ann: Visitor, house: House) -> None:
    house.chance.stack(BACCARAT, "9s 4d Kh 3c")
    ann.at(house.open(BACCARAT)).sits()
    ann.bets("player-line", 5)
    ann.bets("tie", 1)
    ann.deals()
    expect(ann.line("Player line")).to_contain_text("The hand is closer to nine.")
    expect(ann.find("#dealer h2")).to_have_text(["Banker hand", "Player hand"])
    expect(ann.settlement.locator(".fees")).to_contain_text("seat 1 $0.50")
    expect(ann.find("#bank")).to_contain_text("the house's banker")


def test_ez_baccarat_as_the_banker(ann: Visitor, house: House) -> None:
    house.chance.stack(BACCARAT, "9s 4d Kh 3c")
    table, bob = house.open(BACCARAT), house.guest("Bob")
    house.do(bob, table, do="sit", seat=2, buy_in=500_00)
    ann.at(table).sits(1)
    ann.button("Take the bank").click()
    ann.page.get_by_label(re.compile("Dollars to cover")).fill("200")
    ann.find("#ask").get_by_role("button", name="Take the bank").click()
    expect(ann.find("#rail")).to_contain_text("You have the bank")
    house.do(bob, table, do="bet", seat=2, wagers={"player-line": 10_00})
    house.do(bob, table, do="ready", seat=2)
    expect(ann.settlement).to_contain_text("Seat 2 · Bob")
    expect(ann.settlement.locator(".fees")).to_contain_text("the bank $1")
    expect(ann.settlement.get_by_role("heading", name="The bank")).to_contain_text("loses $11")
    expect(ann.find("#spoken")).to_have_text("Your bank loses $11.")
    expect(ann.find("#money")).to_contain_text("−$11")
    expect(ann.find("#bank")).to_contain_text("$189")
    ann.button("Leave the bank").click()
    expect(ann.find("#bank")).to_contain_text("Bob, seat 2")  # it is offered clockwise
    expect(ann.chips()).to_have_text("$489")


# Several people


def test_two_browsers_see_each_other_live_and_nobody_elses_cards(
    comes: Comes, house: House
) -> None:
    house.chance.stack(TCP, "As Kd Qh 9s 9d 3h 2c 7d 4s")
    table = house.open(TCP)
    ann, bob, eve = comes().at(table), comes().at(table), comes().at(table)
    ann.sits(1)
    bob.sits(2)
    expect(ann.find('[data-seat="2"] .plate')).to_contain_text("Guest")
    ann.bets("ante", 25)
    expect(bob.find('[data-seat="1"] .wagers')).to_contain_text("Ante$25")
    bob.bets("ante", 5)
    expect(ann.find("#go")).to_contain_text("Ready")
    ann.deals()
    expect(bob.find('[data-seat="1"] .plate')).to_contain_text("ready")
    bob.deals()
    expect(ann.find('[data-action="play"]')).to_be_visible()
    expect(bob.find("#rail")).to_contain_text("Waiting for Guest")
    expect(eve.find("#rail")).to_contain_text("Waiting for Guest")
    ann.holds("As Kd Qh")
    bob.holds("9s 9d 3h")
    _knows_no_card(bob, "As Kd Qh 2c 7d 4s")
    _knows_no_card(ann, "9s 9d 3h 2c 7d 4s")
    _knows_no_card(eve, "As Kd Qh 9s 9d 3h 2c 7d 4s")
    ann.acts("play")
    bob.acts("fold")
    expect(ann.settlement).to_contain_text("Seat 2")
    expect(eve.settlement).to_contain_text("Seat 1")
    eve.dealer_has("2c 7d 4s")  # turned: everybody knows them now
    assert re.search(r"\b9s\b", "".join(ann.frames + eve.frames)) is None  # folded: nobody does


def test_the_hole_card_is_nowhere(comes: Comes, house: House) -> None:
    house.chance.stack(BLACKJACK, "8s 6d 9h 7c 3c")
    table = house.open(BLACKJACK)
    ann, eve = comes().at(table), comes().at(table)
    ann.sits()
    ann.bets("main", 25)
    ann.deals()
    for visitor in (ann, eve):
        visitor.dealer_has("6d back")
    answers = [v.context.request.get(f"{house.url}/api/v1/tables/{table}") for v in (ann, eve)]
    assert not any('"7c"' in answer.text() for answer in answers)
    _knows_no_card(ann, "7c")
    _knows_no_card(eve, "7c")
    ann.acts("stand")
    expect(eve.find('#dealer [data-card="7c"]')).to_be_visible()


def _knows_no_card(visitor: Visitor, cards: str) -> None:
    """Nothing that this browser was told names one of these cards, in any way of writing."""
    ranks = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
    suits = {
        "c": ("clubs", "♣"),
        "d": ("diamonds", "♦"),
        "h": ("hearts", "♥"),
        "s": ("spades", "♠"),
    }
    told = visitor.knows()
    for name in cards.split():
        suit, pip = suits[name[1]]
        for written in (rf"\b{name}\b", f"{ranks.get(name[0], name[0])} of {suit}", name[0] + pip):
            assert not re.search(written, told), (name, written)


def test_leaving_and_coming_back_in_the_middle_of_a_round(comes: Comes, house: House) -> None:
    house.chance.stack(BLACKJACK, "8s 6d 8h Th 3c Td 2c Ks 9s")
    table = house.open(BLACKJACK)
    ann = comes().at(table)
    ann.sits()
    ann.bets("main", 25)
    ann.deals()
    ann.acts("split")
    expect(ann.find(".my-hand")).to_have_count(2)
    ann.holds("8s 3c 8h")
    ann.goes("/")
    expect(ann.find(f'a[href="/tables/{table}"]')).to_be_visible()
    badge: Any = ann.context.storage_state()
    ann.context.close()
    again = comes(storage_state=badge).at(table)
    again.holds("8s 3c 8h")
    expect(again.find(".my-hand.in-play")).to_contain_text("hand 1")
    again.acts("stand")
    again.acts("stand")
    expect(again.settlement).to_contain_text("you")


def test_a_spectator_sees_the_round_and_can_do_nothing_in_it(comes: Comes, house: House) -> None:
    house.chance.fall(4)
    table, bob = house.open(ROULETTE), house.guest("Rob")
    house.do(bob, table, do="sit", seat=1, buy_in=500_00)
    eve = comes().at(table)
    expect(eve.find("#rail")).to_contain_text("You are watching")
    eve.place("red").click(force=True)
    expect(eve.find("#toast")).to_have_text("Take a seat first.")
    house.do(bob, table, do="bet", seat=1, wagers={"red": 25_00})
    expect(eve.place("red").locator(".pile.other")).to_be_visible()
    house.do(bob, table, do="ready", seat=1)
    expect(eve.settlement).to_contain_text("Seat 1 · Rob")
    expect(eve.find("#go")).to_have_count(0)


# A dealer at a real table


def test_a_live_dealer_keys_in_what_falls(ann: Visitor) -> None:
    ann.goes(f"/?start={TCP}")
    ann.page.get_by_label(re.compile("Live dealer")).check()
    ann.button("Open the table").first.click()
    ann.button("Take a seat").click()
    ann.page.get_by_label(re.compile("Name of the visitor")).fill("Zoe")
    ann.button("Sit down").click()
    ann.bets("ante", 25)
    ann.button("No more bets").click()
    key = ann.find("#key")
    expect(ann.find("#asked")).to_have_text("Card 1 to seat 1, dealt face down")
    key.fill("As Kd Xx")
    key.press("Enter")
    expect(ann.find("#toast")).to_contain_text("'Xx' is not a card")
    for card in ("As", "Kd"):
        key.fill(card)
        key.press("Enter")
        expect(key).to_have_value("")
    key.fill("As")
    key.press("Enter")
    expect(ann.find("#toast")).to_contain_text("As cannot fall again")
    ann.holds("As Kd")
    ann.button("Take back").click()
    expect(ann.find("#asked")).to_contain_text("Card 2 to seat 1")
    key.fill("Ks Qh")
    key.press("Enter")
    ann.acts("play")
    expect(ann.find("#asked")).to_contain_text("Card 1 of the dealer is turned")
    key.fill("2c 7d 4s")
    key.press("Enter")
    expect(ann.find(".pay li").first).to_have_text("Seat 1, Antepay $25")
    expect(ann.find(".pay li", has_text="Play")).to_contain_text("push")


# Without a mouse, and on a phone


def test_a_round_with_the_keyboard_alone(ann: Visitor, house: House) -> None:
    house.chance.stack(TCP, "As Kd Qh 2c 7d 4s")
    ann.at(house.open(TCP))
    keys = ann.page.keyboard

    def tab_to(wanted: str, most: int = 40) -> None:
        for _ in range(most):
            keys.press("Tab")
            if ann.page.evaluate(f"document.activeElement.matches('{wanted}')"):
                return
        raise AssertionError(f"Tab does not reach {wanted}")

    tab_to('[data-key="take-seat"]')
    keys.press("Enter")
    expect(ann.find("#ask")).to_be_visible()
    keys.type("300")
    keys.press("Enter")
    expect(ann.find("#money")).to_contain_text("$300")
    tab_to(".place")
    keys.press("Enter")
    keys.press("Enter")
    keys.press("Enter")
    keys.press("Delete")
    expect(ann.find("#rail .laid")).to_contain_text("$10")
    keys.press("ArrowUp")
    expect(ann.find(".place:focus")).to_have_accessible_name(re.compile("Play"))
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    expect(ann.find(".place:focus")).to_have_accessible_name(re.compile("Pair Plus|Bonus"))
    keys.press("d")
    expect(ann.find('[data-action="play"] kbd')).to_have_text("P")
    keys.press("p")
    expect(ann.find("#spoken")).to_have_text("You win $20.")
    expect(ann.find("#go")).to_contain_text("Same again$10")
    keys.press("d")
    expect(ann.find("#round")).to_have_text("round 2 · playing")


def test_a_round_on_a_phone(comes: Comes, house: House) -> None:
    house.chance.stack(BLACKJACK, "Ts 6d 9h Th Ks 3c")
    ann = comes(phone=True).at(house.open(BLACKJACK))
    ann.button("Take a seat").tap()
    ann.button("Sit down").tap()
    ann.place("main").tap()
    ann.place("main").tap()
    ann.find("#go").tap()
    for needed in (ann.find("#hands"), ann.find("#dealer"), ann.find('[data-action="stand"]')):
        expect(needed).to_be_in_viewport(ratio=1)
    _fits(ann)
    ann.find('[data-action="stand"]').tap()
    expect(ann.find("#spoken")).to_have_text("You win $10.")
    expect(ann.find("#spoken")).to_be_in_viewport()
    _fits(ann)


@pytest.mark.parametrize(
    "path", ["/", "/settle", "/audit", "/edges?book=columbus-2016&game=roulette"]
)
def test_pages_fit_a_phone(comes: Comes, path: str) -> None:
    _fits(comes(phone=True).goes(path))


def _fits(visitor: Visitor) -> None:
    """Nothing makes the page wider than the window."""
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_room_stays_as_bright_as_it_was_made(comes: Comes) -> None:
    ann = comes(color_scheme="dark").goes("/")
    expect(ann.find("html")).to_have_attribute("data-room", "dark")
    ann.find("#theme").click()
    expect(ann.find("html")).to_have_attribute("data-room", "bright")
    ann.goes("/settle")
    expect(ann.find("html")).to_have_attribute("data-room", "bright")


# The other pages


def test_the_rule_card_is_one_click_away(ann: Visitor, house: House) -> None:
    ann.at(house.open(TCP))
    ann.button("Rules and pays").click()
    pays = ann.find("#drawer-rules .paytable", has_text="Pair Plus").first
    expect(pays).to_contain_text("Straight flush", ignore_case=True)
    ann.page.keyboard.press("Escape")
    expect(ann.find("#drawer-rules")).to_be_hidden()


def test_a_ruling_is_settled_and_shared(comes: Comes) -> None:
    ann, bob = comes().goes("/settle"), comes()
    ann.find("#as-text summary").click()
    ann.page.get_by_label("Begin with an example").select_option(TCP)
    ann.button("Settle").click()
    caption = ann.find("#answer caption").first
    expect(caption).to_contain_text("Seat 1")
    ann.button("Share this ruling").click()
    link = ann.find("#shared a").first
    bob.goes(str(link.get_attribute("href")))
    expect(bob.find("#answer caption").first).to_have_text(caption.inner_text())
    ann.page.get_by_label("The round").fill("nonsense")
    with ann.page.expect_response("**/api/v1/settle"):
        ann.button("Settle").click()
    expect(ann.find("#answer .refusal")).to_be_visible()
    ann.wrong.clear()  # the browser reports the refusal too


def test_edges_has_rows(ann: Visitor) -> None:
    ann.goes("/edges?book=columbus-2016&game=roulette")
    expect(ann.find("#rows tr").first).to_be_visible()
    expect(ann.find("#rows")).to_contain_text("%")


def test_the_audit_page_verifies_the_chain_and_replays_a_round(ann: Visitor, house: House) -> None:
    house.chance.fall(17)
    table, bob = house.open(ROULETTE), house.guest("Bert")
    house.do(bob, table, do="sit", seat=1, buy_in=500_00)
    house.do(bob, table, do="bet", seat=1, wagers={"black": 25_00})
    house.do(bob, table, do="ready", seat=1)
    ann.goes(f"/audit?table={table}")
    ann.find("#verify").click()
    expect(ann.find("#verdict")).to_contain_text("Everything holds")
    ann.page.get_by_role("link", name=re.compile("Replay round 1 of Roulette")).first.click()
    expect(ann.page).to_have_url(re.compile(f"/audit/{table}/1"))
    ann.page.keyboard.press("End")
    expect(ann.find("main")).to_contain_text("17 black")


def test_the_coach_says_what_each_play_costs_and_what_mistakes_have_cost(
    ann: Visitor, house: House
) -> None:
    play, fold = (terms(TCP).game.action(name) for name in ("play", "fold"))
    plays = Play("play", 2.6142, 0.0, True, play), Play("fold", -1.0, 3.6142, False, fold)
    house.coaches(Advice("As Kd Qh", plays, exact=True, unit=25_00))
    house.chance.stack(TCP, "As Kd Qh 2c 7d 4s")
    ann.at(house.open(TCP)).sits()
    ann.bets("ante", 25)
    ann.deals()
    ann.find('[data-action="play"]').wait_for()
    ann.button("Coach").click()
    expect(ann.find("#coach-body .best")).to_contain_text("Play★ best play")
    expect(ann.find("#coach-body li", has_text="Fold")).to_contain_text("costs $90.36")
    ann.acts("fold")
    expect(ann.settlement).to_be_visible()
    expect(ann.find("#coach-body")).to_contain_text("1, cost $90.36")
    expect(ann.find("#coach-body li")).to_contain_text("Round 1: fold")
    expect(ann.find("#coach-body li")).to_contain_text("A♠ K♦ Q♥; play was better.")
    ann.page.keyboard.press("Escape")
    expect(ann.find("#drawer-coach")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_coach_breaks_no_hand_over_two_lines(comes: Comes, house: House, phone: bool) -> None:
    play = Play("play", 2.6142, 0.0, True, terms(TCP).game.action("play"))
    hands = ", then ".join(["As Kd Qh against 2c 7d 4s"] * 6)
    house.coaches(Advice(hands, (play,), exact=True, unit=25_00))
    ann = comes(phone=phone).at(house.open(TCP))
    ann.sits()
    ann.bets("ante", 25)
    ann.deals()
    ann.find('[data-action="play"]').wait_for()
    ann.button("Coach").click()
    expect(ann.find("#coach-body .decision .pip")).to_have_count(36)
    lines = ann.page.evaluate(
        """() => [...document.querySelectorAll("#coach-body .decision .pip")].map((each) =>
            [...each.getClientRects()].map((line) => Math.round(line.y)))"""
    )
    assert all(len(each) == 1 for each in lines)  # no card is broken
    assert len({each[0] for each in lines}) > 1
    for at in range(0, 36, 3):
        assert lines[at] == lines[at + 1] == lines[at + 2]
    body, drawer = ann.find("#coach-body").bounding_box(), ann.find("#drawer-coach").bounding_box()
    assert body
    assert drawer
    assert (
        body["x"] - drawer["x"] >= drawer["width"] - body["width"] - (body["x"] - drawer["x"]) - 2
    )


def test_the_coach_has_a_strategy_card(ann: Visitor, house: House) -> None:
    cells = [["stand"], ["raise"]]
    rows = ["spread of 1-6", "spread of 7-11"]
    house.coaches(Card([Chart(name="best play", rows=rows, columns=["play"], cells=cells)]))
    ann.at(house.open(TCP))
    ann.button("Coach").click()
    expect(ann.find("#strategy-body")).to_be_hidden()
    ann.find("#strategy summary").click()
    expect(ann.find("#strategy-body tr", has_text="spread of 7-11")).to_contain_text("raise")
    expect(ann.find("#strategy-body h3")).to_have_text("Best play")


@pytest.fixture
def named_floor(tmp_path: Path) -> Iterator[House]:
    """Asked for before `comes`, so that everybody has left when it closes."""
    with open_house(tmp_path, people=True) as opened:
        yield opened


def test_named_people_log_in(named_floor: House, comes: Comes) -> None:
    password = passwords.hashed("correct horse")
    named_floor.floor.store.add_person("Maria", Role.SUPERVISOR.value, password=password)
    maria = comes(named_floor.url).goes("/")
    expect(maria.page).to_have_url(re.compile("/login"))
    maria.page.get_by_label("Name").fill("Maria")
    maria.page.get_by_label("Password").fill("wrong horse")
    maria.button("Log in").click()
    expect(maria.find(".refusal")).to_be_visible()
    maria.page.get_by_label("Password").fill("correct horse")
    maria.button("Log in").click()
    expect(maria.find("#games-list .house").first).to_be_visible()
    expect(maria.find(".who")).to_contain_text("supervisor")
    maria.wrong.clear()  # the wrong password was refused, and the browser says so
