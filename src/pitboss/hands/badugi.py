"""Badugi: of four cards as many as possible of different ranks and suits, and low ones.

Cards that pair another or share its suit do not count. The more cards count the better; of equally
many the lower ones win, compared from the highest down, aces low.
"""

from __future__ import annotations

from typing import Any

from pitboss.hands.lows import aces_low
from pitboss.hands.poker import RANK_MASK
from pitboss.jit import kernel

COUNT_SHIFT = 13


@kernel
def badugi(a: int, b: int, c: int, d: int) -> int:
    """The score of four cards, the larger the better.

    >>> from pitboss.equipment.cards import cards
    >>> hands = ("Kc Qd Jh Ts", "Ac 2d 3h 3s", "4c 2d 3h 3s", "Ac 2c 2d 2h", "Ac 2c 3c 4c")
    >>> scores = [badugi(*cards(hand)) for hand in hands]
    >>> scores == sorted(scores, reverse=True), [score >> COUNT_SHIFT for score in scores]
    (True, [4, 3, 3, 2, 1])
    """
    return badugi_of((a, b, c, d), 4)


@kernel
def badugi_of(held: Any, count: int) -> int:
    """The same of the first so many cards of a row, one to four."""
    best = 0
    for chosen in range(1, 1 << count):
        ranks, suits, many, valid = 0, 0, 0, True
        for place in range(count):
            if chosen >> place & 1:
                rank, suit = 1 << (held[place] >> 2), 1 << (held[place] & 3)
                valid = valid and ranks & rank == 0 and suits & suit == 0
                ranks, suits, many = ranks | rank, suits | suit, many + 1
        if valid:
            best = max(best, many << COUNT_SHIFT | RANK_MASK ^ aces_low(ranks))
    return best


@kernel
def cards_counted(score: int) -> int:
    """How many cards count: four are a badugi."""
    return score >> COUNT_SHIFT
