"""Somebody who looks where he should not, or asks more often than anybody listens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.floor.people import Role
from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import Broken
from pitboss.ledger.store import Unsure
from pitboss.web import socket
from pitboss.web.errors import status_of
from pitboss.web.limits import Limits
from web.conftest import FloorApp, running
from web.test_audit import done, opened, played


def test_a_player_is_not_told_what_fell_to_others_once_the_round_is_over(
    named_app: FloorApp,
) -> None:
    boss = named_app.person(Role.SUPERVISOR)
    ann, bob = (named_app.person(Role.PLAYER, name) for name in ("Ann", "Bob"))
    for player in (ann, bob):
        boss.post(f"/api/v1/people/{player.id}/cash", json={"amount": 100_00})
    table = opened(boss)
    played(ann, bob, table)
    seen = ann.get(f"/api/v1/tables/{table}/rounds/1").json()
    assert not seen["playing"]
    assert not [e for e in seen["entries"] if e["data"].keys() & {"fell", "order", "salt"}]
    everything = boss.get(f"/api/v1/tables/{table}/rounds/1").json()
    assert [e for e in everything["entries"] if "fell" in e["data"]]


def test_a_flood_of_forbidden_commands_does_not_fill_the_journal(tmp_path: Path) -> None:
    limits = Limits().changed(["refusals=5/0.001"])
    for app in running(tmp_path, people=True, limits=limits):
        table = opened(app.person(Role.SUPERVISOR))
        dealer = app.person(Role.DEALER)
        for _ in range(20):
            assert dealer.do(table, do="sit", seat=1, buy_in=1_00).status_code == 403
        assert len(app.refusals()) == 5


def test_a_journal_that_does_not_hold_is_nobodys_bad_request() -> None:
    assert status_of(Broken("entry 7 has been changed")) == 500


def test_a_table_closed_under_a_watcher_is_gone(floor_app: FloorApp) -> None:
    ann, bob = floor_app.guest("Ann"), floor_app.guest("Bob")
    table = opened(ann)
    with bob.live(table) as line:
        assert line.receive_json()["type"] == "view"
        done(ann, table, do="close")
        while (told := line.receive_json())["type"] == "view":
            pass
        assert told["type"] == "closed"
        line.send_json({"id": 10**30, "do": "ready", "seat": 1})
        assert line.receive_json()["error"]["code"] == "table"


def away(*_: Any, **__: Any) -> Any:
    raise StoreError("the store is away")


def test_a_floor_without_its_store_is_not_well(
    floor_app: FloorApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = floor_app.guest("Ann")
    assert ann.get("/healthz").status_code == 200
    with monkeypatch.context() as broken:
        broken.setattr(floor_app.floor.store, "_rows", away)
        assert ann.get("/healthz").status_code == 503
    floor_app.floor.journal._failed = Unsure("nobody knows what was written")
    assert ann.get("/healthz").status_code == 503


def test_a_watcher_sees_the_table_again_when_the_store_comes_back(
    floor_app: FloorApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "AGAIN", 0.01)
    ann = floor_app.guest("Ann")
    table = opened(ann)
    with ann.live(table) as line:
        before = line.receive_json()["view"]
        with monkeypatch.context() as broken:
            broken.setattr(floor_app.floor.store, "append", away)
            broken.setattr(floor_app.floor.store, "table", away)
            line.send_json({"do": "sit", "seat": 1, "buy_in": 100_00})
            while (told := line.receive_json())["type"] == "view":
                pass
            assert told["error"]["code"] == "store"
            floor_app.portal.call(floor_app.floor._tell, floor_app.floor.spot(table))
        assert line.receive_json()["view"]["seats"] == before["seats"]
