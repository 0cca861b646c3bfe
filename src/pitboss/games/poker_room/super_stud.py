"""Super Stud: stud hi-lo with four cards down, of which two are thrown away after the first
round."""

from pitboss.families.poker_room.game import *

FACTS = Facts(family="poker room", fresh=True)
USUAL = {
    "streets": STUD,
    "hole_cards": 4,
    "discards": 2,
    "discard_when": DiscardWhen.AFTER_FIRST_ROUND,
    "pot": PotGoes.HIGH_LOW,
    "low_ranking": LowRanking.EIGHT_OR_BETTER,
    "bring_in_by": ByCard.HIGH_CARD,
}
