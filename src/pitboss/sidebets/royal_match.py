"""Royal Match 21: the player's first two cards are suited, best of all a king and a queen.

The Crown Treasure is a prize in dollars, besides, for a royal match that meets one
in the dealer's first two cards. So under a king or queen it waits for the hole card.
"""

from __future__ import annotations

from enum import auto

from pitboss.equipment.cards import KING, QUEEN, rank, suit
from pitboss.facts import Outcomes
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable
from pitboss.tape import pay_row, reveal
from pitboss.tape.verbs import Tape


class RoyalMatch(Outcomes):
    NO_MATCH = auto()
    SUITED = auto()
    ROYAL_MATCH = auto()
    CROWN_TREASURE = auto()


@kernel
def match(first: int, second: int) -> int:
    """What two cards are.

    >>> from pitboss.equipment.cards import cards
    >>> [match(*cards(c)).name for c in ("Kh Qs", "2h Kh", "Qh Kh", "Kh Kh")]
    ['NO_MATCH', 'SUITED', 'ROYAL_MATCH', 'SUITED']
    """
    if suit(first) != suit(second):
        return RoyalMatch.NO_MATCH
    if is_royal(first) and is_royal(second) and first != second:
        return RoyalMatch.ROYAL_MATCH
    return RoyalMatch.SUITED


@kernel
def is_royal(card: int) -> bool:
    """A king or a queen."""
    return rank(card) == KING or rank(card) == QUEEN


@kernel
def match_waits(tape: Tape, first: int, second: int, exposed: int) -> bool:
    """Whether the dealer's hole card may crown these two cards."""
    return match(first, second) == RoyalMatch.ROYAL_MATCH and is_royal(reveal(tape, exposed))


@kernel
def settle_match(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    exposed: int,
    hole: int,
    why: int,
    crowned: int,
) -> None:
    """A royal match that waited, and the Crown Treasure with it if the dealer has one too."""
    pay_row(tape, seat, spot, stake, table, RoyalMatch.ROYAL_MATCH, why)
    if match(reveal(tape, exposed), reveal(tape, hole)) == RoyalMatch.ROYAL_MATCH:
        pay_row(tape, seat, spot, 0, table, RoyalMatch.CROWN_TREASURE, crowned)
