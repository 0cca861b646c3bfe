"""What a hand of the poker room is called at the table."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import JOKER
from pitboss.families.poker_room.rules import Rules
from pitboss.families.poker_room.showdown import first_value, second_value
from pitboss.hands.lows import NO_LOW
from pitboss.hands.mexican import mexican
from pitboss.hands.omaha import omaha_high, omaha_low
from pitboss.hands.poker_room import Value, laid, value_of
from pitboss.hands.poker_room_names import value_name
from pitboss.tape import UNKNOWN

_LEAST = {Value.BADUGI: 4}


def says_hand(rules: Rules, hand: Sequence[int], board: Sequence[int]) -> str:
    """What a hand makes for each half of the pot, once it is whole."""
    if UNKNOWN in hand or not hand:
        return ""
    found = [_half(rules, hand, board, half) for half in range(2)]
    return "; ".join(said for said in found if said)


def _half(rules: Rules, hand: Sequence[int], board: Sequence[int], half: int) -> str:
    kind = Value(second_value(rules) if half else first_value(rules))
    if kind is Value.NONE:
        return ""
    of_own = half == 1 and kind is not Value.EIGHT_OR_BETTER
    if rules.must_use and not of_own:
        if len(board) < 3 or len(hand) < rules.must_use:  # a draw is on
            return ""
        low = half == 1
        score = omaha_low(hand, board) if low else omaha_high(hand, board)
        return "" if low and score == NO_LOW else value_name(kind, score)
    cards = [*hand, *([] if of_own else board)]
    if len(cards) < _LEAST.get(kind, 5) or len(cards) > 7:
        return ""
    if kind is Value.MEXICAN:
        return value_name(kind, mexican(hand[0] == JOKER, *cards[:5]))
    score = value_of(kind, laid(cards, len(cards)), len(cards), cards)
    if kind is Value.EIGHT_OR_BETTER and score == NO_LOW:
        return ""
    return value_name(kind, score)
