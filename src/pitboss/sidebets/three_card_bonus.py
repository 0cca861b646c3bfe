"""Three Card Bonus: a pair or better in three cards, whatever becomes of the game around them.

Which three is the host game's business: the community cards of Mississippi Stud, the
player's own in Let It Ride. The hands are those of Pair Plus, and here too a book that
has no row for the mini royal pays it as the straight flush that it is.
"""

from __future__ import annotations

from enum import IntEnum

from pitboss.equipment.cards import cards
from pitboss.hands.poker import Three, three_card
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable
from pitboss.sidebets import pair_plus
from pitboss.sidebets.pair_plus import three_card_row

OUTCOMES = pair_plus.OUTCOMES


class LowestStraight(IntEnum):
    """Is ace, deuce and trey a straight?"""

    ACE_LOW = 0
    FOUR_HIGH = 1  # no: they are suited a flush, and otherwise nothing


LOWEST = three_card(*cards("3c 2d Ah"))
LOWEST_SUITED = three_card(*cards("3c 2c Ac"))
NOTHING, FLUSH = int(Three.HIGH_CARD), int(Three.FLUSH)


@kernel
def three_card_bonus_row(a: int, b: int, c: int, table: Paytable, lowest: int) -> int:
    """The outcome that three cards are paid by.

    >>> from pitboss.money.paytables import paytable
    >>> table = paytable(OUTCOMES, {"straight-flush": "40 to 1"})
    >>> hands = ("As Ks Qs", "Ac 2d 3h", "9s 5s 2s", "9c 9d 2s")
    >>> [OUTCOMES[three_card_bonus_row(*cards(hand), table, 0)] for hand in hands]
    ['straight-flush', 'straight', 'flush', 'pair']
    """
    score = three_card(a, b, c)
    if lowest == LowestStraight.FOUR_HIGH:
        if score == LOWEST_SUITED:
            return FLUSH
        if score == LOWEST:
            return NOTHING
    return three_card_row(score, table)
