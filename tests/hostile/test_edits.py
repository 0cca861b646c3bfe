"""The store edited in one place, past the floor, in plain SQL: the audit finds it."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from floor.books import SHELF
from hostile.edits import FELL_OVER, HARMLESS, KEY, Edit, edits_of, played, run, tried
from pitboss.floor.house import Floor
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.store import Store


@pytest.fixture(scope="module")
def floor_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("edited") / "floor.db"
    played(path)
    return path


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM tables WHERE id = 'roulette-2'", "does not keep table roulette-2"),
        ("DELETE FROM shoes WHERE \"table\" = 'blackjack-1'", "does not have shoe"),
        (
            'UPDATE tables SET state = replace(state, \'"revision":"\', \'"revision":"x\')',
            "is kept as played under x",
        ),
        (
            "UPDATE tables SET state = CAST(json_remove(CAST(state AS TEXT), '$.stadium') AS BLOB) "
            "WHERE json_extract(CAST(state AS TEXT), '$.stadium') != ''",
            "is kept with stadium nothing at entry",
        ),
        (
            "UPDATE tables SET state = CAST(json_set(CAST(state AS TEXT), '$.chairs[1].person', "
            "'x') AS BLOB) WHERE id = 'roulette-2'",
            "is kept with chairs 2 Chair(person='x'",
        ),
        ("UPDATE people SET key = 'tim' WHERE key = 'tom'", "the key of Tom"),
        ("UPDATE people SET since = '2020' WHERE key = 'tom'", "the since of Tom"),
        ("UPDATE rulings SET text = 'round = \"columbus-2016/war\"'", "the text of ruling"),
        ("UPDATE shoes SET opened = 1", "is kept with opened 1"),
        ("UPDATE shoes SET finished = NULL", "is kept with finished None"),
        ("UPDATE shoes SET commitment = 'x'", "is kept with commitment x"),
        ("UPDATE shoes SET \"order\" = '[1]'", "are not what was committed to"),
        ("UPDATE tables SET state = CAST('{}' AS BLOB)", "cannot be read"),
        (
            "INSERT INTO head SELECT 2, number, hash, writer, signature FROM head",
            "says 2 times which entry is the last one",
        ),
        (
            "CREATE TRIGGER quiet AFTER INSERT ON people BEGIN "
            "UPDATE people SET role = 'administrator'; END",
            "the trigger quiet of people is none of pitboss's",
        ),
    ],
)
def test_an_edit_is_named(floor_db: Path, tmp_path: Path, statement: str, said: str) -> None:
    problems = tried(floor_db, Edit("once", statement), tmp_path / "edited.db")
    assert any(said in problem for problem in problems), problems


def test_some_edits_of_each_kind_are_found(floor_db: Path, tmp_path: Path) -> None:
    """Every tenth of those that the tool makes; all of them take a minute."""
    made = edits_of(floor_db, per_column=1, seed=4)
    found = run(made[::10], floor_db, tmp_path / "edited.db")
    assert found.missed == []
    assert found.suspected == []
    assert found.found > 5


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_edit_is_missed_but_those_that_are_harmless(
    floor_db: Path, tmp_path: Path, seed: int
) -> None:
    found = run(edits_of(floor_db, per_column=3, seed=seed), floor_db, tmp_path / "edited.db")
    assert found.missed == []
    assert found.suspected == []
    assert found.found > 200
    assert found.harmless.keys() <= set(HARMLESS.values())


def test_an_audit_that_falls_over_has_found_nothing(floor_db: Path, tmp_path: Path) -> None:
    """The tool can fail: an edit that is not found is counted as missed."""
    edit = Edit("a ruling is dated", "UPDATE rulings SET at = 'x'")
    assert run([edit], floor_db, tmp_path / "edited.db").missed == [edit.what]
    assert FELL_OVER not in HARMLESS.values()


# seals, of one row put into another


def edited(floor_db: Path, tmp_path: Path, *statements: str) -> Path:
    copy = tmp_path / "sealed.db"
    shutil.copy(floor_db, copy)
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as store:
        for statement in statements:
            assert store.execute(statement).rowcount > 0
    return copy


ANOTHER = """(SELECT {} FROM shoes WHERE "table" = 'three-card-poker-4' AND finished IS NOT NULL)"""
INTO = "UPDATE shoes SET {} WHERE \"table\" = 'blackjack-1' AND finished IS NULL"


def held(path: Path, key: HouseKey = KEY) -> dict[str, str]:
    """Which tables are not dealt, when the floor opens, and why."""

    async def opens() -> dict[str, str]:
        with Store.open(str(path), key=key) as store:
            floor = Floor(store, SHELF)
            await floor.start()
            await floor.stop()
            return {id: each.why for id, each in floor.held.items()}

    return asyncio.run(opens())


def test_the_seal_of_another_shoe_is_not_dealt(floor_db: Path, tmp_path: Path) -> None:
    """A finished shoe's order is known to all: copied into the shoe in play, it would be dealt."""
    columns = ("salt", '"order"', "commitment")
    copied = ", ".join(f"{column} = {ANOTHER.format(column)}" for column in columns)
    found = held(edited(floor_db, tmp_path, INTO.format(copied)))
    assert found.keys() == {"blackjack-1"}
    assert "was not sealed with this key for that place" in found["blackjack-1"]


