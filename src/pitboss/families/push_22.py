"""Twenty-one in which a dealer's 22 pushes: Free Bet Blackjack, Blackjack Switch.

The dealer's hand is drawn out with the suits of its cards, which the side bet on 22 looks at, and
is worth DEALER_22 when it comes to that: every hand left at the table pushes, but for a blackjack.
"""

from __future__ import annotations

from typing import Any

from pitboss.equipment.cards import suit
from pitboss.families.twentyone import (
    BUSTED,
    DEALER_BUSTED,
    NATURAL,
    Why,
    must_draw,
)
from pitboss.families.twentyone_hands import DRAWS
from pitboss.hands.twentyone import counted, is_natural, total
from pitboss.jit import kernel
from pitboss.tape import DEALER, UP, draw, reveal
from pitboss.tape.verbs import Tape

DEALER_22 = 22


@kernel
def turn_and_draw(
    tape: Tape, up_card: int, hole: int, draws: bool, soft_17: int
) -> tuple[int, int]:
    """The dealer turns the hole card and `draws` to it: his hand, and its suits, a bit each."""
    card = reveal(tape, hole)
    hand, suits = counted(up_card) + counted(card), 1 << suit(up_card) | 1 << suit(card)
    while draws and must_draw(hand, soft_17):
        card = draw(tape, DEALER, UP)
        hand += counted(card)
        suits |= 1 << suit(card)
    return hand, suits


@kernel
def dealers_worth(hand: int) -> int:
    """What the dealer's finished hand is worth.

    >>> from pitboss.equipment.cards import cards
    >>> hands = [cards(hand) for hand in ("As Kd", "Td 5c 7h", "Td 6c 7h")]
    >>> [dealers_worth(sum(counted(card) for card in hand)) for hand in hands]
    [32, 22, 1]
    """
    best = total(hand)
    if is_natural(hand):
        return NATURAL
    return best if best <= DEALER_22 else DEALER_BUSTED


def dealer_22(rules: Any, hand: int) -> int:
    """What the dealer's hand is worth, or that he draws to it: for the exact solver."""
    return DRAWS if must_draw(hand, rules.soft_17) else dealers_worth(hand)


@kernel
def sign_against(mine: int, dealer: int) -> int:
    """Whether a hand wins (1), pushes (0) or loses (-1)."""
    if dealer == DEALER_22 and mine != BUSTED:
        return int(mine == NATURAL)
    return int(mine > dealer) - int(mine < dealer)


@kernel
def verdict_22(mine: int, dealer: int, why_22: int) -> int:
    """Why; `why_22` is what a game calls a dealer's 22."""
    if mine == BUSTED:
        return Why.BUSTS
    if mine == NATURAL:
        return Why.BOTH_BLACKJACK if dealer == NATURAL else Why.BLACKJACK
    if dealer == NATURAL:
        return Why.DEALER_BLACKJACK
    if dealer == DEALER_22:
        return why_22 + 0
    if dealer == DEALER_BUSTED:
        return Why.DEALER_BUSTS
    return Why.HIGHER if mine > dealer else Why.LOWER if mine < dealer else Why.TIED
