"""The best play of any game: a row for each decision, in the words of the game's `key_name`."""

from __future__ import annotations

import re

import numpy as np

from pitboss.engines.strategy import Best, best_play
from pitboss.errors import BadInput, NotAllowed
from pitboss.report.charts import Chart, unreadable
from pitboss.rulebook.terms import Terms

MOST_ROWS = 200
TONES = ("hit", "stand", "double", "split", "surrender")
"""Colours for the first actions of a game, in the order in which it declares them."""


def charts(terms: Terms, best: Best) -> list[Chart]:
    game = terms.game
    keys = _keys(best)
    chart = Chart(
        name="best play",
        rows=[game.key_name(terms.rules, key) for key in keys],
        columns=["play"],
        cells=[[game.actions[int(best.policy[key]) & 0xFFFF]] for key in keys],
        tones={
            name: name if name in TONES else tone
            for name, tone in zip(game.actions.values(), TONES, strict=False)
        },
    )
    if len(chart.merged().rows) > MOST_ROWS:
        raise NotAllowed(
            f"{len(keys)} decisions are too many for a chart; ask for one of them with "
            f"--mistake '{example(terms)}'",
            code="strategy",
        )
    return [chart]


def key_of(terms: Terms, situation: str) -> int:
    """The decision that is called so, or the only one with these words in its name."""
    names = {key: _words(terms.game.key_name(terms.rules, key)) for key in _keys(best_play(terms))}
    wanted = _words(situation)
    same = [key for key, words in names.items() if words == wanted]
    found = same or [key for key, words in names.items() if wanted and set(wanted) <= set(words)]
    if len(found) > 1:
        some = " and ".join(f"'{terms.game.key_name(terms.rules, key)}'" for key in found[:2])
        raise BadInput(f"'{situation}' may be {some}: write the whole of it", code="mistake")
    if not found:
        raise unreadable(terms, situation)
    return found[0]


def example(terms: Terms) -> str:
    key = _keys(best_play(terms))[0]
    return f"{terms.game.key_name(terms.rules, key)}: {list(terms.game.actions.values())[-1]}"


def _keys(best: Best) -> list[int]:
    """The decisions that come up."""
    return [int(key) for key in np.flatnonzero(best.chance)]


def _words(name: str) -> list[str]:
    """A name in words that can be compared: `tie of 10s` and `Tie of T` are the same."""
    words = re.findall(r"\w+", name.casefold())
    return [re.sub(r"(?<=.)s$", "", word).replace("10", "t") for word in words]
