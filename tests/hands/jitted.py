"""Functions of tests that are compiled with the functions under test inside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compiled anew on each run: a cache would not see a change in the functions under test."""
    return cast(F, njit(function))


def in_parallel(function: F) -> F:
    """Compiled anew, its `prange` loops shared by the threads."""
    return cast(F, njit(parallel=True)(function))
