"""The best play of a game's main wager, by information key, and what other plays cost.

Each exact solver knows it in a form of its own; here it becomes a policy as a simulation follows
it, the edge of that policy, and, as far as the solver tells, what every action is worth at a key.
It is kept by rule-book and code revision.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from pitboss.engines.exact import can_prove, merged, unit_stake
from pitboss.engines.exact.community import CommunitySolver
from pitboss.engines.exact.counting import CountingSolver
from pitboss.engines.exact.set_hands import SettingSolver
from pitboss.engines.exact.several_in_sight import showdown_solver
from pitboss.engines.exact.shoe import ShoeSolver, is_blackjack, solver_of, solves
from pitboss.engines.exact.showdown import MANY_KEYS, ShowdownSolver
from pitboss.engines.exact.solitaire import SolitaireSolver
from pitboss.engines.exact.stages.solver import StageSolver
from pitboss.engines.exact.stages.two_ways import TwoWaysSolver
from pitboss.engines.exact.streets import community_solver
from pitboss.engines.exact.twentyone.rule_tables import Table
from pitboss.engines.play import no_stakes
from pitboss.engines.rehearsal import rehearse
from pitboss.errors import NotAllowed
from pitboss.facts import Face
from pitboss.families.community import Community
from pitboss.families.twentyone import FIRST_TWO, PLAY_KEYS, hand_class, play_key
from pitboss.hands.flops import EXCHANGES
from pitboss.hands.sets import PAIRS, all_sets, place_of_sets
from pitboss.hands.twentyone import counted
from pitboss.jit import revision_folder
from pitboss.registry import Array
from pitboss.rulebook.terms import Terms
from pitboss.tape.simulation import follow, prefer

Floats = npt.NDArray[np.float64]

LEAST = -(1 << 62)
"""Below whatever an action may win."""

DAMAGED = (OSError, ValueError, KeyError, EOFError, BadZipFile)
"""What reading a damaged file may raise: it is solved again."""


@dataclass(frozen=True)
class Best:
    """The best play of a wager."""

    policy: Array
    """By information key, as a simulation follows it."""
    edge: float
    """The house's share of the initial wager under this policy."""
    chance: Floats
    """For the first keys, as far as known: how often one like it comes up in a round."""
    worth: Floats
    """By the same keys and the bit of an action: what it wins, in stakes; not a number where it
    is not allowed."""


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


def main_wager(terms: Terms) -> str:
    """The wager that the decisions of a game are about."""
    return terms.game.layout.wagers[0].slug


def best_policy(terms: Terms, wager: str = "") -> Array:
    """The best play by information key, as `simulate` takes it."""
    return best_play(terms, wager).policy


def best_play(terms: Terms, wager: str = "") -> Best:
    """The best play of the main wager, from the store when it was solved before."""
    wager = wager or main_wager(terms)
    if not terms.game.actions:
        raise NotAllowed(f"there is nothing to decide in {terms.address}", code="strategy")
    if wager != main_wager(terms):
        raise NotAllowed(
            f"the strategy is for {main_wager(terms)}, the main wager of {terms.address}",
            code="strategy",
        )
    if terms.game.setting is not None and terms.game.setting.scores is None:
        raise NotAllowed(
            f"how cards are set best in {terms.address} fits in no chart: `pitboss rules` prints "
            "the house way, and the coach weighs each hand",
            code="strategy",
        )
    if not can_prove(terms, wager):
        raise NotAllowed(
            f"{terms.address} has no exact solution for '{wager}', so no best play is known",
            code="strategy",
        )
    path = _place(terms, wager)
    if path is None:
        return _solve(terms, wager)
    with contextlib.suppress(*DAMAGED):
        return _read(path)
    best = _solve(terms, wager)
    with contextlib.suppress(OSError):
        part = path.with_suffix(f".{os.getpid()}.npz")
        np.savez(part, policy=best.policy, edge=best.edge, chance=best.chance, worth=best.worth)
        part.replace(path)
    return best


def kept_worth(terms: Terms) -> Floats | None:
    """What each action is worth at the first keys, if it was solved before; see `Best.worth`."""
    path = _place(terms, main_wager(terms))
    if path is not None:
        with contextlib.suppress(*DAMAGED), np.load(path) as kept:
            worth: Floats = kept["worth"]
            return worth
    return None


