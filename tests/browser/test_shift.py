"""A shift in a real browser: a tray from its opening to its count, a drill, an exam, a bad beat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.house import House, open_house
from browser.test_accessible import grave
from browser.visitor import PATIENCE, PHONE, ROULETTE, Comes, Visitor
from pitboss.floor import passwords
from pitboss.floor.people import Person, Role

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("shift"), people=True) as opened:
        yield opened


@pytest.fixture(scope="module")
def axe() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text()


def person(house: House, name: str, role: Role) -> Person:
    kept = house.floor.store.person_named(name)
    if kept is None:
        secret = passwords.hashed("correct horse")
        kept = house.floor.store.add_person(name, role.value, password=secret)
    return Person(kept.id, kept.name, role)


def logged_in(comes: Comes, house: House, name: str, role: Role, **room: Any) -> Visitor:
    person(house, name, role)
    somebody = comes(house.url, **room)
    somebody.goes("/login")
    somebody.page.get_by_label("Name").fill(name)
    somebody.page.get_by_label("Password").fill("correct horse")
    somebody.button("Log in").click()
    somebody.page.wait_for_url(f"{house.url}/", timeout=PATIENCE)
    return somebody


def approved(other: Visitor, says: str) -> None:
    """Somebody else approves what was proposed last."""
    other.goes("/approvals")
    expect(other.find("table")).to_contain_text(says, ignore_case=True)
    other.page.get_by_role("button", name=re.compile("Approve entry")).first.click()
    expect(other.find(".told")).to_contain_text("as proposed")


def chips(visitor: Visitor, what: str, **counts: int) -> None:
    visitor.find(".ways label", has_text=what).click()
    for cents, count in counts.items():
        visitor.page.get_by_label(f"Chips of {cents}", exact=True).fill(str(count))
    visitor.button("Enter it").click()
    proposed(visitor)


def proposed(visitor: Visitor) -> None:
    """It waits for another person; that it was not done yet is no complaint."""
    visitor.find(".waits").wait_for()
    visitor.page.wait_for_load_state()
    visitor.wrong = [wrong for wrong in visitor.wrong if "409" not in wrong]


def test_a_tray_is_opened_filled_and_closed(comes: Comes, named: House, axe: str) -> None:
    sue = logged_in(comes, named, "Sue", Role.SUPERVISOR)
    otto = logged_in(comes, named, "Otto", Role.SUPERVISOR)
    boss = person(named, "Sue", Role.SUPERVISOR)
    ann = person(named, "Ann", Role.PLAYER)
    named.run(named.floor.cash(boss, 500_00, ann.id, why="buy-in"))
    table = named.open(ROULETTE)
    tray = f"/money/tray/{table}"
    sue.goes(tray)
    chips(sue, "Open the tray", **{"$5": 100, "$25": 40})
    approved(otto, "an opening inventory of $1,500")
    named.chance.fall(2)
    named.do(ann, table, do="sit", seat=1, buy_in=200_00)
    named.do(ann, table, do="bet", seat=1, wagers={"red": 10_00})
    named.do(ann, table, do="ready", seat=1)
    sue.goes(tray)
    chips(sue, "Fill", **{"$25": 8})
    approved(otto, "a fill of $200")
    sue.goes(tray)
    holds = sue.find(".tray-sum .strong dd")
    expect(holds).to_have_text(re.compile(r"\$1,5[019]0"))
    expect(sue.find(".tray-sum div", has_text="Drop")).to_contain_text("$200")
    found = grave(sue, axe)
    short = int((holds.text_content() or "").strip("$").replace(",", "")) - 5
    sue.find(".ways label", has_text="Close the tray").click()
    sue.page.get_by_label("Chips of $5", exact=True).fill(str(short // 5))
    expect(sue.find("#off")).to_have_text("$5 short")
    chips(sue, "Close the tray")
    approved(otto, "a closing count")
    sue.goes(tray)
    expect(sue.find("table")).to_contain_text("$5 short")
    sue.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    found += grave(sue, axe)
    sue.goes("/money")
    expect(sue.find(".takings")).to_contain_text("Roulette")
    assert found + grave(sue, axe) == []


def test_a_drill_is_answered_by_a_key(comes: Comes, named: House, axe: str) -> None:
    dee = logged_in(comes, named, "Dee", Role.DEALER)
    dee.goes("/drill/toledo/pai-gow-poker?ask=house-way")
    expect(dee.find(".choice").first).to_be_visible()
    assert "because" not in dee.page.content()
    found = grave(dee, axe)
    dee.page.keyboard.press("2")
    expect(dee.find(".verdict")).to_contain_text(re.compile("Right|Wrong"))
    found += grave(dee, axe)
    dee.find("#next").click()
    expect(dee.find(".choice").first).to_be_visible()
    assert found == []


def test_an_exam_is_set_taken_and_read(comes: Comes, named: House, axe: str) -> None:
    sue = logged_in(comes, named, "Sue", Role.SUPERVISOR)
    dee = logged_in(comes, named, "Dee", Role.DEALER, phone=True)
    sue.goes("/drill/class")
    sue.page.get_by_label("Game").select_option("columbus-2016/three-card-poker")
    sue.page.get_by_label("Questions").fill("2")
    sue.button("Set it").click()
    expect(sue.find(".told")).to_contain_text("is set")
    dee.goes("/drill")
    dee.find(".exam-list a", has_text="Begin").click()
    found = grave(dee, axe)
    dee.button("Begin").click()
    for number in (1, 2):
        expect(dee.find(".drill-top")).to_contain_text(f"Question {number} of 2")
        found += grave(dee, axe)
        dee.find(".choice").first.click()
    expect(dee.find(".result")).to_contain_text("of 2 right")
    found += grave(dee, axe)
    sue.goes("/drill/class")
    sue.find(".paper-list a", has_text="Dee").click()
    expect(sue.find(".marks-list li")).to_have_count(2)
    assert found + grave(sue, axe) == []


def test_a_bad_beat_is_paid_by_two(comes: Comes, named: House, axe: str) -> None:
    sue = logged_in(comes, named, "Sue", Role.SUPERVISOR)
    otto = logged_in(comes, named, "Otto", Role.SUPERVISOR)
    sue.goes("/funds")
    sue.page.get_by_label("Dollars in the boxes").fill("100000")
    sue.button("Enter the count").click()
    expect(sue.find(".funds")).to_contain_text("$6,250")
    sue.find("a", has_text="At Hollywood Casino Columbus").click()
    given = {
        "table": "7",
        "pot": "80",
        "board": "8h 8s Ah As 2c",
        "loser": "Ann",
        "losing": "8c 8d",
    }
    given |= {"winner": "Bob", "winning": "Ac Ad", "other-0": "Cid", "other-1": "Eve"}
    for name, text in given.items():
        sue.find(f"[name={name}]").fill(text)
    for box in sue.find("[name=said]").all():
        box.check()
    found = grave(sue, axe)
    sue.button("Pay $6,250").click()
    proposed(sue)
    approved(otto, "bad beat jackpot of $6,250")
    otto.goes("/funds")
    otto.find(".tray-list a", has_text="$6,250").click()
    expect(otto.find(".paper")).to_contain_text("Proposed by Sue, approved by Otto")
    assert found + grave(otto, axe) == []
