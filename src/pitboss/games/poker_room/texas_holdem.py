"""Texas Hold'em: two cards of one's own and five on the board; the best five of them win."""

from pitboss.families.poker_room.game import *

FACTS = Facts(title="Texas Hold'em", family="poker room", fresh=True)
USUAL = {"streets": WITH_A_BOARD, "hole_cards": 2}
