"""Somebody with hands on the database: his chain fits in itself, and not what was signed."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from typer.testing import CliRunner

from floor.books import on_a_floor
from ledger.books import behind_its_back, one
from pitboss.cli import app
from pitboss.errors import BadInput
from pitboss.floor.house import Floor
from pitboss.floor.replay import Audit, Audited
from pitboss.ledger import schema
from pitboss.ledger import store as store_module
from pitboss.ledger.checks import Clock
from pitboss.ledger.entries import GENESIS, Draft, Entry, entered
from pitboss.ledger.heads import Heads, SignedHead, read
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.migrations.versions.r0001_journal import triggers
from pitboss.ledger.signature import signature_of
from pitboss.ledger.store import Store, _journal_row
from pitboss.web.auditing import _number_at

KEY = HouseKey(bytes(32))


@contextlib.contextmanager
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """The triggers are away meanwhile: who owns the file can do that."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as opened:
        for name in triggers("sqlite"):
            opened.execute(f"DROP TRIGGER {name}")
        yield opened
        for made in triggers("sqlite").values():
            opened.execute(made)


class Attacked:
    """A store with six entries and a person, and the heads that were signed of it."""

    def __init__(self, folder: Path) -> None:
        self.path, self.file = folder / "floor.db", folder / "elsewhere" / "heads"
        self.file.parent.mkdir()
        heads = Heads(KEY, str(self.file))
        with Store.open(str(self.path)) as store:
            for _ in range(3):
                store.append([one(100)])
            heads.write(store.last())
            self.eve = store.add_person("Eve", "player", password="$argon2id$hers").id
            store.append([one(100), one(100)])
            heads.write(store.last())
            self.entries = list(store.entries())

    def written_anew(self, change: Callable[[Entry], Entry | None]) -> None:
        """The whole journal with a new chain, a new head and the balances that follow."""
        previous, number, rows, sums = GENESIS, 0, [], dict[str, int]()
        for old in self.entries:
            kept = change(old)
            if kept is None:
                continue
            number += 1
            fields = {name: getattr(kept, name) for name in Draft.__struct_fields__}
            made = entered(Draft(**fields), number=number, at=kept.at, previous=previous)
            previous = made.hash
            rows.append(_journal_row(made))
            for account, cents in made.postings:
                sums[account] = sums.get(account, 0) + cents
        with unguarded(self.path) as database:
            database.execute("DELETE FROM journal")
            database.execute("DELETE FROM balances")
            database.executemany("INSERT INTO balances VALUES (?, ?)", list(sums.items()))
            database.execute("UPDATE head SET number = ?, hash = ?", (number, previous))
        # through SQLAlchemy, which knows how the columns are called
        with behind_its_back(f"sqlite:///{self.path}").begin() as other:
            other.execute(sa.insert(schema.journal), rows)

    def audited(self, *, anchored: bool = True) -> Audited:
        heads = read(str(self.file), KEY) if anchored else []
        with Store.open(str(self.path), read_only=True) as store:
            return Audit(store, [], replay=False, heads=heads).run()


@pytest.fixture
def attacked(tmp_path: Path) -> Attacked:
    return Attacked(tmp_path)


def test_an_untouched_journal_holds_its_heads(attacked: Attacked) -> None:
    found = attacked.audited()
    assert found.problems == []
    assert found.heads == 2


def richer(entry: Entry) -> Entry:
    if entry.number != 2:
        return entry
    return msgspec.structs.replace(
        entry, postings=[("cage", -1_000_000_00), ("rack:t1:1", 1_000_000_00)]
    )


def test_a_journal_that_was_written_anew_fits_in_itself_and_not_its_heads(
    attacked: Attacked,
) -> None:
    attacked.written_anew(richer)
    assert attacked.audited(anchored=False).problems == []
    assert any("the journal was written anew" in said for said in attacked.audited().problems)


def test_last_entries_that_were_cut_off_are_missed(attacked: Attacked) -> None:
    attacked.written_anew(lambda entry: entry if entry.number <= 5 else None)
    assert attacked.audited(anchored=False).problems == []
    assert any("its end was cut off" in said for said in attacked.audited().problems)


def test_a_server_does_not_start_on_a_store_that_was_cut_off(attacked: Attacked) -> None:
    heads = Heads(KEY, str(attacked.file))
    with Store.open(str(attacked.path)) as store:
        heads.check(store)
    attacked.written_anew(lambda entry: entry if entry.number <= 5 else None)
    with Store.open(str(attacked.path)) as store, pytest.raises(BadInput, match="cut off"):
        heads.check(store)


def test_an_open_floor_signs_heads_and_the_command_line_holds_the_journal_to_them(
    tmp_path: Path,
) -> None:
    path, file, kept = tmp_path / "floor.db", str(tmp_path / "heads"), tmp_path / "house.key"
    key = HouseKey.kept_in(kept)

    def signed() -> int:
        return read(file, key)[-1].entry if Path(file).exists() else 0

    async def welcomes(floor: Floor) -> None:
        for name in ("Ann", "Bob"):
            await floor.welcome(name)
            while signed() < floor.store.last()[0]:
                await asyncio.sleep(0.01)

    def opens(play: Callable[[Floor], Awaitable[None]]) -> None:
        on_a_floor(path, play, key=key, heads=Heads(key, file), heads_every=0.01, started={})

    def audited(*more: str) -> int:
        return CliRunner().invoke(app, ["audit", "--store", str(path), *more]).exit_code

    async def nothing(_: Floor) -> None:
        pass

    opens(welcomes)
    proved = ("--head", file, "--key", str(kept))
    assert audited(*proved) == 0
    with unguarded(path) as database:
        database.execute("DELETE FROM journal WHERE kind = 'stopped'")
        number, hash = database.execute("SELECT max(number), hash FROM journal").fetchone()
        seen = signature_of(key, number, hash)  # he had a copy of the database then
        head = number, hash, seen
        database.execute("UPDATE head SET number = ?, hash = ?, signature = ?", head)
    assert (audited(), audited(*proved)) == (0, 1)
    with pytest.raises(BadInput, match="it was cut off, or written anew"):
        opens(nothing)


