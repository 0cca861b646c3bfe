"""Compiled code is never older than its source, and is found again as long as it is not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss import jit
from pitboss.cache_home import cache_home
from pitboss.jit import revision_folder
from pitboss.revisions import PACKAGE, TAPES

GAME = """
from pitboss.jit import compiled
from pitboss.odds import EVEN

@compiled
def play(stake):
    return stake * EVEN
"""
LOOP = """
from types import FunctionType
from pitboss.jit import compiled

def loop(stake):
    return play(stake)

def loop_of(game):
    made = FunctionType(loop.__code__, {**loop.__globals__, "play": game.play}, "loop")
    made.__qualname__ = "loop_" + game.__name__.rpartition(".")[2]
    return compiled(made, game.play)
"""
CALLS = """
import json
from pitboss.engine import loop_of
from pitboss.games import dice, war

found = {}
for name, game in {"dice": dice, "war": war}.items():
    loop = loop_of(game)
    loop(100), game.play(100)
    for what, function in {name: game.play, f"{name}'s loop": loop}.items():
        found[what] = not function.machine_code.stats.cache_misses
print(json.dumps(found))
"""


def found_again(root: Path) -> dict[str, bool]:
    """Which functions a new process does not compile."""
    env = {**os.environ, "PYTHONPATH": str(root), "PITBOSS_CACHE": str(root / "cache")}
    told = subprocess.run(
        [sys.executable, "-c", CALLS], env=env, stdout=subprocess.PIPE, text=True, check=True
    )
    made: dict[str, bool] = json.loads(told.stdout)
    return made


def test_an_edit_to_one_game_compiles_no_other(tmp_path: Path) -> None:
    root = tmp_path / "pitboss"
    (root / "games").mkdir(parents=True)
    for name in ("jit.py", "compiling.py", "revisions.py", "meaning.py", "cache_home.py"):
        shutil.copy(Path(jit.__file__).parent / name, root)
    for tape in TAPES:
        empty = root / tape.relative_to(PACKAGE)
        empty.parent.mkdir(parents=True)
        empty.write_text("")
    (root / "odds.py").write_text("EVEN = 1\n")
    (root / "engine.py").write_text(LOOP)
    for package in ("", "games/"):  # so that nothing of the installed one is mixed in
        (root / f"{package}__init__.py").write_text("")
    for game in ("dice", "war"):
        (root / f"games/{game}.py").write_text(GAME)
    assert not any(found_again(tmp_path).values())
    assert all(found_again(tmp_path).values())
    (root / "games/war.py").write_text(GAME.replace("stake *", "2 * stake *"))
    assert [n for n, found in found_again(tmp_path).items() if not found] == ["war", "war's loop"]
    (root / "odds.py").write_text("EVEN = 3\n")
    assert not any(found_again(tmp_path).values())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    return tmp_path / "pitboss"


def test_what_is_kept_is_for_this_user_alone(home: Path) -> None:
    assert cache_home() == home
    assert home.stat().st_mode & 0o777 == 0o700
    home.chmod(0o777)
    assert cache_home() == home
    assert home.stat().st_mode & 0o777 == 0o700


def test_a_folder_of_somebody_else_is_not_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    monkeypatch.setattr(os, "getuid", lambda: home.stat().st_uid + 1)
    assert cache_home() is None
    assert revision_folder("exact") is None


def test_without_a_home_nothing_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("could not determine home directory")

    monkeypatch.setattr(Path, "home", nobody)
    monkeypatch.delenv("PITBOSS_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert cache_home() is None


def test_where_nothing_can_be_written_nothing_is_kept(home: Path) -> None:
    home.write_text("a file")
    assert cache_home() is None
    assert jit.compiled(lambda stake: stake)(100) == 100


def test_what_was_not_used_for_long_is_cleared(home: Path) -> None:
    old, fresh = home / "compiled/old", home / "compiled/fresh"
    for folder in (old, fresh):
        folder.mkdir(parents=True)
    os.utime(old, (1, 1))
    used = revision_folder("compiled")
    assert used is not None
    assert (old.exists(), fresh.exists(), used.exists()) == (False, True, True)


def test_what_is_used_is_not_cleared(home: Path) -> None:
    used = revision_folder("exact")
    assert used is not None
    os.utime(used, (1, 1))
    jit._folder.cache_clear()
    jit._clear.cache_clear()
    assert revision_folder("exact") == used
    assert used.exists()
