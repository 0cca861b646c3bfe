"""Pineapple: hold'em with three cards, of which one is thrown away before the flop."""

from pitboss.families.poker_room.game import *

FACTS = Facts(family="poker room", fresh=True)
USUAL = {
    "streets": WITH_A_BOARD,
    "hole_cards": 3,
    "discards": 1,
    "discard_when": DiscardWhen.BEFORE_FLOP,
}
