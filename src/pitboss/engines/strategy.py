"""What plays other than the best cost, by information key."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.engines.exact.best import Best
from pitboss.engines.exact.best_plays import best_play, best_policy, kept_worth
from pitboss.engines.exact.question import main_wager, unit_stake
from pitboss.engines.exact.shoe import ShoeSolver
from pitboss.engines.exact.twentyone.rule_tables import Table
from pitboss.errors import NotAllowed
from pitboss.families.twentyone import FIRST_TWO, PLAY_KEYS, hand_class, play_key
from pitboss.hands.twentyone import counted
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import follow, prefer

__all__ = [
    "Best",
    "Mistake",
    "best_play",
    "best_policy",
    "kept_worth",
    "main_wager",
    "mistake",
]


@dataclass(frozen=True)
class Mistake:
    """What a play other than the best costs."""

    key: int
    action: int
    best: int
    cost: float
    """In stakes, when it comes up; below 0 where it gains on the chart's one play for a total."""
    chance: float
    """Of coming up in a round."""
    worth: Mapping[int, float]
    """What each action is worth in stakes, where the solver tells."""

    @property
    def per_round(self) -> float:
        return self.cost * self.chance


def mistake(terms: Terms, key: int, action: int) -> Mistake:
    """What an action costs at a key, against the best one there."""
    if not 0 <= key < terms.game.keys:
        raise NotAllowed(
            f"the keys of {terms.address} are 0 to {terms.game.keys - 1}", code="mistake"
        )
    best = best_play(terms)
    if terms.game.boxes is not None:
        return _blackjack_mistake(terms, best, key, action)
    if key >= len(best.worth):
        raise NotAllowed(
            f"for {terms.game.key_name(terms.rules, key)} write --mistake ACTION --cards CARDS",
            code="mistake",
        )
    worth = {
        bit: float(value)
        for bit, value in zip(terms.game.actions, best.worth[key], strict=True)
        if not math.isnan(value)
    }
    if not worth:
        said = terms.game.key_name(terms.rules, key)
        raise NotAllowed(f"{said} does not come up in {terms.address}", code="mistake")
    _check_allowed(terms, key, action, sum(worth))
    right = int(follow(int(best.policy[key]), sum(worth)))
    cost = worth[right] - worth[action]
    return Mistake(key, action, right, cost, float(best.chance[key]), worth)


def _check_allowed(terms: Terms, key: int, action: int, allowed: int) -> None:
    if not action & allowed:
        names = terms.game.action_names(allowed)
        said = terms.game.key_name(terms.rules, key)
        raise NotAllowed(
            f"{terms.game.actions[action]} is not allowed with {said}; there is {', '.join(names)}",
            allowed=names,
            code="action",
        )


def _blackjack_mistake(terms: Terms, best: Best, key: int, action: int) -> Mistake:
    """The edge with one cell of the chart changed, over how often the cell is asked."""
    if not play_key(0, 1, FIRST_TWO) <= key < PLAY_KEYS // 3:
        said = terms.game.key_name(terms.rules, key)
        raise NotAllowed(
            f"for {said} write --mistake ACTION --cards CARDS",
            code="mistake",
        )
    solver = ShoeSolver(terms, unit_stake(terms, main_wager(terms)))
    number, up = divmod(key, 10)
    table = next((t for t in solver.tables if t.up == up + 1), None)
    chance, allowed = _met(solver, table, number) if table else (0.0, 0)
    if chance == 0:
        said = terms.game.key_name(terms.rules, key)
        raise NotAllowed(f"{said}: no first two cards make that", code="mistake")
    _check_allowed(terms, key, action, allowed)
    right = int(follow(int(best.policy[key]), allowed))
    changed = best.policy.copy()
    changed[key] = prefer(action)
    cost = (solver.follow(changed).edge - best.edge) / chance if action != right else 0.0
    return Mistake(key, action, right, cost, chance, {})


def _met(solver: ShoeSolver, table: Table, number: int) -> tuple[float, int]:
    """How often a class of two cards is played against an upcard, and what may be done with it.

    Where the dealer looks for a blackjack first, the player is only asked if there is none.
    """
    shoe = solver.shoe.copy()
    chance = shoe[table.up] / shoe.sum()
    shoe[table.up] -= 1
    cards = shoe.sum()
    met, allowed = 0.0, 0
    for low in range(1, 11):
        for high in range(low, 11):
            hand = _held(low) + _held(high)
            if (low, high) == (1, 10) or hand_class(hand, low == high) != number:
                continue
            second = shoe[high] - 1 if low == high else 2 * shoe[high]
            p = chance * shoe[low] * max(0.0, second) / (cards * (cards - 1))
            if table.known and table.partner:
                left = shoe[table.partner] - (low == table.partner) - (high == table.partner)
                p *= 1 - left / (cards - 2)
            met += p
            allowed |= int(table.first[low, high]) if p > 0 else 0
    return float(met), allowed


def _held(value: int) -> int:
    """A card of this value, as it counts in a hand."""
    return counted(4 * (value - 2) if value > 1 else 48)
