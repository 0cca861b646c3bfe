"""What code a result hangs on: an edit counts where the edited file is imported, and only there."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss import registry, revisions
from pitboss.engines import compile as loops

SOURCES = {
    "odds.py": "EVEN = 1\n",
    "tape/__init__.py": "from pitboss.tape.verbs import DEAL\n",
    "tape/verbs.py": "DEAL = 1\n",
    "games/__init__.py": "",
    "games/war.py": "from pitboss.odds import EVEN\nfrom pitboss.tape import DEAL\n",
    "games/dice.py": "def play():\n    from pitboss.tape.verbs import (\n        DEAL,\n    )\n",
    "report/sheet.py": "from pitboss.games import war\n",
    "engine.py": (
        "from typing import TYPE_CHECKING\n\nimport pitboss.games\n\n"
        "if TYPE_CHECKING:\n    from pitboss.games.war import Rules\n\n"
        "from pitboss import odds\n"
    ),
}
Revision = Callable[..., str]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of a few files, in place of ours."""
    root = tmp_path / "pitboss"
    for name, text in SOURCES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    monkeypatch.setattr(revisions, "PACKAGE", root)
    return root


def revision(package: Path, *names: str) -> str:
    """As a new process finds it."""
    for kept in (revisions.revision, revisions.imports, revisions._content):
        kept.cache_clear()
    return revisions.revision(*(package / name for name in names))


def edit(path: Path) -> None:
    path.write_text(path.read_text() + "\n# changed\n")


def test_an_edit_to_one_game_leaves_the_others_as_they_are(package: Path) -> None:
    war, dice = revision(package, "games/war.py"), revision(package, "games/dice.py")
    edit(package / "games/war.py")
    assert revision(package, "games/war.py") != war
    assert revision(package, "games/dice.py") == dice


def test_compiled_code_hangs_on_what_a_verb_compiles_to(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = package / "tape/compiled.py"
    tape.write_text("")
    monkeypatch.setattr(revisions, "TAPES", (tape,))
    before = revision(package, "games/war.py")
    edit(tape)
    assert revision(package, "games/war.py") != before


@pytest.mark.parametrize(
    ("edited", "changed"),
    [
        ("odds.py", {"games/war.py", "report/sheet.py", "engine.py"}),
        ("tape/verbs.py", {"games/war.py", "games/dice.py", "report/sheet.py"}),
        ("tape/__init__.py", {"games/war.py", "report/sheet.py"}),
        ("games/war.py", {"games/war.py", "report/sheet.py"}),
        ("report/sheet.py", {"report/sheet.py"}),
    ],
)
def test_an_edit_counts_where_it_is_imported(package: Path, edited: str, changed: set[str]) -> None:
    asked = ("games/war.py", "games/dice.py", "report/sheet.py", "engine.py")
    before = {name: revision(package, name) for name in asked}
    edit(package / edited)
    assert {name for name in asked if revision(package, name) != before[name]} == changed


def test_several_files_hang_on_all_that_any_of_them_imports(package: Path) -> None:
    before = revision(package, "engine.py", "games/dice.py")
    edit(package / "tape/verbs.py")
    assert revision(package, "engine.py", "games/dice.py") != before


def test_a_file_outside_the_package_hangs_on_what_it_imports(package: Path) -> None:
    mine = package.parent / "test_mine.py"
    mine.write_text("from pitboss.odds import EVEN\n")
    seen = [revision(package, "../test_mine.py")]
    edit(package / "odds.py")
    seen.append(revision(package, "../test_mine.py"))
    edit(mine)
    seen.append(revision(package, "../test_mine.py"))
    assert len(set(seen)) == 3


def test_all_rule_code_has_a_revision_in_which_reports_have_no_part(package: Path) -> None:
    before = revision(package)
    edit(package / "report/sheet.py")
    assert revision(package) == before
    edit(package / "odds.py")
    assert revision(package) != before


def test_what_is_no_code_changes_nothing(package: Path) -> None:
    before = revision(package), revision(package, "games/war.py")
    os.utime(package / "odds.py", (1, 1))
    (package / "games/notes.txt").write_text("not code")
    assert (revision(package), revision(package, "games/war.py")) == before


def test_another_numba_has_another_revision(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = revision(package, "games/war.py")
    monkeypatch.setattr(revisions, "_compiler", lambda: b"0.0")
    assert revision(package, "games/war.py") != before


def imported(path: Path) -> set[Path]:
    """The same from the syntax tree: every module that an import names, but for types."""
    named: set[str] = set()

    def walk(node: ast.AST) -> None:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            return
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: from the package's top, please"
            named.update({str(node.module), *(f"{node.module}.{n.name}" for n in node.names)})
        if isinstance(node, ast.Import):
            named.update(n.name for n in node.names)
        for child in ast.iter_child_nodes(node):
            walk(child)

    walk(ast.parse(path.read_text()))
    ours = {name for name in named if name.split(".")[0] == "pitboss"}
    return {file for file in map(revisions._file, ours) if file is not None}


def test_imports_are_read_as_python_reads_them() -> None:
    for path in revisions.PACKAGE.rglob("*.py"):
        assert revisions.imports(path) == imported(path), path


def test_no_game_hangs_on_another_nor_on_the_rule_books() -> None:
    """What a game's compiled loops are kept by: a game in another game's loop is a mistake."""
    for slug, game in registry.games().items():
        found = revisions.closure((Path(str(loops.__file__)), game.file))
        places = {path.relative_to(revisions.PACKAGE).as_posix() for path in found}
        own = f"games/{slug.replace('-', '_')}.py"
        assert {p for p in places if p.startswith("games/")} <= {own, "games/__init__.py"}, slug
        assert not {p for p in places if p.startswith("rulebook/")}, slug
