"""Blackjack with the cards already chosen: the books that have it, boxes, and written rounds."""

from __future__ import annotations

from games import rigged
from games.rigged import Options, hyphened
from pitboss.engines.written import Settled
from pitboss.rulebook.schema import WrittenSeat

COLUMBUS_16, COLUMBUS_17 = "columbus-2016/blackjack", "columbus-2017/blackjack"
TOLEDO, DOUBLE_DECK = "toledo/blackjack", "toledo/double-deck-blackjack"
CINCINNATI = "cincinnati/blackjack"

BOOKS = (COLUMBUS_16, COLUMBUS_17, TOLEDO, DOUBLE_DECK, CINCINNATI)

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
