"""Two boxes whose second cards change places: equal to branching, however the hands are played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.engines.exact.branching import BranchingSolver
from pitboss.engines.exact.stages.switching import SwitchSolver
from pitboss.equipment.cards import toy
from pitboss.families.twentyone import INSURANCE_KEYS
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms, terms
from pitboss.tape.simulation import follow
from toys import fresh_carry, staked

STAKE = 6000


def branched(on: Terms, cards: tuple[int, ...], policy: Array) -> tuple[float, float]:
    """Mean and money put up by branching over every deal of a toy shoe, in stakes."""

    def by_policy(key: int, allowed: int) -> int:
        if allowed:
            return int(follow(int(policy[key]), allowed))
        return STAKE // 2 if key >= INSURANCE_KEYS else STAKE  # how much

    stakes = staked(on, STAKE)
    stakes[0, on.game.layout.index("second")] = STAKE
    watched = on.game.layout.counted_with("main")
    found = BranchingSolver(on, stakes, fresh_carry(on), watched, cards, strategy=by_policy).solve()
    assert sum(found.results.values()) == 1, "the toy shoe runs out"
    mean = sum(net * p for (net, _), p in found.results.items())
    put_up = sum(posted * p for (_, posted), p in found.results.items())
    return float(mean) / STAKE, float(put_up) / STAKE


def test_switches_are_branchings() -> None:
    """Splits, doubles, naturals kept and broken up, insurance and 22, on the best by key."""
    on = terms("columbus-2016/blackjack-switch")
    on = replace(on, rules=on.rules._replace(split_hands=2))
    cards = toy("Ac " * 4 + "Tc " * 7 + "9c " * 3).counts
    solver = SwitchSolver(on, STAKE, cards)
    policy = solver.basic_policy()
    found = solver.follow(policy)
    mean, put_up = branched(on, cards, policy)
    assert -found.edge == pytest.approx(mean, abs=1e-12)
    assert found.units - 2 == pytest.approx(put_up, abs=1e-12)
