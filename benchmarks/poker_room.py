"""Hands between players beside PokerKit.

Six players of limit hold'em call everything, so that each hand comes to its showdown: whoever
deals it has all the work to do. Ours is one thread of the compiled function that tables run.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from pitboss.engines.card_room import play_hands
from pitboss.engines.simulate import on_threads
from pitboss.rulebook.terms import terms

ADDRESS = "columbus-2017/texas-holdem"
SEATS, STACK = 6, 20000
OURS, THEIRS = 1_000_000, 300


def per_second(work: Callable[[], Any], hands: int) -> float:
    """Hands in a second of the processor's time."""
    before = time.process_time()
    work()
    return hands / (time.process_time() - before)


def ours(players: str) -> float:
    on = terms(ADDRESS, between_players=True)

    def deal(hands: int) -> None:
        play_hands(on, hands=hands, seats=SEATS, stack=STACK, players=[players], crew=on_threads(1))

    deal(1)  # compile or load
    return per_second(lambda: deal(OURS), OURS)


def pokerkit() -> float:
    """The same game: every step that no player decides is automatic."""
    kit = import_module("pokerkit")
    every = tuple(each for each in kit.Automation if each.name != "HOLE_DEALING")

    def deal() -> None:
        for number in range(THEIRS):
            deck = list(kit.Deck.STANDARD)
            random.Random(number).shuffle(deck)
            state = kit.FixedLimitTexasHoldem.create_state(
                (*every, kit.Automation.HOLE_DEALING), True, 0, (100, 200), 200, 400,
                (STACK,) * SEATS, SEATS,
            )  # fmt: skip
            while state.status:
                state.check_or_call()

    return per_second(deal, THEIRS)


def report() -> None:
    print(f"{ADDRESS}, {SEATS} seats, hands in a CPU second:")
    called, usual = ours("caller"), ours("usual")
    print(f"  pitboss, all call to the showdown: {called:,.0f}; players who think: {usual:,.0f}")
    try:
        theirs = pokerkit()
    except ModuleNotFoundError:
        print("  PokerKit: not installed")
    else:
        print(f"  PokerKit, all call: {theirs:,.0f}, ratio {called / theirs:,.0f}")


if __name__ == "__main__":
    report()
