"""A given strategy against the best: what it costs in all, and at each decision.

Where a decision's worth hangs on its information key alone, the cost is exact and adds up: how
often the chart comes to a decision, times what its play loses there against the best with all
later decisions at theirs. Each solver counts that in its own way (`Lost`). In twenty-one what a
play is worth hangs on the cards and on the rest of the chart. There the whole chart is followed,
and each difference is weighed by itself, as the one cell in which the best chart is changed; what
is left between the sum and the whole is told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb, perm
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.desk.given_boards import BoardsLost, StreetsLost
from pitboss.desk.lost import Lost, alike_by_suits, followed
from pitboss.engines.charts import TWENTY_ONE
from pitboss.engines.exact import unit_stake
from pitboss.engines.exact.best import Best
from pitboss.engines.exact.best_plays import best_play
from pitboss.engines.exact.community import CommunitySolver
from pitboss.engines.exact.question import main_wager
from pitboss.engines.exact.result import Exact
from pitboss.engines.exact.set_hands import SettingSolver
from pitboss.engines.exact.shoe import ShoeSolver
from pitboss.engines.exact.showdown import ShowdownSolver
from pitboss.engines.exact.solitaire import Decision, Ints, SolitaireSolver, added
from pitboss.engines.exact.solvers import deciding
from pitboss.engines.exact.stages.solver import StageSolver
from pitboss.engines.exact.store import solve_stored
from pitboss.engines.exact.streets import StreetSolver
from pitboss.errors import NotAllowed
from pitboss.families.twentyone import PLAY_KEYS, Act
from pitboss.hands.sets import all_sets
from pitboss.hands.twentyone import value
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms

Progress = Callable[[int, int], None]
"""Told how many differences are weighed, and of how many."""

TOO_SMALL = 1e-13
"""A cost below this is rounding."""
KEPT = 100_000
"""So many decisions of a kind are named."""


class Wrong(NamedTuple):
    """Decisions that differ by an exchange of suits at most, and are played otherwise than best."""

    key: int
    """One of them."""
    action: str
    best: str
    chance: float | None
    """How often the chart comes to one of them in a round; None in twenty-one."""
    per_round: float
    """What it costs in a round, in stakes."""

    @property
    def cost(self) -> float | None:
        """What it costs when it comes up."""
        return self.per_round / self.chance if self.chance else None


@dataclass(frozen=True)
class Given:
    """What a chart costs."""

    terms: Terms
    wager: str
    edge: float
    """The house's share of the initial wager, by the chart."""
    best: float
    """The same by the best chart."""
    wrong: list[Wrong]
    """The dearest first; of very many, the dearest of each kind of decision."""
    many: int
    """How many there are."""
    adds_up: bool
    """Is the sum over the decisions the whole? Not in twenty-one."""

    @property
    def cost(self) -> float:
        return self.edge - self.best

    @property
    def together(self) -> float:
        """What the differences cost together more than each by itself."""
        return 0.0 if self.adds_up else self.cost - sum(each.per_round for each in self.wrong)

    def situation(self, wrong: Wrong) -> str:
        if wrong.key == OTHERS:
            return "all other decisions"
        said = self.terms.game.key_name(self.terms.rules, wrong.key)
        return said if self.adds_up else said.removesuffix(", first two cards")


def given_json(found: Given, strategy: str, show: int) -> dict[str, Any]:
    """The documented form."""
    terms = found.terms
    return {
        "book": terms.offer.book.slug,
        "game": terms.offer.slug,
        "wager": found.wager,
        "options": dict(terms.options),
        "strategy": strategy,
        "edge": found.edge,
        "best": found.best,
        "cost": found.cost,
        "wrong": found.many,
        "together": found.together,
        "decisions": [
            {
                "situation": found.situation(each),
                "action": each.action,
                "best": each.best,
                "chance": each.chance,
                "cost": each.cost,
                "per_round": each.per_round,
            }
            for each in found.wrong[:show]
        ],
    }


