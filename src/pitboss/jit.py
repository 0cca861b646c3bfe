"""Numba's decorators with types, and a cache of compiled code that is never stale.

Numba keys its cache on the file of the compiled function alone and does not see
an edit in a function it calls. So every compiled function has a cache folder by
the revision of its own file and of all that file imports.

Numba takes a second to import, and most commands compile nothing. So the decorators only
remember what they are given: Numba is imported when compiled code is first called.
"""

from __future__ import annotations

import inspect
import os
import shutil
import time
from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar, cast

from pitboss.cache_home import cache_home
from pitboss.revisions import revision

STALE = 7 * 24 * 3600
"""What no process has asked for in a week is cleared away."""

F = TypeVar("F", bound=Callable[..., Any])


def revision_folder(kind: str, *files: Path, binding: bool = True) -> Path | None:
    """Where a revision of these files (none: of all rule code) keeps one kind of thing.

    None where nothing can be written.
    """
    home = cache_home()
    return home and _folder(home / kind, revision(*files, binding=binding))


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


_importing = RLock()
_waiting: list[Callable[[], object]] | None = []
"""What Numba is to be told; None when it has been."""


def numba() -> Any:
    """Numba, told of every kernel there is."""
    global _waiting
    with _importing:
        import numba

        import pitboss.compiling  # noqa: F401

        waiting, _waiting = _waiting or (), None
        for tell in waiting:
            tell()
    return numba


def before_compiling(tell: Callable[[], object]) -> None:
    """Tell Numba something before it compiles: at once, if it is here already."""
    with _importing:
        if _waiting is None:
            tell()
        else:
            _waiting.append(tell)


def kernel(function: F) -> F:
    """Plain Python in the interpreter, inlined machine code inside a compiled game."""

    def tell() -> None:
        from numba.extending import register_jitable

        register_jitable(**kernel_options())(function)

    before_compiling(tell)
    return function


@cache
def kernel_options() -> dict[str, Any]:
    """How Numba compiles what only compiled code calls: as a part, for the whole to optimise.

    By itself it makes machine code of every function, and at each of them optimises and compiles
    anew all that the function calls.
    """
    from pitboss.parts import PartCompiler

    return {"pipeline_class": PartCompiler, "no_cfunc_wrapper": True}


# A round raises nothing, and no rule divides by nought (odds without a stake do not load): so
# divisions are compiled without a check.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


class Compiled:
    """A function that is compiled when it is first called, by Python or by compiled code."""

    __wrapped__: Callable[..., Any]

    def __init__(
        self,
        function: Callable[..., Any],
        calls: tuple[Any, ...] = (),
        waits: bool = False,
        inside: bool = False,
        apart: bool = False,
        **options: Any,
    ) -> None:
        update_wrapper(self, function)
        self._files = sorted({_file(each) for each in (function, *calls)})
        self._waits, self._inside, self._apart = waits, inside, apart
        self._options = {**OPTIONS, **options}

    def __call__(self, *given: Any, **named: Any) -> Any:
        if self._waits and _waiting is not None:
            return self.__wrapped__(*given, **named)
        return self.machine_code(*given, **named)

    @cached_property
    def machine_code(self) -> Any:
        """Numba's own, with the folder of its revision: Numba decides on that here."""
        if self._inside:
            return numba().njit(**self._options, **kernel_options())(self.__wrapped__)
        folder = revision_folder("compiled", *self._files)
        if self._apart:
            from pitboss.parts import ApartCompiler

            self._options["pipeline_class"] = ApartCompiler
        with _importing:
            njit, config = numba().njit, numba().core.config
            before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
            try:
                return njit(cache=folder is not None, **self._options)(self.__wrapped__)
            finally:
                config.CACHE_DIR = before

    @property
    def _numba_type_(self) -> Any:
        """Numba asks for this where compiled code calls the function."""
        return numba().typeof(self.machine_code)


def compiled(function: F, *calls: Any, apart: bool = False) -> F:
    """Compile on the first call, and keep the machine code for the next process.

    `calls`: functions that were put into it, which its own file does not import. `apart`: none of
    the arrays it is given overlaps one that is written, so that what is read of a rule or a stake
    is read once, and not again after every cent that moves.
    """
    return cast(F, Compiled(function, calls, apart=apart))


def compiled_with_others(function: F) -> F:
    """The same, but plain Python until Numba is here for something else.

    For what a table calls now and then: some milliseconds in the interpreter are less than Numba's
    import.
    """
    return cast(F, Compiled(function, waits=True))


def compiled_inside(function: F) -> F:
    """What one compiled loop calls: put in line there whole, and kept with it alone.

    Its options are those of the kernels that it calls. Numba compiles a kernel anew for a caller
    with others.
    """
    options: dict[str, Any] = {"nogil": False, "no_cpython_wrapper": True}
    return cast(F, Compiled(function, inside=True, forceinline=True, _nrt=False, **options))


def compiled_whole(function: F, *, apart: bool = False) -> F:
    """The same in one piece: all that it calls is put in line, and no references are counted."""
    return cast(F, Compiled(function, forceinline=True, _nrt=False, apart=apart))


def _file(function: Any) -> Path:
    """Where a function is written, compiled or not."""
    return Path(inspect.unwrap(function).__code__.co_filename)
