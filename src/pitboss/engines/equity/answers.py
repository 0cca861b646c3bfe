"""What hands have of the pot: the answer, from the tally of all deals or of some."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.engines.equity.awards import HIGH, LOW, PART, POT, SHARE, WHOLE
from pitboss.engines.equity.spots import Spot
from pitboss.engines.equity.variants import variant
from pitboss.equipment.cards import name

COUNTED, SAMPLED = "counted", "sampled"


@dataclass(frozen=True)
class HandEquity:
    """What one hand has of the pot, on average; all of them together have 1."""

    hand: str
    equity: Fraction
    whole: Fraction | None
    """How often it wins the whole pot; None where only the halves were counted."""
    part: Fraction | None
    """How often it wins a part of it."""
    first: Fraction | None
    """How often it has the best hand of the first half, alone or with others."""
    second: Fraction | None
    """And of the second half, where there is one."""
    error: float = 0.0
    """The standard error of a sampled equity."""


@dataclass(frozen=True)
class Equities:
    """Hands against each other."""

    game: str
    board: tuple[str, ...]
    dead: tuple[str, ...]
    hands: tuple[HandEquity, ...]
    method: str
    """`counted` or `sampled`."""
    deals: int
    """All the ways that were counted in which cards can lie and fall, or those that were tried."""
    says: str = ""
    """What was assumed of decisions that lie between here and the showdown."""

    def records(self) -> list[dict[str, Any]]:
        """A row for each hand, for a table or for JSON."""
        return [
            {
                "hand": hand.hand,
                "equity": float(hand.equity),
                "exact": str(hand.equity) if self.method == COUNTED else None,
                "error": hand.error,
                "whole": _float(hand.whole),
                "part": _float(hand.part),
                "first_half": _float(hand.first),
                "second_half": _float(hand.second) if variant(self.game).second else None,
            }
            for hand in self.hands
        ]

    def __str__(self) -> str:
        shares = ", ".join(f"{each.hand} {float(each.equity):.4%}" for each in self.hands)
        return f"{self.game}: {shares} ({self.method})"


def _float(share: Fraction | None) -> float | None:
    return None if share is None else float(share)


def equities(spot: Spot, tally: Any, deals: int, method: str, says: str = "") -> Equities:
    """A tally as shares of the pot."""
    rows = np.asarray(tally).tolist()
    hands = tuple(
        HandEquity(
            hand.text,
            Fraction(row[SHARE], POT * deals),
            whole=Fraction(row[WHOLE], deals) if row[WHOLE] >= 0 else None,
            part=Fraction(row[PART], deals) if row[PART] >= 0 else None,
            first=Fraction(row[HIGH], deals),
            second=Fraction(row[LOW], deals),
        )
        for hand, row in zip(spot.hands, rows, strict=True)
    )
    return Equities(
        spot.game.name,
        tuple(map(name, spot.board)),
        tuple(map(name, spot.dead)),
        hands,
        method,
        deals,
        says,
    )


def assumed(spot: Spot) -> str:
    """What lies between these hands and the showdown, where it is not merely cards."""
    game = spot.game
    if game.draws and all(len(hand.ways[0]) == game.own for hand in spot.hands):
        return "all stand pat"
    if game.draws:
        return "each draws what he lacks, and none again"
    return game.says
