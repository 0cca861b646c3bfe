"""A cited line opened in a real browser: on the felt, in a ruling, on a sheet; with and without the
rule books as received."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from browser.house import House, open_house
from browser.visitor import Comes, Visitor
from rulebook.small_house import small_house

pytestmark = pytest.mark.xdist_group(__name__)
WAR = "small-house/casino-war"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A floor that was started with a book of its own, and that book as received."""
    where = tmp_path_factory.mktemp("floor")
    small = small_house(where)
    with open_house(where, books=[str(small.folder)], sources=str(small.sources)) as opened:
        yield opened


def loses_at_war(visitor: Visitor, house: House, address: str) -> Locator:
    house.chance.stack("columbus-2016/casino-war", "2s Ks")
    visitor.at(house.open(address)).sits()
    visitor.bets("primary", 25)
    visitor.deals()
    return visitor.settlement.locator("button.cited").first


def test_on_the_felt_in_a_ruling_and_on_a_sheet(comes: Comes, house: House) -> None:
    ann = comes()
    line = loses_at_war(ann, house, WAR)
    at = ann.page.url
    line.click()
    quote = ann.find("#quote")
    first = re.findall(r"\d+", line.inner_text())[0]
    expect(quote.locator(".is-cited").first).to_have_text(f"{first} printed line {first}")
    expect(quote.locator(".beside-it").first).to_contain_text(str(int(first) - 2))
    expect(quote).to_contain_text("Small House")
    ann.page.keyboard.press("Escape")
    expect(quote).to_be_hidden()
    assert ann.page.url == at

    ann.goes("/settle")
    ann.find("#as-text summary").click()
    written = f'round = "{WAR}"\n[[seat]]\nseat = 1\nwagers = {{ primary = 10 }}\n'
    ann.find("#text").fill(f'{written}cards = ["Ac"]\n[dealer]\ncards = ["7h"]\n')
    ann.button("Settle").click()
    ann.find("#answer button.cited").first.click()
    expect(quote.locator(".is-cited").first).to_contain_text("printed line")

    ann.goes(f"/rules/{WAR}")
    ann.find("main button.cited").first.click()
    expect(quote.locator(".is-cited").first).to_contain_text("printed line")


def test_without_the_book_in_our_own_words(comes: Comes, house: House) -> None:
    ann = comes(phone=True)
    loses_at_war(ann, house, "columbus-2016/casino-war").click()
    quote = ann.find("#quote")
    expect(quote).to_contain_text("Casino War")
    expect(quote).to_contain_text("In our own words")
    expect(quote.locator(".our-words dd").first).to_contain_text(re.compile(r"\w+ \w+"))
    expect(quote.locator("blockquote")).to_have_count(0)