def _place(terms: Terms, wager: str) -> Path | None:
    """Where the best play is kept; None where nothing can be written."""
    folder = revision_folder("policies", Path(__file__), terms.game.file)
    return folder / f"{_name(terms, wager)}.npz" if folder else None


def _name(terms: Terms, wager: str) -> str:
    options = sorted((name, str(value)) for name, value in terms.options.items())
    book = terms.offer.path.read_text(encoding="utf-8")
    key = [terms.address, wager, options, sorted(terms.paytables.items()), book]
    return hashlib.sha256(json.dumps(key).encode()).hexdigest()[:32]


def _read(path: Path) -> Best:
    with np.load(path) as kept:
        return Best(kept["policy"], float(kept["edge"]), kept["chance"], kept["worth"])


Solver = (
    ShoeSolver
    | StageSolver
    | CommunitySolver
    | SolitaireSolver
    | ShowdownSolver
    | SettingSolver
    | CountingSolver
)


def _solve(terms: Terms, wager: str) -> Best:
    amount = unit_stake(terms, wager)
    solver = solver_for(terms, wager)
    if isinstance(solver, ShoeSolver | StageSolver):
        return _by_shoe(solver)
    if isinstance(solver, CommunitySolver):
        return _by_community(solver, solver.game)
    if isinstance(solver, SolitaireSolver):
        return _by_solitaire(solver, amount)
    if isinstance(solver, CountingSolver):
        return _by_counting(solver, amount)
    return _by_showdown(solver, amount)


def solver_for(terms: Terms, wager: str) -> Solver:
    """The solver that knows the decisions of a game's main wager, at its unit stake."""
    amount = unit_stake(terms, wager)
    if solves(terms, wager):
        return solver_of(terms, amount)
    if terms.game.community is not None:
        solver = community_solver(terms, terms.game.community)
        solver.check_limit(amount)
        return solver
    layout = terms.game.layout
    stakes = no_stakes(terms, 1)
    for kind in layout.wagers:
        if wager in (kind.slug, kind.comes_with):
            stakes[0, layout.spots_of(kind.slug)[0]] = amount
    carry = terms.game.new_carry(terms.rules, 1)
    watched = layout.counted_with(wager)
    kind = layout.wager(watched[0])
    if kind.pools:
        return SolitaireSolver(terms, stakes, carry, watched)
    assert terms.game.deck is not None
    if terms.game.showdown is not None:
        return showdown_solver(terms, terms.game.showdown, stakes, carry, watched)
    rehearse(terms, stakes, carry)
    if terms.game.setting is not None:
        return SettingSolver(terms, stakes, carry, watched)
    face = kind.tells_apart or terms.game.facts.tells_apart
    deck = merged(terms.game.deck(terms.rules), face)
    alike = face is Face.CARD and not kind.names_a_suit
    return CountingSolver(terms, stakes, carry, watched, deck, alike)


# --- One decision in a round ------------------------------------------------------------------

Means = dict[int, dict[int, Fraction]]
"""By key and action: what it wins in stakes, times how often the key comes up. Key -1: none did."""


def _by_counting(solver: CountingSolver, stake: int) -> Best:
    """Every deal is counted once for each action; the better one is taken at each key."""
    cards = sum(solver.deck)
    chance: dict[int, Fraction] = {}
    means: Means = {}
    for action in solver.terms.game.actions:
        found = solver.count(np.full(solver.terms.game.keys, prefer(action), dtype=np.int64))
        for key, slots in found.weights.items():
            if key >= 0 and not int(found.allowed[key]) & action:
                continue
            mean, p = Fraction(0), Fraction(0)
            for slot, weight in slots.items():
                net, _, _, draws = found.slots[slot]
                ways = Fraction(weight, math.perm(cards, draws))
                mean, p = mean + ways * net / stake, p + ways
            means.setdefault(key, {})[action], chance[key] = mean, p
    return _by_key(solver.terms, chance, means)


def _by_showdown(solver: ShowdownSolver | SettingSolver, stake: int) -> Best:
    """The solver tells what each action wins at each key.

    Where there are too many keys, only the best play is kept of it.
    """
    game, deals = solver.terms.game, solver.deals
    keys, met, won, allowed = solver.choices
    policy = game.policy(solver.terms.rules).copy()
    policy[keys] = _preferred(list(game.actions), won, allowed)
    edge = -float(
        Fraction(sum(won.max(axis=1, where=allowed, initial=LEAST).tolist()), deals * stake)
    )
    if game.keys > MANY_KEYS:
        return Best(policy, edge, np.zeros(0), np.zeros((0, 0)))
    chance, worth = np.zeros(game.keys), np.full((game.keys, won.shape[1]), np.nan)
    chance[keys] = met / deals
    worth[keys] = np.where(allowed, won / met[:, np.newaxis] / stake, np.nan)
    return Best(policy, edge, chance, worth)


