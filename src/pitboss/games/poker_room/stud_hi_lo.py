"""Seven Card Stud Hi-Lo: half the pot for the highest hand, half for the lowest of eight or
better."""

from pitboss.families.poker_room.game import *

FACTS = Facts(title="Stud Hi-Lo", family="poker room", fresh=True)
USUAL = {
    "streets": STUD,
    "pot": PotGoes.HIGH_LOW,
    "low_ranking": LowRanking.EIGHT_OR_BETTER,
    "short_stub": ShortStub.RESHUFFLE_BURNS,
}
