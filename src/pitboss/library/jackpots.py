"""A bad beat jackpot, as an object."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.desk import jackpots as desk
from pitboss.errors import BadInput
from pitboss.library.amounts import Amount, in_cents
from pitboss.library.shown import Record, Shown


def jackpot(address: str) -> Jackpot:
    """The jackpot of a book: `columbus-2016`, or its page."""
    return Jackpot(desk.jackpot(address))


@dataclass(frozen=True, repr=False)
class Jackpot(Shown):
    """A book's jackpot. Amounts are dollars."""

    found: desk.Jackpot
    """The desk's own, in cents."""

    @property
    def title(self) -> str:
        return self.found.title

    @property
    def drop(self) -> float:
        """From a pot that is large enough for all of it."""
        return self.found.drop / 100

    @property
    def shares(self) -> dict[str, Fraction]:
        """Where the drop goes."""
        return {
            "jackpot": self.found.primary,
            "reserve": self.found.reserve,
            "elsewhere": self.found.elsewhere,
        }

    @property
    def beaten(self) -> str:
        """The least hand that may be beaten."""
        return desk.hand_name(self.found.least)

    def odds(self, players: int, *, drop: Amount | None = None, shown: float = 1) -> JackpotOdds:
        """With so many dealt in; `shown` is the part of bad beats that reach the showdown."""
        if not isinstance(shown, int | float) or not 0 < shown <= 1:
            raise BadInput("shown is more than 0 and at most 1", code="shown")
        taken = None if drop is None else in_cents(drop)
        return JackpotOdds(self.found.odds(players, taken, Fraction(str(shown))))

    def records(self) -> list[Record]:
        """A row for each number of players."""
        numbers = range(self.found.fewest, self.found.most + 1)
        return [self.odds(players).record() for players in numbers]


@dataclass(frozen=True)
class JackpotOdds:
    """So many players at the table. Amounts are dollars."""

    found: desk.Odds
    """The desk's own, in cents."""

    @property
    def players(self) -> int:
        return self.found.players

    @property
    def dealt(self) -> Fraction:
        """How often a hand has a bad beat, if everybody stays to the showdown."""
        return self.found.dealt.chance

    @property
    def won(self) -> Fraction:
        """How often the jackpot is won."""
        return self.found.won

    @property
    def fund(self) -> float:
        """What is in it then, on average."""
        return float(self.found.fund) / 100

    @property
    def comes_back_at(self) -> float:
        """The jackpot at which a hand wins of it, on average, what it drops."""
        return float(self.found.returns) / 100

    @property
    def beaten(self) -> dict[str, tuple[Fraction, Fraction]]:
        """By the beaten hand: how often by four of a kind, how often by a straight flush."""
        return {desk.hand_name(kind): both for kind, both in self.found.dealt.beaten.items()}

    def record(self) -> dict[str, Any]:
        return {
            "players": self.players,
            "dealt": float(self.dealt),
            "won": float(self.won),
            "fund": self.fund,
            "comes_back_at": self.comes_back_at,
        }
