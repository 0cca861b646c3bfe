"""Razz: stud for the lowest hand; the highest card has to open, then the lowest board begins."""

from pitboss.families.poker_room.game import *

FACTS = Facts(family="poker room", fresh=True)
USUAL = {
    "streets": STUD,
    "pot": PotGoes.LOW,
    "bring_in_by": ByCard.HIGH_CARD,
    "bring_in_ace": AceIs.LOW,
    "acts_first": ActsFirst.LOW_HAND,
    "short_stub": ShortStub.RESHUFFLE_BURNS,
}
