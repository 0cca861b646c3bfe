"""Hands that were really played, dealt again: the outside judge of the poker room.

The files lie beside the repository; where they do not, these tests say so and are skipped. Hands of
our own, one for each rule, stand in `tests/families/test_poker_room.py`.
"""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest

from pitboss import phh
from pitboss.engines.play import Round
from pitboss.engines.played_hands import CENT, final_stacks, replay
from pitboss.errors import NotAllowed
from pitboss.phh import PlayedHand

FOLDER = Path(__file__).parents[2].parent / "shared" / "hands"
MOST_RAKED = Decimal("0.2")
UNFINISHED = "the hand is not written further"
PAID_MORE = (95, 419)
"""Two hands of the room were paid more than all that is written of them puts in."""

needs_hands = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="no hands that were really played lie in ../shared/hands"
)


def hands(name: str) -> list[PlayedHand]:
    return phh.read(FOLDER / f"{name}.phhs")


def is_paid_so(hand: PlayedHand, played: Round) -> bool:
    """Is everybody paid as the hand says, but for a rake? Some rooms count what came back."""
    assert hand.winnings is not None
    if not any(hand.winnings):  # nobody wrote down who won
        return True
    won: Counter[int] = Counter()
    back: Counter[int] = Counter()
    for event in played.events:
        if event.kind == "award":
            won[event.seat] += event.value
        elif event.kind == "put" and event.value < 0:
            back[event.seat] -= event.value
    some = {seat: amount for seat, amount in back.items() if won[seat]}
    for counted in ({}, some, back):
        paid = [
            min(hand.unit, CENT) * (won[seat] + counted.get(seat, 0))
            for seat in range(len(hand.winnings))
        ]
        raked = sum(paid) - sum(hand.winnings)
        both = zip(paid, hand.winnings, strict=True)
        same = all((ours > 0) == (theirs > 0) for ours, theirs in both)
        if same and 0 <= raked <= MOST_RAKED * sum(paid):
            return True
    return False


@needs_hands
@pytest.mark.parametrize("name", ["historical", "wsop-2023-43"])
def test_televised_hands_end_with_the_stacks_of_the_table(name: str) -> None:
    for number, hand in enumerate(hands(name), 1):
        played = replay(hand)
        if hand.finishing_stacks is not None:
            assert final_stacks(hand, played) == list(hand.finishing_stacks), f"hand {number}"


@needs_hands
def test_six_handed_no_limit_ends_with_the_stacks_of_the_table() -> None:
    _check_six_handed(hands("pluribus")[::20])


@needs_hands
def test_hands_for_money_are_paid_less_a_possible_rake() -> None:
    _check_for_money(hands("cash-games")[::20])


@needs_hands
@pytest.mark.exhaustive
def test_all_hands_that_were_really_played() -> None:
    _check_six_handed(hands("pluribus"))
    some = hands("cash-games")
    assert _check_for_money([h for n, h in enumerate(some) if n not in PAID_MORE]) == 11


def _check_six_handed(some: list[PlayedHand]) -> None:
    for hand in some:
        assert hand.finishing_stacks is not None
        assert final_stacks(hand, replay(hand)) == list(hand.finishing_stacks), hand.about


def _check_for_money(some: list[PlayedHand]) -> int:
    """How many of them nobody has written to their end; all others are as they were paid."""
    unfinished = 0
    for hand in some:
        try:
            played = replay(hand)
        except NotAllowed as refused:
            if UNFINISHED not in refused.message:
                raise
            unfinished += 1
        else:
            assert is_paid_so(hand, played), hand.about
    return unfinished
