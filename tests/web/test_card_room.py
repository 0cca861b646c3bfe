"""A hand between two people over the web: what each of them, and who watches, may know of it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.floor.people import Role
from web.conftest import Browser, FloorApp

HOLDEM = {"address": "columbus-2016/texas-holdem", "options": {"structure": "no-limit"}}


def dealt(one: Browser, other: Browser, opens: Browser) -> str:
    """A table with a hand that is on."""
    table: str = opens.post("/api/v1/tables", json=HOLDEM).json()["id"]
    for seat, browser in enumerate((one, other), 1):
        assert browser.do(table, do="sit", seat=seat, buy_in=100_00).status_code == 200
    for seat, browser in enumerate((one, other), 1):
        assert browser.do(table, do="ready", seat=seat).status_code == 200
    return table


def poker(browser: Browser, table: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/v1/tables/{table}").json()["poker"]
    return found


def folded(browsers: dict[int, Browser], table: str) -> None:
    turn = poker(browsers[1], table)["turn"]["seat"]
    assert browsers[turn].do(table, do="act", seat=turn, action="fold").status_code == 200


def told(browser: Browser, table: str) -> list[str]:
    """What the journal tells of what fell, and of the decks."""
    entries = browser.get(f"/api/v1/journal?table={table}&limit=100").json()["entries"]
    return [e["kind"] for e in entries if {"fell", "order"} & e["data"].keys()]


def test_a_hand_that_was_not_shown_is_in_no_view_journal_or_round_of_who_may_play(
    floor_app: FloorApp,
) -> None:
    ann, bob, eve = (floor_app.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = dealt(ann, bob, ann)
    cards = [each["card"] for each in poker(ann, table)["seats"][0]["cards"]]
    assert all(cards)
    folded({1: ann, 2: bob}, table)
    for other in (bob, eve):
        page = other.get(f"/api/v1/tables/{table}/rounds/1?everybody=true")
        assert page.json()["seats"] == ([2] if other is bob else [])
        assert told(other, table) == []
        assert other.get(f"/api/v1/journal.csv?table={table}").text.count("fell") == 0
        assert other.get(f"/api/v1/tables/{table}/rounds/1?seat=1").status_code == 403
        shoes = other.get(f"/api/v1/tables/{table}/shoes").json()
        assert all("order" not in shoe for shoe in shoes)
    assert ann.do(table, do="close").status_code == 200
    assert "shoe finished" in told(eve, table)  # what was committed to can be checked by everybody
    floor_app.balances()


def test_who_watches_over_a_floor_of_people_reads_it_and_bots_need_leave(
    named_app: FloorApp,
) -> None:
    boss, eye = named_app.person(Role.SUPERVISOR), named_app.person(Role.SURVEILLANCE)
    one, other = named_app.person(Role.PLAYER, "Ann"), named_app.person(Role.PLAYER, "Bob")
    for player in (one, other):
        given = boss.post(f"/api/v1/people/{player.id}/cash", json={"amount": 500_00})
        assert given.status_code == 200
    table = dealt(one, other, boss)
    assert all(each["card"] for each in poker(eye, table)["seats"][0]["cards"])
    assert not any(each["card"] for each in poker(boss, table)["seats"][0]["cards"])
    assert told(boss, table) == []
    folded({1: one, 2: other}, table)
    assert "shoe finished" in told(boss, table)
    named_app.floor.bots = (
        False  # as it is where people are named, unless the administrator says so
    )
    refused = boss.do(table, do="seat_bots", many=2)
    assert refused.status_code == 409
    assert "its administrator has to allow them" in refused.json()["error"]["message"]


def test_a_hand_is_told_in_words_and_as_phh_as_far_as_its_reader_has_seen_it(
    floor_app: FloorApp,
) -> None:
    ann, bob, eve = (floor_app.guest(name) for name in ("Ann", "Bob", "Eve"))
    table = dealt(ann, bob, ann)
    mine = [each["card"] for each in poker(ann, table)["seats"][0]["cards"]]
    refused = eve.get(f"/api/v1/tables/{table}/hands/1")
    assert refused.json()["error"]["message"] == "a hand is looked at when it is over"
    folded({1: ann, 2: bob}, table)
    [line] = ann.get(f"/api/v1/tables/{table}/hands").json()
    assert line["players"] == {"1": "Ann", "2": "Bob"}
    assert line["yours"] == line["nets"]["1"] != 0
    for reader, sees in ((ann, True), (bob, False), (eve, False)):
        hand = reader.get(f"/api/v1/tables/{table}/hands/1").json()
        text = reader.get(f"/api/v1/tables/{table}/hands/1/phh").text
        assert ("".join(mine) in text) is sees
        last = [each["card"] for each in hand["steps"][0]["poker"]["seats"][0]["cards"]]
        assert last == (mine if sees else ["", ""])
        assert any("folds" in said for said in hand["told"])
        assert len(hand["steps"]) > 1
    result = ann.get(f"/api/v1/tables/{table}/sitting").json()
    assert (result["hands"], result["bought"], result["won"]) == (1, 100_00, line["yours"])
    assert eve.get(f"/api/v1/tables/{table}/sitting").status_code == 409


def test_a_call_is_priced_for_who_has_to_decide_and_for_nobody_else(floor_app: FloorApp) -> None:
    ann, bob = floor_app.guest("Ann"), floor_app.guest("Bob")
    table = dealt(ann, bob, ann)
    turn = poker(ann, table)["turn"]["seat"]
    mine, other = ({1: ann, 2: bob}[each] for each in (turn, 3 - turn))
    found = mine.get(f"/api/v1/tables/{table}/coach/odds?range=AA").json()
    assert found["needs"] == 0.25  # a dollar to three
    assert (found["against"], found["to_call"], found["pot"]) == (1, 1_00, 3_00)
    assert 0.04 < found["equity"] < 0.55
    assert found["gains"] == pytest.approx(found["equity"] * 4_00 - 1_00, abs=1)
    assert other.get(f"/api/v1/tables/{table}/coach/odds").status_code == 409
    refused = mine.get(f"/api/v1/tables/{table}/coach?seat={turn}")
    assert "depends on how the others play" in refused.json()["error"]["message"]
    assert mine.do(table, do="bet", seat=turn, wagers={"stack": 100}).status_code == 409
