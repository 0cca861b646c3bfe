"""What a round's settlement is made of: lines for players, postings for the books."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Result(Enum):
    """What became of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    RETURNED = "returned"


@dataclass(frozen=True, kw_only=True)
class Line:
    """One wager, settled. Amounts in cents; `net` is without the stake."""

    seat: int
    wager: int
    stake: int
    result: Result
    odds: str
    net: int
    returned: int
    """The part of the stake that had no action and went back."""
    reason: int
    rows: tuple[int, ...] = ()
    """The printed rows by which it was settled, counted through the game's file."""
    uncovered: int = 0
    """What a limited bank did not reach of the payoff, or of the loss."""
    used_up: bool = False
    """Has the bank nothing left to pay? If not, it may only win no more than it has."""
    account: str = "bank"
    """Who pays or collects: the bank, a meter, the house's tray, or the pot between players."""


@dataclass(frozen=True, kw_only=True)
class Fee:
    """A collection; `seat` is None when the player-dealer pays it."""

    seat: int | None
    amount: int
    reason: int
    from_pot: bool = False
    """Is it taken out of the pot that players play for?"""

    @property
    def payer(self) -> str:
        """The account that pays: `seat 2`, `bank`, `pot`."""
        if self.from_pot:
            return "pot"
        return "bank" if self.seat is None else f"seat {self.seat + 1}"

    def paid_by(self, place: str) -> str:
        """Who pays it, for people, where a seat has a name."""
        return place or ("the pot" if self.from_pot else "player-dealer")


@dataclass(kw_only=True)
class Settlement:
    """All lines and fees of a round, in the order they were settled."""

    lines: list[Line] = field(default_factory=list)
    fees: list[Fee] = field(default_factory=list)
    contributed: int = 0
    """What the house put onto the meter."""

    def net(self, seat: int) -> int:
        """What a seat won or lost, fees aside."""
        return sum(line.net for line in self.lines if line.seat == seat)

    def postings(self) -> dict[str, int]:
        """Double entry: what each account gained. They sum to zero."""
        books: dict[str, int] = {}

        def move(source: str, target: str, amount: int) -> None:
            books[source] = books.get(source, 0) - amount
            books[target] = books.get(target, 0) + amount

        for line in self.lines:
            move(line.account, f"seat {line.seat + 1}", line.net)
        for fee in self.fees:
            move(fee.payer, "fees", fee.amount)
        if self.contributed:
            move("bank", "meter", self.contributed)
        return books
