"""Whose turn it is to bank, where players do: so many rounds in a row, then the bank goes round.

People are counted, not seats: to leave the bank and take it again, or to change seats, begins
no new turn. Somebody else has to bank in between.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from pitboss.errors import NotAllowed, line_of
from pitboss.rulebook.schema import BankTurns


class Turns(msgspec.Struct):
    """What a table remembers of it between rounds."""

    last: str = ""
    """Who banked the last round; nobody where the house's banker did."""
    rounds: int = 0
    """How many in a row he has banked."""
    start: int = -1
    """The seat from which the bank is offered clockwise; -1 while it is there for anybody."""
    passed: list[str] = []
    """Who did not want it since it was last taken."""
    bettors: list[str] = []
    """Who bet against the bank in the last round."""

    def banked(self, person: str, bettors: Collection[str]) -> None:
        """A round is over, which somebody banked; without a person the house's banker did."""
        self.rounds = self.rounds + 1 if person and person == self.last else int(bool(person))
        self.last = person
        self.bettors = sorted(bettors)

    def is_over(self, rule: BankTurns | None, person: str) -> bool:
        """Has this person banked as often in a row as anybody may?"""
        return rule is not None and person == self.last != "" and self.rounds >= rule.rounds

    def taken(self) -> None:
        """Somebody has the bank."""
        self.start, self.passed = -1, []

    def left(self, seat: int) -> None:
        """The bank is free: it is offered from the next seat on."""
        self.start, self.passed = seat + 1, []

    def offered(self, rule: BankTurns | None, people: Sequence[str]) -> int:
        """The seat to which the bank is offered now; -1 where whoever wants it may take it."""
        if rule is None:
            return -1
        start = self.start
        if start < 0 and rule.first_offer and not self.last:
            start = 0
        if start < 0:
            return -1
        order = [(start + turn) % len(people) for turn in range(len(people))]
        asked = [
            seat
            for seat in order
            if people[seat]
            and people[seat] not in self.passed
            and not self.is_over(rule, people[seat])
        ]
        if rule.bet_before:  # who was not in the last round is asked when all others have passed
            asked.sort(key=lambda seat: people[seat] not in self.bettors)
        return asked[0] if asked else -1


def check_turn(
    turns: Turns, rule: BankTurns | None, seat: int, people: Sequence[str], names: Sequence[str]
) -> None:
    """Refuse the bank to who may not have it now."""
    if rule is None:
        return
    if turns.is_over(rule, people[seat]):
        raise NotAllowed(
            f"{names[seat]} has banked {rule.rounds} rounds in a row: somebody else banks first "
            f"({line_of(str(rule.lines))})",
            code="bank",
        )
    first = turns.offered(rule, people)
    if first >= 0 and people[first] != people[seat]:
        raise NotAllowed(
            f"the bank is offered to {names[first]} at seat {first + 1} first "
            f"({line_of(str(rule.lines))})",
            code="bank",
        )


def over(rule: BankTurns, name: str) -> NotAllowed:
    """Why no further round is dealt against a banker."""
    return NotAllowed(
        f"{name} has banked {rule.rounds} rounds in a row: the bank goes on before the next round "
        f"({line_of(str(rule.lines))})",
        code="bank",
    )


def nobody_banks(rule: BankTurns | None, seat: int, name: str) -> NotAllowed:
    """Why nothing is dealt where the house does not bank."""
    offer = (
        f"it is offered to {name} at seat {seat + 1}" if name else "whoever sits here may take it"
    )
    cites = f" ({line_of(str(rule.lines))})" if rule is not None else ""
    return NotAllowed(
        f"nobody has the bank, and the house never banks here: {offer}{cites}", code="bank"
    )
