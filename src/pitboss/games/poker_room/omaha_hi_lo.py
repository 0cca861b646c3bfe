"""Omaha Hi-Lo: half the pot for the best two and three, half for the lowest of eight or better."""

from pitboss.families.poker_room.game import *

FACTS = Facts(title="Omaha Hi-Lo", family="poker room", fresh=True)
USUAL = {
    "streets": WITH_A_BOARD,
    "hole_cards": 4,
    "must_use": 2,
    "pot": PotGoes.HIGH_LOW,
    "low_ranking": LowRanking.EIGHT_OR_BETTER,
}
