"""A bet on each street: the solver equals every deal of a small pack, gone through one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.engines.exact.streets import StreetSolver
from pitboss.equipment.cards import RANKS, cards
from pitboss.hands.poker import best_of_seven, category
from pitboss.hands.river_to_come import river_margin
from pitboss.rulebook.terms import terms

TABLE = terms("cincinnati/texas-holdem-bonus")
PACK = [4 * RANKS.index(rank) + suit for rank in "679" for suit in range(4)]

Won = Counter[tuple[int, bool]]
"""Whose hand is higher, and whether the Ante is paid for the player's: how many dealer's hands."""


def against_all(hole: tuple[int, ...], board: tuple[int, ...]) -> Won:
    mine = best_of_seven(*hole, *board)
    left = [card for card in PACK if card not in hole and card not in board]
    found: Won = Counter()
    for dealers in combinations(left, 2):
        theirs = best_of_seven(*dealers, *board)
        found[(mine > theirs) - (mine < theirs), category(mine) >= TABLE.rules.ante_pays_from] += 1
    return found


def every_deal() -> dict[tuple[int, int], Fraction]:
    """(net, Antes bet) to probability: bet where more deals win than lose."""
    known: dict[tuple[tuple[int, ...], frozenset[int]], Won] = {}
    found: Counter[tuple[int, int]] = Counter()
    for hole in combinations(PACK, 2):
        left = [card for card in PACK if card not in hole]
        for board in combinations(left, 5):
            known[hole, frozenset(board)] = against_all(hole, board)

        def margin(seen: tuple[int, ...], more: list[int], hole: tuple[int, ...] = hole) -> int:
            """Over all boards that some cards may become."""
            boards = (frozenset((*seen, *rest)) for rest in combinations(more, 5 - len(seen)))
            return sum(s * n for b in boards for (s, _), n in known[hole, b].items())

        ends: Counter[tuple[int, int]] = Counter()
        for flop in combinations(left, 3):
            unseen = [card for card in left if card not in flop]
            on_flop = int(margin(flop, unseen) > 0)
            for turn in unseen:
                rivers = [card for card in unseen if card != turn]
                bet = 2 + on_flop + int(margin((*flop, turn), rivers) > 0)
                for river in rivers:
                    for (sign, paid), n in known[hole, frozenset((*flop, turn, river))].items():
                        ante = sign if paid or sign < 0 else 0
                        ends[ante + bet * sign, bet] += n
        deals = sum(ends.values())
        folds = sum(net * n for (net, _), n in ends.items()) <= -deals
        found.update({(-1, 0): deals} if folds else ends)
    return {end: Fraction(n, sum(found.values())) for end, n in found.items()}


def test_three_ranks_as_every_deal_says() -> None:
    assert TABLE.game.community is not None
    found = StreetSolver(TABLE, TABLE.game.community, pack=PACK).solve()
    assert sum(found.values()) == 1
    assert found == every_deal()


@pytest.mark.parametrize("seen", ["As Kd 2c 7d 9h Js", "4s 5d 6s 7s 8s Js", "Ah 2h 3c 3d 9c 9d"])
def test_a_river_to_come_as_every_deal_says(seen: str) -> None:
    a, b, *board = cards(seen)
    w, x, y, z = board
    left = [card for card in range(52) if card not in (a, b, *board)]
    margin = 0
    for river in left:
        mine = best_of_seven(a, b, w, x, y, z, river)
        for c, d in combinations([card for card in left if card != river], 2):
            theirs = best_of_seven(c, d, w, x, y, z, river)
            margin += (mine > theirs) - (mine < theirs)
    assert river_margin(a, b, *board) == margin
