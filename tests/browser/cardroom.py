"""Poker tables for tests in browsers, and people there who play without one."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from browser.house import House
from browser.visitor import Visitor
from pitboss.floor.people import Person

HOLDEM = "columbus-2017/texas-holdem"
NO_LIMIT: dict[str, Any] = {"structure": "no-limit", "small_blind": 1, "big_blind": 2}


def sits(visitor: Visitor, seat: int, dollars: int) -> None:
    """Sit down by hand."""
    visitor.button(f"Sit at seat {seat}").click()
    visitor.page.get_by_label("Buy in").fill(str(dollars))
    visitor.button("Sit down").click()
    expect(visitor.find(f".chair.own[data-seat='{seat}']")).to_be_visible()


def guests(house: House, table: str, stacks: dict[int, int]) -> dict[int, Person]:
    """People without browsers at these seats, each with so many dollars."""
    found = {}
    for seat, dollars in stacks.items():
        person = house.guest(f"Guest {seat} {table.rpartition('-')[2]}")
        house.do(person, table, do="sit", seat=seat, buy_in=dollars * 100)
        found[seat] = person
    return found


def action(visitor: Visitor, name: str) -> Locator:
    return visitor.find(f"#bar [data-action='{name}']")


def poker(house: House, person: Person, table: str) -> dict[str, Any]:
    seen: dict[str, Any] = house.view(person, table)["poker"]
    return seen


def from_the_button(house: House, table: str, many: int) -> list[int]:
    """The first so many seats of a new table, from the one that will be drawn for the button."""
    shoe = house.floor.spot(table).table.shoe
    drawn = int(shoe.commitment, 16) if shoe else 0
    return [(drawn + turn) % many + 1 for turn in range(many)]
