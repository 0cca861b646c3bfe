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
from pitboss.errors import BadInput, unknown
from pitboss.families.poker_room.bots import USUAL, policy_of
from pitboss.families.poker_room.rules import limit_of
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

    @property
    def off(self) -> float:
        """Half of the interval that holds it in 95 of 100 runs."""
        return 1.96 * self.se


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

    @property
    def each(self) -> dict[str, Mean]:
        """What one seat of each player won a hand, by his name."""
        found = {}
        for name in dict.fromkeys(self.players):
            all_of, seats = self.of(name), self.players.count(name)
            found[name] = Mean(mean=all_of.mean / seats, se=all_of.se / seats, often=all_of.often)
        return found

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
    seats: int | None = None,
    stack: int = 0,
    players: Sequence[str] = (),
    policy: Array | None = None,
    crew: Crew | None = None,
    progress: Progress | None = None,
) -> Hands:
    """Deal so many hands to these players, in turn around the table, with these stacks."""
    check_rounds(hands)
    seats = default_seats(terms) if seats is None else seats
    if not 2 <= seats <= terms.seats:
        raise BadInput(f"{terms.address} is played by 2 to {terms.seats}", code="seat")
    if len(players) > seats:
        raise BadInput(f"{len(players)} players are named for {seats} seats", code="player")
    named = [*players] or [USUAL]
    seated = tuple(named[seat % len(named)] for seat in range(seats))
    amount = stack or usual_stack(terms)
    stakes = no_stakes(terms, seats)
    carry = terms.game.new_carry(terms.rules, seats)
    for seat in range(seats):
        place(terms, stakes, carry, seat, {"stack": amount})
    check_layout(terms, stakes, carry)
    cells = tables_of(terms, seated) if policy is None else policy
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


def tables_of(terms: Terms, players: Sequence[str]) -> Array:
    """What players do at their seats, by key; where nobody bets there is one way to play."""
    if terms.game.bets:
        return policy_of(terms.rules, players)
    for name in players:
        if name != USUAL:
            raise unknown(f"player of {terms.address}", name, [USUAL], code="player")
    return terms.game.policy(terms.rules)


def default_seats(terms: Terms) -> int:
    """As many as a short table has, where the game has cards for them."""
    return min(6, terms.seats)


def usual_stack(terms: Terms) -> int:
    """What players sit down with when nobody says: fifty big bets, or a hundred points."""
    if terms.game.bets:
        return max(terms.game.stakes["stack"], 50 * int(limit_of(terms.rules, 2)))
    return max(terms.game.stakes["stack"], 100 * int(terms.rules.point))


def _mean(row: Floats, hands: int) -> Mean:
    mean = float(row[NET_SUM]) / hands
    spread = max(float(row[SQUARES]) / hands - mean**2, 0.0)
    return Mean(mean=mean, se=math.sqrt(spread / hands), often=float(row[WINS]) / hands)