def test_an_order_without_a_seal_is_dealt_only_if_it_was_committed_to(
    floor_db: Path, tmp_path: Path
) -> None:
    """A commitment that fits is easily made, and is not the one that the journal has."""
    made = "salt = '00', \"order\" = '[51,0]', commitment = '{}'"
    fits = "923ab45096cc5ea3a6f1e64bb8d7de0a2a6f5d7f5e7a3d1b5d7b0b2c4b1f5d0e"
    found = held(edited(floor_db, tmp_path, INTO.format(made.format(fits))))
    assert "are not what was committed to" in found["blackjack-1"]


def test_a_shoe_that_is_gone_holds_its_table(floor_db: Path, tmp_path: Path) -> None:
    gone = "DELETE FROM shoes WHERE \"table\" = 'blackjack-1' AND finished IS NULL"
    found = held(edited(floor_db, tmp_path, gone))
    assert re.search(r"does not have shoe [0-9a-f]{16}", found["blackjack-1"])


def test_a_shoe_of_another_table_is_not_dealt(floor_db: Path, tmp_path: Path) -> None:
    moved = "UPDATE shoes SET \"table\" = 'roulette-2' WHERE \"table\" = 'blackjack-1'"
    assert (
        "which the journal does not know" in held(edited(floor_db, tmp_path, moved))["blackjack-1"]
    )


def test_nobody_logs_in_with_the_second_factor_of_another(floor_db: Path, tmp_path: Path) -> None:
    copy = edited(
        floor_db,
        tmp_path,
        "UPDATE people SET second = (SELECT second FROM people WHERE key = 'tom') "
        "WHERE key = 'sue'",
    )
    with Store.open(str(copy), read_only=True, key=KEY) as store:
        tom, sue = (store.person_named(name) for name in ("tom", "sue"))
        assert tom is not None
        assert sue is not None
        assert store.second_factor(tom.id) == "JBSWY3DPEHPK3PXP"
        with pytest.raises(Exception, match="was not sealed with this key for that place"):
            store.second_factor(sue.id)


def test_seals_from_before_they_had_a_place_can_be_read() -> None:
    """Those of an older store: what they seal is held against the journal."""
    body = bytes(16) + KEY._covered(bytes(16), b"the order")
    old = "sealed:" + base64.b64encode(body + KEY._mark(body, "")).decode()
    assert KEY.unsealed(old, "shoe 1") == "the order"
