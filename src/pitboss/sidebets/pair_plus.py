"""Pair Plus: three cards against a paytable, whatever anybody else holds.

The Ante Bonus reads the same hands, and so do the three-card bonuses of other
games. A book that has no row for the mini royal (A-K-Q suited) pays it as the
straight flush that it is.
"""

from __future__ import annotations

from pitboss.equipment.cards import cards
from pitboss.hands.poker import category, three_card
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable

OUTCOMES = (
    "nothing",
    "pair",
    "flush",
    "straight",
    "three-of-a-kind",
    "straight-flush",
    "mini-royal",
)
"""The categories of `hands.poker.Three` in their order, and the best of them by itself."""

MINI_ROYAL = 6

BEST_SCORE = three_card(*cards("As Ks Qs"))
"""The score of a mini royal, in any suit."""


@kernel
def three_card_row(score: int, table: Paytable) -> int:
    """The outcome that a three-card score is paid by.

    >>> from pitboss.money.paytables import paytable
    >>> plain = paytable(OUTCOMES, {"straight-flush": "40 to 1"})
    >>> richer = paytable(OUTCOMES, {"straight-flush": "40 to 1", "mini-royal": "200 to 1"})
    >>> [OUTCOMES[three_card_row(BEST_SCORE, table)] for table in (plain, richer)]
    ['straight-flush', 'mini-royal']
    """
    if score == BEST_SCORE and table[MINI_ROYAL, 0] != 0:
        return MINI_ROYAL
    return category(score)
