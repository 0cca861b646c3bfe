"""The revision of the rule code: compiled code is never older than its source."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss import jit


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small copy of the package, of which `revision` takes the hash."""
    here = Path(jit.__file__).parent
    root = tmp_path / "pitboss"
    for name in ("jit.py", "games/casino_war.py", "money/odds.py", "cli/edge.py"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(here / name, root / name)
    monkeypatch.setattr(jit, "__file__", str(root / "jit.py"))
    return root


def revision() -> str:
    return jit.revision.__wrapped__()


def test_the_revision_stays_while_nothing_changes(package: Path) -> None:
    assert revision() == revision()
    os.utime(package / "money/odds.py", (1, 1))
    (package / "money/__pycache__").mkdir()
    (package / "money/__pycache__/odds.pyc").write_bytes(b"x")
    before = revision()
    (package / "money/notes.txt").write_text("not code")
    assert revision() == before


@pytest.mark.parametrize("name", ["jit.py", "games/casino_war.py", "money/odds.py"])
def test_a_changed_line_anywhere_changes_the_revision(package: Path, name: str) -> None:
    before = revision()
    path = package / name
    path.write_text(path.read_text() + "\n# changed\n")
    assert revision() != before


def test_a_new_a_renamed_and_a_removed_file_change_the_revision(package: Path) -> None:
    seen = [revision()]
    (package / "games/new.py").write_text("")
    seen.append(revision())
    (package / "games/new.py").rename(package / "games/newer.py")
    seen.append(revision())
    (package / "money/odds.py").unlink()
    seen.append(revision())
    assert len(set(seen)) == 4


def test_commands_and_reports_are_no_rule_code(package: Path) -> None:
    before = revision()
    (package / "cli/edge.py").write_text("# changed")
    assert revision() == before


def test_another_numba_has_another_revision(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = revision()
    monkeypatch.setattr("numba.__version__", "0.0")
    assert revision() != before


def test_compiled_code_is_kept_by_revision_and_old_code_is_cleared(tmp_path: Path) -> None:
    old = tmp_path / "pitboss/compiled/old"
    fresh = tmp_path / "pitboss/compiled/fresh"
    for folder in (old, fresh):
        folder.mkdir(parents=True)
    os.utime(old, (1, 1))
    says = (
        "from numba.core import config; from pitboss.jit import revision;"
        "print(config.CACHE_DIR, revision())"
    )
    found = subprocess.run(
        [sys.executable, "-c", says],
        env={**os.environ, "PITBOSS_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    kept_in, its_revision = found.stdout.split()
    assert Path(kept_in) == tmp_path / "pitboss/compiled" / its_revision
    assert fresh.exists()
    assert not old.exists()


def test_without_a_home_nothing_is_kept_in_a_folder_shared_with_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nobodys() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("PITBOSS_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nobodys)
    assert jit.cache_home() is None
    assert jit.revision_folder("exact") is None
