"""Seven Card Stud: three cards down and four up, a forced bet by card, then the best board."""

from pitboss.families.poker_room.game import *

FACTS = Facts(family="poker room", fresh=True)
USUAL = {"streets": STUD, "short_stub": ShortStub.RESHUFFLE_BURNS}
