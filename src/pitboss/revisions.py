"""What code a result was made by: a short hash of some modules and all of ours they import.

Compiled code, exact results and records carry one. An edit changes it where the edited file can
matter, and nowhere else: a line in one game leaves the other games' compiled code as it is, and
a comment changes nothing. What was read of a file is kept until somebody touches it.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import json
import os
import re
import time
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from pitboss.cache_home import cache_home
from pitboss.meaning import meaning

PACKAGE = Path(__file__).parent

OUTSIDE = ("cli/", "report/", "ledger/", "floor/", "web/", "rulebook/lint/", "rulebook/diff.py")
"""Rooms in which there is no rule."""
BINDING = "rulebook/"
"""The room that binds a book's words. What is kept by the bound rules (`Terms.key`) is none of its
business: whoever reads a book otherwise gets other rules, or the same ones."""

FOR_TYPES = re.compile(r"^if TYPE_CHECKING:\n(?:    .*\n|\n)*", re.MULTILINE)
"""Imports that are never run."""
IMPORT = re.compile(
    r"^[ \t]*(?:from (pitboss[\w.]*) import (\([^)]*\)|.*)|import (pitboss[\w.]*))", re.MULTILINE
)
"""Read from the text: a syntax tree of every file would cost a command a second."""

FRESH = 2_000_000_000
"""What was written less than these nanoseconds ago may be written again at what a disk calls the
same time."""
TAPES = (PACKAGE / "tape/simulation.py", PACKAGE / "engines/exact/counting.py")
"""What a verb compiles to: no game imports them, and every compiled game has them inside."""


@cache
def revision(*files: Path, compiler: bool = True, binding: bool = True) -> str:
    """Of these files, what they import, and the tapes; without any, of all rule code.

    Which Numba compiles it is a part of that, unless it is said not to be, and so is the code
    that binds the rules of a book.
    """
    digest = hashlib.sha256(_compiler() if compiler else b"")
    for path in sorted({*closure(files, binding), *TAPES} if files else _rule_code()):
        inside = path.is_relative_to(PACKAGE)
        digest.update(str(path.relative_to(PACKAGE) if inside else path.name).encode())
        digest.update(_read(path).meaning.encode())
    return digest.hexdigest()[:16]


def _compiler() -> bytes:
    """Which Numba compiles, by the name of its metadata: to import either takes too long."""
    numba = find_spec("numba")
    assert numba is not None
    assert numba.origin is not None
    installed = Path(numba.origin).parents[1].glob("numba-*.dist-info")
    return "".join(sorted(folder.name for folder in installed)).encode()


def closure(files: tuple[Path, ...], binding: bool = True) -> set[Path]:
    """The files, and all of the package that they import, at the top or inside a function."""
    found: set[Path] = set()
    left = list(files)
    while left:
        path = left.pop()
        if path not in found and (binding or not path.is_relative_to(PACKAGE / BINDING)):
            found.add(path)
            left.extend(imports(path))
    return found


@cache
def imports(path: Path) -> frozenset[Path]:
    """The files of the package that a file takes names from.

    Of `from pitboss.games import craps` that is the game. A package above a module counts only
    where a name is taken from it: it cannot change what the module itself holds.
    """
    found = (_file(PACKAGE, module) for module in _read(path).modules)
    return frozenset(file for file in found if file is not None)


@cache
def _file(package: Path, module: str) -> Path | None:
    """Where a module is written; None for a name that is no module of ours."""
    place = package.joinpath(*module.split(".")[1:])
    for path in (place.with_suffix(".py"), place / "__init__.py"):
        if path.is_file():
            return path
    return None


class _Known(NamedTuple):
    """What was read of a file."""

    touched: list[int]
    """When, its size, and which file: whoever writes it or puts another there changes that."""
    meaning: str
    """A hash of what it says."""
    modules: list[str]
    """What it may take names from."""


@cache
def _read(path: Path) -> _Known:
    about = path.stat()
    touched = [about.st_mtime_ns, about.st_ctime_ns, about.st_size, about.st_ino]
    known = _known().get(str(path))
    if known is not None and known.touched == touched:
        return known
    text = path.read_text(encoding="utf-8")
    modules = set()
    for taken_from, names, whole in IMPORT.findall(FOR_TYPES.sub("", text)):
        module = taken_from or whole
        modules |= {module, *(f"{module}.{name}" for name in re.findall(r"\w+", names))}
    found = _Known(touched, hashlib.sha256(meaning(text).encode()).hexdigest(), sorted(modules))
    if path.is_relative_to(PACKAGE) and time.time_ns() - about.st_ctime_ns > FRESH:
        _known()[str(path)] = found
        _keep_at_exit()
    return found


def _kept() -> Path | None:
    """Where what was read is kept: a file for each place that the package is in."""
    home = cache_home()
    return home and home / f"files-{hashlib.sha256(bytes(PACKAGE)).hexdigest()[:16]}.json"


@cache
def _known() -> dict[str, _Known]:
    with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
        if (place := _kept()) is not None:
            return {path: _Known(*each) for path, each in json.loads(place.read_text()).items()}
    return {}


@cache
def _keep_at_exit() -> None:
    atexit.register(_keep)


def _keep() -> None:
    """Written whole or not at all."""
    with contextlib.suppress(OSError):
        if (place := _kept()) is not None:
            part = place.with_suffix(f".{os.getpid()}")
            part.write_text(json.dumps(_known()))
            part.replace(place)


def _rule_code() -> list[Path]:
    return [
        path
        for path in PACKAGE.rglob("*.py")
        if not path.relative_to(PACKAGE).as_posix().startswith(OUTSIDE)
    ]
