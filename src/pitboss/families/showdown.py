"""What a game of two hands tells its exact solver.

The player's hand and the dealer's come from one deck, and no card belongs to both. The player looks
at his own, and at one card of the dealer's or three where the game shows them, and decides once;
then the hands are compared. What the round pays is found by running the game's own function. What
is said here is how hands compare and which are settled alike, so that it need not be run on every
deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Versus:
    """A wager that the two hands decide without the player: which of them are settled alike."""

    kind: Callable[[Any, int], int]
    dealers_kind: Callable[[Any, int], int]
    least: int = 0
    """Unless both hands have this score the wager is settled in one way, whatever they are."""


@dataclass(frozen=True, kw_only=True)
class Showdown:
    """The base game of a game of two hands, for the solver."""

    wager: str
    """The wager that the two hands decide."""
    score: Callable[[Any, Any], int]
    """(rules, cards) to what the player's hand is worth, and the dealer's: the larger wins."""
    key: Callable[[Any, Any, Any], int]
    """(rules, player's cards, dealer's card in sight or -1) to the key of the decision.

    Where several are in sight, all of them are given.
    """
    kind: Callable[[Any, int], int]
    """(rules, player's score) to what else the settlement looks at: the row of a bonus, say."""
    dealers_kind: Callable[[Any, int], int]
    """(rules, dealer's score) to the same of the dealer's hand: whether he qualifies."""
    dealers_score: Callable[[Any, Any], int] | None = None
    """(rules, cards) to what the dealer's hand is worth, where he makes it of more cards."""
    decides: bool = True
    """Does the player decide before the hands are compared?"""
    flush: int = 0
    """Where three cards of the dealer's are in sight: how many of one suit make a flush. Suits
    decide nothing else."""
    least: int = 0
    """See `Versus`."""
    others: Mapping[str, Versus] = field(default_factory=dict)
    """Side bets on both hands, by their slugs."""

    def on(self, slug: str) -> Showdown | None:
        """What is told about a wager; None for one that the two hands do not decide."""
        if slug == self.wager:
            return self
        other = self.others.get(slug)
        if other is None:
            return None
        return replace(
            self,
            wager=slug,
            decides=False,
            kind=other.kind,
            dealers_kind=other.dealers_kind,
            least=other.least,
        )
