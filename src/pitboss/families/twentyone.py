"""Twenty-one: what blackjack and its variants share.

A hand is ONE number. Its hard sum (aces count one), its aces and its number of
cards lie side by side in it, so that adding a card is an addition:

    hand = counted(first) + counted(second)
    hand += counted(draw(tape, seat, UP))

A compiled round then keeps a hand in a register, and no list of cards is needed
after the first two. What a hand is worth at the end is one number as well:

    BUSTED < DEALER_BUSTED < 2 ... 21 < NATURAL

so that the higher worth wins, a player who busts loses to a dealer who does, and
a blackjack beats any other 21.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from pitboss.equipment.cards import ACE, JACK, KING, QUEEN, TEN
from pitboss.hands import twentyone
from pitboss.jit import kernel
from pitboss.tape import BANK, DEALER, UP, draw, settle
from pitboss.tape.verbs import Tape

_SUM = 0xFF
_ACE = 1 << 8
_ACES = 0xFF00
_CARD = 1 << 16

BUSTED, DEALER_BUSTED, NATURAL = 0, 1, 22

TENS = 1 << TEN | 1 << JACK | 1 << QUEEN | 1 << KING
ACES = 1 << ACE
"""Ranks to peek for."""

_COUNTED = np.array(
    [twentyone.value(c) + (_ACE if twentyone.is_ace(c) else 0) + _CARD for c in range(52)]
)


class Soft17(IntEnum):
    """What the dealer does with a soft 17."""

    STAND = 0
    HIT = 1


class DoubleOn(IntEnum):
    """The two-card totals that may be doubled."""

    ANY_TWO = 0
    NINE_TO_ELEVEN = 1  # hard: an ace counts eleven as long as it can
    TEN_AND_ELEVEN = 2


# --- Hands ----------------------------------------------------------------------------------


@kernel
def counted(card: int) -> int:
    """What a card adds to a hand.

    >>> from pitboss.equipment.cards import cards
    >>> hand = sum(counted(c) for c in cards("Ah 6c"))
    >>> hard_sum(hand), cards_in(hand), total(hand), is_soft(hand)
    (7, 2, 17, True)
    """
    return int(_COUNTED[card])


@kernel
def hard_sum(hand: int) -> int:
    """The sum with every ace as one."""
    return hand & _SUM


@kernel
def cards_in(hand: int) -> int:
    """How many cards a hand has."""
    return hand >> 16


@kernel
def is_soft(hand: int) -> bool:
    """Whether an ace counts eleven."""
    return hand & _ACES != 0 and hand & _SUM <= 11


@kernel
def total(hand: int) -> int:
    """The best total: the highest that does not bust, if there is one."""
    return (hand & _SUM) + 10 if is_soft(hand) else hand & _SUM


@kernel
def is_natural(hand: int) -> bool:
    """An ace and a ten-value card, and nothing else."""
    return hand == 2 * _CARD + _ACE + 11


@kernel
def worth(hand: int) -> int:
    """What a player's finished hand compares with: its total, or BUSTED."""
    best = total(hand)
    return best if best <= 21 else BUSTED


# --- What a player may do -------------------------------------------------------------------


@kernel
def may_double(hand: int, on: int) -> bool:
    """Whether the house's rule lets this two-card hand be doubled; a 21 never is."""
    best = total(hand)
    if on == DoubleOn.ANY_TWO:
        return best < 21
    if on == DoubleOn.NINE_TO_ELEVEN:
        return 9 <= best <= 11
    return 10 <= best <= 11


@kernel
def most_insurance(stake: int, chip: int, next_chip: bool) -> int:
    """The highest insurance: half the stake in whole chips, or up to the next chip.

    >>> most_insurance(1500, 100, False), most_insurance(1500, 100, True)
    (700, 800)
    """
    if next_chip:
        return (stake + 2 * chip - 1) // (2 * chip) * chip
    return stake // (2 * chip) * chip


@kernel
def least_double(stake: int, chip: int) -> int:
    """The lowest double: the full stake less whole chips, but more than nothing.

    >>> least_double(1000, 100), least_double(1250, 100)
    (100, 50)
    """
    return stake - (stake - 1) // chip * chip


# --- The dealer -----------------------------------------------------------------------------


@kernel
def may_have_natural(upcard: int) -> bool:
    """Whether an upcard worth this much (1 for an ace) can belong to a blackjack."""
    return upcard == 1 or upcard == 10


@kernel
def completing(upcard: int) -> int:
    """The ranks that make a blackjack with an upcard worth this much: what a dealer peeks for."""
    return TENS if upcard == 1 else ACES


@kernel
def dealer_draws(tape: Tape, hand: int, soft_17: int) -> int:
    """The dealer draws to 17, or to a hard 17 where a soft one is hit; what the hand is worth."""
    best = total(hand)
    while best < 17 or (best == 17 and soft_17 == Soft17.HIT and is_soft(hand)):
        hand += counted(draw(tape, DEALER, UP))
        best = total(hand)
    return best if best <= 21 else DEALER_BUSTED


# --- Money ----------------------------------------------------------------------------------


@kernel
def even_money(tape: Tape, seat: int, spot: int, stake: int, sign: int, why: int) -> None:
    """Win (1), push (0) or lose (-1) a stake. There is nothing to round."""
    settle(tape, seat, spot, stake, sign * stake, sign, 1, BANK, why)


# --- The information key --------------------------------------------------------------------
#
# All that matters of what a player knows when he plays a hand: its class, the dealer's upcard,
# and whether it is the first two cards, two cards of a split hand, or more than two.

HAND_CLASSES = 36
"""Hard 4 to 20, soft 12 to 20, pairs of aces to tens."""
FIRST_TWO, SPLIT_TWO, DRAWN = 0, 1, 2
PLAY_KEYS = 3 * HAND_CLASSES * 10

_SOFT_12, _PAIRS = 17, 26


@kernel
def hand_class(hand: int, pair: bool) -> int:
    """The number of a hand below 21."""
    if pair:
        return _PAIRS - 1 + (hard_sum(hand) >> 1)
    best = total(hand)
    return best + 5 if is_soft(hand) else best - 4


@kernel
def play_key(hand_class: int, upcard: int, stage: int) -> int:
    """The key of a decision on a hand; `upcard` is 1 to 10."""
    return (stage * HAND_CLASSES + hand_class) * 10 + upcard - 1


def class_name(number: int) -> str:
    """How a class of hands is said.

    >>> class_name(12), class_name(23), class_name(26), class_name(33)
    ('hard 16', 'soft 18', 'a pair of aces', 'a pair of 8s')
    """
    if number >= _PAIRS:
        value = number - _PAIRS + 1
        return "a pair of " + ("aces" if value == 1 else "tens" if value == 10 else f"{value}s")
    return f"soft {number - 5}" if number >= _SOFT_12 else f"hard {number + 4}"


def upcard_name(upcard: int) -> str:
    """How the dealer's upcard is said, 1 for an ace."""
    return "an ace" if upcard == 1 else "a ten" if upcard == 10 else f"a {upcard}"


def key_name(key: int) -> str:
    """How a decision's key is said.

    >>> key_name(play_key(12, 10, FIRST_TWO))
    'hard 16 against a ten, first two cards'
    """
    stage, rest = divmod(key, HAND_CLASSES * 10)
    number, upcard = divmod(rest, 10)
    stages = ("first two cards", "two cards of a split hand", "more than two cards")
    return f"{class_name(number)} against {upcard_name(upcard + 1)}, {stages[stage]}"
