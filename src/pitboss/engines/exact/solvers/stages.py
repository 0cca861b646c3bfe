"""The solvers of games of twenty-one that tell of their hands."""

from __future__ import annotations

import numpy as np

from pitboss.engines.exact.best import Best, Floats
from pitboss.engines.exact.question import Question
from pitboss.engines.exact.result import Exact, Floating, Solved
from pitboss.engines.exact.sight import Advice, Sight, ranked
from pitboss.engines.exact.solvers.boxes import SPLIT_HANDS, box_in_words, switches
from pitboss.engines.exact.solvers.protocol import Solver, Worths
from pitboss.engines.exact.stages.dealer_bets import solve_dealer_bet
from pitboss.engines.exact.stages.decisions import (
    Boxes,
    Decision,
    Staked,
    weigh_decision,
    weigh_switch,
)
from pitboss.engines.exact.stages.own_bets import OwnBetSolver, solve_own_bet
from pitboss.engines.exact.stages.solver import StageSolver
from pitboss.engines.exact.stages.switching import SwitchSolver
from pitboss.engines.exact.stages.two_ways import TwoWaysSolver
from pitboss.engines.on_the_table import place_in_box, playing
from pitboss.errors import NotAllowed
from pitboss.registry import Array
from pitboss.tape.verbs import DEALER


class Stages(Solver):
    """The main wager, from stage to stage of a hand."""

    follows = True

    def takes(self, asked: Question) -> bool:
        told = asked.game.twenty_one
        return told is not None and asked.slug == told.wager

    def deciding(self, asked: Question) -> StageSolver:
        told = asked.game.twenty_one
        assert told is not None
        if told.switch:
            return SwitchSolver(asked.terms, asked.stake)
        kind = TwoWaysSolver if told.instead else StageSolver
        return kind(asked.terms, asked.stake)

    def prove(self, asked: Question) -> Solved:
        return self.deciding(asked).optimal()

    def follow(self, asked: Question, policy: Array) -> float:
        return self.deciding(asked).follow(policy).edge

    def best_play(self, asked: Question) -> Best:
        """The best strategy by key. What a play is worth depends on the cards."""
        solver = self.deciding(asked)
        policy = solver.basic_policy()
        edge = solver.follow(policy).edge
        if isinstance(solver, TwoWaysSolver):
            return Best(policy, edge, *solver.choices())
        return Best(policy, edge, np.zeros(0), np.zeros((0, 0)))

    def works_a_table_out(self, asked: Question) -> bool:
        told = asked.game.twenty_one
        return told is not None and told.instead is not None

    def situation(self, sight: Sight) -> str:
        game = sight.terms.game
        if game.twenty_one is not None and game.twenty_one.instead:
            return game.key_name(sight.terms.rules, sight.prompt.key)
        return box_in_words(sight)

    def advise(self, sight: Sight, worths: Worths) -> Advice:
        return _which_game(sight, worths()) if _asks_which_game(sight) else _by_stages(sight)


class OwnBets(Solver):
    """A bet on the player's own finished hand, beside the best play of the main wager."""

    follows = True

    def takes(self, asked: Question) -> bool:
        told = asked.game.twenty_one
        return told is not None and asked.slug in told.own_bets

    def prove(self, asked: Question) -> Floating:
        return solve_own_bet(asked.terms, asked.slug, asked.stake, asked.beside)

    def follow(self, asked: Question, policy: Array) -> float:
        solver = OwnBetSolver(asked.terms, asked.slug, asked.stake, asked.beside)
        return solver.beside(policy).edge


class DealersHand(Solver):
    """A bet on the dealer's finished hand."""

    def takes(self, asked: Question) -> bool:
        told = asked.game.twenty_one
        return told is not None and asked.slug in told.dealer_bets

    def prove(self, asked: Question) -> Exact:
        told = asked.game.twenty_one
        assert told is not None
        bet = told.dealer_bets[asked.slug]
        return solve_dealer_bet(asked.terms, asked.slug, bet, asked.stake)


def _asks_which_game(sight: Sight) -> bool:
    """Is it to be decided whether two cards are played at twenty-one?"""
    told = sight.terms.game.twenty_one
    return bool(told and told.instead and sight.prompt.allowed & told.instead.plays)


def _which_game(sight: Sight, worths: Floats | None) -> Advice:
    """What the two cards are worth at each game, from the solver's table."""
    terms = sight.terms
    if worths is None:
        return Advice(sight.situation, working=True)
    by_action = zip(terms.game.actions, worths[sight.prompt.key], strict=True)
    totals = {a: float(won) * sight.unit for a, won in by_action if a & sight.prompt.allowed}
    about = "exact by the cards that the seat does not see; what follows at its best"
    return ranked(sight, totals, about, exact=True)


def _by_stages(sight: Sight) -> Advice:
    """A hand of any other game of twenty-one."""
    if sight.prompt.kind != "choose":
        raise NotAllowed("there is no advice on amounts here", code="advice")
    if switches(sight):
        return _switch(sight)
    terms, held = sight.terms, sight.held
    assert terms.game.twenty_one is not None
    splits = bool(sight.prompt.allowed & terms.game.twenty_one.splits)
    mine, number = held[sight.seat], playing(sight.events, sight.seat)
    up = next(card for card in held[DEALER][0] if card >= 0)
    left = sight.unseen()
    for card in [*mine[number], up]:
        left[card] += 1
    place, of_box = place_in_box(sight.events, sight.seat)
    cards = tuple(mine[number])
    asked = Decision(sight.prompt.key, sight.prompt.allowed, up, cards, of_box, place)
    besides = _own_bet(sight)
    worth = weigh_decision(terms, sight.unit, left, asked, besides)
    about = "exact by the cards that the seat does not see"
    if besides:
        about += f"; {besides.slug} is won with the hand"
    if len(mine) > 1:
        about += "; about this hand alone"
    if splits:
        about += f"; {SPLIT_HANDS}"
    totals = {answer: won * sight.unit for answer, won in worth.items()}
    again = splits and place + 1 < of_box
    return ranked(sight, totals, about, exact=not again)


def _own_bet(sight: Sight) -> Staked | None:
    """What is staked on how the player's own hand ends."""
    told, layout = sight.terms.game.twenty_one, sight.terms.game.layout
    for slug, bet in told.own_bets.items() if told else ():
        stake = int(sight.stakes[0, layout.index(slug)])
        if stake:
            return Staked(bet, stake, slug)
    return None


def _switch(sight: Sight) -> Advice:
    """The two hands as they lie against those with the second cards exchanged."""
    game, held = sight.terms.game.twenty_one, sight.held
    assert game is not None
    assert game.switch is not None
    (one, other), (two, another) = held[sight.seat]
    up = next(card for card in held[DEALER][0] if card >= 0)
    as_dealt = bool(sight.prompt.allowed & game.switch.switch)
    ways: dict[int, tuple[Boxes, bool]] = {
        game.switch.keep: (((one, other), (two, another)), as_dealt),
        sight.prompt.allowed & ~game.switch.keep: (((one, another), (two, other)), not as_dealt),
    }
    unseen = sight.unseen()
    totals = {
        action: weigh_switch(sight.terms, sight.unit, unseen, up, *way) * sight.unit
        for action, way in ways.items()
    }
    about = "both hands, exact by the cards that the seat does not see; each is played as if alone"
    return ranked(sight, totals, about, exact=True)
