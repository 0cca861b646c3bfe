"""House Money: the player's first two cards are a pair, a straight, or an ace and king suited.

What is won may ride on the blackjack wager: the game asks for that. An ace with a
deuce or a king are outcomes of their own: whether they are straights is for the
book's paytable to say. So are two ten-value cards of different ranks, which a book
might take for a pair; in sequence and of one suit they are a straight flush anyway.
"""

from __future__ import annotations

from pitboss.equipment.cards import ACE, DEUCE, KING, rank, suit
from pitboss.hands.twentyone import is_ten
from pitboss.jit import kernel

OUTCOMES = (
    "nothing",
    "straight",
    "ace-two",
    "ace-king",
    "mixed-tens",
    "tens-in-sequence",
    "pair",
    "straight-flush",
    "ace-two-suited",
    "ace-king-suited",
)
(
    NOTHING,
    STRAIGHT,
    ACE_TWO,
    ACE_KING,
    MIXED_TENS,
    TENS_IN_SEQUENCE,
    PAIR,
    STRAIGHT_FLUSH,
    ACE_TWO_SUITED,
    ACE_KING_SUITED,
) = range(10)


@kernel
def outcome(first: int, second: int) -> int:
    """The best row of two cards.

    >>> from pitboss.equipment.cards import cards
    >>> [OUTCOMES[outcome(*cards(c))] for c in ("As 2h", "Ks Ah", "As Ks", "6d 5d", "6d 4d")]
    ['ace-two', 'ace-king', 'ace-king-suited', 'straight-flush', 'nothing']
    >>> [OUTCOMES[outcome(*cards(c))] for c in ("Ks Qs", "Ks Qh", "Ks Ts")]
    ['straight-flush', 'tens-in-sequence', 'mixed-tens']
    """
    low, high = min(rank(first), rank(second)), max(rank(first), rank(second))
    suited = suit(first) == suit(second)
    if low == high:
        return PAIR
    if high == ACE and low == KING:
        return ACE_KING_SUITED if suited else ACE_KING
    if high == ACE and low == DEUCE:
        return ACE_TWO_SUITED if suited else ACE_TWO
    tens = is_ten(first) and is_ten(second)
    if high - low == 1:
        if suited:
            return STRAIGHT_FLUSH
        return TENS_IN_SEQUENCE if tens else STRAIGHT
    return MIXED_TENS if tens else NOTHING
