"""Blackjack with the cards already chosen: the books that have it, boxes, and written rounds."""

from __future__ import annotations

import numpy as np

from games import rigged
from games.rigged import Options, hyphened
from pitboss.engines.agree import agree
from pitboss.engines.play import no_stakes
from pitboss.engines.written import Settled
from pitboss.rulebook.schema import WrittenSeat
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import prefer

COLUMBUS_16, COLUMBUS_17 = "columbus-2016/blackjack", "columbus-2017/blackjack"
TOLEDO, DOUBLE_DECK = "toledo/blackjack", "toledo/double-deck-blackjack"
CINCINNATI = "cincinnati/blackjack"

COLUMBUS = (COLUMBUS_16, COLUMBUS_17)
SURRENDERS = (*COLUMBUS, TOLEDO)
HOLLYWOOD = (*SURRENDERS, DOUBLE_DECK)
BOOKS = (*HOLLYWOOD, CINCINNATI)

BLIND: Options = {"peek": False}
"""Nobody looks at the hole card before the players act."""


def seat(number: int, hand: str, *actions: str, main: str = "10", **wagers: str) -> WrittenSeat:
    """A box: its cards in the order they are dealt to it, over all its hands.

    Wagers have underscores for hyphens.
    """
    return rigged.seat(number, {"main": main, **hyphened(**wagers)}, hand, *actions)


def settled(
    address: str, dealer: str, *seats: WrittenSeat, options: Options | None = None
) -> Settled:
    return rigged.settled(address, *seats, dealer=dealer, options=options)


def lines(
    address: str, dealer: str, *seats: WrittenSeat, options: Options | None = None
) -> list[str]:
    """The transcript of a written round."""
    return settled(address, dealer, *seats, options=options).transcript()


def agree_on_all_wagers(on: Terms) -> None:
    """Compiled and table settle alike with every wager up, for a sensible player and a wild one."""
    stakes = no_stakes(on, 2)
    for spot, name in enumerate(on.game.layout.names):
        rule = on.wagers.get(name)
        if rule is not None and not rule.later:
            stakes[:, spot] = 1500
    generator = np.random.default_rng(7)
    wild = np.array(
        [prefer(*(1 << int(a) for a in generator.permutation(8)[:3])) for _ in range(on.game.keys)]
    )
    agree(on, stakes, rounds=150, seed=2)
    agree(on, stakes, rounds=150, seed=3, policy=wild)
