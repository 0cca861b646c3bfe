"""Drawmaha: half the pot for the best Omaha hand, half for the five cards in hand, with a draw."""

from pitboss.families.poker_room.game import *

FACTS = Facts(family="poker room", fresh=True)
USUAL = {"hole_cards": 5, "must_use": 2, "pot": PotGoes.OMAHA_DRAW}
