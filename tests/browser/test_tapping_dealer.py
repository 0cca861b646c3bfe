"""A live dealer taps what falls, with one hand; a trainee says his figures before he sees them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.house import BOSS, House
from browser.visitor import BLACKJACK, CRAPS, ROULETTE, TCP, Comes, Visitor

pytestmark = pytest.mark.xdist_group(__name__)
TILES = "hollywood-park/pai-gow-tiles"


def seated(house: House, address: str, wagers: dict[str, int]) -> str:
    table = house.open(address, live=True)
    house.do(BOSS, table, do="sit", seat=1, buy_in=500_00, visitor="Zoe")
    house.do(BOSS, table, do="bet", seat=1, wagers=wagers)
    return table


def asked(dealer: Visitor, words: str) -> None:
    expect(dealer.find(".tap-pad .your-turn")).to_contain_text(words)


def card(dealer: Visitor, name: str) -> None:
    dealer.find(f'.tap-pad [data-rank="{name[0]}"]').click()
    dealer.find(f'.tap-pad [data-suit="{name[1]}"]').click()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_cards_are_tapped_and_taken_back(comes: Comes, house: House, phone: bool) -> None:
    dealer = comes(phone=phone).at(seated(house, TCP, {"ante": 25_00}))
    dealer.button("No more bets").click()
    asked(dealer, "Card 1 to seat 1")
    for key in dealer.find(".tap-pad button").all():  # all under the thumb
        box = key.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= (844 if phone else 900)
        assert box["width"] >= 40
        assert box["x"] + box["width"] <= (390 if phone else 1440)
    card(dealer, "As")
    asked(dealer, "Card 2 to seat 1")
    dealer.find('.tap-pad [data-rank="A"]').click()
    expect(dealer.find('.tap-pad [data-suit="s"]')).to_be_disabled()  # it is out
    dealer.find('.tap-pad [data-rank="K"]').click()
    dealer.find('.tap-pad [data-suit="d"]').click()
    asked(dealer, "Card 3 to seat 1")
    dealer.button("Undo").click()
    asked(dealer, "Card 2 to seat 1")
    dealer.holds("As")


def test_a_trainee_says_his_figures_first(comes: Comes, house: House) -> None:
    dealer = comes().at(seated(house, TCP, {"ante": 25_00}))
    dealer.page.get_by_label("I say my figures").check()
    dealer.button("No more bets").click()
    for name in ("As", "Kd", "Qh"):
        asked(dealer, "seat 1")
        card(dealer, name)
    dealer.acts("play")
    for number, name in enumerate(("2c", "7d", "4s"), 1):
        asked(dealer, f"Card {number} of the dealer")
        card(dealer, name)
    expect(dealer.find("#figures")).to_be_visible()
    expect(dealer.settlement).to_be_hidden()
    expect(dealer.find(".pay li")).to_have_count(0)
    figures = {"Ante $25": "25", "Play": "25"}
    for label in dealer.find("#figures label").all():
        wager = label.inner_text().split(", ")[1]
        label.locator("input").fill(
            next((f for w, f in figures.items() if wager.startswith(w)), "25")
        )
    dealer.button("Check my figures").click()
    expect(dealer.find("#pay-list [role=status]")).to_have_text("2 of 3 right.")
    expect(dealer.find(".pay li", has_text="Play")).to_contain_text("you said pay $25")
    expect(dealer.settlement).to_be_visible()


def test_dice_pockets_and_tiles(comes: Comes, house: House) -> None:
    dealer = comes()
    dealer.at(seated(house, CRAPS, {"pass": 25_00}))
    dealer.button("No more bets").click()
    for pips in "42":
        dealer.find(f'.tap-pad [data-die="{pips}"]').click()
    expect(dealer.find(".puck.on")).to_have_text("ON 6")
    dealer.at(seated(house, ROULETTE, {"red": 25_00}))
    dealer.button("No more bets").click()
    dealer.find('.tap-pad [data-pocket="00"]').click()
    expect(dealer.settlement).to_contain_text("Seat 1")
    dealer.at(seated(house, BLACKJACK, {"main": 25_00}))
    dealer.button("No more bets").click()
    for name in ("Ts", "Td", "9h"):
        card(dealer, name)
    expect(dealer.find('[data-action="stand"]')).to_be_visible()
    dealer.at(seated(house, TILES, {"pai-gow": 10_00}))
    dealer.button("No more bets").click()
    dealer.find('.tap-pad [data-tile="teen"]').click()
    asked(dealer, "Card 2 to seat 1")
