"""Somebody who serves himself: it takes another person, and the journal says who both were."""

from __future__ import annotations

from typing import Any

from pitboss.floor.people import Role
from pitboss.floor.replay import Audit
from pitboss.ledger.entries import Batch, Draft
from web.conftest import Browser, FloorApp
from web.test_audit import opened


def cash(who: Browser, whose: str, amount: int, **more: Any) -> Any:
    return who.post(f"/api/v1/people/{whose}/cash", json={"amount": amount, **more})


def seated(app: FloorApp, boss: Browser, table: str) -> Browser:
    ann = app.person(Role.PLAYER, "Ann")
    assert cash(boss, ann.id, 1_000_00).status_code == 200
    assert ann.do(table, do="sit", seat=1, buy_in=500_00).status_code == 200
    return ann


def test_who_sits_at_a_table_does_not_supervise_it(named_app: FloorApp) -> None:
    boss = named_app.person(Role.SUPERVISOR)
    table = opened(boss)
    ann = seated(named_app, boss, table)
    root = named_app.person(Role.ADMINISTRATOR)
    assert root.patch(f"/api/v1/people/{ann.id}", json={"role": "supervisor"}).status_code == 200
    ann = named_app.logged_in("Ann")
    number = named_app.floor.store.last()[0]
    why = {"why": "she says so", "entry": number}
    last = next(named_app.floor.store.entries(table=table, newest_first=True)).number
    for command in (
        {"do": "correct", "seat": 1, "amount": 100, **why, "entry": last},
        {"do": "stand_for", "seat": 1, "why": "she says so"},
        {"do": "shuffle"},
        {"do": "close"},
    ):
        answer = ann.do(table, **command)
        assert answer.status_code == 403, answer.text
        assert answer.json()["error"]["code"] == "duties"
    assert boss.do(table, do="stand_for", seat=1, why="she works here now").status_code == 200


def test_large_corrections_and_cash_take_a_second_person(named_app: FloorApp) -> None:
    boss = named_app.person(Role.SUPERVISOR)
    other = named_app.person(Role.SUPERVISOR, "another")
    table = opened(boss)
    ann = seated(named_app, boss, table)
    last = next(named_app.floor.store.entries(table=table, newest_first=True)).number
    fixed = {"do": "correct", "seat": 1, "amount": 1_000_01, "why": "misread", "entry": last}

    def proposal(answer: Any) -> int:
        assert answer.status_code == 409, answer.text
        assert answer.json()["error"]["code"] == "second-person"
        return named_app.floor.store.last()[0]

    number = proposal(boss.do(table, **fixed))
    assert boss.do(table, **fixed, approves=number).status_code == 403, "his own"
    more = fixed | {"amount": 2_000_00}
    assert other.do(table, **more, approves=number).status_code == 409, "something else"
    assert ann.do(table, **fixed, approves=number).status_code == 403, "a player"
    assert other.do(table, **fixed, approves=number).status_code == 200
    assert other.do(table, **fixed, approves=number).status_code == 409, "twice"
    assert named_app.floor.store.balance(f"rack:{table}:1") == 1_500_01

    number = proposal(cash(boss, ann.id, 1_000_000_000_00))
    assert cash(boss, ann.id, 1_000_000_000_00, approves=number).status_code == 403
    assert cash(other, ann.id, 1_000_000_00, approves=number).status_code == 409
    assert cash(other, ann.id, 1_000_000_000_00, approves=number).status_code == 200
    named_app.balances()
    assert Audit(named_app.floor.store, [], replay=False).run().problems == []


def test_a_visitor_does_not_buy_in_for_a_fortune(named_app: FloorApp) -> None:
    boss, dealer = named_app.person(Role.SUPERVISOR), named_app.person(Role.DEALER)
    opening = {"address": "columbus-2016/three-card-poker", "live": True}
    table = boss.post("/api/v1/tables", json=opening).json()["id"]
    sits = {"do": "sit", "seat": 2, "buy_in": 10_000_000_000_00 - 1, "visitor": "Mr Big"}
    assert dealer.do(table, **sits).status_code in (400, 409, 422)
    sits["buy_in"] = 20_000_00
    assert dealer.do(table, **sits).json()["error"]["code"] == "second-person"
    number = named_app.floor.store.last()[0]
    assert boss.do(table, **sits, approves=number).status_code == 200
    bought = dealer.do(table, do="buy", seat=2, amount=100_00)
    assert bought.json()["error"]["code"] == "second-person", "altogether it is above the limit"


