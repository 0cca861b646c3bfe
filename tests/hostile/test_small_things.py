"""Small things that got through once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import BadInput, NotAllowed
from pitboss.floor import commands
from pitboss.floor.people import readable
from pitboss.ledger import store as store_module
from pitboss.money.cents import cents
from pitboss.web.limits import Limits
from web.conftest import FloorApp, running
from web.test_audit import opened
from web.test_shelf import ROUND


def test_a_floor_on_a_full_disk_is_not_well_and_does_not_say_where_its_store_is(
    floor_app: FloorApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = floor_app.floor.store
    ann = floor_app.guest("Ann")
    assert ann.get("/healthz").status_code == 200
    monkeypatch.setattr(floor_app.floor, "_well_at", -1000.0)
    with monkeypatch.context() as full:
        full.setattr(store._database, "free", lambda: store_module.LEAST_FREE - 1)
        answer = ann.get("/healthz")
        assert answer.status_code == 503
        assert store.name not in answer.text
    assert ann.get("/healthz").status_code == 200


def test_a_store_that_takes_no_more_is_not_well(floor_app: FloorApp) -> None:
    """What SQLite itself says when the disk is full; the head alone would still fit."""
    store = floor_app.floor.store
    assert store._writer is not None
    ann = floor_app.guest("Ann")
    pages = store._writer.exec_driver_sql("PRAGMA page_count").scalar_one()
    store._writer.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    store._writer.rollback()
    refused = [
        floor_app.client().post("/api/v1/guests", json={"name": f"g{n}"}) for n in range(200)
    ]
    last = refused[-1]
    assert last.status_code == 503
    assert store.name not in last.text
    assert ann.get("/healthz").status_code == 503
    assert ann.get("/api/v1/me").status_code == 200
    store._writer.exec_driver_sql(f"PRAGMA max_page_count = {pages + 100}")
    store._writer.rollback()
    assert ann.get("/healthz").status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_sites_page_makes_no_guests(floor_app: FloorApp, site: str) -> None:
    for path in ("/", "/settle", "/edges"):
        answer = floor_app.client().get(path, headers={"sec-fetch-site": site})
        assert answer.status_code == 403
    assert floor_app.kinds() == []
    assert floor_app.client().get("/", headers={"sec-fetch-site": "none"}).status_code == 200
    assert "cashed" in floor_app.kinds()


def test_a_cent_holds_no_seat(floor_app: FloorApp) -> None:
    ann = floor_app.guest("Ann")
    table = opened(ann)
    refused = ann.do(table, do="sit", seat=1, buy_in=1)
    assert refused.status_code == 409
    assert "smallest wager" in refused.json()["error"]["message"]
    assert ann.do(table, do="sit", seat=1, buy_in=100_00).status_code == 200


@pytest.mark.parametrize("amount", [True, "1_000", "1000", 1000.0, " 5 ", "٣", None, [5]])
def test_only_a_whole_number_is_an_amount(floor_app: FloorApp, amount: Any) -> None:
    with pytest.raises(BadInput):
        commands.read({"do": "sit", "seat": 1, "buy_in": amount})
    with pytest.raises(BadInput):
        commands.read({"do": "bet", "seat": 1, "wagers": {"ante": amount}})
    ann = floor_app.guest("Ann")
    assert ann.post("/api/v1/me/cash", json={"amount": amount}).status_code == 422
    assert floor_app.floor.wallets[ann.id] == 10_000_00


def test_true_is_no_dollar() -> None:
    for given in (True, "1_000", "true"):
        with pytest.raises(BadInput):
            cents(given)


@pytest.mark.parametrize(
    "name",
    [
        *("\u200b", "A\u200bnn", "Ann\u2060", "\u3164", "\u00ad", "\u2800", "  "),
        *("Ann\ufe0f", "A\u034fnn", "Ann\U000e0100", "Ann\u180b", "Ann \u00a0Lee"),
    ],
)
def test_a_name_can_be_seen(floor_app: FloorApp, name: str) -> None:
    with pytest.raises(ValueError, match="can be seen"):
        readable(name)
    assert floor_app.client().post("/api/v1/guests", json={"name": name}).status_code == 422
    with pytest.raises(BadInput):
        commands.read({"do": "sit", "seat": 1, "buy_in": 500, "visitor": name})


def test_people_who_can_be_seen_may_have_any_letters(floor_app: FloorApp) -> None:
    for name in ("Zoë", "José María", "李小龍", "Ann 2"):
        assert readable(name) == name


def test_what_is_kept_for_long_is_not_kept_without_end(tmp_path: Path) -> None:
    """Another guest of the same address is nobody else."""
    limits = Limits().changed(["tables=3/0.001", "rulings=2/0.001"])
    for floor_app in running(tmp_path, people=False, limits=limits):
        ann, eve = floor_app.guest("Ann"), floor_app.guest("Eve")
        asked = {"address": "columbus-2016/roulette"}
        told = [who.post("/api/v1/tables", json=asked) for who in (ann, eve, ann, eve)]
        assert [answer.status_code for answer in told] == [201, 201, 201, 429]
        assert "too many tables opened: try again in" in told[-1].json()["error"]["message"]
        assert len(floor_app.floor.spots) == 3
        told = [ann.post("/api/v1/rulings", json={"text": "no round"})]
        for n, who in enumerate((ann, eve, ann)):
            text = f"{ROUND.format('columbus-2016')}\n# {n}\n"
            told.append(who.post("/api/v1/rulings", json={"text": text}))
        assert [answer.status_code for answer in told] == [400, 201, 201, 429]


def test_a_stadium_is_as_many_tables_as_it_has(tmp_path: Path) -> None:
    """Eve, at Ann's address, opens none after it."""
    for floor_app in running(tmp_path, people=False, limits=Limits().changed(["tables=4/0.001"])):
        ann, eve = floor_app.guest("Ann"), floor_app.guest("Eve")
        made = ann.post("/api/v1/stadiums", json={"address": "columbus-2017/stadium"})
        assert made.status_code == 201, made.text
        assert len(floor_app.floor.spots) >= 4
        told = eve.post("/api/v1/tables", json={"address": "columbus-2016/roulette"})
        assert told.status_code == 429


def test_what_cannot_be_told_is_not_told() -> None:
    """No refusal of the store carries its address to a browser."""
    from pitboss.ledger.databases import StoreError
    from pitboss.web.errors import told

    error = StoreError("the store postgresql://pitboss@db.example/floor cannot be reached")
    assert "db.example" not in str(told(error))
    assert told(NotAllowed("seat 1 is taken"))["message"] == "seat 1 is taken"
