"""Numba's decorators with types, and a cache of compiled code that is never stale.

Numba keys its cache on the file of the compiled function alone and does not see
an edit in a function it calls. So the cache folder carries a revision: a hash of
all our rule code. A changed line anywhere compiles anew.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config
from numba.extending import register_jitable

STALE = 7 * 24 * 3600
"""Compiled code of other revisions is kept a week."""

OUTSIDE = ("cli/", "report/", "ledger/", "floor/", "web/", "rulebook/lint/", "rulebook/diff.py")
"""Rooms in which there is no rule: their edits change no compiled code."""

F = TypeVar("F", bound=Callable[..., Any])


def cache_home() -> Path | None:
    """Where compiled code and results are kept between runs; None for somebody without a home.

    Never in a folder shared with others: whoever can write there could have us run his code.
    """
    home = os.environ.get("PITBOSS_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(home) if home else Path.home() / ".cache") / "pitboss"
    except RuntimeError:
        return None


@cache
def revision() -> str:
    """A short hash of all rule code: it changes when any of it does."""
    digest = hashlib.sha256(numba.__version__.encode())
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        place = path.relative_to(root).as_posix()
        if place.startswith(OUTSIDE):
            continue
        digest.update(place.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def revision_folder(kind: str) -> Path | None:
    """Where this revision keeps one kind of thing; None where nothing can be written.

    What other revisions kept is cleared away when it has grown old.
    """
    home = cache_home()
    if home is None:
        return None
    folder = home / kind / revision()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.parent.iterdir():
            if old != folder and time.time() - old.stat().st_mtime > STALE:
                shutil.rmtree(old, ignore_errors=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _use_cache_folder() -> bool:
    """Tell Numba where to keep compiled code; False on a disk that cannot be written."""
    folder = revision_folder("compiled")
    if folder is None:
        return False
    if "NUMBA_CACHE_DIR" not in os.environ:
        config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return True


KEEPS = _use_cache_folder()


def kernel(function: F) -> F:
    """Plain Python in the interpreter, inlined machine code inside a compiled game."""
    return register_jitable(function)


# A round raises nothing, and no rule divides by nought (odds without a stake do not load): so
# divisions are compiled without a check.
OPTIONS: dict[str, Any] = {"cache": KEEPS, "nogil": True, "error_model": "numpy"}


def compiled(function: F) -> F:
    """Compile on the first call, and keep the machine code for the next process."""
    return cast(F, numba.njit(**OPTIONS)(function))


def compiled_whole(function: F) -> F:
    """The same in one piece: all that it calls is put in line, and no references are counted."""
    options: dict[str, Any] = {**OPTIONS, "forceinline": True, "_nrt": False}
    return cast(F, numba.njit(**options)(function))
