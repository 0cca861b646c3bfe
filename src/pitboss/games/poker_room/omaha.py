"""Omaha: four cards of one's own, of which exactly two play, with three of the board."""

from pitboss.families.poker_room.game import *

FACTS = Facts(family="poker room", fresh=True)
USUAL = {"streets": WITH_A_BOARD, "hole_cards": 4, "must_use": 2}
