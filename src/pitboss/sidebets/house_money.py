"""House Money: the player's first two cards are a pair, a straight, or an ace and king suited.

What comes back, stake and all, may be put on top of the blackjack wager once the
dealer is known to have no blackjack. An ace stands at either end of a straight.
"""

from __future__ import annotations

from enum import auto

import numpy as np

from pitboss.equipment.cards import ACE, DEUCE, KING, rank, suit
from pitboss.facts import Array, Outcomes
from pitboss.families import basic_strategy
from pitboss.families.twentyone import (
    FIRST,
    HAND_CLASSES,
    HANDS,
    SECOND,
    STAKE,
    Spot,
    class_name,
    hand_class,
    upcard_name,
)
from pitboss.hands.twentyone import counted, hard_sum, is_natural
from pitboss.jit import kernel
from pitboss.money.paytables import Paytable
from pitboss.tape import choose_amount, pay_row, post
from pitboss.tape.verbs import Cells, Tape


class HouseMoney(Outcomes):
    NOTHING = auto()
    STRAIGHT = auto()
    PAIR = auto()
    STRAIGHT_FLUSH = auto()
    ACE_KING_SUITED = auto()


@kernel
def best_row(first: int, second: int) -> int:
    """The best row of two cards.

    >>> from pitboss.equipment.cards import cards
    >>> [best_row(*cards(c)).name for c in ("As 2h", "Ks Ah", "As Ks", "6d 5d", "6d 4d", "6d 6h")]
    ['STRAIGHT', 'STRAIGHT', 'ACE_KING_SUITED', 'STRAIGHT_FLUSH', 'NOTHING', 'PAIR']
    """
    low, high = min(rank(first), rank(second)), max(rank(first), rank(second))
    if low == high:
        return HouseMoney.PAIR
    if high - low > 1 and not (high == ACE and low == DEUCE):
        return HouseMoney.NOTHING
    if suit(first) != suit(second):
        return HouseMoney.STRAIGHT
    if low == KING:
        return HouseMoney.ACE_KING_SUITED
    return HouseMoney.STRAIGHT_FLUSH


@kernel
def settle_house_money(
    tape: Tape,
    seat: int,
    spot: int,
    stake: int,
    table: Paytable,
    boxes: Cells,
    at: int,
    keys: int,
    up: int,
    may_cap: bool,
    won_why: int,
    lost_why: int,
) -> None:
    """Settle it; what it pays may ride on the main wager of the box, if that is still up."""
    first, second = boxes[at + FIRST], boxes[at + SECOND]
    row = best_row(first, second)
    why = lost_why if row == HouseMoney.NOTHING else won_why
    won = pay_row(tape, seat, spot, stake, table, row, why)
    if won > 0 and may_cap and boxes[at + HANDS] > 0:
        key = keys + cap_key(first, second, up)
        cap = choose_amount(tape, seat, key, Spot.MAIN, 0, stake + won, 1)
        if cap > 0:
            post(tape, seat, Spot.MAIN, cap)
            boxes[at + STAKE] += cap


# --- Whether to cap: by the class of the hand, or a blackjack, and the upcard -----------------

CAP_KEYS = (HAND_CLASSES + 1) * 10

FAVOURABLE = """
    hard 5    ....+.....
    hard 6    ....+.....
    hard 7    ...++.....
    hard 8    .+++++....
    hard 9    +++++++...
    hard 10   ++++++++++
    hard 11   ++++++++++
    hard 18   +++++++...
    hard 19   ++++++++++
    hard 20   ++++++++++
    soft 13   +++++++...
    soft 14   +++++++...
    soft 15   .+++++....
    soft 16   .++++.....
    soft 17   .+++++....
    soft 18   +++++++...
    soft 19   ++++++++++
    soft 20   ++++++++++
    pair 1    ++++++++++
    pair 2    ..+++.....
    pair 3    ..+++.....
    pair 4    .+++++....
    pair 5    ++++++++++
    pair 6    ...++.....
    pair 7    ..+++.....
    pair 8    ++++++....
    pair 9    +++++++...
    pair 10   ++++++++++
"""
"""Where a player wins in the long run once the dealer has no blackjack: six decks, soft 17 hit.
A cell or two near the line differ with other decks; they are worth next to nothing."""


@kernel
def cap_key(first: int, second: int, up: int) -> int:
    """The number of the decision to cap: the first two cards and the upcard."""
    hand = counted(first) + counted(second)
    number = HAND_CLASSES
    if not is_natural(hand):
        number = hand_class(hand, hard_sum(hand) == 2 * hard_sum(counted(first)))
    return number * 10 + up - 1


def cap_name(key: int) -> str:
    """How that decision is said.

    >>> cap_name(cap_key(0, 5, 8)), cap_name(CAP_KEYS - 1)
    ('House Money won, hard 5 against an 8', 'House Money won, a blackjack against a ten')
    """
    number, upcard = divmod(key, 10)
    hand = class_name(number) if number < HAND_CLASSES else "a blackjack"
    return f"House Money won, {hand} against {upcard_name(upcard + 1)}"


def cap_where_ahead() -> Array:
    """The usual policy: all of it rides on a blackjack and on every hand that is favourable."""
    cells = np.zeros((HAND_CLASSES + 1, 10), dtype=np.int64)
    cells[HAND_CLASSES] = 1
    for number, (row,) in basic_strategy.rows_of(FAVOURABLE):
        for upcard, sign in zip(basic_strategy.UPCARDS, row, strict=True):
            cells[number, upcard - 1] = sign == "+"
    return cells.reshape(-1)
