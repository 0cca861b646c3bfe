"""The pit in the browser: cards are inspected and verified, and a royal is paid by five people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.house import House, open_house
from browser.visitor import Comes, Visitor
from floor.test_jackpots import WAGERS
from pitboss.floor import passwords
from pitboss.floor.people import Person, Role

ROLES = {
    "Dee": Role.DEALER,
    "Flo": Role.SUPERVISOR,
    "Eve": Role.SURVEILLANCE,
    "Sue": Role.SHIFT_MANAGER,
}
LET_IT_RIDE, BACCARAT = "toledo/let-it-ride", "cincinnati/mini-midi-baccarat"


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("pit"), people=True, practice=False) as opened:
        for name, role in ROLES.items():
            password = passwords.hashed("correct horse")
            opened.floor.store.add_person(name, role.value, password=password)
        yield opened


def comes_in(comes: Comes, named: House, name: str, *, phone: bool = False) -> Visitor:
    somebody = comes(named.url, phone=phone)
    somebody.goes("/login")
    somebody.page.get_by_label("Name").fill(name)
    somebody.page.get_by_label("Password").fill("correct horse")
    somebody.button("Log in").click()
    somebody.page.wait_for_url(f"{named.url}/")
    return somebody


def test_a_dealer_inspects_and_a_supervisor_sees_it(comes: Comes, named: House) -> None:
    table = named.open(BACCARAT, live=True)
    dee = comes_in(comes, named, "Dee")
    due = dee.goes("/pit").find(f'.pit[data-key="{table}"] .due').first
    expect(due).to_contain_text("No round before")
    expect(due).to_contain_text("lines 2168-2169")
    due.get_by_role("button", name="Done").click()
    expect(due).to_contain_text("done by Dee")
    expect(due.get_by_role("button", name="Seen")).to_have_count(0)
    flo = comes_in(comes, named, "Flo", phone=True)
    due = flo.goes("/pit").find(f'.pit[data-key="{table}"] .due').first
    due.get_by_role("button", name="Seen").click()
    expect(due).to_contain_text("Change the decks.")


def test_a_royal_is_paid_when_everybody_has_done_his_part(comes: Comes, named: House) -> None:
    table = named.open(LET_IT_RIDE, live=True)
    dee = Person("dee", "Dee", Role.DEALER)
    named.do(dee, table, do="sit", seat=1, buy_in=500_00, visitor="Vic")
    named.do(dee, table, do="bet", seat=1, wagers=WAGERS)
    named.do(dee, table, do="deal")
    for cards in ("As Ks Qs", "Js"):
        named.do(dee, table, do="key", text=cards)
        named.do(dee, table, do="act", seat=1, action="let-it-ride")
    named.do(dee, table, do="key", text="Ts")
    for name, button in (("Dee", "Done"), ("Flo", "Done"), ("Eve", "Confirm"), ("Sue", "Pay…")):
        somebody = comes_in(comes, named, name)
        if name == "Dee":
            somebody.goes(f"/tables/{table}")
            expect(somebody.find(".meter.held")).to_contain_text("no wagers before it is paid")
        somebody.goes("/pit")
        steps = somebody.find(f'.pit[data-key="{table}"] .due')
        expect(steps.first).to_contain_text("Jackpot $1,000.10, Vic")
        left = steps.count()
        steps.first.get_by_role("button", name=button).click()
        if name == "Sue":
            somebody.page.get_by_label("Number of the tax form").fill("W-2G 17")
            somebody.button("Pay").click()
            expect(somebody.find(f'.pit[data-key="{table}"]')).to_contain_text("Nothing is due.")
            somebody.goes(f"/tables/{table}/jackpots/1")
            for each in ("Vic", "W-2G 17", "Dee", "Flo", "Eve", "Sue"):
                expect(somebody.find(".jackpot-form")).to_contain_text(each)
        else:
            expect(steps).to_have_count(left - 1)
