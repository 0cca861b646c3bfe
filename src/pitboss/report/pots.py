"""The pots of a hand in words: what each held, what was taken, and who got it for which hand.

Where there are no pots, chips go from one seat to another, and it is said what for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.engines.on_the_table import hands
from pitboss.engines.play import Round
from pitboss.families.poker_room.showdown import HALVES
from pitboss.money.cents import dollars, money
from pitboss.tape.verbs import BOARD

MAIN = 0


@dataclass(frozen=True)
class Won:
    """A part of a pot that a seat gets."""

    pot: int
    """0 for the main pot, then the side pots as they were made; without pots, whose chips."""
    run: int
    """0 for the first cards that were dealt, 1 for the second ones."""
    half: int
    seat: int
    amount: int

    @property
    def what(self) -> int:
        """Without pots: what the chips are for."""
        return HALVES * self.run + self.half

    def named(self) -> str:
        """`the main pot`, `side pot 2`."""
        return "the main pot" if self.pot == MAIN else f"side pot {self.pot}"


def won_parts(played: Round) -> list[Won]:
    """All that was awarded, in the order in which it was."""
    return [
        Won(event.position, *divmod(event.wager, HALVES), event.seat, event.value)
        for event in played.events
        if event.kind == "award"
    ]


def in_words(played: Round) -> Iterator[str]:
    """A sentence for each part of each pot."""
    on, found = played.terms, won_parts(played)
    laid = hands(played.events)
    if on.game.passes:
        for seat, set_hands in laid.items():
            called = [on.game.says_hand(on.rules, hand, ()) for hand in set_hands]
            yield f"seat {seat + 1}: {'; '.join(called) if all(called) else 'not set'}"
        for won in found:
            what = on.game.passes[won.what]
            yield f"seat {won.seat + 1} gets {money(won.amount)} from seat {won.pot + 1}: {what}"
        return
    board = [card for hand in laid.get(BOARD, []) for card in hand]
    runs = how_often(played)
    for won in found:
        own = _of_run([card for hand in laid.get(won.seat, []) for card in hand], 7, won.run, runs)
        shown = _of_run(board, 5, won.run, runs)
        made = "" if min(own, default=-1) < 0 else on.game.says_hand(on.rules, own, shown)
        half = f", {made}" if made else ""
        run = f", run {won.run + 1}" if runs > 1 else ""
        yield f"{won.named()}{run}: seat {won.seat + 1} gets {money(won.amount)}{half}"


def how_often(played: Round) -> int:
    """How often the last cards were dealt."""
    return max((won.run + 1 for won in won_parts(played)), default=1)


def _of_run(cards: Sequence[int], whole: int, run: int, runs: int) -> Sequence[int]:
    """The cards of one run: what all have in common, and its own.

    >>> list(_of_run([1, 2, 3, 4, 5, 14, 15], 5, 1, 2)), list(_of_run([1, 2], 5, 0, 1))
    ([1, 2, 3, 14, 15], [1, 2])
    """
    if runs == 1 or len(cards) <= whole:
        return cards
    own = (len(cards) - whole) // (runs - 1)
    common = whole - own
    return [*cards[:common], *cards[common + run * own : common + (run + 1) * own]]


def as_data(played: Round) -> list[dict[str, str | int]]:
    """The same as data."""
    passes = played.terms.game.passes
    return [
        {
            **(
                {"from": won.pot + 1, "for": passes[won.what]}
                if passes
                else {"pot": won.pot, "run": won.run, "half": won.half}
            ),
            "seat": won.seat + 1,
            "amount": dollars(won.amount),
        }
        for won in won_parts(played)
    ]
