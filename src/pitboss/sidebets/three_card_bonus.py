"""Three Card Bonus: a pair or better in three cards, whatever becomes of the game around them.

Which three is the host game's business: the community cards of Mississippi Stud, the
player's own in Let It Ride. The hands are those of Pair Plus, ace-deuce-trey a straight
among them, and here too a book that has no row for the mini royal pays it as the
straight flush that it is.
"""

from __future__ import annotations

from pitboss.hands.poker import three_card
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable
from pitboss.sidebets import pair_plus
from pitboss.sidebets.pair_plus import three_card_row

OUTCOMES = pair_plus.OUTCOMES


@kernel
def three_card_bonus_row(a: int, b: int, c: int, table: Paytable) -> int:
    """The outcome that three cards are paid by.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.money.paytables import paytable
    >>> table = paytable(OUTCOMES, {"straight-flush": "40 to 1"})
    >>> hands = ("As Ks Qs", "Ac 2d 3h", "9s 5s 2s", "9c 9d 2s")
    >>> [OUTCOMES[three_card_bonus_row(*cards(hand), table)] for hand in hands]
    ['straight-flush', 'straight', 'flush', 'pair']
    """
    return three_card_row(three_card(a, b, c), table)
