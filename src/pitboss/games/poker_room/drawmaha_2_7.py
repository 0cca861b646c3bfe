"""Drawmaha 2-7: the same, and the lowest five cards in hand take the draw's half."""

from pitboss.families.poker_room.game import *

FACTS = Facts(title="Drawmaha 2-7", family="poker room", fresh=True)
USUAL = {
    "hole_cards": 5,
    "must_use": 2,
    "pot": PotGoes.OMAHA_DRAW,
    "low_ranking": LowRanking.DEUCE_TO_SEVEN,
}
