"""Somebody at a browser, the sizes of his window, and the tables that most tests play at."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Locator, expect

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
TCP, BLACKJACK = "columbus-2016/three-card-poker", "columbus-2016/blackjack"
ROULETTE, CRAPS = "columbus-2016/roulette", "columbus-2016/craps"
BACCARAT = "hollywood-park/ez-baccarat"
PATIENCE = 300_000
"""Milliseconds until something that does not come is given up, on however slow a machine."""


class Visitor:
    """Somebody at a browser; everything that goes wrong in it is kept."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url, self.context = url, context
        self.page = context.new_page()
        self.wrong: list[str] = []
        self.frames: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.wrong.append(f"script: {error}"))
        self.page.on("response", self._answered)
        self.page.on("websocket", self._line)

    def _hear(self, message: Any) -> None:
        if message.type == "error":
            self.wrong.append(f"console: {message.text}")

    def _answered(self, response: Any) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status} for {response.url}")

    def _line(self, line: Any) -> None:
        line.on("framereceived", lambda frame: self.frames.append(str(frame)))

    # moving about

    def goes(self, path: str) -> Visitor:
        self.page.goto(self.url + path)
        return self

    def at(self, table: str) -> Visitor:
        self.goes(f"/tables/{table}")
        expect(self.find("#link[data-state=live]")).to_be_attached()
        return self

    def find(self, selector: str, has_text: str | None = None) -> Locator:
        return self.page.locator(selector, has_text=has_text)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    # playing

    def sits(self, seat: int = 0, dollars: int = 500) -> None:
        if seat:
            self.button(f"Sit at seat {seat}").click()
        else:
            self.button("Take a seat").click()
        self.page.get_by_label(re.compile("Buy in")).fill(str(dollars))
        self.button("Sit down").click()
        expect(self.find(".chip-row")).to_be_visible()

    def chip(self, dollars: int) -> None:
        self.find(f".chip input[value='{dollars * 100}']").check(force=True)

    def bets(self, spot: str, chip: int = 0) -> None:
        if chip:
            self.chip(chip)
        self.place(spot).click()

    def place(self, spot: str) -> Locator:
        return self.find(f'.place[data-spot="{spot}"]')

    def deals(self) -> None:
        self.find("#go").click()

    def acts(self, action: str) -> None:
        self.find(f'[data-action="{action}"]').click()

    # looking

    @property
    def settlement(self) -> Locator:
        return self.find("#settlement")

    def line(self, wager: str) -> Locator:
        """What the settlement says of a wager."""
        return self.settlement.locator(".result", has_text=wager).first

    def chips(self) -> Locator:
        return self.find("#money dd").first

    def holds(self, cards: str) -> None:
        """One's own hands have these cards."""
        self._has("#hands .card", cards)

    def dealer_has(self, cards: str) -> None:
        self._has("#dealer .card", cards)

    def _has(self, selector: str, cards: str) -> None:
        for number, name in enumerate(cards.split()):
            expect(self.find(selector).nth(number)).to_have_attribute("data-card", name)
        expect(self.find(selector)).to_have_count(len(cards.split()))

    def knows(self) -> str:
        """All that this browser was told: its page without the pictures of cards, all frames."""
        self.page.evaluate("document.querySelector('.sprite').remove()")
        return "\n".join([self.page.content(), *self.frames])


Comes = Callable[..., Visitor]
