"""The solvers of games that tell how two hands compare."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import numpy as np

from pitboss.engines.exact.beside import Beside, Distribution
from pitboss.engines.exact.best import LEAST, Best, alike, preferred
from pitboss.engines.exact.community import CommunitySolver
from pitboss.engines.exact.house_ways import HouseWays
from pitboss.engines.exact.question import Question, main_wager
from pitboss.engines.exact.rest_of_round import Position
from pitboss.engines.exact.result import Exact
from pitboss.engines.exact.set_hands import SettingSolver
from pitboss.engines.exact.several_in_sight import showdown_solver
from pitboss.engines.exact.showdown import MANY_KEYS, ShowdownSolver
from pitboss.engines.exact.sight import Advice, Sight, listed, ranked
from pitboss.engines.exact.solvers.protocol import Solver, Worths
from pitboss.engines.exact.streets import community_solver
from pitboss.engines.setting_advice import SAMPLE, worth_of_settings
from pitboss.engines.settings import say_action
from pitboss.errors import NotAllowed
from pitboss.families.community import Community
from pitboss.families.showdown import Showdown
from pitboss.hands.sets import PAIRS, all_sets
from pitboss.money.cents import money
from pitboss.registry import Array
from pitboss.tape.verbs import DEALER


class Boards(Solver):
    """Two cards each and a board of five: all wagers of the base game together, in Antes."""

    def takes(self, asked: Question) -> bool:
        return asked.game.community is not None and asked.is_main

    def deciding(self, asked: Question) -> CommunitySolver:
        assert asked.game.community is not None
        solver = community_solver(asked.terms, asked.game.community)
        solver.check_limit(asked.stake)
        return solver

    def prove(self, asked: Question) -> Exact:
        solver = self.deciding(asked)
        distribution: dict[int, Fraction] = {}
        bet = Fraction(0)
        for (net, times), p in solver.solve().items():
            cents = net * asked.stake // solver.game.parts
            distribution[cents] = distribution.get(cents, Fraction(0)) + p
            bet += times * p
        return Exact(
            wager=asked.name,
            stake=asked.stake,
            distribution=distribution,
            units=1 + asked.companions + bet,
            solver="community",
            deals=solver.deals,
            strategy={key: int(cell) & 0xFFFF for key, cell in enumerate(solver.policy[:PAIRS])},
        )

    def best_play(self, asked: Question) -> Best:
        """Before the flop the solver tells what each bet is worth, to the end of the round."""
        solver = self.deciding(asked)
        actions = list(asked.game.actions)
        worth = np.full((PAIRS, len(actions)), np.nan)
        for action, sums in solver.before_flop().items():
            worth[:, actions.index(action)] = sums
        worth /= solver.deals // PAIRS * solver.game.parts
        edge = -float(np.nanmax(worth, axis=1).mean())
        return Best(solver.policy, edge, alike(all_sets(2)), worth)

    def through(self, side: Beside, alone: Exact, policy: Callable[[], Array]) -> Distribution:
        assert side.terms.game.community is not None
        return side.through_boards(community_solver(side.terms, side.terms.game.community), alone)

    def works_a_table_out(self, asked: Question) -> bool:
        return True

    def advise(self, sight: Sight, worths: Worths) -> Advice | None:
        """Before the flop from the solver's table, on the flop by all that may come."""
        _check_chosen(sight)
        position, game = sight.position(), sight.terms.game.community
        assert game is not None
        if position.last:
            return None
        solver = community_solver(sight.terms, game)
        unit = sight.unit
        solver.check_limit(unit)
        how = "over all cards that the seat does not see"
        changed, forfeits = _forfeited(position, game)
        hole, flop = position.known[:2], position.known[2:]
        if flop:
            if forfeits is None:
                how += f"; about {main_wager(sight.terms)} only, a fold changes {changed} too"
            elif forfeits:
                how += f"; a fold later on loses {money(forfeits)} of {changed} too"
                how += ", which is counted"
            worth = solver.on_flop(hole, flop, ante=unit, fold_loses=forfeits or 0)
            totals = {a: worth[a] for a in position.actions}
            return ranked(sight, totals, f"exact {how}", exact=forfeits is not None)
        table = worths()
        if table is None:
            return Advice(sight.situation, unit=unit, working=True)
        if changed:
            how += f"; about {main_wager(sight.terms)} only, a fold changes {changed} too"
        bits = list(sight.terms.game.actions)
        row = table[sight.prompt.key]
        by_table = {a: float(row[bits.index(a)]) * unit for a in position.actions}
        return ranked(sight, by_table, f"exact {how}", exact=not changed)


def _forfeited(position: Position, game: Community) -> tuple[str, int | None]:
    """The side bets that a fold changes, and what it loses of them; None where that differs."""
    layout = position.terms.game.layout
    main = layout.counted_with(layout.wagers[0].slug)
    sides = [int(s) for s in np.flatnonzero(position.stakes[0]) if s not in main]
    ways = position.paths
    folds = next((path for path in ways if path[-1] == game.give_up), None)
    if not sides or folds is None:
        return "", 0
    bets = next(way for way in ways if way != folds and way[: len(folds) - 1] == folds[:-1])
    deals = position.some_deals()
    lost = position.run(bets, deals)[:, sides] - position.run(folds, deals)[:, sides]
    names = [layout.names[spot] for n, spot in enumerate(sides) if lost[:, n].any()]
    amounts = set(lost.sum(axis=1).tolist())
    return (listed(names) if names else ""), (amounts.pop() if len(amounts) == 1 else None)


