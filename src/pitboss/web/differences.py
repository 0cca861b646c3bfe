"""What two books, or one game in two books, say differently, in words for a page."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from pitboss.errors import BadInput
from pitboss.report.blocks import words
from pitboss.rulebook.diff import Change, Diff, GameDiff, diff_books, diff_games
from pitboss.rulebook.loader import BookGame
from pitboss.rulebook.shelf import Shelf

FIELDS = {
    "contract": "not taken down once it has action",
    "fixed": "not raised once it has action",
    "breakage": "payoffs are rounded",
    "step": "in steps of",
}
NAMED = ("rule", "option", "wager")
"""Kinds of changes whose values are names too."""


@lru_cache(maxsize=64)
def compared(shelf: Shelf, left: str, right: str) -> Diff:
    """Two books, or two games, of the shelf."""
    if ("/" in left) != ("/" in right):
        raise BadInput(
            f"'{left}' and '{right}' are a book and a game; compare two books or two games",
            code="address",
        )
    if "/" in left:
        ours, theirs = shelf.game(left), shelf.game(right)
        return Diff(left=left, right=right, added=[], removed=[], common=[differ(ours, theirs)])
    made = diff_books(shelf.book(left), shelf.book(right))
    return replace(made, common=[_in_words(game) for game in made.common])


def differ(left: BookGame, right: BookGame) -> GameDiff:
    return _in_words(diff_games(left, right))


def _in_words(game: GameDiff) -> GameDiff:
    """The same with the wagers' titles, and without names that only files and commands know."""
    titles = {
        slug: each.title for of in (game.right, game.left) for slug, each in of.data.wager.items()
    }

    def called(what: str) -> str:
        first, _, rest = what.partition(": ")
        slug, _, table = first.partition("@")
        head = titles.get(slug) or words(slug)
        head += f" ({words(table)})" if table and table != slug else ""
        return f"{head}: {FIELDS.get(rest) or words(rest)}" if rest else head

    def said(of: BookGame, change: Change, value: str | None) -> str | None:
        if value is None or change.kind not in NAMED:
            return value
        rule = of.data.rules.get(change.what)
        told = re.sub(r"\b[a-z][a-z0-9]*(-[a-z0-9+]+)+\b", lambda found: words(found[0]), value)
        return f"{told}: {rule.says}" if rule and rule.says else told

    return replace(
        game,
        changes=[
            replace(
                each,
                what=called(each.what),
                left=said(game.left, each, each.left),
                right=said(game.right, each, each.right),
            )
            for each in game.changes
        ],
    )
