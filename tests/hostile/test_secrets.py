"""Somebody who has the database, and nothing else: no future card, no cookie, no second factor."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from floor.books import BOOKS, SHELF, on_a_floor
from pitboss.errors import PitbossError
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit
from pitboss.ledger.databases import StoreError
from pitboss.ledger.entries import Broken
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.store import Store
from pitboss.web.security import Gate

KEY = HouseKey.made()
ANN = Person("ann", "Ann", Role.HOST)


def test_what_is_sealed_can_be_read_and_changed_by_nobody_else() -> None:
    sealed = KEY.sealed("the order of the shoe", "shoe 1")
    assert sealed != KEY.sealed("the order of the shoe", "shoe 1")
    assert KEY.unsealed(sealed, "shoe 1") == "the order of the shoe"
    with pytest.raises(StoreError, match="was not sealed with this key"):
        HouseKey.made().unsealed(sealed, "shoe 1")
    for place in (10, 30, len(sealed) - 5):
        other = "A" if sealed[place] != "A" else "B"
        with pytest.raises(StoreError):
            KEY.unsealed(sealed[:place] + other + sealed[place + 1 :], "shoe 1")


def test_the_database_alone_gives_no_card_of_a_shoe_in_play(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    orders: list[list[int]] = []

    async def play(floor: Floor) -> None:
        table = await floor.open_table(ANN, "columbus-2016/three-card-poker", {})
        assert table.shoe is not None
        orders.append(list(table.shoe.order))

    on_a_floor(path, play, key=KEY)
    found = path.read_bytes() + b"".join(
        each.read_bytes() for each in tmp_path.iterdir() if each.suffix != ".lock"
    )
    assert json.dumps(orders[0]).encode() not in found
    assert json.dumps(orders[0], separators=(",", ":")).encode() not in found
    assert not re.search(rb"\[(\d+,){40,}\d+\]", found), "no order of any shoe"
    with Store.open(str(path), read_only=True) as blind:
        row = blind.tables()[0]
        with pytest.raises(StoreError, match="--key"):
            blind.shoes(row.id)
    with Store.open(str(path), read_only=True, key=KEY) as store:
        assert store.shoes(row.id)[0].order == orders[0]
        assert Audit(store, BOOKS).run().problems == []


def test_the_database_alone_gives_no_throw_to_come(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    secret: list[str] = []

    async def play(floor: Floor) -> None:
        table = await floor.open_table(ANN, "columbus-2016/roulette", {})
        assert table.seeds is not None
        secret.extend([table.seeds.seed, table.seeds.record.salt])

    on_a_floor(path, play, key=KEY)
    found = b"".join(each.read_bytes() for each in tmp_path.iterdir() if each.suffix != ".lock")
    assert not [seed for seed in secret if seed.encode() in found]
    with Store.open(str(path), read_only=True, key=KEY) as store:
        assert store.shoes(store.tables()[0].id)[0].salt == secret[1]


def test_a_restarted_floor_reads_its_sealed_shoes_and_another_key_does_not(tmp_path: Path) -> None:
    path = tmp_path / "floor.db"
    names: list[str] = []

    async def opens(floor: Floor) -> None:
        names.append((await floor.open_table(ANN, "columbus-2016/blackjack", {})).id)

    async def looks(floor: Floor) -> None:
        assert floor.spots.keys() == set(names)

    on_a_floor(path, opens, key=KEY)
    on_a_floor(path, looks, key=KEY)
    other = HouseKey.made()
    with pytest.raises(Broken, match="is not of this key"):
        Store.open(str(path), key=other)
    with (
        Store.open(str(path), read_only=True, key=other) as store,
        pytest.raises(PitbossError, match="was not sealed with this key"),
    ):
        store.shoes(names[0])


def test_the_key_of_cookies_is_not_in_the_database(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "floor.db"), key=KEY) as store:
        gate = Gate(Floor(store, SHELF))
        assert gate._key == KEY.derived("cookies")
        assert store._row(store_secrets()) is None


def store_secrets() -> Any:
    from sqlalchemy import select

    from pitboss.ledger import schema

    return select(schema.secrets)
