"""The best play of a game's main wager, by information key, kept by rule-book and code revision.

Each solver knows it in a form of its own and makes a policy of it, as a simulation follows it, with
the edge of that policy and, as far as it tells, what every action is worth at a key.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from pitboss.engines.exact.best import Best, Floats
from pitboss.engines.exact.question import Question, can_prove, main_wager
from pitboss.engines.exact.solvers import first, solvers_of
from pitboss.errors import NotAllowed
from pitboss.jit import revision_folder
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms

DAMAGED = (OSError, ValueError, KeyError, EOFError, BadZipFile)
"""What reading a damaged file may raise: it is solved again."""


def best_policy(terms: Terms, wager: str = "") -> Array:
    """The best play by information key, as `simulate` takes it."""
    return best_play(terms, wager).policy


def best_play(terms: Terms, wager: str = "") -> Best:
    """The best play of the main wager, from the store when it was solved before."""
    wager = wager or main_wager(terms)
    if not terms.game.actions:
        raise NotAllowed(f"there is nothing to decide in {terms.address}", code="strategy")
    if wager != main_wager(terms):
        raise NotAllowed(
            f"the strategy is for {main_wager(terms)}, the main wager of {terms.address}",
            code="strategy",
        )
    if terms.game.setting is not None and terms.game.setting.scores is None:
        raise NotAllowed(
            f"how cards are set best in {terms.address} fits in no chart: `pitboss rules` prints "
            "the house way, and the coach weighs each hand",
            code="strategy",
        )
    if not can_prove(terms, wager):
        raise NotAllowed(
            f"{terms.address} has no exact solution for '{wager}', so no best play is known",
            code="strategy",
        )
    path = _place(terms, wager)
    if path is None:
        return _solve(terms)
    with contextlib.suppress(*DAMAGED):
        return _read(path)
    best = _solve(terms)
    with contextlib.suppress(OSError):
        part = path.with_suffix(f".{os.getpid()}.npz")
        np.savez(part, policy=best.policy, edge=best.edge, chance=best.chance, worth=best.worth)
        part.replace(path)
    return best


def kept_worth(terms: Terms) -> Floats | None:
    """What each action is worth at the first keys, if it was solved before; see `Best.worth`."""
    path = _place(terms, main_wager(terms))
    if path is not None:
        with contextlib.suppress(*DAMAGED), np.load(path) as kept:
            worth: Floats = kept["worth"]
            return worth
    return None


def _place(terms: Terms, wager: str) -> Path | None:
    """Where the best play is kept; None where nothing can be written."""
    folder = revision_folder("policies", Path(__file__), terms.game.file, binding=False)
    return folder / f"{terms.key(wager)}.npz" if folder else None


def _read(path: Path) -> Best:
    with np.load(path) as kept:
        return Best(kept["policy"], float(kept["edge"]), kept["chance"], kept["worth"])


def _solve(terms: Terms) -> Best:
    asked = Question.of_main(terms)
    found = first(solver.best_play(asked) for solver in solvers_of(asked))
    assert found is not None  # the last one counts whatever has decisions
    return found