def given(terms: Terms, policy: Array, progress: Progress | None = None) -> Given:
    """Hold a policy against the best play of the main wager."""
    wager = main_wager(terms)
    if not terms.game.actions:
        raise NotAllowed(f"there is nothing to decide in {terms.address}", code="strategy")
    if terms.game.setting is not None and terms.game.setting.scores is None:
        return _house_way(terms, wager, policy)
    best = best_play(terms, wager)
    solver = deciding(terms)
    if isinstance(solver, ShoeSolver | StageSolver):
        return _Chart(terms, solver, best, policy, progress).weighed()
    found, many, cost = _wrong(terms, _lost(terms, solver, best, policy))
    return Given(terms, wager, best.edge + cost, best.edge, found, many, adds_up=True)


def _lost(terms: Terms, solver: Any, best: Best, policy: Array) -> Iterator[Lost]:
    """What a policy loses at each decision of a game in which that adds up."""
    if isinstance(solver, SolitaireSolver):
        return _by_solitaire(solver, policy, unit_stake(terms, main_wager(terms)))
    if isinstance(solver, StreetSolver):
        return StreetsLost(terms, solver.game).by(policy)
    if isinstance(solver, CommunitySolver):
        return BoardsLost(terms, solver.game).by(policy)
    if len(best.worth):
        return iter([_by_worth(terms, best, policy)])
    assert isinstance(solver, ShowdownSolver | SettingSolver)
    return iter([_by_choices(terms, solver, policy)])


def _wrong(terms: Terms, losses: Iterator[Lost]) -> tuple[list[Wrong], int, float]:
    """Where something is lost, decisions that are alike together, the dearest first; how many
    there are, and what they cost."""
    names = terms.game.actions
    found: list[Wrong] = []
    many, total = 0, 0.0
    for lost in losses:
        here = np.flatnonzero(lost.lost > TOO_SMALL * 1e-3)
        kinds = np.stack([lost.alike[here], lost.played[here], lost.best[here]], axis=1)
        _, first, number = np.unique(kinds, axis=0, return_index=True, return_inverse=True)
        number = number.ravel()
        chance = np.bincount(number, lost.chance[here])
        cost = np.bincount(number, lost.lost[here])
        many, total = many + len(cost), total + float(cost.sum())
        dearest = np.argsort(-cost, kind="stable")[:KEPT]
        found += [
            Wrong(
                key=int(lost.keys[at]),
                action=names[int(lost.played[at])],
                best=names[int(lost.best[at])],
                chance=float(chance[kind]),
                per_round=float(cost[kind]),
            )
            for kind, at in zip(dearest, here[first][dearest], strict=True)
        ]
    return sorted(found, key=lambda each: (-each.per_round, each.key)), many, total


# --- One decision -----------------------------------------------------------------------------


def _by_worth(terms: Terms, best: Best, policy: Array) -> Lost:
    """From what each action is worth at each key."""
    keys = np.flatnonzero((best.chance > 0) & ~np.isnan(best.worth).all(axis=1))
    return _of(terms, keys, best.chance[keys], best.worth[keys], policy)


def _by_choices(terms: Terms, solver: ShowdownSolver | SettingSolver, policy: Array) -> Lost:
    """The same where there are too many keys to be kept."""
    keys, met, won, allowed = solver.choices
    stake = unit_stake(terms, main_wager(terms))
    worth = np.where(allowed, won / met[:, np.newaxis] / stake, np.nan)
    return _of(terms, keys, met / solver.deals, worth, policy)


def _of(
    terms: Terms,
    keys: Array,
    chance: npt.NDArray[np.float64],
    worth: npt.NDArray[np.float64],
    policy: Array,
) -> Lost:
    bits = np.array(list(terms.game.actions), dtype=np.int64)
    may = ~np.isnan(worth)
    played = followed(policy[keys], may @ bits)
    column = np.searchsorted(bits, played)
    right = np.nanargmax(worth, axis=1)
    rows = np.arange(len(keys))
    lost = chance * (worth[rows, right] - worth[rows, column])
    return Lost(keys, keys, chance, lost, played, bits[right])


