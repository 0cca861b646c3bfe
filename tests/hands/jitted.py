"""Functions of tests that are compiled with the functions under test inside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from pitboss.jit import numba

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compiled anew on each run: a cache would not see a change in the functions under test."""
    return cast(F, numba().njit(function))


def in_parallel(function: F) -> F:
    """Compiled anew, its `prange` loops shared by the threads."""
    return cast(F, numba().njit(parallel=True)(function))
