"""The pots of a hand in words: what each held, what was taken, and who got it for which hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.engines.on_the_table import hands
from pitboss.engines.play import Round
from pitboss.money.cents import dollars, money
from pitboss.tape.verbs import BOARD

MAIN = 0


@dataclass(frozen=True)
class Won:
    """A part of a pot that a seat gets."""

    pot: int
    """0 for the main pot, then the side pots as they were made."""
    half: int
    seat: int
    amount: int

    def named(self) -> str:
        """`the main pot`, `side pot 2`."""
        return "the main pot" if self.pot == MAIN else f"side pot {self.pot}"


def won_parts(played: Round) -> list[Won]:
    """All that was awarded, in the order in which it was."""
    return [
        Won(event.position, event.wager, event.seat, event.value)
        for event in played.events
        if event.kind == "award"
    ]


def in_words(played: Round) -> Iterator[str]:
    """A sentence for each part of each pot."""
    on = played.terms
    laid = hands(played.events)
    board = [card for hand in laid.get(BOARD, []) for card in hand]
    for won in won_parts(played):
        own = [card for hand in laid.get(won.seat, []) for card in hand]
        made = "" if min(own, default=-1) < 0 else on.game.says_hand(on.rules, own, board[:5])
        half = f", {made}" if made else ""
        yield f"{won.named()}: seat {won.seat + 1} gets {money(won.amount)}{half}"


def as_data(played: Round) -> list[dict[str, str | int]]:
    """The same as data."""
    return [
        {
            "pot": won.pot,
            "half": won.half,
            "seat": won.seat + 1,
            "amount": dollars(won.amount),
        }
        for won in won_parts(played)
    ]