def _house_way(terms: Terms, wager: str, policy: Array) -> Given:
    """Hands of seven set in two: a chart can say no more than the house way."""
    action = int(followed(policy[:1], np.array([sum(terms.game.actions)]))[0])
    if terms.game.actions[action] != "house-way":
        raise NotAllowed(
            f"a chart of {terms.address} is for all hands alike: it can only say house-way",
            allowed=["house-way"],
            code="strategy",
        )
    found = solve_stored(terms, wager)
    assert isinstance(found, Exact)
    assert found.set_best is not None
    cost = float(found.edge - found.set_best.edge)
    wrong = [Wrong(0, "house-way", "the best setting of each hand", 1.0, cost)]
    return Given(
        terms, wager, float(found.edge), float(found.set_best.edge), wrong, 1, adds_up=True
    )


# --- A player against a paytable --------------------------------------------------------------


def _by_solitaire(solver: SolitaireSolver, policy: Array, stake: int) -> Iterator[Lost]:
    """Decisions from the last one back for what each action wins, and forward by the chart."""
    cards, first = len(solver.pack), solver.first
    played: dict[tuple[int, ...], Ints] = {}
    lost: dict[tuple[int, ...], Ints] = {}
    right: dict[tuple[int, ...], Ints] = {}
    keys: dict[tuple[int, ...], Ints] = {}
    worth: dict[tuple[int, ...], Ints] = {}
    for decision in sorted(solver.decisions, key=lambda each: -each.seen):
        at, bits = decision.before, np.array(decision.actions, dtype=np.int64)
        values = np.stack(
            [solver._value(decision.seen, (*at, act), worth) for act in bits.tolist()]
        )
        best = solver._best[at]
        keys[at] = solver.keys_of(decision)
        played[at] = followed(policy[keys[at]], np.full(len(best), bits.sum()))
        chosen = np.searchsorted(bits, played[at])
        sets = np.arange(len(best))
        right[at], worth[at] = bits[best], values[best, sets]
        lost[at] = values[best, sets, 0] - values[chosen, sets, 0]
    whole = comb(cards, first.seen) * perm(cards - first.seen, solver.size - first.seen)
    for decision, ways in _reached(solver, played):
        at, seen = decision.before, decision.seen
        yield Lost(
            keys[at],
            alike_by_suits(all_sets(seen, cards)),
            ways * np.float64(perm(cards - seen, solver.size - seen) / whole),
            ways * (lost[at] / whole / stake),
            played[at],
            right[at],
        )


def _reached(
    solver: SolitaireSolver, played: dict[tuple[int, ...], Ints]
) -> Iterator[tuple[Decision, Ints]]:
    """In how many ways a chart comes to each set of cards at each decision."""
    cards = len(solver.pack)
    ways: dict[tuple[int, ...], Ints] = {
        (): np.ones(comb(cards, solver.first.seen), dtype=np.int64)
    }
    for decision in sorted(solver.decisions, key=lambda each: each.seen):
        here = ways[decision.before]
        yield decision, here
        for action in decision.actions:
            after = (*decision.before, action)
            if after in solver.ends:
                continue
            come = np.where(played[decision.before] == action, here, 0)
            later = next(each.seen for each in solver.decisions if each.before == after)
            for size in range(decision.seen, later):
                come = added(come, size, cards)
            ways[after] = come


# --- Twenty-one -------------------------------------------------------------------------------

MOST_APART, MANY_KEYS = 150, 2000
"""In a game of many keys so many differences beyond a chart's own are weighed one by one; where
there are more, as one."""
OTHERS = -1
"""Stands for the key of all of those."""
ENDS = (int(Act.HIT), int(Act.STAND))
"""What is always allowed: nothing is asked after it in a cell."""


