"""Numba's decorators with types, and a cache of compiled code that is never stale.

Numba keys its cache on the file of the compiled function alone and does not see
an edit in a function it calls. So every compiled function has a cache folder by
the revision of its own file and of all that file imports.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config
from numba.extending import register_jitable

from pitboss.revisions import revision

STALE = 7 * 24 * 3600
"""What no process has asked for in a week is cleared away."""

F = TypeVar("F", bound=Callable[..., Any])


def cache_home() -> Path | None:
    """Where compiled code and results are kept between runs: a folder of this user alone.

    None where there is none to be had. Code is run and results are believed from here, so a
    folder that somebody else could have filled is not used.
    """
    home = os.environ.get("PITBOSS_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(home) if home else Path.home() / ".cache") / "pitboss"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if {folder.stat().st_uid, folder.lstat().st_uid} != {os.getuid()}:
            return None
        folder.chmod(0o700)
    except (OSError, RuntimeError):  # no home folder, or a disk that cannot be written
        return None
    return folder


def revision_folder(kind: str, *files: Path) -> Path | None:
    """Where a revision of these files (none: of all rule code) keeps one kind of thing.

    None where nothing can be written.
    """
    home = cache_home()
    return home and _folder(home / kind, revision(*files))


@cache
def _folder(shelf: Path, key: str) -> Path | None:
    """A folder on a shelf, marked as used today."""
    folder = shelf / key
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _clear(shelf)
    except OSError:
        return None
    return folder


@cache
def _clear(shelf: Path) -> None:
    """Take away what has not been used for long."""
    for folder in shelf.iterdir():
        if time.time() - folder.stat().st_mtime > STALE:
            shutil.rmtree(folder, ignore_errors=True)


def kernel(function: F) -> F:
    """Plain Python in the interpreter, inlined machine code inside a compiled game."""
    return register_jitable(function)


# A round raises nothing, and no rule divides by nought (odds without a stake do not load): so
# divisions are compiled without a check.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}

_deciding = threading.Lock()


def compiled(function: F, *calls: Any) -> F:
    """Compile on the first call, and keep the machine code for the next process.

    `calls`: functions that were put into it, which its own file does not import.
    """
    return _kept(function, calls, OPTIONS)


def compiled_whole(function: F) -> F:
    """The same in one piece: all that it calls is put in line, and no references are counted."""
    return _kept(function, (), {**OPTIONS, "forceinline": True, "_nrt": False})


def _kept(function: F, calls: tuple[Any, ...], options: dict[str, Any]) -> F:
    """A function to compile, with the folder of its revision: Numba decides on it here."""
    folder = revision_folder("compiled", *sorted({_file(each) for each in (function, *calls)}))
    with _deciding:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")  # type: ignore[attr-defined]
        try:
            return cast(F, numba.njit(cache=folder is not None, **options)(function))
        finally:
            config.CACHE_DIR = before  # type: ignore[attr-defined]


def _file(function: Any) -> Path:
    """Where a function is written, compiled or not."""
    return Path(getattr(function, "py_func", function).__code__.co_filename)
