"""What code a result was made by: a short hash of some modules and all of ours they import.

Compiled code, exact results and records carry one. An edit changes it where the edited file can
matter, and nowhere else: a line in one game leaves the other games' compiled code as it is.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).parent

OUTSIDE = ("cli/", "report/", "ledger/", "floor/", "web/", "rulebook/lint/", "rulebook/diff.py")
"""Rooms in which there is no rule."""

FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:    .*\n|\n)*", re.MULTILINE)
"""Imports that are never run."""
IMPORT = re.compile(
    r"^[ \t]*(?:from (pitboss[\w.]*) import (\([^)]*\)|.*)|import (pitboss[\w.]*))", re.MULTILINE
)
"""Read from the text: a syntax tree of every file would cost a command a second."""


TAPES = (PACKAGE / "tape/simulation.py", PACKAGE / "engines/exact/counting.py")
"""What a verb compiles to: no game imports them, and every compiled game has them inside."""


@cache
def revision(*files: Path, compiler: bool = True) -> str:
    """Of these files, what they import, and the tapes; without any, of all rule code.

    Which Numba compiles it is a part of that, unless it is said not to be.
    """
    digest = hashlib.sha256(_compiler() if compiler else b"")
    for path in sorted({*closure(files), *TAPES} if files else _rule_code()):
        inside = path.is_relative_to(PACKAGE)
        digest.update(str(path.relative_to(PACKAGE) if inside else path.name).encode())
        digest.update(_content(path))
    return digest.hexdigest()[:16]


def _compiler() -> bytes:
    """Which Numba compiles, by the name of its metadata: to import either takes too long."""
    numba = find_spec("numba")
    assert numba is not None
    assert numba.origin is not None
    installed = Path(numba.origin).parents[1].glob("numba-*.dist-info")
    return "".join(sorted(folder.name for folder in installed)).encode()


def closure(files: tuple[Path, ...]) -> set[Path]:
    """The files, and all of the package that they import, at the top or inside a function."""
    found: set[Path] = set()
    left = list(files)
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            left.extend(imports(path))
    return found


@cache
def imports(path: Path) -> frozenset[Path]:
    """The files of the package that a file takes names from.

    Of `from pitboss.games import craps` that is the game. A package above a module counts only
    where a name is taken from it: it cannot change what the module itself holds.
    """
    text = FOR_TYPES.sub("", _content(path).decode())
    found = set()
    for taken_from, names, whole in IMPORT.findall(text):
        module = taken_from or whole
        found.add(_file(module))
        found |= {_file(f"{module}.{name}") for name in re.findall(r"\w+", names)}
    return frozenset(file for file in found if file is not None)


def _file(module: str) -> Path | None:
    """Where a module is written; None for a name that is no module of ours."""
    place = PACKAGE.joinpath(*module.split(".")[1:])
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file():
            return path
    return None


@cache
def _content(path: Path) -> bytes:
    return path.read_bytes()


def _rule_code() -> list[Path]:
    return [
        path
        for path in PACKAGE.rglob("*.py")
        if not path.relative_to(PACKAGE).as_posix().startswith(OUTSIDE)
    ]