def test_an_approval_of_nobodys_proposal_is_found_by_the_audit(named_app: FloorApp) -> None:
    draft = Draft(kind="cashed", actor="eve", data={"person": "eve", "approves": 1})
    named_app.floor.store.append([Batch(drafts=[draft])])
    found = Audit(named_app.floor.store, [], replay=False).run()
    assert any("which nobody else proposed" in said for said in found.problems)


def test_a_shoe_is_not_shuffled_while_wagers_are_up(named_app: FloorApp) -> None:
    boss, dealer = named_app.person(Role.SUPERVISOR), named_app.person(Role.DEALER)
    table = opened(boss)
    ann = seated(named_app, boss, table)
    spot = named_app.floor.spot(table).table
    assert spot.shoe is not None
    committed = spot.shoe.commitment
    wager = next(iter(spot.terms.wagers))
    assert ann.do(table, do="put_up", seat=1, wagers={wager: 25_00}).status_code == 200
    for who in (dealer, boss):
        refused = who.do(table, do="shuffle")
        assert refused.status_code == 409
        assert "wagers on the layout" in refused.text
    assert spot.shoe.commitment == committed
    assert ann.do(table, do="clear", seat=1).status_code == 200
    assert dealer.do(table, do="shuffle").status_code == 200


def test_who_sits_at_a_table_does_not_serve_its_visitors(named_app: FloorApp) -> None:
    """A player who is made a dealer buys no chips for a visitor beside him, and bets none."""
    boss, dealer = named_app.person(Role.SUPERVISOR), named_app.person(Role.DEALER)
    opening = {"address": "columbus-2016/three-card-poker", "live": True}
    table = boss.post("/api/v1/tables", json=opening).json()["id"]
    ann = seated(named_app, boss, table)
    sits = {"do": "sit", "buy_in": 500_00, "visitor": "Mr Big"}
    assert dealer.do(table, **sits, seat=2).status_code == 200
    root = named_app.person(Role.ADMINISTRATOR)
    assert root.patch(f"/api/v1/people/{ann.id}", json={"role": "dealer"}).status_code == 200
    ann = named_app.logged_in("Ann")
    for command in (
        {**sits, "seat": 3},
        {"do": "buy", "seat": 2, "amount": 500_00},
        {"do": "put_up", "seat": 2, "wagers": {"ante": 10_00}},
    ):
        answer = ann.do(table, **command)
        assert answer.status_code == 403, answer.text
        assert answer.json()["error"]["code"] == "duties"


def test_what_was_proposed_for_one_player_is_not_done_for_the_next(named_app: FloorApp) -> None:
    boss = named_app.person(Role.SUPERVISOR)
    other = named_app.person(Role.SUPERVISOR, "another")
    table = opened(boss)
    ann, eve = seated(named_app, boss, table), named_app.person(Role.PLAYER, "Eve")
    assert cash(boss, eve.id, 1_000_00).status_code == 200
    last = next(named_app.floor.store.entries(table=table, newest_first=True)).number
    fixed = {"do": "correct", "seat": 1, "amount": 5_000_00, "why": "misread", "entry": last}
    assert boss.do(table, **fixed).status_code == 409
    number = named_app.floor.store.last()[0]
    assert ann.do(table, do="stand", seat=1).status_code == 200
    assert eve.do(table, do="sit", seat=1, buy_in=500_00).status_code == 200
    answer = other.do(table, **fixed, approves=number)
    assert answer.json()["error"]["code"] == "second-person", answer.text
    assert named_app.floor.store.balance(f"rack:{table}:1") == 500_00
