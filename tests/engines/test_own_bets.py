"""A bet on the player's own hand beside the main wager: Shaq Jack's Monster & Buster, branched."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pitboss.engines.exact.branching import BranchingSolver, Strategy
from pitboss.engines.exact.stages.own_bets import OwnBetSolver
from pitboss.equipment.cards import cards, toy
from pitboss.families.no_bust import Act
from pitboss.families.twentyone import DRAWN, FIRST_TWO, SPLIT_TWO, hand_class, play_key
from pitboss.hands.twentyone import counted
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import follow, prefer
from toys import fresh_carry, staked

MAIN, BET = 6000, 3000
TEN = cards("Tc")[0]
MONSTER = "monster-and-buster"


def branched(on: Terms, shoe: str, watched: list[int], strategy: Strategy | None) -> float:
    """What these spots win on the average, both wagers staked, in cents."""
    stakes = staked(on, MAIN)
    stakes[0, on.game.layout.index(MONSTER)] = BET
    deck = toy(shoe).counts
    found = BranchingSolver(on, stakes, fresh_carry(on), watched, deck, strategy=strategy).solve()
    assert sum(found.results.values()) == 1, "the toy shoe runs out"
    return float(sum(net * p for (net, _), p in found.results.items()))


def solver_of(on: Terms, shoe: str) -> OwnBetSolver:
    return OwnBetSolver(on, MONSTER, BET, MAIN, toy(shoe).counts)


@pytest.mark.parametrize("peek", ["no", "yes"])
def test_the_play_that_is_best_for_both_is_branchings(peek: str) -> None:
    """Twenty-one in three, four and five cards, 7-7-7, 6-7-8, busts and naturals; no splits."""
    on = terms("hollywood-park/shaq-jack", {"peek": peek})
    never = on.rules._replace(split_hands=1, split_hands_tens=1, split_hands_aces=1)
    on = replace(on, rules=never)
    shoe = "7c 7c 7c 7c 8c 6c 6c Tc Ac"
    both = [*on.game.layout.counted_with("main"), on.game.layout.index(MONSTER)]
    mean = branched(on, shoe, both, None)
    assert -solver_of(on, shoe).together().edge * MAIN == pytest.approx(mean, abs=1e-8)


def splits_tens(on: Terms) -> Array:
    """Splits whatever may be split, stands on 20, and draws otherwise."""
    policy = np.full(on.game.keys, prefer(Act.SPLIT, Act.HIT, Act.DECLINE), dtype=np.int64)
    tens = 2 * counted(TEN)
    for pair in (True, False):
        for up in range(1, 11):
            for stage in (FIRST_TWO, SPLIT_TWO, DRAWN):
                policy[play_key(hand_class(tens, pair), up, stage)] = prefer(Act.SPLIT, Act.STAND)
    return policy


@pytest.mark.parametrize("which", ["first-hand", "ends"])
def test_hollywood_park_L6298_a_bet_on_hands_that_are_split_is_branchings(which: str) -> None:
    """Kings are split from kings and not from queens; the bet is on the first hand, or on none."""
    on = terms("hollywood-park/shaq-jack", {"monster-on-splits": which})
    shoe, policy = "Kc " * 4 + "Qc " * 4 + "5c 5c", splits_tens(on)

    def by_policy(key: int, allowed: int) -> int:
        return int(follow(int(policy[key]), allowed))

    solver = solver_of(on, shoe)
    beside, together = solver.beside(policy), solver.together(policy)
    mean = branched(on, shoe, [on.game.layout.index(MONSTER)], by_policy)
    assert -beside.edge * BET == pytest.approx(mean, abs=1e-8)
    main = solver.follow(policy).edge * MAIN
    assert together.edge * MAIN == pytest.approx(main + beside.edge * BET, abs=1e-8)
    assert beside.units == pytest.approx(1.0 if which == "first-hand" else 1 - SPLITS, abs=1e-12)


SPLITS = 13 / 45
"""Of two cards of such a shoe, those that are two kings, two queens or two fives."""
