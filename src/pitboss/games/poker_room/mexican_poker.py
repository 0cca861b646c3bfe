"""Mexican Poker: five cards of a stripped deck with a joker, one of them always down."""

from pitboss.families.poker_room.game import *

FACTS = Facts(family="poker room", fresh=True)
USUAL = {
    "hole_cards": 1,
    "stripped": True,
    "bring_in_by": ByCard.HIGH_CARD,
    "limit_form": LimitForm.LOWER_LIMIT,
}
