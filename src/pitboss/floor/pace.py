"""How long a table with several people waits for one of them: posted, and the same for everybody.

What the clock waits for is said here once: the floor acts by it, and every page counts it down.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from pitboss.floor.card_room.bots import is_bot
from pitboss.floor.shapes import ClockShape
from pitboss.floor.table import FloorTable


@dataclass(frozen=True, kw_only=True)
class Clock:
    """How long a table with several people waits for one of them, in seconds; 0 waits for ever."""

    deal: float = 20.0
    """After the first seat is ready, until the round is dealt without waiting for the others."""
    next_hand: float = 4.0
    """Where players play each other, between two hands, so that everybody sees who has won; where
    the deal waits for ever, so does the next hand."""
    act: float = 60.0
    """For a decision, until the house plays the hand as the game is usually played."""
    reserve: float = 60.0
    """The time bank: what who is at his page has beyond that, once, since he sat down."""
    bank: float = 20.0
    """For who is offered the bank, until it is offered to the next."""
    empty: float = 900.0
    """On a floor for practice: for a table at which nobody is, until it is closed."""

    def at(self, table: FloorTable) -> Clock:
        """The clock of a table: what is posted there, or the floor's."""
        if not table.pace:
            return self
        return replace(self, **table.pace)

    def posted(self) -> dict[str, float]:
        return {"deal": self.deal, "act": self.act, "reserve": self.reserve}

    def says(self) -> list[str]:
        """What the sign of a table says of it."""
        bets = f"Bets close {self.deal:g} seconds after the first player is ready."
        acts = f"A decision takes {self.act:g} seconds at most; then the house makes it."
        bank = f"Whoever is at his page has {self.reserve:g} seconds more, once, in his time bank."
        found = [bets] * bool(self.deal) + [acts] * bool(self.act)
        found += [bank] * bool(self.act and self.reserve)
        return found or ["The table waits for everybody."]


@dataclass(frozen=True)
class Wait:
    """What the clock of a table runs for, and how long."""

    what: Literal["deal", "act", "bank"]
    seats: tuple[int, ...]
    """Whom it waits for."""
    seconds: float
    reserve: float = 0.0
    """What is left in the time bank of who has to decide."""

    def over(self, waited: float) -> bool:
        return waited > self.seconds + self.reserve

    def shown(self, table: FloorTable, waited: float) -> ClockShape:
        """As a page counts it down."""
        left = self.seconds - waited
        return {
            "for": self.what,
            "seats": [seat + 1 for seat in self.seats],
            "players": list(dict.fromkeys(table.chairs[seat].name for seat in self.seats)),
            "left": round(max(0.0, left), 1),
            "of": self.seconds,
            "reserve": round(max(0.0, self.reserve + min(0.0, left)), 1),
        }


@dataclass
class Reserves:
    """What has been used of the time banks at a table, in seconds, by seat and person."""

    used: dict[tuple[int, str], float] = field(default_factory=dict)

    def left(self, table: FloorTable, seat: int, of: float, here: frozenset[str]) -> float:
        """What is left in a seat's time bank; who is not at his page has none."""
        person = table.chairs[seat].person
        return max(0.0, of - self.used.get((seat, person), 0.0)) if person in here else 0.0

    def use(self, table: FloorTable, wait: Wait | None, waited: float) -> None:
        """Somebody has decided, or the clock has for him."""
        if wait is not None and wait.what == "act" and waited > wait.seconds:
            [seat] = wait.seats
            at = seat, table.chairs[seat].person
            spent = min(waited - wait.seconds, wait.reserve)
            self.used[at] = self.used.get(at, 0.0) + spent

    def fill(self, seat: int, person: str) -> None:
        """Who sits down has a whole one."""
        self.used.pop((seat, person), None)


def wait_of(
    table: FloorTable, clock: Clock, reserves: Reserves, here: frozenset[str]
) -> Wait | None:
    """What the clock of a table runs for; None where it does not run."""
    clock, prompt = clock.at(table), table.session.prompt
    if table.offered >= 0 and clock.bank:
        return Wait("bank", (table.offered,), clock.bank)
    if table.live or sum(chair.taken for chair in table.chairs) < 2:
        return None
    if prompt is None and table.room is not None:
        active = [table.chairs[seat].person for seat in table.active]
        plays = len(active) > 1 and not all(map(is_bot, active))
        runs = plays and clock.deal and clock.next_hand
        return Wait("deal", (), clock.next_hand) if runs else None
    if prompt is None:
        ready = any(chair.ready for chair in table.chairs)
        return Wait("deal", tuple(table.waiting), clock.deal) if ready and clock.deal else None
    if not prompt.is_decision or not clock.act:
        return None
    left = reserves.left(table, prompt.seat, clock.reserve, here)
    return Wait("act", (prompt.seat,), clock.act, left)
