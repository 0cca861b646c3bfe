"""Disputes tapped in: on the felt, on a desk and on a phone, by hand and from a table's history."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import BLACKJACK, CRAPS, Comes, Visitor

pytestmark = pytest.mark.xdist_group(__name__)


class Supervisor(Visitor):
    """Somebody who taps a round in; every tap is waited for."""

    def asked(self, words: str) -> None:
        expect(self.find("#next-says")).to_contain_text(words)

    def card(self, name: str, next: str) -> None:
        self.find(f'[data-rank="{name[0]}"]').click()
        self.find(f'[data-suit="{name[1]}"]').click()
        self.asked(next)

    def does(self, action: str, next: str) -> None:
        self.acts(action)
        self.asked(next)

    def rolls(self, dice: str, next: str) -> None:
        one, other = dice.split("-")
        self.find(f'[data-die="{one}"]').click()
        expect(self.find(".so-far")).to_contain_text(one)
        self.find(f'[data-die="{other}"]').click()
        self.asked(next)

    def lays(self, spot: str, chip: int) -> None:
        with self.page.expect_response("**/settle/step"):
            self.bets(spot, chip)
        expect(self.place(spot).locator(".pile b")).to_be_visible()

    def ruled(self, wager: str) -> Any:
        return self.find("#answer tr", has_text=wager).first


def supervisor(somebody: Visitor) -> Supervisor:
    somebody.__class__ = Supervisor
    assert isinstance(somebody, Supervisor)
    return somebody


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_split_at_blackjack(comes: Comes, phone: bool) -> None:
    bob = supervisor(comes(phone=phone).goes("/settle"))
    bob.page.get_by_label("Find a game").fill("blackjack")
    bob.page.get_by_role("link", name="Blackjack, Hollywood Casino Columbus, 2016").click()
    bob.asked("Lay the chips")
    bob.lays("main", 25)
    bob.asked("Card 1 to seat 1")
    bob.card("8s", "Card 2 to seat 1")
    bob.card("8d", "of the dealer")
    bob.card("6h", "What does seat 1 do")
    expect(bob.find('[data-action="split"]')).to_contain_text("+$25")
    bob.does("split", "Card 3 to seat 1")
    bob.card("3c", "What does seat 1 do")
    bob.does("double", "How much")
    bob.find('[data-key="pick-2500"]').click()
    bob.asked("Card 4 to seat 1")
    bob.card("Td", "Card 5 to seat 1")
    bob.card("Kc", "What does seat 1 do")
    bob.does("stand", "Card 2 of the dealer")
    bob.card("Th", "Card 3 to the dealer")
    bob.card("5h", "The round is over")
    for wager in ("Blackjack", "Split", "Double"):
        expect(bob.ruled(wager)).to_be_visible()
    expect(bob.find("#answer caption")).to_contain_text("Seat 1: −$25.00")

    bob.button("◀ Step back").click()  # the dealer's last card was another
    bob.asked("Card 3 to the dealer")
    expect(bob.find("#answer caption")).to_have_count(0)
    bob.card("9h", "The round is over")
    expect(bob.find("#answer caption")).to_contain_text("Seat 1: +$75.00")
    expect(bob.ruled("Split").locator(".cited")).to_be_visible()

    bob.button("Change the 9h").click()  # and what would it have been
    bob.card("4h", "The round is over")
    expect(bob.find("#answer caption")).to_contain_text("Seat 1: ")

    bob.button("Share this ruling").click()
    link = bob.find("#shared a").first
    address = str(link.get_attribute("href"))
    paper = bob.page.request.get(bob.url + str(bob.find("#shared a").nth(1).get_attribute("href")))
    assert paper.body().startswith(b"%PDF")
    ann = supervisor(comes().goes(address))
    ann.asked("The round is over")
    expect(ann.find("#answer caption")).to_have_text(bob.find("#answer caption").inner_text())


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_point_at_craps(comes: Comes, phone: bool) -> None:
    bob = supervisor(comes(phone=phone).goes(f"/settle?game={CRAPS}"))
    bob.lays("pass", 25)
    bob.asked("Roll 1")
    bob.rolls("4-2", "Roll 2")
    expect(bob.find("#dealer .puck")).to_have_text("ON 6")
    bob.lays("pass-odds", 100)
    bob.button("Seat 2").click()
    bob.lays("field", 25)
    bob.rolls("3-3", "Roll 3")
    expect(bob.find("#answer caption").first).to_contain_text("Seat 1: +$145.00")
    expect(bob.find("#answer caption").nth(1)).to_contain_text("Seat 2: −$25.00")
    bob.find("#as-text summary").click()
    expect(bob.page.get_by_label("The round")).to_have_value(re.compile('rolls = ."4-2", "3-3".'))
    bob.button("◀ Step back").click()
    bob.asked("Roll 2")
    bob.rolls("4-3", "Roll 3")
    expect(bob.find("#answer caption").first).to_contain_text("Seat 1: −$125.00")


def test_a_played_round_is_ruled_on(ann: Visitor, house: House) -> None:
    house.chance.stack(BLACKJACK, "Ts 9d 8d 7h 5c 6s")
    ann.at(house.open(BLACKJACK)).sits()
    ann.bets("main", 25)
    ann.deals()
    ann.acts("stand")
    expect(ann.settlement).to_be_visible()
    won = ann.settlement.locator("h3 .net").inner_text()
    ann.page.get_by_role("link", name="Rule on this round").click()
    bob = supervisor(ann)
    bob.asked("The round is over")
    expect(bob.find("#answer caption")).to_contain_text(re.sub(r"[^\d]", "", won))


def test_what_does_not_fit_is_refused_and_nothing_is_lost(comes: Comes) -> None:
    bob = supervisor(comes().goes(f"/settle?game={CRAPS}"))
    bob.chip(25)
    bob.place("pass-odds").click()
    expect(bob.find("#refused")).to_be_visible()
    bob.button("◀ Step back").click()
    expect(bob.find("#refused")).to_be_hidden()
    bob.asked("Lay the chips")


def test_a_text_is_shown_on_the_felt(comes: Comes) -> None:
    bob = supervisor(comes().goes("/settle"))
    bob.find("#as-text summary").click()
    bob.page.get_by_label("The round").fill(
        f'round = "{BLACKJACK}"\noptions = {{ decks = 2 }}\n[[seat]]\nseat = 2\n'
        'wagers = { blackjack = 25 }\ncards = ["Ts", "9d"]\n'
    )
    bob.button("Show it on the felt").click()
    bob.asked("of the dealer")
    expect(bob.find("#seat-tabs [aria-pressed=true]")).to_contain_text("Seat")
    expect(bob.find("#hands .card")).to_have_count(2)
    bob.find("#options-of summary").click()
    expect(bob.find('#options-fields [name="option:decks"]')).to_have_value("2")
