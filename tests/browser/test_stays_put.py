"""Nothing on a felt moves when cards come, dice fall or somebody wins: all has its place before."""

from __future__ import annotations

from contextlib import AbstractContextManager

import pytest
from playwright.sync_api import expect

from browser.house import House
from browser.visitor import BLACKJACK, CRAPS, PHONE, ROULETTE, Comes, Visitor
from pitboss.floor.people import Person

pytestmark = pytest.mark.xdist_group(__name__)
LAPTOP = {"width": 1280, "height": 720}
DESK = {"width": 1400, "height": 900}
UTH = "cincinnati/ultimate-texas-holdem"
FREE_CRAPS, PAI_GOW = "toledo/craps-free-craps", "hollywood-park/face-up-pai-gow"
A_LITTLE = 8
"""Pixels that nobody sees: of lines that are a little higher than others."""


def felt(visitor: Visitor) -> tuple[float, float]:
    """Where one's layout lies on the table."""
    at = visitor.page.evaluate(
        """() => {
            const [felt, table] = ["#felt", ".surface"].map((each) =>
                document.querySelector(each).getBoundingClientRect());
            return [felt.x - table.x, felt.y - table.y];
        }"""
    )
    return at[0], at[1]


async def looks_on(house: House, person: Person, table: str) -> AbstractContextManager[None]:
    """Be at the table as somebody with a browser is, as long as this is kept."""
    looking = house.floor.watching(person, table, lambda: None)
    looking.__enter__()
    return looking


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return all(abs(a - b) <= A_LITTLE for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("window", [DESK, LAPTOP, PHONE], ids=["desk", "laptop", "phone"])
def test_a_board_that_comes_in_streets_has_its_place(
    comes: Comes, house: House, window: dict[str, int]
) -> None:
    house.chance.stack(UTH, "As Kd 2c 7d 9s 9h Td 4c 3h")
    ann, table = comes(phone=window is PHONE), house.open(UTH)
    ann.page.set_viewport_size(window)  # type: ignore[arg-type]
    ann.at(table).sits(1)
    ann.bets("ante", 25)
    expect(ann.find(".hand-group.board")).to_have_count(1)
    before = felt(ann)
    ann.deals()
    ann.acts("check")
    expect(ann.find(".board .card[data-card]")).to_have_count(3)
    assert near(felt(ann), before)
    ann.acts("check")
    ann.acts("bet")
    expect(ann.settlement).to_be_visible()
    assert near(felt(ann), before)


@pytest.mark.parametrize("window", [DESK, LAPTOP, PHONE], ids=["desk", "laptop", "phone"])
def test_a_neighbours_cards_have_their_place(
    comes: Comes, house: House, window: dict[str, int]
) -> None:
    house.chance.stack(BLACKJACK, "Ts 8s Kd 7c 9h 6d 8c")
    ann, table = comes(phone=window is PHONE), house.open(BLACKJACK)
    ann.page.set_viewport_size(window)  # type: ignore[arg-type]
    friend = house.guest(f"B{window['width']}")
    house.do(friend, table, do="sit", seat=2, buy_in=500_00)
    there = house.run(looks_on(house, friend, table))  # nobody helps who is there
    ann.at(table).sits(1)
    house.do(friend, table, do="bet", seat=2, wagers={"main": 25_00})
    ann.bets("main", 25)
    expect(ann.find(".place.has:not(.waits)")).to_have_count(1)
    before = felt(ann)
    ann.deals()
    expect(ann.find("#go")).to_contain_text("Waiting for the others")
    house.do(friend, table, do="ready", seat=2)
    expect(ann.find(".station .card")).to_have_count(2)
    assert near(felt(ann), before)
    ann.acts("hit")
    expect(ann.find("#hands .card")).to_have_count(3)
    assert near(felt(ann), before)
    assert there


@pytest.mark.parametrize("address", [CRAPS, ROULETTE])
@pytest.mark.parametrize("window", [DESK, LAPTOP, PHONE], ids=["desk", "laptop", "phone"])
def test_the_first_number_has_its_place(
    comes: Comes, house: House, window: dict[str, int], address: str
) -> None:
    spot = {CRAPS: "pass", ROULETTE: "red"}[address]
    ann, table = comes(phone=window is PHONE), house.open(address)
    ann.page.set_viewport_size(window)  # type: ignore[arg-type]
    ann.at(table).sits(1)
    ann.bets(spot, 25)
    expect(ann.find(".place.has:not(.waits)")).to_have_count(1)
    before = felt(ann)
    house.chance.fall(*{CRAPS: (4, 2), ROULETTE: (17,)}[address])
    ann.deals()
    expect(ann.find(".recent li")).to_have_count(1)
    assert near(felt(ann), before)


@pytest.mark.parametrize("address", [CRAPS, FREE_CRAPS, ROULETTE, "cincinnati/big-six", PAI_GOW])
def test_a_whole_layout_is_above_the_rail_of_a_laptop(
    ann: Visitor, house: House, address: str
) -> None:
    ann.page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    table = house.open(address)
    for seat in (2, 3):
        house.do(house.guest(f"{address[-9:]} {seat}"), table, do="sit", seat=seat, buy_in=500_00)
    ann.at(table).sits(1)
    expect(ann.find(".station .plate")).to_have_count(2)
    low, rail = ann.find("#felt").bounding_box(), ann.find("#rail").bounding_box()
    assert low
    assert rail
    assert low["y"] + low["height"] <= rail["y"]


PRINT_UNDER_PLATES = """() => {
    const rect = (each) => each.getBoundingClientRect();
    const seats = [...document.querySelectorAll(".station :is(.plate, .sit, .card)")].map(rect);
    const words = [...document.querySelectorAll(".printed-felt text, .posted li")];
    return words.filter((each) => seats.some((s) => {
        const w = rect(each);
        if (s.x > w.right || w.x > s.right || s.y > w.bottom || w.y > s.bottom) return false;
        const svg = each.closest("svg");  // an arc's letters lie above their box at its ends
        if (!svg) return true;
        return [...Array(each.getNumberOfChars()).keys()].some((n) => {
            const c = each.getExtentOfChar(n), box = rect(svg);
            const unit = box.width / svg.viewBox.baseVal.width;
            const x = box.x + c.x * unit, y = box.y + c.y * unit;
            const right = x + c.width * unit, low = y + c.height * unit * .8;
            return s.x < right && x < s.right && s.y < low && y < s.bottom;
        });
    })).map((each) => each.textContent);
}"""


@pytest.mark.parametrize("address", [UTH, BLACKJACK, "hollywood-park/2-way-winner"])
@pytest.mark.parametrize("window", [DESK, LAPTOP], ids=["desk", "laptop"])
def test_no_seat_lies_over_what_is_printed(
    comes: Comes, house: House, window: dict[str, int], address: str
) -> None:
    ann, table = comes(), house.open(address)
    ann.page.set_viewport_size(window)  # type: ignore[arg-type]
    for seat in (1, 4):
        person = house.guest(f"{address[-6:]} {seat} {window['width']}")
        house.do(person, table, do="sit", seat=seat, buy_in=500_00)
    ann.at(table).sits(2)
    expect(ann.find(".station .plate")).to_have_count(2)
    assert ann.page.evaluate(PRINT_UNDER_PLATES) == []
