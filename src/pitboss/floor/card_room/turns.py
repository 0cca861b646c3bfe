"""What may be done when it is a seat's turn, with what it comes to, and doing it at once.

A bet is two answers to the game, what and how much; a player says both in one breath. What a bet
may come to is found by trying it: the hand is played on, and forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.engines.play import Round
from pitboss.engines.played_hands import bet_of_round
from pitboss.engines.session import Session
from pitboss.errors import NotAllowed
from pitboss.families.poker_room.words import Act
from pitboss.money.cents import money
from pitboss.tape.table import Prompt

SET = "set"
BETS = (Act.BET.slug, Act.RAISE.slug)


@dataclass(frozen=True)
class Bounds:
    """What a bet or a raise brings the seat's chips of this round to."""

    low: int
    high: int

    def __str__(self) -> str:
        return (
            money(self.low) if self.low == self.high else f"{money(self.low)} to {money(self.high)}"
        )


def bounds(played: Round, prompt: Prompt, action: int) -> Bounds:
    """What an action may come to."""
    after = Round(
        played.terms, played.stakes, played.carry, played.cover, [*played.answers, action]
    )
    asks = after.prompt
    if asks is not None and asks.kind == "amount" and asks.seat == prompt.seat:
        return Bounds(asks.low, asks.high)
    fixed = _put_last(after, played, prompt.seat)
    return Bounds(fixed, fixed)


def usual_rows(played: Round, prompt: Prompt) -> list[list[int]]:
    """How a seat's cards are usually laid apart: the places of each row, the last one left out."""
    game, answers = played.terms.game, list(played.answers)
    if prompt.kind == "choose":
        if SET not in game.action_names(prompt.allowed):
            return []
        answers.append(game.action(SET))
    after = Round(played.terms, played.stakes, played.carry, played.cover, answers)
    found = []
    while (asks := after.prompt) is not None and asks.lays and asks.seat == prompt.seat:
        found.append([place for place in range(64) if asks.usual >> place & 1])
        after.answer(asks.usual)
    return found


def _put_last(after: Round, played: Round, seat: int) -> int:
    """What a seat has before the line with what it has just put there."""
    added = next(
        (e.value for e in after.events[len(played.events) :] if e.kind == "put" and e.seat == seat),
        0,
    )
    return bet_of_round(played, seat) + added


def decide(session: Session, action: str, amount: int | None) -> None:
    """An action, and what it comes to where that was said with it: both, or neither."""
    played, prompt = session.round, session.prompt
    assert played is not None
    assert prompt is not None
    chosen = played.terms.game.action(action)
    if amount is None or not chosen & prompt.allowed:
        session.answer(chosen)
        return
    may = bounds(played, prompt, chosen)
    if not may.low <= amount <= may.high or (action not in BETS and amount != may.low):
        raise NotAllowed(
            f"seat {prompt.seat + 1} cannot {action} to {money(amount)}; allowed: {may}",
            allowed=[str(may)],
            code="amount",
        )
    session.answer(chosen)
    asked = session.prompt
    if asked is not None and asked.kind == "amount" and asked.seat == prompt.seat:
        session.answer(amount)
        session.as_one()
