"""Counting to 22 with a joker: what a card adds to a hand, and what a hand is worth.

The joker is two, or twelve like an ace that is eleven. A hand is one number, as in
`hands/twentyone`, with a bit more for the joker.
"""

from __future__ import annotations

from pitboss.equipment.cards import JOKER
from pitboss.hands.twentyone import cards_in, counted, hard_sum, total_up_to, value
from pitboss.jit import kernel

MOST = 22

_JOKER = 1 << 21
_LIKE_AN_ACE = 1 << 8
_TWO_ACES = 2 * counted(48)


@kernel
def counts(card: int) -> int:
    """What a card adds to a hand."""
    return _JOKER + (1 << 16) + _LIKE_AN_ACE + 2 if card == JOKER else counted(card)


@kernel
def points(card: int) -> int:
    """What a card is worth alone: one for an ace, two for the joker."""
    return 2 if card == JOKER else value(card)


@kernel
def total(hand: int, two_aces: int) -> int:
    """The best count: the highest that is not over, if there is one.

    Two aces are eleven each, or one of them is one, as `two_aces` has it; with a third card both
    would be over.

    >>> from pitboss.equipment.cards import cards
    >>> def of(hand, two_aces=22): return total(sum(counts(c) for c in cards(hand)), two_aces)
    >>> of("As Ad"), of("As Ad", 12), of("Jk As"), of("Jk 9s"), of("Jk 9s 4d"), of("As 6d 5c")
    (22, 12, 13, 21, 15, 22)
    """
    return two_aces if hand == _TWO_ACES else total_up_to(hand, MOST)


@kernel
def is_soft(hand: int, two_aces: int) -> bool:
    """Whether an ace counts eleven, or the joker twelve."""
    return total(hand, two_aces) != hard_sum(hand)


NATURAL, JOKER_22, OVER, DEALER_OVER = 100, 23, 0, 1


@kernel
def worth(hand: int, dealt: bool, two_aces: int) -> int:
    """What a hand is worth: a natural, 22 with the joker, a count, or that it is over.

    >>> from pitboss.equipment.cards import cards
    >>> def of(hand, dealt=False): return worth(sum(counts(c) for c in cards(hand)), dealt, 22)
    >>> of("Jk Ks", True), of("Jk Ks"), of("Jk 4s 6d"), of("Ah 5c 6d"), of("Ks 7d 6c")
    (100, 22, 23, 22, 0)
    """
    count = total(hand, two_aces)
    if count > MOST:
        return OVER
    if count < MOST or hand & _JOKER == 0:
        return count
    if cards_in(hand) == 2:
        return NATURAL if dealt else MOST
    return JOKER_22