@dataclass
class _Chart:
    """A chart of twenty-one, cell by cell."""

    terms: Terms
    solver: ShoeSolver | StageSolver
    best: Best
    policy: Array
    progress: Progress | None

    def weighed(self) -> Given:
        edge = self.solver.follow(self.policy).edge
        found = self._first_decisions()
        cells = self._cells()
        for number, keys in enumerate(cells):
            if self.progress:
                self.progress(number, len(cells))
            cost = self._cost(keys)
            if abs(cost) > TOO_SMALL:
                key = OTHERS if len(keys) > 3 else int(keys[0])
                mine, best = (said(self.terms, int(p[keys[0]])) for p in self._both)
                words = ("by the chart", "by the best chart") if key == OTHERS else (mine, best)
                found.append(Wrong(key, *words, None, cost))
        found.sort(key=lambda each: (-each.per_round, each.key))
        wager = main_wager(self.terms)
        given = self.terms, wager, float(edge), self.best.edge, found, len(found)
        return Given(*given, adds_up=False)

    @property
    def _both(self) -> tuple[Array, Array]:
        return self.policy, self.best.policy

    def _first_decisions(self) -> list[Wrong]:
        """Where the first decision is told by its cards (2 Way Winner), it is weighed as it is."""
        if not len(self.best.worth):
            return []
        return _wrong(self.terms, iter([_by_worth(self.terms, self.best, self.policy)]))[0]

    def _cells(self) -> list[Array]:
        """The keys of each cell in which the charts differ."""
        by_cards = len(self.best.worth)
        mine, best = self.policy[by_cards:], self.best.policy[by_cards:]
        keys = np.flatnonzero(mine != best) + by_cards
        plain = PLAY_KEYS if self.terms.game.facts.family == TWENTY_ONE else 0
        apart = [k for k in keys.tolist() if means(self.policy[k]) != means(self.best.policy[k])]
        many = sum(key >= plain for key in apart) > MOST_APART
        many &= self.terms.game.keys > MANY_KEYS
        cells: dict[int, list[int]] = {}
        for key in apart:
            cell = key % (PLAY_KEYS // 3) if key < plain else OTHERS if many else key
            cells.setdefault(cell, []).append(key)
        return [np.array(keys, dtype=np.int64) for keys in cells.values()]

    def _cost(self, keys: Array) -> float:
        """What the best chart loses with the given one's play in one cell."""
        changed = self.best.policy.copy()
        changed[keys] = self.policy[keys]
        if type(self.solver) is StageSolver and (keys < PLAY_KEYS).all():
            return self._against(int(keys[0]) % 10 + 1, changed)
        return self.solver.follow(changed).edge - self.best.edge

    def _against(self, upcard: int, changed: Array) -> float:
        """The same, counted against the upcards of this value alone."""
        solver, cost = self.solver, 0.0
        assert isinstance(solver, StageSolver)
        asked = solver.asked
        for up in solver.ups:
            if value(asked.cards[up]) == upcard:
                was, now = (
                    sum(net * p for net, p in solver.counted(up, policy).chances.items())
                    for policy in (self.best.policy, changed)
                )
                cost += (was - now) / solver.stake * float(asked.shoe[up] / asked.shoe.sum())
        return cost


def means(cell: int) -> tuple[int, ...]:
    """The actions of a cell, as far as they are ever asked for."""
    found: list[int] = []
    for action in (cell & 0xFFFF, cell >> 16 & 0xFFFF, cell >> 32 & 0xFFFF):
        if action and action not in found:
            found.append(int(action))
        if action in ENDS:
            break
    return tuple(found)


def said(terms: Terms, cell: int) -> str:
    """A cell in words: `double, or else hit`."""
    return ", or else ".join(terms.game.actions[action] for action in means(cell))
