"""Royal Match 21: the player's first two cards are suited, best of all a king and a queen.

The Crown Treasure is a prize in dollars for a royal match that meets another one
in the dealer's hand. It waits for the dealer's hole card.
"""

from __future__ import annotations

from enum import IntEnum

from pitboss.equipment.cards import KING, QUEEN, rank, suit
from pitboss.jit import kernel

OUTCOMES = ("no-match", "suited", "royal-match", "crown-treasure")
NO_MATCH, SUITED, ROYAL_MATCH, CROWN_TREASURE = range(4)


class CrownSuits(IntEnum):
    """Which two royal matches make a Crown Treasure."""

    EACH_HAND = 0  # the player's king and queen share a suit, and so do the dealer's
    ALL_FOUR = 1  # all four cards share one


class CrownPays(IntEnum):
    """What the Crown Treasure does to the royal match it comes with."""

    ON_TOP = 0
    INSTEAD = 1


@kernel
def outcome(first: int, second: int) -> int:
    """What two cards are, without a look at the dealer's.

    >>> from pitboss.equipment.cards import cards
    >>> [OUTCOMES[outcome(*cards(c))] for c in ("Kh Qs", "2h Kh", "Qh Kh")]
    ['no-match', 'suited', 'royal-match']
    """
    if suit(first) != suit(second):
        return NO_MATCH
    if rank(first) + rank(second) == KING + QUEEN and abs(rank(first) - rank(second)) == 1:
        return ROYAL_MATCH
    return SUITED


@kernel
def may_crown(first: int, upcard: int, suits: int) -> bool:
    """Whether a royal match that holds `first` can still become a Crown Treasure."""
    royal = rank(upcard) == KING or rank(upcard) == QUEEN
    return royal and (suits == CrownSuits.EACH_HAND or suit(upcard) == suit(first))


@kernel
def is_crown(first: int, upcard: int, hole: int, suits: int) -> bool:
    """Whether the dealer's two cards crown a royal match that holds `first`.

    >>> from pitboss.equipment.cards import card
    >>> kh, ks, qs = card("Kh"), card("Ks"), card("Qs")
    >>> is_crown(kh, ks, qs, CrownSuits.EACH_HAND), is_crown(kh, ks, qs, CrownSuits.ALL_FOUR)
    (True, False)
    """
    return may_crown(first, upcard, suits) and outcome(upcard, hole) == ROYAL_MATCH
