"""Deuce to Seven Triple Draw: five cards, three draws, and the worst poker hand wins."""

from pitboss.families.poker_room.game import *

FACTS = Facts(title="2-7 Triple Draw", family="poker room", fresh=True)
USUAL = {
    "hole_cards": 5,
    "draws": 3,
    "draw_most": 5,
    "pot": PotGoes.LOW,
    "low_ranking": LowRanking.DEUCE_TO_SEVEN,
}
