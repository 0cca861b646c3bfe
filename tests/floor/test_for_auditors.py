"""What an auditor asks for: a backup that was restored, events, which software kept the books."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from floor.books import BOOKS, Books, on_a_floor
from pitboss.cli import app
from pitboss.cli.backup import copy
from pitboss.errors import BadInput
from pitboss.floor.events import SIGNIFICANT, significant
from pitboss.floor.house import Floor
from pitboss.floor.people import Person, Role
from pitboss.floor.replay import Audit
from pitboss.floor.software import signature, statement
from pitboss.ledger.heads import Heads, read
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.store import Store

POKER = "columbus-2016/three-card-poker"
KEY = HouseKey.made()


def test_a_backup_of_an_open_floor_is_restored_and_played_on(tmp_path: Path) -> None:
    """The rehearsal: copied while people play, lost, restored, audited, played on."""
    kept = Books(tmp_path / "floor.db")
    heads = Heads(KEY, str(tmp_path / "heads"))
    table = kept.open(POKER)
    kept.seat(table)
    kept.play(table, 2)
    heads.write(kept.store.last())
    kept.deal(table)  # a round is in the middle, and not all of it is in the file itself
    backed_up = kept.store.last()
    copy(kept.path, tmp_path / "copy.db")
    kept.play_out(table)
    kept.play(table, 1)
    heads.write(kept.store.last())
    kept.close()
    for file in tmp_path.glob("floor.db*"):
        file.unlink()

    shutil.copy(tmp_path / "copy.db", tmp_path / "floor.db")
    with Store.open(str(kept.path), read_only=True) as store:
        assert store.last() == backed_up
        assert Audit(store, BOOKS).run().problems == []
        anchored = Audit(store, BOOKS, heads=read(str(tmp_path / "heads"), KEY)).run()
        assert any("its end was cut off" in said for said in anchored.problems), "what is lost"
        with pytest.raises(BadInput, match="cut off"):
            heads.check(store)

    async def plays_on(floor: Floor) -> None:
        spot = floor.spots[table.id].table
        assert spot.session.prompt is not None, "in the middle of the round"
        boss = Person("boss", "Boss", Role.SUPERVISOR)
        assert await floor.cash(boss, 5_00, "ann")

    on_a_floor(kept.path, plays_on)
    with Store.open(str(kept.path), read_only=True) as store:
        assert Audit(store, BOOKS).run().problems == []


def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    Books(tmp_path / "floor.db").close()
    (tmp_path / "copy.db").write_text("something else")
    with pytest.raises(BadInput, match="cannot be made"):
        copy(tmp_path / "floor.db", tmp_path / "copy.db")
    made = CliRunner().invoke(
        app, ["backup", str(tmp_path / "new.db"), "--store", str(tmp_path / "floor.db")]
    )
    assert made.exit_code == 0
    assert (tmp_path / "new.db").stat().st_mode & 0o077 == 0


def test_the_software_says_which_files_it_consists_of(tmp_path: Path) -> None:
    rooms = signature()
    assert {"floor", "ledger", "web", "games", "rulebooks", "all"} <= rooms.keys()
    home = tmp_path / "pitboss"
    (home / "floor").mkdir(parents=True)
    (home / "ledger").mkdir()
    (home / "floor" / "table.py").write_text("honest")
    (home / "ledger" / "store.py").write_text("honest")
    before = signature.__wrapped__(home)
    (home / "floor" / "table.py").write_text("crooked")
    after = signature.__wrapped__(home)
    assert before["floor"] != after["floor"]
    assert before["ledger"] == after["ledger"]
    assert before["all"] != after["all"]


def test_a_floor_says_in_the_journal_which_software_opened_it(tmp_path: Path) -> None:
    async def nothing(_: Floor) -> None:
        pass

    on_a_floor(tmp_path / "floor.db", nothing, started=statement())
    with Store.open(str(tmp_path / "floor.db"), read_only=True) as store:
        entries = list(store.entries())
    assert [entry.kind for entry in entries] == ["started", "stopped"]
    assert entries[0].data["software"]["all"] == signature()["all"]


def test_significant_events_are_listed(tmp_path: Path) -> None:
    kept = Books(tmp_path / "floor.db")
    table = kept.open(POKER)
    kept.seat(table)
    kept.play(table, 1)
    kept.store.add_person("Eve", "player")
    kept.close()
    with Store.open(str(kept.path), read_only=True) as store:
        found = [entry.kind for entry in significant(store)]
        assert not list(significant(store, since="2999"))
    assert found == ["cashed", "cashed", "opened", "person-added"]
    assert {"void", "correct", "clock-stepped", "logged-in", "options"} <= SIGNIFICANT.keys()
    told = CliRunner().invoke(app, ["events", "--store", str(kept.path), "--json"])
    assert [row["event"] for row in json.loads(told.stdout)] == found