def test_entries_in_the_wrong_order_of_time_are_found(attacked: Attacked) -> None:
    def backdated(entry: Entry) -> Entry:
        if entry.number != 5:
            return entry
        return msgspec.structs.replace(entry, at="2020-01-01T00:00:00.000000Z")

    attacked.written_anew(backdated)
    assert any("entry 5 is dated 2020" in said for said in attacked.audited().problems)


def test_a_backdated_end_is_older_than_the_head_before_it(tmp_path: Path) -> None:
    """All after the first head is dated back to just before it: in order, and still found."""
    attacked = Attacked(tmp_path)
    late = SignedHead(at="2099-01-01T00:00:00.000000Z", entry=3, hash=attacked.entries[2].hash)
    with Store.open(str(attacked.path), read_only=True) as store:
        found = Audit(store, [], replay=False, heads=[late]).run()
    assert any("was not yet written at 2099" in said for said in found.problems)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE people SET role = 'administrator'", "the role of Eve"),
        ("UPDATE people SET password = '$argon2id$known'", "the password of Eve"),
        ("UPDATE people SET disabled = 1", "the disabled of Eve"),
        ("UPDATE people SET stamp = 7", "the stamp of Eve"),
        ("UPDATE people SET id = 'eve2'", "whom the journal does not know"),
        ("DELETE FROM people", "whom the journal knows"),
        ("DROP TRIGGER journal_no_update", "the trigger journal_no_update"),
        ("DROP TRIGGER journal_no_replace", "the trigger journal_no_replace"),
    ],
)
def test_direct_edits_of_people_and_missing_triggers_are_found(
    attacked: Attacked, statement: str, said: str
) -> None:
    with contextlib.closing(sqlite3.connect(attacked.path, isolation_level=None)) as database:
        database.execute(statement)
    assert any(said in problem for problem in attacked.audited().problems)


def test_a_changed_head_and_a_head_of_another_key_are_refused(attacked: Attacked) -> None:
    lines = attacked.file.read_text()
    attacked.file.write_text(lines.replace('"entry":3', '"entry":2'))
    with pytest.raises(BadInput, match=r"line 1 .* is not signed with this key"):
        read(str(attacked.file), KEY)
    attacked.file.write_text(lines)
    with pytest.raises(BadInput, match="is not signed with this key"):
        read(str(attacked.file), HouseKey.made())


def test_a_clock_that_was_set_is_an_entry_and_dates_go_back_with_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, far = str(tmp_path / "floor.db"), "2076-01-01T00:00:00.000000Z"
    with Store.open(path) as store:
        store.append([one()])
        with monkeypatch.context() as set_ahead:
            set_ahead.setattr(store_module, "now", lambda: far)
            set_ahead.setattr(time, "time", lambda: 50 * 365 * 86400.0 + 2e9)
            store.append([one()])
        [back] = store.append([one()])[0]
        assert back.at < far
        with monkeypatch.context() as set_ahead:
            set_ahead.setattr(store_module, "now", lambda: far)
            store.append([one()])
    with Store.open(path) as store:  # the clock was set while it was closed
        [after] = store.append([one()])[0]
        assert back.at <= after.at < far
        kinds = [entry.kind for entry in store.entries()]
        assert kinds == ["bought", *["clock-stepped", "bought"] * 2, "bought", *kinds[-2:]]
        assert kinds[-2:] == ["clock-stepped", "bought"]
        clock, heard = Clock(), list(store.entries())
        for entry in heard:
            clock.hear(entry)
        assert clock.problems == []
        assert _number_at(store, after.at, after.number) == back.number
        clock.hear(msgspec.structs.replace(heard[-1], at=heard[0].at))
        assert len(clock.problems) == 1


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "house.key"
    made = HouseKey.kept_in(path)
    assert HouseKey.kept_in(path).derived("x") == made.derived("x")
    path.chmod(0o644)
    with pytest.raises(BadInput, match="others can read the key"):
        HouseKey.read(path)
    path.chmod(0o600)
    path.write_text("x")
    with pytest.raises(BadInput, match="is no key"):
        HouseKey.read(path)


def test_the_schema_of_an_older_store_has_no_say_in_it(attacked: Attacked) -> None:
    """People who were added before passwords were in the journal are not suspected for it."""
    from pitboss.ledger.checks import People

    people = People()
    said: dict[str, Any] = {"person": "x", "name": "Old", "role": "player"}
    people.hear(
        entered(Draft(kind="person-added", actor="house", data=said), number=1, at="", previous="")
    )
    kept = {
        "x": {
            "key": "old",
            "name": "Old",
            "role": "player",
            "disabled": False,
            "stamp": 0,
            "password": "any",
        }
    }
    assert people.problems(kept) == []