def _check_chosen(sight: Sight) -> None:
    if sight.prompt.kind != "choose":
        raise NotAllowed("there is no advice on amounts here", code="advice")


class TwoHands(Solver):
    """The player's hand against the dealer's, from one deck, and what else looks at both."""

    def takes(self, asked: Question) -> bool:
        return _told(asked) is not None

    def deciding(self, asked: Question) -> ShowdownSolver:
        told = _told(asked)
        assert told is not None
        return showdown_solver(asked.terms, told, asked.stakes, asked.carry, asked.watched)

    def prove(self, asked: Question) -> Exact:
        solver = self.deciding(asked)
        results, strategy = solver.solve()
        exact = asked.answer(results, "showdown", solver.deals, strategy)
        put_up = exact.units + solver.returned / asked.stake
        return replace(exact, wager=solver.game.wager, put_up=put_up)

    def best_play(self, asked: Question) -> Best:
        return _by_choices(self.deciding(asked), asked.stake)

    def through(
        self, side: Beside, alone: Exact, policy: Callable[[], Array]
    ) -> Distribution | None:
        game = side.terms.game
        assert game.showdown is not None
        return side.through_showdown(game.showdown, alone, policy)


def _told(asked: Question) -> Showdown | None:
    showdown = asked.game.showdown
    return showdown.on(asked.slug) if showdown is not None else None


class SetHands(Solver):
    """Hands of few cards that are set in two, against every hand that is left."""

    def takes(self, asked: Question) -> bool:
        return asked.game.setting is not None and asked.game.setting.scores is not None

    def deciding(self, asked: Question) -> SettingSolver:
        asked.rehearse()
        return SettingSolver(asked.terms, asked.stakes, asked.carry, asked.watched)

    def prove(self, asked: Question) -> Exact:
        solver = self.deciding(asked)
        results, strategy = solver.solve()
        return asked.answer(results, "settings", solver.deals, strategy)

    def best_play(self, asked: Question) -> Best:
        return _by_choices(self.deciding(asked), asked.stake)

    def advise(self, sight: Sight, worths: Worths) -> Advice:
        """What each setting is worth; of equally good ones the house way comes first."""
        _check_chosen(sight)
        main = [sight.terms.game.layout.index(main_wager(sight.terms))]
        mine = sight.held[sight.seat][0]
        worth = SettingSolver(sight.terms, sight.stakes, sight.carry, main).worth_of(mine)
        made = ranked(sight, worth, "exact over all hands of the dealer's", exact=True)
        return _in_cards(made, sight, mine)


class HouseWaysSet(Solver):
    """Seven cards set in two, against a hand that is set the house way; a player's bank too."""

    def takes(self, asked: Question) -> bool:
        setting = asked.game.setting
        return setting is not None and (asked.is_main or asked.slug == setting.banks)

    def prove(self, asked: Question) -> Exact:
        """The house way on both sides; and with the best settings.

        Of a player who banks: against one wager as large as his, the dealer's or another's.
        """
        setting = asked.game.setting
        assert setting is not None
        solver = HouseWays(asked.terms, banks=asked.slug == setting.banks)
        house, best = (
            Exact(
                wager=asked.name,
                stake=asked.stake,
                distribution=found,
                units=Fraction(1),
                solver="house-ways",
                deals=solver.deals,
            )
            for found in solver.solve(asked.stake)
        )
        return replace(house, set_best=best)

    def advise(self, sight: Sight, worths: Worths) -> Advice:
        """What each setting is worth, over a sample of the dealer's hands or against his own."""
        _check_chosen(sight)
        held = sight.held
        mine, dealers = held[sight.seat][0], [c for hand in held.get(DEALER, []) for c in hand]
        shown = dealers if dealers and min(dealers) >= 0 else []
        worth = worth_of_settings(sight.terms, mine, shown, sight.unit)
        allowed = {act: worth[act] for act in sorted(worth) if act & sight.prompt.allowed}
        how = "against the hands in sight" if shown else f"over {SAMPLE:,} hands of the dealer's"
        return _in_cards(ranked(sight, allowed, how, exact=bool(shown)), sight, mine)


def _in_cards(made: Advice, sight: Sight, mine: list[int]) -> Advice:
    """The settings called by the cards that go in front."""
    plays = [replace(p, name=say_action(sight.terms.game, p.answer, mine)) for p in made.plays]
    return replace(made, plays=tuple(plays))


def _by_choices(solver: ShowdownSolver | SettingSolver, stake: int) -> Best:
    """The solver tells what each action wins at each key.

    Where there are too many keys, only the best play is kept of it.
    """
    game, deals = solver.terms.game, solver.deals
    keys, met, won, allowed = solver.choices
    policy = game.policy(solver.terms.rules).copy()
    policy[keys] = preferred(list(game.actions), won, allowed)
    edge = -float(
        Fraction(sum(won.max(axis=1, where=allowed, initial=LEAST).tolist()), deals * stake)
    )
    if game.keys > MANY_KEYS:
        return Best(policy, edge, np.zeros(0), np.zeros((0, 0)))
    chance, worth = np.zeros(game.keys), np.full((game.keys, won.shape[1]), np.nan)
    chance[keys] = met / deals
    worth[keys] = np.where(allowed, won / met[:, np.newaxis] / stake, np.nan)
    return Best(policy, edge, chance, worth)
