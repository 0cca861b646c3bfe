"""What code a result hangs on: an edit counts where the edited file is imported, and only there."""

from __future__ import annotations

import ast
import io
import os
import tokenize
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss import registry, revisions
from pitboss.engines import compile as loops
from pitboss.meaning import meaning

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
    for kept in (revisions.revision, revisions.imports, revisions._read):
        kept.cache_clear()
    return revisions.revision(*(package / name for name in names))


def edit(path: Path) -> None:
    path.write_text(path.read_text() + "\nchanged = 1\n")


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
    odds = package / "odds.py"
    odds.write_text(f'"""What a wager pays."""\n\n{odds.read_text()}# to one\n')
    assert (revision(package), revision(package, "games/war.py")) == before


def test_what_was_read_is_kept_until_a_file_is_touched(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(package.parent / "cache"))
    monkeypatch.setattr(revisions, "FRESH", 0)
    monkeypatch.setattr(revisions, "TAPES", ())
    before = revision(package, "games/war.py")
    revisions._keep()
    revisions._known.cache_clear()
    assert revision(package, "games/war.py") == before
    monkeypatch.setattr(revisions, "meaning", lambda text: "read again")
    assert revision(package, "games/war.py") == before
    edit(package / "odds.py")
    assert revision(package, "games/war.py") != before


def test_answers_kept_by_the_bound_rules_do_not_hang_on_what_binds_them(package: Path) -> None:
    (package / "rulebook").mkdir()
    terms, solver = package / "rulebook/terms.py", package / "solver.py"
    terms.write_text("from pitboss.odds import EVEN\n")
    solver.write_text("from pitboss.rulebook.terms import EVEN\n")

    def both() -> tuple[str, str]:
        whole = revision(package, "solver.py")
        return whole, revisions.revision(solver, binding=False)

    before = both()
    edit(terms)
    after = both()
    assert after[0] != before[0]
    assert after[1] == before[1]


def tokens(text: str) -> list[tuple[int, str]]:
    """A file as Python reads it: no comments, and no texts that stand by themselves."""
    found: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.NL):
            continue
        if token.type == tokenize.NEWLINE and [t for t, _ in found[-2:]] in DOCUMENTING:
            found.pop()
        elif token.type == tokenize.DEDENT and found[-1][0] == tokenize.INDENT:
            found.pop()  # a class that is nothing but its docstring
        else:
            found.append((token.type, token.string.strip("\n")))
    return found


DOCUMENTING = [
    [before, tokenize.STRING] for before in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
]


def test_the_meaning_of_a_file_is_what_python_reads() -> None:
    for path in revisions.PACKAGE.rglob("*.py"):
        text = path.read_text()
        assert tokens("pass\n" + meaning(text)) == tokens("pass\n" + text), path


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x = 1\n", "x = 2\n"),
        ('x = "# 1"\n', 'x = "# 2"\n'),
        ("x = 'it\\'s'  # a\n", "x = 'it\\'s # a'\n"),
        ('f(\n    "a"\n)\n', 'f(\n    "b"\n)\n'),
        ('x = \\\n    "a"\n', 'x = \\\n    "b"\n'),
        ('"a".split()\n', '"b".split()\n'),
        ('x = """\n\n# a\n"""\n', 'x = """\n# a\n"""\n'),
        ("if x:\n    y()\nz()\n", "if x:\n    y()\n    z()\n"),
    ],
)
def test_what_means_something_else_is_told_apart(one: str, other: str) -> None:
    assert meaning(one) != meaning(other)


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
    found = (revisions._file(revisions.PACKAGE, name) for name in ours)
    return {file for file in found if file is not None}


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
