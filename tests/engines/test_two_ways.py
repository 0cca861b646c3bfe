"""Twenty-one or poker with the same two cards: poker with the joker is counted by hand here."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from pitboss.engines.exact.boards_with_joker import HIGHER, LOWER, TIED, poker_by_key
from pitboss.equipment.cards import JOKER, cards
from pitboss.families.blackjack_or_poker import GAME_KEYS, game_key
from pitboss.families.community import hand_of
from pitboss.hands.bug import best_of_seven_bugged
from pitboss.jit import compiled

FOUR_RANKS = (*range(8 * 4, 12 * 4), JOKER)
"""Tens to kings and the joker: straights and flushes need it."""


@compiled
def one_by_one(first: int, second: int, up: int, deals: Any, found: Any) -> None:
    for deal in deals:
        a, b, c, d = deal[0], deal[1], deal[2], deal[3]
        mine = best_of_seven_bugged(first, second, up, a, b, c, d)
        theirs = best_of_seven_bugged(deal[4], deal[5], up, a, b, c, d)
        compares = HIGHER if mine > theirs else LOWER if mine < theirs else TIED
        found[hand_of(mine), compares] += 1


def test_poker_on_every_board_is_what_plain_enumeration_finds() -> None:
    first, second, up = cards("Ks Qs Jd")
    left = [card for card in FOUR_RANKS if card not in (first, second, up)]
    deals = [
        (*four, *two)
        for four in combinations(left, 4)
        for two in combinations([card for card in left if card not in four], 2)
    ]
    plain = np.zeros((10, 3), dtype=np.int64)
    one_by_one(first, second, up, np.array(deals), plain)
    found = poker_by_key(game_key, GAME_KEYS, FOUR_RANKS)[game_key(first, second, up)]
    times = Fraction(int(found.sum()), int(plain.sum()))
    assert times == 12  # four suits for the hand, and three for the upcard
    assert (found == plain * 12).all()
