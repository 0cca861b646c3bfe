"""Exact: the edge of a wager as a fraction, from the game's own function.

`solvers` is the list of those that are asked, in order, and `solve` asks them. Most of what
stands beside it is for any game that has the form: branching, counting, chain, solitaire,
showdown, community, stages. For one game alone are

    shoe, twentyone/                       Blackjack
    stages/switching                       Blackjack Switch
    stages/two_ways, boards_with_joker     2 Way Winner
    several_in_sight                       Six Card Poker
    streets                                Texas Hold'em Bonus
    set_hands                              Pai Gow Tiles
    house_ways                             Pai Gow Poker, in all its forms
"""

from __future__ import annotations

from pitboss.engines.exact.proving import solve
from pitboss.engines.exact.question import can_prove, can_solve, merged, unit_stake
from pitboss.engines.exact.result import Exact, Floating, Solved

__all__ = ["Exact", "Floating", "Solved", "can_prove", "can_solve", "merged", "solve", "unit_stake"]
