"""Ruin: how often a bankroll is lost in so many rounds, whatever it is to begin with.

From the distribution of one round, the rounds taken as independent: the chance of ruin with so many
rounds to go is the average of that with one fewer to go, after the result. All bankrolls are gone
through at once, each a whole number of the coin in which every result can be counted. As in
simulated sessions, ruin is that the wagers cannot be put up once more.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from pitboss.desk.combined import Combined
from pitboss.engines.bankroll import play_sessions
from pitboss.engines.simulate import Run, on_threads
from pitboss.errors import BadInput, NotAllowed
from pitboss.money.cents import money

Floats = npt.NDArray[np.float64]
MOST_WORK = 3_000_000_000
"""Cells times rounds times results that take some seconds."""


@dataclass(frozen=True)
class Ruin:
    """The chance of ruin by bankroll."""

    rounds: int
    needed: int
    """What is put up for a round, in cents."""
    coin: int
    """Cents of one step."""
    chances: Floats
    """By bankroll, in coins; beyond the last one it is nought."""

    def chance(self, bankroll: int) -> float:
        """Of being unable to bet on, after at most so many rounds, from this bankroll in cents."""
        if bankroll <= 0:
            raise BadInput("a bankroll is more than nothing", code="bankroll")
        if bankroll < self.needed:
            raise BadInput(
                f"a bankroll of {money(bankroll)} is less than the wagers, {money(self.needed)}",
                code="bankroll",
            )
        at = bankroll // self.coin
        return float(self.chances[at]) if at < len(self.chances) else 0.0

    def bankroll(self, chance: float) -> int:
        """The least bankroll, in cents, that is lost no more often than that."""
        if not 0 < chance < 1:
            raise BadInput("a chance of ruin lies between 0 and 100 %", code="chance")
        enough = np.flatnonzero(self.chances > chance)
        return (int(enough[-1]) + 1 if len(enough) else 0) * self.coin


def ruin(distribution: Mapping[int, Fraction | float], needed: int, rounds: int) -> Ruin:
    """The chance of ruin within so many rounds of this distribution (net in cents)."""
    if rounds < 1:
        raise BadInput("a session has at least one round", code="session")
    coin = math.gcd(needed, *distribution)
    nets = {net // coin: float(p) for net, p in distribution.items()}
    worst, first = max(0, -min(nets)), needed // coin
    size = first + rounds * worst + 1
    if size * rounds * len(nets) > MOST_WORK:
        raise NotAllowed(
            f"{rounds:,} rounds in steps of {money(coin)} are too many to go through",
            code="rounds",
        )
    chances = np.zeros(size)
    chances[:first] = 1.0
    for _ in range(rounds):
        after = np.zeros(size)
        for net, p in nets.items():
            _add(after, chances, net, p)
        after[:first] = 1.0
        chances = after
    return Ruin(rounds, needed, coin, chances)


def _add(after: Floats, before: Floats, net: int, p: float) -> None:
    """Add what a result leads to: below nothing he is ruined, above the top he never is."""
    size = len(before)
    if net >= 0:
        if net < size:
            after[: size - net] += p * before[net:]
    else:
        lost = min(-net, size)
        after[lost:] += p * before[: size - lost]
        after[:lost] += p


@dataclass(frozen=True, kw_only=True)
class Risk:
    """What some wagers do to a bankroll in so many rounds."""

    rounds: int
    bankroll: int = 0
    chance: float | None = None
    """Of ruin, with this bankroll."""
    wanted: float = 0.0
    needs: int | None = None
    """The least bankroll that is lost no more often than wanted."""
    se: float = 0.0
    """Of the chance, where whole sessions were simulated."""


SESSIONS = 20_000


def risk_of(
    found: Combined, *, rounds: int, bankroll: int = 0, wanted: float = 0.0, seed: int = 1
) -> Risk:
    """The risk of ruin with a bankroll, and the bankroll for a chance, in so many rounds or rolls.

    At the dice, where wagers are decided over several rolls, whole sessions are simulated.
    """
    if found.stretch > 1:
        return _by_sessions(found, rounds, bankroll, wanted, seed)
    decided = max(1, round(rounds / found.rolls))
    made = ruin(found.distribution, found.staked, decided)
    return Risk(
        rounds=rounds,
        bankroll=bankroll,
        chance=made.chance(bankroll) if bankroll else None,
        wanted=wanted,
        needs=made.bankroll(wanted) if wanted else None,
    )


def _by_sessions(found: Combined, rounds: int, bankroll: int, wanted: float, seed: int) -> Risk:
    if wanted or not bankroll:
        raise NotAllowed(
            "the bankroll for a chance is known for wagers that are decided together, and these "
            "are not: name a bankroll, and its risk is simulated",
            code="bankroll",
        )
    run = Run(found.terms, found.stakes, seed)
    played = play_sessions(
        run, rounds=rounds, bankroll=bankroll, sessions=SESSIONS, crew=on_threads()
    )
    return Risk(rounds=rounds, bankroll=bankroll, chance=played.ruin, se=played.ruin_se)


def risk_json(risk: Risk) -> dict[str, Any]:
    """The documented form; amounts are numbers, in dollars."""
    return {
        "rounds": risk.rounds,
        "bankroll": risk.bankroll / 100 if risk.bankroll else None,
        "ruin": risk.chance,
        "ruin_se": risk.se,
        "wanted": risk.wanted or None,
        "needs": None if risk.needs is None else risk.needs / 100,
    }
