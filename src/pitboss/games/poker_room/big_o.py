"""Big O: Omaha with five cards of one's own, for high alone or for high and low."""

from pitboss.families.poker_room.game import *

FACTS = Facts(title="Big O", family="poker room", fresh=True)
USUAL = {
    "streets": WITH_A_BOARD,
    "hole_cards": 5,
    "must_use": 2,
    "low_ranking": LowRanking.EIGHT_OR_BETTER,
}
