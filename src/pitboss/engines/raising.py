"""What an action puts up, found by trying it: the round is played on, and forgotten.

Actions that put up a multiple of a wager are called by it where one word would stand for two: at
Ultimate Texas Hold'em `bet` is "bet 4x", and `bet-less` "bet 3x".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, NotRequired, TypedDict

from pitboss.engines.play import Round
from pitboss.tape.table import Prompt


class Tried(NamedTuple):
    """What came of an action."""

    adds: int
    """Cents that it puts up by itself."""
    asks: Prompt | None
    """The amount that it asks for next, if it does."""
    times: int
    """How many times the wager that it raises it puts up; 0 if not just so."""


def tried(played: Round, prompt: Prompt, action: int) -> Tried:
    """What an action would put up at this decision."""
    after = Round(
        played.terms, played.stakes, played.carry, played.cover, [*played.answers, action]
    )
    adds = put_up(after, prompt.seat) - put_up(played, prompt.seat)
    ahead = after.prompt
    asks = ahead is not None and ahead.kind == "amount" and ahead.seat == prompt.seat
    return Tried(adds, ahead if asks else None, 0 if asks else _times(played, after, prompt))


class AmountShape(TypedDict):
    """An amount that is asked for, and its bounds."""

    wager: str
    low: int
    high: int
    step: int


class ActionShape(TypedDict):
    """What may be done, what it puts up by itself and at most (None where nobody has tried), and
    the amount that it asks for; `says` is what it is called where its name is not enough."""

    name: str
    adds: int | None
    most: int | None
    amount: NotRequired[AmountShape]
    says: NotRequired[str]


def offered(played: Round, prompt: Prompt, names: Sequence[str]) -> list[ActionShape]:
    """Actions by name, each with what comes of it."""
    made: list[ActionShape] = []
    times = []
    for name in names:
        adds, asks, multiple = tried(played, prompt, played.terms.game.action(name))
        one: ActionShape = {"name": name, "adds": adds, "most": adds}
        if asks is not None:
            one["adds"], one["most"] = adds + asks.low, adds + asks.high
            wager = played.terms.game.layout.names[asks.wager]
            low, high, step = asks.low, asks.high, asks.step
            one["amount"] = {"wager": wager, "low": low, "high": high, "step": step}
        made.append(one)
        times.append(multiple)
    called = told_apart(names, times)
    for one in made:
        if one["name"] in called:
            one["says"] = called[one["name"]]
    return made


def put_up(played: Round, seat: int) -> int:
    """What a seat has put up in the course of the round."""
    return sum(amount for (at, _), amount in played.tape.posted.items() if at == seat)


def told_apart(names: Sequence[str], times: Sequence[int]) -> dict[str, str]:
    """Of actions that are called alike, `bet` and `bet-less`, what each is called by its size.

    >>> told_apart(["bet", "bet-less", "check"], [4, 3, 0])
    {'bet': 'bet 4x', 'bet-less': 'bet 3x'}
    >>> told_apart(["bet", "fold"], [1, 0])
    {}
    """
    words = [name.partition("-")[0] for name in names]
    return {
        name: f"{word} {n}x"
        for name, word, n in zip(names, words, times, strict=True)
        if n and words.count(word) > 1
    }


def _times(before: Round, after: Round, prompt: Prompt) -> int:
    layout, mine = before.terms.game.layout, before.stakes[prompt.seat]
    raised = {kind.slug: kind.raises for kind in layout.wagers}
    for (seat, spot), amount in after.tape.posted.items():
        adds = amount - before.tape.posted.get((seat, spot), 0)
        if seat == prompt.seat and adds > 0 and raised[layout.kinds[spot]]:
            staked = sum(int(mine[at]) for at in layout.spots_of(raised[layout.kinds[spot]]))
            return adds // staked if staked and adds % staked == 0 else 0
    return 0
