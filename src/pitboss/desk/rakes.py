"""What a rake, a collection option or a drop costs a card room's players, by hands dealt to bots.

What is taken from the pots follows from how hands are played, so hands are dealt by the million to
named players and it is counted. Every posting is given the same hands: nobody plays otherwise for
it, so that two of them are told apart far better than either is known. A charge by the half hour is
no matter of the hands, and exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from pitboss.engines.card_room import Mean, play_hands, usual_stack
from pitboss.engines.simulate import Crew, Progress
from pitboss.errors import BadInput, NotAllowed
from pitboss.families.poker_room.bots import USUAL
from pitboss.families.poker_room.rules import limit_of
from pitboss.families.poker_room.words import Why
from pitboss.money.cents import money
from pitboss.rulebook.collection import Posted, instead, time_charge
from pitboss.rulebook.terms import Terms

PACE = 30
"""Hands an hour, if nobody says: what a dealer deals in a full game."""


@dataclass(frozen=True)
class Posting:
    """A table as it is posted, and what tells it from the others."""

    name: str
    terms: Terms


@dataclass(frozen=True, kw_only=True)
class Rake:
    """What one posting takes from so many players."""

    posted: Posting
    players: int
    pace: float
    hand: Mean
    """Cents a hand, all players together."""
    lines: str
    """Where it is printed: the schedule's row for so many players, or the rule of the rake."""

    @property
    def hour(self) -> float:
        """Cents an hour, all players together."""
        return self.hand.mean * self.pace

    @property
    def seat_hour(self) -> float:
        """Cents an hour for each player."""
        return self.hour / self.players

    @property
    def big_bets(self) -> float:
        """For each player, in big bets of a hundred hands; nothing where nobody bets."""
        on = self.posted.terms
        bet = int(limit_of(on.rules, 2)) if on.game.bets else 0
        return 100 * self.hand.mean / self.players / bet if bet else 0.0


def every_option(on: Terms, players: int) -> list[Posting]:
    """A posting for each option of the table's schedule that is for so many players."""
    if on.collection is None:
        return []
    found = []
    for posted in instead(on.collection, players):
        rows = [posted.from_the_pot(number) for number in range(posted.most + 1)]
        rules = on.rules._replace(collection=np.array(rows, dtype=np.int64))
        name = f"option {posted.row(players).option}: {_said(posted, players)}"
        found.append(Posting(name, replace(on, rules=rules, collection=posted)))
    return found


def _said(posted: Posted, players: int) -> str:
    """`$4, designated fee $1`."""
    parts = [
        f"{'' if column == 'fee' else column.replace('-', ' ') + ' '}{money(amount)}"
        for column, amount in posted.fees(players).items()
    ]
    return ", ".join(parts)


def rake(
    posted: Posting,
    players: int,
    *,
    hands: int,
    pace: float = PACE,
    seed: int = 1,
    stack: int = 0,
    named: Sequence[str] = (USUAL,),
    crew: Crew | None = None,
    progress: Progress | None = None,
) -> Rake:
    """What is taken from so many players at a table, by hands that are dealt to these bots."""
    on = posted.terms
    if not on.game.between_players:
        raise NotAllowed(f"{on.address} is played against a bank: it has no rake", code="game")
    if not 2 <= players <= on.seats:
        raise BadInput(f"{on.address} is played by 2 to {on.seats}, not {players}", code="players")
    if not pace > 0:
        raise BadInput("a table deals more than no hands an hour", code="pace")
    lines = on.collection.lines(players) if on.collection else on.reason_lines(Why.RAKE)
    by_time = 2 * players * time_charge(on, players)
    if by_time:
        hand = Mean(mean=by_time / pace, se=0.0, often=0.0)
    else:
        hand = play_hands(
            on,
            hands=hands,
            seed=seed,
            seats=players,
            stack=stack or usual_stack(on),
            players=[named[seat % len(named)] for seat in range(players)],
            crew=crew,
            progress=progress,
        ).house
    return Rake(posted=posted, players=players, pace=pace, hand=hand, lines=lines)
