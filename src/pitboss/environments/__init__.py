"""Environments to train on: Gymnasium for a seat, PettingZoo for several, many rounds at once.

    >>> from pitboss.environments import TableEnv
    >>> env = TableEnv("columbus-2016/casino-war", decks=6)
    >>> seen, info = env.reset(seed=3)
    >>> env.action_names[int(seen["action_mask"].argmax())]
    'go on'

An episode is a round. An action is one of the game's by its number, `action_names` says which; 0 is
"go on", all there is to do where a round is over without a decision, so that those rounds count
too. An action that is not allowed is taken as the first that is, as a policy's is; `action_mask`
says what is allowed. How much an action is for is no choice: the most. The reward is what the round
won, in units of the stake of the game's main wager, and comes at its end. `PokerTable` is for games
between players.
"""

from __future__ import annotations

from pitboss.extras import optional

with optional():
    from pitboss.environments.many import ManyRounds as ManyRounds
    from pitboss.environments.many_hands import ManyHands as ManyHands
    from pitboss.environments.poker import PokerTable as PokerTable
    from pitboss.environments.several import SeveralSeats as SeveralSeats
    from pitboss.environments.single import TableEnv as TableEnv

__all__ = ["ManyHands", "ManyRounds", "PokerTable", "SeveralSeats", "TableEnv"]
