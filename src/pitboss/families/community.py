"""What a game of community cards tells its exact solver.

A player sees two cards, then a flop, then turn and river; once in the round he may bet, earlier
for more, and if he never does he folds after the river. The dealer's two cards are compared last.
What all wagers of the base game win together depends on how many Antes were bet and on the two
scores: that is the one function the solver asks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Community:
    """The base game of a community-card game, for the solver."""

    net: Callable[[Any, int, int, int], int]
    """(rules, times, player's score, dealer's score) to what is won, in parts of the Ante."""
    parts: int
    """Into how many parts the Ante is divided, so that every payoff is a whole number of them."""
    fold: int
    """What a fold after the river wins, in the same parts."""
    qualifies: int
    """The lowest score with which the dealer plays."""
    before_flop: Callable[[Any], dict[int, int]]
    """(rules) to the bets before the flop: action to Antes."""
    on_flop: Callable[[Any], dict[int, int]]
    on_river: Callable[[Any], dict[int, int]]
    ranking: Callable[[Any], int]
    """(rules) to how hands are ranked: the flags of `hands.rankings`."""
    own_hand: dict[str, Callable[..., None]]
    """Wagers on the kind of the player's hand alone, by slug; what settles them.

    (tape, rules, stake, seat, score, cents won so far by seat)."""
    check: int
    """The action that bets nothing, before and on the flop."""
    give_up: int
    """The action that bets nothing after the river."""
    flop_from: int
    """The first information key of the flop: `hands.flops.flop_key` counts from there."""
    river_from: int
    """The key of a bet after the river that gains nothing; those above it gain."""
    limit: Callable[[Any], int]
    """(rules) to the most that a round can win, in cents; 0 without a limit."""
