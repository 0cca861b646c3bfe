"""Chips that go from one player to another, hand after hand: listed for surveillance.

What a hand's losers lost goes to its winners in proportion to what they won. Between two players
that is a row of amounts, one way or the other, which in honest play go both ways: `z` is how many
standard deviations the sum lies from nothing, if each hand could have gone either way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

LEAST_HANDS = 12
"""Fewer hands between two players say nothing."""
SUSPICIOUS = 3.0
"""From so many standard deviations on two players are listed."""


@dataclass
class Between:
    """What went from one player to another."""

    loser: str
    winner: str
    net: float = 0.0
    squares: float = 0.0
    hands: int = 0
    rounds: list[int] = field(default_factory=list)
    """The hands in which it went that way."""

    @property
    def z(self) -> float:
        return self.net / math.sqrt(self.squares) if self.squares else 0.0


def flows(hands: Iterable[tuple[int, Mapping[str, int]]]) -> list[Between]:
    """Between any two players, from what each won or lost in every hand; the largest z first."""
    found: dict[tuple[str, str], Between] = {}
    for number, nets in hands:
        won = {who: net for who, net in nets.items() if net > 0}
        total = sum(won.values())
        for loser, lost in nets.items():
            for winner, part in won.items() if lost < 0 else ():
                one, other = sorted((loser, winner))
                pair = found.setdefault((one, other), Between(one, other))
                amount = -lost * part / total * (1 if loser == one else -1)
                pair.net, pair.squares = pair.net + amount, pair.squares + amount**2
                pair.hands += 1
                pair.rounds.append(number if loser == one else -number)
    return sorted(map(_one_way, found.values()), key=lambda pair: -pair.z)


def _one_way(pair: Between) -> Between:
    """Named by who lost to whom."""
    way = -1 if pair.net < 0 else 1
    if way < 0:
        pair.loser, pair.winner, pair.net = pair.winner, pair.loser, -pair.net
    pair.rounds = [way * number for number in pair.rounds if way * number > 0]
    return pair


def listed(found: Iterable[Between]) -> list[Between]:
    """Those that somebody should look at."""
    return [pair for pair in found if pair.hands >= LEAST_HANDS and pair.z >= SUSPICIOUS]
