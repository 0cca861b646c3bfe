"""Badugi: four cards and draws; the lowest hand of four ranks and four suits wins."""

from pitboss.families.poker_room.game import *

FACTS = Facts(family="poker room", fresh=True)
USUAL = {
    "hole_cards": 4,
    "draws": 2,
    "draw_most": 4,
    "pot": PotGoes.LOW,
    "low_ranking": LowRanking.BADUGI,
}