def _preferred(actions: list[int], won: Array, allowed: npt.NDArray[np.bool_]) -> Array:
    """The cells of a policy: the best action, and after it others that are allowed."""
    order = np.argsort(np.where(allowed, -won, -LEAST), axis=1, kind="stable")
    bits = np.array(actions, dtype=np.int64)[order]
    bits = np.where(np.take_along_axis(allowed, order, axis=1), bits, 0)[:, :3]
    cells: Array = (bits << 16 * np.arange(bits.shape[1])).sum(axis=1)
    return cells


def _by_key(terms: Terms, chance: Mapping[int, Fraction], means: Means) -> Best:
    """The better action is taken at each key."""
    game = terms.game
    bits = {action: number for number, action in enumerate(game.actions)}
    often, worth = np.zeros(game.keys), np.full((game.keys, len(bits)), np.nan)
    policy = game.policy(terms.rules).copy()
    total = Fraction(0)
    for key, by_action in means.items():
        best = max(by_action, key=lambda action: by_action[action])
        total += by_action[best]
        if key >= 0:
            others = [action for action in by_action if action != best]
            policy[key], often[key] = prefer(best, *others[:2]), float(chance[key])
            for action, mean in by_action.items():
                worth[key, bits[action]] = float(mean / chance[key])
    return Best(policy, -float(total), often, worth)


# --- A player against a paytable --------------------------------------------------------------


def _by_solitaire(solver: SolitaireSolver, stake: int) -> Best:
    """The first decision's actions are told apart by worth, the later ones only by the policy."""
    first, won = solver.first, solver.first_won()
    sets, keys = all_sets(first.seen), solver.keys_of(first)
    ways = math.perm(52 - first.seen, solver.size - first.seen) * stake
    actions = list(solver.terms.game.actions)
    known = int(keys.max()) + 1
    chance, worth = np.zeros(known), np.full((known, len(actions)), np.nan)
    chance[keys] = _alike(sets)
    for action, wins in won.items():
        worth[keys, actions.index(action)] = wins / ways
    most = np.max(list(won.values()), axis=0).astype(np.float64)
    return Best(solver.policy, -float(most.sum() / ways / len(sets)), chance, worth)


def _alike(sets: Array) -> Floats:
    """How often a set of cards comes up, or one that differs by an exchange of suits."""
    forms = [
        place_of_sets(np.sort((sets >> 2) * 4 + turned[sets & 3], axis=1)) for turned in EXCHANGES
    ]
    standing = np.min(forms, axis=0)
    alike: Floats = np.bincount(standing)[standing] / len(sets)
    return alike


# --- Two cards each and a board ---------------------------------------------------------------


def _by_community(solver: CommunitySolver, game: Community) -> Best:
    """Before the flop the solver tells what each bet is worth, to the end of the round."""
    actions = list(solver.terms.game.actions)
    worth = np.full((PAIRS, len(actions)), np.nan)
    for action, sums in solver.before_flop().items():
        worth[:, actions.index(action)] = sums
    worth /= solver.deals // PAIRS * game.parts
    edge = -float(np.nanmax(worth, axis=1).mean())
    return Best(solver.policy, edge, _alike(all_sets(2)), worth)


# --- Twenty-one -------------------------------------------------------------------------------


def _by_shoe(solver: ShoeSolver | StageSolver) -> Best:
    """The best strategy by total. What a play is worth depends on the cards: see `mistake`."""
    policy = solver.basic_policy()
    edge = solver.follow(policy).edge
    if isinstance(solver, TwoWaysSolver):
        return Best(policy, edge, *solver.choices())
    return Best(policy, edge, np.zeros(0), np.zeros((0, 0)))


def mistake(terms: Terms, key: int, action: int) -> Mistake:
    """What an action costs at a key, against the best one there."""
    if not 0 <= key < terms.game.keys:
        raise NotAllowed(
            f"the keys of {terms.address} are 0 to {terms.game.keys - 1}", code="mistake"
        )
    best = best_play(terms)
    if is_blackjack(terms):
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
