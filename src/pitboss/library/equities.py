"""Poker hands against each other, as an object that shows itself."""

from __future__ import annotations

from pitboss.engines.equity.answers import Equities as Found
from pitboss.engines.equity.counted import equity as _equity
from pitboss.engines.equity.spots import SAMPLES
from pitboss.library.shown import Record, Shown


class Equities(Shown, Found):
    """Hands against each other: what share of the pot each gets."""

    @property
    def title(self) -> str:
        board = f", board {' '.join(self.board)}" if self.board else ""
        return f"{self.game}{board}: {self.method}, {self.deals:,} deals"

    def records(self) -> list[Record]:
        """A row for each hand."""
        return Found.records(self)


def equity(
    *hands: str,
    game: str = "texas-holdem",
    board: str = "",
    dead: str = "",
    draws: int = 1,
    samples: int = SAMPLES,
    seed: int = 1,
) -> Equities:
    """How a pot divides between hands that play it to the end.

    `draws` are those still to come, the one in which a hand gets what it lacks among them. Where
    there is too much to count, so many deals are tried, and the answer says so.

    >>> str(equity("AhKh", "QsQd", board="2h 3h Qc").hands[0].equity)
    '131/495'
    """
    found = _equity(
        *hands, game=game, board=board, dead=dead, draws=draws, samples=samples, seed=seed
    )
    return Equities(**vars(found))
