"""Hands between players by the million: what every seat wins, and what the house takes.

The same function deals that deals at a table, compiled; who sits at the seats are named players
(`families.poker_room.bots`). Every hand begins with the same stacks, and the button goes round.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.engines.compile import (
    COLUMNS,
    NET_SUM,
    SQUARES,
    WINS,
    Floats,
    round_loop,
)
from pitboss.engines.play import check_layout, no_stakes, place
from pitboss.engines.simulate import (
    SHARD,
    Crew,
    Job,
    Progress,
    check_rounds,
    cut,
    on_threads,
    start_of,
)
from pitboss.errors import BadInput
from pitboss.families.poker_room.bots import USUAL, policy_of
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import COUNTER, new_tape


@dataclass(frozen=True, kw_only=True)
class Mean:
    """The average of a hand, in cents, and how sure it is."""

    mean: float
    se: float
    often: float
    """In how much of all hands it is more than nothing."""

    @property
    def z(self) -> float:
        """How many standard errors it is away from nothing."""
        return self.mean / self.se if self.se else 0.0


@dataclass(frozen=True, kw_only=True)
class Hands:
    """A finished run."""

    hands: int
    seed: int
    players: tuple[str, ...]
    """Who sat at each seat."""
    stack: int
    seats: tuple[Mean, ...]
    house: Mean

    def of(self, player: str) -> Mean:
        """What the seats of one player won together, each hand."""
        whose = [m for m, name in zip(self.seats, self.players, strict=True) if name == player]
        return Mean(
            mean=sum(m.mean for m in whose),
            se=math.sqrt(sum(m.se**2 for m in whose)),
            often=sum(m.often for m in whose) / len(whose),
        )


@dataclass(frozen=True)
class _Run:
    """What the shards of a run share."""

    terms: Terms
    stakes: Array
    players: tuple[str, ...]
    seed: int
    policy: Array

    def shard(self, job: Job) -> Floats:
        number, hands = job
        terms, game, seats = self.terms, self.terms.game, len(self.stakes)
        assert game.deck is not None
        deck = game.deck(terms.rules)
        tape = new_tape(
            deck=deck,
            seats=seats,
            wagers=len(game.layout),
            breakages=terms.breakages(),
            policy=self.policy,
            stream=0,
        )
        tape[COUNTER] = start_of(self.seed, number)
        totals = np.zeros((seats + 1, COLUMNS))
        carry = game.new_carry(terms.rules, seats)
        nothing = np.zeros((0, 2), dtype=np.int64), np.zeros(1, dtype=np.int64)
        stakes = self.stakes.copy()
        round_loop(game)(hands, terms.rules, stakes, carry, tape, deck.size, *nothing, totals)
        return totals


def play_hands(
    terms: Terms,
    *,
    hands: int,
    seed: int = 1,
    seats: int = 0,
    stack: int = 0,
    players: Sequence[str] = (),
    policy: Array | None = None,
    crew: Crew | None = None,
    progress: Progress | None = None,
) -> Hands:
    """Deal so many hands to these players, in turn around the table, with these stacks."""
    check_rounds(hands)
    seats = seats or default_seats(terms)
    if not 2 <= seats <= terms.seats:
        raise BadInput(f"{terms.address} is played by 2 to {terms.seats}", code="seat")
    if len(players) > seats:
        raise BadInput(f"{len(players)} players are named for {seats} seats", code="player")
    named = [*players] or [USUAL]
    seated = tuple(named[seat % len(named)] for seat in range(seats))
    amount = stack or terms.game.stakes["stack"]
    stakes = no_stakes(terms, seats)
    carry = terms.game.new_carry(terms.rules, seats)
    for seat in range(seats):
        place(terms, stakes, carry, seat, {"stack": amount})
    check_layout(terms, stakes, carry)
    cells = policy_of(terms.rules, seated) if policy is None else policy
    run = _Run(terms, stakes, seated, seed, cells)
    totals = np.zeros((seats + 1, COLUMNS))
    jobs = cut(hands, SHARD)
    for (_, size), shard in zip(jobs, (crew or on_threads())(run, jobs), strict=True):
        totals += shard
        if progress:
            progress(size)
    rows = [_mean(row, hands) for row in totals]
    return Hands(
        hands=hands,
        seed=seed,
        players=seated,
        stack=amount,
        seats=tuple(rows[:-1]),
        house=rows[-1],
    )


def default_seats(terms: Terms) -> int:
    """As many as a short table has, where the game has cards for them."""
    return min(6, terms.seats)


def _mean(row: Floats, hands: int) -> Mean:
    mean = float(row[NET_SUM]) / hands
    spread = max(float(row[SQUARES]) / hands - mean**2, 0.0)
    return Mean(mean=mean, se=math.sqrt(spread / hands), often=float(row[WINS]) / hands)
